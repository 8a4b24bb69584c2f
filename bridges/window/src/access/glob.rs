//! Names by patterns with `*` and `?` (rule GR5).

use std::fmt;

/// A list of patterns; a name matches if one of them does and none with `!` before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Globs {
    allow: Vec<String>,
    deny: Vec<String>,
}

impl Globs {
    /// Every name.
    #[must_use]
    pub fn all() -> Self {
        Self::parse("*")
    }

    /// Patterns between commas, spaces around them not counted; one that begins with `!` takes
    /// names out again.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        text.split(',').fold(Self::default(), |mut globs, part| {
            globs.add(part);
            globs
        })
    }

    /// One more pattern.
    pub fn add(&mut self, pattern: &str) {
        let pattern = pattern.trim();
        match pattern.strip_prefix('!') {
            Some(taken_out) => self.deny.push(taken_out.trim().to_owned()),
            None if pattern.is_empty() => {}
            None => self.allow.push(pattern.to_owned()),
        }
    }

    /// Whether no name matches.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.allow.is_empty()
    }

    /// Whether a name matches.
    #[must_use]
    pub fn matches(&self, name: &str) -> bool {
        let any = |patterns: &[String]| patterns.iter().any(|pattern| fits(pattern, name));
        any(&self.allow) && !any(&self.deny)
    }
}

impl fmt::Display for Globs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let denied = self.deny.iter().map(|pattern| format!("!{pattern}"));
        let all: Vec<String> = self.allow.iter().cloned().chain(denied).collect();
        f.write_str(&all.join(","))
    }
}

/// Whether one pattern fits. Goes back to the last `*` only, so the time is at most the product of
/// the lengths.
fn fits(pattern: &str, name: &str) -> bool {
    let pattern: Vec<char> = pattern.chars().collect();
    let name: Vec<char> = name.chars().collect();
    let mut at = 0;
    let mut in_name = 0;
    let mut star: Option<(usize, usize)> = None;
    while in_name < name.len() {
        match pattern.get(at) {
            Some('*') => {
                star = Some((at, in_name));
                at += 1;
            }
            Some(&expected) if expected == '?' || expected == name[in_name] => {
                at += 1;
                in_name += 1;
            }
            _ => {
                let Some((star_at, begun)) = star else { return false };
                star = Some((star_at, begun + 1));
                at = star_at + 1;
                in_name = begun + 1;
            }
        }
    }
    pattern[at..].iter().all(|rest| *rest == '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_anything_and_a_question_mark_for_one_character() {
        let cases = [
            ("*", "/a/b", true),
            ("/camera/*", "/camera/image/raw", true),
            ("/camera/*", "/camera", false),
            ("/*/scan", "/left/scan", true),
            ("/*/scan", "/left/scan/x", false),
            ("/a?c", "/abc", true),
            ("/a?c", "/ac", false),
            ("*a*b*", "/xaxxbx", true),
            ("*a*b*", "/xbxxax", false),
            ("", "", true),
        ];
        for (pattern, name, expected) in cases {
            assert_eq!(fits(pattern, name), expected, "{pattern} {name}");
        }
    }

    #[test]
    fn names_are_taken_out_of_a_list_and_an_empty_list_has_none() {
        let globs = Globs::parse("/a/*, /b,!/a/secret*");
        assert!(globs.matches("/a/x") && globs.matches("/b"));
        assert!(!globs.matches("/a/secrets") && !globs.matches("/c"));
        assert_eq!(globs.to_string(), "/a/*,/b,!/a/secret*");
        assert!(Globs::parse("").is_empty() && !Globs::parse(" , ").matches(""));
        assert!(!Globs::parse("!/a").matches("/b"));
    }
}
