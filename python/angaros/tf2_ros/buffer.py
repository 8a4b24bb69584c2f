"""What knows transforms between frames."""

from angaros import _native
from angaros.duration import Duration
from angaros.interfaces.geometry_msgs.msg import TransformStamped
from angaros.serialization import deserialize_message, serialize_message
from angaros.tf2_ros.exceptions import raised
from angaros.time import Time


def _nanoseconds(time):
    """Return a time of rclpy, or of a message, in nanoseconds."""
    if hasattr(time, "nanoseconds"):
        return time.nanoseconds
    return time.sec * 1_000_000_000 + time.nanosec


class Buffer:
    """Knows transforms between frames over time.

    >>> buffer = Buffer()
    >>> shift = TransformStamped(child_frame_id="base")
    >>> shift.header.frame_id = "map"
    >>> shift.transform.translation.x = 2.0
    >>> buffer.set_transform_static(shift, "me")
    >>> buffer.lookup_transform("map", "base", Time()).transform.translation.x
    2.0
    """

    def __init__(self, cache_time=None, node=None):
        """Make a buffer.

        :param cache_time: how long transforms are kept, by default 10 seconds
        """
        del node  # The services that it would offer are for tools only.
        self._native = _native.TfBuffer(
            None if cache_time is None else cache_time.nanoseconds / 1e9
        )

    def set_transform(self, transform, authority):
        """Take a transform over."""
        self._native.set(serialize_message(transform), authority, False)

    def set_transform_static(self, transform, authority):
        """Take over a transform that holds for all times."""
        self._native.set(serialize_message(transform), authority, True)

    def clear(self):
        """Forget all but the static transforms."""
        self._native.clear()

    @staticmethod
    def _shown(looked):
        found, why = looked
        if why is not None:
            raise raised(why)
        return deserialize_message(found, TransformStamped)

    def lookup_transform(self, target_frame, source_frame, time, timeout=Duration()):
        """Return the transform that takes data from the source frame to the target frame.

        :param time: for which time; zero for the newest there is
        :param timeout: how long it is waited for
        :raises TransformException: one of those below it
        """
        ns, seconds = _nanoseconds(time), timeout.nanoseconds / 1e9
        return self._shown(self._native.lookup(target_frame, source_frame, ns, seconds))

    def lookup_transform_full(
        self, target_frame, target_time, source_frame, source_time, fixed_frame, timeout=Duration()
    ):
        """Return the transform from a frame at one time to a frame at another.

        :param fixed_frame: a frame that stays where it is between the times
        """
        if timeout.nanoseconds:
            self.lookup_transform(target_frame, fixed_frame, target_time, timeout)
            self.lookup_transform(fixed_frame, source_frame, source_time, timeout)
        target = target_frame, _nanoseconds(target_time)
        source = source_frame, _nanoseconds(source_time)
        return self._shown(self._native.lookup_full(target, source, fixed_frame))

    def can_transform(
        self, target_frame, source_frame, time, timeout=Duration(), return_debug_tuple=False
    ):
        """Return whether there is a transform; with ``return_debug_tuple`` also why not."""
        ns, seconds = _nanoseconds(time), timeout.nanoseconds / 1e9
        _, why = self._native.lookup(target_frame, source_frame, ns, seconds)
        if return_debug_tuple:
            return why is None, "" if why is None else why[1]
        return why is None

    def get_latest_common_time(self, target_frame, source_frame):
        """Return the newest time at which there is a transform between two frames."""
        nanoseconds, why = self._native.latest_common_time(target_frame, source_frame)
        if why is not None:
            raise raised(why)
        return Time(nanoseconds=nanoseconds)
