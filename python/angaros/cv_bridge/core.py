"""Between images of messages and NumPy arrays."""

import sys
from functools import cached_property

import numpy as np

from angaros.cv_bridge import compressed
from angaros.cv_bridge.convert import converted
from angaros.cv_bridge.encodings import DEPTHS, CvBridgeError, encoding
from angaros.interfaces._arrays import on_host
from angaros.interfaces.sensor_msgs.msg import CompressedImage, Image


class CvBridge:
    """Converts between messages and arrays of (rows, columns) or (rows, columns, channels).

    Only NumPy is needed, except for images of Bayer patterns and YUV, which OpenCV converts, and
    for compressed images, which OpenCV or Pillow reads and writes.

    >>> bridge = CvBridge()
    >>> message = bridge.cv2_to_imgmsg(np.zeros((2, 3, 3), np.uint8), "bgr8")
    >>> bridge.imgmsg_to_cv2(message, "mono8").shape
    (2, 3)
    """

    def __init__(self):
        self.numpy_type_to_cvtype = {dtype: depth for depth, dtype in DEPTHS.items()}
        self.numpy_type_to_cvtype.update(DEPTHS)

    @cached_property
    def cvtype_to_name(self):
        """OpenCV's names of types by its numbers."""
        names = [f"{depth}C{channels}" for depth in DEPTHS for channels in (1, 2, 3, 4)]
        return {_encoding(name).cvtype: name for name in names}

    def dtype_with_channels_to_cvtype2(self, dtype, n_channels):
        """Return OpenCV's name of a type of numbers with so many channels, as ``8UC3``."""
        return f"{self.numpy_type_to_cvtype[np.dtype(dtype).name]}C{n_channels}"

    def cvtype2_to_dtype_with_channels(self, cvtype):
        """Return NumPy's name of OpenCV's number for a type, and the channels."""
        depth, channels = self.cvtype_to_name[cvtype].split("C")
        return self.numpy_type_to_cvtype[depth], int(channels)

    def encoding_to_cvtype2(self, encoding):
        """Return OpenCV's number for the type of an encoding."""
        return _encoding(encoding).cvtype

    def encoding_to_dtype_with_channels(self, encoding):
        """Return NumPy's name of the numbers of an encoding, and the channels."""
        found = _encoding(encoding)
        return found.dtype.name, found.channels

    def imgmsg_to_cv2(self, img_msg, desired_encoding="passthrough"):
        """Return the image of a message; it shares the memory of the message if it can.

        :param desired_encoding: what its pixels are; by default what they are in the message
        :raises CvBridgeError: if there is no such conversion, or the message is too short
        """
        found = _encoding(img_msg.encoding)
        shape = (img_msg.height, img_msg.width, found.channels)
        row = img_msg.width * found.channels * found.dtype.itemsize
        step = img_msg.step or row
        needed = (shape[0] - 1) * step + row if shape[0] else 0
        if step < row or len(img_msg.data) < needed:
            raise CvBridgeError(
                f"an image of {shape[1]} x {shape[0]} pixels in {img_msg.encoding} needs rows of "
                f"{row} bytes; the message has {len(img_msg.data)} bytes, in rows of {step}"
            )
        dtype = found.dtype.newbyteorder(">" if img_msg.is_bigendian else "<")
        strides = (step, found.channels * dtype.itemsize, dtype.itemsize)
        image = np.ndarray(shape, dtype, on_host(img_msg.data), strides=strides)
        if found.channels == 1:
            image = image[:, :, 0]
        if not dtype.isnative:
            image = image.astype(found.dtype)
        if desired_encoding == "passthrough":
            return image
        return converted(image, img_msg.encoding, desired_encoding)

    def cv2_to_imgmsg(self, cvim, encoding="passthrough", header=None):
        """Return the message of an image.

        :param encoding: what its pixels are; by default numbers without a further meaning
        :raises CvBridgeError: if the image has other numbers than the encoding
        """
        if not isinstance(cvim, (np.ndarray, np.generic)):
            raise TypeError("Your input type is not a numpy array")
        made = Image(height=cvim.shape[0], width=cvim.shape[1])
        if header is not None:
            made.header = header
        channels = 1 if cvim.ndim < 3 else cvim.shape[2]
        kind = self.dtype_with_channels_to_cvtype2(cvim.dtype, channels)
        made.encoding = kind if encoding == "passthrough" else encoding
        if _encoding(made.encoding)[1:] != _encoding(kind)[1:]:
            raise CvBridgeError(
                f"encoding specified as {encoding}, but image has incompatible type {kind}"
            )
        cvim = np.ascontiguousarray(cvim)
        made.is_bigendian = cvim.dtype.byteorder == ">" or (
            cvim.dtype.byteorder == "=" and sys.byteorder == "big"
        )
        # Without a copy more than the one into the message, and without a check of each byte.
        made.data.frombytes(cvim.reshape(-1).view(np.uint8))
        made.step = len(made.data) // made.height if made.height else 0
        return made

    def compressed_imgmsg_to_cv2(self, cmprs_img_msg, desired_encoding="passthrough"):
        """Return the image of a compressed one: gray, or in the order blue, green, red.

        :param desired_encoding: what its pixels are
        """
        image = compressed.decoded(cmprs_img_msg.data)
        if desired_encoding == "passthrough":
            return image
        return converted(image, "mono8" if image.ndim == 2 else "bgr8", desired_encoding)

    def cv2_to_compressed_imgmsg(self, cvim, dst_format="jpg"):
        """Return the compressed message of an image: gray, or in the order blue, green, red."""
        if not isinstance(cvim, (np.ndarray, np.generic)):
            raise TypeError("Your input type is not a numpy array")
        made = CompressedImage(format=dst_format)
        made.data.frombytes(compressed.encoded(cvim, dst_format))
        return made


# Arguments of methods have the same name.
_encoding = encoding
