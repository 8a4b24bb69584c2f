//! `angaros accel bench`: Rectify and Resize on one device, composed in every way that it offers.

use super::{CmdResult, example, output, selected};
use crate::client::accel::{
    AccelError, Composition, Device, EnergyMeter, Format, Kernel, Ran, Result, Shape, Stamps,
    Stream,
};
use angaros_stats::percentile;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

#[derive(clap::Args)]
pub struct Args {
    /// Its name, as `cpu` or `fpga_sim:0`; the one that a program gets if left out
    device: Option<String>,
    /// Width of the image in pixels
    #[arg(long, default_value_t = 640)]
    width: usize,
    /// Height of the image in pixels
    #[arg(long, default_value_t = 480)]
    height: usize,
    /// Factor of Resize
    #[arg(long, default_value_t = 0.5)]
    scale: f64,
    /// Frames of each composition
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    frames: u32,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

/// One way to run both kernels, and what its frames took.
struct Way {
    name: &'static str,
    kernel: Arc<dyn Kernel>,
    host_ns: Vec<u64>,
    device_ns: Vec<u64>,
    /// Of a frame, where the machine tells it.
    millijoules: Option<f64>,
}

pub(super) fn run(args: &Args) -> CmdResult {
    let selection = selected(args.device.as_deref())?;
    let device = &*selection.device;
    let (mut ways, refused) = ways(device, args)?;
    measure(device, args, &mut ways)?;
    let meter = device.energy_meter();
    let no_energy =
        meter.and_then(|mut of| measure_energy(device, args, &mut ways, &mut *of)).err();
    match args.json {
        true => output::json(&ways.iter().map(|way| as_json(device, args, way)).collect())?,
        false => {
            let mut text = table(device, args, &ways, &refused);
            if let Some(error) = no_energy {
                text += &format!("no energy: {}\n", error.sentence());
            }
            output::print(&text)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The compositions that the device can build, and why it cannot build the others.
fn ways(device: &dyn Device, args: &Args) -> Result<(Vec<Way>, Vec<String>)> {
    let [first, second] = kernels(device, args)?;
    let pair = [first, second];
    let mut made = Vec::new();
    let mut refused = Vec::new();
    for how in [Composition::Sequential, Composition::Fused, Composition::Streamed] {
        match device.compose(&pair, how) {
            Ok(kernel) => made.push(Way {
                name: how.name(),
                kernel,
                host_ns: Vec::new(),
                device_ns: Vec::new(),
                millijoules: None,
            }),
            Err(error @ AccelError::CannotBuild { .. }) => {
                refused.push(format!("{}: {}", how.name(), error.sentence()));
            }
            Err(error) => return Err(error),
        }
    }
    Ok((made, refused))
}

/// Rectify of a camera with some distortion, and Resize of what it makes.
fn kernels(device: &dyn Device, args: &Args) -> Result<[Arc<dyn Kernel>; 2]> {
    let shape = Shape::packed(Format::Rgb8, args.width, args.height)?;
    let rectify = device.build(&example::rectify(shape))?;
    let made = rectify.signature().outputs[0].shape;
    let resize = example::resize(made, args.scale);
    Ok([rectify, device.build(&resize)?])
}

/// Plays the frames of all ways in turn, so that none has a better moment than another.
fn measure(device: &dyn Device, args: &Args, ways: &mut [Way]) -> Result<()> {
    const WARM_UP: u32 = 3;
    let mut stream = device.stream()?;
    let Some(first) = ways.first() else { return Ok(()) };
    let image = pattern(first.kernel.signature().inputs[0].shape.bytes());
    let mut made = vec![0; first.kernel.signature().outputs[0].shape.bytes()];
    for frame in 0..args.frames.saturating_add(WARM_UP) {
        for way in &mut *ways {
            let took = one(&mut *stream, &way.kernel, &image, &mut made)?;
            if frame >= WARM_UP {
                way.host_ns.push(took.0);
                way.device_ns.push(took.1);
            }
        }
    }
    for way in ways {
        way.host_ns.sort_unstable();
        way.device_ns.sort_unstable();
    }
    Ok(())
}

/// Plays the frames of each way by themselves, as a meter does not tell whose energy it counts.
fn measure_energy(
    device: &dyn Device,
    args: &Args,
    ways: &mut [Way],
    meter: &mut dyn EnergyMeter,
) -> Result<()> {
    let mut stream = device.stream()?;
    for way in ways {
        let signature = way.kernel.signature();
        let image = pattern(signature.inputs[0].shape.bytes());
        let mut made = vec![0; signature.outputs[0].shape.bytes()];
        let before = meter.joules()?;
        for _ in 0..args.frames {
            one(&mut *stream, &way.kernel, &image, &mut made)?;
        }
        let joules = meter.joules()? - before;
        way.millijoules = Some(1e3 * joules / f64::from(args.frames));
    }
    Ok(())
}

/// The nanoseconds of a frame from the host's memory and back, and those of the device alone.
fn one(
    stream: &mut dyn Stream,
    kernel: &Arc<dyn Kernel>,
    image: &[u8],
    made: &mut [u8],
) -> Result<(u64, u64)> {
    let begun = Instant::now();
    let stamps = stream.run_host(kernel, &[image], &mut [made])?;
    let host_ns = u64::try_from(begun.elapsed().as_nanos()).unwrap_or(u64::MAX);
    Ok((host_ns, stamps.duration_ns()))
}

/// Bytes without a repeat that a cache or a predictor could use.
fn pattern(bytes: usize) -> Vec<u8> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    };
    (0..bytes).map(|_| next()).collect()
}

fn us(sorted_ns: &[u64], fraction: f64) -> f64 {
    percentile(sorted_ns, fraction).unwrap_or(0.0) / 1000.0
}

/// Cycles of a frame, the middle one, where the device's time is that of a modelled clock.
fn cycles(device: &dyn Device, way: &Way) -> Option<u64> {
    let end_ns = *way.device_ns.get(way.device_ns.len() / 2)?;
    let ran = Ran::of(device, Stamps { start_ns: 0, end_ns })?;
    if let Ran::Modelled { cycles, .. } = ran { Some(cycles) } else { None }
}

fn table(device: &dyn Device, args: &Args, ways: &[Way], refused: &[String]) -> String {
    let info = device.info();
    let with_energy = ways.iter().any(|way| way.millijoules.is_some());
    let with_cycles = ways.iter().any(|way| cycles(device, way).is_some());
    let Args { width, height, scale, frames, .. } = args;
    let mut text = format!(
        "{}: Rectify of {width}x{height} rgb8, Resize by {scale}, {frames} frames each, in turn\n\
         {:18}p50 us      p95 us   device us       times{}{}\n",
        info.name,
        "",
        if with_cycles { "      cycles" } else { "" },
        if with_energy { "          mJ" } else { "" },
    );
    let first = ways.first().map_or(0.0, |way| us(&way.host_ns, 0.5));
    for way in ways {
        let p50 = us(&way.host_ns, 0.5);
        text += &format!(
            "{:<12}{p50:>12.1}{:>12.1}{:>12.1}{:>12.2}{}{}\n",
            way.name,
            us(&way.host_ns, 0.95),
            us(&way.device_ns, 0.5),
            p50 / first.max(f64::MIN_POSITIVE),
            cycles(device, way).map_or_else(String::new, |cycles| format!("{cycles:>12}")),
            way.millijoules.map_or_else(String::new, |energy| format!("{energy:>12.2}")),
        );
    }
    if info.is_emulated {
        text += match device.clock() {
            Ok(None) => "an emulation: only the device's time, which is modelled, says something\n",
            _ => "an emulation: all times are those of this processor\n",
        };
    }
    text + &refused.iter().map(|why| format!("not {why}\n")).collect::<String>()
}

fn as_json(device: &dyn Device, args: &Args, way: &Way) -> serde_json::Value {
    serde_json::json!({
        "device": device.info().name,
        "is_emulated": device.info().is_emulated,
        "composition": way.name,
        "width": args.width,
        "height": args.height,
        "scale": args.scale,
        "frames": way.host_ns.len(),
        "host_p50_us": us(&way.host_ns, 0.5),
        "host_p95_us": us(&way.host_ns, 0.95),
        "device_p50_us": us(&way.device_ns, 0.5),
        "device_p95_us": us(&way.device_ns, 0.95),
        "device_p50_cycles": cycles(device, way),
        "energy_mj": way.millijoules,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args() -> Args {
        Args { device: None, width: 64, height: 48, scale: 0.5, frames: 5, json: false }
    }

    #[test]
    fn every_composition_of_the_device_has_a_row_with_all_its_frames() {
        let device = selected(Some("cpu")).unwrap().device;
        let (mut ways, refused) = ways(&*device, &args()).unwrap();
        measure(&*device, &args(), &mut ways).unwrap();
        let names: Vec<&str> = ways.iter().map(|way| way.name).collect();
        assert_eq!(names, ["sequential", "fused"]);
        assert!(ways.iter().all(|way| way.host_ns.len() == 5 && way.device_ns.len() == 5));
        assert!(ways.iter().all(|way| way.host_ns.is_sorted() && way.host_ns[0] > 0));
        let text = table(&*device, &args(), &ways, &refused);
        assert!(!text.contains("cycles"), "no clock of this device is modelled: {text}");
        assert!(text.contains("not streamed: cannot build kernel"), "{text}");
        assert_eq!(text.lines().count(), 5, "{text}");
    }

    /// Tells a joule more each time it is asked.
    struct Steps(f64);

    impl EnergyMeter for Steps {
        fn joules(&mut self) -> Result<f64> {
            self.0 += 1.0;
            Ok(self.0)
        }
    }

    #[test]
    fn the_energy_of_a_frame_is_that_of_its_way_alone() {
        let device = selected(Some("cpu")).unwrap().device;
        let (mut ways, refused) = ways(&*device, &args()).unwrap();
        measure_energy(&*device, &args(), &mut ways, &mut Steps(0.0)).unwrap();
        assert!(ways.iter().all(|way| way.millijoules == Some(200.0)), "a joule in five frames");
        let text = table(&*device, &args(), &ways, &refused);
        assert!(text.lines().nth(1).unwrap().ends_with("mJ") && text.contains("200.00"), "{text}");
        assert_eq!(as_json(&*device, &args(), &ways[0])["energy_mj"], 200.0);
    }

    #[test]
    fn a_scale_of_nothing_is_refused_with_a_remedy() {
        let device = selected(Some("cpu")).unwrap().device;
        let nothing = Args { scale: 0.0, ..args() };
        let error = ways(&*device, &nothing).err().unwrap().to_string();
        assert!(error.contains("scale_width") && error.contains("hint:"), "{error}");
    }
}
