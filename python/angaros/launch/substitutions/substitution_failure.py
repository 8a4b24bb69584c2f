"""A substitution without a text."""

from angaros.launch.invalid_launch_file_error import InvalidLaunchFileError


class SubstitutionFailure(InvalidLaunchFileError, RuntimeError):
    """A substitution cannot give a text."""
