"""Writes tests/it/opencv.json: small images and what OpenCV makes of them, for `cargo test`.

To be run by hand when a kernel or a case is added: `python3 accel/cpu/tests/opencv_golden.py`
with OpenCV installed (peers/opencv/requirements.txt).
"""

import json
import pathlib
import sys

import cv2
import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "peers" / "opencv"))
import operations  # noqa: E402

WIDTH, HEIGHT = 45, 11
CHANNELS = {"mono8": 1, "rgb8": 3, "bgr8": 3, "rgba8": 4}


def crop(photograph, pixel_format):
    """A piece of a photograph with hard noise on its left half."""
    piece = photograph[200:200 + HEIGHT, 300:300 + WIDTH]
    rng = np.random.default_rng(17)
    pixels = np.dstack([piece, np.full((HEIGHT, WIDTH), 77, np.uint8)])[..., :CHANNELS[pixel_format]]
    half = (HEIGHT, WIDTH // 2, pixels.shape[2])
    pixels[:, :WIDTH // 2] = rng.integers(0, 256, half, dtype=np.uint8)
    pixels = np.ascontiguousarray(pixels)
    return pixels[..., 0].copy() if pixel_format == "mono8" else pixels


def cases(pixels, pixel_format):
    """Operation, its settings and OpenCV's result."""
    for model in ("plumb_bob", "rational_polynomial"):
        info = operations.camera(WIDTH, HEIGHT, model, 0.9, turn=0.03)
        maps = operations.maps(info, WIDTH, HEIGHT)
        yield "rectify", dict(camera=info), operations.rectify(pixels, *maps)
    for factor in (0.5, 2.0, 0.3, 1.7):
        scale = (factor, factor)
        yield "resize", dict(scale=scale), operations.resize(pixels, scale=scale)
    yield "resize", dict(size=(31, 14)), operations.resize(pixels, size=(31, 14))
    yield "sobel", {}, operations.Sobel(pixel_format).magnitude(pixels)
    both = np.stack(operations.Sobel(pixel_format).gradients(pixels))
    yield "gradients", {}, both.astype("<i2").view(np.uint8)


def main():
    photograph = cv2.imread(str(ROOT / "testdata" / "photographs" / "raccoon.jpg"))
    images = []
    for pixel_format in CHANNELS:
        pixels = crop(photograph, pixel_format)
        results = [dict(op=op, **settings, output=np.ascontiguousarray(result).tobytes().hex())
                   for op, settings, result in cases(pixels, pixel_format)]
        images.append(dict(format=pixel_format, width=WIDTH, height=HEIGHT,
                           input=pixels.tobytes().hex(), results=results))
    path = pathlib.Path(__file__).parent / "it" / "opencv.json"
    path.write_text(json.dumps(dict(opencv=cv2.__version__, images=images), indent=1) + "\n")
    print(path.relative_to(ROOT), path.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
