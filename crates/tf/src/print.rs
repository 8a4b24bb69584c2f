//! Frames as text: what `tf2_echo`, `view_frames` and `tf2_monitor` of ROS 2 print.

use crate::buffer::Buffer;
use crate::cache::Cache;
use crate::error::Seconds;
use crate::frames::Frames;
use crate::math;
use angaros_msg::geometry_msgs::msg::TransformStamped;
use angaros_msg::{HasHeader, Time};
use std::fmt::Write as _;

/// What is known of a frame that has a parent.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameInfo {
    /// Its name.
    pub name: String,
    /// Its latest parent.
    pub parent: String,
    /// Who sent the last transform: the fully qualified name of a node.
    pub broadcaster: String,
    /// Transforms per second, on average over what is kept; 10000 for static ones.
    pub rate_hz: f64,
    /// Stamp of the newest transform; 0 if it is static.
    pub latest: Time,
    /// Stamp of the oldest transform that is kept; 0 if it is static.
    pub oldest: Time,
    /// Whether its transform holds at all times.
    pub is_static: bool,
}

/// Spans below this do not count for rates, as in tf2.
const SHORTEST_SPAN_NS: i64 = 100_000;

impl Frames {
    fn info(&self, name: &str, cache: &Cache, broadcaster: &str) -> Option<FrameInfo> {
        let (latest, parent) = cache.latest()?;
        let oldest = cache.oldest();
        let span = latest.saturating_sub(oldest).max(SHORTEST_SPAN_NS);
        Some(FrameInfo {
            name: name.to_owned(),
            parent: self.name(parent).to_owned(),
            broadcaster: broadcaster.to_owned(),
            rate_hz: cache.len() as f64 * 1e9 / span as f64,
            latest: Time::from_nanoseconds(latest),
            oldest: Time::from_nanoseconds(oldest),
            is_static: cache.is_static(),
        })
    }

    fn infos(&self) -> Vec<FrameInfo> {
        let info = |frame: &crate::frames::Frame| {
            self.info(&frame.name, frame.cache.as_ref()?, &frame.authority)
        };
        self.list.iter().filter_map(info).collect()
    }

    /// One line for each frame that ever had a parent.
    pub(crate) fn as_string(&self) -> String {
        let mut text = String::new();
        for frame in &self.list {
            let Some(cache) = &frame.cache else { continue };
            let parent = cache.latest().map_or("NO_PARENT", |(_, parent)| self.name(parent));
            let _ = writeln!(text, "Frame {} exists with parent {parent}.", frame.name);
        }
        text
    }
}

// Writing to a String cannot fail, so the results of write! are dropped below.
impl Buffer {
    /// All frames, whether they have a parent or not, in the order in which they were heard of.
    #[must_use]
    pub fn frame_names(&self) -> Vec<String> {
        self.read().list.iter().map(|frame| frame.name.to_string()).collect()
    }

    /// The parent of a frame at a time; `None` if it has none or that is not known.
    #[must_use]
    pub fn parent_of(&self, frame: &str, time: Time) -> Option<String> {
        let frames = self.read();
        let (parent, _) = frames.cache(frames.id(frame)?)?.at(time.nanoseconds).ok()?;
        Some(frames.name(parent).to_owned())
    }

    /// What is known of every frame that has a parent.
    #[must_use]
    pub fn frames(&self) -> Vec<FrameInfo> {
        self.read().infos()
    }

    /// All frames with their parents, a line each.
    #[must_use]
    pub fn all_frames_as_string(&self) -> String {
        self.read().as_string()
    }

