//! `angaros bag` as users run it: between processes, interrupted, killed, with a full disk.

use crate::support::{IsolatedDomain, Running, angaros, build_components, signal};
use angaros::sensor_msgs::msg::Image;
use angaros_bag::{BagReader, Filter, NewMessage, StorageOptions, TopicMetadata, create, open};
use angaros_msg::Message as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const MINUTE: Duration = Duration::from_secs(60);
const JACKAL: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/bags/jackal_imu_odometry.bag");

/// Publishes a text 200 times per second.
fn talker(domain: &IsolatedDomain, text: &str) -> Running {
    let message = format!("{{data: '{text}'}}");
    let args = ["topic", "pub", "-r", "200", "-p", "1000000", "-w", "0", "/chatter"];
    let args = [&args[..], &["std_msgs/msg/String", &message]].concat();
    let running = Running::start(domain.command(&args));
    running.wait_for("publisher: beginning loop");
    running
}

fn recorder(domain: &IsolatedDomain, path: &Path, more: &[&str]) -> Running {
    let args = ["bag", "record", "-a", "-o", path.to_str().unwrap()];
    let running = Running::start(domain.command(&[&args[..], more].concat()));
    running.wait_for("recording /chatter");
    running
}

/// Waits until the bag, as it lies on the disk, holds so many messages.
fn wait_for_messages(path: &Path, count: u64) {
    let deadline = Instant::now() + MINUTE;
    let there = || open(path).is_ok_and(|bag| bag.info().message_count >= count);
    while !there() {
        assert!(Instant::now() < deadline, "no {count} messages in {}", path.display());
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn count(bag: &dyn BagReader) -> u64 {
    let messages = bag.messages(&Filter::default()).unwrap();
    messages.inspect(|message| assert!(message.is_ok(), "{message:?}")).count() as u64
}

#[test]
fn an_interrupted_recorder_ends_its_bag_and_says_what_became_of_every_message() {
    let domain = IsolatedDomain::new("bag-interrupt");
    let path = domain.folder.path().join("bag");
    let _talker = talker(&domain, "hello");
    let recorder = recorder(&domain, &path, &["--custom-data", "robot=r2"]);
    wait_for_messages(&path, 1);
    let (status, out, err) = recorder.interrupt(MINUTE);
    assert_eq!(status, Some(0), "{out}{err}");
    assert!(out.starts_with("topic ") && out.contains("/chatter ") && out.contains("total "));
    let bag = open(&path).unwrap();
    assert!(bag.info().recovered.is_none(), "{:?}", bag.info().recovered);
    assert!(path.join("metadata.yaml").exists());
    assert_eq!(bag.info().custom_data["robot"], "r2");
    let note = &bag.info().custom_data["angaros.record./chatter"];
    assert!(note.contains(&format!("\"written\":{}", count(&*bag))), "{note}");
    assert!(err.contains(&format!("{} messages in ", count(&*bag))), "{err}");
}

#[test]
fn a_recorder_that_is_killed_at_any_time_leaves_a_bag_that_can_be_read() {
    let domain = IsolatedDomain::new("bag-kill");
    let _talker = talker(&domain, "hello");
    let rounds = std::env::var("ANGAROS_ROUNDS").ok().and_then(|text| text.parse().ok());
    for round in 0..rounds.unwrap_or(4) {
        let storage = ["mcap", "sqlite3"][round % 2];
        let path = domain.folder.path().join(format!("bag{round}"));
        let recorder = recorder(&domain, &path, &["-s", storage]);
        wait_for_messages(&path, 1);
        // Somewhere between two writes, another place each time.
        std::thread::sleep(Duration::from_millis(37 * round as u64 % 500));
        signal(&recorder.child, libc::SIGKILL);
        let (status, ..) = recorder.end(MINUTE);
        assert_eq!(status, None, "killed");
        let bag = open(&path).unwrap();
        assert!(bag.info().recovered.is_some(), "it is known to be cut off");
        assert!(count(&*bag) > 0);
        assert_eq!(bag.topics()[0].name, "/chatter");
    }
}

/// What another implementation reads of a bag, if it is installed: a line for each message.
fn lines_of_rosbags(path: &Path) -> Option<usize> {
    let folder = std::env::var_os("ANGAROS_VENV")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.venv"), PathBuf::from);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bag/tests/peer.py");
    let python = folder.join("bin/python");
    let output = Command::new(&python).arg(script).arg("rosbags").arg(path).output();
    let Ok(output) = output else {
        angaros_testing::skipped(format_args!("{} is not there", python.display()));
        return None;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap().lines().count())
}

#[test]
fn the_bag_of_a_killed_recorder_is_whole_for_every_reader_after_reindex() {
    let domain = IsolatedDomain::new("bag-reindex");
    let _talker = talker(&domain, "hello");
    for storage in ["mcap", "sqlite3"] {
        let path = domain.folder.path().join(storage);
        let recorder = recorder(&domain, &path, &["-s", storage]);
        wait_for_messages(&path, 250);
        let early = domain.command(&["bag", "reindex", path.to_str().unwrap()]);
        let (status, _, err) = Running::start(early).end(MINUTE);
        assert_eq!(status, Some(1));
        assert!(err.contains("is being written by a recorder\nhint: end the recorder"), "{err}");
        signal(&recorder.child, libc::SIGKILL);
        recorder.end(MINUTE);
        let left = count(&*open(&path).unwrap());
        assert!(left >= 250, "{left}");
        let out = domain.shown(&["bag", "reindex", path.to_str().unwrap()]);
        assert!(out.contains("was not ended, and is whole now"), "{out}");
        let bag = open(&path).unwrap();
        assert!(bag.info().recovered.is_none(), "{:?}", bag.info().recovered);
        assert_eq!(count(&*bag), left, "{storage}: nothing is lost");
        assert_eq!(std::fs::read_dir(&path).unwrap().count(), 2, "a file and its description");
        if let Some(lines) = lines_of_rosbags(&path) {
            assert_eq!(lines as u64, left, "{storage}");
        }
    }
}

#[test]
fn what_cannot_be_repaired_in_place_is_refused_with_the_line_that_saves_the_rest() {
    let domain = IsolatedDomain::new("bag-broken");
    let path = domain.folder.path().join("bag");
    images(&path, 20);
    let file = path.join("bag_0.mcap");
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 3;
    bytes[middle] ^= 1;
    bytes.truncate(bytes.len() - 20);
    std::fs::write(&file, &bytes).unwrap();
    let command = domain.command(&["bag", "reindex", path.to_str().unwrap()]);
    let (status, _, err) = Running::start(command).end(MINUTE);
    assert_eq!(status, Some(1), "{err}");
    assert!(err.contains("cannot be repaired where it lies, and is as it was"), "{err}");
    let hint = format!("angaros bag convert -i {0} -o {0}_repaired", path.display());
    assert!(err.contains(&hint), "{err}");
    assert_eq!(std::fs::read(&file).unwrap(), bytes);
}

#[test]
fn the_options_of_ros2_bag_record_reach_the_bag() {
    let domain = IsolatedDomain::new("bag-options");
    let path = domain.folder.path().join("bag");
    let config = domain.folder.file("mcap.yaml", "chunkSize: 1000\ncompressionLevel: Fast\n");
    let _talker = talker(&domain, "hello");
    let more = ["--compression-mode", "file", "--compression-format", "zstd", "-d", "0.3"];
    let config = ["--storage-config-file", config.to_str().unwrap()];
    let more = [&more[..], &config, &["--compression-threads-priority", "5"]].concat();
    let recorder = recorder(&domain, &path, &more);
    let ends = |file: &std::fs::DirEntry| file.path().extension().is_some_and(|end| end == "zstd");
    let packed =
        || std::fs::read_dir(&path).is_ok_and(|files| files.flatten().filter(ends).count() >= 2);
    crate::support::eventually("two packed files", packed);
    let (status, out, err) = recorder.interrupt(MINUTE);
    assert_eq!(status, Some(0), "{out}{err}");
    let bag = open(&path).unwrap();
    assert_eq!((bag.info().recovered.is_none(), &*bag.info().compression_mode), (true, "FILE"));
    if let Some(lines) = lines_of_rosbags(&path) {
        assert_eq!(lines as u64, count(&*bag));
    }
}

#[test]
fn a_burst_publishes_so_many_messages_and_pauses() {
    let domain = IsolatedDomain::new("bag-burst");
    let echo = ["topic", "echo", "/imu/data", "sensor_msgs/msg/Imu", "--field", "header.stamp.sec"];
    let echo = Running::start(domain.command(&echo));
    let topic = ["--topics", "/imu/data", "--wait-for-subscribers", "30"];
    let burst = [&["bag", "burst", JACKAL, "-n", "5"][..], &topic].concat();
    let burst = Running::start(domain.command(&burst));
    burst.wait_for("5 messages at once; paused");
    crate::support::eventually("five messages", || echo.out().matches("---").count() == 5);
    let (status, _, err) = burst.interrupt(MINUTE);
    assert_eq!(status, Some(0), "{err}");
    assert!(err.contains("5 messages were published"), "{err}");
    assert_eq!(echo.out().matches("---").count(), 5, "and no more");
    let all = [&["bag", "burst", JACKAL][..], &topic].concat();
    let (status, _, err) = Running::start(domain.command(&all)).end(MINUTE);
    assert_eq!(status, Some(0), "{err}");
    assert!(err.contains("3061 messages were published"), "{err}");
}

#[test]
fn a_snapshot_is_written_on_a_signal() {
    let domain = IsolatedDomain::new("bag-snapshot");
    let path = domain.folder.path().join("bag");
    let _talker = talker(&domain, "hello");
    let recorder = recorder(&domain, &path, &["--snapshot-mode", "--snapshot-duration", "60"]);
    // What comes to who begins to listen now has come to the recorder before.
    domain.shown(&["topic", "echo", "/chatter", "--once"]);
    assert!(!open(&path).is_ok_and(|bag| bag.info().message_count > 0), "nothing is written yet");
    signal(&recorder.child, libc::SIGUSR1);
    wait_for_messages(&path, 1);
    let (status, out, err) = recorder.interrupt(MINUTE);
    assert_eq!(status, Some(0), "{out}{err}");
    assert!(open(&path).unwrap().info().recovered.is_none());
}

#[test]
fn a_full_disk_ends_recording_with_an_error_and_a_bag_that_can_be_read() {
    let domain = IsolatedDomain::new("bag-full");
    let path = domain.folder.path().join("bag");
    // 20 MB per second, and files of a few megabytes.
    let _talker = talker(&domain, &"x".repeat(100_000));
    let command = domain.command(&["bag", "record", "-a", "-o", path.to_str().unwrap()]);
    let mut limited = Command::new("sh");
    limited.args(["-c", "trap '' XFSZ; ulimit -f 10000; exec \"$@\"", "sh"]);
    limited.arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => limited.env(name, value),
            None => limited.env_remove(name),
        };
    }
    limited.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let (status, out, err) = Running::start(limited).end(MINUTE);
    assert_eq!(status, Some(1), "{out}{err}");
    assert!(err.contains("error: ") && err.contains("bag_0.mcap: cannot "), "{err}");
    let bag = open(&path).unwrap();
    let count = count(&*bag);
    assert!(count > 10);
    let account = out.lines().find(|line| line.starts_with("/chatter ")).unwrap();
    let written = account.split_whitespace().nth(2).unwrap();
    assert_eq!(written, count.to_string(), "the account is shown all the same: {out}");
}

