"""What goes wrong in callbacks, comes at once, or comes and goes a thousand times."""

import gc
import os
import threading
import time
import weakref

import angaros
import pytest
from angaros.action import ActionClient, ActionServer
from angaros.executors import MultiThreadedExecutor, SingleThreadedExecutor
from angaros.interfaces.example_interfaces.action import Fibonacci
from angaros.interfaces.example_interfaces.srv import AddTwoInts
from angaros.interfaces.std_msgs.msg import Int32
from angaros.parameter import Parameter
from angaros.task import Future


@pytest.fixture
def node(context):
    with angaros.Node("robust", context=context) as made:
        yield made


def fails(*_):
    raise LookupError("on purpose")


async def fails_later(*_):
    raise LookupError("on purpose")


def in_a_subscription(node):
    node.create_subscription(Int32, "fails", fails, 10)
    node.create_publisher(Int32, "fails", 10).publish(Int32())


def in_a_raw_subscription_with_information(node):
    node.create_subscription(Int32, "fails_raw", lambda a, b: fails(), 10, raw=True)
    node.create_publisher(Int32, "fails_raw", 10).publish(Int32())


def in_a_coroutine(node):
    node.create_subscription(Int32, "fails_later", fails_later, 10)
    node.create_publisher(Int32, "fails_later", 10).publish(Int32())


def in_a_timer(node):
    node.create_timer(0.001, fails)


def in_a_service(node):
    node.create_service(AddTwoInts, "fails", fails)
    node.create_client(AddTwoInts, "fails").call_async(AddTwoInts.Request())


def in_a_coroutine_of_a_service(node):
    node.create_service(AddTwoInts, "fails_later", fails_later)
    node.create_client(AddTwoInts, "fails_later").call_async(AddTwoInts.Request())


def when_a_call_is_done(node):
    node.create_service(AddTwoInts, "adds", lambda request, response: response)
    client = node.create_client(AddTwoInts, "adds")
    client.call_async(AddTwoInts.Request()).add_done_callback(fails)


def in_a_guard_condition(node):
    node.create_guard_condition(fails).trigger()


def in_a_task(node):
    node.executor.create_task(fails)


def in_a_goal_callback(node):
    node.kept = ActionServer(node, Fibonacci, "rejects", fails, goal_callback=fails)
    ActionClient(node, Fibonacci, "rejects").send_goal_async(Fibonacci.Goal())


def in_a_handle_accepted_callback(node):
    node.kept = ActionServer(node, Fibonacci, "accepts", fails, handle_accepted_callback=fails)
    ActionClient(node, Fibonacci, "accepts").send_goal_async(Fibonacci.Goal())


def in_a_feedback_callback(node):
    # Again and again: what is told before the client knows of its goal is not for it.
    def tell():
        for goal in goals:
            goal.publish_feedback(Fibonacci.Feedback())

    goals = []
    node.kept = ActionServer(
        node, Fibonacci, "tells", fails, handle_accepted_callback=goals.append
    )
    node.asks = ActionClient(node, Fibonacci, "tells")
    node.goal = node.asks.send_goal_async(Fibonacci.Goal(), feedback_callback=fails)
    node.create_timer(0.001, tell)


def in_a_parameter_callback(node):
    node.declare_parameter("number", 1)
    node.add_on_set_parameters_callback(fails)
    node.create_timer(0.001, lambda: node.set_parameters([Parameter("number", value=2)]))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    "place",
    [
        in_a_subscription,
        in_a_raw_subscription_with_information,
        in_a_coroutine,
        in_a_timer,
        in_a_service,
        in_a_coroutine_of_a_service,
        when_a_call_is_done,
        in_a_guard_condition,
        in_a_task,
        in_a_goal_callback,
        in_a_handle_accepted_callback,
        in_a_feedback_callback,
        in_a_parameter_callback,
    ],
)
def test_an_exception_is_raised_where_it_spins_and_the_node_goes_on(context, node, place, threads):
    executor = (
        SingleThreadedExecutor(context=context)
        if threads == 1
        else MultiThreadedExecutor(threads, context=context)
    )
    executor.add_node(node)
    place(node)
    with pytest.raises(LookupError, match="on purpose"):
        executor.spin_until_future_complete(Future(), timeout_sec=20)
    for timer in list(node.timers):
        node.destroy_timer(timer)
    came = Future()
    node.create_subscription(Int32, "goes_on", came.set_result, 10)
    node.create_publisher(Int32, "goes_on", 10).publish(Int32(data=5))
    end = time.monotonic() + 20
    while not came.done() and time.monotonic() < end:
        try:
            executor.spin_until_future_complete(came, timeout_sec=1)
        except LookupError:
            pass  # It had been called once more before it ended.
    assert came.result().data == 5
    executor.shutdown()


def test_an_executor_that_spins_is_not_spun_a_second_time(context, node):
    executor = SingleThreadedExecutor(context=context)
    executor.add_node(node)
    node.create_timer(0.001, lambda: executor.spin_once(timeout_sec=1))
    with pytest.raises(RuntimeError, match="spins already"):
        executor.spin_once(timeout_sec=20)


def test_one_callback_runs_when_many_threads_spin_once(context, node):
    executor = MultiThreadedExecutor(2, context=context)
    executor.add_node(node)
    called = []
    node.create_timer(0.001, lambda: called.append(1))
    end = time.monotonic() + 20
    while not called and time.monotonic() < end:
        executor.spin_once(timeout_sec=1)
    assert len(called) == 1


