"""What a transform does with each message. Nothing that is given is changed."""

from copy import deepcopy

from angaros.interfaces.geometry_msgs.msg import (
    PointStamped,
    PolygonStamped,
    Pose,
    PoseStamped,
    PoseWithCovarianceStamped,
    Quaternion,
    Vector3Stamped,
    WrenchStamped,
)
from angaros.tf2_ros.buffer_interface import ConvertRegistration, TransformRegistration


def _matrix(rotation):
    """Return the rotation of a quaternion, which need not have the length 1, as rows."""
    x, y, z, w = rotation.x, rotation.y, rotation.z, rotation.w
    square = x * x + y * y + z * z + w * w
    # No rotation at all is what messages begin with in some languages.
    s = 2.0 / square if square > 0.0 else 0.0
    return (
        (1 - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w)),
        (s * (x * y + z * w), 1 - s * (x * x + z * z), s * (y * z - x * w)),
        (s * (x * z - y * w), s * (y * z + x * w), 1 - s * (x * x + y * y)),
    )


def _turned(matrix, vector, result):
    """Write a vector that was turned into a message with ``x``, ``y`` and ``z``."""
    x, y, z = vector.x, vector.y, vector.z
    result.x, result.y, result.z = (a * x + b * y + c * z for a, b, c in matrix)


def _moved(transform, point, result):
    """Write a point in the other frame into a message with ``x``, ``y`` and ``z``."""
    _turned(_matrix(transform.rotation), point, result)
    shift = transform.translation
    result.x, result.y, result.z = result.x + shift.x, result.y + shift.y, result.z + shift.z


def _product(a, b):
    """Return the rotation ``b`` and then ``a``, with the length 1 and ``w`` not negative."""
    x = a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y
    y = a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x
    z = a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w
    w = a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z
    length = (x * x + y * y + z * z + w * w) ** 0.5
    if length == 0.0:
        return Quaternion(w=1.0)
    s = (-1.0 if w < 0.0 else 1.0) / length
    return Quaternion(x=s * x, y=s * y, z=s * z, w=s * w)


def _stamped(cls, transform):
    return cls(header=deepcopy(transform.header))


def do_transform_point(point, transform):
    """Return a PointStamped in the frame that a TransformStamped leads to."""
    made = _stamped(PointStamped, transform)
    _moved(transform.transform, point.point, made.point)
    return made


def do_transform_vector3(vector3, transform):
    """Return a Vector3Stamped in the frame that a TransformStamped leads to: it is turned only."""
    made = _stamped(Vector3Stamped, transform)
    _turned(_matrix(transform.transform.rotation), vector3.vector, made.vector)
    return made


def do_transform_pose(pose, transform):
    """Return a Pose in the frame that a TransformStamped leads to."""
    made = Pose(orientation=_product(transform.transform.rotation, pose.orientation))
    _moved(transform.transform, pose.position, made.position)
    return made


def do_transform_pose_stamped(pose, transform):
    """Return a PoseStamped in the frame that a TransformStamped leads to."""
    made = _stamped(PoseStamped, transform)
    made.pose = do_transform_pose(pose.pose, transform)
    return made


def do_transform_pose_with_covariance_stamped(pose, transform):
    """Return a PoseWithCovarianceStamped in the frame that a TransformStamped leads to."""
    made = _stamped(PoseWithCovarianceStamped, transform)
    made.pose.pose = do_transform_pose(pose.pose.pose, transform)
    made.pose.covariance = transform_covariance(pose.pose.covariance, transform)
    return made


def transform_covariance(cov_in, transform):
    """Return the covariance of a pose (36 numbers, row by row) in the other frame.

    Each of its four blocks C becomes R C R', R being the rotation.
    """
    turn = _matrix(transform.transform.rotation)
    made = [0.0] * 36
    for top in (0, 3):
        for left in (0, 3):
            block = [[float(cov_in[6 * (top + i) + left + j]) for j in range(3)] for i in range(3)]
            half = [[sum(r[k] * block[k][j] for k in range(3)) for j in range(3)] for r in turn]
            for i in range(3):
                for j in range(3):
                    value = sum(half[i][k] * turn[j][k] for k in range(3))
                    made[6 * (top + i) + left + j] = value
    return made


def do_transform_wrench(wrench, transform):
    """Return a WrenchStamped in the frame that a TransformStamped leads to.

    Force and torque are turned; the point that they act on stays.
    """
    made = _stamped(WrenchStamped, transform)
    turn = _matrix(transform.transform.rotation)
    _turned(turn, wrench.wrench.force, made.wrench.force)
    _turned(turn, wrench.wrench.torque, made.wrench.torque)
    return made


def do_transform_polygon_stamped(polygon, transform):
    """Return a PolygonStamped in the frame that a TransformStamped leads to."""
    made = _stamped(PolygonStamped, transform)
    for point in polygon.polygon.points:
        moved = type(point)()
        _moved(transform.transform, point, moved)
        made.polygon.points.append(moved)
    return made


def to_msg_msg(msg):
    """Return the message: it is one already."""
    return msg


def from_msg_msg(msg):
    """Return the message: it stays one."""
    return msg


for _type, _function in (
    (PointStamped, do_transform_point),
    (Vector3Stamped, do_transform_vector3),
    (PoseStamped, do_transform_pose_stamped),
    (PoseWithCovarianceStamped, do_transform_pose_with_covariance_stamped),
    (WrenchStamped, do_transform_wrench),
    (PolygonStamped, do_transform_polygon_stamped),
):
    TransformRegistration().add(_type, _function)
    ConvertRegistration().add_to_msg(_type, to_msg_msg)
    ConvertRegistration().add_from_msg(_type, from_msg_msg)
