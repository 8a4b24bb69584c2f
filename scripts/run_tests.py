#!/usr/bin/env python3
"""Builds the tests of the workspace once, with Zenoh, and runs their programs side by side.

usage: scripts/run_tests.py [--jobs N] [--only TEXT] [--list | --build | --docs | --program NAME [ARGUMENT...]]
  --jobs N           so many programs at a time (default: two for each processor)
  --only TEXT        only programs whose name ("angaros-core it") contains TEXT
  --list             prints how many tests each program has, and runs none
  --build            builds only; warnings are shortened to a line each
  --docs             builds, and prints what rustdoc warns of; fails where that is something
  --program NAME ... builds and runs this program alone, with these arguments
  --repeat           before --program: what fails is repeated, as below

clippy-driver compiles the crates of the workspace where it is installed: it makes the same programs as rustc
and reports lints on the way, so that nothing is compiled once to be checked and once more to be run. What rustdoc
would warn of is looked for then too (scripts/checked_rustc.sh), and printed by --docs.

Most tests wait far longer than they compute, so several programs share the processors. Those that measure
run afterwards, alone: QUIET lists them. A test that fails beside others is repeated alone, once; where it
passes then, its name is printed, as it needs more time than it allows itself or shares what it should not.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
KNOWN = ROOT / "build" / "test" / "seconds.json"
# What rustdoc said of each crate when its tests were built; it lies beside those.
DOC_CHECKS = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "debug" / "doc-checks"
FEATURES = ["--features", "angaros/zenoh"]
# A program that takes longer hangs.
LIMIT_S = 1700
# More failures than these are no matter of a busy machine, nor are so many that are repeated in vain.
REPEATED_AT_MOST = 24
IN_VAIN_AT_MOST = 3

# What runs after all others, one program at a time: (program, part of the tests' names or "" for all, why).
QUIET = [
    ("angaros conformance", "zenoh::", "the Zenoh library drops what has not left after a millisecond"),
    ("angaros-shm it", "chain::", "no process may be stuck for a second while others are killed"),
    ("angaros-zenoh it", "humble::", "the Zenoh library drops what has not left after a millisecond"),
    ("angaros-zenoh it", "interop::", "the Zenoh library drops what has not left after a millisecond"),
    ("peer-angaros it", "", "it measures and compares what it measured"),
    ("peer-ring it", "", "it measures and compares what it measured"),
    ("peer-sockets peer-sockets", "", "no message may be lost in a short queue"),
]

# Arguments for a program, or a part of one, that runs alone and waits most of its time: (program, part, arguments).
WIDER = [("angaros conformance", "zenoh::", ["--test-threads", "4"])]

# Tests that fail on any machine: (program, beginning of the tests' names, what is missing). They do not run, and
# the end of `make test` says so.
MISSING = [
    ("angaros conformance", "zenoh::t2_a_process_that_stood_still_counts_what_best_effort_lost_meanwhile",
     "over Zenoh the last messages that best effort lost are not counted until another one comes"),
    ("angaros conformance", "zenoh::t2_it_does_so_when_the_publisher_has_ended",
     "over Zenoh the last messages that best effort lost are not counted until another one comes"),
]

# What needs programs that others made, and is run where they are: by scripts/interop.sh.
ELSEWHERE = ["angaros interop"]

# Seconds that the longest programs take, so that none of them is the last to start; what was measured here
# before counts more.
SECONDS = {"angaros conformance": 400, "angaros-tools it": 300, "angaros-msg it": 160, "angaros-c it": 150,
           "angaros-bag it": 100, "documentation": 90, "angaros-core it": 75, "angaros-trace it": 40,
           "loadable it": 40, "angaros it": 37, "angaros-bench lib": 31, "angaros-shm it": 30}


class Program:
    """A test program, or the documentation tests of the workspace."""

    def __init__(self, name, command, folder, environment):
        self.name, self.command, self.folder, self.environment = name, command, folder, environment
        self.filters = []
        self.cpu_s = 0.0


def cargo(*arguments):
    """A command of cargo that shares what is built with every other one of this file."""
    return ["cargo", "test", "--workspace", *FEATURES, *arguments]


def cargo_environment():
    """What such a command needs in its environment."""
    if shutil.which("clippy-driver"):
        return {**os.environ, "RUSTC_WORKSPACE_WRAPPER": str(ROOT / "scripts" / "checked_rustc.sh"),
                "DOC_CHECKS": str(DOC_CHECKS)}
    return dict(os.environ)


def build(*targets):
    """Builds all, or these targets, and returns the programs."""
    command = cargo(*targets, "--no-run", "--message-format", "json-render-diagnostics")
    built = subprocess.run(command, cwd=ROOT, env=cargo_environment(), stdout=subprocess.PIPE, text=True,
                           check=False)
    if built.returncode != 0:
        sys.exit(built.returncode)
    sysroot = subprocess.run(["rustc", "--print", "target-libdir"], stdout=subprocess.PIPE, text=True,
                             check=True).stdout.strip()
    programs = []
    for line in built.stdout.splitlines():
        message = json.loads(line) if line.startswith("{") else {}
        if message.get("reason") != "compiler-artifact" or not message["profile"]["test"]:
            continue
        if not message["executable"]:
            continue
        folder = pathlib.Path(message["manifest_path"]).parent
        package = re.sub(r"@.*", "", message["package_id"].split("#")[-1])
        package = folder.name if re.fullmatch(r"[\d.]+", package) else package
        target = "lib" if "lib" in message["target"]["kind"] else message["target"]["name"]
        programs.append(Program(f"{package} {target}", [message["executable"]], folder,
                                environment(message["executable"], folder, package, sysroot)))
    return programs


def build_all():
    """Builds all, with a line for each warning; returns the status of cargo."""
    command = cargo("--no-run", "--message-format", "short")
    return subprocess.run(command, cwd=ROOT, env=cargo_environment(), check=False).returncode


def documented():
    """Prints what rustdoc said of the crates when they were built; returns whether that was nothing."""
    said = {path.name: path.read_text() for path in sorted(DOC_CHECKS.glob("*"))}
    if not said:
        print("skipped: documentation: clippy-driver is not installed; hint: rustup component add clippy")
        sys.exit(77)
    print("\n".join(filter(None, said.values())))
    wrong = [name for name, text in said.items() if text]
    print(f"looked at the documentation of {len(said)} crates; warnings in {len(wrong)}", *wrong)
    return not wrong


def environment(program, folder, package, sysroot):
    """What `cargo test` would set for a program."""
    deps = pathlib.Path(program).parent
    libraries = [str(deps), str(deps.parent), sysroot, os.environ.get("LD_LIBRARY_PATH", "")]
    return {**os.environ, "CARGO": os.environ.get("CARGO", "cargo"), "CARGO_MANIFEST_DIR": str(folder),
            "CARGO_PKG_NAME": package, "LD_LIBRARY_PATH": ":".join(filter(None, libraries))}


def run(program, arguments):
    """Runs a program to its end; returns its status and what it printed. Adds to the program's seconds of CPU."""
    child = subprocess.Popen([*program.command, *arguments], cwd=program.folder, env=program.environment,
                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             text=True, errors="replace", start_new_session=True)
    hung = threading.Event()

    def end_it():
        hung.set()
        os.killpg(child.pid, signal.SIGKILL)
    limit = threading.Timer(LIMIT_S, end_it)
    limit.start()
    said = child.stdout.read()
    _, status, usage = os.wait4(child.pid, 0)
    limit.cancel()
    child.returncode = os.waitstatus_to_exitcode(status)
    program.cpu_s += usage.ru_utime + usage.ru_stime
    if hung.is_set():
        said += f"\nerror: {program.name}: no end within {LIMIT_S} s\n"
    return child.returncode, said


