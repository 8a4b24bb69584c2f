"""Compares every kernel with OpenCV: levels may differ by one at most.

Run from anywhere: `python3 packages/image_proc/tests/opencv_parity.py`. Python's packages come from the
virtual environment that ANGAROS_VENV names, else from ./.venv, else from the running Python.
"""

import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]


def enter_venv():
    """Starts anew with the virtual environment's Python where there is one and this is not it."""
    venv = pathlib.Path(os.environ.get("ANGAROS_VENV", ROOT / ".venv"))
    python = venv / "bin" / "python"
    if python.exists() and pathlib.Path(sys.prefix).resolve() != venv.resolve():
        os.execv(python, [str(python), *sys.argv])


enter_venv()
try:
    import cv2
    import numpy as np
except ImportError as missing:
    print(f"skipped: {missing}; hint: pip install -r peers/opencv/requirements.txt into .venv")
    sys.exit(0)

sys.path.insert(0, str(ROOT / "peers" / "opencv"))
import kernel  # noqa: E402
import operations  # noqa: E402

SIZES = [(640, 480), (641, 479), (320, 7), (101, 67), (37, 23), (17, 17), (16, 3), (9, 9), (64, 1),
         (1, 64), (5, 1), (1, 5), (2, 2), (1, 1)]
SCALES = [0.5, 2.0, 0.3, 1.7, 0.77, 1.0, 3.1, 0.11]
FORMATS = ["mono8", "rgb8", "bgr8", "rgba8"]
BAR = 1


class Tally:
    """Counts comparisons and remembers the worst."""

    def __init__(self):
        self.worst = {}
        self.failures = []

    def add(self, op, case, ours, theirs):
        """Compares two results."""
        theirs = np.asarray(theirs).reshape(ours.shape)
        difference = np.abs(ours.astype(int) - theirs.astype(int))
        count, worst, different = self.worst.get(op, (0, 0, 0))
        self.worst[op] = (count + 1, max(worst, int(difference.max())),
                          different + int((difference > 0).sum()))
        if difference.max() > BAR:
            where = np.unravel_index(difference.argmax(), difference.shape)
            self.failures.append(f"{op} {case}: off by {difference.max()} at {where}")


def image(rng, width, height, pixel_format, real):
    """Noise, or a photograph cut and mirrored to the size."""
    channels = kernel.FORMATS[pixel_format]
    if real is None:
        pixels = rng.integers(0, 256, (height, width, channels), dtype=np.uint8)
    else:
        tiles = np.pad(real, ((0, max(0, height - real.shape[0])), (0, max(0, width - real.shape[1])),
                              (0, 0)), mode="symmetric")[:height, :width]
        alpha = np.full((height, width, 1), 200, np.uint8)
        pixels = np.dstack([tiles, alpha])[..., :channels]
    pixels = np.ascontiguousarray(pixels)
    return pixels[..., 0] if channels == 1 else pixels


def check(ours, tally, pixels, pixel_format, pad, scalar):
    """All kernels on one image."""
    height, width = pixels.shape[:2]
    case = (pixel_format, width, height, f"pad {pad}", "scalar" if scalar else "simd")
    common = dict(pad=pad, scalar=scalar)
    for model in ("plumb_bob", "rational_polynomial"):
        for zoom, turn in ((1.0, 0.0), (0.6, 0.05), (2.2, -0.1)):
            info = operations.camera(width, height, model, zoom, turn=turn)
            result, _ = ours.ask("rectify", pixels, pixel_format, camera=info, **common)
            maps = operations.maps(info, width, height)
            tally.add("rectify", (*case, model, zoom), result, operations.rectify(pixels, *maps))
    for scale in SCALES:
        size = (round(width * scale), round(height * scale))
        if min(size) < 1:
            continue
        pair = (scale, scale)
        result, _ = ours.ask("resize", pixels, pixel_format, scale=pair, **common)
        tally.add("resize by factor", (*case, scale), result, operations.resize(pixels, scale=pair))
        result, _ = ours.ask("resize", pixels, pixel_format, size=size, **common)
        tally.add("resize to size", (*case, size), result, operations.resize(pixels, size=size))
    result, _ = ours.ask("sobel", pixels, pixel_format, **common)
    tally.add("sobel magnitude", case, result, operations.Sobel(pixel_format).magnitude(pixels))
    result, _ = ours.ask("gradients", pixels, pixel_format, **common)
    tally.add("sobel gradients", case, result, np.stack(operations.Sobel(pixel_format).gradients(pixels)))


def photographs():
    """The photographs that the camera package ships, as RGB."""
    for path in sorted((ROOT / "testdata" / "photographs").glob("*.*g")):
        yield cv2.cvtColor(cv2.imread(str(path)), cv2.COLOR_BGR2RGB)


def main():
    rng = np.random.default_rng(11)
    tally = Tally()
    reals = [None, *photographs()]
    ours = kernel.Kernel(kernel.build("dev"))
    for real in reals:
        for width, height in SIZES if real is None else SIZES[:4]:
            for pixel_format in FORMATS:
                for pad, scalar in ((0, False), (13, False), (0, True)):
                    pixels = image(rng, width, height, pixel_format, real)
                    check(ours, tally, pixels, pixel_format, pad, scalar)
    ours.close()
    print(f"OpenCV {cv2.__version__}, {len(reals) - 1} photographs and noise")
    for op, (count, worst, different) in tally.worst.items():
        print(f"{op:18} {count:5} images, worst difference {worst}, {different} values differ")
    for failure in tally.failures[:20]:
        print("FAILED", failure)
    sys.exit(bool(tally.failures))


if __name__ == "__main__":
    main()
