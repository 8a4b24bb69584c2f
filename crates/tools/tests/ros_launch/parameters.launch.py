from launch import LaunchDescription
from launch.actions import GroupAction
from launch.substitutions import PathJoinSubstitution, TextSubstitution, ThisLaunchFileDir
from launch_ros.actions import (
    Node,
    SetParameter,
    SetParametersFromFile,
    SetRemap,
    SetUseSimTime,
)
from launch_ros.descriptions import ParameterFile, ParameterValue
from launch_ros.substitutions import FindPackageShare


def listener(name, **kwargs):
    return Node(package="demo", executable="listener", name=name, **kwargs)


def generate_launch_description():
    own = {
        "whole": 7,
        "float": 7.0,
        "truth": True,
        "text": "seven",
        "quoted": "7",
        "forced": ParameterValue(TextSubstitution(text="7"), value_type=str),
        "whole_list": [1, 2],
        "text_list": ["a", "b"],
        "float_list": [1, 2.0],
        "pid": {"p": TextSubstitution(text="0.5"), "limits": {"max": 2}},
    }
    return LaunchDescription([
        Node(package="demo", executable="talker", name="before"),
        SetParameter("use_sim_time", True),
        SetParametersFromFile(PathJoinSubstitution([FindPackageShare("demo"), "config", "p.yaml"])),
        Node(
            package="demo",
            executable="talker",
            name="types",
            namespace="robot",
            parameters=[own, ParameterFile([ThisLaunchFileDir(), "/own.yaml"])],
        ),
        GroupAction([
            SetUseSimTime(False),
            SetRemap(src="chatter", dst="/all"),
            listener(
                "remapped",
                parameters=[{"use_sim_time": True}],
                remappings=[("chatter", "own"), ("other", "~/other")],
            ),
        ]),
        GroupAction([listener("apart")], forwarding=False),
        listener("last"),
    ])
