//! Parameters as the fields of a struct, and those of a node in another process.

use angaros::prelude::*;
use angaros::{ContextOptions, ParameterError, ParameterSetting};
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Of the test with two processes.
const DOMAIN: u32 = 213;

const LONG: Duration = Duration::from_secs(10);

/// How a lens bends light.
#[derive(Clone, Debug, PartialEq, Parameters)]
#[param(validate = Lens::validate)]
struct Lens {
    /// The nearest distance
    /// in metres.
    #[param(default = 0.1, range = 0..=10)]
    near: f64,
    #[param(default = 5.0)]
    far: f64,
}

impl Lens {
    fn validate(&self) -> Result<(), String> {
        match self.near < self.far {
            true => Ok(()),
            false => Err(format!("near ({}) is not before far ({})", self.near, self.far)),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Parameters)]
struct Camera {
    /// Pictures per second.
    #[param(default = 30, range = 1..=120, step = 1)]
    rate: u8,
    #[param(rename = "frame", default = "camera", read_only, constraints = "a name of tf")]
    frame_id: String,
    gain: Option<f64>,
    lens: Lens,
    names: Vec<String>,
}

#[derive(Clone, Debug, Parameters)]
#[param(default)]
struct WithDefault {
    level: i64,
}

impl Default for WithDefault {
    fn default() -> Self {
        Self { level: 7 }
    }
}

fn context(domain: u32, transport: &str, args: &[&str]) -> Context {
    let options = ContextOptions {
        domain: Some(domain),
        transport: Some(transport.into()),
        args: args.iter().map(ToString::to_string).collect(),
        ..ContextOptions::default()
    };
    Context::new(options, angaros::ALL).unwrap()
}

fn set<P: angaros::Parameter>(name: &str, value: P) -> ParameterSetting {
    ParameterSetting::new(name, value)
}

#[test]
fn the_fields_of_a_struct_are_parameters() {
    let context = context(210, "local", &["--ros-args", "-p", "lens.far:=8"]);
    let node = Node::new(&context, "camera").unwrap();
    let camera = node.parameters::<Camera>().unwrap();
    let lens = Lens { near: 0.1, far: 8.0 };
    let frame_id = "camera".to_owned();
    let names = vec![];
    assert_eq!(*camera.get(), Camera { rate: 30, frame_id, gain: None, lens, names });
    let about = node.describe_parameters(&["lens.near", "frame", "rate"]).unwrap();
    assert_eq!(about[0].description, "The nearest distance in metres.");
    assert_eq!(about[0].floating_point_range[0].to_value, 10.0);
    assert!(about[1].read_only && about[1].additional_constraints == "a name of tf");
    assert_eq!(about[2].integer_range[0].to_value, 120);
    assert_eq!(node.parameters::<WithDefault>().unwrap().get().level, 7);
}

#[test]
fn a_snapshot_follows_what_is_set_as_a_whole_and_is_validated() {
    let context = context(211, "local", &[]);
    let node = Node::new(&context, "camera").unwrap();
    let camera = node.parameters::<Camera>().unwrap();
    let seen = Arc::new(Mutex::new(Vec::new()));
    let rates = Arc::clone(&seen);
    let _change = camera.on_change(move |now| rates.lock().unwrap().push(now.rate));
    let before = camera.get();
    let both = |near, far| vec![set("lens.near", near), set("lens.far", far)];
    node.set_parameters_atomically(both(6.0, 9.0)).unwrap();
    assert_eq!((before.lens.near, camera.get().lens.near), (0.1, 6.0));
    let refused = node.set_parameters_atomically(both(7.0, 6.5)).unwrap_err();
    let reason = "near (7) is not before far (6.5)".to_owned();
    assert_eq!(refused, ParameterError::Refused { reason });
    node.set_parameter("gain", 2.0).unwrap();
    let even = camera.on_validate(|camera| match camera.rate % 2 {
        0 => Ok(()),
        _ => Err("an odd rate".into()),
    });
    assert!(node.set_parameter("rate", 31_u8).is_err());
    node.set_parameter("rate", 32_u8).unwrap();
    drop(even);
    node.set_parameter("rate", 33_u8).unwrap();
    node.set_parameter("use_sim_time", false).unwrap();
    assert_eq!((camera.get().gain, camera.get().lens.far), (Some(2.0), 9.0));
    assert_eq!(*seen.lock().unwrap(), [30, 30, 32, 33]);
}

#[test]
fn a_struct_that_cannot_be_is_not_declared_at_all() {
    let context = context(212, "local", &["--ros-args", "-p", "lens.near:=6"]);
    let node = Node::new(&context, "camera").unwrap();
    let error = node.parameters::<Camera>().err().unwrap().to_string();
    assert!(error.contains("node /camera: near (6) is not before far (5)"), "{error}");
    let left = node.list_parameters::<&str>(&[], 0).names;
    assert!(!left.iter().any(|name| name.starts_with("lens") || name == "rate"), "{left:?}");
}

/// The other process: a node with parameters, until its input ends.
#[test]
fn child_with_parameters() {
    let Ok(name) = std::env::var("ANGAROS_TEST_PARAMETERS") else { return };
    let context = context(DOMAIN, "shm", &[]);
    let node = Node::new(&context, &name).unwrap();
    let _camera = node.parameters::<Camera>().unwrap();
    for i in 0..20 {
        node.declare_parameter(&format!("count{i}"), 0_i64).unwrap();
    }
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    println!("ready");
    let ended = context.clone();
    std::thread::spawn(move || {
        let mut line = String::new();
        drop(std::io::stdin().read_line(&mut line));
        ended.shutdown();
    });
    executor.spin();
}

struct Remote(Child);

impl Drop for Remote {
    fn drop(&mut self) {
        drop(self.0.kill().and_then(|()| self.0.wait()));
    }
}

fn remote(name: &str) -> Remote {
    let mut command = angaros_testing::again("parameters::child_with_parameters");
    command.env("ANGAROS_TEST_PARAMETERS", name);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.is_ok_and(|line| line.contains("ready"))));
    Remote(child)
}

