"""What endpoints are made with beside their QoS: events, parameters, filters, introspection."""

import time

import angaros
import pytest
from angaros.clock import Clock, ClockChange, ClockType, JumpThreshold
from angaros.duration import Duration
from angaros.event_handler import (
    PublisherEventCallbacks,
    QoSPublisherEventType,
    QoSPublisherMatchedInfo,
    SubscriptionEventCallbacks,
    UnsupportedEventTypeError,
)
from angaros.exceptions import AngarosError
from angaros.executors import SingleThreadedExecutor
from angaros.interfaces.example_interfaces.srv import AddTwoInts
from angaros.interfaces.rosgraph_msgs.msg import Clock as ClockMessage
from angaros.interfaces.std_msgs.msg import Int32
from angaros.parameter import Parameter
from angaros.qos import (
    HistoryPolicy,
    LivelinessPolicy,
    QoSPolicyKind,
    QoSProfile,
    ReliabilityPolicy,
    qos_profile_sensor_data,
)
from angaros.qos_overriding_options import (
    InvalidQosOverridesError,
    QosCallbackResult,
    QoSOverridingOptions,
)
from angaros.service_introspection import ServiceIntrospectionState
from angaros.subscription_content_filter_options import ContentFilterOptions
from angaros.time import Time
from conftest import until


@pytest.fixture
def node(context):
    with angaros.Node("node_under_test", context=context) as made:
        yield made


def test_both_ends_are_told_of_matches(node, executor):
    told, heard = [], []
    publisher = node.create_publisher(
        Int32, "topic", 10, event_callbacks=PublisherEventCallbacks(matched=told.append)
    )
    events = SubscriptionEventCallbacks(matched=heard.append)
    subscription = node.create_subscription(
        Int32, "topic", lambda _: None, 10, event_callbacks=events
    )
    until(executor, lambda: told and heard)
    assert told[0] == QoSPublisherMatchedInfo(1, 1, 1, 1)
    assert (heard[0].current_count, heard[0].total_count_change) == (1, 1)
    assert [e.event_type for e in publisher.event_handlers] == [
        QoSPublisherEventType.RCL_PUBLISHER_MATCHED
    ]
    node.destroy_subscription(subscription)
    until(executor, lambda: len(told) > 1)
    assert (told[-1].current_count, told[-1].current_count_change) == (0, -1)
    assert told[-1].total_count == 1


def test_an_event_may_be_waited_for_in_a_coroutine_and_its_callback_replaced(node, executor):
    told = []

    async def matched(info):
        told.append(("first", info.current_count))

    publisher = node.create_publisher(
        Int32, "topic", 10, event_callbacks=PublisherEventCallbacks(matched=matched)
    )
    node.create_subscription(Int32, "topic", lambda _: None, 10)
    until(executor, lambda: told)
    publisher.event_handlers[0].callback = lambda info: told.append(("other", info.current_count))
    node.create_subscription(Int32, "topic", lambda _: None, 10)
    until(executor, lambda: len(told) > 1)
    assert told == [("first", 1), ("other", 2)]


def test_qos_that_does_not_fit_is_told_with_its_policy(node, executor):
    offered, requested = [], []
    node.create_publisher(
        Int32,
        "topic",
        qos_profile_sensor_data,
        event_callbacks=PublisherEventCallbacks(incompatible_qos=offered.append),
    )
    node.create_subscription(
        Int32,
        "topic",
        lambda _: None,
        10,
        event_callbacks=SubscriptionEventCallbacks(incompatible_qos=requested.append),
    )
    until(executor, lambda: offered and requested)
    assert offered[0].last_policy_kind is QoSPolicyKind.RELIABILITY
    assert (requested[0].total_count, requested[0].total_count_change) == (1, 1)


def test_missed_deadlines_and_lost_liveliness_are_told(node, executor):
    profile = QoSProfile(
        depth=1,
        deadline=Duration(nanoseconds=20_000_000),
        liveliness=LivelinessPolicy.MANUAL_BY_TOPIC,
        liveliness_lease_duration=Duration(nanoseconds=60_000_000),
    )
    late, missed, silent, alive = [], [], [], []
    publisher = node.create_publisher(
        Int32,
        "topic",
        profile,
        event_callbacks=PublisherEventCallbacks(deadline=late.append, liveliness=silent.append),
    )
    events = SubscriptionEventCallbacks(deadline=missed.append, liveliness=alive.append)
    node.create_subscription(Int32, "topic", lambda _: None, profile, event_callbacks=events)
    until(executor, lambda: alive)
    assert (alive[0].alive_count, alive[0].alive_count_change) == (1, 1)
    publisher.publish(Int32(data=1))
    until(executor, lambda: late and missed and silent and alive[-1].not_alive_count)
    assert late[-1].total_count >= 1 and missed[0].total_count >= 1
    assert silent[0].total_count == 1 and alive[-1].alive_count == 0
    publisher.assert_liveliness()
    until(executor, lambda: alive[-1].alive_count == 1)


