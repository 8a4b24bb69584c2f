"""A program with its arguments."""

from angaros.launch.actions.execute_local import ExecuteLocal
from angaros.launch.descriptions import Executable


class ExecuteProcess(ExecuteLocal):
    """Starts a program.

    :param cmd: the program and its arguments, each a text or substitutions
    :param additional_env: variables beside those of the launch; ``env`` are all there are
    """

    def __init__(
        self,
        *,
        cmd,
        prefix=None,
        name=None,
        cwd=None,
        env=None,
        additional_env=None,
        arguments=None,
        **kwargs,
    ):
        description = Executable(
            cmd=cmd,
            prefix=prefix,
            name=name,
            cwd=cwd,
            env=env,
            additional_env=additional_env,
            arguments=arguments,
        )
        super().__init__(process_description=description, **kwargs)
