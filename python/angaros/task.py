"""Futures, and tasks that run on executors."""

import inspect
import sys
import threading
import warnings
import weakref
from enum import Enum


# The task that a thread runs.
_running = threading.local()


def _running_loop():
    """Return the event loop of asyncio that runs on this thread, unless a task of ours does."""
    asyncio = sys.modules.get("asyncio")
    if asyncio is None or getattr(_running, "task", None) is not None:
        return None
    return asyncio._get_running_loop()


class FutureState(Enum):
    """What has become of a future."""

    PENDING = "PENDING"
    CANCELLED = "CANCELLED"
    FINISHED = "FINISHED"


class Future:
    """A result that comes later.

    It can be awaited in coroutines that run on an executor, and in those of asyncio while an
    executor spins on another thread.

    >>> future = Future()
    >>> future.set_result(3)
    >>> future.done(), future.result()
    (True, 3)
    """

    def __init__(self, *, executor=None):
        self._state = FutureState.PENDING
        self._result = None
        self._exception = None
        self._exception_fetched = False
        self._callbacks = []
        self._lock = threading.Lock()
        self._executor = None
        self._set_executor(executor)

    def __del__(self):
        if self._exception is not None and not self._exception_fetched:
            print(
                f"The following exception was never retrieved: {self._exception}", file=sys.stderr
            )

    def __await__(self):
        loop = _running_loop() if self._pending() else None
        if loop is not None:
            yield from self._awaited_in(loop)
        while self._pending():
            # The task resumes when this is done.
            yield self
        return self.result()

    def _awaited_in(self, loop):
        waiter = loop.create_future()

        def done():
            if not waiter.done():
                waiter.set_result(None)

        def wake():
            if _running_loop() is loop:
                done()
                return
            try:
                loop.call_soon_threadsafe(done)
            except RuntimeError:
                pass  # The loop has ended, and nobody waits any more.

        with self._lock:
            if not self._pending():
                return
            self._callbacks.append(_Waker(wake))
        yield from waiter

    def _pending(self):
        return self._state is FutureState.PENDING

    def cancel(self):
        """Give up, if it is not done."""
        self._end(FutureState.CANCELLED)

    def cancelled(self):
        """Return whether it was given up."""
        return self._state is FutureState.CANCELLED

    def done(self):
        """Return whether there is a result or an exception."""
        return self._state is FutureState.FINISHED

    def result(self):
        """Return the result, or raise the exception."""
        if self._exception is not None:
            raise self.exception()
        return self._result

    def exception(self):
        """Return the exception, or None."""
        self._exception_fetched = True
        return self._exception

    def set_result(self, result):
        """Set the result."""
        self._end(FutureState.FINISHED, result)

    def set_exception(self, exception):
        """Set the exception."""
        self._end(FutureState.FINISHED, None, exception)

    def _end(self, state, result=None, exception=None):
        with self._lock:
            if state is FutureState.CANCELLED and not self._pending():
                return
            self._result, self._exception, self._exception_fetched = result, exception, False
            self._state = state
            callbacks, self._callbacks = self._callbacks, []
            executor = self._executor and self._executor()
        for callback in callbacks:
            if executor is not None and not isinstance(callback, _Waker):
                executor.create_task(callback, self)
                continue
            try:
                callback(self)
            except Exception as error:
                # There may be more to call.
                warnings.warn(f"Unhandled exception in done callback: {error}")

    def _set_executor(self, executor):
        with self._lock:
            self._executor = None if executor is None else weakref.ref(executor)

    def add_done_callback(self, callback):
        """Call a function with this future when it is done; at once if it is."""
        with self._lock:
            if self._pending():
                self._callbacks.append(callback)
                return
            executor = self._executor and self._executor()
        if executor is not None:
            executor.create_task(callback, self)
        else:
            callback(self)

    def remove_done_callback(self, callback):
        """Take a function back; whether it was there."""
        with self._lock:
            try:
                self._callbacks.remove(callback)
            except ValueError:
                return False
            return True


class Task(Future):
    """A function or coroutine that an executor runs to its end."""

    def __init__(self, handler, args=None, kwargs=None, executor=None):
        super().__init__(executor=executor)
        self._handler = handler
        self._args = args or ()
        self._kwargs = kwargs or {}
        if inspect.iscoroutinefunction(handler):
            self._handler = handler(*self._args, **self._kwargs)
        self._executing = False
        self._task_lock = threading.Lock()
        # What wakes it on its executor.
        self._wake = None
        # What cancels it where something else than an executor runs it.
        self._cancel_elsewhere = None

    def __call__(self):
        """Run it, up to its end or its next wait."""
        if not self._task_lock.acquire(blocking=False):
            return
        try:
            if not self._pending():
                return
            self._executing = True
            outer, _running.task = getattr(_running, "task", None), self
            try:
                self._step()
            finally:
                _running.task = outer
        finally:
            self._executing = False
            self._task_lock.release()

    def _step(self):
        if inspect.iscoroutine(self._handler):
            self._advance()
        else:
            self._run()

    def _run(self):
        try:
            result = self._handler(*self._args, **self._kwargs)
        except Exception as error:
            self._complete(None, error)
        else:
            self._complete(result)

    def _advance(self):
        try:
            waits_for = self._handler.send(None)
        except StopIteration as end:
            self._complete(end.value)
        except Exception as error:
            self._complete(None, error)
        else:
            wake = self._wake
            if wake is None:
                return
            if isinstance(waits_for, Future):
                with waits_for._lock:
                    if waits_for._pending():
                        # Ahead of those that run on an executor: this one runs none of its own.
                        waits_for._callbacks.append(_Waker(wake))
                        return
            # It let others go first.
            wake()

    def _complete(self, result, error=None):
        self._handler = self._args = self._kwargs = None
        self._end(FutureState.FINISHED, result, error)

    def executing(self):
        """Return whether it runs at this moment."""
        return self._executing

    def cancel(self):
        """Give up, if it is not done."""
        if self._pending() and self._cancel_elsewhere is not None:
            self._cancel_elsewhere()
        elif self._pending() and inspect.iscoroutine(self._handler):
            self._handler.close()
        super().cancel()


class _Waker:
    """What wakes a task when the future that it waits for is done."""

    def __init__(self, wake):
        self._wake = wake

    def __call__(self, future):
        self._wake()
