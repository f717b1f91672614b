"""Prints the text of every element of an application that has this role, one a line."""

import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi


def walk(node):
    """The node and everything below it."""
    yield node
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield from walk(child)


def text_of(node):
    """The whole text; GTK4 gives none for an end of -1."""
    text = node.get_text_iface()
    return "" if text is None else Atspi.Text.get_text(text, 0, Atspi.Text.get_character_count(text))


def main(pid, role):
    """Looks for the application with this process id."""
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(index)
        if application is not None and application.get_process_id() == pid:
            for node in walk(application):
                if node.get_role_name() == role:
                    print(text_of(node))


main(int(sys.argv[1]), sys.argv[2])
