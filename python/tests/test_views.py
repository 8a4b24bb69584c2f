"""Large arrays of messages that came are views, and do what those of rclpy do."""

import array
import copy
import pickle
import random
import subprocess
import sys

import angaros.interfaces
import numpy
import pytest
from angaros import Context, Node, _native
from angaros.exceptions import AngarosError
from angaros.executors import SingleThreadedExecutor
from angaros.interfaces import _build, get_interface, load
from angaros.interfaces.sensor_msgs.msg import Image, LaserScan
from angaros.interfaces.std_msgs.msg import (
    Float32MultiArray,
    Int8MultiArray,
    Int64MultiArray,
    UInt8MultiArray,
    UInt16MultiArray,
)
from angaros.qos import DurabilityPolicy, QoSProfile
from angaros.serialization import deserialize_message, serialize_message

from wire import Wire

COUNT = 640 * 480
PIXELS = numpy.arange(COUNT, dtype=numpy.uint32).astype(numpy.uint8)


@pytest.fixture
def context():
    with Context() as made:
        yield made


@pytest.fixture
def images():
    with Wire(Image) as wire:
        yield wire


def test_a_large_array_is_a_view_and_works_as_array_array_does(images):
    sent = Image(height=480, width=640, encoding="mono8", data=PIXELS.tobytes())
    data = images.carry(sent).data
    assert isinstance(data, memoryview) and data.readonly
    kept = array.array("B", PIXELS.tobytes())
    assert len(data) == COUNT
    assert bytes(data) == data.tobytes() == kept.tobytes()
    assert data == kept and kept == data and not data != kept
    assert data[3] == 3 and type(data[3]) is int and data[-1] == kept[-1]
    assert data[5:9] == kept[5:9] and data[10:4:-2].tolist() == kept[10:4:-2].tolist()
    assert data.itemsize == kept.itemsize and data.tolist() == kept.tolist()
    assert max(data) == 255 and sum(data[:100]) == sum(kept[:100]) and 7 in data
    assert array.array("B", data[:10]) == kept[:10]
    image = numpy.frombuffer(data, dtype=numpy.uint8).reshape(480, 640)
    assert (image.ravel() == PIXELS).all() and not image.flags.writeable
    assert (numpy.ndarray((480, 640), numpy.uint8, data) == image).all()
    assert numpy.asarray(data).base is data or numpy.shares_memory(numpy.asarray(data), image)
    own = numpy.array(data)
    own[0] = 9
    with pytest.raises(TypeError, match="read-only"):
        data[0] = 9
    with pytest.raises(ValueError, match="read-only"):
        numpy.asarray(data)[0] = 9


def test_dlpack_takes_a_view_and_keeps_it_too(images):
    tensor = numpy.from_dlpack(numpy.asarray(images.carry(Image(data=PIXELS)).data))
    for value in range(40):
        images.carry(Image(data=bytes([value]) * COUNT))
    assert (tensor == PIXELS).all()


@pytest.mark.parametrize(
    ("cls", "code"),
    [
        (UInt8MultiArray, "B"),
        (Int8MultiArray, "b"),
        (UInt16MultiArray, "H"),
        (Int64MultiArray, "q"),
        (Float32MultiArray, "f"),
    ],
)
def test_numbers_of_every_kind_are_viewed_and_come_back(cls, code):
    values = array.array(code, [each % 100 for each in range(70_000)])
    with Wire(cls) as wire:
        sent = cls(data=values)
        received = wire.carry(sent)
        assert isinstance(received.data, memoryview)
        assert received.data == values
        assert numpy.asarray(received.data).dtype == numpy.array(values).dtype
        assert received == sent and sent == received
        # And on, as it is.
        assert wire.carry(received) == sent
        assert wire.carry(cls(data=received.data)) == sent
        assert repr(received) == repr(sent)


