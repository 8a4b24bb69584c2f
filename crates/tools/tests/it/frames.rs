//! `tf` verbs against broadcasters in this process.

use crate::support::{Folder, Running, angaros, text};
use angaros::geometry_msgs::msg::TransformStamped;
use angaros::tf::{StaticTransformBroadcaster, TransformBroadcaster};
use angaros::{Context, ContextOptions, HasHeader, Node};
use std::process::{Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn ran(domain: &str, args: &[&str]) -> Output {
    angaros(&["tf"])
        .args(args)
        .env("ROS_DOMAIN_ID", domain)
        .env("ANGAROS_TRANSPORT", "local,shm")
        .output()
        .unwrap()
}

fn shown(domain: &str, args: &[&str]) -> String {
    let output = ran(domain, args);
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

fn between(parent: &str, child: &str, x: f64, context: &Context) -> TransformStamped {
    let mut transform = TransformStamped { child_frame_id: child.into(), ..Default::default() };
    transform.set_header(context.clock().system_time(), parent);
    transform.transform.translation.x = x;
    transform.transform.rotation.w = 1.0;
    transform
}

#[test]
fn transforms_are_printed_as_tf2_echo_does_and_frames_as_a_tree() {
    let domain = crate::topics::domain();
    let number = domain.parse().ok();
    let options = ContextOptions { domain: number, ..ContextOptions::default() };
    let context = Context::new(options, angaros::ALL).unwrap();
    let nobody = ran(&domain, &["tree", "-w", "0.1"]);
    assert!(text(&nobody.stderr).starts_with("error: no frames after 0.1 s\nhint: "));
    let node = Node::new(&context, "robot").unwrap();
    let mounted = StaticTransformBroadcaster::new(&node).unwrap();
    mounted.send_transform(between("base", "camera", 0.5, &context)).unwrap();
    let moving = TransformBroadcaster::new(&node).unwrap();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::SeqCst) {
                moving.send_transform(between("odom", "base", 2.0, &context)).unwrap();
                std::thread::sleep(Duration::from_millis(10));
            }
        });
        struct Done<'a>(&'a AtomicBool);
        impl Drop for Done<'_> {
            fn drop(&mut self) {
                self.0.store(true, Ordering::SeqCst);
            }
        }
        let _done = Done(&done);
        echoed(&domain);
        drawn(&domain);
    });
}