def failures(said):
    """The names of tests that failed; some harnesses pad them."""
    return sorted(set(re.findall(r"^test +(.*?)(?: - should panic)? +\.\.\. FAILED$", said, re.M)))


def repeated(program, said):
    """Repeats failed tests alone. Returns those that passed then, and what was printed."""
    passed, printed = [], []
    names = failures(said)
    if len(names) > REPEATED_AT_MOST or not re.search(r"^test result:", said, re.M):
        return passed, ""
    for name in names:
        code, again = run(program, [name, "--exact", "--test-threads=1", "--show-output"])
        # A filter that finds nothing would end well.
        if code == 0 and re.search(r"^test result: ok\. 1 passed", again, re.M):
            passed.append(name)
        else:
            printed.append(again)
            if len(printed) == IN_VAIN_AT_MOST:
                break
    return passed, "\n".join(printed)


def forgiven(said, passed):
    """What a program printed, with the tests that passed alone counted as passed."""
    for name in passed:
        said = re.sub(rf"^(test +{re.escape(name)}(?: - should panic)? +)\.\.\. FAILED$",
                      r"\1... ok, but only alone", said, flags=re.M)

    def result(line):
        good, bad = int(line[1]) + len(passed), int(line[2]) - len(passed)
        return f"test result: {'ok' if bad == 0 else 'FAILED'}. {good} passed; {bad} failed;"
    # What processes of its own printed stands before.
    begin = max(said.rfind("\ntest result:"), 0)
    return said[:begin] + re.sub(r"^test result: \w+\. (\d+) passed; (\d+) failed;", result, said[begin:], flags=re.M)


