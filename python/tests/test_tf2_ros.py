"""Coordinate frames over time."""

import threading
import time

import angaros
import pytest
from angaros.duration import Duration
from angaros.executors import SingleThreadedExecutor
from angaros.interfaces.geometry_msgs.msg import TransformStamped
from angaros.time import Time

angaros.enable_rclpy()

import tf2_ros  # noqa: E402
from tf2_ros.buffer import Buffer  # noqa: E402
from tf2_ros.transform_listener import TransformListener  # noqa: E402


def shift(parent, child, x, seconds=0.0):
    made = TransformStamped(child_frame_id=child)
    made.header.frame_id = parent
    made.header.stamp = Time(seconds=seconds).to_msg()
    made.transform.translation.x = x
    made.transform.rotation.w = 1.0
    return made


@pytest.fixture
def node(context):
    with angaros.Node("frames", context=context) as made:
        yield made


def test_transforms_are_chained_and_interpolated():
    buffer = Buffer()
    buffer.set_transform_static(shift("map", "odom", 10.0), "me")
    for second in (1, 2):
        buffer.set_transform(shift("odom", "base", float(second), second), "me")
    found = buffer.lookup_transform("map", "base", Time(seconds=1.5))
    assert found.transform.translation.x == pytest.approx(11.5)
    assert (found.header.frame_id, found.child_frame_id) == ("map", "base")
    assert buffer.lookup_transform("base", "map", Time()).transform.translation.x == -12.0
    assert buffer.get_latest_common_time("map", "base") == Time(seconds=2)
    between = buffer.lookup_transform_full("base", Time(seconds=1), "base", Time(seconds=2), "map")
    assert between.transform.translation.x == pytest.approx(1.0)
    buffer.clear()
    assert not buffer.can_transform("map", "base", Time())


def test_what_is_missing_is_told_by_the_exceptions_of_tf2():
    buffer = Buffer(cache_time=Duration(seconds=5))
    for second in (1, 2):
        buffer.set_transform(shift("odom", "base", 1.0, second), "me")
    buffer.set_transform_static(shift("other", "alone", 1.0), "me")
    with pytest.raises(tf2_ros.LookupException, match="nowhere"):
        buffer.lookup_transform("odom", "nowhere", Time())
    with pytest.raises(tf2_ros.ConnectivityException):
        buffer.lookup_transform("odom", "alone", Time())
    with pytest.raises(tf2_ros.ExtrapolationException):
        buffer.lookup_transform("odom", "base", Time(seconds=3))
    with pytest.raises(tf2_ros.InvalidArgumentException):
        buffer.lookup_transform("odom", "", Time())
    can, reason = buffer.can_transform("odom", "nowhere", Time(), return_debug_tuple=True)
    assert not can and "nowhere" in reason
    assert issubclass(tf2_ros.LookupException, tf2_ros.TransformException)
    begun = time.monotonic()
    with pytest.raises(tf2_ros.LookupException):
        buffer.lookup_transform("odom", "nowhere", Time(), Duration(seconds=0.15))
    assert time.monotonic() - begun >= 0.15


def test_a_listener_fills_its_buffer_from_broadcasters(context, node):
    executor = SingleThreadedExecutor(context=context)
    executor.add_node(node)
    fixed = tf2_ros.StaticTransformBroadcaster(node)
    fixed.sendTransform([shift("map", "odom", 1.0), shift("map", "dock", 5.0)])
    buffer = Buffer()
    listener = TransformListener(buffer, node)
    moving = tf2_ros.TransformBroadcaster(node)
    end = time.monotonic() + 10
    while not buffer.can_transform("map", "base", Time()):
        assert time.monotonic() < end
        moving.sendTransform(shift("odom", "base", 2.0, 7))
        executor.spin_once(timeout_sec=0.05)
    assert buffer.lookup_transform("map", "base", Time(seconds=7)).transform.translation.x == 3.0
    assert buffer.can_transform("map", "dock", Time())
    listener.unregister()
    executor.shutdown()


def test_a_lookup_waits_for_what_comes_meanwhile(context, node):
    buffer = Buffer()
    listener = TransformListener(buffer, node, spin_thread=True)
    moving = tf2_ros.TransformBroadcaster(node)
    timer = threading.Timer(0.2, moving.sendTransform, [shift("odom", "base", 2.0, 7)])
    timer.start()
    found = buffer.lookup_transform("odom", "base", Time(), Duration(seconds=10))
    assert found.transform.translation.x == 2.0
    timer.join()
    listener.unregister()
