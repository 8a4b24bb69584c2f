"""Guard conditions."""


class GuardCondition:
    """A way to have a function called; made by :meth:`.Node.create_guard_condition`."""

    def __init__(self, native, callback, callback_group):
        self._native = native
        self.callback = callback
        self.callback_group = callback_group

    def trigger(self):
        """Have the function called."""
        if self._native is not None:
            self._native.trigger()

    @property
    def handle(self):
        """What stands for it in the native module."""
        return self._native

    def destroy(self):
        """Let go of it."""
        self._native = None
