"""Times rectifying and resizing together: OpenCV's two calls, ours, and ours fused to one. See README.md."""

import argparse
import json
import os
import sys

try:
    import cv2
    import numpy as np
except ImportError as missing:
    sys.exit(f"cannot compare: {missing}; hint: pip install -r peers/opencv/requirements.txt")

import compare
import kernel
import operations

WIDTH, HEIGHT = compare.WIDTH, compare.HEIGHT
SCALES = (2.0, 0.5)
# Each of the two calls may differ by one level.
BAR = 2
# Name, how the kernels are composed, threads.
OURS = (("unfused", "sequential", 1), ("fused", "fused", 1),
        ("unfused, 2 threads", "sequential", 2), ("fused, 2 threads", "fused", 2))
# Two images at once, each by a thread that shares nothing with the other: what two cores of this machine give
# where nobody waits for anybody. The time is that for one image.
ALONE = (("unfused, 2 images", "sequential", 1, 2), ("fused, 2 images", "fused", 1, 2))


class OpenCv:
    """OpenCV's two calls with buffers that are kept."""

    def __init__(self, image, scale):
        self.image, self.scale = image, (scale, scale)
        self.maps = operations.maps(operations.camera(WIDTH, HEIGHT), WIDTH, HEIGHT)
        self.middle = np.empty_like(image)
        self.out = operations.resize(self.middle, scale=self.scale)

    def run(self):
        """Rectifies and resizes."""
        operations.rectify(self.image, *self.maps, self.middle)
        return operations.resize(self.middle, scale=self.scale, out=self.out)


def options(how, threads, scale, copies=1, scratch=None):
    """The settings of a request."""
    settings = dict(camera=operations.camera(WIDTH, HEIGHT), scale=(scale, scale), threads=threads, copies=copies)
    if scratch is not None:
        settings["scratch"] = scratch
    return how, settings


def check(ours, image, scale):
    """Sees that all variants give the same bytes, and nearly those of OpenCV."""
    theirs = OpenCv(image, scale).run()
    first = None
    for name, how, threads in OURS:
        op, settings = options(how, threads, scale)
        result, _ = ours.ask(op, image, "rgb8", **settings)
        first = result if first is None else first
        if not np.array_equal(result, first):
            sys.exit(f"cannot compare: {name} gives other bytes than {OURS[0][0]} at {scale}")
        worst = int(np.abs(result.astype(int) - theirs.astype(int)).max())
        if worst > BAR:
            sys.exit(f"cannot compare: {name} differs from OpenCV by {worst} levels at {scale}")


def time_all(ours, image, scale, rounds, repeat, variants):
    """Times OpenCV and our variants in turns; returns the times of each by name."""
    theirs = OpenCv(image, scale)
    times = {"OpenCV": []} | {name: [] for name, *_ in variants}
    for _ in range(rounds):
        times["OpenCV"] += compare.timed(theirs.run, repeat)
        for name, how, threads, *more in variants:
            op, settings = options(how, threads, scale, *more)
            times[name] += ours.ask(op, image, "rgb8", repeat=repeat + 1, **settings)[1][1:]
    return times


def rows_of(times, scale):
    """Percentiles of each variant, and the ratio to OpenCV's two calls."""
    percentile = lambda name, q: float(np.percentile(times[name], q)) / 1e3
    for name in times:
        row = dict(chain=f"rectify + resize {scale}", variant=name)
        for q in compare.QUANTILES:
            row[f"p{q}_us"] = percentile(name, q)
            row[f"ratio_p{q}"] = percentile(name, q) / percentile("OpenCV", q)
        yield row


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=8, help="turns of each variant")
    parser.add_argument("--repeat", type=int, default=25, help="runs in a turn")
    parser.add_argument("--sweep", action="store_true", help="fused with several sizes of the rows between")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    image = np.random.default_rng(5).integers(0, 256, (HEIGHT, WIDTH, 3), dtype=np.uint8)
    binary = kernel.build(package="angaros-accel-cpu", example="fused")
    variants = OURS + ALONE
    if args.sweep:
        variants = [(f"{kib} KiB", "fused", 1, 1, kib << 10) for kib in (0, 8, 16, 32, 64, 128, 256, 512)]
    rows = []
    ours = kernel.Kernel(binary)
    for scale in SCALES:
        check(ours, image, scale)
        rows += rows_of(time_all(ours, image, scale, args.rounds, args.repeat, variants), scale)
    ours.close()
    if args.json:
        print(json.dumps(dict(opencv=cv2.__version__, width=WIDTH, height=HEIGHT, load=os.getloadavg()[0], rows=rows)))
        return
    print(f"{WIDTH}x{HEIGHT} rgb8, OpenCV {cv2.__version__} with one thread, microseconds")
    for row in rows:
        cells = [f"p{q} {row[f'p{q}_us']:8.1f} ({row[f'ratio_p{q}']:.2f})" for q in compare.QUANTILES]
        print(f"{row['chain']:22} {row['variant']:20}", *cells)


if __name__ == "__main__":
    main()
