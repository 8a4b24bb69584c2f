"""Clocks."""

from angaros import _native
from angaros.clock_type import ClockType
from angaros.time import Time
from angaros.utilities import get_default_context


class Clock:
    """Shows the time.

    >>> Clock(clock_type=ClockType.SYSTEM_TIME).now().clock_type.name
    'SYSTEM_TIME'
    """

    def __new__(cls, *, clock_type=ClockType.SYSTEM_TIME):
        if not isinstance(clock_type, ClockType):
            raise TypeError("Clock type must be a ClockType enum")
        made = super().__new__(ROSClock if clock_type is ClockType.ROS_TIME else cls)
        made._clock_type = clock_type
        made._native_clock = None
        return made

    @property
    def clock_type(self):
        """The kind of clock."""
        return self._clock_type

    @property
    def _native(self):
        if self._native_clock is None:
            context = get_default_context().handle or _native.Context([], None)
            steady = self._clock_type is ClockType.STEADY_TIME
            self._native_clock = _native.Clock(context, steady)
        return self._native_clock

    def __repr__(self):
        return f"Clock(clock_type={self._clock_type.name})"

    def now(self):
        """Return what it shows."""
        return Time(nanoseconds=self._native.now(), clock_type=self._clock_type)

    def sleep_until(self, until, context=None):
        """Sleep until the clock shows a time; return whether it does.

        It does not if the context was shut down meanwhile.
        """
        if until.clock_type != self._clock_type:
            raise ValueError("until's clock type does not match this clock's type")
        context = get_default_context() if context is None else context
        context._open()
        return self._native.sleep_until(until.nanoseconds) and context.ok()

    def sleep_for(self, rel_time, context=None):
        """Sleep for a span of time; return whether all of it passed."""
        return self.sleep_until(self.now() + rel_time, context)


class ROSClock(Clock):
    """The clock of nodes, which may follow the topic ``/clock``."""

    def __new__(cls):
        return Clock.__new__(cls, clock_type=ClockType.ROS_TIME)

    @classmethod
    def _of(cls, native):
        made = cls()
        made._native_clock = native
        return made

    @property
    def ros_time_is_active(self):
        """Whether it follows ``/clock``."""
        return self._native.is_simulated()
