//! UDP: one message is one or more datagrams of at most 65,000 bytes behind a 16-byte header.
//!
//! Loopback loses a datagram only when the receiver's buffer is full, so with a buffer that holds
//! a whole message nothing is lost. The buffer is asked for with `SO_RCVBUFFORCE` (root) or
//! `SO_RCVBUF` (bounded by `net.core.rmem_max`). Where it stays smaller than eight messages the
//! sender stops after a window of datagrams until the receiver acknowledges, which costs a
//! wake-up per window and is the price of that setting. Best effort sends without windows and may
//! therefore lose large messages.

use std::io;
use std::net::{SocketAddr, UdpSocket};
use std::os::fd::AsRawFd;
use std::time::{Duration, Instant};

use angaros_bench_peer::{Args, LinkError, Reliability, Wake};

use crate::rendezvous::{self, Rendezvous};
use crate::wait::Waiter;

const CHUNK: usize = 65_000;
const HEADER: usize = 16;
const ACK: u32 = u32::MAX;
/// What a datagram of `CHUNK` bytes takes of the receive buffer, book-keeping of the kernel
/// included.
const CHARGED: usize = 2 * 65_536;
const WANTED_BUFFER: libc::c_int = 64 << 20;

/// A datagram's header: message number, index of the datagram in it.
struct Header {
    message: u64,
    index: u32,
}

impl Header {
    fn bytes(&self) -> [u8; HEADER] {
        let mut out = [0; HEADER];
        out[..8].copy_from_slice(&self.message.to_le_bytes());
        out[8..12].copy_from_slice(&self.index.to_le_bytes());
        out
    }

    fn parse(bytes: [u8; HEADER]) -> Self {
        let (mut message, mut index) = ([0; 8], [0; 4]);
        message.copy_from_slice(&bytes[..8]);
        index.copy_from_slice(&bytes[8..12]);
        Self { message: u64::from_le_bytes(message), index: u32::from_le_bytes(index) }
    }
}

/// A pair of UDP sockets.
pub struct UdpLink {
    socket: UdpSocket,
    peer: Option<SocketAddr>,
    incoming: Vec<u8>,
    arriving: u64,
    next_index: u32,
    sent: u64,
    window: u32,
    waiter: Waiter,
    patience: Duration,
    _meeting: Rendezvous,
}

impl UdpLink {
    /// Who listens publishes its port at the meeting place `name`, the other connects to it; who
    /// listens connects to whoever speaks first.
    pub fn open(args: &Args, name: &str, listens: bool) -> Result<Self, LinkError> {
        let meeting = Rendezvous::new(name, listens);
        let socket =
            UdpSocket::bind(rendezvous::own()?).map_err(LinkError::io("bind the own address"))?;
        socket.set_nonblocking(true).map_err(LinkError::io("make socket non-blocking"))?;
        let buffer = grow_buffer(&socket)?;
        let peer = match listens {
            true => {
                let address = socket.local_addr().map_err(LinkError::io("read address"))?;
                meeting.publish(address)?;
                None
            }
            false => {
                let address = Rendezvous::retry(args.timeout, || meeting.address())?;
                socket.connect(address).map_err(LinkError::io("connect"))?;
                Some(address)
            }
        };
        Ok(Self {
            socket,
            peer,
            incoming: vec![0; args.payload],
            arriving: u64::MAX,
            next_index: 0,
            sent: 0,
            window: window(args, buffer),
            waiter: Waiter { spin: args.wake == Wake::Spin },
            patience: args.timeout,
            _meeting: meeting,
        })
    }

    fn chunks(len: usize) -> u32 {
        len.div_ceil(CHUNK) as u32
    }

    /// Sends one datagram made of a header and a part of the message, without joining them first.
    fn send_parts(&self, header: &Header, part: &[u8]) -> Result<(), LinkError> {
        let head = header.bytes();
        let mut parts = [
            libc::iovec { iov_base: head.as_ptr().cast_mut().cast(), iov_len: HEADER },
            libc::iovec { iov_base: part.as_ptr().cast_mut().cast(), iov_len: part.len() },
        ];
        // SAFETY: zero is a valid msghdr; both parts are readable and outlive the call.
        let message = unsafe {
            let mut message: libc::msghdr = std::mem::zeroed();
            message.msg_iov = parts.as_mut_ptr();
            message.msg_iovlen = 2;
            message
        };
        loop {
            // SAFETY: as above; the socket is open and connected.
            let sent = unsafe { libc::sendmsg(self.socket.as_raw_fd(), &raw const message, 0) };
            if sent >= 0 {
                return Ok(());
            }
            match io::Error::last_os_error() {
                e if e.kind() == io::ErrorKind::WouldBlock => std::thread::yield_now(),
                e if e.kind() == io::ErrorKind::Interrupted => {}
                e => return Err(LinkError::io("send datagram")(e)),
            }
        }
    }

    /// Takes one datagram; its body lands at `offset` of the message under way. `None`: nothing
    /// there.
    fn receive_parts(&mut self, offset: usize) -> Result<Option<(Header, usize)>, LinkError> {
        if self.peer.is_none() {
            return self.first_contact();
        }
        let mut head = [0u8; HEADER];
        let room = self.incoming.get_mut(offset..).unwrap_or_default();
        let mut parts = [
            libc::iovec { iov_base: head.as_mut_ptr().cast(), iov_len: HEADER },
            libc::iovec { iov_base: room.as_mut_ptr().cast(), iov_len: room.len().min(CHUNK) },
        ];
        // SAFETY: zero is a valid msghdr; both parts are writable and outlive the call.
        let got = unsafe {
            let mut message: libc::msghdr = std::mem::zeroed();
            message.msg_iov = parts.as_mut_ptr();
            message.msg_iovlen = 2;
            libc::recvmsg(self.socket.as_raw_fd(), &raw mut message, 0)
        };
        match usize::try_from(got) {
            Ok(got) if got >= HEADER => Ok(Some((Header::parse(head), got - HEADER))),
            Ok(_) => Ok(None),
            Err(_) => nothing_yet().map(|()| None),
        }
    }

