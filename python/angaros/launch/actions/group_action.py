"""Actions that belong together."""

from angaros.launch._scopes import scope
from angaros.launch.action import Action
from angaros.launch.actions.launch_configurations import (
    ResetLaunchConfigurations,
    SetLaunchConfiguration,
)


class GroupAction(Action):
    """Actions in a scope: what they set is put back at its end, unless ``scoped`` is false.

    :param forwarding: whether the configurations around are seen inside
    :param launch_configurations: configurations that are set inside
    """

    def __init__(
        self, actions, *, scoped=True, forwarding=True, launch_configurations=None, **kwargs
    ):
        super().__init__(**kwargs)
        self._actions = actions
        self._scoped = scoped
        self._forwarding = forwarding
        self._configurations = launch_configurations or {}

    def get_sub_entities(self):
        """Return the actions."""
        self._actions = list(self._actions)
        return self._actions

    def describe_sub_entities(self):
        """Return the actions if no condition stands before them."""
        return self.get_sub_entities() if self.condition is None else []

    def describe_conditional_sub_entities(self):
        """Return the actions if a condition stands before them."""
        return [] if self.condition is None else [("condition", self.get_sub_entities())]

    def execute(self, context):
        """Return the actions with their scope."""
        inner = self.get_sub_entities()
        if self._scoped and not self._forwarding:
            inner = [ResetLaunchConfigurations(self._configurations), *inner]
        else:
            given = self._configurations.items()
            inner = [*(SetLaunchConfiguration(name, value) for name, value in given), *inner]
        return scope("group", self._place, {}, inner) if self._scoped else inner
