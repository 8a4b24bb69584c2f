"""The actions of ``launch_ros``."""

from angaros.launch_ros.actions.composable_node_container import (
    ComposableNodeContainer,
    LoadComposableNodes,
)
from angaros.launch_ros.actions.lifecycle_node import LifecycleNode, LifecycleTransition
from angaros.launch_ros.actions.node import Node
from angaros.launch_ros.actions.settings import (
    PushROSNamespace,
    PushRosNamespace,
    SetParameter,
    SetParametersFromFile,
    SetRemap,
    SetROSLogDir,
    SetUseSimTime,
)
from angaros.launch_ros.actions.ros_timer import RosTimer

__all__ = [
    "ComposableNodeContainer",
    "LifecycleNode",
    "LifecycleTransition",
    "LoadComposableNodes",
    "Node",
    "PushROSNamespace",
    "PushRosNamespace",
    "RosTimer",
    "SetParameter",
    "SetParametersFromFile",
    "SetROSLogDir",
    "SetRemap",
    "SetUseSimTime",
]
