//! `angaros-netbox`: programs on hosts of a network in a box.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "talks to a person")]

use angaros_netbox::{Host, Network, Profile};
use anyhow::{Context, Result, bail};
use clap::{Args, Parser, Subcommand};
use signal_hook::consts::{SIGINT, SIGTERM};
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long programs have to end after Ctrl-C.
const GRACE: Duration = Duration::from_secs(3);
/// How often children are looked at.
const GLANCE: Duration = Duration::from_millis(20);

/// Hosts in a box: network namespaces of this machine, joined by emulated links.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Runs a program on every host, all at once, and ends when they have all ended.
    Run(Run),
    /// Lists the profiles of links.
    Profiles,
}

#[derive(Args)]
struct Run {
    /// How many hosts: host1, host2 and so on.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=250))]
    hosts: u16,
    /// What lies between any two hosts: a profile's name, or a YAML file.
    #[arg(long, default_value = "none")]
    profile: String,
    /// A profile for one host's cable instead, both ways: HOST=PROFILE.
    #[arg(long = "link", value_name = "HOST=PROFILE")]
    links: Vec<String>,
    /// Decides which frames are lost and so on.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Another program for one host: HOST=COMMAND, run by sh.
    #[arg(long = "on", value_name = "HOST=COMMAND")]
    on: Vec<String>,
    /// The program; {host}, {index} (from 0), {address} and {hosts} are replaced.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<String>,
}

fn main() -> ExitCode {
    let result = match Cli::parse().verb {
        Verb::Run(run) => run.run(),
        Verb::Profiles => profiles(),
    };
    match result {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            eprintln!("angaros-netbox: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn profiles() -> Result<u8> {
    for name in Profile::names() {
        let profile = Profile::shipped(name)?;
        println!("{name:14} {}", profile.about.trim());
    }
    Ok(0)
}

impl Run {
    fn run(&self) -> Result<u8> {
        let stop = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            signal_hook::flag::register(signal, Arc::clone(&stop)).context("handle signals")?;
        }
        let network = Network::new(self.seed)?;
        let hosts = self.lay(&network)?;
        let mut children = Vec::new();
        for (index, host) in hosts.iter().enumerate() {
            if let Some(words) = self.words(host, index)? {
                children.push(start(host, &words, hosts.len() > 1)?);
            }
        }
        if children.is_empty() {
            bail!("nothing to run\nhint: angaros-netbox run --hosts 2 -- ping -c3 host1");
        }
        let code = wait(&mut children, &stop);
        for host in &hosts {
            let counters = network.counters(host.name())?;
            eprintln!("{} up:   {}", host.name(), counters.up);
            eprintln!("{} down: {}", host.name(), counters.down);
        }
        let late = network.lateness();
        let (p50, p99) = (late.p50_ns / 1_000, late.p99_ns / 1_000);
        eprintln!("the emulator was late by {p50} us (p50), {p99} us (p99)");
        Ok(code)
    }

    /// The hosts with their links.
    fn lay(&self, network: &Network) -> Result<Vec<Host>> {
        let hosts = (1..=self.hosts).map(|n| network.host(&format!("host{n}")));
        let hosts = hosts.collect::<angaros_netbox::Result<Vec<_>>>()?;
        network.link(&Profile::load(&self.profile)?)?;
        for link in &self.links {
            let (host, profile) = split(link)?;
            network.link_host(host, &Profile::load(profile)?)?;
        }
        Ok(hosts)
    }

    /// What runs on a host.
    fn words(&self, host: &Host, index: usize) -> Result<Option<Vec<String>>> {
        for on in &self.on {
            let (name, command) = split(on)?;
            if name == host.name() {
                return Ok(Some(vec!["sh".into(), "-c".into(), command.to_owned()]));
            }
        }
        let replaced = self.command.iter().map(|word| {
            word.replace("{hosts}", &self.hosts.to_string())
                .replace("{host}", host.name())
                .replace("{index}", &index.to_string())
                .replace("{address}", &host.address().to_string())
        });
        Ok((!self.command.is_empty()).then(|| replaced.collect()))
    }
}

fn split(text: &str) -> Result<(&str, &str)> {
    text.split_once('=').with_context(|| format!("{text}: is not HOST=..."))
}

fn start(host: &Host, words: &[String], named: bool) -> Result<Child> {
    let mut command = host.command(&words[0]);
    command.args(&words[1..]).env("NETBOX_HOST", host.name());
    if named {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    }
    let mut child =
        command.spawn().with_context(|| format!("{}: cannot run {}", host.name(), words[0]))?;
    let outputs: [Option<Box<dyn Read + Send>>; 2] = [
        child.stdout.take().map(|out| Box::new(out) as Box<dyn Read + Send>),
        child.stderr.take().map(|out| Box::new(out) as Box<dyn Read + Send>),
    ];
    for output in outputs.into_iter().flatten() {
        copy(host.name(), output)?;
    }
    Ok(child)
}

/// Copies lines with the host's name in front.
fn copy(name: &str, output: Box<dyn Read + Send>) -> Result<()> {
    let owned = name.to_owned();
    std::thread::Builder::new()
        .name(format!("netbox-out-{name}"))
        .spawn(move || {
            for line in BufReader::new(output).split(b'\n').map_while(std::io::Result::ok) {
                println!("[{owned}] {}", String::from_utf8_lossy(&line));
            }
        })
        .context("start a thread")?;
    Ok(())
}

/// Waits for all; the first status that is not 0. After a signal they have [`GRACE`], which they
/// got from the terminal too.
fn wait(children: &mut Vec<Child>, stop: &AtomicBool) -> u8 {
    let mut code = 0;
    let mut stopped: Option<Instant> = None;
    while !children.is_empty() {
        children.retain_mut(|child| match child.try_wait() {
            Ok(None) => true,
            Ok(Some(status)) => {
                // What a signal ended has the status that a shell gives it.
                let own = status.code().or_else(|| status.signal().map(|signal| 128 + signal));
                let own = own.and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
                code = if code == 0 { own } else { code };
                false
            }
            Err(_) => false,
        });
        if stop.load(Ordering::Relaxed) && stopped.is_none() {
            stopped = Some(Instant::now());
            children.iter().for_each(interrupt);
        }
        if stopped.is_some_and(|since| since.elapsed() > GRACE) {
            return 130;
        }
        std::thread::sleep(GLANCE);
    }
    code
}

/// Asks a program to end.
fn interrupt(child: &Child) {
    let pid = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw);
    if let Some(pid) = pid {
        // Already gone is as good.
        rustix::process::kill_process(pid, rustix::process::Signal::INT).ok();
    }
}
