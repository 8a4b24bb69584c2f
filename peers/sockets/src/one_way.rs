//! Two connections of TCP, each for one direction: what publishers and subscribers of ROS 1
//! have between them. Nobody answers on the connection on which a message came, so an
//! acknowledgement has nothing to travel with.
//!
//! Paper 003 saw round trips jump from 10 to 42 ms between 512 B and 1 kB. Two rules of TCP
//! make that jump together, as RFC 896 and RFC 1122 (4.2.3.2) warn: the sender keeps back a
//! small segment while an earlier one is not acknowledged (Nagle's algorithm, which rospy
//! leaves on), and the receiver keeps back the acknowledgement for up to 40 ms. Until commit
//! 4720852ed9af of October 2023, Linux acknowledged at once only what was smaller than its
//! estimate of the largest segment. The estimate begins at 536 bytes with the options of the
//! header, and rises with the first segment of that size, so that 524 bytes and more were
//! acknowledged late. A kernel of today acknowledges at once; [`OneWay::receive`] asks it for
//! what the one of the paper did.

use std::net::{TcpListener, TcpStream};
use std::os::fd::{AsRawFd, OwnedFd};
use std::time::Duration;

use angaros_bench_peer::{Args, LinkError, Role};

use crate::rendezvous::{self, Rendezvous};
use crate::stream::StreamLink;

/// From so many bytes on, a message was as large as the largest segment that the kernel had seen.
const ACKNOWLEDGED_LATE: usize = 524;

/// A variant: what the kernel is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// `TCP_NODELAY`: no waiting for acknowledgements.
    no_delay: bool,
    /// Acknowledges as kernels before October 2023.
    late: bool,
}

/// The variants, by their names.
pub const VARIANTS: [(&str, Rules); 3] = [
    ("tcp-one-way", Rules { no_delay: false, late: false }),
    ("tcp-one-way-late-ack", Rules { no_delay: false, late: true }),
    ("tcp-one-way-late-ack-nodelay", Rules { no_delay: true, late: true }),
];

/// The rules of a variant; `None` of one that has one connection, or none.
pub fn rules(variant: &str) -> Option<Rules> {
    VARIANTS.iter().find(|(name, _)| *name == variant).map(|(_, rules)| *rules)
}

/// Both connections.
pub struct OneWay {
    out: StreamLink,
    inn: StreamLink,
    late: bool,
}

impl OneWay {
    /// Pong waits for two connections, ping makes them; the first is for what ping sends.
    pub fn open(rules: Rules, args: &Args) -> Result<Self, LinkError> {
        let is_pong = args.role == Role::Pong;
        let meeting = Rendezvous::new(&args.session, is_pong);
        let connect: Box<dyn Fn() -> std::io::Result<TcpStream>> = if is_pong {
            let listen = LinkError::io("listen on the own address");
            let listener = TcpListener::bind(rendezvous::own()?).map_err(listen)?;
            meeting.publish(listener.local_addr().map_err(LinkError::io("read address"))?)?;
            let told = LinkError::io("make listener non-blocking");
            listener.set_nonblocking(true).map_err(told)?;
            Box::new(move || Ok(listener.accept()?.0))
        } else {
            let address = Rendezvous::retry(args.timeout, || meeting.address())?;
            Box::new(move || TcpStream::connect(address))
        };
        let first = ready(rules, Rendezvous::retry(args.timeout, &connect)?)?;
        let second = ready(rules, Rendezvous::retry(args.timeout, &connect)?)?;
        let (out, inn) = if is_pong { (second, first) } else { (first, second) };
        let late = rules.late && args.payload >= ACKNOWLEDGED_LATE;
        let inn = StreamLink::new(inn, args, meeting);
        Ok(Self {
            out: StreamLink::new(out, args, Rendezvous::new(&args.session, false)),
            inn,
            late,
        })
    }

    /// Sends one message.
    pub fn send(&mut self, message: &[u8]) -> Result<(), LinkError> {
        self.out.send(message)
    }

    /// Waits at most `timeout` for one message.
    pub fn receive(&mut self, timeout: Duration) -> Result<Option<&mut [u8]>, LinkError> {
        if self.late {
            // It holds until the kernel changes its mind, which it may with every segment.
            acknowledge_late(self.inn.descriptor())?;
        }
        self.inn.receive(timeout)
    }
}

fn ready(rules: Rules, stream: TcpStream) -> Result<OwnedFd, LinkError> {
    stream.set_nodelay(rules.no_delay).map_err(LinkError::io("set TCP_NODELAY"))?;
    stream.set_nonblocking(false).map_err(LinkError::io("make socket blocking"))?;
    Ok(stream.into())
}

fn acknowledge_late(fd: &impl AsRawFd) -> Result<(), LinkError> {
    let off: libc::c_int = 0;
    // SAFETY: the option value is an int of the stated size.
    let rc = unsafe {
        libc::setsockopt(
            fd.as_raw_fd(),
            libc::IPPROTO_TCP,
            libc::TCP_QUICKACK,
            (&raw const off).cast(),
            size_of::<libc::c_int>() as libc::socklen_t,
        )
    };
    if rc == 0 { Ok(()) } else { Err(LinkError::os("set TCP_QUICKACK")) }
}
