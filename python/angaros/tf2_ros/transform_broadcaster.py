"""What sends transforms that move."""

from angaros import _native
from angaros.serialization import serialize_message


class TransformBroadcaster:
    """Sends transforms to ``/tf``."""

    _static = False

    def __init__(self, node):
        self._native = _native.TfBroadcaster(node.handle, self._static)

    def sendTransform(self, transform):  # noqa: N802, the name is that of tf2_ros
        """Send a transform, or a list of them."""
        transforms = list(transform) if isinstance(transform, (list, tuple)) else [transform]
        self._native.send([serialize_message(each) for each in transforms])
