"""Actions that are done later."""

from angaros.launch._scopes import scope
from angaros.launch.action import Action
from angaros.launch.utilities import entities, perform


class TimerAction(Action):
    """Does actions after seconds; they are evaluated when the file is read.

    :param period: seconds, also as a text or substitutions
    """

    def __init__(self, *, period, actions, cancel_on_shutdown=True, **kwargs):
        super().__init__(**kwargs)
        self.period = period
        self._actions = entities(actions)

    @property
    def actions(self):
        """The actions."""
        return self._actions

    def describe_conditional_sub_entities(self):
        """Return the actions."""
        return [("after a time", self._actions)]

    def execute(self, context):
        """Return the actions with the timer around them."""
        period = self.period
        is_number = isinstance(period, (int, float)) and not isinstance(period, bool)
        text = str(float(period)) if is_number else perform(context, period)
        return scope("timer", self._place, {"period": text}, self._actions)
