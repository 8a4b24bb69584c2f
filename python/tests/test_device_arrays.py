"""Images that lie on a device, as a node in Python gets them. The device is OpenCL's, which may be
the processor, and what stands for CUDA on the processor."""

import array
import contextlib
import copy
import ctypes
import gc
import os
import pathlib
import pickle
import struct
import subprocess
import sys
import threading

import angaros
import numpy
import pytest
from angaros import _native
from angaros.components import ComponentManager
from angaros.cv_bridge import CvBridge
from angaros.exceptions import AngarosError
from angaros.executors import SingleThreadedExecutor
from angaros.interfaces.composition_interfaces.srv import LoadNode
from angaros.interfaces.sensor_msgs.msg import Image
from angaros.parameter import Parameter

from conftest import REPOSITORY, until
from test_documents import program_of

from dlpack import CUDA, HOST, IS_COPIED, OPENCL, READ_ONLY, Taken

TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", REPOSITORY / "target")) / "debug"
STAND_IN = REPOSITORY / "accel" / "cuda" / "tests" / "stand_in" / "cuda.cpp"
# Large enough for arrays to be views.
WIDTH, HEIGHT = 640, 400
PIXELS = numpy.random.default_rng(7).integers(0, 255, HEIGHT * WIDTH * 3, dtype=numpy.uint8)
MADE = WIDTH // 2 * HEIGHT // 2 * 3


@pytest.fixture(autouse=True)
def library(monkeypatch):
    """The library of the package `image_proc`."""
    for folder in (TARGET, TARGET / "deps"):
        if (folder / "libimage_proc.so").is_file():
            monkeypatch.setenv("ANGAROS_LIBRARY_PATH", str(folder))
            return
    pytest.skip(f"there is no libimage_proc.so in {TARGET}; hint: cargo build -p image_proc")


@pytest.fixture(scope="session")
def cuda(tmp_path_factory):
    """What stands for CUDA, under the names by which its libraries are looked for."""
    try:
        ctypes.CDLL("libcuda.so.1")
        pytest.skip("there is a real library of CUDA")
    except OSError:
        pass
    folder = tmp_path_factory.mktemp("cuda")
    loaded = {}
    for name in ("libnvrtc.so", "libcuda.so.1", "libnvidia-ml.so.1"):
        path = folder / name
        command = ["c++", "-std=c++17", "-O1", "-shared", "-fPIC", "-o", path, STAND_IN]
        try:
            subprocess.run([*command, f"-Wl,-soname,{name}"], check=True)
        except FileNotFoundError:
            pytest.skip("there is no c++ here")
        loaded[name] = ctypes.CDLL(str(path))
    return loaded["libcuda.so.1"]


