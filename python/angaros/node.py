"""Nodes."""

import inspect
from functools import partial
from typing import Any, Callable, Iterator, Optional, Union

from angaros import _native, _next_node
from angaros._node_graph import NodeGraph, NodeNameNonExistentError
from angaros._node_parameters import NodeParameters
from angaros.callback_groups import CallbackGroup, MutuallyExclusiveCallbackGroup
from angaros.client import Client
from angaros.clock import Clock, ROSClock
from angaros.clock_type import ClockType
from angaros.constants import S_TO_NS
from angaros.event_handler import PublisherEventCallbacks, SubscriptionEventCallbacks
from angaros.exceptions import AngarosError
from angaros.guard_condition import GuardCondition
from angaros.interfaces._build import native_type
from angaros.logging import RcutilsLogger
from angaros.publisher import Publisher
from angaros.qos import HistoryPolicy, QoSProfile, qos_profile_services_default
from angaros.qos_overriding_options import InvalidQosOverridesError, QoSOverridingOptions
from angaros.service import Service
from angaros.subscription import Subscription
from angaros.subscription_content_filter_options import ContentFilterOptions
from angaros.timer import Rate, Timer
from angaros.type_support import MsgT
from angaros.utilities import get_default_context

__all__ = ["HIDDEN_NODE_PREFIX", "MessageInfo", "Node", "NodeNameNonExistentError"]

HIDDEN_NODE_PREFIX = "_"


def _service_type(srv_type):
    known = srv_type.__dict__.get("_native_service")
    if known is None:
        try:
            parts = native_type(srv_type.Request), native_type(srv_type.Response)
            known = _native.ServiceType(srv_type._ros_name, *parts)
        except AttributeError:
            raise TypeError(
                f"{srv_type!r} is not a class of a service\n"
                "hint: import it as in: from std_srvs.srv import SetBool"
            ) from None
        srv_type._native_service = known
    return known


def _backends(acceptable):
    """Return whose memory is taken: a list, empty for that of all; None for the host's only."""
    if not isinstance(acceptable, str):
        raise TypeError(f"acceptable_buffer_backends must be str, but is {type(acceptable)!r}")
    names = [name.strip() for name in acceptable.split(",") if name.strip()]
    if "any" in names:
        return []
    for name in names:
        if not name.replace("_", "").isalnum():
            raise ValueError(
                f"acceptable_buffer_backends has {name!r}, which is no back end\n"
                'hint: it is as "any", "cpu" or "cuda,gpu"'
            )
    return [name for name in names if name != "cpu"] or None


