//! Rigid motions: composition, interpolation, and their form in messages.

use angaros_msg::geometry_msgs::msg;
use nalgebra::{Isometry3, Quaternion, Translation3, UnitQuaternion, Vector3};

/// A rotation followed by a translation, in metres.
pub type Transform = Isometry3<f64>;

/// From the message; the quaternion is normalised.
pub(crate) fn from_message(transform: &msg::Transform) -> Transform {
    let t = &transform.translation;
    let r = &transform.rotation;
    Transform::from_parts(
        Translation3::new(t.x, t.y, t.z),
        UnitQuaternion::from_quaternion(Quaternion::new(r.w, r.x, r.y, r.z)),
    )
}

/// To the message.
pub(crate) fn to_message(transform: &Transform) -> msg::Transform {
    let t = &transform.translation;
    let r = &transform.rotation;
    msg::Transform {
        translation: msg::Vector3 { x: t.x, y: t.y, z: t.z },
        rotation: msg::Quaternion { x: r.i, y: r.j, z: r.k, w: r.w },
    }
}

/// Between `from` (at `ratio` 0) and `to` (at 1): positions linearly, rotations along the shorter
/// arc of the great circle (Shoemake, Animating rotation with quaternion curves, 1985).
#[must_use]
pub fn interpolate(from: &Transform, to: &Transform, ratio: f64) -> Transform {
    let position: Vector3<f64> = from.translation.vector.lerp(&to.translation.vector, ratio);
    let a = from.rotation.quaternion();
    let b = to.rotation.quaternion();
    let dot = a.dot(b);
    let (weight_a, weight_b) = weights(dot.abs(), ratio);
    let rotation = a * weight_a + b * if dot < 0.0 { -weight_b } else { weight_b };
    Transform::from_parts(position.into(), UnitQuaternion::from_quaternion(rotation))
}

/// The cosine above which [`weights`] uses series: an angle of 1.8 degrees between quaternions.
const NEARLY_ONE: f64 = 0.9995;

/// `sin((1-t)a)/sin a` and `sin(ta)/sin a` for the angle `a` whose cosine is given.
fn weights(cosine: f64, t: f64) -> (f64, f64) {
    if cosine > NEARLY_ONE {
        let x = (1.0 - cosine).max(0.0);
        // acos(1-x)^2, by its Taylor series; what is left out is below 1e-15 here.
        let square = x * (2.0 + x * (1.0 / 3.0 + x * (4.0 / 45.0 + x / 35.0)));
        return (sine_ratio(1.0 - t, square), sine_ratio(t, square));
    }
    let angle = cosine.min(1.0).acos();
    let sine = angle.sin();
    (((1.0 - t) * angle).sin() / sine, (t * angle).sin() / sine)
}

/// `sin(ta)/sin a` for a small angle of this square, by its Taylor series in the angle.
fn sine_ratio(t: f64, square: f64) -> f64 {
    let t2 = t * t;
    let second = (7.0 - 3.0 * t2) / 360.0;
    let third = (31.0 + t2 * (3.0 * t2 - 18.0)) / 15120.0;
    t * (1.0 + (1.0 - t2) * square * (1.0 / 6.0 + square * (second + square * third)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turned(angle: f64) -> Transform {
        Transform::new(Vector3::zeros(), Vector3::z() * angle)
    }

    #[test]
    fn halfway_between_two_transforms_is_half_the_angle_and_the_mean_position() {
        let from = Transform::new(Vector3::new(1.0, 2.0, 3.0), Vector3::zeros());
        let to = Transform::new(Vector3::new(3.0, 2.0, 1.0), Vector3::x() * 1.0);
        let half = interpolate(&from, &to, 0.25);
        assert!((half.translation.vector - Vector3::new(1.5, 2.0, 2.5)).norm() < 1e-15);
        assert!((half.rotation.scaled_axis() - Vector3::x() * 0.25).norm() < 1e-14);
    }

    #[test]
    fn a_rotation_goes_the_shorter_way_round_whatever_the_sign_of_the_quaternion() {
        let from = turned(3.0);
        let to = turned(-3.0);
        let shorter = std::f64::consts::TAU - 6.0;
        let middle = interpolate(&from, &to, 0.5).rotation.angle();
        assert!((middle - (3.0 + shorter / 2.0)).abs() < 1e-12, "{middle}");
        let negated = UnitQuaternion::new_unchecked(-to.rotation.into_inner());
        let other = Transform::from_parts(to.translation, negated);
        let again = interpolate(&from, &other, 0.5).rotation.angle();
        assert!((again - middle).abs() < 1e-12);
    }

    #[test]
    fn the_series_for_small_angles_agree_with_the_sines() {
        for step in 1..400 {
            let angle = f64::from(step) * 0.000_079;
            for t in [0.0, 0.1, 0.5, 0.77, 1.0] {
                let exact = if angle == 0.0 { t } else { (t * angle).sin() / angle.sin() };
                let (_, series) = weights(angle.cos(), t);
                assert!((series - exact).abs() < 3e-12, "{angle} {t}: {series} {exact}");
            }
        }
        assert_eq!(weights(1.0, 0.3), (0.7, 0.3));
    }

    #[test]
    fn rotations_half_a_turn_apart_do_not_break() {
        let far = interpolate(&turned(0.0), &turned(std::f64::consts::PI), 0.5);
        assert!((far.rotation.angle() - std::f64::consts::FRAC_PI_2).abs() < 1e-9);
    }
}
