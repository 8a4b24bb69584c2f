//! Kernels after each other: order, queues, compositions, and the rows that they need.

use super::Setup;
use super::run::{self, FILL, Said, build, compare_all, downloaded, inputs, must, words};
use crate::{
    AccelError, Buffer, BufferQueue, Composition, Device, Kernel, KernelRequest, Tolerance,
};
use std::sync::Arc;

/// A case and what was built of it.
type Case<'a> = (&'a KernelRequest, Arc<dyn Kernel>);

/// The kernels of a setup that have one input and one output, with their cases.
fn simple(setup: &Setup) -> Result<Vec<Case<'_>>, String> {
    let mut found = Vec::new();
    for request in &setup.cases {
        let Some(kernel) = build(&*setup.device, request)? else { continue };
        let signature = kernel.signature();
        if signature.inputs.len() == 1 && signature.outputs.len() == 1 {
            found.push((request, kernel));
        }
    }
    Ok(found)
}

/// The first simple kernel of the largest images, and two inputs with what it makes of them.
struct Sample {
    kernel: Arc<dyn Kernel>,
    inputs: [Vec<u8>; 2],
    outputs: [Vec<u8>; 2],
}

fn sample(setup: &Setup) -> Result<Sample, String> {
    let kernels = simple(setup)?;
    let size = |kernel: &Arc<dyn Kernel>| kernel.signature().inputs[0].shape.bytes();
    let largest = kernels.into_iter().max_by_key(|(_, kernel)| size(kernel));
    let kernel = largest.ok_or("no kernel has one input and one output")?.1;
    let make = |seed| -> Result<(Vec<u8>, Vec<u8>), String> {
        let input = inputs(&*kernel, seed);
        let output = run::on_buffers(&*setup.device, &kernel, &input)?;
        Ok((input.concat(), output.concat()))
    };
    let (first, made_first) = make(1)?;
    let (second, made_second) = make(2)?;
    must(made_first != made_second, || "it makes the same of two inputs".to_owned())?;
    Ok(Sample { kernel, inputs: [first, second], outputs: [made_first, made_second] })
}

/// A buffer of the size of a kernel's output, filled.
fn output(device: &dyn Device, kernel: &dyn Kernel) -> Result<Buffer, String> {
    let buffer = device.allocate(kernel.signature().outputs[0].shape.bytes()).said("allocate")?;
    buffer.upload(0, &vec![FILL; buffer.len()]).said("upload")?;
    Ok(buffer)
}

pub(super) fn order(setup: &Setup) -> Result<(), String> {
    let device = &*setup.device;
    let Sample { kernel, inputs, outputs } = sample(setup)?;
    let read = run::uploaded(device, &inputs)?;
    let written = output(device, &*kernel)?;
    let mut stream = device.stream().said("a stream")?;
    for round in 0..10 {
        for which in [0, 1, round % 2] {
            stream.launch(&kernel, &[&read[which]], &[&written]).said("launch")?;
        }
        let same = downloaded(&written)? == outputs[round % 2];
        must(same, || format!("round {round}: not the output of the last launch"))?;
    }
    stream.wait().said("wait")
}

pub(super) fn queue(setup: &Setup) -> Result<(), String> {
    let device = &*setup.device;
    let Sample { kernel, inputs, outputs } = sample(setup)?;
    let queue = BufferQueue::new(device, outputs[0].len(), 2).said("a queue")?;
    let read = run::uploaded(device, &inputs)?;
    let mut stream = device.stream().said("a stream")?;
    for input in &read {
        let buffer = queue.reserve().map_err(|e| e.to_string())?;
        buffer.upload(0, &vec![FILL; buffer.len()]).said("upload")?;
        stream.launch(&kernel, &[input], &[&buffer]).said("launch")?;
        queue.send(&buffer).map_err(|e| e.to_string())?;
    }
    must(queue.reserve().is_err(), || "a full queue gives a buffer".to_owned())?;
    for output in &outputs {
        let buffer = queue.take().map_err(|e| e.to_string())?;
        must(downloaded(&buffer)? == *output, || "not what was sent first".to_owned())?;
        queue.release(&buffer).map_err(|e| e.to_string())?;
    }
    must(queue.take().is_err(), || "an empty queue gives a buffer".to_owned())
}

