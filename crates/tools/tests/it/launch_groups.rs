//! Groups, conditions, substitutions and events of launch files, from text to plan.

use crate::support::{Folder, output, text};
use angaros_launch::{
    Deployment, Launch, LaunchError, PlannedAction, Reached, Schedule, Trigger, schedule,
};
use angaros_msg::names::ParameterValue;

fn read(name: &str, yaml: &str, given: &[(&str, &str)]) -> Result<Launch, LaunchError> {
    let folder = Folder::new(name);
    let file = folder.file("robot.yaml", yaml);
    let given: Vec<_> = given.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
    Launch::read(&file, &given).map_err(|mut error| {
        error.file = error.file.rsplit('/').next().unwrap().to_owned();
        error
    })
}

fn planned(name: &str, yaml: &str, deployment: Deployment) -> Result<Schedule, String> {
    let launch = read(name, yaml, &[]).map_err(|error| error.to_string())?;
    schedule(&launch, deployment).map_err(|error| {
        let text = error.to_string();
        text.rsplit_once("robot.yaml").map_or(text.clone(), |(_, rest)| rest.to_owned())
    })
}

const GROUPS: &str = "
arguments: {side: {default: left}, sim: {default: false}}
parameters: {use_sim_time: $(arg sim), gain: 1}
set_env: {LEVEL: info}
groups:
  - namespace: /$(arg side)
    arguments: {speed: 5, label: $(arg side)-$(arg speed_unit)}
    if: false
  - namespace: $(arg side)
    arguments: {speed: 5}
    parameters: {gain: 2}
    remaps: {scan: /scan_$(arg side)}
    set_env: {LEVEL: debug}
    nodes:
      - component: a/Outer
        parameters: {speed: $(arg speed), label: '$(arg speed)'}
    groups:
      - namespace: arm
        if: $(arg side) == left and not $(arg sim)
        parameters: {gain: 3}
        remaps: {scan: own}
        nodes: [{component: a/Inner, parameters: {gain: 4}, env: {LEVEL: trace}}]
        containers: {box: {nodes: [{component: a/Boxed}]}}
      - unless: $(arg side) == left
        nodes: [{component: a/Never, parameters: {x: $(arg nothing)}}]
nodes: [{component: a/Global}]
";

#[test]
fn a_group_gives_its_namespace_parameters_remaps_and_variables_to_all_that_is_in_it() {
    let launch = read("groups", GROUPS, &[]).unwrap();
    let task = |label: &str| {
        let mut tasks = launch.members.iter().flat_map(|member| &member.tasks);
        tasks.find(|task| task.label() == label).unwrap_or_else(|| panic!("no {label}"))
    };
    let gain = |label: &str| {
        let value = task(label).parameters.iter().find(|(name, _)| name == "gain");
        value.unwrap().1.clone()
    };
    assert_eq!(task("global").namespace, None);
    assert_eq!(task("outer").namespace.as_deref(), Some("/left"));
    assert_eq!(task("inner").namespace.as_deref(), Some("/left/arm"));
    let gains: Vec<_> = ["global", "outer", "inner", "boxed"].map(gain).into();
    let expected = [1, 2, 4, 3].map(ParameterValue::Integer);
    assert_eq!(gains, expected);
    let outer = &task("outer").parameters;
    let has = |name: &str, value| outer.contains(&(name.to_owned(), value));
    assert!(has("speed", ParameterValue::Integer(5)), "{outer:?}");
    assert!(has("label", ParameterValue::String("5".into())), "quoted stays text: {outer:?}");
    assert!(has("use_sim_time", ParameterValue::Bool(false)), "{outer:?}");
    assert_eq!(task("outer").remaps, [("scan".to_owned(), "/scan_left".to_owned())]);
    assert_eq!(task("inner").remaps[0].1, "own", "the inner rule comes first");
    let level = |label: &str| task(label).env[0].1.clone();
    assert_eq!(
        ["global", "outer", "inner", "boxed"].map(level),
        ["info", "debug", "trace", "debug"]
    );
    assert_eq!(launch.members.len(), 4);
}

#[test]
fn an_included_file_gets_what_its_group_gives() {
    let folder = Folder::new("group-include");
    folder.file("base.yaml", "nodes: [{component: a/B, parameters: {own: '$(dirname)'}}]");
    let main = folder.file(
        "main.yaml",
        "groups: [{namespace: left, parameters: {gain: 2}, include: [{file: base.yaml}]}]",
    );
    let launch = Launch::read(&main, &[]).unwrap();
    let task = &launch.members[0].tasks[0];
    assert_eq!(task.namespace.as_deref(), Some("/left"));
    assert_eq!(task.parameters[0], ("gain".to_owned(), ParameterValue::Integer(2)));
    let own = folder.path().canonicalize().unwrap().display().to_string();
    assert_eq!(task.parameters[1].1, ParameterValue::String(own));
    folder.file("a.yaml", "include: [{file: b.yaml}]");
    folder.file("b.yaml", "include: [{file: a.yaml}]");
    let error = Launch::read(&folder.path().join("a.yaml"), &[]).unwrap_err();
    assert_eq!(error.message, "includes itself");
    assert!(error.hint.unwrap().contains("b.yaml -> "));
}

