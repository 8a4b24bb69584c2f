"""Clients of services."""

import threading
from typing import Any, Optional

from angaros.service_introspection import ServiceIntrospectionState
from angaros.task import Future
from angaros.utilities import _seconds


class Client:
    """Calls a service; made by :meth:`.Node.create_client`."""

    def __init__(self, native, srv_type, srv_name, qos_profile, callback_group, executor):
        self._native = native
        self._logger_name = None
        self.srv_type = srv_type
        self.srv_name = srv_name
        self.qos_profile = qos_profile
        self.callback_group = callback_group
        self._executor = executor
        self._pending = set()

    def call(self, request: Any, timeout_sec: Optional[float] = None) -> Any:
        """Send a request and wait for the response; return None if it does not come in time.

        An executor must run the node meanwhile, on another thread. In a callback it must be one
        with several threads, and the group of the callback another one than that of the client.
        """
        came = threading.Event()
        future = self._send(request, None)
        future.add_done_callback(lambda _: came.set())
        if not came.wait(_seconds(timeout_sec)):
            self.remove_pending_request(future)
            return None
        return future.result()

    def call_async(self, request: Any) -> Future:
        """Send a request; the future that is returned gets the response."""
        return self._send(request, self._executor())

    def _send(self, request, executor):
        if not isinstance(request, self.srv_type.Request):
            raise TypeError(
                f"cannot call {self.service_name}: expected a {self.srv_type.Request.__name__}, "
                f"got {type(request).__name__}"
            )
        future = Future(executor=executor)
        self._pending.add(future)

        def done(response):
            self._pending.discard(future)
            if future.cancelled():
                return
            if isinstance(response, BaseException):
                future.set_exception(response)
            else:
                future.set_result(response)

        self._native.call(request, done)
        return future

    def remove_pending_request(self, future: Future) -> None:
        """Wait no longer for the response of a call."""
        if future in self._pending:
            self._pending.discard(future)
            future.cancel()

    def service_is_ready(self) -> bool:
        """Return whether a server is there that can answer."""
        return self._native.service_is_ready()

    def wait_for_service(self, timeout_sec: Optional[float] = None) -> bool:
        """Wait until a server is there; return whether one is."""
        return self._native.wait_for_service(_seconds(timeout_sec))

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
        """Let go of it; calls that it has sent go on."""
        self._native.destroy()

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.destroy()
