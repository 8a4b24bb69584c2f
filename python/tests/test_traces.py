"""Recordings of nodes in Python, and the demo, which prints one."""

import os
import subprocess
import sys

import pytest
from angaros import _native
from conftest import REPOSITORY
from programs import run

# A thread computes in Python while the messages come; who waits for the interpreter gets it after
# the interval.
BUSY = """
from angaros.interfaces.std_msgs.msg import Int32
INTERVAL_S = %r
sys.setswitchinterval(INTERVAL_S)
angaros.init()
node = angaros.Node("slow")
heard = []
node.create_subscription(Int32, "count", heard.append, 10)
publisher = node.create_publisher(Int32, "count", 10)
with angaros.spinning(node):
    for number in range(4):
        publisher.publish(Int32(data=number))
        end = time.monotonic() + 60
        while len(heard) == number and time.monotonic() < end:
            pass  # Holds the interpreter.
print([message.data for message in heard])
"""


def columns(text, row):
    """Return the figures of a row by the names of their columns, in microseconds."""
    head, *rest = text.splitlines()
    names = head.replace("= latency", "latency").split()[6:]
    lines = [line.split() for line in rest if line.startswith(row)]
    assert len(lines) == 1, text
    return dict(zip(names, map(float, lines[0][-len(names) :])))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("ANGAROS_TRACE_DIR", str(tmp_path))
    return tmp_path


def test_waiting_for_the_interpreter_is_a_layer_of_its_own(folder):
    status, out, err = run(BUSY % 0.03)
    assert (status, out) == (0, "[0, 1, 2, 3]\n"), err
    text = _native.trace_breakdown(folder)
    row = columns(text, "/count -> /slow (4)")
    assert row["gil"] > 20_000 > row["callback"] + row["deserialise"], text
    assert row["latency"] > row["gil"], text


def test_without_a_folder_nothing_is_left(tmp_path, monkeypatch):
    monkeypatch.delenv("ANGAROS_TRACE_DIR", raising=False)
    monkeypatch.chdir(tmp_path)
    assert run("angaros.init()\nangaros.Node('quiet')")[0] == 0
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there_is_an_error_in_words(tmp_path, monkeypatch):
    monkeypatch.setenv("ANGAROS_TRACE_DIR", str(tmp_path / "missing"))
    status, _, err = run("angaros.init()\nangaros.Node('lost')")
    assert status == 0 and "angaros: cannot write" in err and "Traceback" not in err
    with pytest.raises(RuntimeError, match="cannot read"):
        _native.trace_breakdown(tmp_path / "missing")


def demo(*words):
    """Run the demo in a process; return its status and what it said."""
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY / "python")}
    ended = subprocess.run(
        [sys.executable, "-m", "angaros", "demo", *words],
        capture_output=True,
        text=True,
        timeout=60,
        env=environment,
        check=False,
    )
    return ended.returncode, ended.stdout, ended.stderr


def test_the_demo_shows_where_the_time_of_its_images_went(tmp_path):
    small = ["--frames", "5", "--rate", "50", "--width", "64", "--height", "49"]
    status, out, err = demo(*small, "--library", "numpy", "--keep", str(tmp_path / "kept"))
    assert status == 0, err
    assert "5 images of 64x49 at 50 Hz, rectified and resized to 32x25 with NumPy" in out
    for way in ("image_raw -> /demo/rectify", "image_rect -> /demo/resize"):
        assert columns(out[out.index("where") :], f"/demo/{way} (6)")["callback"] > 0, out
    assert "/demo/image_small -> /demo/probe (6)" in out
    assert len(list((tmp_path / "kept").glob("*.trace"))) == 4


def test_the_demo_says_what_it_cannot_do(tmp_path):
    status, _, err = demo("--rate", "0")
    assert status == 2 and "0 is not from 0.1 to 1000" in err
    (tmp_path / "1.trace").touch()
    status, _, err = demo("--keep", str(tmp_path))
    assert (status, err.splitlines()[1]) == (1, "hint: name another folder")
