//! The count of holders under every schedule: the provider gets its buffer back once, after
//! everything any holder read.

use super::*;
use crate::sync::atomic::AtomicUsize as Count;
use crate::sync::explore;
use loom::cell::UnsafeCell;
use loom::thread;

/// A provider whose bytes loom watches.
#[repr(C)]
struct Provider {
    header: SlotHeader,
    content: UnsafeCell<u32>,
    released: Count,
}

/// # Safety
/// `header` is the first field of a provider that lives.
unsafe extern "C" fn release(header: NonNull<SlotHeader>) {
    // SAFETY: as promised.
    let provider: &Provider = unsafe { header.cast().as_ref() };
    // SAFETY: the provider's alone again, which is what loom checks here.
    provider.content.with_mut(|content| unsafe { *content = 0 });
    provider.released.fetch_add(1, Ordering::Relaxed);
}

fn provider() -> NonNull<Provider> {
    let words = Box::leak(Box::new([0_u64; 2]));
    // SAFETY: offset 4 lies inside.
    let data = unsafe { NonNull::from(words).cast::<u8>().add(4) };
    let header = SlotHeader::new(data, 8, release);
    let content = UnsafeCell::new(7);
    let released = Count::new(0);
    NonNull::from(Box::leak(Box::new(Provider { header, content, released })))
}

fn read(slot: &Slot) {
    // SAFETY: the header is a provider's, alive while the slot is held.
    let provider: &Provider = unsafe { slot.header().cast().as_ref() };
    // SAFETY: holders only read.
    assert_eq!(provider.content.with(|content| unsafe { *content }), 7);
}

#[test]
fn the_last_of_three_holders_gives_the_buffer_back_once_after_all_have_read() {
    explore(4, || {
        let place = provider();
        // SAFETY: nobody holds it, and it is never freed.
        let slot = unsafe { Slot::from_received(place.cast(), 8) };
        let holders = [1, 2].map(|_| {
            let slot = slot.clone();
            thread::spawn(move || {
                let again = slot.clone();
                drop(slot);
                read(&again);
            })
        });
        read(&slot);
        drop(slot);
        assert!(holders.into_iter().all(|holder| holder.join().is_ok()));
        // SAFETY: never freed.
        assert_eq!(unsafe { place.as_ref() }.released.load(Ordering::Relaxed), 1);
    });
}
