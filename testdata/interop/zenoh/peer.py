"""Zenoh by its Python package, speaking as rmw_zenoh does: keys, liveliness tokens, attachments.

Role `router` is what `rmw_zenohd` is: where sessions meet; `--depth` is then its port. With `--humble` it
is as in ROS 2 Humble, which knows no hashes of types.
"""

import json
import os
import pathlib
import struct
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import common  # noqa: E402

import xxhash  # noqa: E402
import zenoh  # noqa: E402
import zenoh.ext  # noqa: E402

STRING = "std_msgs::msg::dds_::String_/RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18"
OCTETS = (
    "std_msgs::msg::dds_::UInt8MultiArray_/RIHS01_5687e861b8d307a5e48b7515467ae7a5fc2daf805bd0ce6d8e9e604bade9f385"
)
SERVICE = (
    "rcl_interfaces::srv::dds_::GetParameterTypes_/"
    "RIHS01_da199c878688b3e530bdfe3ca8f74cb9fa0c303101e980a9e8f260e25e1c80ca"
)
CDR = b"\x00\x01\x00\x00"
# What Humble writes in place of a hash.
NO_HASH = "TypeHashNotSupported"


def config(mode, settings=()):
    """A configuration as rmw_zenoh's for a session, changed by ZENOH_CONFIG_OVERRIDE."""
    made = zenoh.Config()
    usual = [
        ("mode", f'"{mode}"'),
        ("scouting/multicast/enabled", "false"),
        ("timestamping/enabled", '{"router": true, "peer": true, "client": true}'),
        ("queries_default_timeout", "600000"),
    ]
    override = os.environ.get("ZENOH_CONFIG_OVERRIDE", "")
    overrides = [part.split("=", 1) for part in override.split(";") if part.strip()]
    for key, value in [*usual, *settings, *overrides]:
        made.insert_json5(key.strip(), value.strip())
    return made


def join():
    """A session as that of a ROS context."""
    endpoints = [
        ("connect/endpoints", '["tcp/localhost:7447"]'),
        ("listen/endpoints", '["tcp/localhost:0"]'),
        ("connect/timeout_ms", "-1"),
        ("connect/exit_on_failure", "false"),
    ]
    return zenoh.open(config("peer", endpoints))


class Ros:
    """A session with one node and one end."""

    def __init__(self, args, kind, what, qos):
        self.session = join()
        if args.humble:
            what = what.split("/")[0] + "/" + NO_HASH
        name = args.name.replace("/", "%")
        head = f"@ros2_lv/{common.domain()}/{self.session.info.zid()}/0"
        node = f"%/%/{args.node}"
        end = f"{head}/1/{kind}/{node}/{name}/{what}/{qos}"
        self.gid = reversed_halves(xxhash.xxh3_128_digest(end.encode()))
        self.key = f"{common.domain()}/{args.name.strip('/')}/{what}"
        self.token = self.session.liveliness().declare_token(f"{head}/0/NN/{node}")
        self.end = end
        self.sequence = 0

    def announce(self):
        """Says that the end is there. As in rmw_zenoh it is: what others send from now on reaches it."""
        self.end_token = self.session.liveliness().declare_token(self.end)

    def attachment(self):
        """The next one of this end."""
        self.sequence += 1
        return attach(self.sequence, self.gid)

    def others(self, kind):
        """How many ends of this kind there are with the same name and type, which is how rmw_zenoh counts."""
        name, of_type, _ = self.key.split("/", 1)[1].rsplit("/", 2)
        both = "/%" + name.replace("/", "%") + f"/{of_type}/"
        found = self.session.liveliness().get(f"@ros2_lv/{common.domain()}/**", timeout=1.0)
        return sum(f"/{kind}/" in str(r.ok.key_expr) and both in str(r.ok.key_expr) for r in found if r.ok)


def reversed_halves(digest):
    """The digest as rmw_zenoh lays it out: low half first, each little endian."""
    return digest[15:7:-1] + digest[7::-1]


