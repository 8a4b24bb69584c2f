//! A sequence whose elements lie on a device: what stands in the message in place of them, as
//! `rosidl::Buffer` of ROS 2 Lyrical writes it.
//!
//! | what | how |
//! |---|---|
//! | marker | `uint32` 0xFFFFFFFF, where else the number of elements stands, `uint32` 0x524F5332 |
//! | back end | `string`, as `cuda` |
//! | descriptor | the message of that back end, of at most [`MAX_DESCRIPTOR`] bytes |
//!
//! All of it is plain CDR of the message around it, without a header or a length of its own. The
//! first releases had no second word of the marker; what lacks it is read, too. The descriptor is
//! that of `cuda_buffer_backend_msgs/msg/CudaBufferDescriptor`.
//!
//! * **DD1** A reader that was not made for it says [`CdrError::OnDevice`] of such a sequence.
//! * **DD2** What does not fit together or is longer than it may be is an error, before memory is
//!   taken by a length that stands there.

use super::{Cdr, CdrError, Reader, Writer, align};

/// Where else the number of elements stands: the elements lie on a device.
pub const ON_DEVICE: u32 = u32::MAX;
/// What follows it: "ROS2" in ASCII, the first letter in the highest byte.
const SECOND: u32 = 0x524F_5332;
/// Bytes of a descriptor at most.
pub const MAX_DESCRIPTOR: usize = 4096;
/// Bytes of the name of a back end at most, and of the name of a type.
const MAX_NAME: usize = 64;
/// Bytes of the path of a socket at most: what the kernel takes.
const MAX_PATH: usize = 107;

/// Where the elements of a sequence lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceSequence {
    /// Name of the back end: lower-case letters, digits and `_`.
    pub backend: String,
    /// Bytes of all elements.
    pub size: u64,
    /// What an element is, by the name that C++ gives it: `h` for `uint8`.
    pub element: String,
    /// The number that the device has in the publisher's process.
    pub device: i32,
    /// Where other processes get the memory; `None` where they cannot.
    pub block: Option<SharedBlock>,
    /// The event to be waited for, by CUDA's handle; all zero where the work is done.
    pub event: [u8; 64],
}

/// Memory of a publisher that other processes of its host get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedBlock {
    /// The publisher's process.
    pub pid: i32,
    /// Number of the block there.
    pub id: u32,
    /// Bytes of the block, not fewer than those of the sequence.
    pub size: u64,
    /// The Unix socket at which the block is given out.
    pub socket: String,
    /// Different for every message, so that a block that has been taken again is noticed.
    pub uid: u64,
}

/// Why bytes say of no sequence where it lies.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DescriptorError {
    /// The elements stand in the message itself.
    #[error("the sequence has its elements in the message and not on a device")]
    InMessage,
    /// The bytes are no plain CDR, or end too early.
    #[error(transparent)]
    Cdr(#[from] CdrError),
    /// The descriptor is another one than that of the back ends which are known here.
    #[error(
        "the sequence lies on the back end `{0}`, whose descriptors are not known\n\
         hint: accept no other back end than cuda in acceptable_buffer_backends"
    )]
    Backend(String),
    /// A field has a value that it cannot have.
    #[error(
        "the descriptor of a sequence on a device is damaged: {0}\n\
         hint: publisher and subscription need one version of the descriptor"
    )]
    Damaged(&'static str),
}

impl DeviceSequence {
    /// Reads what stands in place of a sequence: the reader is where the number of elements would
    /// be, and stands behind the descriptor then.
    ///
    /// # Errors
    /// Those of [`DescriptorError`]; the reader is somewhere then.
    pub fn read(r: &mut Reader<'_>) -> Result<Self, DescriptorError> {
        if r.number::<u32>()? != ON_DEVICE {
            return Err(DescriptorError::InMessage);
        }
        let mut behind = *r;
        if behind.number::<u32>()? == SECOND {
            *r = behind;
        }
        let backend = short(r, MAX_NAME, "its back end has no name")?;
        if !is_name(&backend) {
            return Err(DescriptorError::Damaged("its back end has no name"));
        }
        if backend != "cuda" {
            return Err(DescriptorError::Backend(backend));
        }
        let size = r.number()?;
        let element = short(r, MAX_NAME, "the name of its type is too long")?;
        let device = r.number()?;
        let is_shared = r.bool()?;
        let pid = r.number()?;
        let id = r.number()?;
        let block_size = r.number()?;
        let socket = short(r, MAX_PATH, "the path of its socket is too long")?;
        let uid = r.number()?;
        let mut event = [0; 64];
        r.fill(&mut event)?;
        let block = SharedBlock { pid, id, size: block_size, socket, uid };
        let sequence =
            Self { backend, size, element, device, block: is_shared.then_some(block), event };
        sequence.check()?;
        Ok(sequence)
    }

