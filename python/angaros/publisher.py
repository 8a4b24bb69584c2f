"""Publishers."""

from typing import Any, Generic, Optional, Union

from angaros.interfaces._build import native_type
from angaros.loan import Loan
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

    def loan(self, like=None, /, **fields):
        """Lend a message whose large arrays are written where they travel, and are never copied.

        A sequence of numbers is given by its length, any other field by its value::

            with publisher.loan(data=1920 * 1080 * 3, encoding="rgb8") as image:
                image.data[:] = camera.read()

        With a message, the fields that are not given are as in it, and its large arrays are lent
        with their lengths, but not with what is in them.

        :returns: a :class:`.Loan`
        :raises AngarosError: if there is no memory, or no NumPy
        """
        return Loan(self, like, fields)

    def _sends(self):
        """Tell whether messages are sent at this moment."""
        return True

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
