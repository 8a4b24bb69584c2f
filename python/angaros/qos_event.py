"""The names of :mod:`.event_handler`, as they were called before."""

from angaros.event_handler import *  # noqa: F403
from angaros.event_handler import __all__  # noqa: F401
