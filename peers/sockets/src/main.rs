//! What the kernel offers without any middleware: UDP, TCP without delay, Unix stream.

mod rendezvous;
mod stream;
#[cfg(test)]
mod tests;
mod udp;
mod wait;

use std::process::ExitCode;
use std::time::Duration;

use angaros_bench::peer::{self, About, Args, Link, LinkError, Payload, Reliability};

/// One of the three variants.
enum Socket {
    Stream(stream::StreamLink),
    Udp(udp::UdpLink),
}

impl Socket {
    fn open(args: &Args) -> Result<Self, LinkError> {
        if args.variant != "udp" && args.reliability == Reliability::BestEffort {
            let text = "a stream never loses: measured as reliable".to_owned();
            return Err(LinkError::Unsupported(text));
        }
        match args.variant.as_str() {
            "udp" => udp::UdpLink::open(args).map(Self::Udp),
            "tcp" => stream::StreamLink::tcp(args).map(Self::Stream),
            _ => stream::StreamLink::unix(args).map(Self::Stream),
        }
    }
}

impl Link for Socket {
    fn send(&mut self, word: u64, payload: &mut Payload) -> Result<(), LinkError> {
        match self {
            Self::Stream(link) => link.send(word, payload),
            Self::Udp(link) => link.send(word, payload),
        }
    }

    fn receive(&mut self, timeout: Duration) -> Result<Option<u64>, LinkError> {
        match self {
            Self::Stream(link) => link.receive(timeout),
            Self::Udp(link) => link.receive(timeout),
        }
    }
}

fn main() -> ExitCode {
    let kernel = std::fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let version = format!("Linux {}", kernel.trim());
    let about = About::new("sockets", &version, &["udp", "tcp", "unix"], &["copied"]);
    peer::main(&about, Socket::open)
}
