//! The kernel's devices: the system calls.

use super::argument::Argument;
use super::device::{CaptureDevice, ControlAccess, FrameMemory, Ready};
use super::layout::{CONTROL_BYTES, Request, VIDEO_CAPTURE, Width, at};
use std::fs::{File, OpenOptions};
use std::io;
use std::os::fd::{AsRawFd as _, FromRawFd as _, OwnedFd};
use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt as _};
use std::path::Path;
use std::time::Duration;

/// `V4L2_CTRL_WHICH_CUR_VAL`.
const CURRENT: u32 = 0;

/// A device such as `/dev/video0`; closed when it is dropped.
#[derive(Debug)]
pub struct KernelDevice {
    file: File,
}

impl KernelDevice {
    /// Opens it.
    ///
    /// # Errors
    /// It is not there, may not be opened, or is no character device.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).custom_flags(libc::O_NONBLOCK);
        let file = options.open(path)?;
        if !file.metadata()?.file_type().is_char_device() {
            return Err(io::Error::from_raw_os_error(libc::ENOTTY));
        }
        Ok(Self { file })
    }

    /// Sends a request whose structure lies at `argument`.
    ///
    /// # Safety
    /// `argument` leads to as many bytes as the request's structure has, which may be written, and
    /// every pointer in it to what the kernel may read and write.
    unsafe fn call(&self, request: Request, argument: *mut u8) -> io::Result<()> {
        loop {
            // SAFETY: the descriptor is open; the caller vouches for the structure.
            let result = unsafe {
                libc::ioctl(self.file.as_raw_fd(), request.number() as libc::Ioctl, argument)
            };
            if result >= 0 {
                return Ok(());
            }
            let error = io::Error::last_os_error();
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
    }
}

impl CaptureDevice for KernelDevice {
    fn ask(&self, argument: &mut Argument) -> io::Result<()> {
        if !argument.is_plain() {
            return Err(io::Error::from_raw_os_error(libc::EINVAL));
        }
        let request = argument.request();
        // SAFETY: the bytes are those of the structure, and no pointer is in them (rule L3).
        unsafe { self.call(request, argument.bytes_mut().as_mut_ptr()) }
    }

    fn control(&self, access: ControlAccess, control: &mut [u8; CONTROL_BYTES]) -> io::Result<()> {
        // v4l2_ext_controls: which, count, error_idx, request_fd, reserved, then the pointer.
        const POINTER: usize = match Width::HOST {
            Width::Bits32 => 20,
            Width::Bits64 => 24,
        };
        // A size makes the kernel take the value for a pointer to a text or an array.
        control[4..8].fill(0);
        let mut outer = [0_u64; 4];
        let bytes = outer.as_mut_ptr().cast::<u8>();
        // SAFETY: all three fields lie within the 32 bytes, which are written unaligned.
        unsafe {
            bytes.cast::<u32>().write_unaligned(CURRENT);
            bytes.add(4).cast::<u32>().write_unaligned(1);
            bytes.add(POINTER).cast::<*mut u8>().write_unaligned(control.as_mut_ptr());
        }
        // SAFETY: the structure is that of the request; its pointer leads to one control, as its
        // count says, which has no pointer, for its size is 0.
        unsafe { self.call(access.request(), bytes) }
    }

    fn map(&self, offset: u32, length: usize) -> io::Result<Box<dyn FrameMemory>> {
        let too_far = |_| io::Error::from_raw_os_error(libc::EOVERFLOW);
        let offset = libc::off_t::try_from(u64::from(offset)).map_err(too_far)?;
        // SAFETY: a mapping at an address of the kernel's choice touches no other memory.
        let address = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                length,
                libc::PROT_READ,
                libc::MAP_SHARED,
                self.file.as_raw_fd(),
                offset,
            )
        };
        if address == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        Ok(Box::new(Mapping { address: address.cast(), length }))
    }

    fn wait(&self, timeout: Duration) -> io::Result<Ready> {
        let fd = self.file.as_raw_fd();
        let mut entry = libc::pollfd { fd, events: libc::POLLIN, revents: 0 };
        let ms = i32::try_from(timeout.as_millis()).unwrap_or(i32::MAX);
        // SAFETY: one entry is there, as the count says.
        let found = unsafe { libc::poll(&raw mut entry, 1, ms) };
        if found < 0 {
            let error = io::Error::last_os_error();
            let interrupted = error.kind() == io::ErrorKind::Interrupted;
            return if interrupted { Ok(Ready::Nothing) } else { Err(error) };
        }
        let trouble = libc::POLLERR | libc::POLLHUP | libc::POLLNVAL;
        Ok(match entry.revents {
            0 => Ready::Nothing,
            events if events & trouble != 0 => Ready::Trouble,
            _ => Ready::Frame,
        })
    }

    fn export(&self, index: u32) -> io::Result<OwnedFd> {
        let mut argument = Argument::new(Request::ExportBuffer)
            .with(at::export::TYPE, VIDEO_CAPTURE)
            .with(at::export::INDEX, index)
            .with(at::export::FLAGS, libc::O_CLOEXEC.cast_unsigned());
        argument.set(at::export::DESCRIPTOR, u32::MAX);
        self.ask(&mut argument)?;
        let fd = argument.get(at::export::DESCRIPTOR).cast_signed();
        if fd < 0 {
            return Err(io::Error::from_raw_os_error(libc::EBADF));
        }
        // SAFETY: the kernel has made this descriptor for us; nobody else has it.
        Ok(unsafe { OwnedFd::from_raw_fd(fd) })
    }
}

/// A mapped buffer.
struct Mapping {
    address: *mut u8,
    length: usize,
}

// SAFETY: the mapping belongs to no thread; it is only read through `bytes`.
unsafe impl Send for Mapping {}
// SAFETY: reading from several threads is no conflict.
unsafe impl Sync for Mapping {}

impl FrameMemory for Mapping {
    unsafe fn bytes(&self) -> &[u8] {
        // SAFETY: mapped for that many bytes until this is dropped; the caller vouches that the
        // device does not write.
        unsafe { std::slice::from_raw_parts(self.address, self.length) }
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: mapped at this address and length, and nobody borrows it any more.
        unsafe { libc::munmap(self.address.cast(), self.length) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_no_device_is_refused_and_one_that_is_no_camera_refuses_requests() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let refused = KernelDevice::open(file.path()).unwrap_err();
        assert_eq!(refused.raw_os_error(), Some(libc::ENOTTY));
        let null = KernelDevice::open(Path::new("/dev/null")).unwrap();
        let mut argument = Argument::new(Request::QueryCapability);
        assert_eq!(null.ask(&mut argument).unwrap_err().raw_os_error(), Some(libc::ENOTTY));
        let refused = null.control(ControlAccess::Get, &mut [0; CONTROL_BYTES]).unwrap_err();
        assert_eq!(refused.raw_os_error(), Some(libc::ENOTTY));
        assert!(null.map(0, 4096).is_err() && null.export(0).is_err());
        assert_eq!(null.wait(Duration::ZERO).unwrap(), Ready::Frame, "always readable");
    }

    #[test]
    fn a_structure_that_may_hold_a_pointer_never_reaches_the_kernel() {
        let null = KernelDevice::open(Path::new("/dev/null")).unwrap();
        let mut overlay = Argument::new(Request::SetFormat).with(at::format::TYPE, 3);
        assert_eq!(null.ask(&mut overlay).unwrap_err().raw_os_error(), Some(libc::EINVAL));
    }
}
