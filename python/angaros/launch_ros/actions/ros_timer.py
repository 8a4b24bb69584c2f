"""Actions that are done later."""

from angaros.launch.actions.timer_action import TimerAction


class RosTimer(TimerAction):
    """Does actions after seconds; the launch has no simulated time of its own."""
