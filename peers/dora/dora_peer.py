"""dora by its Python interface: nodes of a dataflow, each with one input and one output.

`python`: a message is an Arrow array of bytes, made without a copy from the private buffer; `send_output` copies
it into the message (into shared memory from 4 kB on), and whoever receives it reads it where it lies. dora
lends no memory in Python, so `copied` is the only mode. Inputs keep the newest ten messages (`queue_size`), or
as many as are asked for. Messages go straight from node to node; when a receiver falls behind, they are
dropped there and, if the link is congested, by the sender, whatever the size of the queue (dora-rs/dora#3439), and
count as lost. Links lose nothing otherwise and cannot be asked for less, so best effort is refused.
`python-backpressure` has dora's queue policy of that name, which is to lose nothing (up to ten times the
queue): the messages then go by the daemon, without shared memory.

`block` waits in the node's event stream, `spin` asks it without waiting. How the processes become nodes stands in
dataflow.py; what the daemon uses is in no figure.
"""

import os
import pathlib
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "common"))
import peer as protocol  # noqa: E402

import dataflow  # noqa: E402

QUEUE = 10
ADDRESS = "ANGAROS_PEER_ADDRESS"
# A wait shorter than this many seconds is a look: dora's own waits are no finer.
LOOK = 0.0001


def surroundings():
    """What must be so before dora is loaded."""
    # dora logs to standard output, where only the report belongs.
    sys.stdout = os.fdopen(os.dup(1), "w")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    # dora makes an error of every wait that ends without a message, and with this a backtrace of every error.
    os.environ["RUST_BACKTRACE"] = os.environ["RUST_LIB_BACKTRACE"] = "0"


class Link:
    """A node with one output and one input, of which a chain's ends lack one."""

    def __init__(self, args, arrived):
        if args.reliability != "reliable":
            raise protocol.Unsupported("dora has one kind of link: measured as reliable")
        if ADDRESS in os.environ:
            raise protocol.Unsupported("one daemon carries the dataflow: on one host only")
        surroundings()
        self.arrived, self.spin, self.closed = arrived, args.wake == "spin", False
        policy = "backpressure" if args.variant.endswith("-backpressure") else "drop_oldest"
        self.place = dataflow.Dataflow(args, {"queue_size": args.depth or QUEUE, "queue_policy": policy})
        try:
            self.node = self.place.join()
        except BaseException:
            self.place.close()
            raise
        import pyarrow

        self.buffer, self.array, self.type = pyarrow.py_buffer, pyarrow.UInt8Array.from_buffers, pyarrow.uint8()

    def send(self, body):
        """This side's copy is dora's."""
        array = self.array(self.type, len(body), [None, self.buffer(body)])
        try:
            self.node.send_output(dataflow.OUTPUT, array)
        except RuntimeError as error:
            raise protocol.PeerError(f"send: {error}") from None

    def wait(self, seconds):
        """One event."""
        if self.closed:
            time.sleep(min(max(seconds, 0.0), protocol.LOOK))
            return
        look = self.spin or seconds < LOOK
        event = self.node.try_recv() if look else self.node.next(timeout=seconds)
        if event is None:
            self.closed = not look
            return
        kind = event["type"]
        if kind == "INPUT":
            value = event["value"]
            self.arrived(memoryview(value.buffers()[1])[value.offset:value.offset + len(value)])
        elif kind == "ERROR" and not event["error"].startswith("Timeout"):
            raise protocol.PeerError(f"receive: {event['error'].splitlines()[0]}")

    def close(self):
        """Leaves the dataflow, which ends when all have."""
        self.node = None
        self.place.close()


if __name__ == "__main__":
    version = os.environ.get("ANGAROS_PEER_VERSION", "unknown")
    dora = protocol.Peer("dora", version, ["python", "python-backpressure"], Link, Link, pairs=True)
    status = protocol.main(dora, sys.argv[1:])
    # Threads of dora's may still be about.
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)
