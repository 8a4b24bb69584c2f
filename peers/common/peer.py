"""The peer protocol for peers written in Python. The contract is the text at the top of
crates/bench_peer/src/lib.rs; this file and those named peer_... beside it follow it.

A peer describes itself with `Peer` and calls `main`. Messages arrive where a user of the system would
have them, in a callback, which calls `arrived` with the bytes; pongs and relays answer from there.
Systems whose callbacks run on threads of their own wait in a `Mailbox`. Pairs, the open loop, many pairs at once
and chains are here, topologies in topology.py; discovery, solo workloads and stamps are not.
"""

import json
import os
import sys

from peer_chain import Node
from peer_options import check, parse, session_name
from peer_pair import Ping, Pong
from peer_rate import OpenLoop
from peer_words import LOOK, NS, WORD, Mailbox, Peer, PeerError, Report, Unsupported

__all__ = ["LOOK", "NS", "WORD", "Mailbox", "Peer", "PeerError", "Report", "Unsupported", "main", "session_name"]


def take_part(peer, words):
    """Runs one side; returns the exit status."""
    args = parse(peer, words)
    check(peer, args)
    if args.cpu is not None:
        os.sched_setaffinity(0, {args.cpu})
    sides = {"ping": OpenLoop if args.paced else Ping, "pong": Pong}
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
        return take_part(peer, words)
    except Unsupported as error:
        status = 3
        complaint = error
    except (PeerError, OSError) as error:
        status = 1
        complaint = error
    print(f"{peer.name}: {complaint}", file=sys.stderr)
    return status
