//! TCP and Unix stream: messages of one known size back to back, no framing needed.
//!
//! A blocking receiver sleeps in `recv` itself (with `SO_RCVTIMEO` for the time-out), which is
//! one system call per message; a spinning one asks with `MSG_DONTWAIT`. That time-out counts ticks
//! of several milliseconds, so for a shorter one it waits in `ppoll` first.

use std::io;
use std::net::{TcpListener, TcpStream};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::net::{UnixListener, UnixStream};
use std::time::{Duration, Instant};

use angaros_bench_peer::{Args, LinkError, Wake};

use crate::rendezvous::{self, Rendezvous};
use crate::wait::Waiter;

/// Shorter time-outs need a finer clock than that of `SO_RCVTIMEO`.
const FINE: Duration = Duration::from_millis(100);

/// A connected stream.
pub struct StreamLink {
    fd: OwnedFd,
    incoming: Vec<u8>,
    filled: usize,
    spin: bool,
    timeout: Option<Duration>,
    _meeting: Rendezvous,
}

/// Which of the two kinds of stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// TCP with `TCP_NODELAY` on both ends.
    Tcp,
    /// A Unix stream socket, which only reaches its own host.
    Unix,
}

/// An end that others can already connect to.
pub struct Listening {
    socket: Listener,
    meeting: Rendezvous,
}

enum Listener {
    Tcp(TcpListener),
    Unix(UnixListener),
}

impl Listening {
    /// Listens at the meeting place `name`.
    pub fn open(kind: Kind, name: &str) -> Result<Self, LinkError> {
        let meeting = Rendezvous::new(name, true);
        let non_blocking = LinkError::io("make listener non-blocking");
        let socket = match kind {
            Kind::Tcp => {
                let listener = TcpListener::bind(rendezvous::own()?)
                    .map_err(LinkError::io("listen on the own address"))?;
                let address = listener.local_addr().map_err(LinkError::io("read address"))?;
                meeting.publish(address)?;
                listener.set_nonblocking(true).map_err(non_blocking)?;
                Listener::Tcp(listener)
            }
            Kind::Unix => {
                local_only()?;
                let what = format!("listen on {}", meeting.path().display());
                let listener = UnixListener::bind(meeting.path()).map_err(LinkError::io(what))?;
                listener.set_nonblocking(true).map_err(non_blocking)?;
                Listener::Unix(listener)
            }
        };
        Ok(Self { socket, meeting })
    }

    /// Waits for the one connection.
    pub fn accept(self, args: &Args) -> Result<StreamLink, LinkError> {
        let fd = match &self.socket {
            Listener::Tcp(listener) => {
                ready_tcp(Rendezvous::retry(args.timeout, || listener.accept())?.0)?
            }
            Listener::Unix(listener) => {
                ready_unix(Rendezvous::retry(args.timeout, || listener.accept())?.0)?
            }
        };
        Ok(StreamLink::new(fd, args, self.meeting))
    }
}

/// Refuses where the other side is on another host.
pub fn local_only() -> Result<(), LinkError> {
    match rendezvous::host()? {
        None => Ok(()),
        Some(_) => Err(LinkError::Unsupported("unix sockets reach no other host".to_owned())),
    }
}

fn ready_tcp(stream: TcpStream) -> Result<OwnedFd, LinkError> {
    stream.set_nodelay(true).map_err(LinkError::io("set TCP_NODELAY"))?;
    stream.set_nonblocking(false).map_err(LinkError::io("make socket blocking"))?;
    Ok(stream.into())
}

fn ready_unix(stream: UnixStream) -> Result<OwnedFd, LinkError> {
    stream.set_nonblocking(false).map_err(LinkError::io("make socket blocking"))?;
    Ok(stream.into())
}

