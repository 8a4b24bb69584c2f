"""Launch files in Python: what an evaluated file tells, and what it says of mistakes.

That the same nodes come of it as of XML is tested where launch files are read:
``crates/tools/tests/it/python_launch.rs``.
"""

import importlib
import os
import textwrap
from typing import List

import angaros
import pytest
from angaros import ament_python
from angaros.ament_index_python import packages
from angaros.launch import LaunchContext, LaunchDescription, actions, conditions, substitutions
from angaros.launch.__main__ import evaluate
from angaros.launch_ros import parameters
from angaros.launch_ros.descriptions import ParameterValue

angaros.enable_rclpy()


def test_the_packages_for_launch_files_have_their_names_of_ros_2():
    for name in (
        "launch.actions",
        "launch.conditions",
        "launch.event_handlers",
        "launch.events.process",
        "launch.events.matchers",
        "launch.launch_description_sources",
        "launch.substitutions",
        "launch.utilities",
        "launch_ros.actions",
        "launch_ros.descriptions",
        "launch_ros.event_handlers",
        "launch_ros.events.lifecycle",
        "launch_ros.parameter_descriptions",
        "launch_ros.substitutions",
        "launch_xml.launch_description_sources",
        "launch_yaml.launch_description_sources",
        "ament_index_python.packages",
    ):
        assert importlib.import_module(name) is importlib.import_module(f"angaros.{name}")
    import launch

    assert launch.LaunchDescription is LaunchDescription
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("rclpy.launch")


HEAD = """\
from launch import LaunchDescription
from launch.actions import *
from launch.conditions import *
from launch.event_handlers import *
from launch.events import matches_action
from launch.launch_description_sources import *
from launch.substitutions import *
from launch_ros.actions import *
from launch_ros.descriptions import *
from launch_ros.substitutions import *
def generate_launch_description():
    first = ExecuteProcess(cmd=["true"])
    return LaunchDescription([
"""
# The line of what follows.
LINE = HEAD.count("\n") + 1


@pytest.fixture
def told(tmp_path):
    """What a file with these actions tells: its messages."""
    before = dict(os.environ)

    def tell(entries, **configurations):
        file = tmp_path / "a.launch.py"
        file.write_text(HEAD + entries + "\n])\n")
        context = LaunchContext()
        context.replace_configurations(configurations)
        evaluate(context, str(file), context.plan)
        return context.plan.messages

    yield tell
    os.environ.clear()
    os.environ.update(before)


def added(messages):
    """Kinds and attributes of the entries."""
    return [(m["add"]["kind"], m["add"]["attributes"]) for m in messages if "add" in m]


def logged(messages):
    """The lines that a file logs."""
    assert "done" in messages[-1], messages[-1]
    return [one["message"] for kind, one in added(messages) if kind == "log"]


@pytest.mark.parametrize(
    "entry, expected",
    [
        ("LogInfo(msg=LaunchConfiguration('rob'))", "'rob' does not exist; hint: did you mean 'robot'"),
        ("LogInfo(msg=PythonExpression('1 +'))", "expression '1 +' fails: SyntaxError"),
        ("LogInfo(msg=EnvironmentVariable('NO_9'))", "'NO_9' is not set; hint: set it"),
        ("LogInfo(msg=Command('false'))", "command 'false' ended with code 1"),
        ("LogInfo(msg=FindExecutable(name='no_9'))", "program 'no_9' is not in PATH; hint: "),
        ("LogInfo(msg=FindPackageShare('no_9'))", "package 'no_9' is not found; hint: source"),
        ("LogInfo(msg=LocalSubstitution('event.text'))", "'event.text' is not known when"),
        ("LogInfo(msg='a', condition=IfCondition('maybe'))", "'maybe' is neither true nor false"),
        ("LogInfo(msg=[1])", "1 is of type int, where a text or a substitution is expected"),
        ("Node(package='a', node_executable='b')", "takes no 'node_executable'; hint: it is called"),
        ("Node(package='a')", "Node has no executable; hint: add executable"),
        ("Node(executable='a', parameters={'a': 1})", "parameters are a list; hint: write"),
        ("Node(executable='a', parameters=[{'p': []}])", "'p' is an empty list, whose type"),
        ("Node(executable='a', parameters=[{'p': b'1'}])", "'p' holds bytes; hint: "),
        ("IncludeLaunchDescription('no.launch.py')", "'no.launch.py', which does not exist; hint"),
        ("OpaqueFunction(function=lambda context: 1 / 0)", "ZeroDivisionError: division by zero"),
        ("DeclareLaunchArgument('a', choices=[])", "'a' has an empty list of choices; hint: "),
        (
            "RegisterEventHandler(OnProcessIO(target_action=first, on_stdout=print))",
            "OnProcessIO would call functions while the launch runs, and a file is evaluated before "
            "that; hint: write 'on: [{output:",
        ),
        (
            "RegisterEventHandler(OnProcessExit(on_exit=lambda event, context: []))",
            "OnProcessExit with a function would call it while the launch runs",
        ),
        (
            "RegisterEventHandler(OnProcessExit(target_action=print, on_exit=[]))",
            "OnProcessExit with a function as target_action would choose while the launch runs",
        ),
        (
            "RegisterEventHandler(OnProcessExit(on_exit=[OpaqueFunction(function=print)]))",
            "OpaqueFunction in OnProcessExit would be called while the launch runs",
        ),
        ("UnregisterEventHandler(None)", "UnregisterEventHandler would end a handler"),
        ("OpaqueCoroutine(coroutine=None)", "OpaqueCoroutine would run beside the launch"),
    ],
)
def test_a_mistake_is_told_with_the_line_and_the_remedy(told, entry, expected):
    failed = told(entry + ",", robot="r1")[-1]["failed"]
    assert expected in failed["message"]
    assert failed["file"].endswith("a.launch.py")
    assert failed["line"] == LINE


