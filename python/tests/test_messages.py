"""Classes of messages: as those that ROS 2 generates, and true to the wire."""

import array
import copy
import json
import os
import pickle
import random
import subprocess
import sys
import tracemalloc

import angaros.interfaces
import numpy
import pytest
from angaros.interfaces import _build, get_interface
from angaros.interfaces.geometry_msgs.msg import Point, PoseWithCovariance
from angaros.interfaces.sensor_msgs.msg import Image, Imu, PointField
from angaros.interfaces.std_msgs.msg import ByteMultiArray, Header, String, UInt8

from conftest import REPOSITORY


def encoded(message):
    return _build.native_type(type(message)).encode(message)


def decoded(cls, data):
    return _build.native_type(cls).decode(data)


def plain(value):
    """A message as JSON would have it."""
    if hasattr(value, "get_fields_and_field_types"):
        return {name: plain(getattr(value, name)) for name in value.get_fields_and_field_types()}
    if isinstance(value, bytes):
        return value[0]
    if isinstance(value, (list, array.array, numpy.ndarray)):
        return [plain(each) for each in value]
    return value.item() if isinstance(value, numpy.generic) else value


def test_golden_messages_are_read_and_written_again_byte_for_byte(golden):
    assert len(golden) >= 236
    for name, data, value in golden:
        message = decoded(get_interface(name), data)
        assert encoded(message) == data, name
        if value:
            assert plain(message) == value, name


def test_every_message_survives_pickle_and_copies(golden):
    for name, data, _ in golden:
        message = decoded(get_interface(name), data)
        for again in (
            pickle.loads(pickle.dumps(message)),
            copy.copy(message),
            copy.deepcopy(message),
        ):
            assert type(again) is type(message)
            assert encoded(again) == data, name


def test_messages_are_what_rclpy_says_of_its_own():
    known = json.loads((REPOSITORY / "testdata" / "python" / "messages.json").read_text())
    assert len(known) > 90
    for name, (fields, text, constants) in known.items():
        cls = get_interface(name)
        assert cls.get_fields_and_field_types() == fields, name
        assert list(cls.get_fields_and_field_types()) == [s[1:] for s in cls.__slots__[:-1]]
        assert repr(cls()) == text, name
        for constant, shown in constants.items():
            assert repr(getattr(cls, constant)) == shown, (name, constant)


def test_the_bytes_of_a_message_in_the_other_order_are_read():
    big = b"\0\0\0\0" + bytes.fromhex("3ff000000000000040000000000000004008000000000000")
    assert decoded(Point, big) == Point(x=1.0, y=2.0, z=3.0)


def test_truncated_and_absurd_bytes_are_refused_with_the_reason(golden):
    for name, data, _ in golden:
        native = _build.native_type(get_interface(name))
        for length in range(0, len(data) - 4, 7):
            with pytest.raises(RuntimeError, match="cannot read a " + name):
                native.decode(data[:length])
    with pytest.raises(RuntimeError, match="the message needs"):
        decoded(Image, bytes.fromhex("00010000") + b"\xff" * 40)
    with pytest.raises(RuntimeError, match="cannot read a std_msgs/msg/String"):
        decoded(String, bytes.fromhex("00010000ffffff7f41"))


def test_numbers_in_arrays_are_numpy_and_in_sequences_array_array():
    assert isinstance(Imu().orientation_covariance, numpy.ndarray)
    assert Imu().orientation_covariance.dtype == numpy.float64
    image = Image(data=[1, 2, 3])
    assert image.data == array.array("B", [1, 2, 3])
    image.data = b"\x04\x05"
    assert image.data == array.array("B", [4, 5])
    image.data = numpy.arange(3, dtype=numpy.uint8)
    assert decoded(Image, encoded(image)).data == array.array("B", [0, 1, 2])
    received = decoded(Imu, encoded(Imu()))
    received.orientation_covariance[3] = 7.0
    assert received.orientation_covariance[3] == 7.0
    assert decoded(ByteMultiArray, encoded(ByteMultiArray(data=[b"a", b"\xff"]))).data == [
        b"a",
        b"\xff",
    ]


