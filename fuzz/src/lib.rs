//! Fuzz targets: one function for each decoder of bytes from outside.
//!
//! A target takes any bytes and returns; it panics only when the code under test breaks a promise.
//! The fuzzer calls the targets through the programs in `libfuzzer/`, the ordinary tests call them
//! with every file of `corpus/`. Which module's bytes which target decodes stands in
//! `decoders.txt`, and `tidy` holds that list to the targets.
//!
//! Targets stand in groups by what they need to be built. A group beyond [`graph`] is a feature, so
//! that who fuzzes one of its targets builds nothing for the others.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a target fails by it")]

#[cfg(feature = "bridges")]
pub mod bridges;
pub mod graph;
#[cfg(feature = "robots")]
pub mod robots;
mod scratch;
#[cfg(feature = "tools")]
pub mod tools;

#[cfg(feature = "bridges")]
pub use bridges::*;
pub use graph::*;
#[cfg(feature = "robots")]
pub use robots::*;
#[cfg(feature = "tools")]
pub use tools::*;

/// Takes any bytes; panics when the code under test breaks a promise.
pub type Target = fn(&[u8]);

/// Every target that was built, by its name.
pub fn targets() -> impl Iterator<Item = (&'static str, Target)> {
    let groups: &[&[(&str, Target)]] = &[
        graph::TARGETS,
        #[cfg(feature = "bridges")]
        bridges::TARGETS,
        #[cfg(feature = "robots")]
        robots::TARGETS,
        #[cfg(feature = "tools")]
        tools::TARGETS,
    ];
    groups.iter().copied().flatten().copied()
}