    /// Pong's first datagram: look who sent it, connect, leave it in the queue.
    fn first_contact(&mut self) -> Result<Option<(Header, usize)>, LinkError> {
        match self.socket.peek_from(&mut [0; HEADER]) {
            Ok((_, from)) => {
                self.socket.connect(from).map_err(LinkError::io("connect"))?;
                self.peer = Some(from);
                Ok(None)
            }
            Err(e) if e.kind() == io::ErrorKind::WouldBlock => Ok(None),
            Err(e) => Err(LinkError::io("receive datagram")(e)),
        }
    }

    fn wait_for_ack(&mut self, message: u64) -> Result<(), LinkError> {
        let deadline = Instant::now() + self.patience;
        while self.waiter.readable(self.socket.as_raw_fd(), deadline)? {
            if let Some((header, _)) = self.receive_parts(0)?
                && header.message == message
                && header.index == ACK
            {
                return Ok(());
            }
        }
        let seconds = self.patience.as_secs_f64();
        Err(LinkError::Silent { what: "receiver of a window".into(), seconds })
    }

    /// Books a datagram; says whether the message is complete.
    fn take(&mut self, header: &Header, len: usize) -> Result<bool, LinkError> {
        if header.index == ACK {
            return Ok(false);
        }
        if header.index == 0 && (header.message != self.arriving || self.next_index != 0) {
            // A new message begins; if another was under way, a datagram of it was lost and its
            // bytes landed at the wrong place: move them.
            let from = self.next_index as usize * CHUNK;
            if from != 0 {
                let end = (from + len).min(self.incoming.len());
                self.incoming.copy_within(from..end, 0);
            }
            (self.arriving, self.next_index) = (header.message, 0);
        }
        if header.message != self.arriving || header.index != self.next_index {
            return Ok(false);
        }
        self.next_index += 1;
        let total = Self::chunks(self.incoming.len());
        if self.next_index < total {
            if self.next_index.is_multiple_of(self.window) {
                self.send_parts(&Header { message: header.message, index: ACK }, &[])?;
            }
            return Ok(false);
        }
        self.next_index = 0;
        Ok(true)
    }

    /// Sends one message.
    pub fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        let message = self.sent;
        self.sent += 1;
        let total = Self::chunks(bytes.len());
        for (index, part) in (0u32..).zip(bytes.chunks(CHUNK)) {
            self.send_parts(&Header { message, index }, part)?;
            if index + 1 < total && (index + 1) % self.window == 0 {
                self.wait_for_ack(message)?;
            }
        }
        Ok(())
    }

    /// Waits at most `timeout` for one message, which is this process's own.
    pub fn receive(&mut self, timeout: Duration) -> Result<Option<&mut [u8]>, LinkError> {
        let deadline = Instant::now() + timeout;
        loop {
            // One look before the wait saves a system call when the rest of a message is there.
            let offset = self.next_index as usize * CHUNK;
            if let Some((header, len)) = self.receive_parts(offset)? {
                if self.take(&header, len)? {
                    return Ok(Some(&mut self.incoming));
                }
            } else if !self.waiter.readable(self.socket.as_raw_fd(), deadline)? {
                return Ok(None);
            }
        }
    }
}

/// Datagrams that may be under way without an acknowledgement.
fn window(args: &Args, buffer: usize) -> u32 {
    if args.reliability == Reliability::BestEffort || buffer / 4 >= 2 * args.payload {
        return u32::MAX;
    }
    (buffer / CHARGED).max(1) as u32
}

/// Grows the receive buffer as far as this process may; returns its size.
fn grow_buffer(socket: &UdpSocket) -> Result<usize, LinkError> {
    let fd = socket.as_raw_fd();
    let wanted = WANTED_BUFFER;
    let mut size: libc::c_int = 0;
    let mut length = size_of::<libc::c_int>() as libc::socklen_t;
    // SAFETY: every option value is a c_int of the stated size; refusals are visible in the size
    // read back.
    let rc = unsafe {
        for option in [libc::SO_RCVBUF, libc::SO_RCVBUFFORCE] {
            let value = (&raw const wanted).cast();
            libc::setsockopt(fd, libc::SOL_SOCKET, option, value, length);
        }
        let value = (&raw mut size).cast();
        libc::getsockopt(fd, libc::SOL_SOCKET, libc::SO_RCVBUF, value, &raw mut length)
    };
    if rc != 0 {
        return Err(LinkError::os("read SO_RCVBUF"));
    }
    Ok(usize::try_from(size).unwrap_or(0))
}

fn nothing_yet() -> Result<(), LinkError> {
    let error = io::Error::last_os_error();
    match error.kind() {
        io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted => Ok(()),
        // Pong is gone or not there yet; the protocol's own time-outs decide.
        io::ErrorKind::ConnectionRefused => Ok(()),
        _ => Err(LinkError::io("receive datagram")(error)),
    }
}
