"""Nodes in launch files in Python, with the names of ``launch_ros`` (ROS 2 Jazzy)."""

from angaros.launch_ros import actions, descriptions, event_handlers, events, substitutions

__all__ = ["actions", "descriptions", "event_handlers", "events", "substitutions"]
