"""Where a description comes from."""

from angaros.launch.invalid_launch_file_error import InvalidLaunchFileError
from angaros.launch.launch_description import LaunchDescription
from angaros.launch.utilities import perform


class LaunchDescriptionSource:
    """A description, or a file that has one.

    :param location: the file, also as substitutions
    """

    def __init__(self, launch_description=None, location="", method="unspecified mechanism"):
        self._description = launch_description
        self._location = location
        self.method = method

    @property
    def location(self):
        """The file, as it is written."""
        if isinstance(self._location, str):
            return self._location
        return "".join(getattr(part, "text", repr(part)) for part in self._location)

    def path(self, context):
        """Return the file; None for a description without one."""
        return perform(context, self._location) or None

    def get_launch_description(self, context):
        """Return the description; a file is run for that.

        :raises InvalidLaunchFileError: if it is in XML or YAML, which ``angaros launch`` reads
        """
        if self._description is None:
            self._description = self.read(self.path(context))
        return self._description

    def is_python(self, path):
        """Return whether this is a file in Python."""
        return path.endswith(".py")

    def read(self, path):
        """Return the description of a file in Python."""
        from angaros.launch._file import description_of

        if not self.is_python(path):
            raise InvalidLaunchFileError(
                f"'{path}' is not in Python; hint: include it by IncludeLaunchDescription"
            )
        return description_of(path)

    def try_get_launch_description_without_context(self):
        """Return the description if it is known already."""
        known = self._description
        return known if isinstance(known, LaunchDescription) else None