    /// Where it ends when it begins at `at`, both counted from behind the message's header.
    #[must_use]
    pub fn end(&self, at: usize) -> usize {
        let text = |at, text: &str| align(at, 4) + 4 + text.len() + 1;
        let socket = self.block.as_ref().map_or("", |block| &block.socket);
        let at = text(align(at, 4) + 8, &self.backend);
        let at = text(align(at, 8) + 8, &self.element);
        // The device, whether it is shared, process, number and size of the block.
        let at = align(align(at, 4) + 5, 4) + 8;
        let at = text(align(at, 8) + 8, socket);
        align(at, 8) + 8 + self.event.len()
    }

    /// Writes it in place of a sequence.
    ///
    /// # Errors
    /// [`DescriptorError::Damaged`] where a reader would refuse it; [`CdrError::Truncated`] where
    /// there is no room.
    pub fn write(&self, w: &mut Writer<'_>) -> Result<(), DescriptorError> {
        self.check()?;
        w.number(ON_DEVICE)?;
        w.number(SECOND)?;
        w.str(&self.backend)?;
        w.number(self.size)?;
        w.str(&self.element)?;
        w.number(self.device)?;
        w.number(u8::from(self.block.is_some()))?;
        let none = SharedBlock { pid: 0, id: 0, size: 0, socket: String::new(), uid: 0 };
        let block = self.block.as_ref().unwrap_or(&none);
        w.number(block.pid)?;
        w.number(block.id)?;
        w.number(block.size)?;
        w.str(&block.socket)?;
        w.number(block.uid)?;
        self.event.write(w)?;
        Ok(())
    }

    fn check(&self) -> Result<(), DescriptorError> {
        let damaged = |what| Err(DescriptorError::Damaged(what));
        if !is_name(&self.backend) {
            return damaged("its back end has no name");
        }
        if self.element.len() > MAX_NAME {
            return damaged("the name of its type is too long");
        }
        let socket = self.block.as_ref().map_or("", |block| &block.socket);
        if self.element.contains('\0') || socket.contains('\0') {
            return damaged("a text has a NUL");
        }
        let Some(block) = &self.block else { return Ok(()) };
        if block.size < self.size {
            return damaged("it is larger than its block");
        }
        if block.pid <= 0 {
            return damaged("its publisher is no process");
        }
        if block.socket.is_empty() || block.socket.len() > MAX_PATH {
            return damaged("its socket has no path that the kernel takes");
        }
        Ok(())
    }
}

/// Whether it may be the name of a back end.
fn is_name(name: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    (1..=MAX_NAME).contains(&name.len()) && name.bytes().all(is_part)
}

