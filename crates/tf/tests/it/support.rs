//! Short ways to transforms.

use angaros_msg::geometry_msgs::msg::TransformStamped;
use angaros_msg::{HasHeader, Time};
use angaros_tf::nalgebra::Vector3;
use angaros_tf::{Buffer, Transform};

pub const SECOND: i64 = 1_000_000_000;

pub fn at(seconds: f64) -> Time {
    Time::from_nanoseconds((seconds * 1e9).round() as i64)
}

pub fn motion(position: [f64; 3], turn: [f64; 3]) -> Transform {
    Transform::new(Vector3::from(position), Vector3::from(turn))
}

pub fn stamped(parent: &str, child: &str, stamp: Time, motion: &Transform) -> TransformStamped {
    let mut message =
        TransformStamped { child_frame_id: child.to_owned(), ..TransformStamped::default() };
    message.set_header(stamp, parent);
    let t = &motion.translation;
    let q = &motion.rotation;
    let into = &mut message.transform;
    (into.translation.x, into.translation.y, into.translation.z) = (t.x, t.y, t.z);
    (into.rotation.x, into.rotation.y, into.rotation.z, into.rotation.w) = (q.i, q.j, q.k, q.w);
    message
}

/// A translation along x.
pub fn along(parent: &str, child: &str, seconds: f64, x: f64) -> TransformStamped {
    stamped(parent, child, at(seconds), &motion([x, 0.0, 0.0], [0.0; 3]))
}

pub fn put(buffer: &Buffer, transform: &TransformStamped) {
    buffer.set_transform(transform, "test", false).unwrap();
}

pub fn put_static(buffer: &Buffer, transform: &TransformStamped) {
    buffer.set_transform(transform, "test", true).unwrap();
}

/// The x of a lookup.
pub fn x(buffer: &Buffer, target: &str, source: &str, time: Time) -> f64 {
    buffer.lookup(target, source, time).unwrap().transform.translation.x
}
