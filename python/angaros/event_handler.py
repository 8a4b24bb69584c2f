"""Events of publishers and subscriptions: matches, missed deadlines, liveliness, losses."""

from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar

from angaros._node_graph import RCLError
from angaros.qos import QoSPolicyKind

__all__ = [
    "EventHandler",
    "IncompatibleTypeInfo",
    "PublisherEventCallbacks",
    "QoSEventHandler",
    "QoSLivelinessChangedInfo",
    "QoSLivelinessLostInfo",
    "QoSMessageLostInfo",
    "QoSOfferedDeadlineMissedInfo",
    "QoSOfferedIncompatibleQoSInfo",
    "QoSPublisherEventType",
    "QoSPublisherMatchedInfo",
    "QoSRequestedDeadlineMissedInfo",
    "QoSRequestedIncompatibleQoSInfo",
    "QoSSubscriptionEventType",
    "QoSSubscriptionMatchedInfo",
    "SubscriptionEventCallbacks",
    "UnsupportedEventTypeError",
]


class UnsupportedEventTypeError(RCLError):
    """Raised when a callback is given for an event that is not told of."""


class QoSPublisherEventType(IntEnum):
    """The events of publishers."""

    RCL_PUBLISHER_OFFERED_DEADLINE_MISSED = 0
    RCL_PUBLISHER_LIVELINESS_LOST = 1
    RCL_PUBLISHER_OFFERED_INCOMPATIBLE_QOS = 2
    RCL_PUBLISHER_INCOMPATIBLE_TYPE = 3
    RCL_PUBLISHER_MATCHED = 4


class QoSSubscriptionEventType(IntEnum):
    """The events of subscriptions."""

    RCL_SUBSCRIPTION_REQUESTED_DEADLINE_MISSED = 0
    RCL_SUBSCRIPTION_LIVELINESS_CHANGED = 1
    RCL_SUBSCRIPTION_REQUESTED_INCOMPATIBLE_QOS = 2
    RCL_SUBSCRIPTION_MESSAGE_LOST = 3
    RCL_SUBSCRIPTION_INCOMPATIBLE_TYPE = 4
    RCL_SUBSCRIPTION_MATCHED = 5


@dataclass
class QoSRequestedDeadlineMissedInfo:
    """Periods of a subscription's deadline that passed without a message."""

    total_count: int = 0
    total_count_change: int = 0


@dataclass
class QoSOfferedDeadlineMissedInfo:
    """Periods of a publisher's deadline that passed without a message."""

    total_count: int = 0
    total_count_change: int = 0


@dataclass
class QoSLivelinessChangedInfo:
    """Publishers of a subscription that are alive, and those that are not any more."""

    alive_count: int = 0
    not_alive_count: int = 0
    alive_count_change: int = 0
    not_alive_count_change: int = 0


@dataclass
class QoSLivelinessLostInfo:
    """Times at which a publisher did not show within its lease that it is alive."""

    total_count: int = 0
    total_count_change: int = 0


@dataclass
class QoSMessageLostInfo:
    """Messages that were published for a subscription and never reached it."""

    total_count: int = 0
    total_count_change: int = 0


@dataclass
class QoSRequestedIncompatibleQoSInfo:
    """Endpoints whose QoS does not fit, and by which policy the last one does not."""

    total_count: int = 0
    total_count_change: int = 0
    last_policy_kind: QoSPolicyKind = QoSPolicyKind.INVALID

    def __post_init__(self):
        self.last_policy_kind = QoSPolicyKind(self.last_policy_kind)


QoSOfferedIncompatibleQoSInfo = QoSRequestedIncompatibleQoSInfo


@dataclass
class IncompatibleTypeInfo:
    """Endpoints of the topic that have another type."""

    total_count: int = 0
    total_count_change: int = 0


@dataclass
class QoSPublisherMatchedInfo:
    """Subscriptions that a publisher serves."""

    total_count: int = 0
    total_count_change: int = 0
    current_count: int = 0
    current_count_change: int = 0


@dataclass
class QoSSubscriptionMatchedInfo:
    """Publishers that serve a subscription."""

    total_count: int = 0
    total_count_change: int = 0
    current_count: int = 0
    current_count_change: int = 0


