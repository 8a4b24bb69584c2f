"""ROS 2 by rclpy, on whichever RMW implementation is chosen (RMW_IMPLEMENTATION): a node with a publisher
and a subscription as any has them, and an executor that spins once per message.

std_msgs/UInt8MultiArray, whose data is an array of bytes on both sides; keep-last 10. `block` waits in the
executor, `spin` asks it without waiting. Every session has a domain of its own and looks at this host only.
"""

import array
import os
import pathlib
import sys
import zlib

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "common"))
import peer as protocol  # noqa: E402

DEPTH = 10
ADDRESS = "ANGAROS_PEER_ADDRESS"
RMW = os.environ.get("RMW_IMPLEMENTATION", "rmw_fastrtps_cpp")


def surroundings(session):
    """What must stand in the environment before ROS is loaded."""
    # Between the domains that people use and those whose ports the kernel hands out.
    os.environ["ROS_DOMAIN_ID"] = str(60 + zlib.crc32(session.encode()) % 40)
    if ADDRESS not in os.environ:
        os.environ["ROS_AUTOMATIC_DISCOVERY_RANGE"] = "LOCALHOST"
        os.environ["ROS_LOCALHOST_ONLY"] = "1" if os.environ.get("ROS_DISTRO") == "humble" else "0"


class Link:
    """A node with one publisher and one subscription, of which a chain's ends lack one."""

    def __init__(self, args, arrived, out, back):
        surroundings(args.session)
        # Loaded here, so that `about` answers at once.
        import rclpy
        from rclpy.executors import SingleThreadedExecutor
        from rclpy.qos import QoSProfile, ReliabilityPolicy
        from std_msgs.msg import UInt8MultiArray

        self.rclpy, self.message, self.spin = rclpy, UInt8MultiArray(), args.wake == "spin"
        rclpy.init()
        self.node = rclpy.create_node(f"angaros_peer_{args.role}_{getattr(args, 'index', 0)}")
        reliable = args.reliability == "reliable"
        qos = QoSProfile(depth=DEPTH, reliability=ReliabilityPolicy.RELIABLE if reliable
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


if __name__ == "__main__":
    version = f"{os.environ.get('ANGAROS_PEER_VERSION', 'unknown')} {RMW}"
    ros2 = protocol.Peer("ros2", version, ["rclpy"], pair, node)
    sys.exit(protocol.main(ros2, sys.argv[1:]))
