"""Quality of service: what endpoints offer and ask for."""

import warnings
from enum import Enum, IntEnum

from angaros import _native
from angaros.duration import Duration, Infinite


class QoSPolicyKind(IntEnum):
    """Which policy is meant."""

    INVALID = 1 << 0
    DURABILITY = 1 << 1
    DEADLINE = 1 << 2
    LIVELINESS = 1 << 3
    RELIABILITY = 1 << 4
    HISTORY = 1 << 5
    LIFESPAN = 1 << 6
    DEPTH = 1 << 7
    LIVELINESS_LEASE_DURATION = 1 << 8
    AVOID_ROS_NAMESPACE_CONVENTIONS = 1 << 9


def qos_policy_name_from_kind(policy_kind):
    """Return the name of a policy.

    >>> qos_policy_name_from_kind(16)
    'RELIABILITY'
    """
    return QoSPolicyKind(policy_kind).name


class InvalidQoSProfileException(Exception):
    """Raised when a profile is made of what does not go together."""

    def __init__(self, *args):
        super().__init__("Invalid QoSProfile", *args)


class QoSPolicyEnum(IntEnum):
    """What the enumerations of policies share."""

    @classmethod
    def short_keys(cls):
        """Return the names in lower case."""
        return [name.lower() for name in cls.__members__]

    @classmethod
    def get_from_short_key(cls, name):
        """Return the number with a name in any case."""
        return cls[name.upper()].value

    @property
    def short_key(self):
        """The name in lower case."""
        return self.name.lower()


class HistoryPolicy(QoSPolicyEnum):
    """How many samples are kept."""

    SYSTEM_DEFAULT = 0
    KEEP_LAST = 1
    KEEP_ALL = 2
    UNKNOWN = 3


class ReliabilityPolicy(QoSPolicyEnum):
    """Whether samples that were lost are sent again."""

    SYSTEM_DEFAULT = 0
    RELIABLE = 1
    BEST_EFFORT = 2
    UNKNOWN = 3


class DurabilityPolicy(QoSPolicyEnum):
    """Whether late subscriptions get earlier samples."""

    SYSTEM_DEFAULT = 0
    TRANSIENT_LOCAL = 1
    VOLATILE = 2
    UNKNOWN = 3


class LivelinessPolicy(QoSPolicyEnum):
    """How a publisher shows that it is alive."""

    SYSTEM_DEFAULT = 0
    AUTOMATIC = 1
    MANUAL_BY_TOPIC = 3
    UNKNOWN = 4


QoSHistoryPolicy = HistoryPolicy
QoSReliabilityPolicy = ReliabilityPolicy
QoSDurabilityPolicy = DurabilityPolicy
QoSLivelinessPolicy = LivelinessPolicy


def _policy(name, kinds, convert):
    slot = "_" + name

    def setter(self, value):
        assert isinstance(value, kinds), f"'{name}' cannot be {value!r}"
        setattr(self, slot, convert(value))

    return property(lambda self: getattr(self, slot), setter, doc=f"The policy '{name}'.")


