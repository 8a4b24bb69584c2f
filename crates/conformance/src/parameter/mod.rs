//! The rules P1 to P7 of [`angaros::parameters`] over every wire: a node whose parameters others
//! read, set and watch, in this process and another one.

mod fixture;
mod own;
mod remote;

pub use fixture::hold;

/// Over every wire.
pub const RULES: &[&[crate::Rule]] = &[own::RULES, remote::RULES];
