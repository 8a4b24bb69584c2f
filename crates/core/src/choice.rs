//! Which wires a context uses.
//!
//! `auto` is delivery inside the process, every transport within the host, and, where the
//! environment asks for others ([`Discovery::is_asked_for`](super::Discovery::is_asked_for),
//! `RMW_IMPLEMENTATION`) and discovery is not off, one that reaches other hosts: that which
//! `RMW_IMPLEMENTATION` means, else the first that any value of it means. One that `auto` cannot
//! open is warned of and gone without, unless security is asked for. Whatever is named is used, in
//! the order given, and must open. Where security is asked for, `auto` looks among the transports
//! that can be secured, and others are errors or left out (rule SE2).

use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::security::{Security, guard};
use angaros_transport::{Capabilities, DiscoveryRange, Entry, OpenOptions, Transport};
use std::sync::{Arc, Once};

/// The wires of a context, the preferred first.
#[derive(Debug)]
pub struct SelectedTransports {
    /// Messages move inside the process without a transport.
    pub deliver_locally: bool,
    wires: Vec<AvailableTransport>,
}

/// A transport with its scheme.
pub type NamedTransport = (&'static str, Arc<dyn Transport>);

#[derive(Clone, Copy)]
struct AvailableTransport {
    entry: &'static Entry,
    /// It was asked for by name.
    named: bool,
}

impl std::fmt::Debug for AvailableTransport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.entry.scheme)
    }
}

