//! The words of expressions.

use super::value::Value;
use std::fmt;

/// Words that an expression may have.
const MAX_TOKENS: usize = 1024;

/// Longer symbols stand before those that they begin with.
const SYMBOLS: [&str; 18] = [
    "**", "//", "<=", ">=", "==", "!=", "<", ">", "+", "-", "*", "/", "%", "(", ")", "[", "]", ",",
];
/// Names that are symbols.
const WORDS: [&str; 6] = ["and", "or", "not", "if", "else", "in"];

/// A word of an expression.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Value(Value),
    Name(String),
    Symbol(&'static str),
}

impl Token {
    /// Whether it is this symbol.
    pub fn is(&self, symbol: &str) -> bool {
        self.symbol() == Some(symbol)
    }

    /// The symbol that it is.
    pub fn symbol(&self) -> Option<&'static str> {
        match self {
            Self::Symbol(symbol) => Some(symbol),
            _ => None,
        }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => write!(f, "{value}"),
            Self::Name(name) => f.write_str(name),
            Self::Symbol(symbol) => f.write_str(symbol),
        }
    }
}

/// The words of a text.
///
/// # Errors
/// A letter that begins no word, text without an end, or too many words.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        if found.len() >= MAX_TOKENS {
            return Err(format!("it has more than {MAX_TOKENS} words"));
        }
        let (token, length) = token(rest, first)?;
        found.push(token);
        rest = rest[length..].trim_start();
    }
    Ok(found)
}

/// The word that `rest` begins with, and its length in bytes.
fn token(rest: &str, first: char) -> Result<(Token, usize), String> {
    let digit_follows = rest[first.len_utf8()..].starts_with(|c: char| c.is_ascii_digit());
    if first.is_ascii_digit() || (first == '.' && digit_follows) {
        return number(rest);
    }
    if first.is_ascii_alphabetic() || first == '_' {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
        let length = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        let name = &rest[..length];
        let word = WORDS.into_iter().find(|word| *word == name);
        return Ok((word.map_or_else(|| Token::Name(name.into()), Token::Symbol), length));
    }
    if first == '\'' || first == '"' {
        let end = rest[1..].find(first).ok_or_else(|| format!("{first} has no counterpart"))?;
        return Ok((Token::Value(Value::Text(rest[1..=end].to_owned())), end + 2));
    }
    match SYMBOLS.into_iter().find(|symbol| rest.starts_with(symbol)) {
        Some(symbol) => Ok((Token::Symbol(symbol), symbol.len())),
        None => Err(format!("'{first}' is not understood")),
    }
}

fn number(rest: &str) -> Result<(Token, usize), String> {
    let bytes = rest.as_bytes();
    let mut end = 0;
    while end < bytes.len() {
        let after_exponent = end > 0 && matches!(bytes[end - 1], b'e' | b'E');
        let is_part = bytes[end].is_ascii_alphanumeric()
            || bytes[end] == b'.'
            || (after_exponent && matches!(bytes[end], b'+' | b'-'));
        if !is_part {
            break;
        }
        end += 1;
    }
    let word = &rest[..end];
    if let Ok(whole) = word.parse() {
        return Ok((Token::Value(Value::Integer(whole)), end));
    }
    match word.parse::<f64>() {
        Ok(number) => Ok((Token::Value(Value::Number(number)), end)),
        Err(_) => Err(format!("'{word}' is not a number")),
    }
}
