//! What the standard types mean: units and conventions, which their definitions as compiled into
//! every program lack. The table is text that only this command links.
//!
//! A line that begins with a name of a type and a tab says what the type is; a line that begins
//! with a tab, then the name of one of its fields, says what that field is.

use angaros_msg::definitions::DEFINITIONS;
use std::borrow::Cow;
use std::fmt::Write;

const TABLE: &str = include_str!("comments.txt");

/// A line with its comment that is longer has the comment on a line above.
const WIDTH: usize = 100;

/// The text of a type with its comments, if that is the standard type of that name.
pub fn add(name: &str, text: &str) -> String {
    let Ok(at) = DEFINITIONS.binary_search_by(|(known, _, _)| (*known).cmp(name)) else {
        return text.to_owned();
    };
    let Some(comments) = of(name).filter(|_| same(DEFINITIONS[at].2, text)) else {
        return text.to_owned();
    };
    let mut out = String::new();
    for line in wrapped(comments.about) {
        let _ = writeln!(out, "# {line}");
    }
    out.push('\n');
    for line in text.lines() {
        match comments.of_line(line) {
            Some(comment) if line.len() + comment.len() + 4 > WIDTH => {
                wrapped(comment).for_each(|part| {
                    let _ = writeln!(out, "# {part}");
                });
                let _ = writeln!(out, "{line}");
            }
            Some(comment) => {
                let _ = writeln!(out, "{line}  # {comment}");
            }
            None => {
                let _ = writeln!(out, "{line}");
            }
        }
    }
    out
}

/// Whether two texts differ at most in how they end.
fn same(one: &str, other: &str) -> bool {
    one.trim_end() == other.trim_end()
}

struct TypeComments {
    about: &'static str,
    /// Lines of the table: tab, field, tab, comment.
    fields: &'static str,
}

impl TypeComments {
    /// What is said of the field that a line defines.
    fn of_line(&self, line: &str) -> Option<&'static str> {
        let field = line.split_whitespace().nth(1)?;
        self.fields.lines().find_map(|known| {
            let (name, comment) = known.trim_start().split_once('\t')?;
            (name == field).then_some(comment)
        })
    }
}

fn of(name: &str) -> Option<TypeComments> {
    let begin = format!("{name}\t");
    let at = TABLE.match_indices(&begin).find(|(at, _)| *at == 0 || TABLE[..*at].ends_with('\n'));
    let rest = &TABLE[at?.0 + begin.len()..];
    let (about, below) = rest.split_once('\n')?;
    let mut end = 0;
    for line in below.split_inclusive('\n').take_while(|line| line.starts_with('\t')) {
        end += line.len();
    }
    Some(TypeComments { about, fields: &below[..end] })
}

/// The lines of a comment.
fn wrapped(text: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let long = lines.last().is_some_and(|line| line.len() + word.len() + 3 > WIDTH);
        if long {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.into_iter().map(Cow::Owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_comment_is_one_of_a_standard_type_or_of_its_field() {
        let mut seen = BTreeSet::new();
        let mut words = BTreeSet::new();
        for line in TABLE.lines() {
            let (key, comment) = line.trim_start().split_once('\t').expect(line);
            assert!(!comment.is_empty() && comment.trim() == comment, "{line}");
            if line.starts_with('\t') {
                assert!(words.contains(key), "no such field: {line}");
                continue;
            }
            let known = DEFINITIONS.iter().find(|(name, _, _)| *name == key).expect(line);
            let second = known.2.lines().filter_map(|line| line.split_whitespace().nth(1));
            words = second.map(str::to_owned).collect();
            assert!(seen.insert(key), "twice: {line}");
            assert!(add(key, known.2).contains('#'), "{line}");
        }
    }

    #[test]
    fn every_standard_type_says_what_it_is() {
        // Those of rosbag2 have comments in their definitions.
        let types = DEFINITIONS.iter().filter(|(_, _, text)| !text.contains('#'));
        let names = types.map(|(name, _, _)| *name);
        let uncommented: Vec<&str> = names.filter(|name| of(name).is_none()).collect();
        assert!(
            uncommented.iter().all(|name| name.starts_with("rosbag2_interfaces/srv/")),
            "{uncommented:?}"
        );
    }

    #[test]
    fn another_type_of_a_standard_name_keeps_its_text() {
        assert_eq!(add("std_msgs/msg/String", "string text\n"), "string text\n");
        assert_eq!(add("own/msg/Thing", "int8 x\n"), "int8 x\n");
    }

    #[test]
    fn a_long_comment_stands_above_its_line() {
        let (_, _, text) =
            DEFINITIONS.iter().find(|known| known.0 == "sensor_msgs/msg/Image").unwrap();
        let text = add("sensor_msgs/msg/Image", text);
        assert!(text.contains("\n# what a pixel is: rgb8"), "{text}");
        assert!(text.contains("\nstring encoding\n"), "{text}");
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
    }
}
