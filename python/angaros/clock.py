"""Clocks."""

from enum import IntEnum

from angaros import _native
from angaros.clock_type import ClockType
from angaros.duration import Duration
from angaros.time import Time
from angaros.utilities import get_default_context


class ClockChange(IntEnum):
    """Whether a jump came with another source of time."""

    ROS_TIME_NO_CHANGE = 1
    ROS_TIME_ACTIVATED = 2
    ROS_TIME_DEACTIVATED = 3
    SYSTEM_TIME_NO_CHANGE = 4


class JumpThreshold:
    """Which jumps one wants to hear of."""

    def __init__(self, *, min_forward, min_backward, on_clock_change=True):
        """Choose jumps.

        :param min_forward: the shortest jump forward, a positive duration, or None
        :param min_backward: the shortest jump back, a negative duration, or None
        :param on_clock_change: whether a change of the source is one
        """
        if min_forward is not None and min_forward.nanoseconds <= 0:
            raise ValueError("min_forward must be a positive non-zero duration")
        if min_backward is not None and min_backward.nanoseconds >= 0:
            raise ValueError("min_backward must be a negative non-zero duration")
        if min_forward is None and min_backward is None and not on_clock_change:
            raise ValueError("At least one jump threshold must be enabled")
        self.min_forward = min_forward
        self.min_backward = min_backward
        self.on_clock_change = on_clock_change


class TimeJump:
    """A jump of ROS time: how far, and whether it came with another source of time."""

    def __init__(self, clock_change, delta):
        if not isinstance(clock_change, ClockChange):
            raise TypeError("clock_change must be an instance of rclpy.clock.ClockChange")
        self._clock_change = clock_change
        self._delta = delta

    @property
    def clock_change(self):
        """Whether the source changed."""
        return self._clock_change

    @property
    def delta(self):
        """How far, negative for a jump back."""
        return self._delta


class JumpHandle:
    """Keeps the callbacks for jumps; made by :meth:`.Clock.create_jump_callback`."""

    def __init__(self, *, clock, threshold, pre_callback, post_callback):
        if pre_callback is None and post_callback is None:
            raise ValueError("One of pre_callback or post_callback must be callable")
        for name, callback in (("pre", pre_callback), ("post", post_callback)):
            if callback is not None and not callable(callback):
                raise ValueError(f"{name}_callback must be callable if given")

        def span(duration):
            return 0 if duration is None else abs(duration.nanoseconds)

        def jumped(change, delta_ns):
            post_callback(TimeJump(ClockChange(change), Duration(nanoseconds=delta_ns)))

        self._native = clock._native.on_jump(
            threshold.on_clock_change,
            span(threshold.min_forward),
            span(threshold.min_backward),
            pre_callback,
            None if post_callback is None else jumped,
        )

    def unregister(self):
        """Call them no more."""
        self._native.release()


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

    def create_jump_callback(self, threshold, *, pre_callback=None, post_callback=None):
        """Call functions before and after jumps, as long as the handle that is returned lives.

        The second gets a :class:`TimeJump`. Both run where the clock is moved, so they should not
        take long; what they raise is printed. Clocks other than ROS time never jump.
        """
        return JumpHandle(
            clock=self,
            threshold=threshold,
            pre_callback=pre_callback,
            post_callback=post_callback,
        )

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