#[test]
fn a_bag_is_played_to_other_processes() {
    let domain = IsolatedDomain::new("bag-play");
    let topic = open(JACKAL).unwrap().topics()[0].clone();
    let echo = ["topic", "echo", &topic.name, &topic.type_name, "--once", "--field", "header"];
    let echo = Running::start(domain.command(&echo));
    let args = ["bag", "play", JACKAL, "-r", "max", "--topics", &topic.name, "-v"];
    let out = domain.shown(&[&args[..], &["--wait-for-subscribers", "30"]].concat());
    let all = open(JACKAL).unwrap().info().topics[0].message_count;
    assert!(out.starts_with(&format!("{}: {all} messages\n", topic.name)), "{out}");
    assert!(out.contains("lateness of "), "{out}");
    let (status, out, err) = echo.end(MINUTE);
    assert_eq!(status, Some(0), "{err}");
    assert!(out.contains("frame_id: "), "{out}");
}

#[test]
fn who_plays_to_nobody_is_told() {
    let domain = IsolatedDomain::new("bag-nobody");
    let args = ["bag", "play", JACKAL, "-r", "max", "--wait-for-subscribers", "0"];
    let (status, _, err) = Running::start(domain.command(&args)).end(MINUTE);
    assert_eq!(status, Some(0), "{err}");
    assert!(err.contains("nobody subscribed to /"), "{err}");
}