def test_a_mistake_in_a_function_of_the_file_is_told_with_the_line_in_it(tmp_path):
    file = tmp_path / "b.launch.py"
    file.write_text("import os\n\ndef generate_launch_description():\n    return os.no_such_name\n")
    context = LaunchContext()
    assert not evaluate(context, str(file), context.plan)
    failed = context.plan.messages[-1]["failed"]
    assert failed["line"] == 4
    assert failed["message"].startswith("AttributeError: ")


@pytest.mark.parametrize(
    "substitution, expected",
    [
        ("LaunchConfiguration('robot')", "r1"),
        ("LaunchConfiguration('none', default='d')", "d"),
        ("['a', TextSubstitution(text='b')]", "ab"),
        ("PathJoinSubstitution(['a', ['b', LaunchConfiguration('robot')]])", "a/br1"),
        ("PathSubstitution('a') / 'b' / LaunchConfiguration('robot')", "a/b/r1"),
        ("PythonExpression(['2 ** 3 + floor(1.5)'])", "9"),
        ("PythonExpression(['os.sep'], python_modules=['os'])", "/"),
        ("Command(['echo ', \"'a  b'\"])", "a  b\n"),
        ("NotSubstitution('TRUE')", "false"),
        ("AndSubstitution('1', OrSubstitution('false', True))", "true"),
        ("AnySubstitution('false', '0')", "false"),
        ("AllSubstitution('true', '1')", "true"),
        ("EqualsSubstitution('1.0', 1)", "true"),
        ("NotEqualsSubstitution(LaunchConfiguration('robot'), 'r1')", "false"),
        ("IfElseSubstitution('false', LaunchConfiguration('none'), 'else')", "else"),
        ("StringJoinSubstitution(['a', 'b'], delimiter='-')", "a-b"),
        ("EnvironmentVariable('NO_9', default_value=LaunchConfiguration('robot'))", "r1"),
        ("FindExecutable(name='sh')", None),
    ],
)
def test_a_substitution_gives_its_text(told, substitution, expected):
    (line,) = logged(told(f"LogInfo(msg={substitution}),", robot="r1"))
    assert line == expected if expected is not None else line.endswith("/sh")


@pytest.mark.parametrize(
    "condition, holds",
    [
        (conditions.IfCondition("True"), True),
        (conditions.UnlessCondition(["fal", "se"]), True),
        (conditions.LaunchConfigurationEquals("robot", "r1"), True),
        (conditions.LaunchConfigurationEquals("none", None), True),
        (conditions.LaunchConfigurationNotEquals("robot", "r1"), False),
        (conditions.LaunchConfigurationNotEquals("none", "r1"), True),
    ],
)
def test_a_condition_holds_or_not(condition, holds):
    context = LaunchContext()
    context.launch_configurations["robot"] = "r1"
    assert condition.evaluate(context) is holds


