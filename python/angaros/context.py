"""Contexts: participations in a domain."""

import atexit
import os
import sys
import threading
from inspect import ismethod
from weakref import WeakMethod

from angaros import _native
from angaros.exceptions import NotInitializedException

# How long callbacks may run on when the interpreter ends.
_LAST_CALLBACKS_S = 2.0


@atexit.register
def _end():
    """End the spins of threads that the interpreter does not wait for: it stops them as they are.

    What was recorded by then is written.
    """
    if not _native.end_spins(_LAST_CALLBACKS_S):
        print(
            "angaros: the interpreter ends while a callback runs on another thread\n"
            "hint: let it return before, or end the thread's spin and join it",
            file=sys.stderr,
        )
    try:
        _native.write_trace()
    except _native.AngarosError as error:
        print(f"angaros: {error}", file=sys.stderr)


os.register_at_fork(after_in_child=_native.forked)


class Context:
    """A participation in a domain, from ``init`` to ``shutdown``.

    >>> with Context() as context:
    ...     context.ok()
    True
    """

    def __init__(self):
        self._lock = threading.RLock()
        self._callbacks = []
        self._native = None
        # The thread that shut it down, unless a signal did.
        self._shut_down_by = None

    @property
    def handle(self):
        """What stands for the context in the native module; None before ``init``."""
        return self._native

    def _open(self):
        if self._native is None:
            raise NotInitializedException()
        return self._native

    def init(self, args=None, *, initialize_logging=True, domain_id=None):
        """Take part in a domain, by default the one that ``ROS_DOMAIN_ID`` names.

        :param args: the command line; by default that of the program
        """
        del initialize_logging  # Loggers need no start.
        _native.refuse_child()
        with self._lock:
            if domain_id is not None and domain_id < 0:
                raise RuntimeError(f"Domain id ({domain_id}) should not be lower than zero.")
            if self._native is not None:
                raise RuntimeError("Context.init() must only be called once")
            line = list(sys.argv[1:] if args is None else args)
            self._native = _native.Context(line, domain_id)

    def ok(self):
        """Return whether it was initialised and not shut down."""
        native = self._native
        return native is not None and native.ok()

    def shutdown(self):
        """End every executor of the context; nothing can be published any more."""
        if self._native is None:
            raise RuntimeError("Context must be initialized before it can be shutdown")
        if not self.ok():
            raise RuntimeError(
                "failed to shutdown: the context was shut down already\n"
                "hint: call try_shutdown where a signal may have done it"
            )
        self._shut_down()

    def try_shutdown(self):
        """Shut down, if that was not done before."""
        if self.ok():
            self._shut_down()

    def _shut_down(self):
        self._shut_down_by = threading.get_ident()
        self._native.shutdown()
        with self._lock:
            callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            callback = callback() if isinstance(callback, WeakMethod) else callback
            if callback is not None:
                callback()

    def _signalled(self):
        """Shut down on behalf of a signal, whose handler this is called by."""
        if self.ok():
            self._native.shutdown()

    def on_shutdown(self, callback):
        """Call a function when the context is shut down; at once if it is."""
        if not callable(callback):
            raise TypeError("callback should be a callable, got {}", type(callback))
        if self._native is not None and not self.ok():
            callback()
            return
        with self._lock:
            self._callbacks.append(WeakMethod(callback) if ismethod(callback) else callback)

    def get_domain_id(self):
        """Return the domain."""
        if self._native is None:
            raise RuntimeError("Context must be initialized before it can have a domain id")
        return self._native.domain()

    def destroy(self):
        """Shut down, if that was not done before."""
        self.try_shutdown()

    def __enter__(self):
        self.init()
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.try_shutdown()
