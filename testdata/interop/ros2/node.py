"""A node of rclpy with one of each: what our verbs are asked about."""

import rclpy
from rcl_interfaces.msg import IntegerRange, ParameterDescriptor
from rcl_interfaces.srv import GetParameterTypes
from std_msgs.msg import String, UInt8MultiArray


def main():
    """Runs until it is told to end."""
    rclpy.init()
    node = rclpy.create_node("theirs", namespace="/ns")
    node.create_publisher(String, "chatter", 10)
    node.create_subscription(UInt8MultiArray, "octets", lambda _: None, 5)
    node.create_service(GetParameterTypes, "kinds", lambda _, response: response)
    bounds = IntegerRange(from_value=1, to_value=9, step=2)
    described = ParameterDescriptor(description="how many", integer_range=[bounds])
    node.declare_parameter("count", 3, described)
    node.declare_parameter("name", "left")
    print("ready", flush=True)
    rclpy.spin(node)


main()
