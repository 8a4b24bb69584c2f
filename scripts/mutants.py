#!/usr/bin/env python3
"""Makes lines of the code wrong, one at a time, and says which wrongs no test notices.

The wrongs stand in mutants/NAME.toml, each with the tests that must notice it:

    [[mutant]]
    name = "the sweep leaves a dead process's doorbell"      # one sentence, not used twice
    file = "transports/shm/src/registry/sweep.rs"
    within = \"\"\"for index in 0..layout::DOORBELLS {\"\"\"        # optional: holds `find`, and is in the file once
    find = "0..layout::DOORBELLS"                            # there exactly once
    replace = "0..0"
    kind = "expr"                                            # may be left out; see below
    tests = ["angaros-shm --lib registry", "angaros-shm --test it crash"]   # package, target, filters

All wrongs are compiled into one build, of a copy of the tree in build/mutants/tree; the environment
variable ANGAROS_MUTANT switches one on, in the tests and in the processes that they start. `kind` says how:

    expr    (if ON { REPLACE } else { FIND })
    stmt    if ON { REPLACE } else { FIND }
    insert  if ON { REPLACE } FIND
    raw     REPLACE, in which the word MUTANT stands for ON

Constants, patterns and const functions cannot be switched: take the place where they are used. Mutations
of one place are nested, whichever comes first; only those that overlap without one holding the other, and
`raw` ones, need a place of their own.

mutants/survivors.txt names those that no test catches, and only shrinks: one that survives and is not in it
is a failure, and so is one in it that is caught. So are fewer than 150 mutations, and fewer than 90 % caught.

examples:
    scripts/mutants.py                          all of them
    scripts/mutants.py doorbell "the sweep"     those whose names hold one of these
    scripts/mutants.py --list shm               what is in mutants/shm.toml (a list's name selects all of it)
    scripts/mutants.py --sample 30 --seed 7 shm      wrongs that nobody chose, in the crate of that list: with all
                                                its tests, and for whoever looks for the next line of the list
    ANGAROS_MUTANT=NUMBER build/mutants/target/debug/deps/it-... NAME      one by hand; --list says the number
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import random
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[1]
LISTS = ROOT / "mutants"
SURVIVORS = LISTS / "survivors.txt"
BUILD = ROOT / "build" / "mutants"
TREE = BUILD / "tree"
TARGET = BUILD / "target"
VARIABLE = "ANGAROS_MUTANT"
AT_ONCE = 2
LEAST = 150
LEAST_CAUGHT = 0.9
KEYS = {"name", "file", "within", "find", "replace", "kind", "tests"}
KINDS = {
    "expr": ("(if {on} {{ {replace} }} else {{ ", " }})"),
    "stmt": ("if {on} {{ {replace} }} else {{ ", " }}"),
    "insert": ("if {on} {{ {replace} }} ", ""),
}
# Each crate with mutations gets this at the end of its root. It reads the environment once and allocates
# nothing, so that tests that count allocations hold.
MODULE = """
/// Which mutation is on.
#[doc(hidden)]
#[allow(missing_docs, dead_code, unsafe_code, clippy::all)]
pub mod mutant {
    use std::ffi::{CStr, c_char};
    use std::sync::atomic::{AtomicU32, Ordering};

    static ON: AtomicU32 = AtomicU32::new(u32::MAX);

    #[inline]
    pub fn is(number: u32) -> bool {
        let on = ON.load(Ordering::Relaxed);
        (if on == u32::MAX { read() } else { on }) == number
    }

