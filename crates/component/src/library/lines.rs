//! How the line of a node's logger travels as one text from a library to the program.

/// Parts the logger's name, the stamp and the text; it stands in no name.
const PART: char = '\u{1e}';

/// One text of the three.
pub(super) fn write(logger: &str, stamp_ns: i64, text: &str) -> String {
    format!("{PART}{logger}{PART}{stamp_ns}{PART}{text}")
}

/// The three of one text; `None` for one that is no line of a logger.
pub(super) fn read(line: &str) -> Option<(&str, i64, &str)> {
    let (logger, rest) = line.strip_prefix(PART)?.split_once(PART)?;
    let (stamp_ns, text) = rest.split_once(PART)?;
    Some((logger, stamp_ns.parse().ok()?, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_arrives_as_it_was_sent_and_others_are_left_alone() {
        assert_eq!(read(&write("a.b", -5, "t\u{1e}x")), Some(("a.b", -5, "t\u{1e}x")));
        for other in ["", "text", "\u{1e}a", "\u{1e}a\u{1e}b\u{1e}c"] {
            assert_eq!(read(other), None, "{other:?}");
        }
    }
}
