"""Clients of parameters, and callbacks for their changes."""

import angaros
import pytest
from angaros.executors import SingleThreadedExecutor
from angaros.interfaces.rcl_interfaces.msg import ParameterDescriptor
from angaros.parameter import Parameter, parameter_dict_from_yaml_file, parameter_value_to_python
from angaros.parameter_client import AsyncParameterClient
from angaros.parameter_event_handler import ParameterEventHandler
from conftest import until


@pytest.fixture
def robot(context):
    """The node that has the parameters."""
    with angaros.Node("robot", namespace="ns", context=context) as made:
        made.declare_parameter("gain", 1.5)
        made.declare_parameter("arm.joints", ["a", "b"])
        made.declare_parameter("any", 1, ParameterDescriptor(dynamic_typing=True))
        yield made


@pytest.fixture
def asking(context):
    with angaros.Node("asking", namespace="ns", context=context) as made:
        yield made


@pytest.fixture
def executor(context, robot, asking):
    with SingleThreadedExecutor(context=context) as made:
        made.add_node(robot)
        made.add_node(asking)
        yield made


FILE = """
/**:
  ros__parameters: {gain: 9.0, any: wild}
/ns/robot:
  ros__parameters:
    gain: 2.5
    arm: {joints: [c]}
other:
  ros__parameters: {gain: 7.0}
"""


def test_a_client_does_all_that_the_services_of_parameters_offer(
    robot, asking, executor, tmp_path
):
    client = AsyncParameterClient(asking, "/ns/robot")
    assert client.wait_for_services(10.0) and client.services_are_ready()

    def result(future):
        executor.spin_until_future_complete(future, 10)
        return future.result()

    listed = result(client.list_parameters(["arm"]))
    assert list(listed.result.names) == ["arm.joints"]
    assert "gain" in result(client.list_parameters()).result.names
    done = []
    values = result(client.get_parameters(["gain", "arm.joints"], done.append)).values
    assert [parameter_value_to_python(value) for value in values] == [1.5, ["a", "b"]]
    while not done:
        executor.spin_once(timeout_sec=0.01)
    assert len(done) == 1 and done[0].done()
    given = [Parameter("gain", value=3.5), Parameter("gain", value="text").to_parameter_msg()]
    good, bad = result(client.set_parameters(given)).results
    assert good.successful and not bad.successful and "gain" in bad.reason
    assert robot.get_parameter("gain").value == 3.5
    atomically = [Parameter("any", value=5), Parameter("gain", value="text")]
    assert not result(client.set_parameters_atomically(atomically)).result.successful
    assert robot.get_parameter("any").value == 1
    types = result(client.get_parameter_types(["gain"])).types
    assert list(types) == [Parameter.Type.DOUBLE.value]
    assert result(client.describe_parameters(["any"])).descriptors[0].dynamic_typing
    assert result(client.delete_parameters(["any"])).results[0].successful
    assert not robot.has_parameter("any") or robot.get_parameter_or("any").value is None
    path = tmp_path / "parameters.yaml"
    path.write_text(FILE.replace("other:", "/ns/robot2:").replace("gain: 7.0", "gain: 2.5"))
    assert all(each.successful for each in result(client.load_parameter_file(path)).results)
    assert robot.get_parameter("gain").value == 2.5
    assert robot.get_parameter("arm.joints").value == ["c"]
    assert not AsyncParameterClient(asking, "nobody").wait_for_services(0.05)


def test_a_file_of_parameters_becomes_messages_by_node(tmp_path):
    path = tmp_path / "parameters.yaml"
    path.write_text(FILE)

    def read(**options):
        found = parameter_dict_from_yaml_file(str(path), **options)
        return {name: parameter_value_to_python(each.value) for name, each in found.items()}

    assert read(target_nodes=["/ns/robot"]) == {"gain": 2.5, "arm.joints": ["c"]}
    assert read(target_nodes=["other"], use_wildcard=True) == {"gain": 7.0, "any": "wild"}
    assert read(target_nodes=["other"], namespace="up") == {"up.gain": 7.0}
    assert read() == {"gain": 7.0, "arm.joints": ["c"]}
    with pytest.raises(RuntimeError, match="does not contain parameters for /nobody"):
        read(target_nodes=["nobody"])
    path.write_text("just: text")
    with pytest.raises(RuntimeError, match="cannot read parameter file"):
        read()


def test_a_handler_calls_functions_for_changes_of_one_parameter_or_all(robot, asking, executor):
    handler = ParameterEventHandler(asking)
    order, events = [], []
    handler.add_parameter_callback("gain", "robot", lambda p: order.append(("first", p.name)))
    last = handler.add_parameter_callback(
        "gain", "/ns/robot", lambda p: order.append(("last", p.value.double_value))
    )
    handler.add_parameter_callback("gain", "", lambda p: order.append("own"))
    every = handler.add_parameter_event_callback(events.append)

    def change(value):
        before = len(events)
        robot.set_parameters([Parameter("gain", value=value)])
        until(executor, lambda: len(events) > before)

    change(4.5)
    assert order == [("last", 4.5), ("first", "gain")]
    assert events[-1].node == "/ns/robot"
    found = ParameterEventHandler.get_parameters_from_event(events[-1])
    assert [parameter.name for parameter in found] == ["gain"]
    handler.remove_parameter_callback(last)
    change(5.5)
    assert order[2:] == [("first", "gain")]
    with pytest.raises(RuntimeError, match="doesn't exist"):
        handler.remove_parameter_callback(last)
    assert handler.configure_nodes_filter(["robot"])
    asking.declare_parameter("own", 1)
    change(6.5)
    assert {event.node for event in events[-1:]} == {"/ns/robot"}
    assert all(event.node == "/ns/robot" for event in events)
    handler.remove_parameter_event_callback(every)
    handler.destroy()
