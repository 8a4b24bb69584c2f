//! The words of an expression.

use std::fmt;

/// A word with the position of its first character, counted from 1.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Token {
    pub at: usize,
    pub text: String,
    pub kind: Kind,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    /// A field's path or a keyword.
    Word,
    Number(Number),
    Text,
    /// `%n`
    Parameter(usize),
    /// An operator or a parenthesis.
    Sign,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Number {
    Whole(i128),
    Real(f64),
}

/// Why an expression cannot be read.
#[derive(Debug, PartialEq)]
pub(super) struct SyntaxError(pub String);

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

pub(super) fn wrong<T>(text: impl Into<String>) -> Result<T, SyntaxError> {
    Err(SyntaxError(text.into()))
}

/// All words of a text.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, SyntaxError> {
    let mut found = Vec::new();
    let mut rest = text.char_indices().peekable();
    while let Some(&(begin, first)) = rest.peek() {
        let at = text[..begin].chars().count() + 1;
        let tail = &text[begin..];
        let (kind, length, shown) = match first {
            c if c.is_whitespace() => {
                rest.next();
                continue;
            }
            '\'' | '`' => {
                let inner = &tail[1..];
                let Some(end) = inner.find('\'') else {
                    return wrong(format!("the text at position {at} has no end"));
                };
                (Kind::Text, end + 2, inner[..end].to_owned())
            }
            '%' => {
                let digits = run(&tail[1..], |c| c.is_ascii_digit());
                let Ok(number) = digits.parse() else {
                    return wrong(format!("'%' at position {at} needs a number, as in %0"));
                };
                (Kind::Parameter(number), digits.len() + 1, format!("%{digits}"))
            }
            '(' | ')' | '=' => (Kind::Sign, 1, first.to_string()),
            '<' | '>' | '!' => {
                let length = match tail.get(..2) {
                    Some("<=" | ">=" | "<>" | "!=") => 2,
                    _ => 1,
                };
                (Kind::Sign, length, tail[..length].to_owned())
            }
            c if c.is_ascii_digit() || matches!(c, '-' | '+' | '.') => {
                let word = number_run(tail);
                (Kind::Number(number(word)?), word.len(), word.to_owned())
            }
            c if c.is_alphabetic() || c == '_' => {
                let part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '[' | ']');
                let word = run(tail, part);
                (Kind::Word, word.len(), word.to_owned())
            }
            other => return wrong(format!("'{other}' at position {at} means nothing here")),
        };
        found.push(Token { at, text: shown, kind });
        while rest.next_if(|(index, _)| *index < begin + length).is_some() {}
    }
    Ok(found)
}

fn run(text: &str, belongs: impl Fn(char) -> bool) -> &str {
    &text[..text.find(|c| !belongs(c)).unwrap_or(text.len())]
}

/// A sign, digits, a point and an exponent with its sign.
fn number_run(text: &str) -> &str {
    let mut before = ' ';
    let end = text.find(|c: char| {
        let sign = matches!(c, '-' | '+') && matches!(before, ' ' | 'e' | 'E');
        before = c;
        !(c.is_ascii_alphanumeric() || c == '.' || sign)
    });
    &text[..end.unwrap_or(text.len())]
}

pub(super) fn number(word: &str) -> Result<Number, SyntaxError> {
    let hexadecimal = word.strip_prefix("0x").or_else(|| word.strip_prefix("0X"));
    let whole = match hexadecimal {
        Some(digits) => i128::from_str_radix(digits, 16).ok(),
        None => word.parse().ok(),
    };
    let finite = |real: &f64| real.is_finite();
    let real = || word.parse::<f64>().ok().filter(finite).map(Number::Real);
    match whole.map(Number::Whole).or_else(real) {
        Some(number) => Ok(number),
        None => wrong(format!("'{word}' is no number")),
    }
}
