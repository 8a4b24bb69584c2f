//! A status with the time at which it came.

use angaros::Time;
use angaros::diagnostic_msgs::msg::DiagnosticStatus;
use angaros::diagnostics::Level;

#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub status: DiagnosticStatus,
    pub taken: Time,
}

impl Item {
    pub fn is_stale(&self, now: Time, timeout_s: f64) -> bool {
        timeout_s > 0.0 && (now - self.taken).nanoseconds as f64 / 1e9 >= timeout_s
    }

    /// The status at its place in the tree, where a slash would part names.
    pub fn report(&self, path: &str, name: &str, now: Time, timeout_s: f64) -> DiagnosticStatus {
        let mut status = self.status.clone();
        status.name = format!("{path}/{}", name.replace('/', " "));
        if self.is_stale(now, timeout_s) {
            status.level = Level::Stale as u8;
        }
        status
    }

    /// One that should be there and is not.
    pub fn missing(path: &str, name: &str) -> DiagnosticStatus {
        DiagnosticStatus {
            name: format!("{path}/{}", name.replace('/', " ")),
            level: Level::Stale as u8,
            message: "Missing".to_owned(),
            ..DiagnosticStatus::default()
        }
    }
}
