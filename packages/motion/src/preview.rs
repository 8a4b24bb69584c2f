//! Preview control of the zero moment point (ZMP): how the centre of mass (CoM) has to move for
//! the ZMP to be where the feet are.
//!
//! Kajita et al., "Biped Walking Pattern Generation by using Preview Control of Zero-Moment Point"
//! (ICRA 2003), sections III and IV: the robot is a cart on a table of constant height z with the
//! ZMP p = x - z/g · ẍ, moved by its jerk. The gains minimise the squared errors of the ZMP and the
//! squared changes of the jerk; they follow from the Riccati equation of the system with the
//! integrated error as a state (Katayama et al., "Design of an optimal controller for a
//! discrete-time system subject to previewable demand", 1985).

use nalgebra::{Matrix4, RowVector3, RowVector4, Vector3, Vector4};

/// Gravity, m/s².
pub const GRAVITY: f64 = 9.80665;

/// Weight of the error of the ZMP against `JERK_WEIGHT` of the change of the jerk: the paper's.
const ERROR_WEIGHT: f64 = 1.0;
const JERK_WEIGHT: f64 = 1e-6;

/// Rounds of the Riccati equation at most; it has settled long before.
const ROUNDS: usize = 20_000;

/// The gains for one height, time step and preview.
#[derive(Clone, Debug, PartialEq)]
pub struct PreviewGains {
    step_s: f64,
    /// z/g, s².
    height_over_g: f64,
    error: f64,
    state: RowVector3<f64>,
    preview: Vec<f64>,
}

impl PreviewGains {
    /// Gains for a centre of mass at `height_m` above the floor, for steps of `step_s`, looking
    /// `preview_s` ahead; `None` where one of them is not above 0 or the preview has more than
    /// 10,000 steps.
    #[must_use]
    pub fn new(height_m: f64, step_s: f64, preview_s: f64) -> Option<Self> {
        let positive = height_m > 0.0 && step_s > 0.0 && preview_s >= step_s;
        let finite = height_m.is_finite() && preview_s.is_finite();
        if !positive || !finite || preview_s / step_s > 10_000.0 {
            return None;
        }
        let t = step_s;
        let output = RowVector3::new(1.0, 0.0, -height_m / GRAVITY);
        let motion = nalgebra::Matrix3::new(1.0, t, t * t / 2.0, 0.0, 1.0, t, 0.0, 0.0, 1.0);
        let input = Vector3::new(t * t * t / 6.0, t * t / 2.0, t);
        let mut a = Matrix4::zeros();
        a[(0, 0)] = 1.0;
        a.fixed_view_mut::<1, 3>(0, 1).copy_from(&(output * motion));
        a.fixed_view_mut::<3, 3>(1, 1).copy_from(&motion);
        let mut b = Vector4::zeros();
        b[0] = (output * input)[0];
        b.fixed_rows_mut::<3>(1).copy_from(&input);

        let p = riccati(&a, &b);
        let scale = 1.0 / (JERK_WEIGHT + (b.transpose() * p * b)[0]);
        let gain: RowVector4<f64> = (b.transpose() * p * a) * scale;
        let closed = a - b * gain;
        let mut preview = vec![-gain[0]];
        let mut x = -(closed.transpose() * p * Vector4::x());
        let steps = (preview_s / step_s).round() as usize;
        while preview.len() < steps {
            preview.push(scale * (b.transpose() * x)[0]);
            x = closed.transpose() * x;
        }
        Some(Self {
            step_s,
            height_over_g: height_m / GRAVITY,
            error: gain[0],
            state: RowVector3::new(gain[1], gain[2], gain[3]),
            preview,
        })
    }

    /// Steps that a controller looks ahead.
    #[must_use]
    pub fn preview_steps(&self) -> usize {
        self.preview.len()
    }

    /// The time of a step, s.
    #[must_use]
    pub fn step_s(&self) -> f64 {
        self.step_s
    }
}

