"""An environment variable with more in it for everything that is started afterwards."""

import os

from angaros.launch.action import Action
from angaros.launch.utilities import is_true, perform


class AppendEnvironmentVariable(Action):
    """Appends to a variable, or sets it; ``prepend`` puts the value in front."""

    def __init__(self, name, value, prepend=False, separator=os.pathsep, **kwargs):
        super().__init__(**kwargs)
        self.name = name
        self.value = value
        self.prepend = prepend
        self.separator = separator

    def execute(self, context):
        """Append to it."""
        name, value = perform(context, self.name), perform(context, self.value)
        separator = perform(context, self.separator)
        if name in context.environment:
            parts = [context.environment[name], value]
            if is_true(context, self.prepend):
                parts.reverse()
            value = separator.join(parts)
        context.plan.add("set_env", self._place, {"name": name, "value": value})
        context.environment[name] = value
