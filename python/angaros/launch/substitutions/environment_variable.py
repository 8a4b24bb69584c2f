"""The value of an environment variable."""

from angaros.launch.substitution import Substitution
from angaros.launch.substitutions.substitution_failure import SubstitutionFailure
from angaros.launch.utilities import perform


class EnvironmentVariable(Substitution):
    """Gives a variable of the place in the file, or a default where it is not set."""

    def __init__(self, name, *, default_value=None):
        self.name = name
        self._default = default_value

    def describe(self):
        """Return how it is written."""
        return f"EnvVar('{self.name}')"

    def perform(self, context):
        """Return the value.

        :raises SubstitutionFailure: if it is not set and has no default
        """
        name = perform(context, self.name)
        value = context.environment.get(name)
        if value is not None:
            return value
        if self._default is not None:
            return perform(context, self._default)
        raise SubstitutionFailure(
            f"environment variable '{name}' is not set; hint: set it, or give a default_value"
        )
