"""Zenoh by its Python package: sessions in mode peer over TCP that connect directly, without router, scouting,
gossip and shared memory, as the variants `tcp` of the program in Rust.

A message is one `put` of a private buffer, which Zenoh copies; it is received by a callback, which Zenoh for
Python calls on a thread of its own for each subscriber. `to_bytes` copies it once more, as every user's does who
reads it. Between Zenoh's thread and that callback lies a queue of 256 messages that cannot be chosen.
"""

import os
import pathlib
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "common"))
import peer as protocol  # noqa: E402

ADDRESS = "ANGAROS_PEER_ADDRESS"
QUEUE = 256


class Meeting:
    """The file in which a session that listens leaves its address."""

    def __init__(self, name):
        self.path = pathlib.Path(tempfile.gettempdir()) / f"angaros-peer-zenoh-{name}"

    def announce(self, endpoint):
        """It appears complete or not at all."""
        hidden = self.path.with_name(self.path.name + ".new")
        hidden.write_text(endpoint)
        hidden.rename(self.path)

    def find(self, timeout):
        """The address, waited for."""
        end = time.monotonic() + timeout
        while True:
            try:
                return self.path.read_text()
            except FileNotFoundError:
                if time.monotonic() > end:
                    raise protocol.PeerError(f"the other session was not there within {timeout:.1f} s") from None
                time.sleep(protocol.LOOK)

    def close(self):
        """Removes it."""
        self.path.unlink(missing_ok=True)


def free_port(host):
    """A port that nobody has at this moment: a session of Zenoh in Python does not tell where it listens."""
    import socket

    with socket.socket() as probe:
        probe.bind((host, 0))
        return probe.getsockname()[1]


def configuration(zenoh, listen, connect):
    """A session that listens there and connects to that, if any."""
    made = zenoh.Config()
    for key, value in [
        ("mode", '"peer"'),
        ("scouting/multicast/enabled", "false"),
        ("scouting/gossip/enabled", "false"),
        ("transport/shared_memory/enabled", "false"),
        ("listen/endpoints", f'["{listen}"]' if listen else "[]"),
        ("connect/endpoints", f'["{connect}"]' if connect else "[]"),
    ]:
        made.insert_json5(key, value)
    return made


class Link(protocol.Mailbox):
    """A session with one publisher and one subscriber, of which a chain's ends lack one."""

    def __init__(self, args, arrived, listens, connects, out, back):
        super().__init__()
        if args.wake != "block":
            raise protocol.Unsupported("the threads of Zenoh sleep in the kernel: they do not spin")
        if args.depth > QUEUE:
            raise protocol.Unsupported(f"a subscriber with a callback keeps {QUEUE} messages")
        # Loaded here, so that `about` answers at once.
        import zenoh

        self.arrived, self.meeting = arrived, None
        connect = Meeting(connects).find(args.timeout_ms / 1e3) if connects else None
        host = os.environ.get(ADDRESS, "127.0.0.1")
        listen = f"tcp/{host}:{free_port(host)}" if listens else None
        self.session = zenoh.open(configuration(zenoh, listen, connect))
        key = f"angaros_peer/{args.session}"
        self.publisher = self.subscriber = None
        if back:
            self.subscriber = self.session.declare_subscriber(f"{key}/{back}", self.take)
        if out:
            reliable = args.reliability == "reliable"
            self.publisher = self.session.declare_publisher(
                f"{key}/{out}",
                reliability=zenoh.Reliability.RELIABLE if reliable else zenoh.Reliability.BEST_EFFORT,
                congestion_control=zenoh.CongestionControl.BLOCK if reliable else zenoh.CongestionControl.DROP)
        if listen:
            self.meeting = Meeting(listens)
            self.meeting.announce(listen)

    def take(self, sample):
        """On the thread of this subscriber."""
        self.arrived(sample.payload.to_bytes())
        self.ring()

    def send(self, body):
        """This side's copy is Zenoh's."""
        self.publisher.put(body)

    def close(self):
        """Leaves."""
        if self.meeting:
            self.meeting.close()
        self.session.close()


def pair(args, arrived):
    """Pong listens, ping connects."""
    if args.role == "ping":
        return Link(args, arrived, None, args.session, "there", "back")
    return Link(args, arrived, args.session, None, "back", "there")


def node(args, arrived):
    """Every node of a chain listens to the one before it and connects to the one after it."""
    first, last = args.role == "source", args.role == "sink"
    # A dot after the session: what a killed process leaves is known by it.
    here, there = (f"{args.session}.{index}" for index in (args.index, args.index + 1))
    return Link(args, arrived, None if first else here, None if last else there,
                None if last else f"hop_{args.index + 1}", None if first else f"hop_{args.index}")


if __name__ == "__main__":
    version = os.environ.get("ANGAROS_PEER_VERSION", "unknown")
    zenoh_peer = protocol.Peer("zenoh", version, ["python"], pair, node, pairs=True)
    status = protocol.main(zenoh_peer, sys.argv[1:])
    # Threads of Zenoh's may still be about.
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)
