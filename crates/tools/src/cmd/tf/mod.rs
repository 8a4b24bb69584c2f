//! `angaros tf ...`: what the programs of tf2_ros and tf2_tools do.

mod fixed;
mod monitor;
mod picture;

use super::session;
use super::{CmdResult, complete, output};
use crate::client::tf::{Buffer, FrameInfo, LATEST, TransformListener, echo};
use crate::client::{Context, Node, SingleThreadedExecutor};
use angaros_msg::Time;
use angaros_msg::geometry_msgs::msg::TransformStamped;
use serde_json::json;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::Duration;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Print the transform between two frames, again and again
    Echo(EchoArgs),
    /// Print all frames, who sends them, how often and how old they are
    Tree(TreeArgs),
    /// Send a transform that holds for good, until Ctrl-C
    #[command(name = "static", visible_alias = "static_transform_publisher")]
    Static(fixed::StaticArgs),
    /// Print how late and how often transforms come, by frame and by sender
    Monitor(monitor::MonitorArgs),
    /// Draw all frames into a picture (SVG), and write a graph for `dot`
    #[command(name = "view_frames")]
    ViewFrames(picture::PictureArgs),
}

/// Programs of ROS 2 packages that are verbs here: package, program, verb.
pub const PROGRAMS: [(&str, &str, &str); 4] = [
    ("tf2_ros", "static_transform_publisher", "static"),
    ("tf2_ros", "tf2_echo", "echo"),
    ("tf2_ros", "tf2_monitor", "monitor"),
    ("tf2_tools", "view_frames", "view_frames"),
];

/// A command line that consists of the verb alone.
#[derive(clap::Parser)]
struct Line {
    #[command(flatten)]
    args: Args,
}

/// Runs the verb that does what a program of tf2_ros or tf2_tools does, as in `run tf2_ros
/// tf2_echo odom base_link`; `None` if it is none of them.
pub fn program(package: &str, words: &[String]) -> Option<CmdResult> {
    let (name, rest) = words.split_first()?;
    let (_, _, verb) =
        PROGRAMS.iter().find(|(of, program, _)| *of == package && program == name)?;
    let line = ["angaros run", verb].into_iter().chain(rest.iter().map(String::as_str));
    let line = <Line as clap::Parser>::try_parse_from(line).unwrap_or_else(|error| error.exit());
    Some(run(&line.args))
}

#[derive(clap::Args)]
struct EchoArgs {
    /// The frame in which the other one's position is given
    #[arg(add = complete::frames())]
    source: String,
    /// The frame whose position is given
    #[arg(add = complete::frames())]
    target: String,
    /// How often per second
    #[arg(default_value_t = 1.0)]
    rate: f64,
    /// Print it once and end
    #[arg(short = '1', long)]
    once: bool,
    /// Seconds to wait for the first transform; for ever when left out
    #[arg(short = 't', long, value_name = "SECONDS")]
    timeout: Option<f64>,
    /// Print as JSON, one object a line
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
struct TreeArgs {
    /// Seconds to listen first
    #[arg(short = 'w', long, default_value_t = 5.0, value_name = "SECONDS")]
    wait_time: f64,
    /// Print a graph for `dot`
    #[arg(long, conflicts_with_all = ["yaml", "json"])]
    dot: bool,
    /// Print the YAML that `view_frames` reads
    #[arg(long, conflicts_with = "json")]
    yaml: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> CmdResult {
    match &args.verb {
        Verb::Static(args) => return fixed::run(args),
        Verb::Monitor(args) => return monitor::run(args),
        Verb::Echo(_) | Verb::Tree(_) | Verb::ViewFrames(_) => {}
    }
    let context = session::open()?;
    let frames = FrameListener::new(&context)?;
    match &args.verb {
        Verb::Echo(args) => repeat(&context, &frames, args),
        Verb::Tree(args) => tree(&frames, args),
        Verb::ViewFrames(args) => picture::run(&frames, args),
        Verb::Static(_) | Verb::Monitor(_) => Ok(ExitCode::SUCCESS),
    }
}

/// A buffer that is filled from `/tf` and `/tf_static`.
struct FrameListener {
    buffer: Buffer,
    executor: SingleThreadedExecutor,
    _listener: TransformListener,
    node: Node,
}

impl FrameListener {
    fn new(context: &Context) -> crate::client::Result<Self> {
        let node = session::node(context)?;
        let buffer = Buffer::new();
        let listener = TransformListener::new(&node, &buffer)?;
        let executor = SingleThreadedExecutor::new(context)?;
        executor.add_node(&node)?;
        Ok(Self { buffer, executor, _listener: listener, node })
    }
}

/// Seconds as typed; not a number is none.
fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds.clamp(0.0, 1e9)).unwrap_or_default()
}

fn repeat(context: &Context, frames: &FrameListener, args: &EchoArgs) -> CmdResult {
    if !(args.rate > 0.0 && args.rate.is_finite()) {
        let hint = "hint: give transforms per second";
        return Err(format!("rate {} is not possible; {hint}", args.rate).into());
    }
    let look = || frames.buffer.lookup_transform(&args.source, &args.target, LATEST);
    let found = || look().is_ok() || context.is_shutdown();
    let limit = args.timeout.map(seconds);
    if !frames.executor.spin_until(found, limit.unwrap_or(Duration::from_secs(1)))
        && let Err(why) = look()
    {
        if limit.is_some() {
            return Err(unknown(&frames.buffer, &why.to_string()).into());
        }
        let source = &args.source;
        let target = &args.target;
        output::progress(&format!("Waiting for transform {source} ->  {target}: {why}"));
        frames.executor.spin_until(found, Duration::MAX);
    }
    let turn = seconds(1.0 / args.rate);
    while !context.is_shutdown() {
        match look() {
            Ok(transform) => {
                let text = match args.json {
                    true => format!("{}\n", as_json(&transform)),
                    false => echo(&transform),
                };
                if !output::stream(&text)? {
                    break;
                }
            }
            Err(error) => {
                let frames = frames.buffer.all_frames_as_string();
                output::progress(&format!("{error}\nThe current list of frames is:\n{frames}"));
            }
        }
        if args.once {
            break;
        }
        frames.executor.spin_until(|| context.is_shutdown(), turn);
    }
    Ok(ExitCode::SUCCESS)
}

