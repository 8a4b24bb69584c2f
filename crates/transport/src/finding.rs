//! What is told of a host by whoever looks at it: `angaros doctor` shows it.

/// How good or bad something is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// As it should be.
    Good,
    /// Works, but slower or with losses.
    Slow,
    /// Does not work.
    Bad,
}

/// Something that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How good or bad it is.
    pub level: Level,
    /// One line: what, where, with values.
    pub text: String,
    /// What to do about it, with the exact command.
    pub remedy: Option<String>,
}

impl Finding {
    /// Something that is as it should be.
    #[must_use]
    pub fn good(text: impl Into<String>) -> Self {
        Self { level: Level::Good, text: text.into(), remedy: None }
    }

    /// Something to be done.
    #[must_use]
    pub fn of(level: Level, text: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { level, text: text.into(), remedy: Some(remedy.into()) }
    }
}
