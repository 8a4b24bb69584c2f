"""How executors wait for work."""

import resource
import threading

import angaros
import pytest
from angaros import _native
from angaros.exceptions import AngarosError
from angaros.executors import MultiThreadedExecutor, SingleThreadedExecutor


@pytest.fixture
def node(context):
    with angaros.Node("node_under_test", context=context) as made:
        yield made


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

    # Looking ten times a second would be 20; the machine may have had reasons of its own for a few.
    assert counted[1] - counted[0] < 4 * idle_s
