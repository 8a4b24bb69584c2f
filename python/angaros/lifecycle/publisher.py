"""Publishers that are silent while their node is not active."""

from angaros.publisher import Publisher


class LifecyclePublisher(Publisher):
    """Sends messages while its node is active; made by :meth:`.create_lifecycle_publisher`."""

    _gate = None

    @property
    def is_activated(self):
        """Whether its node is active."""
        return self._node_is_active()

    def publish(self, msg):
        """Send a message, if the node is active."""
        if self._sends():
            super().publish(msg)

    def _sends(self):
        return self._gate.passes()
