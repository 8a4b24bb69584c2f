"""One process of a topology, for peers written in Python: as crates/bench_peer/src/topology/, where the
contract stands. Messages arrive where a user of the system would have
them, in callbacks on whatever thread the system has for them; one at a time does what it is there for.

Work is done in Python too: primes take it many times as long as the others.
"""

import array
import dataclasses
import pathlib
import struct
import sys
import threading
import time
import types

import peer as protocol

HEAD = struct.Struct("<QQ")
NUMBER_BITS = 44
PUBLISHED, ARRIVED, CAUSED = 1, 2, 3
LOOK = 0.01
LINGER_NS = 300_000_000
WAIT_NS = 100_000_000
MAX_PLAN = 4 << 20
now_ns = time.monotonic_ns


@dataclasses.dataclass
class Publisher:
    """A publisher of the plan."""

    node: int
    topic: str
    bytes: int
    cause: str
    every_ns: int
    phase_ns: int
    reliable: bool
    depth: int
    work: tuple
    inputs: list = dataclasses.field(default_factory=list)
    fresh: dict = dataclasses.field(default_factory=dict)
    next: int = 0
    due_ns: int = 0


@dataclasses.dataclass
class Subscription:
    """A subscription of the plan."""

    node: int
    topic: str
    reliable: bool
    depth: int
    work: tuple


