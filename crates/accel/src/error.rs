//! What can go wrong with an accelerator: each error names the thing and gives the remedy.

/// Why something on or about an accelerator did not happen.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum AccelError {
    /// The device is not there or cannot be opened.
    #[error("cannot use device {device}: {reason}\nhint: {hint}")]
    Unavailable {
        /// Name of the device or of the back end.
        device: String,
        /// Why.
        reason: String,
        /// The remedy.
        hint: String,
    },
    /// The device was there and is no more; nothing on it can be reached.
    #[error(
        "device {device} was lost: {reason}\n\
         hint: open it again, or choose another with ANGAROS_ACCEL"
    )]
    DeviceLost {
        /// Name of the device.
        device: String,
        /// What told so.
        reason: String,
    },
    /// The device has less memory than was asked for.
    #[error(
        "no memory for {asked_bytes} bytes on {device}: \
         {free_bytes} of {limit_bytes} bytes are free\n\
         hint: drop buffers that are not needed, or process smaller images"
    )]
    OutOfMemory {
        /// Name of the device.
        device: String,
        /// Bytes asked for.
        asked_bytes: u64,
        /// Bytes that could be given.
        free_bytes: u64,
        /// Bytes that the device has for buffers.
        limit_bytes: u64,
    },
    /// The device knows no kernel of this name.
    #[error(
        "device {device} has no kernel `{kernel}`, it has {known}\n\
         hint: use one of these, or choose another device with ANGAROS_ACCEL"
    )]
    UnknownKernel {
        /// Name of the device.
        device: String,
        /// Name asked for.
        kernel: String,
        /// Names that it has.
        known: String,
    },
    /// The device knows the kernel but cannot make it as asked.
    #[error("cannot build kernel `{kernel}` for {device}: {reason}\nhint: {hint}")]
    CannotBuild {
        /// Name of the device.
        device: String,
        /// Name of the kernel, or those of a composition with `+` between them.
        kernel: String,
        /// Why.
        reason: String,
        /// The remedy.
        hint: String,
    },
    /// A parameter is missing, unknown, of another kind, or out of its range.
    #[error("cannot build kernel `{kernel}`: parameter `{parameter}` {reason}\nhint: {hint}")]
    BadParameter {
        /// Name of the kernel.
        kernel: String,
        /// Name of the parameter.
        parameter: String,
        /// What is wrong with it, as the end of a sentence.
        reason: String,
        /// The remedy.
        hint: String,
    },
    /// A format, size or row step is not one that can be used there.
    #[error("cannot use {what}: {reason}\nhint: {hint}")]
    BadShape {
        /// Which image, port or shape.
        what: String,
        /// What is wrong with it.
        reason: String,
        /// The remedy.
        hint: String,
    },
    /// A buffer does not belong where it was given.
    #[error("cannot run kernel `{kernel}`: {reason}\nhint: {hint}")]
    BadBuffer {
        /// Name of the kernel.
        kernel: String,
        /// Which buffer, and what is wrong with it.
        reason: String,
        /// The remedy.
        hint: String,
    },
    /// Bytes outside a buffer were to be read or written.
    #[error(
        "cannot reach {len} bytes from {offset} on in a buffer of {size} bytes on {device}\n\
         hint: a buffer has the bytes that it was allocated with"
    )]
    BadRange {
        /// Name of the device.
        device: String,
        /// First byte.
        offset: usize,
        /// Number of bytes.
        len: usize,
        /// Bytes of the buffer.
        size: usize,
    },
    /// Memory cannot be given to another process, or taken from one.
    #[error("cannot share memory of device {device} between processes: {reason}\nhint: {hint}")]
    CannotShare {
        /// Name of the device in this process.
        device: String,
        /// Why.
        reason: String,
        /// The remedy.
        hint: String,
    },
    /// A text names no device.
    #[error(
        "cannot choose an accelerator: `{text}` from {origin} is no name of a device\n\
         hint: the name of a back end, as `cpu`, or that and a number, as `cpu:0`"
    )]
    BadName {
        /// The text.
        text: String,
        /// Where it stood.
        origin: String,
    },
    /// A file that says something of accelerators cannot be used.
    #[error("cannot use {path}: {reason}\nhint: {hint}")]
    BadFile {
        /// The file, and where it is known the line behind a colon.
        path: String,
        /// What is wrong with it.
        reason: String,
        /// The remedy.
        hint: String,
    },
    /// The named device cannot be used, and the policy forbids another one.
    #[error("cannot use the accelerator `{name}` that {origin} names: {reason}\nhint: {hint}")]
    Refused {
        /// The name.
        name: String,
        /// Where it stood.
        origin: String,
        /// Why it cannot be used.
        reason: String,
        /// The remedy.
        hint: String,
    },
}

impl AccelError {
    /// The first line: what happened, without the remedy.
    #[must_use]
    pub fn sentence(&self) -> String {
        let text = self.to_string();
        text.split("\nhint:").next().unwrap_or_default().to_owned()
    }

    /// The error for a kernel that a device cannot build, or kernels that it cannot compose.
    #[must_use]
    pub fn cannot_build(device: &str, kernel: &str, reason: String, hint: &str) -> Self {
        Self::CannotBuild {
            device: device.to_owned(),
            kernel: kernel.to_owned(),
            reason,
            hint: hint.to_owned(),
        }
    }

    /// The error for kernels to be composed of which another device built one.
    #[must_use]
    pub fn foreign_part(device: &str, kernels: &str) -> Self {
        let reason = "a kernel was built by another device".to_owned();
        Self::cannot_build(device, kernels, reason, "build all kernels with this device")
    }

    /// The error for a kernel that another device built than the one that is to run it.
    #[must_use]
    pub fn foreign_kernel(kernel: &str, device: &str) -> Self {
        Self::BadBuffer {
            kernel: kernel.to_owned(),
            reason: format!("it was not built by this {device}"),
            hint: "build the kernel with the device of the stream".to_owned(),
        }
    }

    /// The error for a buffer that is not on the device that is to run a kernel.
    #[must_use]
    pub fn foreign_buffer(kernel: &str, device: &str, buffer_device: &str) -> Self {
        Self::BadBuffer {
            kernel: kernel.to_owned(),
            reason: format!("a buffer is on {buffer_device}, not on this {device}"),
            hint: "allocate buffers with the device of the stream".to_owned(),
        }
    }

    /// The error for memory that goes to no other process, or comes from none.
    #[must_use]
    pub fn cannot_share(device: &str, reason: String, hint: &str) -> Self {
        Self::CannotShare { device: device.to_owned(), reason, hint: hint.to_owned() }
    }

    /// The error of a device that shares no memory.
    #[must_use]
    pub fn shares_nothing(device: &str) -> Self {
        let reason = "its back end or its driver has no memory for that".to_owned();
        Self::cannot_share(device, reason, "send messages with their bytes")
    }

    /// The error for memory of another process that was to be written.
    #[must_use]
    pub fn only_read(device: &str) -> Self {
        let reason = "memory of another process is only read".to_owned();
        Self::cannot_share(device, reason, "write into a buffer that this process allocated")
    }

    /// What helps, without what happened.
    #[must_use]
    pub fn remedy(&self) -> String {
        let text = self.to_string();
        text.rsplit_once("\nhint: ").map_or_else(String::new, |(_, remedy)| remedy.to_owned())
    }

    /// Whether the device is gone.
    #[must_use]
    pub const fn is_lost(&self) -> bool {
        matches!(self, Self::DeviceLost { .. })
    }
}

/// Result of what concerns an accelerator.
pub type Result<T, E = AccelError> = std::result::Result<T, E>;
