"""Nodes, topics, timers, services, executors: what rclpy's names do."""

import gc
import os
import signal
import subprocess
import sys
import threading
import time
import weakref

import angaros
import pytest
from angaros.callback_groups import MutuallyExclusiveCallbackGroup, ReentrantCallbackGroup
from angaros.clock import Clock, ClockType
from angaros.duration import Duration
from angaros.exceptions import NotInitializedException
from angaros.executors import (
    ExternalShutdownException,
    MultiThreadedExecutor,
    SingleThreadedExecutor,
)
from angaros.interfaces.example_interfaces.srv import AddTwoInts
from angaros.interfaces.std_msgs.msg import Int32, String
from angaros.qos import DurabilityPolicy, QoSProfile, qos_profile_sensor_data
from angaros.serialization import deserialize_message, serialize_message
from angaros.task import Future
from conftest import until


@pytest.fixture
def node(context):
    with angaros.Node("node_under_test", context=context) as made:
        yield made


def test_a_message_goes_from_a_publisher_to_a_callback(node, executor):
    received = []
    node.create_subscription(String, "topic", received.append, 10)
    publisher = node.create_publisher(String, "topic", 10)
    assert publisher.topic_name == "/topic" and publisher.get_subscription_count() == 1
    publisher.publish(String(data="one"))
    publisher.publish(serialize_message(String(data="two")))
    until(executor, lambda: len(received) == 2)
    assert received == [String(data="one"), String(data="two")]


def test_a_message_of_another_type_is_refused_with_its_name(node):
    publisher = node.create_publisher(String, "topic", 10)
    with pytest.raises(
        TypeError, match="expected a message of type std_msgs/msg/String, got Int32"
    ):
        publisher.publish(Int32())
    with pytest.raises(RuntimeError, match="(?s)cannot publish on /topic.*hint:"):
        publisher.publish(b"no message")
    with pytest.raises(TypeError, match="is not a class of messages"):
        node.create_publisher(int, "topic", 10)


def test_raw_subscriptions_get_bytes_and_those_with_two_arguments_the_origin(node, executor):
    raw, told = [], []
    node.create_subscription(String, "topic", raw.append, 10, raw=True)
    node.create_subscription(
        String, "topic", lambda message, info: told.append((message, info)), 10
    )
    before = time.time_ns()
    node.create_publisher(String, "topic", 10).publish(String(data="x"))
    until(executor, lambda: raw and told)
    assert deserialize_message(raw[0], String) == String(data="x")
    message, info = told[0]
    assert message.data == "x" and info.publication_sequence_number == 1
    assert before <= info["source_timestamp"] <= time.time_ns()


def test_late_subscriptions_get_latched_messages(node, executor):
    latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
    node.create_publisher(String, "map", latched).publish(String(data="here"))
    received = []
    node.create_subscription(String, "map", received.append, latched)
    until(executor, lambda: received)


def test_names_are_expanded_and_remapped(context):
    node = angaros.Node(
        "node",
        context=context,
        namespace="ns",
        cli_args=["--ros-args", "-r", "in:=out", "-p", "gain:=2.5"],
    )
    assert node.resolve_topic_name("in") == "/ns/out"
    assert node.resolve_service_name("~/call") == "/ns/node/call"
    assert node.create_publisher(String, "in", 1).topic_name == "/ns/out"
    assert node.declare_parameter("gain", 1.0).value == 2.5
    with pytest.raises(RuntimeError, match="bad name"):
        angaros.Node("bad name", context=context)
    node.destroy_node()


def test_timers_run_rest_and_start_again(node, executor):
    calls = []
    timer = node.create_timer(0.01, lambda: calls.append(timer.time_since_last_call()))
    until(executor, lambda: len(calls) >= 3)
    timer.cancel()
    assert timer.is_canceled() and timer.time_until_next_call() is None
    count = len(calls)
    other = []
    node.create_timer(0.03, lambda: other.append(1), clock=Clock(clock_type=ClockType.STEADY_TIME))
    until(executor, lambda: len(other) == 2)
    assert len(calls) == count
    timer.reset()
    until(executor, lambda: len(calls) > count)
    assert timer.timer_period_ns == 10_000_000
    asleep = node.create_timer(0.001, lambda: other.append(2), autostart=False)
    until(executor, lambda: len(other) == 4)
    assert 2 not in other and asleep.is_canceled()


