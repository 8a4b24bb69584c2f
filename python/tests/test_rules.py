"""The rules of the contracts through Python, over each transport.

The names begin with the numbers of the rules, which are those of the conformance suite in Rust
(crates/conformance): T of transports, V of events, S of services, P of parameters, AC of actions.
What Python adds, it must not change: what holds there holds here.
"""

import contextlib
import time
import uuid

import angaros
import pytest
from angaros.action import ActionClient, ActionServer
from angaros.callback_groups import MutuallyExclusiveCallbackGroup
from angaros.duration import Duration
from angaros.event_handler import PublisherEventCallbacks, SubscriptionEventCallbacks
from angaros.exceptions import AngarosError
from angaros.executors import MultiThreadedExecutor, SingleThreadedExecutor
from angaros.interfaces.action_msgs.msg import GoalStatus
from angaros.interfaces.example_interfaces.action import Fibonacci
from angaros.interfaces.example_interfaces.srv import AddTwoInts
from angaros.interfaces.std_msgs.msg import Int32, String, UInt8MultiArray
from angaros.parameter import Parameter
from angaros.parameter_client import AsyncParameterClient
from angaros.qos import (
    DurabilityPolicy,
    LivelinessPolicy,
    QoSPolicyKind,
    QoSProfile,
    ReliabilityPolicy,
)

PATIENCE_S = 20.0


class Wire:
    """Two nodes that only meet by one transport, each with an executor."""

    def __init__(self, stack, contexts):
        self.near, self.far = (
            stack.enter_context(angaros.Node(name, context=contexts[index % len(contexts)]))
            for index, name in enumerate(("near", "far"))
        )
        self.topic = "t" + uuid.uuid4().hex
        self._executors = []
        for node in (self.near, self.far):
            executor = stack.enter_context(SingleThreadedExecutor(context=node.context))
            executor.add_node(node)
            self._executors.append(executor)

    def spin(self, timeout_s=0.002):
        """Give what is ready a turn."""
        for executor in self._executors:
            executor.spin_once(timeout_sec=timeout_s)

    def until(self, condition):
        """Spin until something is so."""
        end = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < end, "it did not happen in time"
            self.spin()

    def result(self, future):
        """Return what a future has in the end."""
        self.until(future.done)
        return future.result()

    def publisher(self, cls, qos, **options):
        """Make a publisher of the topic on the near node."""
        return self.near.create_publisher(cls, self.topic, qos, **options)

    def subscription(self, cls, qos, **options):
        """Make a subscription of the topic on the far node; return it and what it receives."""
        received = []
        made = self.far.create_subscription(cls, self.topic, received.append, qos, **options)
        return made, received

    def pair(self, cls, qos, **options):
        """Make both, matched."""
        _, received = self.subscription(cls, qos, **options)
        publisher = self.publisher(cls, qos)
        assert publisher.wait_for_subscriptions(1, PATIENCE_S)
        return publisher, received


