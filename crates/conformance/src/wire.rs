//! What a rule runs over: one transport alone, the wire inside a process, or all together.

use angaros::transport::local::LocalDomain;
use angaros::transport::{Capabilities, Entry, OpenOptions, PublisherOptions, SubscriptionOptions};
use angaros::{Context, ContextOptions, Endpoint, Result};
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// A way for two contexts to meet, as users choose it by `ANGAROS_TRANSPORT`.
pub struct Wire {
    /// `local`, `auto`, a transport's scheme, or several with commas.
    pub name: &'static str,
    /// Its capabilities.
    pub capabilities: Capabilities,
    entries: Vec<&'static Entry>,
}

/// What the wire inside a process can do.
const LOCAL: Capabilities = Capabilities {
    reliable: true,
    transient_local: true,
    zero_copy: true,
    cross_process: false,
    cross_host: false,
    secure: false,
    max_payload: usize::MAX,
};

/// The transports the suite runs over.
#[derive(Clone, Copy)]
pub struct Transports<'a> {
    /// Those of a build: each alone, and all together.
    pub together: &'a [&'static Entry],
    /// Those that are tried alone only.
    pub alone: &'a [&'static Entry],
}

impl Wire {
    /// `local`, each transport alone, and, if there is any, those of the build together as `auto`.
    pub fn all(transports: Transports<'_>) -> Vec<Self> {
        let entries = transports.together;
        let named = |name, capabilities| Self { name, capabilities, entries: entries.to_vec() };
        let mut wires = vec![Self::local()];
        wires.extend(entries.iter().map(|entry| named(entry.scheme, entry.capabilities)));
        wires.extend(transports.alone.iter().map(|entry| Self {
            name: entry.scheme,
            capabilities: entry.capabilities,
            entries: vec![entry],
        }));
        if !entries.is_empty() {
            let cross_process = entries.iter().any(|entry| entry.capabilities.cross_process);
            wires.push(named("auto", Capabilities { cross_process, ..LOCAL }));
        }
        wires.extend(Self::two_at_once(entries));
        wires
    }

    /// A transport of this host and one to others at once, as `auto` has them where the network is
    /// asked for.
    fn two_at_once(entries: &[&'static Entry]) -> Option<Self> {
        let reaches = |hosts: bool| {
            let mut entries = entries.iter().map(|entry| (entry.scheme, entry.capabilities));
            entries.find(|(_, can)| can.cross_process && can.cross_host == hosts)
        };
        let (near, _) = reaches(false)?;
        let (far, _) = reaches(true)?;
        // As long as the program runs.
        let name = Box::leak(format!("local,{near},{far}").into_boxed_str());
        let capabilities = Capabilities { cross_process: true, ..LOCAL };
        Some(Self { name, capabilities, entries: entries.to_vec() })
    }

    /// Whether it is several transports by name: then only what has to do with that is checked.
    pub fn is_list(&self) -> bool {
        self.name.contains(',')
    }

    /// The wire inside a process.
    pub fn local() -> Self {
        Self { name: "local", capabilities: LOCAL, entries: Vec::new() }
    }

    /// The wire of this name.
    pub fn named(name: &str, transports: Transports<'_>) -> Option<Self> {
        Self::all(transports).into_iter().find(|wire| wire.name == name)
    }

    /// A context in this domain that knows no other wire.
    pub fn context(&self, domain: u32) -> Result<Context> {
        let options = ContextOptions {
            domain: Some(domain),
            transport: Some(self.name.to_owned()),
            ..ContextOptions::default()
        };
        Context::new(options, &self.entries)
    }

    /// A publisher and a subscription without context or node, on two openings of the transport
    /// itself (of the first one where there are several); they exist until the result is dropped.
    pub fn raw_ends(
        &self,
        domain: u32,
        (offer, publisher): (&Arc<Endpoint>, &PublisherOptions),
        (request, subscription): (&Arc<Endpoint>, &SubscriptionOptions),
    ) -> Result<Box<dyn Any>> {
        let of_name = |entry: &&&Entry| {
            self.name == "auto" || self.name.split(',').any(|name| name == entry.scheme)
        };
        let Some(entry) = self.entries.iter().find(of_name) else {
            let local = LocalDomain::of(domain);
            let sending = local.create_publisher(offer, publisher, true);
            let receiving = local.create_subscription(request, subscription, true);
            return Ok(Box::new((sending, receiving)));
        };
        let options =
            OpenOptions { domain, deliver_within_process: true, ..OpenOptions::default() };
        let left = (entry.open)(&options)?;
        let right = (entry.open)(&options)?;
        let sending = left.create_publisher(offer, publisher)?;
        let receiving = right.create_subscription(request, subscription)?;
        Ok(Box::new((sending, receiving, left, right)))
    }
}

/// What a rule requires of a wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// Every wire will do.
    Nothing,
    /// [`Capabilities::reliable`].
    Reliable,
    /// [`Capabilities::transient_local`].
    TransientLocal,
    /// [`Capabilities::zero_copy`].
    ZeroCopy,
    /// [`Capabilities::cross_process`].
    CrossProcess,
    /// One transport at a time: over two at once what is lost is counted, but in a flood, where
    /// both lose much of the same, by a few in thousands too high or too low.
    ExactLosses,
    /// That, and [`Capabilities::cross_process`].
    ExactLossesAcross,
}

impl Requirement {
    /// Whether a wire suffices.
    pub fn is_met(self, wire: &Wire) -> bool {
        let capabilities = &wire.capabilities;
        match self {
            Self::Nothing => true,
            Self::Reliable => capabilities.reliable,
            Self::TransientLocal => capabilities.transient_local,
            Self::ZeroCopy => capabilities.zero_copy,
            Self::CrossProcess => capabilities.cross_process,
            Self::ExactLosses => !wire.is_list(),
            Self::ExactLossesAcross => capabilities.cross_process && !wire.is_list(),
        }
    }
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nothing => "anything",
            Self::Reliable => "reliable",
            Self::TransientLocal => "transient-local",
            Self::ZeroCopy => "zero-copy",
            Self::CrossProcess => "for other processes",
            Self::ExactLosses => "exact in what it counts as lost in a flood",
            Self::ExactLossesAcross => "for other processes, and exact in what it counts as lost",
        })
    }
}
