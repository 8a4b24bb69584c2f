"""AES-128 on the processors of paper 003's Table II, as a workload of one process.

The variants that begin with `cortex-` or `riscv` are boards in QEMU, which counts instructions: with `-icount shift=0`
one instruction takes one nanosecond of the board's clock. A sample is the time that an operation would take at the
paper's clock frequency with one instruction in each cycle; silicon needs more cycles for loads and branches. The
figure `instructions` is what was counted. `host` is this computer, with its own clock.

An operation is a key schedule and one block. Firmware and the program for this computer are the same source, main.c.
"""

import argparse
import json
import os
import pathlib
import resource
import struct
import subprocess
import sys
import time

# Operations behind one line of main.c.
OPERATIONS = 100
LINE = "100 operations, ns: "
# By variant: the machine of QEMU, and the clock of the paper's board in MHz.
BOARDS = {
    "cortex-m3": (("qemu-system-arm", "-M", "mps2-an385"), 120),
    "cortex-m4": (("qemu-system-arm", "-M", "mps2-an386"), 80),
    "cortex-m7": (("qemu-system-arm", "-M", "mps2-an500"), 400),
    "cortex-m33": (("qemu-system-arm", "-M", "mps2-an505"), 110),
    "riscv64": (("qemu-system-riscv64", "-M", "virt", "-bios", "none"), 100),
}
EMULATED = ("-display", "none", "-monitor", "none", "-serial", "none", "-icount", "shift=0",
            "-semihosting-config", "enable=on,target=native", "-kernel")


def about(folder):
    """What was built."""
    variants = [name for name in ("host", *BOARDS) if (folder / name).exists()]
    return {"peer": "aes", "version": os.environ.get("ANGAROS_PEER_VERSION", "unknown"), "variants": [],
            "modes": [], "workloads": [], "solo": {"aes": variants}, "parameters": {"aes": {}}}


def lines_of(command, count):
    """The nanoseconds of the first lines, per operation."""
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True) as process:
        try:
            for _ in range(count):
                said = process.stdout.readline()
                if not said.startswith(LINE):
                    raise SystemExit(f"aes: {said.strip() or 'it ended'}")
                yield int(said.removeprefix(LINE)) / OPERATIONS
        finally:
            process.kill()


def solo(folder, words):
    """Measures one variant."""
    parser = argparse.ArgumentParser(prog="aes solo aes")
    parser.add_argument("--variant", required=True)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--warmup", type=int, default=10)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--folder")
    parser.add_argument("--set", action="append", default=[])
    args = parser.parse_args(words)
    program = str(folder / args.variant)
    if not pathlib.Path(program).exists():
        print(f"aes: {args.variant} was not built", file=sys.stderr)
        return 3
    machine, mhz = BOARDS.get(args.variant, ((), 1000))
    command = [*machine, *EMULATED, program] if machine else [program]
    begin = time.monotonic_ns()
    all_ns = list(lines_of(command, args.warmup + args.count))[args.warmup:]
    samples = [round(ns * 1000 / mhz) for ns in all_ns]
    if args.out:
        args.out.write_bytes(struct.pack(f"<{len(samples)}Q", *samples))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    report = {
        "role": "solo", "peer": "aes", "variant": args.variant, "wake": "none",
        "sent": len(samples), "received": len(samples), "lost": 0, "bytes": 16 * len(samples),
        "wall_ns": time.monotonic_ns() - begin, "cpu_user_ns": round(used.ru_utime * 1e9),
        "cpu_sys_ns": round(used.ru_stime * 1e9), "ctx_voluntary": used.ru_nvcsw, "ctx_involuntary": used.ru_nivcsw,
    }
    if machine:
        # One nanosecond of the emulator's clock is one instruction.
        report["figures"] = {"instructions": sum(all_ns) / len(all_ns), "mhz": mhz}
    print(json.dumps(report))
    return 0


def main(words):
    """As the contract says: `about`, or `solo aes`."""
    folder = pathlib.Path(os.environ["ANGAROS_AES_FOLDER"])
    if words == ["about"]:
        print(json.dumps(about(folder)))
        return 0
    if words[:2] != ["solo", "aes"]:
        print("aes: usage: about | solo aes --variant NAME", file=sys.stderr)
        return 2
    return solo(folder, words[2:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
