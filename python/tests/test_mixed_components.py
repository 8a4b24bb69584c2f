"""Components in Rust that are loaded into a process of Python."""

import os
import pathlib
import struct
import time

import angaros
import numpy
import pytest
from angaros.components import ComponentManager
from angaros.executors import SingleThreadedExecutor
from angaros.interfaces.composition_interfaces.srv import LoadNode
from angaros.interfaces.sensor_msgs.msg import Image
from angaros.interfaces.std_msgs.msg import UInt64
from angaros.parameter import Parameter

from conftest import REPOSITORY

# Large enough for arrays to be views.
BYTES = 200_000
PLACE = struct.Struct("=QQQ")
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", REPOSITORY / "target")) / "debug"


@pytest.fixture
def libraries(monkeypatch):
    """A folder with the library of the package `loadable`."""
    for folder in (TARGET, TARGET / "deps"):
        if (folder / "libloadable.so").is_file():
            monkeypatch.setenv("ANGAROS_LIBRARY_PATH", str(folder))
            return folder
    pytest.skip(f"there is no libloadable.so in {TARGET}; hint: cargo build -p loadable")


@pytest.fixture
def manager(context, libraries):
    with SingleThreadedExecutor(context=context) as executor:
        with ComponentManager(executor, "robot", context=context) as made:
            yield made


@pytest.fixture
def node(context):
    with angaros.Node("looks", context=context) as made:
        yield made


def load(manager, plugin, **parameters):
    values = [Parameter(name, value=value).to_parameter_msg() for name, value in parameters.items()]
    request = LoadNode.Request(package_name="loadable", plugin_name=plugin, parameters=values)
    response = manager._load(request, LoadNode.Response())
    assert response.success, response.error_message
    return response


def until(executor, condition, seconds=20.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        executor.spin_once(timeout_sec=0.1)


def address(array):
    return numpy.asarray(array).__array_interface__["data"][0]


def place(at):
    """Return where an address is, the same for all that map it: process, inode, offset."""
    for line in pathlib.Path("/proc/self/maps").read_text().splitlines():
        span, _, offset, _, inode = line.split()[:5]
        begin, end = (int(text, 16) for text in span.split("-"))
        if begin <= at < end and inode != "0":
            return 0, int(inode), at - begin + int(offset, 16)
    return os.getpid(), 0, at


def test_what_a_component_in_rust_loans_is_read_in_place_in_python(manager, node, executor):
    received = []
    node.create_subscription(Image, "image", received.append, 10)
    load(manager, "Talker", bytes=BYTES)
    until(executor, lambda: len(received) >= 5)
    for image in received:
        *file, here = place(address(image.data))
        *whose, start = PLACE.unpack(bytes(image.data[: PLACE.size]))
        # The data of an image is behind its other fields.
        assert file == whose and 0 < here - start < 200


def test_what_python_loans_is_read_in_place_by_a_component_in_rust(manager, node, executor):
    load(manager, "Listener", bytes=BYTES)
    publisher = node.create_publisher(Image, "image", 10)
    assert publisher.wait_for_subscriptions(1, 10)
    heard = []
    node.create_subscription(UInt64, "heard", lambda m: heard.append(m.data), 10)

    def send(offset):
        with publisher.loan(data=BYTES) as image:
            process, inode, at = place(address(image.data))
            image.data[: PLACE.size] = list(PLACE.pack(process, inode, at - offset))
        before = len(heard)
        until(executor, lambda: len(heard) > before)
        return heard[-1] & 0xFFFF_FFFF

    # The Listener counts what it reads where the sender says that it begins, which is the begin
    # of the whole message: the right one of these, and no other.
    counts = [send(offset) for offset in range(0, 96, 4)]
    assert counts[0] == 0 and counts[-1] == 1


def test_a_callback_in_python_that_does_not_return_holds_up_no_component(
    context, manager, node, executor
):
    load(manager, "Talker", bytes=64)
    load(manager, "Listener", bytes=64)
    heard, waited = [], []
    with angaros.Node("counts", context=context) as counts:
        counts.create_subscription(UInt64, "heard", lambda m: heard.append(m.data >> 32), 1)
        with SingleThreadedExecutor(context=context) as other:
            other.add_node(counts)

            def wait(_):
                if not waited:
                    until(other, lambda: heard)
                    until(other, lambda: heard[-1] >= heard[0] + 100)
                    waited.append(heard[-1])

            node.create_subscription(Image, "image", wait, 1)
            until(executor, lambda: waited)


def test_components_of_libraries_are_named_listed_and_unloaded(manager):
    loaded = load(manager, "Sums")
    assert loaded.full_node_name.startswith("/")
    number = loaded.unique_id
    assert manager.components[number].get_fully_qualified_name() == loaded.full_node_name
    assert manager.unload(number) and not manager.components
    assert not manager.unload(number)


def test_a_component_that_is_not_there_is_told_with_where_it_was_looked_for(manager):
    for package, plugin, reason in (
        ("no_such_package", "some::Thing", "ANGAROS_LIBRARY_PATH"),
        ("loadable", "Nobody", "there is no component 'loadable/Nobody'"),
        ("loadable", "Bad", None),
    ):
        request = LoadNode.Request(package_name=package, plugin_name=plugin)
        if reason is None:
            request.parameters = [Parameter("how", value="panic_in_new").to_parameter_msg()]
            reason = "no good start"
        response = manager._load(request, LoadNode.Response())
        assert not response.success and reason in response.error_message, response.error_message
