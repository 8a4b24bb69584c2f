//! Launch files of ROS 2, and packages of a ROS install, by the command.

use crate::support::{Folder, IsolatedDomain, Running, angaros, build_components, text};
use angaros_launch::ros::{LoadAccess, read};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

/// An install space with the package `demo`: programs that print their arguments, a parameter file.
pub fn install(folder: &Folder) -> String {
    for package in ["demo", "rclcpp_components", "vision"] {
        let name = format!("ros/share/{package}/package.xml");
        let xml = format!(
            "<package format=\"3\"><name>{package}</name><version>1.2.0</version></package>"
        );
        folder.file(&name, &xml);
        folder.file(&format!("ros/share/ament_index/resource_index/packages/{package}"), "");
    }
    let program = "#!/bin/sh\necho \"${0##*/} $* [$MODE]\"\n";
    for name in ["demo/talker", "demo/listener", "rclcpp_components/component_container"] {
        let path = folder.file(&format!("ros/lib/{name}"), program);
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    folder.file("ros/share/demo/config/p.yaml", "/**:\n  ros__parameters: {gain: 2.5}\n");
    folder.path().join("ros").display().to_string()
}

fn run(folder: &Folder, args: &[&str]) -> Output {
    let mut command = angaros(args);
    command.env("AMENT_PREFIX_PATH", install(folder)).current_dir(folder.path());
    command.env_remove("ANGAROS_PACKAGE_PATH").output().unwrap()
}

/// The plan of a file, without the folder's name.
fn plan(name: &str, file: &str, content: &str, given: &[&str]) -> String {
    let folder = Folder::new(name);
    folder.file(file, content);
    let args: Vec<&str> = ["launch", file, "--print"].iter().chain(given).copied().collect();
    let output = run(&folder, &args);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "");
    text(&output.stdout).replace(&folder.path().display().to_string(), "DIR")
}

fn fails(name: &str, file: &str, content: &str, given: &[&str]) -> String {
    let folder = Folder::new(name);
    folder.file(file, content);
    let args: Vec<&str> = ["launch", file, "--print"].iter().chain(given).copied().collect();
    let output = run(&folder, &args);
    assert!(!output.status.success(), "{}", text(&output.stdout));
    text(&output.stderr)
}

const TALK: &str = include_str!("../ros_launch/talk.launch.xml");
const VISION: &str = include_str!("../ros_launch/vision.launch.xml");