impl SelectedTransports {
    /// Opens them. The first delivers within the process if nothing else does.
    pub fn open(&self, options: &OpenOptions) -> Result<Vec<NamedTransport>> {
        let mut opened = Vec::with_capacity(self.wires.len());
        for AvailableTransport { entry, named } in &self.wires {
            let deliver_within_process = !self.deliver_locally && opened.is_empty();
            let options = OpenOptions { deliver_within_process, ..options.clone() };
            match (entry.open)(&options) {
                Ok(transport) => opened.push(match &options.security {
                    Some(security) if entry.capabilities.cross_host => {
                        (entry.scheme, guard(transport, security))
                    }
                    _ => (entry.scheme, transport),
                }),
                Err(error) if can_do_without(entry, *named, &options) => {
                    tracing::warn!("going on without {}: {error}", entry.scheme);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(opened)
    }

    /// The chosen transports, in the order in which they are tried.
    pub fn entries(&self) -> Vec<&'static Entry> {
        self.wires.iter().map(|wire| wire.entry).collect()
    }

    /// Schemes of what is chosen.
    #[cfg(test)]
    fn schemes(&self) -> Vec<&'static str> {
        self.wires.iter().map(|wire| wire.entry.scheme).collect()
    }
}

fn can_do_without(entry: &Entry, named: bool, options: &OpenOptions) -> bool {
    !named && entry.capabilities.cross_host && options.security.is_none()
}

/// The wires that `list` names among `all`; see [`ContextOptions::transport`] for its form. `rmw`
/// is `RMW_IMPLEMENTATION`, or empty.
///
/// [`ContextOptions::transport`]: crate::ContextOptions::transport
pub fn choose(
    list: &str,
    all: &[&'static Entry],
    rmw: &str,
    range: DiscoveryRange,
    security: Option<&Security>,
) -> Result<SelectedTransports> {
    let mut chosen = SelectedTransports { deliver_locally: false, wires: Vec::new() };
    let mut add = |entry: &'static Entry, named| match chosen
        .wires
        .iter_mut()
        .find(|known| known.entry.scheme == entry.scheme)
    {
        Some(known) => known.named |= named,
        None => chosen.wires.push(AvailableTransport { entry, named }),
    };
    let mut names = list.split(',').map(str::trim).filter(|name| !name.is_empty()).peekable();
    if names.peek().is_none() {
        return Err(unknown(list, all));
    }
    for name in names {
        match name {
            "auto" => {
                chosen.deliver_locally = true;
                let within = all.iter().filter(|entry| !entry.capabilities.cross_host);
                let network = network(all, rmw, range, security)?;
                within.chain(network.iter()).for_each(|entry| add(entry, false));
            }
            "local" => chosen.deliver_locally = true,
            scheme => match all.iter().find(|entry| entry.scheme == scheme) {
                Some(entry) => {
                    if may_use(entry, all, security)? {
                        add(entry, true);
                    }
                }
                None => return Err(unknown(scheme, all)),
            },
        }
    }
    Ok(chosen)
}

fn unknown(scheme: &str, all: &[&'static Entry]) -> Error {
    let known: Vec<_> = all.iter().map(|entry| entry.scheme).collect();
    let message = format!("there is no transport '{scheme}'");
    Error::new(ErrorKind::InvalidArgument, message).hint(format!(
        "set ANGAROS_TRANSPORT to one of: auto, local, {}; or to several, separated by commas",
        known.join(", ")
    ))
}

/// Whether a transport that was named is used; an error where it must be secured and cannot.
fn may_use(entry: &Entry, all: &[&'static Entry], security: Option<&Security>) -> Result<bool> {
    let Capabilities { cross_host, secure, .. } = entry.capabilities;
    let Some(security) = security.filter(|_| cross_host && !secure) else { return Ok(true) };
    if security.required {
        return Err(insecure(entry, all));
    }
    tracing::warn!("the transport '{}' is left out: it cannot be secured", entry.scheme);
    Ok(false)
}

/// The error about a transport that cannot be secured; its hint names those of this build that can,
/// and those that stay on this host.
fn insecure(entry: &Entry, all: &[&'static Entry]) -> Error {
    let schemes = |of: &dyn Fn(&Capabilities) -> bool| -> Vec<&str> {
        all.iter().filter(|one| of(&one.capabilities)).map(|one| one.scheme).collect()
    };
    let secure = schemes(&|of| of.cross_host && of.secure);
    let local = [vec!["local"], schemes(&|of| !of.cross_host)].concat().join(",");
    let network = match secure.as_slice() {
        [] => "use a build with a transport that can be secured (a feature of the crate angaros)"
            .to_owned(),
        _ => format!("set ANGAROS_TRANSPORT to auto or to {}", secure.join(" or ")),
    };
    let message = format!("the transport '{}' cannot be secured", entry.scheme);
    Error::new(ErrorKind::InvalidArgument, message)
        .hint(format!("{network}, or stay on this host with ANGAROS_TRANSPORT={local}"))
}

/// The one transport to other hosts that `auto` uses.
fn network(
    all: &[&'static Entry],
    rmw: &str,
    range: DiscoveryRange,
    security: Option<&Security>,
) -> Result<Option<&'static Entry>> {
    let candidates = || all.iter().filter(|e| e.capabilities.cross_host && !e.rmw.is_empty());
    let fit = || candidates().filter(|entry| security.is_none() || entry.capabilities.secure);
    if range == DiscoveryRange::Off {
        return Ok(None);
    }
    let Some(first) = fit().next().copied() else {
        return match candidates().next() {
            Some(entry) if security.is_some_and(|security| security.required) => {
                Err(insecure(entry, all))
            }
            _ => Ok(None),
        };
    };
    let meant = fit().find(|entry| entry.rmw.contains(&rmw)).copied();
    if meant.is_none() && !rmw.is_empty() {
        warn_of(rmw, first);
    }
    Ok(Some(meant.unwrap_or(first)))
}

/// Once per process, however many contexts it makes.
fn warn_of(rmw: &str, used: &Entry) {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        tracing::warn!(
            "RMW_IMPLEMENTATION={rmw} means no transport that can be used here: {} is; hint: unset \
             it, or set ANGAROS_TRANSPORT to the transports to use",
            used.scheme
        );
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_component::sim;

    const fn entry(scheme: &'static str, rmw: &'static [&'static str], cross_host: bool) -> Entry {
        let secure = matches!(scheme.as_bytes(), b"zenoh");
        let capabilities = Capabilities { cross_host, secure, ..sim::ENTRY.capabilities };
        let new = Entry::new(scheme, "", capabilities, |options| match options.domain {
            0 => Err(Error::new(ErrorKind::System, "no network")),
            _ => (sim::ENTRY.open)(options),
        });
        Entry { rmw, ..new }
    }

    static SHM: Entry = entry("shm", &[], false);
    static DDS: Entry = entry("dds", &["rmw_cyclonedds_cpp", "rmw_fastrtps_cpp"], true);
    static ZENOH: Entry = entry("zenoh", &["rmw_zenoh_cpp"], true);
    static UDP: Entry = entry("udp", &[], true);
    static ALL: &[&Entry] = &[&SHM, &UDP, &DDS, &ZENOH];

    fn chosen(list: &str, rmw: &str, range: DiscoveryRange) -> (bool, Vec<&'static str>) {
        let chosen = choose(list, ALL, rmw, range, None).unwrap();
        (chosen.deliver_locally, chosen.schemes())
    }

    #[test]
    fn auto_is_everything_within_the_host_and_one_network() {
        let subnet = DiscoveryRange::Subnet;
        assert_eq!(chosen("auto", "", subnet), (true, vec!["shm", "dds"]));
        assert_eq!(chosen("auto", "rmw_zenoh_cpp", subnet), (true, vec!["shm", "zenoh"]));
        assert_eq!(chosen("auto", "rmw_fastrtps_cpp", subnet), (true, vec!["shm", "dds"]));
        assert_eq!(chosen("auto", "rmw_of_mine", subnet), (true, vec!["shm", "dds"]));
        assert_eq!(chosen("auto", "", DiscoveryRange::Off), (true, vec!["shm"]));
        assert_eq!(chosen("auto, udp", "", subnet), (true, vec!["shm", "dds", "udp"]));
    }

    #[test]
    fn a_list_is_what_it_names_in_its_order() {
        let subnet = DiscoveryRange::Subnet;
        assert_eq!(chosen("local", "rmw_zenoh_cpp", subnet), (true, vec![]));
        assert_eq!(chosen("shm", "rmw_zenoh_cpp", subnet), (false, vec!["shm"]));
        assert_eq!(chosen("zenoh,shm, zenoh", "", subnet), (false, vec!["zenoh", "shm"]));
        assert_eq!(chosen("local,udp", "", DiscoveryRange::Off), (true, vec!["udp"]));
        for bad in ["", " , ", "shm,carrier-pigeon"] {
            let error = choose(bad, ALL, "", subnet, None).unwrap_err().to_string();
            assert!(error.contains("auto, local, shm, udp, dds, zenoh"), "{error}");
        }
    }

    #[test]
    fn only_a_network_that_auto_chose_may_fail_to_open() {
        let open = |list: &str, security| {
            let options = OpenOptions { security, ..OpenOptions::default() };
            let chosen = choose(list, &[&UDP, &DDS], "", DiscoveryRange::Subnet, None).unwrap();
            chosen.open(&options).map(|opened| opened.len()).map_err(|error| error.to_string())
        };
        assert_eq!(open("auto", None), Ok(0));
        assert_eq!(open("auto", Some(Arc::default())), Err("no network".to_owned()));
        assert_eq!(open("auto,dds", None), Err("no network".to_owned()));
        assert_eq!(open("udp", None), Err("no network".to_owned()));
    }

    #[test]
    fn with_security_only_networks_that_can_be_secured_are_used() {
        let required = Security { required: true, ..Security::default() };
        let wished = Security::default();
        let choose = |list, all: &[&'static Entry], rmw, security: &Security| {
            let chosen = choose(list, all, rmw, DiscoveryRange::Subnet, Some(security));
            chosen.map(|chosen| chosen.schemes()).map_err(|error| error.to_string())
        };
        for security in [&required, &wished] {
            let auto = choose("auto", ALL, "rmw_cyclonedds_cpp", security);
            assert_eq!(auto, Ok(vec!["shm", "zenoh"]));
            assert_eq!(choose("shm,zenoh", ALL, "", security), Ok(vec!["shm", "zenoh"]));
        }
        let remedies = [
            ("shm,dds", ALL, "set ANGAROS_TRANSPORT to auto or to zenoh"),
            ("auto", &[&SHM, &DDS][..], "use a build with a transport that can be secured"),
        ];
        for (list, all, remedy) in remedies {
            let error = choose(list, all, "", &required).unwrap_err();
            let start = format!("'dds' cannot be secured\nhint: {remedy}");
            assert!(error.contains(&start), "{error}");
            assert!(
                error.ends_with("stay on this host with ANGAROS_TRANSPORT=local,shm"),
                "{error}"
            );
            assert_eq!(choose(list, all, "", &wished), Ok(vec!["shm"]));
        }
    }
}