/// Pairs of kernels that can follow each other: of each pair of names the first few.
type Pair = [Arc<dyn Kernel>; 2];

fn pairs(setup: &Setup) -> Result<Vec<Pair>, String> {
    const FEW: usize = 6;
    let kernels = simple(setup)?;
    let mut found: Vec<(String, Pair)> = Vec::new();
    let usable = kernels.iter().filter(|(_, kernel)| kernel.signature().access.is_composable());
    for (first_request, first) in usable.step_by(3) {
        let made = first.signature().outputs[0].shape;
        for second_request in setup.cases.iter().step_by(2) {
            let names = format!("{}+{}", first_request.name, second_request.name);
            let count = found.iter().filter(|(known, _)| *known == names).count();
            let [read] = second_request.inputs.as_slice() else { continue };
            if count >= FEW || !made.same_pixels(read) {
                continue;
            }
            let Some(second) = build(&*setup.device, second_request)? else { continue };
            let signature = second.signature();
            if signature.access.is_composable() && signature.outputs.len() == 1 {
                found.push((names, [first.clone(), second]));
            }
        }
    }
    Ok(found.into_iter().map(|(_, pair)| pair).collect())
}

pub(super) fn composed(setup: &Setup) -> Result<(), String> {
    let device = &*setup.device;
    for (seed, pair) in (0..).zip(pairs(setup)?) {
        let names = format!(
            "{} of {} and {}",
            pair[0].signature().kernel,
            pair[0].signature().inputs[0].shape,
            pair[1].signature().kernel
        );
        let input = inputs(&*pair[0], seed);
        let middle = run::on_host(device, &pair[0], &input)?;
        // The second was built for another row step than the first one writes, perhaps.
        let made = pair[0].signature().outputs[0].shape;
        let read = pair[1].signature().inputs[0].shape;
        let mut moved = vec![0; read.bytes()];
        for y in 0..read.height() {
            moved[read.row(y)].copy_from_slice(&middle[0][made.row(y)]);
        }
        let expected = run::on_host(device, &pair[1], &[moved])?;
        for how in [Composition::Sequential, Composition::Fused, Composition::Streamed] {
            let both = match device.compose(&pair, how) {
                Ok(both) => both,
                Err(AccelError::CannotBuild { .. }) => continue,
                Err(error) => return Err(format!("{names}: {}", error.sentence())),
            };
            let case = |e: String| format!("{names} {}: {e}", how.name());
            for _ in 0..2 {
                let got = run::on_host(device, &both, &input).map_err(case)?;
                compare_all(&*both, &got, &expected, Tolerance::EXACT).map_err(case)?;
            }
        }
    }
    let whole = device.compose(&[], Composition::Fused);
    let refused = matches!(whole, Err(AccelError::CannotBuild { .. }));
    must(refused, || "a composition of nothing was built".to_owned())
}

pub(super) fn needed_rows(setup: &Setup) -> Result<(), String> {
    let device = &*setup.device;
    let kernels = simple(setup)?;
    for (seed, (request, kernel)) in (0..).zip(kernels.iter().step_by(5)) {
        let signature = kernel.signature();
        if !signature.access.is_composable() {
            continue;
        }
        let from = signature.inputs[0].shape;
        let to = signature.outputs[0].shape;
        let input = inputs(&**kernel, seed);
        let whole = run::on_host(device, kernel, &input)?;
        let third = to.height() / 3;
        for band in [0..1, third..third + 1, to.height() - 1..to.height()] {
            let needed = signature.access.rows(band.clone(), from.height());
            let mut changed = input.clone();
            for y in (0..from.height()).filter(|y| !needed.contains(y)) {
                changed[0][from.row(y)].copy_from_slice(&run::noise(from.row_bytes(), 99 + seed));
            }
            let made = run::on_host(device, kernel, &changed)?;
            for y in band {
                must(made[0][to.row(y)] == whole[0][to.row(y)], || {
                    format!("{}: row {y} changed with a row beyond {needed:?}", words(request))
                })?;
            }
        }
    }
    Ok(())
}
