//! `angaros accel emulate`: one kernel on what stands for a target, beside the processor.

use super::{CmdResult, example, output, selected};
use crate::client::accel::{
    AccelError, Device, KernelRequest, Result, Stamps, conformance, oracle,
};
use std::process::ExitCode;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The target, back end or device, as `fpga_sim`
    target: String,
    /// The kernel
    #[arg(long, default_value = "rectify")]
    kernel: String,
    /// Width of the test image in pixels
    #[arg(long, default_value_t = 160)]
    width: usize,
    /// Height of the test image in pixels
    #[arg(long, default_value_t = 120)]
    height: usize,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

/// What came of the kernel.
struct Emulated {
    device: String,
    is_emulated: bool,
    clock_hz: u64,
    /// Whether its time is modelled and not that of any clock.
    is_modelled: bool,
    what: String,
    stamps: Stamps,
    took: Duration,
    bytes: usize,
    comparison: Comparison,
}

/// How the outputs stand to those of the processor.
#[derive(Debug, PartialEq)]
enum Comparison {
    /// Bit for bit.
    Equal,
    /// Not the same, but as near as the kernel states.
    Near { levels: f64 },
    /// Farther; where first.
    Differs(String),
}

pub(super) fn run(args: &Args) -> CmdResult {
    let device = selected(Some(&args.target))?.device;
    let request = example::request(&args.kernel, args.width, args.height)?;
    let request = request.ok_or_else(|| AccelError::CannotBuild {
        device: device.info().name.clone(),
        kernel: args.kernel.clone(),
        reason: "there is no test image for it".to_owned(),
        hint: format!("one of {}", example::KERNELS.join(", ")),
    })?;
    let emulated = emulate(&*device, &request)?;
    match args.json {
        true => output::json(&emulated.as_json(args))?,
        false => output::print(&emulated.text())?,
    }
    Ok(match emulated.comparison {
        Comparison::Differs(_) => ExitCode::FAILURE,
        Comparison::Equal | Comparison::Near { .. } => ExitCode::SUCCESS,
    })
}

/// Runs the kernel once on both and compares.
fn emulate(device: &dyn Device, request: &KernelRequest) -> Result<Emulated> {
    const SEED: u64 = 4;
    let oracle = oracle()?;
    let expected = oracle.build(request)?;
    let kernel = device.build(request)?;
    let inputs = conformance::test_inputs(&*kernel, SEED);
    let begun = Instant::now();
    let (stamps, made) = outputs(device, &kernel, &inputs)?;
    let took = begun.elapsed();
    let (_, wanted) = outputs(&*oracle, &expected, &inputs)?;
    let tolerance = kernel.signature().tolerance;
    let comparison = match conformance::compare(&*kernel, &made, &wanted, tolerance) {
        Err(where_first) => Comparison::Differs(where_first),
        Ok(()) if made == wanted => Comparison::Equal,
        Ok(()) => Comparison::Near { levels: tolerance.levels },
    };
    let info = device.info();
    let ports = |ports: &[crate::client::accel::Port]| {
        ports.iter().map(|port| port.shape.to_string()).collect::<Vec<_>>().join(" and ")
    };
    let signature = kernel.signature();
    let what = format!(
        "{} of {} to {}",
        signature.kernel,
        ports(&signature.inputs),
        ports(&signature.outputs)
    );
    Ok(Emulated {
        device: info.name.clone(),
        is_emulated: info.is_emulated,
        clock_hz: info.clock_hz,
        is_modelled: device.clock()?.is_none(),
        what,
        stamps,
        took,
        bytes: made.iter().map(Vec::len).sum(),
        comparison,
    })
}

type Kernel = std::sync::Arc<dyn crate::client::accel::Kernel>;

/// What a kernel makes of inputs, and when it ran by the device's clock.
fn outputs(
    device: &dyn Device,
    kernel: &Kernel,
    inputs: &[Vec<u8>],
) -> Result<(Stamps, Vec<Vec<u8>>)> {
    let ports = &kernel.signature().outputs;
    let mut made: Vec<Vec<u8>> = ports.iter().map(|port| vec![0; port.shape.bytes()]).collect();
    let inputs: Vec<&[u8]> = inputs.iter().map(Vec::as_slice).collect();
    let mut slices: Vec<&mut [u8]> = made.iter_mut().map(Vec::as_mut_slice).collect();
    let stamps = device.stream()?.run_host(kernel, &inputs, &mut slices)?;
    Ok((stamps, made))
}

