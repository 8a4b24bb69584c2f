//! How much a client wants to be told.

/// The levels of `set_level`, from the fewest messages to the most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Nothing.
    None,
    /// What failed.
    #[default]
    Error,
    /// What is unusual too.
    Warning,
    /// Everything.
    Info,
}

impl Level {
    /// The word on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Info => "info",
        }
    }

    /// The inverse of [`Level::as_str`].
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::None, Self::Error, Self::Warning, Self::Info]
            .into_iter()
            .find(|level| level.as_str() == word)
    }
}
