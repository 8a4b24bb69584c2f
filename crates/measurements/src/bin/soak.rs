//! Sends many messages of random size, QoS and pace over every transport of this build, between
//! two processes, and accounts for every one.
//!
//! ```sh
//! cargo run --release -p angaros-measurements --bin soak -- --messages 10000000 --seed 1
//! cargo run --release -p angaros-measurements --bin soak -- --wire shm
//! ```

use std::process::ExitCode;

fn main() -> ExitCode {
    angaros_conformance::soak::main(angaros::ALL, &[&angaros::sim::ENTRY])
}
