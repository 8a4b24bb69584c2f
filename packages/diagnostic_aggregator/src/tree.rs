//! All analyzers together, and what none of them takes.

use crate::analyzer::{Analyzer, Rules, combined, text_of};
use angaros::diagnostic_msgs::msg::{DiagnosticStatus, KeyValue};
use angaros::diagnostics::Level;
use angaros::{Result, Time};

/// Seconds after which a status that no analyzer takes is forgotten.
const OTHER_TIMEOUT_S: f64 = 5.0;

/// The tree of an aggregator.
#[derive(Debug)]
pub struct Tree {
    /// With a slash in front, or empty.
    base: String,
    analyzers: Vec<Analyzer>,
    other: Analyzer,
    other_as_errors: bool,
}

impl Tree {
    /// A tree at this path with these analyzers.
    ///
    /// # Errors
    /// As [`Analyzer::new`].
    pub fn new(path: &str, analyzers: Vec<Rules>, other_as_errors: bool) -> Result<Self> {
        let path = path.trim_matches('/');
        let base = if path.is_empty() { String::new() } else { format!("/{path}") };
        let rules = Rules {
            path: "Other".to_owned(),
            timeout_s: OTHER_TIMEOUT_S,
            discard_stale: true,
            ..Rules::default()
        };
        let analyzers = analyzers.into_iter().map(Analyzer::new).collect::<Result<_>>()?;
        Ok(Self { base, analyzers, other: Analyzer::new(rules)?, other_as_errors })
    }

    /// A status came: it belongs to every analyzer whose rules it fits.
    pub fn take(&mut self, status: &DiagnosticStatus, now: Time) {
        let mut taken = false;
        for analyzer in self.analyzers.iter_mut().filter(|a| a.matches(&status.name)) {
            analyzer.take(status, now);
            taken = true;
        }
        if !taken {
            self.other.take(status, now);
        }
    }

    /// Statuses for which there was no room.
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.analyzers.iter().chain([&self.other]).map(Analyzer::left_out).sum()
    }

    /// The whole tree from its root, and the state of all of it.
    pub fn report(&mut self, now: Time) -> (Vec<DiagnosticStatus>, DiagnosticStatus) {
        let mut heads = Vec::new();
        let mut all = Vec::new();
        for analyzer in &mut self.analyzers {
            let report = analyzer.report(&self.base, now);
            heads.extend(report.first().cloned());
            all.extend(report);
        }
        if !self.other.is_empty() {
            let mut report = self.other.report(&self.base, now);
            if let Some(head) = report.first_mut().filter(|_| self.other_as_errors) {
                head.level = Level::Error as u8;
                head.message = "Unanalyzed items found in \"Other\"".to_owned();
            }
            // Forgotten at this very moment.
            if report.len() > 1 {
                heads.extend(report.first().cloned());
                all.extend(report);
            }
        }
        let level = combined(&heads);
        let state = |name: String| DiagnosticStatus {
            level: level as u8,
            name,
            message: text_of(level).to_owned(),
            ..DiagnosticStatus::default()
        };
        if !self.base.is_empty() {
            let mut root = state(self.base.clone());
            let value = |head: &DiagnosticStatus| KeyValue {
                key: head.name.rsplit('/').next().unwrap_or_default().to_owned(),
                value: head.message.clone(),
            };
            root.values = heads.iter().map(value).collect();
            all.insert(0, root);
        }
        (all, state("toplevel_state".to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(name: &str, level: u8) -> DiagnosticStatus {
        DiagnosticStatus { name: name.into(), level, ..Default::default() }
    }

    fn tree(other_as_errors: bool) -> Tree {
        let starts = |path: &str, prefix: &str| Rules {
            path: path.into(),
            startswith: vec![prefix.into()],
            ..Rules::default()
        };
        let rules = vec![starts("Arm", "arm"), starts("Motors", "arm_motor")];
        Tree::new("/robot/", rules, other_as_errors).unwrap()
    }

    #[test]
    fn a_status_stands_at_every_place_it_belongs_to_and_else_with_the_others() {
        let mut tree = tree(false);
        let now = Time::from_sec_nanosec(1, 0);
        tree.take(&status("arm_motor", 1), now);
        tree.take(&status("leg", 0), now);
        let (all, state) = tree.report(now);
        let names: Vec<_> = all.iter().map(|status| status.name.as_str()).collect();
        let expected = [
            "/robot",
            "/robot/Arm",
            "/robot/Arm/arm_motor",
            "/robot/Motors",
            "/robot/Motors/arm_motor",
            "/robot/Other",
            "/robot/Other/leg",
        ];
        assert_eq!(names, expected);
        assert_eq!((all[0].level, &*all[0].message, all[0].values.len()), (1, "Warning", 3));
        assert_eq!((&*state.name, state.level), ("toplevel_state", 1));
        let later = Time::from_sec_nanosec(7, 0);
        let (all, _) = tree.report(later);
        assert!(all.iter().all(|status| !status.name.contains("Other")), "they are forgotten");
    }

    #[test]
    fn what_no_analyzer_takes_can_be_an_error() {
        let mut tree = tree(true);
        let now = Time::from_sec_nanosec(1, 0);
        tree.take(&status("arm_motor", 0), now);
        assert_eq!(tree.report(now).1.level, 0);
        tree.take(&status("leg", 0), now);
        assert_eq!(tree.report(now).1.level, 2);
    }
}
