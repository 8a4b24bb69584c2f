//! The structure that goes with a request, as bytes.

use super::layout::{LARGEST, MAPPED, Request, VIDEO_CAPTURE, at};

/// The structure of a request.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    request: Request,
    bytes: [u8; LARGEST],
}

impl Argument {
    /// One whose fields are all zero.
    #[must_use]
    pub const fn new(request: Request) -> Self {
        Self { request, bytes: [0; LARGEST] }
    }

    /// Of what it is the structure.
    #[must_use]
    pub const fn request(&self) -> Request {
        self.request
    }

    /// Its bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.request.size()]
    }

    /// Its bytes, to be written.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes[..self.request.size()]
    }

    /// The same with another field.
    #[must_use]
    pub fn with(mut self, at: usize, value: u32) -> Self {
        self.set(at, value);
        self
    }

    /// Sets a field.
    pub fn set(&mut self, at: usize, value: u32) {
        self.bytes[at..at + 4].copy_from_slice(&value.to_ne_bytes());
    }

    /// Sets a field of 64 bits.
    pub fn set_wide(&mut self, at: usize, value: i64) {
        self.bytes[at..at + 8].copy_from_slice(&value.to_ne_bytes());
    }

    /// Sets a text, of which a zero byte is the end.
    pub fn set_text(&mut self, at: usize, room: usize, text: &str) {
        let length = text.len().min(room - 1);
        self.bytes[at..at + length].copy_from_slice(&text.as_bytes()[..length]);
        self.bytes[at + length..at + room].fill(0);
    }

    /// A field.
    #[must_use]
    pub fn get(&self, at: usize) -> u32 {
        let mut bytes = [0; 4];
        bytes.copy_from_slice(&self.bytes[at..at + 4]);
        u32::from_ne_bytes(bytes)
    }

    /// A field of 64 bits.
    #[must_use]
    pub fn get_wide(&self, at: usize) -> i64 {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&self.bytes[at..at + 8]);
        i64::from_ne_bytes(bytes)
    }

    /// A text up to its first zero byte; what is no text in it is replaced.
    #[must_use]
    pub fn text(&self, at: usize, room: usize) -> String {
        let bytes = &self.bytes[at..at + room];
        let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(room);
        let printable = |c: char| if c.is_control() { '\u{fffd}' } else { c };
        String::from_utf8_lossy(&bytes[..end]).chars().map(printable).collect()
    }

    /// Whether nothing in it is a pointer to the kernel (rule L3).
    #[must_use]
    pub fn is_plain(&self) -> bool {
        match self.request {
            Request::GetFormat | Request::SetFormat | Request::TryFormat => {
                self.get(at::format::TYPE) == VIDEO_CAPTURE
            }
            Request::GetParameters | Request::SetParameters => {
                self.get(at::parameters::TYPE) == VIDEO_CAPTURE
            }
            Request::RequestBuffers => {
                self.get(at::buffers::TYPE) == VIDEO_CAPTURE
                    && self.get(at::buffers::MEMORY) == MAPPED
            }
            Request::QueryBuffer | Request::QueueBuffer | Request::DequeueBuffer => {
                self.get(at::buffer::TYPE) == VIDEO_CAPTURE
                    && self.get(at::buffer::MEMORY) == MAPPED
            }
            Request::GetControls | Request::SetControls => false,
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_ends_at_its_zero_or_with_its_room_and_what_is_no_text_is_replaced() {
        let mut argument = Argument::new(Request::QueryCapability);
        argument.set_text(at::capability::CARD, 32, "a camera");
        assert_eq!(argument.text(at::capability::CARD, 32), "a camera");
        argument.bytes_mut()[at::capability::CARD..][..32].fill(b'x');
        assert_eq!(argument.text(at::capability::CARD, 32), "x".repeat(32));
        argument.bytes_mut()[at::capability::CARD..][..3].copy_from_slice(&[0xff, 0x1b, 0]);
        assert_eq!(argument.text(at::capability::CARD, 32), "\u{fffd}\u{fffd}");
        argument.set_text(at::capability::DRIVER, 16, "a name longer than sixteen bytes");
        assert_eq!(argument.text(at::capability::DRIVER, 16), "a name longer t");
    }

    #[test]
    fn a_structure_that_may_hold_a_pointer_is_not_plain() {
        let format = Argument::new(Request::SetFormat);
        assert!(!format.is_plain() && format.with(at::format::TYPE, VIDEO_CAPTURE).is_plain());
        assert!(!format.with(at::format::TYPE, 3).is_plain(), "an overlay has clips");
        let buffer = Argument::new(Request::QueueBuffer).with(at::buffer::TYPE, VIDEO_CAPTURE);
        assert!(buffer.with(at::buffer::MEMORY, MAPPED).is_plain());
        assert!(!buffer.with(at::buffer::MEMORY, 2).is_plain(), "memory of the user's");
        assert!(!Argument::new(Request::SetControls).is_plain());
    }
}
