#!/usr/bin/env python3
"""Wheels of the Python package, for x86-64 and aarch64, in build/wheels.

usage: scripts/wheel.py [x86_64|aarch64]...     (default: both)

Each has the package for every Python from 3.9 on, and the command `angaros`, both with Zenoh, for any
glibc from 2.28 on. Zig links them: it has the symbols of every glibc, for every processor. The module and
the command are built at once, so that they share what both depend on; maturin would build it twice.
"""

import argparse
import base64
import hashlib
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
OUT = ROOT / "build" / "wheels"
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
PROCESSORS = ("x86_64", "aarch64")
# What Debian calls them.
DEBIAN = {"x86_64": "amd64", "aarch64": "arm64"}
GLIBC = (2, 28)
TOOLS = ("ziglang==0.17.1", "cargo-zigbuild==0.24.1")
# What every Linux has that glibc is on: manylinux allows these.
LIBRARIES = re.compile(r"(libc|libm|libdl|librt|libpthread|libgcc_s|ld-linux-[\w-]+)\.so\.\d+")

TRY = """
import rclpy
from std_msgs.msg import String

rclpy.init()
node = rclpy.create_node("tries_the_wheel")
received = []
node.create_subscription(String, "topic", received.append, 10)
node.create_publisher(String, "topic", 10).publish(String(data="it works"))
rclpy.spin_once(node, timeout_sec=10)
print(received[0].data)
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("processors", nargs="*", metavar="x86_64|aarch64")
    wanted = parser.parse_args().processors or PROCESSORS
    for processor in wanted:
        if processor not in PROCESSORS:
            parser.error(f"no wheel is made for {processor}")
    tools = zig()
    for processor in wanted:
        module, command = build(tools, processor)
        for file in (module, command):
            check(file)
        wheel = write(processor, module, command)
        print(f"{wheel.relative_to(ROOT)}: {wheel.stat().st_size / 1e6:.1f} MB, of which "
              f"{unpacked(module)} the module and {unpacked(command)} the command, unpacked")
        try_it(processor, wheel)


def skip(why):
    print(f"skipped: {why}")
    sys.exit(77)


def unpacked(file):
    return f"{file.stat().st_size / 1e6:.1f} MB"


def zig():
    """The folder of cargo-zigbuild and zig, installed by pip where they are not."""
    folder = OUT / "tools"
    if not (folder / "bin" / "cargo-zigbuild").exists():
        venv.create(folder, with_pip=True, clear=True)
        installed = subprocess.run([folder / "bin" / "pip", "install", "-q", *TOOLS])
        if installed.returncode != 0:
            shutil.rmtree(folder)
            skip(f"pip could not install {' and '.join(TOOLS)}, which link wheels")
    return folder / "bin"


def build(tools, processor):
    """The module and the command for a processor."""
    triple = f"{processor}-unknown-linux-gnu"
    added = subprocess.run(["rustup", "target", "add", triple], capture_output=True)
    if added.returncode != 0:
        skip(f"rustup target add {triple}: {added.stderr.decode().strip()}")
    subprocess.run(
        [tools / "cargo-zigbuild", "zigbuild", "--profile", "wheel",
         "--target", f"{triple}.{GLIBC[0]}.{GLIBC[1]}",
         "-p", "angaros-py", "-p", "angaros-tools", "--features", "angaros/zenoh"],
        env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"},
        cwd=ROOT, check=True,
    )  # fmt: skip
    folder = TARGET / triple / "wheel"
    return folder / "libangaros_py.so", folder / "angaros"


def check(file):
    """Fails for what a glibc of that version, or a manylinux, does not have."""
    said = subprocess.run(
        ["readelf", "--wide", "--dynamic", "--version-info", file],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    versions = {tuple(map(int, found.split("."))) for found in re.findall(r"GLIBC_([\d.]+)", said)}
    if not versions:
        sys.exit(f"error: readelf finds no version of glibc in {file}")
    if max(versions) > GLIBC:
        sys.exit(f"error: {file} wants glibc {'.'.join(map(str, max(versions)))}")
    for library in re.findall(r"\(NEEDED\).*\[(.*)\]", said):
        if not LIBRARIES.fullmatch(library):
            sys.exit(f"error: {file} wants {library}, which not every Linux has")


def about():
    """What the package says of itself."""
    project = tomllib.loads((ROOT / "python" / "pyproject.toml").read_text())["project"]
    workspace = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {workspace['version']}",
        f"Summary: {project['description']}",
        f"License: {project['license']['text']}",
        f"Requires-Python: {project['requires-python']}",
        f"Project-URL: Source, {workspace['repository']}",
        *(f"Classifier: {classifier}" for classifier in project["classifiers"]),
    ]
    for extra, packages in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f"Requires-Dist: {package}; extra == '{extra}'" for package in packages]
    return project["name"], workspace["version"], "\n".join(lines) + "\n"


def write(processor, module, command):
    """Writes the wheel of a processor."""
    name, version, metadata = about()
    tag = f"cp39-abi3-manylinux_{GLIBC[0]}_{GLIBC[1]}_{processor}"
    info = f"{name}-{version}.dist-info"
    package = ROOT / "python" / name
    files = {}
    for file in sorted(package.rglob("*")):
        if file.is_file() and file.suffix in (".py", ".typed", ".pyi"):
            files[file.relative_to(package.parent).as_posix()] = (file.read_bytes(), 0o644)
    files[f"{name}/_native.abi3.so"] = (module.read_bytes(), 0o755)
    files[f"{name}-{version}.data/scripts/angaros"] = (command.read_bytes(), 0o755)
    for file in ("LICENSE", "NOTICE"):
        files[f"{info}/licenses/{file}"] = ((ROOT / file).read_bytes(), 0o644)
    files[f"{info}/METADATA"] = (metadata.encode(), 0o644)
    kind = f"Wheel-Version: 1.0\nGenerator: angaros\nRoot-Is-Purelib: false\nTag: {tag}\n"
    files[f"{info}/WHEEL"] = (kind.encode(), 0o644)
    record = "".join(f"{path},{digest(data)},{len(data)}\n" for path, (data, _) in files.items())
    files[f"{info}/RECORD"] = ((record + f"{info}/RECORD,,\n").encode(), 0o644)

    for old in OUT.glob(f"{name}-*_{processor}.whl"):
        old.unlink()
    wheel = OUT / f"{name}-{version}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, (data, mode) in files.items():
            # The same files make the same wheel, whenever that is.
            entry = zipfile.ZipInfo(path, date_time=(1980, 1, 1, 0, 0, 0))
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data, compresslevel=9)
    return wheel


def digest(data):
    encoded = base64.urlsafe_b64encode(hashlib.sha256(data).digest())
    return "sha256=" + encoded.rstrip(b"=").decode()


def try_it(processor, wheel):
    """Uses the module and the command where nothing else is reached."""
    if processor == platform.machine():
        python, command, added = installed(wheel)
    else:
        emulator = shutil.which(f"qemu-{processor}")
        if emulator is None:
            print(f"skipped: there is no qemu-{processor} to try the wheel in")
            return
        root = python_for(processor)
        if root is None:
            print(f"skipped: apt-get has no Python for {processor} to try the wheel with")
            return
        python, command, added = unpacked_for(processor, wheel, emulator, root)
    nothing = {"PATH": "/nonexistent", "HOME": str(OUT), **added}
    program = OUT / "program.py"
    program.write_text(TRY)

    def run(*words):
        return subprocess.run(
            words, env=nothing, cwd=OUT, capture_output=True, text=True, timeout=120
        )  # fmt: skip

    expect(run(*python, "-m", "angaros", program), "it works\n")
    expect(run(*command, "--version"), "angaros ")
    expect(run(*command, "interface", "show", "std_msgs/msg/String"), "string data")
    expect(run(*command, "node", "list"), "")
    print(f"tried without a PATH, for {processor}: the module and the command")


def installed(wheel):
    """What starts Python and the command of a venv with the wheel, and variables for both."""
    tried = OUT / "try"
    venv.create(tried, with_pip=True, clear=True)
    subprocess.run([tried / "bin" / "pip", "install", "-q", "--no-index", wheel], check=True)
    return [tried / "bin" / "python"], [tried / "bin" / "angaros"], {}


def unpacked_for(processor, wheel, emulator, root):
    """The same for another processor, whose Python and C library are in the folder `root`."""
    tried = OUT / f"try-{processor}"
    shutil.rmtree(tried, ignore_errors=True)
    host = OUT / "tools" / "bin" / "python"
    subprocess.run(
        [host, "-m", "pip", "install", "-q", "--no-index", "--target", tried, "--only-binary=:all:",
         "--python-version", "3.11", "--platform", f"manylinux_{GLIBC[0]}_{GLIBC[1]}_{processor}", wheel],
        check=True,
    )  # fmt: skip
    emulated = [emulator, "-L", root]
    # The emulator writes an entry for each page of what is mapped: with all addresses that takes long.
    added = {"PYTHONPATH": str(tried), "QEMU_RESERVED_VA": "0x400000000"}
    return [*emulated, root / "usr" / "bin" / "python3"], [*emulated, tried / "bin" / "angaros"], added


def python_for(processor):
    """A folder with Debian's Python for another processor, 15 MB to download; None where there is none."""
    root = OUT / f"python-{processor}"
    if (root / "complete").exists():
        return root
    shutil.rmtree(root, ignore_errors=True)
    state, cache = root / "apt" / "state", root / "apt" / "cache"
    for folder in (state / "lists" / "partial", cache / "archives" / "partial"):
        folder.mkdir(parents=True)
    # A state of its own, in which nothing is installed: the system's is not touched.
    (state / "status").touch()
    config = root / "apt" / "config"
    config.write_text(
        f'APT::Architecture "{DEBIAN[processor]}";\nAPT::Architectures {{ "{DEBIAN[processor]}"; }};\n'
        f'Dir::State "{state}";\nDir::State::status "{state}/status";\nDir::Cache "{cache}";\n'
        'Debug::NoLocking "true";\n'
    )
    packages = ["python3-minimal", "libpython3-stdlib"]
    for words in (["update"], ["install", "-y", "--download-only", "--no-install-recommends", *packages]):
        try:
            apt = subprocess.run(
                ["apt-get", "-q", *words],
                env={**os.environ, "APT_CONFIG": str(config)}, capture_output=True, text=True,
            )  # fmt: skip
        except FileNotFoundError:
            return None
        if apt.returncode != 0:
            print(apt.stderr, end="", file=sys.stderr)
            return None
    for package in (cache / "archives").glob("*.deb"):
        subprocess.run(["dpkg-deb", "-x", package, root], check=True)
    shutil.rmtree(root / "apt")
    (root / "complete").touch()
    return root


def expect(said, text):
    if said.returncode != 0 or text not in said.stdout:
        sys.exit(f"error: {said.args} ended with {said.returncode}:\n{said.stdout}{said.stderr}")


main()
