"""Arguments of a launch file."""

from angaros.launch.action import Action
from angaros.launch.invalid_launch_file_error import InvalidLaunchFileError
from angaros.launch.utilities import normalize_to_list_of_substitutions, perform_substitutions


class DeclareLaunchArgument(Action):
    """Declares an argument; its value is the launch configuration of the same name."""

    def __init__(self, name, *, default_value=None, description=None, choices=None, **kwargs):
        super().__init__(**kwargs)
        self.name = name
        self.default_value = None
        if default_value is not None:
            self.default_value = normalize_to_list_of_substitutions(default_value)
        self.description = description
        self.choices = None if choices is None else [str(choice) for choice in choices]
        if self.choices == []:
            raise InvalidLaunchFileError(
                f"argument '{name}' has an empty list of choices; hint: leave choices out"
            )

    def entry(self, context, default):
        """Tell the declaration, with its default value as a text or None."""
        attributes = {"name": self.name, "default": default, "description": self.description}
        entry = context.plan.entry
        choices = [entry("choice", self._place, {"value": one}) for one in self.choices or []]
        context.plan.add("arg", self._place, attributes, choices)

    def execute(self, context):
        """Set the configuration to the default value unless it has one."""
        default = None
        value = context.launch_configurations.get(self.name)
        if value is None and self.default_value is not None:
            value = default = perform_substitutions(context, self.default_value)
        # A value that is missing or not one of the choices is refused there.
        self.entry(context, default)
        if value is None:
            raise InvalidLaunchFileError(
                f"argument '{self.name}' has no value; hint: add {self.name}:=VALUE"
            )
        context.launch_configurations[self.name] = value
