"""What a command writes."""

import shlex
import subprocess
import sys

from angaros.launch.substitution import Substitution
from angaros.launch.substitutions.substitution_failure import SubstitutionFailure
from angaros.launch.utilities import perform


class Command(Substitution):
    """Gives what a command writes to its standard output.

    :param on_stderr: what it means that it writes to standard error: fail, ignore, warn or capture
    """

    def __init__(self, command, *, on_stderr="fail"):
        self._command = command
        self._on_stderr = on_stderr

    def perform(self, context):
        """Run the command, and return what it wrote.

        :raises SubstitutionFailure: if it fails
        """
        line = perform(context, self._command)
        on_stderr = perform(context, self._on_stderr)
        if on_stderr not in ("fail", "ignore", "warn", "capture"):
            raise SubstitutionFailure(
                f"on_stderr is '{on_stderr}'; hint: use fail, ignore, warn or capture"
            )
        try:
            done = subprocess.run(shlex.split(line), capture_output=True, text=True, check=False)
        except (OSError, ValueError) as error:
            raise SubstitutionFailure(
                f"command '{line}' cannot be run: {error}; hint: FindExecutable finds programs"
            ) from None
        if done.returncode != 0:
            said = " ".join(done.stderr.split())
            raise SubstitutionFailure(
                f"command '{line}' ended with code {done.returncode}: {said}; hint: try it in a "
                "shell"
            )
        if done.stderr and on_stderr == "fail":
            said = " ".join(done.stderr.split())
            raise SubstitutionFailure(
                f"command '{line}' wrote to standard error: {said}; hint: on_stderr='warn'"
            )
        if done.stderr and on_stderr == "warn":
            sys.stderr.write(done.stderr)
        return done.stdout + (done.stderr if on_stderr == "capture" else "")
