"""Subscriptions."""

import inspect
from collections import deque
from enum import Enum
from typing import Any, Callable, Generic, Sequence

from angaros.subscription_content_filter_options import ContentFilterOptions
from angaros.task import Future
from angaros.type_support import MsgT


class Subscription(Generic[MsgT]):
    """Receives messages of a topic; made by :meth:`.Node.create_subscription`.

    Without a callback it is iterated over: ``async for message in subscription``. What comes
    meanwhile is kept up to the depth of its profile.
    """

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
        self.raw = raw
        self.event_handlers = []
        self._filter = None
        self._kept = deque()
        self._profile_is(qos_profile)
        self._waiting = None
        self._ended = False

    def _profile_is(self, qos_profile):
        """Note its profile."""
        self.qos_profile = qos_profile
        self._kept = deque(self._kept, maxlen=max(1, qos_profile.depth))

    def _keep(self, message):
        """Take a message over for whoever iterates."""
        self._kept.append(message)
        self._wake()

    def _wake(self):
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting.set_result(None)

    def __aiter__(self):
        return self

    async def __anext__(self) -> MsgT:
        while not self._kept:
            if self._ended:
                raise StopAsyncIteration
            waiting = self._waiting = Future()
            # It may have come before anybody could be woken.
            if not self._kept and not self._ended:
                await waiting
        return self._kept.popleft()

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

    @property
    def is_cft_enabled(self) -> bool:
        """Whether a content filter holds."""
        return self._filter is not None

    def set_content_filter(
        self, filter_expression: str, expression_parameters: Sequence[Any] = ()
    ) -> None:
        """Get only the messages for which an expression holds; all if it is empty.

        :raises AngarosError: if it cannot be evaluated; the filter before stays then
        """
        wanted = None
        if filter_expression:
            wanted = ContentFilterOptions(filter_expression, list(expression_parameters))
        self._native.set_content_filter(wanted and wanted._native())
        self._filter = wanted

    def get_content_filter(self) -> ContentFilterOptions:
        """Return the content filter; its expression is empty if there is none."""
        return self._filter or ContentFilterOptions("", [])

    def get_publisher_count(self) -> int:
        """Return how many publishers serve it at this moment."""
        return self._native.publisher_count()

    @property
    def topic_name(self) -> str:
        """The full name of the topic."""
        return self._native.topic

    @property
    def logger_name(self) -> str:
        """The name of the logger of its node."""
        return self._logger_name

    @property
    def handle(self) -> Any:
        """What stands for it in the native module."""
        return self._native

    def destroy(self) -> None:
        """End it; a callback that runs at this moment runs to its end."""
        self._native.destroy()
        self._ended = True
        self._wake()

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.destroy()
