"""A node and a program that is none, with a rosbridge server in between: what the node publishes, the server gives
to its client, and what the client sends back, the server publishes. Paper 003's protocols C1 to C3.

A variant is SERVER-DOOR. The servers: `angaros` is `angaros bridge rosbridge` with a node in Python; `ros1` is the
rosbridge_suite of ROS 1 with a node of rospy. The doors are those of clients.py, whose client is the same program
for both, and for `angaros` the one of octave_pong.m, paper 003's protocol B. ping starts the server, and the master where there is one, and tells pong the port by a file.

`bare-tcp` is what the client itself takes: ping is the other end of its connection, with no graph and no other
process. No server comes below it.

std_msgs/UInt8MultiArray. What the server uses is not in the CPU time of the two.
"""

import base64
import contextlib
import functools
import os
import pathlib
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "common"))
import clients  # noqa: E402
import peer as protocol  # noqa: E402

SERVERS = ("angaros", "ros1", "bare")
# Where the sources of ROS 1's server are, as peers/rosbridge/build.sh found them.
SUITE = "ANGAROS_ROSBRIDGE_SUITE"
# The program `angaros`.
COMMAND = "ANGAROS_COMMAND"


def split(variant):
    """The server and the door of a variant."""
    server, _, door = variant.partition("-")
    return server, door


def meeting(args):
    """The file by which pong learns the port."""
    return pathlib.Path(tempfile.gettempdir()) / f"angaros-peer-rosbridge-{args.session}"


def free_port(kind):
    """A port that nobody has."""
    with socket.socket(socket.AF_INET, kind) as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Server:
    """The process in between."""

    def __init__(self, args, command, door):
        self.file, datagrams = meeting(args), door.startswith("udp")
        self.port = free_port(socket.SOCK_DGRAM if datagrams else socket.SOCK_STREAM)
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            command(self.port), stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        end = time.monotonic() + args.timeout_ms / 1e3
        # Nothing answers a datagram; the client asks until it is served.
        while not datagrams and not self.listens():
            if self.process.poll() is not None or time.monotonic() > end:
                said = self.last_line()
                self.close()
                raise protocol.PeerError(f"the rosbridge server did not start: {said}")
            time.sleep(protocol.LOOK)
        fresh = self.file.with_suffix(".new")
        fresh.write_text(str(self.port))
        fresh.rename(self.file)

    def listens(self):
        """Whether it takes connections."""
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", self.port), 0.5).close()
            return True
        return False

    def last_line(self):
        """What it said last."""
        self.log.seek(0)
        return (self.log.read().decode(errors="replace").strip().splitlines() or ["nothing"])[-1]

    def close(self):
        """Ends it."""
        self.file.unlink(missing_ok=True)
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(3)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()


class Node:
    """ping: a node of the graph, and the server it reaches pong by."""

    def __init__(self, make, args, arrived, command, door):
        self.link = make(args, arrived, "to_pong", "to_ping")
        try:
            self.server = Server(args, command, door)
        except protocol.PeerError:
            self.link.close()
            raise
        self.send, self.wait = self.link.send, self.link.wait

    def close(self):
        """The server first: it is a node of the same graph."""
        self.server.close()
        self.link.close()


