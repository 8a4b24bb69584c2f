"""The beginning and the end of processes: exits, forks, subinterpreters, Ctrl-C."""

import signal
import time

import programs
import pytest

# A node that has one of everything, and gets messages all the time.
LIVELY = """
NAME = f"lively_{os.getpid()}"
angaros.init()
node = angaros.Node(NAME)
publisher = node.create_publisher(Int32, NAME + "_numbers", 10)
subscription = node.create_subscription(Int32, NAME + "_numbers", lambda m: sum(range(100)), 10)
timer = node.create_timer(0.0005, lambda: publisher.publish(Int32(data=1)))
service = node.create_service(AddTwoInts, NAME + "_add", lambda request, response: response)
client = node.create_client(AddTwoInts, NAME + "_add")
guard = node.create_guard_condition(lambda: None)
"""

EXITS = {
    "nobody has spun": LIVELY,
    "an executor has spun": LIVELY
    + """
executor = SingleThreadedExecutor()
executor.add_node(node)
for _ in range(20):
    executor.spin_once(timeout_sec=1)
""",
    "a thread spins": LIVELY
    + """
threading.Thread(target=angaros.spin, args=[node], daemon=True).start()
time.sleep(0.2)
""",
    "many threads spin": LIVELY
    + """
executor = MultiThreadedExecutor(4)
executor.add_node(node)
threading.Thread(target=executor.spin, daemon=True).start()
time.sleep(0.2)
""",
    "a thread spins once and again": LIVELY
    + """
def spins():
    while True:
        angaros.spin_once(node, timeout_sec=0.001)
threading.Thread(target=spins, daemon=True).start()
time.sleep(0.2)
""",
    "threads publish and call": LIVELY
    + """
def publishes():
    while True:
        publisher.publish(Int32(data=2))
def calls():
    while True:
        client.call(AddTwoInts.Request(), timeout_sec=0.01)
for target in (publishes, publishes, calls, client.wait_for_service):
    threading.Thread(target=target, daemon=True).start()
threading.Thread(target=angaros.spin, args=[node], daemon=True).start()
time.sleep(0.2)
""",
    "what is destroyed last still uses them": LIVELY
    + """
class Owner:
    def __init__(self):
        self.node, self.publisher, self.itself = node, publisher, self
    def __del__(self):
        self.publisher.publish(Int32())
        self.node.get_logger().debug("ends")
        self.node.destroy_node()
owner = Owner()
del node, publisher, subscription, timer, service, client, guard, owner
""",
    "handlers of the exit use them": LIVELY
    + """
import atexit
other = angaros.Node("other")
atexit.register(lambda: (publisher.publish(Int32()), executor.spin_once(timeout_sec=0)))
executor = SingleThreadedExecutor()
executor.add_node(other)
threading.Thread(target=angaros.spin, args=[node], daemon=True).start()
""",
    "a block of spinning is left open": LIVELY
    + """
angaros.spinning(node).__enter__()
time.sleep(0.1)
""",
}

# The status it ends with, what it does, and what it says.
OTHER_EXITS = {
    "a callback ends the program": (
        3,
        "angaros.init(); node = angaros.Node('ends')\n"
        "node.create_timer(0.01, lambda: sys.exit(3)); angaros.spin(node)",
        "",
    ),
    "a callback never returns": (
        0,
        "angaros.init(); node = angaros.Node('ends'); begun = threading.Event()\n"
        "import angaros.context; angaros.context._LAST_CALLBACKS_S = 0.1\n"
        "node.create_timer(0.01, lambda: (begun.set(), time.sleep(1000)))\n"
        "threading.Thread(target=angaros.spin, args=[node], daemon=True).start(); begun.wait()",
        "a callback runs on another thread",
    ),
}

# Whoever is forked is refused everything, by an error that says so, and ends as any process does.
FORK = (
    LIVELY
    + """
threading.Thread(target=angaros.spin, args=[node], daemon=True).start()
client.wait_for_service()
executor = SingleThreadedExecutor()
pid = os.fork()
if pid == 0:
    from angaros.action import ActionClient
    tries = {
        "init": lambda: angaros.init(),
        "another context": lambda: angaros.Context().init(),
        "node": lambda: angaros.Node("child"),
        "publish": lambda: publisher.publish(Int32()),
        "subscribe": lambda: node.create_subscription(Int32, "child", print, 10),
        "call": lambda: client.call_async(AddTwoInts.Request()),
        "wait for a service": lambda: client.wait_for_service(timeout_sec=1),
        "spin": lambda: executor.spin_once(timeout_sec=1),
        "add": lambda: executor.add_node(node),
        "trigger": lambda: guard.trigger(),
        "parameter": lambda: node.declare_parameter("child", 1),
        "action": lambda: ActionClient(node, Fibonacci, "child"),
    }
    for name, attempt in tries.items():
        try:
            attempt()
            print("went through:", name)
        except RuntimeError as error:
            if "forked" not in str(error) or "hint: " not in str(error):
                print(name, "said", error)
    if angaros.ok():
        print("ok")
    node.get_logger().info("the child says so")
    subscription.destroy()
    del executor, service, guard
    gc.collect()
    sys.exit(5)
assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 5
for _ in range(3):
    assert client.call(AddTwoInts.Request(), timeout_sec=10) is not None
assert publisher.get_subscription_count() == 1, publisher.get_subscription_count()
assert NAME in node.get_node_names()
executor.spin_once(timeout_sec=0)
print("unharmed")
"""
)

