//! What the kernel offers without any middleware: UDP, TCP without delay, Unix stream; and for
//! round trips two connections of TCP with delays (`one_way.rs`).

mod chain;
mod graph;
mod one_way;
mod rendezvous;
mod stream;
#[cfg(test)]
mod tests;
mod udp;
mod wait;

use std::process::ExitCode;
use std::time::Duration;

use angaros_bench_peer::topology::{OneThread, run_topology};
use angaros_bench_peer::{self as peer, About, Args, Link, LinkError, Payload, Reliability, Role};
use one_way::OneWay;
use stream::{Kind, Listening, StreamLink};
use udp::UdpLink;

/// One of the variants.
enum Socket {
    OneWay(OneWay),
    Stream(StreamLink),
    Udp(UdpLink),
}

/// One that listens and may still wait for its other end.
enum Waiting {
    Stream(Listening),
    Udp(UdpLink),
}

impl Socket {
    fn open(args: &Args) -> Result<Self, LinkError> {
        if let Some(rules) = one_way::rules(&args.variant) {
            reliable(args)?;
            return OneWay::open(rules, args).map(Self::OneWay);
        }
        match args.role {
            Role::Pong => Waiting::open(args, &args.session)?.accept(args),
            _ => Self::connect(args, &args.session),
        }
    }

    /// Connects to who listens at the meeting place `name`.
    fn connect(args: &Args, name: &str) -> Result<Self, LinkError> {
        match kind(args)? {
            None => UdpLink::open(args, name, false).map(Self::Udp),
            Some(kind) => StreamLink::connect(kind, args, name).map(Self::Stream),
        }
    }

    fn send_bytes(&mut self, message: &[u8]) -> Result<(), LinkError> {
        match self {
            Self::OneWay(link) => link.send(message),
            Self::Stream(link) => link.send(message),
            Self::Udp(link) => link.send(message),
        }
    }

    /// Waits at most `timeout` for one message, which is this process's own.
    fn message(&mut self, timeout: Duration) -> Result<Option<&mut [u8]>, LinkError> {
        match self {
            Self::OneWay(link) => link.receive(timeout),
            Self::Stream(link) => link.receive(timeout),
            Self::Udp(link) => link.receive(timeout),
        }
    }
}

impl Waiting {
    /// Listens at the meeting place `name`.
    fn open(args: &Args, name: &str) -> Result<Self, LinkError> {
        match kind(args)? {
            None => UdpLink::open(args, name, true).map(Self::Udp),
            Some(kind) => Listening::open(kind, name).map(Self::Stream),
        }
    }

    /// Waits for the other end of a stream.
    fn accept(self, args: &Args) -> Result<Socket, LinkError> {
        match self {
            Self::Stream(listening) => listening.accept(args).map(Socket::Stream),
            Self::Udp(link) => Ok(Socket::Udp(link)),
        }
    }
}

/// Refuses best effort where nothing is ever lost.
fn reliable(args: &Args) -> Result<(), LinkError> {
    if args.reliability == Reliability::BestEffort {
        let text = "a stream never loses: measured as reliable".to_owned();
        return Err(LinkError::Unsupported(text));
    }
    Ok(())
}

/// The kind of stream of the variant; `None` is UDP.
fn kind(args: &Args) -> Result<Option<Kind>, LinkError> {
    if one_way::rules(&args.variant).is_some() {
        let text = format!("{} is for round trips of two processes", args.variant);
        return Err(LinkError::Unsupported(text));
    }
    if args.variant != "udp" {
        reliable(args)?;
    }
    Ok(match args.variant.as_str() {
        "udp" => None,
        "tcp" => Some(Kind::Tcp),
        _ => Some(Kind::Unix),
    })
}

impl Link for Socket {
    fn send(&mut self, word: u64, payload: &mut Payload) -> Result<(), LinkError> {
        self.send_bytes(payload.to_copy(word)?)
    }

    fn receive(&mut self, timeout: Duration) -> Result<Option<u64>, LinkError> {
        let message = self.message(timeout)?;
        let word = message.and_then(|message| message.first_chunk::<8>().copied());
        Ok(word.map(u64::from_le_bytes))
    }
}

fn main() -> ExitCode {
    let kernel = std::fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let version = format!("Linux {}", kernel.trim());
    let one_way = one_way::VARIANTS.map(|(name, _)| name);
    let variants = [&["udp", "tcp", "unix"][..], &one_way].concat();
    let about = About::new("sockets", &version, &variants, &["copied"]);
    let about = about.with_chain().with_topology();
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.split_first() {
        Some((verb, rest)) if verb == "topology" => run_topology(&about, rest, |args, state| {
            OneThread::open(args, state, graph::SocketEnds::open)
        }),
        _ => peer::main_with_chain(&about, Socket::open, chain::SocketStation::open),
    }
}