impl Emulated {
    /// Cycles of the modelled clock; `None` where time is that of a real one.
    fn cycles(&self) -> Option<u64> {
        let counts = self.is_modelled && self.clock_hz > 0;
        // The device rounded up to whole nanoseconds: down again is exact up to 1 GHz.
        let cycles = u128::from(self.stamps.duration_ns()) * u128::from(self.clock_hz);
        counts.then(|| u64::try_from(cycles / 1_000_000_000).unwrap_or(u64::MAX))
    }

    fn text(&self) -> String {
        let mut text = format!("{}: {}\n", self.device, self.what);
        let us = self.stamps.duration_ns() as f64 / 1e3;
        match self.cycles() {
            Some(cycles) => {
                let mhz = self.clock_hz as f64 / 1e6;
                text += &format!("  cycles    {cycles}\n");
                text += &format!("  time      {us:.1} us at {mhz:.1} MHz, modelled\n");
            }
            None => text += &format!("  time      {us:.1} us\n"),
        }
        let ran = if self.is_emulated { "emulated in" } else { "no emulation, took" };
        text += &format!("  {ran} {:.1} ms\n", self.took.as_secs_f64() * 1e3);
        text += &match &self.comparison {
            Comparison::Equal => {
                format!("  equal     {} bytes are those of the processor\n", self.bytes)
            }
            Comparison::Near { levels } => {
                format!("  near      at most {levels} levels from the processor's values\n")
            }
            Comparison::Differs(at) => format!("  DIFFERS   {at}\n"),
        };
        text
    }

    fn as_json(&self, args: &Args) -> serde_json::Value {
        serde_json::json!({
            "device": self.device,
            "is_emulated": self.is_emulated,
            "kernel": args.kernel,
            "width": args.width,
            "height": args.height,
            "clock_hz": self.clock_hz,
            "cycles": self.cycles(),
            "device_us": self.stamps.duration_ns() as f64 / 1e3,
            "took_ms": self.took.as_secs_f64() * 1e3,
            "bytes": self.bytes,
            "is_equal": self.comparison == Comparison::Equal,
            "is_within_tolerance": !matches!(self.comparison, Comparison::Differs(_)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::accel::{Faults, FaultyDevice};

    #[test]
    fn a_kernel_of_the_processor_is_equal_to_itself_and_has_no_cycles() {
        let device = oracle().unwrap();
        let request = example::request("sobel", 16, 8).unwrap().unwrap();
        let emulated = emulate(&*device, &request).unwrap();
        assert_eq!((&emulated.comparison, emulated.cycles()), (&Comparison::Equal, None));
        assert_eq!(emulated.bytes, 16 * 8);
        let text = emulated.text();
        assert!(text.starts_with("cpu:0: sobel of rgb8 16x8 to mono8 16x8\n"), "{text}");
        assert!(text.contains("no emulation") && text.contains("  equal     128 bytes"), "{text}");
    }

    #[test]
    fn cycles_are_counted_by_the_clock_of_a_modelled_device_only() {
        let device = oracle().unwrap();
        let request = example::request("sobel", 16, 8).unwrap().unwrap();
        let emulated = emulate(&*device, &request).unwrap();
        // Three cycles at 300 MHz take 10 ns, 7 at the same clock 24 when rounded up.
        for (cycles, end_ns) in [(3, 10), (7, 24)] {
            let stamps = Stamps { start_ns: 0, end_ns };
            let clock_hz = 300_000_000;
            let emulated = Emulated {
                is_modelled: true,
                clock_hz,
                stamps,
                ..emulate(&*device, &request).unwrap()
            };
            assert_eq!(emulated.cycles(), Some(cycles));
            assert!(emulated.text().contains("us at 300.0 MHz, modelled"));
        }
        let unknown = Emulated { is_modelled: true, clock_hz: 0, ..emulated };
        assert_eq!(unknown.cycles(), None);
    }

    #[test]
    fn a_device_that_is_lost_on_the_way_is_an_error() {
        let (device, faults): (_, std::sync::Arc<Faults>) =
            FaultyDevice::named(oracle().unwrap(), "faulty:0");
        faults.lose();
        let request = example::request("resize", 16, 8).unwrap().unwrap();
        assert!(emulate(&*device, &request).err().is_some_and(|error| error.is_lost()));
    }
}
