//! How nodes of ROS 1 reach this host, by the rules of ROS 1.

use crate::xmlrpc::host_and_port;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// Where a master is if nobody says.
const MASTER: &str = "http://localhost:11311/";

/// The URI of the master: what is given, or else `ROS_MASTER_URI`, or else port 11311 of this
/// host.
#[must_use]
pub fn master_uri(given: Option<&str>) -> String {
    let of_environment = || std::env::var("ROS_MASTER_URI").ok().filter(|uri| !uri.is_empty());
    given.map(str::to_owned).or_else(of_environment).unwrap_or_else(|| MASTER.to_owned())
}

/// The name or address under which others reach this host, and where it listens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// What stands in URIs.
    pub name: String,
    /// Where servers listen: this host alone if the name is its own, else everywhere.
    pub listen: IpAddr,
}

impl Host {
    /// What is given, or else `ROS_HOSTNAME` or `ROS_IP`, or else the address from which the
    /// master is reached.
    ///
    /// # Errors
    /// One line: the URI is none.
    pub fn find(given: Option<&str>, master: &str) -> Result<Self, String> {
        let of = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let named =
            given.map(str::to_owned).or_else(|| of("ROS_HOSTNAME")).or_else(|| of("ROS_IP"));
        let name = match named {
            Some(name) => name,
            None => towards(master)?.to_string(),
        };
        Ok(Self { listen: listen(&name), name })
    }

    /// Host and port as they stand in a URI.
    #[must_use]
    pub fn with_port(&self, port: u16) -> String {
        match self.name.contains(':') {
            true => format!("[{}]:{port}", self.name),
            false => format!("{}:{port}", self.name),
        }
    }
}

fn listen(name: &str) -> IpAddr {
    match name.parse::<IpAddr>() {
        Ok(address) if address.is_loopback() => address,
        Err(_) if name == "localhost" => IpAddr::V4(Ipv4Addr::LOCALHOST),
        Ok(IpAddr::V6(_)) => IpAddr::V6(std::net::Ipv6Addr::UNSPECIFIED),
        _ => IpAddr::V4(Ipv4Addr::UNSPECIFIED),
    }
}

/// The address of this host from which packets to the master leave; none is sent.
fn towards(master: &str) -> Result<IpAddr, String> {
    let (host, port) = host_and_port(master)?;
    let local = IpAddr::V4(Ipv4Addr::LOCALHOST);
    if host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback()) {
        return Ok(local);
    }
    let asked = || -> std::io::Result<IpAddr> {
        let socket = UdpSocket::bind(SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0)))?;
        socket.connect((&*host, port.max(1)))?;
        Ok(socket.local_addr()?.ip())
    };
    // A master whose name is not known may get one later.
    Ok(asked().unwrap_or(local))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_listens_where_its_name_can_be_reached() {
        let host = |name: &str| Host::find(Some(name), MASTER).unwrap();
        assert_eq!(host("127.0.0.1").listen, IpAddr::V4(Ipv4Addr::LOCALHOST));
        assert_eq!(host("localhost").listen, IpAddr::V4(Ipv4Addr::LOCALHOST));
        assert_eq!(host("10.1.2.3").listen, IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        assert_eq!(host("robot").with_port(5), "robot:5");
        assert_eq!(host("::1").with_port(5), "[::1]:5");
        assert_eq!(towards(MASTER).unwrap(), IpAddr::V4(Ipv4Addr::LOCALHOST));
        assert!(towards("nonsense").is_err());
    }
}
