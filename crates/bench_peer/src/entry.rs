//! The entry point that all Rust peers share.

use std::process::ExitCode;

use super::output::{complain, print_line};
use super::{About, Args, Link, LinkError, PeerReport, Role, open_loop, pin_to_cpu, ping, pong};

/// Runs a peer: parses the command line, opens the link, measures, reports. The whole `main` of a
/// Rust peer.
pub fn main<L, F>(about: &About, open: F) -> ExitCode
where
    L: Link,
    F: FnOnce(&Args) -> Result<L, LinkError>,
{
    let words: Vec<String> = std::env::args().skip(1).collect();
    dispatch(about, &words, open)
}

/// [`main`] for a program that has taken words of its own off the command line before: `words`
/// begins with `about` or `pingpong`.
pub fn dispatch<L, F>(about: &About, words: &[String], open: F) -> ExitCode
where
    L: Link,
    F: FnOnce(&Args) -> Result<L, LinkError>,
{
    match words.split_first() {
        Some((verb, [])) if verb == "about" => print_line(about),
        Some((verb, rest)) if verb == "pingpong" => match Args::parse(rest) {
            Ok(args) => run(about, args, open),
            Err(error) => complain(&about.peer, &error, 2),
        },
        _ => complain(&about.peer, &"usage: about | pingpong --role ping|pong --session NAME", 2),
    }
}

/// [`main`] after the command line has been parsed.
pub fn run<L, F>(about: &About, mut args: Args, open: F) -> ExitCode
where
    L: Link,
    F: FnOnce(&Args) -> Result<L, LinkError>,
{
    match about.check(&mut args).and_then(|()| measure(about, &args, open)) {
        Ok(report) => print_line(&report),
        Err(error @ LinkError::Unsupported(_)) => complain(&about.peer, &error, 3),
        Err(error) => complain(&about.peer, &error, 1),
    }
}

fn measure<L, F>(about: &About, args: &Args, open: F) -> Result<PeerReport, LinkError>
where
    L: Link,
    F: FnOnce(&Args) -> Result<L, LinkError>,
{
    if let Some(cpu) = args.cpu {
        pin_to_cpu(cpu)?;
    }
    let mut link = open(args)?;
    match args.role {
        Role::Ping => {
            let result = match args.paced {
                true => open_loop(&about.peer, &mut link, args)?,
                false => ping(&about.peer, &mut link, args)?,
            };
            if let Some(path) = &args.out {
                let bytes: Vec<u8> =
                    result.samples.iter().flat_map(|ns| ns.to_le_bytes()).collect();
                std::fs::write(path, bytes)
                    .map_err(LinkError::io(format!("write samples to {}", path.display())))?;
            }
            Ok(result.report)
        }
        _ => pong(&about.peer, &mut link, args),
    }
}
