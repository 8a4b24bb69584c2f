"""Programs: what all have in common."""

import itertools
import os
import shlex

from angaros.launch.action import Action
from angaros.launch.event_handlers import OnProcessExit
from angaros.launch.events import Shutdown as ShutdownEvent
from angaros.launch.utilities import entities, is_true, perform

_keys = itertools.count(1)


class ExecuteLocal(Action):
    """Starts a program.

    :param process_description: an :class:`angaros.launch.descriptions.Executable`
    :param shell: whether a shell reads the command
    :param on_exit: actions that are done when it ended by itself
    :param respawn: whether it is started again when it ended by itself

    What is about terminals and time-outs of signals is accepted and means nothing here.
    """

    def __init__(
        self,
        *,
        process_description,
        shell=False,
        sigterm_timeout=None,
        sigkill_timeout=None,
        signal_lifecycle_nodes=None,
        emulate_tty=None,
        output=None,
        output_format=None,
        cached_output=False,
        log_cmd=False,
        on_exit=None,
        respawn=False,
        respawn_delay=None,
        respawn_max_retries=-1,
        **kwargs,
    ):
        super().__init__(**kwargs)
        self.process_description = process_description
        # By which handlers of events name the process.
        self.key = next(_keys)
        self._shell = shell
        self._on_exit = on_exit
        self._respawn = (respawn, respawn_delay, respawn_max_retries)

    @property
    def name(self):
        """The name of the process, or None."""
        return self.process_description.name

    @property
    def cmd(self):
        """The program with its arguments."""
        return self.process_description.cmd

    @property
    def shell(self):
        """Whether a shell reads the command."""
        return self._shell

    def _ends_everything(self, context):
        """Return whether ``on_exit`` is the end of everything, and nothing else."""
        if callable(self._on_exit):
            return False
        actions = entities(self._on_exit)
        wanted = [one for one in actions if one.condition is None or one.condition.evaluate(context)]
        is_end = [isinstance(getattr(one, "event", None), ShutdownEvent) for one in wanted]
        return bool(wanted) and all(is_end)

    def process_attributes(self, context):
        """Return what an entry of every process has."""
        about = self.process_description
        attributes = {}
        prefix = perform(context, about.prefix) if about.prefix is not None else ""
        if about.env is not None:
            # These variables and no others.
            pairs = [f"{perform(context, n)}={perform(context, v)}" for n, v in about.env.items()]
            prefix = f"env -i {shlex.join(pairs)} {prefix}".strip()
        if prefix:
            attributes["launch-prefix"] = prefix
        if about.cwd is not None:
            attributes["cwd"] = os.path.abspath(perform(context, about.cwd))
        respawn, delay, limit = self._respawn
        if is_true(context, respawn):
            attributes["respawn"] = "true"
            if delay is not None:
                is_number = isinstance(delay, (int, float))
                attributes["respawn_delay"] = str(delay) if is_number else perform(context, delay)
            if isinstance(limit, int) and limit >= 0:
                attributes["respawn_max_retries"] = str(limit)
        if self._ends_everything(context):
            attributes["on_exit"] = "shutdown"
        return attributes

    def environment_entries(self, context):
        """Return the variables that are added for the process."""
        pairs = (self.process_description.additional_env or {}).items()
        entry = context.plan.entry
        return [
            entry(
                "env",
                self._place,
                {"name": perform(context, name), "value": perform(context, value)},
            )
            for name, value in pairs
        ]

    def after(self, context):
        """Return what follows the entry: what is done when the process ended."""
        if self._on_exit is None or self._ends_everything(context):
            return None
        handler = OnProcessExit(target_action=self, on_exit=self._on_exit)
        return handler.entries(context, self._place)

    def execute(self, context):
        """Tell the program."""
        attributes = self.process_attributes(context)
        words = [perform(context, word) for word in self.cmd]
        shell = is_true(context, self._shell)
        attributes["cmd"] = " ".join(words) if shell else shlex.join(words)
        if shell:
            attributes["shell"] = "true"
        if self.name is not None:
            attributes["name"] = perform(context, self.name)
        children = self.environment_entries(context)
        context.plan.add("executable", self._place, attributes, children, key=self.key)
        return self.after(context)
