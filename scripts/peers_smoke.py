"""One short round trip with every variant of every peer in build/peers: it must measure what was asked."""

import json
import pathlib
import subprocess
import sys
import tempfile

PEERS = pathlib.Path(__file__).resolve().parents[1] / "build" / "peers"
COUNT = 50
NOT_ON_THIS_SYSTEM = 3
SECONDS = 60


def side(peer, role, session, variant, wake, *more):
    """Starts one side of a round trip."""
    words = [str(peer), "pingpong", "--role", role, "--session", session, "--variant", variant,
             "--wake", wake, "--payload", "1024", "--warmup", "10", *more]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def round_trip(peer, variant, wake="block"):
    """Returns what happened in one line, and whether it is a failure."""
    session = f"smoke-{peer.name}-{variant}"
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
    return f"{measured} of {COUNT} round trips", measured != COUNT


def main():
    """Tries all; ends with 1 if one failed."""
    failed = False
    peers = [p for p in sorted(PEERS.iterdir()) if p.is_file() and not p.name.startswith(".")]
    if not peers:
        sys.exit("error: no peer was built")
    for peer in peers:
        about = json.loads(subprocess.run([peer, "about"], capture_output=True, check=True).stdout)
        for variant in about["variants"]:
            text, bad = round_trip(peer, variant)
            failed |= bad
            print(f"{'error: ' if bad else ''}{peer.name}/{variant}: {text}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
