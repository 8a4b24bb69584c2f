from launch import LaunchDescription
from launch.actions import ExecuteProcess, SetEnvironmentVariable, TimerAction
from launch_ros.actions import Node


def listener(name):
    return Node(package="demo", executable="listener", name=name)


def generate_launch_description():
    return LaunchDescription([
        SetEnvironmentVariable("MODE", "quiet"),
        ExecuteProcess(cmd=["echo", "a  b", "c"], name="say"),
        ExecuteProcess(cmd=["echo one", "| cat"], name="shell", shell=True),
        Node(
            package="demo",
            executable="talker",
            name="loud",
            arguments=["--verbose", "two words"],
            ros_arguments=["--log-level", "debug"],
            prefix="nice -n 5",
            additional_env={"MODE": "loud"},
            output="screen",
            emulate_tty=True,
        ),
        TimerAction(
            period=1.5,
            actions=[
                SetEnvironmentVariable("MODE", "late"),
                listener("late"),
                TimerAction(period="1", actions=[listener("later")]),
            ],
        ),
        listener("plain"),
    ])
