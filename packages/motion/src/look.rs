//! Where the head looks: at a ball as long as somebody sees it, else around.

use nalgebra::Vector3;

/// How a head moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GazeSettings {
    /// The least and the greatest pan, rad; to the left is positive.
    pub pan: (f64, f64),
    /// The least and the greatest tilt, rad; down is positive.
    pub tilt: (f64, f64),
    /// The fastest turn of either joint, rad/s.
    pub velocity: f64,
    /// How long the head looks to where the ball was seen last, s.
    pub patience_s: f64,
    /// The time of one look around, s.
    pub around_s: f64,
}

impl Default for GazeSettings {
    fn default() -> Self {
        Self { pan: (-1.2, 1.2), tilt: (0.0, 0.8), velocity: 3.0, patience_s: 1.0, around_s: 4.0 }
    }
}

/// Where a head looks.
#[derive(Clone, Copy, Debug)]
pub struct Gaze {
    settings: GazeSettings,
    pan: f64,
    tilt: f64,
    seen: Option<(f64, f64)>,
    since_s: f64,
    searched_s: f64,
}

impl Gaze {
    /// A head that looks ahead. Limits in the wrong order are swapped.
    #[must_use]
    pub fn new(settings: GazeSettings) -> Self {
        let ordered = |(one, other): (f64, f64)| (one.min(other), one.max(other));
        let settings = GazeSettings {
            pan: ordered(settings.pan),
            tilt: ordered(settings.tilt),
            around_s: settings.around_s.max(0.1),
            ..settings
        };
        let pan = 0.0_f64.clamp(settings.pan.0, settings.pan.1);
        let tilt = 0.0_f64.clamp(settings.tilt.0, settings.tilt.1);
        Self { settings, pan, tilt, seen: None, since_s: f64::INFINITY, searched_s: 0.0 }
    }

    /// Somebody sees the ball, in a frame whose origin is where both axes of the neck meet, x
    /// ahead, y to the left, z up, m. What has no direction is left out.
    pub fn sees(&mut self, ball: &Vector3<f64>) {
        if !ball.iter().all(|value| value.is_finite()) || ball.norm() < 1e-6 {
            return;
        }
        let pan = f64::atan2(ball.y, ball.x);
        let tilt = f64::atan2(-ball.z, ball.x.hypot(ball.y));
        self.seen = Some((pan, tilt));
        self.since_s = 0.0;
    }

    /// Whether it looks to where the ball is or was.
    #[must_use]
    pub fn has_ball(&self) -> bool {
        self.seen.is_some() && self.since_s <= self.settings.patience_s
    }

    /// Goes on by `by_s`; returns pan and tilt, rad.
    pub fn advance(&mut self, by_s: f64) -> (f64, f64) {
        let (pan, tilt) = match self.seen.filter(|_| self.has_ball()) {
            Some(seen) => {
                self.searched_s = 0.0;
                seen
            }
            None => self.around(),
        };
        if !self.has_ball() {
            self.searched_s += by_s;
        }
        self.since_s += by_s;
        let GazeSettings { pan: pans, tilt: tilts, velocity, .. } = self.settings;
        let most = velocity.abs() * by_s;
        self.pan += (pan.clamp(pans.0, pans.1) - self.pan).clamp(-most, most);
        self.tilt += (tilt.clamp(tilts.0, tilts.1) - self.tilt).clamp(-most, most);
        (self.pan, self.tilt)
    }

    /// From side to side, far away the first time and close the second.
    fn around(&self) -> (f64, f64) {
        let GazeSettings { pan, tilt, around_s, .. } = self.settings;
        let turn = self.searched_s / around_s;
        let side = (std::f64::consts::TAU * turn).sin();
        let middle = (pan.0 + pan.1) / 2.0;
        let wide = (pan.1 - pan.0) / 2.0;
        let low = turn.rem_euclid(2.0) >= 1.0;
        let share = if low { 0.75 } else { 0.25 };
        (middle + wide * side, tilt.0 + share * (tilt.1 - tilt.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_turns_to_the_ball_no_faster_than_it_can() {
        let mut gaze = Gaze::new(GazeSettings::default());
        let mut last: (f64, f64) = (0.0, 0.0);
        for _ in 0..100 {
            gaze.sees(&Vector3::new(1.0, 1.0, -0.5));
            let now = gaze.advance(0.01);
            assert!((now.0 - last.0).abs() <= 0.03 + 1e-12);
            assert!((now.1 - last.1).abs() <= 0.03 + 1e-12);
            last = now;
        }
        assert!((last.0 - std::f64::consts::FRAC_PI_4).abs() < 1e-9);
        assert!((last.1 - f64::atan2(0.5, 2.0_f64.sqrt())).abs() < 1e-9);
    }

    #[test]
    fn a_ball_behind_is_followed_up_to_the_limit() {
        let mut gaze = Gaze::new(GazeSettings { patience_s: 10.0, ..GazeSettings::default() });
        gaze.sees(&Vector3::new(-1.0, 0.1, 0.5));
        for _ in 0..200 {
            gaze.advance(0.01);
        }
        assert_eq!(gaze.advance(0.01), (1.2, 0.0));
    }

    #[test]
    fn without_a_ball_the_head_looks_to_both_sides_near_and_far() {
        let mut gaze = Gaze::new(GazeSettings::default());
        gaze.sees(&Vector3::new(f64::NAN, 0.0, 0.0));
        assert!(!gaze.has_ball());
        let seen: Vec<(f64, f64)> = (0..900).map(|_| gaze.advance(0.01)).collect();
        let reaches = |test: fn(&(f64, f64)) -> bool| seen.iter().any(test);
        assert!(reaches(|at| at.0 > 1.1) && reaches(|at| at.0 < -1.1));
        assert!(reaches(|at| at.1 > 0.55) && reaches(|at| (at.1 - 0.2).abs() < 0.01));
    }
}
