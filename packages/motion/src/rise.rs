//! From wherever joints are to where a motion begins.

use angaros::sensor_msgs::msg::JointState;

/// Joints on their way: they leave where they were measured, and end where they are told to be.
#[derive(Clone, Debug)]
pub(crate) struct Rise {
    takes_s: f64,
    /// Where the joints were measured last, in the order of the commands.
    measured: Vec<Option<f64>>,
    from: Vec<f64>,
    since_s: f64,
}

impl Rise {
    /// For so many joints; a time of 0 lets them jump.
    pub fn new(joints: usize, takes_s: f64) -> Self {
        Self { takes_s, measured: vec![None; joints], from: Vec::new(), since_s: 0.0 }
    }

    /// Takes where joints are; `names` are those of the commands.
    pub fn hear(&mut self, names: &[String], state: &JointState) {
        for (name, position) in state.name.iter().zip(&state.position) {
            let known = names.iter().position(|known| known == name);
            if let Some(at) = known.filter(|_| position.is_finite()) {
                self.measured[at] = Some(*position);
            }
        }
    }

    /// Begins anew from where the joints are.
    pub fn restart(&mut self) {
        self.from.clear();
        self.since_s = 0.0;
    }

    /// Whether the joints are not yet where they are told to be, as far as that was measured.
    pub fn is_under_way(&self) -> bool {
        self.since_s < self.takes_s && self.measured.iter().any(Option::is_some)
    }

    /// Goes on by `by_s`; a joint that was never measured is where it is told to be.
    pub fn advance(&mut self, by_s: f64, told: &mut [f64]) {
        if !self.is_under_way() {
            return;
        }
        if self.from.is_empty() {
            let measured = self.measured.iter().zip(told.iter());
            self.from = measured.map(|(measured, told)| measured.unwrap_or(*told)).collect();
        }
        self.since_s += by_s;
        let share = (self.since_s / self.takes_s).clamp(0.0, 1.0);
        let share = share * share * (3.0 - 2.0 * share);
        for (told, from) in told.iter_mut().zip(&self.from) {
            *told = from + (*told - from) * share;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(names: &[&str], position: &[f64]) -> JointState {
        JointState {
            name: names.iter().map(|name| (*name).to_owned()).collect(),
            position: position.to_vec(),
            ..JointState::default()
        }
    }

    #[test]
    fn joints_leave_where_they_are_and_end_where_they_are_told_to_be() {
        let names = ["knee".to_owned(), "ankle".to_owned()];
        let mut rise = Rise::new(2, 1.0);
        rise.hear(&names, &state(&["other", "knee"], &[9.0, -1.0]));
        let mut told = Vec::new();
        for _ in 0..8 {
            assert!(rise.is_under_way());
            told = vec![1.0, 0.5];
            rise.advance(0.125, &mut told);
            assert!((-1.0..=1.0).contains(&told[0]) && (told[1] - 0.5).abs() < 1e-12, "{told:?}");
        }
        assert!(!rise.is_under_way() && (told[0] - 1.0).abs() < 1e-12, "{told:?}");
        rise.hear(&names, &state(&["knee"], &[0.2]));
        rise.restart();
        rise.advance(0.5, &mut told);
        assert!((told[0] - 0.6).abs() < 1e-12, "half of the way from 0.2 to 1.0: {told:?}");
    }

    #[test]
    fn joints_that_nobody_measured_are_where_they_are_told_to_be() {
        let mut rise = Rise::new(1, 1.0);
        rise.hear(&["knee".to_owned()], &state(&["knee"], &[f64::NAN]));
        let mut told = [0.7];
        assert!(!rise.is_under_way());
        rise.advance(0.1, &mut told);
        assert!((told[0] - 0.7).abs() < 1e-12);
    }
}