    #[cold]
    fn read() -> u32 {
        unsafe extern "C" {
            fn getenv(name: *const c_char) -> *const c_char;
        }
        // SAFETY: the name is a string of C; what comes back is one, or null.
        let value = unsafe { getenv(c"ANGAROS_MUTANT".as_ptr()) };
        let text = match value.is_null() {
            true => c"",
            // SAFETY: not null, so a string of C; nothing in it is kept.
            false => unsafe { CStr::from_ptr(value) },
        };
        let on = text.to_str().ok().and_then(|text| text.parse().ok()).unwrap_or(0);
        ON.store(on, Ordering::Relaxed);
        on
    }
}
"""


@dataclasses.dataclass
class Mutant:
    """One line made wrong; `begin..end` is `find` in the file, `number` what switches it on."""

    list: str
    name: str
    file: str
    find: str
    replace: str
    tests: list
    kind: str = "expr"
    within: str = ""
    number: int = 0
    begin: int = 0
    end: int = 0


@dataclasses.dataclass
class Outcome:
    """How a run of tests ended: whether a test failed, which one, how long it took."""

    failed: bool
    how: str
    seconds: float
    test: str | None


def stop(*lines):
    """Ends with an error of one or more lines."""
    print("\n".join(f"error: {line}" for line in lines), file=sys.stderr)
    sys.exit(1)


def read_lists():
    """All mutations with their places, in the order of the lists; ends at the first list with errors."""
    mutants, errors = [], []
    for path in sorted(LISTS.glob("*.toml")):
        try:
            entries = tomllib.loads(path.read_text())["mutant"]
        except (tomllib.TOMLDecodeError, KeyError) as error:
            stop(f"{path.relative_to(ROOT)}: {error}")
        for entry in entries:
            name = entry.get("name", "a mutation without a name")
            if missing := {"name", "file", "find", "replace", "tests"} - entry.keys():
                errors.append(f"{path.name}: {name}: lacks {', '.join(sorted(missing))}")
            elif unknown := entry.keys() - KEYS:
                errors.append(f"{path.name}: {name}: has {', '.join(sorted(unknown))}, which means nothing")
            else:
                # The number follows from the name, so that others may come and go without a new build of all.
                mutants.append(Mutant(list=path.stem, number=zlib.crc32(name.encode()) & 0x7FFFFFFF, **entry))
    names = collections.Counter(m.name for m in mutants)
    numbers = collections.Counter(m.number for m in mutants)
    errors += [f"{name}: this name is there {count} times" for name, count in names.items() if count > 1]
    errors += [f"{m.name}: has the same number as another one; hint: change the name"
               for m in mutants if numbers[m.number] > 1 and names[m.name] == 1]
    errors += [f"{m.list}.toml: {m.name}: {wrong}" for m in mutants if (wrong := find_place(m))]
    if errors:
        stop(*errors)
    return mutants


def find_place(mutant):
    """Fills in where the mutation is; returns what is wrong with it, if anything."""
    if mutant.kind not in (*KINDS, "raw"):
        return f"no kind '{mutant.kind}'; there are {', '.join(KINDS)} and raw"
    if not mutant.tests:
        return "names no tests"
    if mutant.kind == "raw" and "MUTANT" not in mutant.replace:
        return "`replace` of kind raw lacks the word MUTANT"
    path = ROOT / mutant.file
    if not path.is_file():
        return f"{mutant.file} is not there"
    text, at = path.read_text(), 0
    for what, part in ("within", mutant.within), ("find", mutant.find):
        if what == "within" and not part:
            continue
        if (count := text.count(part)) != 1:
            hint = "; hint: name a longer text, or `within`" if count else ""
            return f"`{what}` is {count} times, not once, in {mutant.file}: {part.strip()[:70]!r}{hint}"
        at, text = at + text.index(part), part
    mutant.begin, mutant.end = at, at + len(mutant.find)
    return None


def edit(text, mutants):
    """The text of a file with its mutations, and the lines of each."""
    prefixes, suffixes = collections.defaultdict(list), collections.defaultdict(list)
    replaced = {}
    # Outer ones first, so that their prefixes come first and their suffixes last.
    ordered = sorted(mutants, key=lambda m: (m.begin, -m.end))
    for index, one in enumerate(ordered):
        for other in ordered[index + 1:]:
            nested = other.end <= one.end and "raw" not in (one.kind, other.kind)
            if other.begin < one.end and not nested:
                stop(f"'{one.name}' and '{other.name}' overlap; hint: give one of them another place")
        on = f"crate::mutant::is({one.number})"
        if one.kind == "raw":
            replaced[one.begin] = (one.end, one.replace.replace("MUTANT", on))
            continue
        before, after = (part.format(on=on, replace=one.replace) for part in KINDS[one.kind])
        prefixes[one.begin].append(before)
        suffixes[one.end].insert(0, after)
    out, at = [], 0
    lines = {}
    for place in sorted({*prefixes, *suffixes, *replaced, len(text)}):
        out += [text[at:place] if at < place else "", *suffixes[place], *prefixes[place]]
        at = max(at, place)
        if place in replaced:
            at, new = replaced[place]
            out.append(new)
    edited = "".join(out)
    for one in mutants:
        first = edited.index(f"mutant::is({one.number})")
        line = edited.count("\n", 0, first) + 1
        lines[one.name] = (line, line + one.replace.count("\n") + one.find.count("\n"))
    return edited, lines


def package_of(file):
    """The folder of the package that a file belongs to."""
    folder = (ROOT / file).parent
    while not (folder / "Cargo.toml").is_file():
        folder = folder.parent
    return folder.relative_to(ROOT)


def make_tree(mutants):
    """Brings build/mutants/tree up to date, touching only what differs; returns the lines of all mutations."""
    by_file = collections.defaultdict(list)
    for mutant in mutants:
        by_file[mutant.file].append(mutant)
    edited, lines = {}, {}
    for file, those in by_file.items():
        text, where = edit((ROOT / file).read_text(), those)
        edited[file] = text.encode()
        lines.update(where)
    for package in {package_of(file) for file in by_file}:
        root = str(package / "src" / "lib.rs")
        if not (ROOT / root).is_file():
            stop(f"{package} has no src/lib.rs, which mutations need")
        edited[root] = edited.get(root, (ROOT / root).read_bytes()) + MODULE.encode()
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                            check=True, capture_output=True, text=True).stdout.split("\0")
    wanted = {file for file in listed if file and (ROOT / file).is_file()}
    for file in wanted:
        source, target = ROOT / file, TREE / file
        content = edited.get(file) or source.read_bytes()
        if not target.is_file() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        target.chmod(source.stat().st_mode & 0o777)
    for folder, _, names in os.walk(TREE):
        for name in names:
            path = pathlib.Path(folder) / name
            if str(path.relative_to(TREE)) not in wanted:
                path.unlink()
    return lines


def parse_test(line):
    """Package, target as (kind, name), and the words for the test program, of a line of `tests`."""
    words = shlex.split(line)
    if len(words) >= 2 and words[1] == "--lib":
        return words[0], ("lib", ""), words[2:]
    if len(words) >= 3 and words[1] in ("--test", "--bin"):
        return words[0], (words[1][2:], words[2]), words[3:]
    return stop(f"tests = [\"{line}\"]: it needs PACKAGE --lib|--test NAME|--bin NAME [FILTER...]")


def build(mutants, lines, drop=None):
    """Builds the test programs; returns them by package and target, each with the package's folder. Names of
    mutations that do not compile are put into `drop`, if it is given, and then None is returned."""
    wanted = {parse_test(line)[:2] for mutant in mutants for line in mutant.tests}
    words = ["cargo", "test", "--locked", "--no-run", "--message-format", "json"]
    for package in sorted({package for package, _ in wanted}):
        words += ["-p", package]
    for kind, name in sorted({target for _, target in wanted}):
        words += [f"--{kind}", name] if name else [f"--{kind}"]
    print(f"building: {shlex.join(words)}", flush=True)
    begin = time.monotonic()
    done = subprocess.run(words, cwd=TREE, env={**os.environ, "CARGO_TARGET_DIR": str(TARGET)}, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    messages = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    if done.returncode != 0:
        near, far = blame(messages, mutants, lines)
        if drop is not None and near:
            drop.update(near)
            return None
        print(*(message["message"]["rendered"] for message in errors_in(messages)), file=sys.stderr)
        if not near | far:
            print(done.stderr[-4000:], file=sys.stderr)
        what = "does not compile" if near else "perhaps does not compile: it is in a file with an error"
        stop(*(f"{name}: {what}" for name in sorted(near or far)), "the mutated tree does not build")
    programs = {}
    for message in messages:
        if message["reason"] != "compiler-artifact" or not message["profile"]["test"] or not message["executable"]:
            continue
        manifest = pathlib.Path(message["manifest_path"])
        package = tomllib.loads(manifest.read_text())["package"]["name"]
        kind, name = message["target"]["kind"][0], message["target"]["name"]
        kind, name = (kind, name) if kind in ("test", "bin") else ("lib", "")
        programs[package, (kind, name)] = (message["executable"], manifest.parent)
    for package, (kind, name) in sorted(wanted - programs.keys()):
        stop(f"{package} has no test program --{kind} {name}")
    print(f"built in {time.monotonic() - begin:.0f} s", flush=True)
    return programs


def errors_in(messages):
    """The compiler's errors."""
    return [m for m in messages if m["reason"] == "compiler-message" and m["message"]["level"] == "error"]


