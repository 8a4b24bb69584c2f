"""Events of nodes."""

from angaros.launch_ros.events import lifecycle

__all__ = ["lifecycle"]
