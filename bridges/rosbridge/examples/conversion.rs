//! How long a message takes from the bytes that a client sent to CDR, and back to JSON, without
//! sockets and nodes: `cargo run --release -p angaros-rosbridge --example conversion`.

#![allow(clippy::print_stdout, reason = "it is a program for the terminal")]

use angaros::Time;
use angaros::dynamic::DynamicType;
use angaros_rosbridge::convert::{Inbound, json_from_cdr};
use angaros_rosbridge::protocol::body::Body;
use angaros_rosbridge::protocol::{Op, Splitter, read};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long one figure is measured.
const EACH: Duration = Duration::from_millis(300);

type Failure = Box<dyn std::error::Error>;

/// Microseconds that `work` takes: the median of many.
fn median_us(mut work: impl FnMut() -> Result<(), Failure>) -> Result<f64, Failure> {
    let mut times = Vec::new();
    let begun = Instant::now();
    while begun.elapsed() < EACH || times.len() < 3 {
        let start = Instant::now();
        work()?;
        times.push(start.elapsed());
    }
    times.sort_unstable();
    Ok(times[times.len() / 2].as_secs_f64() * 1e6)
}

/// What a client's bytes become.
fn inward(splitter: &mut Splitter, ty: &DynamicType, bytes: &[u8]) -> Result<Vec<u8>, Failure> {
    splitter.push(bytes);
    let object = splitter.next_object()?.ok_or("no object")?;
    let request = read(Body::Json(std::str::from_utf8(&object)?))?;
    let Op::Publish { msg, .. } = request.op else { return Err("no publish".into()) };
    Ok(Inbound::at(Time::default()).to_cdr(ty, msg)?)
}

fn main() -> Result<(), Failure> {
    let base64 = |bytes: usize| format!("{{\"data\":\"{}\"}}", "QUFB".repeat(bytes / 3));
    let list = |field: &str, each: &str, count: usize| {
        format!("{{\"{field}\":[{}{each}]}}", format!("{each},").repeat(count - 1))
    };
    let text = format!("{{\"data\":\"{}\"}}", "x".repeat(16_384));
    let cases = [
        ("uint8[], 16 kB of base64", "std_msgs/msg/UInt8MultiArray", base64(16_384)),
        ("uint8[], 256 kB of base64", "std_msgs/msg/UInt8MultiArray", base64(262_144)),
        ("uint8[], a list of 16,384", "std_msgs/msg/UInt8MultiArray", list("data", "200", 16_384)),
        ("int32[], a list of 4,096", "std_msgs/msg/Int32MultiArray", list("data", "-70000", 4096)),
        ("float32[], a list of 4,096", "sensor_msgs/msg/LaserScan", list("ranges", "1.25", 4096)),
        ("float64[], a list of 4,096", "std_msgs/msg/Float64MultiArray", list("data", "0.1", 4096)),
        ("a text of 16 kB", "std_msgs/msg/String", text),
    ];
    println!("{:<28}{:>12}{:>14}{:>14}", "message", "JSON, bytes", "to CDR, µs", "to JSON, µs");
    for (name, ty, message) in &cases {
        let ty = DynamicType::standard(ty)?;
        let text = format!("{{\"op\":\"publish\",\"topic\":\"/t\",\"msg\":{message}}}");
        let mut splitter = Splitter::new(10_000_000);
        let cdr = inward(&mut splitter, &ty, text.as_bytes())?;
        let to_cdr = median_us(|| {
            black_box(inward(&mut splitter, &ty, text.as_bytes())?);
            Ok(())
        })?;
        let to_json = median_us(|| {
            let mut out = Vec::with_capacity(text.len());
            json_from_cdr(&ty, &cdr, &mut out)?;
            black_box(out);
            Ok(())
        })?;
        println!("{name:<28}{:>12}{to_cdr:>14.1}{to_json:>14.1}", text.len());
    }
    Ok(())
}
