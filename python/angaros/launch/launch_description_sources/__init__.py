"""Descriptions from files in Python, XML and YAML."""

from angaros.launch._file import (
    description_of as get_launch_description_from_python_launch_file,
)
from angaros.launch._file import load as load_python_launch_file_as_module
from angaros.launch.invalid_launch_file_error import InvalidLaunchFileError
from angaros.launch.launch_description_source import LaunchDescriptionSource

InvalidPythonLaunchFileError = InvalidLaunchFileError
InvalidFrontendLaunchFileError = InvalidLaunchFileError


class AnyLaunchDescriptionSource(LaunchDescriptionSource):
    """A file whose name says in what it is written."""

    def __init__(self, launch_file_path):
        super().__init__(location=launch_file_path, method="any launch file")


class PythonLaunchDescriptionSource(LaunchDescriptionSource):
    """A file in Python, whatever its name is."""

    def __init__(self, launch_file_path):
        super().__init__(location=launch_file_path, method="interpreted python launch file")

    def is_python(self, path):
        """Return True."""
        return True


class FrontendLaunchDescriptionSource(LaunchDescriptionSource):
    """A file in XML or YAML."""

    def __init__(self, launch_file_path):
        super().__init__(location=launch_file_path, method="frontend launch file")

    def is_python(self, path):
        """Return False."""
        return False


class XMLLaunchDescriptionSource(FrontendLaunchDescriptionSource):
    """A file in XML."""


class YAMLLaunchDescriptionSource(FrontendLaunchDescriptionSource):
    """A file in YAML."""


__all__ = [
    "AnyLaunchDescriptionSource",
    "FrontendLaunchDescriptionSource",
    "InvalidFrontendLaunchFileError",
    "InvalidLaunchFileError",
    "InvalidPythonLaunchFileError",
    "PythonLaunchDescriptionSource",
    "get_launch_description_from_python_launch_file",
    "load_python_launch_file_as_module",
]
