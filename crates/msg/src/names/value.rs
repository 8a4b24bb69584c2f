//! Parameter values as the command line and parameter files write them: YAML scalars and lists of
//! scalars, with the types of `rcl_interfaces/msg/ParameterValue` (`rcl_yaml_param_parser`).

use std::fmt;

/// A parameter's value.
#[derive(Clone, Debug, PartialEq)]
pub enum ParameterValue {
    /// `true`, `yes`, `on` and their opposites.
    Bool(bool),
    /// A whole number, decimal, `0x` or `0o`.
    Integer(i64),
    /// A number with a point or an exponent, `.inf` or `.nan`.
    Double(f64),
    /// Anything else, or anything in quotes.
    String(String),
    /// Bytes.
    ByteArray(Vec<u8>),
    /// A list of booleans.
    BoolArray(Vec<bool>),
    /// A list of whole numbers.
    IntegerArray(Vec<i64>),
    /// A list of numbers, at least one of which is not whole.
    DoubleArray(Vec<f64>),
    /// A list of texts; also the empty list, whose type the parameter's declaration decides.
    StringArray(Vec<String>),
}

/// Text that is not a parameter value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ValueError {
    /// A quote or bracket that is never closed.
    #[error("value {text} is not closed; hint: add {closing}")]
    Open {
        /// The value as given.
        text: String,
        /// The character that is missing.
        closing: char,
    },
    /// Something follows where the value should have ended.
    #[error("value {text} goes on after position {at}; hint: quote the whole value")]
    Trailing {
        /// The value as given.
        text: String,
        /// Where the value ended, in bytes.
        at: usize,
    },
    /// Elements of different types.
    #[error("list {text} mixes types; hint: elements must all be of one type")]
    Mixed {
        /// The list as given.
        text: String,
    },
    /// A list in a list or a mapping.
    #[error("value {text} is nested; hint: a parameter is a scalar or a flat list")]
    Nested {
        /// The value as given.
        text: String,
    },
}

impl ParameterValue {
    /// Reads a value as YAML would.
    ///
    /// # Errors
    /// An unclosed quote or bracket, a nested or a mixed list.
    ///
    /// ```
    /// # use angaros_msg::names::ParameterValue;
    /// assert_eq!(ParameterValue::parse("[1, 2]"), Ok(ParameterValue::IntegerArray(vec![1, 2])));
    /// assert_eq!(ParameterValue::parse("'1'"), Ok(ParameterValue::String("1".into())));
    /// ```
    pub fn parse(text: &str) -> Result<Self, ValueError> {
        let text = text.trim();
        match text.as_bytes().first() {
            Some(b'[') => Self::parse_list(text),
            Some(b'{') => Err(ValueError::Nested { text: text.to_owned() }),
            Some(b'"' | b'\'') => {
                let (value, used) = unquote(text)?;
                if used < text.len() {
                    return Err(ValueError::Trailing { text: text.to_owned(), at: used });
                }
                Ok(Self::String(value))
            }
            _ => Ok(Self::plain(text)),
        }
    }

    /// The value of an unquoted YAML scalar.
    #[must_use]
    pub fn plain(text: &str) -> Self {
        match text {
            "Y" | "y" | "yes" | "Yes" | "YES" | "true" | "True" | "TRUE" | "on" | "On" | "ON" => {
                Self::Bool(true)
            }
            "N" | "n" | "no" | "No" | "NO" | "false" | "False" | "FALSE" | "off" | "Off"
            | "OFF" => Self::Bool(false),
            _ => parse_integer(text)
                .map(Self::Integer)
                .or_else(|| parse_double(text).map(Self::Double))
                .unwrap_or_else(|| Self::String(text.to_owned())),
        }
    }

    fn parse_list(text: &str) -> Result<Self, ValueError> {
        let open = || ValueError::Open { text: text.to_owned(), closing: ']' };
        let mut elements = Vec::new();
        let mut rest = text[1..].trim_start();
        loop {
            match rest.as_bytes().first() {
                None => return Err(open()),
                Some(b']') => break,
                Some(b'[' | b'{') => return Err(ValueError::Nested { text: text.to_owned() }),
                Some(b'"' | b'\'') => {
                    let (value, used) = unquote(rest)?;
                    elements.push(Self::String(value));
                    rest = rest[used..].trim_start();
                }
                Some(_) => {
                    let end = rest.find([',', ']']).ok_or_else(open)?;
                    elements.push(Self::plain(rest[..end].trim_end()));
                    rest = &rest[end..];
                }
            }
            match rest.strip_prefix(',') {
                Some(next) => rest = next.trim_start(),
                None if rest.starts_with(']') => {}
                None if rest.is_empty() => return Err(open()),
                None => return Err(trailing(text, rest)),
            }
        }
        if rest.len() > 1 {
            return Err(trailing(text, &rest[1..]));
        }
        Self::from_elements(elements).ok_or_else(|| ValueError::Mixed { text: text.to_owned() })
    }

