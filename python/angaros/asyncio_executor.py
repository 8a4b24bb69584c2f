"""An executor that lives in the event loop of asyncio."""

import asyncio
import inspect

from angaros.executors import Executor, ExternalShutdownException, ShutdownException

# Callbacks that run before the loop has a turn.
_MOST = 32


class AsyncioExecutor(Executor):
    """Runs callbacks in the event loop of asyncio, on its thread and no other.

    Callbacks that are coroutines run as tasks of the loop. The loop waits for a file descriptor, so
    that it sleeps while there is nothing to do.

    >>> import asyncio, angaros
    >>> from angaros.interfaces.std_msgs.msg import String
    >>> async def main(node):
    ...     async with angaros.AsyncioExecutor(node):
    ...         subscription = node.create_subscription(String, "asyncio_topic", None, 10)
    ...         node.create_publisher(String, "asyncio_topic", 10).publish(String(data="hello"))
    ...         async for message in subscription:
    ...             return message.data
    >>> with angaros.Context() as context, angaros.Node("talker", context=context) as node:
    ...     asyncio.run(main(node))
    'hello'
    """

    def __init__(self, *nodes, context=None):
        """Make an executor that runs the callbacks of these nodes once it is in a loop."""
        super().__init__(context=nodes[0].context if nodes and context is None else context)
        self._loop = None
        # The next turn, where it comes by time; the end, and the task that is cancelled by it.
        self._next = self._ended = self._body = self._descriptor = None
        self._has_cancelled = False
        self._begins = []
        for node in nodes:
            self.add_node(node)

    async def spin(self):
        """Run callbacks until the executor or the context is shut down; raise what they raise.

        :raises ExternalShutdownException: if it was the context
        """
        self._enter()
        try:
            await self._ended
        finally:
            self._leave()

    async def __aenter__(self):
        self._body = asyncio.current_task()
        self._has_cancelled = False
        self._enter()
        return self

    async def __aexit__(self, exc_type, exc_val, exc_tb):
        ended, body = self._ended, self._body
        self._leave()
        self.shutdown()
        failed = ended.exception() if ended.done() and not ended.cancelled() else None
        if self._has_cancelled and isinstance(exc_val, asyncio.CancelledError):
            if hasattr(body, "uncancel"):
                body.uncancel()
            raise failed
        if exc_val is None and failed is not None:
            raise failed

    def _enter(self):
        if self._loop is not None:
            raise RuntimeError("this executor is in an event loop already")
        if self._is_shutdown:
            raise ShutdownException()
        self._loop = asyncio.get_running_loop()
        self._ended = self._loop.create_future()
        self._descriptor = self._native.link_to_loop()
        self._loop.add_reader(self._descriptor, self._turn)
        self._next = self._loop.call_soon(self._turn)
        begins, self._begins = self._begins, []
        for task in begins:
            self._begin(task)

    def _leave(self):
        self._stop(None)
        self._native.unlink()
        self._loop = self._body = None

    def _stop(self, error):
        """End; with an exception, whoever waits for the end or is in the block gets it."""
        if self._descriptor is not None:
            self._loop.remove_reader(self._descriptor)
            self._descriptor = None
        if self._next is not None:
            self._next.cancel()
            self._next = None
        if self._ended.done():
            return
        if error is None:
            self._ended.set_result(None)
            return
        self._ended.set_exception(error)
        # Whoever is in the block is told by its end.
        if self._body is not None:
            self._ended.exception()
            self._has_cancelled = True
            self._body.cancel()

    def _turn(self):
        """Run what is ready, and wait for more."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
        try:
            seconds = self._native.run_in_loop(_MOST)
            self._check_context()
        except (Exception, asyncio.CancelledError) as error:
            self._stop(error)
            return
        if self._descriptor is None:
            return  # A callback has ended it.
        if not self._goes_on():
            self._stop(None)
        elif seconds == 0.0:
            self._next = self._loop.call_soon(self._turn)
        elif seconds is not None:
            self._next = self._loop.call_later(seconds, self._turn)

    def _run_task(self, task):
        self._tasks.add(task)
        loop = self._loop
        if loop is None:
            self._begins.append(task)
        elif asyncio._get_running_loop() is loop:
            self._begin(task)
        else:
            loop.call_soon_threadsafe(self._begin, task)

    def _begin(self, task):
        if inspect.iscoroutine(task._handler):
            runs = self._loop.create_task(self._drive(task))
            task._cancel_elsewhere = runs.cancel
        else:
            self._loop.call_soon(self._call, task)

    def _call(self, task):
        task()
        self._finished(task)

    async def _drive(self, task):
        try:
            task._complete(await task._handler)
        except Exception as error:
            task._complete(None, error)
        except asyncio.CancelledError:
            task._cancel_elsewhere = None
            task.cancel()
            raise
        finally:
            self._finished(task)

    def _finished(self, task):
        self._tasks.discard(task)
        if not task._pending() and not task.cancelled() and task.exception() is not None:
            if self._loop is not None:
                self._stop(task.exception())

    def _refuse(self, *args, **kwargs):
        raise RuntimeError(
            "an AsyncioExecutor runs in its event loop\n"
            "hint: use it as in: async with AsyncioExecutor(node), and await futures"
        )

    spin_once = spin_until_future_complete = spin_once_until_future_complete = _refuse

    def __enter__(self):
        self._refuse()


__all__ = ["AsyncioExecutor", "ExternalShutdownException"]
