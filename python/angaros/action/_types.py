"""Types of actions in the native module."""

from angaros import _native
from angaros.interfaces._build import native_type
from angaros.interfaces.unique_identifier_msgs.msg import UUID


def action_type(cls):
    """Return what stands for the class of an action."""
    known = cls.__dict__.get("_native_action")
    if known is None:
        try:
            parts = [native_type(part) for part in (cls.Goal, cls.Result, cls.Feedback)]
        except AttributeError:
            raise TypeError(
                f"{cls!r} is not a class of an action\n"
                "hint: import it as in: from example_interfaces.action import Fibonacci"
            ) from None
        known = _native.ActionType(cls._ros_name, *parts)
        cls._native_action = known
    return known


def goal_id(identity):
    """Return the id of a goal as a message."""
    return UUID(uuid=list(identity))
