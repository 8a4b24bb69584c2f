//! Which names are valid.

use super::error::{NameError, NameKind, Problem};

/// Longest full topic or service name: DDS allows 255 bytes, 8 are kept for prefix and suffix
/// (`RMW_TOPIC_MAX_NAME_LENGTH`).
const MAX_TOPIC: usize = 247;
/// Longest namespace (`RMW_NAMESPACE_MAX_LENGTH`): room for `/` and one character.
const MAX_NAMESPACE: usize = 245;
/// Longest node name (`RMW_NODE_NAME_MAX_NAME_LENGTH`).
const MAX_NODE: usize = 255;

fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Repeated separators and tokens that begin with a digit. Inside braces the caller has checked.
fn check_tokens(name: &str) -> Result<(), Problem> {
    let mut previous = '/';
    for (at, c) in name.char_indices() {
        match (previous, c) {
            ('/', '/') if at > 0 => return Err(Problem::DoubleSlash(at)),
            ('_', '_') => return Err(Problem::DoubleUnderscore(at)),
            ('/' | '{', '0'..='9') => return Err(Problem::Digit(c, at)),
            _ => previous = c,
        }
    }
    Ok(())
}

fn check_braces(name: &str) -> Result<(), Problem> {
    let mut open = None;
    for (at, c) in name.char_indices() {
        match (c, open) {
            ('{', None) => open = Some(at),
            ('{', Some(_)) | ('}', None) => return Err(Problem::Brace(c, at)),
            ('}', Some(_)) => open = None,
            ('/' | '~', Some(_)) => return Err(Problem::Character(c, at)),
            _ => {}
        }
    }
    open.map_or(Ok(()), |at| Err(Problem::Brace('{', at)))
}

fn check_topic(name: &str) -> Result<(), Problem> {
    if name.is_empty() {
        return Err(Problem::Empty);
    }
    for (at, c) in name.char_indices() {
        if c == '~' && (at > 0 || !matches!(name.as_bytes().get(1), None | Some(b'/'))) {
            return Err(Problem::Tilde(at));
        }
        if !is_name_char(c) && !matches!(c, '/' | '~' | '{' | '}') {
            return Err(Problem::Character(c, at));
        }
    }
    if name.ends_with('/') {
        return Err(Problem::TrailingSlash(name.len() - 1));
    }
    check_braces(name)?;
    check_tokens(name)
}

/// Checks a topic or service name as a user writes it: relative, absolute, with `~` in front or
/// with substitutions in braces.
///
/// # Errors
/// The first rule the name breaks.
pub fn validate_topic(name: &str) -> Result<(), NameError> {
    check_topic(name).map_err(|problem| NameError::new(NameKind::Topic, name, problem))
}

fn check_full(name: &str, max: usize) -> Result<(), Problem> {
    let Some(rest) = name.strip_prefix('/') else {
        return Err(if name.is_empty() { Problem::Empty } else { Problem::NotAbsolute });
    };
    if let Some((at, c)) = rest.char_indices().find(|&(_, c)| !is_name_char(c) && c != '/') {
        return Err(Problem::Character(c, at + 1));
    }
    check_tokens(name)?;
    if name.ends_with('/') {
        return Err(Problem::TrailingSlash(name.len() - 1));
    }
    if name.len() > max {
        return Err(Problem::TooLong { len: name.len(), max });
    }
    Ok(())
}

/// Checks an expanded topic or service name: absolute, without substitutions, at most 247 bytes.
///
/// # Errors
/// The first rule the name breaks.
pub fn validate_full(name: &str) -> Result<(), NameError> {
    check_full(name, MAX_TOPIC).map_err(|problem| NameError::new(NameKind::Topic, name, problem))
}

/// Checks a namespace: absolute, `/` alone is the root.
///
/// # Errors
/// The first rule the namespace breaks.
pub fn validate_namespace(namespace: &str) -> Result<(), NameError> {
    if namespace == "/" {
        return Ok(());
    }
    check_full(namespace, MAX_NAMESPACE)
        .map_err(|problem| NameError::new(NameKind::Namespace, namespace, problem))
}

