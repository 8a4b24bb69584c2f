"""A real ROS 2: rclpy on the RMW implementation that is installed with it."""

import array
import os
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import common  # noqa: E402
import parts  # noqa: E402

import rclpy  # noqa: E402
from rcl_interfaces.srv import GetParameterTypes  # noqa: E402
from rclpy.event_handler import (  # noqa: E402
    PublisherEventCallbacks,
    SubscriptionEventCallbacks,
    UnsupportedEventTypeError,
)
from rclpy.qos import DurabilityPolicy, QoSProfile, ReliabilityPolicy  # noqa: E402
from std_msgs.msg import String, UInt8MultiArray  # noqa: E402


def qos_of(args):
    """The profile that the command line asks for."""
    return QoSProfile(
        depth=args.depth,
        reliability=ReliabilityPolicy.RELIABLE
        if args.reliability == "reliable"
        else ReliabilityPolicy.BEST_EFFORT,
        durability=DurabilityPolicy.TRANSIENT_LOCAL
        if args.durability == "transient_local"
        else DurabilityPolicy.VOLATILE,
    )


def type_of(args):
    """The class of the messages."""
    return String if args.type == "string" else UInt8MultiArray


class Incompatible:
    """Counts the other ends that ask for what this one does not offer, or the reverse."""

    def __init__(self):
        self.count = 0

    def __call__(self, event):
        self.count = event.total_count


def publish(node, args):
    """Sends numbered messages, then holds the publisher until the input is closed."""
    held = common.Held()
    refused = Incompatible()
    publisher = node.create_publisher(
        type_of(args), args.name, qos_of(args),
        event_callbacks=PublisherEventCallbacks(incompatible_qos=refused),
    )
    common.say(event="ready")
    end = time.monotonic() + args.timeout
    while publisher.get_subscription_count() < args.match and time.monotonic() < end:
        if held.gone.is_set():
            break
        rclpy.spin_once(node, timeout_sec=0.02)
    matched = publisher.get_subscription_count()
    if args.match:
        time.sleep(common.SETTLE)
    pace = common.Pace(args.hz)
    if matched >= args.match:
        for number in range(1, args.count + 1):
            if args.type == "string":
                message = String(data=common.text(number, args.size))
            else:
                message = UInt8MultiArray()
                message.data = array.array("B", common.octets(number, args.size))
            publisher.publish(message)
            pace.wait()
    sent = args.count if matched >= args.match else 0
    common.say(event="published", sent=sent, matched=matched)
    held.wait(lambda seconds: rclpy.spin_once(node, timeout_sec=seconds))
    common.say(event="end", incompatible=refused.count)


def subscribe(node, args):
    """Counts numbered messages until all are there or the input is closed."""
    held = common.Held()
    tally = common.Tally(args.count)
    refused = Incompatible()
    subscription = node.create_subscription(
        type_of(args), args.name, lambda message: tally.add(message.data), qos_of(args),
        event_callbacks=SubscriptionEventCallbacks(incompatible_qos=refused),
    )
    common.say(event="ready")
    end = time.monotonic() + args.timeout
    while not tally.full() and time.monotonic() < end and not held.gone.is_set():
        rclpy.spin_once(node, timeout_sec=0.02)
    # What comes twice comes now.
    after = time.monotonic() + 0.2
    while time.monotonic() < after:
        rclpy.spin_once(node, timeout_sec=0.02)
    tally.report(incompatible=refused.count)
    del subscription


def serve(node, args):
    """Answers each request with the bytes of its first name."""
    held = common.Held()
    served = 0

    def answer(request, response):
        nonlocal served
        served += 1
        response.types = array.array("B", request.names[0].encode())
        return response

    service = node.create_service(GetParameterTypes, args.name, answer)
    common.say(event="ready")
    held.wait(lambda seconds: rclpy.spin_once(node, timeout_sec=seconds))
    common.say(event="end", served=served)
    del service


def call(node, args):
    """Calls a service that answers so, and compares the answers."""
    client = node.create_client(GetParameterTypes, args.name)
    common.say(event="ready")
    right = wrong = unanswered = 0
    available = client.wait_for_service(timeout_sec=args.timeout)
    for number in range(args.count if available else 0):
        name = f"call {number} of {args.node}"
        future = client.call_async(GetParameterTypes.Request(names=[name]))
        rclpy.spin_until_future_complete(node, future, timeout_sec=args.timeout)
        if not future.done() or future.result() is None:
            unanswered += 1
        elif bytes(future.result().types) == name.encode():
            right += 1
        else:
            wrong += 1
    common.say(
        event="called", available=available, right=right, wrong=wrong, unanswered=unanswered
    )


def endpoint(info):
    """What the graph tells of an end of a topic."""
    kind = getattr(info, "topic_type_hash", None)
    return {
        "node": info.node_name,
        "namespace": info.node_namespace,
        "type": info.topic_type,
        "hash": str(kind) if kind is not None else "",
        "reliability": info.qos_profile.reliability.name.lower(),
        "durability": info.qos_profile.durability.name.lower(),
    }


def graph(node, args):
    """Tells what the graph says of a topic or a service as soon as it has both a node and an end of it."""
    held = common.Held()
    common.say(event="ready")
    end = time.monotonic() + args.timeout
    while time.monotonic() < end and not held.gone.is_set():
        rclpy.spin_once(node, timeout_sec=0.05)
        ends = node.get_publishers_info_by_topic(args.name)
        ends += node.get_subscriptions_info_by_topic(args.name)
        services = [name for name, _ in node.get_service_names_and_types()]
        if any(not one.node_name.startswith("_") for one in ends) or args.name in services:
            break
    common.say(
        event="graph",
        nodes=[space.rstrip("/") + "/" + name for name, space in node.get_node_names_and_namespaces()],
        publishers=[endpoint(one) for one in node.get_publishers_info_by_topic(args.name)],
        subscriptions=[endpoint(one) for one in node.get_subscriptions_info_by_topic(args.name)],
        services=dict(node.get_service_names_and_types()),
        # Of the topic that tells of nodes itself, which has no prefix.
        tellers=[endpoint(one) for one in node.get_publishers_info_by_topic("ros_discovery_info", True)],
    )


def main():
    """Does what the command line says."""
    topics = {"publish": publish, "subscribe": subscribe, "serve": serve, "call": call, "graph": graph}
    roles = topics | parts.ROLES
    args = common.parse("ros2", ("about", *roles))
    if args.role == "about":
        from importlib.metadata import version

        rmw = rclpy.get_rmw_implementation_identifier()
        print(f"rclpy {version('ros-rclpy')}, {rmw} {version('ros-rmw-fastrtps-cpp')}")
        return
    rclpy.init(args=[])
    node = rclpy.create_node(args.node)
    try:
        roles[args.role](node, args)
    except UnsupportedEventTypeError as error:
        print(f"error: {error}", file=sys.stderr)
        os._exit(1)
    # Nothing here outlives the process; taking the node apart in order costs a second.
    sys.stdout.flush()
    os._exit(0)


main()
