//! Bytes that another implementation made, kept and live.

use crate::random;
use crate::support;
use angaros_msg::idl::{BaseType, Catalog, Interface};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

fn unhex(text: &str) -> Vec<u8> {
    let digits = text.as_bytes().chunks(2);
    digits.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn golden_messages_are_read_and_written_again_byte_for_byte() {
    let cases: BTreeMap<_, _> =
        crate::cases::all().into_iter().map(|case| (case.name, case.recode)).collect();
    for (file, least) in [("golden.json", 230), ("by_hand.json", 6)] {
        let path = support::repository().join("testdata/cdr").join(file);
        let text = std::fs::read_to_string(path).unwrap();
        let entries: Vec<Value> = serde_json::from_str(&text).unwrap();
        assert!(entries.len() >= least, "{file} has {} messages", entries.len());
        for entry in entries {
            let name = entry["type"].as_str().unwrap();
            let expected = entry["hex"].as_str().unwrap();
            let written = cases[name](&unhex(expected)).unwrap();
            assert_eq!(hex(&written), expected, "{name}");
        }
    }
}

#[test]
fn golden_values_come_out_of_the_bytes() {
    use angaros_msg::example_interfaces::msg::WString;
    use angaros_msg::sensor_msgs::msg::Imu;
    use angaros_msg::{Message, nav_msgs::msg::Odometry};
    let read = |file: &str, name: &str| {
        let path = support::repository().join("testdata/cdr").join(file);
        let entries: Vec<Value> =
            serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        let entry = entries.into_iter().find(|entry| entry["type"] == name).unwrap();
        (unhex(entry["hex"].as_str().unwrap()), entry["value"].clone())
    };
    let (bytes, value) = read("golden.json", "sensor_msgs/msg/Imu");
    let imu = Imu::decode(&bytes).unwrap();
    assert_eq!(value["header"]["frame_id"], imu.header.frame_id.as_str());
    assert_eq!(value["angular_velocity"]["y"], imu.angular_velocity.y);
    assert_eq!(value["linear_acceleration_covariance"][8], imu.linear_acceleration_covariance[8]);
    let (bytes, value) = read("golden.json", "nav_msgs/msg/Odometry");
    let odometry = Odometry::decode(&bytes).unwrap();
    assert_eq!(value["child_frame_id"], odometry.child_frame_id.as_str());
    assert_eq!(value["twist"]["covariance"][35], odometry.twist.covariance[35]);
    let (bytes, value) = read("by_hand.json", "example_interfaces/msg/WString");
    assert_eq!(value["data"], &*WString::decode(&bytes).unwrap().data);
}

/// A Python that has rosbags, or the reason why there is none.
fn python() -> Result<PathBuf, String> {
    let folder = std::env::var_os("ANGAROS_VENV")
        .map_or_else(|| support::repository().join(".venv"), PathBuf::from);
    let python = folder.join("bin/python");
    let answer = Command::new(&python).args(["-c", "import rosbags"]).output();
    match answer {
        Ok(answer) if answer.status.success() => Ok(python),
        Ok(_) => Err(format!("{} has no rosbags", python.display())),
        Err(error) => Err(format!("{}: {error}", python.display())),
    }
}

fn has_wide(catalog: &Catalog, interface: &Interface) -> bool {
    let mut all = catalog.closure(interface).unwrap();
    all.push(interface);
    let mut fields = all.iter().flat_map(|interface| &interface.fields);
    fields.any(|field| matches!(field.ty.base, BaseType::WString(_)))
}

#[test]
fn rosbags_reads_what_we_write_and_writes_what_we_read() {
    let python = match python() {
        Ok(python) => python,
        Err(reason) => {
            angaros_testing::skipped(format_args!(
                "{reason}; hint: pip install rosbags into ./.venv or $ANGAROS_VENV"
            ));
            return;
        }
    };
    let catalog = support::catalog();
    let cases: Vec<_> = crate::cases::all()
        .into_iter()
        .filter(|case| !has_wide(&catalog, catalog.get(case.name).unwrap()))
        .collect();
    let mut sent = BTreeMap::new();
    let mut definitions = String::new();
    let mut tasks = String::new();
    for case in &cases {
        let interface = catalog.get(case.name).unwrap();
        let ours: Vec<String> = (100..110)
            .map(|seed| hex(&random::message(&catalog, interface, seed, false)))
            .collect();
        definitions += &format!("{}\n", json!({"define": case.name, "text": interface.text}));
        tasks += &format!("{}\n", json!({"recode": case.name, "hex": ours}));
        tasks += &format!("{}\n", json!({"make": case.name, "seed": 2, "count": 10}));
        sent.insert(case.name, (ours, case.recode));
    }
    let mut answers = 0;
    for line in ask(&python, definitions + &tasks).lines() {
        let answer: Value = serde_json::from_str(line).unwrap();
        let name = answer["name"].as_str().unwrap();
        let (ours, recode) = &sent[name];
        let theirs: Vec<&str> =
            answer["hex"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
        if answers % 2 == 0 {
            assert_eq!(ours, &theirs, "{name}: rosbags writes other bytes");
        }
        for text in theirs {
            assert_eq!(hex(&recode(&unhex(text)).unwrap()), text, "{name}: we write other bytes");
        }
        answers += 1;
    }
    assert_eq!(answers, 2 * cases.len());
}

fn ask(python: &std::path::Path, text: String) -> String {
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/rosbags_parity.py");
    let mut child = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap().unwrap();
    assert!(output.status.success(), "the peer failed: {}", output.status);
    String::from_utf8(output.stdout).unwrap()
}
