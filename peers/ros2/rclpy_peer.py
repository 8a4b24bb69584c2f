"""ROS 2 by rclpy, on whichever RMW implementation is chosen (RMW_IMPLEMENTATION): the nodes of
../common/rclpy_nodes.py. Every session, or group of pairs, has a domain of its own and looks at this host only.
"""

import functools
import os
import pathlib
import sys
import zlib

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "common"))
import peer as protocol  # noqa: E402
import rclpy_nodes  # noqa: E402
import topology  # noqa: E402

MOST_IN_DOMAIN = 120
ADDRESS = "ANGAROS_PEER_ADDRESS"
RMW = os.environ.get("RMW_IMPLEMENTATION", "rmw_fastrtps_cpp")


def surroundings(args):
    """What must stand in the environment before ROS is loaded."""
    pairs = getattr(args, "pairs", 1)
    if 2 * pairs > MOST_IN_DOMAIN:
        raise protocol.Unsupported(f"{pairs} pairs: a domain has ports for {MOST_IN_DOMAIN} processes of a host")
    session = getattr(args, "group", None) or args.session
    # Between the domains that people use and those whose ports the kernel hands out.
    os.environ["ROS_DOMAIN_ID"] = str(60 + zlib.crc32(session.encode()) % 40)
    if ADDRESS not in os.environ:
        os.environ["ROS_AUTOMATIC_DISCOVERY_RANGE"] = "LOCALHOST"
        # The newer ones complain of it.
        if os.environ.get("ROS_DISTRO") == "humble":
            os.environ["ROS_LOCALHOST_ONLY"] = "1"


if __name__ == "__main__":
    version = f"{os.environ.get('ANGAROS_PEER_VERSION', 'unknown')} {RMW}"
    ros2 = rclpy_nodes.describe("ros2", version, ["rclpy"], surroundings)
    if sys.argv[1:2] == ["topology"]:
        sys.exit(topology.run(ros2, functools.partial(rclpy_nodes.Graph, surroundings), sys.argv[2:]))
    sys.exit(protocol.main(ros2, sys.argv[1:]))