def test_without_numpy_arrays_of_numbers_are_array_array():
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from angaros.interfaces import _build\n"
        "from angaros.interfaces.sensor_msgs.msg import Imu\n"
        "made = Imu(orientation_covariance=range(9))\n"
        "native = _build.native_type(Imu)\n"
        "again = native.decode(native.encode(made))\n"
        "print(type(again.orientation_covariance).__name__, again.orientation_covariance[8])\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["array", "8.0"]


def test_new_messages_do_not_share_what_can_be_changed():
    one, two = PoseWithCovariance(), PoseWithCovariance()
    one.pose.position.x = 1.0
    one.covariance[0] = 1.0
    assert two == PoseWithCovariance()
    assert one != two


def test_assignments_are_checked_when_asked_for():
    message = UInt8(check_fields=True)
    with pytest.raises(
        AssertionError, match=r"'data' field must be an unsigned integer in \[0, 255\]"
    ):
        message.data = 256
    with pytest.raises(AssertionError, match="must be of type 'int'"):
        message.data = "1"
    with pytest.raises(AssertionError, match="Invalid arguments passed to constructor: frame, seq"):
        Header(check_fields=True, seq=1, frame="map")
    with pytest.raises(AssertionError, match="each value of type 'PointField'"):
        get_interface("sensor_msgs/msg/PointCloud2")(check_fields=True, fields=[1])
    message.data = 255
    unchecked = UInt8()
    unchecked.data = 256


def test_values_that_do_not_fit_are_refused_when_they_are_written():
    with pytest.raises(ValueError, match="'data' of a std_msgs/msg/UInt8"):
        encoded(UInt8(data=256))
    with pytest.raises(TypeError, match="'data' of a std_msgs/msg/String: expected str, got int"):
        encoded(String(data=5))
    with pytest.raises(
        ValueError, match="'covariance' of a geometry_msgs/msg/PoseWithCovariance: expected 36"
    ):
        encoded(PoseWithCovariance(covariance=[1.0]))
    with pytest.raises(
        TypeError, match="'stamp' of a std_msgs/msg/Header: expected a message of type"
    ):
        encoded(Header(stamp=Point()))
    with pytest.raises(ValueError, match="NUL"):
        encoded(String(data="a\0b"))


def test_constants_cannot_be_set():
    assert PointField.FLOAT32 == 7
    with pytest.raises(AttributeError, match="PointField.FLOAT32"):
        PointField.FLOAT32 = 1


def test_services_and_actions_have_their_parts():
    from angaros.interfaces.example_interfaces.action import Fibonacci
    from angaros.interfaces.example_interfaces.srv import AddTwoInts

    assert repr(AddTwoInts.Request(a=1)) == "example_interfaces.srv.AddTwoInts_Request(a=1, b=0)"
    with pytest.raises(NotImplementedError, match="Service classes can not be instantiated"):
        AddTwoInts()
    assert Fibonacci.Goal(order=3).order == 3
    assert Fibonacci.Impl.FeedbackMessage().feedback == Fibonacci.Feedback()


def test_definitions_of_a_user_are_loaded_and_can_be_loaded_again(tmp_path):
    package = tmp_path / "src" / "wheels_of_mine"
    for kind, name, text in [
        (
            "msg",
            "Wheel",
            'uint8 LEFT=1\nstring<=5 name "front"\nfloat32[2] size [0.5, 2.0]\nbool[<=2] on',
        ),
        ("msg", "Wheels", "Wheel[] all\nstd_msgs/Header header\nbyte kind 3\nwstring label"),
        ("srv", "Turn", "Wheel wheel\n---\nbool done"),
    ]:
        (package / kind).mkdir(parents=True, exist_ok=True)
        (package / kind / f"{name}.{kind}").write_text(text + "\n")
    loaded = angaros.interfaces.load(tmp_path)
    assert sorted(loaded) == [
        "wheels_of_mine/msg/Wheel",
        "wheels_of_mine/msg/Wheels",
        "wheels_of_mine/srv/Turn",
    ]
    from angaros.interfaces.wheels_of_mine.msg import Wheel, Wheels
    from angaros.interfaces.wheels_of_mine.srv import Turn

    assert Wheel().name == "front" and Wheel.LEFT == 1 and list(Wheel().size) == [0.5, 2.0]
    assert Wheel.NAME__DEFAULT == "front"
    assert Wheel.get_fields_and_field_types()["on"] == "sequence<boolean, 2>"
    assert Wheel.get_fields_and_field_types()["name"] == "string<5>"
    wheels = Wheels(all=[Wheel(name="back", on=[True])], label="räder")
    assert decoded(Wheels, encoded(wheels)) == wheels and wheels.kind == b"\x03"
    with pytest.raises(ValueError, match="at most 5 characters"):
        encoded(Wheel(name="too long"))
    with pytest.raises(AssertionError, match="not longer than 5"):
        Wheel(check_fields=True, name="too long")
    assert Turn.Request().wheel == Wheel()
    (package / "msg" / "Wheel.msg").write_text("int32 other\n")
    angaros.interfaces.load(package / "msg" / "Wheel.msg")
    from angaros.interfaces.wheels_of_mine.msg import Wheel as Again

    assert Again().other == 0
    assert get_interface("wheels_of_mine/srv/Turn").Request().wheel == Again()


