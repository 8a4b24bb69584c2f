"""Subscriptions."""

import inspect
from enum import Enum
from typing import Callable


class Subscription:
    """Receives messages of a topic; made by :meth:`.Node.create_subscription`."""

    callback: Callable

    class CallbackType(Enum):
        """What the callback takes."""

        MessageOnly = 0
        WithMessageInfo = 1

    def __init__(self, native, msg_type, topic, callback, callback_group, qos_profile, raw):
        self._native = native
        self._logger_name = None
        self.msg_type = msg_type
        self.topic = topic
        self.callback = callback
        self.callback_group = callback_group
        self.qos_profile = qos_profile
        self.raw = raw

    @staticmethod
    def _callback_type_of(callback):
        """Return what a callback takes, by its signature."""
        for arguments, kind in (
            ((None,), Subscription.CallbackType.MessageOnly),
            ((None, None), Subscription.CallbackType.WithMessageInfo),
        ):
            try:
                inspect.signature(callback).bind(*arguments)
            except TypeError:
                continue
            except ValueError:
                pass  # A builtin that does not tell takes the message.
            return kind
        raise RuntimeError(
            "Subscription.__init__(): callback should be either be callable with one argument"
            "(to get only the message) or two (to get message and message info)"
        )

    def get_publisher_count(self):
        """Return how many publishers serve it at this moment."""
        return self._native.publisher_count()

    @property
    def topic_name(self):
        """The full name of the topic."""
        return self._native.topic

    @property
    def logger_name(self):
        """The name of the logger of its node."""
        return self._logger_name

    @property
    def handle(self):
        """What stands for it in the native module."""
        return self._native

    def destroy(self):
        """End it; a callback that runs at this moment runs to its end."""
        self._native.destroy()

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.destroy()
