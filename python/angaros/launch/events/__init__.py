"""Events that a file may cause."""

from angaros.launch.event import Event
from angaros.launch.events import process
from angaros.launch.events.matchers import matches_action
from angaros.launch.events.shutdown import Shutdown

__all__ = ["Event", "Shutdown", "matches_action", "process"]
