"""Adds two numbers for whoever asks.

    angaros run --rclpy examples/python/add_two_ints_server.py
"""

import rclpy
from example_interfaces.srv import AddTwoInts
from rclpy.executors import ExternalShutdownException
from rclpy.node import Node


class Adder(Node):
    """The server of `add_two_ints`."""

    def __init__(self):
        super().__init__("add_two_ints_server")
        self.create_service(AddTwoInts, "add_two_ints", self.add)

    def add(self, request, response):
        """The sum."""
        self.get_logger().info(f"request: {request.a} + {request.b}")
        response.sum = request.a + request.b
        return response


def main():
    """Runs until it is told to end."""
    try:
        with rclpy.init():
            rclpy.spin(Adder())
    except (KeyboardInterrupt, ExternalShutdownException):
        pass


if __name__ == "__main__":
    main()
