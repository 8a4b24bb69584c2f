"""What lines of `ros2` print, worked out by rclpy: the functions that the command is made of.

usage: lines.py LINE...   each LINE one word of the shell, as in 'topic list -t'

Prints one JSON list with a text for each line. The graph is looked at until the nodes that the lines name
are there and nothing new comes.
"""

import json
import sys
import time

import rclpy
from rcl_interfaces.msg import ParameterType
from rcl_interfaces.srv import DescribeParameters, GetParameters, ListParameters
from rclpy.action import (
    get_action_client_names_and_types_by_node,
    get_action_names_and_types,
    get_action_server_names_and_types_by_node,
)

SETTLED_S = 2.0
PATIENCE_S = 40.0


def is_hidden(name):
    """Whether a part of the name begins with an underscore."""
    return any(part.startswith("_") for part in name.split("/"))


def full(namespace, name):
    """The name with its namespace."""
    return f"{namespace.rstrip('/')}/{name}"


def typed(pairs):
    """Names with their types, hidden ones left out."""
    shown = sorted(pair for pair in pairs if not is_hidden(pair[0]))
    return [f"{name} [{', '.join(types)}]" for name, types in shown]


class Lines:
    """A node that looks at the graph."""

    def __init__(self):
        self.node = rclpy.create_node(
            "_lines", start_parameter_services=False, enable_rosout=False
        )

    def settle(self, wanted):
        """Waits until the nodes with these full names are there, each with a publisher, and the graph stays as it is."""
        seen, since, begun = None, time.monotonic(), time.monotonic()
        while time.monotonic() - begun < PATIENCE_S:
            if time.monotonic() - since >= SETTLED_S and self.are_whole(wanted):
                break
            now = (
                sorted(self.node.get_node_names_and_namespaces()),
                sorted(map(str, self.node.get_topic_names_and_types())),
                sorted(map(str, self.node.get_service_names_and_types())),
            )
            if now != seen:
                seen, since = now, time.monotonic()
            rclpy.spin_once(self.node, timeout_sec=0.05)

    def call(self, kind, name, request):
        """A service's response."""
        client = self.node.create_client(kind, name)
        if not client.wait_for_service(PATIENCE_S):
            raise RuntimeError(f"no service {name}")
        future = client.call_async(request)
        rclpy.spin_until_future_complete(self.node, future, timeout_sec=PATIENCE_S)
        self.node.destroy_client(client)
        return future.result()

    def are_whole(self, wanted):
        """Whether these nodes are there, and what they publish: names may come before that."""
        if not wanted <= set(self.nodes()):
            return False
        places = [(name.rsplit("/", 1)[1], name.rsplit("/", 1)[0] or "/") for name in wanted]
        return all(self.node.get_publisher_names_and_types_by_node(*place) for place in places)

    def nodes(self):
        """Full names of all nodes, hidden ones left out."""
        pairs = self.node.get_node_names_and_namespaces()
        names = (full(namespace, name) for name, namespace in pairs)
        return sorted(name for name in names if not is_hidden(name))

    def info(self, name):
        """`node info NODE`."""
        namespace, base = name.rsplit("/", 1)
        where = (base, namespace or "/")
        node = self.node
        sections = [
            ("Subscribers", node.get_subscriber_names_and_types_by_node(*where)),
            ("Publishers", node.get_publisher_names_and_types_by_node(*where)),
            ("Service Servers", node.get_service_names_and_types_by_node(*where)),
            ("Service Clients", node.get_client_names_and_types_by_node(*where)),
            ("Action Servers", get_action_server_names_and_types_by_node(node, *where)),
            ("Action Clients", get_action_client_names_and_types_by_node(node, *where)),
        ]
        lines = [name]
        for title, pairs in sections:
            shown = sorted(pair for pair in pairs if not is_hidden(pair[0]))
            lines.append(f"  {title}:")
            lines += [f"    {topic}: {', '.join(types)}" for topic, types in shown]
            if title in ("Service Clients", "Action Clients"):
                lines.append("")
        return lines

    def endpoints(self, topic):
        """`topic info -v TOPIC`."""
        types = dict(self.node.get_topic_names_and_types())[topic]
        lines = [f"Type: {', '.join(types)}"]
        for title, infos in (
            ("Publisher", self.node.get_publishers_info_by_topic(topic)),
            ("Subscription", self.node.get_subscriptions_info_by_topic(topic)),
        ):
            lines += ["", f"{title} count: {len(infos)}", ""]
            for info in infos:
                lines += [*str(info).splitlines(), ""]
        return lines

    def parameters(self, node):
        """Names of a node's parameters."""
        result = self.call(ListParameters, f"{node}/list_parameters", ListParameters.Request())
        return sorted(result.result.names)

    def value(self, node, name):
        """`param get NODE NAME`."""
        request = GetParameters.Request(names=[name])
        value = self.call(GetParameters, f"{node}/get_parameters", request).values[0]
        words = {
            ParameterType.PARAMETER_BOOL: ("Boolean value is:", value.bool_value),
            ParameterType.PARAMETER_INTEGER: ("Integer value is:", value.integer_value),
            ParameterType.PARAMETER_DOUBLE: ("Double value is:", value.double_value),
            ParameterType.PARAMETER_STRING: ("String value is:", value.string_value),
        }
        label, shown = words[value.type]
        return [f"{label} {shown}"]

    def described(self, node, name):
        """`param describe NODE NAME` of an integer."""
        request = DescribeParameters.Request(names=[name])
        service = f"{node}/describe_parameters"
        one = self.call(DescribeParameters, service, request).descriptors[0]
        lines = [f"Parameter name: {one.name}", "  Type: integer"]
        if one.description:
            lines.append(f"  Description: {one.description}")
        lines.append("  Constraints:")
        for bounds in one.integer_range:
            lines.append(f"    Min value: {bounds.from_value}")
            lines.append(f"    Max value: {bounds.to_value}")
            lines.append(f"    Step: {bounds.step}")
        return lines

    def run(self, line):
        """The lines that one line of `ros2` prints."""
        words = line.split()
        topics = self.node.get_topic_names_and_types()
        services = self.node.get_service_names_and_types()
        actions = get_action_names_and_types(self.node)
        of = {"topic": topics, "service": services, "action": actions}
        match words:
            case ["node", "list"]:
                return self.nodes()
            case ["node", "info", name]:
                return self.info(name)
            case ["topic", "info", "-v", name]:
                return self.endpoints(name)
            case [kind, "list", "-t"]:
                return typed(of[kind])
            case [kind, "list"]:
                return [line.split(" ")[0] for line in typed(of[kind])]
            case [kind, "type", name]:
                return dict(of[kind])[name]
            case [kind, "find", wanted]:
                pairs = sorted(of[kind])
                return [name for name, types in pairs if wanted in types and not is_hidden(name)]
            case ["param", "list", node]:
                return [f"  {name}" for name in self.parameters(node)]
            case ["param", "get", node, name]:
                return self.value(node, name)
            case ["param", "describe", node, name]:
                return self.described(node, name)
        raise ValueError(f"no such line: {line}")


def main():
    """Prints what the lines print."""
    rclpy.init()
    lines = Lines()
    lines.settle({line.split()[2] for line in sys.argv[1:] if line.startswith("node info ")})
    texts = ["\n".join(lines.run(line)) for line in sys.argv[1:]]
    print(json.dumps(texts))
    rclpy.shutdown()


main()
