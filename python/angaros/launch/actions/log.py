"""Lines that a launch writes."""

from angaros.launch.action import Action
from angaros.launch.utilities import perform


class Log(Action):
    """Writes a line at a level."""

    def __init__(self, *, msg, level="INFO", **kwargs):
        super().__init__(**kwargs)
        self.msg = msg
        self.level = level

    def execute(self, context):
        """Write it."""
        level = perform(context, self.level)
        attributes = {"message": perform(context, self.msg), "level": level}
        context.plan.add("log", self._place, attributes)


class LogInfo(Log):
    """Writes a line at the level INFO."""

    def __init__(self, *, msg, **kwargs):
        super().__init__(msg=msg, level="INFO", **kwargs)


class LogDebug(Log):
    """Writes a line at the level DEBUG."""

    def __init__(self, *, msg, **kwargs):
        super().__init__(msg=msg, level="DEBUG", **kwargs)


class LogWarning(Log):
    """Writes a line at the level WARNING."""

    def __init__(self, *, msg, **kwargs):
        super().__init__(msg=msg, level="WARNING", **kwargs)


class LogError(Log):
    """Writes a line at the level ERROR."""

    def __init__(self, *, msg, **kwargs):
        super().__init__(msg=msg, level="ERROR", **kwargs)
