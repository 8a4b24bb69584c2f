//! Launch files in Python beside those in XML, and packages in Python, by the command.
//!
//! They need a Python with the package `angaros`: `ANGAROS_PYTHON`, or that of `scripts/setup.sh`
//! with the native module of `scripts/python.sh build`.

use crate::ros_launch::{golden, graph, install, written};
use crate::support::{Folder, IsolatedDomain, Running, angaros, build_components, text};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// A Python that has the package.
struct Python {
    program: PathBuf,
    path: PathBuf,
}

/// `None` where there is none, which is then said.
fn python() -> Option<Python> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let venv = std::env::var_os("ANGAROS_VENV").map_or_else(|| root.join(".venv"), PathBuf::from);
    let given = std::env::var_os("ANGAROS_PYTHON").map(PathBuf::from);
    let programs = [given, Some(venv.join("bin/python")), Some("python3".into())];
    let path = root.join("python");
    let works = |program: &PathBuf| {
        let mut import = Command::new(program);
        import.args(["-c", "import angaros"]).env("PYTHONPATH", &path);
        import.output().is_ok_and(|output| output.status.success())
    };
    let found = programs.into_iter().flatten().find(works);
    if found.is_none() {
        angaros_testing::skipped(
            "no Python has the package angaros; hint: scripts/python.sh build",
        );
    }
    found.map(|program| Python { program, path })
}

impl Python {
    fn tell(&self, command: &mut Command) {
        command.env("ANGAROS_PYTHON", &self.program).env("PYTHONPATH", &self.path);
    }

    /// Runs the command in a folder, with the install space of the tests.
    fn run(&self, folder: &Folder, args: &[&str]) -> Output {
        let mut command = angaros(args);
        self.tell(&mut command);
        command.env("AMENT_PREFIX_PATH", install(folder)).current_dir(folder.path());
        command.env_remove("ANGAROS_PACKAGE_PATH").output().unwrap()
    }

