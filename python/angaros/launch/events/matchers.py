"""Which process is meant."""


class _ActionMatcher:
    """Says of an action whether it is the one."""

    def __init__(self, action):
        self.action = action

    def __call__(self, action):
        return action is self.action


def matches_action(target_action):
    """Return what matches one action."""
    return _ActionMatcher(target_action)
