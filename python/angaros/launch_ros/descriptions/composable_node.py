"""A node that shares the process of a container."""

from angaros.launch import _place
from angaros.launch.utilities import perform
from angaros.launch_ros import parameters as _parameters


class ComposableNode:
    """A component of a package.

    :param plugin: the component as its library has it, such as ``demo::Talker``
    :param extra_arguments: what the container is told beside parameters
    """

    def __init__(
        self,
        *,
        package,
        plugin,
        name=None,
        namespace=None,
        parameters=None,
        remappings=None,
        extra_arguments=None,
        condition=None,
    ):
        self._place = _place.of_caller()
        self.package = package
        self.node_plugin = plugin
        self.node_name = name
        self.node_namespace = namespace
        self.parameters = parameters
        self.remappings = remappings
        self.extra_arguments = extra_arguments
        self._condition = condition

    def condition(self):
        """Return the condition, or None."""
        return self._condition

    def entries(self, context):
        """Return its entry, or nothing if the condition does not hold."""
        if self._condition is not None and not self._condition.evaluate(context):
            return []
        entry = context.plan.entry
        attributes = {
            "pkg": perform(context, self.package),
            "plugin": perform(context, self.node_plugin),
            "name": optional(context, self.node_name),
            "namespace": optional(context, self.node_namespace),
        }
        children = _parameters.entries(context, self._place, self.parameters)
        children += remap_entries(context, self._place, self.remappings)
        for mapping in self.extra_arguments or []:
            for name, value in _parameters.flat(context, mapping):
                text = _text(context, value)
                extra = {"name": name, "value": text}
                children.append(entry("extra_arg", self._place, extra))
        return [entry("composable_node", self._place, attributes, children)]


class ComposableLifecycleNode(ComposableNode):
    """A component with a lifecycle."""

    def __init__(self, *, autostart=False, **kwargs):
        super().__init__(**kwargs)
        self.autostart = autostart


def optional(context, value):
    """Return a text that may be absent."""
    return None if value is None else perform(context, value)


def remap_entries(context, place, remappings):
    """Return the entries of pairs of names."""
    return [
        context.plan.entry(
            "remap", place, {"from": perform(context, name), "to": perform(context, to)}
        )
        for name, to in remappings or []
    ]


def _text(context, value):
    is_plain = isinstance(value, (bool, int, float))
    return str(value).lower() if is_plain else perform(context, value)
