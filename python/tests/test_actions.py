"""Actions: goals, feedback, results, cancelling."""

import gc
import threading
import time
import weakref

import angaros
import pytest
from angaros.action import (
    ActionClient,
    ActionServer,
    CancelResponse,
    GoalResponse,
    get_action_names_and_types,
)
from angaros.callback_groups import ReentrantCallbackGroup
from angaros.executors import MultiThreadedExecutor
from angaros.interfaces.action_msgs.msg import GoalStatus
from angaros.interfaces.example_interfaces.action import Fibonacci
from angaros.task import Future
from conftest import until


@pytest.fixture
def node(context):
    with angaros.Node("acts", context=context) as made:
        yield made


def got(executor, future):
    executor.spin_until_future_complete(future, timeout_sec=10)
    assert future.done(), "it did not end in time"
    return future.result()


def accepted(client):
    """The handle of a goal that is sent while another thread runs the executor."""
    came = threading.Event()
    sent = client.send_goal_async(Fibonacci.Goal(order=5))
    sent.add_done_callback(lambda _: came.set())
    assert came.wait(10), "no answer came in time"
    return sent.result()


def count(goal_handle):
    """As in the tutorial."""
    feedback = Fibonacci.Feedback(sequence=[0, 1])
    for i in range(1, goal_handle.request.order):
        feedback.sequence.append(feedback.sequence[i] + feedback.sequence[i - 1])
        goal_handle.publish_feedback(feedback)
    goal_handle.succeed()
    return Fibonacci.Result(sequence=feedback.sequence)


def test_a_goal_is_accepted_executed_and_ends_with_its_result(node, executor):
    server = ActionServer(node, Fibonacci, "fibonacci", count)
    client = ActionClient(node, Fibonacci, "fibonacci")
    assert client.wait_for_server(timeout_sec=10)
    assert ("/fibonacci", ["example_interfaces/action/Fibonacci"]) in get_action_names_and_types(
        node
    )
    heard = []
    handle = got(
        executor, client.send_goal_async(Fibonacci.Goal(order=5), feedback_callback=heard.append)
    )
    assert handle.accepted and len(handle.goal_id.uuid) == 16 and handle.stamp.sec > 1_600_000_000
    response = got(executor, handle.get_result_async())
    assert response.status == GoalStatus.STATUS_SUCCEEDED == handle.status
    assert list(response.result.sequence) == [0, 1, 1, 2, 3, 5]
    # What was told on the way may come after the end.
    until(executor, lambda: len(heard) >= 4)
    assert [list(message.feedback.sequence)[-1] for message in heard] == [1, 2, 3, 5]
    server.destroy()


def test_goals_can_be_rejected(node, executor):
    server = ActionServer(
        node,
        Fibonacci,
        "fibonacci",
        count,
        goal_callback=lambda goal: GoalResponse(2 if goal.order < 10 else 1),
    )
    client = ActionClient(node, Fibonacci, "fibonacci")
    client.wait_for_server(timeout_sec=10)
    handle = got(executor, client.send_goal_async(Fibonacci.Goal(order=10)))
    assert not handle.accepted and handle.goal_id is None
    with pytest.raises(RuntimeError, match="the goal was rejected"):
        handle.get_result_async()
    assert got(executor, client.send_goal_async(Fibonacci.Goal(order=9))).accepted
    server.destroy()


def test_a_goal_is_cancelled_while_it_is_executed(context, node):
    executor = MultiThreadedExecutor(3, context=context)

    def slow(goal_handle):
        end = time.monotonic() + 10
        while not goal_handle.is_cancel_requested:
            assert time.monotonic() < end
            time.sleep(0.002)
        goal_handle.canceled()
        return Fibonacci.Result(sequence=[7])

    server = ActionServer(
        node,
        Fibonacci,
        "fibonacci",
        slow,
        callback_group=ReentrantCallbackGroup(),
        cancel_callback=lambda goal: CancelResponse.ACCEPT,
    )
    client = ActionClient(node, Fibonacci, "fibonacci")
    client.wait_for_server(timeout_sec=10)
    with angaros.spinning(node, executor=executor):
        handle = accepted(client)
        answer = handle.cancel_goal()
        assert [each.goal_id for each in answer.goals_canceling] == [handle.goal_id]
        response = handle.get_result()
    assert (response.status, list(response.result.sequence)) == (GoalStatus.STATUS_CANCELED, [7])
    server.destroy()


