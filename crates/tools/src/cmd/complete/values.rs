//! The message, request or goal of the type that was typed before, with its defaults, to be edited.

use super::typed;
use crate::cmd::interface;
use angaros_msg::dynamic::YamlStyle;
use angaros_msg::idl::TypeName;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};
use std::ffi::OsStr;

/// The variable in which the script for bash, and only that, hands over the word that is completed
/// as it stands there: with the quote that is open.
pub const VARIABLE_OF_WORD: &str = "ANGAROS_COMPLETED_WORD";

/// Longer ones are left out: nobody edits them in a line.
const MAX_LENGTH: usize = 4096;

/// The values of the type on the line. Nothing is offered where some have been typed already.
pub fn values() -> ArgValueCompleter {
    ArgValueCompleter::new(|now: &OsStr| {
        let written = || {
            let is_type = |word: &String| TypeName::parse(word).is_some() && !word.starts_with('/');
            let words = typed::values();
            let name = words.iter().skip(3).find(|word| is_type(word))?;
            let style = YamlStyle { truncate: None, flow: true, ..YamlStyle::default() };
            let text = interface::prototype_quietly(name, &style).ok()?;
            (text.len() <= MAX_LENGTH).then(|| text.trim_end().to_owned())
        };
        if !now.is_empty() {
            return Vec::new();
        }
        let word = std::env::var(VARIABLE_OF_WORD).ok();
        let text = written().and_then(|text| as_a_word(&text, word.as_deref()));
        text.map(CompletionCandidate::new).into_iter().collect()
    })
}

/// The text as it has to stand on a line of the shell: bash puts down what it is given, behind the
/// quote with which the word begins; the other shells, which hand over no word, quote it.
fn as_a_word(text: &str, word: Option<&str>) -> Option<String> {
    let in_double_quotes = || {
        let mut escaped = String::new();
        for c in text.chars() {
            if matches!(c, '"' | '$' | '`' | '\\') {
                escaped.push('\\');
            }
            escaped.push(c);
        }
        escaped
    };
    let Some(word) = word else { return Some(text.to_owned()) };
    match word.chars().next() {
        Some('"') => Some(in_double_quotes()),
        // Within single quotes nothing can be escaped.
        Some('\'') => {
            let text = text.replace("''", "\"\"");
            (!text.contains('\'')).then_some(text)
        }
        _ => Some(format!("\"{}\"", in_double_quotes())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_quoted_for_the_shell_and_the_quote_that_is_open() {
        let text = "{name: '', cost: 5}";
        for (word, expected) in [
            (Some(""), "\"{name: '', cost: 5}\""),
            (Some("\""), "{name: '', cost: 5}"),
            (Some("'"), "{name: \"\", cost: 5}"),
            (None, "{name: '', cost: 5}"),
        ] {
            assert_eq!(as_a_word(text, word).as_deref(), Some(expected), "{word:?}");
        }
        assert_eq!(as_a_word("$(x) \"y\"", Some("")).unwrap(), "\"\\$(x) \\\"y\\\"\"");
        assert_eq!(as_a_word("{name: 'it''s'}", Some("'")), None);
    }
}
