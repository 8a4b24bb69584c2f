//! Writes a payload into a message by the rule of its mode, so that every peer does the same work.

use std::path::Path;

use super::{Args, LinkError, MAX_PAYLOAD, Mode};

/// The payload of the messages one side sends.
pub struct Payload {
    mode: Mode,
    bytes: usize,
    /// One message, or several that are sent in turn.
    private: Vec<u8>,
}

impl Payload {
    /// A payload of `bytes`; in mode `copied` the private buffer is allocated and touched here.
    #[must_use]
    pub fn new(mode: Mode, bytes: usize) -> Self {
        let private = match mode {
            Mode::Copied => (0..bytes).map(|i| (i % 251) as u8).collect(),
            Mode::Loaned | Mode::Untouched => Vec::new(),
        };
        Self { mode, bytes, private }
    }

    /// The payload that the command line asks for.
    ///
    /// # Errors
    /// A file of messages that cannot be read, has messages of another size, or does not go with
    /// the mode.
    pub fn load(args: &Args) -> Result<Self, LinkError> {
        let mut payload = Self::new(args.mode, args.payload);
        if let Some(path) = &args.payload_file {
            if args.mode != Mode::Copied {
                let text = format!("real bytes are copied: mode {}", args.mode.as_str());
                return Err(LinkError::Unsupported(text));
            }
            payload.private = messages(path, args.payload)?;
        }
        Ok(payload)
    }

    /// The private bytes of a message under its word.
    fn private(&mut self, word: u64) -> &mut [u8] {
        let bytes = self.body(word);
        bytes[..8].copy_from_slice(&word.to_le_bytes());
        bytes
    }

    /// The private bytes of the message of this number, as they are.
    pub(super) fn body(&mut self, number: u64) -> &mut [u8] {
        let count = (self.private.len() / self.bytes.max(1)).max(1) as u64;
        let start = (number % count) as usize * self.bytes;
        &mut self.private[start..start + self.bytes]
    }

    /// The size of every message.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes
    }

    /// Never true: a message holds at least its word.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes == 0
    }

    /// For systems that lend memory: writes one message into the loan.
    ///
    /// # Errors
    /// When the loan is not exactly one message long.
    pub fn write_into(&mut self, word: u64, loan: &mut [u8]) -> Result<(), LinkError> {
        if loan.len() != self.bytes {
            let (got, want) = (loan.len(), self.bytes);
            return Err(LinkError::Middleware(format!("loan holds {got} bytes, message {want}")));
        }
        match self.mode {
            Mode::Copied => loan.copy_from_slice(self.private(word)),
            Mode::Loaned => generate(word, loan),
            Mode::Untouched => loan[..8].copy_from_slice(&word.to_le_bytes()),
        }
        Ok(())
    }

    /// For systems that copy on send: the private buffer, carrying `word`.
    ///
    /// # Errors
    /// In a mode that needs lent memory.
    pub fn to_copy(&mut self, word: u64) -> Result<&[u8], LinkError> {
        if self.mode != Mode::Copied {
            let mode = self.mode.as_str();
            return Err(LinkError::Unsupported(format!(
                "this system lends no memory: mode {mode}"
            )));
        }
        Ok(self.private(word))
    }
}

/// The messages of a file, all of this size.
fn messages(path: &Path, bytes: usize) -> Result<Vec<u8>, LinkError> {
    let what = || format!("read messages {}", path.display());
    let size = std::fs::metadata(path).map_err(LinkError::io(what()))?.len();
    if size == 0 || size % bytes as u64 != 0 || size > MAX_PAYLOAD as u64 {
        let text = format!("{}: {size} bytes are no messages of {bytes} each", path.display());
        return Err(LinkError::Unsupported(text));
    }
    std::fs::read(path).map_err(LinkError::io(what()))
}

/// Fills memory with words that depend on the message, as a driver that produces its data in
/// place would.
pub(super) fn generate(word: u64, loan: &mut [u8]) {
    let mut value = word;
    let mut chunks = loan.chunks_exact_mut(8);
    for chunk in &mut chunks {
        chunk.copy_from_slice(&value.to_le_bytes());
        value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    }
    for (byte, source) in chunks.into_remainder().iter_mut().zip(value.to_le_bytes()) {
        *byte = source;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copied_and_loaned_write_every_byte_and_untouched_only_the_word() {
        let written = |mode, size: usize| {
            let (mut a, mut b) = (vec![0u8; size], vec![255u8; size]);
            Payload::new(mode, size).write_into(7, &mut a).unwrap();
            Payload::new(mode, size).write_into(7, &mut b).unwrap();
            assert_eq!(a[..8], 7u64.to_le_bytes());
            a.iter().zip(&b).filter(|(x, y)| x == y).count()
        };
        assert_eq!(written(Mode::Copied, 100), 100);
        assert_eq!(written(Mode::Loaned, 100), 100);
        assert_eq!(written(Mode::Untouched, 100), 8);
    }

    #[test]
    fn a_loan_of_another_size_is_refused() {
        assert!(Payload::new(Mode::Copied, 16).write_into(0, &mut [0; 15]).is_err());
    }

    #[test]
    fn real_bytes_are_sent_in_turn_under_the_word_of_each_message() {
        let path = std::env::temp_dir().join(format!("angaros-bytes-{}", std::process::id()));
        std::fs::write(&path, (0u8..48).collect::<Vec<u8>>()).unwrap();
        let args = |mode, payload| Args {
            mode,
            payload,
            payload_file: Some(path.clone()),
            ..Args::new(crate::Role::Ping, "t")
        };
        let mut payload = Payload::load(&args(Mode::Copied, 16)).unwrap();
        for (word, start) in [(0, 0), (4, 16), (5, 32), (3, 0)] {
            let bytes = payload.to_copy(word).unwrap();
            assert_eq!(bytes[..8], word.to_le_bytes());
            assert_eq!(bytes[8..], (start + 8..start + 16).collect::<Vec<u8>>());
        }
        let error = Payload::load(&args(Mode::Copied, 20)).err().unwrap().to_string();
        assert!(error.ends_with("48 bytes are no messages of 20 each"), "{error}");
        assert!(Payload::load(&args(Mode::Loaned, 16)).is_err());
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_system_that_copies_refuses_loaned_payloads() {
        assert!(Payload::new(Mode::Loaned, 16).to_copy(0).is_err());
        assert_eq!(Payload::new(Mode::Copied, 16).to_copy(5).unwrap()[..8], 5u64.to_le_bytes());
    }
}
