"""Another client of the accessibility bus, such as a screen reader: listens to everything until it is ended."""

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

EVENTS = ("object:state-changed", "object:children-changed", "window:create", "window:activate", "focus:", "object:text-changed")

listener = Atspi.EventListener.new(lambda _event: None)
for event in EVENTS:
    listener.register(event)
print("READY", flush=True)
GLib.MainLoop().run()