class Node(NodeParameters, NodeGraph):
    """A named set of publishers, subscriptions, services, clients, timers and parameters.

    >>> from angaros.context import Context
    >>> with Context() as context:
    ...     Node("talker", context=context, namespace="robot").get_fully_qualified_name()
    '/robot/talker'
    """

    def __init__(
        self,
        node_name,
        *,
        context=None,
        cli_args=None,
        namespace=None,
        use_global_arguments=True,
        enable_rosout=True,
        start_parameter_services=True,
        parameter_overrides=None,
        allow_undeclared_parameters=False,
        automatically_declare_parameters_from_overrides=False,
        enable_logger_service=False,
    ):
        """Make a node.

        :param cli_args: a command line of its own, which comes before that of the program
        :param use_global_arguments: whether the command line of the program holds for it
        """
        # Who loads it as a component has a say too.
        cli_args, parameter_overrides, use_global_arguments = _next_node.take(
            cli_args, parameter_overrides, use_global_arguments
        )
        self._context = get_default_context() if context is None else context
        self._executor = self._set_aside_by = None
        self._publishers, self._subscriptions, self._clients = [], [], []
        self._services, self._timers, self._guards = [], [], []
        options = {
            "namespace": namespace,
            "args": cli_args,
            "ignore_command_line": not use_global_arguments,
            "rosout": enable_rosout,
            "parameter_services": start_parameter_services,
            "logger_services": enable_logger_service,
            "allow_undeclared": allow_undeclared_parameters,
            "declare_overrides": automatically_declare_parameters_from_overrides,
        }
        overrides = [parameter._numbers() for parameter in parameter_overrides]
        self._native = _native.Node(self._context._open(), node_name, options, overrides)
        self._default_callback_group = MutuallyExclusiveCallbackGroup()
        self._clock = ROSClock._of(self._native.clock())
        self._logger = RcutilsLogger(self._native.logger())
        self._init_parameters(allow_undeclared_parameters)

    @property
    def publishers(self) -> Iterator[Publisher]:
        """The publishers."""
        yield from self._publishers

    @property
    def subscriptions(self) -> Iterator[Subscription]:
        """The subscriptions."""
        yield from self._subscriptions

    @property
    def clients(self) -> Iterator[Client]:
        """The clients."""
        yield from self._clients

    @property
    def services(self) -> Iterator[Service]:
        """The services."""
        yield from self._services

    @property
    def timers(self) -> Iterator[Timer]:
        """The timers."""
        yield from self._timers

    @property
    def guards(self) -> Iterator[GuardCondition]:
        """The guard conditions."""
        yield from self._guards

    @property
    def executor(self):
        """The executor that runs its callbacks, or None."""
        return self._executor

    @executor.setter
    def executor(self, new_executor):
        if self._executor is not None and self._executor is not new_executor:
            self._executor.remove_node(self)
        if new_executor is not None:
            new_executor.add_node(self)

    @property
    def context(self):
        """The context."""
        return self._context

    @property
    def default_callback_group(self):
        """The group of what is made without one."""
        return self._default_callback_group

    @property
    def handle(self):
        """What stands for the node in the native module."""
        return self._native

    def get_name(self) -> str:
        """Return the name."""
        return self._native.name()

    def get_namespace(self) -> str:
        """Return the namespace."""
        return self._native.namespace()

    def get_fully_qualified_name(self) -> str:
        """Return the namespace and the name."""
        return self.get_namespace().rstrip("/") + "/" + self.get_name()

    def get_clock(self) -> ROSClock:
        """Return the clock."""
        return self._clock

    def get_logger(self) -> RcutilsLogger:
        """Return the logger."""
        return self._logger

    def resolve_topic_name(self, topic: str, *, only_expand: bool = False) -> str:
        """Return the full name of a topic after expansion and remap rules."""
        del only_expand
        return self._native.resolve_topic(topic)

    def resolve_service_name(self, service: str, *, only_expand: bool = False) -> str:
        """Return the full name of a service after expansion and remap rules."""
        del only_expand
        return self._native.resolve_service(service)

    def _group(self, group):
        return self._default_callback_group if group is None else group

    def _finish(self, result):
        """Take over what a callback returned: a coroutine goes on as a task."""
        if inspect.iscoroutine(result) and self._executor is not None:
            self._executor._finish(result)

    def _keep_entity(self, known, made, group):
        made._logger_name = self._logger.name
        known.append(made)
        group.add_entity(made)

    @staticmethod
    def _profile(qos_or_depth):
        if isinstance(qos_or_depth, QoSProfile):
            return qos_or_depth
        if not isinstance(qos_or_depth, int):
            raise TypeError(f"Expected QoSProfile or int, but received {type(qos_or_depth)!r}")
        if qos_or_depth < 0:
            raise ValueError("history depth must be greater than or equal to zero")
        return QoSProfile(history=HistoryPolicy.KEEP_LAST, depth=qos_or_depth)

    def _handlers(self, event_callbacks, topic, group):
        """Return the handlers of an endpoint's events, and what is called for each."""
        if event_callbacks is None:
            return [], []
        return event_callbacks._handlers(topic, group, self._finish)

    @staticmethod
    def _overridden(make, options):
        """Make an endpoint whose QoS parameters may set."""
        if options is None:
            return make(None)
        given, refused = options._native()
        try:
            return make(given)
        except AngarosError as error:
            if refused:
                raise InvalidQosOverridesError(str(error)) from None
            raise

    def create_publisher(
        self,
        msg_type: type[MsgT],
        topic: str,
        qos_profile: Union[QoSProfile, int],
        *,
        callback_group: Optional[CallbackGroup] = None,
        event_callbacks: Optional[PublisherEventCallbacks] = None,
        qos_overriding_options: Optional[QoSOverridingOptions] = None,
        publisher_class: type[Publisher] = Publisher,
    ) -> Publisher[MsgT]:
        """Make a publisher.

        :param msg_type: the class of its messages
        :param qos_profile: a profile, or the depth of the default one
        :param callback_group: the group of the callbacks for its events
        :param event_callbacks: a :class:`.PublisherEventCallbacks`
        :param qos_overriding_options: which policies parameters may set
        """
        profile, group = self._profile(qos_profile), self._group(callback_group)
        handlers, events = self._handlers(event_callbacks, topic, group)
        native = self._overridden(
            lambda overrides: _native.Publisher(
                self._native,
                group._native,
                native_type(msg_type),
                topic,
                profile._numbers(),
                events,
                overrides,
            ),
            qos_overriding_options,
        )
        if qos_overriding_options is not None:
            profile = QoSProfile._of_numbers(native.profile())
        made = publisher_class(native, msg_type, topic, profile, group)
        made.event_handlers = handlers
        self._keep_entity(self._publishers, made, group)
        return made

    def create_subscription(
        self,
        msg_type: type[MsgT],
        topic: str,
        callback: Optional[Callable[..., Any]],
        qos_profile: Union[QoSProfile, int],
        *,
        callback_group: Optional[CallbackGroup] = None,
        event_callbacks: Optional[SubscriptionEventCallbacks] = None,
        qos_overriding_options: Optional[QoSOverridingOptions] = None,
        raw: bool = False,
        content_filter_options: Optional[ContentFilterOptions] = None,
        acceptable_buffer_backends: str = "",
    ) -> Subscription[MsgT]:
        """Make a subscription.

        :param callback: what is called with each message; with a second argument it also gets
            where the message came from; None to iterate: ``async for message in subscription``
        :param event_callbacks: a :class:`.SubscriptionEventCallbacks`
        :param qos_overriding_options: which policies parameters may set
        :param raw: whether it gets the bytes of messages
        :param content_filter_options: which messages it gets, a :class:`.ContentFilterOptions`
        :param acceptable_buffer_backends: in the memory of which devices the data of messages may
            come, as a :class:`.DeviceArray`: "any", names of back ends such as "cuda,gpu", or ""
            and "cpu" for memory of the host only
        """
        backends = None if raw else _backends(acceptable_buffer_backends)
        profile, group = self._profile(qos_profile), self._group(callback_group)
        handlers, events = self._handlers(event_callbacks, topic, group)
        made = Subscription(None, msg_type, topic, callback, group, profile, raw)
        if callback is None:
            made.callback = made._keep
        takes = Subscription._callback_type_of(made.callback)
        with_info = takes is Subscription.CallbackType.WithMessageInfo

        def received(*args):
            if with_info:
                args = (args[0], MessageInfo(*args[1]))
            result = made.callback(*args)
            if result is not None:
                self._finish(result)

        made._native = self._overridden(
            lambda overrides: _native.Subscription(
                self._native,
                group._native,
                native_type(msg_type),
                topic,
                profile._numbers(),
                received,
                raw,
                with_info,
                events,
                overrides,
                content_filter_options and content_filter_options._native(),
                backends,
            ),
            qos_overriding_options,
        )
        if qos_overriding_options is not None:
            made._profile_is(QoSProfile._of_numbers(made._native.profile()))
        made.event_handlers = handlers
        made._filter = content_filter_options
        self._keep_entity(self._subscriptions, made, group)
        return made

    def create_client(
        self,
        srv_type: type,
        srv_name: str,
        *,
        qos_profile: QoSProfile = qos_profile_services_default,
        callback_group: Optional[CallbackGroup] = None,
    ) -> Client:
        """Make a client of a service."""
        group = self._group(callback_group)
        native = _native.Client(self._native, _service_type(srv_type), srv_name)
        executor = partial(getattr, self, "executor")
        made = Client(native, srv_type, srv_name, qos_profile, group, executor)
        self._keep_entity(self._clients, made, group)
        return made

    def create_service(
        self,
        srv_type: type,
        srv_name: str,
        callback: Callable[[Any, Any], Any],
        *,
        qos_profile: QoSProfile = qos_profile_services_default,
        callback_group: Optional[CallbackGroup] = None,
    ) -> Service:
        """Make a server of a service.

        :param callback: what is called with each request and a new response; it returns the
            response
        """
        group = self._group(callback_group)
        made = Service(None, srv_type, srv_name, callback, group, qos_profile)

        async def finish(answer, responder):
            made.send_response(await answer, responder)

        def requested(request, responder):
            response = made.callback(request, srv_type.Response())
            if inspect.iscoroutine(response):
                self._finish(finish(response, responder))
            else:
                made.send_response(response, responder)

        made._native = _native.Service(
            self._native, group._native, _service_type(srv_type), srv_name, requested
        )
        self._keep_entity(self._services, made, group)
        return made

    def create_timer(
        self,
        timer_period_sec: float,
        callback: Callable[[], Any],
        callback_group: Optional[CallbackGroup] = None,
        clock: Optional[Clock] = None,
        autostart: bool = True,
    ) -> Timer:
        """Make a timer that calls a function again and again, by default by ROS time."""
        return self._timer(
            int(float(timer_period_sec) * S_TO_NS), callback, callback_group, clock, autostart
        )

    def _timer(self, period_ns, callback, group, clock, autostart=True):
        group, clock = self._group(group), self._clock if clock is None else clock
        if period_ns < 0:
            raise ValueError(f"a timer cannot have a period of {period_ns} ns")
        steady = clock.clock_type is not ClockType.ROS_TIME

        def due(*_):
            made._called()
            result = made.callback()
            if result is not None:
                self._finish(result)

        def make(period_ns):
            return _native.Timer(self._native, group._native, period_ns, steady, due)

        made = Timer(callback, group, period_ns, clock, make)
        if autostart:
            made._start()
        else:
            made._canceled = True
        self._timers.append(made)
        group.add_entity(made)
        return made

    def create_guard_condition(
        self, callback: Callable[[], Any], callback_group: Optional[CallbackGroup] = None
    ) -> GuardCondition:
        """Make a guard condition: a way to have a function called on the executor."""
        group = self._group(callback_group)

        def triggered():
            result = made.callback()
            if result is not None:
                self._finish(result)

        native = _native.GuardCondition(self._native, group._native, triggered)
        made = GuardCondition(native, callback, group)
        self._guards.append(made)
        group.add_entity(made)
        return made

    def create_rate(self, frequency: float, clock: Optional[Clock] = None) -> Rate:
        """Make a rate for a loop on a thread of its own."""
        if frequency <= 0:
            raise ValueError("frequency must be > 0")
        ticks = []
        timer = self._timer(int(S_TO_NS / frequency), lambda: ticks[0]._tick(), None, clock)
        ticks.append(Rate(timer, context=self._context))
        return ticks[0]

    def _destroy(self, known, entity):
        if entity not in known:
            return False
        known.remove(entity)
        entity.destroy()
        return True

    def destroy_publisher(self, publisher: Publisher) -> bool:
        """End a publisher; return whether it was one of this node's."""
        return self._destroy(self._publishers, publisher)

    def destroy_subscription(self, subscription: Subscription) -> bool:
        """End a subscription; return whether it was one of this node's."""
        return self._destroy(self._subscriptions, subscription)

    def destroy_client(self, client: Client) -> bool:
        """End a client; return whether it was one of this node's."""
        return self._destroy(self._clients, client)

    def destroy_service(self, service: Service) -> bool:
        """End a service; return whether it was one of this node's."""
        return self._destroy(self._services, service)

    def destroy_timer(self, timer: Timer) -> bool:
        """End a timer; return whether it was one of this node's."""
        return self._destroy(self._timers, timer)

    def destroy_guard_condition(self, guard: GuardCondition) -> bool:
        """End a guard condition; return whether it was one of this node's."""
        return self._destroy(self._guards, guard)

    def destroy_rate(self, rate):
        """End a rate; return whether it was one of this node's."""
        known = self.destroy_timer(rate._timer)
        rate.destroy()
        return known

    def destroy_node(self) -> None:
        """End the node and all that belongs to it."""
        if self._executor is not None:
            self._executor.remove_node(self)
        elif self._set_aside_by is not None:
            self._set_aside_by._let_go()
        for known in (
            self._publishers,
            self._subscriptions,
            self._clients,
            self._services,
            self._timers,
            self._guards,
        ):
            while known:
                self._destroy(known, known[0])
        self._end_parameters()
        self._native.destroy()

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.destroy_node()


class MessageInfo(dict):
    """Where and when a message came from; entries can also be read as attributes."""

    def __init__(self, publisher_gid, sequence_number, source_timestamp):
        super().__init__(
            publisher_gid=publisher_gid,
            publication_sequence_number=sequence_number,
            source_timestamp=source_timestamp,
        )

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None
