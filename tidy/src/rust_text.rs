//! Rust text split into code, comments and strings, exactly enough to look for words in one.

/// What a character of a Rust file belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Code,
    Comment,
    Text,
}

/// The code alone: comments and the contents of strings become spaces, lines stay where they are.
#[must_use]
pub fn code_only(text: &str) -> String {
    let keep = |(c, part): (char, Part)| if c == '\n' || part == Part::Code { c } else { ' ' };
    parts(text).into_iter().map(keep).collect()
}

/// The contents of all strings, as written.
#[must_use]
pub fn strings(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open: Option<String> = None;
    for (c, part) in parts(text) {
        match (part, &mut open) {
            (Part::Text, Some(string)) => string.push(c),
            (Part::Text, None) => open = Some(c.to_string()),
            (_, _) => found.extend(open.take()),
        }
    }
    found.extend(open);
    found
}

/// The part of a file before its `mod tests`.
#[must_use]
pub fn without_tests(text: &str) -> &str {
    match text.find("#[cfg(test)]\nmod tests {") {
        Some(end) => &text[..end],
        None => text,
    }
}

fn parts(text: &str) -> Vec<(char, Part)> {
    let chars: Vec<char> = text.chars().collect();
    let mut out = Vec::with_capacity(chars.len());
    let mut at = 0;
    while at < chars.len() {
        let (end, part) = match (chars[at], chars.get(at + 1)) {
            ('/', Some('/')) => (find(&chars, at, |c| c == '\n'), Part::Comment),
            ('/', Some('*')) => (end_of_block(&chars, at), Part::Comment),
            ('r', Some('"' | '#')) if starts_word(&chars, at) && is_raw(&chars, at) => {
                raw_string(&chars, at, &mut out);
                at = out.len();
                continue;
            }
            ('"', _) => {
                let end = end_of_string(&chars, at + 1);
                out.push(('"', Part::Code));
                out.extend(chars[at + 1..end].iter().map(|c| (*c, Part::Text)));
                at = end;
                (chars.len().min(end + 1), Part::Code)
            }
            ('\'', _) => (end_of_character(&chars, at), Part::Code),
            _ => (at + 1, Part::Code),
        };
        let hidden = chars[at] == '\'' && end > at + 1;
        let shown = |c: char| if hidden && c != '\'' { '_' } else { c };
        out.extend(chars[at..end].iter().map(|c| (shown(*c), part)));
        at = end;
    }
    out
}

fn find(chars: &[char], from: usize, wanted: impl Fn(char) -> bool) -> usize {
    (from..chars.len()).find(|at| wanted(chars[*at])).unwrap_or(chars.len())
}

fn starts_word(chars: &[char], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| chars[before]);
    before.is_none_or(|c| c == 'b' || !(c.is_alphanumeric() || c == '_'))
}

fn is_raw(chars: &[char], at: usize) -> bool {
    chars.get(find(chars, at + 1, |c| c != '#')) == Some(&'"')
}

fn raw_string(chars: &[char], at: usize, out: &mut Vec<(char, Part)>) {
    let open = find(chars, at + 1, |c| c != '#');
    let hashes = open - at - 1;
    let closes = |end: &usize| {
        chars[*end] == '"' && chars[end + 1..].iter().take_while(|c| **c == '#').count() >= hashes
    };
    let close = (open + 1..chars.len()).find(closes).unwrap_or(chars.len());
    let end = chars.len().min(close + 1 + hashes);
    out.extend(chars[at..=open.min(chars.len() - 1)].iter().map(|c| (*c, Part::Code)));
    out.extend(chars[open + 1..close].iter().map(|c| (*c, Part::Text)));
    out.extend(chars[close..end].iter().map(|c| (*c, Part::Code)));
}

/// Block comments nest.
fn end_of_block(chars: &[char], from: usize) -> usize {
    let mut depth = 0;
    let mut at = from;
    while at + 1 < chars.len() {
        match (chars[at], chars[at + 1]) {
            ('/', '*') => (depth, at) = (depth + 1, at + 2),
            ('*', '/') if depth == 1 => return at + 2,
            ('*', '/') => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
    }
    chars.len()
}

fn end_of_string(chars: &[char], from: usize) -> usize {
    let mut at = from;
    while at < chars.len() && chars[at] != '"' {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    at.min(chars.len())
}

/// `'x'` and `'\n'` are characters, `'a` alone is a lifetime.
fn end_of_character(chars: &[char], at: usize) -> usize {
    let closes = |end: usize| chars.get(end) == Some(&'\'');
    match chars.get(at + 1) {
        Some('\\') => chars.len().min(find(chars, at + 3, |c| c == '\'') + 1),
        Some(_) if closes(at + 2) => at + 3,
        _ => at + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_strings_are_no_code() {
        let text =
            "let a = \"unsafe \\\" {\"; // unsafe\n/* a /* b */ unsafe */ let c = r#\"x\"y\"#;";
        let code = code_only(text);
        assert!(!code.contains("unsafe"), "{code}");
        assert!(code.contains("let c ="), "{code}");
        assert_eq!(code.lines().count(), 2);
        assert_eq!(strings(text), ["unsafe \\\" {", "x\"y"]);
    }

    #[test]
    fn quotes_as_characters_and_lifetimes_do_not_open_strings() {
        let code = code_only("match c { '\"' => f::<'a>(b'\\'', '\\\\'), _ => unsafe { g() } }");
        assert!(code.contains("unsafe { g() }"), "{code}");
    }

    #[test]
    fn the_tests_of_a_file_are_cut_off() {
        assert_eq!(without_tests("fn a() {}\n#[cfg(test)]\nmod tests {\n}\n"), "fn a() {}\n");
        assert_eq!(without_tests("fn a() {}\n"), "fn a() {}\n");
    }
}