/// A text of so many bytes at most.
fn short(r: &mut Reader<'_>, most: usize, what: &'static str) -> Result<String, DescriptorError> {
    let text = r.str()?;
    if text.len() > most {
        return Err(DescriptorError::Damaged(what));
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const _: () = assert!(8 + 8 + 3 * 8 + MAX_NAME + MAX_PATH + 64 + 64 < MAX_DESCRIPTOR);

    fn sequence() -> DeviceSequence {
        let socket = "@angaros-4711".to_owned();
        let block = SharedBlock { pid: 4711, id: 3, size: 1 << 21, socket, uid: 99 };
        let [backend, element] = ["cuda", "h"].map(str::to_owned);
        let mut event = [0; 64];
        event[63] = 7;
        DeviceSequence { backend, size: 921_600, element, device: 1, block: Some(block), event }
    }

    /// It, behind so many bytes of a message.
    fn written(one: &DeviceSequence, behind: usize) -> Vec<u8> {
        let mut bytes = vec![0xee; 4 + one.end(behind)];
        let mut w = Writer::new(&mut bytes).unwrap();
        w.space(behind, 1).unwrap();
        one.write(&mut w).unwrap();
        assert_eq!(w.at(), one.end(behind), "behind {behind} bytes");
        bytes
    }

    fn read(bytes: &[u8], behind: usize) -> Result<DeviceSequence, DescriptorError> {
        let mut r = Reader::new(bytes).unwrap();
        r.take(behind, 1).unwrap();
        let read = DeviceSequence::read(&mut r)?;
        assert_eq!(r.remaining(), 0);
        Ok(read)
    }

    #[test]
    fn what_is_written_is_read_again_at_every_place_of_a_message() {
        for one in [sequence(), DeviceSequence { block: None, ..sequence() }] {
            for behind in 0..9 {
                assert_eq!(read(&written(&one, behind), behind), Ok(one.clone()));
            }
        }
    }

    #[test]
    fn the_bytes_are_those_that_the_definition_of_ros_2_gives() {
        let definition = "uint32 first\nuint32 second\nstring backend\nuint64 size\n\
            string element_type_name\nint32 device_id\nbool use_ipc\nint32 vmm_pid\n\
            uint32 vmm_block_id\nuint64 vmm_block_size\nstring vmm_socket_path\nuint64 ipc_uid\n\
            uint8[64] ipc_event_handle\n";
        let ty = crate::dynamic::DynamicType::from_definition("a/msg/B", definition).unwrap();
        let bytes = written(&sequence(), 0);
        let message = ty.decode(&bytes).unwrap();
        assert_eq!(message.encode().unwrap(), bytes);
        let shown = serde_json::to_value(&message).unwrap();
        assert_eq!(shown["second"], u32::from_be_bytes(*b"ROS2"));
        assert_eq!((&shown["vmm_pid"], &shown["ipc_uid"]), (&4711.into(), &99.into()));
        assert_eq!(
            (&shown["vmm_socket_path"], &shown["size"]),
            (&"@angaros-4711".into(), &921_600.into())
        );
    }

    #[test]
    fn a_marker_of_one_word_is_read_too() {
        let bytes = written(&sequence(), 0);
        // What stands behind moves by 4 bytes, which numbers of 8 bytes are not: made anew.
        let one = sequence();
        let mut old = vec![0; bytes.len()];
        let mut w = Writer::new(&mut old).unwrap();
        w.number(ON_DEVICE).unwrap();
        w.str(&one.backend).unwrap();
        w.number(one.size).unwrap();
        w.str(&one.element).unwrap();
        w.number(one.device).unwrap();
        w.number(1_u8).unwrap();
        let block = one.block.as_ref().unwrap();
        w.number(block.pid).unwrap();
        w.number(block.id).unwrap();
        w.number(block.size).unwrap();
        w.str(&block.socket).unwrap();
        w.number(block.uid).unwrap();
        one.event.write(&mut w).unwrap();
        let end = w.written();
        assert_eq!(read(&old[..end], 0), Ok(one));
    }

    #[test]
    fn what_is_cut_or_does_not_fit_together_is_an_error() {
        let bytes = written(&sequence(), 0);
        for end in 4..bytes.len() {
            assert!(matches!(read(&bytes[..end], 0), Err(DescriptorError::Cdr(_))), "{end}");
        }
        let mut plain = bytes.clone();
        plain[4] = 3;
        assert_eq!(read(&plain, 0), Err(DescriptorError::InMessage));
        let with = |change: fn(&mut DeviceSequence, &mut SharedBlock)| {
            let mut one = sequence();
            let mut block = one.block.take().unwrap();
            change(&mut one, &mut block);
            one.block = Some(block);
            let mut room = vec![0; 9000];
            one.write(&mut Writer::new(&mut room).unwrap()).unwrap_err().to_string()
        };
        let refused = [
            (with(|_, block| block.size = 1), "larger than its block"),
            (with(|_, block| block.pid = 0), "no process"),
            (with(|_, block| block.socket.clear()), "no path"),
            (with(|_, block| block.socket = "x".repeat(108)), "no path"),
            (with(|one, _| one.element = "x".repeat(65)), "type is too long"),
            (with(|one, _| one.backend = "Cuda".to_owned()), "has no name"),
            (with(|one, _| one.element = "\0".to_owned()), "has a NUL"),
            (with(|_, block| block.socket = "a\0b".to_owned()), "has a NUL"),
        ];
        for (error, words) in refused {
            assert!(error.contains(words) && error.contains("\nhint: "), "{error}");
        }
        let mut other = bytes;
        other[16] = b'x';
        assert_eq!(read(&other, 0), Err(DescriptorError::Backend("xuda".to_owned())));
    }
}
