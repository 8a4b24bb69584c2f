"""Publishes a text ten times a second, as long as somebody listens.

    angaros run --rclpy examples/python/talker.py
"""

import rclpy
from rclpy.executors import ExternalShutdownException
from rclpy.node import Node
from std_msgs.msg import String


class Talker(Node):
    """Says hello with a number."""

    def __init__(self):
        super().__init__("talker")
        self.publisher = self.create_publisher(String, "chatter", 10)
        self.count = 0
        self.create_timer(0.1, self.say)

    def say(self):
        """Publishes the next text."""
        if self.publisher.get_subscription_count() == 0:
            return
        self.count += 1
        text = f"Hello World: {self.count}"
        self.get_logger().info(f"publishing: '{text}'")
        self.publisher.publish(String(data=text))


def main():
    """Runs until it is told to end."""
    try:
        with rclpy.init():
            rclpy.spin(Talker())
    except (KeyboardInterrupt, ExternalShutdownException):
        pass


if __name__ == "__main__":
    main()
