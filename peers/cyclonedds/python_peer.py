"""Cyclone DDS by its Python package: a writer, a reader, and a waitset on the reader's read condition, as the
program in C. It is the Cyclone DDS that the package carries, which is newer than Debian's, as it comes: datagrams of
at most 14 kB. A message is written and read by the package's own code in Python: with `python`, as in ROS, it is a
sequence of any length, which is a list of numbers there; with `python-array` it is an array of the length of the run's
messages, which is bytes.

`block` waits in the waitset, `spin` asks the reader. Discovery runs over loopback by unicast. Set CYCLONEDDS_URI to
measure another configuration.
"""

import dataclasses
import os
import pathlib
import sys
import zlib

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "common"))
import peer as protocol  # noqa: E402

ARRAY = "python-array"
DEPTH = 10
# Indices beyond those of the processes that take part, and the last one whose ports lie below those of the next domain.
SPARE_INDICES, LAST_INDEX = 20, 119
ADDRESS = "ANGAROS_PEER_ADDRESS"
# Octets of a sequence, which the package makes a list of: 64 kB take 8 ms to the other side and back.
LONGEST_LIST = 262144


def surroundings(args):
    """What must stand in the environment before Cyclone DDS is loaded."""
    if ADDRESS in os.environ:
        raise protocol.Unsupported("this variant is measured over loopback only")
    if args.variant != ARRAY and getattr(args, "payload", 0) > LONGEST_LIST:
        raise protocol.Unsupported(f"a sequence is a list of numbers here, and one of more than {LONGEST_LIST} takes "
                                   f"so long that no run ends in its time: {ARRAY} sends as many")
    highest = 2 * getattr(args, "pairs", 1) + getattr(args, "nodes", 0) + SPARE_INDICES
    if highest > LAST_INDEX:
        raise protocol.Unsupported(f"a domain has room for {LAST_INDEX + 1} participants of a host")
    os.environ.setdefault(
        "CYCLONEDDS_URI",
        '<General><Interfaces><NetworkInterface name="lo" multicast="false"/></Interfaces>'
        "<AllowMulticast>false</AllowMulticast></General>"
        f"<Discovery><ParticipantIndex>auto</ParticipantIndex><MaxAutoParticipantIndex>{highest}"
        '</MaxAutoParticipantIndex><Peers><Peer address="127.0.0.1"/></Peers></Discovery>')


class Link:
    """A participant with one writer and one reader, of which a chain's ends lack one."""

    def __init__(self, args, arrived, out, back, read):
        surroundings(args)
        # Loaded here, so that `about` answers at once.
        from cyclonedds.core import InstanceState, ReadCondition, SampleState, ViewState, WaitSet
        from cyclonedds.domain import DomainParticipant
        from cyclonedds.idl import IdlStruct, types
        from cyclonedds.pub import DataWriter
        from cyclonedds.qos import Policy, Qos
        from cyclonedds.sub import DataReader
        from cyclonedds.topic import Topic
        from cyclonedds.util import duration

        @dataclasses.dataclass
        class Octets(IdlStruct, typename="angaros_peer::Octets"):
            """The shape of a ROS message with one array of bytes; without a length as in octets.idl."""

            data: types.array[types.uint8, args.payload] if args.variant == ARRAY else types.sequence[types.uint8]

        reliable = args.reliability == "reliable"
        qos = Qos(
            Policy.Reliability.Reliable(duration(infinite=True)) if reliable else Policy.Reliability.BestEffort,
            Policy.History.KeepLast(args.depth or DEPTH), Policy.Durability.Volatile)
        session = getattr(args, "group", None) or args.session
        # Between the domains that people use and those whose ports the kernel hands out.
        self.participant = DomainParticipant(60 + zlib.crc32(session.encode()) % 40)
        self.kind, self.arrived, self.spin = Octets, arrived, args.wake == "spin"
        # As many bytes as are looked at: of a list all others would have to be made.
        self.read = read
        self.writer = self.reader = self.waitset = None

        def topic(direction):
            # A topic's name has no dash.
            name = f"angaros_peer_{args.session}_{direction}".replace("-", "_")
            return Topic(self.participant, name, Octets)

        if back:
            self.reader = DataReader(self.participant, topic(back), qos=qos)
            self.waitset = WaitSet(self.participant)
            mask = SampleState.Any | ViewState.Any | InstanceState.Any
            self.condition = ReadCondition(self.reader, mask)
            self.waitset.attach(self.condition)
        if out:
            self.writer = DataWriter(self.participant, topic(out), qos=qos)

    def send(self, body):
        """Serialises the bytes: this side's copy."""
        self.writer.write(self.kind(body))

    def wait(self, seconds):
        """What has come, if anything comes."""
        if self.reader is None:
            raise protocol.PeerError("a node that receives nothing waits for something")
        if not self.spin:
            self.waitset.wait(max(int(seconds * protocol.NS), 0))
        for message in self.reader.take(1):
            # Others tell that the writer has gone.
            if isinstance(message, self.kind):
                self.arrived(bytes(message.data[:self.read]))

    def close(self):
        """Leaves the domain when the process ends: the package's own order of doing so may hang."""


def pair(args, arrived):
    """One side of a round trip."""
    out, back = ("there", "back") if args.role == "ping" else ("back", "there")
    return Link(args, arrived, out, back, protocol.WORD.size)


def node(args, arrived):
    """A node of a chain: hop I is a topic."""
    out = f"hop_{args.index + 1}" if args.role != "sink" else None
    back = f"hop_{args.index}" if args.role != "source" else None
    return Link(args, arrived, out, back, None)


if __name__ == "__main__":
    version = os.environ.get("ANGAROS_PEER_VERSION", "unknown")
    cyclonedds = protocol.Peer("cyclonedds", version, ["python", ARRAY], pair, node, pairs=True)
    status = protocol.main(cyclonedds, sys.argv[1:])
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)
