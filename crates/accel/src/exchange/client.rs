//! The borrowing side: what a message says of a block becomes a buffer.

use super::handshake;
use super::page::{BLOCKS, Page, is_ours};
use super::protocol::{BlockMemory, Hello, Reply, Request};
use super::{LENDERS, PATIENCE};
use crate::{AccelError, Buffer, Device, Result, SharedMemory};
use angaros_msg::cdr::{DeviceSequence, SharedBlock};
use angaros_transport::mutex::lock;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::net::sockopt::{Timeout, set_socket_timeout};
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendFlags, SocketAddrUnix,
    SocketFlags, SocketType, connect, recvmsg, send, socket_with,
};
use std::collections::HashMap;
use std::io::IoSliceMut;
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, Weak};

/// What a process borrows memory of a device with.
pub struct Borrower {
    device: Arc<dyn Device>,
    /// By process and socket.
    lenders: Mutex<HashMap<(i32, String), Arc<Connection>>>,
}

/// A buffer that another process has written and does not write while this lives.
pub struct Borrowed {
    buffer: Buffer,
    slot: usize,
    connection: Arc<Connection>,
}

/// A lender that was asked once at least.
struct Connection {
    socket: OwnedFd,
    /// Which lending each block has now; the lender writes it.
    current: Page,
    /// Which lending of each block is borrowed; this process writes it.
    held: Page,
    blocks: Mutex<[Option<Known>; BLOCKS]>,
}

/// A block of which this process has the memory.
struct Known {
    id: u32,
    buffer: Buffer,
    lending: u64,
    /// How many have that lending borrowed here.
    holds: usize,
}

impl Borrower {
    /// Without any lender, for memory of this device.
    #[must_use]
    pub fn new(device: Arc<dyn Device>) -> Self {
        Self { device, lenders: Mutex::default() }
    }

    /// The one for this device that all of this process share who ask for it here, so that each
    /// lender has one connection to it.
    #[must_use]
    pub fn of_process(device: &Arc<dyn Device>) -> Arc<Self> {
        static SHARED: Mutex<Vec<Weak<Borrower>>> = Mutex::new(Vec::new());
        let mut shared = lock(&SHARED);
        shared.retain(|one| one.strong_count() > 0);
        let is_it = |one: &Arc<Self>| Arc::ptr_eq(&one.device, device);
        if let Some(known) = shared.iter().filter_map(Weak::upgrade).find(is_it) {
            return known;
        }
        let made = Arc::new(Self::new(device.clone()));
        shared.push(Arc::downgrade(&made));
        made
    }

    /// The device whose memory it borrows.
    #[must_use]
    pub fn device(&self) -> &Arc<dyn Device> {
        &self.device
    }

    /// Borrows what a message says of its bytes. The first time for a block it asks the lender,
    /// later it takes no system call (BX2).
    ///
    /// # Errors
    /// [`AccelError::CannotShare`]: it comes too late, the lender is gone, another user's or does
    /// not answer, or its memory is not of this device.
    pub fn borrow(&self, sequence: &DeviceSequence) -> Result<Borrowed> {
        let Some(block) = &sequence.block else {
            return Err(self.cannot("its memory goes to no other process".to_owned(), BYTES));
        };
        let connection = self.connection(block)?;
        let borrowed = self.borrow_from(&connection, block)?;
        if borrowed.buffer.len() as u64 != sequence.size {
            let reason = format!("block {} has {} bytes", block.id, borrowed.buffer.len());
            let reason = format!("{reason}, its message says {}", sequence.size);
            return Err(self.cannot(reason, BYTES));
        }
        Ok(borrowed)
    }

    fn cannot(&self, reason: String, hint: &str) -> AccelError {
        AccelError::cannot_share(&self.device.info().name, reason, hint)
    }

    fn stale(&self, block: &SharedBlock) -> AccelError {
        let reason = format!("message {} in block {} came too late", block.uid, block.id);
        let hint = "its publisher has written the block again: take messages sooner, or give it \
            more blocks";
        self.cannot(reason, hint)
    }