#[test]
fn a_node_in_another_process_is_asked_and_set_by_many_at_once_and_loses_nothing() {
    // Others may run this test at the same time.
    let name = format!("far_{}", std::process::id());
    let _remote = remote(&name);
    let context = context(DOMAIN, "shm", &[]);
    let node = Node::new(&context, "near").unwrap();
    let events = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&events);
    let _events =
        node.watch_parameter(&name, "rate", move |value| heard.lock().unwrap().push(value));
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    std::thread::scope(|scope| {
        let spinner = scope.spawn(|| executor.spin());
        let client = node.create_parameters_client(&name).unwrap();
        assert!(client.wait_for_services(LONG));
        assert_eq!(client.get_parameter::<u8>("rate", LONG), Ok(30));
        client.set_parameter("rate", 60_u8, LONG).unwrap();
        assert!(client.set_parameter("rate", 0_i64, LONG).is_err(), "it is out of range");
        let threads: Vec<_> = (0..4)
            .map(|thread| {
                let client = client.clone();
                scope.spawn(move || {
                    for i in (thread..20).step_by(4) {
                        let name = format!("count{i}");
                        for value in 1..=10_i64 {
                            client.set_parameter(&name, value, LONG).unwrap();
                        }
                    }
                })
            })
            .collect();
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        let names: Vec<_> = (0..20).map(|i| format!("count{i}")).collect();
        let values = client.get_parameters(&names, LONG).unwrap();
        let ten = Some(angaros::msg::names::ParameterValue::Integer(10));
        assert!(values.iter().all(|value| *value == ten), "{values:?}");
        let deadline = std::time::Instant::now() + LONG;
        while events.lock().unwrap().is_empty() && std::time::Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(1));
        }
        executor.cancel();
        spinner.join().unwrap();
    });
    let sixty = Some(angaros::msg::names::ParameterValue::Integer(60));
    assert_eq!(*events.lock().unwrap(), [sixty]);
}
