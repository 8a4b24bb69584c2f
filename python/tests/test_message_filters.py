"""Filters of messages."""

import angaros
import pytest
from angaros.clock import ClockType
from angaros.executors import SingleThreadedExecutor
from angaros.interfaces.sensor_msgs.msg import Imu, Temperature
from angaros.interfaces.std_msgs.msg import String
from angaros.time import Time
from conftest import until

angaros.enable_rclpy()

import message_filters  # noqa: E402
from message_filters import (  # noqa: E402
    ApproximateTimeSynchronizer,
    Cache,
    Chain,
    SimpleFilter,
    Subscriber,
    TimeSynchronizer,
)


def at(seconds, value=0.0, kind=Temperature):
    made = kind()
    made.header.stamp = Time(nanoseconds=round(seconds * 1e9)).to_msg()
    if kind is Temperature:
        made.temperature = float(value)
    return made


def ros_time(seconds):
    return Time(seconds=seconds, clock_type=ClockType.ROS_TIME)


def values(message_sets):
    return [tuple(message.temperature for message in each) for each in message_sets]


@pytest.fixture
def inputs():
    return [SimpleFilter(), SimpleFilter(), SimpleFilter()]


def test_the_package_is_that_of_angaros():
    import angaros.message_filters

    assert message_filters is angaros.message_filters
    with pytest.raises(ImportError):
        import rclpy.message_filters  # noqa: F401


def test_messages_of_topics_with_the_same_time_come_together():
    with angaros.Context() as context, angaros.Node("node", context=context) as node:
        with SingleThreadedExecutor(context=context) as executor:
            executor.add_node(node)
            subscribers = [
                Subscriber(node, Temperature, "left"),
                Subscriber(node, Imu, "right", qos_profile=5),
            ]
            assert subscribers[1].getTopic() == "right"
            assert subscribers[1].topic_name == "/right"
            both = []
            synchronizer = TimeSynchronizer(subscribers, 10)
            synchronizer.registerCallback(lambda *got: both.append(got), "more")
            left = node.create_publisher(Temperature, "left", 10)
            right = node.create_publisher(Imu, "right", 10)
            for seconds in (1, 2, 3):
                left.publish(at(seconds, seconds))
            for seconds in (2, 3.5, 3):
                right.publish(at(seconds, kind=Imu))
            until(executor, lambda: len(both) >= 2)
            assert [(a.temperature, b.header.stamp.sec, more) for a, b, more in both] == [
                (2.0, 2, "more"),
                (3.0, 3, "more"),
            ]


def test_a_synchronizer_keeps_no_more_messages_than_it_may(inputs):
    together = []
    synchronizer = TimeSynchronizer(inputs[:2], 2)
    synchronizer.registerCallback(lambda *got: together.append(got))
    for seconds in (1, 2, 3):
        inputs[0].signalMessage(at(seconds, seconds))
    assert sorted(synchronizer.queues[0]) == [2 * 10**9, 3 * 10**9]
    for seconds in (1, 3, 2):
        inputs[1].signalMessage(at(seconds, 10 * seconds))
    assert values(together) == [(3.0, 30.0), (2.0, 20.0)]
    assert not synchronizer.queues[0]


def test_a_message_that_a_callback_brings_is_taken(inputs):
    together = []
    synchronizer = TimeSynchronizer(inputs[:2], 5)

    def got(a, b):
        together.append((a, b))
        if len(together) < 3:
            for each in inputs[:2]:
                each.signalMessage(at(len(together) + 1))

    synchronizer.registerCallback(got)
    for each in inputs[:2]:
        each.signalMessage(at(1))
    assert len(together) == 3


def test_messages_with_times_that_are_close_come_together_and_the_nearest_of_them(inputs):
    together = []
    synchronizer = ApproximateTimeSynchronizer(inputs, 5, slop=0.1)
    synchronizer.registerCallback(lambda *got: together.append(got))
    inputs[0].signalMessage(at(1.00, 1))
    inputs[1].signalMessage(at(1.08, 2))
    inputs[1].signalMessage(at(0.97, 3))
    inputs[1].signalMessage(at(1.20, 4))
    assert not together
    inputs[2].signalMessage(at(0.99, 5))
    assert values(together) == [(1.0, 3.0, 5.0)]
    assert sorted(synchronizer.queues[1]) == [1_080_000_000, 1_200_000_000]
    # Each is close to the new one, and they are not close to each other.
    inputs[0].signalMessage(at(5.00, 6))
    inputs[1].signalMessage(at(5.16, 7))
    inputs[2].signalMessage(at(5.08, 8))
    assert len(together) == 1
    inputs[1].signalMessage(at(5.02, 9))
    assert values(together[1:]) == [(6.0, 9.0, 8.0)]


def test_messages_without_a_header_count_only_if_they_may(inputs):
    strict, loose = [], []
    ApproximateTimeSynchronizer(inputs[:2], 5, 10.0).registerCallback(
        lambda *got: strict.append(got)
    )
    ApproximateTimeSynchronizer(inputs[:2], 5, 10.0, allow_headerless=True).registerCallback(
        lambda *got: loose.append(got)
    )
    for each in inputs[:2]:
        each.signalMessage(String(data="x"))
    assert not strict and len(loose) == 1
    arrival = []
    ApproximateTimeSynchronizer(inputs[1:], 5, 10.0, sync_arrival_time=True).registerCallback(
        lambda *got: arrival.append(got)
    )
    inputs[1].signalMessage(at(1, 1))
    inputs[2].signalMessage(at(1000, 2))
    assert values(arrival) == [(1.0, 2.0)]


def test_a_cache_keeps_the_newest_messages_and_finds_them_by_time(inputs):
    cache = Cache(inputs[0], 3)
    passed = []
    cache.registerCallback(passed.append)
    assert cache.getLast() is None and cache.getLatestTime() is None
    for seconds in (1, 2, 3, 4):
        inputs[0].signalMessage(at(seconds, seconds))
    inputs[0].signalMessage(String(data="without a header"))
    assert [message.temperature for message in passed] == [1, 2, 3, 4]
    assert cache.getOldestTime() == ros_time(2)
    assert cache.getLastestTime() == cache.getLatestTime() == ros_time(4)
    found = cache.getInterval(ros_time(2), ros_time(3))
    assert [message.temperature for message in found] == [2, 3]
    assert cache.getElemAfterTime(ros_time(2.5)).temperature == 3
    assert cache.getElemBeforeTime(ros_time(2.5)).temperature == 2
    assert cache.getElemBeforeTime(ros_time(1)) is None
    assert cache.getLast().temperature == 4
    Cache(inputs[1], 1, allow_headerless=True).registerCallback(passed.append)
    inputs[1].signalMessage(String(data="taken"))
    assert passed[-1].data == "taken"


def test_a_chain_passes_messages_through_its_filters_in_order(inputs):
    class Adds(SimpleFilter):
        def __init__(self, what):
            super().__init__()
            self.what = what

        def add(self, message):
            self.signalMessage(message + self.what)

    passed = []
    chain = Chain(inputs[0])
    chain.registerCallback(passed.append)
    inputs[0].signalMessage("plain")
    first = Adds("a")
    assert chain.addFilter(first) == 0
    inputs[0].signalMessage("x")
    assert chain.addFilter(Adds("b")) == 1
    inputs[0].signalMessage("y")
    assert passed == ["plain", "xa", "yab"] and chain.getFilter(0) is first
    with pytest.raises(RuntimeError, match="Already connected"):
        chain.connectInput(inputs[1])
