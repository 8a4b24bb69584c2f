"""Which callbacks may overlap."""

import weakref

from angaros import _native


class CallbackGroup:
    """Callbacks that share a rule. It is one of the two below."""

    _reentrant = False

    def __init__(self):
        self.entities = set()
        self._native = _native.CallbackGroup(self._reentrant)

    def add_entity(self, entity):
        """Note what belongs to the group."""
        self.entities.add(weakref.ref(entity))

    def has_entity(self, entity):
        """Return whether something belongs to the group."""
        return weakref.ref(entity) in self.entities


class ReentrantCallbackGroup(CallbackGroup):
    """Its callbacks may overlap."""

    _reentrant = True


class MutuallyExclusiveCallbackGroup(CallbackGroup):
    """Its callbacks run one after the other."""
