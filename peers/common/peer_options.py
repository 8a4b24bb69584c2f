"""The command line of a peer in Python, as that of the others: crates/bench_peer/src/args.rs. Part of peer.py."""

import argparse
import re

from peer_words import HEAD, WORD, Unsupported

MOST_NOTED = 1 << 24
MOST_PAUSE_US = 60_000_000


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
    add("--count", type=between(1, 1 << 32), default=1000)
    add("--warmup", type=between(0, 1 << 24), default=100)
    add("--reliability", choices=["reliable", "best_effort"], default="reliable")
    add("--mode", choices=["copied", "loaned", "untouched"], default="copied")
    add("--wake", choices=["block", "spin"], default="block")
    add("--cpu", type=between(0, 1023))
    add("--timeout-ms", type=between(0, 3_600_000), default=10_000)
    add("--out")
    add("--depth", type=between(0, 100_000), default=0)
    add("--payload-file")
    (add_chain if chain else add_pair)(add)
    args = parser.parse_args(words[1:])
    refuse(parser, args, chain)
    return args


def add_chain(add):
    """What only a chain has."""
    add("--index", type=between(0, 1000), default=0)
    add("--nodes", type=between(2, 1000), default=3)
    add("--hz", type=rate, default=100.0)
    add("--delay-us", type=between(0, MOST_PAUSE_US), default=0)
    add("--drop-every", type=between(0, 1 << 32), default=0)


def add_pair(add):
    """What only a pair has: pauses, the open loop, other pairs beside it."""
    add("--think-us", type=between(0, 3_600_000_000), default=0)
    add("--idle-ms", type=between(0, 3_600_000), default=0)
    add("--hz", type=rate)
    add("--times")
    add("--rounds", type=between(1, 1000), default=1)
    add("--echo-delay-us", type=between(0, MOST_PAUSE_US), default=0)
    add("--pairs", type=between(1, 500), default=1)
    add("--group", type=session_name)
    add("--gate")


def refuse(parser, args, chain):
    """What no single option shows to be wrong."""
    if chain:
        place = {0: "source", args.nodes - 1: "sink"}.get(args.index, "relay")
        if args.role != place or args.index >= args.nodes:
            parser.error("this --role does not fit the place")
        if args.role == "sink" and (args.delay_us or args.drop_every):
            parser.error("--delay-us and --drop-every want a node that sends")
    args.paced = not chain and bool(args.hz or args.times)
    if (chain or args.paced) and args.count + args.warmup > MOST_NOTED:
        parser.error(f"at most {MOST_NOTED} messages with warm-up")


def check(peer, args):
    """Refuses what the system does not have."""
    if args.variant not in peer.variants:
        raise Unsupported(f"no variant {args.variant}, only {','.join(peer.variants)}")
    if not peer.pairs and (getattr(args, "pairs", 1) > 1 or getattr(args, "gate", None)):
        raise Unsupported("many pairs at once")
    if args.mode not in peer.modes:
        raise Unsupported(f"no payload mode {args.mode}, only {','.join(peer.modes)}")
