"""Files: this one, programs, what is in a file."""

import os
import shutil

from angaros.launch.substitution import Substitution
from angaros.launch.substitutions.substitution_failure import SubstitutionFailure
from angaros.launch.utilities import perform


class ThisLaunchFile(Substitution):
    """Gives the path of the launch file."""

    def perform(self, context):
        """Return the path."""
        return _local(context, "current_launch_file_path")


class ThisLaunchFileDir(Substitution):
    """Gives the folder of the launch file."""

    def perform(self, context):
        """Return the folder."""
        return _local(context, "current_launch_file_directory")


def _local(context, name):
    path = context.get_locals_as_dict().get(name)
    if not path:
        raise SubstitutionFailure("this is in no launch file; hint: start it by 'angaros launch'")
    return path


class FindExecutable(Substitution):
    """Gives the path of a program in PATH."""

    def __init__(self, *, name):
        self._name = name

    def perform(self, context):
        """Return the path.

        :raises SubstitutionFailure: if there is none
        """
        name = perform(context, self._name)
        path = shutil.which(name)
        if path is None:
            raise SubstitutionFailure(f"program '{name}' is not in PATH; hint: install it")
        return path


class FileContent(Substitution):
    """Gives what is in a file."""

    def __init__(self, path):
        self._path = path

    def perform(self, context):
        """Return the text of the file."""
        path = perform(context, self._path)
        try:
            with open(path, encoding="utf-8") as file:
                return file.read()
        except OSError as error:
            raise SubstitutionFailure(
                f"'{path}' cannot be read: {error.strerror}; hint: give a whole path"
            ) from None


class LaunchLogDir(Substitution):
    """Gives the folder for logs."""

    def perform(self, context):
        """Return the folder that ROS 2's variables name."""
        home = context.environment.get("ROS_HOME") or os.path.expanduser("~/.ros")
        return context.environment.get("ROS_LOG_DIR") or os.path.join(home, "log")
