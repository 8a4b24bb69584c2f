"""Spinning a node once, again and again."""

import time

import angaros
import pytest
from angaros.executors import SingleThreadedExecutor
from angaros.interfaces.std_msgs.msg import Int32


@pytest.fixture
def node(context):
    with angaros.Node("node_under_test", context=context) as made:
        yield made


def test_a_node_that_was_spun_once_is_in_no_executor_and_goes_into_any(context, executor, node):
    other = angaros.Node("other", context=context)
    heard = {each.get_name(): [] for each in (node, other)}
    for each in (node, other):
        each.create_subscription(Int32, "topic", heard[each.get_name()].append, 10)
    publisher = node.create_publisher(Int32, "topic", 10)
    name = node.get_name()
    executor.remove_node(node)

    def spun_once(which):
        end = time.monotonic() + 10
        before = len(heard[which.get_name()])
        while len(heard[which.get_name()]) == before:
            assert time.monotonic() < end
            angaros.spin_once(which, executor=executor, timeout_sec=0.1)
        assert which.executor is None and which not in executor.get_nodes()

    for number in range(3):
        publisher.publish(Int32(data=number))
    spun_once(node)
    spun_once(node)
    assert len(heard[name]) == 2 and not heard["other"]
    # What was put aside runs no more when others do.
    spun_once(other)
    executor.spin_once(timeout_sec=0.0)
    executor.add_node(other)
    for _ in range(5):
        executor.spin_once(timeout_sec=0.01)
    assert len(heard[name]) == 2 and len(heard["other"]) == 3
    spun_once(node)
    with SingleThreadedExecutor(context=context) as third:
        angaros.spin_once(node, executor=executor, timeout_sec=0.0)
        third.add_node(node)
        assert node.executor is third
        publisher.publish(Int32(data=3))
        third.spin_once(timeout_sec=5)
        assert len(heard[name]) == 4
    angaros.spin_once(node, executor=executor, timeout_sec=0.0)
    other.destroy_node()
