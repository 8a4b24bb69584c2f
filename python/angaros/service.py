"""Servers of services."""

from angaros.service_introspection import ServiceIntrospectionState


class Service:
    """Answers requests; made by :meth:`.Node.create_service`."""

    def __init__(self, native, srv_type, srv_name, callback, callback_group, qos_profile):
        self._native = native
        self._logger_name = None
        self.srv_type = srv_type
        self.srv_name = srv_name
        self.callback = callback
        self.callback_group = callback_group
        self.qos_profile = qos_profile

    def send_response(self, response, header):
        """Answer the request that ``header`` stands for."""
        if not isinstance(response, self.srv_type.Response):
            raise TypeError(
                f"cannot answer a call of {self.service_name}: expected a "
                f"{self.srv_type.Response.__name__}, got {type(response).__name__}\n"
                "hint: return the response from the callback of the service"
            )
        header.respond(response)

    def configure_introspection(self, clock, service_event_qos_profile, introspection_state):
        """Publish what happens to calls on ``SERVICE/_service_event`` from now on.

        :param clock: not used: the times are those of the system
        :param introspection_state: nothing, when what happened, or with requests and responses
        """
        del clock
        state = ServiceIntrospectionState(introspection_state)
        self._native.configure_introspection(service_event_qos_profile._numbers(), state)

    @property
    def service_name(self) -> str:
        """The full name of the service."""
        return self._native.name

    @property
    def logger_name(self):
        """The name of the logger of its node."""
        return self._logger_name

    @property
    def handle(self):
        """What stands for it in the native module."""
        return self._native

    def destroy(self):
        """End it; a callback that runs at this moment runs to its end."""
        self._native.destroy()

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.destroy()
