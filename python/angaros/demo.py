"""A camera, its image rectified and resized, each by a node in Python: ``python -m angaros demo``.

Every node is a process. Images are written where they travel and read where they lie, so that what
the nodes do with them is all that is copied. At the end stands where the time of each image went.
OpenCV computes if it is installed, else NumPy, with less quality.
"""

import argparse
import json
import os
import pathlib
import select
import subprocess
import sys
import tempfile
import time

import angaros
from angaros import _native

NAMESPACE = "/demo"
# In the order in which an image passes them.
STAGES = ("camera", "rectify", "resize", "probe")
TOPICS = ("image_raw", "image_rect", "image_small")
# Images that are not counted: for the first one everything is new.
WARM_UP = 1
# How strongly the camera's lens bends lines at the edge of the image.
BENT = -0.18
STAGE_ENDS_S = 10.0


class DemoError(Exception):
    """Why the demo cannot run, in a line and a hint."""


# --- What is computed -----------------------------------------------------------------------------


class WithNumpy:
    """The nearest pixel, without interpolation."""

    name = "NumPy"

    def __init__(self, numpy):
        self.numpy = numpy

    def rectifier(self, height, width):
        """Return a function that rectifies an image of this size into another."""
        across, down = bent_grid(self.numpy, height, width)
        rows = self.numpy.clip(self.numpy.rint(down), 0, height - 1).astype(self.numpy.intp)
        columns = self.numpy.clip(self.numpy.rint(across), 0, width - 1).astype(self.numpy.intp)
        places = (rows * width + columns).reshape(-1)

        def rectify(image, into):
            pixels = image.reshape(-1, 3)
            self.numpy.take(pixels, places, axis=0, out=into.reshape(-1, 3), mode="clip")

        return rectify

    def resize(self, image, into):
        """Halve an image."""
        self.numpy.copyto(into, image[::2, ::2])


class WithOpenCV:
    """Linear interpolation, and means of pixels."""

    name = "OpenCV"

    def __init__(self, numpy, cv2):
        self.numpy, self.cv2 = numpy, cv2
        # The nodes are the processes; what one costs is to be seen.
        cv2.setNumThreads(1)

    def rectifier(self, height, width):
        """Return a function that rectifies an image of this size into another."""
        across, down = bent_grid(self.numpy, height, width)
        across, down = (part.astype(self.numpy.float32) for part in (across, down))

        def rectify(image, into):
            made = self.cv2.remap(image, across, down, self.cv2.INTER_LINEAR, dst=into)
            self.keep(made, into)

        return rectify

    def resize(self, image, into):
        """Halve an image."""
        height, width = into.shape[:2]
        made = self.cv2.resize(image, (width, height), dst=into, interpolation=self.cv2.INTER_AREA)
        self.keep(made, into)

    def keep(self, made, into):
        """See to it that the result is where the message travels, wherever OpenCV has put it."""
        if not self.numpy.may_share_memory(made, into):
            self.numpy.copyto(into, made)


def bent_grid(numpy, height, width):
    """Return where each pixel of the rectified image is in that of the lens: columns and rows."""
    down, across = numpy.mgrid[0:height, 0:width].astype(numpy.float64)
    focal, middle = width * 0.8, ((width - 1) / 2, (height - 1) / 2)
    x, y = (across - middle[0]) / focal, (down - middle[1]) / focal
    factor = 1 + BENT * (x * x + y * y)
    return x * factor * focal + middle[0], y * factor * focal + middle[1]


def library(wanted):
    """Return what computes: what is asked for, or the best that is installed."""
    try:
        import numpy
    except ImportError:
        raise DemoError("the demo needs NumPy\nhint: pip install numpy") from None
    if wanted != "numpy":
        try:
            import cv2

            return WithOpenCV(numpy, cv2)
        except ImportError:
            if wanted == "opencv":
                hint = "hint: pip install opencv-python-headless"
                raise DemoError(f"OpenCV is not installed\n{hint}") from None
    return WithNumpy(numpy)


# --- The nodes ------------------------------------------------------------------------------------


