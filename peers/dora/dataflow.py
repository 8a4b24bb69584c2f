"""How processes that somebody else started become nodes of a dataflow, whose nodes dora starts itself.

The process at the end of the row runs the session's dataflow by `dora run`: a daemon on ports of its own, without
a coordinator. dora starts a stand-in for every node (standin.py), which leaves the environment it was given in the
session's folder and then only waits. The process whose place that is takes the environment over and joins as the
node: to dora, and to the nodes it exchanges messages with, it is the one that dora started. (What dora calls a
dynamic node would need a coordinator, and would find the others by multicast instead of by the addresses that
the daemon plans.)

In the folder, of the node with the number I: `I.env` the environment; `I.pipe` a pipe that the process keeps open
for as long as it is there; `I.here` it is about to join. dora ends when all nodes have, and with the process that
started it, however that ends; the stand-ins end with dora.
"""

import contextlib
import ctypes
import faulthandler
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import peer as protocol

HERE = pathlib.Path(__file__).resolve().parent
# Of the only output and the only input of a node.
OUTPUT, INPUT = "out", "in"
PR_SET_PDEATHSIG = 1
LOOK = 0.02
# How long dora has to end after its nodes, in seconds.
LEAVE = 5.0
LIBC = ctypes.CDLL(None, use_errno=True)


def describe(nodes, ring, queue):
    """The dataflow: a row, or two nodes that feed each other; `queue` is what every input has."""
    listed = []
    for index in range(nodes):
        node = {"id": f"node-{index}", "path": sys.executable, "args": f"-I -S standin.py {index}"}
        if ring or index > 0:
            source = f"node-{(index - 1) % nodes}/{OUTPUT}"
            node["inputs"] = {INPUT: {"source": source, **queue}}
        if ring or index + 1 < nodes:
            node["outputs"] = [OUTPUT]
        listed.append(node)
    # JSON is YAML.
    return json.dumps({"nodes": listed}, indent=1)


def alone():
    """In the process that becomes dora: it goes with its parent, and may use every CPU."""
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))


class Dataflow:
    """One process's place in the dataflow of its session."""

    def __init__(self, args, queue):
        pair = {"ping": (0, 2), "pong": (1, 2)}
        self.index, self.nodes = pair.get(args.role) or (args.index, args.nodes)
        self.folder = pathlib.Path(tempfile.gettempdir()) / f"angaros-peer-dora-{args.session}"
        self.patience = max(args.timeout_ms / 1e3, LOOK)
        self.end = time.monotonic() + self.patience
        self.dora = self.pipe = None
        if self.index + 1 == self.nodes:
            self.start(args.role == "pong", queue)

    def start(self, ring, queue):
        """Runs the dataflow, with nothing of an earlier session of that name."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        (self.folder / "standin.py").symlink_to(HERE / "standin.py")
        (self.folder / "dataflow.yml").write_text(describe(self.nodes, ring, queue))
        program = pathlib.Path(sys.executable).with_name("dora")
        with open(self.folder / "dora.log", "wb") as log:
            self.dora = subprocess.Popen([sys.executable, program, "run", "dataflow.yml"], cwd=self.folder,
                                         stdin=subprocess.DEVNULL, stdout=log, stderr=log, preexec_fn=alone)

    def join(self):
        """Becomes the node; returns it."""
        # Loaded while dora starts.
        import dora

        try:
            self.take_over()
            self.wait(lambda: all((self.folder / f"{index}.here").exists() for index in range(self.nodes)),
                      "another node is not there")
            # The call waits for all nodes and lets nothing of Python run meanwhile.
            faulthandler.dump_traceback_later(self.patience, exit=True)
            return dora.Node()
        except RuntimeError as error:
            raise protocol.PeerError(f"join the dataflow: {error}") from None
        finally:
            faulthandler.cancel_dump_traceback_later()

    def take_over(self):
        """Takes the place over from the stand-in."""
        place = self.folder / str(self.index)
        self.wait(lambda: self.open_pipe(place), "dora did not start the node")
        for pair in place.with_suffix(".env").read_text().split("\0"):
            name, _, value = pair.partition("=")
            os.environ[name] = value
        # It names the parent of nodes that dora starts, which is not ours.
        os.environ.pop("DORA_RUN_PARENT_PID", None)
        place.with_suffix(".here").touch()

    def open_pipe(self, place):
        """Whether the stand-in is there; it then knows that its process is."""
        if place.with_suffix(".env").exists():
            # Without a stand-in it is one of an earlier session.
            with contextlib.suppress(OSError):
                self.pipe = os.open(place.with_suffix(".pipe"), os.O_WRONLY | os.O_NONBLOCK)
        return self.pipe is not None

    def wait(self, is_so, complaint):
        """Waits until something is so."""
        while not is_so():
            if self.dora and self.dora.poll() is not None:
                log = (self.folder / "dora.log").read_text(errors="replace").split("\n")
                said = " ".join(line.strip() for line in log if "rror" in line) or " ".join(log[-3:])
                raise protocol.PeerError(f"dora ended with status {self.dora.returncode}: {said[:500]}")
            if time.monotonic() > self.end:
                raise protocol.PeerError(f"{complaint}; hint: --timeout-ms")
            time.sleep(LOOK)

    def close(self):
        """Gives the place up; where dora was started, ends it."""
        if self.pipe is not None:
            os.close(self.pipe)
            self.pipe = None
        if self.dora:
            try:
                self.dora.wait(LEAVE)
            except subprocess.TimeoutExpired:
                self.dora.kill()
                self.dora.wait()
            shutil.rmtree(self.folder, ignore_errors=True)