fn echoed(domain: &str) {
    let out = shown(domain, &["echo", "odom", "camera", "--once", "-t", "20"]);
    let (time, rest) = out.split_once('\n').unwrap();
    let time: f64 = time.strip_prefix("At time ").unwrap().parse().unwrap();
    assert!(time > 1e9, "{time}");
    assert_eq!(
        rest,
        "- Translation: [2.500, 0.000, 0.000]\n\
         - Rotation: in Quaternion (xyzw) [0.000, 0.000, 0.000, 1.000]\n\
         - Rotation: in RPY (radian) [0.000, 0.000, 0.000]\n\
         - Rotation: in RPY (degree) [0.000, 0.000, 0.000]\n\
         - Matrix:\n \u{20}1.000  0.000  0.000  2.500\n  0.000  1.000  0.000  0.000\n  \
         0.000  0.000  1.000  0.000\n  0.000  0.000  0.000  1.000\n"
    );
    let json = shown(domain, &["echo", "odom", "camera", "--once", "--json", "-t", "20"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["translation"]["x"], 2.5);
    assert_eq!(json["frame_id"], "odom");
    let unknown = ran(domain, &["echo", "odom", "arm", "--once", "-t", "0.5"]);
    assert_eq!(unknown.status.code(), Some(1));
    let error = text(&unknown.stderr);
    assert!(error.contains("\"arm\""), "{error}");
    assert!(error.contains("hint: the frames are base, camera, odom"), "{error}");
    let rate = ran(domain, &["echo", "odom", "camera", "0"]);
    assert!(text(&rate.stderr).starts_with("error: rate 0 is not possible"));
}

fn drawn(domain: &str) {
    let tree = shown(domain, &["tree", "-w", "0.5"]);
    let lines: Vec<_> = tree.lines().collect();
    assert_eq!(lines[0], "odom", "{tree}");
    assert!(lines[1].starts_with("  base  (") && lines[1].ends_with(" s old, /robot)"), "{tree}");
    assert_eq!(lines[2], "    camera  (static, /robot)", "{tree}");
    let yaml = shown(domain, &["tree", "-w", "0.5", "--yaml"]);
    assert!(yaml.contains("camera: \n  parent: 'base'\n  broadcaster: '/robot'\n"), "{yaml}");
    let dot = shown(domain, &["tree", "-w", "0.5", "--dot"]);
    assert!(dot.starts_with("digraph G {\n") && dot.contains("\"odom\" -> \"base\""), "{dot}");
    let json = shown(domain, &["tree", "-w", "0.5", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let rows = json.as_array().unwrap();
    let camera = rows.iter().find(|row| row["frame"] == "camera").unwrap();
    assert_eq!(camera["static"], true);
    assert_eq!(camera["rate_hz"], serde_json::Value::Null);
}

#[test]
fn a_fixed_transform_is_sent_until_ctrl_c_and_monitored_and_drawn() {
    let domain = crate::topics::domain();
    let publisher = |args: &[&str]| {
        let mut command = angaros(args);
        command.env("ROS_DOMAIN_ID", &domain).env("ANGAROS_TRANSPORT", "local,shm");
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        Running::start(command)
    };
    let frames = ["--frame-id", "base", "--child-frame-id", "camera"];
    let fixed =
        publisher(&[&["tf", "static", "--x", "0.5", "--yaw", "-1.5"], &frames[..]].concat());
    fixed.wait_for("from 'base' to 'camera'");
    let old = ["run", "tf2_ros", "static_transform_publisher", "1", "-2", "0", "0", "0", "0"];
    let old =
        publisher(&[&old[..], &["camera", "lens", "--ros-args", "-r", "__node:=mount"]].concat());
    old.wait_for("[mount]: Spinning until stopped - publishing transform");
    let echo = shown(&domain, &["echo", "base", "camera", "--once"]);
    assert!(echo.contains("- Translation: [0.500, 0.000, 0.000]"), "{echo}");
    let echo = ["run", "tf2_ros", "tf2_echo", "base", "lens", "--once", "-t", "5"];
    let (status, out, err) = publisher(&echo).end(Duration::from_secs(60));
    assert!(status == Some(0) && out.contains("- Translation: ["), "{out}{err}");

    let told = shown(&domain, &["monitor", "lens", "base", "--every", "0.3", "--results", "1"]);
    assert!(
        told.contains("RESULTS: for lens to base\nChain is: lens -> camera -> base\n"),
        "{told}"
    );
    assert!(told.contains("Frame: lens, published by </mount>, Average Delay: "), "{told}");
    let none = ran(&domain, &["monitor", "base", "moon", "--every", "0.2", "--results", "1"]);
    assert!(text(&none.stderr).contains("\nhint: the frames are "), "{}", text(&none.stderr));

    let folder = Folder::new("view-frames");
    let name = folder.path().join("frames");
    let drawn = shown(&domain, &["view_frames", "-t", "0.3", "-o", name.to_str().unwrap()]);
    assert_eq!(drawn.lines().count(), 2, "{drawn}");
    let svg = std::fs::read_to_string(name.with_extension("svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains(">camera</text>"), "{svg}");
    let dot = std::fs::read_to_string(name.with_extension("gv")).unwrap();
    assert!(dot.contains("\"base\" -> \"camera\""), "{dot}");
    for running in [fixed, old] {
        assert_eq!(running.interrupt(Duration::from_secs(20)).0, Some(0));
    }
}
