//! A command line as words, as a shell splits it.

/// The words of a line; quotes hold words together, a backslash takes the next character as it is.
///
/// # Errors
/// A quote is not closed.
pub fn words(line: &str) -> Result<Vec<String>, String> {
    let mut out = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some('\''), c) if c != '\'' => word.get_or_insert_default().push(c),
            (_, '\\') => match chars.next() {
                Some(next) => {
                    // Between double quotes a shell keeps the backslash of what needs none.
                    let is_kept = quote.is_some() && !matches!(next, '"' | '\\' | '$' | '`');
                    let word = word.get_or_insert_default();
                    if is_kept {
                        word.push('\\');
                    }
                    word.push(next);
                }
                None => return Err(format!("'{line}' ends with a backslash")),
            },
            (Some(open), c) if c == open => quote = None,
            (Some(_), c) => word.get_or_insert_default().push(c),
            (None, '\'' | '"') => {
                word.get_or_insert_default();
                quote = Some(c);
            }
            (None, c) if c.is_whitespace() => out.extend(word.take()),
            (None, c) => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(format!("a quote in '{line}' is not closed"));
    }
    out.extend(word);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn a_line_is_split_as_a_shell_does() {
        for (line, expected) in [
            ("a b  c", &["a", "b", "c"][..]),
            ("", &[]),
            ("-p 'x y':=\"z 'q'\"", &["-p", "x y:=z 'q'"]),
            ("a\\ b ''", &["a b", ""]),
            ("\"\\d \\\"\"", &["\\d \""]),
        ] {
            assert_eq!(words(line).unwrap(), expected, "{line}");
        }
        assert!(words("'a").is_err());
        assert!(words("a\\").is_err());
    }
}
