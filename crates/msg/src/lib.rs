//! The wire format: interface definitions, type hashes, CDR in place, names, time and QoS values.
//! This crate uses no threads, sockets or files.

#[cfg(feature = "build")]
pub mod build;
pub mod cdr;
pub mod codegen;
#[rustfmt::skip]
#[path = "interfaces/definitions.rs"]
pub mod definitions;
pub mod dynamic;
pub mod header;
pub mod idl;
#[cfg(feature = "interfaces")]
pub mod interfaces;
pub mod message;
pub mod names;
pub mod qos;
pub mod rihs01;
#[doc(hidden)]
pub mod rt;
pub mod time;

pub use cdr::CdrError;
pub use header::HasHeader;
#[cfg(feature = "interfaces")]
pub use interfaces::*;
pub use message::{
    Action, BuildInPlace, Message, Service, ServiceEvent, ServiceEventKind, TypeHash,
};
pub use qos::Qos;
pub use time::{Duration, Time};

/// Includes what `angaros_msg::build::interfaces` made in a build script: one module per package.
#[macro_export]
macro_rules! include_interfaces {
    () => {
        include!(concat!(env!("OUT_DIR"), "/interfaces.rs"));
    };
}