def test_a_service_answers_calls(node, executor):
    def add(request, response):
        response.sum = request.a + request.b
        return response

    service = node.create_service(AddTwoInts, "add", add)
    client = node.create_client(AddTwoInts, "add")
    assert service.service_name == "/add" and client.wait_for_service(timeout_sec=5.0)
    future = client.call_async(AddTwoInts.Request(a=2, b=3))
    executor.spin_until_future_complete(future, timeout_sec=10)
    assert future.done() and future.result().sum == 5
    assert not node.create_client(AddTwoInts, "nowhere").wait_for_service(timeout_sec=0.01)
    with pytest.raises(TypeError, match="expected a AddTwoInts_Request"):
        client.call_async(AddTwoInts.Response())


def test_a_service_that_answers_with_nonsense_says_so(node, executor):
    node.create_service(AddTwoInts, "add", lambda request, response: None)
    client = node.create_client(AddTwoInts, "add")
    client.wait_for_service(timeout_sec=5.0)
    future = client.call_async(AddTwoInts.Request())
    with pytest.raises(
        TypeError, match="(?s)expected a AddTwoInts_Response, got NoneType.*hint: return"
    ):
        executor.spin_until_future_complete(future, timeout_sec=10)
    # The caller is told that nobody will answer.
    executor.spin_until_future_complete(future, timeout_sec=10)
    assert isinstance(future.exception(), RuntimeError)


def test_coroutines_are_callbacks(node, executor):
    steps = []

    async def answer(request, response):
        await pause()
        response.sum = request.a * 10
        return response

    def pause():
        future = Future()
        timer = node.create_timer(0.005, lambda: (timer.cancel(), future.set_result(None)))
        return future

    node.create_service(AddTwoInts, "slow", answer)
    client = node.create_client(AddTwoInts, "slow")

    async def received(message):
        response = await client.call_async(AddTwoInts.Request(a=message.data))
        steps.append(response.sum)

    node.create_subscription(Int32, "numbers", received, 10)
    publisher = node.create_publisher(Int32, "numbers", 10)
    client.wait_for_service(timeout_sec=5.0)
    publisher.publish(Int32(data=1))
    publisher.publish(Int32(data=2))
    until(executor, lambda: len(steps) == 2)
    assert sorted(steps) == [10, 20]


def test_tasks_run_on_the_executor(executor):
    async def work(value):
        return value + 1

    one, two = executor.create_task(work, 1), executor.create_task(lambda: "done")
    executor.spin_until_future_complete(two, timeout_sec=10)
    executor.spin_until_future_complete(one, timeout_sec=10)
    assert (one.result(), two.result()) == (2, "done")


def test_a_future_that_another_thread_completes_ends_the_spin(executor):
    future = Future()
    threading.Timer(0.05, future.set_result, [7]).start()
    begun = time.monotonic()
    executor.spin_until_future_complete(future)
    assert future.result() == 7 and time.monotonic() - begun < 5
    never = Future()
    executor.spin_until_future_complete(never, timeout_sec=0.02)
    assert not never.done()


def test_an_exception_in_a_callback_is_raised_where_it_spins(node, executor):
    def fails():
        raise LookupError("from the callback")

    timer = node.create_timer(0.001, fails)
    with pytest.raises(LookupError, match="from the callback"):
        executor.spin()
    timer.cancel()

    async def also_fails():
        raise KeyError("from the task")

    executor.create_task(also_fails)
    with pytest.raises(KeyError):
        executor.spin()
    # It goes on afterwards.
    done = executor.create_task(lambda: None)
    executor.spin_until_future_complete(done, timeout_sec=10)
    assert done.done()


def test_exceptions_on_other_threads_are_raised_too(context, node):
    executor = MultiThreadedExecutor(3, context=context)
    executor.add_node(node)

    def fails():
        raise LookupError(threading.current_thread().name)

    node.create_timer(0.001, fails, callback_group=ReentrantCallbackGroup())
    with pytest.raises(LookupError):
        executor.spin()
    executor.shutdown()


