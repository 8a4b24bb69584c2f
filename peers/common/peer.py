"""The peer protocol for peers written in Python. The contract is the text at the top of
crates/bench/src/peer/mod.rs; this file follows it.

A peer describes itself with `Peer` and calls `main`. Messages arrive where a user of the system would
have them, in a callback, which calls `arrived` with the bytes; pongs and relays answer from there.
Systems whose callbacks run on threads of their own wait in a `Mailbox`.
"""

import argparse
import collections
import contextlib
import dataclasses
import json
import os
import pathlib
import re
import resource
import struct
import sys
import tempfile
import threading
import time

NS = 1_000_000_000
MARK = 1 << 63
HELLO, IDLE, MEASURE, END = 1, 2, 3, 4
WORD = struct.Struct("<Q")
HEAD = struct.Struct("<QQQ")
LOSS_AFTER = 1.0
GONE_AFTER = 50
PING_REPEAT = 0.2
CHAIN_REPEAT = 0.1
LOOK = 0.005
LINGER = 0.3
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
    `open_chain` is None where there are no chains.
    """

    name: str
    version: str
    variants: list
    open: object
    open_chain: object = None
    modes: tuple = ("copied",)

    def about(self):
        """The answer to `about`."""
        workloads = ["pingpong", "chain"] if self.open_chain else ["pingpong"]
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


def session_name(text):
    """A session: letters that file names and topics can carry."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,48}", text):
        raise argparse.ArgumentTypeError("1 to 48 of A-Z a-z 0-9 _ -")
    return text


def between(least, most):
    """A whole number in a range."""
    def parse(text):
        if not text.isdecimal() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{least} to {most}")
        return int(text)
    return parse


