"""Encodings of images: what their pixels are."""

import re
from functools import lru_cache
from typing import NamedTuple

import numpy as np

# The names of OpenCV's types of numbers, in the order of its numbers for them.
DEPTHS = {
    "8U": "uint8",
    "8S": "int8",
    "16U": "uint16",
    "16S": "int16",
    "32S": "int32",
    "32F": "float32",
    "64F": "float64",
}

_COLORS = {"mono": 1, "bgr": 3, "rgb": 3, "bgra": 4, "rgba": 4}
_YUV = {"yuv422", "uyvy", "yuv422_yuy2", "yuyv"}


class CvBridgeError(TypeError):
    """Raised when an image cannot be converted."""


class Encoding(NamedTuple):
    """What the pixels of an encoding are."""

    # The order of colours (``mono``, ``bgr``, ...), ``bayer_rggb`` and its like, ``yuv422``,
    # ``yuv422_yuy2``; empty if the numbers have no such meaning.
    colors: str
    dtype: np.dtype
    channels: int

    @property
    def bits(self):
        """The bits of one number."""
        return 8 * self.dtype.itemsize

    @property
    def cvtype(self):
        """OpenCV's number for the type, as ``cv2.CV_8UC3``."""
        depth = list(DEPTHS.values()).index(self.dtype.name)
        return depth + ((self.channels - 1) << _channel_shift())


@lru_cache(maxsize=None)
def _channel_shift():
    """Return where the channels begin in OpenCV's numbers: it differs between 4 and 5."""
    try:
        import cv2

        return cv2.CV_8UC2.bit_length() - 1
    except ImportError:
        return 3


def encoding(name):
    """Return what the pixels of an encoding are.

    >>> encoding("bgr8")
    Encoding(colors='bgr', dtype=dtype('uint8'), channels=3)

    :raises CvBridgeError: if there is no such encoding
    """
    generic = re.fullmatch(r"(8U|8S|16U|16S|32S|32F|64F)(?:C(\d+))?", name)
    if generic:
        return Encoding("", np.dtype(DEPTHS[generic[1]]), int(generic[2] or 1))
    colored = re.fullmatch(r"([a-z]+)(8|16)", name)
    if colored and colored[1] in _COLORS:
        return Encoding(colored[1], np.dtype(f"uint{colored[2]}"), _COLORS[colored[1]])
    bayer = re.fullmatch(r"(bayer_(?:rggb|bggr|gbrg|grbg))(8|16)", name)
    if bayer:
        return Encoding(bayer[1], np.dtype(f"uint{bayer[2]}"), 1)
    if name in _YUV:
        order = "yuv422_yuy2" if name in ("yuv422_yuy2", "yuyv") else "yuv422"
        return Encoding(order, np.dtype("uint8"), 2)
    raise CvBridgeError(
        f"Unrecognized image encoding [{name}]\n"
        "hint: it is one of sensor_msgs/image_encodings.hpp, such as bgr8, mono16 or 32FC1"
    )
