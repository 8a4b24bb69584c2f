"""What takes part in the transitions of a managed node."""

from enum import IntEnum
from functools import wraps


class TransitionCallbackReturn(IntEnum):
    """What a callback says of its transition."""

    SUCCESS = 97
    FAILURE = 98
    ERROR = 99

    def to_label(self):
        """Return what rcl calls it.

        >>> TransitionCallbackReturn.SUCCESS.to_label()
        'transition_success'
        """
        return f"transition_{self.name.lower()}"


class ManagedEntity:
    """Takes part in the transitions of a node."""

    def on_configure(self, state):
        """Get what it needs."""
        return TransitionCallbackReturn.SUCCESS

    def on_cleanup(self, state):
        """Let go of what it has."""
        return TransitionCallbackReturn.SUCCESS

    def on_shutdown(self, state):
        """End."""
        return TransitionCallbackReturn.SUCCESS

    def on_activate(self, state):
        """Begin to work."""
        return TransitionCallbackReturn.SUCCESS

    def on_deactivate(self, state):
        """Stop to work."""
        return TransitionCallbackReturn.SUCCESS

    def on_error(self, state):
        """Put right what went wrong."""
        return TransitionCallbackReturn.SUCCESS


class SimpleManagedEntity(ManagedEntity):
    """Knows whether it is active."""

    def __init__(self):
        self._enabled = False

    def on_activate(self, state):
        """Begin to work."""
        self._enabled = True
        return TransitionCallbackReturn.SUCCESS

    def on_deactivate(self, state):
        """Stop to work."""
        self._enabled = False
        return TransitionCallbackReturn.SUCCESS

    @property
    def is_activated(self):
        """Whether it is active."""
        return self._enabled

    @staticmethod
    def when_enabled(wrapped=None, *, when_not_enabled=None):
        """Decorate a method that does nothing, or something else, while this is not active."""

        def decorator(function):
            @wraps(function)
            def called(self, *args, **kwargs):
                if self._enabled:
                    return function(self, *args, **kwargs)
                return when_not_enabled() if when_not_enabled is not None else None

            return called

        return decorator if wrapped is None else decorator(wrapped)