def blame(messages, mutants, lines):
    """The names of mutations at the places of errors, and of others in the same files."""
    near, far = set(), set()
    for message in errors_in(messages):
        for span in message["message"]["spans"]:
            for mutant in (m for m in mutants if span["file_name"].endswith(m.file)):
                first, last = lines[mutant.name]
                is_near = span["line_start"] <= last and first <= span["line_end"]
                (near if is_near else far).add(mutant.name)
    return near, far


class Runner:
    """Runs lines of `tests`, with one mutation on or none."""

    def __init__(self, programs):
        self.programs = programs
        self.usual = {}

    def catches(self, line, number):
        """Which test of a line catches a mutation, if one does, the seconds, and what was printed. A test
        catches it that fails twice, and passes without it: a busy machine fails those with deadlines."""
        seconds, skipped = 0.0, []
        while True:
            outcome, text = self.run(line, number, [word for name in skipped for word in ("--skip", name)])
            seconds += outcome.seconds
            if not outcome.failed or outcome.test is None:
                return outcome.how if outcome.failed else None, seconds, text
            alone = " ".join([*line.split()[:2 if "--lib" in line else 3], "--exact", outcome.test])
            self.usual.setdefault(alone, self.usual.get(line, 60))
            again, without = self.run(alone, number)[0], self.run(alone)[0]
            seconds += again.seconds + without.seconds
            if again.failed and not without.failed:
                return outcome.how, seconds, text
            if len(skipped) == 5:
                return None, seconds, text
            skipped.append(outcome.test)

    def run(self, line, number=0, more=()):
        """Runs one line of tests to its end; what it leaves behind is removed."""
        package, target, words = parse_test(line)
        words = [*words, *more]
        program, folder = self.programs[package, target]
        limit = max(40, 10 * self.usual[line]) if line in self.usual else 600
        begin = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="angaros-mutant-", ignore_cleanup_errors=True) as scratch, \
                tempfile.TemporaryFile() as output:
            environment = {**os.environ, "TMPDIR": scratch, "CARGO_MANIFEST_DIR": str(folder),
                           "CARGO_PKG_NAME": package, "CARGO_TARGET_DIR": str(TARGET), "RUST_BACKTRACE": "0"}
            environment.pop(VARIABLE, None)
            if number:
                environment[VARIABLE] = str(number)
            process = subprocess.Popen([program, *words], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                       stdout=output, stderr=subprocess.STDOUT, start_new_session=True,
                                       preexec_fn=no_core)
            try:
                code = process.wait(timeout=limit)
            except subprocess.TimeoutExpired:
                code = None
            # Whoever it started goes too, and what a killed test left in shared memory.
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
            for left in pathlib.Path("/dev/shm").glob(f"*-{process.pid}*"):
                if re.search(rf"-{process.pid}(\D|$)", left.name) and left.is_dir():
                    shutil.rmtree(left, ignore_errors=True)
            output.seek(0)
            text = output.read().decode(errors="replace")
        seconds = time.monotonic() - begin
        if code is None:
            return Outcome(True, f"no end within {limit:.0f} s", seconds, None), text
        names = re.findall(r"^test (.*?)(?: - should panic)? \.\.\. FAILED$", text, re.MULTILINE)
        how = names[0] if names else "" if code == 0 else f"status {code}"
        return Outcome(code != 0, how, seconds, names[0] if names else None), text


