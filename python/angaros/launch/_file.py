"""Files in Python: run, and asked for their description."""

import importlib.util
import os
import sys
from importlib.machinery import SourceFileLoader

from angaros.launch.invalid_launch_file_error import InvalidLaunchFileError
from angaros.launch.launch_description import LaunchDescription

_FUNCTION = "generate_launch_description"


def check(path):
    """Hold a file to be there.

    :raises InvalidLaunchFileError: if it is not
    """
    if not os.path.isfile(path):
        raise InvalidLaunchFileError(
            f"includes '{path}', which does not exist; hint: begin it with FindPackageShare "
            "or ThisLaunchFileDir"
        )


def load(path):
    """Return a file as a module that is run now.

    :raises InvalidLaunchFileError: if there is no such file
    """
    path = str(path)
    check(path)
    loader = SourceFileLoader("python_launch_file", path)
    spec = importlib.util.spec_from_loader(loader.name, loader)
    module = importlib.util.module_from_spec(spec)
    # Nothing is left beside files of an installed package.
    keep, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = keep
    return module


def description_of(path):
    """Return what the function ``generate_launch_description`` of a file returns.

    :raises InvalidLaunchFileError: if it is absent, or returns something else
    """
    made = getattr(load(path), _FUNCTION, None)
    if not callable(made):
        raise InvalidLaunchFileError(
            f"has no function {_FUNCTION}(); hint: add 'def {_FUNCTION}(): return "
            "LaunchDescription([...])'",
            place=(str(path), 0),
        )
    description = made()
    if not isinstance(description, LaunchDescription):
        kind = type(description).__name__
        raise InvalidLaunchFileError(
            f"{_FUNCTION}() returns a value of type {kind}; hint: return LaunchDescription([...])",
            place=(str(path), made.__code__.co_firstlineno if hasattr(made, "__code__") else 0),
        )
    return description
