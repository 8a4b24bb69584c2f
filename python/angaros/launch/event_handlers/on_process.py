"""A process was started, or ended by itself."""

from angaros.launch._scopes import scope
from angaros.launch.event_handler import BaseEventHandler
from angaros.launch.invalid_launch_file_error import refuse
from angaros.launch.utilities import entities


def actions_of(handler, given):
    """Return the actions of a handler; a function is refused."""
    if callable(given):
        refuse(
            f"{handler} with a function",
            "would call it while the launch runs, and a file is evaluated before that",
            f"give {handler} a list of actions, or let a program decide",
        )
    return entities(given)


class _OnProcess(BaseEventHandler):
    """What is done when something happens to a process."""

    _event = None

    def __init__(self, target, actions, **kwargs):
        super().__init__(**kwargs)
        self._target = target
        self._given = actions

    def describe_actions(self):
        """Return the actions."""
        return actions_of(type(self).__name__, self._given)

    def entries(self, context, place):
        """Return the actions with the event around them."""
        name = type(self).__name__
        target = self._target
        if target is not None and not hasattr(target, "key"):
            refuse(
                f"{name} with a function as target_action",
                "would choose while the launch runs",
                "name one action, or leave target_action out for every process",
            )
        key = None if target is None else target.key
        inner = self.describe_actions()
        return scope("on", place, {"event": self._event}, inner, key=key, handler=name)


class OnProcessExit(_OnProcess):
    """Does actions when a process ended by itself; without a target, when any did."""

    _event = "exit"

    def __init__(self, *, target_action=None, on_exit, **kwargs):
        super().__init__(target_action, on_exit, **kwargs)


class OnExecutionComplete(_OnProcess):
    """Does actions when a process ended by itself."""

    _event = "exit"

    def __init__(self, *, target_action=None, on_completion, **kwargs):
        super().__init__(target_action, on_completion, **kwargs)


class OnProcessStart(_OnProcess):
    """Does actions when a process was started; without a target, when any was."""

    _event = "start"

    def __init__(self, *, target_action=None, on_start, **kwargs):
        super().__init__(target_action, on_start, **kwargs)