def no_core():
    """A mutation that crashes leaves no file, and one that allocates without bound ends."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_DATA, (8 << 30, 8 << 30))


def check_unmutated(runner, lines):
    """All lines of tests pass with no mutation on, each by at least one test; notes how long each takes."""
    def one(line):
        outcome, text = runner.run(line)
        if outcome.failed:
            # A machine that is busy elsewhere fails a test with a deadline; a broken one fails it again.
            outcome, text = runner.run(line)
        ran = sum(int(n) for n in re.findall(r"^test result: ok\. (\d+) passed", text, re.MULTILINE))
        return line, outcome, ran, text

    errors = []
    print(f"{len(lines)} lines of tests with no mutation on", flush=True)
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        for line, outcome, ran, text in pool.map(one, lines):
            runner.usual[line] = outcome.seconds
            if outcome.failed:
                print("\n".join(text.splitlines()[-60:]))
                errors.append(f"'{line}' fails with no mutation on: {outcome.how}")
            elif ran == 0:
                errors.append(f"'{line}' runs no test")
    if errors:
        stop(*errors)


def try_all(runner, mutants):
    """Runs the tests of every mutation; returns which were caught. What the last of them printed is kept."""
    (BUILD / "log").mkdir(exist_ok=True)
    printing, count = threading.Lock(), iter(range(1, len(mutants) + 1))

    def one(mutant):
        seconds, caught, text = 0.0, None, ""
        for line in mutant.tests:
            how, took, text = runner.catches(line, mutant.number)
            seconds += took
            if how is not None:
                caught = f"{line.split()[0]}: {how}"
                break
        (BUILD / "log" / f"{mutant.number}.log").write_text(text)
        with printing:
            said = f"caught by {caught}" if caught else "SURVIVED"
            print(f"[{next(count)}/{len(mutants)}] {mutant.list}: {mutant.name}: {said} ({seconds:.1f} s)", flush=True)
        return mutant.name, caught is not None

    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        return dict(pool.map(one, mutants))


# What may be another operator, and a condition or a call on a line of its own.
OTHERS = {" < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > ", " == ": " != ", " != ": " == ",
          " && ": " || ", " || ": " && ", " + ": " - ", " - ": " + "}
CONDITION = re.compile(r"(?m)^ +(?:\} else )?(if|while) (?!let )([^\n{}|]+) \{$")
CALL = re.compile(r"(?m)(?<=[;{}]\n)( +)((?!let |return|break|continue|use |drop\(|assert|debug_assert|tracing|trace::"
                  r"|fault::|unsafe|panic|fn |pub |macro)[a-z_][^\n{}=|?]*\));$")
NOT_SAMPLED = ("tests", "model", "fuzzing", "golden", "simulation", "lttng")


def sample(lists, count, seed):
    """`count` mutations that nobody chose, in the crates of these lists."""
    chance, found = random.Random(seed), []
    packages = {package_of(mutant.file) for mutant in lists}
    for path in sorted(path for package in packages for path in (ROOT / package / "src").rglob("*.rs")):
        if any(part.removesuffix(".rs") in NOT_SAMPLED for part in path.relative_to(ROOT).parts):
            continue
        text = path.read_text().split("\n#[cfg(test)]", 1)[0]
        file, folder = str(path.relative_to(ROOT)), ROOT / package_of(str(path.relative_to(ROOT)))
        name = tomllib.loads((folder / "Cargo.toml").read_text())["package"]["name"]
        tests = [f"{name} --lib"] + ([f"{name} --test it"] if (folder / "tests" / "it").is_dir() else [])
        changes = []
        for match in CONDITION.finditer(text):
            begin, end, condition = *match.span(2), match[2]
            if " let " in condition:
                continue
            for old in (old for old in OTHERS if condition.count(old) == 1):
                changes.append((begin, end, condition, condition.replace(old, OTHERS[old]), "expr"))
            if match[1] == "if":
                changes.append((begin, end, condition, f"!({condition})", "expr"))
        changes += [(*match.span(2), match[2], "", "stmt") for match in CALL.finditer(text)]
        for begin, end, old, new, kind in changes:
            line = text.count("\n", 0, begin) + 1
            title = f"{file}:{line}: {old} -> {new or 'nothing'}"
            # A statement ends with its semicolon.
            end += kind == "stmt"
            number = zlib.crc32(title.encode()) & 0x7FFFFFFF
            found.append(Mutant("sample", title, file, text[begin:end], new, tests, kind, "", number, begin, end))
    chance.shuffle(found)
    chosen, places = [], set()
    for mutant in found:
        # One of each place: the others of it would be nested.
        if len(chosen) < count and (mutant.file, mutant.begin) not in places:
            places.add((mutant.file, mutant.begin))
            chosen.append(mutant)
    return chosen


def try_sample(lists, count, seed):
    """Tries mutations that nobody chose; those that do not compile are left out."""
    chosen = sample(lists, count, seed)
    while True:
        drop = set()
        if programs := build(chosen, make_tree(chosen), drop):
            break
        print(f"{len(drop)} of {len(chosen)} do not compile and are left out", flush=True)
        chosen = [mutant for mutant in chosen if mutant.name not in drop]
    runner = Runner(programs)
    check_unmutated(runner, sorted({line for m in chosen for line in m.tests}))
    judge(chosen, try_all(runner, chosen), [m.name for m in chosen])


def read_survivors():
    """The names in survivors.txt; what stands after ` # ` is the reason."""
    lines = SURVIVORS.read_text().splitlines() if SURVIVORS.is_file() else []
    return [line.split(" # ")[0].strip() for line in lines if line.strip() and not line.startswith("#")]


def judge(mutants, caught, known):
    """Prints the table; returns what is wrong. `mutants` are those that were tried."""
    print(f"\n{'list':<12} {'mutations':>9} {'caught':>7} {'survived':>9}")
    groups = collections.Counter(m.list for m in mutants)
    for name, total in [*sorted(groups.items()), ("all", len(mutants))]:
        hit = sum(caught[m.name] for m in mutants if name in ("all", m.list))
        print(f"{name:<12} {total:>9} {hit:>7} {total - hit:>9}")
    share = sum(caught.values()) / len(caught)
    print(f"{share:.1%} caught\n")
    wrong = []
    for mutant in mutants:
        if not caught[mutant.name] and mutant.name not in known:
            wrong.append(f"survived: {mutant.name} ({mutant.file}); hint: write a test that catches it")
        if caught[mutant.name] and mutant.name in known:
            wrong.append(f"caught: {mutant.name}; hint: take it out of mutants/survivors.txt")
    return wrong, share


def main():
    """Tries the mutations; ends with 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a list, or part of a mutation's name; default: all")
    parser.add_argument("--list", action="store_true", help="only say which there are, with their numbers")
    parser.add_argument("--sample", type=int, metavar="N", help="try so many that nobody chose, in the crates of the lists")
    parser.add_argument("--seed", type=int, default=1, help="which ones (default: 1)")
    parser.add_argument("--build", action="store_true", help="only build, and check that the tests pass with none on")
    options = parser.parse_args()
    everything = read_lists()
    known = read_survivors()
    if strange := set(known) - {m.name for m in everything}:
        stop(*(f"mutants/survivors.txt: there is no mutation '{name}'" for name in sorted(strange)))
    chosen = [m for m in everything
              if not options.names or any(n == m.list or n in m.name for n in options.names)]
    if not chosen:
        stop(f"no mutation is called {' or '.join(options.names)}; hint: scripts/mutants.py --list")
    if options.list:
        for m in chosen:
            print(f"{m.number:>10}  {m.list}: {m.name}{' (survives)' if m.name in known else ''}")
        return None
    os.environ.setdefault("ANGAROS_VENV", str(ROOT / ".venv"))
    if options.sample:
        return try_sample(chosen, options.sample, options.seed)
    runner = Runner(build(chosen, make_tree(everything)))
    check_unmutated(runner, sorted({line for m in chosen for line in m.tests}))
    if options.build:
        return None
    wrong, share = judge(chosen, try_all(runner, chosen), known)
    if not options.names and len(chosen) < LEAST:
        wrong.append(f"{len(chosen)} mutations; at least {LEAST} are wanted")
    if not options.names and share < LEAST_CAUGHT:
        wrong.append(f"{share:.1%} were caught; at least {LEAST_CAUGHT:.0%} are wanted")
    return stop(*wrong) if wrong else None


if __name__ == "__main__":
    main()