class Stage:
    """A node that gets images, and sends others."""

    def __init__(self, name, options):
        import numpy
        from angaros.interfaces.sensor_msgs.msg import Image
        from angaros.interfaces.std_msgs.msg import Header

        self.numpy, self.header, self.options = numpy, Header, options
        self.seen = 0
        self.node = angaros.Node(name, namespace=NAMESPACE)
        place = STAGES.index(name)
        self.publisher = self.subscription = None
        if place < len(TOPICS):
            self.publisher = self.node.create_publisher(Image, TOPICS[place], 10)
            # Whoever is after it is there first, so that no image is lost.
            if not self.publisher.wait_for_subscriptions(1, STAGE_ENDS_S):
                raise DemoError(f"nobody subscribed to {self.publisher.topic_name} in time")
        if place > 0:
            self.subscription = self.node.create_subscription(
                Image, TOPICS[place - 1], self.arrived, 10
            )

    def arrived(self, image):
        """An image has come."""
        self.seen += 1
        pixels = self.numpy.frombuffer(image.data, dtype=self.numpy.uint8)
        self.handle(image, pixels.reshape(image.height, image.width, 3))

    def send(self, header, height, width, write):
        """Send an image that `write` fills where it travels."""
        with self.publisher.loan(
            header=header, height=height, width=width, encoding="rgb8", step=3 * width,
            data=3 * width * height,
        ) as image:
            write(image.data.reshape(height, width, 3))

    def spin(self):
        """Run callbacks until nobody needs the node any more: standard input is closed then."""
        from angaros.executors import ExternalShutdownException, SingleThreadedExecutor

        try:
            with SingleThreadedExecutor() as executor:
                executor.add_node(self.node)
                while not select.select([0], [], [], 0)[0]:
                    executor.spin_once(timeout_sec=0.05)
        except ExternalShutdownException:
            pass  # By Ctrl-C, as all nodes.


class Camera(Stage):
    """Sends images of a scene that moves, at a rate."""

    def __init__(self, options):
        super().__init__("camera", options)
        down, across = self.numpy.mgrid[0 : options.height, 0 : 2 * options.width]
        parts = [across * 255 // (2 * options.width), down * 255 // options.height, across ^ down]
        self.scene = self.numpy.stack(parts, axis=2).astype(self.numpy.uint8)
        self.node.create_timer(1 / options.rate, self.capture)

    def capture(self):
        """Send the next image."""
        if self.seen == self.options.frames + WARM_UP:
            return
        left = self.seen * 4 % self.options.width
        scene = self.scene[:, left : left + self.options.width]
        header = self.header(stamp=self.node.get_clock().now().to_msg(), frame_id="camera")
        size = self.options.height, self.options.width
        self.send(header, *size, lambda into: self.numpy.copyto(into, scene))
        self.seen += 1


class Rectify(Stage):
    """Takes out what the lens has bent."""

    def __init__(self, options):
        self.rectify = library(options.library).rectifier(options.height, options.width)
        super().__init__("rectify", options)

    def handle(self, image, pixels):
        """Send the image rectified."""
        self.send(image.header, image.height, image.width, lambda into: self.rectify(pixels, into))


class Resize(Stage):
    """Halves images."""

    def __init__(self, options):
        self.resize = library(options.library).resize
        super().__init__("resize", options)

    def handle(self, image, pixels):
        """Send the image in half of its size."""
        size = (image.height + 1) // 2, (image.width + 1) // 2
        self.send(image.header, *size, lambda into: self.resize(pixels, into))


class Probe(Stage):
    """Notes how old each image is when it comes."""

    def __init__(self, options):
        self.ages_us, self.size = [], (0, 0)
        super().__init__("probe", options)

    def handle(self, image, pixels):
        """Note it, and tell when it was the last one."""
        from angaros.time import Time

        age = self.node.get_clock().now() - Time.from_msg(image.header.stamp)
        if self.seen > WARM_UP:
            self.ages_us.append(age.nanoseconds / 1e3)
        self.size = pixels.shape[:2]
        if self.seen == self.options.frames + WARM_UP:
            print(json.dumps({"ages_us": self.ages_us, "size": self.size}), flush=True)


NODES = {"camera": Camera, "rectify": Rectify, "resize": Resize, "probe": Probe}


def run_stage(options):
    """Be one node, until whoever started it lets go of standard input."""
    angaros.init(args=[])
    NODES[options.stage](options).spin()
    angaros.try_shutdown()
    return 0


# --- What starts them -----------------------------------------------------------------------------


def start(stage, options, folder):
    """Start the process of a node."""
    words = [sys.executable, "-m", "angaros", "demo", "--stage", stage, "--library", options.library]
    for name in ("frames", "rate", "height", "width"):
        words += [f"--{name}", str(getattr(options, name))]
    environment = {**os.environ, "ANGAROS_TRACE_DIR": str(folder)}
    # The package may have been found by a path of this process alone.
    package = str(pathlib.Path(angaros.__file__).resolve().parents[1])
    known = os.environ.get("PYTHONPATH")
    environment["PYTHONPATH"] = os.pathsep.join([package] + ([known] if known else []))
    out = subprocess.PIPE if stage == "probe" else None
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=out, env=environment)


