"""What is known about bags."""

import os
from dataclasses import dataclass, field

from angaros.clock_type import ClockType
from angaros.duration import Duration
from angaros.qos import QoSProfile
from angaros.rosbag2_py._qos import QoS
from angaros.time import Time


@dataclass
class TopicMetadata:
    """A topic of a bag."""

    id: int
    name: str
    type: str
    serialization_format: str
    offered_qos_profiles: list = field(default_factory=list)
    type_description_hash: str = ""

    def equals(self, other):
        """Return whether another one says the same."""
        return self == other


@dataclass
class TopicInformation:
    """A topic with the number of its messages."""

    topic_metadata: TopicMetadata
    message_count: int


@dataclass
class FileInformation:
    """A file of a bag."""

    path: str
    starting_time: Time
    duration: Duration
    message_count: int


@dataclass
class MessageDefinition:
    """The definition of a type."""

    topic_type: str
    encoding: str
    encoded_message_definition: str
    type_hash: str


def _time(nanoseconds):
    return Time(nanoseconds=nanoseconds or 0, clock_type=ClockType.SYSTEM_TIME)


@dataclass
class BagMetadata:
    """A summary of a bag."""

    version: int = 9
    bag_size: int = 0
    storage_identifier: str = ""
    relative_file_paths: list = field(default_factory=list)
    files: list = field(default_factory=list)
    duration: Duration = field(default_factory=Duration)
    starting_time: Time = field(default_factory=lambda: _time(0))
    message_count: int = 0
    topics_with_message_count: list = field(default_factory=list)
    compression_format: str = ""
    compression_mode: str = ""
    custom_data: dict = field(default_factory=dict)
    ros_distro: str = ""


def span(start_ns, end_ns):
    """Return the time between two messages, none if there is none."""
    return Duration(nanoseconds=0 if start_ns is None else end_ns - start_ns)


def topics_of(info):
    """Return the topics of the native module's summary."""
    return [
        TopicMetadata(
            index + 1,
            name,
            kind,
            serialization_format,
            [QoS._of(QoSProfile._of_numbers(each)) for each in offered],
            type_hash or "",
        )
        for index, ((name, kind, serialization_format, type_hash, _, offered), _) in enumerate(
            info["topics"]
        )
    ]


def definitions_of(info):
    """Return the definitions of the types in the native module's summary, each once."""
    found = {
        kind: MessageDefinition(kind, "ros2msg", text, type_hash or "")
        for (_, kind, _, type_hash, text, _), _ in info["topics"]
        if text is not None
    }
    return list(found.values())


def metadata_of(info):
    """Return the native module's summary as rosbag2_py has it."""
    files = info["files"]
    counts = [count for _, count in info["topics"]]
    names = [os.path.basename(path) for path, *_ in files]
    return BagMetadata(
        # A bag without metadata.yaml has none.
        version=info["version"] or BagMetadata.version,
        bag_size=sum(size for *_, size in files),
        storage_identifier=info["storage_id"],
        relative_file_paths=names,
        files=[
            FileInformation(name, _time(start), span(start, end), count)
            for name, (_, start, end, count, _) in zip(names, files)
        ],
        duration=span(info["start_ns"], info["end_ns"]),
        starting_time=_time(info["start_ns"]),
        message_count=info["message_count"],
        topics_with_message_count=list(map(TopicInformation, topics_of(info), counts)),
        compression_format=info["compression_format"],
        compression_mode=info["compression_mode"],
        custom_data=dict(info["custom_data"]),
        ros_distro=info["ros_distro"],
    )