def test_many_threads_publish_and_receive(context):
    threads, each = 8, 100
    nodes = [angaros.Node(f"crowd_{number}", context=context) for number in range(4)]
    executor = MultiThreadedExecutor(4, context=context)
    received, all_came, lock = [0] * len(nodes), threading.Event(), threading.Lock()

    def receive(number):
        def callback(_):
            with lock:
                received[number] += 1
                if sum(received) == threads * each * len(nodes):
                    all_came.set()

        return callback

    for number, node in enumerate(nodes):
        node.create_subscription(Int32, "crowd", receive(number), threads * each)
    publishers = [nodes[0].create_publisher(Int32, "crowd", threads * each) for _ in range(threads)]

    def publish(publisher):
        for number in range(each):
            publisher.publish(Int32(data=number))

    with angaros.spinning(*nodes, executor=executor):
        crowd = [threading.Thread(target=publish, args=[publisher]) for publisher in publishers]
        for thread in crowd:
            thread.start()
        for thread in crowd:
            thread.join()
        assert all_came.wait(20), received


class Robot:
    """Everything here refers to the robot, and the robot to everything."""

    def __init__(self, context):
        self.node = angaros.Node("robot", context=context)
        self.node.robot = self
        self.parts = [
            self.node.create_subscription(Int32, "cycle", self.on_anything, 10),
            self.node.create_publisher(Int32, "cycle", 10),
            self.node.create_timer(1000.0, self.on_anything),
            self.node.create_service(AddTwoInts, "cycle", self.on_anything),
            self.node.create_client(AddTwoInts, "cycle"),
            self.node.create_guard_condition(self.on_anything),
            self.node.create_rate(1),
            ActionServer(self.node, Fibonacci, "cycle", self.on_anything),
            ActionClient(self.node, Fibonacci, "cycle"),
        ]
        self.node.add_on_set_parameters_callback(self.on_anything)
        self.executor = SingleThreadedExecutor(context=context)
        self.executor.add_node(self.node)
        # Never done: it waits for something that refers to the robot.
        self.future = Future()
        self.task = self.executor.create_task(self.waits)
        self.executor.spin_once(timeout_sec=0)
        self.parts[1].publish(Int32())

    async def waits(self):
        await self.future

    def on_anything(self, *_):
        self.seen = True


def test_a_cycle_through_every_kind_of_callback_is_collected(context):
    robot = Robot(context)
    dies = [weakref.ref(robot), weakref.ref(robot.node), weakref.ref(robot.executor)]
    del robot
    gc.collect()
    gc.collect()
    assert [alive() for alive in dies] == [None] * 3


def test_entities_are_destroyed_in_their_own_callbacks(context):
    def ends(make):
        node = angaros.Node("ends_itself", context=context)
        done = Future()
        executor = SingleThreadedExecutor(context=context)
        executor.add_node(node)
        kept = []
        make(node, kept, done)
        executor.spin_until_future_complete(done, timeout_sec=20)
        assert done.done(), make
        executor.shutdown()
        node.destroy_node()

    def a_subscription(node, kept, done):
        kept.append(
            node.create_subscription(Int32, "ends", lambda _: end(node, kept, done), 10)
        )
        node.create_publisher(Int32, "ends", 10).publish(Int32())

    def a_timer(node, kept, done):
        kept.append(node.create_timer(0.001, lambda: end(node, kept, done)))

    def a_service(node, kept, done):
        def answer(_, response):
            end(node, kept, done)
            return response

        kept.append(node.create_service(AddTwoInts, "ends", answer))
        node.create_client(AddTwoInts, "ends").call_async(AddTwoInts.Request())

    def a_guard_condition(node, kept, done):
        kept.append(node.create_guard_condition(lambda: end(node, kept, done)))
        kept[0].trigger()

    def a_node(node, kept, done):
        node.create_timer(0.001, lambda: (node.destroy_node(), done.set_result(None)))

    def a_node_and_its_executor(node, kept, done):
        def callback():
            done.set_result(None)
            node.executor.shutdown()
            node.destroy_node()

        node.create_timer(0.001, callback)

    def end(node, kept, done):
        for known in (node._subscriptions, node._timers, node._services, node._guards):
            node._destroy(known, kept[0])
        done.set_result(None)

    for make in (
        a_subscription,
        a_timer,
        a_service,
        a_guard_condition,
        a_node,
        a_node_and_its_executor,
    ):
        ends(make)


def resident_kb():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4


def open_files():
    return len(os.listdir("/proc/self/fd")), len(os.listdir("/proc/self/task"))


def test_a_thousand_nodes_leave_nothing_behind(context):
    def make_and_destroy(count):
        for _ in range(count):
            with angaros.Node("comes_and_goes", context=context) as node:
                node.create_publisher(Int32, "comes_and_goes", 10).publish(Int32())
                node.create_subscription(Int32, "comes_and_goes", fails, 10)
                node.create_timer(1000.0, fails)
        gc.collect()

    make_and_destroy(200)
    files, memory = open_files(), resident_kb()
    make_and_destroy(1000)
    assert open_files() == files
    # 1,000 nodes that were kept would have 40 MB.
    assert resident_kb() - memory < 4_000
