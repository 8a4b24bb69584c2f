"""Spinning a node once, again and again."""

import resource
import threading
import time

import angaros
import pytest
from angaros import _native
from angaros.exceptions import AngarosError
from angaros.executors import MultiThreadedExecutor, SingleThreadedExecutor
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


@pytest.mark.parametrize("kind", [SingleThreadedExecutor, MultiThreadedExecutor])
def test_an_executor_refuses_a_way_to_wait_that_is_none(context, kind):
    with pytest.raises(AngarosError, match=r"'busy' is no way to wait\nhint: use block, "):
        kind(context=context, wake="busy")


@pytest.mark.parametrize(("wake", "sleeps"), [("block", True), ("spin(100000)", False)])
def test_an_executor_waits_as_it_is_told(context, node, wake, sleeps):
    calls = 200

    with SingleThreadedExecutor(context=context, wake=wake) as executor:
        executor.add_node(node)
        node.create_timer(0.001, lambda: None)
        executor.spin_once()
        before = resource.getrusage(resource.RUSAGE_THREAD).ru_nvcsw
        for _ in range(calls):
            executor.spin_once()
        slept = resource.getrusage(resource.RUSAGE_THREAD).ru_nvcsw - before

    # It slept for every call of the timer, or for none; now and then for something else.
    assert (slept > calls // 2) is sleeps


@pytest.fixture
def watched_signals():
    _native.watch_signals()
    yield
    _native.unwatch_signals()


def test_a_spin_without_anything_to_do_sleeps(context, node, watched_signals):
    idle_s = 2
    thread, counted = threading.get_native_id(), []

    def count():
        with open(f"/proc/self/task/{thread}/status") as status:
            (line,) = (each for each in status if each.startswith("voluntary_ctxt_switches"))
        counted.append(int(line.split()[1]))

    with SingleThreadedExecutor(context=context) as executor:
        executor.add_node(node)
        threading.Timer(0.5, count).start()
        threading.Timer(0.5 + idle_s, lambda: (count(), executor.wake())).start()
        executor._native.spin()

    # It used to look ten times a second; the machine may have had reasons of its own for a few.
    assert counted[1] - counted[0] < 4 * idle_s
