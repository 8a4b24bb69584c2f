"""A node of a chain. Part of peer.py."""

import pathlib
import struct
import tempfile
import threading
import time

from peer_words import (END, HEAD, HELLO, LOOK, MARK, NS, Bodies, PeerError, Report, control_of, control_word,
                        linger, now_ns, sleep_us)

CHAIN_REPEAT = 0.1


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
        what, number = control_of(word), None
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
        if number is None or self.lets_pass(number):
            self.relay(message, word, source_ns, now)

    def lets_pass(self, number):
        """Holds a measured message back, where that is wanted; whether it is then sent at all."""
        sleep_us(self.args.delay_us)
        return not self.args.drop_every or (number + 1) % self.args.drop_every != 0

    def relay(self, message, word, source_ns, now):
        if self.args.role != "relay":
            return
        outgoing = bytearray(message)
        HEAD.pack_into(outgoing, 0, word, source_ns, now)
        try:
            self.link.send(outgoing)
        except PeerError as error:
            self.failure = error

    def repeat(self, body, what):
        """Sends a control message until the sink's file is there, or is gone."""
        end, count = time.monotonic() + self.args.timeout_ms / 1e3, 0
        while time.monotonic() < end:
            count += 1
            now = now_ns()
            HEAD.pack_into(body, 0, control_word(what, count), now, now)
            self.link.send(body)
            again = time.monotonic() + CHAIN_REPEAT
            while time.monotonic() < again:
                if self.meeting.exists() == (what == HELLO):
                    return
                time.sleep(LOOK)
        raise PeerError(f"the sink did not answer within {self.args.timeout_ms / 1000:.1f} s")

    def lead(self):
        """The source."""
        args, bodies = self.args, Bodies(self.args)
        self.repeat(bodies.at(0), HELLO)
        period, start = int(NS / args.hz), now_ns() + int(CHAIN_REPEAT * NS)
        for word in range(args.warmup + args.count):
            intended = start + word * period
            while (left := intended - now_ns()) > 0:
                time.sleep(left / NS)
            number, body, now = self.measured(word), bodies.at(word), now_ns()
            HEAD.pack_into(body, 0, word, now, now)
            if number is not None:
                self.samples.append((number, now - intended, 0))
            if number is None or self.lets_pass(number):
                self.link.send(body)
        self.finish()
        time.sleep(CHAIN_REPEAT)
        self.repeat(bodies.at(0), END)

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
        # Whoever leaves earlier takes a farewell along that somebody after it may have missed.
        until = time.monotonic() + seconds
        while self.meeting.exists() and time.monotonic() < until:
            self.link.wait(LOOK)
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
