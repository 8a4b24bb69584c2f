"""What fills buffers."""

import threading

from angaros import _native


class TransformListener:
    """Fills a buffer from the topics ``/tf`` and ``/tf_static``, while its node is spun."""

    def __init__(self, buffer, node, *, spin_thread=False):
        """Make a listener.

        :param spin_thread: whether it spins the node itself, on a thread
        """
        self.buffer = buffer
        self.node = node
        self._native = _native.TfListener(node.handle, buffer._native)
        self.executor = None
        if spin_thread:
            from angaros.executors import SingleThreadedExecutor

            self.executor = SingleThreadedExecutor(context=node.context)
            self.executor.add_node(node)
            self.dedicated_listener_thread = threading.Thread(
                target=self._spin, name="ang-py-tf", daemon=True
            )
            self.dedicated_listener_thread.start()

    def _spin(self):
        from angaros.executors import ExternalShutdownException

        try:
            self.executor.spin()
        except ExternalShutdownException:
            pass

    def unregister(self):
        """Fill the buffer no more."""
        if self.executor is not None:
            self.executor.shutdown()
        self._native.destroy()
