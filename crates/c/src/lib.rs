//! The C interface: `include/angaros.h` and the files it includes, in Rust.
//!
//! * **C1** Every function that can fail returns a [`Status`]; the text of the last failure, with a
//!   hint, waits in [`angaros_last_error`] of the same thread.
//! * **C2** No panic crosses into C; it becomes [`Status::Panic`].
//! * **C3** Every pointer is checked for NULL, every number for its range, every text for UTF-8.
//! * **C4** A handle keeps alive what it needs: handles may be destroyed in any order. Destroying
//!   takes the address of the variable and sets it to NULL, so that a second call does nothing.
//! * **C5** A callback's `release` is called exactly once, when the callback will not run any more,
//!   also when the function that got it fails.
//! * **C6** All functions may be called from any thread at any time, except that a handle must not
//!   be destroyed, and a loan, writer or reader not be used, by two threads at once.
//!
//! The header is written by hand; `tests/it/header.rs` holds it to the functions and structures
//! here, so their signatures use no macros.

#![allow(non_camel_case_types, reason = "the names are those of the header")]

mod action_client;
mod action_server;
mod arguments;
pub mod cdr;
mod client;
mod component;
mod context;
mod events;
mod executor;
mod graph;
mod lifecycle;
mod log;
mod message;
mod node;
mod parameter_value;
mod parameters;
mod publisher;
mod qos;
mod service;
mod status;
mod subscription;
mod tasks;
mod tf;
mod timer;
mod types;

pub use action_client::*;
pub use action_server::*;
pub use arguments::Release;
pub use client::*;
pub use component::*;
pub use context::*;
pub use events::*;
pub use executor::*;
pub use graph::*;
pub use lifecycle::*;
pub use log::*;
pub use message::*;
pub use node::*;
pub use parameter_value::ParameterValueStruct;
pub use parameters::*;
pub use publisher::*;
pub use qos::*;
pub use service::*;
pub use status::*;
pub use subscription::*;
pub use tf::*;
pub use timer::*;
pub use types::*;

use std::ffi::c_char;

/// The version as `MAJOR.MINOR.PATCH`.
#[unsafe(no_mangle)]
pub extern "C" fn angaros_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// The version as a number: major * 1,000,000 + minor * 1,000 + patch.
#[unsafe(no_mangle)]
pub extern "C" fn angaros_version_number() -> u32 {
    let mut number = 0;
    for part in env!("CARGO_PKG_VERSION").split('.') {
        number = number * 1000 + part.parse::<u32>().unwrap_or(0);
    }
    number
}
