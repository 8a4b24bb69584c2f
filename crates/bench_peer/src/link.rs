//! What a system must offer to be measured: send one message, wait for one message.

use std::time::Duration;

use super::{LinkError, Payload};

/// One side of a pair that exchanges messages of one fixed size.
pub trait Link {
    /// Sends one message that carries `word` and is written by `payload`'s mode.
    ///
    /// # Errors
    /// When the system refuses; a best-effort system that drops the message returns `Ok`.
    fn send(&mut self, word: u64, payload: &mut Payload) -> Result<(), LinkError>;

    /// Waits for the next message, at most `timeout`, and returns its first word; `None` when
    /// none came.
    ///
    /// # Errors
    /// When the other side is gone or the system fails.
    fn receive(&mut self, timeout: Duration) -> Result<Option<u64>, LinkError>;
}

impl<L: Link + ?Sized> Link for Box<L> {
    fn send(&mut self, word: u64, payload: &mut Payload) -> Result<(), LinkError> {
        (**self).send(word, payload)
    }

    fn receive(&mut self, timeout: Duration) -> Result<Option<u64>, LinkError> {
        (**self).receive(timeout)
    }
}

/// The words that steer a run. Bit 63 marks them, bits 0..32 hold the number, bits 32..63 a
/// running count so that an old echo is not taken for a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Are you there?
    Hello,
    /// Sit still: the idle measurement starts.
    Idle,
    /// The measured section starts.
    Measure,
    /// The run is over.
    End,
}

const MARK: u64 = 1 << 63;

impl Control {
    /// The word for this control message; `count` tells repeated ones apart.
    #[must_use]
    pub const fn word(self, count: u32) -> u64 {
        let number = match self {
            Self::Hello => 1,
            Self::Idle => 2,
            Self::Measure => 3,
            Self::End => 4,
        };
        MARK | ((count as u64 & 0x7fff_ffff) << 32) | number
    }

    /// Which control message a word is; `None` for a sequence number or an unknown number.
    #[must_use]
    pub const fn from_word(word: u64) -> Option<Self> {
        if word & MARK == 0 {
            return None;
        }
        match word & 0xffff_ffff {
            1 => Some(Self::Hello),
            2 => Some(Self::Idle),
            3 => Some(Self::Measure),
            4 => Some(Self::End),
            _ => None,
        }
    }

    /// Whether a word is a control message, known or not.
    #[must_use]
    pub const fn is_control(word: u64) -> bool {
        word & MARK != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_words_are_told_apart_and_never_look_like_sequence_numbers() {
        for control in [Control::Hello, Control::Idle, Control::Measure, Control::End] {
            for count in [0, 1, u32::MAX] {
                assert_eq!(Control::from_word(control.word(count)), Some(control));
                assert!(Control::is_control(control.word(count)));
            }
        }
        assert_eq!(Control::from_word(3), None);
        assert_eq!(Control::from_word(MARK | 9), None);
        assert_ne!(Control::Hello.word(1), Control::Hello.word(2));
    }
}
