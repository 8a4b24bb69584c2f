//! Messages that have a place in space.

use crate::math::Transform;
use angaros_msg::geometry_msgs::msg;
use nalgebra::{Matrix6, Point3, Quaternion, UnitQuaternion, Vector3};

/// What can be brought from one frame into another. Headers stay as they are: see
/// [`Buffer::transform`](crate::Buffer::transform) for whole messages.
pub trait Transformable: Sized {
    /// The same in the frame into which `by` leads.
    #[must_use]
    fn transformed(&self, by: &Transform) -> Self;
}

fn vector(v: &msg::Vector3) -> Vector3<f64> {
    Vector3::new(v.x, v.y, v.z)
}

impl Transformable for msg::Point {
    fn transformed(&self, by: &Transform) -> Self {
        let p = by * Point3::new(self.x, self.y, self.z);
        Self { x: p.x, y: p.y, z: p.z }
    }
}

impl Transformable for msg::Point32 {
    fn transformed(&self, by: &Transform) -> Self {
        let p = by * Point3::new(f64::from(self.x), f64::from(self.y), f64::from(self.z));
        Self { x: p.x as f32, y: p.y as f32, z: p.z as f32 }
    }
}

/// A direction: it is turned and not moved.
impl Transformable for msg::Vector3 {
    fn transformed(&self, by: &Transform) -> Self {
        let v = by.rotation * vector(self);
        Self { x: v.x, y: v.y, z: v.z }
    }
}

impl Transformable for msg::Quaternion {
    fn transformed(&self, by: &Transform) -> Self {
        let own = Quaternion::new(self.w, self.x, self.y, self.z);
        let q = by.rotation * UnitQuaternion::from_quaternion(own);
        Self { x: q.i, y: q.j, z: q.k, w: q.w }
    }
}

/// Covariances over (x, y, z, rotation about x, y, z), row by row: turned on both sides.
fn turned(covariance: &[f64; 36], by: &Transform) -> [f64; 36] {
    let turn = by.rotation.to_rotation_matrix();
    let mut both = Matrix6::zeros();
    both.fixed_view_mut::<3, 3>(0, 0).copy_from(turn.matrix());
    both.fixed_view_mut::<3, 3>(3, 3).copy_from(turn.matrix());
    let result = both * Matrix6::from_row_slice(covariance) * both.transpose();
    std::array::from_fn(|index| result[(index / 6, index % 6)])
}

