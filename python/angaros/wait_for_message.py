"""Waiting for one message."""

import time

from angaros.qos import QoSProfile
from angaros.utilities import _seconds


def wait_for_message(msg_type, node, topic, *, qos_profile=1, time_to_wait=-1):
    """Wait for the next message of a topic; return whether one came, and it.

    The node must not be on an executor that spins.
    """
    from angaros.executors import SingleThreadedExecutor

    if isinstance(qos_profile, int):
        qos_profile = QoSProfile(depth=qos_profile)
    received = []
    subscription = node.create_subscription(msg_type, topic, received.append, qos_profile)
    executor = SingleThreadedExecutor(context=node.context)
    before = node.executor
    seconds = _seconds(time_to_wait)
    end = None if seconds is None else time.monotonic() + seconds
    try:
        executor.add_node(node)
        while not received and node.context.ok():
            left = None if end is None else end - time.monotonic()
            if left is not None and left <= 0:
                break
            executor.spin_once(timeout_sec=left)
    finally:
        node.destroy_subscription(subscription)
        executor.shutdown()
        if before is not None:
            before.add_node(node)
    return (True, received[0]) if received else (False, None)
