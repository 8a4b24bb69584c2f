"""zenoh-ros2-sdk: another program without ROS that speaks rmw_zenoh."""

import os
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import common  # noqa: E402

import numpy  # noqa: E402
from zenoh_ros2_sdk import ROS2Publisher, ROS2ServiceClient, ROS2ServiceServer, ROS2Subscriber  # noqa: E402
from zenoh_ros2_sdk.qos import QosDurability, QosProfile, QosReliability  # noqa: E402
from zenoh_ros2_sdk.session import ZenohSession  # noqa: E402

SEPARATOR = "=" * 80
TYPES = {
    "string": (
        "std_msgs/msg/String",
        "string data\n",
        "RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18",
    ),
    "bytes": (
        "std_msgs/msg/UInt8MultiArray",
        "std_msgs/MultiArrayLayout layout\nuint8[] data\n"
        f"{SEPARATOR}\nMSG: std_msgs/MultiArrayLayout\nstd_msgs/MultiArrayDimension[] dim\nuint32 data_offset\n"
        f"{SEPARATOR}\nMSG: std_msgs/MultiArrayDimension\nstring label\nuint32 size\nuint32 stride\n",
        "RIHS01_5687e861b8d307a5e48b7515467ae7a5fc2daf805bd0ce6d8e9e604bade9f385",
    ),
}
SERVICE = {
    "srv_type": "rcl_interfaces/srv/GetParameterTypes",
    "request_definition": "string[] names\n",
    "response_definition": "uint8[] types\n",
    "type_hash": "RIHS01_da199c878688b3e530bdfe3ca8f74cb9fa0c303101e980a9e8f260e25e1c80ca",
}


def qos_of(args):
    """The profile that the command line asks for."""
    return QosProfile(
        reliability=QosReliability.RELIABLE if args.reliability == "reliable" else QosReliability.BEST_EFFORT,
        durability=QosDurability.TRANSIENT_LOCAL
        if args.durability == "transient_local"
        else QosDurability.VOLATILE,
        history_depth=args.depth,
    )


def end_of(args):
    """What both ends of a topic are made of."""
    kind, definition, type_hash = TYPES[args.type]
    return {
        "topic": args.name, "msg_type": kind, "msg_definition": definition, "type_hash": type_hash,
        "node_name": args.node, "qos": qos_of(args),
    }




def publish(args):
    """Sends numbered messages, then holds the publisher until the input is closed."""
    held = common.Held()
    publisher = ROS2Publisher(**end_of(args))
    store = ZenohSession.get_instance().store
    common.say(event="ready")
    end = time.monotonic() + args.timeout
    listening = publisher.pub.matching_status
    while args.match and not listening.matching and time.monotonic() < end and not held.gone.is_set():
        time.sleep(0.02)
        listening = publisher.pub.matching_status
    if args.match:
        time.sleep(common.SETTLE)
    sent = args.count if listening.matching or not args.match else 0
    pace = common.Pace(args.hz)
    for number in range(1, sent + 1):
        if args.type == "string":
            publisher.publish(data=common.text(number, args.size))
        else:
            layout = store.types["std_msgs/msg/MultiArrayLayout"](dim=[], data_offset=0)
            data = numpy.frombuffer(common.octets(number, args.size), numpy.uint8)
            publisher.publish(layout=layout, data=data)
        pace.wait()
    common.say(event="published", sent=sent, matched=int(listening.matching))
    held.wait()
    common.say(event="end", incompatible=0)


def subscribe(args):
    """Counts numbered messages until all are there or the input is closed."""
    held = common.Held()
    tally = common.Tally(args.count)

    def take(message):
        tally.add(message.data if args.type == "string" else bytes(message.data))

    subscriber = ROS2Subscriber(callback=take, **end_of(args))
    common.say(event="ready")
    end = time.monotonic() + args.timeout
    while not tally.full() and time.monotonic() < end and not held.gone.is_set():
        time.sleep(0.005)
    time.sleep(0.2)
    tally.report(incompatible=0)
    del subscriber


def serve(args):
    """Answers each request with the bytes of its first name."""
    held = common.Held()
    served = 0

    def answer(request):
        nonlocal served
        served += 1
        return server.response_msg_class(types=numpy.frombuffer(request.names[0].encode(), numpy.uint8))

    server = ROS2ServiceServer(service_name=args.name, callback=answer, node_name=args.node, **SERVICE)
    common.say(event="ready")
    held.wait()
    common.say(event="end", served=served)


def call(args):
    """Calls a service that answers so, and compares the answers."""
    client = ROS2ServiceClient(service_name=args.name, node_name=args.node, timeout=args.timeout, **SERVICE)
    common.say(event="ready")
    end = time.monotonic() + args.timeout
    while not client.querier.matching_status.matching and time.monotonic() < end:
        time.sleep(0.02)
    available = client.querier.matching_status.matching
    time.sleep(common.SETTLE)
    right = wrong = unanswered = 0
    for number in range(args.count if available else 0):
        name = f"call {number} of {args.node}"
        response = client.call(names=[name])
        if response is None:
            unanswered += 1
        elif bytes(response.types) == name.encode():
            right += 1
        else:
            wrong += 1
    common.say(event="called", available=available, right=right, wrong=wrong, unanswered=unanswered)


def main():
    """Does what the command line says."""
    roles = {"publish": publish, "subscribe": subscribe, "serve": serve, "call": call}
    args = common.parse("zenoh_sdk", ("about", *roles))
    if args.role == "about":
        from importlib.metadata import version

        print(f"zenoh-ros2-sdk {version('zenoh-ros2-sdk')}, Zenoh {version('eclipse-zenoh')}")
        return
    roles[args.role](args)
    sys.stdout.flush()
    os._exit(0)


main()
