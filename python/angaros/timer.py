"""Timers and rates."""

import threading

from angaros.clock import Clock
from angaros.exceptions import ROSInterruptException


class Timer:
    """Calls a function again and again; made by :meth:`.Node.create_timer`."""

    clock: Clock

    def __init__(self, callback, callback_group, timer_period_ns, clock, make):
        self.callback = callback
        self.callback_group = callback_group
        self.clock = clock
        self._period_ns = timer_period_ns
        self._make = make
        self._canceled = False
        self._begun_ns = clock.now().nanoseconds
        self._native = None

    def _start(self):
        self._begun_ns = self.clock.now().nanoseconds
        self._native = self._make(self._period_ns)

    def _called(self):
        self._begun_ns = self.clock.now().nanoseconds

    @property
    def handle(self):
        """What stands for it in the native module."""
        return self._native

    @property
    def timer_period_ns(self):
        """The period in nanoseconds; one that is set holds from the next :meth:`reset` on."""
        return self._period_ns

    @timer_period_ns.setter
    def timer_period_ns(self, value):
        self._period_ns = int(value)
        if self._native is not None:
            native, self._native = self._native, self._make(self._period_ns)
            if self._canceled:
                self._native.cancel()
            native.cancel()

    def is_canceled(self):
        """Return whether it rests."""
        return self._canceled

    def is_ready(self):
        """Return whether its period has passed."""
        return not self._canceled and self.time_until_next_call() <= 0

    def cancel(self):
        """Let it rest."""
        self._canceled = True
        if self._native is not None:
            self._native.cancel()

    def reset(self):
        """Start its period anew."""
        self._canceled = False
        self._begun_ns = self.clock.now().nanoseconds
        if self._native is None:
            self._start()
        self._native.reset()

    def time_since_last_call(self):
        """Return the nanoseconds since it was called last, or was made."""
        return self.clock.now().nanoseconds - self._begun_ns

    def time_until_next_call(self):
        """Return the nanoseconds until it is due; None while it rests."""
        if self._canceled:
            return None
        return self._begun_ns + self._period_ns - self.clock.now().nanoseconds

    def destroy(self):
        """End it."""
        self.cancel()
        self._native = None


class Rate:
    """Lets a loop run at a rate; made by :meth:`.Node.create_rate`.

    An executor must run the node meanwhile, on another thread.
    """

    def __init__(self, timer, *, context):
        self._timer = timer
        self._context = context
        self._ticked = threading.Event()
        self._destroyed = False
        context.on_shutdown(self._on_shutdown)

    def _tick(self):
        self._ticked.set()

    def _on_shutdown(self):
        self._ticked.set()

    def sleep(self):
        """Sleep until the next tick.

        :raises ROSInterruptException: if the context is shut down
        """
        if self._destroyed:
            raise RuntimeError("Rate cannot sleep because it has been destroyed")
        if self._timer.is_canceled():
            raise RuntimeError("Rate timer was canceled")
        self._ticked.clear()
        if self._context.ok():
            self._ticked.wait()
        if not self._context.ok():
            self._destroyed = True
            raise ROSInterruptException()

    def destroy(self):
        """End it."""
        self._destroyed = True
        self._timer.destroy()
        self._ticked.set()
