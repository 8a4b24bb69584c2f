"""Programs that tests run, each in a process of its own that has limited time."""

import os
import signal
import subprocess
import sys
import threading
import time

LIMIT_S = 60

START = """
import faulthandler, gc, os, sys, threading, time
faulthandler.enable()
import angaros
from angaros.interfaces.example_interfaces.action import Fibonacci
from angaros.interfaces.example_interfaces.srv import AddTwoInts
from angaros.interfaces.std_msgs.msg import Int32
from angaros.executors import MultiThreadedExecutor, SingleThreadedExecutor
"""


def start(program):
    """Start a program below `START`."""
    process = subprocess.Popen(
        [sys.executable, "-c", START + program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        start_new_session=True,
    )
    # Both are read all the time: what is read a line at a time would keep what comes behind it.
    process.said = [_Reader(process.stdout), _Reader(process.stderr)]
    return process


class _Reader(threading.Thread):
    def __init__(self, stream):
        super().__init__(daemon=True)
        self.lines, self._stream, self.began = [], stream, threading.Event()
        self.start()

    def run(self):
        for line in self._stream:
            self.lines.append(line)
            self.began.set()
        self.began.set()

    def all(self):
        self.join(LIMIT_S)
        return "".join(self.lines)


def first_line(process):
    """Wait for the first line of a program and take it away."""
    out = process.said[0]
    out.began.wait(LIMIT_S)
    assert out.lines, process.said[1].all()
    return out.lines.pop(0)


def end(process):
    """Wait for a program; return its status and what it said."""
    try:
        process.wait(timeout=LIMIT_S)
    except subprocess.TimeoutExpired:
        # All of its threads say where they are; its children go with it.
        os.killpg(process.pid, signal.SIGABRT)
        time.sleep(0.5)
        os.killpg(process.pid, signal.SIGKILL)
        said = [reader.all() for reader in process.said]
        raise AssertionError(f"it did not end: {said}") from None
    out, err = (reader.all() for reader in process.said)
    return process.returncode, out, err


def run(program):
    """Run a program to its end; return its status and what it said."""
    return end(start(program))