class EventHandler:
    """One event of an endpoint with its callback, which may be replaced."""

    def __init__(self, callback_group, callback, event_type):
        self.callback_group = callback_group
        self.callback = callback
        self.event_type = event_type

    def destroy(self):
        """Call the callback no more."""
        self.callback = None


QoSEventHandler = EventHandler


class _EventCallbacks:
    """What the containers of callbacks share."""

    # The names of events, with their types and the classes of what is told.
    _EVENTS: ClassVar[dict[str, tuple]] = {}

    def _handlers(self, topic, callback_group, finish):
        """Return the handlers, and what the native module calls for each event's name."""
        if self.incompatible_type is not None:
            raise UnsupportedEventTypeError(
                f"cannot tell of other types on {topic}: such endpoints are only logged"
            )
        handlers, native = [], []
        for name, (event_type, info) in self._EVENTS.items():
            callback = getattr(self, name)
            if callback is None:
                continue
            handler = EventHandler(callback_group, callback, event_type)

            def told(*counts, handler=handler, info=info):
                if handler.callback is not None:
                    result = handler.callback(info(*counts))
                    if result is not None:
                        finish(result)

            handlers.append(handler)
            native.append((name, told))
        return handlers, native


class PublisherEventCallbacks(_EventCallbacks):
    """Callbacks for the events of a publisher, each with what it is told.

    ``use_default_callbacks`` stands for rclpy's log line about subscriptions whose QoS does not
    fit; that line is always in the log here.
    """

    _EVENTS = {
        "deadline": (
            QoSPublisherEventType.RCL_PUBLISHER_OFFERED_DEADLINE_MISSED,
            QoSOfferedDeadlineMissedInfo,
        ),
        "liveliness": (QoSPublisherEventType.RCL_PUBLISHER_LIVELINESS_LOST, QoSLivelinessLostInfo),
        "incompatible_qos": (
            QoSPublisherEventType.RCL_PUBLISHER_OFFERED_INCOMPATIBLE_QOS,
            QoSOfferedIncompatibleQoSInfo,
        ),
        "matched": (QoSPublisherEventType.RCL_PUBLISHER_MATCHED, QoSPublisherMatchedInfo),
    }

    def __init__(
        self,
        *,
        deadline=None,
        liveliness=None,
        incompatible_qos=None,
        incompatible_type=None,
        matched=None,
        use_default_callbacks=True,
    ):
        self.deadline = deadline
        self.liveliness = liveliness
        self.incompatible_qos = incompatible_qos
        self.incompatible_type = incompatible_type
        self.matched = matched
        self.use_default_callbacks = use_default_callbacks


class SubscriptionEventCallbacks(_EventCallbacks):
    """Callbacks for the events of a subscription, each with what it is told.

    ``use_default_callbacks`` stands for rclpy's log line about publishers whose QoS does not fit;
    that line is always in the log here.
    """

    _EVENTS = {
        "deadline": (
            QoSSubscriptionEventType.RCL_SUBSCRIPTION_REQUESTED_DEADLINE_MISSED,
            QoSRequestedDeadlineMissedInfo,
        ),
        "incompatible_qos": (
            QoSSubscriptionEventType.RCL_SUBSCRIPTION_REQUESTED_INCOMPATIBLE_QOS,
            QoSRequestedIncompatibleQoSInfo,
        ),
        "liveliness": (
            QoSSubscriptionEventType.RCL_SUBSCRIPTION_LIVELINESS_CHANGED,
            QoSLivelinessChangedInfo,
        ),
        "message_lost": (
            QoSSubscriptionEventType.RCL_SUBSCRIPTION_MESSAGE_LOST,
            QoSMessageLostInfo,
        ),
        "matched": (QoSSubscriptionEventType.RCL_SUBSCRIPTION_MATCHED, QoSSubscriptionMatchedInfo),
    }

    def __init__(
        self,
        *,
        deadline=None,
        incompatible_qos=None,
        liveliness=None,
        message_lost=None,
        incompatible_type=None,
        matched=None,
        use_default_callbacks=True,
    ):
        self.deadline = deadline
        self.incompatible_qos = incompatible_qos
        self.liveliness = liveliness
        self.message_lost = message_lost
        self.incompatible_type = incompatible_type
        self.matched = matched
        self.use_default_callbacks = use_default_callbacks
