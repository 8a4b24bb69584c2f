//! Kernels beside the oracle, and their stamps.

use super::Setup;
use super::run::{self, Said, build, compare_all, inputs, must, words};
use crate::{Buffer, Device, Kernel, host_ns};
use std::collections::BTreeSet;
use std::sync::Arc;

type Outputs = Result<Vec<Vec<u8>>, String>;
type Run = fn(&dyn Device, &Arc<dyn Kernel>, &[Vec<u8>]) -> Outputs;

pub(super) fn on_host(setup: &Setup) -> Result<(), String> {
    beside_oracle(setup, run::on_host)
}

pub(super) fn on_buffers(setup: &Setup) -> Result<(), String> {
    beside_oracle(setup, run::on_buffers)
}

fn beside_oracle(setup: &Setup, run: Run) -> Result<(), String> {
    let mut built = BTreeSet::new();
    for (seed, request) in (0..).zip(&setup.cases) {
        let case = |e: String| format!("{}: {e}", words(request));
        let Some(kernel) = build(&*setup.device, request)? else { continue };
        built.insert(request.name.as_str());
        let oracle = setup.oracle.build(request).said("the oracle").map_err(case)?;
        let same = kernel.signature().inputs == oracle.signature().inputs
            && kernel.signature().outputs == oracle.signature().outputs;
        must(same, || case(format!("the ports are {:?}", kernel.signature())))?;
        let inputs = inputs(&*kernel, seed);
        let expected = run::on_host(&*setup.oracle, &oracle, &inputs).map_err(case)?;
        let tolerance = kernel.signature().tolerance;
        // Twice, as nothing of a frame may be left for the next one.
        for _ in 0..2 {
            let got = run(&*setup.device, &kernel, &inputs).map_err(case)?;
            compare_all(&*kernel, &got, &expected, tolerance).map_err(case)?;
        }
    }
    for kernel in setup.device.kernels() {
        must(built.contains(kernel), || format!("no case of `{kernel}` was built"))?;
    }
    Ok(())
}

pub(super) fn stamps(setup: &Setup) -> Result<(), String> {
    let device = &*setup.device;
    for request in setup.cases.iter().step_by(7) {
        let Some(kernel) = build(device, request)? else { continue };
        let read = run::uploaded(device, &inputs(&*kernel, 5))?;
        let shapes = kernel.signature().outputs.iter();
        let written: Vec<_> = shapes.map(|port| vec![0; port.shape.bytes()]).collect();
        let written = run::uploaded(device, &written)?;
        let read: Vec<&Buffer> = read.iter().collect();
        let written: Vec<&Buffer> = written.iter().collect();
        let mut stream = device.stream().said("a stream")?;
        let mut last_end = 0;
        for _ in 0..3 {
            let before = host_ns();
            let event = stream.launch(&kernel, &read, &written).said("launch")?;
            let stamps = event.wait().said("wait")?;
            let after = host_ns();
            must(event.poll().said("poll")? == Some(stamps), || "stamps change".to_owned())?;
            must(stamps.start_ns <= stamps.end_ns && last_end <= stamps.end_ns, || {
                format!("{stamps:?} after an end at {last_end}")
            })?;
            last_end = stamps.end_ns;
            if let Some(relation) = device.clock().said("clock")? {
                let start = relation.to_host(stamps.start_ns);
                let end = relation.to_host(stamps.end_ns);
                must(*start.end() >= before && *end.start() <= after, || {
                    format!("{stamps:?} is not between {before} and {after} by {relation:?}")
                })?;
            }
        }
    }
    Ok(())
}
