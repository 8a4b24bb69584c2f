"""Containers, and what is loaded into them."""

from angaros.launch.action import Action
from angaros.launch.invalid_launch_file_error import refuse
from angaros.launch.utilities import is_true, perform
from angaros.launch_ros.actions.node import Node, joined


class ComposableNodeContainer(Node):
    """Starts a container with nodes in it."""

    def __init__(self, *, name, namespace="", composable_node_descriptions=None, **kwargs):
        super().__init__(name=name, namespace=namespace, **kwargs)
        self._descriptions = composable_node_descriptions

    def execute(self, context):
        """Tell the container."""
        attributes = self.node_attributes(context)
        children = self.node_entries(context)
        for description in self._descriptions or []:
            children += description.entries(context)
        context.plan.add("node_container", self._place, attributes, children, key=self.key)
        _start_lifecycles(context, self._descriptions)
        return self.after(context)


class LoadComposableNodes(Action):
    """Loads nodes into a container.

    :param target_container: the action, or the full name of the container
    """

    def __init__(self, *, composable_node_descriptions, target_container, **kwargs):
        super().__init__(**kwargs)
        self._descriptions = composable_node_descriptions
        self._target = target_container

    def execute(self, context):
        """Tell the nodes."""
        target = self._target
        if isinstance(target, ComposableNodeContainer):
            # One that is started later has the namespace of this place.
            target = target.full_name or _full_name(context, target)
        else:
            target = perform(context, target)
        children = [
            entry for description in self._descriptions for entry in description.entries(context)
        ]
        context.plan.add("load_composable_node", self._place, {"target": target}, children)
        _start_lifecycles(context, self._descriptions)


def _full_name(context, container):
    attributes = container.node_attributes(context)
    around = context.launch_configurations.get("ros_namespace")
    namespace = joined(around, attributes["namespace"] or "")
    return f"{namespace.rstrip('/')}/{attributes['name']}"


def _start_lifecycles(context, descriptions):
    for description in descriptions or []:
        if is_true(context, getattr(description, "autostart", False)):
            refuse(
                "autostart of ComposableLifecycleNode",
                "is not available",
                "use LifecycleNode(autostart=True), or 'angaros lifecycle set NODE activate'",
            )
