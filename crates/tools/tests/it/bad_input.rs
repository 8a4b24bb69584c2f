//! What goes wrong is said with names and the remedy, by whoever can see it.

use crate::support::{IsolatedDomain, Running, build_components, eventually, signal};
use std::process::Command;
use std::time::Duration;

const SOON: Duration = Duration::from_secs(10);

/// What a command that must fail says.
fn refused(domain: &IsolatedDomain, args: &[&str]) -> String {
    refused_with(domain.command(args))
}

fn refused_with(command: Command) -> String {
    let (status, out, err) = Running::start(command).end(Duration::from_secs(30));
    assert_eq!(status, Some(1), "{out}{err}");
    err
}

/// Starts both and returns what each has said about the other.
fn clash(publish: &[&str], echo: &[&str]) -> (String, String) {
    let domain = IsolatedDomain::new(&format!("clash-{}", publish.len()));
    let talker = Running::start(domain.command(publish));
    talker.wait_for("publishing #1");
    let listener = Running::start(domain.command(echo));
    for side in [&talker, &listener] {
        side.wait_for("no connection on /x");
    }
    let (status, out, errors) = listener.interrupt(SOON);
    assert_eq!((status, out.as_str()), (Some(0), ""), "{errors}");
    let (status, _, other) = talker.interrupt(SOON);
    assert_eq!(status, Some(0), "{other}");
    (other, errors)
}

#[test]
fn a_wrong_type_under_the_same_name_ends_who_comes_later_and_names_both_types() {
    let publish = ["topic", "pub", "-r", "5", "/x", "std_msgs/msg/String"];
    let echo = ["topic", "echo", "/x", "std_msgs/msg/Int32"];
    let domain = IsolatedDomain::new("clash-types");
    let talker = Running::start(domain.command(&publish));
    talker.wait_for("publishing #1");
    let error = refused(&domain, &echo);
    let other = format!("which /_angaros_cli_{} publishes", talker.child.id());
    let expected = format!(
        "error: topic /x is a std_msgs/msg/String, {other}, not a std_msgs/msg/Int32\n\
         hint: name that type, or take another topic\n"
    );
    // Before it stands the note that no network is used.
    assert!(error.ends_with(&expected), "{error}");
    drop(talker);
    let listener = Running::start(domain.command(&echo));
    let is_there = || domain.shown(&["topic", "list", "-t"]).contains("/x [std_msgs/msg/Int32]");
    eventually("the subscription", is_there);
    let error = refused(&domain, &publish);
    let other = format!("which /_angaros_cli_{} subscribes to", listener.child.id());
    assert!(error.contains(&other) && error.contains("not a std_msgs/msg/String"), "{error}");
}

#[test]
fn incompatible_qos_across_processes_names_the_policy_and_both_nodes() {
    let (talker, listener) = clash(
        &[
            "topic",
            "pub",
            "-r",
            "5",
            "/x",
            "std_msgs/msg/String",
            "--qos-reliability",
            "best_effort",
        ],
        &["topic", "echo", "/x", "std_msgs/msg/String", "--qos-reliability", "reliable"],
    );
    for text in [talker, listener] {
        assert_eq!(
            text.matches("Last incompatible policy: RELIABILITY; hint:").count(),
            1,
            "{text}"
        );
        assert_eq!(text.matches("/_angaros_cli_").count(), 2, "{text}");
        assert!(
            text.contains("(offered BestEffort/Volatile, requested Reliable/Volatile)"),
            "{text}"
        );
    }
}

#[test]
fn a_launch_file_with_an_unknown_key_is_refused_with_file_and_line() {
    let domain = IsolatedDomain::new("key");
    let file = domain.folder.file("robot.yaml", "nodes:\n  - component: a/B\n    remap: {a: b}\n");
    let error = refused(&domain, &["launch", file.to_str().unwrap()]);
    let expected = format!(
        "error: {}:3:5: key 'remap' is not known\nhint: did you mean 'remaps'?\n",
        file.display()
    );
    assert_eq!(error, expected);
}

#[test]
fn an_unknown_component_is_named_with_the_nearest_one() {
    build_components();
    let domain = IsolatedDomain::new("component");
    let error = refused(&domain, &["run", "camera/PhotoCamra"]);
    assert_eq!(
        error,
        "error: component 'camera/PhotoCamra' is not known\n\
         hint: did you mean 'camera/PhotoCamera'?\n"
    );
    let error = refused(&domain, &["run", "nowhere/Node"]);
    assert!(
        error.starts_with("error: package 'nowhere' with a program is not found\nhint: "),
        "{error}"
    );
    let file = domain.folder.file("l.yaml", "nodes: [{component: image_proc/Rectifi}]\n");
    let error = refused(&domain, &["launch", file.to_str().unwrap()]);
    assert!(error.contains("component 'image_proc/Rectifi' is not known"), "{error}");
    assert!(error.contains("did you mean 'image_proc/Rectify'?"), "{error}");
}

#[test]
fn a_topic_that_nobody_has_is_waited_for_with_a_visible_deadline() {
    let domain = IsolatedDomain::new("topic");
    let error = refused(&domain, &["topic", "echo", "/nobody", "--timeout", "1"]);
    assert!(error.contains("waiting up to 1 s for topic /nobody"), "{error}");
    assert!(
        error.contains(
            "error: topic /nobody has no publisher and no subscription after 1 s\nhint: "
        ),
        "{error}"
    );
    assert!(domain.left().is_empty());
    let talker = Running::start(domain.command(&["topic", "pub", "/chatter", "std_msgs/msg/Bool"]));
    talker.wait_for("publishing #1");
    let error = refused(&domain, &["topic", "echo", "/chattr", "--timeout", "0.2"]);
    assert!(error.ends_with("after 0.2 s\nhint: did you mean '/chatter'?\n"), "{error}");
}