class QoSProfile:
    """The policies of a publisher or subscription.

    >>> QoSProfile(depth=3).reliability.name
    'RELIABLE'
    """

    __slots__ = [
        "_history",
        "_depth",
        "_reliability",
        "_durability",
        "_lifespan",
        "_deadline",
        "_liveliness",
        "_liveliness_lease_duration",
        "_avoid_ros_namespace_conventions",
    ]

    history = _policy("history", int, HistoryPolicy)
    reliability = _policy("reliability", int, ReliabilityPolicy)
    durability = _policy("durability", int, DurabilityPolicy)
    liveliness = _policy("liveliness", int, LivelinessPolicy)
    lifespan = _policy("lifespan", Duration, lambda value: value)
    deadline = _policy("deadline", Duration, lambda value: value)
    liveliness_lease_duration = _policy("liveliness_lease_duration", Duration, lambda value: value)
    avoid_ros_namespace_conventions = _policy("avoid_ros_namespace_conventions", bool, bool)

    def __init__(self, **kwargs):
        assert all("_" + key in self.__slots__ for key in kwargs), (
            f"Invalid arguments passed to constructor: {list(kwargs)}"
        )
        if "history" not in kwargs:
            if "depth" not in kwargs:
                raise InvalidQoSProfileException("History and/or depth settings are required.")
            kwargs["history"] = HistoryPolicy.KEEP_LAST
        self.history = kwargs["history"]
        if self.history == HistoryPolicy.KEEP_LAST and "depth" not in kwargs:
            raise InvalidQoSProfileException("History set to KEEP_LAST without a depth setting.")
        self.depth = kwargs.get("depth", 10)
        self.reliability = kwargs.get("reliability", ReliabilityPolicy.RELIABLE)
        self.durability = kwargs.get("durability", DurabilityPolicy.VOLATILE)
        self.lifespan = kwargs.get("lifespan", Duration())
        self.deadline = kwargs.get("deadline", Duration())
        self.liveliness = kwargs.get("liveliness", LivelinessPolicy.SYSTEM_DEFAULT)
        self.liveliness_lease_duration = kwargs.get("liveliness_lease_duration", Duration())
        self.avoid_ros_namespace_conventions = kwargs.get("avoid_ros_namespace_conventions", False)

    @property
    def depth(self):
        """The policy 'depth'."""
        return self._depth

    @depth.setter
    def depth(self, value):
        assert isinstance(value, int), f"'depth' cannot be {value!r}"
        if self.history == HistoryPolicy.KEEP_LAST and value == 0:
            warnings.warn(
                "A zero depth with KEEP_LAST doesn't make sense; no data could be stored. "
                "This will be interpreted as SYSTEM_DEFAULT"
            )
        self._depth = value

    def __eq__(self, other):
        if not isinstance(other, QoSProfile):
            return False
        return all(getattr(self, slot) == getattr(other, slot) for slot in self.__slots__)

    __hash__ = None

    def __str__(self):
        policies = (f"{slot[1:]}={getattr(self, slot)}" for slot in self.__slots__)
        return f"{type(self).__name__}({', '.join(policies)})"

    def _numbers(self):
        """Return what the native module takes; what is left to the system is its default."""

        def span(duration):
            return duration.nanoseconds or Infinite.nanoseconds

        if self.depth < 0:
            raise ValueError(f"the QoS policy 'depth' is {self.depth}\nhint: a depth is at least 1")
        return (
            self.reliability or ReliabilityPolicy.RELIABLE,
            self.durability or DurabilityPolicy.VOLATILE,
            self.history or HistoryPolicy.KEEP_LAST,
            self.depth or 10,
            self.liveliness or LivelinessPolicy.AUTOMATIC,
            span(self.deadline),
            span(self.lifespan),
            span(self.liveliness_lease_duration),
        )

    @classmethod
    def _of_numbers(cls, numbers):
        reliability, durability, history, depth, liveliness, deadline, lifespan, lease = numbers
        return cls(
            reliability=reliability,
            durability=durability,
            history=history,
            depth=depth,
            liveliness=liveliness,
            deadline=Duration(nanoseconds=deadline),
            lifespan=Duration(nanoseconds=lifespan),
            liveliness_lease_duration=Duration(nanoseconds=lease),
        )


qos_profile_default = QoSProfile(depth=10)
qos_profile_unknown = QoSProfile(history=3, depth=0, reliability=3, durability=3, liveliness=4)
qos_profile_system_default = QoSProfile(history=0, depth=0, reliability=0, durability=0)
qos_profile_sensor_data = QoSProfile(depth=5, reliability=ReliabilityPolicy.BEST_EFFORT)
qos_profile_services_default = QoSProfile(depth=10)
qos_profile_parameters = QoSProfile(depth=1000)
qos_profile_parameter_events = QoSProfile(depth=1000)
qos_profile_action_status_default = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)


class QoSPresetProfiles(Enum):
    """Profiles by their names."""

    UNKNOWN = qos_profile_unknown
    DEFAULT = qos_profile_default
    SYSTEM_DEFAULT = qos_profile_system_default
    SENSOR_DATA = qos_profile_sensor_data
    SERVICES_DEFAULT = qos_profile_services_default
    PARAMETERS = qos_profile_parameters
    PARAMETER_EVENTS = qos_profile_parameter_events
    ACTION_STATUS_DEFAULT = qos_profile_action_status_default

    @classmethod
    def short_keys(cls):
        """Return the names in lower case."""
        return [name.lower() for name in cls.__members__]

    @classmethod
    def get_from_short_key(cls, name):
        """Return the profile with a name in any case."""
        return cls[name.upper()].value


class QoSCompatibility(IntEnum):
    """Whether two profiles go together."""

    OK = 0
    WARNING = 1
    ERROR = 2


def qos_check_compatible(publisher_qos, subscription_qos):
    """Return whether a publisher can serve a subscription, and why not.

    >>> qos_check_compatible(qos_profile_sensor_data, qos_profile_default)
    (<QoSCompatibility.ERROR: 2>, 'ERROR: the publisher offers too little in RELIABILITY;')
    """
    policies = _native.incompatible_policies(publisher_qos._numbers(), subscription_qos._numbers())
    if not policies:
        return QoSCompatibility.OK, ""
    return (
        QoSCompatibility.ERROR,
        f"ERROR: the publisher offers too little in {', '.join(policies)};",
    )
