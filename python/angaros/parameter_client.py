"""Clients of the parameters of other nodes."""

import time

from angaros.interfaces.rcl_interfaces.msg import ParameterEvent
from angaros.interfaces.rcl_interfaces.srv import (
    DescribeParameters,
    GetParameters,
    GetParameterTypes,
    ListParameters,
    SetParameters,
    SetParametersAtomically,
)
from angaros.parameter import Parameter, parameter_dict_from_yaml_file
from angaros.qos import qos_profile_parameter_events, qos_profile_services_default

# The services of a node, with the ends of their names.
_SERVICES = {
    GetParameters: "get_parameters",
    ListParameters: "list_parameters",
    SetParameters: "set_parameters",
    GetParameterTypes: "get_parameter_types",
    DescribeParameters: "describe_parameters",
    SetParametersAtomically: "set_parameters_atomically",
}


class AsyncParameterClient:
    """Reads and sets the parameters of another node.

    Each call returns a future that gets the response of the service, and calls ``callback`` with
    itself when it is done.
    """

    def __init__(
        self,
        node,
        remote_node_name,
        qos_profile=qos_profile_services_default,
        callback_group=None,
    ):
        """Make a client.

        :param node: the node that asks
        :param remote_node_name: the name of the other node
        """
        self.node = node
        self.remote_node_name = remote_node_name
        self._clients = {
            srv_type: node.create_client(
                srv_type,
                f"{remote_node_name}/{name}",
                qos_profile=qos_profile,
                callback_group=callback_group,
            )
            for srv_type, name in _SERVICES.items()
        }

    def services_are_ready(self):
        """Return whether the other node has all its services."""
        return all(client.service_is_ready() for client in self._clients.values())

    def wait_for_services(self, timeout_sec=None):
        """Wait until the other node has all its services; return whether it has."""
        end = None if timeout_sec is None else time.monotonic() + timeout_sec
        for client in self._clients.values():
            left = None if end is None else max(0.0, end - time.monotonic())
            if not client.wait_for_service(left):
                return False
        return True

    def _call(self, srv_type, callback, **fields):
        future = self._clients[srv_type].call_async(srv_type.Request(**fields))
        if callback is not None:
            future.add_done_callback(callback)
        return future

    def list_parameters(self, prefixes=None, depth=None, callback=None):
        """List the names below prefixes, down to a depth; all of them by default."""
        fields = {"prefixes": list(prefixes or []), "depth": depth or 0}
        return self._call(ListParameters, callback, **fields)

    def get_parameters(self, names, callback=None):
        """Get the values of parameters."""
        return self._call(GetParameters, callback, names=list(names))

    @staticmethod
    def _messages(parameters):
        return [
            each.to_parameter_msg() if isinstance(each, Parameter) else each for each in parameters
        ]

    def set_parameters(self, parameters, callback=None):
        """Set each of the parameters by itself."""
        return self._call(SetParameters, callback, parameters=self._messages(parameters))

    def set_parameters_atomically(self, parameters, callback=None):
        """Set all of the parameters or none."""
        given = self._messages(parameters)
        return self._call(SetParametersAtomically, callback, parameters=given)

    def describe_parameters(self, names, callback=None):
        """Get what parameters are for."""
        return self._call(DescribeParameters, callback, names=list(names))

    def get_parameter_types(self, names, callback=None):
        """Get the types of parameters, numbers of :class:`.Parameter.Type`."""
        return self._call(GetParameterTypes, callback, names=list(names))

    def delete_parameters(self, names, callback=None):
        """Take the values of parameters away; they must be of dynamic typing."""
        return self.set_parameters([Parameter(name) for name in names], callback)

    def load_parameter_file(self, parameter_file, use_wildcard=False, callback=None):
        """Set each of the parameters of a file by itself."""
        given = parameter_dict_from_yaml_file(parameter_file, use_wildcard)
        return self.set_parameters(given.values(), callback)

    def load_parameter_file_atomically(self, parameter_file, use_wildcard=False, callback=None):
        """Set all of the parameters of a file or none."""
        given = parameter_dict_from_yaml_file(parameter_file, use_wildcard)
        return self.set_parameters_atomically(given.values(), callback)

    def on_parameter_event(
        self,
        callback,
        qos_profile=qos_profile_parameter_events,
        *,
        callback_group=None,
        event_callbacks=None,
        qos_overriding_options=None,
        raw=False,
    ):
        """Subscribe to the changes of parameters of all nodes."""
        return self.node.create_subscription(
            ParameterEvent,
            "/parameter_events",
            callback,
            qos_profile,
            callback_group=callback_group,
            event_callbacks=event_callbacks,
            qos_overriding_options=qos_overriding_options,
            raw=raw,
        )
