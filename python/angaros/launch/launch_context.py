"""What is known while a file is evaluated: configurations, environment, where it is."""

import os
import types

from angaros.launch._plan import Plan
from angaros.launch.utilities import entities

# Actions within each other, or that return each other without end.
_MAX_DEPTH = 200


class _Configurations(dict):
    """Launch configurations; which were read is noted."""

    def __init__(self, values, used):
        super().__init__(values)
        self._used = used

    def __getitem__(self, name):
        self._used.add(name)
        return super().__getitem__(name)

    def __contains__(self, name):
        self._used.add(name)
        return super().__contains__(name)

    def get(self, name, default=None):
        self._used.add(name)
        return super().get(name, default)


class LaunchContext:
    """The values that actions and substitutions see.

    :param plan: what the actions are told to; by default a list, ``plan.messages``
    """

    def __init__(self, *, argv=None, noninteractive=False, plan=None):
        self.argv = list(argv or [])
        self.noninteractive = noninteractive
        self.plan = Plan() if plan is None else plan
        self.plan.context = self
        self.used = set()
        self.files = set()
        self.only_arguments = False
        # The event handler whose actions are evaluated.
        self.handler = None
        self.is_shutdown = False
        self._configurations = _Configurations({}, self.used)
        self._pushed = []
        self._pushed_environments = []
        self.initial_environment = dict(os.environ)
        self.handlers = []
        self._locals = {}
        self._globals = {}
        self._depth = 0

    @property
    def launch_configurations(self):
        """The configurations: texts by name."""
        return self._configurations

    @property
    def environment(self):
        """The environment: that of this process, which evaluates."""
        return os.environ

    @property
    def locals(self):
        """Values of the place in the file."""
        return types.SimpleNamespace(**{**self._globals, **self._locals})

    def get_locals_as_dict(self):
        """Return the values of the place in the file."""
        return {**self._globals, **self._locals}

    def extend_locals(self, extensions):
        """Add values of the place in the file."""
        self._locals.update(extensions)

    def extend_globals(self, extensions):
        """Add values of all places."""
        self._globals.update(extensions)

    def perform_substitution(self, sub):
        """Return the text of a substitution."""
        text = sub.perform(self)
        if not isinstance(text, str):
            kind = type(text).__name__
            raise TypeError(f"{sub.describe()} gives a value of type {kind}, and no text")
        return text

    def replace_configurations(self, values):
        """Have these configurations and no others."""
        self._configurations = _Configurations(values, self.used)

    def _push_launch_configurations(self):
        self._pushed.append(dict(self._configurations))

    def _pop_launch_configurations(self):
        self.replace_configurations(self._pushed.pop())

    def _push_environment(self):
        self._pushed_environments.append(dict(os.environ))

    def _pop_environment(self):
        self.replace_environment(self._pushed_environments.pop())

    def replace_environment(self, values):
        """Have these variables and no others."""
        for name in set(os.environ) - set(values):
            del os.environ[name]
        os.environ.update(values)

    def visit(self, entity):
        """Evaluate a description or an action, and everything that it brings."""
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise RecursionError(f"actions return actions more than {_MAX_DEPTH} times")
        try:
            for inner in entities(entity.visit(self)):
                self.visit(inner)
        except Exception as error:
            # The innermost action names the place.
            if not hasattr(error, "launch_place"):
                error.launch_place = getattr(entity, "_place", None)
            raise
        finally:
            self._depth -= 1
