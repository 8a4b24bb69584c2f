//! Frames on a serial line: consistent overhead byte stuffing (S. Cheshire and M. Baker, 1999). No
//! frame holds a zero, and zeros stand between frames, so that whatever the line loses or invents,
//! the frame after the next zero is whole.

/// Writes a frame with a zero before and after it.
pub fn encode(frame: &[u8], out: &mut Vec<u8>) {
    out.reserve(frame.len() + frame.len() / 254 + 4);
    out.push(0);
    let mut rest = frame;
    loop {
        let run = rest.iter().take(254).take_while(|byte| **byte != 0).count();
        // At most 254, so that it fits.
        out.push(u8::try_from(run + 1).unwrap_or(u8::MAX));
        out.extend(&rest[..run]);
        rest = &rest[run..];
        if rest.is_empty() {
            break;
        }
        if run < 254 {
            rest = &rest[1..];
        }
    }
    out.push(0);
}

/// Finds frames in a stream.
pub struct Decoder {
    frame: Vec<u8>,
    /// The largest frame that is taken.
    limit: usize,
    /// Bytes that are left of the block.
    left: u8,
    /// A zero stands behind the block, unless the frame ends there.
    pending_zero: bool,
    broken: bool,
    dropped: u64,
}

impl Decoder {
    /// A decoder of frames of at most `limit` bytes.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self { frame: Vec::new(), limit, left: 0, pending_zero: false, broken: false, dropped: 0 }
    }

    /// Pieces between zeros that were no frames.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Takes bytes of the stream and calls `found` with each frame that they end.
    pub fn push(&mut self, bytes: &[u8], mut found: impl FnMut(&[u8])) {
        for byte in bytes {
            if *byte != 0 {
                self.take(*byte);
                continue;
            }
            if self.broken || self.left > 0 {
                self.dropped += 1;
            } else if !self.frame.is_empty() {
                found(&self.frame);
            }
            self.frame.clear();
            self.left = 0;
            self.pending_zero = false;
            self.broken = false;
        }
    }

    fn take(&mut self, byte: u8) {
        if self.broken {
            return;
        }
        if self.left > 0 {
            self.left -= 1;
            self.append(byte);
            return;
        }
        if std::mem::take(&mut self.pending_zero) {
            self.append(0);
        }
        self.left = byte - 1;
        self.pending_zero = byte != 255;
    }

    fn append(&mut self, byte: u8) {
        if self.frame.len() == self.limit {
            self.broken = true;
        } else {
            self.frame.push(byte);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stuffed(frame: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        encode(frame, &mut out);
        out
    }

    fn found(decoder: &mut Decoder, bytes: &[u8]) -> Vec<Vec<u8>> {
        let mut all = Vec::new();
        decoder.push(bytes, |frame| all.push(frame.to_vec()));
        all
    }

    #[test]
    fn the_examples_of_the_paper_are_stuffed_as_it_says() {
        assert_eq!(stuffed(&[0x45, 0, 0, 0x2c, 0x4c]), [0, 2, 0x45, 1, 3, 0x2c, 0x4c, 0]);
        assert_eq!(stuffed(&[0]), [0, 1, 1, 0]);
        let run: Vec<u8> = (1..=254).collect();
        let block = stuffed(&run);
        assert_eq!((block[1], block.len()), (255, 257));
    }

    #[test]
    fn every_frame_comes_back_whatever_runs_and_zeros_it_has() {
        let mut decoder = Decoder::new(2000);
        for length in [1, 2, 253, 254, 255, 256, 508, 509, 1000] {
            for zero_every in [1, 2, 7, 254, 255, 2000] {
                let byte =
                    |at: usize| if at % zero_every == zero_every - 1 { 0 } else { at as u8 | 1 };
                let frame: Vec<u8> = (0..length).map(byte).collect();
                let bytes = stuffed(&frame);
                assert!(bytes[1..bytes.len() - 1].iter().all(|byte| *byte != 0));
                assert_eq!(found(&mut decoder, &bytes), [frame], "{length} {zero_every}");
            }
        }
        assert_eq!(decoder.dropped(), 0);
    }

    #[test]
    fn after_garbage_the_next_frame_is_found() {
        let mut decoder = Decoder::new(100);
        let garbage: Vec<u8> = (0..997_u32).map(|at| (at * 7919 % 251) as u8).collect();
        let frame = b"a frame\0with a zero".to_vec();
        for cut in 0..garbage.len() {
            let mut bytes = garbage[cut..].to_vec();
            bytes.extend(stuffed(&frame));
            let last = found(&mut decoder, &bytes).pop();
            assert_eq!(last.as_deref(), Some(&frame[..]), "{cut}");
        }
    }

    #[test]
    fn what_is_longer_than_the_limit_is_dropped_and_holds_no_more_memory() {
        let mut decoder = Decoder::new(10);
        assert!(found(&mut decoder, &stuffed(&[1; 11])).is_empty());
        assert_eq!(decoder.dropped(), 1);
        assert!(decoder.frame.capacity() < 64);
        assert_eq!(found(&mut decoder, &stuffed(&[1; 10])), [vec![1; 10]]);
    }
}
