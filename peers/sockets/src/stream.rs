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

use angaros_bench::peer::{Args, Link, LinkError, Payload, Role, Wake};

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

impl StreamLink {
    /// TCP with `TCP_NODELAY` on both ends.
    pub fn tcp(args: &Args) -> Result<Self, LinkError> {
        let meeting = Rendezvous::new(&args.session, args.role == Role::Pong);
        let stream = match args.role {
            Role::Pong => {
                let listener = TcpListener::bind(rendezvous::own()?)
                    .map_err(LinkError::io("listen on the own address"))?;
                let address = listener.local_addr().map_err(LinkError::io("read address"))?;
                meeting.publish(address)?;
                accept(args, || listener.set_nonblocking(true), || listener.accept())?.0
            }
            _ => Rendezvous::retry(args.timeout, || TcpStream::connect(meeting.address()?))?,
        };
        stream.set_nodelay(true).map_err(LinkError::io("set TCP_NODELAY"))?;
        stream.set_nonblocking(false).map_err(LinkError::io("make socket blocking"))?;
        Ok(Self::new(stream.into(), args, meeting))
    }

    /// A Unix stream socket, which only reaches its own host.
    pub fn unix(args: &Args) -> Result<Self, LinkError> {
        if rendezvous::host()?.is_some() {
            return Err(LinkError::Unsupported("unix sockets reach no other host".to_owned()));
        }
        let meeting = Rendezvous::new(&args.session, args.role == Role::Pong);
        let stream = match args.role {
            Role::Pong => {
                let what = format!("listen on {}", meeting.path().display());
                let listener = UnixListener::bind(meeting.path()).map_err(LinkError::io(what))?;
                accept(args, || listener.set_nonblocking(true), || listener.accept())?.0
            }
            _ => Rendezvous::retry(args.timeout, || UnixStream::connect(meeting.path()))?,
        };
        stream.set_nonblocking(false).map_err(LinkError::io("make socket blocking"))?;
        Ok(Self::new(stream.into(), args, meeting))
    }

    fn new(fd: OwnedFd, args: &Args, meeting: Rendezvous) -> Self {
        Self {
            fd,
            incoming: vec![0; args.payload],
            filled: 0,
            spin: args.wake == Wake::Spin,
            timeout: None,
            _meeting: meeting,
        }
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

/// Waits for one connection without blocking for ever.
fn accept<T>(
    args: &Args,
    prepare: impl FnOnce() -> io::Result<()>,
    accept: impl FnMut() -> io::Result<T>,
) -> Result<T, LinkError> {
    prepare().map_err(LinkError::io("make listener non-blocking"))?;
    Rendezvous::retry(args.timeout, accept)
}

impl Link for StreamLink {
    fn send(&mut self, word: u64, payload: &mut Payload) -> Result<(), LinkError> {
        let mut rest = payload.to_copy(word)?;
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

    fn receive(&mut self, timeout: Duration) -> Result<Option<u64>, LinkError> {
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
        let mut word = [0; 8];
        word.copy_from_slice(&self.incoming[..8]);
        Ok(Some(u64::from_le_bytes(word)))
    }
}

/// Whether the last system call only found nothing to do.
fn again() -> bool {
    let kind = io::Error::last_os_error().kind();
    matches!(kind, io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
}
