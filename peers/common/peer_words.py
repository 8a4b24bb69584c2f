"""What every workload of a peer in Python has: messages and their words, what a process has used, its report.
Part of peer.py, which peers import.
"""

import dataclasses
import json
import pathlib
import resource
import struct
import threading
import time

NS = 1_000_000_000
MARK = 1 << 63
HELLO, IDLE, MEASURE, END = 1, 2, 3, 4
WORD = struct.Struct("<Q")
HEAD = struct.Struct("<QQQ")
NOTE = struct.Struct("<QQQ")
LOOK = 0.005
LINGER = 0.3
MOST_BYTES = 1 << 30
now_ns = time.monotonic_ns


class PeerError(Exception):
    """What ends a run: one line."""


class Unsupported(PeerError):
    """A combination that the system does not have."""


@dataclasses.dataclass
class Peer:
    """What a peer is and how it exchanges messages.

    `open` and `open_chain` get the arguments and the function `arrived(message)`, which they call with
    the bytes of each message; they return an object with `send(message)` (a bytearray, complete),
    `wait(seconds)` (lets messages arrive; returns after one did, or earlier) and `close()`.
    `open_chain` is None where there are no chains. `pairs` says that many pairs may run at once: `open`
    then finds in `args.group` whose domain they share, where the system has domains.
    """

    name: str
    version: str
    variants: list
    open: object
    open_chain: object = None
    modes: tuple = ("copied",)
    plays_topologies: bool = False
    pairs: bool = False

    def about(self):
        """The answer to `about`."""
        workloads = ["pingpong", "rate", "chain"] if self.open_chain else ["pingpong", "rate"]
        workloads += ["topology"] if self.plays_topologies else []
        return {"peer": self.name, "version": self.version, "variants": self.variants,
                "modes": list(self.modes), "workloads": workloads}


class Mailbox:
    """Where the main thread waits for callbacks on other threads."""

    def __init__(self):
        self._count = threading.Semaphore(0)

    def ring(self):
        """A message has been handled."""
        self._count.release()

    def wait(self, seconds):
        """Waits for one of them."""
        self._count.acquire(timeout=max(seconds, 0.0))


def control_word(control, count):
    """A control message's first word."""
    return MARK | (count & 0x7FFF_FFFF) << 32 | control


def control_of(word):
    """Which control message it is; 0: none."""
    number = word & 0xFFFF_FFFF
    return number if word & MARK and HELLO <= number <= END else 0


class Usage:
    """What this process has used."""

    def __init__(self):
        raw = resource.getrusage(resource.RUSAGE_SELF)
        self.values = {
            "cpu_user_ns": round(raw.ru_utime * NS), "cpu_sys_ns": round(raw.ru_stime * NS),
            "ctx_voluntary": raw.ru_nvcsw, "ctx_involuntary": raw.ru_nivcsw, "faults": raw.ru_minflt,
        }

    def since(self, earlier):
        """What was used in between."""
        return {name: value - earlier.values[name] for name, value in self.values.items()}


class Report:
    """The last line of standard output."""

    def __init__(self, peer, args):
        self.peer, self.args, self.idle = peer, args, None
        self.counts = dict.fromkeys(["sent", "received", "lost", "late", "duplicates"], 0)
        self.begin()
        self.finish()

    def begin(self):
        """The measured section begins."""
        self.start, self.before = now_ns(), Usage()

    def finish(self):
        """It has ended."""
        self.wall_ns, self.used = now_ns() - self.start, Usage().since(self.before)

    def show(self):
        """Prints it."""
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        print(json.dumps({
            "role": self.args.role, "peer": self.peer.name, "variant": self.args.variant,
            "wake": self.args.wake, **self.counts, "wall_ns": self.wall_ns, **self.used,
            "idle_cpu_fraction": self.idle and self.idle[0],
            "idle_wakeups_per_s": self.idle and self.idle[1], "max_rss_kb": most,
        }), flush=True)


class IdleShare:
    """What this process costs while it sits still."""

    def __init__(self):
        self.start, self.before = now_ns(), Usage()

    def value(self):
        """The share of a core since the beginning, and how often it went to sleep a second."""
        used, length = Usage().since(self.before), max(now_ns() - self.start, 1)
        share = (used["cpu_user_ns"] + used["cpu_sys_ns"]) / length
        # The one sleep in which the process waits for the next message does not count.
        return share, max(used["ctx_voluntary"] - 1, 0) * NS / length


class Bodies:
    """The private buffers that messages are sent from: one, or those of a file in turn."""

    def __init__(self, args):
        self.all = [bytearray(i % 251 for i in range(args.payload))]
        if args.payload_file:
            self.all = self.read(args)

    @staticmethod
    def read(args):
        """The messages of the file."""
        if args.mode != "copied":
            raise Unsupported(f"real bytes are copied: mode {args.mode}")
        path, size = pathlib.Path(args.payload_file), args.payload
        length = path.stat().st_size
        if not 0 < length <= MOST_BYTES or length % size:
            raise Unsupported(f"{path}: {length} bytes are no messages of {size} each")
        content = path.read_bytes()
        return [bytearray(content[start:start + size]) for start in range(0, length, size)]

    def at(self, number):
        """The buffer of the message with this number."""
        return self.all[number % len(self.all)]


def sleep_us(microseconds):
    """A pause that is put in on purpose."""
    if microseconds:
        time.sleep(microseconds / 1e6)


def linger(link):
    """Repeated farewells are answered for a moment."""
    end = time.monotonic() + LINGER
    while (left := end - time.monotonic()) > 0:
        link.wait(left)