/// Why there is no transform, with the frames that are there.
fn unknown(buffer: &Buffer, why: &str) -> String {
    let mut frames = buffer.frame_names();
    frames.sort();
    frames.truncate(20);
    let hint = match frames.is_empty() {
        true => "nothing publishes on /tf or /tf_static".to_owned(),
        false => format!("the frames are {}", frames.join(", ")),
    };
    format!("{why}; hint: {hint}")
}

fn as_json(stamped: &TransformStamped) -> serde_json::Value {
    let stamp = &stamped.header.stamp;
    let moved = &stamped.transform;
    let t = &moved.translation;
    let r = &moved.rotation;
    json!({
        "stamp": {"sec": stamp.sec, "nanosec": stamp.nanosec},
        "frame_id": stamped.header.frame_id,
        "child_frame_id": stamped.child_frame_id,
        "translation": {"x": t.x, "y": t.y, "z": t.z},
        "rotation": {"x": r.x, "y": r.y, "z": r.z, "w": r.w},
    })
}

fn tree(frames: &FrameListener, args: &TreeArgs) -> CmdResult {
    let context = frames.node.context();
    frames.executor.spin_until(|| context.is_shutdown(), seconds(args.wait_time));
    let buffer = &frames.buffer;
    let now = frames.node.now();
    let frames = buffer.frames();
    if frames.is_empty() {
        let hint = "hint: does somebody send on /tf or /tf_static? angaros topic info -v /tf";
        return Err(format!("no frames after {} s; {hint}", args.wait_time).into());
    }
    match (args.dot, args.yaml, args.json) {
        (true, ..) => output::line(&buffer.all_frames_as_dot())?,
        (_, true, _) => output::print(&buffer.all_frames_as_yaml(Some(now)))?,
        (.., true) => output::json(&frames.iter().map(|frame| row(frame, now)).collect())?,
        _ => output::print(&as_tree(&frames, now))?,
    }
    Ok(ExitCode::SUCCESS)
}

fn age_s(frame: &FrameInfo, now: Time) -> f64 {
    (now - frame.latest).nanoseconds as f64 * 1e-9
}

fn row(frame: &FrameInfo, now: Time) -> serde_json::Value {
    let moving = !frame.is_static;
    json!({
        "frame": frame.name,
        "parent": frame.parent,
        "broadcaster": frame.broadcaster,
        "static": frame.is_static,
        "rate_hz": moving.then_some(frame.rate_hz),
        "age_s": moving.then(|| age_s(frame, now)),
    })
}

/// Roots first, children below their parents by name; a loop begins at its first name.
fn as_tree(frames: &[FrameInfo], now: Time) -> String {
    let mut by_name: Vec<&FrameInfo> = frames.iter().collect();
    by_name.sort_by(|a, b| a.name.cmp(&b.name));
    let children: HashSet<&str> = by_name.iter().map(|frame| frame.name.as_str()).collect();
    let mut roots: Vec<&str> = by_name.iter().map(|frame| frame.parent.as_str()).collect();
    roots.retain(|name| !children.contains(name));
    roots.sort_unstable();
    roots.dedup();
    let mut text = String::new();
    let mut shown = HashSet::new();
    // Whatever no root leads to is in a loop.
    for root in roots.into_iter().chain(by_name.iter().map(|frame| frame.name.as_str())) {
        let mut open = vec![(root, 0)];
        while let Some((name, depth)) = open.pop() {
            if !shown.insert(name) {
                continue;
            }
            let info = by_name.iter().find(|frame| frame.name == name);
            let about = info.map(|frame| about(frame, now)).unwrap_or_default();
            // Writing into a string cannot fail.
            let _ = writeln!(text, "{}{name}{about}", "  ".repeat(depth));
            let below = by_name.iter().rev().filter(|frame| frame.parent == name);
            open.extend(below.map(|frame| (frame.name.as_str(), depth + 1)));
        }
    }
    text
}

fn about(frame: &FrameInfo, now: Time) -> String {
    match frame.is_static {
        true => format!("  (static, {})", frame.broadcaster),
        false => format!(
            "  ({:.1} Hz, {:.3} s old, {})",
            frame.rate_hz,
            age_s(frame, now),
            frame.broadcaster
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(parent: &str, name: &str, is_static: bool) -> FrameInfo {
        FrameInfo {
            name: name.into(),
            parent: parent.into(),
            broadcaster: "/robot".into(),
            rate_hz: 20.0,
            latest: Time::from_nanoseconds(1_000_000_000),
            oldest: Time::from_nanoseconds(0),
            is_static,
        }
    }

    #[test]
    fn frames_stand_below_their_parents_and_a_loop_ends() {
        let frames = [
            frame("base", "lidar", true),
            frame("odom", "base", false),
            frame("base", "camera", true),
            frame("b", "a", true),
            frame("a", "b", true),
        ];
        assert_eq!(
            as_tree(&frames, Time::from_nanoseconds(1_250_000_000)),
            "odom\n  base  (20.0 Hz, 0.250 s old, /robot)\n    camera  (static, /robot)\n    \
             lidar  (static, /robot)\na  (static, /robot)\n  b  (static, /robot)\n"
        );
    }
}