@pytest.mark.parametrize(
    "group, most", [(MutuallyExclusiveCallbackGroup, 1), (ReentrantCallbackGroup, 2)]
)
def test_groups_say_whether_callbacks_overlap(context, node, group, most):
    executor = MultiThreadedExecutor(4, context=context)
    executor.add_node(node)
    inside, seen, group = [], [], group()
    both = threading.Barrier(2)

    def work():
        inside.append(1)
        seen.append(len(inside))
        if most == 2 and len(seen) < 3:
            both.wait(10)
        else:
            time.sleep(0.002)
        inside.pop()
        if len(seen) > 20:
            executor.shutdown()

    for _ in range(2):
        node.create_timer(0.001, work, callback_group=group)
    executor.spin()
    assert max(seen) == most


def test_a_call_waits_in_a_callback_of_another_group(context, node):
    executor = MultiThreadedExecutor(2, context=context)
    executor.add_node(node)

    def add(request, response):
        response.sum = request.a + request.b
        return response

    node.create_service(AddTwoInts, "add", add, callback_group=ReentrantCallbackGroup())
    client = node.create_client(AddTwoInts, "add", callback_group=ReentrantCallbackGroup())
    client.wait_for_service(timeout_sec=5.0)
    sums = []

    def ask():
        sums.append(client.call(AddTwoInts.Request(a=1, b=1), timeout_sec=10).sum)
        executor.shutdown()

    node.create_timer(0.001, ask)
    executor.spin()
    assert sums[0] == 2


def test_guard_conditions_call_from_other_threads(node, executor):
    calls = []
    guard = node.create_guard_condition(lambda: calls.append(threading.get_ident()))
    threading.Timer(0.02, guard.trigger).start()
    until(executor, lambda: calls)
    assert calls == [threading.get_ident()]


def test_rates_let_a_loop_run(context, node):
    executor = SingleThreadedExecutor(context=context)
    executor.add_node(node)
    spins = threading.Thread(target=executor.spin)
    spins.start()
    rate = node.create_rate(200)
    begun = time.monotonic()
    for _ in range(5):
        rate.sleep()
    assert time.monotonic() - begun > 0.015
    executor.shutdown()
    spins.join(10)
    assert not spins.is_alive()


def test_a_shutdown_by_another_thread_is_told_and_one_by_a_callback_is_not():
    for elsewhere in (True, False):
        context = angaros.Context()
        context.init()
        node = angaros.Node("node", context=context)
        executor = SingleThreadedExecutor(context=context)
        executor.add_node(node)
        if elsewhere:
            threading.Timer(0.05, context.shutdown).start()
            with pytest.raises(ExternalShutdownException):
                executor.spin()
        else:
            node.create_timer(0.01, context.shutdown)
            executor.spin()
        assert not context.ok()
        with pytest.raises(RuntimeError, match="shut down already"):
            context.shutdown()
        context.try_shutdown()


def test_without_init_nothing_works_and_says_so():
    with pytest.raises(NotInitializedException, match=r"init\(\) has not been called"):
        angaros.Node("node", context=angaros.Context())


def test_the_graph_is_seen(node):
    node.create_publisher(String, "topic", qos_profile_sensor_data)
    node.create_service(AddTwoInts, "add", lambda request, response: response)
    assert ("/topic", ["std_msgs/msg/String"]) in node.get_topic_names_and_types()
    assert ("/add", ["example_interfaces/srv/AddTwoInts"]) in node.get_service_names_and_types()
    assert "/node_under_test" in node.get_fully_qualified_node_names()
    assert node.count_publishers("topic") == 1 and node.count_subscribers("topic") == 0
    info = node.get_publishers_info_by_topic("topic")[0]
    assert (
        info.node_name == "node_under_test" and info.qos_profile.reliability.name == "BEST_EFFORT"
    )
    mine = node.get_publisher_names_and_types_by_node("node_under_test", "/")
    assert ("/topic", ["std_msgs/msg/String"]) in mine
    with pytest.raises(RuntimeError, match="(?s)no node /nobody.*hint:"):
        node.get_publisher_names_and_types_by_node("nobody", "/")
    assert node.wait_for_node("node_under_test", 1.0) and not node.wait_for_node("nobody", 0.05)


