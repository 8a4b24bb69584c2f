"""The substitutions of ``launch``."""

from angaros.launch.substitutions.boolean_substitution import (
    AllSubstitution,
    AndSubstitution,
    AnySubstitution,
    EqualsSubstitution,
    IfElseSubstitution,
    NotEqualsSubstitution,
    NotSubstitution,
    OrSubstitution,
)
from angaros.launch.substitutions.command import Command
from angaros.launch.substitutions.environment_variable import EnvironmentVariable
from angaros.launch.substitutions.files import (
    FileContent,
    FindExecutable,
    LaunchLogDir,
    ThisLaunchFile,
    ThisLaunchFileDir,
)
from angaros.launch.substitutions.launch_configuration import LaunchConfiguration
from angaros.launch.substitutions.local_substitution import AnonName, LocalSubstitution
from angaros.launch.substitutions.path_join_substitution import (
    PathJoinSubstitution,
    PathSubstitution,
    StringJoinSubstitution,
)
from angaros.launch.substitutions.python_expression import PythonExpression
from angaros.launch.substitutions.substitution_failure import SubstitutionFailure
from angaros.launch.substitutions.text_substitution import TextSubstitution

LaunchLogDirectory = LaunchLogDir

__all__ = [
    "AllSubstitution",
    "AndSubstitution",
    "AnonName",
    "AnySubstitution",
    "Command",
    "EnvironmentVariable",
    "EqualsSubstitution",
    "FileContent",
    "FindExecutable",
    "IfElseSubstitution",
    "LaunchConfiguration",
    "LaunchLogDir",
    "LaunchLogDirectory",
    "LocalSubstitution",
    "NotEqualsSubstitution",
    "NotSubstitution",
    "OrSubstitution",
    "PathJoinSubstitution",
    "PathSubstitution",
    "PythonExpression",
    "StringJoinSubstitution",
    "SubstitutionFailure",
    "TextSubstitution",
    "ThisLaunchFile",
    "ThisLaunchFileDir",
]
