"""What is done when something happens."""

from angaros.launch.invalid_launch_file_error import refuse


class BaseEventHandler:
    """The base of all handlers; those of :mod:`angaros.launch.event_handlers` can be used."""

    def __init__(self, *, matcher=None, handle_once=False):
        self._matcher = matcher
        self.handle_once = handle_once

    def entries(self, context, place):
        """Return what ``angaros launch`` is told about this handler."""
        refuse(
            type(self).__name__,
            "decides while the launch runs, which only 'ros2 launch' can do",
            "use OnProcessExit, OnProcessStart, OnExecutionComplete or OnShutdown with a list of "
            "actions",
        )


class EventHandler(BaseEventHandler):
    """A handler of any event, by a function that says whether it is meant."""

    def __init__(self, *, matcher, entities=None, handle_once=False):
        super().__init__(matcher=matcher, handle_once=handle_once)
        self.entities = entities
