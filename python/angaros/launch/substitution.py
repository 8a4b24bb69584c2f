"""A text that is known only when a file is evaluated."""


class Substitution:
    """The base of all substitutions: one that is derived from it has ``perform``."""

    def describe(self):
        """Return the substitution as it is written."""
        return repr(self)

    def perform(self, context):
        """Return the text."""
        raise NotImplementedError(f"{type(self).__name__} has no method perform")
