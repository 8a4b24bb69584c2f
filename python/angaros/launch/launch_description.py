"""What ``generate_launch_description`` returns."""

from angaros.launch.launch_description_entity import LaunchDescriptionEntity


class LaunchDescription(LaunchDescriptionEntity):
    """Actions, in the order in which they are done."""

    def __init__(self, initial_entities=None, *, deprecated_reason=None):
        self._entities = list(initial_entities or [])
        self._deprecated_reason = deprecated_reason

    @property
    def entities(self):
        """The actions."""
        return self._entities

    @property
    def deprecated(self):
        """Whether a reason not to use it is given."""
        return self._deprecated_reason is not None

    @property
    def deprecated_reason(self):
        """The reason not to use it, or None."""
        return self._deprecated_reason

    def visit(self, context):
        """Return the actions, which are visited next."""
        if self.deprecated:
            from angaros.launch.logging import get_logger

            get_logger().warning("this launch file is deprecated: %s", self._deprecated_reason)
        return self._entities

    def describe_sub_entities(self):
        """Return the actions."""
        return self._entities

    def get_launch_arguments(self, conditional_inclusion=False):
        """Return the declarations of arguments, each name once."""
        from angaros.launch._arguments import declared_in

        return declared_in(self)

    def add_entity(self, entity):
        """Append an action."""
        self._entities.append(entity)

    def add_action(self, action):
        """Append an action."""
        self.add_entity(action)
