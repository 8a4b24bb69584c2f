from launch import LaunchDescription
from launch.actions import GroupAction
from launch_ros.actions import (
    ComposableNodeContainer,
    LoadComposableNodes,
    PushRosNamespace,
    SetParameter,
    SetRemap,
)
from launch_ros.descriptions import ComposableNode


def generate_launch_description():
    vision = ComposableNodeContainer(
        package="rclcpp_components",
        executable="component_container_mt",
        name="vision",
        namespace="",
        composable_node_descriptions=[
            ComposableNode(
                package="camera",
                plugin="camera::PhotoCamera",
                name="cam",
                parameters=[{"rate": 5.0}],
                remappings=[("image_raw", "raw")],
                extra_arguments=[{"use_intra_process_comms": True}],
            ),
            ComposableNode(
                package="image_proc", plugin="image_proc::Rectify", namespace="left"
            ),
        ],
    )
    small = ComposableNode(package="image_proc", plugin="image_proc::Resize", name="small")
    edges = ComposableNode(
        package="vision",
        plugin="vision::Edges",
        name="edges",
        namespace="/box",
        parameters=[{"gain": 2}],
    )
    return LaunchDescription([
        SetParameter(name="use_sim_time", value=True),
        SetRemap("image", "/picture"),
        GroupAction([PushRosNamespace("head"), vision]),
        LoadComposableNodes(target_container=vision, composable_node_descriptions=[small]),
        ComposableNodeContainer(
            package="rclcpp_components",
            executable="component_container",
            name="installed",
            namespace="/box",
            composable_node_descriptions=[edges],
        ),
    ])