def test_a_definition_in_the_wrong_place_or_with_a_mistake_says_so(tmp_path):
    with pytest.raises(FileNotFoundError, match="hint: definitions are files"):
        angaros.interfaces.load(tmp_path)
    (tmp_path / "Wheel.msg").write_text("int32 x\n")
    with pytest.raises(ValueError, match="hint: put it into a folder PACKAGE/msg"):
        angaros.interfaces.load(tmp_path / "Wheel.msg")
    (tmp_path / "msg").mkdir()
    (tmp_path / "msg" / "Broken.msg").write_text("int33 x\n")
    with pytest.raises(RuntimeError, match="int33"):
        angaros.interfaces.load(tmp_path / "msg")


def test_an_unknown_type_is_answered_with_what_comes_near():
    with pytest.raises(RuntimeError, match="std_msgs/msg/String"):
        get_interface("std_msgs/msg/Strin")
    with pytest.raises(ImportError):
        from angaros.interfaces.std_msgs.msg import Strin  # noqa: F401


def test_a_sequence_on_a_device_is_refused_with_the_remedy():
    native = _build.native_type(get_interface("std_msgs/msg/UInt8MultiArray"))
    marker = b"\xff" * 4 + b"2SOR" + b"\x05\0\0\0cuda\0" + bytes(40)
    with pytest.raises(RuntimeError, match="byte 8 lies on a device.*\n.*acceptable_buffer"):
        native.decode(bytes((0, 1, 0, 0)) + bytes(8) + marker)


@pytest.fixture
def traced():
    """Memory that Python takes is counted."""
    tracemalloc.start()
    yield
    tracemalloc.stop()


def test_damaged_messages_are_read_or_refused_and_nothing_else(golden, traced):
    chance = random.Random(int(os.environ.get("ANGAROS_DAMAGED_SEED", "7")))
    rounds = int(os.environ.get("ANGAROS_DAMAGED", "40"))
    refused = 0
    for name, data, _ in golden:
        native = _build.native_type(get_interface(name))
        for _ in range(rounds):
            damaged = bytearray(data)
            for _ in range(chance.randrange(1, 4)):
                damaged[chance.randrange(len(damaged))] = chance.choice(
                    (0, 1, 2, 127, 128, 255, chance.randrange(256))
                )
            if chance.random() < 0.3:
                damaged = damaged[: chance.randrange(len(damaged))]
            tracemalloc.reset_peak()
            before, _ = tracemalloc.get_traced_memory()
            try:
                message = native.decode(bytes(damaged))
            except RuntimeError as error:
                assert str(error).startswith(f"cannot read a {name}: ")
                refused += 1
            else:
                # What was read can be shown, and written unless a text holds a NUL.
                repr(message)
                try:
                    native.encode(message)
                except ValueError as error:
                    assert "NUL" in str(error)
            # No count makes it take more than what lies behind it would need.
            _, peak = tracemalloc.get_traced_memory()
            assert peak - before < 100_000 + 400 * len(damaged), (name, bytes(damaged))
    assert refused > 1000
