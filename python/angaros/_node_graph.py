"""What a node sees of the graph."""

import time

from angaros.qos import QoSProfile
from angaros.topic_endpoint_info import TopicEndpointInfo, TopicEndpointTypeEnum


class RCLError(RuntimeError):
    """Raised when something failed below."""


class NodeNameNonExistentError(RCLError):
    """Raised when there is no node of a name."""


def _sorted(pairs):
    """Return the names with the types that each has."""
    found = {}
    for name, type_name in pairs:
        found.setdefault(name, set()).add(type_name)
    return [(name, sorted(types)) for name, types in sorted(found.items())]


class NodeGraph:
    """The part of a node that looks at the graph."""

    @property
    def _seen(self):
        return self._context._open()

    def get_node_names(self):
        """Return the names of all nodes, without namespaces."""
        return [name for name, _ in self._seen.nodes()]

    def get_node_names_and_namespaces(self):
        """Return the names of all nodes with their namespaces."""
        return self._seen.nodes()

    def get_fully_qualified_node_names(self):
        """Return the full names of all nodes."""
        return [f"{namespace.rstrip('/')}/{name}" for name, namespace in self._seen.nodes()]

    def get_node_names_and_namespaces_with_enclaves(self):
        """Return the names of all nodes with their namespaces and enclaves, which are the root."""
        return [(name, namespace, "/") for name, namespace in self._seen.nodes()]

    def get_topic_names_and_types(self, no_demangle=False):
        """Return all topics with their types."""
        del no_demangle  # Topics of ROS are all that there is.
        return _sorted((each[2], each[3]) for each in self._seen.endpoints())

    def get_service_names_and_types(self):
        """Return all services with their types."""
        return _sorted((each[0], each[1]) for each in self._seen.services())

    def _of_node(self, node_name, node_namespace):
        namespace = "/" + node_namespace.strip("/")
        if (node_name, namespace) not in self._seen.nodes():
            raise NodeNameNonExistentError(
                f"there is no node {namespace.rstrip('/')}/{node_name}\n"
                "hint: angaros node list shows those that are there"
            )
        return node_name, namespace

    def _endpoints_of(self, node_name, node_namespace, publishes):
        node = self._of_node(node_name, node_namespace)
        ends = self._seen.endpoints()
        return _sorted((e[2], e[3]) for e in ends if (e[0], e[1]) == node and e[5] == publishes)

    def get_publisher_names_and_types_by_node(self, node_name, node_namespace, no_demangle=False):
        """Return the topics that a node publishes on."""
        del no_demangle
        return self._endpoints_of(node_name, node_namespace, True)

    def get_subscriber_names_and_types_by_node(self, node_name, node_namespace, no_demangle=False):
        """Return the topics that a node subscribes to."""
        del no_demangle
        return self._endpoints_of(node_name, node_namespace, False)

    def _services_of(self, node_name, node_namespace, serves):
        node = self._of_node(node_name, node_namespace)
        ends = self._seen.services()
        return _sorted((e[0], e[1]) for e in ends if (e[2], e[3]) == node and e[4] == serves)

    def get_service_names_and_types_by_node(self, node_name, node_namespace):
        """Return the services that a node offers."""
        return self._services_of(node_name, node_namespace, True)

    def get_client_names_and_types_by_node(self, node_name, node_namespace):
        """Return the services that a node has clients of."""
        return self._services_of(node_name, node_namespace, False)

    def _ends_on(self, topic_name, publishes):
        topic = self.resolve_topic_name(topic_name)
        return [e for e in self._seen.endpoints() if e[2] == topic and e[5] == publishes]

    def count_publishers(self, topic_name):
        """Return how many publishers a topic has."""
        return len(self._ends_on(topic_name, True))

    def count_subscribers(self, topic_name):
        """Return how many subscriptions a topic has."""
        return len(self._ends_on(topic_name, False))

    def _services_on(self, service_name, serves):
        service = self.resolve_service_name(service_name)
        return len([e for e in self._seen.services() if e[0] == service and e[4] == serves])

    def count_services(self, service_name):
        """Return how many servers a service has."""
        return self._services_on(service_name, True)

    def count_clients(self, service_name):
        """Return how many clients a service has."""
        return self._services_on(service_name, False)

    def _infos(self, topic_name, publishes):
        kinds = TopicEndpointTypeEnum
        return [
            TopicEndpointInfo(
                node_name=e[0],
                node_namespace=e[1],
                topic_type=e[3],
                topic_type_hash=e[4],
                endpoint_type=kinds.PUBLISHER if publishes else kinds.SUBSCRIPTION,
                endpoint_gid=list(e[6]),
                qos_profile=QoSProfile._of_numbers(e[7]),
            )
            for e in self._ends_on(topic_name, publishes)
        ]

    def get_publishers_info_by_topic(self, topic_name, no_mangle=False):
        """Return what there is to know of the publishers of a topic."""
        del no_mangle
        return self._infos(topic_name, True)

    def get_subscriptions_info_by_topic(self, topic_name, no_mangle=False):
        """Return what there is to know of the subscriptions of a topic."""
        del no_mangle
        return self._infos(topic_name, False)

    def wait_for_node(self, fully_qualified_node_name, timeout):
        """Wait until a node is there; return whether it is."""
        end = time.monotonic() + timeout
        name = "/" + fully_qualified_node_name.lstrip("/")
        while name not in self.get_fully_qualified_node_names():
            if time.monotonic() >= end:
                return False
            time.sleep(min(0.02, timeout))
        return True
