"""What messages cost in Python: CPU time, round trips, start-up and memory.

CPU time is that of the whole process for one message; that of an image is with the 8 bytes which
answer it. Every measurement runs in processes of its own. With --rclpy, each is repeated with a real
rclpy in turn, so that both meet the same state of the machine, and the last column is their ratio.
What is measured is the package of the interpreter; without one, the one beside this folder, which
`scripts/python.sh build` makes without optimisation.

    python python/benchmarks/messages.py
    python python/benchmarks/messages.py --rclpy build/interop/.venv-ros2_jazzy/bin/python
"""

import argparse
import faulthandler
import json
import os
import resource
import subprocess
import sys
import time

WIDTH, HEIGHT = 1920, 1080
IMAGE_BYTES = WIDTH * HEIGHT * 3
# Images that are not counted.
WARM_UP = 50
# A process that takes longer prints where it stands, and ends.
ROLE_SECONDS = 300


# --- In the measured processes -------------------------------------------------------------------


def cpu_us():
    """Return the CPU time of this process, all threads and the kernel's work for it included."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return (used.ru_utime + used.ru_stime) * 1e6


def resident_kb():
    """Return the memory that this process has in use, shared memory included."""
    with open("/proc/self/status") as status:
        line = next(line for line in status if line.startswith("VmRSS"))
    return int(line.split()[1])


def tell(**what):
    """Hand a result to the process that started this one."""
    print(json.dumps(what), flush=True)


class Finished(Exception):
    """Raised in a callback to end the spin."""


def wait_for_match(publisher):
    end = time.monotonic() + 30
    while publisher.get_subscription_count() == 0:
        if time.monotonic() > end:
            raise SystemExit("no subscription was found in 30 s")
        time.sleep(0.01)
    time.sleep(0.2)


def qos(rclpy, depth):
    profile = rclpy.qos.QoSProfile(depth=depth)
    profile.reliability = rclpy.qos.ReliabilityPolicy.RELIABLE
    return profile


def open_node(name):
    import rclpy
    import rclpy.executors
    import rclpy.qos

    rclpy.init()
    return rclpy, rclpy.create_node(name)


def spin(rclpy, node):
    """Run callbacks until one raises Finished."""
    try:
        rclpy.spin(node)
    except Finished:
        pass


def new_image():
    """Return an image without pixels, or the bytes alone where there is no sensor_msgs."""
    try:
        from sensor_msgs.msg import Image
    except ImportError:
        # Wheels of rclpy do without it; the array is what costs.
        from std_msgs.msg import UInt8MultiArray

        return UInt8MultiArray()
    return Image(height=HEIGHT, width=WIDTH, encoding="rgb8", step=3 * WIDTH)


def image_sender(how, count):
    """Publish an image for each answer: in a loan, or from an array."""
    import array

    from std_msgs.msg import UInt64

    rclpy, node = open_node("image_sender")
    whole = new_image()
    publisher = node.create_publisher(type(whole), "bench/image", qos(rclpy, 2))
    whole.data = array.array("B", bytes(IMAGE_BYTES))
    sent, begun_us, begun_kb = 0, 0.0, 0

    def send(_):
        nonlocal sent, begun_us, begun_kb
        if sent == WARM_UP:
            begun_us, begun_kb = cpu_us(), resident_kb()
        if sent == count + WARM_UP:
            raise Finished
        sent += 1
        if how == "loan":
            with publisher.loan(data=IMAGE_BYTES, encoding="rgb8") as image:
                image.height, image.width, image.step = HEIGHT, WIDTH, 3 * WIDTH
                # What a camera writes to memory is not Python's time.
                image.data[0] = sent % 256
        else:
            publisher.publish(whole)

    node.create_subscription(UInt64, "bench/seen", send, qos(rclpy, 2))
    wait_for_match(publisher)
    send(None)
    spin(rclpy, node)
    tell(cpu_us=(cpu_us() - begun_us) / count, grown_kb=resident_kb() - begun_kb)


def image_receiver(count):
    """Look at each image as a program does that passes it to NumPy, and answer."""
    import numpy
    from std_msgs.msg import UInt64

    rclpy, node = open_node("image_receiver")
    publisher = node.create_publisher(UInt64, "bench/seen", qos(rclpy, 2))
    seen, begun_us, begun_kb = 0, 0.0, 0

    def look(image):
        nonlocal seen, begun_us, begun_kb
        if seen == 0:
            # That it hears the sender does not mean that the sender hears it.
            wait_for_match(publisher)
        pixels = numpy.frombuffer(image.data, dtype=numpy.uint8).reshape(HEIGHT, WIDTH, 3)
        seen += 1
        if seen == WARM_UP:
            begun_us, begun_kb = cpu_us(), resident_kb()
        publisher.publish(UInt64(data=int(pixels[0, 0, 0])))
        if seen == count + WARM_UP:
            raise Finished

    node.create_subscription(type(new_image()), "bench/image", look, qos(rclpy, 2))
    spin(rclpy, node)
    tell(cpu_us=(cpu_us() - begun_us) / count, grown_kb=resident_kb() - begun_kb)
    time.sleep(0.5)  # The last answer is on its way.


def echo(count):
    """Send every number back."""
    from std_msgs.msg import UInt64

    rclpy, node = open_node("echo")
    publisher = node.create_publisher(UInt64, "bench/pong", qos(rclpy, 10))
    answered = 0

    def answer(message):
        nonlocal answered
        if answered == 0:
            wait_for_match(publisher)
        publisher.publish(message)
        answered += 1
        if answered == count:
            raise Finished

    node.create_subscription(UInt64, "bench/ping", answer, qos(rclpy, 10))
    spin(rclpy, node)
    time.sleep(0.5)  # The last answer is on its way.


def round_trips(count):
    """Measure how long a number takes to come back."""
    from std_msgs.msg import UInt64

    rclpy, node = open_node("round_trips")
    publisher = node.create_publisher(UInt64, "bench/ping", qos(rclpy, 10))
    times_ns, sent_ns, message = [], 0, UInt64()

    def again(_):
        nonlocal sent_ns
        times_ns.append(time.perf_counter_ns() - sent_ns)
        if len(times_ns) < count:
            message.data = len(times_ns)
            sent_ns = time.perf_counter_ns()
            publisher.publish(message)
        else:
            raise Finished

    node.create_subscription(UInt64, "bench/pong", again, qos(rclpy, 10))
    wait_for_match(publisher)
    sent_ns = time.perf_counter_ns()
    publisher.publish(message)
    spin(rclpy, node)
    tell(times_us=[each / 1000 for each in times_ns[count // 10 :]])


def start():
    """Measure the way from a bare interpreter to a node with a publisher."""
    begun = time.perf_counter()
    if "--real" not in sys.argv:
        use_angaros()
    import rclpy
    from std_msgs.msg import String

    imported = time.perf_counter()
    rclpy.init()
    rclpy.create_node("starts").create_publisher(String, "chatter", 10)
    ready = time.perf_counter()
    tell(import_ms=(imported - begun) * 1e3, ready_ms=(ready - begun) * 1e3)


def memory(count):
    """Publish to a callback of this process, and watch its memory."""
    from std_msgs.msg import String

    rclpy, node = open_node("memory")
    publisher = node.create_publisher(String, "bench/memory", qos(rclpy, 100))
    seen = 0

    def count_one(_):
        nonlocal seen
        seen += 1

    node.create_subscription(String, "bench/memory", count_one, qos(rclpy, 100))
    executor = rclpy.executors.SingleThreadedExecutor()
    executor.add_node(node)
    wait_for_match(publisher)
    message, early_kb = String(data="x" * 92), 0
    for number in range(count):
        publisher.publish(message)
        executor.spin_once(timeout_sec=1)
        if number == count // 10:
            early_kb = resident_kb()
    tell(grown_kb=resident_kb() - early_kb, received=seen)


def rate(seconds, per_second):
    """Publish at a rate to a callback of the same thread on one core; tell losses and load."""
    from std_msgs.msg import String

    os.sched_setaffinity(0, [max(os.sched_getaffinity(0))])
    rclpy, node = open_node("rate")
    publisher = node.create_publisher(String, "bench/rate", qos(rclpy, 1000))
    message, sent, seen = String(data="x" * 92), 0, 0
    begun, begun_us = 0.0, 0.0

    def send():
        nonlocal sent
        now = time.perf_counter() - begun
        # Not more than the queue holds, after the machine was away for a while.
        due = min(int(now * per_second), seconds * per_second, seen + 900)
        while sent < due:
            publisher.publish(message)
            sent += 1
        if seen == seconds * per_second or now > 2 * seconds:
            raise Finished

    def count_one(_):
        nonlocal seen
        seen += 1

    node.create_subscription(String, "bench/rate", count_one, qos(rclpy, 1000))
    wait_for_match(publisher)
    node.create_timer(0.001, send)
    begun, begun_us = time.perf_counter(), cpu_us()
    spin(rclpy, node)
    took = time.perf_counter() - begun
    used = (cpu_us() - begun_us) / 1e6
    tell(lost=sent - seen, per_second=seen / took, load=used / took)


ROLES = {
    each.__name__: each
    for each in (image_sender, image_receiver, echo, round_trips, start, memory, rate)
}


def use_angaros():
    sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    import angaros

    angaros.enable_rclpy()


def run_role(name, arguments):
    """Do what a process is there for, and end it without what a library does at its end."""
    faulthandler.dump_traceback_later(ROLE_SECONDS, exit=True)
    if name != "start" and "--real" not in sys.argv:
        use_angaros()
    ROLES[name](*(int(each) if each.isdigit() else each for each in arguments))
    sys.stdout.flush()
    os._exit(0)


# --- In the process that measures -----------------------------------------------------------------


class Failed(Exception):
    """A measurement of one system has no result."""


class System:
    """An interpreter with an rclpy: that of Angaros, or a real one."""

    def __init__(self, name, python, is_real):
        self.name, self.python, self.is_real = name, python, is_real

    def begin(self, role, *arguments):
        command = [self.python, os.path.abspath(__file__), "--role", role]
        command += ["--real"] * self.is_real + [str(each) for each in arguments]
        return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    def end(self, process):
        said, _ = process.communicate(timeout=2 * ROLE_SECONDS)
        if process.returncode != 0:
            raise Failed(f"a process of {self.name} failed: {' '.join(process.args)}")
        lines = said.splitlines()
        return json.loads(lines[-1]) if lines else {}

    def pair(self, first, second):
        receiver = self.begin(*first)
        sender = self.begin(*second)
        try:
            return self.end(sender), self.end(receiver)
        finally:
            # One that waits for the other would wait for ever.
            receiver.kill()
            sender.kill()


def percentiles(values):
    """Return the median, the 10th and the 90th percentile."""
    ordered = sorted(values)
    return [ordered[int(len(ordered) * each)] for each in (0.5, 0.1, 0.9)]


def images(system, options):
    """Return the cost of images, and what they leave in memory."""
    result = {}
    for how in ("array",) if system.is_real else ("loan", "array"):
        sent, received = system.pair(
            ("image_receiver", options.images), ("image_sender", how, options.images)
        )
        result[f"image, publish ({how}) [us CPU]"] = [sent["cpu_us"]]
        result[f"image, receive ({how}) [us CPU]"] = [received["cpu_us"]]
        grown = [sent["grown_kb"] + received["grown_kb"]]
        result[f"image, memory grown ({how}) [kB]"] = grown
    return result


def trips(system, options):
    """Return the times of round trips."""
    measured, _ = system.pair(("echo", options.trips), ("round_trips", options.trips))
    return {"8 B round trip [us]": measured["times_us"]}


def starts(system, _options):
    """Return how long it takes to be ready."""
    begun = system.end(system.begin("start"))
    return {
        "import [ms]": [begun["import_ms"]],
        "import to a node with a publisher [ms]": [begun["ready_ms"]],
    }


def growth(system, options):
    """Return what many messages leave in memory."""
    if not options.messages:
        return {}
    grown = system.end(system.begin("memory", options.messages))
    return {f"memory grown in {options.messages} messages [kB]": [grown["grown_kb"]]}


def rates(system, options):
    """Return what becomes of messages at a rate."""
    if not options.rate:
        return {}
    rated = system.end(system.begin("rate", 5, options.rate))
    return {
        f"{options.rate}/s of 100 B, received a second": [rated["per_second"]],
        f"{options.rate}/s of 100 B, lost": [rated["lost"]],
        f"{options.rate}/s of 100 B, load of a core": [rated["load"]],
    }


def measure(system, options, failed):
    """Return one round of all measurements, lists of numbers by name; note those that failed."""
    result = {}
    for part in (images, trips, starts, growth, rates):
        try:
            result.update(part(system, options))
        except (Failed, subprocess.TimeoutExpired) as error:
            failed.append(f"no result of {part.__name__}: {error}")
            print(failed[-1], file=sys.stderr)
    return result


def show(results, systems):
    names = list(dict.fromkeys(name for each in results.values() for name in each))
    columns = "".join(f"{system.name + ' p50 (p10-p90)':>34}" for system in systems)
    print(f"{'':42}{columns}{'ratio':>8}")
    for name in names:
        row, medians = "", []
        for system in systems:
            values = results[system.name].get(name)
            if values is None:
                row += f"{'-':>34}"
                continue
            middle, low, high = percentiles(values)
            medians.append(middle)
            row += f"{f'{middle:.2f} ({low:.2f}-{high:.2f})':>34}"
        ratio = f"{medians[0] / medians[1]:8.3f}" if len(medians) == 2 and medians[1] else ""
        print(f"{name:42}{row}{ratio}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--rclpy", metavar="PYTHON", help="an interpreter that has a real rclpy")
    parser.add_argument("--rounds", type=int, default=3, help="repetitions of everything (3)")
    parser.add_argument("--images", type=int, default=2000, help="images in a round (2000)")
    parser.add_argument("--trips", type=int, default=20_000, help="round trips in a round (20000)")
    parser.add_argument(
        "--messages", type=int, default=100_000, help="messages to watch the memory for (100000)"
    )
    parser.add_argument(
        "--rate", type=int, default=10_000, help="messages of 100 B in a second (10000)"
    )
    parser.add_argument("--json", metavar="FILE", help="write all numbers there, too")
    options = parser.parse_args()
    systems = [System("angaros", sys.executable, False)]
    if options.rclpy:
        systems.append(System("rclpy", options.rclpy, True))
    # Between the domains that people use and those whose ports the kernel hands out.
    os.environ.setdefault("ROS_DOMAIN_ID", str(60 + os.getpid() % 40))
    os.environ.setdefault("ROS_AUTOMATIC_DISCOVERY_RANGE", "LOCALHOST")
    results, failed = {system.name: {} for system in systems}, []
    for turn in range(options.rounds):
        # Who begins has the cold caches.
        for system in systems if turn % 2 == 0 else systems[::-1]:
            # With a real rclpy it takes minutes.
            print(f"round {turn + 1} of {options.rounds}: {system.name}", file=sys.stderr)
            for name, values in measure(system, options, failed).items():
                results[system.name].setdefault(name, []).extend(values)
    show(results, systems)
    if options.json:
        with open(options.json, "w") as file:
            json.dump(results, file)
    if failed:
        raise SystemExit(f"{len(failed)} measurements have no result, see above")


if __name__ == "__main__":
    if len(sys.argv) > 2 and sys.argv[1] == "--role":
        run_role(sys.argv[2], [each for each in sys.argv[3:] if each != "--real"])
    else:
        main()
