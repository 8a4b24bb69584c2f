//! The C code that is generated for messages, beside what the client library writes and reads.

use crate::support::{build, client_folder, client_sources};
use angaros::{Message, diagnostic_msgs, rcl_interfaces, sensor_msgs, std_msgs, std_srvs};
use angaros_coprocessor::generate::{Bounds, generate};
use angaros_msg::dynamic::standard_catalog;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::OnceLock;

/// The types in the order of their numbers in `codec.c`.
const TYPES: [&str; 9] = [
    "std_msgs/msg/String",
    "sensor_msgs/msg/Imu",
    "sensor_msgs/msg/LaserScan",
    "sensor_msgs/msg/JointState",
    "std_msgs/msg/Empty",
    "diagnostic_msgs/msg/DiagnosticArray",
    "sensor_msgs/msg/NavSatFix",
    "std_srvs/srv/SetBool",
    "rcl_interfaces/msg/ParameterValue",
];

struct Codec {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
}

impl Codec {
    /// The program, built once.
    fn program() -> Option<PathBuf> {
        let names: Vec<String> = TYPES.iter().map(|name| (*name).to_owned()).collect();
        let files = generate(standard_catalog(), &names, &Bounds::default()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            path
        };
        write("angaros_interfaces.h", &files.header);
        let mut sources = vec![write("angaros_interfaces.c", &files.source)];
        sources.extend(client_sources());
        sources.push(client_folder().join("tests/codec.c"));
        build("codec", &sources, &[folder.path().to_owned()])
    }

    fn new() -> Option<Self> {
        static BUILT: OnceLock<Option<PathBuf>> = OnceLock::new();
        let Some(program) = BUILT.get_or_init(Self::program) else {
            angaros_testing::skipped("there is no C compiler");
            return None;
        };
        let mut command = Command::new(program);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let input = child.stdin.take().unwrap();
        let output = child.stdout.take().unwrap();
        Some(Self { child, input, output })
    }

    /// What C makes of the bytes; nothing if it does not take them.
    fn again(&mut self, ty: u32, bytes: &[u8]) -> Vec<u8> {
        let length = u32::try_from(bytes.len()).unwrap();
        let head = [ty.to_le_bytes(), length.to_le_bytes()].concat();
        self.input.write_all(&[&head, bytes].concat()).unwrap();
        let mut length = [0; 4];
        self.output.read_exact(&mut length).unwrap();
        let mut out = vec![0; u32::from_le_bytes(length) as usize];
        self.output.read_exact(&mut out).unwrap();
        out
    }

    fn end(mut self) {
        drop(self.input);
        assert!(self.child.wait().unwrap().success());
    }
}

fn cdr(message: &impl Message) -> Vec<u8> {
    let mut bytes = vec![0; message.cdr_size()];
    let length = message.encode(&mut bytes).unwrap();
    bytes.truncate(length);
    bytes
}

fn header(frame: &str) -> std_msgs::msg::Header {
    let stamp = angaros::builtin_interfaces::msg::Time { sec: -5, nanosec: 7 };
    std_msgs::msg::Header { stamp, frame_id: frame.to_owned() }
}

