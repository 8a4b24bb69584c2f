"""Cyclone DDS by its Python package, speaking as rmw_cyclonedds does."""

import os
import pathlib
import sys
import time
from dataclasses import dataclass

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import common  # noqa: E402

# With multicast: without it Cyclone DDS 11 takes no notice of participants of others that come after it.
os.environ.setdefault(
    "CYCLONEDDS_URI",
    "<Discovery><ParticipantIndex>auto</ParticipantIndex><MaxAutoParticipantIndex>32</MaxAutoParticipantIndex>"
    '<Peers><Peer address="localhost"/></Peers></Discovery>',
)

from cyclonedds.builtin import (  # noqa: E402
    BuiltinDataReader,
    BuiltinTopicDcpsPublication,
    BuiltinTopicDcpsSubscription,
)
from cyclonedds.domain import DomainParticipant  # noqa: E402
from cyclonedds.idl import IdlStruct, types  # noqa: E402
from cyclonedds.pub import DataWriter  # noqa: E402
from cyclonedds.qos import Policy, Qos  # noqa: E402
from cyclonedds.sub import DataReader  # noqa: E402
from cyclonedds.topic import Topic  # noqa: E402
from cyclonedds.util import duration  # noqa: E402


@dataclass
class Text(IdlStruct, typename="std_msgs::msg::dds_::String_"):
    """std_msgs/msg/String."""

    data: str


@dataclass
class Dimension(IdlStruct, typename="std_msgs::msg::dds_::MultiArrayDimension_"):
    """std_msgs/msg/MultiArrayDimension."""

    label: str
    size: types.uint32
    stride: types.uint32


@dataclass
class Layout(IdlStruct, typename="std_msgs::msg::dds_::MultiArrayLayout_"):
    """std_msgs/msg/MultiArrayLayout."""

    dim: types.sequence[Dimension]
    data_offset: types.uint32


@dataclass
class Octets(IdlStruct, typename="std_msgs::msg::dds_::UInt8MultiArray_"):
    """std_msgs/msg/UInt8MultiArray."""

    layout: Layout
    data: types.sequence[types.uint8]


@dataclass
class Request(IdlStruct, typename="rcl_interfaces::srv::dds_::GetParameterTypes_Request_"):
    """The request with the header that rmw_cyclonedds puts before it."""

    client: types.uint64
    number: types.int64
    names: types.sequence[str]


@dataclass
class Response(IdlStruct, typename="rcl_interfaces::srv::dds_::GetParameterTypes_Response_"):
    """The reply with the header that rmw_cyclonedds puts before it."""

    client: types.uint64
    number: types.int64
    types: types.sequence[types.uint8]


@dataclass
class Wide(IdlStruct, typename="example_interfaces::msg::dds_::WString_"):
    """example_interfaces/msg/WString as rmw_cyclonedds writes it on Lyrical: bytes, two for each unit."""

    data: types.sequence[types.uint8]


HASHES = {
    Wide: "RIHS01_32033e06d9dfe5468c5d6e1dc8b7a23c8910bad071cfd4e151a951d580e68dd8",
    Text: "RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18",
    Octets: "RIHS01_5687e861b8d307a5e48b7515467ae7a5fc2daf805bd0ce6d8e9e604bade9f385",
    Request: "RIHS01_87d7ec5ef545d4daa289d500025d31fb2437bc8b8365ca367161c4dac4be33fd",
    Response: "RIHS01_ac1335dce67c478e669434f6ac2fbff34fcd529580f272d3006785ba8b54e47f",
}


def qos_of(kind, reliable=True, transient_local=False, depth=10, ids=""):
    """The QoS of an end as rmw_cyclonedds makes it."""
    policies = [
        Policy.Reliability.Reliable(duration(infinite=True)) if reliable else Policy.Reliability.BestEffort,
        Policy.History.KeepLast(depth),
        Policy.Durability.TransientLocal if transient_local else Policy.Durability.Volatile,
        Policy.Userdata(f"{ids}typehash={HASHES[kind]};".encode()),
        Policy.DataRepresentation(use_cdrv0_representation=True),
        Policy.WriterDataLifecycle(autodispose=False),
    ]
    if transient_local:
        policies.append(Policy.DurabilityService(0, Policy.History.KeepLast(depth), -1, -1, -1))
    return Qos(*policies)


def topic_qos(args, kind):
    """What the command line asks for."""
    return qos_of(kind, args.reliability == "reliable", args.durability == "transient_local", args.depth)


def type_of(args):
    """The class of the messages."""
    return Text if args.type == "string" else Octets


def join():
    """The participant."""
    return DomainParticipant(common.domain(), qos=Qos(Policy.Userdata(b"enclave=/;")))


def ids(participant, key):
    """What stands before the hash in the user data of a service's ends."""
    raw = participant.guid.bytes[:12] + bytes([0, 0, 0, 1])
    return f"{key}=" + f"{raw[0]:2x}" + "".join(f".{byte:x}" for byte in raw[1:]) + ";"


def publish(participant, args):
    """Sends numbered messages, then holds the writer until the input is closed."""
    held = common.Held()
    kind = type_of(args)
    writer = DataWriter(participant, Topic(participant, "rt" + args.name, kind), qos=topic_qos(args, kind))
    common.say(event="ready")
    end = time.monotonic() + args.timeout
    while len(writer.get_matched_subscriptions()) < args.match and time.monotonic() < end:
        time.sleep(0.02)
    matched = len(writer.get_matched_subscriptions())
    if args.match:
        time.sleep(common.SETTLE)
    pace = common.Pace(args.hz)
    sent = args.count if matched >= args.match else 0
    for number in range(1, sent + 1):
        if kind is Text:
            writer.write(Text(common.text(number, args.size)))
        else:
            writer.write(Octets(Layout([], 0), common.octets(number, args.size)))
        pace.wait()
    common.say(event="published", sent=sent, matched=matched)
    held.wait()
    refused = writer.get_offered_incompatible_qos_status()
    common.say(event="end", incompatible=getattr(refused, "total_count", 0))


