"""A pair: ping, which measures round trips, and pong, which answers. Part of peer.py."""

import collections
import contextlib
import pathlib
import struct
import threading
import time

from peer_words import (END, HELLO, IDLE, LOOK, MARK, MEASURE, NS, WORD, Bodies, IdleShare, PeerError, Report,
                        control_of, control_word, linger, now_ns, sleep_us)

LOSS_AFTER = 1.0
GONE_AFTER = 50
PING_REPEAT = 0.2


class Ping:
    """Sends, waits for the echo, notes the time."""

    def __init__(self, peer, args):
        self.args, self.report = args, Report(peer, args)
        self.bodies, self.echoes = Bodies(args), collections.deque()
        self.samples, self.given_up = [], set()
        self.number, self.controls, self.lost_in_row = 0, 0, 0
        self.link = peer.open(args, self.arrived)

    def arrived(self, message):
        """In the callback: the first word is read, then the clock."""
        (word,) = WORD.unpack_from(message)
        self.echoes.append((word, now_ns()))

    def send(self, word):
        """A message that begins with this word."""
        body = self.bodies.at(word)
        WORD.pack_into(body, 0, word)
        self.link.send(body)

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

    def wait_gate(self):
        """With many pairs at once: all begin together."""
        if not self.args.gate:
            return
        print("matched", flush=True)
        end = time.monotonic() + self.args.timeout_ms / 1e3
        while not pathlib.Path(self.args.gate).exists():
            if time.monotonic() > end:
                raise PeerError(f"the gate {self.args.gate} did not open within "
                                f"{self.args.timeout_ms / 1000:.1f} s")
            time.sleep(LOOK)

    def begin(self):
        """Steps 2 to 4 of the contract, and the beginning of 5."""
        self.control(HELLO)
        self.wait_gate()
        for _ in range(self.args.warmup):
            self.exchange()
        self.idle()
        self.control(MEASURE)
        self.samples.clear()
        self.given_up.clear()
        self.report.counts.update(late=0, duplicates=0)
        self.report.begin()

    def run(self):
        """Steps 2 to 6 of the contract."""
        args, report = self.args, self.report
        self.begin()
        for _ in range(args.count):
            sleep_us(args.think_us)
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
        self.bodies, self.answered, self.share = Bodies(args), 0, None
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
        if not what:
            sleep_us(self.args.echo_delay_us)
        body = self.bodies.at(word)
        WORD.pack_into(body, 0, word)
        self.link.send(body)
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
