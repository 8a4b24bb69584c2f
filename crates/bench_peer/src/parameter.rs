//! What values a parameter of a workload of one process has. A program declares them once, in what
//! it says about itself; an experiment is held against that before anything starts, and so is the
//! command line of a run.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// The values of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Accepted {
    /// Whole numbers.
    Range {
        /// The least.
        from: u64,
        /// The greatest.
        to: u64,
    },
    /// One of these words.
    Words {
        /// All of them, the default first.
        words: Vec<String>,
    },
}

impl Accepted {
    /// Whole numbers of a range.
    #[must_use]
    pub const fn range(range: RangeInclusive<u64>) -> Self {
        Self::Range { from: *range.start(), to: *range.end() }
    }

    /// One of several words.
    #[must_use]
    pub fn words(words: &[&str]) -> Self {
        Self::Words { words: words.iter().map(|word| (*word).to_owned()).collect() }
    }

    /// Whether it is one of them, as written on a command line.
    #[must_use]
    pub fn has(&self, text: &str) -> bool {
        match self {
            Self::Range { from, to } => {
                text.parse::<u64>().is_ok_and(|number| (*from..=*to).contains(&number))
            }
            Self::Words { words } => words.iter().any(|word| word == text),
        }
    }

    /// What they are, for an error.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Range { from, to } => format!("{from} to {to}"),
            Self::Words { words } => words.join(", "),
        }
    }
}
