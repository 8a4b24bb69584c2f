"""Steps of lifecycles."""

from angaros.launch.event import Event
from angaros.launch.events.matchers import _ActionMatcher
from angaros.launch.invalid_launch_file_error import refuse

# The states in which a node is after a step of lifecycle_msgs/msg/Transition.
_AFTER = {1: "inactive", 3: "active"}


class ChangeState(Event):
    """A node is configured or activated: the launch brings it into the state behind that."""

    name = "launch_ros.events.lifecycle.ChangeState"

    def __init__(self, *, lifecycle_node_matcher, transition_id):
        self.lifecycle_node_matcher = lifecycle_node_matcher
        self.transition_id = transition_id

    def tell(self, context, place):
        """Tell it."""
        if not isinstance(self.lifecycle_node_matcher, _ActionMatcher):
            refuse(
                "ChangeState with a function that matches",
                "would choose while the launch runs",
                "use matches_action(NODE)",
            )
        state = _AFTER.get(self.transition_id)
        if state is None:
            refuse(
                f"ChangeState with transition {self.transition_id}",
                "has no counterpart in 'angaros launch'",
                "use TRANSITION_CONFIGURE or TRANSITION_ACTIVATE",
            )
        key = self.lifecycle_node_matcher.action.key
        context.plan.add("goal", place, {"state": state}, key=key)


class StateTransition(Event):
    """A node has changed its state."""


def matches_node_name(node_name):
    """Refuse: actions are meant by themselves."""
    refuse("matches_node_name", "would choose while the launch runs", "use matches_action(NODE)")
