//! The floor: a bare ring in shared memory, one per direction, one futex word per receiver.
//!
//! Nothing is checked, found, matched or reclaimed. What this peer needs for a round trip, no
//! middleware on the same machine can undercut; the difference to it is what a middleware costs.

mod ring;
#[cfg(test)]
mod tests;

use std::process::ExitCode;

use angaros_bench::peer::{self, About, LinkError, Reliability, Wake};

fn main() -> ExitCode {
    let modes = ["copied", "loaned", "untouched"];
    let about = About::new("ring", env!("CARGO_PKG_VERSION"), &["futex", "spin"], &modes);
    peer::main(&about, |args| {
        let spin = args.wake == Wake::Spin;
        if spin != (args.variant == "spin") {
            let (variant, wake) = (&args.variant, args.wake.as_str());
            let text = format!("variant {variant} does not wake by {wake}");
            return Err(LinkError::Unsupported(text));
        }
        if args.reliability == Reliability::BestEffort {
            return Err(LinkError::Unsupported("a ring never loses: measured as reliable".into()));
        }
        ring::RingLink::open(args)
    })
}
