"""Nodes that are loaded into a running process, as components of rclcpp are.

A container is started by ``python -m angaros.components`` and filled by whoever calls its services,
such as ``ros2 component load`` or ``angaros component load``. A component is a class of nodes that
is made without arguments: the class ``Talker`` of the module ``my_package.talker`` is the plugin
``my_package.talker:Talker``, or ``Talker`` of the package ``my_package.talker``.

Components in Rust, C and C++ run in the same process if their package is a shared library
``libmy_package.so`` in a folder of ``ANGAROS_LIBRARY_PATH``. Each has a thread of its own, which a
callback in Python never delays, and what either side loans the other reads where it was written.
"""

import argparse
import importlib
import importlib.util
import itertools
import json
import math
import threading

import angaros
from angaros import _native, _next_node
from angaros.executors import (
    ExternalShutdownException,
    MultiThreadedExecutor,
    SingleThreadedExecutor,
    spinning,
)
from angaros.interfaces.composition_interfaces.srv import ListNodes, LoadNode, UnloadNode
from angaros.node import Node
from angaros.parameter import Parameter, parameter_value_to_python

__all__ = ["ComponentManager", "load_class", "main"]

# Extra arguments that rclcpp_components knows.
_BOOLEANS = ("use_intra_process_comms", "forward_global_arguments")


def load_class(package, plugin):
    """Return the class of a component.

    :raises ImportError: if there is no such module or class
    """
    module, separator, name = plugin.rpartition(":")
    if not separator:
        module = package
    if not module:
        raise ImportError(
            f"cannot tell the module of the component {plugin}\n"
            "hint: name it as package.module:Class"
        )
    loaded = importlib.import_module(module)
    try:
        return getattr(loaded, name)
    except AttributeError:
        raise ImportError(f"the module {module} has no class {name}") from None


def _is_in_a_library(package, plugin):
    """Whether a component is to be looked for in a shared library."""
    # A class of C++ has its namespace in front.
    if "::" in plugin:
        return True
    if ":" in plugin or not package:
        return False
    try:
        is_module = importlib.util.find_spec(package) is not None
    except ModuleNotFoundError:
        is_module = False
    return not is_module and _native.library_of(package) is not None


def _as_yaml(value):
    """Return the value of a parameter as YAML writes it."""
    if isinstance(value, float) and not math.isfinite(value):
        return ".nan" if math.isnan(value) else (".inf" if value > 0 else "-.inf")
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_as_yaml(each) for each in value) + "]"
    if isinstance(value, bytes):
        raise TypeError("a component of a library takes no parameters that are byte arrays")
    return json.dumps(value)


class _LibraryNode:
    """A node of a component in a library; it cannot be called from Python."""

    def __init__(self, number, name):
        self.number = number
        self._name = name

    def get_fully_qualified_name(self):
        """Return the namespace and the name."""
        return self._name


