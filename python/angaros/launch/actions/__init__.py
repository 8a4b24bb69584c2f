"""The actions of ``launch``."""

from angaros.launch.actions.append_environment_variable import AppendEnvironmentVariable
from angaros.launch.actions.declare_launch_argument import DeclareLaunchArgument
from angaros.launch.actions.emit_event import EmitEvent
from angaros.launch.actions.environment import (
    PopEnvironment,
    PushEnvironment,
    ResetEnvironment,
)
from angaros.launch.actions.execute_local import ExecuteLocal
from angaros.launch.actions.execute_process import ExecuteProcess
from angaros.launch.actions.for_loop import ForEach, ForLoop
from angaros.launch.actions.group_action import GroupAction
from angaros.launch.actions.include_launch_description import IncludeLaunchDescription
from angaros.launch.actions.launch_configurations import (
    PopLaunchConfigurations,
    PushLaunchConfigurations,
    ResetLaunchConfigurations,
    SetLaunchConfiguration,
    UnsetLaunchConfiguration,
)
from angaros.launch.actions.log import Log, LogDebug, LogError, LogInfo, LogWarning
from angaros.launch.actions.opaque_function import OpaqueCoroutine, OpaqueFunction
from angaros.launch.actions.register_event_handler import (
    RegisterEventHandler,
    UnregisterEventHandler,
)
from angaros.launch.actions.set_environment_variable import SetEnvironmentVariable
from angaros.launch.actions.shutdown_action import Shutdown
from angaros.launch.actions.timer_action import TimerAction
from angaros.launch.actions.unset_environment_variable import UnsetEnvironmentVariable

__all__ = [
    "AppendEnvironmentVariable",
    "DeclareLaunchArgument",
    "EmitEvent",
    "ExecuteLocal",
    "ExecuteProcess",
    "ForEach",
    "ForLoop",
    "GroupAction",
    "IncludeLaunchDescription",
    "Log",
    "LogDebug",
    "LogError",
    "LogInfo",
    "LogWarning",
    "OpaqueCoroutine",
    "OpaqueFunction",
    "PopEnvironment",
    "PopLaunchConfigurations",
    "PushEnvironment",
    "PushLaunchConfigurations",
    "RegisterEventHandler",
    "ResetEnvironment",
    "ResetLaunchConfigurations",
    "SetEnvironmentVariable",
    "SetLaunchConfiguration",
    "Shutdown",
    "TimerAction",
    "UnregisterEventHandler",
    "UnsetEnvironmentVariable",
    "UnsetLaunchConfiguration",
]
