"""Bags: recorded messages on disk, as rosbag2 writes them (MCAP and sqlite3); ROS 1 bags are read.

>>> import tempfile, os
>>> from angaros.interfaces.std_msgs.msg import String
>>> path = os.path.join(tempfile.mkdtemp(), "bag")
>>> with create(path) as bag:
...     bag.write("/chatter", String(data="hello"), log_time_ns=5)
>>> with open(path) as bag:
...     for topic, message, log_time_ns, _ in bag:
...         print(topic, message.data, log_time_ns)
/chatter hello 5
"""

import os
import re
import time
from typing import Any, NamedTuple

from angaros import _native, interfaces
from angaros.exceptions import AngarosError
from angaros.interfaces import _modules
from angaros.interfaces._build import native_type
from angaros.qos import QoSProfile
from angaros.serialization import deserialize_message, serialize_message

__all__ = ["Message", "Reader", "Topic", "Writer", "create", "open"]

_PART = re.compile(r"^={80}\nMSG: (\S+)\n", re.MULTILINE)


class Message(NamedTuple):
    """A message of a bag."""

    topic: str
    # Its class is that of the topic's type; bytes if they are asked for.
    message: Any
    # When it was recorded, nanoseconds since the epoch.
    log_time_ns: int
    # When it was published, nanoseconds since the epoch.
    publish_time_ns: int


class Topic(NamedTuple):
    """A topic of a bag."""

    name: str
    # As in ``std_msgs/msg/String``.
    type: str
    message_count: int
    # As ``RIHS01_`` and 64 digits, or None.
    type_hash: str
    # The definition with those of the types it refers to, or None.
    definition: str
    # Profiles of the publishers when it was recorded.
    offered_qos: tuple

    def message_class(self):
        """Return the class of its messages; its definition is read from the bag if need be."""
        known = interfaces.names()
        if self.type not in known:
            if not self.definition:
                raise AngarosError(
                    f"the type {self.type} of {self.name} is not known, and the bag does not "
                    "define it\nhint: read its definition by angaros.interfaces.load"
                )
            _add(self.type, self.definition, known)
        elif self.type_hash and self.type_hash != interfaces.type_hash(self.type):
            raise AngarosError(
                f"the type {self.type} of {self.name} is defined otherwise in the bag than here\n"
                "hint: read its messages as bytes, with raw=True"
            )
        return interfaces.get_interface(self.type)


def _add(name, definition, known):
    """Take over the definition of a type with those of the types it refers to."""
    first, *rest = _PART.split(definition)
    parts = {name: first}
    for other, text in zip(rest[::2], rest[1::2]):
        full = other if other.count("/") == 2 else "/msg/".join(other.split("/"))
        parts[full] = text
    missing = {full: text for full, text in parts.items() if full not in known}
    for full, text in reversed(missing.items()):
        _native.add_interface(full, text)
    _modules.refresh({full.split("/")[0] for full in missing})


