"""With a real rclpy, if scripts/interop.sh has made one."""

import os
import subprocess
import sys

import pytest

from conftest import REPOSITORY

ROS = (
    os.environ.get("ANGAROS_ROS_PYTHON") or REPOSITORY / "build/interop/.venv-ros2_jazzy/bin/python"
)


@pytest.fixture
def ros():
    """The interpreter of a real ROS 2."""
    if not os.path.exists(ROS):
        pytest.skip(f"there is no {ROS}; hint: scripts/interop.sh build")
    return ROS


@pytest.mark.parametrize(
    "script, kept", [("names.py", "rclpy.txt"), ("messages.py", "messages.json")]
)
def test_what_is_kept_of_rclpy_is_what_it_says(ros, script, kept):
    folder = REPOSITORY / "testdata" / "python"
    said = subprocess.run([ros, folder / script], capture_output=True, text=True, check=True).stdout
    assert said == (folder / kept).read_text()


ECHO = """
import rclpy
from rcl_interfaces.msg import Log
from rcl_interfaces.srv import GetParameterTypes
rclpy.init()
node = rclpy.create_node("echo")
publisher = node.create_publisher(Log, "pong", 10)
node.create_subscription(Log, "ping", publisher.publish, 10)
def answer(request, response):
    response.types = [len(name) for name in request.names]
    return response
node.create_service(GetParameterTypes, "lengths", answer)
rclpy.spin(node)
"""

ASK = """
import time
import rclpy
from rcl_interfaces.msg import Log
from rcl_interfaces.srv import GetParameterTypes
rclpy.init()
node = rclpy.create_node("ask")
heard = []
node.create_subscription(Log, "pong", heard.append, 10)
publisher = node.create_publisher(Log, "ping", 10)
client = node.create_client(GetParameterTypes, "lengths")
assert client.wait_for_service(timeout_sec=30)
end = time.monotonic() + 30
sent = Log(level=20, name="robot", msg="bytes and text: \\u00e4", line=7)
while not heard:
    assert time.monotonic() < end, "nothing came back"
    publisher.publish(sent)
    rclpy.spin_once(node, timeout_sec=0.2)
assert heard[0] == sent
future = client.call_async(GetParameterTypes.Request(names=["a", "bcd"]))
rclpy.spin_until_future_complete(node, future, timeout_sec=30)
assert list(future.result().types) == [1, 3]
print("it talks")
"""


@pytest.mark.parametrize("asks", ["angaros", "rclpy"])
def test_the_same_program_talks_from_either_side(ros, tmp_path, asks):
    (tmp_path / "echo.py").write_text(ECHO)
    (tmp_path / "ask.py").write_text(ASK)
    ours = [sys.executable, "-m", "angaros"]
    sides = (ours, [ros]) if asks == "angaros" else ([ros], ours)
    env = {**os.environ, "RMW_IMPLEMENTATION": "rmw_fastrtps_cpp"}
    with subprocess.Popen([*sides[1], tmp_path / "echo.py"], env=env) as echo:
        try:
            asked = [*sides[0], tmp_path / "ask.py"]
            ran = subprocess.run(asked, env=env, capture_output=True, text=True, timeout=90)
            assert ran.stdout == "it talks\n", ran.stderr
        finally:
            echo.kill()
