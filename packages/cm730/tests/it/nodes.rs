//! The components in one process with the simulated board between them.

use angaros::component::NodeSpec;
use angaros::diagnostic_msgs::msg::{DiagnosticArray, DiagnosticStatus};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{BatteryState, Imu, JointState, Joy};
use angaros::std_msgs::msg::String as Text;
use angaros::std_srvs::srv::{SetBool, SetBool_Request};
use angaros_fixture::{LONG, RunningComponents, component, first, first_while};
use cm730::JOINTS;
use cm730::cm730controller_msgs::msg::{CM730Info, MX28InfoArray};
use cm730::cm730driver_msgs::msg::{RangeReadRequest, RangeWriteRequest};
use cm730::cm730driver_msgs::srv::{
    BulkRead, BulkRead_Request, Ping, Ping_Request, Read, Read_Request, SyncWrite,
    SyncWrite_Request, Write, Write_Request,
};
use cm730::mx_joint_controller_msgs::msg::JointCommand;
use cm730::srv::{Fault, Fault_Request};
use motion as _;
use std::time::{Duration, Instant};

/// The simulator and one of our nodes, and a node that talks with them.
struct Bench {
    graph: RunningComponents,
    _folder: tempfile::TempDir,
}

impl Bench {
    fn new(name: &str, parameters: &[(&str, &str)]) -> Self {
        Self::beside(name, parameters, Vec::new())
    }

    /// The same beside other nodes.
    fn beside(name: &str, parameters: &[(&str, &str)], mut nodes: Vec<NodeSpec>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let link = format!("'{}'", folder.path().join("cm730").display());
        let simulator = [("link", &*link), ("power_delay", "0.02")];
        let ours = [parameters, &[("device", &*link)]].concat();
        nodes.push(component("cm730/Simulator", &simulator));
        nodes.push(component(&format!("cm730/{name}"), &ours));
        Self { graph: RunningComponents::new(nodes, 2), _folder: folder }
    }

    fn hear<T: Message>(&self, topic: &str) -> Subscription<T> {
        self.graph.hear(topic, 10)
    }

    fn call<S: Service>(&self, service: &str, request: &S::Request) -> S::Response {
        let client = self.graph.node.create_client::<S>(service).unwrap();
        assert!(client.wait_for_service(LONG), "{service} is not there");
        client.call(request, LONG).unwrap()
    }

    fn fault(&self, kind: &str, device_id: u8, amount: f64) {
        let request = Fault_Request { kind: kind.to_owned(), device_id, amount };
        let answer = self.call::<Fault>("simulator/fault", &request);
        assert!(answer.success, "{}", answer.message);
    }

    fn read(&self, device_id: u8, address: u8, length: u8) -> (u16, Vec<u8>) {
        let request = Read_Request { device_id, address, length };
        let answer = self.call::<Read>("cm730/read", &request);
        (answer.error, answer.data)
    }
}

fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + LONG;
    while !is_so() {
        assert!(Instant::now() < end, "it does not happen: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn status<'a>(array: &'a DiagnosticArray, name: &str) -> Option<&'a DiagnosticStatus> {
    let name = format!("cm730controller: {name}");
    array.status.iter().find(|status| status.name == name)
}

fn value(status: &DiagnosticStatus, key: &str) -> f64 {
    let found = status.values.iter().find(|value| value.key == key);
    found.unwrap_or_else(|| panic!("{key} in {status:?}")).value.parse().unwrap()
}

const CONTROLLER: [(&str, &str); 4] = [
    ("power_delay", "0.05"),
    ("timeout", "0.05"),
    ("command_timeout", "0.3"),
    ("diagnostic_updater.period", "0.1"),
];

#[test]
fn the_controller_tells_of_joints_sensors_buttons_and_battery() {
    let bench = Bench::new("Cm730controller", &CONTROLLER);
    let joints = bench.hear::<JointState>("joint_states");
    let imu = bench.hear::<Imu>("imu/data_raw");
    let buttons = bench.hear::<Joy>("buttons/data");
    let battery = bench.hear::<BatteryState>("battery_state");
    let board = bench.hear::<CM730Info>("cm730/cm730info");
    let servos = bench.hear::<MX28InfoArray>("cm730/mx28info");
    let state = first(&joints, |state| state.name.len() == 20);
    assert_eq!(state.name, JOINTS);
    let lengths = [state.position.len(), state.velocity.len(), state.effort.len()];
    assert_eq!(lengths, [20; 3]);
    assert!(state.header.stamp.sec > 0 && state.position.iter().all(|angle| *angle == 0.0));
    let imu = first(&imu, |_| true);
    assert!((imu.linear_acceleration.z - 9.80665).abs() < 0.05);
    assert_eq!(imu.orientation_covariance[0], -1.0);
    assert_eq!(imu.header.frame_id, "imu_link");
    assert_eq!(first(&buttons, |_| true).buttons, [0, 0, 0]);
    let battery = first(&battery, |_| true);
    assert!((battery.voltage - 12.3).abs() < 1e-3 && battery.percentage.is_nan());
    let board = first(&board, |_| true);
    assert_eq!((board.stat.model_number, board.stat.id), (0x7300, 200));
    assert_eq!((board.dyna.dynamixel_power, board.dyna.voltage), (true, 123));
    assert_eq!((board.dyna.gyro, board.dyna.accel), ([512; 3], [512, 512, 640]));
    let servos = first(&servos, |servos| servos.mx28s.len() == 20);
    let last = &servos.mx28s[19];
    assert_eq!((last.stat.id, last.stat.model_number, last.stat.operating_mode), (20, 29, 3));
    assert_eq!((last.dyna.present_position, last.dyna.present_voltage), (2048, 123));
}

#[test]
fn commands_move_joints_and_their_end_takes_the_torque_off() {
    let bench = Bench::new("Cm730controller", &CONTROLLER);
    let joints = bench.hear::<JointState>("joint_states");
    first(&joints, |state| state.name.len() == 20);
    let publisher = bench
        .graph
        .node
        .create_publisher::<JointCommand>("cm730/joint_commands", Qos::keep_last(10))
        .unwrap();
    let command = JointCommand {
        name: vec!["head-pan".into(), "head-tilt".into()],
        position: vec![0.5, -0.25],
        ..JointCommand::default()
    };
    let angles = |state: &JointState| (state.position[18], state.position[19]);
    let end = Instant::now() + LONG;
    loop {
        publisher.publish_ref(&command).unwrap();
        let state = first(&joints, |state| state.name.len() == 20);
        let (pan, tilt) = angles(&state);
        if (pan - 0.5).abs() < 0.01 && (tilt + 0.25).abs() < 0.01 {
            break;
        }
        assert!(Instant::now() < end, "{pan} {tilt}");
    }
    // Reading does not keep commands alive: 19 and 20 let go, 1 never held.
    let is_off = |id: u8| bench.read(id, 24, 1) == (0, vec![0]);
    until("the torque is off", || is_off(19) && is_off(20));
    let request = SetBool_Request { data: false };
    assert!(bench.call::<SetBool>("cm730controller/torque", &request).success);
    publisher.publish_ref(&command).unwrap();
    let diagnostics = bench.hear::<DiagnosticArray>("/diagnostics");
    first(&diagnostics, |array| {
        status(array, "Commands").is_some_and(|s| s.message == "torque is switched off")
    });
    assert_eq!(bench.read(19, 24, 1).1, [0]);
}

#[test]
fn servos_follow_a_motion_of_the_humanoid_and_let_go_behind_its_end() {
    const ROBOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../robots/humanoid");
    let motions = format!("{ROBOT}/motions");
    let description = format!("{ROBOT}/description/humanoid.xacro");
    let parameters = [
        ("autostart_node", "true"),
        ("motions_folder", &*motions),
        ("robot_description_file", &*description),
    ];
    let player = component("motion/KeyframePlayer", &parameters);
    let bench = Bench::beside("Cm730controller", &CONTROLLER, vec![player]);
    let joints = bench.hear::<JointState>("joint_states");
    first(&joints, |state| state.name == JOINTS);
    let play = bench.graph.node.create_publisher("play_motion", Qos::keep_last(1)).unwrap();
    let mut asked = 0;
    // Until it is active it plays nothing, so it is asked again; the nod is done by then.
    let ask = || {
        asked += 1;
        if asked % 200 == 1 {
            play.publish(Text { data: "nod".into() }).unwrap();
        }
    };
    let tilt = |state: &JointState| {
        let at = state.name.iter().position(|name| name == "head-tilt")?;
        state.position.get(at).copied()
    };
    let is_low = |state: &JointState| tilt(state).is_some_and(|angle| angle > 0.4);
    first_while(&joints, Duration::from_millis(10), ask, is_low);
    assert_eq!(bench.read(20, 24, 1), (0, vec![1]), "it holds its goal");
    assert_eq!(bench.read(1, 24, 1), (0, vec![0]), "nobody moves the shoulder");
    until("the torque is off", || bench.read(20, 24, 1) == (0, vec![0]));
}

#[test]
fn jitter_dead_servos_and_a_lost_port_are_told_and_survived() {
    let bench = Bench::new("Cm730controller", &CONTROLLER);
    let joints = bench.hear::<JointState>("joint_states");
    let diagnostics = bench.hear::<DiagnosticArray>("/diagnostics");
    let is = |name: &'static str, level: u8, part: &'static str| {
        move |array: &DiagnosticArray| {
            let found = status(array, name);
            found.is_some_and(|s| s.level == level && s.message.contains(part))
        }
    };
    first(&diagnostics, is("Joints", 0, "all joints answer"));
    let array = first(&diagnostics, |array| {
        status(array, "Cycle").is_some_and(|s| {
            s.values.iter().any(|v| v.key == "Cycles") && value(s, "Cycles") > 50.0
        })
    });
    let cycle = status(&array, "Cycle").unwrap();
    assert_eq!(value(cycle, "Period (ms)"), 8.0);
    let late = value(cycle, "Jitter, 99 % (ms)");
    assert!(late > 0.0 && late <= value(cycle, "Jitter, maximum (ms)"), "{cycle:?}");
    bench.fault("dead", 3, 0.0);
    let missing = "no answer from shoulder-roll-r";
    first(&diagnostics, is("Joints", 2, missing));
    let state = first(&joints, |state| state.name.len() == 19);
    assert!(!state.name.iter().any(|name| name == "shoulder-roll-r"));
    bench.fault("none", 0, 0.0);
    first(&joints, |state| state.name.len() == 20);
    bench.fault("unplug", 0, 0.0);
    first(&diagnostics, is("Bus", 2, "no port"));
    while joints.take().unwrap().is_some() {}
    bench.fault("plug", 0, 0.0);
    first(&joints, |state| state.name.len() == 20);
    first(&diagnostics, |array| {
        is("Bus", 0, "answers come")(array) && is("Joints", 0, "all joints answer")(array)
    });
}

#[test]
fn the_driver_offers_the_services_of_ros2_cm730() {
    let bench = Bench::new("Cm730driver", &[("timeout", "0.3")]);
    let ping = |device_id: u8| bench.call::<Ping>("cm730/ping", &Ping_Request { device_id }).error;
    until("the board answers", || ping(200) == 0);
    assert_eq!(ping(1), 0x0100, "servos have no power yet");
    assert_eq!(bench.read(200, 0, 2), (0, vec![0x00, 0x73]));
    let write = |device_id: u8, address: u8, data: &[u8]| {
        let request = Write_Request { device_id, address, data: data.to_vec() };
        bench.call::<Write>("cm730/write", &request).error
    };
    assert_eq!(write(200, 24, &[1]), 0);
    until("a servo answers", || ping(1) == 0);
    assert_eq!(write(1, 36, &[0, 0]), 8, "the position is measured, not written");
    assert_eq!(bench.read(1, 70, 100), (8, vec![]), "the table ends before");
    let goals = [(1, [0xE9, 0x03]), (2, [0xEA, 0x03])];
    let write_requests = goals
        .map(|(device_id, data)| RangeWriteRequest { device_id, data: data.to_vec() })
        .to_vec();
    let request = SyncWrite_Request { address: 30, length: 2, write_requests };
    assert_eq!(bench.call::<SyncWrite>("cm730/syncwrite", &request).error, 0);
    let asked = [(200, 50, 1), (2, 30, 2), (99, 30, 2), (1, 30, 2)];
    let read_requests = asked
        .map(|(device_id, address, length)| RangeReadRequest { device_id, address, length })
        .to_vec();
    let answer = bench.call::<BulkRead>("cm730/bulkread", &BulkRead_Request { read_requests });
    assert_eq!(answer.error, 0x0100, "nobody has the ID 99");
    let results: Vec<_> =
        answer.results.iter().map(|result| (result.device_id, result.data.clone())).collect();
    let expected = [(200, vec![123]), (2, vec![0xEA, 0x03]), (1, vec![0xE9, 0x03])];
    assert_eq!(results, expected);
    let uneven = vec![RangeWriteRequest { device_id: 1, data: vec![1] }];
    let request = SyncWrite_Request { address: 30, length: 2, write_requests: uneven };
    assert_eq!(bench.call::<SyncWrite>("cm730/syncwrite", &request).error, 8);
    bench.fault("unplug", 0, 0.0);
    until("there is no port", || ping(200) == 0x0100);
    bench.fault("plug", 0, 0.0);
    until("there is one again", || ping(200) == 0);
}

#[test]
fn parameters_that_do_not_fit_are_refused_with_what_would() {
    let many: Vec<String> = (1..=84).map(|id| format!("j{id}")).collect();
    let many = format!("[{}]", many.join(", "));
    let cases = [
        (("servo", "'ax12'"), "mx28, mx28_2, x"),
        (("board", "'opencr'"), "another protocol"),
        (("ids", "[1, 2]"), "20 joints"),
        (("directions", "[0.5]"), "20 joints"),
        (("rate", "0.0"), "from 1 to 1000"),
        (("safe_state", "'collapse'"), "release or hold"),
        (("imu_scale", "'guess'"), "bold_hearts"),
        (("joints", &*many), "at most 83"),
    ];
    for (parameter, word) in cases {
        let (name, value) = parameter;
        let nodes = vec![component("cm730/Cm730controller", &[parameter])];
        let error = RunningComponents::try_new(nodes, 1).err().map(|error| error.to_string());
        let error = error.unwrap_or_else(|| panic!("{name} {value} is taken"));
        assert!(error.contains(name) && error.contains(word), "{error}");
    }
}
