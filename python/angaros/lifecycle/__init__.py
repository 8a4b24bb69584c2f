"""Managed nodes: nodes that others configure, activate and shut down."""

from angaros.lifecycle.managed_entity import (
    ManagedEntity,
    SimpleManagedEntity,
    TransitionCallbackReturn,
)
from angaros.lifecycle.node import LifecycleNode, LifecycleNodeMixin, LifecycleState
from angaros.lifecycle.publisher import LifecyclePublisher

# The short names of rclpy.
State = LifecycleState
Node = LifecycleNode
NodeMixin = LifecycleNodeMixin
Publisher = LifecyclePublisher

__all__ = [
    "LifecycleNode",
    "LifecycleNodeMixin",
    "LifecyclePublisher",
    "LifecycleState",
    "ManagedEntity",
    "Node",
    "NodeMixin",
    "Publisher",
    "SimpleManagedEntity",
    "State",
    "TransitionCallbackReturn",
]
