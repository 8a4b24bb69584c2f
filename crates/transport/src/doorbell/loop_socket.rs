//! The socket by which a doorbell wakes an event loop of somebody else (rule D6).
//!
//! Its address is a name that no file stands for, so that nothing of it stays behind. Such names
//! are those of one network namespace: a ringer in another one, as in a container without the
//! host's network, does not reach the loop.

use super::Doorbell;
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Datagrams that are taken at a time; those that are left wake the loop again.
const BATCH: usize = 64;

/// What ringers of this process send by. Made before a signal handler may need it.
static SENDER: OnceLock<Option<UnixDatagram>> = OnceLock::new();

/// Readable when somebody has rung while the loop slept.
pub struct LoopSocket {
    doorbell: Doorbell,
    socket: UnixDatagram,
    number: u64,
    is_asleep: AtomicBool,
}

impl LoopSocket {
    /// One for this doorbell, which nobody else may wait for meanwhile.
    ///
    /// # Errors
    /// What the kernel says.
    pub fn new(doorbell: &Doorbell) -> io::Result<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        sender();
        loop {
            let count = NEXT.fetch_add(1, Ordering::Relaxed);
            let number = u64::from(std::process::id()) << 32 | u64::from(count);
            // In another namespace of processes, another one may have the same number.
            let socket = match UnixDatagram::bind_addr(&address(number)?) {
                Err(error) if error.kind() == io::ErrorKind::AddrInUse => continue,
                bound => bound?,
            };
            socket.set_nonblocking(true)?;
            let is_asleep = AtomicBool::new(false);
            return Ok(Self { doorbell: doorbell.clone(), socket, number, is_asleep });
        }
    }

    /// Says that the loop sleeps from now on, unless somebody has rung after `seen`; whether it
    /// does.
    pub fn sleep(&self, seen: u32) -> bool {
        let slot = self.doorbell.slot();
        self.is_asleep.store(true, Ordering::Relaxed);
        slot.loop_number.store(self.number, Ordering::SeqCst);
        slot.sleepers.fetch_add(1, Ordering::SeqCst);
        if slot.sequence.load(Ordering::SeqCst) == seen {
            return true;
        }
        self.rise();
        false
    }

    /// Says that the loop sleeps no longer, and takes what was sent.
    pub fn rise(&self) {
        if self.is_asleep.swap(false, Ordering::Relaxed) {
            let slot = self.doorbell.slot();
            slot.sleepers.fetch_sub(1, Ordering::SeqCst);
            slot.loop_number.store(0, Ordering::SeqCst);
        }
        for _ in 0..BATCH {
            if self.socket.recv(&mut [0]).is_err() {
                break;
            }
        }
    }
}

impl AsFd for LoopSocket {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }
}

impl Drop for LoopSocket {
    fn drop(&mut self) {
        self.rise();
    }
}

/// Sends to the socket with this number; whether it has or had a datagram.
pub(super) fn tell(number: u64) -> bool {
    let (Some(sender), Ok(address)) = (sender(), address(number)) else { return false };
    match sender.send_to_addr(&[], &address) {
        Ok(_) => true,
        // So many are there already that it is readable.
        Err(error) => error.kind() == io::ErrorKind::WouldBlock,
    }
}

fn sender() -> Option<&'static UnixDatagram> {
    let made = SENDER.get_or_init(|| {
        let made = UnixDatagram::unbound().ok()?;
        made.set_nonblocking(true).ok()?;
        Some(made)
    });
    made.as_ref()
}

/// Without an allocation: this is on the way of messages, and of signal handlers.
fn address(number: u64) -> io::Result<SocketAddr> {
    let mut name = *b"angaros-loop-0000000000000000";
    let digits = name.len() - 16;
    for (place, digit) in name[digits..].iter_mut().enumerate() {
        let nibble = (number >> (60 - 4 * place) & 0xf) as u8;
        *digit = if nibble < 10 { b'0' + nibble } else { b'a' + nibble - 10 };
    }
    SocketAddr::from_abstract_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_readable(socket: &LoopSocket) -> bool {
        let mut one = [rustix::event::PollFd::new(socket, rustix::event::PollFlags::IN)];
        let none = rustix::event::Timespec { tv_sec: 0, tv_nsec: 0 };
        rustix::event::poll(&mut one, Some(&none)) == Ok(1)
    }

    #[test]
    fn a_ring_makes_the_socket_of_a_loop_readable_that_sleeps_and_no_other() {
        let bell = Doorbell::private();
        let socket = LoopSocket::new(&bell).unwrap();
        bell.ring(3);
        assert!(!is_readable(&socket), "nobody sleeps");
        let seen = bell.sequence();
        assert_eq!(bell.take_ready(0), Some(3));
        assert!(socket.sleep(seen));
        bell.ring(5);
        assert!(is_readable(&socket));
        socket.rise();
        assert!(!is_readable(&socket));
        bell.ring(7);
        assert!(!is_readable(&socket), "it has risen");
    }

    #[test]
    fn a_ring_before_the_sleep_prevents_it() {
        let bell = Doorbell::private();
        let socket = LoopSocket::new(&bell).unwrap();
        let seen = bell.sequence();
        bell.ring(0);
        assert!(!socket.sleep(seen));
        assert!(socket.sleep(bell.sequence()));
        bell.wake_all();
        assert!(is_readable(&socket));
    }

    #[test]
    fn more_rings_than_the_socket_takes_block_nobody() {
        let bell = Doorbell::private();
        let socket = LoopSocket::new(&bell).unwrap();
        assert!(socket.sleep(bell.sequence()));
        for _ in 0..2000 {
            bell.wake_all();
        }
        assert!(is_readable(&socket));
    }
}
