"""Descriptions of nodes and their parameters."""

from angaros.launch_ros.descriptions.composable_node import (
    ComposableLifecycleNode,
    ComposableNode,
)
from angaros.launch_ros.parameter_descriptions import Parameter, ParameterFile, ParameterValue

__all__ = [
    "ComposableLifecycleNode",
    "ComposableNode",
    "Parameter",
    "ParameterFile",
    "ParameterValue",
]
