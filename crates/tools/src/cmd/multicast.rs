//! `angaros multicast`: whether datagrams to a group reach other hosts, as `ros2 multicast` tries.

use super::{CmdResult, output};
use rustix::net::{AddressFamily, SocketType, sockopt};
use std::net::{Ipv4Addr, SocketAddrV4, UdpSocket};
use std::process::ExitCode;

/// Where `ros2 multicast` sends.
const GROUP: Ipv4Addr = Ipv4Addr::new(225, 0, 0, 1);
const PORT: u16 = 49150;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Wait for one datagram
    Receive {
        #[command(flatten)]
        to: Address,
        /// Give up after this many seconds
        #[arg(long, value_name = "SECONDS")]
        timeout: Option<f64>,
    },
    /// Send one datagram
    Send {
        #[command(flatten)]
        to: Address,
        /// How many routers it may pass
        #[arg(short = 't', long, value_name = "N")]
        ttl: Option<u32>,
    },
}

/// Where datagrams go.
#[derive(clap::Args, Clone, Copy)]
pub struct Address {
    /// The group, from 224.0.0.0 to 239.255.255.255
    #[arg(short = 'g', long, default_value_t = GROUP)]
    pub group: Ipv4Addr,
    /// The port
    #[arg(short = 'p', long, default_value_t = PORT)]
    pub port: u16,
}

impl Default for Address {
    fn default() -> Self {
        Self { group: GROUP, port: PORT }
    }
}

pub fn run(args: &Args) -> CmdResult {
    let to = match &args.verb {
        Verb::Receive { to, .. } | Verb::Send { to, .. } => to,
    };
    if !to.group.is_multicast() {
        let hint = "hint: write one from 224.0.0.0 to 239.255.255.255";
        return Err(format!("{} is no group of multicast; {hint}", to.group).into());
    }
    match &args.verb {
        Verb::Receive { to, timeout } => receive(to, *timeout),
        Verb::Send { to, ttl } => send(to, *ttl),
    }
}

fn receive(to: &Address, timeout: Option<f64>) -> CmdResult {
    let failed = |error: std::io::Error| {
        let hint = "hint: ip link; an interface must be up and have MULTICAST";
        format!("{}:{}: {error}; {hint}", to.group, to.port)
    };
    let socket = listen(to).map_err(failed)?;
    let timeout = timeout.map(|limit| super::topic::seconds(limit).max(SHORTEST));
    socket.set_read_timeout(timeout)?;
    output::line("Waiting for UDP multicast datagram...")?;
    let mut bytes = [0; 4096];
    match socket.recv_from(&mut bytes) {
        Ok((length, from)) => {
            let text = String::from_utf8_lossy(&bytes[..length]);
            output::line(&format!("Received from {}:{}: '{text}'", from.ip(), from.port()))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {
            Err("no datagram came; hint: angaros multicast send, on the other host".into())
        }
        Err(error) => Err(failed(error).into()),
    }
}

/// The kernel takes no wait of zero.
const SHORTEST: std::time::Duration = std::time::Duration::from_millis(1);

/// A socket in the group; several programs of a host may listen.
///
/// # Errors
/// There is no interface with multicast.
pub fn listen(to: &Address) -> std::io::Result<UdpSocket> {
    let socket = rustix::net::socket(AddressFamily::INET, SocketType::DGRAM, None)?;
    sockopt::set_socket_reuseaddr(&socket, true)?;
    rustix::net::bind(&socket, &SocketAddrV4::new(Ipv4Addr::UNSPECIFIED, to.port))?;
    let socket = UdpSocket::from(socket);
    socket.join_multicast_v4(&to.group, &Ipv4Addr::UNSPECIFIED)?;
    Ok(socket)
}

fn send(to: &Address, ttl: Option<u32>) -> CmdResult {
    let send = || {
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
        if let Some(ttl) = ttl {
            socket.set_multicast_ttl_v4(ttl)?;
        }
        socket.send_to(b"Hello World!", (to.group, to.port))
    };
    output::line("Sending one UDP multicast datagram...")?;
    send().map_err(|error| {
        let hint = "hint: ip route; there must be a way to the group";
        format!("{}:{}: {error}; {hint}", to.group, to.port)
    })?;
    Ok(ExitCode::SUCCESS)
}