# What has not begun before the fork may begin in the child.
FORK_FIRST = """
pid = os.fork()
angaros.init()
node = angaros.Node("forked_first")
timer = node.create_timer(0.001, lambda: None)
angaros.spin_once(node, timeout_sec=10)
if pid:
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    print("both")
"""

MULTIPROCESSING = (
    LIVELY
    + """
import multiprocessing
def child(queue):
    try:
        publisher.publish(Int32())
        queue.put("went through")
    except RuntimeError as error:
        queue.put(str(error))
queue = multiprocessing.get_context("fork").Queue()
process = multiprocessing.get_context("fork").Process(target=child, args=[queue])
process.start()
print(queue.get(timeout=20))
process.join()
angaros.spin_once(node, timeout_sec=10)
"""
)

SUBINTERPRETER = """
import importlib
for name in ("_interpreters", "_xxsubinterpreters"):
    try:
        interpreters = importlib.import_module(name)
        break
    except ImportError:
        continue
number = interpreters.create()
code = '''
try:
    import angaros
    print("imported")
except ImportError as error:
    print(error)
'''
failed = (getattr(interpreters, "run_string", None) or interpreters.exec)(number, code)
print("failed:", failed) if failed else None
interpreters.destroy(number)
angaros.init()
node = angaros.Node("main_interpreter")
timer = node.create_timer(0.001, lambda: print("goes on"))
angaros.spin_once(node, timeout_sec=10)
"""

WAITS = {
    "rate": "rate = node.create_rate(0.001); rate.sleep()",
    "message": "wait_for_message(Int32, angaros.Node('other'), 'nobody_says_this')",
    "action server": "ActionClient(node, Fibonacci, 'nobody_does_this').wait_for_server()",
    "goal": "action = ActionClient(node, Fibonacci, 'never_decided')\n"
    "    action.wait_for_server(); action.send_goal(Fibonacci.Goal())",
    "clock": "node.get_clock().sleep_for(Duration(seconds=1000))",
    "once, of many threads": "executor = MultiThreadedExecutor()\n"
    "    executor.add_node(angaros.Node('other')); executor.spin_once()",
    "asyncio": "import asyncio; asyncio.run(asyncio.Event().wait())",
}

WAIT = """
from angaros.action import ActionClient, ActionServer
from angaros.duration import Duration
from angaros.executors import ExternalShutdownException
from angaros.exceptions import ROSInterruptException
from angaros.wait_for_message import wait_for_message
angaros.init()
node = angaros.Node("waits")
server = ActionServer(node, Fibonacci, "never_decided", lambda goal: None,
                      goal_callback=lambda goal: time.sleep(1000))
threading.Thread(target=angaros.spin, args=[node], daemon=True).start()
import angaros.context; angaros.context._LAST_CALLBACKS_S = 0.1
print("waits", flush=True)
try:
    {wait}
    print("went on")
except (KeyboardInterrupt, ExternalShutdownException, ROSInterruptException) as error:
    print("ended by", type(error).__name__)
"""


@pytest.fixture(scope="module")
def ended():
    """What has become of all programs that end by themselves, which run at the same time."""
    programs_of = {name: EXITS[name] for name in EXITS}
    programs_of |= {name: code for name, (_, code, _) in OTHER_EXITS.items()}
    programs_of |= {"fork": FORK, "fork first": FORK_FIRST, "multiprocessing": MULTIPROCESSING}
    programs_of["subinterpreter"] = SUBINTERPRETER
    started = {name: programs.start(code) for name, code in programs_of.items()}
    return {name: programs.end(process) for name, process in started.items()}


@pytest.fixture(scope="module")
def interrupted():
    """What has become of the programs in which somebody pressed Ctrl-C while they waited."""
    started = {name: programs.start(WAIT.format(wait=wait)) for name, wait in WAITS.items()}
    for process in started.values():
        assert programs.first_line(process) == "waits\n"
    time.sleep(0.2)
    for process in started.values():
        process.send_signal(signal.SIGINT)
    return {name: programs.end(process) for name, process in started.items()}


@pytest.mark.parametrize("case", EXITS)
def test_a_program_ends_although(case, ended):
    assert ended[case] == (0, "", "")


@pytest.mark.parametrize("case", OTHER_EXITS)
def test_a_program_ends_when(case, ended):
    status, _, said = OTHER_EXITS[case]
    assert ended[case][:2] == (status, "") and said in ended[case][2], ended[case]


def test_a_child_by_fork_is_refused_everything_and_its_parent_goes_on(ended):
    status, out, err = ended["fork"]
    assert (status, out) == (0, "unharmed\n"), err
    assert "the child says so" in err


def test_what_begins_after_a_fork_works_in_both_processes(ended):
    assert ended["fork first"] == (0, "both\n", "")


def test_multiprocessing_by_fork_is_refused_in_the_child(ended):
    status, out, err = ended["multiprocessing"]
    assert status == 0 and "forked" in out and 'get_context("spawn")' in out, (out, err)


def test_a_subinterpreter_is_refused_and_the_main_one_goes_on(ended):
    status, out, err = ended["subinterpreter"]
    assert status == 0 and "loading in subinterpreters" in out, (out, err)
    assert out.splitlines()[-1] == "goes on"


@pytest.mark.parametrize("wait", WAITS)
def test_control_c_ends_the_wait_for(wait, interrupted):
    status, out, err = interrupted[wait]
    assert status == 0 and out.startswith("ended by"), (status, out, err)
