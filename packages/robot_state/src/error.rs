//! What is wrong with a description, and where.

use std::fmt;
use std::sync::Arc;

/// Where something stands in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The path of the file, or what the text is called that came from elsewhere.
    pub file: Arc<str>,
    /// The line; the first is 1.
    pub line: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// Why a description cannot be read: one line that begins with file and line, and a second one
/// with the remedy where there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DescriptionError {
    place: Option<Place>,
    message: String,
    hint: Option<String>,
}

impl DescriptionError {
    /// An error at a place.
    #[must_use]
    pub fn at(place: &Place, message: impl Into<String>) -> Self {
        Self { place: Some(place.clone()), message: message.into(), hint: None }
    }

    /// An error of a whole description.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self { place: None, message: message.into(), hint: None }
    }

    /// The same with the remedy.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// Where it stands; `None` for what no single line is to blame for.
    #[must_use]
    pub fn place(&self) -> Option<&Place> {
        self.place.as_ref()
    }
}

impl fmt::Display for DescriptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        f.write_str(&self.message)?;
        match &self.hint {
            Some(hint) => write!(f, "\nhint: {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for DescriptionError {}

impl From<DescriptionError> for angaros::Error {
    fn from(error: DescriptionError) -> Self {
        let place = error.place.map_or_else(String::new, |place| format!("{place}: "));
        let message = format!("{place}{}", error.message);
        let rich = Self::new(angaros::ErrorKind::BadData, message);
        match error.hint {
            Some(hint) => rich.hint(hint),
            None => rich,
        }
    }
}
