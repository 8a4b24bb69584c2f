#!/usr/bin/env python3
"""What a bridge's server uses while it gives the images of a camera to clients; prints one line for each door.

    peers/rosbridge/image_load.py                                        VGA at 30 Hz to one client, every door
    peers/rosbridge/image_load.py --size 1920x1080 --clients 10 --stuck 1 --doors foxglove

The camera is a second server with a client that publishes, so that nothing else is needed than the program `angaros`
(ANGAROS_COMMAND, else target/release/angaros) and Python. Its CPU time is not counted, nor is that of the clients. A
client that is stuck subscribes and reads nothing. Images are numbered by their stamps; the exit status is 1 if a client
that reads has lost one.
"""

import argparse
import contextlib
import json
import os
import pathlib
import re
import socket
import struct
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOPIC = "/image_load"
LONG_S = 20.0
# What the camera's client says in the Foxglove protocol.
SUBPROTOCOL = "foxglove.websocket.v1"


class WebSocket:
    """As much of a client as is needed here."""

    def __init__(self, port, subprotocol=None):
        self.socket = socket.create_connection(("127.0.0.1", port), LONG_S)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        extra = f"Sec-WebSocket-Protocol: {subprotocol}\r\n" if subprotocol else ""
        self.socket.sendall((
            f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{extra}\r\n").encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.exactly(1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode(errors="replace"))

    def exactly(self, count):
        """That many bytes, in memory that is not used again."""
        data = bytearray(count)
        view, at = memoryview(data), 0
        while at < count:
            read = self.socket.recv_into(view[at:])
            if read == 0:
                raise ConnectionError("the server has closed the connection")
            at += read
        return data

    def send(self, code, *parts):
        """One frame; the mask is zeros, which change nothing."""
        size = sum(len(part) for part in parts)
        if size < 126:
            head = struct.pack(">BB4x", 0x80 | code, 0x80 | size)
        elif size < 1 << 16:
            head = struct.pack(">BBH4x", 0x80 | code, 0x80 | 126, size)
        else:
            head = struct.pack(">BBQ4x", 0x80 | code, 0x80 | 127, size)
        self.socket.sendall(head)
        for part in parts:
            self.socket.sendall(part)

    def tell(self, op):
        """One operation in JSON."""
        self.send(1, json.dumps(op).encode())

    def next(self):
        """Code and payload of the next frame that is no ping."""
        while True:
            first, size = self.exactly(2)
            if size == 126:
                (size,) = struct.unpack(">H", self.exactly(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self.exactly(8))
            payload = self.exactly(size)
            if first & 15 != 9:
                return first & 15, payload
            self.send(10, payload)

    def close(self):
        """Ends it, whoever reads."""
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()


class Server:
    """`angaros bridge` with its port and what it uses."""

    def __init__(self, command, kind):
        self.process = subprocess.Popen([command, "bridge", kind, "--port", "0"], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        found = re.search(r"ws://[\d.]+:(\d+)", self.process.stdout.readline())
        if not found:
            raise ConnectionError(f"angaros bridge {kind} does not start")
        self.port = int(found[1])

    def cpu_s(self):
        """Seconds of CPU time of all its threads, as the scheduler counts them."""
        total = 0
        for stat in pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/schedstat"):
            with contextlib.suppress(OSError):
                total += int(stat.read_text().split()[0])
        return total / 1e9

    def memory_mb(self):
        """Memory that is no part of a file."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"RssAnon:\s*(\d+)", status)[1]) / 1024

    def close(self):
        """Ends it."""
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


def image_parts(width, height):
    """The CDR of an image but its number: what is before and behind that."""
    body = struct.pack("<I", 0) + struct.pack("<I7s", 7, b"camera\0") + b"\0"
    body += struct.pack("<II", height, width) + struct.pack("<I5sB2x", 5, b"rgb8\0", 0)
    body += struct.pack("<II", width * 3, width * height * 3)
    return b"\0\1\0\0", body + os.urandom(width * height * 3)


class Camera(threading.Thread):
    """Publishes images at a rate, from its own server."""

    def __init__(self, command, args):
        super().__init__(daemon=True)
        self.server = Server(command, "foxglove")
        self.client = WebSocket(self.server.port, SUBPROTOCOL)
        self.client.tell({"op": "advertise", "channels": [
            {"id": 1, "topic": TOPIC, "encoding": "cdr", "schemaName": "sensor_msgs/msg/Image"}]})
        self.head, self.rest = image_parts(*args.size)
        self.length = 4 + len(self.head) + len(self.rest)
        self.rate, self.sent, self.late, self.ended = args.rate, 0, 0, threading.Event()

    def run(self):
        begun = time.monotonic()
        with contextlib.suppress(OSError):
            while not self.ended.is_set():
                wait = begun + self.sent / self.rate - time.monotonic()
                if wait > 0:
                    self.ended.wait(wait)
                elif wait < -1 / self.rate:
                    # This machine is too slow for the rate: the images that follow are later, not fewer.
                    self.late += 1
                    begun = time.monotonic() - self.sent / self.rate
                self.sent += 1
                self.client.send(2, struct.pack("<BI", 1, 1), self.head, struct.pack("<i", self.sent), self.rest)

    def close(self):
        """Ends it."""
        self.ended.set()
        self.join(5)
        self.client.close()
        self.server.close()


class Viewer(threading.Thread):
    """A client that subscribes, and notes the numbers of the images that come."""

    def __init__(self, door, port, length, reads):
        super().__init__(daemon=True)
        self.door, self.length, self.numbers = door, length, set()
        self.client = WebSocket(port, SUBPROTOCOL if door == "foxglove" else None)
        self.subscribe()
        if reads:
            self.start()

    def subscribe(self):
        """As each protocol does it."""
        if self.door != "foxglove":
            compression = self.door.removeprefix("rosbridge-").replace("json", "none")
            self.client.tell({"op": "subscribe", "topic": TOPIC, "type": "sensor_msgs/Image",
                              "compression": compression})
            return
        while True:
            _, payload = self.client.next()
            op = json.loads(payload)
            for channel in op.get("channels", []):
                if channel["topic"] == TOPIC:
                    subscription = {"id": 1, "channelId": channel["id"]}
                    self.client.tell({"op": "subscribe", "subscriptions": [subscription]})
                    return

    def run(self):
        self.client.socket.settimeout(None)
        with contextlib.suppress(OSError):
            while True:
                code, payload = self.client.next()
                if len(payload) > 10_000 and code in (1, 2):
                    self.numbers.add(self.number(payload))

    def number(self, payload):
        """The seconds of the stamp."""
        if self.door == "foxglove":
            return struct.unpack_from("<i", payload, 17)[0]
        if self.door == "rosbridge-cbor-raw":
            return struct.unpack_from("<i", payload, len(payload) - self.length + 4)[0]
        if self.door == "rosbridge-json":
            return int(re.search(rb'"sec":(\d+)', bytes(payload[:500]))[1])
        # CBOR: the name, then an integer of one, two or three bytes.
        at = payload.index(b"\x63sec") + 4
        small = payload[at]
        return small if small < 24 else int.from_bytes(payload[at + 1:at + 1 + (1 << (small - 24))], "big")


def until(what, holds):
    """Waits for something."""
    end = time.monotonic() + LONG_S
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(f"waited in vain for {what}")
        time.sleep(0.01)


def measure(door, command, args):
    """One door; returns how many images its clients lost."""
    camera = Camera(command, args)
    server = Server(command, door.split("-")[0])
    viewers = []
    try:
        stuck = [Viewer(door, server.port, camera.length, False) for _ in range(args.stuck)]
        viewers = [Viewer(door, server.port, camera.length, True) for _ in range(args.clients - args.stuck)]
        viewers += stuck
        readers = viewers[:args.clients - args.stuck]
        camera.start()
        until("the first image", lambda: all(viewer.numbers for viewer in readers))
        time.sleep(args.warm_up)
        first, memory, cpu, begun = camera.sent + 1, [server.memory_mb()], server.cpu_s(), time.monotonic()
        while time.monotonic() < begun + args.seconds:
            time.sleep(min(1, args.seconds))
            memory.append(server.memory_mb())
        cpu, took, last = server.cpu_s() - cpu, time.monotonic() - begun, camera.sent
        wanted = set(range(first, last + 1))
        with contextlib.suppress(TimeoutError):
            until("the last image", lambda: all(wanted <= viewer.numbers for viewer in readers))
        lost = [len(wanted - viewer.numbers) for viewer in readers]
        rate = len(wanted) / took
        print(f"{door:<20}{args.clients:>8}{rate:>9.1f}{sum(lost):>7}{100 * cpu / took:>9.1f} %"
              f"{memory[0]:>10.0f}{max(memory):>10.0f}{memory[-1]:>10.0f}", flush=True)
        if camera.late:
            print(f"  the camera was late {camera.late} times: this machine does not keep up", flush=True)
        return sum(lost)
    finally:
        for viewer in viewers:
            viewer.client.close()
        camera.close()
        server.close()


def arguments():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", default="640x480", metavar="WxH", help="of an image in pixels")
    parser.add_argument("--rate", type=float, default=30.0, metavar="HZ")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--warm-up", type=float, default=2.0, metavar="SECONDS", help="before anything is counted")
    parser.add_argument("--clients", type=int, default=1, help="those that are stuck among them")
    parser.add_argument("--stuck", type=int, default=0, help="clients that read nothing")
    parser.add_argument("--doors", default="foxglove,rosbridge-json,rosbridge-cbor,rosbridge-cbor-raw")
    args = parser.parse_args()
    args.size = [int(word) for word in args.size.split("x")]
    if args.clients <= args.stuck:
        parser.error("at least one client must read")
    return args


def main():
    """Returns the exit status."""
    args = arguments()
    command = os.environ.get("ANGAROS_COMMAND", str(ROOT / "target/release/angaros"))
    if not os.access(command, os.X_OK):
        print(f"skipped: {command} is not here; hint: cargo build --release -p angaros-tools --bin angaros")
        return 77
    # Nothing of this meets what else runs on this machine.
    os.environ.setdefault("ROS_DOMAIN_ID", str(10 + os.getpid() % 90))
    width, height = args.size
    print(f"{width} x {height} rgb8 at {args.rate:g} Hz, {args.stuck} of the clients read nothing")
    print(f"{'door':<20}{'clients':>8}{'Hz':>9}{'lost':>7}{'of a core':>11}{'MB first':>10}{'most':>10}{'last':>10}")
    return 1 if sum(measure(door, command, args) for door in args.doors.split(",")) else 0


if __name__ == "__main__":
    sys.exit(main())