    fn connection(&self, block: &SharedBlock) -> Result<Arc<Connection>> {
        let mut lenders = lock(&self.lenders);
        let key = (block.pid, block.socket.clone());
        if let Some(known) = lenders.get(&key) {
            return Ok(known.clone());
        }
        // The memory of those who have ended is not kept, and where there is no place neither that
        // of those from whom nothing is borrowed.
        let is_full = lenders.len() >= LENDERS;
        let stays = |one: &Arc<Connection>| !is_full && !one.is_over();
        lenders.retain(|_, one| Arc::strong_count(one) > 1 || stays(one));
        if lenders.len() >= LENDERS {
            let reason = format!("{LENDERS} processes have lent memory that is in use");
            return Err(self.cannot(reason, "drop messages that are not needed any more"));
        }
        let made = Arc::new(self.connect(block)?);
        lenders.insert(key, made.clone());
        Ok(made)
    }

    fn connect(&self, block: &SharedBlock) -> Result<Connection> {
        let SharedBlock { pid, socket: path, .. } = block;
        let failed = |error: Errno| {
            let reason = format!("process {pid} does not answer at {path}: {error}");
            self.cannot(reason, "it has ended, or runs in another container: let it send bytes")
        };
        let name = path.strip_prefix('@').unwrap_or(path);
        let address = match path.starts_with('@') {
            true => SocketAddrUnix::new_abstract_name(name.as_bytes()),
            false => SocketAddrUnix::new(name),
        };
        let flags = SocketFlags::CLOEXEC;
        let socket = socket_with(AddressFamily::UNIX, SocketType::SEQPACKET, flags, None);
        let socket = socket.map_err(failed)?;
        for timeout in [Timeout::Recv, Timeout::Send] {
            set_socket_timeout(&socket, timeout, Some(PATIENCE)).map_err(failed)?;
        }
        connect(&socket, &address.map_err(failed)?).map_err(failed)?;
        if !is_ours(&socket) {
            let reason = format!("process {pid} is another user's");
            return Err(self.cannot(reason, "run both as one user, or let it send bytes"));
        }
        let mut bytes = [0; 16];
        let (len, mut fds) = receive(&socket, &mut bytes).map_err(failed)?;
        match Hello::read(&bytes[..len]) {
            Some(Hello::Welcome) if fds.len() == 2 => {}
            Some(Hello::Full) => {
                let reason = format!("process {pid} lends to as many processes as it may");
                return Err(self.cannot(reason, BYTES));
            }
            _ => return Err(self.other_version(block)),
        }
        let pages = fds.pop().zip(fds.pop()).and_then(|(held, current)| {
            Some((Page::theirs(&current).ok()?, Page::ours(&held).ok()?))
        });
        let (current, held) = pages.ok_or_else(|| self.other_version(block))?;
        let blocks = Mutex::new([const { None }; BLOCKS]);
        Ok(Connection { socket, current, held, blocks })
    }

    fn other_version(&self, block: &SharedBlock) -> AccelError {
        let reason = format!("process {} says what is not understood", block.pid);
        self.cannot(reason, "use one version of Angaros in both processes, or send bytes")
    }

    fn borrow_from(&self, connection: &Arc<Connection>, block: &SharedBlock) -> Result<Borrowed> {
        let slot = block.id as usize % BLOCKS;
        let mut blocks = lock(&connection.blocks);
        let known = &mut blocks[slot];
        if let Some(known) = known.as_mut().filter(|known| known.holds > 0) {
            // While it is borrowed the block has no other lending.
            if known.id != block.id || known.lending != block.uid {
                return Err(self.stale(block));
            }
            known.holds += 1;
            let buffer = known.buffer.clone();
            return Ok(Borrowed { buffer, slot, connection: connection.clone() });
        }
        // Zero says that nothing is borrowed, and is no lending.
        if block.uid == 0 {
            return Err(self.stale(block));
        }
        let held = connection.held.word(slot);
        if !handshake::borrow(held, connection.current.word(slot), block.uid) {
            return Err(self.stale(block));
        }
        let buffer = match known.as_ref().filter(|known| known.id == block.id) {
            Some(known) => Ok(known.buffer.clone()),
            None => self.import(connection, block),
        };
        let buffer = buffer.inspect_err(|_| held.store(0, Ordering::Release))?;
        *known = Some(Known { id: block.id, buffer: buffer.clone(), lending: block.uid, holds: 1 });
        Ok(Borrowed { buffer, slot, connection: connection.clone() })
    }

