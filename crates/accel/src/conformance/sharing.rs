//! Memory that is given to another process. These checks take it in the one that gives it, which
//! for a device is the same; a test of each back end that shares takes it in another.

use super::Setup;
use super::faults::{any, names};
use super::run::{Said, downloaded, inputs, must, noise};
use crate::{AccelError, Buffer, SharedMemory, run_buffers};
use std::os::fd::OwnedFd;

/// A shareable buffer of so many bytes and what it is imported by; `None` where the device cannot.
fn shared(setup: &Setup, bytes: usize) -> Result<Option<(Buffer, SharedMemory)>, String> {
    let buffer = setup.device.allocate_shareable(bytes).said("allocate_shareable")?;
    must(buffer.len() == bytes, || format!("{} bytes for {bytes}", buffer.len()))?;
    let zero = downloaded(&buffer)?.iter().all(|byte| *byte == 0);
    must(zero, || "shareable memory is not zero at first".to_owned())?;
    Ok(buffer.share().said("share")?.map(|memory| (buffer, memory)))
}

pub(super) fn read(setup: &Setup) -> Result<(), String> {
    let device = &*setup.device;
    let any = any(setup, device)?;
    let kernel = &any.kernel;
    let signature = kernel.signature();
    let [port, output] = [&signature.inputs[0], &signature.outputs[0]];
    let Some((input, its)) = shared(setup, port.shape.bytes())? else {
        return must(device.import(nothing()?).is_err(), || {
            "it imports, but shares not".to_owned()
        });
    };
    let others = &inputs(&**kernel, 5)[1..];
    let others = super::run::uploaded(device, others)?;
    let bytes = super::run::input(&port.shape, 5);
    input.upload(0, &bytes).said("upload")?;
    let taken = device.import(its).said("import")?;
    must(taken.len() == bytes.len(), || format!("{} bytes imported", taken.len()))?;
    must(downloaded(&taken)? == bytes, || "the host reads other bytes".to_owned())?;
    // What a kernel reads there, and what it writes into shared memory for the next process.
    let mut made = Vec::new();
    for first in [&input, &taken] {
        let Some((result, its)) = shared(setup, output.shape.bytes())? else {
            return Err("one buffer is shared and another is not".to_owned());
        };
        let taken = device.import(its).said("import")?;
        let all: Vec<&Buffer> = std::iter::once(first).chain(&others).collect();
        let mut stream = device.stream().said("stream")?;
        run_buffers(device, &mut *stream, kernel, (&all, &[&result]), || Ok(()), || Ok(()))
            .said("run")?;
        must(downloaded(&result)? == downloaded(&taken)?, || "a result differs".to_owned())?;
        made.push(downloaded(&taken)?);
    }
    must(made[0] == made[1], || "a kernel reads other bytes than were written".to_owned())
}

pub(super) fn only_read(setup: &Setup) -> Result<(), String> {
    let device = &*setup.device;
    let any = any(setup, device)?;
    let signature = any.kernel.signature();
    let Some((buffer, its)) = shared(setup, signature.outputs[0].shape.bytes())? else {
        return Ok(());
    };
    let taken = device.import(its).said("import")?;
    let name = device.info().name.as_str();
    let is = |error: &AccelError| matches!(error, AccelError::CannotShare { .. });
    names(taken.upload(0, &[1]), is, &[name, "only read"])?;
    let read = super::run::uploaded(device, &inputs(&*any.kernel, 3))?;
    let read: Vec<&Buffer> = read.iter().collect();
    let mut stream = device.stream().said("stream")?;
    names(stream.launch(&any.kernel, &read, &[&taken]), is, &[name, "only read"])?;
    let untouched = downloaded(&buffer)?.iter().all(|byte| *byte == 0);
    must(untouched, || "it was written all the same".to_owned())?;
    let onward = taken.share().said("share")?;
    must(onward.is_none(), || "what was imported is shared once more".to_owned())
}

pub(super) fn stays(setup: &Setup) -> Result<(), String> {
    let Some((buffer, its)) = shared(setup, 70_001)? else { return Ok(()) };
    let bytes = noise(70_001, 9);
    buffer.upload(0, &bytes).said("upload")?;
    let taken = setup.device.import(its).said("import")?;
    drop(buffer);
    must(downloaded(&taken)? == bytes, || "the bytes went with their allocation".to_owned())?;
    // The same again and again takes nothing that does not come back.
    for _ in 0..200 {
        let Some((_buffer, its)) = shared(setup, 1000)? else { return Ok(()) };
        setup.device.import(its).said("import again")?;
    }
    Ok(())
}

/// Makes something wrong of what was shared.
type Change = fn(&mut SharedMemory);

pub(super) fn refused(setup: &Setup) -> Result<(), String> {
    let device = &*setup.device;
    let name = device.info().name.as_str();
    let is = |error: &AccelError| matches!(error, AccelError::CannotShare { .. });
    names(device.import(nothing()?), is, &[name])?;
    let plain = device.allocate(100).said("allocate")?.share().said("share")?;
    must(plain.is_none(), || "memory that was not asked to be shareable is shared".to_owned())?;
    let wrong: [(&str, Change); 5] = [
        ("back end `others`", |its| "others".clone_into(&mut its.backend)),
        ("lies on the device", |its| its.device[3] ^= 0x40),
        ("do not fit", |its| its.len = its.block_len + 1),
        ("do not fit", |its| its.block_len = usize::MAX),
        ("behind the descriptor", |its| its.block_len -= 1),
    ];
    for (words, change) in wrong {
        let Some((_buffer, mut its)) = shared(setup, 100)? else { return Ok(()) };
        change(&mut its);
        names(device.import(its), is, &[name, words])?;
    }
    let Some((_buffer, mut its)) = shared(setup, 100)? else { return Ok(()) };
    its.fd = null()?;
    names(device.import(its), is, &[name, "behind the descriptor"])?;
    let Some((_, its)) = shared(setup, 100)? else { return Ok(()) };
    device.import(its).said("import after refusals").map(drop)
}

/// A descriptor of something else.
fn null() -> Result<OwnedFd, String> {
    std::fs::File::open("/dev/null").map(OwnedFd::from).map_err(|error| error.to_string())
}

/// What no device has shared.
fn nothing() -> Result<SharedMemory, String> {
    let backend = "nothing".to_owned();
    Ok(SharedMemory { backend, device: [0; 16], fd: null()?, len: 1, block_len: 1 })
}
