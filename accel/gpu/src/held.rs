//! Things of OpenCL that are released when they go.

use std::mem::ManuallyDrop;
use std::ops::{Deref, DerefMut};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A thing of OpenCL. Its library panics where the driver does not release it, as that of a device
/// that is gone may; here it then stays with the driver, and the program goes on.
#[derive(Debug)]
pub struct Held<T>(ManuallyDrop<T>);

impl<T> Held<T> {
    pub(crate) fn new(thing: T) -> Self {
        Self(ManuallyDrop::new(thing))
    }
}

impl<T> Deref for Held<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Held<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T> Drop for Held<T> {
    fn drop(&mut self) {
        // SAFETY: it is taken once, as this runs once, and nobody reaches it afterwards.
        let thing = unsafe { ManuallyDrop::take(&mut self.0) };
        let _ = catch_unwind(AssertUnwindSafe(|| drop(thing)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Stubborn<'a>(&'a std::cell::Cell<u32>);

    impl Drop for Stubborn<'_> {
        fn drop(&mut self) {
            self.0.set(self.0.get() + 1);
            panic!("the driver does not release it; this message belongs to a test");
        }
    }

    #[test]
    fn what_the_driver_does_not_release_ends_no_program() {
        let released = std::cell::Cell::new(0);
        drop(Held::new(Stubborn(&released)));
        assert_eq!(released.get(), 1);
    }
}