/// Messages with values in all fields, and such with none.
fn messages() -> Vec<(u32, Vec<u8>)> {
    use diagnostic_msgs::msg::{DiagnosticArray, DiagnosticStatus, KeyValue};
    use rcl_interfaces::msg::ParameterValue;
    let text = |data: &str| std_msgs::msg::String { data: data.to_owned() };
    let mut imu = sensor_msgs::msg::Imu { header: header("imu"), ..Default::default() };
    imu.angular_velocity.y = -1.5e-300;
    imu.linear_acceleration_covariance[8] = 9.0;
    let scan = sensor_msgs::msg::LaserScan {
        header: header("a"),
        angle_min: -1.25,
        ranges: vec![0.5, f32::INFINITY, -0.0],
        intensities: vec![1.0; 16],
        ..Default::default()
    };
    let joints = sensor_msgs::msg::JointState {
        header: header(""),
        name: vec!["one".to_owned(), String::new(), "ähm".to_owned()],
        position: vec![1.0],
        velocity: vec![],
        effort: vec![f64::MIN, f64::MAX],
    };
    let pair = |key: &str| KeyValue { key: key.to_owned(), value: "v".to_owned() };
    let status = |level: u8, values: &[&str]| DiagnosticStatus {
        level,
        name: "n".to_owned(),
        message: "m".to_owned(),
        hardware_id: "h".to_owned(),
        values: values.iter().map(|key| pair(key)).collect(),
    };
    let array = DiagnosticArray {
        header: header("d"),
        status: vec![status(3, &["a", "bb"]), status(0, &[])],
    };
    let fix = sensor_msgs::msg::NavSatFix { latitude: 51.05, altitude: -3.0, ..Default::default() };
    let response = std_srvs::srv::SetBool_Response { success: true, message: "done".to_owned() };
    let value = ParameterValue {
        r#type: 7,
        bool_value: true,
        integer_value: i64::MIN,
        bool_array_value: vec![true, false, true],
        integer_array_value: vec![-1, 2],
        byte_array_value: vec![9; 5],
        string_array_value: vec!["x".to_owned(); 3],
        ..Default::default()
    };
    vec![
        (0, cdr(&text(""))),
        (0, cdr(&text(&"y".repeat(63)))),
        (1, cdr(&imu)),
        (2, cdr(&scan)),
        (2, cdr(&sensor_msgs::msg::LaserScan::default())),
        (3, cdr(&joints)),
        (4, cdr(&std_msgs::msg::Empty::default())),
        (5, cdr(&array)),
        (6, cdr(&fix)),
        (7, cdr(&response)),
        (8, cdr(&value)),
        (8, cdr(&ParameterValue::default())),
    ]
}

#[test]
fn what_c_writes_is_what_the_client_library_writes() {
    let Some(mut codec) = Codec::new() else { return };
    for (ty, bytes) in messages() {
        assert_eq!(codec.again(ty, &bytes), bytes, "{}", TYPES[ty as usize]);
    }
    // Beyond the bounds: 63 bytes of a text, 16 elements of a sequence.
    let long = std_msgs::msg::String { data: "z".repeat(64) };
    assert!(codec.again(0, &cdr(&long)).is_empty());
    let ranges = vec![0.0; 17];
    let many = sensor_msgs::msg::LaserScan { ranges, ..Default::default() };
    assert!(codec.again(2, &cdr(&many)).is_empty());
    codec.end();
}

#[test]
fn damaged_messages_are_refused_or_read_and_nothing_beyond_them_is_touched() {
    let Some(mut codec) = Codec::new() else { return };
    let mut random = 1_u32;
    let mut next = |of: usize| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 8) as usize % of
    };
    let mut read = 0;
    for round in 0..40 {
        for (ty, whole) in messages() {
            let mut bytes = whole.clone();
            if round % 2 == 0 {
                bytes.truncate(next(whole.len()));
            }
            for _ in 0..next(4) {
                let at = next(bytes.len().max(1)).min(bytes.len().saturating_sub(1));
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = next(256) as u8;
                }
            }
            read += usize::from(!codec.again(ty, &bytes).is_empty());
        }
    }
    assert!(read > 50, "{read} were read");
    codec.end();
}

#[test]
fn a_message_of_another_type_does_not_compile() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["std_msgs/msg/String", "std_msgs/msg/Bool"].map(str::to_owned);
    let files = generate(standard_catalog(), &names, &Bounds::default()).unwrap();
    std::fs::write(folder.path().join("angaros_interfaces.h"), files.header).unwrap();
    let compiles = |ty: &str| -> Option<bool> {
        let text = format!(
            "#include \"angaros_interfaces.h\"\n\
             ang_status f(ang_client *c, std_msgs__msg__String__publisher *p, {ty} *m, uint8_t *b) \
             {{\n    return std_msgs__msg__String__publish(c, p, m, b, 9, 0);\n}}\n"
        );
        let path = folder.path().join("f.c");
        std::fs::write(&path, text).unwrap();
        let source: &Path = &path;
        let mut command = Command::new(std::env::var("CC").unwrap_or_else(|_| "cc".to_owned()));
        command.args(["-std=c99", "-Werror", "-fsyntax-only", "-I"]).arg(folder.path());
        command.arg("-I").arg(client_folder().join("src")).arg(source);
        command.output().ok().map(|output| output.status.success())
    };
    let Some(right) = compiles("std_msgs__msg__String") else {
        angaros_testing::skipped("there is no C compiler");
        return;
    };
    assert!(right);
    assert_eq!(compiles("std_msgs__msg__Bool"), Some(false));
}