def test_a_goal_is_cancelled_before_its_server_got_its_handle(context, node):
    executor = MultiThreadedExecutor(3, context=context)
    answered = threading.Event()

    class LateServer(ActionServer):
        def _accepted(self, native):
            assert answered.wait(10)
            super()._accepted(native)

    def callback(goal_handle):
        assert goal_handle.is_cancel_requested
        goal_handle.canceled()
        return Fibonacci.Result(sequence=[7])

    asked = []
    server = LateServer(
        node,
        Fibonacci,
        "fibonacci",
        callback,
        callback_group=ReentrantCallbackGroup(),
        cancel_callback=lambda goal: asked.append(goal) or CancelResponse.ACCEPT,
    )
    client = ActionClient(node, Fibonacci, "fibonacci")
    client.wait_for_server(timeout_sec=10)
    with angaros.spinning(node, executor=executor):
        handle = accepted(client)
        assert [each.goal_id for each in handle.cancel_goal().goals_canceling] == [handle.goal_id]
        answered.set()
        response = handle.get_result()
    assert response.status == GoalStatus.STATUS_CANCELED
    assert [goal.goal_id for goal in asked] == [handle.goal_id]
    server.destroy()


def test_requests_to_cancel_are_rejected_by_default(node, executor):
    resume = Future()

    async def waits(goal_handle):
        await resume
        with pytest.raises(RuntimeError, match="(?s)nobody asked for that.*hint:"):
            goal_handle.canceled()
        goal_handle.succeed()
        with pytest.raises(RuntimeError, match="ended already"):
            goal_handle.abort()
        return Fibonacci.Result(sequence=[1])

    server = ActionServer(node, Fibonacci, "fibonacci", waits)
    client = ActionClient(node, Fibonacci, "fibonacci")
    client.wait_for_server(timeout_sec=10)
    handle = got(executor, client.send_goal_async(Fibonacci.Goal()))
    assert got(executor, handle.cancel_goal_async()).goals_canceling == []
    result = handle.get_result_async()
    resume.set_result(None)
    assert got(executor, result).status == GoalStatus.STATUS_SUCCEEDED
    server.destroy()


def test_a_goal_whose_callback_fails_or_says_nothing_is_aborted(node, executor, capfd):
    def fails(goal_handle):
        if goal_handle.request.order:
            raise LookupError("in the callback")
        return Fibonacci.Result(sequence=[3])

    server = ActionServer(node, Fibonacci, "fibonacci", fails)
    client = ActionClient(node, Fibonacci, "fibonacci")
    client.wait_for_server(timeout_sec=10)
    for order, sequence in [(1, []), (0, [3])]:
        handle = got(executor, client.send_goal_async(Fibonacci.Goal(order=order)))
        response = got(executor, handle.get_result_async())
        assert response.status == GoalStatus.STATUS_ABORTED
        assert list(response.result.sequence) == sequence
    out, err = capfd.readouterr()
    assert "LookupError: in the callback" in out + err
    server.destroy()


def test_goals_may_wait_before_they_are_executed(node, executor):
    accepted = []
    server = ActionServer(
        node, Fibonacci, "fibonacci", count, handle_accepted_callback=accepted.append
    )
    client = ActionClient(node, Fibonacci, "fibonacci")
    client.wait_for_server(timeout_sec=10)
    handle = got(executor, client.send_goal_async(Fibonacci.Goal(order=2)))
    assert (
        accepted[0].status == GoalStatus.STATUS_ACCEPTED and accepted[0].goal_id == handle.goal_id
    )
    accepted[0].execute()
    assert got(executor, handle.get_result_async()).status == GoalStatus.STATUS_SUCCEEDED
    server.destroy()


def test_what_does_not_fit_is_refused(node):
    client = ActionClient(node, Fibonacci, "fibonacci")
    with pytest.raises(TypeError, match="expected a Fibonacci_Goal, got Fibonacci_Result"):
        client.send_goal_async(Fibonacci.Result())
    with pytest.raises(TypeError, match="is not a class of an action"):
        ActionClient(node, int, "fibonacci")
    with pytest.raises(TypeError, match="is not callable"):
        ActionServer(node, Fibonacci, "fibonacci", None)


def test_without_a_server_the_future_says_so(node, executor):
    future = ActionClient(node, Fibonacci, "nowhere").send_goal_async(Fibonacci.Goal())
    executor.spin_until_future_complete(future, timeout_sec=10)
    with pytest.raises(RuntimeError, match="(?s)no server of this action.*hint:"):
        future.result()


def test_a_server_that_nobody_holds_is_collected(node):
    server = ActionServer(node, Fibonacci, "fibonacci", count)
    gone = weakref.ref(server)
    del server
    gc.collect()
    assert gone() is None
