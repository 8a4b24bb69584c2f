#!/usr/bin/env python3
"""Clients of one camera through `angaros bridge rosbridge`, one of which reads nothing.

Starts the camera and the server, subscribes with every client over WebSocket (cbor-raw), and prints for each
how many images it got and how many it lost, and what the server held and used. An image is known by its stamp;
one that any client got, or that the camera captured, between the first and the last image is lost for a client
that did not get it.

usage: crowd.py [--command angaros] [--clients 10] [--seconds 30] [--width 1920] [--height 1080] [--hz 30]
"""

import argparse
import base64
import os
import pathlib
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

SUBSCRIBE = b'{"op":"subscribe","topic":"/image_raw","type":"sensor_msgs/Image","compression":"cbor-raw"}'
ENCAPSULATION = bytes([0, 1, 0, 0])
# Where the stamp lies at the latest in an image's frame.
HEAD = 512


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--command", default="angaros")
    parser.add_argument("--clients", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--width", type=int, default=1920)
    parser.add_argument("--height", type=int, default=1080)
    parser.add_argument("--hz", type=float, default=30)
    parser.add_argument("--port", type=int, default=9095)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        captures = pathlib.Path(folder, "captures")
        server, camera = start(options, captures)
        try:
            run(options, server, captures)
        finally:
            for process in (camera, server):
                process.send_signal(signal.SIGINT)
                process.wait(20)


def start(options, captures):
    os.environ.setdefault("ROS_DOMAIN_ID", "94")
    server = subprocess.Popen(
        [options.command, "bridge", "rosbridge", "--port", str(options.port)], stdout=subprocess.DEVNULL
    )
    parameters = {
        "width": options.width, "height": options.height, "rate": options.hz, "frames": 4, "captures": captures,
    }  # fmt: skip
    words = [word for name, value in parameters.items() for word in ("-p", f"{name}:={value}")]
    camera = subprocess.Popen(
        [options.command, "run", "camera/PhotoCamera", "--ros-args", *words], stdout=subprocess.DEVNULL
    )
    return server, camera


def run(options, server, captures):
    clients = [connect(options.port) for _ in range(options.clients)]
    for client in clients:
        client.sendall(text_frame(SUBSCRIBE))
    # The first reads nothing; the others note the stamps of what they get.
    readers = [Reader(client) for client in clients[1:]]
    wait(lambda: all(reader.stamps for reader in readers), "an image at every client")
    # Queues and buffers of the one that reads nothing are full soon.
    time.sleep(5)
    lines = captured(captures)
    begin = (time.monotonic(), held_mb(server), used_s(server))
    highest = begin[1]
    while time.monotonic() < begin[0] + options.seconds:
        time.sleep(0.5)
        highest = max(highest, held_mb(server))
    end = (time.monotonic(), held_mb(server), used_s(server))
    images = captured(captures) - lines
    for client in clients:
        client.shutdown(socket.SHUT_RDWR)
    report(options, readers, images, begin, end, highest)


def report(options, readers, images, begin, end, highest):
    seconds = end[0] - begin[0]
    first = max(reader.since(begin[0]) for reader in readers)
    last = min(reader.until(end[0]) for reader in readers)
    got = [{stamp for stamp in reader.stamps if first <= stamp <= last} for reader in readers]
    any_got = set().union(*got)
    print(f"{images} images of {options.width}x{options.height} captured in {seconds:.1f} s, "
          f"{len(any_got)} of them reached a client")  # fmt: skip
    for number, stamps in enumerate(got, 1):
        print(f"client {number}: {len(stamps)} images, {len(any_got) - len(stamps)} lost")
    rate = len(any_got) * len(readers) * options.width * options.height * 3 / seconds / 1e6
    print(f"server: {begin[1]:.1f} MB at the beginning, {highest:.1f} at most, {end[1]:.1f} at the end; "
          f"{100 * (end[2] - begin[2]) / seconds:.0f} % of a processor for {rate:.0f} MB/s")  # fmt: skip
    # The frames on the way at both ends are no loss.
    lost = sum(len(any_got) - len(stamps) for stamps in got) + max(0, images - len(any_got) - 2)
    sys.exit(f"error: {lost} images lost" if lost else 0)


class Reader(threading.Thread):
    """Reads a client's images, and notes stamp and time of each."""

    def __init__(self, client):
        super().__init__(daemon=True)
        self.client = client
        self.stamps = []
        self.times = []
        self.start()

    def since(self, when):
        return next(stamp for stamp, at in zip(self.stamps, self.times) if at >= when)

    def until(self, when):
        return [stamp for stamp, at in zip(self.stamps, self.times) if at <= when][-1]

    def run(self):
        buffer = bytearray(1 << 20)
        try:
            while True:
                left = frame_length(self.client)
                head = receive(self.client, min(left, HEAD))
                left -= len(head)
                while left:
                    left -= self.client.recv_into(buffer, min(left, len(buffer))) or end()
                at = head.find(ENCAPSULATION)
                if at >= 0:
                    self.times.append(time.monotonic())
                    self.stamps.append(struct.unpack_from("<iI", head, at + len(ENCAPSULATION)))
        except (OSError, EOFError):
            pass


def end():
    raise EOFError


def receive(client, count):
    data = b""
    while len(data) < count:
        data += client.recv(count - len(data)) or end()
    return data


def frame_length(client):
    length = receive(client, 2)[1]
    if length == 126:
        return int.from_bytes(receive(client, 2), "big")
    return int.from_bytes(receive(client, 8), "big") if length == 127 else length


def connect(port):
    def opened():
        try:
            return socket.create_connection(("127.0.0.1", port))
        except OSError:
            return None

    client = wait(opened, "the server")
    key = base64.b64encode(os.urandom(16)).decode()
    client.sendall(
        f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += receive(client, 1)
    if b" 101 " not in head.splitlines()[0]:
        sys.exit(f"error: the server said {head.splitlines()[0].decode()}")
    return client


def text_frame(text):
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


def wait(condition, what):
    until = time.monotonic() + 30
    while time.monotonic() < until:
        found = condition()
        if found:
            return found
        time.sleep(0.05)
    sys.exit(f"error: waited 30 s for {what}")


def captured(file):
    return len(file.read_bytes().splitlines()) if file.exists() else 0


def held_mb(process):
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("RssAnon:"))
    return int(line.split()[1]) / 1e3


def used_s(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


main()
