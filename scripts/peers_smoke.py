"""One short round trip, chain and run of each workload of one process, with every variant of every peer in
build/peers and of Angaros's own: each must measure what was asked.

usage: scripts/peers_smoke.py [--sample SEED]      (one variant of each peer, drawn by the seed, and one of each
                                                    of its workloads of one process)
"""

import collections
import json
import os
import pathlib
import random
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[1]
PEERS = ROOT / "build" / "peers"
COUNT = 50
NOT_ON_THIS_SYSTEM = 3
SECONDS = 60
NODES = 3
NOTE_BYTES = 24
# What `--session` takes.
LONGEST_SESSION = 48
# Variants that drop messages on a busy machine, however long their queues are.
MAY_LOSE = {"dora": ["python"]}


def too_few(peer, variant, measured):
    """Whether a variant has lost more than it may."""
    may_lose = variant in MAY_LOSE.get(peer.name, [])
    return not (COUNT // 2 if may_lose else COUNT) <= measured <= COUNT


def session_of(kind, peer, variant):
    """The name of a session, in the letters and the length that peers take."""
    name = f"smoke-{kind}-{peer.name.replace('.', '-')}-{variant}"
    if len(name) <= LONGEST_SESSION:
        return name
    # The end tells variants apart that begin alike.
    return f"{name[:LONGEST_SESSION - 9]}-{zlib.crc32(name.encode()):08x}"


def side(peer, role, session, variant, wake, *more):
    """Starts one side of a round trip."""
    words = [str(peer), "pingpong", "--role", role, "--session", session, "--variant", variant,
             "--wake", wake, "--payload", "1024", "--warmup", "10", *more]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def round_trip(peer, variant, wake="block"):
    """Returns what happened in one line, and whether it is a failure."""
    session = session_of("pingpong", peer, variant)
    with tempfile.NamedTemporaryFile() as samples:
        pong = side(peer, "pong", session, variant, wake)
        ping = side(peer, "ping", session, variant, wake, "--count", str(COUNT), "--out", samples.name)
        try:
            out, complaint = ping.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return f"no end within {SECONDS} s", True
        finally:
            ping.kill()
            if ping.returncode != 0:
                pong.kill()
            pong.communicate(timeout=SECONDS)
        if ping.returncode == NOT_ON_THIS_SYSTEM and wake == "block":
            return round_trip(peer, variant, "spin")
        if ping.returncode == NOT_ON_THIS_SYSTEM:
            return f"not on this system: {complaint.strip()}", False
        if ping.returncode != 0 or pong.returncode != 0:
            return f"status {ping.returncode} and {pong.returncode}: {complaint.strip()}", True
        json.loads(out.strip().splitlines()[-1])
        measured = len(samples.read()) // 8
    return f"{measured} of {COUNT} round trips", too_few(peer, variant, measured)


def rate(peer, variant, wake="block"):
    """An open loop in two runs, as round_trip."""
    session = session_of("rate", peer, variant)
    more = ["--hz", "200", "--rounds", "2", "--depth", "100", "--count", str(COUNT)]
    with tempfile.NamedTemporaryFile() as samples:
        pong = side(peer, "pong", session, variant, wake, *more)
        ping = side(peer, "ping", session, variant, wake, *more, "--out", samples.name)
        try:
            complaint = ping.communicate(timeout=SECONDS)[1]
        except subprocess.TimeoutExpired:
            return f"rate: no end within {SECONDS} s", True
        finally:
            ping.kill()
            if ping.returncode != 0:
                pong.kill()
            pong.communicate(timeout=SECONDS)
        if ping.returncode == NOT_ON_THIS_SYSTEM and wake == "block":
            return rate(peer, variant, "spin")
        if ping.returncode == NOT_ON_THIS_SYSTEM:
            return f"rate: not on this system: {complaint.strip()}", False
        if ping.returncode != 0 or pong.returncode != 0:
            return f"rate: status {ping.returncode} and {pong.returncode}: {complaint.strip()}", True
        measured = len(samples.read()) // NOTE_BYTES
    return f"rate: {measured} of {COUNT} messages were answered", too_few(peer, variant, measured)


def node(peer, index, session, variant, wake, out, environment=None):
    """Starts one node of a chain. At this rate a queue of ten messages outlasts 100 ms of a busy machine."""
    role = {0: "source", NODES - 1: "sink"}.get(index, "relay")
    words = [str(peer), "chain", "--role", role, "--index", str(index), "--nodes", str(NODES), "--hz", "100",
             "--session", session, "--variant", variant, "--wake", wake, "--payload", "1024", "--warmup", "10",
             "--count", str(COUNT), "--out", out]
    return subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                            env={**os.environ, **(environment or {})})


