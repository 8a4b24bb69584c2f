"""The substitutions of ``launch_ros``."""

from angaros.launch_ros.substitutions.find_package import (
    ExecutableInPackage,
    FindPackage,
    FindPackagePrefix,
    FindPackageShare,
)
from angaros.launch_ros.substitutions.parameter import Parameter

__all__ = [
    "ExecutableInPackage",
    "FindPackage",
    "FindPackagePrefix",
    "FindPackageShare",
    "Parameter",
]
