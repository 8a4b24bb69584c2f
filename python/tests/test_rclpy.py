"""The names of rclpy, and programs written for it."""

import fnmatch
import importlib
import inspect
import subprocess
import sys
import textwrap

import angaros
import pytest

from conftest import REPOSITORY

angaros.enable_rclpy()

NAMES = REPOSITORY / "testdata" / "python" / "rclpy.txt"
WAIVERS = REPOSITORY / "python" / "waivers.txt"


def found(name):
    """The object of a full name, or None."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            value = importlib.import_module(".".join(parts[:length]))
        except ImportError:
            continue
        for index, part in enumerate(parts[length:], length):
            last = index == len(parts) - 1
            try:
                value = inspect.getattr_static(value, part) if last else getattr(value, part)
            except AttributeError:
                return None
        return value
    return None


def wrong(line):
    """What is wrong with ours by a line of rclpy's names; None if nothing is."""
    if line.startswith("module "):
        return None if found(line[7:]) is not None else "there is no such module"
    if line.startswith("class "):
        name, *bases = line[6:].split(" < ")
        cls = found(name)
        if not inspect.isclass(cls):
            return "there is no such class"
        mine = [base.__name__ for base in cls.__mro__]
        missing = [base for base in bases if base not in mine]
        return f"it is no {missing[0]}" if missing else None
    name, _, given = line.partition("(")
    value = found(name)
    owner, _, short = name.rpartition(".")
    owner = found(owner)
    # Attributes of objects are announced by the class.
    if value is None and short not in {*dir(owner), *getattr(owner, "__annotations__", ())}:
        return "there is no such name"
    if not given:
        return None
    function = getattr(value, "__func__", value)
    try:
        mine = inspect.signature(function).parameters
    except TypeError:
        return "it cannot be called"
    if any(each.kind == each.VAR_KEYWORD for each in mine.values()):
        return None
    wanted = [each for each in given.rstrip(")").split(", ") if each]
    positional = [each.rstrip("=") for each in wanted if "*" not in each]
    names = [each.strip("*=") for each in wanted]
    missing = [each for each in names if each not in mine]
    if missing:
        return f"it takes no {missing[0]}"
    if [each for each in mine if each in positional] != positional:
        return "its arguments are in another order"
    needed = [n for n, each in mine.items() if n not in names and each.default is each.empty]
    return f"it needs {needed[0]}" if needed else None


def waivers():
    """The patterns with their reasons."""
    read = []
    for line in WAIVERS.read_text().splitlines():
        if line and not line.startswith("#"):
            pattern, _, reason = line.partition("  ")
            assert len(reason.strip()) > 10, f"no reason for {pattern}"
            read.append((pattern, reason.strip()))
    return read


def test_every_public_name_of_rclpy_is_there_or_waived_with_a_reason():
    lines = NAMES.read_text().splitlines()
    assert len(lines) > 800
    patterns = waivers()
    used, complaints = set(), []
    for line in lines:
        name = line.partition("(")[0].removeprefix("module ").removeprefix("class ").split(" ")[0]
        matches = [pattern for pattern, _ in patterns if fnmatch.fnmatchcase(name, pattern)]
        why = wrong(line)
        if why is None:
            continue
        if not matches:
            complaints.append(f"{line}: {why}")
        used.update(matches)
    complaints += [
        f"waiver {pattern} waives nothing" for pattern, _ in patterns if pattern not in used
    ]
    assert not complaints, "\n".join(complaints)


def test_rclpy_is_the_package_itself():
    import rclpy
    import rclpy.node
    from rclpy.executors import SingleThreadedExecutor
    from std_msgs.msg import String
    from std_msgs.msg._string import String as Again

    assert rclpy is angaros and rclpy.node.Node is angaros.Node
    assert (
        SingleThreadedExecutor
        is importlib.import_module("angaros.executors").SingleThreadedExecutor
    )
    assert String is Again is angaros.interfaces.get_interface("std_msgs/msg/String")
    assert rclpy.__spec__.name == "angaros" and rclpy.node.__spec__.name == "angaros.node"
    with pytest.raises(ImportError):
        import rclpy.interfaces  # noqa: F401


def test_a_real_ros_is_not_hidden(tmp_path):
    for package in ("rclpy", "std_msgs"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text("REAL = True\n")
    (tmp_path / "std_msgs" / "msg.py").write_text("String = 'the real one'\n")
    (tmp_path / "rclpy" / "node.py").write_text("Node = 'the real one'\n")
    code = (
        "import angaros; angaros.enable_rclpy()\n"
        "import rclpy; from rclpy.node import Node; from std_msgs.msg import String\n"
        "print(rclpy.REAL, Node, String)\n"
    )
    path = f"{tmp_path}:{REPOSITORY / 'python'}"
    ran = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": path}, capture_output=True, text=True
    )
    assert ran.stdout.strip() == "True the real one the real one", ran.stderr


