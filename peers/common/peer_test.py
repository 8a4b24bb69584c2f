"""Tests of what peers in Python share: python3 peers/common/peer_test.py"""

import argparse
import contextlib
import io
import pathlib
import struct
import tempfile
import time
import unittest
import unittest.mock

import peer
from peer_chain import Node
from peer_options import parse
from peer_pair import Pong
from peer_rate import LATE, OpenLoop, Pace
from peer_words import HEAD, MEASURE, WORD, Bodies, Peer, Unsupported, control_word


class Toy:
    """A link that keeps what is sent and gives back what a test says."""

    def __init__(self, args, arrived):
        self.args, self.arrived, self.sent, self.answers = args, arrived, [], []

    def send(self, body):
        """Kept."""
        self.sent.append(bytes(body))

    def wait(self, seconds):
        """One answer, if there is one."""
        if self.answers:
            self.arrived(self.answers.pop(0))
        else:
            time.sleep(seconds)

    def close(self):
        """Nothing."""


TOY = Peer("toy", "1", ["a"], Toy, Toy)


def args_of(line):
    """The arguments of a command line without what every one has."""
    verb, rest = line.split(" ", 1)
    return parse(TOY, [verb, "--session", "s", *rest.split()])


def status_of(line):
    """What a peer exits with."""
    with contextlib.redirect_stderr(io.StringIO()):
        try:
            return peer.main(TOY, line.split())
        except SystemExit as end:
            return end.code


class Options(unittest.TestCase):
    """The command line."""

    def test_a_pair_is_an_open_loop_where_it_has_a_rate_or_times(self):
        self.assertFalse(args_of("pingpong --role ping --depth 5").paced)
        self.assertTrue(args_of("pingpong --role ping --hz 2.5 --rounds 5").paced)
        self.assertTrue(args_of("pingpong --role pong --times t").paced)
        self.assertFalse(args_of("chain --role source --hz 5").paced)

    def test_what_makes_no_sense_is_a_wrong_command_line(self):
        for line in ["chain --role sink --index 2 --drop-every 4", "chain --role relay --index 0",
                     "chain --role source --pairs 2", "pingpong --role ping --delay-us 5",
                     "pingpong --role ping --hz 1 --count 99999999", "pingpong --role ping --rounds 0",
                     "pingpong --role ping --depth 100001", "pingpong --role ping --colour red"]:
            self.assertEqual(status_of(line + " --session s"), 2, line)
        self.assertEqual(status_of("pingpong --role ping --session s --variant b"), 3)
        self.assertEqual(status_of("pingpong --role ping --session s --pairs 2"), 3)


class Content(unittest.TestCase):
    """Real bytes and times."""

    def test_real_bytes_are_sent_in_turn(self):
        with tempfile.NamedTemporaryFile() as file:
            file.write(bytes(range(48)))
            file.flush()
            line = f"pingpong --role ping --payload-file {file.name} --payload "
            bodies = Bodies(args_of(line + "16"))
            self.assertEqual([bodies.at(number)[0] for number in (0, 4, 5, 3)], [0, 16, 32, 0])
            for wrong in ("20", "16 --mode loaned"):
                with self.assertRaises(Unsupported):
                    Bodies(args_of(line + wrong))

    def test_recorded_times_begin_again_after_their_mean_distance(self):
        def pace(*times):
            with tempfile.NamedTemporaryFile() as file:
                file.write(struct.pack(f"<{len(times)}Q", *times))
                file.flush()
                return Pace(argparse.Namespace(hz=None, times=file.name))
        there = pace(0, 100, 500, 900)
        self.assertEqual([there.at(number) for number in range(6)], [0, 100, 500, 900, 1200, 1300])
        for wrong in ([], [0], [0, 5, 4], [1, 2], [0, 0]):
            with self.assertRaises(Unsupported):
                pace(*wrong)
        self.assertEqual(Pace(argparse.Namespace(hz=60.0, times=None)).at(60 * 3600), 3_600_000_000_000)


class OpenLoops(unittest.TestCase):
    """What becomes of messages and echoes."""

    def test_echoes_are_answers_or_late_or_duplicates(self):
        side = OpenLoop(TOY, args_of("pingpong --role ping --hz 100000 --count 4 --warmup 0"))
        side.first = side.number = 7
        side.send_run(0, 3)
        self.assertEqual([WORD.unpack_from(sent)[0] for sent in side.link.sent], [7, 8, 9])
        side.link.answers = [WORD.pack(word) for word in (7, 7, 6, 10)]
        side.collect()
        self.assertEqual((side.answered, side.abandoned, side.closed), (1, 2, 3))
        side.link.answers = [WORD.pack(8)]
        side.send_run(3, 4)
        side.link.answers = [WORD.pack(10)]
        side.collect()
        counts = side.report.counts
        self.assertEqual((side.answered, counts["late"], counts["duplicates"]), (2, 1, 1))
        self.assertEqual((side.took[1], side.took[2]), (LATE, 0))
        notes = [struct.unpack("<3Q", note) for note in side.notes()]
        self.assertEqual([note[0] for note in notes], [0, 3])
        self.assertTrue(all(0 < sent <= intended for _, sent, intended in notes), notes)

    def test_pong_holds_answers_back_but_no_control_messages(self):
        side = Pong(TOY, args_of("pingpong --role pong --echo-delay-us 20000"))
        with unittest.mock.patch("peer_pair.sleep_us") as sleep:
            side.arrived(WORD.pack(control_word(MEASURE, 1)))
            sleep.assert_not_called()
            side.arrived(WORD.pack(5))
            sleep.assert_called_once_with(20000)
        self.assertEqual([WORD.unpack_from(sent)[0] for sent in side.link.sent],
                         [control_word(MEASURE, 1), 5])


class Faults(unittest.TestCase):
    """What a node of a chain does wrong on purpose."""

    def test_a_relay_loses_every_third_measured_message_and_notes_it(self):
        side = Node(TOY, args_of("chain --role relay --index 1 --warmup 2 --count 6 --drop-every 3"))
        for word in range(8):
            side.arrived(HEAD.pack(word, 10, 20))
        passed = [HEAD.unpack_from(sent) for sent in side.link.sent]
        self.assertEqual([head[0] for head in passed], [0, 1, 2, 3, 5, 6])
        self.assertTrue(all(head[1] == 10 and head[2] > 20 for head in passed))
        self.assertEqual(len(side.samples), 6)


if __name__ == "__main__":
    unittest.main()