def told(processes, options):
    """Wait for what the probe tells at the end."""
    probe = processes["probe"]
    end = time.monotonic() + 3 * (options.frames + WARM_UP) / options.rate + 3 * STAGE_ENDS_S
    while not select.select([probe.stdout], [], [], 0.1)[0]:
        failed = [stage for stage, process in processes.items() if process.poll() is not None]
        if failed:
            raise DemoError(f"the node {failed[0]} ended before the last image came")
        if time.monotonic() > end:
            raise DemoError("the last image did not come in time\nhint: a lower --rate")
    line = probe.stdout.readline()
    if not line:
        raise DemoError("the node probe ended before the last image came")
    return json.loads(line)


def run(options, folder):
    """Run all nodes; return what the probe told."""
    processes = {}
    try:
        for stage in reversed(STAGES):
            processes[stage] = start(stage, options, folder)
        return told(processes, options)
    finally:
        for process in processes.values():
            process.stdin.close()
        for process in processes.values():
            try:
                process.wait(STAGE_ENDS_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def report(options, told_by_probe, folder):
    """Print what was measured."""
    ages = sorted(told_by_probe["ages_us"])
    middle, high = (ages[int(len(ages) * share)] / 1e3 for share in (0.5, 0.95))
    height, width = told_by_probe["size"]
    print(
        f"{len(ages)} images of {options.width}x{options.height} at {options.rate:g} Hz, rectified "
        f"and resized to {width}x{height} with {library(options.library).name}: a process for each "
        f"of {len(STAGES)} nodes\nfrom the camera to the probe: {middle:.2f} ms in the middle, "
        f"95% within {high:.2f} ms\n"
    )
    print(_native.trace_breakdown(folder), end="")


def parse(words):
    """Return the options of the command line."""

    def between(kind, least, most):
        def convert(text):
            value = kind(text)
            if not least <= value <= most:
                raise argparse.ArgumentTypeError(f"{text} is not from {least} to {most}")
            return value

        return convert

    parser = argparse.ArgumentParser(
        prog="python -m angaros demo", description=__doc__.split("\n\n")[0]
    )
    add = parser.add_argument
    add("--frames", type=between(int, 1, 100_000), default=150, help="images to measure (150)")
    add("--rate", type=between(float, 0.1, 1000), default=30.0, help="images in a second (30)")
    add("--width", type=between(int, 16, 8192), default=1920, help="of the camera's images (1920)")
    add("--height", type=between(int, 16, 8192), default=1080, help="of them (1080)")
    add("--library", choices=["best", "numpy", "opencv"], default="best", help="what computes")
    add("--keep", metavar="FOLDER", help="keep the recordings there, for `angaros trace report`")
    add("--stage", choices=STAGES, help=argparse.SUPPRESS)
    return parser.parse_args(words)


def main(words):
    """Do what the command line says; return the status for the process."""
    options = parse(words)
    try:
        if options.stage:
            return run_stage(options)
        library(options.library)
        with tempfile.TemporaryDirectory(prefix="angaros-demo-") as temporary:
            folder = pathlib.Path(options.keep or temporary)
            folder.mkdir(parents=True, exist_ok=True)
            if any(folder.glob("*.trace")):
                raise DemoError(f"{folder} has recordings already\nhint: name another folder")
            report(options, run(options, folder), folder)
    except KeyboardInterrupt:
        return 130
    except (DemoError, _native.AngarosError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0