def attach(sequence, gid):
    """Sequence number, time and gid."""
    return struct.pack("<qqB", sequence, time.time_ns(), 16) + gid


def qos_of(args):
    """The QoS as it stands in a token."""
    reliability = "" if args.reliability == "reliable" else "2"
    durability = "1" if args.durability == "transient_local" else ""
    return f"{reliability}:{durability}:,{args.depth}:,:,:,,"


def what_of(args):
    """Type and hash of the messages."""
    return STRING if args.type == "string" else OCTETS


def encode(args, number):
    """One numbered message in CDR."""
    if args.type == "string":
        data = common.text(number, args.size).encode() + b"\0"
        return CDR + struct.pack("<I", len(data)) + data
    data = common.octets(number, args.size)
    return CDR + struct.pack("<III", 0, 0, len(data)) + data


def decode(args, payload):
    """The text or data of a message, empty if it cannot be one."""
    if payload[:2] != CDR[:2] or len(payload) < 8:
        return b""
    if args.type == "string":
        (count,) = struct.unpack_from("<I", payload, 4)
        return payload[8 : 8 + count - 1].decode(errors="replace")
    dimensions, _, count = struct.unpack_from("<III", payload, 4)
    return payload[16 : 16 + count] if dimensions == 0 else b""


def declare_publisher(ros, args):
    """A publisher with what rmw_zenoh gives it for this QoS."""
    options = {"congestion_control": zenoh.CongestionControl.DROP}
    if args.durability == "transient_local":
        options.update(cache=zenoh.ext.CacheConfig(max_samples=args.depth), publisher_detection=True)
        if args.reliability == "reliable":
            options.update(
                sample_miss_detection=zenoh.ext.MissDetectionConfig(heartbeat=None, sporadic_heartbeat=0.5)
            )
    return zenoh.ext.declare_advanced_publisher(ros.session, ros.key, **options)


def publish(args):
    """Sends numbered messages, then holds the publisher until the input is closed."""
    held = common.Held()
    ros = Ros(args, "MP", what_of(args), qos_of(args))
    publisher = declare_publisher(ros, args)
    ros.announce()
    common.say(event="ready")
    end = time.monotonic() + args.timeout
    matched = 0 if args.match else ros.others("MS")
    while matched < args.match and time.monotonic() < end and not held.gone.is_set():
        matched = ros.others("MS")
        time.sleep(0.02)
    if args.match:
        time.sleep(common.SETTLE)
    sent = args.count if matched >= args.match else 0
    pace = common.Pace(args.hz)
    for number in range(1, sent + 1):
        publisher.put(encode(args, number), attachment=ros.attachment())
        pace.wait()
    common.say(event="published", sent=sent, matched=matched)
    held.wait()
    common.say(event="end", incompatible=0)


def subscribe(args):
    """Counts numbered messages until all are there or the input is closed."""
    held = common.Held()
    tally = common.Tally(args.count)
    unattached = 0

    def take(sample):
        nonlocal unattached
        if sample.attachment is None or len(sample.attachment.to_bytes()) != 33:
            unattached += 1
        tally.add(decode(args, sample.payload.to_bytes()))

    ros = Ros(args, "MS", what_of(args), qos_of(args))
    options = {}
    if args.durability == "transient_local":
        options.update(
            history=zenoh.ext.HistoryConfig(detect_late_publishers=True, max_samples=args.depth),
            subscriber_detection=True,
        )
        if args.reliability == "reliable":
            options.update(recovery=zenoh.ext.RecoveryConfig(periodic_queries=None, heartbeat=True))
    subscriber = zenoh.ext.declare_advanced_subscriber(ros.session, ros.key, take, **options)
    ros.announce()
    common.say(event="ready")
    end = time.monotonic() + args.timeout
    while not tally.full() and time.monotonic() < end and not held.gone.is_set():
        time.sleep(0.005)
    time.sleep(0.2)
    tally.report(incompatible=0, unattached=unattached)
    del subscriber