def test_what_was_destroyed_says_so(node):
    publisher = node.create_publisher(String, "topic", 10)
    assert node.destroy_publisher(publisher) and not node.destroy_publisher(publisher)
    with pytest.raises(RuntimeError, match="cannot publish on /topic: the publisher was destroyed"):
        publisher.publish(String())


def test_a_node_that_nobody_holds_is_collected_with_its_callbacks(context):
    class Holder(angaros.Node):
        def __init__(self):
            super().__init__("holder", context=context)
            self.create_subscription(String, "topic", self.received, 10)
            self.create_timer(1.0, self.tick)
            self.create_service(AddTwoInts, "add", self.add)
            self.create_guard_condition(self.tick)
            self.add_on_set_parameters_callback(self.add)

        def received(self, message):
            """Refers to the node."""

        def tick(self):
            """Refers to the node."""

        def add(self, request, response):
            """Refers to the node."""

    holder = Holder()
    gone = weakref.ref(holder)
    del holder
    gc.collect()
    assert gone() is None


def test_clocks_sleep(context):
    clock = Clock(clock_type=ClockType.STEADY_TIME)
    begun = clock.now()
    assert clock.sleep_for(Duration(seconds=0.02), context=context)
    assert clock.now() - begun >= Duration(seconds=0.02)


PROGRAM = """
import signal, sys, threading, time
import angaros
from angaros.executors import ExternalShutdownException, MultiThreadedExecutor
from angaros.interfaces.std_msgs.msg import String
from angaros.interfaces.std_srvs.srv import Trigger
from angaros.duration import Duration
from angaros.task import Future
angaros.init({init})
node = angaros.Node("waits")
client = node.create_client(Trigger, "nobody")
# Nobody spins the node, so nobody answers.
service = node.create_service(Trigger, "never", lambda request, response: response)
calls = node.create_client(Trigger, "never")
publisher = node.create_publisher(String, "topic", 10)
print("ready", flush=True)
try:
    {wait}
    print("went on")
except KeyboardInterrupt:
    print("KeyboardInterrupt", angaros.ok())
except ExternalShutdownException:
    print("ExternalShutdownException", angaros.ok())
"""


def interrupted(wait, init="", by=signal.SIGINT):
    code = PROGRAM.format(wait=wait, init=init)
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=pipe, stdout=pipe, stderr=pipe, text=True
    ) as program:
        try:
            assert program.stdout.readline() == "ready\n", program.stderr.read()
            time.sleep(0.3)
            program.send_signal(by)
            out, err = program.communicate(timeout=15)
        finally:
            program.kill()
    return out.strip(), err


@pytest.mark.parametrize(
    "wait",
    [
        "angaros.spin(node)",
        "angaros.spin_once(node)",
        "angaros.spin_until_future_complete(node, Future())",
        "executor = MultiThreadedExecutor(); executor.add_node(node); executor.spin()",
        "client.wait_for_service()",
        "calls.wait_for_service() and calls.call(Trigger.Request())",
        "node.get_clock().sleep_for(Duration(seconds=100))",
        "publisher.wait_for_subscriptions(1)",
    ],
)
def test_control_c_ends_every_wait(wait):
    out, err = interrupted(wait)
    assert out.startswith("KeyboardInterrupt"), (out, err)


def test_control_c_ends_a_spin_whose_context_has_no_handler():
    out, err = interrupted(
        "angaros.spin(node)", "signal_handler_options=angaros.SignalHandlerOptions.NO"
    )
    assert out == "KeyboardInterrupt True", (out, err)


def test_control_c_ends_waits_of_the_interpreter_too():
    for wait in ("threading.Event().wait()", "sys.stdin.readline()"):
        out, err = interrupted(wait)
        assert out == "KeyboardInterrupt False", (out, err)


def test_after_a_signal_a_new_context_works():
    again = "angaros.try_shutdown(); angaros.init(); print(angaros.ok())"
    wait = f"""try: angaros.spin(node)
    except KeyboardInterrupt:
        {again}; angaros.spin_once(angaros.Node("again"), timeout_sec=0.01)"""
    out, err = interrupted(wait)
    assert out == "True\nwent on", (out, err)


def test_sigterm_shuts_the_context_down():
    out, err = interrupted("angaros.spin(node)", by=signal.SIGTERM)
    assert out == "ExternalShutdownException False", (out, err)


