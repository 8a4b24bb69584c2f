"""Values of the place, and names that no other has."""

import os
import socket

from angaros.launch.substitution import Substitution
from angaros.launch.substitutions.substitution_failure import SubstitutionFailure
from angaros.launch.utilities import perform


class LocalSubstitution(Substitution):
    """Gives a value of the place in the file, such as ``current_launch_file_path``."""

    def __init__(self, expression, description=None):
        self._expression = expression
        self._description = description

    def perform(self, context):
        """Return the value.

        :raises SubstitutionFailure: if it is known only while the launch runs
        """
        if context.handler == "OnShutdown" and self._expression == "event.reason":
            # A line that is logged then has the reason behind it.
            return ""
        value = context.locals
        for name in self._expression.split("."):
            if not hasattr(value, name):
                raise SubstitutionFailure(
                    f"'{self._expression}' is not known when a file is evaluated; hint: write a "
                    "fixed text"
                )
            value = getattr(value, name)
        return str(value)


class AnonName(Substitution):
    """Gives a name that no other launch has; the same each time."""

    def __init__(self, name):
        self._name = name

    def perform(self, context):
        """Return the name."""
        name = perform(context, self._name)
        known = context.get_locals_as_dict().get("_anonymous", {})
        if name not in known:
            host = "".join(c if c.isalnum() else "_" for c in socket.gethostname())
            known = {**known, name: f"{name}_{host}_{os.getpid()}_{len(known)}"}
            context.extend_globals({"_anonymous": known})
        return known[name]
