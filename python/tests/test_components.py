"""Nodes that are loaded into a running process."""

import os
import signal
import subprocess
import sys
import textwrap
import time

import angaros
import pytest
from angaros.components import ComponentManager
from angaros.executors import SingleThreadedExecutor
from angaros.interfaces.composition_interfaces.srv import ListNodes, LoadNode, UnloadNode
from angaros.interfaces.std_msgs.msg import String
from angaros.parameter import Parameter

MODULE = """
    from rclpy.node import Node
    from std_msgs.msg import String

    class Talker(Node):
        def __init__(self):
            super().__init__("talker")
            self.declare_parameter("text", "hello")
            self.publisher = self.create_publisher(String, "chatter", 10)
            self.timer = self.create_timer(0.01, self.say)

        def say(self):
            self.publisher.publish(String(data=self.get_parameter("text").value))

    class Two(Node):
        def __init__(self):
            super().__init__("first")
            self.second = Node("second")

    class Fails(Node):
        def __init__(self):
            raise ValueError("it has a bad day")

    NOT_A_NODE = dict
"""


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package with components."""
    folder = tmp_path / "python_parts"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "parts.py").write_text(textwrap.dedent(MODULE))
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in [each for each in sys.modules if each.startswith("python_parts")]:
        monkeypatch.delitem(sys.modules, name)
    return tmp_path


class Asks:
    """Calls the services of a container."""

    def __init__(self, node, container):
        self.node = node
        self.clients = {}
        for srv_type, name in (
            (LoadNode, "load_node"),
            (UnloadNode, "unload_node"),
            (ListNodes, "list_nodes"),
        ):
            client = node.create_client(srv_type, f"/{container}/_container/{name}")
            assert client.wait_for_service(20)
            self.clients[srv_type] = client

    def __call__(self, srv_type, **fields):
        response = self.clients[srv_type].call(srv_type.Request(**fields), 20)
        assert response is not None
        return response

    def nodes(self):
        found = self(ListNodes)
        return dict(zip(found.unique_ids, found.full_node_names))


def bool_parameter(name, value):
    return Parameter(name, value=value).to_parameter_msg()


def test_components_are_loaded_listed_and_unloaded(package):
    angaros.enable_rclpy()
    angaros.init(args=["test"])
    try:
        with SingleThreadedExecutor() as executor, ComponentManager(executor, "robot") as manager:
            node = angaros.Node("asking")
            with angaros.spinning(manager), angaros.spinning(node, executor=executor):
                asks = Asks(node, "robot")
                loaded = asks(
                    LoadNode,
                    plugin_name="python_parts.parts:Talker",
                    node_name="loud",
                    node_namespace="/ns",
                    remap_rules=["chatter:=/heard"],
                    parameters=[Parameter("text", value="from outside").to_parameter_msg()],
                    extra_arguments=[bool_parameter("use_intra_process_comms", True)],
                    log_level=40,
                )
                assert loaded.success, loaded.error_message
                assert (loaded.unique_id, loaded.full_node_name) == (1, "/ns/loud")
                assert manager.components[1].get_logger().get_effective_level() == 40
                heard = []
                node.create_subscription(String, "/heard", heard.append, 10)
                end = time.monotonic() + 10
                while not heard:
                    assert time.monotonic() < end
                    time.sleep(0.01)
                assert heard[0].data == "from outside"
                again = asks(LoadNode, package_name="python_parts.parts", plugin_name="Talker")
                assert (again.unique_id, again.full_node_name) == (2, "/talker")
                assert asks.nodes() == {1: "/ns/loud", 2: "/talker"}
                assert asks(UnloadNode, unique_id=1).success
                assert asks.nodes() == {2: "/talker"} and "loud" not in node.get_node_names()
                gone = asks(UnloadNode, unique_id=1)
                assert gone.error_message == "No node found with unique_id: 1"
                # Only the first node is the component.
                both = asks(LoadNode, plugin_name="python_parts.parts:Two", node_name="one")
                assert both.full_node_name == "/one"
                assert manager.components[3].second.get_name() == "second"
                manager.components[3].second.destroy_node()
        assert not list(manager.components)
    finally:
        angaros.shutdown()


def test_what_cannot_be_loaded_is_told(package):
    angaros.enable_rclpy()
    angaros.init(args=["test"])
    try:
        with SingleThreadedExecutor() as executor, ComponentManager(executor, "robot") as manager:
            for fields, reason in (
                ({"plugin_name": "python_parts.none:Talker"}, "No module named"),
                ({"plugin_name": "python_parts.parts:Nobody"}, "has no class Nobody"),
                ({"plugin_name": "Talker"}, "hint: name it as package.module:Class"),
                ({"plugin_name": "python_parts.parts:Fails"}, "exception: it has a bad day"),
                ({"plugin_name": "python_parts.parts:NOT_A_NODE"}, "a dict, which is no node"),
                (
                    {
                        "plugin_name": "python_parts.parts:Talker",
                        "extra_arguments": [bool_parameter("use_intra_process_comms", "yes")],
                    },
                    "'use_intra_process_comms' must be a boolean",
                ),
            ):
                response = manager._load(LoadNode.Request(**fields), LoadNode.Response())
                assert not response.success and reason in response.error_message
            # Nothing of a request that failed is left for the next node.
            with angaros.Node("next") as following:
                assert following.get_name() == "next"
            assert not manager.components
    finally:
        angaros.shutdown()


@pytest.mark.parametrize("threads", [1, 2])
def test_a_container_runs_by_itself_until_a_signal(package, threads):
    command = [sys.executable, "-m", "angaros.components", "--threads", str(threads)]
    command += ["--ros-args", "-r", "__node:=robot"]
    path = os.pathsep.join([str(package), *filter(None, sys.path)])
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, env={**os.environ, "PYTHONPATH": path}, stderr=pipe, text=True
    ) as runs:
        try:
            with angaros.Context() as context, angaros.Node("asking", context=context) as node:
                with angaros.spinning(node):
                    asks = Asks(node, "robot")
                    loaded = asks(LoadNode, plugin_name="python_parts.parts:Talker")
                    assert loaded.full_node_name == "/talker", loaded.error_message
                    heard = node.create_subscription(String, "chatter", None, 10)
                    while not heard._kept:
                        assert runs.poll() is None
                        time.sleep(0.01)
                    assert asks.nodes() == {1: "/talker"}
        finally:
            runs.send_signal(signal.SIGINT)
            _, error = runs.communicate(timeout=15)
    assert runs.returncode == 0, error
