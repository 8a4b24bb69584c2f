"""Handlers of events of nodes."""

from angaros.launch_ros.event_handlers.on_state_transition import OnStateTransition

__all__ = ["OnStateTransition"]
