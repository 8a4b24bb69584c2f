"""Where packages and their programs are."""

import os

from angaros.ament_index_python import packages
from angaros.launch.substitution import Substitution
from angaros.launch.substitutions.substitution_failure import SubstitutionFailure
from angaros.launch.utilities import perform


def _failure(error):
    text = str(error)
    return SubstitutionFailure(
        f"{text}; hint: source its workspace (AMENT_PREFIX_PATH), or cd into it"
    )


class FindPackage(Substitution):
    """The base of what finds a package."""

    def __init__(self, package):
        self.package = package

    def describe(self):
        """Return how it is written."""
        return f"{type(self).__name__}('{self.package}')"

    def find(self, package_name):
        """Return a folder of the package."""
        raise NotImplementedError

    def perform(self, context):
        """Return the folder.

        :raises SubstitutionFailure: if the package is not found
        """
        try:
            return self.find(perform(context, self.package))
        except (packages.PackageNotFoundError, ValueError) as error:
            raise _failure(error) from None


class FindPackagePrefix(FindPackage):
    """Gives the prefix that a package is installed in."""

    def find(self, package_name):
        """Return the prefix."""
        return packages.get_package_prefix(package_name)


class FindPackageShare(FindPackage):
    """Gives the folder with the files of a package, to which ``/`` adds parts."""

    def find(self, package_name):
        """Return the folder."""
        return packages.get_package_share_directory(package_name)

    def __truediv__(self, part):
        """Return a path in the folder."""
        from angaros.launch.substitutions import PathJoinSubstitution

        return PathJoinSubstitution([self, part])


class ExecutableInPackage(FindPackage):
    """Gives the path of a program of a package."""

    def __init__(self, executable, package):
        super().__init__(package)
        self.executable = executable

    def perform(self, context):
        """Return the path.

        :raises SubstitutionFailure: if there is no such package or program
        """
        package = perform(context, self.package)
        name = perform(context, self.executable)
        try:
            folder = os.path.join(packages.get_package_prefix(package), "lib", package)
        except (packages.PackageNotFoundError, ValueError) as error:
            raise _failure(error) from None
        path = os.path.join(folder, name)
        if not os.access(path, os.X_OK):
            raise SubstitutionFailure(
                f"package '{package}' has no program '{name}'; hint: angaros pkg executables "
                f"{package}"
            )
        return path
