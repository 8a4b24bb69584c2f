#!/usr/bin/env python3
"""Adds a tiny transport, package and experiment to a copy of the repository, as ARCHITECTURE.md says.

usage: scripts/adding.py [--only transport|package|experiment]

Each is then used: the transport keeps the rules of the contract, the package's node answers a message, the
experiment is played. What is added lies in testdata/adding/. The files that had to be changed are counted, and
must be those that "Adding one more" in ARCHITECTURE.md names. The copy lies in build/adding/.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
FROM = ROOT / "testdata" / "adding"
HOME = ROOT / "build" / "adding"
TREE = HOME / "tree"
ENVIRONMENT = {**os.environ, "CARGO_TARGET_DIR": str(TREE / "target"), "ANGAROS_TRANSPORT": "shm"}

def run(*command, **options):
    """A command in the copy, whose output is shown."""
    print("+", " ".join(command), flush=True)
    subprocess.run(command, cwd=TREE, env=ENVIRONMENT, check=True, **options)


def copy():
    """The files of the repository, those that are not committed yet too, as a repository of its own."""
    TREE.mkdir(parents=True, exist_ok=True)
    for old in TREE.iterdir():
        if old.is_dir() and old.name != "target":
            shutil.rmtree(old)
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                            stdout=subprocess.PIPE, check=True).stdout.decode()
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (TREE / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, TREE / name)
    commit()


def commit():
    """Everything in the copy becomes what the next addition is compared with."""
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"]
    for command in (["init", "-q"], ["add", "-A"], ["commit", "-q", "--allow-empty", "-m", "before"]):
        subprocess.run(git + command, cwd=TREE, check=True)


def insert(path, before, line):
    """Puts a line into a file, in front of the first one that begins so."""
    text = (TREE / path).read_text()
    found = re.search(rf"^[ ]*{re.escape(before)}", text, re.MULTILINE)
    if not found:
        sys.exit(f"error: no line of {path} begins with {before!r}")
    (TREE / path).write_text(text[:found.start()] + line + "\n" + text[found.start():])


def add_transport():
    """A crate, its line in the workspace, its feature, its line in the list of transports."""
    shutil.copytree(FROM / "transport", TREE / "transports" / "tiny")
    insert("Cargo.toml", "angaros-udp =", 'angaros-tiny = { path = "transports/tiny" }')
    facade = "crates/angaros/Cargo.toml"
    insert(facade, "angaros-udp =", "angaros-tiny = { workspace = true, optional = true }")
    insert(facade, 'udp = ["dep', 'tiny = ["dep:angaros-tiny"]')
    insert("crates/angaros/src/lib.rs", '#[cfg(feature = "udp")]',
           '    #[cfg(feature = "tiny")]\n    &angaros_tiny::ENTRY,')


def use_transport():
    """The contract's rules hold, and the rules of the house."""
    run("cargo", "test", "-q", "-p", "angaros", "--no-default-features", "--features", "tiny", "--test",
        "conformance", "--", "tiny::")
    run("cargo", "test", "-q", "-p", "tidy", "--test", "it")


def add_package():
    """A crate, and its name in the program of the standard packages."""
    shutil.copytree(FROM / "package", TREE / "packages" / "tiny")
    insert("packages/standard/Cargo.toml", "stand_in =", 'tiny = { path = "../tiny" }')
    insert("packages/standard/src/main.rs", "stand_in", "    tiny,")


def use_package():
    """Its node gets a message and answers."""
    run("cargo", "build", "-q", "-p", "angaros-tools", "-p", "standard")
    angaros = str(TREE / "target" / "debug" / "angaros")
    with subprocess.Popen([angaros, "run", "tiny/Doubler"], cwd=TREE, env=ENVIRONMENT) as node:
        publish = [angaros, "topic", "pub", "--times", "50", "-r", "10", "/in", "std_msgs/msg/Int32", "{data: 21}"]
        with subprocess.Popen(publish, cwd=TREE, env=ENVIRONMENT, stdout=subprocess.DEVNULL) as publisher:
            echo = [angaros, "topic", "echo", "--once", "/out", "std_msgs/msg/Int32"]
            answer = subprocess.run(echo, cwd=TREE, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True, timeout=30,
                                    check=True).stdout
            publisher.terminate()
        node.terminate()
    if "data: 42" not in answer:
        sys.exit(f"error: the node answered {answer!r}")


def add_experiment():
    """One file."""
    shutil.copy2(FROM / "experiment.yaml", TREE / "experiments" / "peers" / "tiny.yaml")


def use_experiment():
    """It is found by its name, played and reported; the verb fails where nothing was measured."""
    run("cargo", "build", "-q", "-p", "angaros-tools")
    run("peers/build.sh", "ring")
    out = HOME / "result"
    shutil.rmtree(out, ignore_errors=True)
    run(str(TREE / "target" / "debug" / "angaros"), "bench", "run", "peers/tiny", "--peer", "all", "--out", str(out))


# What ARCHITECTURE.md says of each: the files to change; all others are new.
KINDS = {
    "transport": (add_transport, use_transport,
                  ["Cargo.toml", "crates/angaros/Cargo.toml", "crates/angaros/src/lib.rs"]),
    "package": (add_package, use_package, ["packages/standard/Cargo.toml", "packages/standard/src/main.rs"]),
    "experiment": (add_experiment, use_experiment, []),
}


def touched():
    """What was changed and what is new in the copy, without the lock file."""
    status = subprocess.run(["git", "status", "--porcelain", "--untracked-files=all"], cwd=TREE,
                            stdout=subprocess.PIPE, text=True, check=True).stdout
    lines = [(line[:2], line[3:]) for line in status.splitlines() if line[3:] != "Cargo.lock"]
    return [path for kind, path in lines if kind != "??"], [path for kind, path in lines if kind == "??"]


def said(paths):
    """Whether the text names each of these files."""
    text = (ROOT / "ARCHITECTURE.md").read_text().split("\n## Adding one more\n")[1]
    return [path for path in paths if f"`{path}`" not in text]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--only", choices=KINDS)
    only = arguments.parse_args().only
    copy()
    for name, (add, use, expected) in KINDS.items():
        if only not in (None, name):
            continue
        begun = time.monotonic()
        add()
        changed, new = touched()
        print(f"{name}: {len(changed)} files changed {changed}, {len(new)} new {new}", flush=True)
        if changed != expected or said(changed):
            sys.exit(f"error: ARCHITECTURE.md says that these change: {expected}; it does not name {said(changed)}")
        use()
        commit()
        print(f"ok, {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
