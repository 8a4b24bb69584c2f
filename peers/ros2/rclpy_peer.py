"""ROS 2 by rclpy, on whichever RMW implementation is chosen (RMW_IMPLEMENTATION): a node with a publisher
and a subscription as any has them, and an executor that spins once per message.

std_msgs/UInt8MultiArray, whose data is an array of bytes on both sides; keep-last 10, or as many as are asked for. `block` waits in the
executor, `spin` asks it without waiting. Every session, or group of pairs, has a domain of its own and looks at this host only.
"""

import array
import os
import pathlib
import sys
import zlib

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "common"))
import peer as protocol  # noqa: E402
import topology  # noqa: E402

DEPTH = 10
MOST_IN_DOMAIN = 120
ADDRESS = "ANGAROS_PEER_ADDRESS"
RMW = os.environ.get("RMW_IMPLEMENTATION", "rmw_fastrtps_cpp")


def surroundings(session):
    """What must stand in the environment before ROS is loaded."""
    # Between the domains that people use and those whose ports the kernel hands out.
    os.environ["ROS_DOMAIN_ID"] = str(60 + zlib.crc32(session.encode()) % 40)
    if ADDRESS not in os.environ:
        os.environ["ROS_AUTOMATIC_DISCOVERY_RANGE"] = "LOCALHOST"
        # The newer ones complain of it.
        if os.environ.get("ROS_DISTRO") == "humble":
            os.environ["ROS_LOCALHOST_ONLY"] = "1"


class Link:
    """A node with one publisher and one subscription, of which a chain's ends lack one."""

    def __init__(self, args, arrived, out, back):
        pairs = getattr(args, "pairs", 1)
        if 2 * pairs > MOST_IN_DOMAIN:
            raise protocol.Unsupported(f"{pairs} pairs: a domain has ports for {MOST_IN_DOMAIN} processes of a host")
        surroundings(getattr(args, "group", None) or args.session)
        # Loaded here, so that `about` answers at once.
        import rclpy
        from rclpy.executors import SingleThreadedExecutor
        from rclpy.qos import QoSProfile, ReliabilityPolicy
        from std_msgs.msg import UInt8MultiArray

        self.rclpy, self.message, self.spin = rclpy, UInt8MultiArray(), args.wake == "spin"
        rclpy.init()
        self.node = rclpy.create_node(f"angaros_peer_{args.role}_{getattr(args, 'index', 0)}")
        reliable = args.reliability == "reliable"
        qos = QoSProfile(depth=args.depth or DEPTH, reliability=ReliabilityPolicy.RELIABLE if reliable
                         else ReliabilityPolicy.BEST_EFFORT)
        name = args.session.replace("-", "_")
        self.publisher = self.subscription = None
        if out:
            self.publisher = self.node.create_publisher(UInt8MultiArray, f"/angaros_peer_{name}_{out}", qos)
        if back:
            self.subscription = self.node.create_subscription(
                UInt8MultiArray, f"/angaros_peer_{name}_{back}", lambda message: arrived(message.data), qos)
        self.executor = SingleThreadedExecutor()
        self.executor.add_node(self.node)

    def send(self, body):
        """Serialises the bytes: this side's copy, after that into Python's array."""
        self.message.data = array.array("B", body)
        self.publisher.publish(self.message)

    def wait(self, seconds):
        """One callback."""
        self.executor.spin_once(timeout_sec=0.0 if self.spin else seconds)

    def close(self):
        """Leaves the graph."""
        self.executor.shutdown()
        self.node.destroy_node()
        self.rclpy.try_shutdown()


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
    """The nodes of a process of a topology, on one executor of one thread."""

    has_timers = True

    def __init__(self, args, plan, process, arrived):
        surroundings(args.session)
        import rclpy
        from rclpy.executors import SingleThreadedExecutor
        from rclpy.qos import QoSProfile, ReliabilityPolicy
        from std_msgs.msg import UInt8MultiArray

        def qos(end):
            kind = ReliabilityPolicy.RELIABLE if end.reliable else ReliabilityPolicy.BEST_EFFORT
            return QoSProfile(depth=end.depth, reliability=kind)

        self.rclpy, self.message, self.publishers, self.ends = rclpy, UInt8MultiArray(), {}, []
        rclpy.init()
        self.executor, self.nodes = SingleThreadedExecutor(), {}
        for number, (home, name) in enumerate(plan.nodes):
            if home == process:
                self.nodes[number] = rclpy.create_node(name.replace("/", "_"))
                self.executor.add_node(self.nodes[number])
        prefix = "/topology_" + args.session.replace("-", "_")
        for number, one in enumerate(plan.publishers):
            if one.node in self.nodes:
                node, name = self.nodes[one.node], f"{prefix}/{one.topic}"
                self.publishers[number] = node.create_publisher(UInt8MultiArray, name, qos(one))
                self.ends.append((node.count_subscribers, name, ends_of(plan.subscriptions, one)))
        for number, one in enumerate(plan.subscriptions):
            if one.node in self.nodes:
                node, name = self.nodes[one.node], f"{prefix}/{one.topic}"
                node.create_subscription(UInt8MultiArray, name,
                                         lambda message, number=number: arrived(number, message.data), qos(one))
                self.ends.append((node.count_publishers, name, ends_of(plan.publishers, one)))

    def matched(self):
        """Whether the graph knows all other ends, and all publishers have matched."""
        return (all(count(name) >= others for count, name, others in self.ends) and
                all(publisher.get_subscription_count() >= others for publisher, (_, _, others) in
                    zip(self.publishers.values(), self.ends)))

    def publish(self, number, message):
        """Serialises the bytes: this side's copy, after that into Python's array."""
        self.message.data = array.array("B", message)
        self.publishers[number].publish(self.message)

    def begin_timer(self, node, period_ns, call):
        """A timer of a node, first due a period from now."""
        self.nodes[node].create_timer(period_ns / protocol.NS, call)

    def wait(self, seconds):
        """One callback. The executor goes on with those that were ready as long as it is asked for the same."""
        self.executor.spin_once(timeout_sec=seconds)

    def close(self):
        """Leaves the graph."""
        self.executor.shutdown()
        for node in self.nodes.values():
            node.destroy_node()
        self.rclpy.try_shutdown()


def ends_of(ends, other):
    """How many of these are on the topic of another end."""
    return sum(end.topic == other.topic for end in ends)


if __name__ == "__main__":
    version = f"{os.environ.get('ANGAROS_PEER_VERSION', 'unknown')} {RMW}"
    ros2 = protocol.Peer("ros2", version, ["rclpy"], pair, node, plays_topologies=True, pairs=True)
    if sys.argv[1:2] == ["topology"]:
        sys.exit(topology.run(ros2, Graph, sys.argv[2:]))
    sys.exit(protocol.main(ros2, sys.argv[1:]))
