"""The end of a launch."""

from angaros.launch.actions.emit_event import EmitEvent
from angaros.launch.events import Shutdown as ShutdownEvent


class Shutdown(EmitEvent):
    """Ends everything."""

    def __init__(self, *, reason="reason not given", **kwargs):
        super().__init__(event=ShutdownEvent(reason=reason), **kwargs)
