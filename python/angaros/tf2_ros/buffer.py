"""What knows transforms between frames."""

from angaros.duration import Duration
from angaros.tf2_py import BufferCore
from angaros.tf2_ros.buffer_interface import BufferInterface


class Buffer(BufferCore, BufferInterface):
    """Knows transforms between frames over time.

    >>> from angaros.interfaces.geometry_msgs.msg import TransformStamped
    >>> from angaros.time import Time
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
        BufferCore.__init__(self, cache_time)
        BufferInterface.__init__(self)

    def lookup_transform(self, target_frame, source_frame, time, timeout=Duration()):
        """Return the transform that takes data from the source frame to the target frame.

        :param time: for which time; zero for the newest there is
        :param timeout: how long it is waited for
        :raises TransformException: one of those below it
        """
        seconds = timeout.nanoseconds / 1e9
        return self._shown(self._lookup(target_frame, source_frame, time, seconds))

    def lookup_transform_full(
        self, target_frame, target_time, source_frame, source_time, fixed_frame, timeout=Duration()
    ):
        """Return the transform from a frame at one time to a frame at another.

        :param fixed_frame: a frame that stays where it is between the times
        """
        if timeout.nanoseconds:
            self.lookup_transform(target_frame, fixed_frame, target_time, timeout)
            self.lookup_transform(fixed_frame, source_frame, source_time, timeout)
        return self.lookup_transform_full_core(
            target_frame, target_time, source_frame, source_time, fixed_frame
        )

    def can_transform(
        self, target_frame, source_frame, time, timeout=Duration(), return_debug_tuple=False
    ):
        """Return whether there is a transform; with ``return_debug_tuple`` also why not."""
        seconds = timeout.nanoseconds / 1e9
        looked = self._can(self._lookup(target_frame, source_frame, time, seconds))
        return looked if return_debug_tuple else looked[0]

    def can_transform_full(
        self,
        target_frame,
        target_time,
        source_frame,
        source_time,
        fixed_frame,
        timeout=Duration(),
        return_debug_tuple=False,
    ):
        """Return whether there is a transform from a frame at one time to a frame at another."""
        looked = True, ""
        if timeout.nanoseconds:
            looked = self.can_transform(target_frame, fixed_frame, target_time, timeout, True)
            if looked[0]:
                looked = self.can_transform(fixed_frame, source_frame, source_time, timeout, True)
        if looked[0]:
            looked = self.can_transform_full_core(
                target_frame, target_time, source_frame, source_time, fixed_frame
            )
        return looked if return_debug_tuple else looked[0]
