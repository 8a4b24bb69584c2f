"""Images as NumPy arrays, compared with OpenCV."""

import sys

import angaros
import pytest
from angaros.interfaces.sensor_msgs.msg import Image
from angaros.interfaces.std_msgs.msg import Header
from angaros.serialization import deserialize_message, serialize_message

np = pytest.importorskip("numpy")

angaros.enable_rclpy()

from cv_bridge import CvBridge, CvBridgeError  # noqa: E402

COLORS = {"mono8": "GRAY", "bgr8": "BGR", "rgb8": "RGB", "bgra8": "BGRA", "rgba8": "RGBA"}


@pytest.fixture
def bridge():
    return CvBridge()


def noise(*shape, dtype="uint8"):
    chance = np.random.default_rng(7)
    limits = np.iinfo(dtype)
    return chance.integers(limits.min, limits.max, shape, dtype, endpoint=True)


@pytest.mark.parametrize(
    "encoding, image",
    [
        ("mono8", noise(4, 5)),
        ("bgr8", noise(4, 5, 3)),
        ("rgba16", noise(4, 5, 4, dtype="uint16")),
        ("8SC2", noise(4, 5, 2, dtype="int8")),
        ("32SC1", noise(4, 5, dtype="int32")),
        ("32FC1", noise(4, 5).astype("float32")),
        ("64FC3", noise(4, 5, 3).astype("float64")),
        ("bayer_rggb8", noise(4, 6)),
        ("passthrough", noise(3, 2, 3, dtype="int16")),
    ],
)
def test_an_image_comes_back_from_its_message(bridge, encoding, image):
    message = bridge.cv2_to_imgmsg(image, encoding, Header(frame_id="camera"))
    assert (message.height, message.width) == image.shape[:2]
    assert message.step == image.nbytes // message.height and message.header.frame_id == "camera"
    message = deserialize_message(serialize_message(message), Image)
    back = bridge.imgmsg_to_cv2(message)
    assert back.dtype == image.dtype and np.array_equal(back, image)


def test_the_array_and_the_message_share_memory(bridge):
    message = bridge.cv2_to_imgmsg(np.zeros((2, 2), np.uint8), "mono8")
    bridge.imgmsg_to_cv2(message)[1, 1] = 7
    assert list(message.data) == [0, 0, 0, 7]
    view = np.zeros((4, 4, 3), np.uint8)[::2, ::2]
    assert len(bridge.cv2_to_imgmsg(view, "bgr8").data) == 12


def test_rows_may_be_longer_than_their_pixels_and_numbers_big_endian(bridge):
    message = Image(height=2, width=2, encoding="mono16", step=6, is_bigendian=1)
    message.data = bytes([1, 0, 0, 2, 9, 9, 0, 3, 4, 0])
    assert bridge.imgmsg_to_cv2(message).tolist() == [[256, 2], [3, 1024]]
    assert bridge.imgmsg_to_cv2(message, "mono8").tolist() == [[1, 0], [0, 4]]
    message.height = 3
    with pytest.raises(CvBridgeError, match="needs rows of 4 bytes; the message has 10 bytes"):
        bridge.imgmsg_to_cv2(message)
    message.step = 3
    with pytest.raises(CvBridgeError, match="in rows of 3"):
        bridge.imgmsg_to_cv2(message)
    assert bridge.imgmsg_to_cv2(Image(encoding="bgr8")).shape == (0, 0, 3)


@pytest.mark.parametrize("bits", [8, 16])
def test_colours_are_those_of_opencv(bridge, bits):
    cv2 = pytest.importorskip("cv2")
    for source, of in COLORS.items():
        channels = {"GRAY": (), "BGR": (3,), "RGB": (3,)}.get(of, (4,))
        image = noise(16, 17, *channels, dtype=f"uint{bits}")
        message = bridge.cv2_to_imgmsg(image, source.replace("8", str(bits)))
        for target, to in COLORS.items():
            ours = bridge.imgmsg_to_cv2(message, target.replace("8", str(bits)))
            code = getattr(cv2, f"COLOR_{of}2{to}", None)
            assert (code is None) == (of == to)
            expected = image if of == to else cv2.cvtColor(image, code)
            assert np.array_equal(ours, expected), (source, target)


def test_the_depth_of_colours_changes_with_their_brightness_and_of_numbers_without(bridge):
    cv2 = pytest.importorskip("cv2")
    image = noise(8, 9, 3, dtype="uint16")
    message = bridge.cv2_to_imgmsg(image, "rgb16")
    expected = cv2.cvtColor(image, cv2.COLOR_RGB2BGR)
    expected = cv2.convertScaleAbs(expected, alpha=255.0 / 65535.0)
    assert np.array_equal(bridge.imgmsg_to_cv2(message, "bgr8"), expected)
    small = bridge.cv2_to_imgmsg(np.array([[0, 1, 255]], np.uint8), "mono8")
    assert bridge.imgmsg_to_cv2(small, "mono16").tolist() == [[0, 257, 65535]]
    depth = bridge.cv2_to_imgmsg(np.array([[-1.5, 2.5, 300.0]], np.float32), "32FC1")
    assert bridge.imgmsg_to_cv2(depth, "mono8").tolist() == [[0, 2, 255]]
    assert bridge.imgmsg_to_cv2(depth, "64FC1").dtype == np.float64


