//! Scalars as PyYAML writes them, which is what `ros2 topic echo` prints: numbers as Python's
//! `repr`, texts plain where YAML 1.1 reads the same text back, else in quotes.

use std::fmt::Write;

/// A float as PyYAML writes it: Python's shortest form, with a point also before an exponent.
pub(super) fn float(value: f64) -> String {
    if value.is_nan() {
        return ".nan".into();
    }
    if value.is_infinite() {
        return if value > 0.0 { ".inf" } else { "-.inf" }.into();
    }
    let text = format!("{value:e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if value == 0.0 || (-4..16).contains(&exponent) {
        return format!("{value:?}");
    }
    let point = if mantissa.contains('.') { "" } else { ".0" };
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{mantissa}{point}e{sign}{:02}", exponent.abs())
}

/// A text; `indent` is the column at which a further line of it starts.
pub(super) fn text(text: &str, indent: usize, flow: bool) -> String {
    let styles = ScalarStyles::of(text);
    let plain = if flow { styles.flow_plain } else { styles.block_plain };
    if plain && !text.is_empty() && !is_other_type(text) {
        return text.to_owned();
    }
    if styles.single_quoted { single_quoted(text, indent) } else { double_quoted(text) }
}

fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

fn is_blank(c: Option<char>) -> bool {
    c.is_none_or(|c| matches!(c, '\0' | ' ' | '\t' | '\r') || is_break(c))
}

/// Characters YAML allows unescaped.
fn is_printable(c: char) -> bool {
    matches!(c, '\n' | ' '..='~' | '\u{85}' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}')
        && c != '\u{feff}'
        || c >= '\u{10000}'
}

/// Which styles a text can be written in (PyYAML's `analyze_scalar`).
struct ScalarStyles {
    flow_plain: bool,
    block_plain: bool,
    single_quoted: bool,
}

impl ScalarStyles {
    fn of(text: &str) -> Self {
        let marker = text.starts_with("---") || text.starts_with("...");
        let mut flow_indicator = marker;
        let mut block_indicator = marker;
        let mut special = false;
        let mut breaks = false;
        let mut space_break = false;
        let mut break_space = false;
        let mut previous = None;
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            let blank_follows = is_blank(chars.peek().copied());
            let (flow, block) = match (previous, c) {
                (None, '#' | ',' | '[' | ']' | '{' | '}' | '&' | '*' | '!' | '|' | '>') => {
                    (true, true)
                }
                (None, '\'' | '"' | '%' | '@' | '`') => (true, true),
                (None, '?' | ':') => (true, blank_follows),
                (None, '-') => (blank_follows, blank_follows),
                (Some(_), ',' | '?' | '[' | ']' | '{' | '}') => (true, false),
                (Some(_), ':') => (true, blank_follows),
                (Some(_), '#') => (is_blank(previous), is_blank(previous)),
                _ => (false, false),
            };
            flow_indicator |= flow;
            block_indicator |= block;
            breaks |= is_break(c);
            special |= !is_printable(c);
            space_break |= previous == Some(' ') && is_break(c);
            break_space |= previous.is_some_and(is_break) && c == ' ';
            previous = Some(c);
        }
        let edge = |c: char| c == ' ' || is_break(c);
        let edges = text.starts_with(edge) || text.ends_with(edge);
        let plain = !(edges || break_space || space_break || special || breaks);
        Self {
            flow_plain: plain && !flow_indicator,
            block_plain: plain && !block_indicator,
            single_quoted: !(break_space || space_break || special),
        }
    }
}

fn single_quoted(text: &str, indent: usize) -> String {
    let mut out = String::from("'");
    let mut chars = text.chars().peekable();
    let mut in_breaks = false;
    while let Some(c) = chars.next() {
        if is_break(c) {
            if !in_breaks && c == '\n' {
                out.push('\n');
            }
            out.push(c);
            in_breaks = true;
            if chars.peek().is_none() {
                out.extend(std::iter::repeat_n(' ', indent));
            }
            continue;
        }
        if in_breaks {
            out.extend(std::iter::repeat_n(' ', indent));
            in_breaks = false;
        }
        if c == '\'' {
            out.push('\'');
        }
        out.push(c);
    }
    out + "'"
}