/// A name, a file, and how its error begins.
const MISTAKES: &[(&str, &str, &str)] = &[
    ("m1", "groups:\n  - namespce: x\n", ":2:5: key 'namespce' is not known; hint: did you mean"),
    (
        "m2",
        "nodes:\n  - component: a/B\n    if: perhaps\n",
        ":3:9: condition 'perhaps': 'perhaps' is neither true nor false",
    ),
    ("m3", "nodes:\n  - component: a/B\n    delay: -1\n", ":3:12: -1 s is not possible"),
    (
        "m4",
        "nodes:\n  - component: a/B\n    on_exit: stop\n",
        ":3:14: 'stop' is not known here; hint: use one of report, ignore, restart, shutdown",
    ),
    (
        "m5",
        "nodes: [{component: a/B}]\non:\n  - {exit: c, do: {log: x}}\n",
        ":3:12: there is no node 'c'",
    ),
    (
        "m6",
        "nodes: [{component: a/Bell}]\non: [{exit: bel, do: {log: x}}]\n",
        ":2:13: there is no node 'bel'; hint: did you mean 'bell'?",
    ),
    (
        "m7",
        "nodes: [{component: a/B}]\non: [{do: {log: x}}]\n",
        ":2:6: an event names not exactly one thing",
    ),
    (
        "m8",
        "nodes: [{component: a/B}]\non: [{output: b, matches: '(', do: {log: x}}]\n",
        ":2:27: '(' is no regular expression",
    ),
    (
        "m9",
        "nodes:\n  - {component: a/B, after: [c]}\n  - {component: a/C, after: [b]}\n",
        ":2:30: b, c wait for each other",
    ),
    (
        "m10",
        "containers:\n  box:\n    nodes: [{component: a/B, delay: 1}]\n",
        ":3:37: 'delay' is of a process",
    ),
    (
        "m11",
        "nodes:\n  - {component: a/B, after: [{node: c, is: active}]}\n  - {component: a/C}\n",
        ":2:30: 'c' is not brought to active; hint: add 'lifecycle: active' to it",
    ),
    (
        "m12",
        "containers: {box: {nodes: [{component: a/B}, {component: a/C}]}}\n\
             on: [{exit: c, do: {stop: b}}]\n",
        ":2:27: 'b' shares process 'box'",
    ),
    (
        "m13",
        "nodes:\n  - component: a/B\n    env: {X: $(env NOT_SET_9)}\n",
        ":3:14: environment variable NOT_SET_9 is not set",
    ),
    (
        "m14",
        "groups:\n  - nodes: [{component: a/B, name: n, namespace: x}]\n  \
             - nodes: [{component: a/C, name: n, namespace: y}]\n    \
             on: [{start: n, do: {log: x}}]\n",
        ":4:18: 'n' may be /x/n or /y/n",
    ),
];

#[test]
fn every_mistake_is_told_with_line_and_column() {
    for (name, yaml, expected) in MISTAKES {
        let error = planned(name, yaml, Deployment::AsWritten).unwrap_err();
        let error = error.strip_prefix("robot.yaml").unwrap_or(&error);
        assert!(error.starts_with(expected), "{name}: {error}");
    }
}

const EVENTS: &str = "
nodes:
  - {component: a/Driver, name: driver, required: true}
  - {component: a/Planner, name: planner, after: [{node: driver, is: ready}], delay: 0.5}
  - {component: a/Checker, name: checker, autostart: false}
  - {component: a/Plain}
containers: {box: {on_exit: shutdown, nodes: [{component: a/One}, {component: a/Two}]}}
on:
  - {exit: planner, code: failure, do: [{start: checker}, {log: planner failed}]}
  - {output: driver, matches: 'E\\d+', delay: 2, do: {restart: box}}
  - {start: one, do: {run: [logger, up]}}
";