def test_a_program_ends_with_subscriptions_that_still_run():
    code = (
        "import angaros, threading\n"
        "from angaros.interfaces.std_msgs.msg import String\n"
        "from angaros.executors import SingleThreadedExecutor\n"
        "angaros.init()\n"
        "node = angaros.Node('ends')\n"
        "node.create_subscription(String, 'topic', print, 10)\n"
        "publisher = node.create_publisher(String, 'topic', 10)\n"
        "node.create_timer(0.001, lambda: publisher.publish(String(data='x')))\n"
        "executor = SingleThreadedExecutor(); executor.add_node(node)\n"
        "threading.Thread(target=executor.spin, daemon=True).start()\n"
        "import time; time.sleep(0.1)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30)
    assert ran.returncode == 0 and "std_msgs.msg.String(data='x')" in ran.stdout, ran.stderr


def test_two_processes_talk():
    code = (
        "import angaros\n"
        "from angaros.interfaces.std_msgs.msg import String\n"
        "angaros.init()\n"
        "node = angaros.Node('echo')\n"
        "publisher = node.create_publisher(String, 'pong', 10)\n"
        "node.create_subscription(String, 'ping', publisher.publish, 10)\n"
        "try:\n"
        "    angaros.spin(node)\n"
        "except KeyboardInterrupt:\n"
        "    print('ended')\n"
    )
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=pipe, stderr=pipe, text=True
    ) as program:
        try:
            with angaros.Context() as context, angaros.Node("asks", context=context) as node:
                executor = SingleThreadedExecutor(context=context)
                executor.add_node(node)
                received = []
                node.create_subscription(String, "pong", received.append, 10)
                publisher = node.create_publisher(String, "ping", 10)
                assert publisher.wait_for_subscriptions(1, 20)
                pong = next(node.subscriptions)
                until(executor, lambda: pong.get_publisher_count() == 1, 20)
                for number in range(3):
                    publisher.publish(String(data=str(number)))
                until(executor, lambda: len(received) == 3)
                assert [message.data for message in received] == ["0", "1", "2"]
            program.send_signal(signal.SIGINT)
            out, err = program.communicate(timeout=15)
            assert out == "ended\n", err
        finally:
            program.kill()


def test_signals_are_received_by_a_thread_with_a_name(context):
    def names():
        found = set()
        for task in os.listdir("/proc/self/task"):
            try:
                with open(f"/proc/self/task/{task}/comm", encoding="ascii") as opened:
                    found.add(opened.read().strip())
            except (FileNotFoundError, ProcessLookupError):
                pass  # It ended meanwhile.
        return found

    assert "ang-py-signals" not in names()
    angaros.signals._install(context, angaros.SignalHandlerOptions.ALL)
    end = time.monotonic() + 10
    while "ang-py-signals" not in names():
        assert time.monotonic() < end
    angaros.uninstall_signal_handlers()
    while "ang-py-signals" in names():
        assert time.monotonic() < end


def test_one_message_can_be_waited_for(context, node):
    from angaros.wait_for_message import wait_for_message

    latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
    node.create_publisher(String, "map", latched).publish(String(data="here"))
    other = angaros.Node("other", context=context)
    assert wait_for_message(String, other, "map", qos_profile=latched, time_to_wait=10) == (
        True,
        String(data="here"),
    )
    assert wait_for_message(String, other, "nothing", time_to_wait=0.02) == (False, None)
    assert list(other.subscriptions) == []


def test_a_logger_says_lines_once_and_now_and_then(capfd, node):
    logger = node.get_logger()
    for number in range(3):
        logger.info(f"once {number}", once=True)
        logger.warning(f"skipping {number}", skip_first=True)
        logger.error(f"throttled {number}", throttle_duration_sec=100)
    logger.debug("hidden")
    logger.set_level(angaros.logging.LoggingSeverity.DEBUG)
    logger.get_child("part").debug("shown")
    angaros.logging.get_logger("alone").info("no node")
    out, err = capfd.readouterr()
    said = [
        line for line in (out + err).splitlines() if "[node_under_test" in line or "[alone]" in line
    ]
    texts = [line.rpartition("]: ")[2] for line in said]
    assert texts == ["once 0", "throttled 0", "skipping 1", "skipping 2", "shown", "no node"]
