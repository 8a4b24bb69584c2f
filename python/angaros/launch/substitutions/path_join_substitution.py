"""Texts that are joined."""

import os

from angaros.launch.substitution import Substitution
from angaros.launch.utilities import perform


class PathJoinSubstitution(Substitution):
    """Gives a path of several parts; a part may itself consist of several."""

    def __init__(self, substitutions):
        self._parts = list(substitutions)

    def describe(self):
        """Return how it is written."""
        parts = (getattr(part, "describe", lambda part=part: str(part))() for part in self._parts)
        return f"PathJoin({', '.join(parts)})"

    def __truediv__(self, part):
        """Return the path with a further part."""
        return PathJoinSubstitution([*self._parts, part])

    def perform(self, context):
        """Return the path."""
        return os.path.join(*(perform(context, part) for part in self._parts))


class PathSubstitution(PathJoinSubstitution):
    """Gives a path, to which ``/`` adds parts."""

    def __init__(self, path):
        super().__init__([path])


class StringJoinSubstitution(Substitution):
    """Gives several texts with another between them."""

    def __init__(self, substitutions, delimiter=""):
        self._parts = list(substitutions)
        self._delimiter = delimiter

    def perform(self, context):
        """Return the whole text."""
        parts = [perform(context, part) for part in self._parts]
        return perform(context, self._delimiter).join(parts)