def serve(args):
    """Answers each request with the bytes of its first name."""
    held = common.Held()
    served = 0
    ros = Ros(args, "SS", SERVICE, "::,10:,:,:,,")

    def answer(query):
        nonlocal served
        served += 1
        request = query.payload.to_bytes()
        asked = query.attachment.to_bytes()
        (count,) = struct.unpack_from("<I", request, 8)
        name = request[12 : 12 + count - 1]
        reply = CDR + struct.pack("<I", len(name)) + name
        query.reply(ros.key, reply, attachment=attach(struct.unpack_from("<q", asked)[0], asked[17:33]))

    queryable = ros.session.declare_queryable(ros.key, answer, complete=True)
    ros.announce()
    common.say(event="ready")
    held.wait()
    common.say(event="end", served=served)
    del queryable


def ask(querier, ros, number, args):
    """Asks once; True for the right answer, False for a wrong one, None for none in time."""
    name = f"call {number} of {args.node}".encode()
    request = CDR + struct.pack("<II", 1, len(name) + 1) + name + b"\0"
    attachment = ros.attachment()
    for reply in querier.get(payload=request, attachment=attachment):
        if reply.ok is None:
            return False
        told = reply.ok.payload.to_bytes()
        mark = reply.ok.attachment.to_bytes() if reply.ok.attachment else b""
        (count,) = struct.unpack_from("<I", told, 4)
        mine = mark[:8] == attachment[:8] and mark[17:] == attachment[17:]
        return mine and told[8 : 8 + count] == name
    return None


def call(args):
    """Calls a service that answers so, and compares the answers."""
    ros = Ros(args, "SC", SERVICE, "::,10:,:,:,,")
    querier = ros.session.declare_querier(
        ros.key, target=zenoh.QueryTarget.ALL_COMPLETE, consolidation=zenoh.ConsolidationMode.NONE,
        timeout=args.timeout,
    )
    ros.announce()
    common.say(event="ready")
    end = time.monotonic() + args.timeout
    available = False
    while not available and time.monotonic() < end:
        available = ros.others("SS") > 0
        time.sleep(0.02)
    if available:
        time.sleep(common.SETTLE)
    outcomes = [ask(querier, ros, number, args) for number in range(1, args.count + 1)] if available else []
    common.say(
        event="called", available=available,
        right=outcomes.count(True), wrong=outcomes.count(False), unanswered=outcomes.count(None),
    )


def graph(args):
    """Prints the tokens of the domain that name this topic or service, as soon as there is one."""
    held = common.Held()
    session = join()
    common.say(event="ready")
    name = "/" + args.name.replace("/", "%") + "/"
    end = time.monotonic() + args.timeout
    tokens = []
    while time.monotonic() < end and not held.gone.is_set():
        found = session.liveliness().get(f"@ros2_lv/{common.domain()}/**", timeout=1.0)
        tokens = sorted(str(reply.ok.key_expr) for reply in found if reply.ok)
        if any(name in token for token in tokens):
            break
        time.sleep(0.05)
    common.say(event="graph", tokens=[token for token in tokens if name in token or "/NN/" in token])


def router(args):
    """Runs a router until the input is closed."""
    held = common.Held()
    settings = [
        ("listen/endpoints", json.dumps([f"tcp/127.0.0.1:{args.depth}"])),
        ("routing/router/peers_failover_brokering", "false"),
    ]
    session = zenoh.open(config("router", settings))
    common.say(event="ready", zid=str(session.info.zid()))
    held.wait()


def main():
    """Does what the command line says."""
    roles = {
        "publish": publish, "subscribe": subscribe, "serve": serve, "call": call, "graph": graph, "router": router,
    }
    args = common.parse("zenoh", ("about", *roles))
    if args.role == "about":
        from importlib.metadata import version

        print(f"Zenoh for Python {version('eclipse-zenoh')}")
        return
    threading.excepthook = lambda failed: os._exit(1)
    roles[args.role](args)
    sys.stdout.flush()
    os._exit(0)


main()