    /// The plan of a file with this content, without the folder's name.
    #[track_caller]
    fn plan(&self, folder: &Folder, file: &str, content: &str) -> String {
        folder.file(file, content);
        let output = self.run(folder, &["launch", file, "--print"]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(text(&output.stderr), "");
        text(&output.stdout).replace(&folder.path().display().to_string(), "DIR")
    }

    /// What is said of a file with this content.
    #[track_caller]
    fn fails(&self, name: &str, content: &str) -> String {
        let folder = Folder::new(name);
        folder.file("bad.launch.py", content);
        let output = self.run(&folder, &["launch", "bad.launch.py", "--print"]);
        assert!(!output.status.success(), "{}", text(&output.stdout));
        text(&output.stderr)
    }
}

/// A file that imports what there is, and returns these entries.
fn file(entries: &str) -> String {
    format!(
        "from launch import *\nfrom launch.actions import *\nfrom launch.conditions import *\n\
         from launch.event_handlers import *\nfrom launch.events import matches_action\n\
         from launch.substitutions import *\nfrom launch_ros.actions import *\n\
         from launch_ros.descriptions import *\nimport launch.events.process\n\
         def node(name, **more):\n    \
         return Node(package='demo', executable='talker', name=name, **more)\n\
         def generate_launch_description():\n    \
         first, second = node('first'), node('second')\n    \
         return LaunchDescription([\n{entries}\n])\n"
    )
}

#[test]
fn a_file_in_python_gives_what_the_same_in_xml_gives() {
    let Some(python) = python() else { return };
    for name in ["names", "parameters", "arguments", "processes", "containers"] {
        let folder = written(&format!("python-{name}"));
        let plan =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/ros_launch/{name}.plan"));
        let expected = golden(&std::fs::read_to_string(plan).unwrap());
        let output = python.run(&folder, &["launch", &format!("{name}.launch.py"), "--print"]);
        assert_eq!(text(&output.stderr), "", "{name}");
        let shown = text(&output.stdout).replace(&folder.path().display().to_string(), "DIR");
        assert_eq!(shown, expected, "{name}");
    }
}

#[test]
fn what_a_file_in_python_brings_up_has_its_names_parameters_and_remaps() {
    let Some(python) = python() else { return };
    build_components();
    let domain = IsolatedDomain::new("python-bringup");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ros_launch/bringup.launch.py");
    let mut command = domain.command(&["launch", file.to_str().unwrap(), "robot:=r2"]);
    python.tell(command.env_remove("AMENT_PREFIX_PATH"));
    let running = Running::start(command);
    let expected = golden(include_str!("../ros_launch/bringup.graph"));
    let until = Instant::now() + Duration::from_secs(60);
    let mut now = graph(&domain);
    while now != expected && Instant::now() < until {
        now = graph(&domain);
    }
    assert_eq!(now, expected, "{}{}", running.out(), running.err());
    running.interrupt(Duration::from_secs(20));
}

#[test]
fn files_in_python_and_xml_include_each_other_and_see_what_the_other_sets() {
    let Some(python) = python() else { return };
    let folder = Folder::new("python-include");
    folder.file(
        "inner.launch.xml",
        "<launch><arg name='side'/><let name='seen' value='$(var side)_$(env MODE)'/>\
         <set_env name='MODE' value='xml'/><push_ros_namespace namespace='$(var side)'/></launch>",
    );
    folder.file(
        "inner.launch.py",
        &file(
            "DeclareLaunchArgument('side', default_value='unset'),\n\
             SetEnvironmentVariable('MODE', 'python'),\n\
             IncludeLaunchDescription([ThisLaunchFileDir(), '/inner.launch.xml'],\n\
             launch_arguments={'side': [LaunchConfiguration('side'), 'most']}.items()),\n\
             node(['at_', LaunchConfiguration('seen')],\n\
             parameters=[{'mode': EnvironmentVariable('MODE')}]),",
        ),
    );
    let outer = "<launch><push_ros_namespace namespace='robot'/>\
        <include file='$(dirname)/inner.launch.py'><arg name='side' value='left'/></include>\
        <node pkg='demo' exec='listener' name='behind_$(var seen)'/></launch>";
    let expected = "\
process at_leftmost_python, MODE=xml
  DIR/ros/lib/demo/talker --ros-args -r __node:=at_leftmost_python -r __ns:=/robot/leftmost \
    -p mode:=xml name:=at_leftmost_python namespace:=/robot/leftmost
process behind_leftmost_python, MODE=xml
  DIR/ros/lib/demo/listener --ros-args -r __node:=behind_leftmost_python -r __ns:=/robot/leftmost \
    name:=behind_leftmost_python namespace:=/robot/leftmost
";
    assert_eq!(python.plan(&folder, "outer.launch.xml", outer), expected.replace("\\\n    ", ""));
}

#[test]
fn the_arguments_of_a_file_in_python_are_shown_with_those_of_its_includes() {
    let Some(python) = python() else { return };
    let folder = written("python-arguments");
    let args = ["launch", "arguments.launch.py", "-s"];
    let shown = text(&python.run(&folder, &args).stdout);
    let xml = text(&python.run(&folder, &["launch", "arguments.launch.xml", "-s"]).stdout);
    assert_eq!(shown, xml);
    assert!(shown.contains("'side':") && shown.contains("whose namespace"), "{shown}");
    let output = python.run(&folder, &["launch", "arguments.launch.py", "mode:=other", "-p"]);
    let error = text(&output.stderr);
    assert!(
        error.contains("argument 'mode' cannot be 'other'\nhint: use one of real, sim"),
        "{error}"
    );
    let output = python.run(&folder, &["launch", "arguments.launch.py", "robt:=r2", "-p"]);
    let error = text(&output.stderr);
    assert_eq!(error, "warning: nothing reads argument 'robt'; hint: did you mean 'robot'?\n");
}

#[test]
fn handlers_of_events_become_events_of_the_launch() {
    let Some(python) = python() else { return };
    let folder = Folder::new("python-events");
    let entries = "\
        RegisterEventHandler(OnProcessExit(target_action=first, on_exit=[second,\n\
            LogInfo(msg='first is gone'),\n\
            TimerAction(period=2.0, actions=[Shutdown(reason='enough')])])),\n\
        first,\n\
        RegisterEventHandler(OnProcessStart(target_action=second, on_start=[\n\
            EmitEvent(event=launch.events.process.ShutdownProcess(\n\
                process_matcher=matches_action(first))),\n\
            ExecuteProcess(cmd=['echo', 'a b'], on_exit=[LogInfo(msg='said')])])),\n\
        RegisterEventHandler(OnExecutionComplete(on_completion=[LogInfo(msg='one ended')])),\n\
        node('never', condition=IfCondition('false'), on_exit=[node('nor_this')]),\n\
        RegisterEventHandler(OnShutdown(on_shutdown=[LogInfo(msg=[\n\
            'over', LocalSubstitution('event.reason')])])),";
    let expected = "\
process second, not started by itself
  DIR/ros/lib/demo/talker --ros-args -r __node:=second name:=second
process first
  DIR/ros/lib/demo/talker --ros-args -r __node:=first name:=first
process echo, not started by itself
  echo a b
when first ends: start second, log '[INFO] [launch.user]: first is gone'
when first ends, 2 s later: shut down (enough)
when echo ends: log '[INFO] [launch.user]: said'
when second is started: stop first, start echo
when second, first, echo ends: log '[INFO] [launch.user]: one ended'
when everything ends: log '[INFO] [launch.user]: over'
";
    assert_eq!(python.plan(&folder, "events.launch.py", &file(entries)), expected);
    let words = ["launch", "convert", "events.launch.py", "-o", "events.yaml"];
    assert!(python.run(&folder, &words).status.success());
    let converted = std::fs::read_to_string(folder.path().join("events.yaml")).unwrap();
    for what in ["when any process ends or is started", "when everything ends"] {
        assert!(
            converted.contains(&format!("# Not written: what is done {what}\n")),
            "{converted}"
        );
    }
    let again = python.plan(&folder, "events.yaml", &converted);
    let kept =
        expected.lines().filter(|line| !line.contains("one ended") && !line.contains("over"));
    let kept: String = kept.map(|line| format!("{line}\n")).collect();
    // Programs have the names of their processes there.
    assert_eq!(again, kept);
}

#[test]
fn handlers_act_while_the_launch_runs_and_the_end_says_why() {
    let Some(python) = python() else { return };
    let folder = Folder::new("python-runs");
    let entries = "\
        ExecuteProcess(cmd=['sleep', '60'], name='waits'),\n\
        ExecuteProcess(cmd=['true'], name='first', on_exit=[\n\
            ExecuteProcess(cmd=['echo', 'a  b'], name='says', on_exit=Shutdown(reason='x'))]),\n\
        RegisterEventHandler(OnShutdown(on_shutdown=[LogInfo(msg='over')])),";
    folder.file("runs.launch.py", &file(entries));
    let output = python.run(&folder, &["launch", "runs.launch.py"]);
    let out = text(&output.stdout);
    let error = text(&output.stderr);
    assert!(output.status.success(), "{out}{error}");
    assert!(out.contains("[says] a  b\n"), "{out}{error}");
    assert!(error.contains("over (a process ended that ends everything)\n"), "{error}");
}

#[test]
fn a_lifecycle_is_brought_up_by_events_as_by_autostart() {
    let Some(python) = python() else { return };
    let folder = Folder::new("python-lifecycle");
    let entries = "\
        *(lambda managed, change: [\n\
            RegisterEventHandler(OnProcessStart(target_action=managed, on_start=[\n\
                EmitEvent(event=change(managed, Transition.TRANSITION_CONFIGURE))])),\n\
            RegisterEventHandler(OnStateTransition(target_lifecycle_node=managed,\n\
                goal_state='inactive', entities=[\n\
                    EmitEvent(event=change(managed, Transition.TRANSITION_ACTIVATE))])),\n\
            RegisterEventHandler(OnStateTransition(target_lifecycle_node=managed,\n\
                goal_state='active', entities=[node('after')])),\n\
            managed])(\n\
                LifecycleNode(package='demo', executable='talker', name='managed', namespace=''),\n\
                lambda target, step: ChangeState(\n\
                    lifecycle_node_matcher=matches_action(target), transition_id=step)),";
    let imports = "from launch_ros.event_handlers import OnStateTransition\n\
                   from launch_ros.events.lifecycle import ChangeState\n\
                   from lifecycle_msgs.msg import Transition\n";
    let content = imports.to_owned() + &file(entries);
    let shown = python.plan(&folder, "lifecycle.launch.py", &content);
    assert!(shown.contains("process after, after managed is active\n"), "{shown}");
    assert!(shown.contains(" lifecycle:=active\n"), "{shown}");
    assert!(shown.ends_with("lifecycle /managed to active\n"), "{shown}");
}

#[test]
fn every_error_of_a_file_in_python_names_the_file_the_line_and_the_remedy() {
    let Some(python) = python() else { return };
    // What Python alone finds wrong is tested in python/tests/test_launch.py.
    for (at, (entry, expected)) in [
        (
            "Node(package='demo', executable='talkr')",
            ":15: package 'demo' has no program 'talkr'\nhint: did you mean 'talker'?",
        ),
        (
            "LogInfo(msg=LaunchConfiguration('rob'))",
            ":15: launch configuration 'rob' does not exist\nhint: add DeclareLaunch",
        ),
        (
            "DeclareLaunchArgument('must')",
            ":15: argument 'must' has no value\nhint: add must:=VALUE",
        ),
        (
            "IncludeLaunchDescription('no.launch.xml')",
            ":15: includes 'no.launch.xml', which does not exist\nhint: ",
        ),
        // What a function of the file makes stands where that says so.
        ("node('a', parameters=['no.yaml'])", ":11: parameter file 'no.yaml' does not exist"),
        (
            "RegisterEventHandler(OnShutdown(on_shutdown=[first]))",
            ":11: is in OnShutdown, and nothing is started when everything ends\nhint: ",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let error = python.fails(&format!("python-bad-{at}"), &file(&format!("{entry},")));
        assert!(error.starts_with(&format!("error: bad.launch.py{expected}")), "{entry}: {error}");
    }
    for (at, (content, expected)) in [
        ("def f(:\n", "bad.launch.py:1: is no Python: invalid syntax"),
        ("import no_such_module_9\n", ":1: needs module 'no_such_module_9'"),
        ("x = 1\n", "has no function generate_launch_description()\nhint: add 'def generate_"),
        ("import os\nos._exit(3)\n", "Python ended before it was evaluated (exit status: 3)"),
    ]
    .into_iter()
    .enumerate()
    {
        let error = python.fails(&format!("python-no-{at}"), content);
        assert!(error.contains(expected), "{content}: {error}");
    }
}

#[test]
fn a_file_that_includes_itself_through_another_kind_is_refused() {
    let Some(python) = python() else { return };
    let folder = Folder::new("python-circle");
    let include = "IncludeLaunchDescription([ThisLaunchFileDir(), '/b.launch.xml']),";
    folder.file("a.launch.py", &file(include));
    folder.file("b.launch.xml", "<launch><include file='$(dirname)/a.launch.py'/></launch>");
    let error = text(&python.run(&folder, &["launch", "a.launch.py", "-p"]).stderr);
    assert!(error.contains("a.launch.py: includes itself"), "{error}");
}

#[test]
fn without_a_python_that_has_the_package_the_error_says_how_to_get_one() {
    let folder = Folder::new("python-none");
    folder.file("demo.launch.py", "x = 1\n");
    let said = |program: &str| {
        let mut command = angaros(&["launch", "demo.launch.py"]);
        let command = command.env("ANGAROS_PYTHON", program).current_dir(folder.path());
        text(&command.output().unwrap().stderr)
    };
    let error = said("/no/python");
    let expected = "demo.launch.py: /no/python of ANGAROS_PYTHON cannot be run: No such file";
    assert!(error.contains(expected), "{error}");
    // One that has no package, whatever it is asked.
    let error = said("false");
    let expected = "false of ANGAROS_PYTHON has no package angaros\nhint: install its wheel";
    assert!(error.contains(expected), "{error}");
}

/// A package in Python as `ros2 pkg create --build-type ament_python` makes one.
fn package(folder: &Folder) {
    folder.file(
        "src/py_demo/package.xml",
        "<package format=\"3\"><name>py_demo</name><version>0.1.0</version>\
         <export><build_type>ament_python</build_type></export></package>",
    );
    folder.file(
        "src/py_demo/setup.py",
        "from setuptools import setup\nraise SystemExit('this is read and not run')\n\
         package_name = 'py_demo'\nsetup(name=package_name, entry_points={'console_scripts': [\n\
         'talker = py_demo.talker:main', f'other = {package_name}.talker:main']})\n",
    );
    folder.file("src/py_demo/py_demo/__init__.py", "");
    folder.file(
        "src/py_demo/py_demo/talker.py",
        "import sys\nimport rclpy\nfrom std_msgs.msg import String\n\
         def main():\n    rclpy.init()\n    node = rclpy.create_node('talker')\n    \
         made = node.create_publisher(String, 'chatter', 10)\n    \
         rate = node.declare_parameter('rate', 1.0).value\n    \
         name = node.get_fully_qualified_name()\n    \
         print(name, made.topic_name, rate, sys.argv[1:2], flush=True)\n",
    );
    folder.file("src/py_demo/config/p.yaml", "/**: {ros__parameters: {rate: 7.5}}\n");
    folder.file(
        "src/py_demo/launch/talk.launch.py",
        "import os\nfrom ament_index_python.packages import get_package_share_directory\n\
         from launch import LaunchDescription\nfrom launch_ros.actions import Node\n\
         def generate_launch_description():\n    \
         file = os.path.join(get_package_share_directory('py_demo'), 'config', 'p.yaml')\n    \
         return LaunchDescription([Node(package='py_demo', executable='talker',\n        \
         namespace='far', parameters=[file], remappings=[('chatter', '/chat')])])\n",
    );
}

#[test]
fn a_package_in_python_runs_from_its_sources() {
    let Some(python) = python() else { return };
    let folder = Folder::new("python-package");
    package(&folder);
    let listed = python.run(&folder, &["pkg", "executables", "py_demo"]);
    assert_eq!(text(&listed.stdout), "py_demo other\npy_demo talker\n");
    let words =
        ["run", "py_demo", "talker", "-v", "--ros-args", "-r", "__node:=t", "-p", "rate:=2.5"];
    let output = python.run(&folder, &words);
    assert_eq!(text(&output.stdout), "/t /chatter 2.5 ['-v']\n", "{}", text(&output.stderr));
    let output = python.run(&folder, &["run", "py_demo", "talkr"]);
    assert!(text(&output.stderr).contains("did you mean 'talker'?"), "{}", text(&output.stderr));
    for kind in ["py", "xml"] {
        folder.file(
            "src/py_demo/launch/talk.launch.xml",
            "<launch><node pkg='py_demo' exec='talker' namespace='far'>\
             <param from='$(find-pkg-share py_demo)/config/p.yaml'/>\
             <remap from='chatter' to='/chat'/></node></launch>",
        );
        let output = python.run(&folder, &["launch", "py_demo", &format!("talk.launch.{kind}")]);
        let out = text(&output.stdout);
        assert!(out.contains("[talker] /far/talker /chat 7.5 ["), "{out}{}", text(&output.stderr));
    }
    let ours = "namespace: far\nnodes:\n  - {package: py_demo, program: [talker, -x], name: ours, \
                parameters: {rate: 3.5}, remaps: {chatter: /chat}}\n";
    folder.file("ours.yaml", ours);
    let output = python.run(&folder, &["launch", "ours.yaml"]);
    let out = text(&output.stdout);
    assert!(out.contains("[ours] /far/ours /chat 3.5 ['-x']\n"), "{out}{}", text(&output.stderr));
    folder.file("ours.yaml", &ours.replace("talker", "talkr"));
    let error = text(&python.run(&folder, &["launch", "ours.yaml"]).stderr);
    let expected =
        "package 'py_demo' has no program 'talkr'\nhint: angaros pkg executables py_demo";
    assert!(error.contains(expected), "{error}");
}

#[test]
fn an_installed_program_in_python_and_a_file_alone_have_the_names_of_rclpy() {
    use std::os::unix::fs::PermissionsExt;
    let Some(python) = python() else { return };
    let folder = Folder::new("python-installed");
    let script = "#!/usr/bin/python3\nimport beside\nimport rclpy\nrclpy.init()\n\
                  print(rclpy.create_node(beside.NAME).get_name(), __name__)\n";
    folder.file("ros/lib/python3.11/site-packages/beside.py", "NAME = 'installed'\n");
    let path = folder.file("ros/lib/demo/speaker", script);
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
    let output = python.run(&folder, &["run", "demo", "speaker"]);
    assert_eq!(text(&output.stdout), "installed __main__\n", "{}", text(&output.stderr));
    folder.file("beside.py", "NAME = 'alone'\n");
    folder.file("speaker.py", script);
    let words = ["run", "--rclpy", "speaker.py", "--ros-args", "-r", "__node:=renamed"];
    let output = python.run(&folder, &words);
    assert_eq!(text(&output.stdout), "renamed __main__\n", "{}", text(&output.stderr));
    let output = python.run(&folder, &["run", "--rclpy", "no.py"]);
    assert!(text(&output.stderr).contains("no.py: there is no such file\nhint: "));
}

#[test]
fn nodes_in_python_are_part_of_the_breakdown_and_show_their_wait_for_the_interpreter() {
    let Some(python) = python() else { return };
    let folder = Folder::new("python-breakdown");
    folder.file(
        "counts.py",
        "import angaros\nfrom angaros.interfaces.std_msgs.msg import Int32\n\
         angaros.init()\nnode = angaros.Node('counts')\nheard = []\n\
         def hear(message):\n    heard.append(message.data)\n    \
         publisher.publish(Int32(data=len(heard)))\n\
         node.create_subscription(Int32, 'count', hear, 10)\n\
         publisher = node.create_publisher(Int32, 'count', 10)\n\
         publisher.publish(Int32(data=0))\n\
         executor = angaros.get_global_executor()\nexecutor.add_node(node)\n\
         while len(heard) < 5:\n    executor.spin_once(timeout_sec=5)\n",
    );
    let program = python.program.display();
    let path = folder.path().display();
    let file = format!("nodes:\n  - {{program: [{program}, {path}/counts.py], name: counts}}\n");
    folder.file("counts.yaml", &file);
    let output = python.run(&folder, &["launch", "counts.yaml", "--breakdown"]);
    let out = text(&output.stdout);
    let error = text(&output.stderr);
    assert!(output.status.success(), "{out}{error}");
    assert!(out.contains("/count -> /counts (5)"), "{out}{error}");
    let heads = out.lines().find(|line| line.starts_with("where the time went"));
    assert!(heads.is_some_and(|heads| heads.contains(" gil ")), "{out}");
}
