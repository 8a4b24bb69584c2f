"""Holds the filters against `ahrs` and `vqf` on the same data: motions with a known truth, and a robot's recording.

Run from anywhere: `python3 packages/imu_filter/tests/parity.py`. Python's packages come from the virtual
environment that ANGAROS_VENV names, else from ./.venv, else from the running Python.
"""

import os
import pathlib
import subprocess
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
    import ahrs
    import numpy as np
    import vqf
    from rosbags.highlevel import AnyReader
except ImportError as missing:
    print(f"skipped: {missing}; hint: scripts/setup.sh")
    sys.exit(0)

GRAVITY = 9.80665
RATE = 100.0
# ANGAROS_TESTS_BUILT says that the example was built with all tests.
if "ANGAROS_TESTS_BUILT" in os.environ:
    TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    PROGRAM = [str(TARGET / "debug" / "examples" / "filter")]
else:
    PROGRAM = ["cargo", "run", "--quiet", "-p", "imu_filter", "--example", "filter", "--"]
failures = []


def check(holds, text):
    """Prints what was compared, and remembers what does not hold."""
    print(f"{'ok' if holds else 'NOT'}: {text}")
    if not holds:
        failures.append(text)


def multiply(p, q):
    """The product of quaternions, w first."""
    (a, b, c, d), (e, f, g, h) = np.moveaxis(p, -1, 0), np.moveaxis(q, -1, 0)
    return np.stack([a * e - b * f - c * g - d * h, a * f + b * e + c * h - d * g,
                     a * g - b * h + c * e + d * f, a * h + b * g - c * f + d * e], -1)


def turned(q, v):
    """A vector by a quaternion."""
    whole = multiply(multiply(q, np.concatenate([np.zeros((*v.shape[:-1], 1)), v], -1)), q * [1, -1, -1, -1])
    return whole[..., 1:]


def motion(seed, with_field, seconds=80):
    """Truth and measurements (enu): rests, turns, and accelerations as of a walking robot."""
    rng = np.random.default_rng(seed)
    count = int(seconds * RATE)
    time = np.arange(count) / RATE
    phases = rng.uniform(0, 6.28, (3, 4))
    rates = sum(np.sin(np.outer(time, [w, 1.3 * w, 0.7 * w]) + phases[:, k]) * 0.5 for k, w in
                enumerate((0.5, 1.1, 2.3, 4.0)))
    rates[(time % 30) < 5] = 0
    truth = np.empty((count, 4))
    q = np.array([0.9, 0.1, -0.3, 0.2])
    q /= np.linalg.norm(q)
    for index in range(count):
        angle = np.linalg.norm(rates[index]) / RATE
        axis = rates[index] / max(np.linalg.norm(rates[index]), 1e-12)
        q = multiply(q, np.concatenate([[np.cos(angle / 2)], np.sin(angle / 2) * axis]))
        q /= np.linalg.norm(q)
        truth[index] = q
    inverse = truth * [1, -1, -1, -1]
    steps = np.sin(np.outer(time, [11.0, 13.0, 22.0]) + phases[:, 0]) * [0.8, 0.6, 1.5]
    steps[(time % 30) < 5] = 0
    up = np.tile([0.0, 0.0, GRAVITY], (count, 1))
    field = np.tile([0.0, 20e-6, -45e-6], (count, 1))
    gyro = rates + rng.normal(0, 0.005, (count, 3)) + rng.uniform(-0.01, 0.01, 3)
    accel = turned(inverse, up + steps) + rng.normal(0, 0.05, (count, 3))
    mag = turned(inverse, field) + rng.normal(0, 0.3e-6, (count, 3)) if with_field else None
    return time, truth, gyro, accel, mag