class Robot:
    """A node in Python and Resize, in Rust, on a device, in one process."""

    def __init__(self, context, executor, node, device):
        self.context, self.executor, self.node = context, executor, node
        self.manager = ComponentManager(executor, "robot", context=context)
        values = {"accelerator": device, "accelerator_policy": "fail", "use_scale": False}
        values |= {"width": WIDTH // 2, "height": HEIGHT // 2}
        parameters = [Parameter(name, value=each) for name, each in values.items()]
        request = LoadNode.Request(package_name="image_proc", plugin_name="Resize")
        request.parameters = [each.to_parameter_msg() for each in parameters]
        response = self.manager._load(request, LoadNode.Response())
        if not response.success and "OpenCL" in response.error_message:
            pytest.skip(response.error_message)
        assert response.success, response.error_message
        self.camera = node.create_publisher(Image, "image/image_raw", 10)
        assert self.camera.wait_for_subscriptions(1, 10)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.manager.destroy_node()

    def hear(self, backends="", **options):
        heard = []
        made = self.node.create_subscription(
            Image,
            "resize/image_raw",
            heard.append,
            50,
            acceptable_buffer_backends=backends,
            **options,
        )
        until(self.executor, lambda: made.get_publisher_count() == 1)
        return heard

    def send(self, *heards, pixels=PIXELS):
        """Send an image; return what each of them heard of it."""
        before = [len(heard) for heard in heards]
        image = Image(height=HEIGHT, width=WIDTH, encoding="rgb8", step=WIDTH * 3, data=pixels)
        image.header.frame_id = "camera"
        image.header.stamp.sec = 9
        self.camera.publish(image)
        for heard, count in zip(heards, before):
            until(self.executor, lambda: len(heard) > count)
        return [heard[-1] for heard in heards]


@pytest.fixture
def robots(context, node, executor, request):
    made = []

    def make(device):
        if device == "cuda":
            request.getfixturevalue("cuda")
        made.append(Robot(context, executor, node, device))
        return made[-1]

    yield make
    for robot in made:
        robot.manager.destroy_node()
        robot.node.destroy_node()


@pytest.fixture
def node(context):
    with angaros.Node("looks", context=context) as made:
        yield made


@contextlib.contextmanager
def robot_on(device):
    """Give one in a context of its own, whose recording begins with it."""
    with angaros.Context() as context, angaros.Node("looks", context=context) as node:
        with SingleThreadedExecutor(context=context) as executor:
            executor.add_node(node)
            with Robot(context, executor, node, device) as robot:
                yield robot


def recorded_copies(folder):
    """Return the bytes of each copy from a device that a recording tells of."""
    (file,) = folder.glob("*.trace")
    data = file.read_bytes()
    copies, at = [], 16
    while at < len(data):
        tag, length = struct.unpack_from("<II", data, at)
        body = data[at + 8 : at + 8 + length]
        at += 8 + length
        if tag == 4:
            for words in struct.iter_unpack("<8Q", body):
                if words[6] & 0xFFFF_FFFF == 24 and words[7] == 1:
                    copies.append(words[5])
    return copies


@pytest.mark.parametrize("device, kind", [("gpu", OPENCL), ("cuda", CUDA)])
def test_the_data_of_an_image_stays_on_its_device_until_somebody_wants_it_on_the_host(
    tmp_path, monkeypatch, device, kind, request
):
    if device == "cuda":
        request.getfixturevalue("cuda")
    monkeypatch.setenv("ANGAROS_TRACE_DIR", str(tmp_path))
    with robot_on(device) as robot:
        there = robot.hear("any")
        images = [robot.send(there)[0] for _ in range(3)]
        assert {image.data.device for image in images} == {f"{device}:0"}
        _native.write_trace()
    assert recorded_copies(tmp_path) == []

    with robot_on(device) as robot:
        there, here = robot.hear("any"), robot.hear()
        on_device, on_host = robot.send(there, here)
        data = on_device.data
        assert isinstance(data, angaros.DeviceArray)
        assert data.__dlpack_device__() == (kind, 0)
        assert (data.shape, data.nbytes, len(data)) == ((MADE,), MADE, MADE)
        assert data.dtype == numpy.uint8
        expected = numpy.asarray(on_host.data)
        assert expected.size == MADE and expected.std() > 10
        assert numpy.array_equal(data.numpy(), expected)
        assert data.numpy() is data.numpy() and not data.numpy().flags.writeable
        assert data.tobytes() == expected.tobytes()
        # One buffer of the host serves both.
        assert numpy.shares_memory(numpy.asarray(data), expected)
        for name in ("header", "height", "width", "encoding", "is_bigendian", "step"):
            assert getattr(on_device, name) == getattr(on_host, name), name
        assert on_device.header.frame_id == "camera" and on_device.header.stamp.sec == 9
        _native.write_trace()
    assert recorded_copies(tmp_path) == [MADE]


def test_no_copy_from_the_device_is_asked_of_cuda_before_the_bytes_are_wanted(robots, cuda):
    robot = robots("cuda")
    there = robot.hear("cuda")
    robot.send(there)
    before = cuda.stand_in_downloads()
    images = [robot.send(there)[0] for _ in range(3)]
    assert cuda.stand_in_downloads() == before
    images[-1].data.numpy()
    images[-1].data.numpy()
    images[-1].data.tobytes()
    assert cuda.stand_in_downloads() == before + 1


def test_who_did_not_ask_for_memory_of_the_device_gets_the_bytes(robots):
    robot = robots("gpu")
    heards = [robot.hear(backends) for backends in ("", "cpu", "cuda", "cpu,nothing_such", "gpu")]
    *others, there = robot.send(*heards)
    for image in others:
        assert isinstance(image.data, memoryview) or image.data.typecode == "B"
        assert numpy.array_equal(numpy.asarray(image.data), there.data.numpy())
    raw = []
    robot.node.create_subscription(
        Image, "resize/image_raw", raw.append, 10, raw=True, acceptable_buffer_backends="any"
    )
    until(robot.executor, lambda: robot.send(heards[0]) and raw)
    assert raw[0].endswith(there.data.tobytes())


def test_what_is_no_list_of_back_ends_is_refused(node):
    for wrong, kind in ((5, TypeError), (None, TypeError), ("a b", ValueError), ("!", ValueError)):
        with pytest.raises(kind, match="acceptable_buffer_backends"):
            node.create_subscription(
                Image, "image", print, 10, acceptable_buffer_backends=wrong
            )


@pytest.mark.parametrize("device, kind", [("gpu", OPENCL), ("cuda", CUDA)])
def test_a_capsule_says_where_the_data_is_and_that_it_cannot_be_written(robots, device, kind):
    robot = robots(device)
    (image,) = robot.send(robot.hear("any"))
    taken = Taken(image.data.__dlpack__(max_version=(1, 0)))
    assert (taken.version, taken.flags) == ((1, 0), READ_ONLY)
    assert taken.device == image.data.__dlpack_device__() == (kind, 0)
    assert (taken.dtype, taken.shape, taken.strides) == ((1, 8, 1), [MADE], [1])
    assert taken.byte_offset == 0 and taken.address
    expected = image.data.tobytes()
    if kind == CUDA:
        # What stands for CUDA has its memory on the host.
        assert ctypes.string_at(taken.address, MADE) == expected
    again = Taken(image.data.__dlpack__(max_version=(2, 0), dl_device=(kind, 0), copy=False))
    assert again.address == taken.address
    again.let_go()
    taken.let_go()


def test_the_memory_is_not_used_again_while_a_capsule_of_it_is_there(robots):
    robot = robots("cuda")
    there = robot.hear("any")
    robot.send(there)
    (image,) = robot.send(there)
    expected = image.data.tobytes()
    taken = Taken(image.data.__dlpack__(max_version=(1, 0)))
    del image
    there.clear()
    gc.collect()
    seen = set()
    for turn in range(20):
        (other,) = robot.send(there, pixels=PIXELS // 2 + turn)
        seen.add(other.data.__cuda_array_interface__["data"][0])
        there.clear()
    assert taken.address not in seen and ctypes.string_at(taken.address, MADE) == expected
    # Whoever took it may let it go on a thread of its own.
    thread = threading.Thread(target=taken.let_go)
    thread.start()
    thread.join()
    for _ in range(20):
        (other,) = robot.send(there)
        seen.add(other.data.__cuda_array_interface__["data"][0])
        there.clear()
    assert taken.address in seen


def test_a_capsule_that_nobody_takes_lets_the_memory_go(robots):
    robot = robots("cuda")
    there = robot.hear("any")
    (image,) = robot.send(there)
    address = image.data.__cuda_array_interface__["data"][0]
    for _ in range(3):
        image.data.__dlpack__(max_version=(1, 0))
    del image
    there.clear()
    for _ in range(20):
        (other,) = robot.send(there)
        again = other.data.__cuda_array_interface__["data"][0]
        del other
        there.clear()
        if again == address:
            return
    pytest.fail("the memory is never used again")


def test_who_holds_all_images_of_a_device_gets_the_next_ones_on_the_host(robots):
    robot = robots("gpu")
    there = robot.hear("any")
    images = [robot.send(there)[0] for _ in range(12)]
    on_device = [image for image in images if isinstance(image.data, angaros.DeviceArray)]
    assert 4 <= len(on_device) < 12
    first, last = on_device[0].data.numpy(), numpy.asarray(images[-1].data)
    assert numpy.array_equal(first, last)


def test_the_interface_of_cuda_is_there_for_memory_of_cuda_only(robots, cuda):
    robot = robots("cuda")
    (image,) = robot.send(robot.hear("any"))
    about = image.data.__cuda_array_interface__
    address, is_read_only = about.pop("data")
    assert is_read_only and ctypes.string_at(address, MADE) == image.data.tobytes()
    assert about == {
        "shape": (MADE,),
        "typestr": "|u1",
        "strides": None,
        "stream": None,
        "version": 3,
    }


def test_memory_of_opencl_has_no_interface_of_cuda(robots):
    robot = robots("gpu")
    (image,) = robot.send(robot.hear("any"))
    assert not hasattr(image.data, "__cuda_array_interface__")
    assert repr(image.data) == f"DeviceArray({MADE} bytes on gpu:0)"


def test_numpy_takes_the_data_on_the_host_by_dlpack(robots):
    robot = robots("gpu")
    (image,) = robot.send(robot.hear("any"))
    expected = image.data.numpy()
    array = numpy.from_dlpack(image.data, device="cpu")
    assert numpy.array_equal(array, expected) and numpy.shares_memory(array, expected)
    with pytest.raises(ValueError, match="read-only"):
        array[0] = 1
    own = numpy.from_dlpack(image.data, device="cpu", copy=True)
    assert own.flags.writeable and not numpy.shares_memory(own, expected)
    own[0] ^= 255
    assert own[0] != expected[0] and numpy.array_equal(own[1:], expected[1:])
    del image, expected
    gc.collect()
    assert numpy.array_equal(array[1:], own[1:])
    taken = Taken(robot.send(robot.hear("any"))[0].data.__dlpack__(
        max_version=(1, 1), dl_device=(HOST, 0), copy=True
    ))
    assert (taken.flags, taken.device) == (IS_COPIED, (HOST, 0))
    taken.let_go()


def test_arrays_of_the_host_are_handed_on_by_numpy(robots):
    robot = robots("gpu")
    (image,) = robot.send(robot.hear())
    array = numpy.asarray(image.data)
    other = numpy.from_dlpack(array)
    assert numpy.shares_memory(array, other) and not other.flags.writeable


def test_what_dlpack_cannot_say_or_do_is_refused_in_words(robots):
    robot = robots("gpu")
    (image,) = robot.send(robot.hear("any"))
    data = image.data
    refused = (
        ({}, "cannot be written.*\nhint"),
        ({"max_version": (0, 8)}, "cannot be written.*\nhint"),
        ({"max_version": (1, 0), "stream": 1}, "has no streams\nhint"),
        ({"max_version": (1, 0), "copy": True}, "nothing is copied on gpu:0\nhint"),
        ({"max_version": (1, 0), "dl_device": (CUDA, 0)}, r"cannot be had on .*\(2, 0\)"),
        ({"max_version": (1, 0), "dl_device": (HOST, 0), "copy": False}, "it is a copy"),
    )
    for arguments, text in refused:
        with pytest.raises(BufferError, match=text):
            data.__dlpack__(**arguments)
    with pytest.raises(ValueError, match="without a copy"):
        numpy.array(data, copy=False)
    assert numpy.array(data, dtype=numpy.int16).dtype == numpy.int16
    assert numpy.array(data, copy=True).flags.writeable


def test_streams_of_cuda_need_not_wait_and_those_that_mean_nothing_are_refused(robots):
    robot = robots("cuda")
    (image,) = robot.send(robot.hear("any"))
    for stream in (None, -1, 1, 2, 0x7F00_0000_1000):
        Taken(image.data.__dlpack__(max_version=(1, 0), stream=stream)).let_go()
    for stream in (0, -2):
        with pytest.raises(ValueError, match="no stream"):
            image.data.__dlpack__(max_version=(1, 0), stream=stream)


def test_a_message_with_data_on_a_device_is_published_with_its_bytes(robots):
    robot = robots("gpu")
    (image,) = robot.send(robot.hear("any"))
    heard = []
    robot.node.create_subscription(Image, "again", heard.append, 10)
    publisher = robot.node.create_publisher(Image, "again", 10)
    until(robot.executor, lambda: publisher.get_subscription_count() == 1)
    publisher.publish(image)
    until(robot.executor, lambda: heard)
    assert numpy.array_equal(numpy.asarray(heard[0].data), image.data.numpy())


def test_messages_with_data_on_a_device_are_compared_copied_and_assigned_by_their_bytes(robots):
    robot = robots("gpu")
    there, here = robot.hear("any"), robot.hear()
    image, other = robot.send(there, here)
    assert isinstance(image.data, angaros.DeviceArray) and image == other and other == image
    (darker,) = robot.send(there, pixels=PIXELS // 2)
    assert image != darker
    for copied in (copy.deepcopy(image), pickle.loads(pickle.dumps(image))):
        assert isinstance(copied.data, array.array) and copied == other
    assert copy.copy(image).data is image.data
    seen, expected = (CvBridge().imgmsg_to_cv2(each) for each in (image, other))
    assert numpy.array_equal(seen, expected) and seen.shape == (HEIGHT // 2, WIDTH // 2, 3)
    assert Image(data=image.data).data == other.data
    darker.data = image.data
    assert darker.data == other.data


def test_the_program_in_the_documents_gets_the_data_in_both_ways(robots, capsys):
    robot = robots("gpu")
    here = robot.hear()
    names = {"node": robot.node, "angaros": angaros, "numpy": numpy, "Image": Image}
    exec(program_of("docs/how-to/use-from-python.md", "DeviceArray"), names)
    said = []

    def heard():
        robot.send(here)
        said.append(capsys.readouterr().out)
        return said[-1]

    until(robot.executor, heard)
    assert said[-1].startswith("gpu:0 (4, 0)\n")


def test_a_device_that_fails_at_the_copy_is_told_and_ends_nothing(robots, cuda):
    robot = robots("cuda")
    there = robot.hear("any")
    (image,) = robot.send(there)
    capsule = image.data.__dlpack__(max_version=(1, 0))
    cuda.stand_in_fail(719, 0)
    try:
        with pytest.raises(AngarosError, match=f"cannot copy the {MADE} bytes of data from cuda:0"):
            image.data.numpy()
    finally:
        cuda.stand_in_fail(0, 0)
    del capsule


@pytest.mark.parametrize("device", ["gpu", "cuda"])
def test_what_python_holds_of_an_image_outlives_the_component_that_made_it(robots, device):
    robot = robots(device)
    (image,) = robot.send(robot.hear("any"))
    robot.manager.unload(next(iter(robot.manager.components)))
    assert image.data.numpy().std() > 10


ENDS = """
import os, sys
sys.path.insert(0, sys.argv[1])
from test_device_arrays import Robot
import angaros, gc
from angaros.executors import SingleThreadedExecutor
context = angaros.Context()
context.init()
node = angaros.Node("looks", context=context)
executor = SingleThreadedExecutor(context=context)
executor.add_node(node)
robot = Robot(context, executor, node, "gpu")
heard = robot.hear("any")
robot.send(heard)
capsule = heard[0].data.__dlpack__(max_version=(1, 0))
child = os.fork()
if child == 0:
    del heard, capsule
    gc.collect()
    os._exit(3)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), heard[0].data.numpy().std() > 10)
"""


def test_a_process_ends_well_that_holds_an_array_as_does_its_child_by_fork(robots):
    robots("gpu")
    ended = subprocess.run(
        [sys.executable, "-c", ENDS, str(pathlib.Path(__file__).parent)],
        capture_output=True,
        text=True,
        timeout=60,
        # Nobody else is there.
        env={**os.environ, "ROS_DOMAIN_ID": "149"},
    )
    assert (ended.returncode, ended.stdout) == (0, "3 True\n"), ended.stderr
