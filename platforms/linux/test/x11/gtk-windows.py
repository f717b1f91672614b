"""Opens GTK3 windows and prints their ids, one JSON line. Arguments: JSON list of
{"title": str, "size": [w, h], "at": [x, y], "color": "#rrggbb", "kind": "toplevel" | "popup", "parent": index, "modal": bool}."""
import json
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
gi.require_version("GdkX11", "3.0")
from gi.repository import Gdk, GdkX11, GLib, Gtk  # noqa: E402,F401

windows = []
for spec in json.loads(sys.argv[1]):
    kind = Gtk.WindowType.POPUP if spec.get("kind") == "popup" else Gtk.WindowType.TOPLEVEL
    window = Gtk.Window(type=kind)
    window.set_title(spec.get("title", ""))
    window.set_default_size(*spec.get("size", [200, 120]))
    # By style and not by a draw handler, which would need python3-gi-cairo.
    style = Gtk.CssProvider()
    style.load_from_data(f'window {{ background: {spec.get("color", "#336699")}; }}'.encode())
    window.get_style_context().add_provider(style, Gtk.STYLE_PROVIDER_PRIORITY_USER)
    if "parent" in spec:
        window.set_transient_for(windows[spec["parent"]])
    window.set_modal(spec.get("modal", False))
    if "at" in spec:
        window.move(*spec["at"])
    window.show_all()
    windows.append(window)


def ready():
    # The window manager frames and raises the other windows some time after they were shown.
    for window in windows:
        if window.get_window_type() == Gtk.WindowType.POPUP:
            window.get_window().raise_()
    Gdk.Display.get_default().sync()
    print(json.dumps({"pid": os.getpid(), "xids": [w.get_window().get_xid() for w in windows]}), flush=True)
    return False


GLib.timeout_add(300, ready)
Gtk.main()
