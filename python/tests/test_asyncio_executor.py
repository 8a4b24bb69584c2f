"""The executor that lives in the event loop of asyncio."""

import asyncio
import os
import pathlib
import signal
import threading
import time

import angaros
import programs
import pytest
from angaros.action import ActionClient, ActionServer
from angaros.executors import ExternalShutdownException
from angaros.interfaces.example_interfaces.action import Fibonacci
from angaros.interfaces.example_interfaces.srv import AddTwoInts
from angaros.interfaces.std_msgs.msg import Int32


@pytest.fixture
def node(context):
    with angaros.Node("in_the_loop", context=context) as made:
        yield made


def run(main):
    return asyncio.run(asyncio.wait_for(main, 20))


def add(request, response):
    response.sum = request.a + request.b
    return response


def test_messages_calls_timers_and_goals_are_awaited(node):
    async def execute(goal):
        await asyncio.sleep(0.01)
        goal.succeed()
        return Fibonacci.Result(sequence=[0, 1, 1])

    async def main():
        seen, ticked = [], asyncio.Event()
        async with angaros.AsyncioExecutor(node):
            node.create_service(AddTwoInts, "loop_add", add)
            client = node.create_client(AddTwoInts, "loop_add")
            calls = [client.call_async(AddTwoInts.Request(a=n, b=1)) for n in range(20)]
            assert [(await call).sum for call in calls] == list(range(1, 21))

            subscription = node.create_subscription(Int32, "loop_numbers", None, 10)
            publisher = node.create_publisher(Int32, "loop_numbers", 10)
            asyncio.get_running_loop().call_later(0.02, publisher.publish, Int32(data=1))
            publisher.publish(Int32(data=0))
            async for message in subscription:
                seen.append(message.data)
                if len(seen) == 2:
                    break

            timer = node.create_timer(0.001, ticked.set)
            await ticked.wait()
            timer.destroy()

            server = ActionServer(node, Fibonacci, "loop_count", execute)
            action = ActionClient(node, Fibonacci, "loop_count")
            goal = await action.send_goal_async(Fibonacci.Goal(order=3))
            assert list((await goal.get_result_async()).result.sequence) == [0, 1, 1]
            server.destroy()
        return seen

    assert run(main()) == [0, 1]


def test_all_runs_on_the_thread_of_the_loop_and_there_is_no_other(node):
    before, kernel_before = set(threading.enumerate()), len(os.listdir("/proc/self/task"))
    called = []

    async def coroutine(message):
        await asyncio.sleep(0)
        called.append(("coroutine", threading.current_thread()))
        if len(called) >= 3:
            done.set()

    def plain(message):
        called.append(("plain", threading.current_thread()))
        asyncio.get_running_loop().call_soon(lambda: None)

    async def main():
        global done
        done = asyncio.Event()
        async with angaros.AsyncioExecutor(node) as executor:
            node.create_subscription(Int32, "loop_threads", plain, 10)
            node.create_subscription(Int32, "loop_threads", coroutine, 10)
            executor.create_task(lambda: called.append(("task", threading.current_thread())))
            node.create_publisher(Int32, "loop_threads", 10).publish(Int32())
            await done.wait()
            assert set(threading.enumerate()) == before
            assert len(os.listdir("/proc/self/task")) == kernel_before

    run(main())
    assert {kind for kind, _ in called} == {"coroutine", "plain", "task"}
    assert {thread for _, thread in called} == {threading.current_thread()}


def switches():
    """How often the thread of the loop went to sleep."""
    for line in pathlib.Path("/proc/thread-self/status").read_text().splitlines():
        if line.startswith("voluntary_ctxt_switches"):
            return int(line.split()[1])
    raise AssertionError("the kernel counts no switches")


