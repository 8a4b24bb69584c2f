"""Reading bags."""

import re

from angaros import _native
from angaros.rosbag2_py import _metadata
from angaros.rosbag2_py._options import ReadOrder, ReadOrderSortBy, StorageFilter, StorageOptions

# The ends of the names of the topics that tell of calls, and of those that are of an action.
_SERVICE_EVENT = "/_service_event"
_OF_ACTIONS = re.compile(
    r"(.*)/_action/(feedback|status|(send_goal|cancel_goal|get_result)/_service_event)"
)


class SequentialReader:
    """Reads the messages of a bag in the order in which they were recorded."""

    def __init__(self):
        self._native = None

    def open(self, storage_options, converter_options=None):
        """Open a bag; its storage is told by its files."""
        if converter_options is not None:
            converter_options._check()
        native = _native.BagReader(storage_options.uri)
        self._info = native.info()
        wanted = storage_options.storage_id
        if wanted and wanted != self._info["storage_id"]:
            raise RuntimeError(
                f"the bag {storage_options.uri} is one of {self._info['storage_id']}, "
                f"not of {wanted}"
            )
        self._native, self._ahead = native, None
        self._names = [name for (name, *_), _ in self._info["topics"]]
        limits = (storage_options.start_time_ns, storage_options.end_time_ns)
        self._limits = [None if limit < 0 else limit for limit in limits]
        self._select(None)

    def open_uri(self, uri):
        """Open the bag in a folder or file."""
        self.open(StorageOptions(uri))

    def _opened(self):
        if self._native is None:
            raise RuntimeError("Bag is not open. Call open() before reading.")
        return self._native

    def _select(self, indices):
        self._opened().set_filter(indices, *self._limits)

    def set_filter(self, storage_filter):
        """Read only some of the messages from here on."""
        self._opened()
        names = self._names
        indices = [i for i, name in enumerate(names) if _passes(storage_filter, name)]
        ahead, self._ahead = self._ahead, None
        self._select(indices)
        # It was looked at, and not read.
        if isinstance(ahead, tuple) and ahead[0] in indices:
            self._ahead = ahead

    def reset_filter(self):
        """Read all messages from here on."""
        self.set_filter(StorageFilter())

    def set_read_order(self, read_order):
        """Return whether messages can be read in an order: that in which they were recorded."""
        return read_order == ReadOrder(ReadOrderSortBy.ReceivedTimestamp, False)

    def seek(self, timestamp):
        """Go to the first message that was recorded at a time or later, nanoseconds."""
        self._ahead = None
        self._opened().seek(timestamp)

    def _look(self):
        """Have the next message, or what is raised in its place, at hand."""
        if self._ahead is None:
            try:
                self._ahead = self._opened().next()
            except RuntimeError as error:
                self._ahead = error

    def has_next(self):
        """Return whether there is another message."""
        self._opened()
        self._look()
        return self._ahead is not None

    def read_next(self):
        """Return the next message: its topic, its bytes, and the nanoseconds of its recording."""
        return self.read_next_ext()[:3]

    def read_next_ext(self):
        """Return the same, with when it was published and its number."""
        self._opened()
        self._look()
        ahead, self._ahead = self._ahead, None
        if ahead is None:
            raise RuntimeError("the bag has no more messages")
        if not isinstance(ahead, tuple):
            raise ahead
        index, data, log_time_ns, publish_time_ns, sequence = ahead
        return self._names[index], data, log_time_ns, publish_time_ns, sequence

    def get_all_topics_and_types(self):
        """Return the topics."""
        self._opened()
        return _metadata.topics_of(self._info)

    def get_all_message_definitions(self):
        """Return the definitions of the types."""
        self._opened()
        return _metadata.definitions_of(self._info)

    def get_metadata(self):
        """Return what is known about the bag as a whole."""
        self._opened()
        return _metadata.metadata_of(self._info)

    def close(self):
        """Let go of the bag."""
        self._native = None

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.close()


# Compressed bags are read as any others.
SequentialCompressionReader = SequentialReader


def _passes(wanted, name):
    """Return whether a filter lets a topic through."""
    action = _OF_ACTIONS.fullmatch(name)
    if action:
        listed, excluded = wanted.actions, wanted.exclude_actions
        short = action[1]
    elif name.endswith(_SERVICE_EVENT):
        listed, excluded = wanted.services_events, wanted.exclude_service_events
        short = name[: -len(_SERVICE_EVENT)]
    else:
        listed, excluded, short = wanted.topics, wanted.exclude_topics, name
    if name in excluded or short in excluded:
        return False
    if wanted.regex_to_exclude and re.fullmatch(wanted.regex_to_exclude, name):
        return False
    if not (wanted.topics or wanted.services_events or wanted.actions or wanted.regex):
        return True
    if name in listed or short in listed:
        return True
    return bool(wanted.regex and re.fullmatch(wanted.regex, name))
