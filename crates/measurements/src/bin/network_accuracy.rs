//! What the emulator adds by itself: round trips of small datagrams between two hosts on a perfect
//! cable, beside the same within one host; and how late frames were handed over.
//!
//! `cargo run --release -p angaros-measurements --bin network_accuracy [PROFILE]`

#![allow(clippy::print_stdout, reason = "talks to a person")]

use angaros_netbox::{Host, Network, Profile};
use std::error::Error;
use std::net::UdpSocket;
use std::process::Command;
use std::time::{Duration, Instant};

const COUNT: usize = 5_000;

fn main() -> Result<(), Box<dyn Error>> {
    match std::env::var("ACCURACY_ROLE").as_deref() {
        Ok("echo") => echo(),
        Ok(to) => ping(to),
        Err(_) => compare(),
    }
}

fn compare() -> Result<(), Box<dyn Error>> {
    let profile = std::env::args().nth(1).unwrap_or_else(|| "none".to_owned());
    let network = Network::new(1)?;
    let first = network.host("first")?;
    let second = network.host("second")?;
    network.link(&Profile::load(&profile)?)?;
    let mut echo = role(&second, "echo").spawn()?;
    std::thread::sleep(Duration::from_millis(300));
    println!("within one host:");
    role(&second, "127.0.0.1:7000").status()?;
    println!("between two hosts, {profile}:");
    role(&first, "second:7000").status()?;
    let late = network.lateness();
    let us = |ns: u64| ns as f64 / 1e3;
    println!(
        "emulator late by: p50 {:.1} us, p99 {:.1} us, at most {:.1} us ({} frames)",
        us(late.p50_ns),
        us(late.p99_ns),
        us(late.max_ns),
        late.count
    );
    echo.kill()?;
    echo.wait()?;
    Ok(())
}

fn role(host: &Host, role: &str) -> Command {
    let mut command = host.command("/proc/self/exe");
    command.env("ACCURACY_ROLE", role);
    command
}

fn echo() -> Result<(), Box<dyn Error>> {
    let socket = UdpSocket::bind("0.0.0.0:7000")?;
    let mut buffer = [0; 2_000];
    loop {
        let (length, from) = socket.recv_from(&mut buffer)?;
        socket.send_to(&buffer[..length], from)?;
    }
}

fn ping(to: &str) -> Result<(), Box<dyn Error>> {
    let socket = UdpSocket::bind("0.0.0.0:0")?;
    socket.connect(to)?;
    socket.set_read_timeout(Some(Duration::from_secs(1)))?;
    let mut times = Vec::with_capacity(COUNT);
    for _ in 0..COUNT {
        let begun = Instant::now();
        socket.send(&[0; 64])?;
        if socket.recv(&mut [0; 64]).is_ok() {
            times.push(begun.elapsed().as_nanos() as f64 / 1e3);
        }
        std::thread::sleep(Duration::from_micros(200));
    }
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "  round trip: p50 {:.1} us, p99 {:.1} us ({} of {COUNT})",
        at(0.5),
        at(0.99),
        times.len()
    );
    Ok(())
}