class Reader:
    """A bag that is read; made by :func:`open`."""

    def __init__(self, path):
        self._native = _native.BagReader(os.fspath(path))
        self._info = self._native.info()
        self.topics = tuple(
            Topic(name, kind, count, hash_, text, tuple(map(QoSProfile._of_numbers, offered)))
            for (name, kind, _, hash_, text, offered), count in self._info["topics"]
        )

    @property
    def storage_id(self):
        """``mcap``, ``sqlite3``, or ``rosbag_v2`` for ROS 1."""
        return self._info["storage_id"]

    @property
    def message_count(self):
        """The messages in the whole bag."""
        return self._info["message_count"]

    @property
    def start_ns(self):
        """When the first message was recorded, nanoseconds since the epoch; None without any."""
        return self._info["start_ns"]

    @property
    def end_ns(self):
        """When the last message was recorded, nanoseconds since the epoch; None without any."""
        return self._info["end_ns"]

    @property
    def missing(self):
        """What a damaged bag lacks, one sentence each."""
        return self._info["missing"] or []

    def messages(self, topics=None, start_ns=None, end_ns=None, raw=False):
        """Read messages in the order in which they were recorded, from the beginning.

        :param topics: the names of topics; all by default
        :param start_ns: the first time at which they were recorded, nanoseconds since the epoch
        :param end_ns: the last such time
        :param raw: whether they stay bytes
        """
        if isinstance(topics, str):
            raise TypeError(f"topics are a list of names, not {topics!r}")
        names = [topic.name for topic in self.topics]
        unknown = [name for name in topics or () if name not in names]
        if unknown:
            raise AngarosError(f"the bag has no topic {unknown[0]}\nhint: it has {names}")
        indices = None if topics is None else [names.index(name) for name in topics]
        # A reader of its own: several may be under way.
        native = _native.BagReader(self._info["path"])
        native.set_filter(indices, start_ns, end_ns)
        classes = {}
        while True:
            found = native.next()
            if found is None:
                return
            index, data, log_time_ns, publish_time_ns, _ = found
            if not raw:
                if index not in classes:
                    classes[index] = self.topics[index].message_class()
                data = deserialize_message(data, classes[index])
            yield Message(names[index], data, log_time_ns, publish_time_ns)

    def __iter__(self):
        return self.messages()

    def close(self):
        """Let go of the files."""
        self._native = None

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.close()


class Writer:
    """A bag that is written; made by :func:`create`."""

    def __init__(
        self,
        path,
        *,
        storage_id="mcap",
        compression="",
        preset="",
        max_bagfile_size=0,
        max_bagfile_duration_ns=0,
        custom_data=None,
    ):
        options = {
            "storage_id": storage_id,
            "preset": preset,
            "config": None,
            "compression": compression,
            "pack_files": False,
            "compression_threads": 0,
            "max_bagfile_size": max_bagfile_size,
            "max_bagfile_duration_ns": max_bagfile_duration_ns,
            "max_bag_files": 0,
            "custom_data": dict(custom_data or {}),
        }
        self._native = _native.BagWriter(os.fspath(path), options)
        self._topics = {}

    def add_topic(self, topic, msg_type, offered_qos=()):
        """Add a topic before its first message.

        :param msg_type: the class of its messages
        :param offered_qos: the profiles of its publishers
        """
        native_type(msg_type)
        numbers = [profile._numbers() for profile in offered_qos]
        about = (topic, msg_type._ros_name, "cdr", None, None, numbers)
        self._topics[topic] = self._native.add_topic(about), msg_type

    def write(self, topic, message, log_time_ns=None, publish_time_ns=None):
        """Write a message; its topic is added if it is new.

        :param log_time_ns: when it was recorded, nanoseconds since the epoch; by default now
        :param publish_time_ns: when it was published; by default when it was recorded
        """
        if topic not in self._topics:
            self.add_topic(topic, type(message))
        index, msg_type = self._topics[topic]
        if type(message) is not msg_type:
            raise TypeError(
                f"cannot write to {topic}: expected a message of type {msg_type._ros_name}, "
                f"got {type(message).__name__}"
            )
        log_time_ns = time.time_ns() if log_time_ns is None else log_time_ns
        publish_time_ns = log_time_ns if publish_time_ns is None else publish_time_ns
        data = serialize_message(message)
        self._native.write(index, log_time_ns, publish_time_ns, 0, data)

    def close(self):
        """End the bag."""
        self._native.finish()

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.close()


def open(path):
    """Open a bag: a folder or a file. Damaged ones are read as far as they go."""
    return Reader(path)


def create(path, **options):
    """Begin a bag in a new folder.

    :param storage_id: ``mcap`` or ``sqlite3``
    :param compression: ``zstd``, or with MCAP ``lz4``
    :param preset: a preset of rosbag2, such as ``fastwrite``
    :param max_bagfile_size: the bytes after which a new file begins
    :param max_bagfile_duration_ns: the nanoseconds after which a new file begins
    :param custom_data: what else to note in ``metadata.yaml``
    """
    return Writer(path, **options)
