"""Servers of actions."""

import inspect
import traceback
import weakref
from enum import Enum

from angaros import _native
from angaros.action._types import action_type as native_action
from angaros.action._types import goal_id as goal_id_of
from angaros.interfaces.action_msgs.msg import GoalStatus


class GoalResponse(Enum):
    """What a server says to a goal."""

    REJECT = 1
    ACCEPT = 2


class CancelResponse(Enum):
    """What a server says to a request to cancel."""

    REJECT = 1
    ACCEPT = 2


class ServerGoalHandle:
    """A goal at its server; made by the server for each goal that it accepts."""

    def __init__(self, action_server, native):
        self._action_server = action_server
        self._native = native
        self._request = native.request()
        # How it ends, said before the result is there.
        self._outcome = None

    def __eq__(self, other):
        return isinstance(other, ServerGoalHandle) and self._native.id() == other._native.id()

    def __hash__(self):
        return hash(self._native.id())

    @property
    def request(self):
        """The goal as it was sent."""
        return self._request

    @property
    def goal_id(self):
        """Its id."""
        return goal_id_of(self._native.id())

    @property
    def status(self):
        """Where it stands."""
        return self._native.status() if self._outcome is None else self._outcome

    @property
    def is_active(self):
        """Whether it has not ended."""
        return self.status in (
            GoalStatus.STATUS_ACCEPTED,
            GoalStatus.STATUS_EXECUTING,
            GoalStatus.STATUS_CANCELING,
        )

    @property
    def is_cancel_requested(self):
        """Whether its client wants it to end."""
        return self.status == GoalStatus.STATUS_CANCELING

    def execute(self, execute_callback=None):
        """Execute it, by the server's callback or this one."""
        try:
            self._native.execute()
        except RuntimeError:
            # A goal is also executed that somebody cancelled meanwhile: its callback ends it.
            if not self.is_cancel_requested:
                raise
        self._action_server.notify_execute(self, execute_callback)

    def publish_feedback(self, feedback):
        """Tell its client how it goes."""
        if not isinstance(feedback, self._action_server.action_type.Feedback):
            expected = self._action_server.action_type.Feedback.__name__
            raise TypeError(f"expected a {expected}, got {type(feedback).__name__}")
        self._native.publish_feedback(feedback)

    def _end(self, status):
        if not self.is_active:
            raise RuntimeError("the goal has ended already")
        if status == GoalStatus.STATUS_CANCELED and not self.is_cancel_requested:
            raise RuntimeError(
                "the goal cannot be canceled: nobody asked for that\n"
                "hint: look at 'is_cancel_requested' before, or abort it"
            )
        self._outcome = status

    def succeed(self):
        """It has succeeded; the result is what its callback returns."""
        self._end(GoalStatus.STATUS_SUCCEEDED)

    def abort(self):
        """It has failed; the result is what its callback returns."""
        self._end(GoalStatus.STATUS_ABORTED)

    def canceled(self):
        """It was cancelled; the result is what its callback returns."""
        self._end(GoalStatus.STATUS_CANCELED)

    def destroy(self):
        """Nothing: it goes with its last holder."""


def default_handle_accepted_callback(goal_handle):
    """Execute a goal at once."""
    goal_handle.execute()


def default_goal_callback(goal_request):
    """Accept a goal."""
    return GoalResponse.ACCEPT


def default_cancel_callback(cancel_request):
    """Reject a request to cancel."""
    return CancelResponse.REJECT


class ActionServer:
    """Offers an action."""

    def __init__(
        self,
        node,
        action_type,
        action_name,
        execute_callback,
        *,
        callback_group=None,
        goal_callback=default_goal_callback,
        handle_accepted_callback=default_handle_accepted_callback,
        cancel_callback=default_cancel_callback,
        result_timeout=900,
    ):
        """Make a server.

        :param execute_callback: executes a goal, and returns its result after it has said how the
            goal ends
        :param goal_callback: says whether a goal is accepted
        :param handle_accepted_callback: gets each goal that was accepted, and has it executed
        :param cancel_callback: says whether a goal is cancelled
        :param result_timeout: how many seconds results are kept
        """
        self._node = weakref.ref(node)
        self._logger = node.get_logger()
        self._action_type = action_type
        self.register_execute_callback(execute_callback)
        self.register_goal_callback(goal_callback)
        self.register_handle_accepted_callback(handle_accepted_callback)
        self.register_cancel_callback(cancel_callback)
        self._goals = {}
        self._native = _native.ActionServer(
            node.handle,
            node._group(callback_group)._native,
            native_action(action_type),
            action_name,
            lambda goal: self._goal_callback(goal) is GoalResponse.ACCEPT,
            self._accepted,
            self._is_cancelled,
            float(result_timeout),
        )

    def _accepted(self, native):
        handle = ServerGoalHandle(self, native)
        self._goals[native.id()] = handle
        self._handle_accepted_callback(handle)

    def _is_cancelled(self, native):
        # A client that was told that its goal is accepted may cancel it before `_accepted` ran.
        handle = self._goals.get(native.id()) or ServerGoalHandle(self, native)
        return self._cancel_callback(handle) is CancelResponse.ACCEPT

    @property
    def action_type(self):
        """The class of the action."""
        return self._action_type

    def notify_execute(self, goal_handle, execute_callback):
        """Execute a goal on the executor."""
        callback = self._execute_callback if execute_callback is None else execute_callback
        node = self._node()
        if node is not None and node.executor is not None:
            node.executor.create_task(self._execute, goal_handle, callback)

    async def _execute(self, goal_handle, callback):
        try:
            result = callback(goal_handle)
            if inspect.isawaitable(result):
                result = await result
            if not isinstance(result, self._action_type.Result):
                expected = self._action_type.Result.__name__
                raise TypeError(f"expected a {expected}, got {type(result).__name__}")
        except Exception as error:
            result = self._action_type.Result()
            self._logger.error(f"Error raised in execute callback: {error}")
            traceback.print_exc()
        if goal_handle.is_active:
            self._logger.warning("Goal state not set, assuming aborted.")
            goal_handle.abort()
        self._goals.pop(goal_handle._native.id(), None)
        goal_handle._native.end(goal_handle._outcome, result)

    def _checked(self, callback):
        if not callable(callback):
            raise TypeError(f"Failed to register a callback: {callback!r} is not callable")
        return callback

    def register_handle_accepted_callback(self, handle_accepted_callback):
        """Take this callback; None for the default."""
        default = default_handle_accepted_callback
        self._handle_accepted_callback = self._checked(handle_accepted_callback or default)

    def register_goal_callback(self, goal_callback):
        """Take this callback; None for the default."""
        self._goal_callback = self._checked(goal_callback or default_goal_callback)

    def register_cancel_callback(self, cancel_callback):
        """Take this callback; None for the default."""
        self._cancel_callback = self._checked(cancel_callback or default_cancel_callback)

    def register_execute_callback(self, execute_callback):
        """Take this callback."""
        self._execute_callback = self._checked(execute_callback)

    def destroy(self):
        """End it; its clients are told that it is lost."""
        self._native.destroy()

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.destroy()
