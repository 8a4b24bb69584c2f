"""Messages of geometry_msgs in other frames."""

import math
import random
from copy import deepcopy

import angaros
import pytest
from angaros.interfaces.geometry_msgs.msg import (
    Point,
    Point32,
    PointStamped,
    PolygonStamped,
    Pose,
    PoseStamped,
    PoseWithCovarianceStamped,
    Quaternion,
    TransformStamped,
    Vector3Stamped,
    WrenchStamped,
)
from angaros.time import Time

angaros.enable_rclpy()

import tf2_geometry_msgs  # noqa: E402
import tf2_py  # noqa: E402
import tf2_ros  # noqa: E402


def about(axis, angle):
    x, y, z = (math.sin(angle / 2) * part for part in axis)
    return Quaternion(x=x, y=y, z=z, w=math.cos(angle / 2))


def transform(rotation, *shift):
    made = TransformStamped(child_frame_id="base")
    made.header.frame_id = "map"
    made.header.stamp = Time(seconds=3).to_msg()
    made.transform.rotation = rotation
    for name, value in zip("xyz", shift):
        setattr(made.transform.translation, name, float(value))
    return made


def xyz(message):
    return [message.x, message.y, message.z]


QUARTER = about((0, 0, 1), math.pi / 2)


def test_points_are_moved_and_vectors_turned_only():
    leads = transform(QUARTER, 10, 20, 30)
    before = deepcopy(leads)
    point = PointStamped()
    point.point.x, point.point.z = 1.0, 5.0
    moved = tf2_geometry_msgs.do_transform_point(point, leads)
    assert xyz(moved.point) == pytest.approx([10, 21, 35])
    assert moved.header == leads.header and moved.header is not leads.header
    vector = Vector3Stamped()
    vector.vector.x = 1.0
    turned = tf2_geometry_msgs.do_transform_vector3(vector, leads)
    assert xyz(turned.vector) == pytest.approx([0, 1, 0])
    wrench = WrenchStamped()
    wrench.wrench.force.x, wrench.wrench.torque.y = 2.0, 3.0
    turned = tf2_geometry_msgs.do_transform_wrench(wrench, leads).wrench
    assert xyz(turned.force) == pytest.approx([0, 2, 0])
    assert xyz(turned.torque) == pytest.approx([-3, 0, 0])
    polygon = PolygonStamped()
    polygon.polygon.points = [Point32(x=1.0), Point32(y=1.0)]
    points = tf2_geometry_msgs.do_transform_polygon_stamped(polygon, leads).polygon.points
    assert [xyz(each) for each in points] == [
        pytest.approx([10, 21, 30]),
        pytest.approx([9, 20, 30]),
    ]
    assert leads == before


def test_poses_are_moved_and_turned():
    leads = transform(QUARTER, 1, 0, 0)
    pose = Pose(orientation=about((0, 0, 1), math.pi))
    pose.position.x = 2.0
    moved = tf2_geometry_msgs.do_transform_pose(pose, leads)
    assert xyz(moved.position) == pytest.approx([1, 2, 0])
    # Three quarters one way are one quarter the other way: w is not negative.
    assert xyz(moved.orientation) == pytest.approx([0, 0, -math.sin(math.pi / 4)])
    assert moved.orientation.w == pytest.approx(math.cos(math.pi / 4))
    nothing = tf2_geometry_msgs.do_transform_pose(Pose(), transform(Quaternion()))
    assert nothing.orientation == Quaternion(w=1.0)


def test_rotations_of_any_length_agree_with_numpy():
    numpy = pytest.importorskip("numpy")
    chance = random.Random(7)
    for _ in range(20):
        numbers = [chance.uniform(-2, 2) for _ in range(4)]
        rotation = Quaternion(**dict(zip("xyzw", numbers)))
        point = PointStamped()
        point.point.x, point.point.y, point.point.z = (chance.uniform(-5, 5) for _ in range(3))
        moved = tf2_geometry_msgs.do_transform_point(point, transform(rotation, 1, 2, 3))
        # Rodrigues' formula, which is another way to the same.
        v, w = numpy.array(numbers[:3]), numbers[3]
        angle = 2 * math.atan2(numpy.linalg.norm(v), w)
        k, p = v / numpy.linalg.norm(v), numpy.array(xyz(point.point))
        expected = p * math.cos(angle) + numpy.cross(k, p) * math.sin(angle)
        expected += k * k.dot(p) * (1 - math.cos(angle)) + [1, 2, 3]
        assert xyz(moved.point) == pytest.approx(list(expected))


