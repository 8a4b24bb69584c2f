//! What is wrong with a name: the object, the character, its position and the remedy.

use std::fmt;

/// Which kind of name was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameKind {
    /// A topic or service name, possibly relative or with substitutions.
    Topic,
    /// A node name.
    Node,
    /// A namespace.
    Namespace,
    /// A remap rule.
    Remap,
}

impl fmt::Display for NameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Topic => "topic name",
            Self::Node => "node name",
            Self::Namespace => "namespace",
            Self::Remap => "remap rule",
        })
    }
}

/// The first rule a name breaks; positions count bytes from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// There is no name.
    Empty,
    /// The name does not begin with `/`.
    NotAbsolute,
    /// The name ends in `/`.
    TrailingSlash(usize),
    /// Two `/` follow each other; the position of the second.
    DoubleSlash(usize),
    /// Two `_` follow each other; the position of the second.
    DoubleUnderscore(usize),
    /// A character that no name may contain.
    Character(char, usize),
    /// A token begins with a digit.
    Digit(char, usize),
    /// `~` stands elsewhere than at the beginning, or is not followed by `/`.
    Tilde(usize),
    /// A brace without its partner.
    Brace(char, usize),
    /// A substitution that is not known.
    Substitution(String, usize),
    /// Longer than the limit.
    TooLong {
        /// Bytes found.
        len: usize,
        /// Bytes allowed.
        max: usize,
    },
    /// A remap rule without `:=` or with an empty side.
    Rule,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("it is empty; hint: give at least one letter"),
            Self::NotAbsolute => f.write_str("it does not begin with '/'; hint: put '/' in front"),
            Self::TrailingSlash(at) => {
                write!(f, "it ends in '/' at position {at}; hint: remove the last '/'")
            }
            Self::DoubleSlash(at) => {
                write!(f, "'/' is repeated at position {at}; hint: remove one of the two")
            }
            Self::DoubleUnderscore(at) => {
                write!(f, "'_' is repeated at position {at}; hint: use a single '_'")
            }
            Self::Character(c, at) => write!(
                f,
                "character {c:?} at position {at} is not allowed; \
                 hint: use letters a-z A-Z, digits and '_'"
            ),
            Self::Digit(c, at) => write!(
                f,
                "a part begins with the digit '{c}' at position {at}; \
                 hint: put a letter or '_' before the digit"
            ),
            Self::Tilde(at) => write!(
                f,
                "'~' at position {at} is misplaced; \
                 hint: '~' may only stand first and be followed by '/'"
            ),
            Self::Brace(c, at) => {
                write!(
                    f,
                    "'{c}' at position {at} has no partner; hint: write '{{node}}' or '{{ns}}'"
                )
            }
            Self::Substitution(key, at) => write!(
                f,
                "substitution '{{{key}}}' at position {at} is not known; \
                 hint: known are {{node}}, {{ns}} and {{namespace}}"
            ),
            Self::TooLong { len, max } => {
                write!(f, "it has {len} characters; hint: at most {max} are allowed")
            }
            Self::Rule => f.write_str("it is not a rule; hint: write 'from:=to'"),
        }
    }
}

/// A name that ROS 2 does not allow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind} '{name}' is not valid: {problem}")]
pub struct NameError {
    /// Which kind of name it is.
    pub kind: NameKind,
    /// The name as given.
    pub name: String,
    /// The rule it breaks.
    pub problem: Problem,
}

impl NameError {
    pub(super) fn new(kind: NameKind, name: &str, problem: Problem) -> Self {
        Self { kind, name: name.to_owned(), problem }
    }
}
