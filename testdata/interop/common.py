"""What the Python peers share: their command line, the numbered messages, the lines they print.

The contract is in README.md beside this file.
"""

import argparse
import json
import os
import struct
import sys
import threading
import time
import zlib

# Seconds between seeing the other end and sending: it may not have seen this one yet, and what is sent before
# is lost to it by design.
SETTLE = 0.3
LETTERS = b"abcdefghijklmnopqrstuvwxyz"


def parse(vendor, roles=("about", "publish", "subscribe", "serve", "call", "graph")):
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog=vendor)
    parser.add_argument("role", choices=roles)
    parser.add_argument("name", nargs="?", default="", help="topic or service, absolute")
    parser.add_argument("--type", choices=("string", "bytes"), default="string")
    parser.add_argument("--count", type=int, default=10, help="messages or calls")
    parser.add_argument("--size", type=int, default=32, help="bytes of text or data")
    parser.add_argument("--hz", type=float, default=50.0)
    parser.add_argument("--reliability", choices=("reliable", "best_effort"), default="reliable")
    parser.add_argument("--durability", choices=("volatile", "transient_local"), default="volatile")
    parser.add_argument("--depth", type=int, default=10)
    parser.add_argument("--match", type=int, default=1, help="others to wait for before publishing")
    parser.add_argument("--timeout", type=float, default=20.0, help="seconds until it gives up")
    parser.add_argument("--node", default="peer")
    parser.add_argument("--humble", action="store_true", help="as ROS 2 Humble, where the program can be it")
    return parser.parse_args()


def say(**what):
    """Prints one line of JSON."""
    print(json.dumps(what), flush=True)


def domain():
    """The ROS domain of this process."""
    return int(os.environ.get("ROS_DOMAIN_ID", "0"))


class Held:
    """Tells whether whoever started this program still holds its standard input open."""

    def __init__(self):
        self.gone = threading.Event()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        while sys.stdin.buffer.read(1):
            pass
        self.gone.set()

    def wait(self, step=lambda seconds: time.sleep(seconds)):
        """Calls step until the input is closed."""
        while not self.gone.is_set():
            step(0.02)


def text(number, size):
    """The text numbered so: its number and its CRC-32 in hex, then letters."""
    count = max(0, size - 16)
    head = b"%08x" % number
    start = number % 26
    body = (LETTERS * ((start + count) // 26 + 1))[start : start + count]
    return (head + b"%08x" % zlib.crc32(body, zlib.crc32(head)) + body).decode()


def octets(number, size):
    """The data numbered so: its number and its CRC-32, little endian, then rising bytes."""
    count = max(0, size - 8)
    head = struct.pack("<I", number)
    start = number % 256
    body = (bytes(range(256)) * ((start + count) // 256 + 1))[start : start + count]
    return head + struct.pack("<I", zlib.crc32(body, zlib.crc32(head))) + body


def number_of(data):
    """The number of a text or data, None if it is not as it was sent."""
    try:
        if isinstance(data, str):
            raw = data.encode()
            head, crc, body = raw[:8], int(raw[8:16], 16), raw[16:]
            number = int(head, 16)
        else:
            raw = memoryview(bytes(data))
            head, body = raw[:4], raw[8:]
            number, crc = struct.unpack("<II", raw[:8])
        return number if zlib.crc32(body, zlib.crc32(head)) == crc else None
    except (ValueError, struct.error):
        return None


class Tally:
    """Counts what a subscription got."""

    def __init__(self, count):
        self.count = count
        self.numbers = set()
        self.order = True
        self.last = 0
        self.duplicates = 0
        self.corrupted = 0

    def add(self, data):
        """Counts one message."""
        number = number_of(data)
        if number is None:
            self.corrupted += 1
        elif number in self.numbers:
            self.duplicates += 1
        else:
            self.order &= number > self.last
            self.last = number
            self.numbers.add(number)

    def full(self):
        """Whether everything is there."""
        return len(self.numbers) >= self.count

    def report(self, **more):
        """Prints the outcome; what is missing between the first and the last counts as lost."""
        got = self.numbers
        lost = max(got) - min(got) + 1 - len(got) if got else 0
        say(
            event="received", received=len(got), lost=lost, duplicates=self.duplicates,
            corrupted=self.corrupted, in_order=self.order,
            first=min(got, default=0), last=max(got, default=0), **more,
        )


class Pace:
    """Keeps a rate."""

    def __init__(self, hz):
        self.period = 1.0 / hz if hz > 0 else 0.0
        self.next = time.monotonic()

    def wait(self):
        """Sleeps until the next one is due."""
        self.next += self.period
        left = self.next - time.monotonic()
        if left > 0:
            time.sleep(left)
