//! A launch allocates nothing (CA3), nor does it where somebody could be told of it who does not
//! want to be.

use super::support::{device, fused, kernels, noise, rectify, resize, shape};
use angaros_accel::{
    AccelError, Composition, Copied, Device, Format, KernelRequest, Observer, Ran, observe,
    run_host,
};
use angaros_accel_cpu::kernels::Simd;
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

/// An observer that is off.
struct Off;

impl Observer for Off {
    fn is_on(&self) -> bool {
        false
    }

    fn begins(&self, kernel: &str, _: &str) {
        panic!("told of {kernel}");
    }

    fn copied(&self, copied: Copied) {
        panic!("told of {copied:?}");
    }

    fn ran(&self, ran: Ran) {
        panic!("told of {ran:?}");
    }

    fn ended(&self, error: Option<&AccelError>) {
        panic!("told of {error:?}");
    }
}

#[test]
fn a_launch_allocates_nothing_fused_or_not_on_buffers_or_on_memory_of_the_host() {
    observe(&Off);
    for threads in [1, 2] {
        let device = device(threads, Simd::detect(), 4000);
        let from = shape(Format::Rgb8, (64, 48), 0);
        let parts = kernels(&*device, &[rectify(from, 1.0, 0.0), resize(from, [1.3, 1.3])]);
        let sequence = device.compose(&parts, Composition::Sequential).unwrap();
        let scan = shape(Format::F32, (720, 1), 0);
        let filter = KernelRequest::new("scan_filter", &[scan]).with("window", 5);
        let filter = device.build(&filter).unwrap();
        let mut stream = device.stream().unwrap();
        for kernel in [&parts[0], &parts[1], &fused(&*device, &parts), &sequence, &filter] {
            let signature = kernel.signature();
            let image = noise(signature.inputs[0].shape.bytes(), 1);
            let mut out = vec![0; signature.outputs[0].shape.bytes()];
            let input = device.allocate(image.len()).unwrap();
            let output = device.allocate(out.len()).unwrap();
            let mut both = || {
                run_host(&*device, &mut *stream, kernel, &[&image], &mut [&mut out]).unwrap();
                stream.launch(kernel, &[&input], &[&output]).unwrap();
            };
            // The first run may fill what grows to its size.
            both();
            assert_eq!(allocations_of(both), 0, "{} by {threads}", signature.kernel);
        }
    }
    assert_ne!(allocations_of(|| drop(vec![1])), 0, "it counts");
}
