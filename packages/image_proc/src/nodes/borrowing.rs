//! Whether images come as descriptors of memory on a device, and the way to that memory.

use super::described::DescribedImage;
use super::output::OutputError;
use angaros::accel::exchange::{Borrowed, Borrower};
use angaros::accel::{AccelError, Device};
use angaros::{DescriptorSwitch, Gid};
use std::sync::Arc;

/// Images of others that come one after the other until descriptors are tried again; twice as many
/// each time that this was in vain.
const TRY_AGAIN: u32 = 32;

/// What a node takes images with whose pixels another process has on its device.
pub(super) struct Borrowing {
    switch: DescriptorSwitch,
    borrower: Arc<Borrower>,
    /// Whose memory could not be borrowed last, and how many images of others have come since.
    refused: Option<(Gid, u32)>,
    /// How many there have to be.
    patience: u32,
}

impl Borrowing {
    /// For memory of this device.
    pub fn of(device: &Arc<dyn Device>) -> Self {
        let switch = DescriptorSwitch::new(true);
        let borrower = Borrower::of_process(device);
        Self { switch, borrower, refused: None, patience: TRY_AGAIN / 2 }
    }

    /// What switches it for a subscription.
    pub fn switch(&self) -> &DescriptorSwitch {
        &self.switch
    }

    /// Whether what is borrowed lies on this device.
    pub fn is_of(&self, device: &Arc<dyn Device>) -> bool {
        Arc::ptr_eq(self.borrower.device(), device)
    }

    /// The pixels of an image of this publisher.
    ///
    /// # Errors
    /// Why they cannot be had; images come as bytes then.
    pub fn borrow(&mut self, image: &DescribedImage, from: Gid) -> Result<Borrowed, OutputError> {
        self.borrower.borrow(&image.sequence).map_err(|error| self.refuse(from, error))
    }

    /// Has images come as bytes, as one of this publisher is lost.
    pub fn refuse(&mut self, from: Gid, error: AccelError) -> OutputError {
        if self.switch.is_on() {
            self.switch.set(false);
            self.patience = self.patience.saturating_mul(2);
        }
        self.refused = Some((from, 0));
        OutputError::NotBorrowed(error)
    }

    /// An image of this publisher has come as bytes. Where it is not the one that was refused, that
    /// one may have ended.
    pub fn came_as_bytes(&mut self, from: Gid) {
        let Some((refused, others)) = &mut self.refused else { return };
        *others = if *refused == from { 0 } else { *others + 1 };
        if *others >= self.patience {
            self.refused = None;
            self.switch.set(true);
        }
    }

    /// Has images come as bytes for good: their device is not used any more.
    pub fn end(&mut self) {
        self.refused = None;
        self.switch.set(false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros::accel::oracle;

    fn images(borrowing: &mut Borrowing, from: Gid, count: u32) -> bool {
        (0..count).for_each(|_| borrowing.came_as_bytes(from));
        borrowing.switch.is_on()
    }

    #[test]
    fn descriptors_are_tried_again_when_whoever_was_refused_is_silent_among_many() {
        let [bad, good] = [1, 2].map(|byte| Gid([byte; 16]));
        let mut borrowing = Borrowing::of(&oracle().unwrap());
        let error = || AccelError::shares_nothing("cuda:0");
        assert!(images(&mut borrowing, good, 1));
        let told = borrowing.refuse(bad, error()).to_string();
        assert!(told.contains("an image is lost") && told.contains("\nhint: "), "{told}");
        assert!(!images(&mut borrowing, bad, 10 * TRY_AGAIN), "it may go on so");
        assert!(!images(&mut borrowing, good, TRY_AGAIN - 1));
        assert!(!images(&mut borrowing, bad, 1), "it is still there");
        assert!(!images(&mut borrowing, good, TRY_AGAIN - 1));
        assert!(images(&mut borrowing, good, 1));
        borrowing.refuse(bad, error());
        // One that was on its way.
        borrowing.refuse(bad, error());
        assert!(!images(&mut borrowing, good, 2 * TRY_AGAIN - 1));
        assert!(images(&mut borrowing, good, 1));
        borrowing.end();
        assert!(!images(&mut borrowing, good, 100 * TRY_AGAIN));
    }
}
