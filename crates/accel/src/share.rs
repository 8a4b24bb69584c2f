//! Memory of a device that another process of the same host reads where it lies.

use crate::{AccelError, Result};
use std::os::fd::OwnedFd;

/// What tells a device from all others, whatever its number is in a process: a UUID, as drivers of
/// graphics processors give one to each.
pub type DeviceUuid = [u8; 16];

/// Memory of a device, as one process gives it to another of the same host (rules AX16 and AX17).
#[derive(Debug)]
pub struct SharedMemory {
    /// Name of the back end, as `cuda`: only the same one can import it.
    pub backend: String,
    /// The device on which it lies.
    pub device: DeviceUuid,
    /// What the kernel knows the memory by. The memory stays while a process has it open.
    pub fd: OwnedFd,
    /// Bytes of the buffer, which begin with the first byte of the block.
    pub len: usize,
    /// Bytes of the block, which a driver may make larger than the buffer.
    pub block_len: usize,
}

impl SharedMemory {
    /// Refuses what is not of this back end and device, and lengths that do not fit together or
    /// exceed what one buffer of the device may have.
    ///
    /// # Errors
    /// [`AccelError::CannotShare`].
    pub fn check(&self, name: &str, uuid: &DeviceUuid, buffer_bytes: u64) -> Result<()> {
        let backend = name.split(':').next().unwrap_or_default();
        let Self { len, block_len, .. } = self;
        if self.backend != backend {
            let theirs: String = self.backend.chars().take(64).collect();
            let reason = format!("it is memory of the back end `{theirs}`");
            return Err(AccelError::cannot_share(name, reason, "choose that back end here, too"));
        }
        if self.device != *uuid {
            let [theirs, ours] = [&self.device, uuid].map(hexadecimal);
            let reason = format!("it lies on the device {theirs}, this one is {ours}");
            let hint = "let both processes use one device: name it by ANGAROS_ACCEL";
            return Err(AccelError::cannot_share(name, reason, hint));
        }
        if len > block_len || *block_len as u64 > buffer_bytes {
            let reason = format!(
                "{len} bytes in a block of {block_len} do not fit, where a block has at most \
                 {buffer_bytes}"
            );
            let hint = "the other process sends something else: is it of this version?";
            return Err(AccelError::cannot_share(name, reason, hint));
        }
        Ok(())
    }
}

fn hexadecimal(uuid: &DeviceUuid) -> String {
    uuid.iter().map(|byte| format!("{byte:02x}")).collect()
}
