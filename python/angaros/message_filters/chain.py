"""Filters in a row."""

from angaros.message_filters.simple_filter import SimpleFilter


class Chain(SimpleFilter):
    """Passes messages through filters that were added to it, one after the other."""

    def __init__(self, message_filter=None):
        super().__init__()
        self.incoming_connection = None
        self._filters = []
        self._last_connection = None
        if message_filter is not None:
            self.connectInput(message_filter)

    def connectInput(self, message_filter):  # noqa: N802
        """Get the messages of a filter.

        :raises RuntimeError: if it gets those of one already
        """
        if self.incoming_connection is not None:
            raise RuntimeError("Already connected")
        self.incoming_connection = message_filter.registerCallback(self.add)

    def add(self, message):
        """Take a message over."""
        if self._filters:
            self._filters[0].add(message)
        else:
            self.signalMessage(message)

    def addFilter(self, message_filter):  # noqa: N802
        """Put a filter at the end; return its number."""
        if self._filters:
            before = self._filters[-1]
            del before.callbacks[self._last_connection]
            before.registerCallback(message_filter.add)
        self._last_connection = message_filter.registerCallback(self.signalMessage)
        self._filters.append(message_filter)
        return len(self._filters) - 1

    def getFilter(self, index):  # noqa: N802
        """Return the filter with a number."""
        return self._filters[index]
