//! Running a kernel on bytes that are made for it, and comparing what it wrote.

use crate::{AccelError, Buffer, Device, Element, Format, Kernel, KernelRequest, Shape, Tolerance};
use std::sync::Arc;

/// What outputs are filled with before a kernel runs.
pub(super) const FILL: u8 = 0xA5;

/// Errors as texts, with what was done.
pub(super) trait Said<T> {
    fn said(self, what: &str) -> Result<T, String>;
}

impl<T> Said<T> for Result<T, AccelError> {
    fn said(self, what: &str) -> Result<T, String> {
        self.map_err(|error| format!("{what}: {}", error.sentence()))
    }
}

/// Fails with a text unless something holds.
pub(super) fn must(holds: bool, text: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(text()) }
}

/// A request in a few words.
pub(super) fn words(request: &KernelRequest) -> String {
    let inputs: Vec<_> = request.inputs.iter().map(ToString::to_string).collect();
    format!("{} of {} {:?}", request.name, inputs.join(" and "), request.parameters)
}

/// Bytes that look random and are the same for a seed (a linear congruence, Knuth's constants).
pub(super) fn noise(len: usize, seed: u64) -> Vec<u8> {
    let mut state = seed.wrapping_mul(2).wrapping_add(1);
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    (0..len).map(|_| next()).collect()
}

/// An input for a shape: noise, or for floating numbers depths and ranges, some of which are none.
pub(super) fn input(shape: &Shape, seed: u64) -> Vec<u8> {
    let mut bytes = noise(shape.bytes(), seed);
    if shape.format().element() == Element::F32 {
        for y in 0..shape.height() {
            for number in bytes[shape.row(y)].as_chunks_mut::<4>().0 {
                let metres = match number[0] {
                    0..8 => f32::NAN,
                    8..16 => f32::INFINITY,
                    16..24 => -1.0,
                    _ => f32::from(number[1]) * 0.15 + f32::from(number[2]) * 0.001,
                };
                *number = metres.to_ne_bytes();
            }
        }
    }
    bytes
}

/// Inputs for all ports of a kernel.
pub(super) fn inputs(kernel: &dyn Kernel, seed: u64) -> Vec<Vec<u8>> {
    let ports = kernel.signature().inputs.iter().zip(seed..);
    ports.map(|(port, seed)| input(&port.shape, seed)).collect()
}

/// What a kernel writes to outputs that were filled before, on memory of the host.
pub(super) fn on_host(
    device: &dyn Device,
    kernel: &Arc<dyn Kernel>,
    inputs: &[Vec<u8>],
) -> Result<Vec<Vec<u8>>, String> {
    let ports = kernel.signature().outputs.iter();
    let mut outputs: Vec<_> = ports.map(|port| vec![FILL; port.shape.bytes()]).collect();
    let inputs: Vec<&[u8]> = inputs.iter().map(Vec::as_slice).collect();
    let mut slices: Vec<&mut [u8]> = outputs.iter_mut().map(Vec::as_mut_slice).collect();
    let mut stream = device.stream().said("a stream")?;
    stream.run_host(kernel, &inputs, &mut slices).said("run_host")?;
    Ok(outputs)
}

/// Buffers with these bytes.
pub(super) fn uploaded(device: &dyn Device, all: &[Vec<u8>]) -> Result<Vec<Buffer>, String> {
    let upload = |bytes: &Vec<u8>| -> Result<Buffer, String> {
        let buffer = device.allocate(bytes.len()).said("allocate")?;
        buffer.upload(0, bytes).said("upload")?;
        Ok(buffer)
    };
    all.iter().map(upload).collect()
}

/// The bytes of a buffer.
pub(super) fn downloaded(buffer: &Buffer) -> Result<Vec<u8>, String> {
    let mut bytes = vec![0; buffer.len()];
    buffer.download(0, &mut bytes).said("download")?;
    Ok(bytes)
}

/// What a kernel writes to buffers that were filled before.
pub(super) fn on_buffers(
    device: &dyn Device,
    kernel: &Arc<dyn Kernel>,
    inputs: &[Vec<u8>],
) -> Result<Vec<Vec<u8>>, String> {
    let read = uploaded(device, inputs)?;
    let ports = kernel.signature().outputs.iter();
    let filled: Vec<_> = ports.map(|port| vec![FILL; port.shape.bytes()]).collect();
    let written = uploaded(device, &filled)?;
    let mut stream = device.stream().said("a stream")?;
    let event = {
        let read: Vec<&Buffer> = read.iter().collect();
        let written: Vec<&Buffer> = written.iter().collect();
        stream.launch(kernel, &read, &written).said("launch")?
    };
    // The inputs go while the work may be under way.
    drop(read);
    let all = written.iter().map(downloaded).collect::<Result<_, _>>()?;
    event.wait().said("wait")?;
    stream.wait().said("wait for the stream")?;
    Ok(all)
}

/// Says where an output differs from what it should be, or where bytes between rows were written.
pub(super) fn compare(
    got: &[u8],
    expected: &[u8],
    shape: &Shape,
    tolerance: Tolerance,
) -> Result<(), String> {
    let mut between = 0;
    for y in 0..shape.height() {
        let row = shape.row(y);
        must(got[between..row.start].iter().all(|byte| *byte == FILL), || {
            format!("bytes before row {y} were written")
        })?;
        between = row.end;
        let values = numbers(shape.format(), &got[row.clone()]);
        let expected = numbers(shape.format(), &expected[row]);
        for (i, (value, oracle)) in values.zip(expected).enumerate() {
            must(tolerance.allows(value, oracle), || {
                let x = i / shape.format().channels();
                format!("at ({x}, {y}) there is {value}, not {oracle} as the oracle says")
            })?;
        }
    }
    Ok(())
}

/// The numbers of a row.
fn numbers(format: Format, row: &[u8]) -> Box<dyn Iterator<Item = f64> + '_> {
    let pairs = || row.as_chunks::<2>().0.iter();
    match format.element() {
        Element::U8 => Box::new(row.iter().map(|byte| f64::from(*byte))),
        Element::U16 => Box::new(pairs().map(|two| f64::from(u16::from_ne_bytes(*two)))),
        Element::I16 => Box::new(pairs().map(|two| f64::from(i16::from_ne_bytes(*two)))),
        Element::F32 => {
            let fours = row.as_chunks::<4>().0.iter();
            Box::new(fours.map(|four| f64::from(f32::from_ne_bytes(*four))))
        }
    }
}

/// Compares all outputs of a kernel.
pub(super) fn compare_all(
    kernel: &dyn Kernel,
    got: &[Vec<u8>],
    expected: &[Vec<u8>],
    tolerance: Tolerance,
) -> Result<(), String> {
    let ports = kernel.signature().outputs.iter();
    for ((port, got), expected) in ports.zip(got).zip(expected) {
        let compared = compare(got, expected, &port.shape, tolerance);
        compared.map_err(|e| format!("output `{}`: {e}", port.name))?;
    }
    Ok(())
}

/// Builds a case on the device: `None` where the device cannot, which it says by the right error.
pub(super) fn build(
    device: &dyn Device,
    request: &KernelRequest,
) -> Result<Option<Arc<dyn Kernel>>, String> {
    match device.build(request) {
        Ok(kernel) => Ok(Some(kernel)),
        Err(AccelError::CannotBuild { .. } | AccelError::BadShape { .. }) => Ok(None),
        Err(error) => Err(format!("{}: {}", words(request), error.sentence())),
    }
}
