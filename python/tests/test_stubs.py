"""What checkers of types and editors see."""

import ast
import inspect
import os
import pathlib
import subprocess
import sys

import pytest
from angaros import _native
from angaros.interfaces import stubs

PACKAGE = pathlib.Path(_native.__file__).parent

PROGRAM = """
import rclpy
from rclpy.node import Node
from rclpy.qos import QoSProfile
from std_msgs.msg import Header, String
from std_srvs.srv import SetBool
from example_interfaces.action import Fibonacci
from sensor_msgs.msg import Image
from tf2_ros import Buffer

class Talker(Node):
    def __init__(self) -> None:
        super().__init__("talker")
        self.publisher = self.create_publisher(String, "chatter", QoSProfile(depth=1))
        self.timer = self.create_timer(0.5, self.say)

    def say(self) -> None:
        self.publisher.publish(String(data="hello"))
        self.publisher.publish(Header())  # wrong: another type
        self.publisher.publsh(String())  # wrong: no such method

def answer(request: SetBool.Request, response: SetBool.Response) -> SetBool.Response:
    response.success = request.data
    response.message = 5  # wrong: a text
    return response

rclpy.init()
node = Talker()
node.create_service(SetBool, "switch", answer)
node.create_publisher(String)  # wrong: too few arguments
image = Image(height=1, data=b"", header=Header(frame_id="camera"))
image.header.stamp.sec = 3
image.heigth = 2  # wrong: no such field
order: int = Fibonacci.Goal(order=3).order
Buffer().lookup_transform
rclpy.spin(node)
"""


def parameters_of(function):
    """The names of a function's parameters in the stub, without the class or object."""
    arguments = function.args
    names = [each.arg for each in arguments.posonlyargs + arguments.args + arguments.kwonlyargs]
    return [name.rstrip("_") for name in names if name not in ("self", "cls")]


def is_protocol(name):
    """Whether a name is one of Python's own, but for the constructor."""
    return name.startswith("__") and name != "__new__"


def stubbed(body):
    """What the stub says: names of functions and properties with their parameters."""
    found = {}
    for each in body:
        if isinstance(each, ast.FunctionDef):
            if is_protocol(each.name):
                continue
            is_property = any(getattr(d, "id", "") == "property" for d in each.decorator_list)
            found[each.name] = None if is_property else parameters_of(each)
        elif isinstance(each, ast.AnnAssign) and not each.target.id.startswith("_"):
            found[each.target.id] = "a value"
    return found


def native(owner):
    """The same of the native module, or of one of its classes."""
    found = {}
    for name, value in vars(owner).items():
        if name.startswith("_") or inspect.isclass(value):
            continue
        if not callable(value):
            found[name] = None if inspect.isgetsetdescriptor(value) else "a value"
            continue
        found[name] = [p for p in inspect.signature(value).parameters if p != "self"]
    if inspect.isclass(owner) and owner.__text_signature__:
        found["__new__"] = list(inspect.signature(owner).parameters)
    return found


def test_the_stub_of_the_native_module_says_what_is_in_it():
    tree = ast.parse((PACKAGE / "_native.pyi").read_text())
    assert stubbed(tree.body) == native(_native)
    said = {each.name: each for each in tree.body if isinstance(each, ast.ClassDef)}
    there = {name: each for name, each in vars(_native).items() if inspect.isclass(each)}
    assert sorted(said) == sorted(there)
    for name, each in there.items():
        if name != "AngarosError":
            assert stubbed(said[name].body) == native(each), name
            functions = [f.name for f in said[name].body if isinstance(f, ast.FunctionDef)]
            assert set(filter(is_protocol, functions)) <= set(vars(each)), name


def test_stubs_of_messages_have_their_fields_and_constants(tmp_path):
    assert stubs.write(tmp_path) > 100
    text = (tmp_path / "sensor_msgs" / "msg" / "__init__.pyi").read_text()
    assert "import std_msgs.msg\n" in text and "    header: std_msgs.msg.Header\n" in text
    assert "    POWER_SUPPLY_STATUS_FULL: int\n" in text
    for file in tmp_path.rglob("*.pyi"):
        compile(file.read_text(), str(file), "exec")
    own = (tmp_path / "rclpy" / "node.pyi").read_text()
    assert own == "from angaros.node import *\n"
    assert not (tmp_path / "rclpy" / "interfaces").exists()
    assert (tmp_path / "tf2_ros" / "buffer.pyi").exists()


def test_a_checker_of_types_finds_the_mistakes_of_a_program(tmp_path):
    pytest.importorskip("mypy")
    typings = tmp_path / "typings"
    stubs.write(typings)
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    command = [sys.executable, "-m", "mypy", "--follow-imports=silent", "--cache-dir=/dev/null"]
    checked = subprocess.run(
        [*command, str(program)],
        env={**os.environ, "MYPYPATH": f"{typings}:{PACKAGE.parent}"},
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    wrong = [number for number, line in enumerate(PROGRAM.splitlines(), 1) if "# wrong" in line]
    errors = [line for line in checked.stdout.splitlines() if ": error:" in line]
    assert sorted({int(error.split(":")[1]) for error in errors}) == wrong, checked.stdout