def test_a_covariance_is_turned_block_by_block():
    numpy = pytest.importorskip("numpy")
    chance = numpy.random.default_rng(7)
    rotation = about((0.6, 0.0, 0.8), 1.2)
    pose = PoseWithCovarianceStamped()
    pose.pose.covariance = chance.uniform(-1, 1, 36)
    moved = tf2_geometry_msgs.do_transform_pose_with_covariance_stamped(
        pose, transform(rotation)
    )
    unit = numpy.eye(3)
    columns = []
    for axis in unit:
        vector = Vector3Stamped()
        vector.vector.x, vector.vector.y, vector.vector.z = axis
        turned = tf2_geometry_msgs.do_transform_vector3(vector, transform(rotation))
        columns.append(xyz(turned.vector))
    turn = numpy.kron(numpy.eye(2), numpy.array(columns).T)
    expected = turn @ pose.pose.covariance.reshape(6, 6) @ turn.T
    assert numpy.allclose(moved.pose.covariance.reshape(6, 6), expected)


def test_a_buffer_transforms_messages_whose_type_is_known():
    buffer = tf2_ros.Buffer()
    buffer.set_transform_static(transform(QUARTER, 1, 2, 3), "me")
    pose = PoseStamped()
    pose.header.frame_id = "base"
    pose.pose.position.x = 1.0
    pose.pose.orientation.w = 1.0
    moved = buffer.transform(pose, "map")
    assert moved.header.frame_id == "map" and xyz(moved.pose.position) == pytest.approx([1, 3, 3])
    again = buffer.transform(pose, "map", new_type=PoseStamped)
    assert again == moved
    there = buffer.transform_full(pose, "map", Time(), "map")
    assert xyz(there.pose.position) == pytest.approx([1, 3, 3])
    assert buffer.can_transform_full("map", Time(), "base", Time(), "map")
    asked = "map", Time(), "nowhere", Time(), "map"
    can, why = buffer.can_transform_full(*asked, return_debug_tuple=True)
    assert not can and "nowhere" in why
    with pytest.raises(tf2_ros.TypeException, match="hint: import tf2_geometry_msgs"):
        buffer.transform(TransformStamped(), "map")
    with pytest.raises(tf2_ros.NotImplementedException):
        tf2_ros.BufferInterface().transform(pose, "map")


def test_objects_are_converted_by_the_functions_that_were_registered():
    registration = tf2_ros.ConvertRegistration()
    registration.add_to_msg(complex, lambda z: PointStamped(point=Point(x=z.real, y=z.imag)))
    registration.add_from_msg(complex, lambda m: complex(m.point.x, m.point.y))
    assert tf2_ros.convert(1 + 2j, PointStamped).point.y == 2.0
    assert tf2_ros.convert(PointStamped(point=Point(x=3.0, y=4.0)), complex) == 3 + 4j
    registration.add_convert((complex, str), str)
    assert tf2_ros.convert(1j, str) == "1j"
    stamped = tf2_ros.Stamped(PointStamped(), Time(seconds=2).to_msg(), "map")
    assert (stamped.header.frame_id, stamped.header.stamp.sec) == ("map", 2)


def test_tf2_py_is_the_part_without_nodes():
    core = tf2_py.BufferCore()
    core.set_transform_static(transform(QUARTER, 1, 2, 3), "me")
    found = core.lookup_transform_core("map", "base", Time())
    assert found.transform.translation.y == 2.0
    full = core.lookup_transform_full_core("map", Time(), "base", Time(), "map")
    assert full.transform.translation.z == pytest.approx(3.0)
    assert core.can_transform_core("map", "base", Time()) == (True, "")
    assert not core.can_transform_full_core("map", Time(), "no", Time(), "map")[0]
    assert tf2_py.LookupException is tf2_ros.LookupException
    with pytest.raises(tf2_py.TransformException):
        core.lookup_transform_core("map", "nowhere", Time())
