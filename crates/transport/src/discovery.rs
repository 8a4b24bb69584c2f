//! Whom a transport looks for on the network, as ROS 2's environment variables say it.

use crate::error::{Error, ErrorKind, Result};

/// How far away others are looked for without being named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiscoveryRange {
    /// On the hosts that multicast reaches.
    #[default]
    Subnet,
    /// On this host.
    Localhost,
    /// Nowhere: no transport to other hosts is opened.
    Off,
    /// As the transport's own settings say.
    SystemDefault,
}

/// Whom a transport looks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Discovery {
    /// How far away others are looked for.
    pub range: DiscoveryRange,
    /// Addresses or names of hosts that are asked directly, each with a port if it has one
    /// (`HOST`, `HOST:PORT`, `[IPV6]:PORT`).
    pub static_peers: Vec<String>,
}

/// Peers that a context asks; more are refused.
const MAX_PEERS: usize = 256;

/// Longest peer in characters, as in ROS 2.
const MAX_PEER: usize = 255;

impl Discovery {
    /// What `ROS_AUTOMATIC_DISCOVERY_RANGE`, `ROS_STATIC_PEERS` and `ROS_LOCALHOST_ONLY` say. The
    /// last, if it is 1, overrides the others.
    ///
    /// # Errors
    /// A value that means nothing.
    pub fn from_env() -> Result<Self> {
        Self::read(|name| std::env::var(name).ok())
    }

    /// Whether the environment wants others at all: one of these variables says anything, or ROS 2
    /// is sourced (`AMENT_PREFIX_PATH`, `ROS_DISTRO` or `ROS_VERSION`, which is 2).
    #[must_use]
    pub fn is_asked_for() -> bool {
        let variables = |name: &str| std::env::var(name).ok();
        Self::is_said(variables) || is_sourced(variables)
    }

    fn is_said(variables: impl Fn(&str) -> Option<String>) -> bool {
        let names = ["ROS_AUTOMATIC_DISCOVERY_RANGE", "ROS_STATIC_PEERS", "ROS_LOCALHOST_ONLY"];
        let means = |text: String| !matches!(text.trim(), "" | "0" | "NOT_SET");
        names.into_iter().filter_map(variables).any(means)
    }

    /// The same from `variables`.
    ///
    /// # Errors
    /// As [`Discovery::from_env`].
    pub fn read(variables: impl Fn(&str) -> Option<String>) -> Result<Self> {
        let value = |name| variables(name).map(|text| text.trim().to_owned()).unwrap_or_default();
        let localhost_only = match value("ROS_LOCALHOST_ONLY").as_str() {
            "" | "0" => false,
            "1" => true,
            other => return Err(bad("ROS_LOCALHOST_ONLY", other, "set it to 1 or 0")),
        };
        let range = match value("ROS_AUTOMATIC_DISCOVERY_RANGE").to_ascii_uppercase().as_str() {
            "" | "NOT_SET" | "SUBNET" => DiscoveryRange::Subnet,
            "LOCALHOST" => DiscoveryRange::Localhost,
            "OFF" => DiscoveryRange::Off,
            "SYSTEM_DEFAULT" => DiscoveryRange::SystemDefault,
            other => {
                let hint = "set it to SUBNET, LOCALHOST, OFF or SYSTEM_DEFAULT";
                return Err(bad("ROS_AUTOMATIC_DISCOVERY_RANGE", other, hint));
            }
        };
        let static_peers = peers(&value("ROS_STATIC_PEERS"))?;
        if localhost_only {
            return Ok(Self { range: DiscoveryRange::Localhost, static_peers: Vec::new() });
        }
        Ok(Self { range, static_peers })
    }
}

/// Whether ROS 2 is sourced. ROS 1 sets `ROS_DISTRO` too, but says that its version is 1.
fn is_sourced(variables: impl Fn(&str) -> Option<String>) -> bool {
    let value = |name| variables(name).unwrap_or_default().trim().to_owned();
    let version = value("ROS_VERSION");
    let named = !value("ROS_DISTRO").is_empty() && version != "1";
    named || version == "2" || !value("AMENT_PREFIX_PATH").is_empty()
}

fn peers(list: &str) -> Result<Vec<String>> {
    let mut peers: Vec<String> = Vec::new();
    for peer in list.split(';').map(str::trim).filter(|peer| !peer.is_empty()) {
        let fits = peer.len() <= MAX_PEER && peers.len() < MAX_PEERS;
        let is_name = |c: char| c.is_ascii_alphanumeric() || ".-_:[]%".contains(c);
        if !fits || !peer.chars().all(is_name) {
            let hint = "separate up to 256 addresses or host names by ';', as in \
                        ROS_STATIC_PEERS='192.168.1.7;robot-2.local'";
            return Err(bad("ROS_STATIC_PEERS", peer, hint));
        }
        if !peers.iter().any(|known| known == peer) {
            peers.push(peer.to_owned());
        }
    }
    Ok(peers)
}

