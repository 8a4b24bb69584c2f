"""Managed nodes."""

from typing import NamedTuple

from angaros import _native
from angaros.interfaces.lifecycle_msgs.msg import State as StateMessage
from angaros.lifecycle.managed_entity import ManagedEntity, TransitionCallbackReturn
from angaros.lifecycle.publisher import LifecyclePublisher
from angaros.node import Node


class LifecycleState(NamedTuple):
    """A state of a managed node."""

    state_id: int
    label: str


class LifecycleNodeMixin(ManagedEntity):
    """Makes a node a managed one; for classes that derive from a node too.

    Its services are those of ROS 2, so that others can lead it.
    """

    def __init__(self):
        self._managed_entities = []
        self._returned = None
        self._lifecycle = _native.Lifecycle(self.handle, self._run_callback)

    def _run_callback(self, name, state_id):
        state = LifecycleState(state_id, _native.lifecycle_label(state_id))
        returned = getattr(self, name)(state)
        if not isinstance(returned, TransitionCallbackReturn):
            raise TypeError(
                f"{name} of {type(self).__name__} returned {returned!r}\n"
                "hint: return a TransitionCallbackReturn"
            )
        if name != "on_error":
            self._returned = returned
        return returned

    def add_managed_entity(self, entity):
        """Let something take part in the transitions."""
        if not isinstance(entity, ManagedEntity):
            raise TypeError("Expected a rclpy.lifecycle.ManagedEntity instance.")
        self._managed_entities.append(entity)

    def _of_entities(self, name, state):
        for entity in self._managed_entities:
            returned = getattr(entity, name)(state)
            if returned != TransitionCallbackReturn.SUCCESS:
                return returned
        return TransitionCallbackReturn.SUCCESS

    def on_configure(self, state):
        """Get what the node needs."""
        return self._of_entities("on_configure", state)

    def on_cleanup(self, state):
        """Let go of what the node has."""
        return self._of_entities("on_cleanup", state)

    def on_shutdown(self, state):
        """End."""
        return self._of_entities("on_shutdown", state)

    def on_activate(self, state):
        """Begin to work."""
        return self._of_entities("on_activate", state)

    def on_deactivate(self, state):
        """Stop to work."""
        return self._of_entities("on_deactivate", state)

    def on_error(self, state):
        """Put right what went wrong."""
        return self._of_entities("on_error", state)

    def _trigger(self, label):
        self._returned = TransitionCallbackReturn.ERROR
        self._lifecycle.transition(label)
        return self._returned

    def trigger_configure(self):
        """Configure the node; return what its callback said."""
        return self._trigger("configure")

    def trigger_cleanup(self):
        """Clean the node up; return what its callback said."""
        return self._trigger("cleanup")

    def trigger_shutdown(self):
        """Shut the node down; return what its callback said."""
        return self._trigger("shutdown")

    def trigger_activate(self):
        """Activate the node; return what its callback said."""
        return self._trigger("activate")

    def trigger_deactivate(self):
        """Deactivate the node; return what its callback said."""
        return self._trigger("deactivate")

    @property
    def current_state(self):
        """The state."""
        return LifecycleState(*self._lifecycle.state())

    def _is_active(self):
        return self._lifecycle.state()[0] == StateMessage.PRIMARY_STATE_ACTIVE

    def create_lifecycle_publisher(self, *args, **kwargs):
        """Make a publisher that is silent while the node is not active."""
        made = self.create_publisher(*args, publisher_class=LifecyclePublisher, **kwargs)
        made._gate = self._lifecycle.gate(made.topic_name)
        made._node_is_active = self._is_active
        return made

    def destroy_lifecycle_publisher(self, publisher):
        """End such a publisher; return whether it was one of this node's."""
        return self.destroy_publisher(publisher)


class LifecycleNode(LifecycleNodeMixin, Node):
    """A managed node.

    >>> from angaros.context import Context
    >>> with Context() as context, LifecycleNode("driver", context=context) as node:
    ...     node.trigger_configure().name, node.current_state.label
    ('SUCCESS', 'inactive')
    """

    def __init__(self, node_name, **kwargs):
        """Make a managed node; the arguments are those of a node."""
        Node.__init__(self, node_name, **kwargs)
        LifecycleNodeMixin.__init__(self)

    def destroy_node(self):
        """End the node and all that belongs to it."""
        self._lifecycle.destroy()
        Node.destroy_node(self)
