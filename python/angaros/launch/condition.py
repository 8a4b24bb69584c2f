"""Whether an action is done."""


class Condition:
    """The base of all conditions: a function of the context that says yes or no."""

    def __init__(self, *, predicate=None):
        self._predicate = predicate

    def describe(self):
        """Return the condition as text."""
        return repr(self)

    def evaluate(self, context):
        """Return whether the condition holds; without a function it does."""
        return True if self._predicate is None else bool(self._predicate(context))
