//! Components in a shared library, loaded into and unloaded from a running program.
//!
//! Rust has no stable ABI, so program and library each have a copy of this code, and across the
//! edge between them goes only what `abi.rs` declares.
//!
//! * **L1** Across the edge go C structs, C functions and message bytes; never an `Arc<T>`, a trait
//!   object or ownership of a Rust value. Both sides check the ABI version and the sizes first.
//! * **L2** A message crosses by the address of its bytes. A buffer is released by whoever
//!   provided it, wherever its last holder is.
//! * **L3** A panic crosses in neither direction: every function of the edge catches it.
//! * **L4** A loaded component has a thread of its own, on which it is made, run and dropped.
//! * **L5** Unloading ends that thread and takes the component's node and endpoints from the graph.
//!   What does not end in time is named, loses its place in the graph and is left behind. The
//!   library stays mapped in either case.
//! * **L6** Endpoint ids and log lines of a library come from and go to the program.
//! * **L7** A message of a library whose bytes are not made yet crosses by what makes them, and by
//!   the place of what lies on a device. The library holds it until the program lets it go.

pub mod abi;
mod assertions;
mod convert;
mod deferred;
mod doorbells;
mod find;
mod guest;
mod host;
mod lines;

pub use abi::{ABI_VERSION, LibraryTable};
pub use find::{LIBRARY_PATH, find_library};
pub use guest::table;
pub use host::{Library, LoadedState};
pub(crate) use host::{Load, Loaded};

use crate::NodeSpec;
use serde::{Deserialize, Serialize};

/// What a library is asked to make; travels as JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Request {
    /// The component and its settings.
    pub node: NodeSpec,
    /// The program's domain.
    pub domain: u32,
    /// The program's command line.
    pub line: Vec<String>,
    /// How its executor waits.
    pub wake: String,
    /// Part of its thread's name.
    pub number: u64,
    /// How long its `new` may take.
    pub start_timeout_ms: u64,
}