def test_small_arrays_are_array_array(images):
    with Wire(LaserScan) as wire:
        received = wire.carry(LaserScan(ranges=[1.5] * 1440))
        assert isinstance(received.ranges, array.array)
        received.ranges.append(2.5)
    edge = _native.LARGE
    assert isinstance(images.carry(Image(data=bytes(edge - 1))).data, array.array)
    assert isinstance(images.carry(Image(data=bytes(edge))).data, memoryview)


def test_a_message_with_views_can_be_copied_pickled_and_written(images):
    sent = Image(encoding="mono8", data=PIXELS.tobytes())
    received = images.carry(sent)
    for again in (pickle.loads(pickle.dumps(received)), copy.deepcopy(received)):
        assert again == sent and isinstance(again.data, array.array)
        again.data[0] = 3
    assert copy.copy(received).data is received.data
    data = serialize_message(received)
    assert data == serialize_message(sent)
    assert deserialize_message(data, Image) == received
    assert received != Image(encoding="mono8", data=bytes(COUNT))


def test_a_view_outlives_its_message_and_its_publisher():
    wire = Wire(Image)
    with wire:
        data = wire.carry(Image(data=PIXELS.tobytes())).data
        part = numpy.asarray(data)[100:]
        for value in range(40):
            assert wire.carry(Image(data=bytes([value]) * COUNT)).data[0] == value
    assert (part == PIXELS[100:]).all()


def test_who_holds_many_messages_holds_copies_of_the_later_ones_and_loses_none():
    with Wire(Image, depth=1) as wire:
        held = [wire.carry(Image(data=bytes([value]) * COUNT)) for value in range(200)]
        kinds = [type(message.data) for message in held]
        assert kinds[:32] == [memoryview] * 32 and kinds[32:] == [array.array] * 168
        assert [message.data[COUNT - 1] for message in held] == list(range(200))
        assert wire.subscription.handle.lost() == 0
        del held[10]
        assert isinstance(wire.carry(Image(data=bytes(COUNT))).data, memoryview)


def test_what_is_assigned_is_kept_if_it_is_large_and_copied_once(images):
    pixels = PIXELS.copy()
    for given in (pixels, pixels.reshape(480, 640), pixels.tobytes(), array.array("B", pixels)):
        assert images.carry(Image(data=given)).data == PIXELS.tobytes()
    # As an array.array, it is what was assigned, and no copy.
    image = Image(data=pixels)
    pixels[0] = 77
    assert images.carry(image).data[0] == 77
    every_other = numpy.arange(2 * COUNT, dtype=numpy.uint32).astype(numpy.uint8)[::2]
    assert images.carry(Image(data=every_other)).data == every_other.tobytes()
    small = Image(data=numpy.array([[1, 2], [3, 4]], dtype=numpy.uint8))
    assert small.data == array.array("B", [1, 2, 3, 4])
    with pytest.raises(TypeError):
        Image(data=PIXELS.astype(numpy.float64))
    checked = Image(check_fields=True)
    checked.data = images.carry(Image(data=pixels)).data
    with pytest.raises(AssertionError, match="'data' field must be a set or sequence"):
        checked.data = memoryview(PIXELS.astype(numpy.float32))


def test_bytes_in_the_other_order_are_turned_and_not_viewed():
    values = numpy.arange(20_000, dtype=numpy.float32)
    head = b"\0\0\0\0" + bytes(8) + len(values).to_bytes(4, "big")
    with Wire(Float32MultiArray) as wire:
        wire.publisher.publish(head + values.astype(">f4").tobytes())
        data = wire.take().data
        assert isinstance(data, array.array) and data == array.array("f", values)


