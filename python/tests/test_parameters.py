"""Parameters of nodes."""

import angaros
import pytest
from angaros.exceptions import (
    InvalidParameterTypeException,
    InvalidParameterValueException,
    ParameterAlreadyDeclaredException,
    ParameterImmutableException,
    ParameterNotDeclaredException,
    ParameterUninitializedException,
)
from angaros.executors import SingleThreadedExecutor
from angaros.interfaces.rcl_interfaces.msg import (
    FloatingPointRange,
    ParameterDescriptor,
    SetParametersResult,
)
from angaros.interfaces.rcl_interfaces.srv import GetParameters, SetParameters
from angaros.parameter import Parameter, parameter_value_to_python


@pytest.fixture
def node(context):
    with angaros.Node("has_parameters", context=context) as made:
        yield made


@pytest.mark.parametrize(
    "value",
    [True, 3, 2.5, "text", [b"\x01", b"\xff"], [True, False], [1, -2], [0.5, 1.5], ["a", "b"]],
)
def test_values_of_every_type_are_declared_set_and_read(node, value):
    declared = node.declare_parameter("p", value)
    assert declared.value == value and declared.type_ == Parameter.Type.from_parameter_value(value)
    assert node.get_parameter("p").value == value
    assert node.set_parameters([Parameter("p", value=value)])[0].successful
    again = Parameter.from_parameter_msg(declared.to_parameter_msg())
    plain = list if isinstance(value, list) else type(value)
    assert plain(again.value) == value and again.type_ == declared.type_
    assert parameter_value_to_python(declared.get_parameter_value()) == value


def test_the_exceptions_are_those_of_rclpy(node):
    node.declare_parameter("p", 1)
    with pytest.raises(ParameterAlreadyDeclaredException):
        node.declare_parameter("p", 1)
    with pytest.raises(ParameterNotDeclaredException):
        node.get_parameter("q")
    with pytest.raises(ParameterNotDeclaredException):
        node.set_parameters([Parameter("q", value=1)])
    with pytest.raises(ParameterNotDeclaredException):
        node.describe_parameter("q")
    node.declare_parameter("typed", Parameter.Type.INTEGER)
    with pytest.raises(ParameterUninitializedException):
        node.get_parameter("typed")
    assert node.set_parameters([Parameter("typed", value=4)])[0].successful
    assert node.get_parameter("typed").value == 4
    wrong = node.set_parameters([Parameter("p", value="text")])[0]
    assert not wrong.successful and "is of type" in wrong.reason
    assert node.get_parameter_or("q", Parameter("q", value=9)).value == 9
    with pytest.raises(TypeError, match="not one of the allowed types"):
        node.declare_parameter("bad", {"a": 1})


def test_descriptors_hold(node):
    between = ParameterDescriptor(
        description="how much",
        floating_point_range=[FloatingPointRange(from_value=0.0, to_value=1.0)],
    )
    node.declare_parameter("gain", 0.5, between)
    assert not node.set_parameters([Parameter("gain", value=2.0)])[0].successful
    described = node.describe_parameter("gain")
    assert described.description == "how much" and described.floating_point_range[0].to_value == 1.0
    with pytest.raises(InvalidParameterValueException):
        node.declare_parameter("other", 7.0, between)
    node.declare_parameter("fixed", 1, ParameterDescriptor(read_only=True))
    assert "read-only" in node.set_parameters([Parameter("fixed", value=2)])[0].reason
    with pytest.raises(ParameterImmutableException):
        node.undeclare_parameter("fixed")
    node.declare_parameter("any", 1, ParameterDescriptor(dynamic_typing=True))
    assert node.set_parameters([Parameter("any", value="text")])[0].successful
    node.undeclare_parameter("any")
    assert not node.has_parameter("any")


def test_overrides_come_from_outside(context):
    line = ["--ros-args", "-p", "gain:=2", "-p", "arm.length:=0.5"]
    overrides = [Parameter("name", value="given")]
    node = angaros.Node("node", context=context, cli_args=line, parameter_overrides=overrides)
    assert node.declare_parameter("gain", 1).value == 2
    assert node.declare_parameter("name", "default").value == "given"
    assert [p.value for p in node.declare_parameters("arm", [("length", 1.0), ("mass", 3.0)])] == [
        0.5,
        3.0,
    ]
    assert {n: p.value for n, p in node.get_parameters_by_prefix("arm").items()} == {
        "length": 0.5,
        "mass": 3.0,
    }
    node.destroy_node()
    node = angaros.Node("node", context=context, cli_args=line)
    with pytest.raises(InvalidParameterTypeException, match="is of type"):
        node.declare_parameter("gain", "text")
    assert node.declare_parameter("arm.length", 9.0, ignore_override=True).value == 9.0
    node.destroy_node()
    node = angaros.Node(
        "node", context=context, cli_args=line, automatically_declare_parameters_from_overrides=True
    )
    assert node.get_parameter("gain").value == 2
    node.destroy_node()


def test_callbacks_change_refuse_and_learn(node):
    node.declare_parameters("", [("a", 1), ("b", 1)])
    told = []

    def pair(parameters):
        return [*parameters, Parameter("b", value=parameters[0].value * 2)]

    def refuse(parameters):
        bad = any(p.value > 100 for p in parameters)
        return SetParametersResult(successful=not bad, reason="too much" if bad else "")

    node.add_pre_set_parameters_callback(pair)
    node.add_on_set_parameters_callback(refuse)
    node.add_post_set_parameters_callback(
        lambda parameters: told.extend(p.name for p in parameters)
    )
    assert node.set_parameters([Parameter("a", value=5)])[0].successful
    assert node.get_parameter("b").value == 10 and told == ["a", "b"]
    result = node.set_parameters_atomically([Parameter("a", value=60)])
    assert (
        not result.successful and result.reason == "too much" and node.get_parameter("a").value == 5
    )
    node.remove_pre_set_parameters_callback(pair)
    assert node.set_parameters([Parameter("a", value=60)])[0].successful
    with pytest.raises(ValueError):
        node.remove_pre_set_parameters_callback(pair)


def test_an_exception_in_a_callback_sets_nothing_and_is_raised(context, node):
    node.declare_parameter("a", 1)

    def fails(parameters):
        raise LookupError("in the callback")

    executor = SingleThreadedExecutor(context=context)
    executor.add_node(node)
    node.add_on_set_parameters_callback(fails)
    assert not node.set_parameters([Parameter("a", value=5)])[0].successful
    assert node.get_parameter("a").value == 1
    with pytest.raises(LookupError, match="in the callback"):
        executor.spin_once(timeout_sec=1.0)
    executor.shutdown()


def test_others_read_and_set_them(context, node):
    node.declare_parameter("gain", 1.5)
    executor = SingleThreadedExecutor(context=context)
    executor.add_node(node)
    other = angaros.Node("other", context=context)
    executor.add_node(other)
    get = other.create_client(GetParameters, "/has_parameters/get_parameters")
    put = other.create_client(SetParameters, "/has_parameters/set_parameters")
    assert get.wait_for_service(timeout_sec=5.0) and put.wait_for_service(timeout_sec=5.0)
    future = put.call_async(
        SetParameters.Request(parameters=[Parameter("gain", value=2.5).to_parameter_msg()])
    )
    executor.spin_until_future_complete(future, timeout_sec=10)
    assert future.result().results[0].successful
    future = get.call_async(GetParameters.Request(names=["gain"]))
    executor.spin_until_future_complete(future, timeout_sec=10)
    assert future.result().values[0].double_value == 2.5
    executor.shutdown()
    other.destroy_node()
