"""A process wrote something."""

from angaros.launch.event_handler import BaseEventHandler
from angaros.launch.invalid_launch_file_error import refuse


class OnProcessIO(BaseEventHandler):
    """Refuses: what is written is known only while the launch runs."""

    def __init__(
        self, *, target_action=None, on_stdin=None, on_stdout=None, on_stderr=None, **kwargs
    ):
        super().__init__(**kwargs)

    def entries(self, context, place):
        """Refuse."""
        refuse(
            "OnProcessIO",
            "would call functions while the launch runs, and a file is evaluated before that",
            "write 'on: [{output: NODE, matches: REGEX, do: ...}]' in a launch file of Angaros",
        )