def chain(peer, variant, wake="block"):
    """Returns what happened in one line, and whether it is a failure."""
    session = session_of("chain", peer, variant)
    with tempfile.TemporaryDirectory() as folder:
        outs = [str(pathlib.Path(folder) / str(index)) for index in range(NODES)]
        nodes = [node(peer, index, session, variant, wake, outs[index]) for index in reversed(range(NODES))]
        try:
            complaints = [one.communicate(timeout=SECONDS)[1].strip() for one in nodes]
        except subprocess.TimeoutExpired:
            return f"chain: no end within {SECONDS} s", True
        finally:
            for one in nodes:
                one.kill()
        codes = {one.returncode for one in nodes}
        if NOT_ON_THIS_SYSTEM in codes and wake == "block":
            return chain(peer, variant, "spin")
        if codes == {NOT_ON_THIS_SYSTEM}:
            return f"chain: not on this system: {complaints[0]}", False
        if codes != {0}:
            return f"chain: status {codes}: {' '.join(complaints)}", True
        noted = [pathlib.Path(out).stat().st_size // NOTE_BYTES for out in outs]
    return f"chain: {noted[-1]} of {COUNT} messages at the end of {NODES} nodes", any(too_few(peer, variant, count) for count in noted)


# Peers whose chains note stamps, and those that do not show when a message is serialised.
STAMPED = {"cyclonedds": ["udp", "udp-large"], "fastdds": ["default", "udp"], "ros1": ["roscpp", "roscpp-default"],
           "zenoh": ["tcp", "shm"]}
NO_SERIALISED = ["cyclonedds", "zenoh"]
# The words of a message after its number; the first fourteen are those of paper 001.
STAMPS = ["publish", "rcl_publish", "rmw_publish", "write", "woke", "rclcpp_take", "rcl_take", "rmw_take", "take", "taken",
          "rmw_taken", "rcl_taken", "rclcpp_taken", "handled", "serialised", "written", "arrived"]
Stamps = collections.namedtuple("Stamps", STAMPS)


def profile(peer, variant):
    """A chain that notes stamps: whether the parts of every message follow each other and sum to the whole."""
    session = session_of("profile", peer, variant)
    with tempfile.TemporaryDirectory() as folder:
        outs = [pathlib.Path(folder) / str(index) for index in range(NODES)]
        nodes = [node(peer, index, session, variant, "block", str(outs[index]), {"ANGAROS_PEER_STAMPS": folder})
                 for index in reversed(range(NODES))]
        try:
            complaints = [one.communicate(timeout=SECONDS)[1].strip() for one in nodes]
        except subprocess.TimeoutExpired:
            return f"profile: no end within {SECONDS} s", True
        finally:
            for one in nodes:
                one.kill()
        if any(one.returncode != 0 for one in nodes):
            return f"profile: {' '.join(complaints)}", True
        words = f"<{1 + len(STAMPS)}Q"
        rows = [{row[0]: Stamps(*row[1:]) for row in struct.iter_unpack(words, out.with_suffix(".stamps").read_bytes())}
                for out in outs]
        whole = {number: ns for number, _, ns in struct.iter_unpack("<3Q", outs[-1].read_bytes())}
    complete = [number for number in whole if all(number in node for node in rows)]
    if len(complete) < COUNT * 9 // 10:
        return f"profile: stamps of {len(complete)} of {COUNT} messages", True
    rests, seen = [], dict.fromkeys(["serialised", "rmw_publish", "arrived", "woke", "rclcpp_taken"], 0)
    for number in complete:
        at = [node[number] for node in rows]
        for writer, reader in zip(at, at[1:]):
            for name in seen:
                seen[name] += getattr(writer if name in ("serialised", "rmw_publish") else reader, name) > 0
            # A message may arrive before the call that writes it returns.
            passed = [writer.handled, writer.publish, writer.rmw_publish, writer.write, max(writer.write, writer.serialised),
                      max(reader.arrived, reader.woke, reader.take), reader.take, reader.taken, reader.rmw_taken,
                      reader.rclcpp_taken, reader.handled]
            passed = [ns for ns in passed if ns]
            if passed != sorted(passed):
                return f"profile: message {number} goes back in time: {writer}, {reader}", True
        parts = sum(reader.handled - writer.publish for writer, reader in zip(at, at[1:]))
        own = sum(node.publish - node.handled for node in at[:-1])
        rests.append(whole[number] - parts - own)
    half = len(complete) * (NODES - 1) / 2
    blind = [name for name, count in seen.items() if count < half]
    if blind != (["serialised"] if peer.name in NO_SERIALISED else []):
        return f"profile: most messages have no stamp {blind}", True
    rest, middle = statistics.median(rests), statistics.median(whole.values())
    # One clock, read once for the latency and the stamp: nothing is left over.
    return (f"profile: parts and the whole differ by {rest / 1000:.1f} of {middle / 1000:.1f} us", rest != 0)


# Two processes, a timer, a trigger: 40 messages of each topic in two seconds at most.
PLAN = """topology 1 smoke
span 0 2000000000
process a
process b
node 0 first
node 1 second
publisher 0 ticks 1000 timer 50000000 0 reliable 10 0 0
publisher 1 answers 8 any 50000000 0 reliable 10 0 64
subscription 1 ticks reliable 10 0 0
subscription 0 answers reliable 10 0 0
trigger 1 0
"""
NOTE_OF_TOPOLOGY_BYTES = 32


def topology(peer, variant):
    """Returns what happened in one line, and whether it is a failure."""
    with tempfile.TemporaryDirectory() as folder:
        plan = pathlib.Path(folder) / "plan"
        plan.write_text(PLAN)
        words = [str(peer), "topology", "--file", str(plan), "--variant", variant,
                 "--session", session_of("topology", peer, variant)]
        outs = [pathlib.Path(folder) / name for name in "ab"]
        both = [subprocess.Popen([*words, "--process", out.name, "--out", str(out)], stdin=subprocess.PIPE,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for out in outs]
        try:
            matched = [one.stdout.readline() for one in both]
            begin = time.monotonic_ns() + 100_000_000
            for one in both if matched == ["matched\n"] * 2 else []:
                one.stdin.write(f"go {begin}\n")
                one.stdin.flush()
            complaints = [one.communicate(timeout=SECONDS)[1].strip() for one in both]
        except (subprocess.TimeoutExpired, BrokenPipeError) as error:
            return f"topology: {error}", True
        finally:
            for one in both:
                one.kill()
        codes = {one.returncode for one in both}
        if codes == {NOT_ON_THIS_SYSTEM}:
            return f"topology: not on this system: {complaints[0]}", False
        if codes != {0}:
            return f"topology: status {codes}: {' '.join(complaints)}", True
        notes = [out.stat().st_size // NOTE_OF_TOPOLOGY_BYTES for out in outs]
    # A tick and its answer; a tick, its answer and the cause of that.
    enough = notes[0] >= 2 * 20 and notes[1] >= 3 * 20
    return f"topology: {notes[0]} and {notes[1]} notes of two processes", not enough


# Variants whose last process starts one more: it must go with its parent, however that ends.
WITH_HELPER = {"ros1": ["roscpp", "rospy"], "cyclonedds": ["shm"], "dora": ["python"]}


def helpers_of(pid):
    """The processes that this one started."""
    try:
        lists = [task / "children" for task in pathlib.Path(f"/proc/{pid}/task").iterdir()]
        return {int(child) for one in lists for child in one.read_text().split()}
    except FileNotFoundError:
        return set()


def is_alive(pid):
    """Whether a process runs: neither gone nor waiting to be collected."""
    try:
        return "\nState:\tZ" not in pathlib.Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False


def killed(peer, variant):
    """Returns what becomes of the helpers of a process that is killed, and whether it is a failure."""
    session = session_of("killed", peer, variant)
    pong = side(peer, "pong", session, variant, "block")
    end, helpers = time.monotonic() + SECONDS, set()
    while not helpers and pong.poll() is None and time.monotonic() < end:
        helpers = helpers_of(pong.pid)
        time.sleep(0.01)
    pong.kill()
    pong.communicate()
    if not helpers:
        return "killed: it had started no other process", True
    while (left := [pid for pid in helpers if is_alive(pid)]) and time.monotonic() < end:
        time.sleep(0.01)
    # Whoever kills a process removes what it left by name.
    for file in pathlib.Path(tempfile.gettempdir()).glob(f"angaros-peer-*{session}*"):
        shutil.rmtree(file) if file.is_dir() else file.unlink()
    return f"killed: {len(left)} of {len(helpers)} helpers left", bool(left)


# The parameters of the workloads of one process.
SOLO = {"recorder": {"payload": 1024, "megabytes": 1}, "tf": {"depth": 3, "threads": 2},
        "composed": {"nodes": 3, "payload": 1024, "hz": 200}, "trace_event": {},
        "many_topics": {"topics": 20, "idle_ms": 10},
        "many_nodes": {"nodes": 3, "topics_per_node": 2, "idle_ms": 10}}


def solo(peer, workload, variant):
    """Returns what happened in one line, and whether it is a failure."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "samples"
        words = [str(peer), "solo", workload, "--variant", variant, "--count", str(COUNT)]
        words += ["--warmup", "0", "--folder", folder, "--out", str(out)]
        for name, value in SOLO[workload].items():
            words += ["--set", f"{name}={value}"]
        try:
            ended = subprocess.run(
                words, capture_output=True, text=True, timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            return f"{workload}: no end within {SECONDS} s", True
        if ended.returncode == 3:
            return f"{workload}: not on this system: {ended.stderr.strip()}", False
        if ended.returncode != 0:
            return f"{workload}: status {ended.returncode}: {ended.stderr.strip()}", True
        json.loads(ended.stdout.strip().splitlines()[-1])
        measured = out.stat().st_size // 8
    return f"{workload}: {measured} of {COUNT} samples", measured != COUNT


def own_peer():
    """Builds Angaros's own peer, unoptimised, unless `make test` has, and returns the program."""
    if "ANGAROS_TESTS_BUILT" not in os.environ:
        subprocess.run(["cargo", "build", "--quiet", "-p", "peer-angaros"], cwd=ROOT, check=True)
    return pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "debug" / "peer-angaros"


def own_python_peer(folder):
    """Returns a program that runs our peer in Python on the package of this source tree; None where its native module
    is not built."""
    python = pathlib.Path(os.environ.get("ANGAROS_VENV", ROOT / ".venv")).absolute() / "bin" / "python"
    if not (ROOT / "python" / "angaros" / "_native.abi3.so").exists() or not python.exists():
        print("skipped: our peer in Python: its native module is not built; hint: scripts/python.sh build")
        return None
    program = folder / "angaros.python"
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}/python" exec "{python}" "{ROOT}/peers/angaros/python_peer.py" "$@"\n')
    program.chmod(0o755)
    return program


def sampled(about, draw):
    """What a peer says of itself, with one variant of each list."""
    solo_of = about.get("solo", {}).items()
    return {**about, "variants": [draw.choice(about["variants"])] if about["variants"] else [],
            "solo": {workload: [draw.choice(variants)] for workload, variants in solo_of if variants}}


def main():
    """Tries all; ends with 1 if one failed."""
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(tried([own_peer(), own_python_peer(pathlib.Path(folder))]))


def tried(own):
    """Tries our own peers, as far as there are some, and all others; returns whether one failed."""
    failed = False
    draw = None
    if sys.argv[1:2] == ["--sample"]:
        draw = random.Random(sys.argv[2])
        print(f"one variant of each list, drawn by the seed {sys.argv[2]}")
    peers = [p for p in sorted(PEERS.iterdir()) if p.is_file() and not p.name.startswith(".")]
    if not peers:
        sys.exit("error: no peer was built")
    for peer in [*filter(None, own), *peers]:
        about = json.loads(subprocess.run([peer, "about"], capture_output=True, check=True).stdout)
        about = sampled(about, draw) if draw else about
        for variant in about["variants"]:
            text, bad = round_trip(peer, variant)
            failed |= bad
            print(f"{'error: ' if bad else ''}{peer.name}/{variant}: {text}")
            if "rate" in about.get("workloads", []):
                text, bad = rate(peer, variant)
                failed |= bad
                print(f"{'error: ' if bad else ''}{peer.name}/{variant}: {text}")
            if "chain" in about.get("workloads", []):
                text, bad = chain(peer, variant)
                if bad and "messages at the end" in text:
                    # A process that does not run for longer than its queue lasts loses on every system.
                    print(f"{peer.name}/{variant}: {text}; once more")
                    text, bad = chain(peer, variant)
                failed |= bad
                print(f"{'error: ' if bad else ''}{peer.name}/{variant}: {text}")
            if variant in STAMPED.get(peer.name, []):
                text, bad = profile(peer, variant)
                if bad and "stamps of" in text:
                    # As for the chain without stamps.
                    print(f"{peer.name}/{variant}: {text}; once more")
                    text, bad = profile(peer, variant)
                failed |= bad
                print(f"{'error: ' if bad else ''}{peer.name}/{variant}: {text}")
            if "topology" in about.get("workloads", []):
                text, bad = topology(peer, variant)
                failed |= bad
                print(f"{'error: ' if bad else ''}{peer.name}/{variant}: {text}")
            if variant in WITH_HELPER.get(peer.name, []):
                text, bad = killed(peer, variant)
                failed |= bad
                print(f"{'error: ' if bad else ''}{peer.name}/{variant}: {text}")
        for workload, variants in about.get("solo", {}).items():
            for variant in variants:
                text, bad = solo(peer, workload, variant)
                failed |= bad
                print(f"{'error: ' if bad else ''}{peer.name}/{variant}: {text}")
    return failed


if __name__ == "__main__":
    main()
