//! Files in which people say something of accelerators, and what processes say that share memory.

use angaros_accel::Workspace;
use angaros_accel::exchange::protocol::{Hello, Reply, Request};
use angaros_accel::manifest::KernelManifest;
use angaros_accel_fpga_sim::Target;

/// The kernels of a package, the choice of a workspace, a target: the same bytes as each of them.
pub fn accel_file(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match KernelManifest::parse("kernels.yaml", &text) {
        Ok(manifest) => builds(&manifest),
        Err(error) => one_sentence(&error.to_string()),
    }
    match Workspace::parse("accel.yaml", &text) {
        Ok(device) => assert!(!device.is_empty()),
        Err(error) => one_sentence(&error.to_string()),
    }
    match Target::parse("target.yaml", &text) {
        Ok(target) => assert!(target.nanoseconds(u64::MAX) > 0 && target.programs().len() <= 4),
        Err(error) => one_sentence(&error.to_string()),
    }
}

/// What was read can be asked for.
fn builds(manifest: &KernelManifest) {
    for kernel in &manifest.kernels {
        for request in kernel.requests().expect("builds were checked") {
            assert_eq!(request.inputs.len(), kernel.inputs.len());
            let is_given = |name: &str| request.parameters.get(name).is_some();
            let needed = kernel.parameters.iter().filter(|one| !one.is_optional);
            needed.for_each(|one| assert!(is_given(&one.name), "{} is missing", one.name));
        }
        for port in kernel.inputs.iter().chain(&kernel.outputs) {
            assert!(!port.formats().expect("formats were checked").is_empty());
        }
    }
}

/// An error is a line that names the file and a line with a remedy.
fn one_sentence(error: &str) {
    assert_eq!(error.lines().count(), 2, "{error:?}");
    assert!(error.contains("\nhint: "), "{error:?}");
}

/// A datagram between a process that lends memory of a device and one that borrows it: what is read
/// is written as the same bytes.
pub fn block_exchange(data: &[u8]) {
    if let Some(hello) = Hello::read(data) {
        assert_eq!(hello.bytes(), data);
    }
    if let Some(request) = Request::read(data) {
        assert_eq!(request.bytes(), data);
    }
    if let Some(reply) = Reply::read(data) {
        assert_eq!(reply.bytes(), data);
    }
}
