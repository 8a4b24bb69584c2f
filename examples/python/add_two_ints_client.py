"""Asks for the sum of two numbers.

    angaros run --rclpy examples/python/add_two_ints_client.py 2 40
"""

import sys

import rclpy
from example_interfaces.srv import AddTwoInts


def main():
    """Asks once."""
    a, b = int(sys.argv[1]), int(sys.argv[2])
    with rclpy.init():
        node = rclpy.create_node("add_two_ints_client")
        client = node.create_client(AddTwoInts, "add_two_ints")
        if not client.wait_for_service(timeout_sec=30.0):
            sys.exit("error: nobody offers add_two_ints\nhint: start add_two_ints_server.py")
        future = client.call_async(AddTwoInts.Request(a=a, b=b))
        rclpy.spin_until_future_complete(node, future, timeout_sec=30.0)
        print(f"{a} + {b} = {future.result().sum}")


if __name__ == "__main__":
    main()