/// Types whose named fields are transformed each by itself.
macro_rules! by_field {
    ($($(#[$doc:meta])* $name:ident: $($field:ident),*;)*) => {$(
        $(#[$doc])*
        impl Transformable for msg::$name {
            fn transformed(&self, by: &Transform) -> Self {
                let mut moved = self.clone();
                $(moved.$field = self.$field.transformed(by);)*
                moved
            }
        }
    )*};
}

by_field! {
    Pose: position, orientation;
    /// Both velocities are turned; that of another point of the body is not computed.
    Twist: linear, angular;
    /// Both accelerations are turned.
    Accel: linear, angular;
    /// Force and torque are turned; the torque about another point is not computed, as in tf2.
    Wrench: force, torque;
    Polygon: points;
    PointStamped: point;
    Vector3Stamped: vector;
    QuaternionStamped: quaternion;
    PoseStamped: pose;
    PoseArray: poses;
    PoseWithCovarianceStamped: pose;
    TwistStamped: twist;
    TwistWithCovarianceStamped: twist;
    AccelStamped: accel;
    AccelWithCovarianceStamped: accel;
    WrenchStamped: wrench;
    PolygonStamped: polygon;
}

macro_rules! with_covariance {
    ($($name:ident: $field:ident;)*) => {$(
        impl Transformable for msg::$name {
            fn transformed(&self, by: &Transform) -> Self {
                Self {
                    $field: self.$field.transformed(by),
                    covariance: turned(&self.covariance, by),
                }
            }
        }
    )*};
}

with_covariance! {
    PoseWithCovariance: pose;
    TwistWithCovariance: twist;
    AccelWithCovariance: accel;
}

impl<T: Transformable> Transformable for Vec<T> {
    fn transformed(&self, by: &Transform) -> Self {
        self.iter().map(|item| item.transformed(by)).collect()
    }
}

/// Another transform of the same child, seen from the frame into which `by` leads.
impl Transformable for msg::TransformStamped {
    fn transformed(&self, by: &Transform) -> Self {
        let own = crate::math::from_message(&self.transform);
        Self { transform: crate::math::to_message(&(by * own)), ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::FRAC_PI_2;

    /// A quarter turn about z, then 10 along x.
    fn quarter() -> Transform {
        Transform::new(Vector3::new(10.0, 0.0, 0.0), Vector3::z() * FRAC_PI_2)
    }

    fn near(a: [f64; 3], b: [f64; 3]) {
        assert!(a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12), "{a:?} {b:?}");
    }

    #[test]
    fn points_are_turned_and_moved_and_vectors_only_turned() {
        let p = msg::Point { x: 1.0, y: 2.0, z: 3.0 }.transformed(&quarter());
        near([p.x, p.y, p.z], [8.0, 1.0, 3.0]);
        let v = msg::Vector3 { x: 1.0, y: 2.0, z: 3.0 }.transformed(&quarter());
        near([v.x, v.y, v.z], [-2.0, 1.0, 3.0]);
    }

    #[test]
    fn a_pose_is_turned_about_the_new_origin() {
        let mut pose = msg::Pose::default();
        pose.position.x = 1.0;
        pose.orientation.w = 1.0;
        let moved = pose.transformed(&quarter());
        near([moved.position.x, moved.position.y, 0.0], [10.0, 1.0, 0.0]);
        let half = (FRAC_PI_2 / 2.0).sin();
        near([moved.orientation.z, moved.orientation.w, 0.0], [half, half, 0.0]);
    }

    #[test]
    fn a_covariance_turns_with_its_frame_and_keeps_its_trace() {
        let mut pose = msg::PoseWithCovariance::default();
        pose.pose.orientation.w = 1.0;
        // Variances 1 to 6 on the diagonal, x and y correlated, x and rotation about z too.
        (0..6).for_each(|i| pose.covariance[i * 7] = i as f64 + 1.0);
        (pose.covariance[1], pose.covariance[6]) = (0.5, 0.5);
        (pose.covariance[5], pose.covariance[30]) = (0.25, 0.25);
        let turned = pose.transformed(&quarter()).covariance;
        let diagonal: Vec<f64> = (0..6).map(|i| turned[i * 7]).collect();
        near([diagonal[0], diagonal[1], diagonal[2]], [2.0, 1.0, 3.0]);
        near([diagonal[3], diagonal[4], diagonal[5]], [5.0, 4.0, 6.0]);
        near([turned[1], turned[6], turned[5]], [-0.5, -0.5, 0.0]);
        near([turned[11], turned[31], 0.0], [0.25, 0.25, 0.0]);
    }

    #[test]
    fn there_and_back_again_is_the_same() {
        let by = Transform::new(Vector3::new(1.0, -2.0, 0.5), Vector3::new(0.3, 0.2, -1.0));
        let mut stamped = msg::PoseWithCovarianceStamped::default();
        stamped.pose.pose.orientation.w = 1.0;
        stamped.pose.pose.position.y = 4.0;
        stamped.pose.covariance = std::array::from_fn(|i| (i * 7 % 11) as f64);
        let back = stamped.transformed(&by).transformed(&by.inverse());
        assert!((back.pose.pose.position.y - 4.0).abs() < 1e-12);
        let pairs = back.pose.covariance.iter().zip(stamped.pose.covariance);
        assert!(pairs.map(|(a, b)| (a - b).abs()).all(|gap| gap < 1e-11));
    }
}
