"""An environment variable of everything that is started afterwards."""

from angaros.launch.action import Action
from angaros.launch.utilities import perform


class SetEnvironmentVariable(Action):
    """Sets a variable."""

    def __init__(self, name, value, **kwargs):
        super().__init__(**kwargs)
        self.name = name
        self.value = value

    def execute(self, context):
        """Set it."""
        name, value = perform(context, self.name), perform(context, self.value)
        context.plan.add("set_env", self._place, {"name": name, "value": value})
        context.environment[name] = value