/// A bag with images on `/image`, 10 per second.
fn images(path: &Path, count: i64) {
    let mut bag = create(path, &StorageOptions::default()).unwrap();
    let topic = TopicMetadata::new("/image", Image::TYPE_NAME).with_standard_definition();
    let topic = bag.add_topic(&topic).unwrap();
    for number in 0..count {
        let mut image = Image { height: 24, width: 32, step: 96, ..Image::default() };
        image.encoding = "rgb8".into();
        image.data = (0..24 * 96).map(|at| (at * (number + 3) % 251) as u8).collect();
        let mut data = vec![0; image.cdr_size()];
        image.encode(&mut data).unwrap();
        let log_time_ns = 1_700_000_000_000_000_000 + number * 100_000_000;
        let publish_time_ns = log_time_ns;
        let sequence = number as u64;
        let message = NewMessage { topic, log_time_ns, publish_time_ns, sequence, data: &data };
        bag.write(&message).unwrap();
    }
    bag.finish().unwrap();
}

fn stepped(path: &Path, more: &[&str]) -> (Option<i32>, String, String) {
    let args = ["bag", "play", path.to_str().unwrap(), "--step"];
    let mut command = angaros(&[&args[..], more].concat());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Running::start(command).end(MINUTE)
}

fn graph(domain: &IsolatedDomain, text: &str) -> PathBuf {
    domain.folder.file("graph.yaml", text)
}

