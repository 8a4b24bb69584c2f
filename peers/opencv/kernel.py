"""Talks to programs that run our kernels on request: `packages/image_proc/examples/kernel.rs`, and for
chains `accel/cpu/examples/fused.rs`."""

import json
import os
import pathlib
import subprocess

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
FORMATS = {"mono8": 1, "rgb8": 3, "bgr8": 3, "rgba8": 4}


class KernelError(Exception):
    """Our kernels refused a request; the message is theirs."""


def build(profile="release", package="image_proc", example="kernel"):
    """Builds an example and returns the path of its binary.

    `ANGAROS_TESTS_BUILT` says that it was built with all tests.
    """
    if profile == "dev" and "ANGAROS_TESTS_BUILT" in os.environ:
        return pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "debug" / "examples" / example
    command = ["cargo", "build", "-p", package, "--example", example, "--message-format=json"]
    if profile == "release":
        command.append("--release")
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    for line in done.stdout.splitlines():
        message = json.loads(line)
        if message.get("target", {}).get("name") == example and message.get("executable"):
            return message["executable"]
    raise RuntimeError(f"cargo named no binary for the example `{example}`")


class Kernel:
    """One running example. `ask` sends an image and returns the result."""

    def __init__(self, binary):
        self.process = subprocess.Popen(
            [os.fspath(binary)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def ask(self, op, image, pixel_format, *, pad=0, **options):
        """Returns (result as an array, times in ns). `pad` bytes of noise follow each row."""
        height, width = image.shape[:2]
        rows = np.ascontiguousarray(image).reshape(height, -1)
        if pad:
            rows = np.hstack([rows, np.full((height, pad), 0x5A, np.uint8)])
        raw = np.ascontiguousarray(rows).tobytes()
        head = dict(op=op, format=pixel_format, width=width, height=height, pad=pad,
                    bytes=len(raw), **options)
        self.process.stdin.write(json.dumps(head).encode() + b"\n" + raw)
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if "error" in reply:
            raise KernelError(reply["error"])
        data = self.process.stdout.read(reply["bytes"])
        return self._shape(op, pixel_format, pad, reply, data), reply["ns"]

    @staticmethod
    def _shape(op, pixel_format, pad, reply, data):
        width, height = reply["width"], reply["height"]
        if op == "gradients":
            return np.frombuffer(data, "<i2").reshape(2, height, width)
        channels = 1 if op == "sobel" else FORMATS[pixel_format]
        rows = np.frombuffer(data, np.uint8).reshape(height, width * channels + pad)
        if pad and rows[:, width * channels:].any():
            raise AssertionError(f"{op} wrote to the bytes between rows")
        pixels = rows[:, :width * channels]
        return pixels.reshape(height, width) if channels == 1 else pixels.reshape(height, width, channels)

    def close(self):
        """Ends the example."""
        self.process.stdin.close()
        self.process.wait()
