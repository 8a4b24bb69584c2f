"""An environment variable that nothing that is started afterwards has."""

from angaros.launch.action import Action
from angaros.launch.utilities import perform


class UnsetEnvironmentVariable(Action):
    """Takes a variable away."""

    def __init__(self, name, **kwargs):
        super().__init__(**kwargs)
        self.name = name

    def execute(self, context):
        """Take it away."""
        name = perform(context, self.name)
        context.plan.add("unset_env", self._place, {"name": name})
        context.environment.pop(name, None)