def test_lost_messages_are_told(node, executor):
    lost, received = [], []
    node.create_subscription(
        Int32,
        "topic",
        received.append,
        1,
        event_callbacks=SubscriptionEventCallbacks(message_lost=lost.append),
    )
    publisher = node.create_publisher(Int32, "topic", 1)
    for number in range(3):
        publisher.publish(Int32(data=number))
    until(executor, lambda: received and lost)
    assert received == [Int32(data=2)] and sum(each.total_count_change for each in lost) == 2


def test_events_that_nobody_can_tell_of_are_refused(node):
    events = PublisherEventCallbacks(incompatible_type=print)
    with pytest.raises(UnsupportedEventTypeError, match="other types on topic"):
        node.create_publisher(Int32, "topic", 10, event_callbacks=events)


def test_an_exception_in_a_callback_for_an_event_ends_the_spin(node, executor):
    def fails(info):
        raise KeyError(info.current_count)

    node.create_publisher(Int32, "t", 10, event_callbacks=PublisherEventCallbacks(matched=fails))
    node.create_subscription(Int32, "t", lambda _: None, 10)
    with pytest.raises(KeyError, match="1"):
        until(executor, lambda: False)


def test_parameters_override_the_qos_of_endpoints_that_let_them(context):
    below = "qos_overrides./topic"
    given = {
        f"{below}.publisher.depth": 3,
        f"{below}.publisher.reliability": "best_effort",
        f"{below}.subscription_lidar.history": "keep_all",
    }
    overrides = [Parameter(name, value=value) for name, value in given.items()]
    with angaros.Node("node", context=context, parameter_overrides=overrides) as node:
        options = QoSOverridingOptions.with_default_policies()
        publisher = node.create_publisher(Int32, "topic", 10, qos_overriding_options=options)
        assert publisher.qos_profile.depth == 3
        assert publisher.qos_profile.reliability is ReliabilityPolicy.BEST_EFFORT
        assert node.get_parameter(f"{below}.publisher.history").value == "keep_last"
        options = QoSOverridingOptions([QoSPolicyKind.HISTORY], entity_id="lidar")
        subscription = node.create_subscription(
            Int32, "topic", print, 10, qos_overriding_options=options
        )
        assert subscription.qos_profile.history is HistoryPolicy.KEEP_ALL
        assert node.create_publisher(Int32, "topic", 10).qos_profile.depth == 10


def test_qos_that_the_callback_refuses_makes_no_endpoint(context):
    overrides = [Parameter("qos_overrides./topic.publisher.depth", value=1000)]
    with angaros.Node("node", context=context, parameter_overrides=overrides) as node:
        seen = []

        def small(profile):
            seen.append(profile.depth)
            return QosCallbackResult(profile.depth < 100, "that is too deep")

        options = QoSOverridingOptions.with_default_policies(callback=small)
        with pytest.raises(InvalidQosOverridesError, match="that is too deep"):
            node.create_publisher(Int32, "topic", 10, qos_overriding_options=options)
        options = QoSOverridingOptions([QoSPolicyKind.DEPTH], callback=lambda profile: False)
        with pytest.raises(InvalidQosOverridesError):
            node.create_publisher(Int32, "topic", 10, qos_overriding_options=options)
        assert seen == [1000] and not list(node.publishers)


def test_a_content_filter_lets_only_some_messages_through(node, executor):
    received = []
    options = ContentFilterOptions("data > %0", ["1"])
    subscription = node.create_subscription(
        Int32, "topic", lambda m: received.append(m.data), 10, content_filter_options=options
    )
    publisher = node.create_publisher(Int32, "topic", 10)
    assert subscription.is_cft_enabled and subscription.get_content_filter() == options
    for number in range(4):
        publisher.publish(Int32(data=number))
    until(executor, lambda: len(received) == 2)
    assert received == [2, 3]
    with pytest.raises(AngarosError, match="nothing_like_it"):
        subscription.set_content_filter("nothing_like_it = 1", [])
    subscription.set_content_filter("data = %0", [0])
    for number in (7, 0):
        publisher.publish(Int32(data=number))
    until(executor, lambda: len(received) == 3)
    subscription.set_content_filter("", [])
    assert not subscription.is_cft_enabled
    publisher.publish(Int32(data=-5))
    until(executor, lambda: len(received) == 4)
    assert received == [2, 3, 0, -5]


