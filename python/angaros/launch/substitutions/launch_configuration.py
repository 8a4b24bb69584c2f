"""The value of an argument or another configuration."""

import difflib

from angaros.launch.substitution import Substitution
from angaros.launch.substitutions.substitution_failure import SubstitutionFailure
from angaros.launch.utilities import perform


class LaunchConfiguration(Substitution):
    """Gives a configuration, or a default where it is not set."""

    def __init__(self, variable_name, *, default=None):
        self.variable_name = variable_name
        self._default = default

    def describe(self):
        """Return how it is written."""
        return f"LaunchConfig('{self.variable_name}')"

    def perform(self, context):
        """Return the value.

        :raises SubstitutionFailure: if it is not set and has no default
        """
        name = perform(context, self.variable_name)
        value = context.launch_configurations.get(name)
        if value is not None:
            return value
        if self._default is not None:
            if isinstance(self._default, (bool, int, float)):
                return str(self._default)
            return perform(context, self._default)
        near = difflib.get_close_matches(name, list(context.launch_configurations), 1)
        hint = f"did you mean '{near[0]}'?" if near else f"add DeclareLaunchArgument('{name}')"
        raise SubstitutionFailure(f"launch configuration '{name}' does not exist; hint: {hint}")