    /// The array of these scalars; whole numbers among others become doubles. `None` when the
    /// types differ or an element is itself an array.
    #[must_use]
    pub fn from_elements(elements: Vec<Self>) -> Option<Self> {
        fn all<T>(list: Vec<ParameterValue>, f: fn(ParameterValue) -> Option<T>) -> Option<Vec<T>> {
            list.into_iter().map(f).collect()
        }
        let whole = elements.iter().all(|e| matches!(e, Self::Integer(_)));
        match elements.first() {
            None => Some(Self::StringArray(Vec::new())),
            Some(Self::Bool(_)) => {
                all(elements, |e| if let Self::Bool(v) = e { Some(v) } else { None })
                    .map(Self::BoolArray)
            }
            Some(Self::Integer(_)) if whole => {
                all(elements, |e| if let Self::Integer(v) = e { Some(v) } else { None })
                    .map(Self::IntegerArray)
            }
            Some(Self::Integer(_) | Self::Double(_)) => all(elements, |e| match e {
                Self::Integer(v) => Some(v as f64),
                Self::Double(v) => Some(v),
                _ => None,
            })
            .map(Self::DoubleArray),
            Some(Self::String(_)) => {
                all(elements, |e| if let Self::String(v) = e { Some(v) } else { None })
                    .map(Self::StringArray)
            }
            Some(_) => None,
        }
    }

    /// The number of the type in `rcl_interfaces/msg/ParameterType`, 1 to 9.
    #[must_use]
    pub fn type_number(&self) -> u8 {
        match self {
            Self::Bool(_) => 1,
            Self::Integer(_) => 2,
            Self::Double(_) => 3,
            Self::String(_) => 4,
            Self::ByteArray(_) => 5,
            Self::BoolArray(_) => 6,
            Self::IntegerArray(_) => 7,
            Self::DoubleArray(_) => 8,
            Self::StringArray(_) => 9,
        }
    }

    /// The name of the type as ROS 2 tools print it.
    #[must_use]
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::Bool(_) => "boolean",
            Self::Integer(_) => "integer",
            Self::Double(_) => "double",
            Self::String(_) => "string",
            Self::ByteArray(_) => "byte array",
            Self::BoolArray(_) => "boolean array",
            Self::IntegerArray(_) => "integer array",
            Self::DoubleArray(_) => "double array",
            Self::StringArray(_) => "string array",
        }
    }
}

fn trailing(text: &str, rest: &str) -> ValueError {
    ValueError::Trailing { text: text.to_owned(), at: text.len() - rest.len() }
}

fn parse_integer(text: &str) -> Option<i64> {
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let (radix, digits) = match digits.get(..2) {
        Some("0x" | "0X") => (16, &digits[2..]),
        Some("0o") => (8, &digits[2..]),
        _ => (10, digits),
    };
    // A second sign is no number; from_str_radix alone would take it.
    if !digits.starts_with(|c: char| c.is_ascii_hexdigit()) {
        return None;
    }
    let magnitude = i128::from_str_radix(digits, radix).ok()?;
    i64::try_from(if negative { -magnitude } else { magnitude }).ok()
}

fn parse_double(text: &str) -> Option<f64> {
    match text {
        ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" => Some(f64::INFINITY),
        "-.inf" | "-.Inf" | "-.INF" => Some(f64::NEG_INFINITY),
        ".nan" | ".NaN" | ".NAN" => Some(f64::NAN),
        // "inf", "nan" and "infinity" are words in YAML.
        _ if text.contains(|c: char| !matches!(c, '0'..='9' | '.' | '+' | '-' | 'e' | 'E')) => None,
        _ => text.parse().ok(),
    }
}

/// The text of a quoted scalar at the start of `text` and the bytes it takes there.
fn unquote(text: &str) -> Result<(String, usize), ValueError> {
    let quote = if text.starts_with('"') { '"' } else { '\'' };
    let mut out = String::new();
    let mut chars = text.char_indices().skip(1).peekable();
    while let Some((at, c)) = chars.next() {
        if c == quote {
            if quote == '\'' && chars.next_if(|&(_, next)| next == '\'').is_some() {
                out.push('\'');
                continue;
            }
            return Ok((out, at + 1));
        }
        if c != '\\' || quote == '\'' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some((_, 'n')) => out.push('\n'),
            Some((_, 't')) => out.push('\t'),
            Some((_, 'r')) => out.push('\r'),
            Some((_, '0')) => out.push('\0'),
            Some((_, other)) => out.push(other),
            None => break,
        }
    }
    Err(ValueError::Open { text: text.to_owned(), closing: quote })
}

