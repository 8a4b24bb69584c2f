"""A node with a lifecycle."""

from angaros.launch.action import Action
from angaros.launch.invalid_launch_file_error import refuse
from angaros.launch.utilities import is_true
from angaros.launch_ros.actions.node import Node


class LifecycleNode(Node):
    """Starts a node with a lifecycle.

    :param autostart: whether it is configured and activated
    """

    _kind = "lifecycle_node"

    def __init__(self, *, name, namespace="", autostart=False, **kwargs):
        super().__init__(name=name, namespace=namespace, **kwargs)
        self._autostart = autostart

    def node_attributes(self, context):
        """Return what its entry has."""
        autostart = "true" if is_true(context, self._autostart) else None
        return {**super().node_attributes(context), "autostart": autostart}


class LifecycleTransition(Action):
    """Refuses: what names nodes by text may mean other launches."""

    def __init__(self, *, lifecycle_node_names, transition_ids, **kwargs):
        super().__init__(**kwargs)

    def execute(self, context):
        """Refuse."""
        refuse(
            "LifecycleTransition",
            "is done while the launch runs",
            "use LifecycleNode(autostart=True), or EmitEvent of ChangeState",
        )
