#!/usr/bin/env python3
"""Searches how a T1 gets up, in MuJoCo with the robot of RCSSServerMJ, and writes the motion.

usage: build/rcss3d/venv/bin/python packages/motion/tools/find_get_up.py SIDE OUT [--from FILE] [--rounds N]

SIDE is `front` or `back`, OUT the motion's file; `--from` begins with a motion that exists. The first poses are
searched by the cross-entropy method, with the same cubics between them as `KeyframePlayer` follows, from falls that
differ, while the head looks around and some commands come late. The last ones are no part of the search: a squat whose
centre of mass is over the soles, and from there up to how the walk stands. A round prints how good its best motion
and the mean of its motions are; above 9 all robots of the round stood.
"""

import argparse
import copy
import multiprocessing
import pathlib
import re

import mujoco
import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[3]
MODEL = "build/rcss3d/venv/lib/python3*/site-packages/rcsssmj/resources/robots/T1/robot.xml"
# Of the server: a cycle and its steps (s), and the gains of config/t1_player.yaml and of rcss3d/Agent (Nm/rad, Nms/rad).
CYCLE_S, STEPS = 0.02, 4
LEG_GAINS, OTHER_GAINS = (500.0, 6.0), (80.0, 2.0)
# The fastest joint, rad/s.
FASTEST = 12.0
# Joints of the left side, and whether those of the right side have the same sign.
JOINTS = {
    "Shoulder_Pitch": 1, "Shoulder_Roll": -1, "Elbow_Pitch": 1, "Elbow_Yaw": -1, "Hip_Pitch": 1,
    "Hip_Roll": -1, "Hip_Yaw": -1, "Knee_Pitch": 1, "Ankle_Pitch": 1, "Ankle_Roll": -1,
}  # fmt: skip
# How the walk stands: config/t1_player.yaml.
STANDS = np.array([0, -1.3, 0, 0, -0.42, 0, 0, 0.74, -0.37, 0])
# The legs are spread and drawn in; where a search begins, s and rad.
DRAWN_IN = {"front": [-1.8, 1.57, 1.0, 2.34, -0.87, 0.43], "back": [0.8, 1.57, 1.0, 2.34, -0.87, 0.43]}
BEGINNINGS = {
    "front": [
        (0.15, [1.2, -1.25, 0, -2, 0, 0.25, 0, 0, 0, 0]),
        (0.5, [-1, -1.25, 1.5, -2.4, 0, 0.25, 0, 0.5, 0, 0]),
        (0.5, [-1.57, -1.57, 1.5, 0, *DRAWN_IN["front"]]),
        (0.4, [-1.57, -1.57, 1.5, 0, *DRAWN_IN["front"]]),
    ],
    "back": [
        (0.5, [1.2, -1.25, 1.5, -2.4, *DRAWN_IN["back"]]),
        (0.6, [1.2, -1.25, 1.5, -2.4, *DRAWN_IN["back"]]),
        (0.4, [1.2, -1.57, 1.5, 0, *DRAWN_IN["back"]]),
        (0.5, [1.2, -1.57, 1.5, 0, *DRAWN_IN["back"]]),
    ],
}
POSES = 4
POPULATION, ELITE = 64, 10


