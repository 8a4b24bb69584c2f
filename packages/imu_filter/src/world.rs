//! The frame of the world, and the orientation that one measurement tells.

use crate::filter::{Measurement, direction};
use nalgebra::{Matrix3, Rotation3, UnitQuaternion, Vector3};

/// Where the axes of the world point (REP 103).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WorldFrame {
    /// x east, y north, z up.
    #[default]
    Enu,
    /// x north, y west, z up.
    Nwu,
    /// x north, y east, z down.
    Ned,
}

impl WorldFrame {
    /// From its name, `enu`, `nwu` or `ned`; `None` for another one.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "enu" => Some(Self::Enu),
            "nwu" => Some(Self::Nwu),
            "ned" => Some(Self::Ned),
            _ => None,
        }
    }

    /// What an accelerometer at rest reads, as a direction in the world.
    pub(crate) fn up(self) -> Vector3<f64> {
        match self {
            Self::Enu | Self::Nwu => Vector3::z(),
            Self::Ned => -Vector3::z(),
        }
    }

    /// North.
    pub(crate) fn north(self) -> Vector3<f64> {
        match self {
            Self::Enu => Vector3::y(),
            Self::Nwu | Self::Ned => Vector3::x(),
        }
    }

    /// The turn that takes what is given in east, north, up to this frame.
    pub(crate) fn turn_of_enu(self) -> UnitQuaternion<f64> {
        let quarter = std::f64::consts::FRAC_PI_2;
        match self {
            Self::Enu => UnitQuaternion::identity(),
            Self::Nwu => UnitQuaternion::from_axis_angle(&Vector3::z_axis(), -quarter),
            Self::Ned => UnitQuaternion::from_euler_angles(2.0 * quarter, 0.0, quarter),
        }
    }

    /// The orientation that gravity and the field of the earth tell. Without a field the sensor's x
    /// axis, seen from above, points along the world's; without gravity there is no turn at all.
    pub(crate) fn orientation_of(self, measured: &Measurement) -> UnitQuaternion<f64> {
        let Some(up) = direction(&measured.accel) else { return UnitQuaternion::identity() };
        let field = measured.mag.and_then(|mag| direction(&(mag - up * up.dot(&mag))));
        // Two directions that are known in both frames: up, and one across.
        let (across, in_world) = match field {
            Some(north) => (north, self.north()),
            None => (level(&up), Vector3::x()),
        };
        let body = frame(&up, &across);
        let world = frame(&self.up(), &in_world);
        let rotation = Rotation3::from_matrix_unchecked(world * body.transpose());
        UnitQuaternion::from_rotation_matrix(&rotation)
    }
}

/// The x axis without its part along `up`; for an x axis that points up the z axis, downwards.
fn level(up: &Vector3<f64>) -> Vector3<f64> {
    let flat = |axis: Vector3<f64>| direction(&(axis - up * up.dot(&axis)));
    let is_steep = up.x.abs() > 0.999_999;
    let found = if is_steep { flat(-Vector3::z() * up.x.signum()) } else { flat(Vector3::x()) };
    found.unwrap_or_else(Vector3::x)
}

/// Three axes at right angles, as columns.
fn frame(up: &Vector3<f64>, across: &Vector3<f64>) -> Matrix3<f64> {
    Matrix3::from_columns(&[*up, *across, up.cross(across)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(orientation: UnitQuaternion<f64>, world: WorldFrame, mag: bool) -> Measurement {
        let inverse = orientation.inverse();
        // The field points down on the northern half of the earth.
        let field = world.north() * 0.4 - world.up() * 0.9;
        let mag = mag.then(|| inverse * field);
        Measurement { gyro: Vector3::zeros(), accel: inverse * world.up() * 9.81, mag }
    }

    #[test]
    fn gravity_and_field_tell_the_orientation_in_every_frame_of_the_world() {
        for world in [WorldFrame::Enu, WorldFrame::Nwu, WorldFrame::Ned] {
            for (roll, pitch, yaw) in [(0.0, 0.0, 0.0), (0.3, -0.7, 2.0), (-3.0, 1.2, -1.0)] {
                let truth = UnitQuaternion::from_euler_angles(roll, pitch, yaw);
                let found = world.orientation_of(&measured(truth, world, true));
                assert!(found.angle_to(&truth) < 1e-9, "{world:?} {roll} {pitch} {yaw}");
            }
        }
    }

    #[test]
    fn every_frame_is_a_turn_of_east_north_up() {
        for world in [WorldFrame::Enu, WorldFrame::Nwu, WorldFrame::Ned] {
            let turn = world.turn_of_enu();
            assert!((turn * Vector3::z() - world.up()).norm() < 1e-12, "{world:?}");
            assert!((turn * Vector3::y() - world.north()).norm() < 1e-12, "{world:?}");
        }
    }

    #[test]
    fn without_a_field_the_turn_about_the_vertical_is_none() {
        for (roll, pitch) in [(0.0, 0.0), (0.5, 0.2), (-2.0, -1.0)] {
            let truth = UnitQuaternion::from_euler_angles(roll, pitch, 0.0);
            let found = WorldFrame::Enu.orientation_of(&measured(truth, WorldFrame::Enu, false));
            assert!(found.angle_to(&truth) < 1e-9, "{roll} {pitch}: {:?}", found.euler_angles());
        }
    }

    #[test]
    fn a_sensor_that_stands_on_its_nose_or_falls_freely_has_an_orientation() {
        for accel in [Vector3::x() * 9.81, -Vector3::x() * 9.81, Vector3::zeros()] {
            let measured = Measurement { gyro: Vector3::zeros(), accel, mag: None };
            let found = WorldFrame::Enu.orientation_of(&measured);
            assert!((found.norm() - 1.0).abs() < 1e-9, "{accel:?}");
            let up = found * accel;
            assert!((up.z - accel.norm()).abs() < 1e-9, "{accel:?}: {up:?}");
        }
    }
}
