from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument, GroupAction, OpaqueFunction, TimerAction
from launch.conditions import IfCondition, UnlessCondition
from launch.substitutions import LaunchConfiguration, PythonExpression
from launch_ros.actions import ComposableNodeContainer, Node, PushRosNamespace, SetParameter
from launch_ros.descriptions import ComposableNode


def eye(context, rate):
    robot = context.launch_configurations["robot"]
    return [
        Node(
            package="camera",
            executable="photo_camera",
            name="eye",
            parameters=[{"rate": rate}],
            remappings=[("image_raw", f"/{robot}/picture")],
        )
    ]


def generate_launch_description():
    robot, second = LaunchConfiguration("robot"), LaunchConfiguration("second")
    rectify = ComposableNode(
        package="image_proc",
        plugin="image_proc::Rectify",
        name="rectify",
        namespace="left",
        remappings=[("image", ["/", robot, "/picture"])],
    )
    camera = {"package": "camera", "executable": "photo_camera"}
    return LaunchDescription([
        DeclareLaunchArgument("robot", default_value="r1"),
        DeclareLaunchArgument("second", default_value="false"),
        *[SetParameter(*given) for given in (("width", 32), ("height", 24), ("frames", 2))],
        GroupAction([
            PushRosNamespace(robot),
            OpaqueFunction(function=eye, args=[PythonExpression(["2.5 * 2"])]),
            ComposableNodeContainer(
                package="rclcpp_components",
                executable="component_container",
                name="vision",
                namespace="",
                composable_node_descriptions=[rectify],
            ),
        ]),
        TimerAction(
            period=0.2,
            actions=[
                Node(name="second", condition=IfCondition(second), **camera),
                Node(name="late", condition=UnlessCondition(second), **camera),
            ],
        ),
    ])