fn double_quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        let short = match c {
            '\0' => '0',
            '\x07' => 'a',
            '\x08' => 'b',
            '\t' => 't',
            '\n' => 'n',
            '\x0b' => 'v',
            '\x0c' => 'f',
            '\r' => 'r',
            '\x1b' => 'e',
            '"' => '"',
            '\\' => '\\',
            '\u{85}' => 'N',
            '\u{2028}' => 'L',
            '\u{2029}' => 'P',
            ' '..='~'
            | '\u{a0}'..='\u{d7ff}'
            | '\u{e000}'..='\u{fefe}'
            | '\u{ff00}'..='\u{fffd}' => {
                out.push(c);
                continue;
            }
            other => {
                // Writing to a String cannot fail.
                let _ = match u32::from(other) {
                    code @ 0..=0xff => write!(out, "\\x{code:02X}"),
                    code @ 0x100..=0xffff => write!(out, "\\u{code:04X}"),
                    code => write!(out, "\\U{code:08X}"),
                };
                continue;
            }
        };
        out.push('\\');
        out.push(short);
    }
    out + "\""
}

/// Whether YAML 1.1 reads the text as something other than a text.
fn is_other_type(text: &str) -> bool {
    const WORDS: [&str; 27] = [
        "yes", "Yes", "YES", "no", "No", "NO", "true", "True", "TRUE", "false", "False", "FALSE",
        "on", "On", "ON", "off", "Off", "OFF", "~", "null", "Null", "NULL", "<<", "=", ".nan",
        ".NaN", ".NAN",
    ];
    WORDS.contains(&text) || is_integer(text) || is_float(text) || is_timestamp(text)
}

fn unsigned(text: &str) -> &str {
    text.strip_prefix(['-', '+']).unwrap_or(text)
}

fn all(text: &str, allowed: impl Fn(char) -> bool) -> bool {
    !text.is_empty() && text.chars().all(allowed)
}

/// `1:30:00` counts minutes and hours in YAML 1.1.
fn is_sexagesimal_tail(parts: std::str::Split<'_, char>) -> bool {
    let mut any = false;
    for part in parts {
        any = true;
        let digits = part.len() == 1 || part.len() == 2 && part.as_bytes()[0] <= b'5';
        if !digits || !all(part, |c| c.is_ascii_digit()) {
            return false;
        }
    }
    any
}

fn is_integer(text: &str) -> bool {
    let digits = unsigned(text);
    if let Some(bits) = digits.strip_prefix("0b") {
        return all(bits, |c| matches!(c, '0' | '1' | '_'));
    }
    if let Some(hex) = digits.strip_prefix("0x") {
        return all(hex, |c| c.is_ascii_hexdigit() || c == '_');
    }
    let decimal = |text: &str| {
        text.starts_with(|c: char| matches!(c, '1'..='9'))
            && all(text, |c| c.is_ascii_digit() || c == '_')
    };
    let octal = |text: &str| {
        text.strip_prefix('0').is_some_and(|rest| all(rest, |c| matches!(c, '0'..='7' | '_')))
    };
    let mut parts = digits.split(':');
    let first = parts.next().unwrap_or_default();
    match digits.contains(':') {
        true => decimal(first) && is_sexagesimal_tail(parts),
        false => digits == "0" || decimal(digits) || octal(digits),
    }
}

fn is_float(text: &str) -> bool {
    let digits = unsigned(text);
    if matches!(digits, ".inf" | ".Inf" | ".INF") {
        return true;
    }
    let Some((whole, rest)) = digits.split_once('.') else { return false };
    let number = |text: &str| text.chars().all(|c| c.is_ascii_digit() || c == '_');
    let starts = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    if let Some((first, _)) = whole.split_once(':') {
        let mut parts = whole.split(':');
        parts.next();
        return starts(first) && number(first) && is_sexagesimal_tail(parts) && number(rest);
    }
    let (fraction, exponent) = match rest.split_once(['e', 'E']) {
        Some((fraction, exponent)) => (fraction, Some(exponent)),
        None => (rest, None),
    };
    let exponent_fits = exponent.is_none_or(|exponent| {
        exponent.starts_with(['-', '+']) && all(&exponent[1..], |c| c.is_ascii_digit())
    });
    let mantissa_fits = match whole {
        "" => digits == text && starts(fraction) && number(fraction),
        whole => starts(whole) && number(whole) && number(fraction),
    };
    mantissa_fits && exponent_fits
}

