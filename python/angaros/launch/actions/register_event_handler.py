"""What is done when something happens."""

from angaros.launch.action import Action
from angaros.launch.invalid_launch_file_error import refuse


class RegisterEventHandler(Action):
    """Has a handler of :mod:`angaros.launch.event_handlers` from the start of the launch."""

    def __init__(self, event_handler, **kwargs):
        super().__init__(**kwargs)
        self.event_handler = event_handler

    def execute(self, context):
        """Return what the handler does, with the event around it."""
        return self.event_handler.entries(context, self._place)


class UnregisterEventHandler(Action):
    """Refuses: handlers stay."""

    def __init__(self, event_handler, **kwargs):
        super().__init__(**kwargs)

    def execute(self, context):
        """Refuse."""
        refuse(
            "UnregisterEventHandler",
            "would end a handler while the launch runs",
            "use a condition at RegisterEventHandler",
        )