    /// The memory of a block, which the lender gives out.
    fn import(&self, connection: &Arc<Connection>, block: &SharedBlock) -> Result<Buffer> {
        let failed = |error: Errno| {
            // It may hang for a while; one that has ended is not asked again.
            if error != Errno::AGAIN {
                lock(&self.lenders).retain(|_, one| !Arc::ptr_eq(one, connection));
            }
            let SharedBlock { pid, id, .. } = block;
            let reason = format!("process {pid} does not give block {id}: {error}");
            self.cannot(reason, "it has ended or hangs: start it again")
        };
        let (reply, fd) = connection.ask(block.id).map_err(failed)?;
        match reply.map(|reply| (reply.memory, fd)) {
            Some((Some(BlockMemory { device, backend, len, block_len }), Some(fd))) => {
                let [len, block_len] =
                    [len, block_len].map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
                self.device.import(SharedMemory { backend, device, fd, len, block_len })
            }
            Some((None, None)) => Err(self.stale(block)),
            _ => Err(self.other_version(block)),
        }
    }
}

impl Connection {
    /// What the lender says of a block, with its memory; `None` of what is not understood.
    fn ask(&self, id: u32) -> Result<(Option<Reply>, Option<OwnedFd>), Errno> {
        send(&self.socket, &Request { id }.bytes(), SendFlags::NOSIGNAL)?;
        // Answers that came too late for those who asked before stand in front.
        for _ in 0..=BLOCKS {
            let mut bytes = [0; Reply::LEN + 1];
            let (len, mut fds) = receive(&self.socket, &mut bytes)?;
            if len == 0 {
                return Err(Errno::CONNRESET);
            }
            let reply = Reply::read(&bytes[..len]);
            if reply.as_ref().is_none_or(|reply| reply.id == id) {
                return Ok((reply, fds.pop()));
            }
        }
        Err(Errno::AGAIN)
    }

    /// Whether its lender has ended.
    fn is_over(&self) -> bool {
        let mut fds = [PollFd::new(&self.socket, PollFlags::IN)];
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        let asked = poll(&mut fds, Some(&now));
        asked.is_ok() && fds[0].revents().contains(PollFlags::HUP)
    }
}

/// What helps where a block cannot be had.
const BYTES: &str = "subscribe without acceptable_buffer_backends, so that bytes are sent";

/// A datagram and the descriptors that came with it, two at most.
fn receive(socket: &OwnedFd, bytes: &mut [u8]) -> Result<(usize, Vec<OwnedFd>), Errno> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(2))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let flags = RecvFlags::CMSG_CLOEXEC;
    let got = recvmsg(socket, &mut [IoSliceMut::new(bytes)], &mut control, flags)?;
    let mut fds = Vec::new();
    for message in control.drain() {
        if let RecvAncillaryMessage::ScmRights(all) = message {
            fds.extend(all);
        }
    }
    Ok((got.bytes, fds))
}

impl Borrowed {
    /// The bytes, which are only read.
    #[must_use]
    pub fn buffer(&self) -> &Buffer {
        &self.buffer
    }
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        let mut blocks = lock(&self.connection.blocks);
        if let Some(known) = &mut blocks[self.slot] {
            known.holds -= 1;
            if known.holds == 0 {
                self.connection.held.word(self.slot).store(0, Ordering::Release);
            }
        }
    }
}