class Robot:
    """The model, and what its joints are called."""

    def __init__(self):
        path = next(ROOT.glob(MODEL), None)
        if path is None:
            raise SystemExit("error: there is no RCSSServerMJ\nhint: scripts/rcss3d.sh install")
        spec = mujoco.MjSpec.from_file(str(path))
        spec.option.timestep = CYCLE_S / STEPS
        spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_PLANE, size=[50, 50, 1])
        self.model = spec.compile()
        joints = [self.model.joint(i) for i in range(1, self.model.njnt)]
        self.names = [joint.name for joint in joints]
        self.at = np.array([joint.qposadr[0] for joint in joints])
        self.least, self.most = np.array([joint.range for joint in joints]).T
        actuators = [self.model.actuator(i) for i in range(self.model.nu)]
        by = {(actuator.trnid[0], actuator.name[-3:]): actuator.id for actuator in actuators}
        self.position = np.array([by[joint.id, "pos"] for joint in joints])
        self.velocity = np.array([by[joint.id, "vel"] for joint in joints])
        for name, position, velocity in zip(self.names, self.position, self.velocity):
            is_leg = any(part in name for part in ("Hip", "Knee", "Ankle"))
            kp, kd = LEG_GAINS if is_leg else OTHER_GAINS
            self.model.actuator_gainprm[position, 0], self.model.actuator_biasprm[position, 1] = kp, -kp
            self.model.actuator_gainprm[velocity, 0], self.model.actuator_biasprm[velocity, 2] = kd, -kd
        self.left = [self.names.index(f"Left_{joint}") for joint in JOINTS]
        self.right = [self.names.index(f"Right_{joint}") for joint in JOINTS]

    def pose(self, half):
        """All joints of a pose that is the same on both sides."""
        joints = np.zeros(len(self.names))
        joints[self.left] = half
        joints[self.right] = half * np.array(list(JOINTS.values()))
        return np.clip(joints, self.least, self.most)

    def squat(self, knee, shoulder):
        """A pose whose centre of mass is 5 cm ahead of the ankles, well within the soles."""
        best = None
        for hip in np.linspace(-1.8, 0.3, 400):
            half = np.array([shoulder, -1.3, 0, 0, hip, 0, 0, knee, max(-0.87, -knee / 2), 0])
            data = mujoco.MjData(self.model)
            data.qpos[self.at], data.qpos[3] = self.pose(half), 1
            mujoco.mj_forward(self.model, data)
            left, right = (data.body(f"{side}_foot_link") for side in ("left", "right"))
            ahead = left.xmat.reshape(3, 3).T @ (data.subtree_com[1] - (left.xpos + right.xpos) / 2)
            if best is None or abs(ahead[0] - 0.05) < best[0]:
                best = abs(ahead[0] - 0.05), half
        return best[1]

    def step(self, data, position, velocity):
        """A cycle of the server."""
        data.ctrl[self.position], data.ctrl[self.velocity] = position, velocity
        mujoco.mj_step(self.model, data, STEPS)

    def fallen(self, seed, side):
        """A robot that has fallen on a side, a little differently for each seed."""
        random = np.random.default_rng(seed)
        data = mujoco.MjData(self.model)
        pitch = (1.4 if side == "front" else -1.4) + random.normal() * 0.15
        spread = random.choice([0.08, 0.25])
        joints = self.pose(STANDS) + random.normal(size=len(self.names)) * spread
        data.qpos[self.at] = np.clip(joints, self.least, self.most)
        data.qpos[2] = 0.35
        turn = np.zeros(4)
        mujoco.mju_euler2Quat(turn, np.array([random.normal() * 0.2, pitch, 0.0]), "XYZ")
        data.qpos[3:7] = turn
        for _ in range(75):
            self.step(data, self.pose(STANDS), 0)
        return data


def cubics(durations, poses):
    """Positions and velocities in each cycle, by Fritsch and Butland's slopes."""
    slopes = np.diff(poses, axis=0) / durations[:, None]
    at = np.zeros_like(poses)
    for k in range(1, len(durations)):
        before, after = slopes[k - 1], slopes[k]
        share = (1 + durations[k] / (durations[k] + durations[k - 1])) / 3
        with np.errstate(all="ignore"):
            between = before * after / (share * after + (1 - share) * before)
        at[k] = np.where(before * after > 0, between, 0)
    ends = np.cumsum(np.r_[0, durations])
    times = np.arange(CYCLE_S, ends[-1] + 1e-9, CYCLE_S)
    part = np.clip(np.searchsorted(ends, times, side="right") - 1, 0, len(durations) - 1)
    h = durations[part][:, None]
    s = (times - ends[part])[:, None] / h
    p, q, m, n = poses[part], poses[part + 1], at[part], at[part + 1]
    position = (1 + 2 * s) * (1 - s) ** 2 * p + s * (1 - s) ** 2 * h * m
    position += s * s * (3 - 2 * s) * q + s * s * (s - 1) * h * n
    velocity = (6 * s * s - 6 * s) * (p - q) / h + (3 * s * s - 4 * s + 1) * m + (3 * s * s - 2 * s) * n
    return position, velocity


