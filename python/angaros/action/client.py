"""Clients of actions."""

import threading
import weakref

from angaros import _native
from angaros.action._types import action_type as native_action
from angaros.action._types import goal_id as goal_id_of
from angaros.interfaces.action_msgs.msg import GoalInfo, GoalStatus
from angaros.interfaces.action_msgs.srv import CancelGoal
from angaros.task import Future
from angaros.time import Time
from angaros.utilities import _seconds


def _wait(future):
    """Wait for a future that an executor completes on another thread."""
    came = threading.Event()
    future.add_done_callback(lambda _: came.set())
    came.wait()
    return future.result()


class ClientGoalHandle:
    """A goal that was sent; made by :meth:`.ActionClient.send_goal_async`."""

    def __init__(self, action_client, native):
        self._action_client = action_client
        self._native = native
        self._result = None

    def __eq__(self, other):
        return isinstance(other, ClientGoalHandle) and self._native is other._native

    __hash__ = object.__hash__

    def __repr__(self):
        if not self.accepted:
            return "ClientGoalHandle <rejected>"
        return f"ClientGoalHandle <id={self._native.id().hex()}, status={self.status}>"

    @property
    def accepted(self):
        """Whether the server has accepted it."""
        return self._native is not None

    @property
    def goal_id(self):
        """Its id; None if it was rejected."""
        return goal_id_of(self._native.id()) if self.accepted else None

    @property
    def stamp(self):
        """When it was accepted."""
        nanoseconds = self._native.accepted() if self.accepted else 0
        return Time(nanoseconds=nanoseconds).to_msg()

    @property
    def status(self):
        """Where it stands."""
        return self._native.status() if self.accepted else GoalStatus.STATUS_UNKNOWN

    def _accepted(self):
        if not self.accepted:
            raise RuntimeError("the goal was rejected\nhint: look at 'accepted' before")
        return self._native

    def get_result_async(self):
        """Ask for the result; the future that is returned gets it, with the status."""
        native = self._accepted()
        if self._result is None:
            future = self._result = self._action_client._future()

            def shown(value):
                status, result = value
                service = self._action_client._action_type.Impl.GetResultService
                return service.Response(status=status, result=result)

            native.result(self._action_client._done(future, shown))
        return self._result

    def get_result(self):
        """Wait for the result, with the status; an executor must run on another thread."""
        return _wait(self.get_result_async())

    def cancel_goal_async(self):
        """Ask the server to cancel it; the future that is returned gets the answer."""
        native, future = self._accepted(), self._action_client._future()

        def shown(value):
            code, goals = value
            infos = [
                GoalInfo(goal_id=goal_id_of(each), stamp=Time(nanoseconds=accepted).to_msg())
                for each, accepted in goals
            ]
            return CancelGoal.Response(return_code=code, goals_canceling=infos)

        native.cancel(self._action_client._done(future, shown))
        return future

    def cancel_goal(self):
        """Ask the server to cancel it and wait; an executor must run on another thread."""
        return _wait(self.cancel_goal_async())


class ActionClient:
    """Sends goals to an action.

    >>> from angaros import Context, Node
    >>> from angaros.interfaces.example_interfaces.action import Fibonacci
    >>> with Context() as context:
    ...     ActionClient(Node("asks", context=context), Fibonacci, "count").server_is_ready()
    False
    """

    def __init__(self, node, action_type, action_name, *, callback_group=None):
        """Make a client.

        :param action_type: the class of the action
        """
        self._node = weakref.ref(node)
        self._action_type = action_type
        self._action_name = action_name
        group = node._group(callback_group)
        self._native = _native.ActionClient(
            node.handle, group._native, native_action(action_type), action_name
        )

    def _future(self):
        node = self._node()
        return Future(executor=node.executor if node is not None else None)

    @staticmethod
    def _done(future, shown):
        def done(value):
            if future.cancelled():
                return
            if isinstance(value, BaseException):
                future.set_exception(value)
            else:
                future.set_result(shown(value))

        return done

    def send_goal_async(self, goal, feedback_callback=None):
        """Send a goal; the future that is returned gets its handle.

        :param feedback_callback: what is called with what the server tells of it
        """
        if not isinstance(goal, self._action_type.Goal):
            raise TypeError(
                f"cannot send a goal to {self._action_name}: expected a "
                f"{self._action_type.Goal.__name__}, got {type(goal).__name__}"
            )
        future = self._future()
        told = None
        if feedback_callback is not None:
            message = self._action_type.Impl.FeedbackMessage

            def told(feedback):
                feedback_callback(message(feedback=feedback))

        done = self._done(future, lambda native: ClientGoalHandle(self, native))
        self._native.send_goal(goal, done, told)
        return future

    def send_goal(self, goal, feedback_callback=None):
        """Send a goal and wait for its result; an executor must run on another thread."""
        handle = _wait(self.send_goal_async(goal, feedback_callback))
        return handle.get_result() if handle.accepted else None

    def server_is_ready(self):
        """Return whether a server is there."""
        return self._native.server_is_ready()

    def wait_for_server(self, timeout_sec=None):
        """Wait until a server is there; return whether one is."""
        return self._native.wait_for_server(_seconds(timeout_sec))

    def destroy(self):
        """Let go of it."""
        self._native.destroy()

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.destroy()
