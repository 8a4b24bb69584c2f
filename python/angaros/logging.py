"""Loggers."""

import sys
import time
from enum import IntEnum

from angaros import _native


class LoggingSeverity(IntEnum):
    """How important a line is."""

    UNSET = 0
    DEBUG = 10
    INFO = 20
    WARN = 30
    ERROR = 40
    FATAL = 50


_HERE = __file__


def _caller():
    """Return (file, function, line) of whoever called the logger."""
    frame = sys._getframe(2)
    while frame is not None and frame.f_code.co_filename == _HERE:
        frame = frame.f_back
    if frame is None:
        return ("", "", 0)
    return (frame.f_code.co_filename, frame.f_code.co_name, frame.f_lineno)


class RcutilsLogger:
    """Says lines on the console, and those of nodes on ``/rosout``."""

    def __init__(self, native):
        self._native = native
        self._places = {}

    @property
    def name(self):
        """Its name."""
        return self._native.name()

    def get_child(self, name):
        """Return the logger below it with a name."""
        if not name:
            raise ValueError("Child logger name must not be empty.")
        return type(self)(self._native.child(name))

    def set_level(self, level):
        """Say only lines of this level and above; UNSET leaves it to the logger above."""
        self._native.set_level(LoggingSeverity(level))

    def get_effective_level(self):
        """Return the level that it goes by."""
        return LoggingSeverity(self._native.level())

    def is_enabled_for(self, severity):
        """Return whether lines of a level are said."""
        return self._native.is_enabled(LoggingSeverity(severity))

    def log(
        self,
        message,
        severity,
        *,
        once=False,
        skip_first=False,
        throttle_duration_sec=None,
        throttle_time_source_type=None,
    ):
        """Say a line.

        :param once: only the first time this place is reached
        :param skip_first: not the first time
        :param throttle_duration_sec: at most once in so many seconds
        """
        del throttle_time_source_type  # All clocks run alike for this.
        severity = LoggingSeverity(severity)
        if not self._native.is_enabled(severity):
            return False
        place = _caller()
        if once or skip_first or throttle_duration_sec is not None:
            if not self._passes(place, once, skip_first, throttle_duration_sec):
                return False
        self._native.log(severity, str(message), place)
        return True

    def _passes(self, place, once, skip_first, throttle):
        reached, last = self._places.get(place, (0, None))
        now = time.monotonic()
        passes = not (once and reached) and not (skip_first and not reached)
        if passes and throttle is not None and last is not None:
            passes = now - last >= throttle
        self._places[place] = (reached + 1, now if passes else last)
        return passes

    def debug(self, message, **kwargs):
        """Say details for finding a fault."""
        return self.log(message, LoggingSeverity.DEBUG, **kwargs)

    def info(self, message, **kwargs):
        """Say what happens normally."""
        return self.log(message, LoggingSeverity.INFO, **kwargs)

    def warning(self, message, **kwargs):
        """Say something unexpected that does no harm yet."""
        return self.log(message, LoggingSeverity.WARN, **kwargs)

    warn = warning

    def error(self, message, **kwargs):
        """Say that something failed."""
        return self.log(message, LoggingSeverity.ERROR, **kwargs)

    def fatal(self, message, **kwargs):
        """Say that the program cannot go on."""
        return self.log(message, LoggingSeverity.FATAL, **kwargs)


def get_logger(name):
    """Return a logger with a name that belongs to no node.

    >>> get_logger("arm").get_child("elbow").name
    'arm.elbow'
    """
    if not name:
        raise ValueError("Logger name must not be empty.")
    return RcutilsLogger(_native.process_logger(name))


def get_logging_severity_from_string(log_severity):
    """Return the level with a name.

    >>> get_logging_severity_from_string("warn").name
    'WARN'
    """
    try:
        return LoggingSeverity[log_severity.upper()]
    except KeyError:
        raise RuntimeError(f"there is no log level '{log_severity}'") from None


def set_logger_level(name, level, detailed_error=False):
    """Give a logger that belongs to no node a level."""
    del detailed_error  # Errors have all their details.
    get_logger(name).set_level(level)


def get_logger_effective_level(name):
    """Return the level that a logger goes by."""
    return get_logger(name).get_effective_level()
