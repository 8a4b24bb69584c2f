"""Callbacks for changes of the parameters of any node."""

from threading import RLock

from angaros.interfaces.rcl_interfaces.msg import ParameterEvent
from angaros.qos import qos_profile_parameter_events


class ParameterCallbackHandle:
    """A callback for one parameter of one node."""

    def __init__(self, parameter_name, node_name, callback):
        self.parameter_name = parameter_name
        self.node_name = node_name
        self.callback = callback


class ParameterEventCallbackHandle:
    """A callback for all changes of parameters."""

    def __init__(self, callback):
        self.callback = callback


class ParameterEventHandler:
    """Calls functions when parameters change, the one that was added last first."""

    class Callbacks:
        """The callbacks."""

        def __init__(self):
            self.parameter_callbacks = []
            self.event_callbacks = []
            self.mutex = RLock()

        def event_callback(self, event):
            """Call those that wait for an event."""
            with self.mutex:
                of_one, of_all = list(self.parameter_callbacks), list(self.event_callbacks)
            for handle in of_one:
                found = ParameterEventHandler.get_parameter_from_event(
                    event, handle.parameter_name, handle.node_name
                )
                if found is not None:
                    handle.callback(found)
            for handle in of_all:
                handle.callback(event)

        def _add(self, known, handle):
            with self.mutex:
                known.insert(0, handle)
            return handle

        def _remove(self, known, handle):
            with self.mutex:
                if handle not in known:
                    raise RuntimeError("Callback doesn't exist")
                known.remove(handle)

    def __init__(
        self,
        node,
        qos_profile=qos_profile_parameter_events,
        callback_group=None,
        event_callbacks=None,
        qos_overriding_options=None,
        raw=False,
    ):
        self.node = node
        self.qos_profile = qos_profile
        self._callbacks = ParameterEventHandler.Callbacks()
        self.parameter_event_subscription = node.create_subscription(
            ParameterEvent,
            "/parameter_events",
            self._callbacks.event_callback,
            qos_profile,
            callback_group=callback_group,
            event_callbacks=event_callbacks,
            qos_overriding_options=qos_overriding_options,
            raw=raw,
        )

    def destroy(self):
        """Call nothing any more."""
        self.node.destroy_subscription(self.parameter_event_subscription)

    @staticmethod
    def get_parameter_from_event(event, parameter_name, node_name):
        """Return a parameter of a node from an event, or None if it is about others."""
        if event.node == node_name:
            for parameter in ParameterEventHandler.get_parameters_from_event(event):
                if parameter.name == parameter_name:
                    return parameter
        return None

    @staticmethod
    def get_parameters_from_event(event):
        """Return the parameters that are new or have changed."""
        yield from event.new_parameters
        yield from event.changed_parameters

    def add_parameter_callback(self, parameter_name, node_name, callback):
        """Call a function with a parameter of a node when it changes.

        :param node_name: the name of the node, in the namespace of this one unless it is full;
            an empty one means this node
        """
        full = self._full_name(node_name)
        handle = ParameterCallbackHandle(parameter_name, full, callback)
        return self._callbacks._add(self._callbacks.parameter_callbacks, handle)

    def remove_parameter_callback(self, handle):
        """Take a function back."""
        self._callbacks._remove(self._callbacks.parameter_callbacks, handle)

    def add_parameter_event_callback(self, callback):
        """Call a function with each event."""
        handle = ParameterEventCallbackHandle(callback)
        return self._callbacks._add(self._callbacks.event_callbacks, handle)

    def remove_parameter_event_callback(self, handle):
        """Take a function back."""
        self._callbacks._remove(self._callbacks.event_callbacks, handle)

    def configure_nodes_filter(self, node_names=None):
        """Hear of these nodes alone, of all without names; return whether that is so."""
        names = [self._full_name(name) for name in node_names or []]
        expression = " OR ".join(f"node = %{index}" for index in range(len(names)))
        quoted = [f"'{name}'" for name in names]
        self.parameter_event_subscription.set_content_filter(expression, quoted)
        return True

    def _full_name(self, node_name):
        if not node_name:
            return self.node.get_fully_qualified_name()
        if node_name.startswith("/"):
            return node_name
        return f"{self.node.get_namespace().rstrip('/')}/{node_name}"
