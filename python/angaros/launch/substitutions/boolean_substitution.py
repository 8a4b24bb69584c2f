"""Truth values: ``true`` or ``false``."""

from angaros.launch.substitution import Substitution
from angaros.launch.utilities import is_true, perform


def _text(value):
    return "true" if value else "false"


class NotSubstitution(Substitution):
    """Gives the opposite."""

    def __init__(self, value):
        self._value = value

    def perform(self, context):
        """Return true or false."""
        return _text(not is_true(context, self._value))


class AndSubstitution(Substitution):
    """Gives true if both are."""

    def __init__(self, left, right):
        self._values = (left, right)

    def perform(self, context):
        """Return true or false."""
        return _text(all([is_true(context, value) for value in self._values]))


class OrSubstitution(Substitution):
    """Gives true if one of two is."""

    def __init__(self, left, right):
        self._values = (left, right)

    def perform(self, context):
        """Return true or false."""
        return _text(any([is_true(context, value) for value in self._values]))


class AllSubstitution(Substitution):
    """Gives true if all are."""

    def __init__(self, *args):
        self._values = args

    def perform(self, context):
        """Return true or false."""
        return _text(all([is_true(context, value) for value in self._values]))


class AnySubstitution(Substitution):
    """Gives true if one is."""

    def __init__(self, *args):
        self._values = args

    def perform(self, context):
        """Return true or false."""
        return _text(any([is_true(context, value) for value in self._values]))


class EqualsSubstitution(Substitution):
    """Gives true if two values are the same: numbers and truth values as such, texts as texts."""

    def __init__(self, left, right):
        self._left = left
        self._right = right

    def _equal(self, context):
        left, right = (_perform_any(context, value) for value in (self._left, self._right))
        if left == right:
            return True
        truth = {"true": 1.0, "false": 0.0}
        try:
            numbers = [
                truth[text.lower()] if text.lower() in truth else float(text)
                for text in (left, right)
            ]
        except ValueError:
            return False
        return abs(numbers[0] - numbers[1]) <= 1e-9 * max(abs(numbers[0]), abs(numbers[1]))

    def perform(self, context):
        """Return true or false."""
        return _text(self._equal(context))


class NotEqualsSubstitution(EqualsSubstitution):
    """Gives true if two values differ."""

    def perform(self, context):
        """Return true or false."""
        return _text(not self._equal(context))


def _perform_any(context, value):
    if isinstance(value, (bool, int, float)):
        return str(value).lower()
    return "" if value is None else perform(context, value)


class IfElseSubstitution(Substitution):
    """Gives one of two texts."""

    def __init__(self, condition, if_value="", else_value=""):
        self._condition = condition
        self._if = if_value
        self._else = else_value

    def perform(self, context):
        """Return the text that the condition chooses; the other may fail."""
        return perform(context, self._if if is_true(context, self._condition) else self._else)
