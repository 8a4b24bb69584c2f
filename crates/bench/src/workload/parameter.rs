//! What a parameter of a workload is: its name, its values, and how it reads in a report. Each
//! workload declares its own once; those that several have stand in [`shared`](super::shared).
//! Experiments are held against it before anything runs.

use crate::experiment::{Value, show};
use angaros_bench_peer::Accepted;

/// A parameter.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name in experiments.
    pub name: &'static str,
    /// The values that it has.
    pub values: Values,
    /// How its values read in a report, where their name and the value do not suffice.
    pub wording: Option<Wording>,
}

impl Parameter {
    /// A parameter that reports show by its name.
    #[must_use]
    pub const fn new(name: &'static str, values: Values) -> Self {
        Self { name, values, wording: None }
    }

    /// The same with a wording of its own.
    #[must_use]
    pub const fn reads(self, wording: Wording) -> Self {
        Self { wording: Some(wording), ..self }
    }
}

/// The values of a parameter.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// Whole numbers from one to another.
    Whole(u64, u64),
    /// Numbers from one to another.
    Number(f64, f64),
    /// One of these words.
    Words(&'static [&'static str]),
    /// True or false.
    Flag,
    /// Any text.
    Text,
    /// One of what this lists, or a file of that kind, which ends in `.yaml`.
    Named(fn() -> Vec<String>),
}

/// Why a value is none of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// What it has to be.
    pub expected: String,
    /// The words that it may be; empty where it is no word.
    pub words: Vec<String>,
}

impl Values {
    /// Whether a value is one of them.
    ///
    /// # Errors
    /// What it would have to be.
    pub fn check(&self, value: &Value) -> Result<(), Wrong> {
        match *self {
            Self::Whole(from, to) => whole(value, from, to),
            Self::Number(from, to) => {
                let fits = value.as_f64().is_some_and(|number| (from..=to).contains(&number));
                expect(fits, || format!("a number from {from} to {to}"))
            }
            Self::Words(words) => word(value, words.iter().map(|word| (*word).to_owned())),
            Self::Flag => expect(value.is_boolean(), || "true or false".to_owned()),
            Self::Text => {
                let fits = value.as_str().is_some_and(|text| !text.trim().is_empty());
                expect(fits, || "a text, in quotes where YAML takes it for something else".into())
            }
            Self::Named(all) => {
                let known = all();
                let text = value.as_str().unwrap_or_default();
                match text.ends_with(".yaml") || (known.is_empty() && !text.is_empty()) {
                    true => Ok(()),
                    false => word(value, known.into_iter()),
                }
            }
        }
    }
}

/// The same for a parameter that a program declares.
///
/// # Errors
/// What the value would have to be.
pub fn check_accepted(accepted: &Accepted, value: &Value) -> Result<(), Wrong> {
    match accepted {
        Accepted::Range { from, to } => whole(value, *from, *to),
        Accepted::Words { words } => word(value, words.iter().cloned()),
    }
}

fn whole(value: &Value, from: u64, to: u64) -> Result<(), Wrong> {
    let fits = value.as_u64().is_some_and(|number| (from..=to).contains(&number));
    expect(fits, || format!("a whole number from {from} to {to}"))
}

fn word(value: &Value, known: impl Iterator<Item = String>) -> Result<(), Wrong> {
    let words: Vec<String> = known.collect();
    // YAML takes a bare `off` for a flag in some of its versions.
    let text = if *value == Value::Bool(false) { "off".to_owned() } else { show(value) };
    match words.contains(&text) {
        true => Ok(()),
        false => Err(Wrong { expected: words.join(", "), words }),
    }
}

fn expect(fits: bool, what: impl Fn() -> String) -> Result<(), Wrong> {
    match fits {
        true => Ok(()),
        false => Err(Wrong { expected: what(), words: Vec::new() }),
    }
}

/// How values of a parameter read; `{}` stands for the value.
#[derive(Clone, Copy, Debug)]
pub enum Wording {
    /// So many of what the parameter is named after, which is a plural.
    Count,
    /// A number: its text, and the name of an axis over it with the unit.
    Number(&'static str, &'static str),
    /// Any value.
    Text(&'static str),
    /// What is so if it is true, and what if it is false.
    Flag(&'static str, &'static str),
}
