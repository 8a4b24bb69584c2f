"""Spans of time."""

from functools import total_ordering

from angaros.constants import S_TO_NS

_MOST = 2**63


@total_ordering
class Duration:
    """A span of time in nanoseconds.

    >>> Duration(seconds=1.5).nanoseconds
    1500000000
    """

    __slots__ = ("_nanoseconds",)

    def __init__(self, *, seconds=0, nanoseconds=0):
        total = int(seconds * S_TO_NS) + int(nanoseconds)
        if not -_MOST <= total < _MOST:
            raise OverflowError("Total nanoseconds value is too large to store in C duration.")
        self._nanoseconds = total

    @property
    def nanoseconds(self):
        """The nanoseconds."""
        return self._nanoseconds

    def __repr__(self):
        return f"Duration(nanoseconds={self._nanoseconds})"

    def __str__(self):
        return "Infinite" if self == Infinite else f"{self._nanoseconds} nanoseconds"

    def __eq__(self, other):
        return (
            self._nanoseconds == other._nanoseconds
            if isinstance(other, Duration)
            else NotImplemented
        )

    def __lt__(self, other):
        return (
            self._nanoseconds < other._nanoseconds
            if isinstance(other, Duration)
            else NotImplemented
        )

    __hash__ = None

    def to_msg(self):
        """Return it as a builtin_interfaces.msg.Duration."""
        from angaros.interfaces.builtin_interfaces.msg import Duration as Message

        seconds, nanoseconds = divmod(self._nanoseconds, S_TO_NS)
        return Message(sec=seconds, nanosec=nanoseconds)

    @classmethod
    def from_msg(cls, msg):
        """Return what a builtin_interfaces.msg.Duration says."""
        if getattr(type(msg), "_ros_name", None) != "builtin_interfaces/msg/Duration":
            raise TypeError("Must pass a builtin_interfaces.msg.Duration object")
        return cls(seconds=msg.sec, nanoseconds=msg.nanosec)


Infinite = Duration(nanoseconds=_MOST - 1)
