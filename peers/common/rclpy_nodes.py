"""Nodes by the names of rclpy, for the peers whose system has a package of that name: ROS 2 and Angaros.
The same code runs on both.

A node has a publisher and a subscription as any has them, and an executor spins once per message.
std_msgs/UInt8MultiArray, whose data is an array of bytes on both sides; keep-last 10, or as many as are
asked for. `block` waits in the executor, `spin` asks it without waiting.

`prepare(args)` of a peer sets what must stand in the environment before rclpy is loaded, and makes it
importable. It is not loaded earlier, so that `about` answers at once.
"""

import array
import functools

import peer as protocol

DEPTH = 10


class Link:
    """A node with one publisher and one subscription, of which a chain's ends lack one."""

    def __init__(self, args, arrived, out, back):
        import rclpy
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
        self.executor = self.new_executor()
        self.executor.add_node(self.node)

    def new_executor(self):
        """One that waits as a program has it that does not ask for anything."""
        from rclpy.executors import SingleThreadedExecutor

        return SingleThreadedExecutor()

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


def pair(prepare, make, args, arrived):
    """One side of a round trip."""
    prepare(args)
    out, back = ("to_pong", "to_ping") if args.role == "ping" else ("to_ping", "to_pong")
    return make(args)(args, arrived, out, back)


def node(prepare, make, args, arrived):
    """A node of a chain: hop I is a topic."""
    prepare(args)
    out = f"hop_{args.index + 1}" if args.role != "sink" else None
    back = f"hop_{args.index}" if args.role != "source" else None
    return make(args)(args, arrived, out, back)


class Graph:
    """The nodes of a process of a topology, on one executor of one thread."""

    has_timers = True

    def __init__(self, prepare, args, plan, process, arrived):
        prepare(args)
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


def describe(name, version, variants, prepare, make=lambda args: Link):
    """The peer; `make(args)` is the class of its links."""
    return protocol.Peer(name, version, variants, functools.partial(pair, prepare, make),
                         functools.partial(node, prepare, make), plays_topologies=True, pairs=True)
