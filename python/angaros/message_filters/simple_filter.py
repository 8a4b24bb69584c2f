"""What all filters are, and the one that subscribes."""

import itertools


class SimpleFilter:
    """Passes messages on to functions.

    >>> source = SimpleFilter()
    >>> connection = source.registerCallback(print, "and more")
    >>> source.signalMessage("a message")
    a message and more
    """

    def __init__(self):
        self.callbacks = {}
        self._numbers = itertools.count()

    def registerCallback(self, cb, *args):  # noqa: N802
        """Call a function with all that is passed on, and ``args`` behind it.

        Return the number of the connection, its key in ``callbacks``.
        """
        connection = next(self._numbers)
        self.callbacks[connection] = (cb, args)
        return connection

    def signalMessage(self, *msg):  # noqa: N802
        """Pass something on."""
        for cb, args in list(self.callbacks.values()):
            cb(*msg, *args)


class Subscriber(SimpleFilter):
    """Passes on the messages of a topic; the arguments are those of a subscription."""

    def __init__(self, node, msg_type, topic, qos_profile=10, **kwargs):
        super().__init__()
        self.node = node
        self.topic = topic
        self.sub = node.create_subscription(msg_type, topic, self.callback, qos_profile, **kwargs)

    def callback(self, msg):
        """Pass a message on."""
        self.signalMessage(msg)

    def getTopic(self):  # noqa: N802
        """Return the name of the topic, as it was given."""
        return self.topic

    def __getattr__(self, name):
        # What a subscription has can be asked of the filter too.
        if name == "sub":
            raise AttributeError(name)
        return getattr(self.sub, name)