/// The plan of a file of `tests/ros_launch` beside the others, without the folder's name.
fn planned(file: &str) -> String {
    let folder = written(&format!("ros-{}", file.replace('.', "-")));
    let output = run(&folder, &["launch", file, "--print"]);
    assert!(output.status.success(), "{file}: {}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "", "{file}");
    text(&output.stdout).replace(&folder.path().display().to_string(), "DIR")
}

/// A folder with the files of `tests/ros_launch`.
pub fn written(name: &str) -> Folder {
    let folder = Folder::new(name);
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ros_launch");
    for entry in std::fs::read_dir(golden).unwrap() {
        let entry = entry.unwrap();
        let content = std::fs::read_to_string(entry.path()).unwrap();
        folder.file(entry.file_name().to_str().unwrap(), &content);
    }
    folder
}

/// A golden text without its reasons.
pub fn golden(content: &str) -> String {
    content.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect()
}

/// What `ros2 launch` gives was worked out by hand; the reasons stand in the golden texts.
#[track_caller]
fn gives(name: &str, expected: &str) {
    for kind in ["xml", "yaml"] {
        let file = format!("{name}.launch.{kind}");
        assert_eq!(planned(&file), golden(expected), "{file}");
    }
}

#[test]
fn names_and_namespaces_are_those_that_ros2_launch_gives() {
    gives("names", include_str!("../ros_launch/names.plan"));
}

#[test]
fn parameters_and_remaps_are_those_that_ros2_launch_gives() {
    gives("parameters", include_str!("../ros_launch/parameters.plan"));
}

#[test]
fn arguments_conditions_and_substitutions_give_what_ros2_launch_gives() {
    gives("arguments", include_str!("../ros_launch/arguments.plan"));
}

#[test]
fn processes_and_timers_are_those_of_ros2_launch() {
    gives("processes", include_str!("../ros_launch/processes.plan"));
}

#[test]
fn containers_and_what_is_loaded_into_them_are_those_of_ros2_launch() {
    gives("containers", include_str!("../ros_launch/containers.plan"));
}

/// Nodes and topics, and some parameters of those nodes that are there.
pub fn graph(domain: &IsolatedDomain) -> String {
    let nodes = domain.shown(&["node", "list"]);
    let mut graph = nodes.clone();
    graph += &domain.shown(&["topic", "list", "-t"]);
    for node in nodes.lines().filter(|node| ["/r2/eye", "/late"].contains(node)) {
        for parameter in ["rate", "height"] {
            let output = domain.command(&["param", "get", node, parameter]).output().unwrap();
            graph += &format!("{node} {parameter}: {}", text(&output.stdout));
        }
    }
    graph
}

#[test]
fn what_a_launch_file_brings_up_has_its_names_parameters_and_remaps() {
    build_components();
    for kind in ["xml", "yaml"] {
        let domain = IsolatedDomain::new(&format!("ros-bringup-{kind}"));
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ros_launch");
        let file = folder.join(format!("bringup.launch.{kind}"));
        let mut command = domain.command(&["launch", file.to_str().unwrap(), "robot:=r2"]);
        command.env_remove("AMENT_PREFIX_PATH");
        let running = Running::start(command);
        let expected = golden(include_str!("../ros_launch/bringup.graph"));
        let until = Instant::now() + Duration::from_secs(60);
        let mut graph = graph(&domain);
        while graph != expected && Instant::now() < until {
            graph = self::graph(&domain);
        }
        assert_eq!(graph, expected, "{kind}: {}{}", running.out(), running.err());
        running.interrupt(Duration::from_secs(20));
    }
}

#[test]
fn a_talker_and_a_listener_in_a_namespace_have_all_that_stands_around_them() {
    assert_eq!(planned("talk.launch.xml"), golden(include_str!("../ros_launch/talk.plan")));
    let loud = plan("ros-loud", "talk.launch.xml", TALK, &["robot:=r2", "loud:=true"]);
    let listener = "process listener, MODE=loud\n  DIR/ros/lib/demo/listener --ros-args \
                    -r __ns:=/r2/ears -p use_sim_time:=true -r chatter:=/all namespace:=/r2/ears\n";
    assert!(loud.contains(listener), "{loud}");
}

#[test]
fn what_an_included_file_sets_holds_behind_it_and_what_a_group_sets_does_not() {
    let folder = Folder::new("ros-include");
    let inner = r#"<launch><arg name="side"/><arg name="robot" default="other"/>
        <push_ros_namespace namespace="$(var side)"/>
        <node pkg="demo" exec="talker" name="$(var robot)_$(var side)"/></launch>"#;
    folder.file("parts/inner.launch.xml", inner);
    let outer = r#"<launch><arg name="robot" default="r1"/>
        <group>
          <include file="$(dirname)/parts/inner.launch.xml">
            <arg name="side" value="left"/></include>
          <node pkg="demo" exec="listener" name="in_group"/></group>
        <node pkg="demo" exec="listener" name="behind_group"/>
        <include file="$(dirname)/parts/inner.launch.xml"><let name="side" value="right"/></include>
        <node pkg="demo" exec="listener" name="behind_include"/>
        <group scoped="false"><push-ros-namespace namespace="deep"/></group>
        <node pkg="demo" exec="listener" name="deepest"/></launch>"#;
    folder.file("outer.launch.xml", outer);
    let output = run(&folder, &["launch", "outer.launch.xml", "-p"]);
    let shown = text(&output.stdout);
    let names: Vec<_> = shown.lines().filter_map(|line| line.split_once(" name:=")).collect();
    let names: Vec<_> = names.into_iter().map(|(_, name)| name).collect();
    let expected = [
        "r1_left namespace:=/left",
        "in_group namespace:=/left",
        "behind_group",
        "r1_right namespace:=/right",
        "behind_include namespace:=/right",
        "deepest namespace:=/right/deep",
    ];
    assert_eq!(names, expected, "{}", text(&output.stderr));
}

#[test]
fn a_container_holds_the_components_of_packages_of_ours_and_what_is_loaded_into_it() {
    let expected = "\
process vision, threads per cpu
  camera/PhotoCamera name:=cam namespace:=/head rate=5.0
  image_proc/Rectify namespace:=/head/left image:=image_raw
  image_proc/Resize name:=small namespace:=/
";
    assert_eq!(plan("ros-vision", "vision.launch.xml", VISION, &[]), expected);
}

#[test]
fn what_is_loaded_comes_from_the_install_if_one_of_its_packages_is_there() {
    let file = VISION.replace("component_container_mt", "component_container");
    let file = file.replace("pkg=\"camera\"", "pkg=\"vision\"");
    let shown = plan("ros-real", "vision.launch.xml", &file, &[]);
    assert!(shown.contains("\nprocess load_head_cam, after /head/vision is started\n"), "{shown}");
    assert_eq!(shown.matches("process load").count(), 3, "{shown}");
}

#[test]
fn programs_of_the_install_run_with_their_arguments_and_environment() {
    let folder = Folder::new("ros-run");
    folder.file("talk.launch.xml", TALK);
    let output = run(&folder, &["launch", "talk.launch.xml", "loud:=true"]);
    let out = text(&output.stdout);
    assert!(output.status.success(), "{out}{}", text(&output.stderr));
    assert!(out.contains("[INFO] [launch.user]: robot is r1\n"), "{out}");
    assert!(
        out.contains("[talker] talker --verbose two words --ros-args -r __node:=talker"),
        "{out}"
    );
    assert!(out.contains("[listener] listener --ros-args -r __ns:=/r1/ears"), "{out}");
    assert!(out.contains(" [loud]\n") && out.contains(" [quiet]\n"), "{out}");
    assert!(out.contains("[say] a  b c\n"), "{out}");
    let output = run(&folder, &["run", "demo", "talker", "-p", "x:=1"]);
    assert_eq!(text(&output.stdout), "talker -p x:=1 []\n", "a program's arguments are its own");
    let output = run(&folder, &["run", "--prefix", "env MODE=given", "demo", "talker"]);
    assert_eq!(text(&output.stdout), "talker  [given]\n");
    let output = run(&folder, &["run", "demo", "talker", "--prefix", "env MODE=behind"]);
    assert_eq!(text(&output.stdout), "talker  [behind]\n");
    let output = run(&folder, &["run", "demo", "talkr"]);
    assert!(text(&output.stderr).contains("did you mean 'talker'?"), "{}", text(&output.stderr));
}

#[test]
fn a_launch_file_is_found_in_the_package_that_has_it() {
    let folder = Folder::new("ros-package");
    folder.file("ros/share/demo/launch/talk.launch.xml", TALK);
    let output = run(&folder, &["launch", "demo", "talk.launch.xml", "robot:=r3", "--print"]);
    assert!(text(&output.stdout).contains("__ns:=/r3"), "{}", text(&output.stderr));
    let output = run(&folder, &["launch", "demo", "tolk.launch.xml"]);
    assert!(
        text(&output.stderr).contains("did you mean 'talk.launch.xml'?"),
        "{}",
        text(&output.stderr)
    );
    let output = run(&folder, &["launch", "demoo", "talk.launch.xml"]);
    assert!(text(&output.stderr).contains("did you mean 'demo'?"), "{}", text(&output.stderr));
    let output = run(&folder, &["launch", "demo", "talk.launch.xml", "-s"]);
    let shown = text(&output.stdout);
    let expected = "Arguments (pass arguments as '<name>:=<value>'):\n\n    'robot':\n        \
                    whose namespace\n        (default: 'r1')\n";
    assert!(shown.starts_with(expected), "{shown}");
    assert!(
        shown.contains("no description given. Valid choices are: ['true', 'false']"),
        "{shown}"
    );
    let output = run(
        &folder,
        &[
            "launch",
            "demo",
            "talk.launch.xml",
            "-p",
            "--launch-prefix",
            "gdb -ex run --args",
            "--launch-prefix-filter",
            "talk",
        ],
    );
    let shown = text(&output.stdout);
    assert!(shown.contains("process talker, MODE=quiet, prefix gdb -ex run --args\n"), "{shown}");
    assert!(shown.contains("process quiet, MODE=quiet, prefix nice -n 5\n"), "{shown}");
}

#[test]
fn a_converted_file_is_the_same_plan() {
    let folder = Folder::new("ros-convert");
    folder.file("talk.launch.xml", TALK);
    folder.file("vision.launch.xml", VISION);
    for name in ["talk", "vision"] {
        let from = format!("{name}.launch.xml");
        let to = format!("{name}.yaml");
        let output = run(&folder, &["launch", "convert", &from, "-o", &to]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let before = run(&folder, &["launch", &from, "-p"]);
        let after = run(&folder, &["launch", &to, "-p"]);
        assert_eq!(text(&after.stdout), text(&before.stdout), "{}", text(&after.stderr));
        assert!(!after.stdout.is_empty());
    }
}

#[test]
fn every_error_names_the_file_the_line_and_the_remedy() {
    let in_launch = |inner: &str| format!("<launch>\n{inner}\n</launch>");
    for (at, (inner, expected)) in [
        (
            "<node pkg='demo' exec='talkr'/>",
            ":2:1: package 'demo' has no program 'talkr'\nhint: did you mean 'talker'?",
        ),
        (
            "<node pkg='demo' exec='talker' nam='x'/>",
            "'node' has no attribute 'nam'\nhint: did you mean 'name'?",
        ),
        ("<nod pkg='demo'/>", "'nod' is not known\nhint: did you mean 'node'?"),
        ("<node exec='talker'/>", "'node' lacks 'pkg'"),
        ("<arg name='must'/>", "argument 'must' has no value\nhint: add must:=VALUE"),
        ("<let name='a' value='$(var rob)'/>", "launch configuration 'rob' does not exist"),
        ("<let name='a' value='$(arg rob)'/>", "write $(var rob)"),
        ("<let name='a' value='$(find-pkg-share nowhere_9)'/>", "package 'nowhere_9' is not found"),
        ("<let name='a' value='$(var rob'/>", "is not closed"),
        ("<let name='a' value=\"$(eval 'open(1)')\"/>", "'open' cannot be called"),
        ("<let name='a' value=\"$(eval 1 + 1)\"/>", "put the expression into quotes"),
        ("<group if='maybe'/>", "'maybe' is neither true nor false"),
        ("<include file='$(dirname)/no.launch.xml'/>", "no.launch.xml', which does not exist"),
        ("<include file='bringup_launch.py'/>", "bringup_launch.py', which does not exist"),
        ("<node pkg='demo' exec='talker'><param name='a'/></node>", "parameter 'a' has no value"),
        (
            "<node pkg='demo' exec='talker'><param from='no.yaml'/></node>",
            "parameter file 'no.yaml' does not exist",
        ),
        ("<node pkg='demo' exec='talker' name='a b'/>", "a b"),
        ("<timer period='soon'/>", "period 'soon' is not possible"),
        ("text", "<launch> holds text"),
        ("<node", "is no XML"),
    ]
    .into_iter()
    .enumerate()
    {
        let error = fails(&format!("ros-bad-{at}"), "bad.launch.xml", &in_launch(inner), &[]);
        assert!(error.starts_with("error: bad.launch.xml:"), "{inner}: {error}");
        assert!(error.contains(expected), "{inner}: {error}");
    }
    let error = fails(
        "ros-bad-yaml",
        "bad.launch.yaml",
        "launch:\n- node: {pkg: demo, exec: talker, exec: b}\n",
        &[],
    );
    assert!(error.contains("bad.launch.yaml:2:35: key 'exec' is given twice"), "{error}");
    let error = fails("ros-bad-arg", "ok.launch.xml", "<launch/>", &["rate=5"]);
    assert!(error.contains("hint: write rate:=5"), "{error}");
}

#[test]
fn an_argument_that_nothing_reads_is_a_warning() {
    let folder = Folder::new("ros-unread");
    folder.file("talk.launch.xml", TALK);
    let output = run(&folder, &["launch", "talk.launch.xml", "robt:=r2", "--print"]);
    assert!(output.status.success());
    let error = text(&output.stderr);
    assert_eq!(error, "warning: nothing reads argument 'robt'; hint: did you mean 'robot'?\n");
}

#[test]
fn packages_are_listed_as_ros2_pkg_does() {
    let folder = Folder::new("ros-pkg");
    folder.file("src/mine/package.xml", "<package><name>mine</name></package>");
    let list = text(&run(&folder, &["pkg", "list"]).stdout);
    let names: Vec<&str> = list.lines().collect();
    assert!(names.is_sorted(), "{list}");
    // And those of the components that are at hand.
    for name in ["demo", "image_proc", "mine", "rclcpp_components", "vision"] {
        assert!(names.contains(&name), "{name} is not in {list}");
    }
    let prefix = format!("{}\n", folder.path().join("ros").display());
    assert_eq!(text(&run(&folder, &["pkg", "prefix", "demo"]).stdout), prefix);
    assert_eq!(
        text(&run(&folder, &["pkg", "executables", "demo"]).stdout),
        "demo listener\ndemo talker\n"
    );
    assert_eq!(text(&run(&folder, &["pkg", "xml", "demo", "-t", "version"]).stdout), "1.2.0\n");
    let error = text(&run(&folder, &["pkg", "prefix", "demi"]).stderr);
    assert_eq!(error, "error: Package 'demi' not found\nhint: did you mean 'demo'?\n");
    let error =
        text(&run(&folder, &["pkg", "create", "--build-type", "ament_cmake", "mine"]).stderr);
    assert!(error.ends_with("hint: angaros new mine\n"), "{error}");
}

#[test]
fn a_file_that_includes_itself_or_never_ends_is_refused() {
    let folder = Folder::new("ros-bounds");
    let file =
        folder.file("a.launch.xml", "<launch><include file='$(dirname)/a.launch.xml'/></launch>");
    let error = read(&file, &[], LoadAccess::FilesOnly).unwrap_err();
    assert!(error.to_string().contains("includes itself"), "{error}");
    let deep = format!("<launch>{}{}</launch>", "<group>".repeat(100), "</group>".repeat(100));
    let error =
        read(&folder.file("deep.launch.xml", &deep), &[], LoadAccess::FilesOnly).unwrap_err();
    assert!(error.to_string().contains("nested"), "{error}");
    let mut many = "<launch><let name='a' value='xxxxxxxxxxxxxxxx'/>".to_owned();
    many += &"<let name='a' value='$(var a)$(var a)'/>".repeat(60);
    let error =
        read(&folder.file("many.launch.xml", &(many + "</launch>")), &[], LoadAccess::FilesOnly);
    assert!(error.unwrap_err().to_string().contains("substitutions make more than"));
    let entity = "<!DOCTYPE x [<!ENTITY a 'aaaa'>]><launch/>";
    let error =
        read(&folder.file("dtd.launch.xml", entity), &[], LoadAccess::FilesOnly).unwrap_err();
    assert!(error.to_string().contains("is no XML"), "{error}");
    assert!(read(Path::new("/nowhere.launch.xml"), &[], LoadAccess::FilesOnly).is_err());
}
