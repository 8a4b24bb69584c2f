#!/usr/bin/env python3
"""Counts what a program does between two calls of one of its functions.

For each stretch from one call of FUNCTION to the next: instructions, cache lines (64 bytes) of code,
cache lines of data, how many of these none of the five stretches before had touched, and how many
pages (4 KiB) of data none of them had touched. FUNCTION is
the end of its name as `nm -C` prints it, and must mean one function of PROGRAM. ARGS are those of the
program. All threads count. Needs valgrind (x86-64, aarch64); a second of the program takes
minutes, so ask for few messages. An example, a chain of nodes in one process:

  scripts/touched.py Worker::step build/peers/angaros solo composed --variant composed \\
      --count 8 --warmup 4 --set nodes=11 --set payload=128 --set hz=5 --out /dev/null

With --functions, of each of the last COUNT stretches too: the functions whose code takes the most
cache lines.
"""

import argparse
import os
import subprocess
from bisect import bisect
from collections import Counter, deque
from statistics import median

# Bits of an address within a cache line.
LINE = 6
# Bits of the number of a line within a page.
LINES_OF_PAGE = 6
# Stretches whose data is known.
KNOWN = 5
SHOWN = 30


def functions_of(program):
    """The functions in the file, in order: where each begins, how long it is, its name."""
    command = ["nm", "-C", "-S", "--defined-only", program]
    listed = subprocess.run(command, capture_output=True, text=True, check=True)
    rows = (line.split(None, 3) for line in listed.stdout.splitlines())
    of_code = (row for row in rows if len(row) == 4 and row[2] in "tTwW")
    return sorted((int(begin, 16), int(size, 16), name) for begin, size, _, name in of_code)


def address_of(function, functions, program):
    """Where the function begins in the file."""
    means = (row for row in functions if ("::" + row[2]).endswith("::" + function))
    found = {begin: name for begin, _, name in means}
    if len(found) != 1:
        named = ", ".join(sorted(found.values())) or "none"
        message = f"'{function}' should mean one function of {program}; it means: {named}"
        raise SystemExit(f"error: {message}")
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
        raise SystemExit(f"error: {command[0]} ended with {running.returncode}")


def pages_of(lines):
    """The pages in which these lines lie."""
    return {line >> LINES_OF_PAGE for line in lines}


def print_functions(stretch, functions, base):
    """The functions of one stretch; what lies in other files is counted together."""
    begins = [begin for begin, _, _ in functions]
    lines = Counter()
    for line in stretch.code:
        first = (line << LINE) - base
        last = first + (1 << LINE) - 1
        begin, size, name = functions[max(bisect(begins, last) - 1, 0)]
        known = begin <= last and first < begin + size
        lines[name if known else "of other files"] += 1
    print("lines of code  function")
    for name, count in lines.most_common(SHOWN):
        print(f"{count:13}  {name}")


def main():
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--functions", type=int, default=0, metavar="COUNT")
    arguments.add_argument("function", metavar="FUNCTION")
    arguments.add_argument("program", metavar="PROGRAM")
    arguments.add_argument("args", nargs=argparse.REMAINDER, metavar="ARGS")
    given = arguments.parse_args()
    functions = functions_of(given.program)
    base = base_of_programs()
    start = address_of(given.function, functions, given.program) + base
    done = list(stretches([given.program, *given.args], start))
    if not done:
        raise SystemExit(f"error: {given.function} was called once at most")
    known = deque(maxlen=KNOWN)
    rows = []
    for stretch in done:
        new = stretch.data.difference(*known)
        pages = pages_of(stretch.data).difference(*map(pages_of, known))
        known.append(stretch.data)
        counts = (stretch.code, stretch.data, new, pages)
        rows.append((stretch.instructions, *map(len, counts)))
    print("instructions  lines of code  lines of data  new lines of data  new pages of data")
    for row in rows[-SHOWN:]:
        print("{:12}  {:13}  {:13}  {:17}  {:17}".format(*row))
    # The first half is the warm-up.
    medians = map(median, zip(*rows[len(rows) // 2 :], strict=True))
    print("{:12g}  {:13g}  {:13g}  {:17g}  {:17g}  median".format(*medians))
    for stretch in done[max(len(done) - given.functions, 0) :]:
        print()
        print_functions(stretch, functions, base)


if __name__ == "__main__":
    main()
