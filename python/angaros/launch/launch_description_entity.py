"""What a launch description consists of."""


class LaunchDescriptionEntity:
    """The base of actions and descriptions."""

    def visit(self, context):
        """Do what this is for; return what is to be visited next, or None."""
        raise NotImplementedError(f"{type(self).__name__} has no method visit")

    def describe(self):
        """Return this as text."""
        return repr(self)

    def describe_sub_entities(self):
        """Return what is visited with this in any case."""
        return []

    def describe_conditional_sub_entities(self):
        """Return what may be visited with this: pairs of a reason and a list."""
        return []
