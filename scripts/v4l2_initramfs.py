#!/usr/bin/env python3
"""Makes the only file system of a virtual machine: busybox, the kernel's virtual camera, and a program with its libraries.

usage: scripts/v4l2_initramfs.py MODULES BUSYBOX PROGRAM OUT

MODULES is a folder such as lib/modules/6.1.0-1-amd64. The format is cpio's "newc", which the kernel reads (its
Documentation/driver-api/early-userspace/buffer-format.rst)."""

import lzma
import os
import re
import stat
import subprocess
import sys

INIT = """#!/bin/busybox sh
/bin/busybox --install -s /bin
mount -t proc p /proc; mount -t sysfs s /sys; mount -t devtmpfs d /dev
for module in {modules}; do insmod /mods/$module.ko || echo "error: no module $module"; done
insmod /mods/vivid.ko n_devs=1 node_types=0x1 input_types=0x0 || echo "error: no module vivid"
# Behind what the firmware left on the line.
echo
/bin/camera-test
poweroff -f
"""


class Archive:
    """Files of an archive, as bytes."""

    def __init__(self):
        self.out = bytearray()
        self.count = 0

    def add(self, name, mode, content=b""):
        """Adds a file, folder or link, by the type in its mode."""
        self.count += 1
        path = name.encode() + b"\0"
        fields = [self.count, mode, 0, 0, 1, 0, len(content), 0, 0, 0, 0, len(path), 0]
        self.out += b"070701" + b"".join(b"%08X" % field for field in fields) + path
        self.out += bytes(-len(self.out) % 4) + content
        self.out += bytes(-len(self.out) % 4)

    def folder(self, name):
        self.add(name, stat.S_IFDIR | 0o755)

    def file(self, name, content):
        self.add(name, stat.S_IFREG | 0o755, content)

    def bytes(self):
        self.add("TRAILER!!!", 0)
        return bytes(self.out)


def module_files(folder):
    """Every module by its name, with `_` for `-`."""
    found = {}
    for where, _, names in os.walk(folder):
        for name in names:
            match = re.fullmatch(r"(.+)\.ko(\.xz)?", name)
            if match:
                found[match[1].replace("-", "_")] = os.path.join(where, name)
    return found


def read_module(path):
    with open(path, "rb") as file:
        content = file.read()
    return lzma.decompress(content) if path.endswith(".xz") else content


def with_needed(name, files, done):
    """Adds a module behind those that it depends on; `done` keeps the order."""
    if name in done:
        return
    if name not in files:
        sys.exit(f"error: the kernel has no module {name}\nhint: take a kernel of Debian")
    content = read_module(files[name])
    depends = re.search(rb"\0depends=([^\0]*)\0", b"\0" + content)
    for other in depends[1].decode().split(",") if depends else []:
        if other:
            with_needed(other.replace("-", "_"), files, done)
    done[name] = content


def libraries(program):
    """The shared libraries of a program, by where it looks for them."""
    listed = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    return sorted(set(re.findall(r"(/\S+) \(0x", listed)))


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    modules, busybox, program, out = sys.argv[1:]
    done = {}
    with_needed("vivid", module_files(modules), done)
    archive = Archive()
    folders = {"bin", "dev", "proc", "sys", "mods", "tmp"}
    linked = libraries(program)
    for path in linked:
        parts = os.path.dirname(path).strip("/").split("/")
        folders.update("/".join(parts[:count]) for count in range(1, len(parts) + 1))
    for name in sorted(folders):
        archive.folder(name)
    for name, path in [("bin/busybox", busybox), ("bin/camera-test", program)] + [(path[1:], path) for path in linked]:
        with open(path, "rb") as file:
            archive.file(name, file.read())
    for name, content in done.items():
        archive.file(f"mods/{name}.ko", content)
    needed = " ".join(name for name in done if name != "vivid")
    archive.file("init", INIT.format(modules=needed).encode())
    with open(out, "wb") as file:
        file.write(archive.bytes())


if __name__ == "__main__":
    main()