def program(folder, name, text):
    """A program as its author wrote it."""
    path = folder / name
    path.write_text(textwrap.dedent(text))
    return [sys.executable, "-m", "angaros", str(path)]


def test_a_talker_and_a_listener_for_rclpy_run_unedited(tmp_path):
    talker = program(
        tmp_path,
        "talker.py",
        """
        import sys
        import rclpy
        from rclpy.executors import ExternalShutdownException
        from rclpy.node import Node
        from std_msgs.msg import String

        class Talker(Node):
            def __init__(self):
                super().__init__('talker')
                self.pub = self.create_publisher(String, 'chatter', 10)
                self.i = 0
                self.timer = self.create_timer(0.02, self.on_timer)

            def on_timer(self):
                msg = String()
                msg.data = 'Hello World: {0}'.format(self.i)
                self.i += 1
                self.get_logger().info('Publishing: "{0}"'.format(msg.data))
                self.pub.publish(msg)

        def main(args=None):
            rclpy.init(args=args)
            node = Talker()
            try:
                rclpy.spin(node)
            except (KeyboardInterrupt, ExternalShutdownException):
                pass
            finally:
                node.destroy_node()
                rclpy.try_shutdown()

        if __name__ == '__main__':
            main(sys.argv)
        """,
    )
    listener = program(
        tmp_path,
        "listener.py",
        """
        import rclpy
        from rclpy.node import Node
        from rclpy.qos import qos_profile_sensor_data
        from std_msgs.msg import String

        heard = []

        def main():
            rclpy.init()
            node = Node('listener')
            node.create_subscription(String, 'heard', heard.append, qos_profile_sensor_data)
            while len(heard) < 3:
                rclpy.spin_once(node)
            print('I heard:', heard[0].data[:12])
            node.destroy_node()
            rclpy.shutdown()

        main()
        """,
    )
    pipe = subprocess.PIPE
    with subprocess.Popen(talker, stdout=pipe, stderr=pipe, text=True) as talks:
        try:
            remapped = [*listener, "--ros-args", "-r", "heard:=chatter"]
            heard = subprocess.run(remapped, capture_output=True, text=True, timeout=30)
            assert heard.stdout == "I heard: Hello World:\n", heard.stderr
        finally:
            talks.terminate()
            out, err = talks.communicate(timeout=15)
    assert talks.returncode == 0, err
    assert 'Publishing: "Hello World: 0"' in out + err


def test_a_client_and_a_server_for_rclpy_run_unedited(tmp_path):
    server = program(
        tmp_path,
        "server.py",
        """
        from example_interfaces.srv import AddTwoInts
        import rclpy
        from rclpy.callback_groups import ReentrantCallbackGroup
        from rclpy.executors import MultiThreadedExecutor

        def add(request, response):
            response.sum = request.a + request.b
            return response

        def main():
            with rclpy.init() if hasattr(rclpy.init, '__enter__') else rclpy.Context() as context:
                node = rclpy.create_node('server', context=context)
                group = ReentrantCallbackGroup()
                node.create_service(AddTwoInts, 'add_two_ints', add, callback_group=group)
                executor = MultiThreadedExecutor(num_threads=2, context=context)
                executor.add_node(node)
                executor.spin()

        main()
        """,
    )
    client = program(
        tmp_path,
        "client.py",
        """
        import sys
        from example_interfaces.srv import AddTwoInts
        import rclpy
        from rclpy.node import Node

        class Asks(Node):
            def __init__(self):
                super().__init__('client_async')
                self.cli = self.create_client(AddTwoInts, 'add_two_ints')
                while not self.cli.wait_for_service(timeout_sec=1.0):
                    self.get_logger().info('service not available, waiting again...')

        rclpy.init()
        node = Asks()
        future = node.cli.call_async(AddTwoInts.Request(a=int(sys.argv[1]), b=int(sys.argv[2])))
        rclpy.spin_until_future_complete(node, future)
        print('Result:', future.result().sum)
        node.destroy_node()
        rclpy.shutdown()
        """,
    )
    with subprocess.Popen(server, stderr=subprocess.PIPE, text=True) as serves:
        try:
            asked = subprocess.run([*client, "41", "1"], capture_output=True, text=True, timeout=30)
            assert asked.stdout == "Result: 42\n", asked.stderr
        finally:
            serves.kill()