def test_what_a_group_sets_is_put_back_unless_it_has_no_scope(told):
    lines = logged(
        told(
            "SetLaunchConfiguration('a', '1'), SetEnvironmentVariable('E_9', '1'),\n"
            "GroupAction([SetLaunchConfiguration('a', '2'), SetEnvironmentVariable('E_9', '2'),\n"
            "LogInfo(msg=[LaunchConfiguration('a'), EnvironmentVariable('E_9')])]),\n"
            "LogInfo(msg=[LaunchConfiguration('a'), EnvironmentVariable('E_9')]),\n"
            "GroupAction([LogInfo(msg=LaunchConfiguration('a', default='gone'))],\n"
            "forwarding=False, launch_configurations={'b': LaunchConfiguration('a')}),\n"
            "GroupAction([SetLaunchConfiguration('a', '3')], scoped=False),\n"
            "PushLaunchConfigurations(), UnsetLaunchConfiguration('a'), PopLaunchConfigurations(),\n"
            "AppendEnvironmentVariable('E_9', 'x', prepend=True, separator='-'),\n"
            "LogInfo(msg=[LaunchConfiguration('a'), EnvironmentVariable('E_9')]),\n"
            "UnsetEnvironmentVariable('E_9'),\n"
            "LogInfo(msg=EnvironmentVariable('E_9', default_value='none')),"
        )
    )
    assert lines == ["22", "11", "gone", "3x-1", "none"]


def test_functions_and_loops_give_actions_and_see_the_configurations(told):
    messages = told(
        "OpaqueFunction(function=lambda context, *args, **named: [\n"
        "    LogInfo(msg=context.launch_configurations['robot'] + str(args) + str(named))],\n"
        "    args=[1], kwargs={'a': 2}),\n"
        "ForLoop(LaunchConfiguration('n'), function=lambda i: [LogInfo(msg=str(i))]),\n"
        "ForEach(\"{name: 'a', id: 1}; {name: b, id: 2}\",\n"
        "    function=lambda name, id: [LogInfo(msg=f'{name}{id + 1}')]),",
        robot="r1",
        n="2",
    )
    assert logged(messages) == ["r1(1,){'a': 2}", "0", "1", "a2", "b3"]
    assert set(messages[-1]["done"]["used"]) == {"robot", "n"}


def test_a_file_is_told_where_it_is_and_an_included_one_where_that_is(told, tmp_path):
    inner = tmp_path / "inner"
    inner.mkdir()
    text = HEAD + "LogInfo(msg=[ThisLaunchFileDir(), LaunchConfiguration('side')])])\n"
    (inner / "b.launch.py").write_text(text)
    lines = logged(
        told(
            "IncludeLaunchDescription(PythonLaunchDescriptionSource(\n"
            "    [ThisLaunchFileDir(), '/inner/b.launch.py']),\n"
            "    launch_arguments=[('side', 'left')]),\n"
            "LogInfo(msg=[ThisLaunchFile(), LaunchConfiguration('side')]),"
        )
    )
    assert lines == [f"{inner}left", f"{tmp_path}/a.launch.pyleft"]


@pytest.mark.parametrize(
    "value, expected",
    [
        (7, {"value": "7", "type": "int"}),
        (True, {"value": "true", "type": "bool"}),
        (0.1, {"value": "0.1", "type": "float"}),
        (float("-inf"), {"value": "-.inf", "type": "float"}),
        ("7", {"value": {"text": "7", "plain": False}, "type": None}),
        ([1, 2.5], {"value": ["1.0", "2.5"], "type": "list_of_float"}),
        (["a"], {"value": [{"text": "a", "plain": False}], "type": None}),
        (substitutions.TextSubstitution(text="7"), {"value": "7", "type": None}),
        (["a", substitutions.TextSubstitution(text="7")], {"value": "a7", "type": None}),
        ([["1"], ["2"]], {"value": ["1", "2"], "type": None}),
        (ParameterValue("7"), {"value": "7"}),
        (ParameterValue(["7"], value_type=List[str]),
         {"value": [{"text": "7", "plain": False}], "type": "list_of_str"}),
        (ParameterValue(substitutions.TextSubstitution(text="7"), value_type=str),
         {"value": "7", "type": "str"}),
    ],
)
def test_a_parameter_has_the_type_that_ros_2_gives_it(value, expected):
    assert parameters.encoded(LaunchContext(), value, "p") == expected


def test_names_of_parameters_in_each_other_are_joined(told):
    (entry,) = [
        message["add"]
        for message in told("Node(executable='/a', parameters=[{'a': {'b': {'c': 1}, 'd': 2}}]),")
        if "add" in message
    ]
    assert [child["attributes"]["name"] for child in entry["children"]] == ["a.b.c", "a.d"]
    assert entry["attributes"]["pkg"] == ""


