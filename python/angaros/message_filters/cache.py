"""The newest messages."""

from angaros.message_filters._stamps import stamp_of
from angaros.message_filters.simple_filter import SimpleFilter


class Cache(SimpleFilter):
    """Keeps the newest messages of a filter, and passes them on.

    :param cache_size: how many it keeps
    :param allow_headerless: whether messages without a header count, with the time at which they
        come
    """

    def __init__(self, f=None, cache_size=1, allow_headerless=False):
        super().__init__()
        self.cache_size = cache_size
        self.allow_headerless = allow_headerless
        self.incoming_connection = None
        # In the order in which they came.
        self.cache_msgs = []
        self.cache_times = []
        if f is not None:
            self.connectInput(f)

    def connectInput(self, f):  # noqa: N802
        """Get the messages of a filter."""
        self.incoming_connection = f.registerCallback(self.add)

    def add(self, msg):
        """Take a message over."""
        stamp = stamp_of(msg, self.allow_headerless, "cache")
        if stamp is None:
            return
        self.cache_msgs.append(msg)
        self.cache_times.append(stamp)
        del self.cache_msgs[: -self.cache_size]
        del self.cache_times[: -self.cache_size]
        self.signalMessage(msg)

    def _where(self, condition):
        pairs = zip(list(self.cache_times), list(self.cache_msgs))
        return [msg for time, msg in pairs if condition(time)]

    def getInterval(self, from_stamp, to_stamp):  # noqa: N802
        """Return the messages from a time to a time, both included."""
        assert from_stamp <= to_stamp
        return self._where(lambda time: from_stamp <= time <= to_stamp)

    def getElemAfterTime(self, stamp):  # noqa: N802
        """Return the first message that is not older than a time, or None."""
        return next(iter(self._where(lambda time: time >= stamp)), None)

    def getElemBeforeTime(self, stamp):  # noqa: N802
        """Return the last message that is not newer than a time, or None."""
        return next(reversed(self._where(lambda time: time <= stamp)), None)

    def getLatestTime(self):  # noqa: N802
        """Return the time of the message that came last, or None."""
        return self.cache_times[-1] if self.cache_times else None

    # So it is called in ROS.
    getLastestTime = getLatestTime  # noqa: N815

    def getOldestTime(self):  # noqa: N802
        """Return the time of the message that came first of those kept, or None."""
        return self.cache_times[0] if self.cache_times else None

    def getLast(self):  # noqa: N802
        """Return the message that came last, or None."""
        return self.cache_msgs[-1] if self.cache_msgs else None
