"""A function of the file that decides what is done."""

from angaros.launch.action import Action
from angaros.launch.invalid_launch_file_error import refuse


class OpaqueFunction(Action):
    """Calls a function with the context when the file is read, and does the actions it returns."""

    def __init__(self, *, function, args=None, kwargs=None, **more):
        super().__init__(**more)
        if not callable(function):
            raise TypeError(f"OpaqueFunction expects a function, and {function!r} is none")
        self._function = function
        self._args = list(args or [])
        self._kwargs = dict(kwargs or {})

    def execute(self, context):
        """Call it."""
        if context.handler is not None:
            refuse(
                f"OpaqueFunction in {context.handler}",
                "would be called while the launch runs, and a file is evaluated before that",
                "put the actions themselves into the handler, or let a program decide",
            )
        return self._function(context, *self._args, **self._kwargs)


class OpaqueCoroutine(Action):
    """Refuses: there is no loop while a file is evaluated."""

    def __init__(self, *, coroutine, args=None, kwargs=None, ignore_context=False, **more):
        super().__init__(**more)

    def execute(self, context):
        """Refuse."""
        refuse(
            "OpaqueCoroutine",
            "would run beside the launch, and a file is evaluated before that",
            "use OpaqueFunction for what is known before, or ExecuteProcess for a program",
        )
