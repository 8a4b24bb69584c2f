"""The parts of a node beside topics and services: parameters, states, what the graph says of it."""

import time

import common
import rclpy
from lifecycle_msgs.msg import Transition
from lifecycle_msgs.srv import ChangeState, GetState
from rcl_interfaces.msg import ParameterDescriptor
from rclpy.lifecycle import LifecycleNode, TransitionCallbackReturn
from rclpy.parameter import Parameter, parameter_value_to_python
from rclpy.parameter_client import AsyncParameterClient


def finished(node, future, args):
    """The result of a call."""
    rclpy.spin_until_future_complete(node, future, timeout_sec=args.timeout)
    if not future.done():
        raise SystemExit("no answer in time")
    return future.result()


def parameters(node, args):
    """Lists, reads, describes and sets parameters of another node, as `ros2 param` does."""
    client = AsyncParameterClient(node, args.name)
    common.say(event="ready")
    if not client.wait_for_services(timeout_sec=args.timeout):
        raise SystemExit("no parameter services in time")
    listed = finished(node, client.list_parameters(["", "rate"], 10), args).result.names
    read = finished(node, client.get_parameters(["rate", "label", "nothing"]), args).values
    described = finished(node, client.describe_parameters(["rate"]), args).descriptors
    wanted = [
        Parameter("rate", Parameter.Type.DOUBLE, 12.5),
        Parameter("label", Parameter.Type.INTEGER, 1),
        Parameter("places", Parameter.Type.STRING_ARRAY, ["one", "two"]),
    ]
    results = finished(node, client.set_parameters(wanted), args).results
    after = finished(node, client.get_parameters(["rate", "label", "places"]), args).values
    common.say(
        event="parameters",
        listed=list(listed),
        read=[parameter_value_to_python(value) for value in read],
        described=[one.description for one in described],
        set=[result.successful for result in results],
        reasons=[result.reason for result in results],
        after=[parameter_value_to_python(value) for value in after],
    )


def parameter_names(node, args):
    """Lists all parameters of another node, as `ros2 param list` does."""
    client = AsyncParameterClient(node, args.name)
    common.say(event="ready")
    if not client.wait_for_services(timeout_sec=args.timeout):
        raise SystemExit("no parameter services in time")
    listed = finished(node, client.list_parameters([], 0), args).result.names
    common.say(event="parameter_names", listed=list(listed))


def own_parameters(node, args):
    """Has parameters until the input is closed, then tells their values."""
    held = common.Held()
    node.declare_parameter("rate", 30.0, ParameterDescriptor(description="messages a second"))
    node.declare_parameter("label", "theirs")
    node.declare_parameter("places", ["a"])
    common.say(event="ready")
    held.wait(lambda seconds: rclpy.spin_once(node, timeout_sec=seconds))
    names = ["rate", "label", "places"]
    common.say(event="end", values=[node.get_parameter(name).value for name in names])


class Managed(LifecycleNode):
    """A node with states that can always change them."""

    def on_configure(self, state):
        return TransitionCallbackReturn.SUCCESS


def managed(node, args):
    """A node with states, until the input is closed."""
    held = common.Held()
    one = Managed(args.name)
    common.say(event="ready")
    held.wait(lambda seconds: rclpy.spin_once(one, timeout_sec=seconds))
    common.say(event="end")


def manage(node, args):
    """Configures and activates another node, as `ros2 lifecycle` does, and tells its states."""
    state = node.create_client(GetState, f"{args.name}/get_state")
    change = node.create_client(ChangeState, f"{args.name}/change_state")
    common.say(event="ready")
    if not (state.wait_for_service(args.timeout) and change.wait_for_service(args.timeout)):
        raise SystemExit("no states in time")
    states = [finished(node, state.call_async(GetState.Request()), args).current_state.label]
    done = []
    for number in (Transition.TRANSITION_CONFIGURE, Transition.TRANSITION_ACTIVATE):
        request = ChangeState.Request(transition=Transition(id=number))
        done.append(finished(node, change.call_async(request), args).success)
        answer = finished(node, state.call_async(GetState.Request()), args)
        states.append(answer.current_state.label)
    common.say(event="managed", states=states, done=done)


def node_info(node, args):
    """What `ros2 node info` and `ros2 topic info -v` say of a node and its topics."""
    held = common.Held()
    common.say(event="ready")
    space, name = args.name.rsplit("/", 1)
    space = space or "/"
    end = time.monotonic() + args.timeout
    told = {}
    while time.monotonic() < end and not held.gone.is_set():
        rclpy.spin_once(node, timeout_sec=0.05)
        if (name, space) not in node.get_node_names_and_namespaces():
            continue
        told = {
            "publishers": dict(node.get_publisher_names_and_types_by_node(name, space)),
            "subscriptions": dict(node.get_subscriber_names_and_types_by_node(name, space)),
            "services": dict(node.get_service_names_and_types_by_node(name, space)),
            "clients": dict(node.get_client_names_and_types_by_node(name, space)),
        }
        if all(told.values()):
            break
    profiles = {}
    for topic in told.get("publishers", {}):
        for one in node.get_publishers_info_by_topic(topic):
            profile = one.qos_profile
            profiles[topic] = {
                "node": one.node_name,
                "reliability": profile.reliability.name.lower(),
                "durability": profile.durability.name.lower(),
                "deadline_ns": profile.deadline.nanoseconds,
                "lifespan_ns": profile.lifespan.nanoseconds,
                "hash": str(one.topic_type_hash),
            }
    common.say(
        event="node_info", topics=dict(node.get_topic_names_and_types()), profiles=profiles, **told
    )


def wide(node, args):
    """Tells the units of each wide string that comes, and sends it back on NAME/back."""
    from test_msgs.msg import WStrings

    held = common.Held()
    publisher = node.create_publisher(WStrings, args.name + "/back", 10)

    def echo(message):
        raw = message.wstring_value.encode("utf-16-le")
        units = [int.from_bytes(raw[at : at + 2], "little") for at in range(0, len(raw), 2)]
        more = list(message.unbounded_sequence_of_wstrings)
        common.say(event="wide", units=units, more=more)
        publisher.publish(message)

    subscription = node.create_subscription(WStrings, args.name, echo, 10)
    common.say(event="ready")
    held.wait(lambda seconds: rclpy.spin_once(node, timeout_sec=seconds))
    del subscription


ROLES = {
    "wide": wide,
    "parameters": parameters,
    "own_parameters": own_parameters,
    "parameter_names": parameter_names,
    "managed": managed,
    "manage": manage,
    "node_info": node_info,
}
