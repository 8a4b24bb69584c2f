"""Futures, calls and subscriptions in coroutines of asyncio."""

import asyncio

import angaros
import pytest
from angaros.interfaces.example_interfaces.srv import AddTwoInts
from angaros.interfaces.std_msgs.msg import Int32
from angaros.task import Future


@pytest.fixture
def node(context):
    with angaros.Node("awaits", context=context) as made:
        yield made


def test_calls_are_awaited(node):
    def add(request, response):
        response.sum = request.a + request.b
        return response

    async def main():
        client = node.create_client(AddTwoInts, "add")
        assert client.wait_for_service(timeout_sec=10)
        calls = (client.call_async(AddTwoInts.Request(a=n, b=1)) for n in range(20))
        return [response.sum for response in await asyncio.gather(*map(awaited, calls))]

    async def awaited(future):
        return await future

    node.create_service(AddTwoInts, "add", add)
    with angaros.spinning(node):
        assert asyncio.run(asyncio.wait_for(main(), 20)) == list(range(1, 21))


def test_messages_are_iterated_over(node):
    async def main():
        subscription = node.create_subscription(Int32, "numbers", None, 10)
        publisher = node.create_publisher(Int32, "numbers", 10)
        for number in range(3):
            publisher.publish(Int32(data=number))
        seen = []
        async for message in subscription:
            seen.append(message.data)
            if len(seen) == 3:
                # The next one comes while the loop waits for it.
                asyncio.get_running_loop().call_later(0.05, publisher.publish, Int32(data=3))
            if len(seen) == 4:
                asyncio.get_running_loop().call_later(0.05, subscription.destroy)
        return seen

    with angaros.spinning(node):
        assert asyncio.run(asyncio.wait_for(main(), 20)) == [0, 1, 2, 3]


def test_a_future_that_is_done_or_fails_is_awaited_like_any_other():
    async def main():
        done, fails = Future(), Future()
        done.set_result(3)
        assert await done == 3
        asyncio.get_running_loop().call_later(0.01, fails.set_exception, LookupError("failed"))
        with pytest.raises(LookupError, match="failed"):
            await fails
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(waits(Future()), 0.01)

    async def waits(future):
        await future

    asyncio.run(main())


def test_an_executor_that_spins_within_the_loop_runs_its_own_tasks(context, node):
    from angaros.executors import SingleThreadedExecutor

    async def main():
        executor = SingleThreadedExecutor(context=context)
        executor.add_node(node)
        future = Future()

        async def waits():
            return await future

        task = executor.create_task(waits)
        executor.spin_once(timeout_sec=1.0)
        assert not task.done()
        future.set_result(5)
        executor.spin_until_future_complete(task, timeout_sec=10)
        executor.shutdown()
        return task.result()

    assert asyncio.run(main()) == 5


def test_an_exception_in_a_callback_is_raised_at_the_end_of_the_block(node):
    def fails():
        came.set_result(None)
        raise LookupError("from the callback")

    came = Future()
    with pytest.raises(LookupError, match="from the callback"):
        with angaros.spinning(node):
            timer = node.create_timer(0.01, fails)
            asyncio.run(asyncio.wait_for(waits(came), 10))
    timer.destroy()


async def waits(future):
    await future
