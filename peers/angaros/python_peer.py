"""Angaros by its Python package, over shared memory: the nodes of ../common/rclpy_nodes.py, which rclpy runs too.

`python` sends as rclpy does, by a field that is set and a call of `publish`, and looks for work before it sleeps
while that pays, as executors do by default; `python-block` sleeps at once; `python-loan` writes the bytes where they
travel, in the memory that the publisher lends. Messages of 64 kB and more are read where they lie.
Every session, or group of pairs, has a domain of its own.
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

LOAN = "python-loan"
BLOCK = "python-block"
ADDRESS = "ANGAROS_PEER_ADDRESS"


def surroundings(args):
    """What must stand in the environment before the package is loaded."""
    if ADDRESS in os.environ:
        raise protocol.Unsupported("shared memory reaches no other host")
    session = getattr(args, "group", None) or args.session
    # Beyond those that robots use, as our other variants.
    os.environ["ROS_DOMAIN_ID"] = str(200 + zlib.crc32(session.encode()) % 30)
    os.environ["ROS_AUTOMATIC_DISCOVERY_RANGE"] = "LOCALHOST"
    os.environ["ANGAROS_TRANSPORT"] = "shm"
    import angaros

    angaros.enable_rclpy()


class LoanLink(rclpy_nodes.Link):
    """Sends in lent memory."""

    def __init__(self, *given):
        super().__init__(*given)
        import numpy

        self.view = functools.partial(numpy.frombuffer, dtype=numpy.uint8)

    def send(self, body):
        """One copy, from the private buffer to where the message travels."""
        with self.publisher.loan(data=len(body)) as message:
            message.data[:] = self.view(body)


class BlockLink(rclpy_nodes.Link):
    """Sleeps at once when there is nothing to do."""

    def new_executor(self):
        """What rclpy has no words for."""
        from rclpy.executors import SingleThreadedExecutor

        return SingleThreadedExecutor(wake="block")


def link(args):
    """The class of the links of a variant."""
    return {LOAN: LoanLink, BLOCK: BlockLink}.get(args.variant, rclpy_nodes.Link)


if __name__ == "__main__":
    version = os.environ.get("ANGAROS_PEER_VERSION", "unknown")
    angaros_peer = rclpy_nodes.describe("angaros", version, ["python", LOAN, BLOCK], surroundings, link)
    if sys.argv[1:2] == ["topology"]:
        for variant in {LOAN, BLOCK}.intersection(sys.argv):
            print(f"angaros: topologies: {variant} is measured by pairs and chains only", file=sys.stderr)
            sys.exit(3)
        sys.exit(topology.run(angaros_peer, functools.partial(rclpy_nodes.Graph, surroundings), sys.argv[2:]))
    sys.exit(protocol.main(angaros_peer, sys.argv[1:]))
