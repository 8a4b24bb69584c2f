//! A lookup that succeeds allocates nothing (rule F6).

use super::support::{along, at, put, put_static};
use angaros_tf::{Buffer, LATEST};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: as promised by our caller.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: as promised by our caller.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations_of(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

#[test]
fn lookups_allocate_nothing() {
    let buffer = Buffer::new();
    for step in 0..100 {
        put(&buffer, &along("map", "odom", 10.0 + f64::from(step) * 0.01, 1.0));
        put(&buffer, &along("odom", "base", 10.0 + f64::from(step) * 0.01, 1.0));
        // One that changes its parent.
        let parent = if step < 50 { "base" } else { "map" };
        put(&buffer, &along(parent, "cup", 10.0 + f64::from(step) * 0.01, 1.0));
    }
    put_static(&buffer, &along("base", "laser", 0.0, 1.0));
    let count = allocations_of(|| {
        for time in [LATEST, at(10.333), at(10.777)] {
            buffer.lookup("map", "laser", time).unwrap();
            buffer.lookup("laser", "cup", time).unwrap();
            buffer.lookup_full(("cup", time), ("laser", at(10.1)), "map").unwrap();
            buffer.can_transform("odom", "map", time).unwrap();
            buffer.latest_common_time("laser", "cup").unwrap();
        }
    });
    assert_eq!(count, 0);
    assert_ne!(allocations_of(|| drop(buffer.lookup("map", "moon", LATEST))), 0, "it counts");
}