def subscribe(participant, args):
    """Counts numbered messages until all are there or the input is closed."""
    held = common.Held()
    kind = type_of(args)
    tally = common.Tally(args.count)
    reader = DataReader(participant, Topic(participant, "rt" + args.name, kind), qos=topic_qos(args, kind))
    common.say(event="ready")
    end = time.monotonic() + args.timeout
    after = None
    while after is None or time.monotonic() < after:
        got = reader.take(16)
        for message in got:
            if isinstance(message, kind):
                tally.add(message.data)
        if not got:
            time.sleep(0.002)
        if after is None and (tally.full() or time.monotonic() > end or held.gone.is_set()):
            after = time.monotonic() + 0.2
    refused = reader.get_requested_incompatible_qos_status()
    tally.report(incompatible=getattr(refused, "total_count", 0))


def serve(participant, args):
    """Answers each request with the bytes of its first name."""
    held = common.Held()
    served = 0
    mine = ids(participant, "serviceid")
    asked = DataReader(
        participant, Topic(participant, f"rq{args.name}Request", Request), qos=qos_of(Request, ids=mine)
    )
    told = DataWriter(
        participant, Topic(participant, f"rr{args.name}Reply", Response), qos=qos_of(Response, ids=mine)
    )
    common.say(event="ready")
    while not held.gone.is_set():
        for request in asked.take(16):
            if isinstance(request, Request):
                # The client's reader may not be known yet when its request is.
                wait = time.monotonic() + 0.1
                while not told.get_matched_subscriptions() and time.monotonic() < wait:
                    time.sleep(0.002)
                told.write(Response(request.client, request.number, request.names[0].encode()))
                served += 1
        time.sleep(0.002)
    common.say(event="end", served=served)


def ask(requests, replies, number, args):
    """Asks once; True for the right answer, False for a wrong one, None for none in time."""
    name = f"call {number} of {args.node}"
    self = requests.get_instance_handle() % 2**64
    requests.write(Request(self, number, [name]))
    end = time.monotonic() + args.timeout
    while time.monotonic() < end:
        for reply in replies.take(16):
            if isinstance(reply, Response) and (reply.client, reply.number) == (self, number):
                return bytes(reply.types) == name.encode()
        time.sleep(0.002)
    return None


def call(participant, args):
    """Calls a service that answers so, and compares the answers."""
    mine = ids(participant, "clientid")
    requests = DataWriter(
        participant, Topic(participant, f"rq{args.name}Request", Request), qos=qos_of(Request, ids=mine)
    )
    replies = DataReader(
        participant, Topic(participant, f"rr{args.name}Reply", Response), qos=qos_of(Response, ids=mine)
    )
    common.say(event="ready")
    end = time.monotonic() + args.timeout
    available = False
    while not available and time.monotonic() < end:
        available = bool(requests.get_matched_subscriptions() and replies.get_matched_publications())
        time.sleep(0.02)
    outcomes = [ask(requests, replies, number, args) for number in range(1, args.count + 1)] if available else []
    common.say(
        event="called", available=available,
        right=outcomes.count(True), wrong=outcomes.count(False), unanswered=outcomes.count(None),
    )


def graph(participant, args):
    """Tells of the ends of a topic or service after the time-out."""
    held = common.Held()
    common.say(event="ready")
    end = time.monotonic() + args.timeout
    while time.monotonic() < end and not held.gone.is_set():
        time.sleep(0.02)
    told = {}
    for key, kind in (("publishers", BuiltinTopicDcpsPublication), ("subscriptions", BuiltinTopicDcpsSubscription)):
        told[key] = [
            {
                "topic": one.topic_name, "type": one.type_name,
                "user_data": one.qos[Policy.Userdata].data.decode() if Policy.Userdata in one.qos else "",
            }
            for one in BuiltinDataReader(participant, kind).read(256)
            if getattr(one, "topic_name", None) and one.topic_name[2:].startswith(args.name)
        ]
    common.say(event="graph", **told)


def wide(participant, args):
    """Tells the units of each wide string that comes, and sends it back on NAME/back."""
    held = common.Held()
    name = "rt" + args.name
    reader = DataReader(participant, Topic(participant, name, Wide), qos=qos_of(Wide))
    writer = DataWriter(participant, Topic(participant, name + "/back", Wide), qos=qos_of(Wide))
    common.say(event="ready")
    while not held.gone.is_set():
        for message in reader.take(16):
            if isinstance(message, Wide):
                raw = bytes(message.data)
                units = [int.from_bytes(raw[at : at + 2], "little") for at in range(0, len(raw), 2)]
                common.say(event="wide", units=units)
                writer.write(message)
        time.sleep(0.002)


def main():
    """Does what the command line says."""
    args = common.parse("cyclonedds_python", ("about", "publish", "subscribe", "serve", "call", "graph", "wide"))
    if args.role == "about":
        from importlib.metadata import version

        print(f"Cyclone DDS for Python {version('cyclonedds')}")
        return
    roles = {"publish": publish, "subscribe": subscribe, "serve": serve, "call": call, "graph": graph, "wide": wide}
    roles[args.role](join(), args)
    sys.stdout.flush()
    os._exit(0)


main()