class Search:
    """Motions as vectors: the logarithms of their durations, then the poses of the left side."""

    def __init__(self, side):
        self.robot, self.side = Robot(), side
        squat = self.robot.squat
        self.tail = [squat(2.34, -0.6), squat(2.34, -0.6), squat(1.9, -0.6), squat(1.3, -0.3), STANDS]
        self.falls = {}

    def motion(self, vector):
        """Durations and poses."""
        robot = self.robot
        durations = np.r_[np.clip(np.exp(vector[: POSES + 1]), 0.08, 1.5), [0.4] * 4]
        halves = vector[POSES + 1 :].reshape(POSES, len(JOINTS))
        halves = np.clip(halves, robot.least[robot.left], robot.most[robot.left])
        return durations, np.vstack([halves, self.tail])

    def play(self, seed, durations, halves):
        """Heights and how upright it was: at the ends of the poses, and in the cycles after that."""
        robot, random = self.robot, np.random.default_rng(seed + 7)
        if seed not in self.falls:
            self.falls[seed] = robot.fallen(seed, self.side)
        data = copy.copy(self.falls[seed])
        poses = np.vstack([data.qpos[robot.at], *[robot.pose(half) for half in halves]])
        durations = np.maximum(durations, np.abs(np.diff(poses, axis=0)).max(axis=1) * 1.5 / FASTEST)
        position, velocity = cubics(durations, poses)
        rate, phase, width = random.uniform(1, 3), random.uniform(0, 6), random.uniform(0.2, 1)
        tilt = random.uniform(-0.2, 0.9)
        lag = random.integers(0, 3)
        position = np.vstack([np.repeat(poses[:1], lag, axis=0), position])
        velocity = np.vstack([np.zeros((lag, len(robot.names))), velocity])
        position[:, 0] = width * np.sin(rate * np.arange(len(position)) * CYCLE_S + phase)
        position[:, 1], velocity[:, :2] = tilt, 0
        for late in np.flatnonzero(random.random(len(position)) < 0.15):
            if late > 0:
                position[late], velocity[late] = position[late - 1], velocity[late - 1]

        def state():
            return data.xpos[1][2], data.xmat[1][8]

        ends = np.searchsorted(np.arange(1, len(position) + 1) * CYCLE_S, np.cumsum(durations) - 1e-9)
        marks = []
        for cycle in range(len(position)):
            robot.step(data, position[cycle], velocity[cycle])
            marks += [state()] * int((ends == cycle).sum())
        after = []
        for _ in range(75):
            robot.step(data, robot.pose(halves[-1]), 0)
            after.append(state())
        return np.array(marks), np.array(after), durations.sum()

    def score(self, vector, seeds):
        """How good it is: about 10 where it stands after each fall."""
        durations, halves = self.motion(vector)
        scores = []
        for seed in seeds:
            marks, after, takes_s = self.play(seed, durations, halves)
            if not np.isfinite(after).all():
                scores.append(-5.0)
                continue
            end = after[-25:]
            upright = max(end[:, 1].mean(), 0)
            stands = (after[:, 0] > 0.5) & (after[:, 1] > 0.9)
            highest = max(np.clip(height, 0, 0.62) / 0.62 * max(up, 0) for height, up in [*marks, end[0]])
            score = 2 * min(end[:, 0].mean(), 0.62) / 0.62 * upright + 0.5 * upright + 0.7 * highest
            score += 3 * stands[-25:].all() + 1.5 * stands.mean() - 0.03 * takes_s
            # It is to be upright in the squat, and not to jump.
            score += 0.7 * max(marks[4][1], 0) + 1.5 * max(marks[5][1], 0)
            scores.append(score - 3 * sum(max(height - 0.66, 0) for height, _ in marks))
        return float(np.mean(scores))


def written(durations, halves):
    """The motion as a file for `KeyframePlayer`; two equal poses are one that is held."""
    lines = [f"max_velocity: {FASTEST}", "keyframes:"]
    number = 0
    while number < len(durations):
        half, held = halves[number], number + 1 < len(halves) and np.allclose(*halves[number : number + 2])
        lines.append(f"  - duration: {durations[number]:.2f}")
        if held:
            number += 1
            lines.append(f"    hold: {durations[number]:.2f}")
        lines += ["    positions:", "      Waist: 0.0"]
        for (joint, sign), angle in zip(JOINTS.items(), half):
            lines.append(f"      Left_{joint}: {round(float(angle), 2) + 0.0:.2f}")
            lines.append(f"      Right_{joint}: {round(float(angle) * sign, 2) + 0.0:.2f}")
        number += 1
    return "\n".join(lines) + "\n"


def beginning(side, file):
    """The vector with which a search begins, and how far it looks around."""
    if file is None:
        poses = BEGINNINGS[side]
        durations = [duration for duration, _ in poses] + [0.4]
        return np.r_[np.log(durations), np.ravel([half for _, half in poses])], 0.4
    text = file.read_text()
    durations = [float(found) for found in re.findall(r"duration: (\S+)", text)[: POSES + 1]]
    angles = [float(found) for found in re.findall(r"Left_\w+: (\S+)", text)[: POSES * len(JOINTS)]]
    return np.r_[np.log(durations), angles], 0.09


SEARCH = None


def start(side):
    global SEARCH
    SEARCH = Search(side)


def score(work):
    return SEARCH.score(*work)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("side", choices=["front", "back"])
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--from", dest="file", type=pathlib.Path, help="a motion to begin with")
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--falls", type=int, default=6, help="falls of a round")
    args = parser.parse_args()
    random = np.random.default_rng()
    mean, spread = beginning(args.side, args.file)
    spread = np.full(mean.size, spread)
    best = mean
    search = Search(args.side)
    weights = np.log(ELITE + 1) - np.log(np.arange(1, ELITE + 1))
    weights = (weights / weights.sum())[:, None]
    with multiprocessing.Pool(initializer=start, initargs=(args.side,)) as pool:
        for number in range(args.rounds):
            seeds = [(number * args.falls + i) % 90 for i in range(args.falls)]
            tried = [mean + spread * random.normal(size=mean.size) for _ in range(POPULATION - 2)]
            tried += [mean, best]
            scores = np.array(pool.map(score, [(one, seeds) for one in tried], chunksize=4))
            order = np.argsort(-scores)[:ELITE]
            elite = np.array([tried[i] for i in order])
            best = elite[0]
            middle = (weights * elite).sum(axis=0)
            wide = np.sqrt((weights * (elite - middle) ** 2).sum(axis=0))
            mean = 0.3 * mean + 0.7 * middle
            spread = np.maximum(0.5 * spread + 0.55 * wide, 0.015)
            print(f"round {number + 1}: best {scores[order[0]]:.2f}, mean {scores[-2]:.2f}", flush=True)
            args.out.write_text(written(*search.motion(mean)))


if __name__ == "__main__":
    main()