class ComponentManager(Node):
    """Offers the services by which nodes are loaded into this process, and unloaded.

    It should not be on the executor that runs the components, lest their callbacks are in its way.
    """

    def __init__(self, executor, node_name="ComponentManager", **kwargs):
        """Make a container.

        :param executor: what runs the callbacks of the components
        """
        super().__init__(node_name, **kwargs)
        self._runs = executor
        self._numbers = itertools.count(1)
        self._guard = threading.Lock()
        self._loaded = {}
        # Made when the first component of a library comes.
        self._libraries = None
        for srv_type, name, answer in (
            (LoadNode, "load_node", self._load),
            (UnloadNode, "unload_node", self._unload),
            (ListNodes, "list_nodes", self._list),
        ):
            self.create_service(srv_type, f"~/_container/{name}", answer)

    @property
    def components(self):
        """The nodes by their numbers."""
        with self._guard:
            return dict(self._loaded)

    def load(self, request):
        """Load what a request asks for; return the number of the node, and the node."""
        given = request.extra_arguments
        extras = {each.name: parameter_value_to_python(each.value) for each in given}
        for name in _BOOLEANS:
            if not isinstance(extras.get(name, False), bool):
                raise TypeError(f"Extra component argument '{name}' must be a boolean")
        if _is_in_a_library(request.package_name, request.plugin_name):
            made = self._from_library(request)
        else:
            made = self._from_module(request, extras)
            self._runs.add_node(made)
        number = next(self._numbers)
        with self._guard:
            self._loaded[number] = made
        return number, made

    def _from_library(self, request):
        if _native.library_of(request.package_name) is None:
            raise ImportError(
                f"there is no library of the package {request.package_name}\n"
                "hint: ANGAROS_LIBRARY_PATH=FOLDER says where its lib*.so is"
            )
        with self._guard:
            if self._libraries is None:
                self._libraries = _native.Container(self.context._open())
        values = [
            (each.name, _as_yaml(parameter_value_to_python(each.value)))
            for each in request.parameters
        ]
        short = request.plugin_name.rpartition("::")[2]
        loaded = self._libraries.load(
            f"{request.package_name}/{short}",
            request.node_name or None,
            request.node_namespace or None,
            values,
            list(request.remap_rules),
        )
        return _LibraryNode(*loaded)

    def _from_module(self, request, extras):
        cls = load_class(request.package_name, request.plugin_name)
        rules = list(request.remap_rules)
        if request.node_name:
            rules.append(f"__node:={request.node_name}")
        if request.node_namespace:
            rules.append(f"__ns:={request.node_namespace}")
        arguments = ["--ros-args", *(word for rule in rules for word in ("-r", rule))]
        values = [Parameter.from_parameter_msg(each) for each in request.parameters]
        forward = extras.get("forward_global_arguments", False)
        with _next_node.wanted(arguments, values, forward):
            made = cls()
        if not isinstance(made, Node):
            raise TypeError(f"{request.plugin_name} made a {type(made).__name__}, which is no node")
        if request.log_level:
            made.get_logger().set_level(request.log_level)
        return made

    def unload(self, number):
        """End the node with a number; return whether there was one."""
        with self._guard:
            found = self._loaded.pop(number, None)
        if found is None:
            return False
        if isinstance(found, _LibraryNode):
            self._libraries.unload(found.number)
        else:
            self._runs.remove_node(found)
            found.destroy_node()
        return True

    def _load(self, request, response):
        try:
            response.unique_id, made = self.load(request)
            response.full_node_name = made.get_fully_qualified_name()
            response.success = True
        except (ImportError, SyntaxError) as error:
            response.error_message = f"Failed to find class with the requested plugin name: {error}"
        except Exception as error:
            response.error_message = f"Component constructor threw an exception: {error}"
        if not response.success:
            reason = response.error_message
            self.get_logger().error(f"{request.plugin_name} is not loaded: {reason}")
        return response

    def _unload(self, request, response):
        response.success = self.unload(request.unique_id)
        if not response.success:
            response.error_message = f"No node found with unique_id: {request.unique_id}"
        return response

    def _list(self, request, response):
        del request
        for number, node in self.components.items():
            response.unique_ids.append(number)
            response.full_node_names.append(node.get_fully_qualified_name())
        return response

    def destroy_node(self) -> None:
        """End the container with its components."""
        for number in self.components:
            self.unload(number)
        super().destroy_node()


def main(args=None):
    """Run a container until a signal ends it."""
    angaros.enable_rclpy()
    parser = argparse.ArgumentParser(description="Run a container for components in Python.")
    parser.add_argument("--threads", type=int, default=1, help="threads that run the components")
    given, rest = parser.parse_known_args(args)
    # What stands before --ros-args is not for the context.
    angaros.init(args=["angaros.components", *rest])
    many = MultiThreadedExecutor(given.threads) if given.threads > 1 else SingleThreadedExecutor()
    with many as executor, ComponentManager(executor) as manager, spinning(manager):
        try:
            executor.spin()
        except (KeyboardInterrupt, ExternalShutdownException):
            pass


if __name__ == "__main__":
    main()
