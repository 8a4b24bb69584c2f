"""Descriptions of programs."""


class Executable:
    """A program with its arguments, environment and folder."""

    def __init__(
        self,
        *,
        cmd=None,
        prefix=None,
        name=None,
        cwd=None,
        env=None,
        additional_env=None,
        arguments=None,
    ):
        self.cmd = [*(cmd or []), *(arguments or [])]
        self.prefix = prefix
        self.name = name
        self.cwd = cwd
        self.env = env
        self.additional_env = additional_env


__all__ = ["Executable"]
