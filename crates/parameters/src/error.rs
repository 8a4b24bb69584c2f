//! Why a parameter was not declared, set or read.

use super::types::ParameterType;
use angaros_transport::error::{Error, ErrorKind};

/// Why an operation on parameters failed. The text is what a remote client reads as the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParameterError {
    /// Nobody declared it, and the node allows no others.
    #[error("parameter '{name}' was not declared")]
    NotDeclared {
        /// The parameter.
        name: String,
    },
    /// It was declared before.
    #[error("parameter '{name}' has been declared already")]
    AlreadyDeclared {
        /// The parameter.
        name: String,
    },
    /// Its first value stays.
    #[error("parameter '{name}' is read-only")]
    ReadOnly {
        /// The parameter.
        name: String,
    },
    /// The value has another type than the declaration.
    #[error("parameter '{name}' is of type {declared} and was given {given}")]
    WrongType {
        /// The parameter.
        name: String,
        /// The declared type.
        declared: ParameterType,
        /// The value's type.
        given: ParameterType,
    },
    /// The value is not in the declared range.
    #[error("parameter '{name}' cannot be {value}: it goes {range}")]
    OutOfRange {
        /// The parameter.
        name: String,
        /// The value.
        value: String,
        /// The range in words.
        range: String,
    },
    /// A parameter of a fixed type cannot be taken away.
    #[error("parameter '{name}' has a fixed type and cannot be taken away")]
    StaticallyTyped {
        /// The parameter.
        name: String,
    },
    /// It was declared without a value and got none yet.
    #[error("parameter '{name}' has no value")]
    NotSet {
        /// The parameter.
        name: String,
    },
    /// A callback of the node refused the values.
    #[error("{reason}")]
    Refused {
        /// What the callback says.
        reason: String,
    },
    /// A callback panicked; nothing was set.
    #[error("a parameter callback panicked: {text}")]
    Panicked {
        /// The panic's text.
        text: String,
    },
    /// Parameters were set, declared or undeclared within a callback that is told of such.
    #[error("parameters cannot be changed from within a parameter callback")]
    InCallback,
    /// A name without a letter, or beyond the limit.
    #[error("a parameter's name has from 1 to {limit} bytes; this one has {bytes}")]
    BadName {
        /// Bytes of the name.
        bytes: usize,
        /// The most it may have.
        limit: usize,
    },
    /// Nothing is left to set.
    #[error("there is no parameter to set; a pre-set callback may have taken all from the list")]
    Empty,
    /// The node has as many parameters as it may.
    #[error("the node has {limit} parameters, as many as it may")]
    Full {
        /// The limit.
        limit: usize,
    },
    /// A value in a message with a type that does not exist.
    #[error("parameter '{name}' was given a value of type {number}, which does not exist")]
    UnknownType {
        /// The parameter.
        name: String,
        /// The number.
        number: u8,
    },
}

impl ParameterError {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::NotDeclared { .. } | Self::NotSet { .. } => ErrorKind::NotFound,
            Self::Refused { .. } | Self::Panicked { .. } => ErrorKind::Callback,
            Self::Full { .. } => ErrorKind::Exhausted,
            _ => ErrorKind::InvalidArgument,
        }
    }

    fn hint(&self) -> Option<&'static str> {
        Some(match self {
            Self::NotDeclared { .. } => {
                "declare it, or make the node with `allow_undeclared_parameters`"
            }
            Self::StaticallyTyped { .. } => "declare it with `dynamic_typing`",
            Self::InCallback => "add to the list in a pre-set callback, or set it later",
            _ => return None,
        })
    }

    /// The error of a set-up operation on this node.
    pub fn at(self, node: &str) -> Error {
        let message = match &self {
            Self::WrongType { name, declared, given } => {
                format!(
                    "parameter '{name}' of node {node} is of type {declared} and was given {given}"
                )
            }
            other => format!("node {node}: {other}"),
        };
        let error = Error::new(self.kind(), message);
        match self.hint() {
            Some(hint) => error.hint(hint),
            None => error,
        }
    }
}

impl From<ParameterError> for Error {
    fn from(error: ParameterError) -> Self {
        let rich = Self::new(error.kind(), error.to_string());
        match error.hint() {
            Some(hint) => rich.hint(hint),
            None => rich,
        }
    }
}
