"""ROS 1 by rospy: a publisher and a subscriber as any node has them; the callback answers, on the thread
that rospy has for the connection.

std_msgs/UInt8MultiArray, whose data is `bytes` on both sides; keep-last 10, or as many as are asked for. `rospy` asks for TCP_NODELAY,
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
import types

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "common"))
import peer as protocol  # noqa: E402
import topology  # noqa: E402

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
        if args.role in ("pong", "sink", "first"):
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
        queue = args.depth or QUEUE
        if out:
            self.publisher = rospy.Publisher(f"/angaros_peer_{name}_{out}", UInt8MultiArray, queue_size=queue)
        if back:
            self.subscriber = rospy.Subscriber(
                f"/angaros_peer_{name}_{back}", UInt8MultiArray, self.take, queue_size=queue,
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


class Graph:
    """All ends of a process of a topology, on one node; what is for the own process goes over TCP as well."""

    # rospy's would be a thread each.
    has_timers = False

    def __init__(self, args, plan, process, arrived):
        os.environ["ROS_IP"] = os.environ.get(ADDRESS, "127.0.0.1")
        role = "process" if process else "first"
        self.master = Master(types.SimpleNamespace(session=args.session, role=role, timeout_ms=args.timeout_ms))
        rospy.core.configure_logging = lambda *_, **__: None
        rospy.init_node(f"angaros_peer_process_{process}", disable_rosout=True, disable_signals=True)
        self.publishers, self.subscribers, self.message = {}, [], UInt8MultiArray()
        prefix = "/topology_" + args.session.replace("-", "_")
        for number, one in enumerate(plan.publishers):
            if plan.process_of(one) == process:
                publisher = rospy.Publisher(f"{prefix}/{one.topic}", UInt8MultiArray, queue_size=one.depth)
                self.publishers[number] = publisher, plan.processes_of(plan.subscriptions, one.topic)
        for number, one in enumerate(plan.subscriptions):
            if plan.process_of(one) != process:
                continue
            largest = max((other.bytes for other in plan.publishers if other.topic == one.topic), default=0)
            subscriber = rospy.Subscriber(
                f"{prefix}/{one.topic}", UInt8MultiArray,
                lambda message, number=number: arrived(number, message.data), queue_size=one.depth,
                buff_size=max(65536, 2 * largest), tcp_nodelay=not args.variant.endswith("-default"))
            self.subscribers.append((subscriber, plan.processes_of(plan.publishers, one.topic)))

    def matched(self):
        """Whether all have their other ends; rospy has one connection for each process."""
        return all(end.get_num_connections() >= others for end, others in
                   [*self.publishers.values(), *self.subscribers])

    def publish(self, number, message):
        """Serialises the bytes, on the thread that publishes."""
        self.message.data = message
        self.publishers[number][0].publish(self.message)

    def wait(self, seconds):
        """Messages arrive on rospy's threads."""
        time.sleep(seconds)

    def close(self):
        """Leaves the graph; the master goes last."""
        rospy.signal_shutdown("done")
        self.master.close()


if __name__ == "__main__":
    version = os.environ.get("ANGAROS_PEER_VERSION", "unknown")
    ros1 = protocol.Peer("ros1", version, ["rospy", "rospy-default"], pair, node, pairs=True)
    if sys.argv[1:2] == ["topology"]:
        status = topology.run(ros1, Graph, sys.argv[2:])
    else:
        status = protocol.main(ros1, sys.argv[1:])
    # The threads of rospy may sit in sockets that nobody writes to any more.
    sys.stdout.flush()
    os._exit(status)
