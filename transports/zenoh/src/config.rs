//! How sessions and the router of a process are set up: rmw_zenoh's values, what the context was
//! told, and what the user's environment says, as pairs of Zenoh's configuration.
//!
//! * `ZENOH_SESSION_CONFIG_URI` names a file that replaces the values below.
//! * `ZENOH_CONFIG_OVERRIDE` (`key/path=json;key/path=json`) comes last and wins.
//! * `ZENOH_ROUTER_CHECK_ATTEMPTS`: unset, a router is looked for once and this process becomes it
//!   if there is none; a number is how many seconds it is waited for, 0 for ever; a negative one
//!   means that nobody looks and this process never becomes one. A client waits as long for a
//!   router it can connect with, and never becomes one.

use angaros_transport::{Error, ErrorKind, Result};

/// The variables, read once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// `ZENOH_SESSION_CONFIG_URI`.
    pub session_file: Option<String>,
    /// `ZENOH_CONFIG_OVERRIDE`.
    pub overrides: Option<String>,
    /// `ZENOH_ROUTER_CHECK_ATTEMPTS`.
    pub attempts: Option<String>,
}

impl Environment {
    /// What this process was started with.
    #[must_use]
    pub fn of_process() -> Self {
        let read = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        Self {
            session_file: read("ZENOH_SESSION_CONFIG_URI"),
            overrides: read("ZENOH_CONFIG_OVERRIDE"),
            attempts: read("ZENOH_ROUTER_CHECK_ATTEMPTS"),
        }
    }

    /// How often a router is looked for.
    ///
    /// # Errors
    /// A value that is no whole number.
    pub fn attempts(&self) -> Result<Attempts> {
        let Some(text) = &self.attempts else { return Ok(Attempts::Once) };
        match text.trim().parse::<i32>() {
            Ok(0) => Ok(Attempts::Forever),
            Ok(count) if count < 0 => Ok(Attempts::Never),
            Ok(count) => Ok(Attempts::Some(count.unsigned_abs())),
            Err(_) => Err(invalid(format!(
                "ZENOH_ROUTER_CHECK_ATTEMPTS is '{text}', which is no whole number"
            ))
            .hint("leave it unset to look once")),
        }
    }
}

/// How often a router is looked for before this process becomes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempts {
    /// Once, and then this process becomes it.
    Once,
    /// So many times, a second apart, and then this process becomes it.
    Some(u32),
    /// Until there is one; this process never becomes it.
    Forever,
    /// Not at all.
    Never,
}

fn invalid(text: String) -> Error {
    Error::new(ErrorKind::InvalidArgument, text)
}

/// Pairs of a path in Zenoh's configuration and a JSON value.
pub type Pairs = Vec<(String, String)>;

fn pairs(list: &[(&str, &str)]) -> Pairs {
    list.iter().map(|(path, json)| ((*path).to_owned(), (*json).to_owned())).collect()
}

/// What sessions and routers have in common (`DEFAULT_RMW_ZENOH_*_CONFIG.json5`), except that fewer
/// unauthenticated connections may be open, and for less time: whoever opens them must not use up
/// the file descriptors of a process.
fn common() -> Pairs {
    pairs(&[
        ("scouting/multicast/enabled", "false"),
        ("scouting/gossip/enabled", "true"),
        ("timestamping/enabled", "true"),
        ("queries_default_timeout", "600000"),
        ("transport/unicast/open_timeout", "60000"),
        ("transport/unicast/accept_timeout", "10000"),
        ("transport/unicast/accept_pending", "256"),
        ("transport/unicast/max_sessions", "10000"),
        ("transport/link/tx/lease", "60000"),
        ("transport/link/tx/keep_alive", "2"),
        ("transport/shared_memory/enabled", "false"),
        // A client tries each router it knows once: that it waits for one is up to the process.
        ("connect/exit_on_failure", "{\"router\": false, \"peer\": false, \"client\": true}"),
        ("connect/timeout_ms", "{\"router\": -1, \"peer\": -1, \"client\": 0}"),
    ])
}

/// A session's values, `id` being its own.
///
/// What is sent waits longer for the network than with rmw_zenoh before it is dropped, and more of
/// it may wait: bursts of small messages are kept. A network that has stopped costs a publisher
/// that time once; then it drops at once until the network goes on.
#[must_use]
pub fn session(id: &str, connect: &[String], listen: &[String]) -> Pairs {
    let mut all = common();
    let own = json_list(listen);
    all.extend(pairs(&[
        ("mode", "\"peer\""),
        ("connect/endpoints", &json_list(connect)),
        // A client listens nowhere.
        ("listen/endpoints", &format!("{{\"router\": {own}, \"peer\": {own}}}")),
        ("scouting/gossip/target", "{\"router\": [\"router\", \"peer\"], \"peer\": [\"router\"]}"),
        // Routers of other hosts are reached through that of this one.
        ("scouting/gossip/autoconnect", "{\"router\": [], \"peer\": [\"peer\"]}"),
        ("transport/link/tx/queue/size/data", "16"),
        ("transport/link/tx/queue/congestion_control/drop/wait_before_drop", "100000"),
        (
            "transport/link/tx/queue/congestion_control/drop/max_wait_before_drop_fragments",
            "2000000",
        ),
        ("transport/link/tx/queue/congestion_control/block/wait_before_close", "60000000"),
        ("id", &format!("\"{id}\"")),
    ]));
    all
}

