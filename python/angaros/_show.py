"""Images of messages, as notebooks show them."""

import struct
import zlib

# The channels of each encoding in the order of PNG, the bytes of a channel, and PNG's kind.
_GREY, _COLOUR, _COLOUR_AND_ALPHA = 0, 2, 6
_ENCODINGS = {
    "mono8": ((0,), 1, _GREY),
    "8UC1": ((0,), 1, _GREY),
    "mono16": ((0,), 2, _GREY),
    "16UC1": ((0,), 2, _GREY),
    "rgb8": ((0, 1, 2), 1, _COLOUR),
    "8UC3": ((2, 1, 0), 1, _COLOUR),
    "bgr8": ((2, 1, 0), 1, _COLOUR),
    "rgba8": ((0, 1, 2, 3), 1, _COLOUR_AND_ALPHA),
    "bgra8": ((2, 1, 0, 3), 1, _COLOUR_AND_ALPHA),
}
_MAGIC = {"jpeg": b"\xff\xd8\xff", "png": b"\x89PNG"}


class Picture:
    """An image that a notebook displays; made by :func:`angaros.show`."""

    def __init__(self, png=None, jpeg=None):
        self._png, self._jpeg = png, jpeg

    def _repr_png_(self):
        return self._png

    def _repr_jpeg_(self):
        return self._jpeg

    def save(self, path):
        """Write it to a file."""
        with open(path, "wb") as file:
            file.write(self._png or self._jpeg)


def show(image):
    """Return what a notebook displays of a ``sensor_msgs`` ``Image`` or ``CompressedImage``.

    Depth in 32-bit numbers is shown from black for the nearest to white for the farthest.
    """
    if hasattr(image, "format"):
        data = bytes(image.data)
        for kind, magic in _MAGIC.items():
            if data.startswith(magic):
                return Picture(**{kind: data})
        raise ValueError(f"cannot show a compressed image of the format {image.format!r}")
    if not hasattr(image, "encoding"):
        raise TypeError(f"cannot show a {type(image).__name__}: it is no image")
    if len(image.data) < image.height * image.step:
        raise ValueError(
            f"the image has {len(image.data)} bytes, not {image.height} rows of {image.step}"
        )
    if image.encoding == "32FC1":
        return Picture(png=_png(image.width, 1, _GREY, _depth(image)))
    if image.encoding.startswith("bayer") and image.encoding.endswith("8"):
        return Picture(png=_png(image.width, 1, _GREY, _rows(image, (0,), 1)))
    if image.encoding not in _ENCODINGS:
        raise ValueError(
            f"cannot show an image of the encoding {image.encoding!r}\n"
            f"hint: convert it to one of {', '.join(sorted(_ENCODINGS))} or 32FC1"
        )
    order, size, kind = _ENCODINGS[image.encoding]
    return Picture(png=_png(image.width, size, kind, _rows(image, order, size)))


def _rows(image, order, size):
    """Each row with its channels and bytes in the order of PNG, which is big-endian."""
    data, wanted = bytes(image.data), image.width * size * len(order)
    for at in range(0, image.height * image.step, image.step):
        row = data[at : at + wanted]
        if size == 2 and not image.is_bigendian:
            swapped = bytearray(wanted)
            swapped[0::2], swapped[1::2] = row[1::2], row[0::2]
            row = bytes(swapped)
        elif order != tuple(range(len(order))):
            turned = bytearray(wanted)
            for to, channel in enumerate(order):
                turned[to :: len(order)] = row[channel :: len(order)]
            row = bytes(turned)
        yield row


def _depth(image):
    letter = ">" if image.is_bigendian else "<"
    data = bytes(image.data)
    rows = [
        struct.unpack_from(f"{letter}{image.width}f", data, at)
        for at in range(0, image.height * image.step, image.step)
    ]
    finite = [each for row in rows for each in row if each - each == 0.0]
    low = min(finite, default=0.0)
    scale = 255.0 / (max(finite, default=0.0) - low or 1.0)
    for row in rows:
        yield bytes(int((each - low) * scale) if each - each == 0.0 else 0 for each in row)


def _png(width, size, kind, rows):
    rows = list(rows)

    def chunk(name, data):
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, len(rows), 8 * size, kind, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 3)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
