//! `angaros bag info`, `convert` and `reindex`.

use crate::support::{Folder, output, text};
use std::path::Path;

const JACKAL: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/bags/jackal_imu_odometry.bag");

fn shown(args: &[&str]) -> String {
    let output = output(args);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_ros_1_recording_is_shown_and_becomes_a_ros_2_bag() {
    let shown_1 = shown(&["bag", "info", JACKAL]);
    let topic = "Topic information: Topic: /imu/data | Type: sensor_msgs/msg/Imu | Count: 3061 | \
                 Serialization Format: cdr\n";
    assert!(shown_1.contains(topic) && shown_1.contains("Messages:          6121\n"), "{shown_1}");
    let folder = Folder::new("bags");
    let new = folder.path().join("new");
    let args = ["bag", "convert", "-i", JACKAL, "-o", name(&new), "--compression", "zstd"];
    let said = shown(&[&args[..], &["--topics", "/imu/data"]].concat());
    assert!(said.ends_with("new: 3061 messages in 1 files\n"), "{said}");
    let json = shown(&["bag", "info", name(&new), "--json", "-v"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["storage_id"], &json["message_count"]), (&"mcap".into(), &3061.into()));
    assert!(json["topics"][0]["size_bytes"].as_u64().unwrap() > 900_000, "{json}");
    assert_eq!(shown(&["bag", "info", "-t", name(&new)]), "/imu/data\n");
}

#[test]
fn bags_are_joined_by_a_file_of_outputs_and_reindexed() {
    let folder = Folder::new("joined");
    let out = folder.path().join("both");
    let outputs = format!(
        "output_bags:\n- uri: {}\n  storage_id: sqlite3\n  all_topics: true\n  \
         max_bagfile_duration: 20\n",
        out.display()
    );
    let outputs = folder.file("out.yaml", &outputs);
    shown(&["bag", "convert", "-i", JACKAL, "-i", JACKAL, "-o", name(&outputs)]);
    let before = std::fs::read_to_string(out.join("metadata.yaml")).unwrap();
    assert!(before.contains("message_count: 12242"), "{before}");
    std::fs::remove_file(out.join("metadata.yaml")).unwrap();
    let info = shown(&["bag", "info", name(&out)]);
    assert!(info.contains("Recovered:         12242 messages\n"), "{info}");
    let said = shown(&["bag", "reindex", name(&out)]);
    assert!(said.contains("metadata.yaml: 12242 messages in"), "{said}");
    assert_eq!(std::fs::read_to_string(out.join("metadata.yaml")).unwrap(), before);
}

#[test]
fn mistakes_are_answered_with_the_remedy() {
    let folder = Folder::new("mistakes");
    let out = folder.path().join("x");
    let args = ["bag", "convert", "-i", JACKAL, "-o", name(&out), "--topics", "/imu/dota"];
    let failed = output(&args);
    assert_eq!(failed.status.code(), Some(1));
    let errors = text(&failed.stderr);
    assert!(
        errors.contains("no input has topic /imu/dota\nhint: did you mean '/imu/data'?"),
        "{errors}"
    );
    assert!(!out.exists());
    let failed = text(&output(&["bag", "info", name(&out)]).stderr);
    assert!(failed.starts_with("error: ") && failed.contains("No such file"), "{failed}");
}