class Plan:
    """What runs where; its lines are described in crates/bench_peer/src/topology/plan.rs."""

    def __init__(self, path):
        text = pathlib.Path(path).read_text()
        if len(text) > MAX_PLAN:
            raise protocol.PeerError(f"plan {path}: {len(text)} characters are no plan")
        self.warmup_ns = self.duration_ns = 0
        self.processes, self.nodes, self.publishers, self.subscriptions = [], [], [], []
        for number, line in enumerate(text.splitlines(), 1):
            try:
                self.read(line.split(), number == 1)
            except (ValueError, IndexError) as error:
                raise protocol.PeerError(f"plan {path}, line {number}: {error}") from error

    def read(self, words, first):
        """Reads a line; raises ValueError or IndexError where it is wrong."""
        kind, rest = words[0], words[1:]
        if first != (kind == "topology"):
            raise ValueError("the first line is a topology, and no other")
        if kind == "topology":
            if rest[0] != "1":
                raise ValueError("known is version 1")
        elif kind == "span":
            self.warmup_ns, self.duration_ns = map(int, rest)
        elif kind == "process":
            self.processes.append(rest[0])
        elif kind == "node":
            self.processes[int(rest[0])]
            self.nodes.append((int(rest[0]), rest[1]))
        elif kind == "publisher":
            node, topic, size, cause, every, phase, reliability, depth, ns, primes = rest
            self.nodes[int(node)]
            self.publishers.append(Publisher(
                int(node), topic, int(size), cause, max(int(every), 1), int(phase), reliability == "reliable",
                int(depth), (int(ns), int(primes))))
        elif kind == "subscription":
            node, topic, reliability, depth, ns, primes = rest
            self.nodes[int(node)]
            self.subscriptions.append(
                Subscription(int(node), topic, reliability == "reliable", int(depth), (int(ns), int(primes))))
        elif kind == "trigger":
            self.subscriptions[int(rest[1])]
            self.publishers[int(rest[0])].inputs.append(int(rest[1]))
        else:
            raise ValueError(f"{kind} is no kind of line")

    def process_of(self, end):
        """The process in which a publisher or subscription lives."""
        return self.nodes[end.node][0]

    def processes_of(self, ends, topic):
        """In how many processes there are such ends of a topic."""
        return len({self.process_of(end) for end in ends if end.topic == topic})

    def most(self):
        """How many rows all notes have at most."""
        span, rows = self.warmup_ns + self.duration_ns, 0
        for one in self.publishers:
            heard = sum(other.topic == one.topic for other in self.subscriptions)
            rows += (span // one.every_ns * 2 + 64) * (1 + len(one.inputs) + heard)
        return rows


def do_work(work):
    """Processor time of the thread, or primes counted in the slowest way."""
    length_ns, primes = work
    for number in range(2, primes + 1):
        divisor = 2
        while divisor < number and number % divisor:
            divisor += 1
    if length_ns:
        end = time.thread_time_ns() + length_ns
        while time.thread_time_ns() < end:
            pass


class GraphState:
    """What the nodes of a process do with their messages."""

    def __init__(self, plan, process):
        self.plan, self.process, self.link = plan, process, None
        self.end_ns, self.sent, self.received = sys.maxsize, 0, 0
        self.rows, self.most = array.array("Q"), 4 * plan.most()
        self.turn, self.failed = threading.Lock(), None
        own = [one.bytes for one in plan.publishers if plan.process_of(one) == process]
        self.body = bytes(i % 251 for i in range(251)) * (max(own, default=0) // 251 + 1)
        self.triggers = [[index for index, one in enumerate(plan.publishers) if place in one.inputs]
                         for place in range(len(plan.subscriptions))]

    def note(self, kind, index, *words):
        """Keeps a row; where there are more than the plan lets expect, the run fails."""
        if len(self.rows) >= self.most:
            raise protocol.PeerError("more messages than the plan's periods let expect")
        self.rows.extend((kind | index << 8, *words))

    def publish(self, index, due_ns, causes):
        """Publishes, unless it is over; the work has been done."""
        one, stamp = self.plan.publishers[index], now_ns()
        if stamp >= self.end_ns:
            return
        number, one.next = one.next, one.next + 1
        self.note(PUBLISHED, index, number, due_ns, stamp)
        for place, used in causes:
            self.note(CAUSED, index, number, place, used)
        self.sent += 1
        self.link.publish(index, HEAD.pack(index << NUMBER_BITS | number, stamp) + self.body[:one.bytes])

    def arrived(self, place, message):
        """A message has come, on any thread."""
        came = now_ns()
        with self.turn:
            try:
                self.handle(place, message, came)
            except Exception as error:  # kept for the process's own thread, which ends
                self.failed = self.failed or error

    def handle(self, place, message, came):
        """Notes a message and publishes what it triggers."""
        if len(message) < HEAD.size:
            raise protocol.PeerError(f"a message of {len(message)} bytes has no head")
        word, stamp = HEAD.unpack_from(message)
        self.note(ARRIVED, place, word, stamp, came)
        self.received += 1
        do_work(self.plan.subscriptions[place].work)
        for index in self.triggers[place]:
            self.trigger(index, place, word & ((1 << NUMBER_BITS) - 1))

    def trigger(self, index, place, number):
        """Publishes if that was what was waited for."""
        one, causes = self.plan.publishers[index], [(place, number)]
        if one.cause == "all":
            one.fresh[place] = number
            if len(one.fresh) < len(set(one.inputs)):
                return
            causes, one.fresh = list(one.fresh.items()), {}
        do_work(one.work)
        self.publish(index, 0, causes)

    def timed(self):
        """The publishers of this process that have timers, with their numbers."""
        return [(index, one) for index, one in enumerate(self.plan.publishers)
                if one.cause == "timer" and self.plan.process_of(one) == self.process]

    def due(self, index):
        """A publisher's timer calls; calls that were missed are skipped."""
        with self.turn:
            one, now = self.plan.publishers[index], now_ns()
            due = one.due_ns
            one.due_ns += (max(now - due, 0) // one.every_ns + 1) * one.every_ns
            do_work(one.work)
            self.publish(index, due, ())

    def call_timers(self):
        """Calls the timers that are due; when the next one is."""
        next_ns = sys.maxsize
        for index, one in self.timed():
            if one.due_ns <= now_ns():
                self.due(index)
            next_ns = min(next_ns, one.due_ns)
        return next_ns

    def play(self, until):
        """Lets timers call and messages arrive until then."""
        while now_ns() < until:
            end = until if self.link.has_timers else min(self.call_timers(), until)
            if self.failed:
                raise self.failed
            self.link.wait(min(max(end - now_ns(), 0), WAIT_NS) / protocol.NS)


def parse(peer, words):
    """The options."""
    args = types.SimpleNamespace(file=None, process=None, session=None, variant=peer.variants[0],
                                 executor="single", timeout_ms="30000", out=None, role="process", wake="block")
    for option, value in zip(words[::2], words[1::2] + [None]):
        name = option.removeprefix("--").replace("-", "_")
        if name not in vars(args) or name in ("role", "wake") or value is None:
            raise protocol.PeerError(f"option {option}: unknown, or without a value")
        setattr(args, name, value)
    if None in (args.file, args.process, args.session):
        raise protocol.PeerError("options --file, --process and --session are required")
    protocol.session_name(args.session)
    args.timeout_ms = int(args.timeout_ms)
    if args.variant not in peer.variants:
        raise protocol.Unsupported(f"no variant {args.variant}, only {','.join(peer.variants)}")
    if args.executor != "single":
        raise protocol.Unsupported("one interpreter runs one callback at a time: only single is measured")
    return args


def wait_matched(args, link):
    """Waits until all have their other ends, says so, and returns when to begin."""
    end = time.monotonic() + args.timeout_ms / 1e3
    while not link.matched():
        if time.monotonic() > end:
            raise protocol.PeerError(f"process {args.process}: no match within {args.timeout_ms / 1e3:.1f} s")
        time.sleep(LOOK)
    print("matched", flush=True)
    words = sys.stdin.readline().split()
    if len(words) != 2 or words[0] != "go" or not words[1].isdecimal():
        raise protocol.PeerError("told to end before it began")
    return int(words[1])


def measure(peer, args, state):
    """Steps 2 to 4 of the contract."""
    begin = wait_matched(args, state.link)
    measured = begin + state.plan.warmup_ns
    state.end_ns = measured + state.plan.duration_ns
    for one in state.plan.publishers:
        one.due_ns = begin + one.phase_ns + one.every_ns
    time.sleep(max(begin - now_ns(), 0) / protocol.NS)
    if state.link.has_timers:
        for index, one in sorted(state.timed(), key=lambda timed: timed[1].phase_ns):
            time.sleep(max(begin + one.phase_ns - now_ns(), 0) / protocol.NS)
            state.link.begin_timer(one.node, one.every_ns, lambda index=index: state.due(index))
    state.play(measured)
    report = protocol.Report(peer, args)
    state.play(state.end_ns)
    report.finish()
    state.play(state.end_ns + LINGER_NS)
    with state.turn:
        if args.out:
            pathlib.Path(args.out).write_bytes(state.rows.tobytes())
        report.counts.update(sent=state.sent, received=state.received)
    report.show()


def run(peer, open_graph, words):
    """The whole of `PEER topology`: `open_graph(args, plan, process, arrived)` makes all endpoints of the
    process and returns an object with `publish(number, message)`, `matched()`, `wait(seconds)` (lets messages
    arrive; may return earlier) and `close()`; numbers are those of the plan, and `arrived(number, message)`
    takes what comes. Where the system has timers, `has_timers` is true and `begin_timer(node, period_ns, call)`
    makes one; else this file calls them. Returns the exit status."""
    try:
        args = parse(peer, words)
        plan = Plan(args.file)
        if args.process not in plan.processes or not plan.duration_ns:
            raise protocol.PeerError(f"plan {args.file}: no process {args.process}, or no duration")
        state = GraphState(plan, plan.processes.index(args.process))
        state.link = open_graph(args, plan, state.process, state.arrived)
        try:
            measure(peer, args, state)
        finally:
            state.link.close()
        return 0
    except protocol.Unsupported as error:
        status, complaint = 3, error
    except (protocol.PeerError, OSError, ValueError) as error:
        status, complaint = 1, error
    print(f"{peer.name}: {complaint}", file=sys.stderr)
    return status
