//! What an observer is told of launches.

use super::plain;
use angaros_accel::{
    AccelError, Copied, Device, FaultyDevice, Format, Kernel, KernelRequest, Observer, Ran, Result,
    Shape, Staging, Stamps, Stream, host_ns, observe, run_host,
};
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// Keeps what it is told, each thread for itself, as tests run beside each other.
struct Notes;

thread_local! {
    static ON: Cell<bool> = const { Cell::new(false) };
    static TOLD: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    static RAN: Cell<Option<Ran>> = const { Cell::new(None) };
    static COPIED: Cell<Option<Copied>> = const { Cell::new(None) };
}

fn told(what: String) {
    TOLD.with_borrow_mut(|told| told.push(what));
}

impl Observer for Notes {
    fn is_on(&self) -> bool {
        ON.get()
    }

    fn begins(&self, kernel: &str, device: &str) {
        told(format!("{kernel} on {device}"));
    }

    fn copied(&self, copied: Copied) {
        COPIED.set(Some(copied));
        let way = if copied.to_host { "back" } else { "there" };
        told(format!("{} bytes {way}", copied.bytes));
    }

    fn ran(&self, ran: Ran) {
        RAN.set(Some(ran));
        told("ran".to_owned());
    }

    fn ended(&self, error: Option<&AccelError>) {
        told(error.map_or_else(|| "ended".to_owned(), AccelError::sentence));
    }
}

/// What is told while this is done.
fn told_of(work: impl FnOnce()) -> Vec<String> {
    observe(&Notes);
    ON.set(true);
    work();
    ON.set(false);
    TOLD.take()
}

/// A stream that copies to buffers of its device and back.
struct Staged {
    device: Arc<dyn Device>,
    inner: Box<dyn Stream>,
    staging: Staging,
}

impl Stream for Staged {
    fn launch(
        &mut self,
        kernel: &Arc<dyn Kernel>,
        inputs: &[&angaros_accel::Buffer],
        outputs: &[&angaros_accel::Buffer],
    ) -> Result<angaros_accel::Event> {
        self.inner.launch(kernel, inputs, outputs)
    }

    fn run_host(
        &mut self,
        kernel: &Arc<dyn Kernel>,
        inputs: &[&[u8]],
        outputs: &mut [&mut [u8]],
    ) -> Result<Stamps> {
        let Self { device, inner, staging } = self;
        let mut launch = |ins: &[&_], outs: &[&_]| inner.launch(kernel, ins, outs);
        staging.run(&**device, kernel, (inputs, outputs), &mut launch)
    }

    fn wait(&mut self) -> Result<()> {
        self.inner.wait()
    }
}

fn invert(device: &dyn Device) -> Arc<dyn Kernel> {
    let shape = Shape::packed(Format::Mono8, 4, 2).unwrap();
    device.build(&KernelRequest::new("invert", &[shape]).padded(3)).unwrap()
}

#[test]
fn a_launch_that_copies_is_told_step_by_step_with_the_times_of_the_host() {
    let device = plain::device();
    let inner = device.stream().unwrap();
    let mut stream = Staged { device: device.clone(), inner, staging: Staging::default() };
    let kernel = invert(&*device);
    let mut output = [0; 11];
    let mut stamps = None;
    let before = host_ns();
    let told = told_of(|| {
        let done = run_host(&*device, &mut stream, &kernel, &[&[1; 8]], &mut [&mut output]);
        stamps = done.ok();
    });
    assert_eq!(told, ["invert on one:0", "8 bytes there", "8 bytes back", "ran", "ended"]);
    let Stamps { start_ns, end_ns } = stamps.unwrap();
    assert_eq!(RAN.take(), Some(Ran::Host { start_ns, end_ns, bound_ns: 0 }));
    let back = COPIED.take().unwrap();
    assert!(before <= start_ns && end_ns <= back.began_ns && back.began_ns <= host_ns());
}

#[test]
fn a_launch_on_a_device_that_was_lost_is_told_with_its_error() {
    let (device, faults) = FaultyDevice::around(plain::device());
    let kernel = invert(&*device);
    let mut stream = device.stream().unwrap();
    faults.lose();
    let told = told_of(|| {
        let done = run_host(&*device, &mut *stream, &kernel, &[&[1; 8]], &mut [&mut [0; 11]]);
        done.unwrap_err();
    });
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0] == "invert on one:0" && told[1].contains("vanished"), "{told:?}");
}

#[test]
fn an_observer_that_is_off_is_told_nothing() {
    observe(&Notes);
    let device = plain::device();
    let mut stream = device.stream().unwrap();
    let mut output = [0; 11];
    let kernel = invert(&*device);
    run_host(&*device, &mut *stream, &kernel, &[&[1; 8]], &mut [&mut output]).unwrap();
    assert_eq!(output[..4], [254; 4]);
    assert!(TOLD.take().is_empty());
}