def why_no_zenoh():
    """Return why this build cannot use Zenoh; None if it can."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ANGAROS_TRANSPORT", "zenoh")
        try:
            with angaros.Context():
                return None
        except AngarosError as error:
            return str(error).partition("\n")[0]


NO_ZENOH = why_no_zenoh()


def test_zenoh_is_one_of_the_transports():
    if NO_ZENOH:
        pytest.skip(f"the rules over Zenoh: {NO_ZENOH}")


@pytest.fixture(params=["local", "shm", "udp", "dds"] + ([] if NO_ZENOH else ["zenoh"]))
def wire(request, monkeypatch):
    # Within one context messages stay in the process, whatever the transport.
    alone = request.param == "local"
    monkeypatch.setenv("ANGAROS_TRANSPORT", "shm" if alone else request.param)
    with contextlib.ExitStack() as stack:
        contexts = [stack.enter_context(angaros.Context()) for _ in range(1 if alone else 2)]
        yield Wire(stack, contexts)


def numbers(received):
    return [message.data for message in received]


def latched(depth):
    return QoSProfile(depth=depth, durability=DurabilityPolicy.TRANSIENT_LOCAL)


def test_t1_messages_arrive_in_the_order_of_publishing(wire):
    publisher, received = wire.pair(Int32, 200)
    for number in range(200):
        publisher.publish(Int32(data=number))
    wire.until(lambda: len(received) == 200)
    assert numbers(received) == list(range(200))


def test_t2_nothing_arrives_twice_and_every_loss_is_counted(wire):
    lost = []
    qos = QoSProfile(depth=5, reliability=ReliabilityPolicy.BEST_EFFORT)
    events = SubscriptionEventCallbacks(message_lost=lost.append)
    publisher, received = wire.pair(Int32, qos, event_callbacks=events)
    for number in range(100):
        publisher.publish(Int32(data=number))

    def accounted():
        return len(received) + sum(each.total_count_change for each in lost)

    wire.until(lambda: accounted() >= 100)
    for _ in range(5):
        wire.spin()
    assert accounted() == 100 and lost[-1].total_count == 100 - len(received)
    assert numbers(received) == sorted(set(numbers(received)))


def test_t3_keep_last_replaces_the_oldest(wire):
    publisher, received = wire.pair(Int32, 3)
    for number in range(10):
        publisher.publish(Int32(data=number))
    wire.until(lambda: received and received[-1].data == 9)
    # What a network still carries has not been replaced by what came after it.
    assert numbers(received) == sorted(set(numbers(received)))


def test_t4_a_late_subscription_receives_the_history_oldest_first(wire):
    publisher = wire.publisher(Int32, latched(3))
    for number in range(5):
        publisher.publish(Int32(data=number))
    _, received = wire.subscription(Int32, latched(10))
    wire.until(lambda: len(received) == 3)
    assert numbers(received) == [2, 3, 4]


def test_t4_a_volatile_subscription_receives_no_history(wire):
    publisher = wire.publisher(Int32, latched(3))
    publisher.publish(Int32(data=1))
    _, received = wire.subscription(Int32, 10)
    assert publisher.wait_for_subscriptions(1, PATIENCE_S)
    publisher.publish(Int32(data=2))
    wire.until(lambda: received)
    assert numbers(received) == [2]


def test_t5_what_is_published_before_the_publisher_goes_arrives(wire):
    publisher, received = wire.pair(Int32, 50)
    for number in range(20):
        publisher.publish(Int32(data=number))
    wire.near.destroy_publisher(publisher)
    wire.until(lambda: len(received) == 20)


def test_t7_large_messages_arrive_whole_and_do_not_change_while_they_are_held(wire):
    publisher, received = wire.pair(UInt8MultiArray, 4)
    for fill in (1, 2, 3):
        publisher.publish(UInt8MultiArray(data=bytes([fill]) * 1_000_000))
    wire.until(lambda: len(received) == 3)
    publisher.publish(UInt8MultiArray(data=b"\xff" * 1_000_000))
    wire.until(lambda: len(received) == 4)
    for fill, message in zip((1, 2, 3), received):
        assert bytes(message.data) == bytes([fill]) * 1_000_000


def test_t9_incompatible_qos_is_told_on_both_sides_with_its_policy(wire):
    offered, requested = [], []
    best_effort = QoSProfile(depth=1, reliability=ReliabilityPolicy.BEST_EFFORT)
    events = SubscriptionEventCallbacks(incompatible_qos=requested.append)
    _, received = wire.subscription(Int32, 1, event_callbacks=events)
    events = PublisherEventCallbacks(incompatible_qos=offered.append)
    publisher = wire.publisher(Int32, best_effort, event_callbacks=events)
    wire.until(lambda: offered and requested)
    for told in (offered, requested):
        assert (told[0].total_count, told[0].last_policy_kind) == (1, QoSPolicyKind.RELIABILITY)
    publisher.publish(Int32(data=1))
    wire.spin(0.05)
    assert not received and publisher.get_subscription_count() == 0


def test_t9_different_types_are_not_connected(wire):
    _, received = wire.subscription(String, 10)
    publisher = wire.publisher(Int32, 10)
    other = wire.far.create_subscription(Int32, wire.topic, lambda _: None, 10)
    assert publisher.wait_for_subscriptions(1, PATIENCE_S)
    publisher.publish(Int32(data=1))
    wire.spin(0.05)
    assert publisher.get_subscription_count() == 1 and not received and other


def test_t11_what_is_older_than_its_lifespan_is_not_delivered(wire):
    qos = QoSProfile(depth=10, lifespan=Duration(nanoseconds=50_000_000))
    publisher, received = wire.pair(Int32, qos)
    publisher.publish(Int32(data=1))
    time.sleep(0.2)
    publisher.publish(Int32(data=2))
    wire.until(lambda: received)
    assert numbers(received) == [2]


def test_v1_both_ends_are_told_of_matches_and_partings(wire):
    near, far = [], []
    events = SubscriptionEventCallbacks(matched=far.append)
    subscription, _ = wire.subscription(Int32, 10, event_callbacks=events)
    wire.publisher(Int32, 10, event_callbacks=PublisherEventCallbacks(matched=near.append))
    wire.until(lambda: near and far)
    assert near[0].current_count == far[0].current_count == 1
    wire.far.destroy_subscription(subscription)
    wire.until(lambda: near[-1].current_count == 0)
    assert near[-1].total_count == 1


def test_v3_periods_without_a_message_are_told(wire):
    missed, late = [], []
    qos = QoSProfile(depth=1, deadline=Duration(nanoseconds=20_000_000))
    events = SubscriptionEventCallbacks(deadline=missed.append)
    wire.subscription(Int32, qos, event_callbacks=events)
    events = PublisherEventCallbacks(deadline=late.append)
    publisher = wire.publisher(Int32, qos, event_callbacks=events)
    assert publisher.wait_for_subscriptions(1, PATIENCE_S)
    publisher.publish(Int32(data=1))
    wire.until(lambda: missed and late)
    assert missed[-1].total_count >= 1 and late[-1].total_count >= 1


def test_v4_a_publisher_that_does_not_assert_itself_is_not_alive_until_it_does(wire):
    alive = []
    qos = QoSProfile(
        depth=1,
        liveliness=LivelinessPolicy.MANUAL_BY_TOPIC,
        liveliness_lease_duration=Duration(nanoseconds=100_000_000),
    )
    events = SubscriptionEventCallbacks(liveliness=alive.append)
    wire.subscription(Int32, qos, event_callbacks=events)
    publisher = wire.publisher(Int32, qos)
    assert publisher.wait_for_subscriptions(1, PATIENCE_S)
    wire.until(lambda: alive and alive[-1].not_alive_count == 1)
    publisher.assert_liveliness()
    wire.until(lambda: alive[-1].alive_count == 1)


def add(request, response):
    response.sum = request.a + request.b
    return response


def test_s1_each_of_many_calls_gets_its_own_response(wire):
    wire.far.create_service(AddTwoInts, wire.topic, add)
    client = wire.near.create_client(AddTwoInts, wire.topic)
    # Whoever serves has met its clients once its executor has run (rule S3).
    wire.until(client.service_is_ready)
    calls = [client.call_async(AddTwoInts.Request(a=n, b=100)) for n in range(30)]
    wire.until(lambda: all(call.done() for call in calls))
    assert [call.result().sum for call in calls] == [n + 100 for n in range(30)]


def test_s3_a_server_that_comes_is_seen_and_one_that_goes_too(wire):
    client = wire.near.create_client(AddTwoInts, wire.topic)
    assert not client.wait_for_service(timeout_sec=0.05)
    service = wire.far.create_service(AddTwoInts, wire.topic, add)
    wire.until(client.service_is_ready)
    wire.far.destroy_service(service)
    wire.until(lambda: not client.service_is_ready())


def test_s6_a_callback_may_wait_for_a_server_of_its_own_executor(wire):
    sums = []
    context = wire.near.context
    with angaros.Node("both", context=context) as both:
        group = MutuallyExclusiveCallbackGroup()
        both.create_service(AddTwoInts, wire.topic, add, callback_group=group)
        client = both.create_client(
            AddTwoInts, wire.topic, callback_group=MutuallyExclusiveCallbackGroup()
        )
        assert client.wait_for_service(PATIENCE_S)

        def ask():
            timer.cancel()
            sums.append(client.call(AddTwoInts.Request(a=2, b=3)).sum)

        timer = both.create_timer(0.001, ask)
        with MultiThreadedExecutor(2, context=context) as executor:
            with angaros.spinning(both, executor=executor):
                wire.until(lambda: sums)
    assert sums == [5]


def test_p3_p7_parameters_are_set_and_read_from_elsewhere_all_or_none(wire):
    wire.far.declare_parameter("gain", 1.5)
    wire.far.declare_parameter("joints", ["a", "b"])
    client = AsyncParameterClient(wire.near, "far")
    wire.until(client.services_are_ready)
    both = [Parameter("gain", value=2.5), Parameter("joints", value=7)]
    refused = wire.result(client.set_parameters_atomically(both)).result
    assert not refused.successful and "joints" in refused.reason
    assert wire.far.get_parameter("gain").value == 1.5
    assert wire.result(client.set_parameters(both[:1])).results[0].successful
    assert wire.result(client.get_parameters(["gain"])).values[0].double_value == 2.5


def test_ac_a_goal_has_feedback_and_a_result(wire):
    def count(goal):
        sequence = [0, 1]
        for _ in range(goal.request.order):
            sequence.append(sequence[-1] + sequence[-2])
            goal.publish_feedback(Fibonacci.Feedback(sequence=sequence))
        goal.succeed()
        return Fibonacci.Result(sequence=sequence)

    server = ActionServer(wire.far, Fibonacci, wire.topic, count)
    client = ActionClient(wire.near, Fibonacci, wire.topic)
    wire.until(client.server_is_ready)
    heard = []
    goal = Fibonacci.Goal(order=4)
    handle = wire.result(client.send_goal_async(goal, feedback_callback=heard.append))
    assert handle.accepted
    response = wire.result(handle.get_result_async())
    assert response.status == GoalStatus.STATUS_SUCCEEDED
    assert list(response.result.sequence) == [0, 1, 1, 2, 3, 5]
    wire.until(lambda: len(heard) == 4)
    server.destroy()
    client.destroy()
