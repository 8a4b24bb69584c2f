"""How bags are read and written."""

from dataclasses import dataclass, field
from enum import IntEnum


@dataclass
class StorageOptions:
    """Where a bag lies, and how its files are written."""

    uri: str
    # Empty for MCAP when it is written, and for whatever there is when it is read.
    storage_id: str = ""
    # Bytes after which a new file begins; 0 for never.
    max_bagfile_size: int = 0
    # Seconds after which a new file begins; 0 for never.
    max_bagfile_duration: int = 0
    # Messages are not cached in Python: each goes to the writer below at once.
    max_cache_size: int = 0
    storage_preset_profile: str = ""
    # A file with the configuration of the storage.
    storage_config_uri: str = ""
    snapshot_mode: bool = False
    # Nanoseconds since the epoch; negative for no limit.
    start_time_ns: int = -1
    end_time_ns: int = -1
    custom_data: dict = field(default_factory=dict)


@dataclass
class ConverterOptions:
    """How messages are serialized: CDR is what there is."""

    input_serialization_format: str = ""
    output_serialization_format: str = ""

    def _check(self):
        for given in (self.input_serialization_format, self.output_serialization_format):
            if given not in ("", "cdr"):
                raise RuntimeError(f"messages cannot be serialized as '{given}', only as cdr")


@dataclass
class StorageFilter:
    """Which messages are read: of topics, or of those whose names match an expression.

    Without ``topics``, ``services_events``, ``actions`` and ``regex``, all that is not excluded.
    """

    topics: list = field(default_factory=list)
    services_events: list = field(default_factory=list)
    actions: list = field(default_factory=list)
    regex: str = ""
    exclude_topics: list = field(default_factory=list)
    exclude_service_events: list = field(default_factory=list)
    exclude_actions: list = field(default_factory=list)
    regex_to_exclude: str = ""


class ReadOrderSortBy(IntEnum):
    """By which time messages are read."""

    ReceivedTimestamp = 0
    PublishedTimestamp = 1
    File = 2


@dataclass
class ReadOrder:
    """In which order messages are read."""

    sort_by: ReadOrderSortBy = ReadOrderSortBy.ReceivedTimestamp
    reverse: bool = False


class CompressionMode(IntEnum):
    """What is compressed as a whole."""

    NONE = 0
    FILE = 1
    MESSAGE = 2


@dataclass
class CompressionOptions:
    """How bags are compressed; MCAP compresses messages in chunks."""

    compression_format: str = ""
    compression_mode: CompressionMode = CompressionMode.NONE
    compression_queue_size: int = 1
    compression_threads: int = 0


def get_default_storage_id():
    """Return the storage of new bags."""
    return "mcap"


def get_registered_readers():
    """Return the storages that can be read."""
    return {"mcap", "sqlite3"}


def get_registered_writers():
    """Return the storages that can be written."""
    return {"mcap", "sqlite3"}
