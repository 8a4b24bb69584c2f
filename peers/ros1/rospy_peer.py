"""ROS 1 by rospy: a publisher and a subscriber as any node has them; the callback answers, on the thread
that rospy has for the connection.

std_msgs/UInt8MultiArray, whose data is `bytes` on both sides; keep-last 10. `rospy` asks for TCP_NODELAY,
which ROS's documentation advises where latency matters; `rospy-default` leaves Nagle's algorithm on, as a
subscriber that says nothing does. TCPROS loses nothing, so best effort is refused, and rospy's threads sleep
in the kernel, so nothing spins. Without rosout and log files.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "common"))
import peer as protocol  # noqa: E402

import rospy  # noqa: E402
import rospy.core  # noqa: E402
from std_msgs.msg import UInt8MultiArray  # noqa: E402

QUEUE = 10
ADDRESS = "ANGAROS_PEER_ADDRESS"


class Master:
    """The session's master: the process at the end of the row starts it, the others wait for its address."""

    def __init__(self, args):
        self.file = pathlib.Path(tempfile.gettempdir()) / f"angaros-peer-ros1-{args.session}"
        self.process = None
        if args.role in ("pong", "sink"):
            self.file.unlink(missing_ok=True)
            self.process = subprocess.Popen([sys.executable, HERE / "master.py", self.file])
        end = time.monotonic() + args.timeout_ms / 1e3
        while not self.file.exists():
            if time.monotonic() > end or (self.process and self.process.poll() is not None):
                self.close()
                raise protocol.PeerError("the session's master did not start")
            time.sleep(protocol.LOOK)
        os.environ["ROS_MASTER_URI"] = self.file.read_text()

    def close(self):
        """Ends it where it was started."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.file.unlink(missing_ok=True)


class Link(protocol.Mailbox):
    """A node with one publisher and one subscriber, of which a chain's ends lack one."""

    def __init__(self, args, arrived, out, back):
        super().__init__()
        if args.reliability != "reliable":
            raise protocol.Unsupported("TCPROS loses nothing: measured as reliable")
        if args.wake != "block":
            raise protocol.Unsupported("the threads of rospy sleep in the kernel: they do not spin")
        os.environ["ROS_IP"] = os.environ.get(ADDRESS, "127.0.0.1")
        self.arrived, self.payload = arrived, args.payload
        self.master = Master(args)
        # No log files: nothing of a run is left behind.
        rospy.core.configure_logging = lambda *_, **__: None
        rospy.init_node(f"angaros_peer_{args.role}_{getattr(args, 'index', 0)}", disable_rosout=True,
                        disable_signals=True)
        name = args.session.replace("-", "_")
        self.publisher = self.subscriber = None
        if out:
            self.publisher = rospy.Publisher(f"/angaros_peer_{name}_{out}", UInt8MultiArray, queue_size=QUEUE)
        if back:
            self.subscriber = rospy.Subscriber(
                f"/angaros_peer_{name}_{back}", UInt8MultiArray, self.take, queue_size=QUEUE,
                buff_size=max(65536, 2 * args.payload), tcp_nodelay=not args.variant.endswith("-default"))
        self.message = UInt8MultiArray()

    def take(self, message):
        """On rospy's thread of this connection."""
        self.arrived(message.data)
        self.ring()

    def send(self, body):
        """Serialises the bytes, on the thread that publishes: this side's copy."""
        self.message.data = body
        self.publisher.publish(self.message)

    def close(self):
        """Leaves the graph; the master goes last."""
        rospy.signal_shutdown("done")
        self.master.close()


def pair(args, arrived):
    """One side of a round trip."""
    out, back = ("to_pong", "to_ping") if args.role == "ping" else ("to_ping", "to_pong")
    return Link(args, arrived, out, back)


def node(args, arrived):
    """A node of a chain: hop I is a topic."""
    out = f"hop_{args.index + 1}" if args.role != "sink" else None
    back = f"hop_{args.index}" if args.role != "source" else None
    return Link(args, arrived, out, back)


if __name__ == "__main__":
    version = os.environ.get("ANGAROS_PEER_VERSION", "unknown")
    ros1 = protocol.Peer("ros1", version, ["rospy", "rospy-default"], pair, node)
    status = protocol.main(ros1, sys.argv[1:])
    # The threads of rospy may sit in sockets that nobody writes to any more.
    sys.stdout.flush()
    os._exit(status)