#[test]
fn events_and_order_are_planned_for_every_deployment() {
    let written = planned("ev1", EVENTS, Deployment::AsWritten).unwrap();
    let names = |schedule: &Schedule| -> Vec<String> {
        schedule.processes.iter().map(|process| process.name.clone()).collect()
    };
    assert_eq!(names(&written), ["driver", "planner", "checker", "plain", "box"]);
    let planner = &written.processes[1];
    assert_eq!((planner.after[0].process, planner.after[0].reached), (0, Reached::Ready));
    assert_eq!(
        (planner.after[0].nodes.as_slice(), planner.delay),
        (&["/driver".to_owned()][..], 0.5)
    );
    assert!(!written.processes[2].autostart && written.processes[0].required);
    assert_eq!(written.rules[0].actions[0], PlannedAction::Start(vec![2]));
    assert_eq!(written.rules[1].trigger, Trigger::Output("E\\d+".into()));
    assert_eq!(written.rules[1].actions, [PlannedAction::Restart(vec![4])]);
    assert_eq!(written.rules[2].of, [4]);

    let split = planned("ev2", EVENTS, Deployment::Split).unwrap();
    assert_eq!(names(&split), ["driver", "planner", "checker", "plain", "one", "two"]);
    assert_eq!(split.rules[1].actions, [PlannedAction::Restart(vec![4, 5])]);

    let composed = planned("ev3", EVENTS, Deployment::Compose).unwrap();
    assert_eq!(
        names(&composed),
        ["composed", "planner", "checker", "box"],
        "what is started or \
        stopped apart keeps a process of its own"
    );
    assert_eq!(composed.processes[1].after[0].process, 0);
    assert_eq!(composed.rules[1].of, [0]);
}

#[test]
fn the_plan_shows_order_and_events() {
    let folder = Folder::new("plan-events");
    let file = folder.file("robot.yaml", EVENTS);
    let shown = text(&output(&["launch", file.to_str().unwrap(), "--print-plan"]).stdout);
    for line in [
        "process driver, required\n",
        "process planner, after driver is ready, delay 0.5 s\n",
        "process checker, not started by itself\n",
        "process box, its end ends everything\n",
        "when planner fails: start checker, log 'planner failed'\n",
        "when driver writes 'E\\d+', 2 s later: restart box\n",
        "when box is started: run logger up\n",
    ] {
        assert!(shown.contains(line), "{line}{shown}");
    }
}

#[test]
fn what_is_inherited_by_many_is_bounded() {
    let parameters: String = (0..5000).map(|number| format!("p{number}: 1, ")).collect();
    let nodes = "  - {component: a/B}\n".repeat(1000);
    let yaml = format!("parameters: {{{parameters}}}\nnodes:\n{nodes}");
    let error = read("inherited", &yaml, &[]).unwrap_err().to_string();
    assert!(error.contains("have more than 1000000 settings"), "{error}");
}

const SECURED: &str = "
security:
  authority: keys/ca.pem
  access: {publish: {allow: [/robot/**]}}
nodes: [{component: a/Inside}]
groups:
  - security: {authority: keys/ca.pem, certificate: keys/cert.pem, private_key: keys/key.pem}
    nodes: [{component: a/Known}]
";

#[test]
fn security_reaches_every_process_and_is_looked_at_before_any_starts() {
    use angaros::security::Security;
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new("secured");
    let file = folder.file("robot.yaml", SECURED);
    let keys = std::path::Path::new(&file).parent().unwrap().join("keys");
    let error = Launch::read(&file, &[]).unwrap_err().to_string();
    assert!(error.contains("keys/ca.pem cannot be read"), "{error}");
    std::fs::create_dir_all(&keys).unwrap();
    for name in ["ca.pem", "cert.pem", "key.pem"] {
        std::fs::write(keys.join(name), "-----BEGIN X-----\n").unwrap();
    }
    let mode = |mode| std::fs::Permissions::from_mode(mode);
    std::fs::set_permissions(keys.join("key.pem"), mode(0o640)).unwrap();
    let error = Launch::read(&file, &[]).unwrap_err().to_string();
    assert!(error.contains("hint: chmod 600 "), "{error}");
    std::fs::set_permissions(keys.join("key.pem"), mode(0o600)).unwrap();
    let launch = Launch::read(&file, &[]).unwrap();
    let tasks = || launch.members.iter().flat_map(|member| &member.tasks);
    let security = |label: &str| {
        let task = tasks().find(|task| task.label() == label).unwrap();
        let (_, value) = task.env.iter().find(|(name, _)| name == "ANGAROS_SECURITY").unwrap();
        Security::read(|name| (name == "ANGAROS_SECURITY").then(|| value.clone())).unwrap().unwrap()
    };
    assert!(!security("inside").access.publish.permit("/cmd_vel"));
    assert_eq!(security("inside").certificate, None);
    assert_eq!(security("known").certificate, Some(keys.join("cert.pem")));
    let said = Launch::read(&folder.file("odd.yaml", "security: {key: 1}"), &[]).unwrap_err();
    assert!(said.to_string().contains("key"), "{said}");
}
