//! Starts components of ours as a user does: in a container, by the program that has them.

use std::ffi::OsString;
use std::path::Path;

use angaros::component::ContainerSpec;

use crate::run::{Process, RunContext, RunError};

/// Starts the container that `spec` describes in a process of its own. `environment` comes on top
/// of this process's; `label` names the process in errors.
///
/// # Errors
/// When it cannot be started.
pub(super) fn start(
    program: &Path,
    label: &str,
    spec: &ContainerSpec,
    environment: &[(OsString, OsString)],
    context: &RunContext,
) -> Result<Process, RunError> {
    let json = serde_json::to_string(spec)
        .map_err(|error| RunError::Failed(format!("describe {label}: {error}")))?;
    let words: [OsString; 3] = [program.into(), "__container".into(), json.into()];
    Process::start_with(label, &words, environment, None, &context.scratch)
}

/// The variables that put a process into a ROS domain and, unless `transport` is `None`, onto the
/// transports of that name.
pub(super) fn domain(domain: u64, transport: Option<&str>) -> Vec<(OsString, OsString)> {
    let mut environment: Vec<(OsString, OsString)> =
        vec![("ROS_DOMAIN_ID".into(), domain.to_string().into())];
    environment.extend(transport.map(|name| ("ANGAROS_TRANSPORT".into(), name.into())));
    environment
}
