//! Memory that goes to another process: this program once more, which gets the descriptor as its
//! standard input.

use crate::backend::{first, open};
use crate::devices::common::{made, noise, run, shape};
use crate::stand_in;
use angaros_accel::{
    AccelError, Buffer, Copied, Format, KernelRequest, Observer, Ran, SharedMemory, copying,
    observe, run_buffers,
};
use angaros_testing::{again, passed, skipped};
use std::os::fd::AsFd;
use std::process::Stdio;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What the other process is told: the device, and the bytes of the buffer and of its block.
const TOLD: &str = "ANGAROS_TEST_SHARED";
const SIZE: (usize, usize) = (64, 33);

fn edges() -> KernelRequest {
    KernelRequest::new("sobel", &[shape(Format::Mono8, SIZE, 0)])
}

/// What is imported is the image that this makes of noise.
fn image() -> Vec<u8> {
    noise(shape(Format::Mono8, SIZE, 0).bytes())
}

#[test]
fn what_a_kernel_of_one_process_wrote_a_kernel_of_another_reads_without_a_copy() {
    let device = match first() {
        Ok(device) => device,
        Err(error) => return skipped(error),
    };
    let kernel = device.build(&edges()).unwrap();
    let bytes = image();
    let input = device.allocate(bytes.len()).unwrap();
    input.upload(0, &bytes).unwrap();
    let output = device.allocate_shareable(bytes.len()).unwrap();
    // Not waited for: whoever shares does that.
    let mut stream = device.stream().unwrap();
    stream.launch(&kernel, &[&input], &[&output]).unwrap();
    let Some(shared) = output.share().unwrap() else {
        return skipped("this device gives no descriptors of its memory");
    };
    let SharedMemory { device: uuid, len, block_len, fd, .. } = shared;
    let uuid: String = uuid.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut other = again("sharing::reads_what_another_process_shares");
    other.env(TOLD, format!("{uuid} {len} {block_len}")).stdin(Stdio::from(fd));
    passed(&other.output().unwrap());
}

/// The other process of the test above.
#[test]
fn reads_what_another_process_shares() {
    let Ok(told) = std::env::var(TOLD) else {
        return skipped("another test runs this in a process of its own");
    };
    let device = open().unwrap();
    let words: Vec<&str> = told.split(' ').collect();
    let [len, block_len] = [1, 2].map(|at: usize| words[at].parse().unwrap());
    let pair = |at: usize| u8::from_str_radix(&words[0][2 * at..2 * at + 2], 16).unwrap();
    let uuid = std::array::from_fn(pair);
    let fd = std::io::stdin().as_fd().try_clone_to_owned().unwrap();
    let shared = SharedMemory { backend: "cuda".to_owned(), device: uuid, fd, len, block_len };
    let taken = device.import(shared).unwrap();
    // Edges of the edges that the other process made.
    let kernel = device.build(&edges()).unwrap();
    let output = device.allocate(len).unwrap();
    let mut stream = device.stream().unwrap();
    observe(&COUNTS);
    let between: (&[&Buffer], &[&Buffer]) = (&[&taken], &[&output]);
    run_buffers(&*device, &mut *stream, &kernel, between, || Ok(()), || Ok(())).unwrap();
    assert_eq!([RAN.load(Ordering::Relaxed), COPIES.load(Ordering::Relaxed)], [1, 0]);
    let mut bytes = vec![0; len];
    copying(len, true, || output.download(0, &mut bytes)).unwrap();
    assert_eq!(COPIES.load(Ordering::Relaxed), 1);
    let before = made(&*device, &edges(), &image());
    assert!(before.iter().any(|level| *level > 0));
    assert!(bytes == run(&*device, &kernel, &[&before]));
}

static RAN: AtomicUsize = AtomicUsize::new(0);
static COPIES: AtomicUsize = AtomicUsize::new(0);

/// Counts kernels and copies.
struct Counts;

static COUNTS: Counts = Counts;

impl Observer for Counts {
    fn is_on(&self) -> bool {
        true
    }
    fn begins(&self, _: &str, _: &str) {}
    fn copied(&self, _: Copied) {
        COPIES.fetch_add(1, Ordering::Relaxed);
    }
    fn ran(&self, _: Ran) {
        RAN.fetch_add(1, Ordering::Relaxed);
    }
    fn ended(&self, _: Option<&AccelError>) {}
}

#[test]
fn a_device_without_descriptors_gives_ordinary_memory_and_imports_none() {
    let stand_in = match stand_in::loaded() {
        Ok(stand_in) => stand_in,
        Err(reason) => return skipped(reason),
    };
    stand_in.share(false);
    let without = open().unwrap();
    stand_in.share(true);
    let buffer = without.allocate_shareable(100).unwrap();
    buffer.upload(0, &[7; 100]).unwrap();
    assert!(buffer.share().unwrap().is_none());
    let with = open().unwrap().allocate_shareable(100).unwrap();
    let error = without.import(with.share().unwrap().unwrap()).unwrap_err();
    assert!(error.to_string().contains("cuda:0 between processes: its back end"), "{error}");
    // A driver that refuses what it says that it has: each question in turn, until it opens.
    const NOT_SUPPORTED: i32 = 801;
    let mut refused = 0;
    for calls in 0.. {
        stand_in.fail(NOT_SUPPORTED, calls);
        let opened = open();
        stand_in.fail(0, 0);
        match opened.map(|device| device.allocate_shareable(1).unwrap().share().unwrap()) {
            Ok(Some(_)) => break,
            Ok(None) => refused += 1,
            Err(_) => assert_eq!(refused, 0, "what is asked last is about sharing"),
        }
    }
    assert!(refused >= 3, "{refused}");
}

#[test]
fn every_call_for_a_block_that_fails_gives_back_what_was_taken() {
    const NO_MEMORY: i32 = 2;
    const ECC_UNCORRECTABLE: i32 = 214;
    const NOT_PERMITTED: i32 = 800;
    let stand_in = match stand_in::loaded() {
        Ok(stand_in) => stand_in,
        Err(reason) => return skipped(reason),
    };
    for code in [NO_MEMORY, ECC_UNCORRECTABLE, NOT_PERMITTED] {
        let mut failed = 0;
        for calls in 0.. {
            let device = open().unwrap();
            stand_in.fail(code, calls);
            let done = device.allocate_shareable(100).and_then(|buffer| buffer.share());
            stand_in.fail(0, 0);
            match done {
                Ok(Some(_)) => break,
                // The block is there, and its descriptor is refused.
                Ok(None) => assert_eq!(code, NOT_PERMITTED),
                Err(AccelError::OutOfMemory { .. }) => assert_eq!(code, NO_MEMORY),
                Err(error) => assert!(error.is_lost(), "{error}"),
            }
            failed += 1;
        }
        assert!(failed >= 6, "{failed} calls for {code}");
    }
    // More often than the device has room for such blocks, which is 512, and after each call.
    let device = open().unwrap();
    for calls in 0..1200 {
        stand_in.fail(NO_MEMORY, 1 + calls % 5);
        let error = device.allocate_shareable(1).unwrap_err();
        stand_in.fail(0, 0);
        assert!(matches!(error, AccelError::OutOfMemory { .. }), "{error}");
    }
    device.allocate_shareable(1).unwrap();
}
