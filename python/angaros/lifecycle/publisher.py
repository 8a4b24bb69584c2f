"""Publishers that are silent while their node is not active."""

from typing import Union

from angaros.publisher import Publisher
from angaros.type_support import MsgT


class LifecyclePublisher(Publisher[MsgT]):
    """Sends messages while its node is active; made by :meth:`.create_lifecycle_publisher`."""

    _gate = None

    @property
    def is_activated(self):
        """Whether its node is active."""
        return self._node_is_active()

    def publish(self, msg: Union[MsgT, bytes]) -> None:
        """Send a message, if the node is active."""
        if self._sends():
            super().publish(msg)

    def _sends(self):
        return self._gate.passes()