def test_the_end_of_a_process_may_be_the_end_of_everything_or_begin_something(told):
    entries = added(
        told(
            "ExecuteProcess(cmd=['a b', \"c'd\"], on_exit=Shutdown()),\n"
            "ExecuteProcess(cmd=['a', ' b'], shell=True, on_exit=[LogInfo(msg='x')], env={'A': '1'},\n"
            "    respawn=True, respawn_delay=0.5),"
        )
    )
    first, second, line = entries
    assert first == ("executable", {"cmd": "'a b' 'c'\"'\"'d'", "on_exit": "shutdown"})
    assert second[1]["cmd"] == "a  b"
    assert second[1]["launch-prefix"] == "env -i A=1"
    assert (second[1]["respawn"], second[1]["respawn_delay"]) == ("true", "0.5")
    assert "on_exit" not in second[1]
    assert line[0] == "log"


@pytest.mark.parametrize(
    "name, text, expected",
    [
        ("setup.py", "entry_points={'console_scripts': ['a = p.a:main', 'b=p.b:run']}", "ab"),
        ("setup.py", "entry_points=dict(other=1)", ""),
        ("setup.cfg", "[options.entry_points]\nconsole_scripts =\n    a = p.a:main\n", "a"),
        ("pyproject.toml", "[project.scripts]\na = 'p.a:main' # one\n[tool]\nb = 'c'\n", "a"),
    ],
)
def test_entry_points_are_read_where_a_package_may_name_them(tmp_path, name, text, expected):
    if name == "setup.py":
        text = f"from setuptools import setup\nraise SystemExit('not run')\nsetup({text})\n"
    (tmp_path / name).write_text(text)
    assert "".join(sorted(ament_python.programs(str(tmp_path)))) == expected


def test_an_entry_point_may_consist_of_constants_and_of_nothing_else(tmp_path):
    file = tmp_path / "setup.py"
    text = """
        from setuptools import setup
        package = 'p'
        name = package + '_node'
        scripts = ['a = ' + package + '.a:main', f'{name} = {package}.b:main']
        setup(name=package, entry_points={'console_scripts': scripts})
    """
    file.write_text(textwrap.dedent(text))
    assert ament_python.programs(str(tmp_path)) == {"a": "p.a:main", "p_node": "p.b:main"}
    file.write_text("setup(entry_points={'console_scripts': [made()]})\n")
    with pytest.raises(ament_python.PackageError, match="line 1: .* is computed\nhint: "):
        ament_python.programs(str(tmp_path))


def test_a_package_is_found_where_it_is_installed_and_then_in_sources(tmp_path, monkeypatch):
    def package(folder, name):
        folder.mkdir(parents=True)
        (folder / "package.xml").write_text(f"<package><name>{name}</name></package>")
        return str(folder)

    installed = package(tmp_path / "ros/share/both", "both")
    package(tmp_path / "ws/src/deep/both", "both")
    source = package(tmp_path / "ws/src/deep/mine", "mine")
    cargo = tmp_path / "ws/rusty"
    cargo.mkdir()
    (cargo / "Cargo.toml").write_text('[lib]\nname = "x"\n[package]\nname = "rusty"\n')
    monkeypatch.setenv("AMENT_PREFIX_PATH", str(tmp_path / "ros"))
    monkeypatch.delenv("ANGAROS_PACKAGE_PATH", raising=False)
    monkeypatch.chdir(tmp_path / "ws")
    assert packages.get_package_share_directory("both") == installed
    assert packages.get_package_prefix("both") == str(tmp_path / "ros")
    assert packages.get_package_share_directory("mine") == source
    assert packages.get_package_share_directory("rusty") == str(cargo)
    with pytest.raises(packages.PackageNotFoundError, match="'nowhere' is not found"):
        packages.get_package_prefix("nowhere")
    with pytest.raises(ValueError):
        packages.get_package_prefix("../both")


@pytest.mark.parametrize(
    "text, line, expected",
    [
        ("x = 1\n", 0, "has no function generate_launch_description(); hint: add 'def generate_"),
        (
            "\ndef generate_launch_description():\n    return []\n",
            2,
            "generate_launch_description() returns a value of type list; hint: return Launch",
        ),
    ],
)
def test_a_file_that_returns_no_description_is_refused(tmp_path, text, line, expected):
    file = tmp_path / "b.launch.py"
    file.write_text(text)
    context = LaunchContext()
    assert not evaluate(context, str(file), context.plan)
    failed = context.plan.messages[-1]["failed"]
    assert expected in failed["message"]
    assert failed["line"] == line


def test_an_action_of_the_file_itself_is_done_as_ours_are():
    class Twice(actions.LogInfo):
        def execute(self, context):
            super().execute(context)
            return [actions.LogInfo(msg="again")]

    context = LaunchContext()
    context.visit(LaunchDescription([Twice(msg="once")]))
    assert [one["message"] for _, one in added(context.plan.messages)] == ["once", "again"]
