//! The conformance suite over every transport of this build, and by themselves over the simulated
//! network and over decorators without faults.

use angaros::sim;
use angaros::transport::decorate::{Faults, Recorded, fault, record, trace};
use angaros::transport::{Entry, OpenOptions, Transport};
use std::process::ExitCode;
use std::sync::Arc;

type Opened = angaros::Result<Arc<dyn Transport>>;

fn faultless(inside: Opened) -> Opened {
    fault(inside?, 1, Faults::default())
}

fn recorded(inside: Opened) -> Opened {
    Ok(record(inside?, Arc::new(|_: Recorded<'_>| {})))
}

fn traced(inside: Opened) -> Opened {
    Ok(trace(inside?))
}

/// An entry around another one.
macro_rules! decorated {
    ($scheme:literal, $inside:path, $decorate:expr) => {{
        static DECORATED: Entry =
            Entry::new($scheme, "decorated", $inside.capabilities, |options: &OpenOptions| {
                $decorate(($inside.open)(options))
            });
        &DECORATED
    }};
}

/// Runs this program again with a router port of its own, so that suites that run at the same time
/// do not meet; `None` in that run, and in the children it starts.
#[cfg(feature = "zenoh")]
fn with_own_router() -> Option<ExitCode> {
    const VARIABLE: &str = "ZENOH_CONFIG_OVERRIDE";
    if std::env::var_os(VARIABLE).is_some() {
        return None;
    }
    let port = std::net::TcpListener::bind("127.0.0.1:0").ok()?.local_addr().ok()?.port();
    let mut again = std::process::Command::new(std::env::current_exe().ok()?);
    again.args(std::env::args_os().skip(1));
    let status = again
        .env(VARIABLE, format!("connect/endpoints=[\"tcp/localhost:{port}\"]"))
        .status()
        .ok()?;
    Some(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn main() -> ExitCode {
    #[cfg(feature = "zenoh")]
    if let Some(code) = with_own_router() {
        return code;
    }
    let mut alone: Vec<&'static Entry> = vec![
        &sim::ENTRY,
        decorated!("sim+fault", sim::ENTRY, faultless),
        decorated!("sim+record", sim::ENTRY, recorded),
        decorated!("sim+trace", sim::ENTRY, traced),
    ];
    // One wire for all three, as each takes as long as the transport alone; which decorator is at
    // fault is seen over the simulated network.
    #[cfg(feature = "shm")]
    alone.push(decorated!("shm+fault+record+trace", angaros_shm::ENTRY, |inside| {
        traced(recorded(faultless(inside)))
    }));
    angaros_conformance::run_with(angaros::ALL, &alone)
}