class Runs:
    """What ran, and how it ended."""

    def __init__(self):
        self.lock = threading.Lock()
        self.failed, self.only_alone, self.seconds = [], [], {}

    def one(self, program, arguments):
        """Runs a program and prints its output in one piece."""
        begin = time.monotonic()
        code, said = run(program, [*arguments, *program.filters])
        took = time.monotonic() - begin
        passed, again = repeated(program, said) if code != 0 else ([], "")
        if passed:
            said = forgiven(said, passed)
            code = code if failures(said) else 0
        with self.lock:
            self.seconds[program.name] = self.seconds.get(program.name, 0) + took
            print(f"     Running {program.name} ({took:.1f} s, {program.cpu_s:.1f} s of CPU)\n{said}{again}", flush=True)
            self.only_alone += [f"{program.name}: {name}" for name in passed]
            if code != 0:
                self.failed.append(program.name)
                if not failures(said):
                    print(f"error: {program.name} ended with {code}", flush=True)


    def tell(self):
        """Prints what failed, and what did beside others."""
        for name in self.only_alone:
            print(f"only alone: {name}")
        for name in self.failed:
            print(f"error: tests of {name} failed")


def without_missing(program):
    """Arguments that leave out what cannot pass."""
    return [word for name, start, _ in MISSING if name == program.name for word in ("--skip", start)]


def split(programs):
    """The programs for beside each other, and those, or parts of them, for alone."""
    beside, alone = [], []
    for program in programs:
        program.filters = without_missing(program)
        parts = [start for name, start, _ in QUIET if name == program.name]
        if "" in parts:
            alone.append(program)
            continue
        beside.append(program)
        if parts:
            rest = Program(program.name, program.command, program.folder, program.environment)
            wider = [word for name, part, words in WIDER if (name, [part]) == (program.name, parts) for word in words]
            rest.filters = [*wider, *parts, *program.filters]
            alone.append(rest)
            program.filters = [*program.filters, *(word for part in parts for word in ("--skip", part))]
    return beside, alone


def known_seconds():
    """How long programs took here before."""
    try:
        return json.loads(KNOWN.read_text())
    except (OSError, ValueError):
        return {}


def side_by_side(programs, jobs, runs, arguments):
    """Runs programs, so many at a time, the longest first."""
    known = known_seconds()
    queue = sorted(programs, key=lambda one: known.get(one.name, SECONDS.get(one.name, 0)))

    def work():
        while True:
            with runs.lock:
                if not queue:
                    return
                program = queue.pop()
            runs.one(program, arguments)
    threads = [threading.Thread(target=work) for _ in range(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def listed(programs):
    """Prints how many tests there are."""
    total = 0
    for program in programs:
        said = run(program, ["--list"])[1]
        count = len(re.findall(r": test$", said, re.M))
        total += count
        print(f"{count:6} {program.name}")
    print(f"{total:6} in {len(programs)} programs, without documentation tests")


def run_one(name, arguments, repeat):
    """Builds one program, and becomes it unless what fails is to be repeated."""
    target = name.split()[-1]
    programs = build(*(["--lib"] if target == "lib" else ["--test", target]))
    for program in programs:
        if program.name == name and repeat:
            program.filters = without_missing(program)
            runs = Runs()
            runs.one(program, arguments)
            runs.tell()
            sys.exit(1 if runs.failed else 0)
        if program.name == name:
            os.chdir(program.folder)
            os.execve(program.command[0], [program.command[0], *arguments], program.environment)
    sys.exit(f"error: there is no program {name}; there are: {', '.join(one.name for one in programs)}")


def run_all(programs, jobs, with_documentation):
    """Runs them; returns whether all passed."""
    runs = Runs()
    for program in programs:
        program.environment["ANGAROS_TESTS_BUILT"] = "1"
    if with_documentation:
        command = [*cargo("--doc", "--no-fail-fast"), "--"]
        programs = [*programs, Program("documentation", command, ROOT, cargo_environment())]
    for program, start, why in MISSING:
        print(f"skipped: {program} {start}: {why}")
    begin = time.monotonic()
    beside, alone = split([one for one in programs if one.name not in ELSEWHERE])
    side_by_side(beside, jobs, runs, ["--show-output"])
    middle = time.monotonic()
    for program in alone:
        runs.one(program, ["--show-output"])
    end = time.monotonic()
    KNOWN.parent.mkdir(parents=True, exist_ok=True)
    seconds = known_seconds() | {name: round(took, 1) for name, took in runs.seconds.items()}
    KNOWN.write_text(json.dumps(seconds, indent=1, sort_keys=True))
    print(f"ran {len(beside)} programs, {jobs} at a time, in {middle - begin:.0f} s; {len(alone)} alone in "
          f"{end - middle:.0f} s")
    runs.tell()
    return not runs.failed


def main():
    """Builds and runs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--jobs", type=int, default=2 * (os.cpu_count() or 1))
    parser.add_argument("--only", default="")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--build", action="store_true")
    parser.add_argument("--docs", action="store_true")
    parser.add_argument("--repeat", action="store_true")
    parser.add_argument("--program", nargs=argparse.REMAINDER)
    args = parser.parse_args()
    if args.build:
        sys.exit(build_all())
    if args.docs:
        sys.exit(build_all() or not documented())
    if args.program:
        run_one(args.program[0], args.program[1:], args.repeat)
    programs = [one for one in build() if args.only in one.name]
    if args.list:
        listed(programs)
    elif not run_all(programs, args.jobs, with_documentation=not args.only):
        sys.exit(1)


if __name__ == "__main__":
    main()
