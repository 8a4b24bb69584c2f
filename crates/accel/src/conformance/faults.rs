//! Errors: what is not there, what does not fit, and a device with faults.

use super::Setup;
use super::run::{Said, build, inputs, must, uploaded};
use crate::{
    AccelError, Buffer, Composition, Device, Faults, FaultyDevice, Kernel, KernelRequest, Result,
};
use std::fmt::Debug;
use std::sync::Arc;

/// Sees that something failed with an error that names all words and gives a remedy.
pub(super) fn names<T: Debug>(
    done: Result<T>,
    is_right: impl Fn(&AccelError) -> bool,
    words: &[&str],
) -> Result<(), String> {
    let error = match done {
        Ok(value) => return Err(format!("{value:?} instead of an error that names {words:?}")),
        Err(error) => error,
    };
    let text = error.to_string();
    must(is_right(&error), || format!("another error: {text}"))?;
    let named = words.iter().all(|word| text.contains(word));
    must(named && text.contains("\nhint: "), || format!("{text:?} does not name {words:?}"))
}

/// A case that the device can build, with its kernel.
pub(super) fn any<'a>(setup: &'a Setup, device: &dyn Device) -> Result<Any<'a>, String> {
    for request in &setup.cases {
        if let Some(kernel) = build(device, request)? {
            return Ok(Any { request, kernel });
        }
    }
    Err("no case was built".to_owned())
}

pub(super) struct Any<'a> {
    request: &'a KernelRequest,
    pub(super) kernel: Arc<dyn Kernel>,
}

impl Any<'_> {
    /// Buffers for the ports.
    fn buffers(&self, device: &dyn Device) -> Result<[Vec<Buffer>; 2], String> {
        let outputs = self.kernel.signature().outputs.iter();
        let outputs: Vec<_> = outputs.map(|port| vec![0; port.shape.bytes()]).collect();
        Ok([uploaded(device, &inputs(&*self.kernel, 3))?, uploaded(device, &outputs)?])
    }
}

pub(super) fn named(setup: &Setup) -> Result<(), String> {
    let device = &*setup.device;
    let name = device.info().name.as_str();
    let any = any(setup, device)?;
    let mut request = any.request.clone();
    "no_such_kernel".clone_into(&mut request.name);
    let is = |error: &AccelError| matches!(error, AccelError::UnknownKernel { .. });
    names(device.build(&request), is, &["`no_such_kernel`", name, any.request.name.as_str()])?;
    let odd = any.request.clone().with("no_such_parameter", 1);
    let is = |error: &AccelError| matches!(error, AccelError::BadParameter { .. });
    names(device.build(&odd), is, &["`no_such_parameter`", any.request.name.as_str()])?;
    let is = |error: &AccelError| matches!(error, AccelError::BadBuffer { .. });
    let [read, written] = any.buffers(device)?;
    let read: Vec<&Buffer> = read.iter().collect();
    let written: Vec<&Buffer> = written.iter().collect();
    let mut stream = device.stream().said("a stream")?;
    names(stream.launch(&any.kernel, &read, &[]), is, &["output", any.request.name.as_str()])?;
    let short = device.allocate(1).said("allocate")?;
    let shorts = vec![&short; read.len()];
    names(stream.launch(&any.kernel, &shorts, &written), is, &["input", "1 bytes"])?;
    let is_larger = read[0].len() >= written[0].len();
    let same = if is_larger { read[0] } else { written[0] };
    let inputs = vec![same; read.len()];
    let mut outputs = written.clone();
    outputs[0] = same;
    names(stream.launch(&any.kernel, &inputs, &outputs), is, &["output"])?;
    // After refusals the stream works on.
    stream.launch(&any.kernel, &read, &written).said("launch")?.wait().said("wait")?;
    Ok(())
}

fn faulty(setup: &Setup) -> (Arc<FaultyDevice>, Arc<Faults>) {
    FaultyDevice::around(setup.device.clone())
}

pub(super) fn lost(setup: &Setup) -> Result<(), String> {
    let (device, faults) = faulty(setup);
    let name = device.info().name.clone();
    let any = any(setup, &*device)?;
    let [read, written] = any.buffers(&*device)?;
    let inputs: Vec<&Buffer> = read.iter().collect();
    let outputs: Vec<&Buffer> = written.iter().collect();
    let mut stream = device.stream().said("a stream")?;
    faults.lose_at_launch(2);
    stream.launch(&any.kernel, &inputs, &outputs).said("launch")?.wait().said("wait")?;
    let words = [name.as_str()];
    names(stream.launch(&any.kernel, &inputs, &outputs), AccelError::is_lost, &words)?;
    names(stream.wait(), AccelError::is_lost, &words)?;
    names(device.allocate(1), AccelError::is_lost, &words)?;
    names(device.build(any.request), AccelError::is_lost, &words)?;
    names(device.clock(), AccelError::is_lost, &words)?;
    names(read[0].upload(0, &[1]), AccelError::is_lost, &words)?;
    names(written[0].download(0, &mut [1]), AccelError::is_lost, &words)
}

pub(super) fn memory(setup: &Setup) -> Result<(), String> {
    let (device, faults) = faulty(setup);
    faults.limit_memory(1000);
    let _held = device.allocate(600).said("allocate")?;
    let is = |error: &AccelError| matches!(error, AccelError::OutOfMemory { .. });
    names(device.allocate(600), is, &[device.info().name.as_str(), "600 bytes", "400 of"])?;
    device.allocate(400).said("what is left").map(|_| ())
}

pub(super) fn unbuildable(setup: &Setup) -> Result<(), String> {
    let (device, faults) = faulty(setup);
    let any = any(setup, &*device)?;
    let kernel = any.request.name.as_str();
    let words = [kernel, device.info().name.as_str()];
    faults.fail_to_build(kernel);
    let is = |error: &AccelError| matches!(error, AccelError::CannotBuild { .. });
    names(device.build(any.request), is, &words)?;
    let one = std::slice::from_ref(&any.kernel);
    names(device.compose(one, Composition::Sequential), is, &words)
}
