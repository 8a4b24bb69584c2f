"""Handlers of events of processes, with lists of actions."""

from angaros.launch.event_handlers.on_process import (
    OnExecutionComplete,
    OnProcessExit,
    OnProcessStart,
)
from angaros.launch.event_handlers.on_process_io import OnProcessIO
from angaros.launch.event_handlers.on_shutdown import OnShutdown

__all__ = [
    "OnExecutionComplete",
    "OnProcessExit",
    "OnProcessIO",
    "OnProcessStart",
    "OnShutdown",
]
