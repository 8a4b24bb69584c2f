"""Events that a file causes."""

from angaros.launch.action import Action
from angaros.launch.invalid_launch_file_error import refuse


class EmitEvent(Action):
    """Causes an event: the end of everything, of a process, or a step of a lifecycle."""

    def __init__(self, *, event, **kwargs):
        super().__init__(**kwargs)
        self.event = event

    def execute(self, context):
        """Tell what the event asks for."""
        tell = getattr(self.event, "tell", None)
        if tell is None:
            refuse(
                f"EmitEvent of {type(self.event).__name__}",
                "has no counterpart in 'angaros launch'",
                "use Shutdown, ShutdownProcess or ChangeState",
            )
        tell(context, self._place)
