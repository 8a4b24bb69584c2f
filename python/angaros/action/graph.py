"""Which actions there are."""

_TYPE = "_FeedbackMessage"
_TOPIC = "/_action/feedback"


def _actions(pairs):
    found = []
    for topic, types in pairs:
        if topic.endswith(_TOPIC):
            names = [name[: -len(_TYPE)] for name in types if name.endswith(_TYPE)]
            found.append((topic[: -len(_TOPIC)], names))
    return found


def get_action_names_and_types(node):
    """Return all actions with their types."""
    return _actions(node.get_topic_names_and_types())


def get_action_server_names_and_types_by_node(node, remote_node_name, remote_node_namespace):
    """Return the actions that a node offers."""
    ends = node.get_publisher_names_and_types_by_node(remote_node_name, remote_node_namespace)
    return _actions(ends)


def get_action_client_names_and_types_by_node(node, remote_node_name, remote_node_namespace):
    """Return the actions that a node has clients of."""
    ends = node.get_subscriber_names_and_types_by_node(remote_node_name, remote_node_namespace)
    return _actions(ends)
