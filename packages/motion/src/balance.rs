//! Feedback from the inertial measurement unit: a body that tilts is turned back against its feet.

use nalgebra::{UnitQuaternion, Vector3};

/// How strongly a tilt is answered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BalanceGains {
    /// Turn of the body for each rad of tilt.
    pub angle: f64,
    /// Turn of the body for each rad/s of its rate, s.
    pub rate_s: f64,
    /// The largest turn, rad.
    pub limit_rad: f64,
    /// The time over which measurements are averaged, s.
    pub filter_s: f64,
}

impl Default for BalanceGains {
    fn default() -> Self {
        Self { angle: 0.3, rate_s: 0.03, limit_rad: 0.15, filter_s: 0.03 }
    }
}

/// The feedback.
#[derive(Clone, Copy, Debug)]
pub struct Balance {
    gains: BalanceGains,
    /// Roll and pitch that count as upright, rad.
    upright: [f64; 2],
    turn: [f64; 2],
    tilt_rad: f64,
}

impl Balance {
    /// No tilt yet; `lean_rad` is the pitch that is meant.
    #[must_use]
    pub fn new(gains: BalanceGains, lean_rad: f64) -> Self {
        Self { gains, upright: [0.0, lean_rad], turn: [0.0; 2], tilt_rad: 0.0 }
    }

    /// Takes a measurement: the orientation, from the body's frame to one whose z points up, and
    /// the rate of turn in the body's frame, rad/s, `since_s` after the last one. What is not
    /// finite is left out.
    pub fn measure(
        &mut self,
        orientation: &UnitQuaternion<f64>,
        rate: &Vector3<f64>,
        since_s: f64,
    ) {
        let up = orientation.inverse() * Vector3::z();
        if !up.iter().chain(rate.iter()).all(|value| value.is_finite()) {
            return;
        }
        self.tilt_rad = up.z.clamp(-1.0, 1.0).acos();
        let roll = f64::atan2(up.y, up.z);
        let pitch = f64::atan2(-up.x, up.y.hypot(up.z));
        let BalanceGains { angle, rate_s, limit_rad, .. } = self.gains;
        let share = self.share(since_s);
        for (at, (tilt, rate)) in [(roll, rate.x), (pitch, rate.y)].into_iter().enumerate() {
            let answer = -angle * (tilt - self.upright[at]) - rate_s * rate;
            let limited = answer.clamp(-limit_rad.abs(), limit_rad.abs());
            self.turn[at] += share * (limited - self.turn[at]);
        }
    }

    /// Nothing has been measured for `since_s` more: the turn fades as it came. Whether the robot
    /// lies is not known to have changed.
    pub fn relax(&mut self, since_s: f64) {
        let left = 1.0 - self.share(since_s);
        self.turn = self.turn.map(|turn| turn * left);
    }

    /// The share of what is new in the average.
    fn share(&self, since_s: f64) -> f64 {
        (since_s / (self.gains.filter_s + since_s).max(1e-9)).clamp(0.0, 1.0)
    }

    /// By how much the body is tilted from upright, rad.
    #[must_use]
    pub fn tilt_rad(&self) -> f64 {
        self.tilt_rad
    }

    /// What the body is to be turned by, in its own frame.
    #[must_use]
    pub fn correction(&self) -> UnitQuaternion<f64> {
        let [roll, pitch] = self.turn;
        UnitQuaternion::from_euler_angles(roll, pitch, 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tilted(roll: f64, pitch: f64) -> UnitQuaternion<f64> {
        UnitQuaternion::from_euler_angles(roll, pitch, 1.0)
    }

    #[test]
    fn a_body_that_falls_ahead_is_turned_back_and_never_further_than_the_limit() {
        let mut balance = Balance::new(BalanceGains::default(), 0.0);
        for _ in 0..100 {
            balance.measure(&tilted(0.0, 0.1), &Vector3::zeros(), 0.01);
        }
        let (roll, pitch, _) = balance.correction().euler_angles();
        assert!((pitch + 0.03).abs() < 1e-3 && roll.abs() < 1e-9, "{pitch}");
        assert!((balance.tilt_rad() - 0.1).abs() < 1e-9);
        for _ in 0..100 {
            balance.measure(&tilted(-1.2, 0.0), &Vector3::zeros(), 0.01);
        }
        let (roll, _, _) = balance.correction().euler_angles();
        assert!((roll - 0.15).abs() < 1e-3, "{roll}");
    }

    #[test]
    fn without_measurements_the_turn_fades_and_the_tilt_stays() {
        let mut balance = Balance::new(BalanceGains::default(), 0.0);
        for _ in 0..100 {
            balance.measure(&tilted(0.0, 0.4), &Vector3::zeros(), 0.01);
        }
        let turned = balance.correction().angle();
        balance.relax(0.01);
        let less = balance.correction().angle();
        assert!(turned > 0.1 && (0.7..1.0).contains(&(less / turned)), "{turned} to {less}");
        for _ in 0..100 {
            balance.relax(0.01);
        }
        assert!(balance.correction().angle() < 1e-6);
        assert!((balance.tilt_rad() - 0.4).abs() < 1e-9);
    }

    #[test]
    fn the_pitch_that_is_meant_and_what_is_no_number_change_nothing() {
        let mut balance = Balance::new(BalanceGains::default(), 0.1);
        balance.measure(&tilted(0.0, 0.1), &Vector3::zeros(), 0.01);
        assert!(balance.correction().angle() < 1e-9);
        balance.measure(&tilted(0.5, 0.1), &Vector3::new(f64::NAN, 0.0, 0.0), 0.01);
        assert!(balance.correction().angle() < 1e-9);
    }
}