/// Dates, with or without a time of day; a time is only looked at as far as its shape.
fn is_timestamp(text: &str) -> bool {
    let digits = |text: &str, lengths: std::ops::RangeInclusive<usize>| {
        lengths.contains(&text.len()) && all(text, |c| c.is_ascii_digit())
    };
    let date_end = text.find(['T', 't', ' ', '\t']).unwrap_or(text.len());
    let (date, time) = text.split_at(date_end);
    let parts: Vec<&str> = date.split('-').collect();
    let [year, month, day] = parts[..] else { return false };
    if time.is_empty() {
        return digits(year, 4..=4) && digits(month, 2..=2) && digits(day, 2..=2);
    }
    let clock = time[1..].trim_start();
    let mut clock = clock.splitn(3, ':');
    let hour = clock.next();
    let minute = clock.next();
    let second = clock.next();
    digits(year, 4..=4)
        && digits(month, 1..=2)
        && digits(day, 1..=2)
        && hour.is_some_and(|hour| digits(hour, 1..=2))
        && minute.is_some_and(|minute| digits(minute, 2..=2))
        && second.is_some_and(|second| {
            second.get(..2).is_some_and(|two| digits(two, 2..=2))
                && all(second, |c| {
                    c.is_ascii_digit() || matches!(c, '.' | 'Z' | '+' | '-' | ':' | ' ')
                })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    // Expected values are what PyYAML 6.0 prints for yaml.dump({'k': value}, allow_unicode=True,
    // width=sys.maxsize).
    #[test]
    fn floats_are_written_as_pyyaml_writes_them() {
        for (value, expected) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (0.1, "0.1"),
            (f64::from(0.1_f32), "0.10000000149011612"),
            (1e15, "1000000000000000.0"),
            (1e16, "1.0e+16"),
            (1.5e300, "1.5e+300"),
            (1e-4, "0.0001"),
            (1e-5, "1.0e-05"),
            (f64::INFINITY, ".inf"),
            (f64::NEG_INFINITY, "-.inf"),
            (f64::NAN, ".nan"),
        ] {
            assert_eq!(float(value), expected);
        }
    }

    #[test]
    fn texts_are_quoted_where_pyyaml_quotes_them() {
        for (value, expected) in [
            ("hello", "hello"),
            ("Hello World: 0", "'Hello World: 0'"),
            ("", "''"),
            ("a,b [c]", "a,b [c]"),
            ("it's", "it's"),
            ("'q'", "'''q'''"),
            ("true", "'true'"),
            ("Yes", "'Yes'"),
            ("123", "'123'"),
            ("1_000", "'1_000'"),
            ("1.5", "'1.5'"),
            ("1e5", "1e5"),
            ("1.0e+5", "'1.0e+5'"),
            ("0x1f", "'0x1f'"),
            ("1:30", "'1:30'"),
            ("2024-01-02", "'2024-01-02'"),
            ("~", "'~'"),
            ("null", "'null'"),
            ("- a", "'- a'"),
            ("-a", "-a"),
            ("a #b", "'a #b'"),
            ("a#b", "a#b"),
            (" lead", "' lead'"),
            ("trail ", "'trail '"),
            ("tab\there", "\"tab\\there\""),
            ("two\nlines", "'two\n\n  lines'"),
            ("end\n", "'end\n\n  '"),
            ("bell\x07", "\"bell\\a\""),
            ("ünï", "ünï"),
            ("a \nb", "\"a \\nb\""),
            ("...", "'...'"),
            ("@x", "'@x'"),
            ("key:", "'key:'"),
            ("😀", "😀"),
        ] {
            assert_eq!(text(value, 2, false), expected, "{value:?}");
        }
        assert_eq!(text("a,b", 2, true), "'a,b'");
        assert_eq!(text("a:b", 2, true), "'a:b'");
    }
}
