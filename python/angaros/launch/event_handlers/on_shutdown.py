"""Everything ends."""

from angaros.launch._scopes import scope
from angaros.launch.event_handler import BaseEventHandler
from angaros.launch.event_handlers.on_process import actions_of


class OnShutdown(BaseEventHandler):
    """Writes lines when everything ends, each with the reason in parentheses behind it."""

    def __init__(self, *, on_shutdown, **kwargs):
        super().__init__(**kwargs)
        self._given = on_shutdown

    def entries(self, context, place):
        """Return the actions with the event around them."""
        inner = actions_of("OnShutdown", self._given)
        return scope("on", place, {"event": "shutdown"}, inner, handler="OnShutdown")
