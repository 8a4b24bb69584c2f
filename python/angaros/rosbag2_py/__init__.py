"""Bags with the names of rosbag2_py; :mod:`angaros.bag` is shorter."""

from angaros.rosbag2_py._info import Info, Reindexer
from angaros.rosbag2_py._metadata import (
    BagMetadata,
    FileInformation,
    MessageDefinition,
    TopicInformation,
    TopicMetadata,
)
from angaros.rosbag2_py._options import (
    CompressionMode,
    CompressionOptions,
    ConverterOptions,
    ReadOrder,
    ReadOrderSortBy,
    StorageFilter,
    StorageOptions,
    get_default_storage_id,
    get_registered_readers,
    get_registered_writers,
)
from angaros.rosbag2_py._qos import Duration, QoS, convert_rclcpp_qos_to_rclpy_qos
from angaros.rosbag2_py._reader import SequentialCompressionReader, SequentialReader
from angaros.rosbag2_py._writer import SequentialCompressionWriter, SequentialWriter

__all__ = [
    "BagMetadata",
    "CompressionMode",
    "CompressionOptions",
    "ConverterOptions",
    "Duration",
    "FileInformation",
    "Info",
    "MessageDefinition",
    "QoS",
    "ReadOrder",
    "ReadOrderSortBy",
    "Reindexer",
    "SequentialCompressionReader",
    "SequentialCompressionWriter",
    "SequentialReader",
    "SequentialWriter",
    "StorageFilter",
    "StorageOptions",
    "TopicInformation",
    "TopicMetadata",
    "convert_rclcpp_qos_to_rclpy_qos",
    "get_default_storage_id",
    "get_registered_readers",
    "get_registered_writers",
]
