"""The open loop: ping sends at its times whether echoes come or not. Part of peer.py."""

import array
import contextlib
import ctypes
import pathlib
import sys
import time

from peer_pair import Ping
from peer_words import END, MARK, NOTE, NS, PeerError, Unsupported, now_ns

# So long nothing has come: what is missing is lost.
QUIET = 1.0
# Between two runs.
PAUSE = 0.2
# A look that hardly waits, in seconds. Not nothing: some systems do not look at all in no time.
LOOK = 1e-5
MOST_TIMES = 1 << 24
PR_SET_TIMERSLACK = 29
# The echo came when its message had been given up.
LATE = (1 << 64) - 1


class Pace:
    """When messages are to be sent: at a rate, or at recorded times."""

    def __init__(self, args):
        self.hz, self.times, self.span = args.hz, None, 0
        if args.times:
            self.times = self.read(pathlib.Path(args.times))
            last, gaps = self.times[-1], len(self.times) - 1
            self.span = last + last // gaps

    @staticmethod
    def read(path):
        """The times of a file."""
        if path.stat().st_size > MOST_TIMES * 8:
            raise Unsupported(f"{path}: more than {MOST_TIMES} times")
        content = path.read_bytes()
        times = array.array("Q", content[:len(content) // 8 * 8])
        if sys.byteorder == "big":
            times.byteswap()
        grows = len(times) > 1 and times[0] == 0 and all(a <= b for a, b in zip(times, times[1:]))
        if len(content) % 8 or not grows or times[-1] == 0:
            raise Unsupported(f"{path} holds no growing times from 0")
        return times

    def at(self, number):
        """When the message of this number is to be sent, ns after the run's start."""
        if self.times is None:
            return int(number * 1e9 / self.hz)
        return self.times[number % len(self.times)] + number // len(self.times) * self.span


class OpenLoop(Ping):
    """Ping of an open loop."""

    def __init__(self, peer, args):
        self.pace = Pace(args)
        # When each was sent, was to be sent, and how long the echo took after the sending; 0: none yet.
        self.left, self.intended, self.took = ([0] * args.count for _ in range(3))
        self.first = self.sent = self.answered = self.abandoned = self.closed = 0
        super().__init__(peer, args)

    def note(self):
        """Notes all echoes that are there; whether there was one."""
        some = False
        while self.echoes:
            word, came = self.echoes.popleft()
            some, number = True, word - self.first
            if word & MARK or not 0 <= number < self.sent:
                continue
            if self.took[number]:
                self.report.counts["duplicates"] += 1
            elif number < self.closed:
                self.report.counts["late"] += 1
                self.took[number] = LATE
            else:
                self.took[number] = max(came - self.left[number], 1)
                self.answered += 1
        return some

    def send_run(self, begin, end):
        """One run: every message at its time, and what comes meanwhile."""
        start = now_ns()
        for number in range(begin, end):
            intended, looked = start + self.pace.at(number - begin), False
            while (left := intended - now_ns()) > 0 or not looked:
                if not self.echoes:
                    self.link.wait(max(left / NS, LOOK))
                looked = not self.note()
            word, self.number = self.number, self.number + 1
            self.intended[number], self.sent = intended, number + 1
            self.left[number] = now_ns()
            self.send(word)

    def collect(self):
        """Waits for what is still under way."""
        until = now_ns() + int(QUIET * NS)
        while self.answered + self.abandoned < self.sent:
            left = until - now_ns()
            if left <= 0 and not self.echoes:
                self.abandoned, self.closed = self.sent - self.answered, self.sent
                return
            if not self.echoes:
                self.link.wait(left / NS)
            if self.note():
                until = now_ns() + int(QUIET * NS)

    def run(self):
        """Steps 2 to 6 of the contract, step 5 as an open loop."""
        args, report = self.args, self.report
        self.begin()
        # Where the kernel has no finer timers, it keeps its own.
        ctypes.CDLL(None).prctl(PR_SET_TIMERSLACK, 1)
        self.first, each = self.number, args.count // args.rounds
        for turn in range(args.rounds):
            begin = turn * each
            if turn:
                time.sleep(PAUSE)
            self.send_run(begin, args.count if turn + 1 == args.rounds else begin + each)
            self.collect()
        report.finish()
        report.counts.update(sent=args.count, received=self.answered, lost=args.count - self.answered)
        # The samples are taken: a pong that misses the farewell ends by its own time-out.
        with contextlib.suppress(PeerError):
            self.control(END)
        if args.out:
            pathlib.Path(args.out).write_bytes(b"".join(self.notes()))

    def notes(self):
        """The three words of each answered message."""
        for number, took in enumerate(self.took):
            if took not in (0, LATE):
                late = max(self.left[number] - self.intended[number], 0)
                yield NOTE.pack(number, took, took + late)
