"""Writing bags."""

from angaros import _native
from angaros.rosbag2_py._options import CompressionMode, CompressionOptions, get_default_storage_id
from angaros.rosbag2_py._qos import numbers


class SequentialWriter:
    """Writes a bag, message by message."""

    _compression = CompressionOptions()

    def __init__(self):
        self._native = None
        self._topics = {}

    def open(self, storage_options, converter_options=None):
        """Begin a bag in a new folder."""
        if converter_options is not None:
            converter_options._check()
        if storage_options.snapshot_mode:
            raise RuntimeError(
                "bags cannot be written as snapshots here\n"
                "hint: angaros bag record --snapshot-mode"
            )
        config = None
        if storage_options.storage_config_uri:
            with open(storage_options.storage_config_uri, encoding="utf-8") as opened:
                config = opened.read()
        mode = self._compression.compression_mode
        packs = mode == CompressionMode.FILE
        compresses = mode == CompressionMode.MESSAGE
        options = {
            "storage_id": storage_options.storage_id or get_default_storage_id(),
            "preset": storage_options.storage_preset_profile,
            "config": config,
            "compression": self._compression.compression_format if compresses else "",
            "pack_files": packs,
            "compression_threads": self._compression.compression_threads,
            "max_bagfile_size": storage_options.max_bagfile_size,
            "max_bagfile_duration_ns": storage_options.max_bagfile_duration * 10**9,
            "max_bag_files": 0,
            "custom_data": dict(storage_options.custom_data),
        }
        self._native = _native.BagWriter(storage_options.uri, options)
        self._topics.clear()

    def _opened(self):
        if self._native is None:
            raise RuntimeError("Bag is not open. Call open() before writing.")
        return self._native

    def create_topic(self, topic_metadata, message_definition=None):
        """Add a topic.

        :param message_definition: the definition of its type, if that is not known here
        """
        about = (
            topic_metadata.name,
            topic_metadata.type,
            topic_metadata.serialization_format or "cdr",
            topic_metadata.type_description_hash or None,
            None if message_definition is None else message_definition.encoded_message_definition,
            [numbers(qos) for qos in topic_metadata.offered_qos_profiles],
        )
        self._topics[topic_metadata.name] = self._opened().add_topic(about)

    def remove_topic(self, topic_metadata):
        """Take no more messages of a topic."""
        self._topics.pop(topic_metadata.name, None)

    def write(self, topic_name, message, time_stamp, send_timestamp=None, sequence_number=0):
        """Write the bytes of a message.

        :param time_stamp: when it was received, nanoseconds since the epoch
        :param send_timestamp: when it was published; by default when it was received
        """
        native = self._opened()
        if topic_name not in self._topics:
            raise RuntimeError(
                f"Failed to write on topic '{topic_name}'. Call create_topic() before first write."
            )
        published = time_stamp if send_timestamp is None else send_timestamp
        native.write(
            self._topics[topic_name], time_stamp, published, sequence_number, bytes(message)
        )

    def split_bagfile(self):
        """End the current file and begin another."""
        self._opened().split()

    def take_snapshot(self):
        """Return False: there are no snapshots."""
        return False

    def close(self):
        """End the bag."""
        native, self._native = self._native, None
        if native is not None:
            native.finish()

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.close()

    def __del__(self):
        # The destructor of rosbag2's writer ends the bag too.
        self.close()


class SequentialCompressionWriter(SequentialWriter):
    """Writes a bag that is compressed."""

    def __init__(self, compression_options=None):
        super().__init__()
        self._compression = compression_options or CompressionOptions(
            "zstd", CompressionMode.MESSAGE
        )
