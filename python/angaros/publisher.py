"""Publishers."""

from typing import Any, Generic, Optional, Union

from angaros.interfaces._build import native_type
from angaros.type_support import MsgT


class Publisher(Generic[MsgT]):
    """Sends messages on a topic; made by :meth:`.Node.create_publisher`."""

    def __init__(self, native, msg_type, topic, qos_profile, callback_group):
        self._native = native
        self._logger_name = None
        self.msg_type = msg_type
        self.topic = topic
        self.qos_profile = qos_profile
        self.callback_group = callback_group
        self.event_handlers = []
        self._class = native_type(msg_type)

    def publish(self, msg: Union[MsgT, bytes]) -> None:
        """Send a message, or the bytes of one.

        :raises TypeError: if the message is of another type
        """
        if isinstance(msg, bytes):
            self._native.publish_bytes(msg)
        else:
            self._native.publish(msg)

    def assert_liveliness(self) -> None:
        """Show that it is alive though it publishes nothing; for liveliness by topic."""
        self._native.assert_liveliness()

    def get_subscription_count(self) -> int:
        """Return how many subscriptions it serves at this moment."""
        return self._native.subscription_count()

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

    def wait_for_subscriptions(self, count: int = 1, timeout_sec: Optional[float] = None) -> bool:
        """Wait until so many subscriptions are served; return whether they are."""
        return self._native.wait_for_subscriptions(count, timeout_sec)

    def destroy(self) -> None:
        """Let go of it."""
        self._native.destroy()

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.destroy()