impl StreamLink {
    /// Connects to who listens at the meeting place `name`.
    pub fn connect(kind: Kind, args: &Args, name: &str) -> Result<Self, LinkError> {
        let meeting = Rendezvous::new(name, false);
        let fd = match kind {
            Kind::Tcp => ready_tcp(Rendezvous::retry(args.timeout, || {
                TcpStream::connect(meeting.address()?)
            })?)?,
            Kind::Unix => {
                local_only()?;
                ready_unix(Rendezvous::retry(args.timeout, || {
                    UnixStream::connect(meeting.path())
                })?)?
            }
        };
        Ok(Self::new(fd, args, meeting))
    }

    /// A stream that is connected already.
    pub fn new(fd: OwnedFd, args: &Args, meeting: Rendezvous) -> Self {
        Self {
            fd,
            incoming: vec![0; args.payload],
            filled: 0,
            spin: args.wake == Wake::Spin,
            timeout: None,
            _meeting: meeting,
        }
    }

    /// Its socket.
    pub fn descriptor(&self) -> &OwnedFd {
        &self.fd
    }

    /// Sets the receive time-out when it differs from the last one by more than a quarter: the
    /// contract's time-outs are seconds, and a system call per message would distort the result.
    fn set_timeout(&mut self, timeout: Duration) -> Result<(), LinkError> {
        let near = |old: Duration| timeout <= old && timeout >= old.mul_f64(0.75);
        if self.timeout.is_some_and(near) {
            return Ok(());
        }
        let time = libc::timeval {
            tv_sec: timeout.as_secs().min(i32::MAX as u64) as libc::time_t,
            tv_usec: libc::suseconds_t::from(timeout.subsec_micros().max(1)),
        };
        // SAFETY: the option value is a timeval of the stated size.
        let rc = unsafe {
            libc::setsockopt(
                self.fd.as_raw_fd(),
                libc::SOL_SOCKET,
                libc::SO_RCVTIMEO,
                (&raw const time).cast(),
                size_of::<libc::timeval>() as libc::socklen_t,
            )
        };
        self.timeout = Some(timeout);
        if rc == 0 { Ok(()) } else { Err(LinkError::os("set SO_RCVTIMEO")) }
    }
}

impl StreamLink {
    /// Sends one message.
    pub fn send(&mut self, message: &[u8]) -> Result<(), LinkError> {
        let mut rest = message;
        while !rest.is_empty() {
            // SAFETY: `rest` is readable for its whole length.
            let sent = unsafe {
                libc::send(
                    self.fd.as_raw_fd(),
                    rest.as_ptr().cast(),
                    rest.len(),
                    libc::MSG_NOSIGNAL,
                )
            };
            match usize::try_from(sent) {
                Ok(sent) => rest = &rest[sent..],
                Err(_) if again() => {}
                Err(_) => return Err(LinkError::os("send on stream")),
            }
        }
        Ok(())
    }

    /// Waits at most `timeout` for one message, which is this process's own.
    pub fn receive(&mut self, timeout: Duration) -> Result<Option<&mut [u8]>, LinkError> {
        let start = Instant::now();
        let fine = !self.spin && timeout < FINE;
        if fine && !(Waiter { spin: false }).readable(self.fd.as_raw_fd(), start + timeout)? {
            return Ok(None);
        }
        if !self.spin {
            self.set_timeout(timeout.max(FINE))?;
        }
        while self.filled < self.incoming.len() {
            let free = &mut self.incoming[self.filled..];
            let flags = if self.spin { libc::MSG_DONTWAIT } else { libc::MSG_WAITALL };
            // SAFETY: `free` is writable for its whole length.
            let got = unsafe {
                libc::recv(self.fd.as_raw_fd(), free.as_mut_ptr().cast(), free.len(), flags)
            };
            match usize::try_from(got) {
                Ok(0) => return Err(LinkError::Middleware("the other side closed".into())),
                Ok(got) => self.filled += got,
                Err(_) if !again() => return Err(LinkError::os("receive on stream")),
                Err(_) if start.elapsed() >= timeout => return Ok(None),
                Err(_) => std::hint::spin_loop(),
            }
        }
        self.filled = 0;
        Ok(Some(&mut self.incoming))
    }
}

/// Whether the last system call only found nothing to do.
fn again() -> bool {
    let kind = io::Error::last_os_error().kind();
    matches!(kind, io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
}
