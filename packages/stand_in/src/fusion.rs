//! A complementary filter: the gyroscope for what is quick, gravity for what stays.

/// How quickly gravity corrects the integrated angles, 1/s.
const CORRECTION: f64 = 1.0;

/// Roll and pitch, rad; the heading is integrated only, nothing corrects it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tilt {
    /// About x.
    pub roll: f64,
    /// About y.
    pub pitch: f64,
    /// About z.
    pub yaw: f64,
}

impl Tilt {
    /// Takes a reading `seconds` after the one before: angular velocity in rad/s, specific force in
    /// m/s². The rates are taken as those of the angles, which holds for small tilts.
    pub fn update(&mut self, gyro: [f64; 3], force: [f64; 3], seconds: f64) {
        self.roll += gyro[0] * seconds;
        self.pitch += gyro[1] * seconds;
        self.yaw += gyro[2] * seconds;
        let [x, y, z] = force;
        let share = (CORRECTION * seconds).min(1.0);
        self.roll += share * (y.atan2(z) - self.roll);
        self.pitch += share * ((-x).atan2(y.hypot(z)) - self.pitch);
    }

    /// As a unit quaternion x, y, z, w (yaw, then pitch, then roll).
    #[must_use]
    pub fn quaternion(&self) -> [f64; 4] {
        let [(sr, cr), (sp, cp), (sy, cy)] =
            [self.roll, self.pitch, self.yaw].map(|angle| (angle / 2.0).sin_cos());
        [
            sr * cp * cy - cr * sp * sy,
            cr * sp * cy + sr * cp * sy,
            cr * cp * sy - sr * sp * cy,
            cr * cp * cy + sr * sp * sy,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_rest_the_tilt_becomes_that_of_gravity() {
        let mut tilt = Tilt::default();
        let roll = 0.2_f64;
        let pitch = -0.1_f64;
        let force = [-pitch.sin(), roll.sin() * pitch.cos(), roll.cos() * pitch.cos()];
        for _ in 0..1000 {
            tilt.update([0.0; 3], force.map(|f| 9.8 * f), 0.01);
        }
        assert!((tilt.roll - roll).abs() < 1e-4 && (tilt.pitch - pitch).abs() < 1e-4, "{tilt:?}");
    }

    #[test]
    fn a_quick_turn_is_followed_by_the_gyroscope() {
        let mut tilt = Tilt::default();
        for _ in 0..100 {
            tilt.update([0.0, 0.0, 1.0], [0.0, 0.0, 9.8], 0.01);
        }
        let [x, y, z, w] = tilt.quaternion();
        assert!((2.0 * z.atan2(w) - 1.0).abs() < 1e-9 && x.abs() + y.abs() < 1e-9);
    }
}
