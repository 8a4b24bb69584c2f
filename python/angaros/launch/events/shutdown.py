"""The end of everything."""

from angaros.launch.event import Event
from angaros.launch.utilities import perform


class Shutdown(Event):
    """Everything ends."""

    name = "launch.events.Shutdown"

    def __init__(self, *, reason="reason not given", due_to_sigint=False):
        self.reason = reason
        self.due_to_sigint = due_to_sigint

    def tell(self, context, place):
        """Tell it."""
        context.plan.add("shutdown", place, {"reason": perform(context, self.reason)})
