"""Compressed images, by OpenCV or else Pillow."""

import io

import numpy as np

from angaros.cv_bridge.encodings import CvBridgeError

_HINT = "hint: pip install opencv-python-headless, or pillow"
# What Pillow calls the formats that OpenCV knows by the ends of file names.
_PILLOW = {"jpg": "JPEG", "jpeg": "JPEG", "jpe": "JPEG", "png": "PNG", "bmp": "BMP", "dib": "BMP"}
_PILLOW |= {"tif": "TIFF", "tiff": "TIFF", "webp": "WEBP", "ppm": "PPM", "pgm": "PPM"}


def _library():
    try:
        import cv2

        return cv2, None
    except ImportError:
        pass
    try:
        from PIL import Image

        return None, Image
    except ImportError:
        raise CvBridgeError(
            f"cannot read or write compressed images without OpenCV or Pillow\n{_HINT}"
        ) from None


def decoded(data):
    """Return the image that bytes hold: gray, or with the colours in the order blue, green, red."""
    cv2, pillow = _library()
    buffer = np.frombuffer(data, np.uint8)
    if cv2 is not None:
        image = cv2.imdecode(buffer, cv2.IMREAD_ANYCOLOR) if len(buffer) else None
        if image is None:
            raise CvBridgeError(f"these {len(buffer)} bytes are no compressed image")
        return image
    try:
        opened = pillow.open(io.BytesIO(buffer.tobytes()))
        if opened.mode == "L":
            return np.array(opened)
        return np.array(opened.convert("RGB"))[:, :, ::-1].copy()
    except OSError as error:
        raise CvBridgeError(f"these {len(buffer)} bytes are no compressed image: {error}") from None


def encoded(image, file_format):
    """Return the bytes of an image: gray, or with the colours in the order blue, green, red."""
    cv2, pillow = _library()
    try:
        if cv2 is not None:
            done, data = cv2.imencode("." + file_format, image)
            if not done:
                raise CvBridgeError(f"cannot write an image as {file_format}")
            return data.tobytes()
        if image.ndim == 3:
            order = [2, 1, 0, 3][: image.shape[2]]
            image = np.ascontiguousarray(image[:, :, order])
        made = io.BytesIO()
        pillow.fromarray(image).save(made, _PILLOW.get(file_format.lower(), file_format))
        return made.getvalue()
    except CvBridgeError:
        raise
    except Exception as error:
        raise CvBridgeError(f"cannot write an image as {file_format}: {error}") from error
