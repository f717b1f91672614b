"""Prints, for every button of an application, its name and the localized name of its first action, as the toolkit tells them."""

import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi


def walk(node):
    """The node and everything below it."""
    yield node
    for index in range(node.get_child_count()):
        yield from walk(node.get_child_at_index(index))


def main(pid):
    """Looks for the application with this process id."""
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(index)
        if application.get_process_id() != pid:
            continue
        for node in walk(application):
            if node.get_role() == Atspi.Role.PUSH_BUTTON and node.get_n_actions() > 0:
                print(f"{node.get_name()}: {Atspi.Action.get_localized_name(node, 0)}")


main(int(sys.argv[1]))
