from launch import LaunchDescription
from launch.actions import (
    DeclareLaunchArgument,
    GroupAction,
    IncludeLaunchDescription,
    SetLaunchConfiguration,
)
from launch.conditions import IfCondition, LaunchConfigurationEquals, UnlessCondition
from launch.launch_description_sources import AnyLaunchDescriptionSource
from launch.substitutions import (
    AndSubstitution,
    EnvironmentVariable,
    LaunchConfiguration,
    NotSubstitution,
    PathJoinSubstitution,
    PythonExpression,
    ThisLaunchFileDir,
)
from launch_ros.actions import Node
from launch_ros.substitutions import FindPackageShare


def demo(executable, name, **kwargs):
    return Node(package="demo", executable=executable, name=name, **kwargs)


def generate_launch_description():
    robot, rate, mode, sim = map(LaunchConfiguration, ("robot", "rate", "mode", "sim"))
    part = PathJoinSubstitution([ThisLaunchFileDir(), "part.launch.xml"])
    fast = PythonExpression([rate, " > 5"])
    return LaunchDescription([
        DeclareLaunchArgument("robot", default_value="r1", description="whose namespace"),
        DeclareLaunchArgument("rate", default_value="10"),
        DeclareLaunchArgument("mode", default_value="real", choices=["real", "sim"]),
        SetLaunchConfiguration("robot", [robot, "_base"]),
        SetLaunchConfiguration("sim", "true", condition=LaunchConfigurationEquals("mode", "sim")),
        SetLaunchConfiguration(
            "sim", "false", condition=UnlessCondition(PythonExpression(["'", mode, "' == 'sim'"]))
        ),
        demo(
            "talker",
            "talker",
            namespace=robot,
            parameters=[{
                "rate": PythonExpression([rate, " / 4"]),
                "depth": PythonExpression([rate, " * 2"]),
                "mode": PythonExpression(["'", mode, "'.upper() + '!'"]),
                "home": EnvironmentVariable("NO_SUCH_VARIABLE_9", default_value="nowhere"),
                "empty": ["x", EnvironmentVariable("NO_SUCH_VARIABLE_9", default_value="")],
                "config": [FindPackageShare("demo"), "/config"],
                "here": PathJoinSubstitution([ThisLaunchFileDir(), "here"]),
            }],
        ),
        demo("talker", "real_only", condition=UnlessCondition(sim)),
        demo("talker", "sim_only", condition=IfCondition(sim)),
        demo("talker", "fast", condition=IfCondition(AndSubstitution(NotSubstitution(sim), fast))),
        IncludeLaunchDescription(
            AnyLaunchDescriptionSource(part),
            launch_arguments={"robot": "other", "side": "left"}.items(),
        ),
        demo("listener", ["behind_", robot]),
        GroupAction([SetLaunchConfiguration("rate", "1")]),
        demo("listener", ["still_", rate]),
    ])
