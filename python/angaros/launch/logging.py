"""Loggers of launch files: those of Python."""

import logging as _logging


def get_logger(name=None):
    """Return the logger with this name."""
    return _logging.getLogger("launch" if name is None else name)