fn bad(variable: &str, value: &str, hint: &str) -> Error {
    let message = format!("{variable} has a value that means nothing: '{value}'");
    Error::new(ErrorKind::InvalidArgument, message).hint(hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(set: &[(&str, &str)]) -> Result<Discovery> {
        Discovery::read(|name| {
            set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    }

    const RANGE: &str = "ROS_AUTOMATIC_DISCOVERY_RANGE";
    const PEERS: &str = "ROS_STATIC_PEERS";
    const ONLY: &str = "ROS_LOCALHOST_ONLY";

    #[test]
    fn the_subnet_is_searched_unless_the_environment_says_otherwise() {
        assert_eq!(read(&[]).unwrap(), Discovery::default());
        assert_eq!(Discovery::default().range, DiscoveryRange::Subnet);
        for (text, range) in [
            ("SUBNET", DiscoveryRange::Subnet),
            ("LOCALHOST", DiscoveryRange::Localhost),
            (" off ", DiscoveryRange::Off),
            ("SYSTEM_DEFAULT", DiscoveryRange::SystemDefault),
        ] {
            assert_eq!(read(&[(RANGE, text)]).unwrap().range, range);
        }
    }

    #[test]
    fn peers_are_separated_by_semicolons_and_named_once() {
        let found = read(&[(PEERS, "10.0.0.1; robot-2.local:7447;;[fe80::1%eth0]:7447;10.0.0.1")]);
        let expected = ["10.0.0.1", "robot-2.local:7447", "[fe80::1%eth0]:7447"];
        assert_eq!(found.unwrap().static_peers, expected);
    }

    #[test]
    fn localhost_only_overrides_range_and_peers() {
        let all = [(RANGE, "SUBNET"), (PEERS, "10.0.0.1"), (ONLY, "1")];
        let only = Discovery { range: DiscoveryRange::Localhost, static_peers: Vec::new() };
        assert_eq!(read(&all).unwrap(), only);
        let not = read(&[(RANGE, "OFF"), (ONLY, "0")]).unwrap();
        assert_eq!(not.range, DiscoveryRange::Off);
    }

    #[test]
    fn who_sets_one_of_the_variables_asks_for_others() {
        let said = |name: &'static str, value: &'static str| {
            Discovery::is_said(|asked| (asked == name).then(|| value.to_owned()))
        };
        assert!(said("ROS_AUTOMATIC_DISCOVERY_RANGE", "SUBNET"));
        assert!(said("ROS_STATIC_PEERS", "robot"));
        assert!(said("ROS_LOCALHOST_ONLY", "1"));
        for (name, value) in [
            ("ROS_LOCALHOST_ONLY", "0"),
            ("ROS_AUTOMATIC_DISCOVERY_RANGE", "NOT_SET"),
            ("ROS_STATIC_PEERS", ""),
            ("ROS_DOMAIN_ID", "7"),
        ] {
            assert!(!said(name, value), "{name}={value}");
        }
    }

    #[test]
    fn a_sourced_ros_2_asks_for_others_and_a_domain_or_ros_1_does_not() {
        let sourced = |set: &[(&str, &str)]| {
            is_sourced(|asked| {
                let found = set.iter().find(|(name, _)| *name == asked);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        assert!(sourced(&[("AMENT_PREFIX_PATH", "/opt/ros/jazzy")]));
        assert!(sourced(&[("ROS_DISTRO", "jazzy"), ("ROS_VERSION", "2")]));
        assert!(sourced(&[("ROS_DISTRO", "jazzy")]));
        assert!(sourced(&[("ROS_VERSION", "2")]));
        for not in [
            &[][..],
            &[("ROS_DOMAIN_ID", "7")],
            &[("ROS_DISTRO", "noetic"), ("ROS_VERSION", "1")],
            &[("ROS_DISTRO", ""), ("ROS_VERSION", ""), ("AMENT_PREFIX_PATH", " ")],
        ] {
            assert!(!sourced(not), "{not:?}");
        }
    }

    #[test]
    fn a_value_that_means_nothing_is_an_error_that_names_it() {
        for (name, value) in [
            (RANGE, "WORLD"),
            (ONLY, "yes"),
            (PEERS, "10.0.0.1,10.0.0.2"),
            (PEERS, "tcp/10.0.0.1:7447"),
        ] {
            let text = read(&[(name, value)]).unwrap_err().to_string();
            assert!(text.contains(name) && text.contains("hint: "), "{text}");
            assert!(text.to_uppercase().contains(&value[..4.min(value.len())].to_uppercase()));
        }
        let many: Vec<String> = (0..300).map(|i| format!("host{i}")).collect();
        assert!(read(&[(PEERS, &many.join(";"))]).is_err());
    }
}
