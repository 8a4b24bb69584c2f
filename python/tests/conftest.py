"""What all tests share."""

import json
import os
import pathlib
import time

import pytest

import angaros
from angaros.executors import SingleThreadedExecutor

# Nothing leaves this host, and no other program in this domain is met by chance.
os.environ.setdefault("ROS_DOMAIN_ID", str(150 + os.getpid() % 80))

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]


def until(executor, condition, seconds=10.0):
    """Spin until something is so."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        executor.spin_once(timeout_sec=0.1)


@pytest.fixture
def golden():
    """Messages that another implementation has encoded: (type, bytes)."""
    folder = REPOSITORY / "testdata" / "cdr"
    entries = []
    for name in ("golden.json", "by_hand.json"):
        entries += json.loads((folder / name).read_text())
    return [(entry["type"], bytes.fromhex(entry["hex"]), entry["value"]) for entry in entries]


@pytest.fixture
def context():
    with angaros.Context() as made:
        yield made


@pytest.fixture
def executor(context, node):
    with SingleThreadedExecutor(context=context) as made:
        made.add_node(node)
        yield made
