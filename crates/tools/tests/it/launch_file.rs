//! Launch files from text to plan.

use crate::support::{Folder, output, text};
use angaros_launch::{
    Deployment, Executor, Launch, LaunchError, PlanError, ProcessPlan, TaskKind, plan,
};
use angaros_msg::names::ParameterValue;
use std::path::Path;

fn read(name: &str, yaml: &str, given: &[(&str, &str)]) -> Result<Launch, LaunchError> {
    let folder = Folder::new(name);
    let file = folder.file("robot.yaml", yaml);
    let given: Vec<_> = given.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
    let result = Launch::read(&file, &given);
    result.map_err(|mut error| {
        error.file = error.file.rsplit('/').next().unwrap().to_owned();
        error
    })
}

fn fails(name: &str, yaml: &str) -> String {
    read(name, yaml, &[]).unwrap_err().to_string()
}

const MIXED: &str = "
nodes:
  - component: demo/Talker
    name: talker
    cpu: 1
    executor: multi(2)
    env: {A: '1'}
  - {package: demo, component: ImageSink, priority: 10}
  - program: [rviz2, -d, x.rviz]
containers:
  vision:
    executor: multi(3)
    cpu: [0]
    env: {A: '1', B: two}
    nodes:
      - component: camera/Camera
      - {component: image_proc/Rectify, cpu: [2, 1], env: {B: two}}
";

fn plans(deployment: Deployment) -> Vec<ProcessPlan> {
    let name = format!("mixed-{deployment:?}");
    plan(&read(&name, MIXED, &[]).unwrap(), deployment).unwrap()
}

fn names(plans: &[ProcessPlan]) -> Vec<(&str, usize)> {
    plans.iter().map(|plan| (plan.name.as_str(), plan.tasks.len())).collect()
}

#[test]
fn one_file_runs_as_written_split_and_composed() {
    let written = plans(Deployment::AsWritten);
    assert_eq!(names(&written), [("talker", 1), ("image_sink", 1), ("rviz2", 1), ("vision", 2)]);
    let split = plans(Deployment::Split);
    let expected = [("talker", 1), ("image_sink", 1), ("rviz2", 1), ("camera", 1), ("rectify", 1)];
    assert_eq!(names(&split), expected);
    let composed = plans(Deployment::Compose);
    assert_eq!(names(&composed), [("composed", 4), ("rviz2", 1)]);
}

#[test]
fn a_shared_process_gets_the_settings_of_all_its_nodes() {
    let written = plans(Deployment::AsWritten);
    let vision = &written[3];
    assert_eq!((&vision.cpu[..], vision.executor), (&[0, 1, 2][..], Executor::Multi(3)));
    assert_eq!(vision.env, [("A".into(), "1".into()), ("B".into(), "two".into())]);
    let split = plans(Deployment::Split);
    assert_eq!((&split[3].cpu[..], &split[4].cpu[..]), (&[0][..], &[1, 2][..]));
    let composed = &plans(Deployment::Compose)[0];
    assert_eq!((composed.priority, composed.executor), (Some(10), Executor::Multi(3)));
    assert!(composed.cpu.is_empty(), "image_sink may run anywhere, so the process may");
}

#[test]
fn a_real_time_executor_sets_priority_and_cpus_of_its_own_thread() {
    let yaml = "
containers:
  control: {executor: realtime, priority: 30, cpu: [1], nodes: [{component: a/B}]}
nodes:
  - {component: a/C, executor: realtime(best_effort)}
";
    let plans = plan(&read("realtime", yaml, &[]).unwrap(), Deployment::AsWritten).unwrap();
    let of = |name: &str| plans.iter().find(|plan| plan.name == name).unwrap();
    let control = of("control");
    let other = of("c");
    assert_eq!(control.scheduling(), (&[][..], None), "the rest of the process stays normal");
    let spec = control.container().unwrap().unwrap();
    assert!(spec.real_time && !spec.best_effort);
    assert_eq!((spec.threads, spec.priority, &spec.cpus[..]), (1, 30, &[1][..]));
    let spec = other.container().unwrap().unwrap();
    assert!(spec.real_time && spec.best_effort);
    assert_eq!((spec.priority, spec.cpus.len()), (0, 0));
    assert!(control.describe().contains("real-time, cpu [1], priority 30"));
    let error = read("no", "nodes: [{component: a/B, executor: fast}]", &[]).unwrap_err();
    assert!(error.to_string().contains("realtime(best_effort)"), "{error}");
}