    /// All frames as YAML, as the service of `view_frames` answers; with the delay of each frame if
    /// the time is given.
    #[must_use]
    pub fn all_frames_as_yaml(&self, now: Option<Time>) -> String {
        let mut text = String::new();
        let infos = self.frames();
        if self.read().list.is_empty() {
            text.push_str("[]");
        }
        for info in infos {
            let latest = info.latest.nanoseconds;
            let oldest = info.oldest.nanoseconds;
            let _ = writeln!(text, "{}: ", info.name);
            let _ = writeln!(text, "  parent: '{}'", info.parent);
            let _ = writeln!(text, "  broadcaster: '{}'", info.broadcaster);
            let _ = writeln!(text, "  rate: {:.3}", info.rate_hz);
            let _ = writeln!(text, "  most_recent_transform: {}", Seconds(latest));
            let _ = writeln!(text, "  oldest_transform: {}", Seconds(oldest));
            if let Some(now) = now {
                let delay = (now - info.latest).nanoseconds as f64 * 1e-9;
                let _ = writeln!(text, "  transform_delay: {delay:.3}");
            }
            let length = latest.saturating_sub(oldest) as f64 * 1e-9;
            let _ = writeln!(text, "  buffer_length: {length:.3}");
        }
        text
    }

    /// All frames as a graph for `dot`.
    #[must_use]
    pub fn all_frames_as_dot(&self) -> String {
        let mut text = String::from("digraph G {\n");
        let infos = self.frames();
        if infos.is_empty() {
            text.push_str("\"no tf data received\"");
        }
        for info in &infos {
            let length = (info.latest - info.oldest).nanoseconds as f64 * 1e-9;
            let _ = writeln!(
                text,
                "\"{}\" -> \"{}\"[label=\"Broadcaster: {}\\nAverage rate: {:.3} Hz\\nMost recent \
                 transform: {} \\nBuffer length: {length:.3} sec\\n\"];",
                info.parent,
                info.name,
                info.broadcaster,
                info.rate_hz,
                Seconds::from(info.latest)
            );
        }
        text.push('}');
        text
    }

    /// All frames as an indented tree, roots first, children by name.
    #[must_use]
    pub fn all_frames_as_tree(&self) -> String {
        let mut infos = self.frames();
        infos.sort_by(|a, b| a.name.cmp(&b.name));
        let is_child = |name: &str| infos.iter().any(|info| info.name == name);
        let mut roots: Vec<String> = self.frame_names();
        roots.retain(|name| !is_child(name));
        roots.sort();
        let mut text = String::new();
        for root in roots {
            let mut open = vec![(root, 0)];
            while let Some((name, depth)) = open.pop() {
                let kind = infos.iter().find(|info| info.name == name);
                let kind = if kind.is_some_and(|info| info.is_static) { " (static)" } else { "" };
                let _ = writeln!(text, "{}{name}{kind}", "  ".repeat(depth));
                let children = infos.iter().rev().filter(|info| info.parent == name);
                open.extend(children.map(|info| (info.name.clone(), depth + 1)));
            }
        }
        text
    }
}

/// A transform as `tf2_echo` prints it.
#[must_use]
pub fn echo(transform: &TransformStamped) -> String {
    let stamp = transform.stamp().nanoseconds as f64 * 1e-9;
    let motion = math::from_message(&transform.transform);
    let t = motion.translation;
    let q = motion.rotation;
    let (roll, pitch, yaw) = q.euler_angles();
    let degrees = [roll, pitch, yaw].map(f64::to_degrees);
    let mut text = format!(
        "At time {stamp}\n\
         - Translation: [{}]\n\
         - Rotation: in Quaternion (xyzw) [{}]\n\
         - Rotation: in RPY (radian) [{}]\n\
         - Rotation: in RPY (degree) [{}]\n\
         - Matrix:\n",
        list(&[t.x, t.y, t.z]),
        list(&[q.i, q.j, q.k, q.w]),
        list(&[roll, pitch, yaw]),
        list(&degrees)
    );
    for row in motion.to_homogeneous().row_iter() {
        let row: Vec<String> = row.iter().map(|value| format!("{:6.3}", plain(*value))).collect();
        let _ = writeln!(text, " {}", row.join(" "));
    }
    text
}

fn list(values: &[f64]) -> String {
    let texts: Vec<String> = values.iter().map(|value| format!("{:.3}", plain(*value))).collect();
    texts.join(", ")
}

/// What would be printed as -0.000 becomes 0.
fn plain(value: f64) -> f64 {
    if value.abs() < 0.0005 { 0.0 } else { value }
}