/// The values of the router a process becomes when there is none.
#[must_use]
pub fn router(listen: &[String], connect: &[String]) -> Pairs {
    let mut all = common();
    all.extend(pairs(&[
        ("mode", "\"router\""),
        ("listen/endpoints", &json_list(listen)),
        ("listen/exit_on_failure", "true"),
        ("listen/timeout_ms", "0"),
        ("connect/endpoints", &json_list(connect)),
        // Routers that one of them has introduced to each other need it no more.
        ("scouting/gossip/target", "{\"router\": [\"router\", \"peer\"], \"peer\": [\"router\"]}"),
        ("scouting/gossip/autoconnect", "{\"router\": [\"router\"], \"peer\": [\"peer\"]}"),
        ("scouting/delay", "1"),
        ("transport/link/tx/queue/congestion_control/block/wait_before_close", "5000000"),
    ]));
    all
}

fn json_list(texts: &[String]) -> String {
    let quoted: Vec<_> =
        texts.iter().map(|text| format!("\"{}\"", text.replace(['"', '\\'], ""))).collect();
    format!("[{}]", quoted.join(","))
}

/// Reads `ZENOH_CONFIG_OVERRIDE`.
///
/// # Errors
/// A part without `=`.
pub fn overrides(text: &str) -> Result<Pairs> {
    let parts = split_outside_quotes(text);
    let parts = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty());
    parts
        .map(|part| match part.split_once('=') {
            Some((path, json)) if !path.trim().is_empty() => {
                Ok((path.trim().to_owned(), json.trim().to_owned()))
            }
            _ => Err(invalid(format!("ZENOH_CONFIG_OVERRIDE has '{part}', which sets nothing"))
                .hint("write key/path=json;key/path=json")),
        })
        .collect()
}

/// The parts between semicolons that stand in no string.
fn split_outside_quotes(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut quoted = false;
    for c in text.chars() {
        quoted ^= c == '"';
        match (c, parts.last_mut()) {
            (';', _) if !quoted => parts.push(String::new()),
            (_, Some(part)) => part.push(c),
            (_, None) => {}
        }
    }
    parts
}

/// The port of an endpoint of this host that a process can take as a router: `tcp/localhost:7447`.
#[must_use]
pub fn local_port(endpoint: &str) -> Option<u16> {
    let (protocol, address) = endpoint.split_once('/')?;
    let address = address.split(['?', '#']).next()?;
    let (host, port) = address.rsplit_once(':')?;
    let local = ["localhost", "127.0.0.1", "[::1]"].contains(&host);
    if !local || !["tcp", "tls"].contains(&protocol) {
        return None;
    }
    port.parse().ok().filter(|port| *port != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overrides_are_read_as_zenoh_writes_them() {
        let text = r#"mode="client";connect/endpoints=["tcp/192.168.1.2:7447"]; a/b="x;y=z" ;"#;
        let expected = [
            ("mode", "\"client\""),
            ("connect/endpoints", "[\"tcp/192.168.1.2:7447\"]"),
            ("a/b", "\"x;y=z\""),
        ];
        assert_eq!(overrides(text).unwrap(), pairs(&expected));
        let error = overrides("mode").unwrap_err().to_string();
        assert!(error.contains("'mode'") && error.contains("hint"), "{error}");
    }

    #[test]
    fn only_routers_of_this_host_can_be_replaced() {
        assert_eq!(local_port("tcp/localhost:7447"), Some(7447));
        assert_eq!(local_port("tls/127.0.0.1:9#so_sndbuf=1"), Some(9));
        for other in ["tcp/192.168.0.1:7447", "udp/localhost:7447", "tcp/localhost:0", "x"] {
            assert_eq!(local_port(other), None, "{other}");
        }
    }

    #[test]
    fn the_number_of_attempts_is_a_whole_number() {
        let attempts = |text: &str| {
            Environment { attempts: Some(text.to_owned()), ..Environment::default() }.attempts()
        };
        assert_eq!(Environment::default().attempts().unwrap(), Attempts::Once);
        assert_eq!(attempts("3").unwrap(), Attempts::Some(3));
        assert_eq!(attempts("0").unwrap(), Attempts::Forever);
        assert_eq!(attempts("-1").unwrap(), Attempts::Never);
        assert!(attempts("soon").is_err());
    }
}
