"""The context that is used where none is named."""

import sys
import threading

from angaros.constants import S_TO_NS
from angaros.context import Context

_lock = threading.Lock()
_default = None


def get_default_context(*, shutting_down=False):
    """Return the context that is used where none is named."""
    global _default
    with _lock:
        if _default is None:
            _default = Context()
        found = _default
        if shutting_down:
            _default = None
        return found


def remove_ros_args(args=None):
    """Return the command line without what is meant for ROS.

    >>> remove_ros_args(["program", "--fast", "--ros-args", "-r", "a:=b", "--", "file"])
    ['program', '--fast', 'file']
    """
    left, inside = [], False
    for word in sys.argv if args is None else args:
        if word == "--ros-args":
            inside = True
        elif inside and word == "--":
            inside = False
        elif not inside:
            left.append(word)
    return left


def ok(*, context=None):
    """Return whether a context was initialised and not shut down."""
    return (get_default_context() if context is None else context).ok()


def shutdown(*, context=None):
    """Shut down a context."""
    (get_default_context(shutting_down=True) if context is None else context).shutdown()


def try_shutdown(*, context=None):
    """Shut down a context, if that was not done before."""
    (get_default_context(shutting_down=True) if context is None else context).try_shutdown()


def get_rmw_implementation_identifier():
    """Return what stands for the middleware: Angaros has none below it.

    >>> get_rmw_implementation_identifier()
    'angaros'
    """
    return "angaros"


def timeout_sec_to_nsec(timeout_sec):
    """Return seconds as nanoseconds; -1 for no end, which None and negative numbers mean.

    >>> timeout_sec_to_nsec(0.5), timeout_sec_to_nsec(None)
    (500000000, -1)
    """
    if timeout_sec is None or timeout_sec < 0:
        return -1
    return int(float(timeout_sec) * S_TO_NS)


def _seconds(timeout_sec):
    """Return seconds, or None for no end, which negative numbers mean."""
    return None if timeout_sec is None or timeout_sec < 0 else float(timeout_sec)