#[test]
fn an_accelerator_is_what_the_nodes_own_parameters_say_of_it() {
    let yaml = "
parameters: {accelerator: cpu}
nodes:
  - {component: a/B, accelerator: gpu:1}
  - {component: a/C, accelerator: {device: cuda, policy: fail, composition: separate}}
  - {component: a/D, accelerator: gpu, parameters: {accelerator: fpga_sim}}
  - {component: a/E, accelerator: {policy: fall_back}}
";
    let plans = plan(&read("accelerator", yaml, &[]).unwrap(), Deployment::AsWritten).unwrap();
    let of = |at: usize| {
        let node = plans[at].container().unwrap().unwrap().nodes.remove(0);
        let given = node.parameters.into_iter().map(|(name, value)| format!("{name}={value}"));
        (given.collect::<Vec<_>>().join(" "), node.own_parameters.len())
    };
    assert_eq!(of(0), ("accelerator='gpu:1'".into(), 1));
    let all = "accelerator=cuda accelerator_policy=fail composition=separate";
    assert_eq!(of(1), (all.into(), 3));
    assert_eq!(of(2), ("accelerator=fpga_sim".into(), 1));
    assert_eq!(of(3), ("accelerator=cpu accelerator_policy=fall_back".into(), 1));
    for (wrong, word) in [
        ("{device: gpu, how: fast}", "how"),
        ("{policy: maybe}", "fall_back"),
        ("{composition: melted}", "separate"),
        ("[gpu]", "a device"),
    ] {
        let error = fails("wrong", &format!("nodes: [{{component: a/B, accelerator: {wrong}}}]"));
        assert!(error.contains(word), "{wrong}: {error}");
    }
}

#[test]
fn conflicting_variables_and_equal_node_names_are_refused() {
    let yaml = "nodes: [{component: a/B, env: {X: 1}}, {component: a/C, env: {X: 2}}]";
    let launch = read("env", yaml, &[]).unwrap();
    assert_eq!(plan(&launch, Deployment::AsWritten).unwrap().len(), 2);
    let error = plan(&launch, Deployment::Compose).unwrap_err();
    assert!(matches!(&error, PlanError::Environment { variable, .. } if variable == "X"));
    let yaml = "nodes: [{component: a/B, name: n}, {component: a/C, name: n, namespace: /}]";
    let error = plan(&read("twice", yaml, &[]).unwrap(), Deployment::Split).unwrap_err();
    assert_eq!(error, PlanError::DuplicateNode("/n".into()));
}

#[test]
fn everything_a_node_is_told_stands_in_its_specification() {
    let yaml = "
nodes:
  - component: demo/Talker
    name: talker
    namespace: /r1
    parameters: {rate: 10.0, pid: {p: 1, gains: [1, 2.5]}, word: 'true', on: true}
    remaps: {chatter: /chat, image: pic}
    qos: {chatter: {reliability: best_effort, depth: 1}, ~/own: {history: keep_all}}
    wake: spin(50)
";
    let plans = plan(&read("args", yaml, &[]).unwrap(), Deployment::AsWritten).unwrap();
    let spec = plans[0].container().unwrap().unwrap();
    assert_eq!((spec.threads, spec.wake.as_str()), (1, "spin(50)"));
    let node = &spec.nodes[0];
    assert_eq!(node.component, "demo/Talker");
    assert_eq!((node.name.as_deref(), node.namespace.as_deref()), (Some("talker"), Some("/r1")));
    assert_eq!(node.remaps, ["chatter:=/chat", "image:=pic"]);
    let values: Vec<_> = node
        .parameters
        .iter()
        .map(|(name, value)| (name.as_str(), ParameterValue::parse(value).unwrap()))
        .collect();
    let expected = [
        ("rate", ParameterValue::Double(10.0)),
        ("pid.p", ParameterValue::Integer(1)),
        ("pid.gains", ParameterValue::DoubleArray(vec![1.0, 2.5])),
        ("word", ParameterValue::String("true".into())),
        ("on", ParameterValue::Bool(true)),
    ];
    assert_eq!(values, expected);
    assert_eq!(node.qos.0["/chat"].depth, Some(1), "by the name after remapping");
    assert!(node.qos.0["/r1/talker/own"].history.is_some());
}

