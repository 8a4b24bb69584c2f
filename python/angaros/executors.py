"""Executors: what runs callbacks."""

import inspect
import threading
import time
import weakref

from angaros import _native
from angaros.exceptions import AngarosError
from angaros.task import Task
from angaros.utilities import _seconds, get_default_context


class TimeoutException(Exception):
    """Raised when time is up."""


class ShutdownException(Exception):
    """Raised when an executor was shut down."""


class ExternalShutdownException(Exception):
    """Raised when the context was shut down, by a signal or by somebody else."""


class ConditionReachedException(Exception):
    """Raised when what was waited for has happened."""


class Executor:
    """What all executors share. Use one of those below.

    An exception in a callback ends the spin that runs it and is raised there.

    :param wake: how it waits for work. ``block`` sleeps at once. ``spin(50)`` looks for 50 us
        before it sleeps, which saves the kernel's wake-up, some tens of microseconds, where work
        comes sooner, and otherwise costs CPU. ``adaptive(50)``, the default of executors with one
        thread, does that while looking pays. With several threads the default is ``block``.
    """

    _threads = 1
    _wake = "adaptive(50)"

    def __init__(self, *, context=None, wake=None):
        self._context = get_default_context() if context is None else context
        self._native = _native.Executor(
            self._context._open(), self._threads, self._wake if wake is None else wake
        )
        self._nodes = {}
        # A node that left and is expected back: it is still in the native executor.
        self._set_aside = None
        self._lock = threading.RLock()
        self._tasks = set()
        self._is_shutdown = False
        self._context.on_shutdown(self.wake)

    @property
    def context(self):
        """The context."""
        return self._context

    def create_task(self, callback, *args, **kwargs):
        """Run a function or coroutine; the task that is returned gets the result."""
        task = Task(callback, args, kwargs, executor=self)
        self._run_task(task)
        return task

    def _run_task(self, task):
        handle = []

        def wake():
            # The task may be woken before its handle is known; it has not begun to wait then.
            if handle:
                handle[0].wake()

        task._wake = wake

        def step():
            task()
            if task._pending():
                return False
            self._tasks.discard(task)
            error = task.exception()
            if error is not None:
                self._native.fail(error)
            for each in handle:
                each.release()
            return True

        self._tasks.add(task)
        handle.append(self._native.spawn(step))
        handle[0].wake()

    def _finish(self, result):
        """Take over what a callback returned: a coroutine goes on as a task."""
        if inspect.iscoroutine(result):
            self._run_task(Task(result, executor=self))

    def add_node(self, node):
        """Run the callbacks of a node from now on; return whether it was not there before."""
        if node._set_aside_by not in (None, self):
            node._set_aside_by._let_go()
        with self._lock:
            if node in self._nodes:
                return False
            if node.executor is not None and node.executor is not self:
                node.executor.remove_node(node)
            if node._set_aside_by is self:
                self._set_aside = node._set_aside_by = None
            else:
                self._native.add_node(node.handle)
            self._nodes[node] = None
            node._executor = self
        return True

    def _put_aside(self, node):
        """Remove a node that will be back in a moment; it is only removed for good when it is not.

        To add a node and to remove it costs more than most callbacks do.
        """
        self._let_go()
        with self._lock:
            if self._nodes.pop(node, self) is None:
                self._set_aside = weakref.ref(node)
                node._set_aside_by, node._executor = self, None

    def _let_go(self):
        """Remove the node for good that was put aside."""
        if self._set_aside is None:
            return
        with self._lock:
            node = None if self._set_aside is None else self._set_aside()
            self._set_aside = None
            if node is not None:
                node._set_aside_by = None
                self._native.remove_node(node.handle)

    def remove_node(self, node):
        """Stop running the callbacks of a node."""
        with self._lock:
            if self._nodes.pop(node, self) is None:
                self._native.remove_node(node.handle)
                node._executor = None

    def get_nodes(self):
        """Return the nodes."""
        with self._lock:
            return list(self._nodes)

    def wake(self):
        """Let whoever spins look around."""
        self._native.wake()

    def _goes_on(self):
        return not self._is_shutdown and self._context.ok()

    def _check_context(self):
        _native.refuse_child()
        # What a callback of this thread has shut down itself needs no exception.
        if self._is_shutdown or self._context.ok():
            return
        if self._context._shut_down_by != threading.get_ident():
            raise ExternalShutdownException()

    def _run(self, run, *given):
        """Run callbacks below, and return what that returns."""
        self._let_go()
        try:
            return run(*given)
        except AngarosError:
            # What a callback could not do because everything ends is no fault of its own.
            self._check_context()
            raise

    def spin(self):
        """Run callbacks until the executor or the context is shut down.

        :raises ExternalShutdownException: if it was the context, while this waited
        """
        _native.refuse_child()
        while self._goes_on():
            self._run(self._native.spin)
            self._check_context()

    def spin_once(self, timeout_sec=None):
        """Run at most one callback, and wait for it so long.

        :raises ExternalShutdownException: if the context was shut down
        """
        self._spin_one(_seconds(timeout_sec), lambda: False)

    def _spin_one(self, timeout, done):
        end = None if timeout is None else time.monotonic() + timeout
        while not done():
            _native.refuse_child()
            if self._is_shutdown:
                raise ShutdownException()
            if not self._context.ok():
                raise ExternalShutdownException()
            left = None if end is None else max(0.0, end - time.monotonic())
            # Whoever wakes the executor wants others to look, not to be counted as a callback.
            if self._run(self._native.spin_once, left) or left == 0.0 or not self._context.ok():
                self._check_context()
                return

    def spin_until_future_complete(self, future, timeout_sec=None):
        """Run callbacks until a future is done, or time is up."""
        timeout = _seconds(timeout_sec)
        end = None if timeout is None else time.monotonic() + timeout

        def done():
            return not future._pending()

        future.add_done_callback(lambda _: self.wake())
        while self._goes_on() and not done():
            left = None if end is None else end - time.monotonic()
            if left is not None and left <= 0:
                return
            self._run(self._native.spin, done, left)
            if not done():
                self._check_context()

    def spin_once_until_future_complete(self, future, timeout_sec=None):
        """Run at most one callback, unless a future is done before."""
        future.add_done_callback(lambda _: self.wake())
        self._spin_one(_seconds(timeout_sec), lambda: not future._pending())

    def shutdown(self, timeout_sec=None):
        """Stop running callbacks; return whether those that run have ended."""
        del timeout_sec  # Spins end when their callbacks do.
        self._is_shutdown = True
        self.wake()
        self._let_go()
        for node in self.get_nodes():
            self.remove_node(node)
        return True

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.shutdown()


