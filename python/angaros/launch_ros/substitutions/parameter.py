"""The value of a parameter that SetParameter has set."""

from angaros.launch.substitution import Substitution
from angaros.launch.substitutions.substitution_failure import SubstitutionFailure
from angaros.launch.utilities import perform


class Parameter(Substitution):
    """Gives the value that the nodes of this place have for a parameter."""

    def __init__(self, name, *, default=None):
        self._name = name
        self._default = default

    def perform(self, context):
        """Return the value as a text.

        :raises SubstitutionFailure: if it is not set and has no default
        """
        name = perform(context, self._name)
        known = context.launch_configurations.get(f"ros_parameter {name}")
        if known is not None:
            return known
        if self._default is not None:
            return perform(context, self._default)
        raise SubstitutionFailure(
            f"parameter '{name}' is not set; hint: put SetParameter('{name}', ...) before it"
        )