#[test]
fn arguments_are_replaced_with_their_type() {
    let yaml = "
arguments:
  rate: {default: 10, description: messages per second}
  robot: {}
  debug: {default: false}
nodes:
  - component: demo/Talker
    namespace: /$(arg robot)
    parameters: {rate: $(arg rate), label: \"$(arg robot)-$(arg rate)\"}
  # a comment may hold $(arg nothing)
  - {component: demo/Debug, if: $(arg debug)}
  - {component: demo/Release, unless: $(arg debug)}
";
    let launch = read("replace", yaml, &[("robot", "r7"), ("rate", "2.5")]).unwrap();
    let task = &launch.members[0].tasks[0];
    assert_eq!(task.namespace.as_deref(), Some("/r7"));
    assert_eq!(task.parameters[0].1, ParameterValue::Double(2.5));
    assert_eq!(task.parameters[1].1, ParameterValue::String("r7-2.5".into()));
    assert_eq!(launch.members.len(), 2);
    let error = read("replace-missing", yaml, &[]).unwrap_err().to_string();
    assert_eq!(error, "robot.yaml: argument 'robot' has no value; hint: add --set robot=VALUE");
    let error = read("replace-slip", yaml, &[("robto", "x")]).unwrap_err().to_string();
    assert_eq!(error, "robot.yaml: has no argument 'robto'; hint: did you mean 'robot'?");
}

#[test]
fn an_include_gets_its_own_arguments_and_namespace() {
    let folder = Folder::new("include");
    let base = "arguments: {topic: {}}\nnodes: [{component: a/B, remaps: {x: $(arg topic)}}]";
    folder.file("parts/base.yaml", base);
    let main = folder.file(
        "main.yaml",
        "include:\n- {file: parts/base.yaml, namespace: left, arguments: {topic: one}}\n\
         - {file: parts/base.yaml, if: false}\n",
    );
    let launch = Launch::read(&main, &[]).unwrap();
    assert_eq!(launch.members.len(), 1);
    let task = &launch.members[0].tasks[0];
    assert_eq!(task.namespace.as_deref(), Some("/left"));
    assert_eq!(task.remaps, [("x".to_owned(), "one".to_owned())]);
    let own = folder.file("loop.yaml", "include: [{file: loop.yaml}]");
    assert!(Launch::read(&own, &[]).unwrap_err().to_string().contains("includes itself"));
}

#[test]
fn an_error_names_the_file_the_line_the_key_and_the_nearest_known_one() {
    assert_eq!(
        fails("slip", "nodes:\n  - component: a/B\n    nmae: x\n"),
        "robot.yaml:3:5: key 'nmae' is not known; hint: did you mean 'name'?"
    );
    assert_eq!(
        fails("top", "nodes: []\n\ncontainer: {}\n"),
        "robot.yaml:3:1: key 'container' is not known; hint: did you mean 'containers'?"
    );
    assert_eq!(
        fails("qos", "nodes:\n- component: a/B\n  qos:\n    t:\n      relyability: reliable\n"),
        "robot.yaml:5:7: key 'relyability' is not known; hint: did you mean 'reliability'?"
    );
    assert_eq!(
        fails("arg", "arguments: {a: {}}\nnodes:\n- component: $(arg b)\n").as_str(),
        "robot.yaml: argument 'a' has no value; hint: add --set a=VALUE"
    );
    assert_eq!(
        fails("arg2", "nodes:\n- component: $(arg b)\n"),
        "robot.yaml:2:14: argument 'b' is not declared; hint: add 'b:' under 'arguments:'"
    );
}

#[test]
fn every_wrong_value_is_an_error_with_a_line() {
    for (name, yaml, line) in [
        ("executor", "nodes:\n- component: a/B\n  executor: many\n", 3),
        ("priority", "nodes:\n- component: a/B\n  priority: 100\n", 3),
        ("namespace", "nodes:\n- component: a/B\n  namespace: 'a b'\n", 3),
        ("name", "nodes:\n- component: a/B\n  name: a/b\n", 3),
        ("component", "nodes:\n- component: B\n", 2),
        ("both", "nodes:\n- component: a/B\n  program: [x]\n", 1),
        ("cpu", "nodes:\n- component: a/B\n  cpu: 5000\n", 3),
        ("parameter", "nodes:\n- component: a/B\n  parameters:\n    x: [1, a]\n", 4),
        ("nesting", "nodes:\n- component: a/B\n  parameters: {x: }\n", 3),
        ("remap", "nodes:\n- component: a/B\n  remaps: {x: 1y}\n", 3),
        ("program", "containers:\n  c:\n    nodes: [{program: [x]}]\n", 2),
        ("yaml", "nodes:\n- component: [\n", 3),
        ("twice", "containers:\n  c: {}\n  c: {}\n", 2),
    ] {
        let error = read(name, yaml, &[]).unwrap_err();
        let near = error.line.is_some_and(|at| at.abs_diff(line) <= 1);
        assert!(near, "{name}: line {line} expected: {error}");
    }
}

#[test]
fn programs_cannot_be_composed_away() {
    let launch = read("program-only", "nodes: [{program: [sleep, 1]}]", &[]).unwrap();
    let plans = plan(&launch, Deployment::Compose).unwrap();
    assert_eq!(plans[0].tasks[0].what, TaskKind::Program(vec!["sleep".into(), "1".into()]));
}

#[test]
fn print_plan_shows_processes_and_runs_nothing() {
    let folder = Folder::new("print");
    let file = folder.file("robot.yaml", MIXED);
    let file = file.to_str().unwrap();
    let shown = output(&["launch", file, "--print-plan"]);
    let shown = text(&shown.stdout);
    assert!(shown.contains("process talker, threads 2, cpu [1], A=1\n"), "{shown}");
    assert!(shown.contains("  image_proc/Rectify"), "{shown}");
    let json = output(&["launch", file, "--print-plan", "--compose", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json[0]["container"]["nodes"].as_array().unwrap().len(), 4);
    let failed = output(&["launch", "/nonexistent.yaml"]);
    assert_eq!(failed.status.code(), Some(1));
    assert!(text(&failed.stderr).starts_with("error: /nonexistent.yaml: cannot be read"));
}

#[test]
fn a_node_of_a_library_is_told_the_file_and_needs_no_program() {
    let folder = Folder::new("library");
    let file = folder.file("lib/libarm.so", "");
    let yaml = "containers: {arm: {nodes: [{component: arm/Joint, library: lib/libarm.so}]}}";
    let launch = Launch::read(&folder.file("robot.yaml", yaml), &[]).unwrap();
    for deployment in [Deployment::AsWritten, Deployment::Split, Deployment::Compose] {
        let plans = plan(&launch, deployment).unwrap();
        let spec = plans[0].container().unwrap().unwrap();
        let library = spec.nodes[0].library.clone().unwrap();
        assert_eq!(Path::new(&library).canonicalize().unwrap(), file.canonicalize().unwrap());
        assert!(plans[0].describe().contains("library:="), "{}", plans[0].describe());
    }
    let missing = "nodes:\n  - component: arm/Joint\n    library: lost\n";
    let error = fails("library-lost", missing);
    assert!(
        error.starts_with("robot.yaml:3:14: there is no library 'lost'; hint: build"),
        "{error}"
    );
    let program = "nodes:\n  - program: [ls]\n    library: lost\n";
    let error = fails("library-program", program);
    assert!(error.starts_with("robot.yaml:3:14: a program is not in a library; hint:"), "{error}");
}
