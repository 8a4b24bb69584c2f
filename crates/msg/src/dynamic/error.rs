//! What can be wrong with a type or value at run time.

use super::nearest;
use crate::cdr::CdrError;
use crate::idl::IdlError;

/// A type that cannot be built, bytes that are not of it, or a value that does not fit.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum DynamicError {
    /// The definition is not valid or refers to what is not there.
    #[error(transparent)]
    Definition(#[from] IdlError),
    /// The bytes break a rule of the encoding.
    #[error(transparent)]
    Cdr(#[from] CdrError),
    /// No definition of that name.
    #[error("type '{name}' is not known{}", hint(.near.as_deref()))]
    UnknownType {
        /// The name asked for.
        name: String,
        /// The known name most like it.
        near: Option<String>,
    },
    /// A type has no such field.
    #[error("{ty} has no field '{field}'{}", hint(.near.as_deref()))]
    UnknownField {
        /// The type.
        ty: String,
        /// The name asked for.
        field: String,
        /// The known name most like it.
        near: Option<String>,
    },
    /// A value of another kind than the field holds.
    #[error("field '{field}' holds {expected}, not {found}")]
    Kind {
        /// The field.
        field: String,
        /// Its type as in a definition.
        expected: String,
        /// What was given.
        found: String,
    },
    /// An index behind the last element, or a path that is none.
    #[error("'{path}' selects nothing: {why}")]
    Selection {
        /// The path as given.
        path: String,
        /// What is wrong with it.
        why: String,
    },
}

impl DynamicError {
    pub(super) fn unknown_type<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Self {
        let near = nearest(name, known).map(str::to_owned);
        Self::UnknownType { name: name.to_owned(), near }
    }

    pub(super) fn unknown_field<'a>(
        ty: &str,
        field: &str,
        known: impl Iterator<Item = &'a str> + Clone,
    ) -> Self {
        let near = nearest(field, known.clone()).map(str::to_owned);
        let near = near.or_else(|| {
            let names: Vec<_> = known.collect();
            (!names.is_empty() && names.len() <= 8).then(|| names.join(", "))
        });
        Self::UnknownField { ty: ty.to_owned(), field: field.to_owned(), near }
    }
}

fn hint(near: Option<&str>) -> String {
    match near {
        Some(names) if names.contains(", ") => format!("; hint: its fields are {names}"),
        Some(name) => format!("; hint: did you mean '{name}'?"),
        None => String::new(),
    }
}
