"""Launch configurations: set, unset, kept and put back."""

from angaros.launch.action import Action
from angaros.launch.utilities import perform


class SetLaunchConfiguration(Action):
    """Sets a configuration."""

    def __init__(self, name, value, **kwargs):
        super().__init__(**kwargs)
        self.name = name
        self.value = value

    def execute(self, context):
        """Set it."""
        name = perform(context, self.name)
        context.launch_configurations[name] = perform(context, self.value)


class UnsetLaunchConfiguration(Action):
    """Takes a configuration away."""

    def __init__(self, name, **kwargs):
        super().__init__(**kwargs)
        self.name = name

    def execute(self, context):
        """Take it away."""
        context.launch_configurations.pop(perform(context, self.name), None)


class PushLaunchConfigurations(Action):
    """Keeps the configurations for :class:`PopLaunchConfigurations`."""

    def execute(self, context):
        """Keep them."""
        context._push_launch_configurations()
        context.plan.begin("configurations", self._place, {})


class PopLaunchConfigurations(Action):
    """Puts back the configurations that were kept last."""

    def execute(self, context):
        """Put them back."""
        context._pop_launch_configurations()
        context.plan.end()


class ResetLaunchConfigurations(Action):
    """Leaves only these configurations."""

    def __init__(self, launch_configurations=None, **kwargs):
        super().__init__(**kwargs)
        self.launch_configurations = launch_configurations or {}

    def execute(self, context):
        """Take all others away."""
        kept = {
            perform(context, name): perform(context, value)
            for name, value in self.launch_configurations.items()
        }
        context.replace_configurations(kept)
        entry = context.plan.entry
        keep = [
            entry("keep", self._place, {"name": name, "value": value})
            for name, value in kept.items()
        ]
        context.plan.add("reset", self._place, {}, keep)
