"""SIGINT and SIGTERM."""

import signal
import threading
import weakref
from enum import IntEnum

from angaros import _native
from angaros.utilities import get_default_context


class SignalHandlerOptions(IntEnum):
    """Which signals shut contexts down."""

    NO = 0
    SIGINT = 1
    SIGTERM = 2
    ALL = 3


# The contexts that a signal shuts down, and what was done at a signal before.
_contexts = weakref.WeakSet()
_previous = {}


def _handle(number, frame):
    for context in list(_contexts):
        context._signalled()
    previous = _previous.get(number)
    if callable(previous):
        previous(number, frame)


def _watch():
    """Let signals end spins at once, unless somebody else is told of them by the interpreter."""
    before = signal.set_wakeup_fd(_native.watch_signals(), warn_on_full_buffer=False)
    if before not in (-1, _native.watch_signals()):
        signal.set_wakeup_fd(before)
        _native.unwatch_signals()


def _install(context, options):
    # The interpreter lets only its main thread do this.
    if not options or threading.current_thread() is not threading.main_thread():
        return
    _contexts.add(context)
    for option, number in ((1, signal.SIGINT), (2, signal.SIGTERM)):
        if options & option and number not in _previous:
            _previous[number] = signal.signal(number, _handle)
    _watch()


def install_signal_handlers(options=SignalHandlerOptions.ALL):
    """Let these signals shut the default context down, and end every spin."""
    _install(get_default_context(), SignalHandlerOptions(options))


def get_current_signal_handlers_options():
    """Return which signals shut contexts down."""
    return SignalHandlerOptions(
        int(signal.SIGINT in _previous) | int(signal.SIGTERM in _previous) << 1
    )


def uninstall_signal_handlers():
    """Leave the signals to whoever had them before."""
    if threading.current_thread() is not threading.main_thread():
        return
    for number, previous in list(_previous.items()):
        # Whoever took the signal meanwhile keeps it.
        if signal.getsignal(number) is _handle:
            signal.signal(number, previous)
        del _previous[number]
    watched = signal.set_wakeup_fd(-1)
    if watched not in (-1, _native.watch_signals()):
        signal.set_wakeup_fd(watched)
    _native.unwatch_signals()
    _contexts.clear()
