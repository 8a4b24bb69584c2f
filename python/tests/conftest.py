"""What all tests share."""

import json
import os
import pathlib

import pytest

import angaros
from angaros.executors import SingleThreadedExecutor

# Nothing leaves this host, and no other program in this domain is met by chance.
os.environ.setdefault("ROS_DOMAIN_ID", str(150 + os.getpid() % 80))

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]


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
