"""Events of processes."""

from angaros.launch.event import Event
from angaros.launch.events.matchers import _ActionMatcher
from angaros.launch.invalid_launch_file_error import refuse


class ProcessTargetedEvent(Event):
    """An event for one process."""

    def __init__(self, *, process_matcher):
        self.process_matcher = process_matcher

    def key(self):
        """Return the key of the process."""
        if not isinstance(self.process_matcher, _ActionMatcher):
            refuse(
                f"{type(self).__name__} with a function that matches",
                "would choose while the launch runs",
                "use matches_action(ACTION)",
            )
        return self.process_matcher.action.key


class ShutdownProcess(ProcessTargetedEvent):
    """A process ends."""

    def tell(self, context, place):
        """Tell it."""
        if context.handler is None:
            refuse(
                "EmitEvent of ShutdownProcess outside a handler",
                "would end a process before it is there",
                "put it into RegisterEventHandler or use a condition",
            )
        context.plan.add("stop", place, {}, key=self.key())


class SignalProcess(ProcessTargetedEvent):
    """A process gets a signal."""

    def __init__(self, *, signal_number, process_matcher):
        super().__init__(process_matcher=process_matcher)
        self.signal_number = signal_number

    def tell(self, context, place):
        """Refuse: only SIGINT, which ends it, has a counterpart."""
        if str(self.signal_number) in ("SIGINT", "Signals.SIGINT", "2"):
            context.plan.add("stop", place, {}, key=self.key())
            return
        refuse(
            f"SignalProcess with {self.signal_number}",
            "has no counterpart in 'angaros launch'",
            "use ShutdownProcess, or ExecuteProcess with pkill",
        )


class ProcessStarted(Event):
    """A process was started."""


class ProcessExited(Event):
    """A process ended."""


class ProcessIO(Event):
    """A process wrote something."""


class ProcessStdout(ProcessIO):
    """A process wrote to its standard output."""


class ProcessStderr(ProcessIO):
    """A process wrote to its standard error."""


def matches_pid(pid):
    """Refuse: no process has an id before it is started."""
    refuse("matches_pid", "needs a process that runs", "use matches_action(ACTION)")


def matches_name(name):
    """Refuse: actions are meant by themselves."""
    refuse("matches_name", "would choose while the launch runs", "use matches_action(ACTION)")


def matches_executable(path):
    """Refuse: actions are meant by themselves."""
    refuse("matches_executable", "would choose while the launch runs", "use matches_action(ACTION)")
