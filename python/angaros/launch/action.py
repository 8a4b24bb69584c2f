"""What a launch file does."""

from angaros.launch import _place
from angaros.launch.launch_description_entity import LaunchDescriptionEntity


class Action(LaunchDescriptionEntity):
    """The base of all actions: one that is derived from it has ``execute``.

    :param condition: without it, or where it holds, the action is done
    """

    # A class that does not call __init__ has no place.
    _place = ("", 0)
    _condition = None

    def __new__(cls, *args, **kwargs):
        """Make the action, and note where in the file."""
        made = super().__new__(cls)
        made._place = _place.of_caller()
        return made

    def __init__(self, *, condition=None):
        self._condition = condition

    @property
    def condition(self):
        """The condition, or None."""
        return self._condition

    def visit(self, context):
        """Do it if the condition holds; return what is to be visited next, or None."""
        if self._condition is None or self._condition.evaluate(context):
            return self.execute(context)
        return None

    def execute(self, context):
        """Do it; return what is to be visited next, or None."""
        raise NotImplementedError(f"{type(self).__name__} has no method execute")
