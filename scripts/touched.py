#!/usr/bin/env python3
"""Counts what a program does between two calls of one of its functions.

usage: scripts/touched.py FUNCTION PROGRAM [ARGS...]

For each stretch from one call of FUNCTION to the next: instructions, cache lines (64 bytes) of code,
cache lines of data, and how many of these none of the five stretches before had touched. FUNCTION is
the end of its name as `nm -C` prints it, and must mean one function of PROGRAM. ARGS are those of the
program. All threads count. Needs valgrind (x86-64, aarch64); a second of the program takes
minutes, so ask for few messages. An example, a chain of nodes in one process:

  scripts/touched.py Worker::step build/peers/angaros solo composed --variant composed \\
      --count 8 --warmup 4 --set nodes=11 --set payload=128 --set hz=5 --out /dev/null
"""

import os
import subprocess
import sys
from collections import deque
from statistics import median

# Bits of an address within a cache line.
LINE = 6
# Stretches whose data is known.
KNOWN = 5
SHOWN = 30


def address_of(function, program):
    """Where the function begins in the file."""
    listed = subprocess.run(["nm", "-C", program], capture_output=True, text=True, check=True)
    found = {}
    for line in listed.stdout.splitlines():
        address, _, rest = line.partition(" ")
        kind, _, name = rest.partition(" ")
        if kind in ("t", "T") and (name == function or name.endswith("::" + function)):
            found[int(address, 16)] = name
    if len(found) != 1:
        named = ", ".join(sorted(found.values())) or "none"
        sys.exit(f"error: '{function}' should mean one function of {program}; it means: {named}")
    return next(iter(found))


def base_of_programs():
    """Where valgrind puts a program that can lie anywhere."""
    shown = subprocess.run(
        ["valgrind", "-q", "--tool=none", "cat", "/proc/self/maps"],
        capture_output=True,
        text=True,
        check=True,
    )
    line = next(line for line in shown.stdout.splitlines() if line.endswith("/cat"))
    return int(line.split("-")[0], 16)


class Stretch:
    """What was done since a call."""

    def __init__(self):
        self.instructions = 0
        self.code = set()
        self.data = set()


def stretches(command, start):
    """Runs the command; gives each stretch that has ended."""
    read, write = os.pipe()
    tool = ["valgrind", "--tool=lackey", "--trace-mem=yes", f"--log-fd={write}"]
    running = subprocess.Popen(tool + command, pass_fds=[write], stdout=subprocess.DEVNULL)
    os.close(write)
    current = None
    with os.fdopen(read, errors="replace", buffering=1 << 20) as trace:
        for line in trace:
            kind = line[:2]
            if kind not in ("I ", " L", " S", " M"):
                continue
            address = int(line[3 : line.index(",")], 16)
            if kind == "I " and address == start:
                if current is not None:
                    yield current
                current = Stretch()
            if current is None:
                continue
            if kind == "I ":
                current.instructions += 1
                current.code.add(address >> LINE)
            else:
                current.data.add(address >> LINE)
    if running.wait() != 0:
        sys.exit(f"error: {command[0]} ended with {running.returncode}")


def main():
    if len(sys.argv) < 3 or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    function, command = sys.argv[1], sys.argv[2:]
    start = address_of(function, command[0]) + base_of_programs()
    done = list(stretches(command, start))
    if not done:
        sys.exit(f"error: {function} was called once at most")
    known = deque(maxlen=KNOWN)
    rows = []
    for stretch in done:
        new = stretch.data.difference(*known)
        known.append(stretch.data)
        counts = (stretch.code, stretch.data, new)
        rows.append((stretch.instructions, *map(len, counts)))
    print("instructions  lines of code  lines of data  new lines of data")
    for row in rows[-SHOWN:]:
        print("{:12}  {:13}  {:13}  {:17}".format(*row))
    # The first half is the warm-up.
    medians = map(median, zip(*rows[len(rows) // 2 :], strict=True))
    print("{:12g}  {:13g}  {:13g}  {:17g}  median".format(*medians))


if __name__ == "__main__":
    main()
