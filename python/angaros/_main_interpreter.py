"""Refuses subinterpreters: what the native module keeps for the process belongs to one of them."""

import sys


def _is_main():
    if sys.version_info >= (3, 12):
        return True  # The interpreter itself refuses the native module in others.
    try:
        import _xxsubinterpreters as interpreters
    except ImportError:
        return True
    return interpreters.get_current() == interpreters.get_main()


if not _is_main():
    raise ImportError(
        "angaros does not support loading in subinterpreters\n"
        "hint: use threads, or processes by multiprocessing"
    )
