"""What knows transforms between frames, without nodes; with the names of tf2_py."""

from angaros import _native
from angaros.interfaces.geometry_msgs.msg import TransformStamped
from angaros.serialization import deserialize_message, serialize_message
from angaros.tf2_ros.exceptions import (
    ConnectivityException,
    ExtrapolationException,
    InvalidArgumentException,
    LookupException,
    TimeoutException,
    TransformException,
    raised,
)
from angaros.time import Time

__all__ = [
    "BufferCore",
    "ConnectivityException",
    "ExtrapolationException",
    "InvalidArgumentException",
    "LookupException",
    "TimeoutException",
    "TransformException",
]


def _nanoseconds(time):
    """Return a time of rclpy, or of a message, in nanoseconds."""
    if hasattr(time, "nanoseconds"):
        return time.nanoseconds
    return time.sec * 1_000_000_000 + time.nanosec


class BufferCore:
    """Knows transforms between frames over time.

    >>> core = BufferCore()
    >>> shift = TransformStamped(child_frame_id="base")
    >>> shift.header.frame_id = "map"
    >>> shift.transform.translation.x = 2.0
    >>> core.set_transform_static(shift, "me")
    >>> core.lookup_transform_core("map", "base", Time()).transform.translation.x
    2.0
    """

    def __init__(self, cache_time=None):
        """Make a buffer.

        :param cache_time: how long transforms are kept, by default 10 seconds
        """
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

    def _lookup(self, target_frame, source_frame, time, seconds):
        return self._native.lookup(target_frame, source_frame, _nanoseconds(time), seconds)

    def _lookup_full(self, target_frame, target_time, source_frame, source_time, fixed_frame):
        target = target_frame, _nanoseconds(target_time)
        source = source_frame, _nanoseconds(source_time)
        return self._native.lookup_full(target, source, fixed_frame)

    def lookup_transform_core(self, target_frame, source_frame, time):
        """Return the transform that takes data from the source frame to the target frame."""
        return self._shown(self._lookup(target_frame, source_frame, time, 0.0))

    def lookup_transform_full_core(
        self, target_frame, target_time, source_frame, source_time, fixed_frame
    ):
        """Return the transform from a frame at one time to a frame at another."""
        given = target_frame, target_time, source_frame, source_time, fixed_frame
        return self._shown(self._lookup_full(*given))

    @staticmethod
    def _can(looked):
        _, why = looked
        return why is None, "" if why is None else why[1]

    def can_transform_core(self, target_frame, source_frame, time):
        """Return whether there is a transform, and why not."""
        return self._can(self._lookup(target_frame, source_frame, time, 0.0))

    def can_transform_full_core(
        self, target_frame, target_time, source_frame, source_time, fixed_frame
    ):
        """Return whether there is a transform between frames at two times, and why not."""
        given = target_frame, target_time, source_frame, source_time, fixed_frame
        return self._can(self._lookup_full(*given))

    def get_latest_common_time(self, target_frame, source_frame):
        """Return the newest time at which there is a transform between two frames."""
        nanoseconds, why = self._native.latest_common_time(target_frame, source_frame)
        if why is not None:
            raise raised(why)
        return Time(nanoseconds=nanoseconds)
