//! Which transports of an endpoint have anybody at their other end.
//!
//! The word lies in the memory that every message of the endpoint touches anyway. Whoever sends or
//! takes a message asks only the transports that it names: the memory of the others is in no cache.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// A bit for each transport of one endpoint.
#[derive(Debug, Default)]
pub struct UsedTransports(AtomicU8);

impl UsedTransports {
    /// Those that have to be asked: bit 0 stands for the first.
    #[inline]
    #[must_use]
    pub fn bits(&self) -> u8 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The numbers of the bits that are set.
#[inline]
pub fn numbers(bits: u8) -> impl Iterator<Item = usize> {
    let mut left = bits;
    std::iter::from_fn(move || {
        let number = left.trailing_zeros() as usize;
        left &= left.checked_sub(1)?;
        Some(number)
    })
}

/// What holds the word of an endpoint.
pub type UseHolder = Arc<dyn AsRef<UsedTransports> + Send + Sync>;

/// Where one transport tells of its use. One that never does is always asked.
pub struct TransportUse {
    holder: UseHolder,
    bit: u8,
}

impl TransportUse {
    /// Of the transport with this number, fewer than 8, which is asked until it says otherwise.
    #[must_use]
    pub fn new(holder: UseHolder, number: usize) -> Self {
        debug_assert!(number < u8::BITS as usize, "the word has a bit for it");
        let this = Self { holder, bit: 1 << (number % u8::BITS as usize) };
        this.set(true);
        this
    }

    /// Says whether the transport has to be asked. It has to before anybody can know of a match,
    /// and until the last message of all who were matched has been taken.
    pub fn set(&self, is_used: bool) {
        let word = &(*self.holder).as_ref().0;
        match is_used {
            true => word.fetch_or(self.bit, Ordering::SeqCst),
            false => word.fetch_and(!self.bit, Ordering::SeqCst),
        };
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    struct Holder(UsedTransports);

    impl AsRef<UsedTransports> for Holder {
        fn as_ref(&self) -> &UsedTransports {
            &self.0
        }
    }

    #[test]
    fn a_transport_is_asked_until_it_says_that_nobody_is_there() {
        let holder = Arc::new(Holder(UsedTransports::default()));
        assert_eq!(holder.0.bits(), 0, "there are none");
        let first = TransportUse::new(Arc::clone(&holder) as UseHolder, 0);
        let last = TransportUse::new(Arc::clone(&holder) as UseHolder, 7);
        assert_eq!(holder.0.bits(), 0x81);
        first.set(false);
        first.set(false);
        assert_eq!(holder.0.bits(), 0x80);
        drop(last);
        assert_eq!(holder.0.bits(), 0x80, "who never tells is asked");
        first.set(true);
        assert_eq!(holder.0.bits(), 0x81);
    }
}
