"""A text as it is."""

from angaros.launch.substitution import Substitution


class TextSubstitution(Substitution):
    """Gives a text."""

    def __init__(self, *, text):
        if not isinstance(text, str):
            kind = type(text).__name__
            raise TypeError(f"TextSubstitution expects a text, and {text!r} is of type {kind}")
        self._text = text

    @property
    def text(self):
        """The text."""
        return self._text

    def describe(self):
        """Return the text."""
        return self._text

    def perform(self, context):
        """Return the text."""
        return self._text
