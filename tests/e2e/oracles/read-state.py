"""Prints one line for every element of an application with this role and name: its states and its value."""

import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi

STATES = {"checked": Atspi.StateType.CHECKED, "selected": Atspi.StateType.SELECTED, "sensitive": Atspi.StateType.SENSITIVE}


def walk(node):
    """The node and everything below it."""
    yield node
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield from walk(child)


def describe(node):
    """Names of the states that hold, and the value where there is one."""
    held = [name for name, state in STATES.items() if node.get_state_set().contains(state)]
    interface = node.get_value_iface()
    return " ".join(held + ([] if interface is None else [f"value={Atspi.Value.get_current_value(interface):g}"]))


def main(pid, role, name):
    """Looks for the application with this process id."""
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(index)
        if application is not None and application.get_process_id() == pid:
            for node in walk(application):
                if node.get_role_name() == role and (name == "" or node.get_name() == name):
                    print("-", describe(node))


main(int(sys.argv[1]), sys.argv[2], sys.argv[3])