def test_calls_are_told_to_whoever_watches_services(node, executor):
    def add(request, response):
        response.sum = request.a + request.b
        return response

    service = node.create_service(AddTwoInts, "add", add)
    client = node.create_client(AddTwoInts, "add")
    events = []
    node.create_subscription(AddTwoInts.Event, "add/_service_event", events.append, 10)
    profile = QoSProfile(depth=10)
    clock = node.get_clock()
    service.configure_introspection(clock, profile, ServiceIntrospectionState.METADATA)
    client.configure_introspection(clock, profile, ServiceIntrospectionState.CONTENTS)
    begun = time.time()
    executor.spin_until_future_complete(client.call_async(AddTwoInts.Request(a=2, b=3)), 10)
    until(executor, lambda: len(events) == 4)
    by_type = {event.info.event_type: event for event in events}
    assert sorted(by_type) == [0, 1, 2, 3]
    sent, received = by_type[0], by_type[3]
    assert list(sent.request) == [AddTwoInts.Request(a=2, b=3)] and not sent.response
    assert list(received.response) == [AddTwoInts.Response(sum=5)] and not received.request
    assert not by_type[1].request and not by_type[2].response
    assert len({bytes(event.info.client_gid) for event in events}) == 1
    assert len({event.info.sequence_number for event in events}) == 1
    assert begun - 1 < Time.from_msg(sent.info.stamp).nanoseconds / 1e9 < time.time() + 1
    service.configure_introspection(clock, profile, ServiceIntrospectionState.OFF)
    client.configure_introspection(clock, profile, ServiceIntrospectionState.METADATA)
    executor.spin_until_future_complete(client.call_async(AddTwoInts.Request(a=1, b=1)), 10)
    until(executor, lambda: len(events) == 6)
    assert sorted(event.info.event_type for event in events[4:]) == [0, 3]


def test_jumps_of_ros_time_are_told_before_and_after(context):
    simulated = [Parameter("use_sim_time", value=True)]
    with angaros.Node("node", context=context, parameter_overrides=simulated) as node:
        with SingleThreadedExecutor(context=context) as executor:
            executor.add_node(node)
            clock = node.get_clock()
            told, all_of_them = [], []
            threshold = JumpThreshold(
                min_forward=Duration(seconds=5),
                min_backward=Duration(seconds=-5),
                on_clock_change=False,
            )
            handle = clock.create_jump_callback(
                threshold,
                pre_callback=lambda: told.append("before"),
                post_callback=lambda jump: told.append((jump.clock_change, jump.delta)),
            )
            every = JumpThreshold(min_forward=Duration(nanoseconds=1), min_backward=None)
            keep = clock.create_jump_callback(every, post_callback=all_of_them.append)
            publisher = node.create_publisher(ClockMessage, "/clock", 10)

            def tick(seconds):
                publisher.publish(ClockMessage(clock=Time(seconds=seconds).to_msg()))
                until(executor, lambda: clock.now().nanoseconds == seconds * 10**9)

            tick(100)
            told.clear()
            tick(101)
            assert told == []
            tick(111)
            same = ClockChange.ROS_TIME_NO_CHANGE
            assert told == ["before", (same, Duration(seconds=10))]
            tick(50)
            assert told[2:] == ["before", (same, Duration(seconds=-61))]
            handle.unregister()
            tick(500)
            assert len(told) == 4 and all_of_them[-1].delta == Duration(seconds=450)
            keep.unregister()


def test_thresholds_without_a_meaning_are_refused():
    steady = Clock(clock_type=ClockType.STEADY_TIME)
    with pytest.raises(ValueError, match="At least one"):
        JumpThreshold(min_forward=None, min_backward=None, on_clock_change=False)
    with pytest.raises(ValueError, match="negative"):
        JumpThreshold(min_forward=None, min_backward=Duration(seconds=1))
    threshold = JumpThreshold(min_forward=None, min_backward=None)
    with pytest.raises(ValueError, match="must be callable"):
        steady.create_jump_callback(threshold)