class SingleThreadedExecutor(Executor):
    """Runs callbacks one after the other, on the thread that spins."""


class _Spinning:
    def __init__(self, nodes, executor):
        self._executor = (
            SingleThreadedExecutor(context=nodes[0].context) if executor is None else executor
        )
        self._nodes = nodes
        self._failed = None
        self._thread = threading.Thread(target=self._spin, name="ang-py-spin", daemon=True)

    def _spin(self):
        try:
            self._executor.spin()
        except ExternalShutdownException:
            pass
        except Exception as error:
            self._failed = error

    def __enter__(self):
        for node in self._nodes:
            self._executor.add_node(node)
        self._thread.start()
        return self._executor

    def __exit__(self, exc_type, exc_val, exc_tb):
        self._executor.shutdown()
        self._thread.join()
        if exc_val is None and self._failed is not None:
            raise self._failed


def spinning(*nodes, executor=None):
    """Run the callbacks of nodes on another thread while a block runs, which asyncio needs.

    An exception in a callback is raised at the end of the block.

    >>> from angaros import Context, Node
    >>> with Context() as context, Node("talker", context=context) as node:
    ...     with spinning(node) as executor:
    ...         executor.get_nodes() == [node]
    True
    """
    if not nodes:
        raise TypeError("spinning needs a node")
    return _Spinning(nodes, executor)


class MultiThreadedExecutor(Executor):
    """Runs callbacks on several threads; by default one for each processor, at least two.

    Whatever spins it returns when the callbacks that run have ended, on all threads.
    """

    _wake = "block"

    def __init__(self, num_threads=None, *, context=None, wake=None):
        import os

        wanted = num_threads if num_threads is not None else max(2, os.cpu_count() or 2)
        if wanted < 1:
            raise ValueError(f"an executor cannot have {wanted} threads\nhint: take 2 or more")
        # A native executor of one thread is a single-threaded one, which this is then too.
        self._threads = wanted
        super().__init__(context=context, wake=wake)
