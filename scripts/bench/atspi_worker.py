"""Walks the window with libatspi, the system's own client library. Arguments: the pid and the title of the window.

Reads of every node what our own observation reads. Each line of standard input is answered by one walk with an empty cache.
"""

import json
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

NUMERIC = {Atspi.Role.SLIDER, Atspi.Role.SPIN_BUTTON, Atspi.Role.SCROLL_BAR, Atspi.Role.PROGRESS_BAR, Atspi.Role.LEVEL_BAR}
TEXTUAL = {Atspi.Role.TEXT, Atspi.Role.ENTRY, Atspi.Role.PARAGRAPH, Atspi.Role.LABEL}
MOST_LISTED_CHILDREN = 5000


def find_application(pid):
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child is not None and child.get_process_id() == pid:
            return child
    raise SystemExit("libatspi lists no such application")


def find_window(application, title):
    windows = [application.get_child_at_index(index) for index in range(application.get_child_count())]
    windows = [window for window in windows if window is not None]
    named = [window for window in windows if window.get_name() == title]
    # A toolkit may name its window otherwise than the window manager does.
    found = named if named else windows
    if len(found) != 1:
        raise SystemExit("libatspi lists no such window")
    return found[0]


def read(node):
    role = node.get_role()
    name = node.get_name()
    node.get_description()
    interfaces = node.get_interfaces()
    states = node.get_state_set()
    if "Component" in interfaces and states.contains(Atspi.StateType.SHOWING):
        node.get_extents(Atspi.CoordType.SCREEN)
    if role in NUMERIC and "Value" in interfaces:
        node.get_current_value()
    if role in TEXTUAL and "Text" in interfaces:
        Atspi.Text.get_text(node, 0, -1)
    if name == "" and "Action" in interfaces:
        node.get_relation_set()
    return node.get_child_count()


def walk(root):
    nodes = 0
    left = [root]
    while left:
        node = left.pop()
        nodes += 1
        count = read(node)
        if count > MOST_LISTED_CHILDREN:
            continue
        for index in range(count):
            child = node.get_child_at_index(index)
            if child is not None:
                left.append(child)
    return nodes


def main():
    application = find_application(int(sys.argv[1]))
    title = sys.argv[2]
    print(json.dumps({"nodes": walk(find_window(application, title))}), flush=True)
    for _ in sys.stdin:
        application.clear_cache()
        cpu = time.process_time()
        start = time.perf_counter()
        walk(find_window(application, title))
        ms = (time.perf_counter() - start) * 1000
        print(json.dumps({"ms": ms, "cpuMs": (time.process_time() - cpu) * 1000}), flush=True)


main()