@pytest.mark.parametrize("pattern, code", [("rggb", "BG"), ("bggr", "RG"), ("gbrg", "GR")])
def test_bayer_patterns_and_yuv_are_converted_by_opencv(bridge, pattern, code):
    cv2 = pytest.importorskip("cv2")
    image = noise(8, 8)
    message = bridge.cv2_to_imgmsg(image, f"bayer_{pattern}8")
    expected = cv2.cvtColor(image, getattr(cv2, f"COLOR_BAYER_{code}2BGR"))
    assert np.array_equal(bridge.imgmsg_to_cv2(message, "bgr8"), expected)
    assert np.array_equal(bridge.imgmsg_to_cv2(message, "bgra8")[:, :, :3], expected)
    yuv = noise(4, 6, 2)
    expected = cv2.cvtColor(yuv, cv2.COLOR_YUV2RGB_UYVY)
    assert np.array_equal(
        bridge.imgmsg_to_cv2(bridge.cv2_to_imgmsg(yuv, "yuv422"), "rgb8"), expected
    )
    expected = cv2.cvtColor(yuv, cv2.COLOR_YUV2GRAY_YUY2)
    message = bridge.cv2_to_imgmsg(yuv, "yuv422_yuy2")
    assert np.array_equal(bridge.imgmsg_to_cv2(message, "mono8").squeeze(), expected.squeeze())


def test_what_makes_no_sense_is_refused(bridge, monkeypatch):
    three = bridge.cv2_to_imgmsg(noise(2, 2, 3), "8UC3")
    assert bridge.imgmsg_to_cv2(three, "bgr8").shape == (2, 2, 3)
    with pytest.raises(CvBridgeError, match="8UC3.* is not a color format"):
        bridge.imgmsg_to_cv2(three, "mono8")
    with pytest.raises(CvBridgeError, match="Unrecognized image encoding"):
        bridge.imgmsg_to_cv2(three, "bgr9")
    with pytest.raises(CvBridgeError, match="incompatible type 8UC3"):
        bridge.cv2_to_imgmsg(noise(2, 2, 3), "mono8")
    with pytest.raises(CvBridgeError, match="Unsupported conversion"):
        bridge.imgmsg_to_cv2(bridge.cv2_to_imgmsg(noise(2, 2), "mono8"), "bayer_rggb8")
    with pytest.raises(TypeError, match="not a numpy array"):
        bridge.cv2_to_imgmsg([[1]])
    monkeypatch.setitem(sys.modules, "cv2", None)
    monkeypatch.setitem(sys.modules, "PIL", None)
    bayer = bridge.cv2_to_imgmsg(noise(2, 2), "bayer_grbg8")
    with pytest.raises(CvBridgeError, match="hint: pip install opencv"):
        bridge.imgmsg_to_cv2(bayer, "bgr8")
    with pytest.raises(CvBridgeError, match="OpenCV or Pillow"):
        bridge.cv2_to_compressed_imgmsg(noise(2, 2))


@pytest.mark.parametrize("library", ["cv2", "PIL"])
def test_compressed_images_need_opencv_or_pillow(bridge, library, monkeypatch):
    pytest.importorskip(library)
    if library == "PIL":
        monkeypatch.setitem(sys.modules, "cv2", None)
    for image in (noise(6, 7, 3), noise(6, 7)):
        message = bridge.cv2_to_compressed_imgmsg(image, "png")
        assert message.format == "png" and bytes(message.data[:4]) == b"\x89PNG"
        assert np.array_equal(bridge.compressed_imgmsg_to_cv2(message), image)
        rgb = bridge.compressed_imgmsg_to_cv2(message, "rgb8")
        assert np.array_equal(rgb[:, :, 2], image[:, :, 0] if image.ndim == 3 else image)
    assert bytes(bridge.cv2_to_compressed_imgmsg(noise(6, 7, 3)).data[:2]) == b"\xff\xd8"
    message.data = b"nothing of that kind"
    with pytest.raises(CvBridgeError, match="no compressed image"):
        bridge.compressed_imgmsg_to_cv2(message)
    with pytest.raises(CvBridgeError, match="as nonsense"):
        bridge.cv2_to_compressed_imgmsg(noise(6, 7), "nonsense")


def test_types_have_the_names_and_numbers_of_opencv(bridge):
    cv2 = pytest.importorskip("cv2")
    for name in ("8UC1", "8UC3", "16SC2", "32FC1", "64FC4"):
        assert bridge.encoding_to_cvtype2(name) == getattr(cv2, f"CV_{name}")
        assert bridge.cvtype_to_name[getattr(cv2, f"CV_{name}")] == name
    assert bridge.encoding_to_cvtype2("bgr8") == cv2.CV_8UC3
    assert bridge.encoding_to_dtype_with_channels("rgb16") == ("uint16", 3)
    assert bridge.cvtype2_to_dtype_with_channels(cv2.CV_32FC1) == ("float32", 1)
    assert bridge.dtype_with_channels_to_cvtype2(np.dtype("float64"), 2) == "64FC2"
