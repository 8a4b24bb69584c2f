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
        let (publish_time_ns, sequence) = (log_time_ns, number as u64);
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
