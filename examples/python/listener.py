"""Prints the texts that it hears.

    angaros run --rclpy examples/python/listener.py
"""

import rclpy
from rclpy.executors import ExternalShutdownException
from rclpy.node import Node
from std_msgs.msg import String


class Listener(Node):
    """Hears a talker in whatever language."""

    def __init__(self):
        super().__init__("listener")
        self.create_subscription(String, "chatter", self.hear, 10)

    def hear(self, message):
        """Prints a text."""
        self.get_logger().info(f"I heard: '{message.data}'")


def main():
    """Runs until it is told to end."""
    try:
        with rclpy.init():
            rclpy.spin(Listener())
    except (KeyboardInterrupt, ExternalShutdownException):
        pass


if __name__ == "__main__":
    main()