#[test]
fn a_listener_that_is_too_slow_is_told_what_it_lost() {
    let domain = IsolatedDomain::new("slow");
    let args = ["topic", "pub", "-r", "1000", "-p", "1000000", "/x", "std_msgs/msg/Int32"];
    let talker = Running::start(domain.command(&args));
    talker.wait_for("publisher: beginning loop");
    let echo = Running::start(domain.command(&["topic", "echo", "/x", "--qos-depth", "1"]));
    echo.wait_for("data: 0");
    // A listener that is stopped for a while cannot keep up.
    signal(&echo.child, libc::SIGSTOP);
    std::thread::sleep(Duration::from_millis(300));
    signal(&echo.child, libc::SIGCONT);
    echo.wait_for(" messages of /x, ");
    assert!(echo.err().contains("lost "), "{}", echo.err());
}

#[test]
fn environment_variables_that_make_no_sense_are_refused_by_every_program() {
    build_components();
    let domain = IsolatedDomain::new("env");
    let cases = [
        ("ROS_DOMAIN_ID", "abc", "ROS_DOMAIN_ID is no number: 'abc'", "from 0 to 232"),
        ("ROS_DOMAIN_ID", "233", "domain 233 does not exist", "from 0 to 232"),
        (
            "ANGAROS_TRANSPORT",
            "pigeon",
            "there is no transport 'pigeon'",
            "set ANGAROS_TRANSPORT to one of: auto, local, shm",
        ),
    ];
    for (variable, value, what, remedy) in cases {
        for args in [&["topic", "list"][..], &["node", "list"], &["run", "camera/PhotoCamera"]] {
            let mut command = domain.command(args);
            command.env(variable, value);
            let error = refused_with(command);
            let hint = error.split("\nhint: ").nth(1).unwrap_or_else(|| panic!("{error}"));
            assert!(error.starts_with(&format!("error: {what}\n")), "{args:?}: {error}");
            assert!(hint.contains(remedy), "{args:?}: {error}");
        }
    }
}

/// A small file system at the island's shared memory.
struct SmallDisk<'a>(&'a IsolatedDomain);

impl<'a> SmallDisk<'a> {
    /// `None` where this may not be done.
    fn mount(domain: &'a IsolatedDomain, size: &str) -> Option<Self> {
        let status = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"])
            .arg(&domain.shm)
            .output();
        status.is_ok_and(|output| output.status.success()).then_some(Self(domain))
    }

    fn enlarge(&self, size: &str) {
        let mut mount = Command::new("mount");
        mount.args(["-o", &format!("remount,size={size}")]).arg(&self.0.shm);
        assert!(mount.status().unwrap().success());
    }
}

impl Drop for SmallDisk<'_> {
    fn drop(&mut self) {
        // A lazy unmount: a test that failed may have left processes.
        let _ = Command::new("umount").arg("-l").arg(&self.0.shm).status();
    }
}

#[test]
fn a_camera_whose_shared_memory_is_full_says_so_and_goes_on_when_there_is_space() {
    build_components();
    let domain = IsolatedDomain::new("full");
    let Some(disk) = SmallDisk::mount(&domain, "2m") else {
        angaros_testing::skipped("only root may mount a small file system");
        return;
    };
    // One image of 1.9 MB never fits into what the registry leaves of 2 MB.
    let side = ["-p", "width:=800", "-p", "height:=800"];
    let args =
        [&["run", "camera/PhotoCamera", "--ros-args", "-p", "frames:=2"][..], &side].concat();
    let mut camera = Running::start(domain.command(&args));
    while !domain.shown(&["topic", "list"]).contains("/image_raw") {
        assert!(camera.child.try_wait().unwrap().is_none(), "{}", camera.err());
    }
    let ballast = domain.shm.join("ballast");
    // The registry keeps the place of one that was there, and so has some for the next.
    let warm = Running::start(domain.command(&["topic", "echo", "/warm", "std_msgs/msg/String"]));
    eventually("another echo", || domain.shown(&["topic", "list"]).contains("/warm"));
    warm.interrupt(SOON);
    // What a full disk takes last is a partial write, which is no error here.
    let _ = std::fs::write(&ballast, vec![1; 2 << 20]);
    let echo =
        Running::start(domain.command(&["topic", "echo", "/image_raw", "--no-arr", "--once"]));
    camera.wait_for("cannot connect a subscription to /image_raw yet: cannot create ");
    camera.wait_for("hint: `df -h ");
    std::fs::remove_file(&ballast).unwrap();
    camera.wait_for("a subscription to /image_raw is connected");
    camera.wait_for("/photo_camera lost 1 frames so far: no memory for a message of 1920");
    camera.wait_for("hint: `df -h ${ANGAROS_SHM_DIR:-/dev/shm}` shows it; remove what is left");
    assert!(camera.child.try_wait().unwrap().is_none(), "the camera lives: {}", camera.err());
    disk.enlarge("32m");
    let (status, out, err) = echo.end(Duration::from_secs(20));
    assert_eq!(status, Some(0), "{out}{err}{}", camera.err());
    camera.wait_for("/photo_camera publishes again; ");
    let (status, _, err) = camera.interrupt(SOON);
    assert_eq!(status, Some(0), "{err}");
    assert!(err.lines().count() < 40, "no flood: {err}");
    assert!(domain.left().is_empty(), "{:?}", domain.left());
}
