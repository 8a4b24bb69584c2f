"""Launch files in Python, with the names of ``launch`` (ROS 2 Jazzy).

Nothing is started here: a file is evaluated into entries, which ``angaros launch`` reads like those
of XML and YAML, and starts.

>>> from angaros.launch import LaunchContext, LaunchDescription, actions, substitutions
>>> description = LaunchDescription([
...     actions.DeclareLaunchArgument("robot", default_value="r1"),
...     actions.LogInfo(msg=["robot ", substitutions.LaunchConfiguration("robot")]),
... ])
>>> context = LaunchContext()
>>> context.visit(description)
>>> context.plan.messages[-1]["add"]["attributes"]["message"]
'robot r1'
"""

from angaros.launch import (
    actions,
    conditions,
    event_handlers,
    events,
    launch_description_sources,
    logging,
    substitutions,
    utilities,
)
from angaros.launch.action import Action
from angaros.launch.condition import Condition
from angaros.launch.event import Event
from angaros.launch.event_handler import BaseEventHandler, EventHandler
from angaros.launch.invalid_launch_file_error import InvalidLaunchFileError
from angaros.launch.launch_context import LaunchContext
from angaros.launch.launch_description import LaunchDescription
from angaros.launch.launch_description_entity import LaunchDescriptionEntity
from angaros.launch.launch_description_source import LaunchDescriptionSource
from angaros.launch.launch_service import LaunchService
from angaros.launch.some_substitutions_type import (
    SomeSubstitutionsType,
    SomeSubstitutionsType_types_tuple,
)
from angaros.launch.substitution import Substitution

__all__ = [
    "Action",
    "BaseEventHandler",
    "Condition",
    "Event",
    "EventHandler",
    "InvalidLaunchFileError",
    "LaunchContext",
    "LaunchDescription",
    "LaunchDescriptionEntity",
    "LaunchDescriptionSource",
    "LaunchService",
    "SomeSubstitutionsType",
    "SomeSubstitutionsType_types_tuple",
    "Substitution",
    "actions",
    "conditions",
    "event_handlers",
    "events",
    "launch_description_sources",
    "logging",
    "substitutions",
    "utilities",
]