def test_a_large_array_of_a_fixed_length_is_a_numpy_array_that_cannot_be_written(tmp_path):
    package = tmp_path / "views_of_mine" / "msg"
    package.mkdir(parents=True)
    (package / "Grid.msg").write_text("uint8 kind\nfloat64[20000] cells\nuint8 last\n")
    load(tmp_path)
    from angaros.interfaces.views_of_mine.msg import Grid

    with Wire(Grid) as wire:
        cells = numpy.arange(20_000.0)
        received = wire.carry(Grid(cells=cells, last=5))
        assert isinstance(received.cells, numpy.ndarray) and not received.cells.flags.writeable
        assert (received.cells == cells).all() and received == Grid(cells=cells, last=5)
        assert copy.deepcopy(received).cells.flags.writeable
        with wire.publisher.loan(last=6) as lent:
            lent.cells[:] = cells + 1
        received = wire.take()
        assert received.cells[19_999] == 20_000.0 and received.last == 6


def test_without_numpy_large_arrays_are_copied_and_a_loan_says_so():
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "sys.path.insert(0, 'tests')\n"
        "import conftest\n"
        "from wire import Wire\n"
        "from angaros.interfaces.sensor_msgs.msg import Image\n"
        "with Wire(Image) as wire:\n"
        "    received = wire.carry(Image(data=bytes(range(256)) * 1000))\n"
        "    print(type(received.data).__name__, received.data[255999])\n"
        "    assert wire.carry(received) == received\n"
        "    try:\n"
        "        wire.publisher.loan(data=8)\n"
        "    except RuntimeError as error:\n"
        "        print(error)\n"
    )
    folder = str(__import__("pathlib").Path(__file__).parents[1])
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=folder, check=False
    )
    assert ran.returncode == 0, ran.stderr
    first, error, hint = ran.stdout.splitlines()
    assert first == "array 255" and "without NumPy" in error and hint == "hint: pip install numpy"


def test_a_large_message_is_kept_for_who_comes_late_and_otherwise_sent_to_nobody(context):
    late = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
    with Node("early", context=context) as node, SingleThreadedExecutor(context=context) as executor:
        executor.add_node(node)
        image = Image(data=PIXELS)
        node.create_publisher(Image, "nobody", 1).publish(image)
        publisher = node.create_publisher(Image, "late", late)
        publisher.publish(image)
        received = []
        node.create_subscription(Image, "late", received.append, late)
        while not received:
            executor.spin_once(timeout_sec=1)
        assert received[0] == image


def test_damaged_large_messages_are_read_or_refused_where_they_arrive(images):
    chance = random.Random(11)
    whole = serialize_message(Image(encoding="mono8", data=PIXELS))
    refused = 0
    for _ in range(150):
        damaged = bytearray(whole)
        for _ in range(chance.randrange(1, 4)):
            damaged[chance.randrange(2, 48)] = chance.choice((0, 1, 4, 127, 255))
        images.publisher.publish(bytes(damaged[: chance.choice((len(whole), 100_000, 60))]))
        try:
            assert len(images.take().data) <= COUNT
        except AngarosError as error:
            assert str(error).startswith("cannot read a sensor_msgs/msg/Image: ")
            refused += 1
    assert 20 < refused < 150


def test_damaged_messages_of_every_type_are_read_or_refused():
    chance = random.Random(5)
    refused = 0
    for name in angaros.interfaces.names():
        cls = get_interface(name)
        if not hasattr(cls, "get_fields_and_field_types"):
            continue
        native = _build.native_type(cls)
        whole = native.encode(cls())
        for length in (len(whole), len(whole) + 40):
            damaged = bytearray(whole.ljust(length, b"\1"))
            for _ in range(1 + length // 10):
                damaged[chance.randrange(2, length)] = chance.choice((0, 1, 2, 5, 128, 255))
            try:
                message = native.decode(bytes(damaged))
            except AngarosError as error:
                assert str(error).startswith(f"cannot read a {name}: ")
                refused += 1
            else:
                repr(message)
    assert refused > 100


def test_a_count_beyond_the_bytes_is_refused_for_large_arrays_too(images):
    native = _build.native_type(Image)
    data = bytearray(serialize_message(Image(data=bytes(COUNT))))
    with pytest.raises(RuntimeError, match="cannot read a sensor_msgs/msg/Image"):
        native.decode(bytes(data[:-1]))
