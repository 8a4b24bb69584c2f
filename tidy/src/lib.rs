//! The rules of the house that no compiler checks, as tests: `cargo test -p tidy`.
//!
//! | rule | checked by | lists |
//! |---|---|---|
//! | which crate may depend on which (A1, A2, A12) | `arrows` | - |
//! | no large circle of imports within a crate, no crate over 20,000 lines | `circles` | - |
//! | the drawn plans of crates and modules, the way of a message | `plan` | `ARCHITECTURE.md` |
//! | size of files, width of lines | `sizes` | `ratchet.txt`, `generated.txt` |
//! | modules open with what they promise | `contracts` | `generated.txt` |
//! | nothing unfinished, nothing of one machine, no metaphors as names | `words` | - |
//! | `unsafe` in known modules only (A9) | `unsafe_code` | `unsafe.txt` |
//! | every decoder of outside bytes has a fuzz target | `decoders` | `fuzz/decoders.txt` |
//! | every thread has a name and a row in the table (A6) | `threads` | `ARCHITECTURE.md` |
//! | links in the documentation lead somewhere | `links` | - |
//! | the core reads no clock but the context's (A4) | `clock` | `clock.txt` |
//! | no test passes without testing: no filter of its own, no silent way out | `honest` | - |
//! | transports are named in their folders and one list only | `transports` | - |
//! | no workload of the bench is named outside its folder | `workloads` | - |
//! | a `let` binds what one expression gives | `lets` | - |
//! | the lines that `make mutants` makes wrong are there | `mutants` | `mutants/` |
//! | the script that runs tests side by side counts failures | `runner` | - |
//! | licences of dependencies | `licences` | `deny.toml` |
//! | the raw library beside a transport is the transport's own | `versions` | - |
//!
//! This library holds what the rules share: the files of the repository and a view of Rust text
//! without comments and strings.

pub mod imports;
mod list;
mod repository;
mod rust_text;

pub use list::{Entry, read_list};
pub use repository::{SourceFile, root, sources};
pub use rust_text::{code_only, strings, without_tests};
