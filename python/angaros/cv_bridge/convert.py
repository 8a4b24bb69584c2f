"""From the pixels of one encoding to those of another."""

import numpy as np

from angaros.cv_bridge.encodings import CvBridgeError, encoding

# OpenCV names the patterns by their second row.
_BAYER = {"bayer_rggb": "BG", "bayer_bggr": "RG", "bayer_gbrg": "GR", "bayer_grbg": "GB"}
_YUV = {"yuv422": "UYVY", "yuv422_yuy2": "YUY2"}


def converted(image, source_name, target_name):
    """Return an image of one encoding in another; the same one if it has that already.

    :raises CvBridgeError: if there is no such conversion
    """
    source, target = encoding(source_name), encoding(target_name)
    if source == target:
        return image
    if source.colors and target.colors:
        image = _recolored(image, source, target)
    elif source.channels != target.channels:
        plain = source_name if not source.colors else target_name
        raise CvBridgeError(
            f"cannot convert an image from {source_name} to {target_name}: [{plain}] is not a "
            "color format, and the other one has another number of channels"
        )
    return _rescaled(image, source.dtype, target.dtype)


def _recolored(image, source, target):
    if source.colors == target.colors:
        return image
    if target.colors in _BAYER or target.colors in _YUV:
        raise CvBridgeError(f"Unsupported conversion from [{source.colors}] to [{target.colors}]")
    if source.colors in _BAYER or source.colors in _YUV:
        return _by_opencv(image, source, target)
    if source.colors == "mono":
        channels = [image] * 3
    else:
        channels = [image[:, :, source.colors.index(color)] for color in "rgb"]
    if target.colors == "mono":
        return _gray(*channels)
    by_name = dict(zip("rgb", channels))
    if "a" in target.colors:
        has_alpha = "a" in source.colors
        full = np.full(image.shape[:2], np.iinfo(image.dtype).max, image.dtype)
        by_name["a"] = image[:, :, source.colors.index("a")] if has_alpha else full
    return np.dstack([by_name[color] for color in target.colors])


def _gray(red, green, blue):
    """Return the brightness, in fixed point of 15 bits with OpenCV's factors."""
    total = 9798 * red.astype(np.uint32) + 19235 * green.astype(np.uint32)
    total += 3735 * blue.astype(np.uint32) + (1 << 14)
    return (total >> 15).astype(red.dtype)


def _by_opencv(image, source, target):
    try:
        import cv2
    except ImportError:
        raise CvBridgeError(
            f"cannot convert an image from {source.colors} to {target.colors} without OpenCV\n"
            "hint: pip install opencv-python-headless"
        ) from None
    wanted = "GRAY" if target.colors == "mono" else target.colors.upper()
    if source.colors in _BAYER:
        # There is no direct way to four channels from all patterns.
        known = f"COLOR_BAYER_{_BAYER[source.colors]}2{wanted[:3] if wanted != 'GRAY' else wanted}"
    else:
        kind = _YUV[source.colors]
        known = f"COLOR_YUV2{wanted}_{kind}"
    made = cv2.cvtColor(np.ascontiguousarray(image), getattr(cv2, known))
    if wanted.endswith("A") and made.shape[2] == 3:
        made = np.dstack([made, np.full(made.shape[:2], np.iinfo(made.dtype).max, made.dtype)])
    return made


def _rescaled(image, source, target):
    """Return the numbers in another type; colours of 8 and 16 bits keep their brightness."""
    if image.dtype == target:
        return image
    if (source, target) == (np.uint8, np.uint16):
        return image.astype(np.uint16) * np.uint16(257)
    if (source, target) == (np.uint16, np.uint8):
        return np.rint(image * (255.0 / 65535.0)).astype(np.uint8)
    if target.kind == "f":
        return image.astype(target)
    limits = np.iinfo(target)
    rounded = np.rint(image) if image.dtype.kind == "f" else image
    return np.clip(rounded, limits.min, limits.max).astype(target)
