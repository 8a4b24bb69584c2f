#!/usr/bin/python3
"""Round trips of a rospy node: by `angaros bridge ros1` to a node of Angaros, and to another rospy node, in turn.

At each period a message goes the one way and comes back, then the other way. The bridge is crossed twice. Both
subscriptions of this node, and those of the other, ask for tcp_nodelay.

usage: bridge_round_trip.py [--bytes 1000000] [--hz 30] [--count 300] [--command angaros] [--echo ros1_echo]
    --echo is the example of the package angaros-ros1: cargo build --release -p angaros-ros1 --example ros1_echo
"""

import argparse
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
WAYS = ("Angaros", "rospy")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bytes", type=int, default=1_000_000)
    parser.add_argument("--hz", type=float, default=30)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--command", default="angaros")
    parser.add_argument("--echo", default=ROOT / "target" / "release" / "examples" / "ros1_echo")
    parser.add_argument("--role", choices=("echo", "measure"), default="measure", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.role == "echo":
        echo()
        return
    os.environ.setdefault("ROS_DOMAIN_ID", "95")
    os.environ.setdefault("ROS_IP", "127.0.0.1")
    master = subprocess.Popen(
        [sys.executable, ROOT / "bridges" / "ros1" / "tests" / "ros1_node.py", "master"],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    os.environ["ROS_MASTER_URI"] = master.stdout.readline().split()[-1]
    bridge = subprocess.Popen([options.command, "bridge", "ros1"], stdout=subprocess.DEVNULL)
    others = [
        subprocess.Popen([options.echo]),
        subprocess.Popen([sys.executable, __file__, "--role", "echo"]),
    ]
    lost = True
    try:
        lost = measure(options, bridge)
    finally:
        for process in (*others, bridge):
            process.terminate()
        for process in (*others, bridge):
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
        master.kill()
    # rospy would take its leave of the master, which is gone.
    sys.stdout.flush()
    os._exit(lost)


def node(name):
    import rospy
    import rospy.core

    rospy.core.configure_logging = lambda *_, **__: None
    rospy.init_node(name, disable_signals=True)
    return rospy


def echo():
    from std_msgs.msg import UInt8MultiArray

    rospy = node("rospy_echo")
    pong = rospy.Publisher("/pong_of_rospy", UInt8MultiArray, queue_size=10)
    rospy.Subscriber(
        "/ping_of_rospy", UInt8MultiArray, pong.publish, buff_size=1 << 24, tcp_nodelay=True
    )
    signal.pause()


class Way:
    """A topic out and one back."""

    def __init__(self, rospy, suffix):
        from std_msgs.msg import UInt8MultiArray

        self.make = UInt8MultiArray
        self.answered = threading.Event()
        self.answer = b""
        self.latencies_us = []
        self.lost = 0
        self.ping = rospy.Publisher(f"/ping{suffix}", UInt8MultiArray, queue_size=10)
        self.pong = rospy.Subscriber(
            f"/pong{suffix}", UInt8MultiArray, self.take, buff_size=1 << 24, tcp_nodelay=True
        )

    def take(self, message):
        self.answer = message.data
        self.answered.set()

    def is_there(self):
        return self.ping.get_num_connections() > 0 and self.pong.get_num_connections() > 0

    def round_trip(self, data, limit_s):
        self.answered.clear()
        begin = time.perf_counter()
        self.ping.publish(self.make(data=data))
        if self.answered.wait(limit_s) and self.answer == data:
            return (time.perf_counter() - begin) * 1e6
        return None


def measure(options, bridge):
    rospy = node("rospy_ping")
    ways = [Way(rospy, ""), Way(rospy, "_of_rospy")]
    until = time.monotonic() + 30
    while not all(way.is_there() for way in ways):
        if time.monotonic() > until:
            sys.exit("error: waited 30 s for both ways")
        time.sleep(0.05)
    for way in ways:
        while way.round_trip(b"\0" * options.bytes, 1) is None:
            if time.monotonic() > until:
                sys.exit("error: no answer within 30 s")
    begin, used = time.monotonic(), used_s(bridge)
    for number in range(options.count):
        time.sleep(max(0, begin + number / options.hz - time.monotonic()))
        data = number.to_bytes(4, "little") * (options.bytes // 4)
        # Neither is always the first.
        for way in ways if number % 2 else reversed(ways):
            latency = way.round_trip(data, 5)
            way.latencies_us += [] if latency is None else [latency]
            way.lost += latency is None
    seconds = time.monotonic() - begin
    share = 100 * (used_s(bridge) - used) / seconds
    print(f"{options.count} round trips of {options.bytes} B each way in {seconds:.1f} s "
          f"({options.hz:g} Hz asked); the bridge used {share:.1f} % of a processor")  # fmt: skip
    for name, way in zip(WAYS, ways):
        cuts = statistics.quantiles(way.latencies_us, n=100, method="inclusive")
        print(f"{name:8} p50 {cuts[49]:8.0f} us  p95 {cuts[94]:8.0f} us  p99 {cuts[98]:8.0f} us  "
              f"lost {way.lost}")  # fmt: skip
    middle = [statistics.median(way.latencies_us) for way in ways]
    print(f"{WAYS[0]} : {WAYS[1]} = {middle[0] / middle[1]:.3f} at the median")
    return any(way.lost for way in ways)


def used_s(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


main()
