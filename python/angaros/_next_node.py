"""What somebody else wants of a node that is about to be made by a class of its own."""

import threading
from contextlib import contextmanager

_thread = threading.local()


@contextmanager
def wanted(arguments, parameters, use_global_arguments):
    """Let the first node that this thread makes in the block have these, before its own.

    :param arguments: a command line, as for ``cli_args``
    :param parameters: values, as for ``parameter_overrides``
    """
    _thread.wanted = arguments, parameters, use_global_arguments
    try:
        yield
    finally:
        _thread.wanted = None


def take(arguments, parameters, use_global_arguments):
    """Return what a node is made with, from what its class says."""
    found = getattr(_thread, "wanted", None)
    _thread.wanted = None
    if found is None:
        return list(arguments or []), list(parameters or []), use_global_arguments
    first, values, forward = found
    own = list(arguments or [])
    if own and own[0] == "--ros-args":
        del own[0]
    # Of rules for the same name the first counts, of values the last.
    return [*first, *own], [*(parameters or []), *values], use_global_arguments and forward
