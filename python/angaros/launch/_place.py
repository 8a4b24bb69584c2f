"""Where in a launch file something was written."""

import sys
import traceback

_OWN = ("angaros.launch", "angaros.launch_ros")


def of_caller():
    """Return file and line of the nearest caller that is not of this package."""
    frame = sys._getframe(1)
    while frame is not None and frame.f_globals.get("__name__", "").startswith(_OWN):
        frame = frame.f_back
    return ("", 0) if frame is None else (frame.f_code.co_filename, frame.f_lineno)


def of_error(error, files):
    """Return file and line where an error left one of these launch files, or None."""
    if isinstance(error, SyntaxError) and error.filename in files:
        return error.filename, error.lineno or 0
    steps = traceback.extract_tb(error.__traceback__)
    for step in reversed(steps):
        if step.filename in files:
            return step.filename, step.lineno or 0
    return None
