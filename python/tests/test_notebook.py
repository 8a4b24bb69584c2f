"""What notebooks show: plots and images."""

import importlib.util
import struct
import sys
import time
import zlib

import angaros
import pytest
from angaros.interfaces.sensor_msgs.msg import CompressedImage, Image, Imu


def pixels(png):
    """The rows of a PNG whose rows are not filtered."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    at, found = 8, {}
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        name, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        (crc,) = struct.unpack_from(">I", png, at + 8 + length)
        assert crc == zlib.crc32(name + data)
        found[name] = data
        at += 12 + length
    width, height, depth, kind = struct.unpack_from(">IIBB", found[b"IHDR"])
    data = zlib.decompress(found[b"IDAT"])
    row = 1 + width * depth // 8 * {0: 1, 2: 3, 6: 4}[kind]
    assert len(data) == height * row
    return [data[at + 1 : at + row] for at in range(0, len(data), row)]


@pytest.mark.parametrize(
    "encoding, step, data, rows",
    [
        ("rgb8", 8, bytes(range(16)), [bytes(range(6)), bytes(range(8, 14))]),
        ("bgr8", 6, bytes(range(12)), [bytes([2, 1, 0, 5, 4, 3]), bytes([8, 7, 6, 11, 10, 9])]),
        ("bgra8", 8, bytes(range(16)), [bytes([2, 1, 0, 3, 6, 5, 4, 7]),
                                        bytes([10, 9, 8, 11, 14, 13, 12, 15])]),
        ("mono8", 2, bytes(range(4)), [bytes([0, 1]), bytes([2, 3])]),
        ("mono16", 4, bytes(range(8)), [bytes([1, 0, 3, 2]), bytes([5, 4, 7, 6])]),
        ("bayer_rggb8", 2, bytes(range(4)), [bytes([0, 1]), bytes([2, 3])]),
        ("32FC1", 8, struct.pack("<4f", 1.0, float("nan"), 2.0, 3.0), [b"\0\0", b"\x7f\xff"]),
    ],
)  # fmt: skip
def test_images_of_every_encoding_are_shown_pixel_by_pixel(encoding, step, data, rows):
    image = Image(height=2, width=2, encoding=encoding, step=step, data=data)
    assert pixels(angaros.show(image)._repr_png_()) == rows


def test_compressed_images_are_shown_as_they_are(tmp_path):
    jpeg = b"\xff\xd8\xff\xe0 and so on"
    picture = angaros.show(CompressedImage(format="bgr8; jpeg compressed bgr8", data=jpeg))
    assert picture._repr_jpeg_() == jpeg and picture._repr_png_() is None
    picture.save(tmp_path / "image.jpeg")
    assert (tmp_path / "image.jpeg").read_bytes() == jpeg


def test_what_cannot_be_shown_says_why():
    with pytest.raises(TypeError, match="Imu: it is no image"):
        angaros.show(Imu())
    with pytest.raises(ValueError, match="encoding 'yuv422'\nhint: convert"):
        angaros.show(Image(height=1, width=1, step=2, encoding="yuv422", data=bytes(2)))
    with pytest.raises(ValueError, match="3 bytes, not 2 rows of 2"):
        angaros.show(Image(height=2, width=2, step=2, encoding="mono8", data=bytes(3)))
    with pytest.raises(ValueError, match="format 'h264'"):
        angaros.show(CompressedImage(format="h264", data=b"\0\0"))


def test_without_matplotlib_a_plot_says_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(ImportError, match="hint: pip install"):
        angaros.plot("/imu.linear_acceleration.x")


def test_a_plot_names_fields_and_topics_that_are_there(context, monkeypatch):
    with pytest.raises(ValueError, match="names no field\nhint: "):
        angaros.plot("/imu")
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", object())
    with pytest.raises(LookupError, match="nobody publishes /nothing\nhint: "):
        angaros.plot("/nothing.x", timeout_sec=0.1, context=context)


@pytest.mark.skipif(
    importlib.util.find_spec("matplotlib") is None,
    reason="there is no matplotlib; hint: scripts/setup.sh",
)
def test_a_plot_shows_what_comes_while_it_is_there(context, tmp_path):
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    with angaros.Node("plotted", context=context) as node:
        publisher = node.create_publisher(Imu, "plot_imu", 10)
        fields = ("/plot_imu.linear_acceleration.x", "/plot_imu.orientation_covariance[4]")
        figure = angaros.plot(*fields, "/plot_imu.nothing", context=context)
        assert publisher.wait_for_subscriptions(1, 10.0)
        end = time.monotonic() + 10
        for number in range(5):
            message = Imu()
            message.linear_acceleration.x = float(number)
            message.orientation_covariance[4] = number * 2.0
            publisher.publish(message)
            while True:
                figure.savefig(tmp_path / "plot.png")
                curves = [list(curve.get_ydata()) for curve in figure.gca().get_lines()]
                if len(curves[1]) > number or time.monotonic() > end:
                    break
        assert curves == [[0, 1, 2, 3, 4], [0, 2, 4, 6, 8], []]
        assert "nothing" in figure.gca().get_title()
        assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")
        figure.stop()
        assert publisher.get_subscription_count() == 0
        pyplot.close(figure)
