//! Runs a filter over measurements in CSV, for comparing it with others:
//!
//! ```sh
//! filter madgwick gain=0.033 < measurements.csv > orientations.csv
//! ```
//!
//! A line of input is `time_s,gx,gy,gz,ax,ay,az` or that and `mx,my,mz`; one of output `w,x,y,z`.
//! Settings: `gain`, `zeta` (madgwick), `accel`, `mag`, `adaptive`, `bias` (complementary; the last
//! two 0 or 1), `world` (`enu`, `nwu`, `ned`). `filter rate` prints the updates a second instead.

#![allow(clippy::print_stdout, reason = "it is a program for the terminal")]

use imu_filter::{
    ComplementaryFilter, ComplementaryGains, Filter, MadgwickFilter, MadgwickGains, Measurement,
    Step, Steps, VqfFilter, VqfGains, WorldFrame,
};
use nalgebra::Vector3;
use std::collections::BTreeMap;
use std::error::Error;
use std::io::{BufRead as _, Write as _};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let name = words.next().ok_or("which filter: madgwick, complementary or vqf?")?;
    let settings: BTreeMap<String, String> = words
        .filter_map(|word| word.split_once('=').map(|(a, b)| (a.to_owned(), b.to_owned())))
        .collect();
    let number = |key: &str, usual: f64| -> Result<f64, Box<dyn Error>> {
        settings.get(key).map_or(Ok(usual), |text| Ok(text.parse()?))
    };
    let world = settings.get("world").map_or("enu", String::as_str);
    let world = WorldFrame::parse(world).ok_or("world is enu, nwu or ned")?;
    let gains = MadgwickGains::default();
    let gains =
        MadgwickGains { gain: number("gain", gains.gain)?, zeta: number("zeta", gains.zeta)? };
    let usual = ComplementaryGains::default();
    let mixed = ComplementaryGains {
        accel: number("accel", usual.accel)?,
        mag: number("mag", usual.mag)?,
        adaptive: number("adaptive", 1.0)? != 0.0,
        estimate_bias: number("bias", 1.0)? != 0.0,
        ..usual
    };
    match name.as_str() {
        "madgwick" => run(MadgwickFilter::new(gains, world)),
        "complementary" => run(ComplementaryFilter::new(mixed, world)),
        "vqf" => run(VqfFilter::new(VqfGains::default(), world)),
        "rate" => {
            rate("madgwick", MadgwickFilter::new(gains, world));
            rate("complementary", ComplementaryFilter::new(mixed, world));
            rate("vqf", VqfFilter::new(VqfGains::default(), world));
            Ok(())
        }
        _ => Err("a filter is madgwick, complementary or vqf".into()),
    }
}

fn run(mut filter: impl Filter) -> Result<(), Box<dyn Error>> {
    let mut steps = Steps::default();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let numbers = line.split(',').map(|text| text.trim().parse::<f64>());
        let numbers: Vec<f64> = numbers.collect::<Result<_, _>>()?;
        if ![7, 10].contains(&numbers.len()) {
            return Err(format!("7 or 10 numbers, not {}: {line}", numbers.len()).into());
        }
        let vector = |at: usize| Vector3::new(numbers[at], numbers[at + 1], numbers[at + 2]);
        let mag = (numbers.len() == 10).then(|| vector(7));
        let measured = Measurement { gyro: vector(1), accel: vector(4), mag };
        match steps.to((numbers[0] * 1e9).round() as i64, 0.0) {
            Step::Begin => filter.begin(&measured),
            Step::By(step_s) => filter.update(&measured, step_s),
            Step::Repeated => {}
        }
        let q = filter.orientation();
        writeln!(out, "{},{},{},{}", q.w, q.i, q.j, q.k)?;
    }
    Ok(out.flush()?)
}

/// How many updates with a field one core makes a second.
fn rate(name: &str, mut filter: impl Filter) {
    const UPDATES: u32 = 3_000_000;
    let mut measured = Measurement {
        gyro: Vector3::new(0.1, 0.2, -0.1),
        accel: Vector3::new(0.3, -0.2, 9.8),
        mag: Some(Vector3::new(20e-6, 1e-6, -45e-6)),
    };
    let begun = std::time::Instant::now();
    for step in 0..UPDATES {
        measured.gyro.x = f64::from(step % 7) * 0.01;
        filter.update(std::hint::black_box(&measured), 0.005);
    }
    std::hint::black_box(filter.orientation());
    println!("{name}: {:.0} updates/s", f64::from(UPDATES) / begun.elapsed().as_secs_f64());
}
