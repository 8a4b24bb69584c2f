"""Runs the peers against each other, so that it is known that they are right before they meet Angaros.

usage: check_peers.py FOLDER [PEER...]     (FOLDER: what scripts/interop.sh build made)

A peer is a program FOLDER/NAME; peers of one world (dds, zenoh) meet. Prints a line per pair; ends with 1 if
one of them failed.
"""

import json
import os
import pathlib
import subprocess
import sys
import time

WORLDS = {
    "dds": ["ros2_jazzy", "ros2_kilted", "cyclonedds", "cyclonedds_python", "fastdds"],
    "zenoh": ["zenoh", "zenoh_sdk"],
    "zenoh of Humble": ["zenoh_humble"],
}
# Who answers whom: the two ways of Cyclone DDS and of Fast DDS do not mix.
SERVICES = [
    ["ros2_jazzy", "ros2_kilted", "fastdds"],
    ["cyclonedds", "cyclonedds_python"],
    ["zenoh", "zenoh_sdk"],
    ["zenoh_humble"],
]
# Without multicast, Cyclone DDS 11 does not take notice of participants of other versions that come after it.
JOINS_LAST = ["cyclonedds_python"]
DOMAIN = 40 + os.getpid() % 40


def start(folder, peer, *args, domain=DOMAIN):
    """Starts a peer whose input stays open."""
    environment = dict(os.environ, ROS_DOMAIN_ID=str(domain), ROS_AUTOMATIC_DISCOVERY_RANGE="LOCALHOST")
    return subprocess.Popen(
        [str(folder / peer), *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
    )


def line(child, event):
    """The next line that tells of this event; empty at the end of the output."""
    for text in child.stdout:
        if text.startswith("{"):
            told = json.loads(text)
            if told["event"] == event:
                return told
    return {}


def topic(folder, sender, receiver, *args, count=10):
    """Whether all messages arrive once, whole and in order."""
    args = ["/angaros/check", "--count", str(count), *args]
    if receiver in JOINS_LAST:
        says = start(folder, sender, "publish", *args)
        line(says, "ready")
    hears = start(folder, receiver, "subscribe", *args)
    line(hears, "ready")
    if receiver not in JOINS_LAST:
        says = start(folder, sender, "publish", *args)
    line(says, "published")
    told = line(hears, "received")
    for child in (says, hears):
        child.stdin.close()
        child.wait(10)
    good = told.get("received") == count and not told["duplicates"] and not told["corrupted"]
    return good and told["in_order"], told


def late(folder, sender, receiver):
    """Whether who comes late gets the last three of ten messages."""
    qos = ["--durability", "transient_local", "--depth", "3"]
    says = start(folder, sender, "publish", "/angaros/late", "--match", "0", "--count", "10", *qos)
    line(says, "published")
    hears = start(folder, receiver, "subscribe", "/angaros/late", "--count", "3", *qos)
    told = line(hears, "received")
    for child in (says, hears):
        child.stdin.close()
        child.wait(10)
    return told.get("received") == 3 and told["first"] == 8, told


def service(folder, client, server):
    """Whether each call gets its own answer."""
    serves = start(folder, server, "serve", "/angaros/echo")
    line(serves, "ready")
    calls = start(folder, client, "call", "/angaros/echo", "--count", "5")
    told = line(calls, "called")
    for child in (serves, calls):
        child.stdin.close()
        child.wait(10)
    return told.get("right") == 5, told


def checks(there):
    """Every check as (what, function, arguments)."""
    for peers in WORLDS.values():
        for one in (peer for peer in peers if peer in there):
            for other in (peer for peer in peers if peer in there):
                yield f"{one} -> {other}", topic, (one, other)
                if one != other:
                    yield f"{one} -> {other}, 1 MB", topic, (
                        one, other, "--type", "bytes", "--size", "1000000", "--hz", "10",
                    )
                    if one not in JOINS_LAST:
                        yield f"{one} -> {other}, late", late, (one, other)
    for peers in SERVICES:
        for one in (peer for peer in peers if peer in there):
            for other in (peer for peer in peers if peer in there):
                if other in JOINS_LAST and one not in JOINS_LAST:
                    continue
                yield f"{one} calls {other}", service, (one, other)


def main():
    """Runs all checks of the peers that are there."""
    folder = pathlib.Path(sys.argv[1])
    known = sys.argv[2:] or [peer for peers in WORLDS.values() for peer in peers]
    there = [peer for peer in known if (folder / peer).exists()]
    passed = failed = 0
    for what, check, args in checks(there):
        begin = time.monotonic()
        good, told = check(folder, *args)
        passed, failed = passed + good, failed + (not good)
        took = time.monotonic() - begin
        print(f"{'ok    ' if good else 'FAILED'} {what}, {took:.1f} s{'' if good else f': {told}'}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
