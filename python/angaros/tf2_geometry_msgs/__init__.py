"""Messages of geometry_msgs in other frames, with the names of tf2_geometry_msgs.

Once it is imported, :meth:`.Buffer.transform` takes such messages.
"""

from angaros.tf2_geometry_msgs.tf2_geometry_msgs import (
    do_transform_point,
    do_transform_polygon_stamped,
    do_transform_pose,
    do_transform_pose_stamped,
    do_transform_pose_with_covariance_stamped,
    do_transform_vector3,
    do_transform_wrench,
    from_msg_msg,
    to_msg_msg,
    transform_covariance,
)

__all__ = [
    "do_transform_point",
    "do_transform_polygon_stamped",
    "do_transform_pose",
    "do_transform_pose_stamped",
    "do_transform_pose_with_covariance_stamped",
    "do_transform_vector3",
    "do_transform_wrench",
    "from_msg_msg",
    "to_msg_msg",
    "transform_covariance",
]
