"""Angaros for Python: nodes, topics, services and parameters, with the names of rclpy.

>>> import angaros
>>> from angaros.interfaces.std_msgs.msg import String
>>> with angaros.Context() as context:
...     node = angaros.Node("talker", context=context)
...     node.create_publisher(String, "chatter", 10).topic_name
'/chatter'
"""

import threading
from typing import Any, Optional, Sequence

import angaros._main_interpreter  # noqa: F401  Before the native module.
from angaros import _native
from angaros.context import Context
from angaros.node import Node
from angaros.parameter import Parameter
from angaros.qos import QoSProfile
from angaros.rclpy import enable_rclpy
from angaros.signals import (
    SignalHandlerOptions,
    _install,
    install_signal_handlers,
    uninstall_signal_handlers,
)
from angaros.task import Future
from angaros.utilities import (
    get_default_context,
    get_rmw_implementation_identifier,
    ok,
    try_shutdown,
)
from angaros.utilities import shutdown as _shutdown

__version__ = _native.__version__

DeviceArray = _native.DeviceArray

__all__ = [
    "AsyncioExecutor",
    "Context",
    "DeviceArray",
    "Future",
    "InitContextManager",
    "Node",
    "Parameter",
    "QoSProfile",
    "SignalHandlerOptions",
    "create_node",
    "enable_rclpy",
    "get_default_context",
    "get_global_executor",
    "get_rmw_implementation_identifier",
    "init",
    "install_signal_handlers",
    "ok",
    "plot",
    "show",
    "shutdown",
    "spin",
    "spin_once",
    "spin_until_future_complete",
    "spinning",
    "try_shutdown",
    "uninstall_signal_handlers",
]

_lock = threading.Lock()
_executor = None


def __getattr__(name):
    # Not before it is wanted: asyncio takes longer to import than all the rest.
    if name == "AsyncioExecutor":
        from angaros.asyncio_executor import AsyncioExecutor

        return AsyncioExecutor
    if name == "plot":
        from angaros._plot import plot

        return plot
    if name == "show":
        from angaros._show import show

        return show
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class InitContextManager:
    """What :func:`init` returns since ROS 2 Kilted: its context ends with the ``with`` block.

    >>> with angaros.init():
    ...     angaros.ok()
    True
    >>> angaros.ok()
    False
    """

    def __init__(self, context: Context, has_handlers: bool):
        self.context = context
        self._has_handlers = has_handlers

    def __enter__(self) -> "InitContextManager":
        return self

    def __exit__(self, *_: Any) -> None:
        is_default = self.context is get_default_context()
        try_shutdown(context=None if is_default else self.context)
        if self._has_handlers:
            uninstall_signal_handlers()


def init(
    *,
    args: Optional[Sequence[str]] = None,
    context: Optional[Context] = None,
    domain_id: Optional[int] = None,
    signal_handler_options: Optional[SignalHandlerOptions] = None,
) -> InitContextManager:
    """Take part in a domain, until :func:`shutdown` or the end of a ``with`` block.

    :param args: the command line; by default that of the program
    :param signal_handler_options: which signals shut the context down; by default SIGINT and
        SIGTERM do so for the default context
    """
    default = get_default_context()
    context = default if context is None else context
    if signal_handler_options is None:
        is_default = context is default
        signal_handler_options = SignalHandlerOptions.ALL if is_default else SignalHandlerOptions.NO
    context.init(args, domain_id=domain_id)
    _install(context, signal_handler_options)
    return InitContextManager(context, signal_handler_options != SignalHandlerOptions.NO)


def shutdown(
    *, context: Optional[Context] = None, uninstall_handlers: Optional[bool] = None
) -> None:
    """End every executor of a context; nothing can be published any more."""
    is_default = context is None or context is get_default_context()
    _shutdown(context=context)
    if uninstall_handlers or (uninstall_handlers is None and is_default):
        uninstall_signal_handlers()


def get_global_executor():
    """Return the executor that the functions below use where none is named."""
    global _executor
    from angaros.executors import SingleThreadedExecutor

    with _lock:
        if _executor is None or not _executor.context.ok():
            _executor = SingleThreadedExecutor()
        return _executor


def create_node(node_name: str, **kwargs: Any) -> Node:
    """Make a node; the arguments are those of :class:`Node`."""
    return Node(node_name, **kwargs)


def spinning(*nodes, executor=None):
    """Run the callbacks of nodes on another thread while a block runs; see :mod:`.executors`."""
    from angaros.executors import spinning as made

    return made(*nodes, executor=executor)


def spin(node: Node, executor: Any = None) -> None:
    """Run the callbacks of a node until the context is shut down.

    :raises angaros.executors.ExternalShutdownException: if a signal or another thread did that
    """
    executor = get_global_executor() if executor is None else executor
    try:
        executor.add_node(node)
        executor.spin()
    finally:
        executor.remove_node(node)


def spin_once(
    node: Node, *, executor: Any = None, timeout_sec: Optional[float] = None
) -> None:
    """Run at most one callback of a node, and wait for it so long."""
    executor = get_global_executor() if executor is None else executor
    added = executor.add_node(node)
    try:
        executor.spin_once(timeout_sec=timeout_sec)
    finally:
        if added:
            executor._put_aside(node)


def spin_until_future_complete(
    node: Node, future: Future, executor: Any = None, timeout_sec: Optional[float] = None
) -> None:
    """Run the callbacks of a node until a future is done, or time is up."""
    executor = get_global_executor() if executor is None else executor
    added = executor.add_node(node)
    try:
        executor.spin_until_future_complete(future, timeout_sec)
    finally:
        if added:
            executor.remove_node(node)