/// Checks a node name: letters, digits and `_`, no digit first, 1 to 255 characters.
///
/// # Errors
/// The first rule the name breaks.
pub fn validate_node_name(name: &str) -> Result<(), NameError> {
    let problem = match (name.chars().next(), name.char_indices().find(|&(_, c)| !is_name_char(c)))
    {
        (None, _) => Problem::Empty,
        (_, Some((at, c))) => Problem::Character(c, at),
        (Some(c), None) if c.is_ascii_digit() => Problem::Digit(c, 0),
        _ if name.len() > MAX_NODE => Problem::TooLong { len: name.len(), max: MAX_NODE },
        _ => return Ok(()),
    };
    Err(NameError::new(NameKind::Node, name, problem))
}

/// Whether tools hide the name unless asked: some part begins with `_`.
#[must_use]
pub fn is_hidden(name: &str) -> bool {
    name.split('/').any(|part| part.starts_with('_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(result: Result<(), NameError>) -> Problem {
        result.unwrap_err().problem
    }

    #[test]
    fn valid_topic_names_pass() {
        for name in ["a", "/a", "a/b_1/C", "~", "~/a", "{node}/a", "a_{ns}", "_hidden"] {
            validate_topic(name).unwrap();
        }
    }

    #[test]
    fn the_offending_character_and_its_position_are_named() {
        for (name, expected) in [
            ("", Problem::Empty),
            ("a/", Problem::TrailingSlash(1)),
            ("/", Problem::TrailingSlash(0)),
            ("a//b", Problem::DoubleSlash(2)),
            ("//b", Problem::DoubleSlash(1)),
            ("a__b", Problem::DoubleUnderscore(2)),
            ("a b", Problem::Character(' ', 1)),
            ("a/ä", Problem::Character('ä', 2)),
            ("1a", Problem::Digit('1', 0)),
            ("a/1", Problem::Digit('1', 2)),
            ("a~", Problem::Tilde(1)),
            ("~a", Problem::Tilde(0)),
            ("a{node", Problem::Brace('{', 1)),
            ("a}", Problem::Brace('}', 1)),
            ("{a/b}", Problem::Character('/', 2)),
            ("{1}", Problem::Digit('1', 1)),
        ] {
            assert_eq!(problem(validate_topic(name)), expected, "{name}");
        }
    }

    #[test]
    fn a_full_name_is_absolute_and_has_a_limit() {
        validate_full("/a/b").unwrap();
        assert_eq!(problem(validate_full("a")), Problem::NotAbsolute);
        assert_eq!(problem(validate_full("/~")), Problem::Character('~', 1));
        assert_eq!(problem(validate_full("/")), Problem::TrailingSlash(0));
        validate_full(&format!("/{}", "a".repeat(246))).unwrap();
        let long = format!("/{}", "a".repeat(247));
        assert_eq!(problem(validate_full(&long)), Problem::TooLong { len: 248, max: 247 });
    }

    #[test]
    fn namespaces_and_node_names_follow_their_own_rules() {
        for namespace in ["/", "/a", "/a/b_1"] {
            validate_namespace(namespace).unwrap();
        }
        assert_eq!(problem(validate_namespace("a")), Problem::NotAbsolute);
        assert_eq!(problem(validate_namespace("/a/")), Problem::TrailingSlash(2));
        assert_eq!(problem(validate_namespace("")), Problem::Empty);
        validate_node_name("_talker_1").unwrap();
        assert_eq!(problem(validate_node_name("a/b")), Problem::Character('/', 1));
        assert_eq!(problem(validate_node_name("1a")), Problem::Digit('1', 0));
        assert_eq!(problem(validate_node_name("")), Problem::Empty);
        validate_node_name(&"a".repeat(255)).unwrap();
        assert!(validate_node_name(&"a".repeat(256)).is_err());
    }

    #[test]
    fn an_error_reads_as_one_line_with_a_remedy() {
        let text = validate_topic("a b").unwrap_err().to_string();
        assert_eq!(
            text,
            "topic name 'a b' is not valid: character ' ' at position 1 is not allowed; \
             hint: use letters a-z A-Z, digits and '_'"
        );
    }

    #[test]
    fn a_part_with_a_leading_underscore_hides_the_name() {
        assert!(is_hidden("/fib/_action/status"));
        assert!(is_hidden("_a"));
        assert!(!is_hidden("/fib/action_/status"));
    }
}