def ours(name, time, gyro, acceleration, field, **settings):
    """What our filter says."""
    columns = [time[:, None], gyro, acceleration] + ([field] if field is not None else [])
    text = "\n".join(",".join(map(repr, map(float, row))) for row in np.concatenate(columns, 1))
    words = [*PROGRAM, name, *(f"{key}={value}" for key, value in settings.items())]
    said = subprocess.run(words, input=text, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    return np.array([[float(word) for word in line.split(",")] for line in said.splitlines()])


def tilt(q, truth):
    """The angle between the two ups, rad."""
    z = np.tile([0.0, 0.0, 1.0], (len(q), 1))
    dots = np.sum(turned(q * [1, -1, -1, -1], z) * turned(truth * [1, -1, -1, -1], z), -1)
    return np.arccos(np.clip(dots, -1, 1))


def apart(q, truth):
    """The whole angle, rad."""
    return 2 * np.arccos(np.clip(np.abs(np.sum(q * truth, -1)), 0, 1))


def rms(angles):
    """Of the second half: the first is for finding in."""
    return float(np.sqrt(np.mean(angles[len(angles) // 2:] ** 2)))


def same_equations():
    """With the same gain and begin, the two implementations of Madgwick's report agree."""
    time, _, gyro, accel, _ = motion(1, False)
    mine = ours("madgwick", time, gyro, accel, None, gain=0.033)
    theirs = ahrs.filters.Madgwick(gyr=gyro, acc=accel, frequency=RATE, gain=0.033, q0=mine[0]).Q
    worst = float(np.degrees(apart(mine, theirs).max()))
    check(worst < 0.5, f"Madgwick without a field is that of ahrs: at most {worst:.4f} degrees apart")


def errors():
    """Errors on motions with a known truth."""
    for with_field, measure, what in ((False, tilt, "tilt"), (True, apart, "orientation")):
        found = {"madgwick": [], "complementary": [], "our vqf": [], "ahrs": [], "vqf": []}
        for seed in range(3):
            time, truth, gyro, accel, mag = motion(seed, with_field)
            best = ours("madgwick", time, gyro, accel, mag, gain=0.033)
            found["madgwick"].append(rms(measure(best, truth)))
            mixed = ours("complementary", time, gyro, accel, mag, world="enu", accel=0.002, mag=0.005)
            found["complementary"].append(rms(measure(mixed, truth)))
            found["our vqf"].append(rms(measure(ours("vqf", time, gyro, accel, mag), truth)))
            reference = ahrs.filters.Madgwick(gyr=gyro, acc=accel, mag=mag, frequency=RATE, gain=0.033)
            # Its magnetic north is x: turned to enu.
            q = reference.Q
            if with_field:
                q = multiply(np.tile([np.sqrt(0.5), 0, 0, np.sqrt(0.5)], (len(q), 1)), q)
            found["ahrs"].append(rms(measure(q, truth)))
            answers = vqf.VQF(1 / RATE).updateBatch(np.ascontiguousarray(gyro), np.ascontiguousarray(accel),
                                                    None if mag is None else np.ascontiguousarray(mag))
            found["vqf"].append(rms(measure(answers["quat9D" if with_field else "quat6D"], truth)))
        mean = {name: float(np.degrees(np.mean(all_of_them))) for name, all_of_them in found.items()}
        text = ", ".join(f"{name} {value:.3f}" for name, value in mean.items())
        check(mean["madgwick"] <= 1.02 * mean["ahrs"], f"{what}, RMS in degrees, Madgwick no worse than ahrs: {text}")
        ratio = mean["our vqf"] / mean["vqf"]
        check(ratio <= 1.2, f"{what}, our vqf within 1.2 times the package's: {ratio:.2f}")


def recording():
    """A Jackal's own filter and ours agree on which way is up."""
    path = ROOT / "testdata" / "bags" / "jackal_imu_odometry.bag"
    rows, said = [], []
    with AnyReader([path]) as reader:
        connections = [c for c in reader.connections if c.msgtype.endswith("/Imu")]
        for connection, _, raw in reader.messages(connections):
            message = reader.deserialize(raw, connection.msgtype)
            stamp, w, a = message.header.stamp, message.angular_velocity, message.linear_acceleration
            rows.append([stamp.sec + stamp.nanosec * 1e-9, w.x, w.y, w.z, a.x, a.y, a.z])
            said.append([message.orientation.w, message.orientation.x, message.orientation.y, message.orientation.z])
    rows, said = np.array(rows), np.array(said)
    rows[:, 0] -= rows[0, 0]
    for name in ("madgwick", "complementary", "vqf"):
        mine = ours(name, rows[:, 0], rows[:, 1:4], rows[:, 4:7], None)
        # The robot says in which frame its orientation is by nothing but its values.
        angles = min((tilt(mine, said), tilt(mine, multiply(said, np.tile([0.0, 1.0, 0.0, 0.0], (len(said), 1))))),
                     key=np.median)
        worst, usual = float(np.degrees(np.percentile(angles, 99))), float(np.degrees(np.median(angles)))
        check(usual < 3.0, f"{name} on a Jackal's recording: tilt {usual:.2f} degrees from its own, 99 % below {worst:.2f}")


def simulated():
    """The torso of a T1 that walks in RCSSServerMJ, whose orientation the simulator tells."""
    rows = np.loadtxt(ROOT / "packages" / "imu_filter" / "testdata" / "t1_walk.csv", delimiter=",", skiprows=1)
    time, gyro, accel, truth = rows[:, 0], rows[:, 1:4], rows[:, 4:7], rows[:, 7:11]
    rate = 1 / float(np.median(np.diff(time)))
    truth = truth / np.linalg.norm(truth, axis=1, keepdims=True)
    found = {name: ours(name, time, gyro, accel, None) for name in ("complementary", "vqf")}
    found["madgwick"] = ours("madgwick", time, gyro, accel, None, gain=0.033)
    found["ahrs"] = ahrs.filters.Madgwick(gyr=gyro, acc=accel, frequency=rate, gain=0.033, q0=found["madgwick"][0]).Q
    answers = vqf.VQF(1 / rate).updateBatch(np.ascontiguousarray(gyro), np.ascontiguousarray(accel))
    found["vqf (package)"] = answers["quat6D"]
    error = {name: float(np.degrees(rms(tilt(q, truth)))) for name, q in found.items()}
    text = ", ".join(f"{name} {value:.3f}" for name, value in error.items())
    what = "simulated walk, RMS of the tilt in degrees, Madgwick no worse than ahrs"
    check(error["madgwick"] <= 1.02 * error["ahrs"], f"{what}: {text}")
    ratio = error["vqf"] / error["vqf (package)"]
    check(ratio <= 1.2, f"simulated walk, our vqf within 1.2 times the package's: {ratio:.2f}")


same_equations()
errors()
recording()
simulated()
sys.exit(1 if failures else 0)
