"""A node that is a process."""

import inspect
import shlex

from angaros.launch.actions.execute_process import ExecuteProcess
from angaros.launch.invalid_launch_file_error import InvalidLaunchFileError
from angaros.launch.utilities import perform
from angaros.launch_ros import parameters as _parameters
from angaros.launch_ros.descriptions.composable_node import optional, remap_entries

# What these were called before Foxy.
_OLD = {
    "node_executable": "executable",
    "node_name": "name",
    "node_namespace": "namespace",
}


class Node(ExecuteProcess):
    """Starts the program of a package, or a component.

    :param package: the package; without one, ``executable`` is a program's path
    :param name: the name of the node; without it, the node has that of its code
    :param parameters: a list of mappings, files, and values with a name or a type
    :param remappings: pairs of a name and what replaces it
    :param ros_arguments: arguments behind ``--ros-args``
    """

    _kind = "node"

    def __init__(
        self,
        *,
        executable=None,
        package=None,
        name=None,
        namespace=None,
        exec_name=None,
        parameters=None,
        remappings=None,
        ros_arguments=None,
        arguments=None,
        **kwargs,
    ):
        _check(type(self), kwargs)
        if executable is None:
            raise InvalidLaunchFileError(
                f"{type(self).__name__} has no executable; hint: add executable='NAME'"
            )
        super().__init__(cmd=[executable, *(arguments or [])], name=exec_name, **kwargs)
        self.node_package = package
        self.node_executable = executable
        self._node_name = name
        self._node_namespace = namespace
        self._parameters = parameters
        self._remappings = remappings
        self._ros_arguments = ros_arguments
        self._arguments = list(arguments or [])
        # With the namespace around, once the action was done.
        self.full_name = None

    @property
    def node_name(self):
        """The full name of the node, once the action was done."""
        return self.full_name or "<node_name_unspecified>"

    def node_attributes(self, context):
        """Return what an entry of every node has."""
        name = optional(context, self._node_name)
        namespace = optional(context, self._node_namespace)
        around = context.launch_configurations.get("ros_namespace")
        self.full_name = f"{joined(around, namespace or '').rstrip('/')}/{name}" if name else None
        attributes = {
            # A program that is of no package has an empty one.
            "pkg": optional(context, self.node_package) or "",
            "exec": perform(context, self.node_executable),
            "name": name,
            "namespace": namespace,
            **self.process_attributes(context),
        }
        for key, words in (("args", self._arguments), ("ros_args", self._ros_arguments)):
            if words:
                attributes[key] = shlex.join(perform(context, word) for word in words)
        return attributes

    def node_entries(self, context):
        """Return the entries in that of every node."""
        return [
            *_parameters.entries(context, self._place, self._parameters),
            *remap_entries(context, self._place, self._remappings),
            *self.environment_entries(context),
        ]

    def execute(self, context):
        """Tell the node."""
        attributes = self.node_attributes(context)
        children = self.node_entries(context)
        context.plan.add(self._kind, self._place, attributes, children, key=self.key)
        return self.after(context)


def _check(kind, given):
    """Refuse names of parameters that there are not, with the one that may be meant."""
    known = set()
    for base in kind.__mro__:
        if base is not object:
            known |= set(inspect.signature(base.__init__).parameters)
    for name in given:
        if name not in known:
            hint = f"it is called {_OLD[name]}" if name in _OLD else "remove it"
            raise InvalidLaunchFileError(f"{kind.__name__} takes no '{name}'; hint: {hint}")


def joined(outer, inner):
    """Return a namespace within another, absolute.

    >>> joined("/a", "b"), joined("/a", "/b"), joined(None, "")
    ('/a/b', '/b', '/')
    """
    if inner.startswith("/"):
        return inner.rstrip("/") or "/"
    return "/" + "/".join(part for part in ((outer or "") + "/" + inner).split("/") if part)
