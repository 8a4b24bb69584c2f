//! A TCP connection of which no operation waits.

use crate::frame::{FrameBuffer, frame};
use socket2::{Domain, Protocol, Socket, Type};
use std::io::{self, Read as _, Write as _};
use std::net::{IpAddr, SocketAddr, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

/// Bytes that are read at once.
const READ_BYTES: usize = 16 * 1024;
/// How often one turn of the executor reads.
const READS: usize = 64;
/// Bytes that a server does not take before it counts as gone.
const MAX_UNSENT: usize = 256 * 1024;

/// The state of a connection.
pub enum Link {
    /// There is none; the next is tried at this time of the steady clock.
    Idle { until_ns: u64 },
    /// The server's name is looked up.
    LookingUp { name: JoinHandle<io::Result<SocketAddr>> },
    /// It is being made, since this time of the steady clock.
    Connecting { socket: Socket, since_ns: u64 },
    /// It is there.
    Open(Open),
}

/// A connection that is there.
pub struct Open {
    pub stream: Arc<TcpStream>,
    frames: FrameBuffer,
    unsent: Vec<u8>,
}

/// Begins to make a connection; a name is looked up first, on a thread of its own, as that may take
/// the operating system many seconds.
pub fn begin(host: &str, port: u16, now_ns: u64) -> io::Result<Link> {
    if let Ok(address) = host.parse::<IpAddr>() {
        return connect(SocketAddr::new(address, port), now_ns);
    }
    let host = host.to_owned();
    let look_up = move || -> io::Result<SocketAddr> {
        let addresses: Vec<SocketAddr> = (host.as_str(), port).to_socket_addrs()?.collect();
        // That is what these servers listen on unless they are told otherwise.
        let found = addresses.iter().find(|address| address.is_ipv4()).or(addresses.first());
        found.copied().ok_or_else(|| io::ErrorKind::AddrNotAvailable.into())
    };
    let name = Builder::new().name("rcss3d-name".into()).spawn(look_up)?;
    Ok(Link::LookingUp { name })
}

/// Goes on with what was looked up.
pub fn looked_up(name: JoinHandle<io::Result<SocketAddr>>, now_ns: u64) -> io::Result<Link> {
    let address = name.join().unwrap_or_else(|_| Err(io::ErrorKind::Other.into()))?;
    connect(address, now_ns)
}

fn connect(address: SocketAddr, since_ns: u64) -> io::Result<Link> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    socket.set_nonblocking(true)?;
    match socket.connect(&address.into()) {
        Err(error) if error.raw_os_error() != Some(libc::EINPROGRESS) => Err(error),
        _ => Ok(Link::Connecting { socket, since_ns }),
    }
}

/// Whether a connection that is being made is there; `None` while that is not known.
pub fn outcome(socket: &Socket) -> Option<io::Result<()>> {
    match socket.take_error() {
        Ok(Some(error)) | Err(error) => Some(Err(error)),
        Ok(None) => socket.peer_addr().is_ok().then_some(Ok(())),
    }
}

impl Open {
    /// Of a socket that is connected.
    pub fn new(socket: Socket) -> io::Result<Self> {
        let stream: TcpStream = socket.into();
        // A command that waits for more of its kind comes a cycle too late.
        stream.set_nodelay(true)?;
        Ok(Self { stream: Arc::new(stream), frames: FrameBuffer::default(), unsent: Vec::new() })
    }

    /// Adds the messages that have come.
    ///
    /// # Errors
    /// Why the connection is over; messages that came before that are added all the same.
    pub fn receive(&mut self, messages: &mut Vec<Vec<u8>>) -> Result<(), String> {
        let mut bytes = [0; READ_BYTES];
        for _ in 0..READS {
            let count = match (&*self.stream).read(&mut bytes) {
                Ok(0) => return Err("the server has closed the connection".to_owned()),
                Ok(count) => count,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error.to_string()),
            };
            self.frames.push(&bytes[..count]);
            while let Some(message) = self.frames.take().map_err(|error| error.to_string())? {
                messages.push(message);
            }
        }
        Ok(())
    }

    /// Sends a message, or what of it the system takes now.
    ///
    /// # Errors
    /// Why the connection is over.
    pub fn send(&mut self, message: &str) -> Result<(), String> {
        self.unsent.extend_from_slice(&frame(message));
        self.flush()
    }

    /// Sends what could not be sent before.
    ///
    /// # Errors
    /// Why the connection is over.
    pub fn flush(&mut self) -> Result<(), String> {
        while !self.unsent.is_empty() {
            match (&*self.stream).write(&self.unsent) {
                Ok(count) => drop(self.unsent.drain(..count)),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.to_string()),
            }
        }
        match self.unsent.len() <= MAX_UNSENT {
            true => Ok(()),
            false => Err(format!("the server leaves {} bytes unread", self.unsent.len())),
        }
    }
}
