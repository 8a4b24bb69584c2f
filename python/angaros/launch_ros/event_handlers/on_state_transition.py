"""A node has reached a state of its lifecycle."""

from angaros.launch._scopes import scope
from angaros.launch.event_handler import BaseEventHandler
from angaros.launch.event_handlers.on_process import actions_of
from angaros.launch.invalid_launch_file_error import refuse


class OnStateTransition(BaseEventHandler):
    """Does actions when a node is inactive or active for the first time."""

    def __init__(
        self,
        *,
        entities,
        target_lifecycle_node=None,
        transition=None,
        start_state=None,
        goal_state=None,
        matcher=None,
        **kwargs,
    ):
        super().__init__(matcher=matcher, **kwargs)
        self._given = entities
        self._target = target_lifecycle_node
        self._goal = goal_state

    def entries(self, context, place):
        """Return the actions with the event around them."""
        if self._goal not in ("inactive", "active") or not hasattr(self._target, "key"):
            refuse(
                f"OnStateTransition to '{self._goal}'",
                "has no counterpart in 'angaros launch'",
                "name a target_lifecycle_node, and goal_state='inactive' or 'active'",
            )
        inner = actions_of("OnStateTransition", self._given)
        attributes = {"event": self._goal}
        return scope(
            "on", place, attributes, inner, key=self._target.key, handler="OnStateTransition"
        )