def test_it_sleeps_while_there_is_nothing_to_do(node):
    async def main():
        async with angaros.AsyncioExecutor(node):
            node.create_subscription(Int32, "loop_silence", print, 10)
            await asyncio.sleep(0.2)
            before = switches()
            await asyncio.sleep(1.0)
            return switches() - before

    # The sleep of this test, and a few for the pages and the interpreter.
    assert run(main()) <= 8


def test_a_message_of_another_process_wakes_the_loop(node):
    topic = f"loop_of_{os.getpid()}"
    process = programs.start(f"""
angaros.init()
node = angaros.Node("elsewhere")
publisher = node.create_publisher(Int32, "{topic}", 10)
publisher.wait_for_subscriptions(1)
for number in range(5):
    publisher.publish(Int32(data=number))
    time.sleep(0.05)
""")

    async def main():
        async with angaros.AsyncioExecutor(node):
            seen = []
            async for message in node.create_subscription(Int32, topic, None, 10):
                seen.append(message.data)
                if message.data == 4:
                    return seen

    assert run(main()) == list(range(5))
    assert programs.end(process) == (0, "", "")


def test_an_exception_in_a_callback_cancels_the_block_and_is_raised(node):
    def plain():
        raise LookupError("from the callback")

    async def coroutine():
        await asyncio.sleep(0)
        raise LookupError("from the coroutine")

    async def block(callback):
        async with angaros.AsyncioExecutor(node):
            timer = node.create_timer(0.001, callback)
            try:
                await asyncio.sleep(100)
            finally:
                timer.destroy()

    async def spins(callback):
        timer = node.create_timer(0.001, callback)
        try:
            await angaros.AsyncioExecutor(node).spin()
        finally:
            timer.destroy()

    for use in (block, spins):
        for callback, text in ((plain, "callback"), (coroutine, "coroutine")):
            begun = time.monotonic()
            with pytest.raises(LookupError, match=f"from the {text}"):
                run(use(callback))
            assert time.monotonic() - begun < 10  # Nobody waited for the end of the block.


def test_a_shutdown_by_somebody_else_ends_it(context, node):
    async def main():
        asyncio.get_running_loop().call_later(0.02, threading.Thread(target=context.shutdown).start)
        async with angaros.AsyncioExecutor(node):
            await asyncio.sleep(100)

    with pytest.raises(ExternalShutdownException):
        run(main())


def test_tasks_can_be_cancelled_and_another_loop_can_come_later(node):
    async def main():
        async with angaros.AsyncioExecutor(node) as executor:
            task = executor.create_task(asyncio.sleep, 100)
            await asyncio.sleep(0.01)
            task.cancel()
            await asyncio.sleep(0.01)
            assert task.cancelled() and not task.done()
            return await executor.create_task(value)

    async def value():
        return 7

    assert [run(main()) for _ in range(2)] == [7, 7]


def test_what_belongs_to_other_executors_is_refused(node):
    executor = angaros.AsyncioExecutor(node)
    with pytest.raises(RuntimeError, match="event loop\nhint: "):
        executor.spin_once(timeout_sec=0)


def test_control_c_and_sigterm_end_it():
    program = """
import asyncio
from angaros.executors import ExternalShutdownException
angaros.init()
async def main():
    node = angaros.Node("in_the_loop")
    async with angaros.AsyncioExecutor(node):
        asyncio.get_running_loop().call_soon(print, "waits")
        await asyncio.Event().wait()
try:
    asyncio.run(main())
except (KeyboardInterrupt, ExternalShutdownException) as error:
    print("ended by", type(error).__name__)
"""
    processes = [programs.start(program) for _ in range(2)]
    for process in processes:
        assert programs.first_line(process) == "waits\n"
    for process, number in zip(processes, (signal.SIGINT, signal.SIGTERM)):
        process.send_signal(number)
    assert programs.end(processes[0]) == (0, "ended by KeyboardInterrupt\n", "")
    assert programs.end(processes[1]) == (0, "ended by ExternalShutdownException\n", "")
