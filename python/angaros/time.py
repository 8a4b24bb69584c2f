"""Points in time."""

from angaros.clock_type import ClockType
from angaros.constants import S_TO_NS
from angaros.duration import Duration

_MOST = 2**63


class Time:
    """A point in time by a kind of clock.

    >>> Time(seconds=2) - Time(seconds=1.5)
    Duration(nanoseconds=500000000)
    """

    __slots__ = ("_nanoseconds", "_clock_type")

    def __init__(self, *, seconds=0, nanoseconds=0, clock_type=ClockType.SYSTEM_TIME):
        if not isinstance(clock_type, ClockType):
            raise TypeError("Clock type must be a ClockType enum")
        if seconds < 0:
            raise ValueError("Seconds value must not be negative")
        if nanoseconds < 0:
            raise ValueError("Nanoseconds value must not be negative")
        total = int(seconds * S_TO_NS) + int(nanoseconds)
        if total >= _MOST:
            raise OverflowError("Total nanoseconds value is too large to store in C time point.")
        self._nanoseconds = total
        self._clock_type = clock_type

    @property
    def nanoseconds(self):
        """The nanoseconds since the clock's epoch."""
        return self._nanoseconds

    @property
    def clock_type(self):
        """The kind of clock."""
        return self._clock_type

    def seconds_nanoseconds(self):
        """Return the whole seconds, and the nanoseconds beyond them."""
        return divmod(self._nanoseconds, S_TO_NS)

    def __repr__(self):
        return f"Time(nanoseconds={self._nanoseconds}, clock_type={self._clock_type.name})"

    def __add__(self, other):
        if not isinstance(other, Duration):
            return NotImplemented
        try:
            return Time(
                nanoseconds=self._nanoseconds + other.nanoseconds, clock_type=self._clock_type
            )
        except OverflowError as error:
            raise OverflowError("Addition leads to overflow in C storage.") from error

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, Time):
            if self._clock_type != other._clock_type:
                raise TypeError("Can't subtract times with different clock types")
            return Duration(nanoseconds=self._nanoseconds - other._nanoseconds)
        if not isinstance(other, Duration):
            return NotImplemented
        try:
            return Time(
                nanoseconds=self._nanoseconds - other.nanoseconds, clock_type=self._clock_type
            )
        except ValueError as error:
            raise ValueError("Subtraction leads to negative time.") from error

    def _other(self, other):
        if self._clock_type != other._clock_type:
            raise TypeError("Can't compare times with different clock types")
        return other._nanoseconds

    def __eq__(self, other):
        return (
            self._nanoseconds == self._other(other) if isinstance(other, Time) else NotImplemented
        )

    def __lt__(self, other):
        return self._nanoseconds < self._other(other) if isinstance(other, Time) else NotImplemented

    def __le__(self, other):
        return (
            self._nanoseconds <= self._other(other) if isinstance(other, Time) else NotImplemented
        )

    def __gt__(self, other):
        return self._nanoseconds > self._other(other) if isinstance(other, Time) else NotImplemented

    def __ge__(self, other):
        return (
            self._nanoseconds >= self._other(other) if isinstance(other, Time) else NotImplemented
        )

    __hash__ = None

    def to_msg(self):
        """Return it as a builtin_interfaces.msg.Time."""
        from angaros.interfaces.builtin_interfaces.msg import Time as Message

        seconds, nanoseconds = self.seconds_nanoseconds()
        return Message(sec=seconds, nanosec=nanoseconds)

    @classmethod
    def from_msg(cls, msg, clock_type=ClockType.ROS_TIME):
        """Return what a builtin_interfaces.msg.Time says."""
        if getattr(type(msg), "_ros_name", None) != "builtin_interfaces/msg/Time":
            raise TypeError("Must pass a builtin_interfaces.msg.Time object")
        return cls(seconds=msg.sec, nanoseconds=msg.nanosec, clock_type=clock_type)