def rate(text):
    """Messages a second."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.001 <= value <= 100_000:
        raise argparse.ArgumentTypeError("0.001 to 100000")
    return value


def parse(peer, words):
    """The options of `PEER pingpong` and `PEER chain`; exits with 2 when they are wrong."""
    chain = words[0] == "chain"
    parser = argparse.ArgumentParser(prog=f"{peer.name} {words[0]}", add_help=False, allow_abbrev=False)
    add = parser.add_argument
    add("--role", required=True, choices=["source", "relay", "sink"] if chain else ["ping", "pong"])
    add("--session", required=True, type=session_name)
    add("--variant", default=peer.variants[0])
    add("--payload", type=between(HEAD.size if chain else WORD.size, 1 << 30), default=HEAD.size)
    add("--count", type=between(1, 1 << (24 if chain else 32)), default=1000)
    add("--warmup", type=between(0, 1 << 24), default=100)
    add("--reliability", choices=["reliable", "best_effort"], default="reliable")
    add("--mode", choices=["copied", "loaned", "untouched"], default="copied")
    add("--wake", choices=["block", "spin"], default="block")
    add("--cpu", type=between(0, 1023))
    add("--timeout-ms", type=between(0, 3_600_000), default=10_000)
    add("--out")
    if chain:
        add("--index", type=between(0, 1000), default=0)
        add("--nodes", type=between(2, 1000), default=3)
        add("--hz", type=rate, default=100.0)
    else:
        add("--think-us", type=between(0, 3_600_000_000), default=0)
        add("--idle-ms", type=between(0, 3_600_000), default=0)
    args = parser.parse_args(words[1:])
    if chain:
        place = {0: "source", args.nodes - 1: "sink"}.get(args.index, "relay")
        if args.role != place or args.index >= args.nodes:
            parser.error("this --role does not fit the place")
    return args


# What only the programs in Rust, C and C++ do.
NOT_HERE = {"--times", "--rounds", "--echo-delay-us", "--depth", "--payload-file", "--delay-us", "--drop-every"}


def refuse_others(words):
    """Refuses options of the contract that no Python program has."""
    missing = NOT_HERE | ({"--hz"} if words[0] == "pingpong" else set())
    for word in words:
        if word in missing:
            raise Unsupported(f"no option {word} in Python")


def check(peer, args):
    """Refuses what the system does not have."""
    if args.variant not in peer.variants:
        raise Unsupported(f"no variant {args.variant}, only {','.join(peer.variants)}")
    if args.mode not in peer.modes:
        raise Unsupported(f"no payload mode {args.mode}, only {','.join(peer.modes)}")


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
            "idle_cpu_fraction": self.idle, "max_rss_kb": most,
        }), flush=True)


class IdleShare:
    """The share of a core that this process uses while it sits still."""

    def __init__(self):
        self.start, self.before = now_ns(), Usage()

    def value(self):
        """The share since the beginning."""
        used = Usage().since(self.before)
        return (used["cpu_user_ns"] + used["cpu_sys_ns"]) / max(now_ns() - self.start, 1)


def payload_of(args):
    """The private buffer."""
    return bytearray(i % 251 for i in range(args.payload))


class Ping:
    """Sends, waits for the echo, notes the time."""

    def __init__(self, peer, args):
        self.args, self.report = args, Report(peer, args)
        self.body, self.echoes = payload_of(args), collections.deque()
        self.samples, self.given_up = [], set()
        self.number, self.controls, self.lost_in_row = 0, 0, 0
        self.link = peer.open(args, self.arrived)

    def arrived(self, message):
        """In the callback: the first word is read, then the clock."""
        (word,) = WORD.unpack_from(message)
        self.echoes.append((word, now_ns()))

    def send(self, word):
        WORD.pack_into(self.body, 0, word)
        self.link.send(self.body)

    def echo(self, until):
        """The next echo before `until`, or None."""
        while not self.echoes:
            left = (until - now_ns()) / NS
            if left <= 0:
                return None
            self.link.wait(left)
        return self.echoes.popleft()

    def control(self, what):
        """Sends a control message until it is echoed."""
        self.controls += 1
        word = control_word(what, self.controls)
        end = now_ns() + self.args.timeout_ms * 1_000_000
        while now_ns() < end:
            self.send(word)
            until = now_ns() + int(PING_REPEAT * NS)
            while echo := self.echo(until):
                if echo[0] == word:
                    return
        raise PeerError(f"pong did not answer within {self.args.timeout_ms / 1000:.1f} s")

    def exchange(self):
        """One message and its echo."""
        word, self.number = self.number, self.number + 1
        start = now_ns()
        self.send(word)
        while echo := self.echo(start + int(LOSS_AFTER * NS)):
            if echo[0] == word:
                self.samples.append(echo[1] - start)
                self.lost_in_row = 0
                return
            self.unexpected(echo[0])
        self.given_up.add(word)
        self.lost_in_row += 1
        if self.lost_in_row >= GONE_AFTER:
            raise PeerError(f"pong did not answer {GONE_AFTER} messages in a row")

    def unexpected(self, word):
        if word in self.given_up:
            self.given_up.discard(word)
            self.report.counts["late"] += 1
        elif not word & MARK:
            self.report.counts["duplicates"] += 1

    def idle(self):
        if not self.args.idle_ms:
            return
        self.control(IDLE)
        share, until = IdleShare(), now_ns() + self.args.idle_ms * 1_000_000
        while self.echo(until):
            pass
        self.report.idle = share.value()

    def run(self):
        """Steps 2 to 6 of the contract."""
        args, report = self.args, self.report
        self.control(HELLO)
        for _ in range(args.warmup):
            self.exchange()
        self.idle()
        self.control(MEASURE)
        self.samples.clear()
        self.given_up.clear()
        report.counts.update(late=0, duplicates=0)
        report.begin()
        for _ in range(args.count):
            if args.think_us:
                time.sleep(args.think_us / 1e6)
            self.exchange()
        report.finish()
        got = len(self.samples)
        report.counts.update(sent=args.count, received=got, lost=args.count - got)
        # The samples are taken: a pong that misses the farewell ends by its own time-out.
        with contextlib.suppress(PeerError):
            self.control(END)
        if args.out:
            pathlib.Path(args.out).write_bytes(struct.pack(f"<{got}Q", *self.samples))


class Pong:
    """Answers every message, in the callback."""

    def __init__(self, peer, args):
        self.args, self.report = args, Report(peer, args)
        self.body, self.answered, self.share = payload_of(args), 0, None
        self.ended, self.failure = False, None
        # A message may come before `open` has returned.
        self.ready = threading.Event()
        self.link = peer.open(args, self.arrived)
        self.ready.set()

    def arrived(self, message):
        (word,) = WORD.unpack_from(message)
        self.ready.wait()
        try:
            self.answer(word)
        except PeerError as error:
            self.failure = error

    def answer(self, word):
        what = control_of(word)
        if what == MEASURE and self.share:
            self.report.idle, self.share = self.share.value(), None
        elif what == END and not self.ended:
            self.report.finish()
            self.report.counts.update(sent=self.answered, received=self.answered)
        WORD.pack_into(self.body, 0, word)
        self.link.send(self.body)
        self.answered += 1
        if what == IDLE:
            self.share = IdleShare()
        elif what == MEASURE:
            self.report.begin()
            self.answered = 0
        elif what == END:
            self.ended = True

    def run(self):
        """Waits for the farewell, then answers repeated ones for a moment."""
        patience = (self.args.timeout_ms + self.args.idle_ms) / 1e3 + self.args.think_us / 1e6
        seen, since = -1, time.monotonic()
        while not self.ended:
            if seen != self.answered:
                seen, since = self.answered, time.monotonic()
            left = since + patience - time.monotonic()
            if left <= 0:
                raise PeerError(f"ping did not answer within {patience:.1f} s")
            self.link.wait(left)
            if self.failure:
                raise self.failure
        linger(self.link)


def linger(link):
    """Repeated farewells are answered for a moment."""
    end = time.monotonic() + LINGER
    while (left := end - time.monotonic()) > 0:
        link.wait(left)


class Node:
    """One node of a chain."""

    def __init__(self, peer, args):
        self.args, self.report = args, Report(peer, args)
        self.samples, self.seen = [], set()
        self.begun = self.greeted = self.ended = False
        self.count, self.failure = 0, None
        self.meeting = pathlib.Path(tempfile.gettempdir()) / f"angaros-peer-chain-{args.session}"
        self.ready = threading.Event()
        self.link = peer.open_chain(args, self.arrived)
        self.ready.set()

    def measured(self, word):
        """The number of a measured message, or None."""
        number = word - self.args.warmup
        if word & MARK or not 0 <= number < self.args.count:
            return None
        if not self.begun:
            self.begun = True
            self.report.begin()
        return number

    def finish(self):
        if not self.ended:
            self.report.finish()
            self.ended = True

    def arrived(self, message):
        """In the callback: notes the message and, at a relay, sends it on."""
        word, source_ns, hop_ns = HEAD.unpack_from(message)
        now = now_ns()
        self.ready.wait()
        self.count += 1
        what = control_of(word)
        if what == HELLO:
            self.greeted = True
        elif what == END:
            # Passed on first: who has ended may go.
            self.relay(message, word, source_ns, now)
            self.finish()
            return
        elif (number := self.measured(word)) is not None:
            if number in self.seen:
                self.report.counts["duplicates"] += 1
            else:
                self.seen.add(number)
                self.samples.append((number, now - hop_ns, now - source_ns))
        self.relay(message, word, source_ns, now)

    def relay(self, message, word, source_ns, now):
        if self.args.role != "relay":
            return
        outgoing = bytearray(message)
        HEAD.pack_into(outgoing, 0, word, source_ns, now)
        try:
            self.link.send(outgoing)
        except PeerError as error:
            self.failure = error

    def send(self, body, word):
        now = now_ns()
        HEAD.pack_into(body, 0, word, now, now)
        self.link.send(body)

    def repeat(self, body, what):
        """Sends a control message until the sink's file is there, or is gone."""
        end, count = time.monotonic() + self.args.timeout_ms / 1e3, 0
        while time.monotonic() < end:
            count += 1
            self.send(body, control_word(what, count))
            again = time.monotonic() + CHAIN_REPEAT
            while time.monotonic() < again:
                if self.meeting.exists() == (what == HELLO):
                    return
                time.sleep(LOOK)
        raise PeerError(f"the sink did not answer within {self.args.timeout_ms / 1000:.1f} s")

    def lead(self):
        """The source."""
        args, body = self.args, payload_of(self.args)
        self.repeat(body, HELLO)
        period, start = int(NS / args.hz), now_ns() + int(CHAIN_REPEAT * NS)
        for word in range(args.warmup + args.count):
            intended = start + word * period
            while (left := intended - now_ns()) > 0:
                time.sleep(left / NS)
            if (number := self.measured(word)) is not None:
                self.samples.append((number, now_ns() - intended, 0))
            self.send(body, word)
        self.finish()
        time.sleep(CHAIN_REPEAT)
        self.repeat(body, END)

    def follow(self):
        """Relay and sink."""
        announced = self.args.role != "sink"
        seconds, seen, since = self.args.timeout_ms / 1e3, -1, time.monotonic()
        while not self.ended:
            if seen != self.count:
                seen, since = self.count, time.monotonic()
            left = since + seconds - time.monotonic()
            if left <= 0:
                raise PeerError(f"the node before did not answer within {seconds:.1f} s")
            self.link.wait(left)
            if self.failure:
                raise self.failure
            if not announced and self.greeted:
                self.meeting.touch()
                announced = True
        if self.args.role == "sink":
            self.meeting.unlink(missing_ok=True)
        linger(self.link)

    def run(self):
        """The node's whole life."""
        if self.args.role == "source":
            self.lead()
        else:
            self.follow()
        noted = len(self.samples)
        sent, received = self.args.role != "sink", self.args.role != "source"
        self.report.counts.update(sent=noted * sent, received=noted * received)
        if self.args.out:
            words = [word for sample in self.samples for word in sample]
            pathlib.Path(self.args.out).write_bytes(struct.pack(f"<{len(words)}Q", *words))


def take_part(peer, words):
    """Runs one side; returns the exit status."""
    args = parse(peer, words)
    check(peer, args)
    if args.cpu is not None:
        os.sched_setaffinity(0, {args.cpu})
    sides = {"ping": Ping, "pong": Pong}
    side = sides.get(args.role, Node)(peer, args)
    try:
        side.run()
        side.report.show()
    finally:
        side.link.close()
    return 0


def main(peer, words):
    """The whole of a peer's main; returns the exit status."""
    if words == ["about"]:
        print(json.dumps(peer.about()))
        return 0
    verbs = ["pingpong", "chain"] if peer.open_chain else ["pingpong"]
    if not words or words[0] not in verbs:
        print(f"{peer.name}: usage: about | {' | '.join(verbs)} --role ROLE --session NAME", file=sys.stderr)
        return 2
    try:
        refuse_others(words)
        return take_part(peer, words)
    except Unsupported as error:
        status = 3
        complaint = error
    except (PeerError, OSError) as error:
        status = 1
        complaint = error
    print(f"{peer.name}: {complaint}", file=sys.stderr)
    return status
