"""The environment: kept and put back."""

from angaros.launch.action import Action


class PushEnvironment(Action):
    """Keeps the environment for :class:`PopEnvironment`."""

    def execute(self, context):
        """Keep it."""
        context._push_environment()
        context.plan.begin("environment", self._place, {})


class PopEnvironment(Action):
    """Puts back the environment that was kept last."""

    def execute(self, context):
        """Put it back."""
        context._pop_environment()
        context.plan.end()


class ResetEnvironment(Action):
    """Has the environment that the launch was started with."""

    def execute(self, context):
        """Take back what was set."""
        context.replace_environment(context.initial_environment)
        context.plan.add("reset_env", self._place, {})