#[test]
fn a_bag_is_stepped_through_a_launch_file_with_one_digest() {
    build_components();
    let domain = IsolatedDomain::new("bag-step");
    let path = domain.folder.path().join("bag");
    images(&path, 20);
    let launch = graph(
        &domain,
        "nodes:\n  - component: image_proc/Sobel\n    remaps: {image: /image, image_raw: /image}\n",
    );
    let launch = launch.to_str().unwrap();
    let (status, out, err) = stepped(&path, &["--launch", launch, "--rounds", "5"]);
    assert_eq!(status, Some(0), "{out}{err}");
    assert!(out.starts_with("digest: sha256:") && out.contains("inputs: 20\n"), "{out}");
    assert!(out.contains("rounds: 5, all agree\n") && !out.contains("outputs: 0"), "{out}");
    let (_, again, _) = stepped(&path, &["--launch", launch, "--seed", "9", "--rounds", "2"]);
    assert_eq!(out.lines().next(), again.lines().next(), "another seed, the same digest");
}

#[test]
fn a_component_with_timers_runs_on_the_clock_of_the_bag() {
    build_components();
    let domain = IsolatedDomain::new("bag-timers");
    let path = domain.folder.path().join("bag");
    images(&path, 5);
    let parameters = "{rate: 20.0, width: 64, height: 48, frames: 2}";
    let camera =
        format!("nodes:\n  - {{component: camera/PhotoCamera, parameters: {parameters}}}\n");
    let launch = graph(&domain, &camera);
    // 20 photographs per second from the first message to 0.1 s after the last.
    let args = ["--launch", launch.to_str().unwrap(), "--rounds", "2", "--after", "0.1"];
    let (status, out, err) = stepped(&path, &args);
    assert_eq!(status, Some(0), "{out}{err}");
    assert!(out.contains("  /image_raw: 10\n") && out.contains("rounds: 2, all agree"), "{out}");
}

#[test]
fn a_component_that_is_not_there_cannot_be_stepped() {
    build_components();
    let domain = IsolatedDomain::new("bag-unknown");
    let path = domain.folder.path().join("bag");
    images(&path, 1);
    let (status, _, err) = stepped(&path, &["--component", "camera/FotoCamera"]);
    assert_eq!(status, Some(1), "{err}");
    assert!(err.contains("did you mean 'camera/PhotoCamera'?"), "{err}");
}
