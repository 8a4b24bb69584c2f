"""What a node of rclpy makes of a robot's joints, as code for joint_state_broadcaster does.

usage: joint_states.py COUNT JOINTS JOINT ANGLE

Hears COUNT messages on `joint_states` with the QoS of that broadcaster's users, from the first one on that
has JOINTS joints, tells JOINT on `joint_commands` to be at ANGLE (rad) until it is there, and prints what
was in the messages as JSON.
"""

import json
import sys
import time

import rclpy
from sensor_msgs.msg import JointState

PATIENCE_S = 40.0
NEAR_RAD = 0.02


def main():
    """Runs until the joint is there and as many messages are."""
    count, joints, joint, angle = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], float(sys.argv[4])
    rclpy.init()
    node = rclpy.create_node("hears_joints", enable_rosout=False)
    heard = []

    def hear(state):
        if heard or len(state.name) == joints:
            heard.append(state)

    node.create_subscription(JointState, "joint_states", hear, 10)
    commands = node.create_publisher(JointState, "joint_commands", 10)

    def tell():
        commands.publish(JointState(name=[joint], position=[angle]))

    node.create_timer(0.05, tell)

    def is_there():
        last = heard[-1]
        at = dict(zip(last.name, last.position)).get(joint)
        return at is not None and abs(at - angle) < NEAR_RAD

    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end and not (len(heard) >= count and is_there()):
        rclpy.spin_once(node, timeout_sec=0.1)
    if not heard:
        sys.exit("no message on joint_states")
    stamps = [(one.header.stamp.sec, one.header.stamp.nanosec) for one in heard]
    lengths = {(len(one.position), len(one.velocity), len(one.effort)) for one in heard}
    print(
        json.dumps(
            {
                "count": len(heard),
                "names": sorted({tuple(one.name) for one in heard}),
                "lengths": sorted(lengths),
                "stamps_increase": all(a < b for a, b in zip(stamps, stamps[1:])),
                "is_there": is_there(),
            }
        )
    )


main()
