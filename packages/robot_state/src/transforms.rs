//! Messages of frames, and when they are due.

use crate::model::{JointKind, Model};
use angaros::builtin_interfaces::msg::Time as Stamp;
use angaros::geometry_msgs::msg::{Quaternion, Transform, TransformStamped, Vector3};
use angaros::std_msgs::msg::Header;
use nalgebra::Isometry3;
use std::collections::BTreeMap;

/// The transforms of joints that do not move.
pub(crate) fn fixed(model: &Model, prefix: &str, stamp: Stamp) -> Vec<TransformStamped> {
    let fixed = (0..model.joints.len()).filter(|at| model.joints[*at].kind == JointKind::Fixed);
    fixed.map(|at| message(model, at, &model.joints[at].origin, prefix, stamp)).collect()
}

/// The transforms of joints that move, of those whose position is known and of those that follow
/// them.
pub(crate) fn moved(
    model: &Model,
    positions: &BTreeMap<&str, f64>,
    prefix: &str,
    stamp: Stamp,
) -> Vec<TransformStamped> {
    let mut found = Vec::new();
    for (at, joint) in model.joints.iter().enumerate() {
        if !joint.kind.is_movable() {
            continue;
        }
        let source = model.source_of(at);
        let followed = &model.joints[source.joint].name;
        if let Some(position) = positions.get(followed.as_str()) {
            let pose = joint.transform(source.multiplier * position + source.offset);
            found.push(message(model, at, &pose, prefix, stamp));
        }
    }
    found
}

fn message(
    model: &Model,
    joint: usize,
    pose: &Isometry3<f64>,
    prefix: &str,
    stamp: Stamp,
) -> TransformStamped {
    let joint = &model.joints[joint];
    let frame = |link: usize| format!("{prefix}{}", model.links[link].name);
    let place = pose.translation.vector;
    let turn = pose.rotation;
    TransformStamped {
        header: Header { stamp, frame_id: frame(joint.parent) },
        child_frame_id: frame(joint.child),
        transform: Transform {
            translation: Vector3 { x: place.x, y: place.y, z: place.z },
            rotation: Quaternion { x: turn.i, y: turn.j, z: turn.k, w: turn.w },
        },
    }
}

/// When joints were published last.
#[derive(Default)]
pub(crate) struct Schedule {
    by_joint: BTreeMap<String, i64>,
    heard_ns: i64,
}

impl Schedule {
    /// Whether time went back since the last call, as it does when a bag begins anew; then nothing
    /// counts as published.
    pub fn went_back(&mut self, now_ns: i64) -> bool {
        let back = now_ns < self.heard_ns;
        if back {
            self.by_joint.clear();
        }
        self.heard_ns = now_ns;
        back
    }

    /// Whether these joints are due in a message with this stamp: it is `interval_ns` newer than
    /// what was published last of the one whose turn was longest ago. Then they count as published.
    pub fn is_due<'a>(
        &mut self,
        names: impl Iterator<Item = &'a String> + Clone,
        stamp_ns: i64,
        interval_ns: i64,
        always: bool,
    ) -> bool {
        let last = names.clone().map(|name| self.by_joint.get(name).copied()).min().flatten();
        let due = last.is_none_or(|last| stamp_ns >= last.saturating_add(interval_ns));
        if !due && !always {
            return false;
        }
        for name in names {
            match self.by_joint.get_mut(name) {
                Some(last) => *last = stamp_ns,
                None => drop(self.by_joint.insert(name.clone(), stamp_ns)),
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joints_are_published_at_most_so_often_each() {
        let mut schedule = Schedule::default();
        let left = ["left".to_owned()];
        let both = ["left".to_owned(), "right".to_owned()];
        assert!(schedule.is_due(left.iter(), 100, 50, false));
        assert!(!schedule.is_due(left.iter(), 149, 50, false));
        // One of them was never published.
        assert!(schedule.is_due(both.iter(), 149, 50, false));
        assert!(!schedule.is_due(both.iter(), 198, 50, false));
        assert!(schedule.is_due(both.iter(), 199, 50, false));
        assert!(schedule.is_due(both.iter(), 199, 50, true));
    }

    #[test]
    fn when_time_goes_back_nothing_counts_as_published() {
        let mut schedule = Schedule::default();
        let names = ["a".to_owned()];
        assert!(!schedule.went_back(1_000));
        assert!(schedule.is_due(names.iter(), 1_000, 50, false));
        assert!(!schedule.is_due(names.iter(), 10, 50, false));
        assert!(schedule.went_back(10));
        assert!(schedule.is_due(names.iter(), 10, 50, false));
    }
}
