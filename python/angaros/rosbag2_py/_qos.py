"""QoS as rosbag2_py has it: built by calls one after the other."""

from angaros.duration import Duration as _Duration
from angaros.qos import DurabilityPolicy, HistoryPolicy, QoSProfile, ReliabilityPolicy


class Duration:
    """A span of time."""

    def __init__(self, seconds, nanoseconds):
        self._duration = _Duration(seconds=seconds, nanoseconds=nanoseconds)


class QoS:
    """The QoS of a topic.

    >>> convert_rclcpp_qos_to_rclpy_qos(QoS(5).best_effort()).reliability.name
    'BEST_EFFORT'
    """

    def __init__(self, history_depth):
        self._profile = QoSProfile(depth=history_depth)

    @classmethod
    def _of(cls, profile):
        made = cls(profile.depth)
        made._profile = profile
        return made

    def _with(self, policy, value):
        setattr(self._profile, policy, value)
        return self

    def keep_last(self, depth):
        """Keep so many messages."""
        self._with("history", HistoryPolicy.KEEP_LAST)
        return self._with("depth", depth)

    def keep_all(self):
        """Keep all messages."""
        return self._with("history", HistoryPolicy.KEEP_ALL)

    def reliable(self):
        """Repair losses."""
        return self._with("reliability", ReliabilityPolicy.RELIABLE)

    def best_effort(self):
        """Do not repair losses."""
        return self._with("reliability", ReliabilityPolicy.BEST_EFFORT)

    def durability_volatile(self):
        """Keep nothing for late subscriptions."""
        return self._with("durability", DurabilityPolicy.VOLATILE)

    def transient_local(self):
        """Keep the history for late subscriptions."""
        return self._with("durability", DurabilityPolicy.TRANSIENT_LOCAL)

    def history(self, policy):
        """Set the policy."""
        return self._with("history", policy)

    def reliability(self, policy):
        """Set the policy."""
        return self._with("reliability", policy)

    def durability(self, policy):
        """Set the policy."""
        return self._with("durability", policy)

    def liveliness(self, policy):
        """Set the policy."""
        return self._with("liveliness", policy)

    def deadline(self, duration):
        """Set the policy."""
        return self._with("deadline", duration._duration)

    def lifespan(self, duration):
        """Set the policy."""
        return self._with("lifespan", duration._duration)

    def liveliness_lease_duration(self, duration):
        """Set the policy."""
        return self._with("liveliness_lease_duration", duration._duration)

    def avoid_ros_namespace_conventions(self, avoid):
        """Set the policy."""
        return self._with("avoid_ros_namespace_conventions", avoid)

    def __eq__(self, other):
        return isinstance(other, QoS) and self._profile == other._profile

    __hash__ = None


def convert_rclcpp_qos_to_rclpy_qos(qos):
    """Return the profile of rclpy."""
    return qos._profile


def numbers(qos):
    """Return what the native module takes of a QoS of either kind."""
    return getattr(qos, "_profile", qos)._numbers()
