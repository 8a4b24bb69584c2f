from launch import LaunchDescription
from launch.actions import GroupAction
from launch_ros.actions import Node, PushRosNamespace


def talker(name, **kwargs):
    return Node(package="demo", executable="talker", name=name, **kwargs)


def generate_launch_description():
    return LaunchDescription([
        talker("top"),
        talker("given", namespace="rel"),
        GroupAction([
            PushRosNamespace("robot"),
            talker("pushed"),
            talker("inner", namespace="arm"),
            talker("absolute", namespace="/abs"),
            GroupAction([PushRosNamespace("left"), talker("deep")]),
            talker("behind_group"),
            GroupAction([PushRosNamespace("stays")], scoped=False),
            talker("behind_unscoped"),
            PushRosNamespace("/new"),
            talker("anew"),
        ]),
        Node(package="demo", executable="listener"),
    ])
