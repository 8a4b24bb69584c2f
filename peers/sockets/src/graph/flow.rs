//! One direction of a stream that carries messages of one size, without ever waiting.

use std::collections::VecDeque;
use std::io::{self, IoSlice, Read, Write};
use std::net::TcpStream;
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::net::UnixStream;

use angaros_bench_peer::LinkError;

/// A connected stream that does not block.
pub enum Wire {
    Tcp(TcpStream),
    Unix(UnixStream),
}

impl Wire {
    fn fd(&self) -> RawFd {
        match self {
            Self::Tcp(stream) => stream.as_raw_fd(),
            Self::Unix(stream) => stream.as_raw_fd(),
        }
    }

    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Tcp(stream) => stream.read(into),
            Self::Unix(stream) => stream.read(into),
        }
    }

    /// Writes what there is room for; 0 where there is none.
    pub fn write(&mut self, parts: &[IoSlice<'_>]) -> Result<usize, LinkError> {
        let written = match self {
            Self::Tcp(stream) => stream.write_vectored(parts),
            Self::Unix(stream) => stream.write_vectored(parts),
        };
        match written {
            Err(error) if is_later(&error) => Ok(0),
            other => other.map_err(LinkError::io("send on stream")),
        }
    }
}

fn is_later(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
}

/// The receiver's end.
pub struct Incoming {
    wire: Wire,
    message: Vec<u8>,
    filled: usize,
    closed: bool,
}

impl Incoming {
    /// Receives messages of so many bytes.
    pub fn new(wire: Wire, bytes: usize) -> Self {
        Self { wire, message: vec![0; bytes], filled: 0, closed: false }
    }

    /// The same stream, on which messages of another size follow.
    pub fn expecting(self, bytes: usize) -> Self {
        Self::new(self.wire, bytes)
    }

    /// What is waited for.
    pub fn entry(&self) -> libc::pollfd {
        // A negative one is passed over.
        let fd = if self.closed { -1 } else { self.wire.fd() };
        libc::pollfd { fd, events: libc::POLLIN, revents: 0 }
    }

    /// Takes what is there; a message, if it is complete with that.
    pub fn take(&mut self) -> Result<Option<&[u8]>, LinkError> {
        while self.filled < self.message.len() {
            match self.wire.read(&mut self.message[self.filled..]) {
                // The others may end a little earlier than this process.
                Ok(0) => {
                    self.closed = true;
                    return Ok(None);
                }
                Ok(got) => self.filled += got,
                Err(error) if is_later(&error) => return Ok(None),
                Err(error) if error.kind() == io::ErrorKind::ConnectionReset => {
                    self.closed = true;
                    return Ok(None);
                }
                Err(error) => return Err(LinkError::io("receive on stream")(error)),
            }
        }
        self.filled = 0;
        Ok(Some(&self.message))
    }
}

/// The sender's end.
pub struct Outgoing {
    wire: Wire,
    depth: usize,
    /// Whole messages for which there was no room; of the first, `sent` bytes have gone.
    kept: VecDeque<Vec<u8>>,
    sent: usize,
}

impl Outgoing {
    /// Keeps at most `depth` messages, and one that has been sent in part.
    pub fn new(wire: Wire, depth: usize) -> Self {
        Self { wire, depth: depth.max(1), kept: VecDeque::new(), sent: 0 }
    }

    /// What is waited for; nothing unless messages are kept.
    pub fn entry(&self) -> Option<libc::pollfd> {
        let entry = libc::pollfd { fd: self.wire.fd(), events: libc::POLLOUT, revents: 0 };
        (!self.kept.is_empty()).then_some(entry)
    }

    /// Sends a message, or keeps what does not fit.
    pub fn send(&mut self, head: &[u8], body: &[u8]) -> Result<(), LinkError> {
        let mut sent = 0;
        if self.kept.is_empty() {
            sent = self.wire.write(&[IoSlice::new(head), IoSlice::new(body)])?;
            if sent == head.len() + body.len() {
                return Ok(());
            }
        }
        let begun = usize::from(self.sent > 0);
        if self.kept.len() - begun >= self.depth {
            self.kept.remove(begun);
        }
        if self.kept.is_empty() {
            self.sent = sent;
        }
        self.kept.push_back([head, body].concat());
        Ok(())
    }

    /// Sends of what is kept what there is room for.
    pub fn flush(&mut self) -> Result<(), LinkError> {
        while let Some(message) = self.kept.front() {
            let sent = self.wire.write(&[IoSlice::new(&message[self.sent..])])?;
            if sent == 0 {
                return Ok(());
            }
            self.sent += sent;
            if self.sent == message.len() {
                self.kept.pop_front();
                self.sent = 0;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_stream_keeps_the_newest_and_never_half_a_message() {
        let (one, other) = UnixStream::pair().unwrap();
        one.set_nonblocking(true).unwrap();
        other.set_nonblocking(true).unwrap();
        let (mut out, mut back) =
            (Outgoing::new(Wire::Unix(one), 3), Incoming::new(Wire::Unix(other), 100_016));
        let body = vec![7; 100_000];
        for number in 0..50u8 {
            out.send(&[number; 16], &body).unwrap();
        }
        assert!(out.kept.len() <= 4 && out.entry().is_some());
        let mut got = Vec::new();
        for _ in 0..100 {
            out.flush().unwrap();
            if let Some(message) = back.take().unwrap() {
                assert_eq!(message[16..], body);
                assert!(message[..16].iter().all(|byte| *byte == message[0]));
                got.push(message[0]);
            }
        }
        assert!(out.entry().is_none());
        assert!(got.ends_with(&[47, 48, 49]) && got.starts_with(&[0]), "{got:?}");
        assert!(got.is_sorted() && got.len() < 50, "{got:?}");
        drop(out);
        assert!(back.take().unwrap().is_none() && back.entry().fd < 0);
    }
}
