"""Coordinate frames over time, with the names of tf2_ros."""

from angaros.tf2_ros.buffer import Buffer
from angaros.tf2_ros.buffer_interface import (
    BufferInterface,
    ConvertRegistration,
    NotImplementedException,
    Stamped,
    TransformRegistration,
    TypeException,
    convert,
)
from angaros.tf2_ros.exceptions import (
    ConnectivityException,
    ExtrapolationException,
    InvalidArgumentException,
    LookupException,
    TimeoutException,
    TransformException,
)
from angaros.tf2_ros.static_transform_broadcaster import StaticTransformBroadcaster
from angaros.tf2_ros.transform_broadcaster import TransformBroadcaster
from angaros.tf2_ros.transform_listener import TransformListener

__all__ = [
    "Buffer",
    "BufferInterface",
    "ConnectivityException",
    "ConvertRegistration",
    "ExtrapolationException",
    "InvalidArgumentException",
    "LookupException",
    "NotImplementedException",
    "Stamped",
    "StaticTransformBroadcaster",
    "TimeoutException",
    "TransformBroadcaster",
    "TransformException",
    "TransformListener",
    "TransformRegistration",
    "TypeException",
    "convert",
]