/// The solution of the discrete algebraic Riccati equation, by repeating it until it stays.
fn riccati(a: &Matrix4<f64>, b: &Vector4<f64>) -> Matrix4<f64> {
    let mut q = Matrix4::zeros();
    q[(0, 0)] = ERROR_WEIGHT;
    let mut p = q;
    for _ in 0..ROUNDS {
        let scale = 1.0 / (JERK_WEIGHT + (b.transpose() * p * b)[0]);
        let gain: RowVector4<f64> = (b.transpose() * p * a) * scale;
        let next = q + a.transpose() * p * (a - b * gain);
        let change = (next - p).abs().max();
        // Rounding must not make it lopsided.
        p = (next + next.transpose()) * 0.5;
        if change <= 1e-12 * p.abs().max() {
            break;
        }
    }
    p
}

/// The centre of mass along one axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cart {
    /// Position m, velocity m/s, acceleration m/s².
    state: Vector3<f64>,
    /// The sum of the errors of the ZMP, m.
    error: f64,
}

impl Cart {
    /// At rest.
    #[must_use]
    pub fn at(position_m: f64) -> Self {
        Self { state: Vector3::new(position_m, 0.0, 0.0), error: 0.0 }
    }

    /// Its position, m.
    #[must_use]
    pub fn position(&self) -> f64 {
        self.state[0]
    }

    /// Its velocity, m/s.
    #[must_use]
    pub fn velocity(&self) -> f64 {
        self.state[1]
    }

    /// Where its ZMP is, m.
    #[must_use]
    pub fn zmp(&self, gains: &PreviewGains) -> f64 {
        self.state[0] - gains.height_over_g * self.state[2]
    }

    /// One step on. `wanted` is where the ZMP should be now, then after one step and so on; the
    /// last value holds beyond its end.
    pub fn advance(&mut self, gains: &PreviewGains, wanted: &[f64]) {
        let Some(last) = wanted.last() else { return };
        let at = |step: usize| wanted.get(step).unwrap_or(last);
        self.error += self.zmp(gains) - at(0);
        let ahead = gains.preview.iter().enumerate().map(|(step, gain)| gain * at(step + 1));
        let jerk = -gains.error * self.error - (gains.state * self.state)[0] - ahead.sum::<f64>();
        let t = gains.step_s;
        let [position, velocity, acceleration]: [f64; 3] = self.state.into();
        self.state = Vector3::new(
            position + velocity * t + acceleration * t * t / 2.0 + jerk * t * t * t / 6.0,
            velocity + acceleration * t + jerk * t * t / 2.0,
            acceleration + jerk * t,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gains() -> PreviewGains {
        PreviewGains::new(0.8, 0.005, 1.6).unwrap()
    }

    #[test]
    fn gains_of_the_papers_example_have_its_form() {
        let gains = gains();
        assert_eq!(gains.preview_steps(), 320);
        // Figure 4 of the paper: the gain begins far below 0 and has gone after 1.6 s.
        assert!(gains.preview[0] < -100.0, "{}", gains.preview[0]);
        assert!(gains.preview[319].abs() < 0.01 * gains.preview[0].abs());
        assert!(PreviewGains::new(0.0, 0.005, 1.6).is_none());
        assert!(PreviewGains::new(0.8, 1e-9, 1.6).is_none());
        assert!(PreviewGains::new(f64::NAN, 0.005, 1.6).is_none());
    }

    #[test]
    fn a_cart_at_rest_stays_where_its_zmp_should_be() {
        let gains = gains();
        let mut cart = Cart::at(0.3);
        for _ in 0..1_000 {
            cart.advance(&gains, &[0.3]);
        }
        // What is beyond the preview is missing at first; the sum of the errors makes up for it.
        assert!((cart.position() - 0.3).abs() < 1e-4, "{}", cart.position());
        assert!(cart.velocity().abs() < 1e-4, "{}", cart.velocity());
    }

    #[test]
    fn the_zmp_follows_a_jump_that_is_seen_ahead() {
        let gains = gains();
        let mut cart = Cart::at(0.0);
        let wanted: Vec<f64> = (0..1_600).map(|at| if at < 600 { 0.0 } else { 0.3 }).collect();
        for at in 0..1_200 {
            cart.advance(&gains, &wanted[at..at + 330]);
            let lacks = (cart.zmp(&gains) - wanted[at + 1]).abs();
            let far = at.abs_diff(600) > 40;
            assert!(!far || lacks < 0.01, "{lacks} at {at}");
        }
        assert!((cart.position() - 0.3).abs() < 1e-3, "{}", cart.position());
    }
}