class Bare:
    """ping as the other end of the client's connection. What it sends and gets differs in the first bytes alone, and
    only these are turned to base64 and back, so that next to nothing but the client's own time is left."""

    # Of them whole groups of three.
    FIRST = 48

    def __init__(self, args, arrived, door):
        if door != "tcp":
            raise protocol.Unsupported("bare is there for the door tcp alone")
        session = args.session.replace("-", "_")
        self.topic = f"/angaros_peer_{session}_to_pong"
        self.arrived, self.connection, self.held = arrived, None, bytearray()
        self.rest, self.text = None, b""
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.file = meeting(args)
        fresh = self.file.with_suffix(".new")
        fresh.write_text(str(self.listener.getsockname()[1]))
        fresh.rename(self.file)

    def send(self, body):
        """Nobody is there at first, as with any server."""
        first, rest = body[:self.FIRST], body[self.FIRST:]
        if rest != self.rest:
            self.rest, self.text = rest, base64.b64encode(rest)
        if self.connection:
            head = clients.publish_text(self.topic, base64.b64encode(first).decode())[:-3]
            self.connection.sendall(head.encode() + self.text + b'"}}')

    def wait(self, seconds):
        """For the client, then for what it sends."""
        ready, _, _ = select.select([self.connection or self.listener], [], [], max(seconds, 0.0))
        if not ready:
            return
        if not self.connection:
            self.connection = self.listener.accept()[0]
            self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return
        data = self.connection.recv(1 << 20)
        if not data:
            raise protocol.PeerError("the client has gone")
        self.held += data
        while (end := self.held.find(b'"}}')) >= 0:
            at = self.held.find(b'"data": "', 0, end)
            if at >= 0:
                self.take(bytes(self.held[at + len(b'"data": "'):end]))
            del self.held[:end + len(b'"}}')]

    def take(self, text):
        """A message's data: as long as its rest is what was sent, that is taken for it."""
        first = self.FIRST // 3 * 4
        if self.rest is not None and text[first:] == self.text:
            self.arrived(base64.b64decode(text[:first]) + self.rest)
        else:
            self.arrived(base64.b64decode(text))

    def close(self):
        """Ends the connection."""
        self.file.unlink(missing_ok=True)
        self.listener.close()
        if self.connection:
            self.connection.close()


def angaros_node(args, arrived, door):
    """A node of Angaros in Python with `angaros bridge rosbridge`."""
    sys.path.insert(0, str(HERE.parent / "angaros"))
    import python_peer
    import rclpy_nodes

    python_peer.surroundings(args)
    option = {"tcp": "--tcp-port", "octave": "--tcp-port", "udp": "--udp-port",
              "websocket": "--port"}[door.split("-")[0]]

    def command(port):
        words = [os.environ.get(COMMAND, "angaros"), "bridge", "rosbridge", option, str(port)]
        # The door that is always open gets a port that disturbs nobody.
        return words if option == "--port" else [*words, "--port", "0"]

    return Node(rclpy_nodes.Link, args, arrived, command, door)


def ros1_node(args, arrived, door):
    """A node of rospy with the server of rosbridge_suite."""
    sys.path.insert(0, str(HERE.parent / "ros1"))
    import types

    import rospy_peer

    script = pathlib.Path(os.environ[SUITE]) / "run.sh"
    # As the end of a row: it starts the master.
    master = types.SimpleNamespace(**{**vars(args), "role": "pong", "variant": "rospy"})
    kind = door.split("-")[0]
    return Node(functools.partial(make_rospy, rospy_peer.Link, master), args, arrived,
                lambda port: [str(script), kind, str(port)], door)


def make_rospy(link, master, _args, arrived, out, back):
    """The link of ../ros1, with the master."""
    return link(master, arrived, out, back)


def open_link(args, arrived):
    """One side of the round trip."""
    server, door = split(args.variant)
    if args.reliability != "reliable":
        raise protocol.Unsupported("rosbridge has no QoS: measured as reliable")
    if args.wake != "block":
        raise protocol.Unsupported("the threads of the client sleep in the kernel: they do not spin")
    if server == "ros1" and door.startswith("udp") and args.payload > 4096:
        raise protocol.Unsupported("this server takes datagrams of up to 8192 bytes")
    if args.role == "ping":
        make = {"angaros": angaros_node, "ros1": ros1_node, "bare": Bare}[server]
        return make(args, arrived, door)
    end = time.monotonic() + args.timeout_ms / 1e3
    while not meeting(args).exists():
        if time.monotonic() > end:
            raise protocol.PeerError("ping did not start its server")
        time.sleep(protocol.LOOK)
    return clients.open_client(door, args, int(meeting(args).read_text()), arrived)


if __name__ == "__main__":
    variants = os.environ.get("ANGAROS_PEER_VARIANTS", "").split(",")
    version = os.environ.get("ANGAROS_PEER_VERSION", "unknown")
    rosbridge = protocol.Peer("rosbridge", version, variants, open_link)
    status = protocol.main(rosbridge, sys.argv[1:])
    # The threads of clients may sit in sockets that nobody writes to any more.
    sys.stdout.flush()
    os._exit(status)