impl fmt::Display for ParameterValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(v) => write!(f, "{v}"),
            Self::Integer(v) => write!(f, "{v}"),
            Self::Double(v) => write_double(f, *v),
            Self::String(v) => write_text(f, v),
            Self::ByteArray(v) => write_list(f, v, |f, v| write!(f, "{v}")),
            Self::BoolArray(v) => write_list(f, v, |f, v| write!(f, "{v}")),
            Self::IntegerArray(v) => write_list(f, v, |f, v| write!(f, "{v}")),
            Self::DoubleArray(v) => write_list(f, v, |f, v| write_double(f, *v)),
            Self::StringArray(v) => write_list(f, v, |f, v| write_text(f, v)),
        }
    }
}

fn write_list<T>(
    f: &mut fmt::Formatter<'_>,
    list: &[T],
    write: fn(&mut fmt::Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    f.write_str("[")?;
    for (index, element) in list.iter().enumerate() {
        if index > 0 {
            f.write_str(", ")?;
        }
        write(f, element)?;
    }
    f.write_str("]")
}

fn write_double(f: &mut fmt::Formatter<'_>, value: f64) -> fmt::Result {
    match value {
        v if v.is_nan() => f.write_str(".nan"),
        f64::INFINITY => f.write_str(".inf"),
        f64::NEG_INFINITY => f.write_str("-.inf"),
        v => write!(f, "{v:?}"),
    }
}

/// Quotes a text only where reading it back would otherwise give something else.
fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    let plain = ParameterValue::parse(text) == Ok(ParameterValue::String(text.to_owned()))
        && !text.starts_with(['"', '\''])
        && !text.contains([',', ']', '\n', '#', ':', '\t'])
        && !text.is_empty();
    if plain { f.write_str(text) } else { write!(f, "'{}'", text.replace('\'', "''")) }
}

#[cfg(test)]
mod tests {
    use super::ParameterValue::{self as P, *};
    use super::ValueError;

    #[test]
    fn scalars_have_the_type_yaml_gives_them() {
        for (text, value) in [
            ("true", Bool(true)),
            ("off", Bool(false)),
            ("42", Integer(42)),
            ("-7", Integer(-7)),
            ("+7", Integer(7)),
            ("0x10", Integer(16)),
            ("-9223372036854775808", Integer(i64::MIN)),
            ("1.0", Double(1.0)),
            ("1e3", Double(1000.0)),
            ("9223372036854775808", Double(9_223_372_036_854_775_808.0)),
            (".inf", Double(f64::INFINITY)),
            ("-.inf", Double(f64::NEG_INFINITY)),
            ("inf", String("inf".into())),
            ("--1", String("--1".into())),
            ("0x", String("0x".into())),
            ("hello", String("hello".into())),
            ("", String("".into())),
            ("'it''s'", String("it's".into())),
            (r#""a\n\"b""#, String("a\n\"b".into())),
            ("'42'", String("42".into())),
        ] {
            assert_eq!(P::parse(text).unwrap(), value, "{text}");
        }
        assert!(matches!(P::parse(".nan").unwrap(), Double(v) if v.is_nan()));
    }

    #[test]
    fn lists_have_one_type() {
        assert_eq!(P::parse("[1, 2,3 ]").unwrap(), IntegerArray(vec![1, 2, 3]));
        assert_eq!(P::parse("[1, 2.5]").unwrap(), DoubleArray(vec![1.0, 2.5]));
        assert_eq!(P::parse("[true, no]").unwrap(), BoolArray(vec![true, false]));
        assert_eq!(P::parse("[a, 'b, c']").unwrap(), StringArray(vec!["a".into(), "b, c".into()]));
        assert_eq!(P::parse("[]").unwrap(), StringArray(vec![]));
        assert!(matches!(P::parse("[1, a]"), Err(ValueError::Mixed { .. })));
        assert!(matches!(P::parse("[[1]]"), Err(ValueError::Nested { .. })));
        assert!(matches!(P::parse("{a: 1}"), Err(ValueError::Nested { .. })));
    }

    #[test]
    fn what_is_not_closed_or_goes_on_is_refused() {
        for text in ["[1, 2", "[", "'a", "\"a\\", "['a' 1"] {
            assert!(P::parse(text).unwrap_err().to_string().contains("hint:"), "{text}");
        }
        assert!(matches!(P::parse("[1] 2"), Err(ValueError::Trailing { at: 3, .. })));
        assert!(matches!(P::parse("'a'b"), Err(ValueError::Trailing { at: 3, .. })));
    }

    #[test]
    fn a_printed_value_reads_back_as_itself() {
        for value in [
            Bool(true),
            Integer(-3),
            Double(2.0),
            Double(1e300),
            String("a: b, 'c'".into()),
            String("true".into()),
            String("".into()),
            String("[x".into()),
            IntegerArray(vec![1, -2]),
            DoubleArray(vec![1.0, f64::INFINITY]),
            StringArray(vec!["1".into(), "a,b".into(), "c]".into()]),
            BoolArray(vec![true]),
        ] {
            assert_eq!(P::parse(&value.to_string()).unwrap(), value);
        }
    }
}
