"""Times our image kernels and OpenCV in turns and prints both with their ratio. See README.md."""

import argparse
import json
import os
import sys
import time

try:
    import cv2
    import numpy as np
except ImportError as missing:
    sys.exit(f"cannot compare: {missing}; hint: pip install -r peers/opencv/requirements.txt")

import kernel
import operations

WIDTH, HEIGHT = 640, 480
QUANTILES = (10, 50, 95)


def variants(op, pixel_format, image, scale):
    """OpenCV's ways to do the operation: name and a function to call."""
    if op == "rectify":
        info = operations.camera(WIDTH, HEIGHT)
        out = np.empty_like(image)
        for name, kind in (("fixed map", cv2.CV_16SC2), ("float map", cv2.CV_32FC1)):
            pair = operations.maps(info, WIDTH, HEIGHT, kind)
            yield name, lambda pair=pair: operations.rectify(image, *pair, out)
    elif op == "resize":
        out = operations.resize(image, scale=scale)
        yield "linear", lambda: operations.resize(image, scale=scale, out=out)
    else:
        sobel = operations.Sobel(pixel_format)
        work = sobel.magnitude if op == "sobel" else sobel.gradients
        yield "Sobel", lambda: work(image)


def timed(work, repeat):
    """Times `repeat` calls in ns, after one that is not counted."""
    work()
    times = []
    for _ in range(repeat):
        start = time.perf_counter_ns()
        work()
        times.append(time.perf_counter_ns() - start)
    return times


def compare(ours, op, pixel_format, scale, rounds, repeat, scalar=False):
    """Times one operation in turns; returns a row of the table."""
    shape = (HEIGHT, WIDTH) + ((kernel.FORMATS[pixel_format],) if pixel_format != "mono8" else ())
    image = np.random.default_rng(5).integers(0, 256, shape, dtype=np.uint8)
    options = {"scalar": scalar}
    if op == "rectify":
        options["camera"] = operations.camera(WIDTH, HEIGHT)
    if op == "resize":
        options["scale"] = scale
    theirs = {name: [] for name, _ in variants(op, pixel_format, image, scale)}
    mine = []
    for _ in range(rounds):
        for name, work in variants(op, pixel_format, image, scale):
            theirs[name] += timed(work, repeat)
        mine += ours.ask(op, image, pixel_format, repeat=repeat + 1, **options)[1][1:]
    best = min(theirs, key=lambda name: np.median(theirs[name]))
    micro = lambda times, q: float(np.percentile(times, q)) / 1e3
    row = dict(op=op, format=pixel_format, scale=scale and scale[0], opencv_way=best)
    for q in QUANTILES:
        row[f"ours_p{q}_us"] = micro(mine, q)
        row[f"opencv_p{q}_us"] = micro(theirs[best], q)
        row[f"ratio_p{q}"] = row[f"ours_p{q}_us"] / row[f"opencv_p{q}_us"]
    return row


def print_table(rows):
    """Prints rows for people."""
    cell = "{:>9} {:>9} {:>9}"
    heads = [cell.format(f"ours p{q}", f"cv p{q}", "ratio") for q in QUANTILES]
    print(f"{'operation':20}", *heads)
    for r in rows:
        name = f"{r['op']} {r['scale'] or ''} {r['format']}".replace("  ", " ")
        cells = [cell.format(f"{r[f'ours_p{q}_us']:.1f}", f"{r[f'opencv_p{q}_us']:.1f}",
                             f"{r[f'ratio_p{q}']:.2f}") for q in QUANTILES]
        print(f"{name:20}", *cells, r["opencv_way"])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=8, help="turns of each side")
    parser.add_argument("--repeat", type=int, default=25, help="runs in a turn")
    parser.add_argument("--only", help="rectify, resize, sobel or gradients")
    parser.add_argument("--scalar", action="store_true", help="ours without vector instructions")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    cases = [("rectify", None)] + [("resize", (f, f)) for f in (0.5, 2.0, 0.3, 1.7)]
    cases += [("sobel", None), ("gradients", None)]
    ours = kernel.Kernel(kernel.build())
    rows = [compare(ours, op, pixel_format, scale, args.rounds, args.repeat, args.scalar)
            for op, scale in cases if args.only in (None, op)
            for pixel_format in ("mono8", "rgb8", "rgba8")]
    ours.close()
    if args.json:
        print(json.dumps(dict(opencv=cv2.__version__, width=WIDTH, height=HEIGHT, load=os.getloadavg()[0], rows=rows)))
        return
    print(f"{WIDTH}x{HEIGHT}, one thread, OpenCV {cv2.__version__}, microseconds")
    print_table(rows)
    load, cores = os.getloadavg()[0], os.cpu_count()
    if load > cores:
        print(f"{load:.1f} programs wanted {cores} cores: trust p10, which others disturb least")


if __name__ == "__main__":
    main()
