//! The lending side: the table of blocks, and the thread that gives them out.

use super::handshake;
use super::page::{BLOCKS, Page, is_ours};
use super::protocol::{BlockMemory, Hello, Reply, Request};
use super::{BORROWERS, BlockPool};
use crate::{AccelError, Buffer, Device, Result, SharedMemory};
use angaros_transport::endpoint::Gid;
use angaros_transport::mutex::lock;
use rustix::event::{EventfdFlags, PollFd, PollFlags, eventfd, poll};
use rustix::net::{
    AddressFamily, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage, SendFlags, SocketAddrUnix,
    SocketFlags, SocketType, accept_with, bind, listen, recv, sendmsg, socket_with,
};
use std::io::{self, IoSlice};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::thread::JoinHandle;

/// What a process lends memory of its devices with. Clones are the same one; when the last one
/// goes, nobody gets a block any more, and those who have one keep it.
#[derive(Clone)]
pub struct Lender(Arc<Running>);

/// The table, and the thread that serves it.
struct Running {
    lending: Arc<Lending>,
    stop: OwnedFd,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Lender {
    /// A lender without blocks, with a socket and a thread.
    ///
    /// # Errors
    /// [`AccelError::CannotShare`] where the system gives no socket, page or thread.
    pub fn start() -> Result<Self> {
        let started = Self::try_start();
        started.map_err(|error| {
            let hint = "look at the limits of open files and threads: ulimit -a";
            AccelError::cannot_share("of this process", format!("no socket: {error}"), hint)
        })
    }

    /// The one that all of this process share who ask for it here, started where nobody has it.
    ///
    /// # Errors
    /// As [`Lender::start`].
    pub fn of_process() -> Result<Self> {
        static SHARED: Mutex<Weak<Running>> = Mutex::new(Weak::new());
        let mut shared = lock(&SHARED);
        if let Some(running) = shared.upgrade() {
            return Ok(Self(running));
        }
        let started = Self::start()?;
        *shared = Arc::downgrade(&started.0);
        Ok(started)
    }

    fn try_start() -> io::Result<Self> {
        static LENDERS: AtomicU32 = AtomicU32::new(0);
        let (current, page) = Page::new(false)?;
        let pid = std::process::id();
        let random: String = Gid::process().iter().map(|byte| format!("{byte:02x}")).collect();
        let number = LENDERS.fetch_add(1, Ordering::Relaxed);
        let name = format!("angaros-blocks-{pid}-{random}-{number}");
        let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
        let listener = socket_with(AddressFamily::UNIX, SocketType::SEQPACKET, flags, None)?;
        bind(&listener, &SocketAddrUnix::new_abstract_name(name.as_bytes())?)?;
        listen(&listener, 16)?;
        let stop = eventfd(0, EventfdFlags::CLOEXEC)?;
        let state = State { slots: std::array::from_fn(|_| Slot::default()), pages: Vec::new() };
        let lending = Arc::new(Lending {
            current,
            page,
            socket: format!("@{name}"),
            pid: i32::try_from(pid).unwrap_or(i32::MAX),
            lendings: AtomicU64::new(1),
            state: Mutex::new(state),
        });
        let server = Server { lending: lending.clone(), stop: stop.try_clone()?, listener };
        let thread = std::thread::Builder::new().name("ang-lend".to_owned());
        let thread = thread.spawn(move || server.run())?;
        Ok(Self(Arc::new(Running { lending, stop, thread: Mutex::new(Some(thread)) })))
    }

    /// A pool of so many blocks at most.
    #[must_use]
    pub fn pool(&self, most: usize) -> BlockPool {
        BlockPool::new(self.clone(), most)
    }

    pub(super) fn lending(&self) -> &Arc<Lending> {
        &self.0.lending
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Both only fail where the thread has ended by itself.
        let _ = rustix::io::write(&self.stop, &1_u64.to_ne_bytes());
        if let Some(thread) = lock(&self.thread).take() {
            let _ = thread.join();
        }
    }
}

/// A lender's blocks and those who have them.
pub(super) struct Lending {
    /// Which lending each block has now; 0 is none.
    current: Page,
    /// What borrowers map that page by.
    page: OwnedFd,
    pub(super) socket: String,
    pub(super) pid: i32,
    /// The number of the next lending; never 0.
    lendings: AtomicU64,
    state: Mutex<State>,
}

struct State {
    slots: [Slot; BLOCKS],
    /// The page of each borrower that is alive.
    pages: Vec<Arc<Page>>,
}

#[derive(Default)]
struct Slot {
    /// How many blocks have been in it.
    blocks: u32,
    block: Option<Entry>,
}

/// A block.
struct Entry {
    buffer: Buffer,
    device: Arc<dyn Device>,
    shared: SharedMemory,
    /// `None` where that has gone, so that the block goes, too, when it is not used any more.
    pool: Option<u64>,
    /// It is being written, or its message may still come to somebody.
    is_used: bool,
}

/// A block of a slot.
pub(super) struct Found {
    pub(super) slot: usize,
    pub(super) id: u32,
    pub(super) buffer: Buffer,
    pub(super) backend: String,
    pub(super) block_len: usize,
}

/// What a pool gets.
pub(super) enum Taken {
    Block(Found),
    /// All are in use.
    Nothing,
    /// The device shares no memory.
    Unshareable,
}

impl State {
    fn taken(&self, slot: usize) -> Taken {
        self.found(slot).map_or(Taken::Nothing, Taken::Block)
    }

    fn is_borrowed(&self, slot: usize) -> bool {
        self.pages.iter().any(|page| page.word(slot).load(Ordering::Acquire) != 0)
    }

    fn found(&self, slot: usize) -> Option<Found> {
        let Slot { blocks, block } = &self.slots[slot];
        let Entry { buffer, shared, .. } = block.as_ref()?;
        let id = blocks.wrapping_mul(BLOCKS as u32).wrapping_add(slot as u32);
        let SharedMemory { backend, block_len, .. } = shared;
        let buffer = buffer.clone();
        Some(Found { slot, id, buffer, backend: backend.clone(), block_len: *block_len })
    }
}

impl Lending {
    /// Takes a block of a pool that nobody has, or makes one where the pool has fewer than `most`.
    pub(super) fn take(
        &self,
        (pool, most): (u64, usize),
        device: &Arc<dyn Device>,
        bytes: usize,
    ) -> Result<Taken> {
        let mut state = lock(&self.state);
        let mut of_pool = 0;
        let mut other = None;
        for slot in 0..BLOCKS {
            let Some(block) = &state.slots[slot].block else { continue };
            if block.pool != Some(pool) {
                continue;
            }
            of_pool += 1;
            let fits = block.buffer.len() == bytes && Arc::ptr_eq(&block.device, device);
            if block.is_used || !self.reclaim(&state, slot) {
                continue;
            }
            if fits {
                state.slots[slot].block.iter_mut().for_each(|block| block.is_used = true);
                return Ok(state.taken(slot));
            }
            other = Some(slot);
        }
        if of_pool >= most {
            let Some(slot) = other else { return Ok(Taken::Nothing) };
            state.slots[slot].block = None;
        }
        let is_free =
            |slot: &usize| state.slots[*slot].block.is_none() && !state.is_borrowed(*slot);
        let Some(slot) = (0..BLOCKS).find(is_free) else { return Ok(Taken::Nothing) };
        let buffer = device.allocate_shareable(bytes)?;
        let Some(shared) = buffer.share()? else { return Ok(Taken::Unshareable) };
        let device = device.clone();
        state.slots[slot].blocks = state.slots[slot].blocks.wrapping_add(1);
        let pool = Some(pool);
        state.slots[slot].block = Some(Entry { buffer, device, shared, pool, is_used: true });
        Ok(state.taken(slot))
    }

    /// Takes the block of a slot back from all who come later; false where somebody has it.
    fn reclaim(&self, state: &State, slot: usize) -> bool {
        handshake::reclaim(self.current.word(slot), || state.is_borrowed(slot))
    }

    /// Lends what was written, and says as which lending.
    pub(super) fn lend(&self, slot: usize) -> u64 {
        let lending = self.lendings.fetch_add(1, Ordering::Relaxed);
        self.current.word(slot).store(lending, Ordering::Release);
        lending
    }

    /// A block is not written, and its message comes to nobody any more.
    pub(super) fn give_back(&self, slot: usize, id: u32) {
        let mut state = lock(&self.state);
        if state.found(slot).is_none_or(|found| found.id != id) {
            return;
        }
        let block = &mut state.slots[slot].block;
        block.iter_mut().for_each(|block| block.is_used = false);
        if block.as_ref().is_some_and(|block| block.pool.is_none()) {
            self.current.word(slot).store(0, Ordering::Release);
            *block = None;
        }
    }

    /// Drops the blocks of a pool, those that are used when they are not any more. Who has borrowed
    /// one keeps it.
    pub(super) fn drop_pool(&self, pool: u64) {
        let mut state = lock(&self.state);
        for (at, slot) in state.slots.iter_mut().enumerate() {
            let Some(block) = slot.block.as_mut().filter(|block| block.pool == Some(pool)) else {
                continue;
            };
            block.pool = None;
            if !block.is_used {
                self.current.word(at).store(0, Ordering::Release);
                slot.block = None;
            }
        }
    }

    fn reply(&self, Request { id }: Request) -> (Reply, Option<OwnedFd>) {
        let state = lock(&self.state);
        let slot = id as usize % BLOCKS;
        let is_it = state.found(slot).is_some_and(|found| found.id == id);
        let block = state.slots[slot].block.as_ref().filter(|_| is_it);
        let copy = |block: &Entry| block.shared.fd.try_clone().ok();
        let Some((Entry { shared, .. }, fd)) = block.and_then(|block| Some((block, copy(block)?)))
        else {
            return (Reply { id, memory: None }, None);
        };
        let SharedMemory { backend, device, len, block_len, .. } = shared;
        let [len, block_len] = [*len, *block_len].map(|bytes| bytes as u64);
        let memory = BlockMemory { device: *device, backend: backend.clone(), len, block_len };
        (Reply { id, memory: Some(memory) }, Some(fd))
    }
}

/// The thread that gives blocks out.
struct Server {
    lending: Arc<Lending>,
    stop: OwnedFd,
    listener: OwnedFd,
}

/// A process at the other end of a socket.
struct Borrowing {
    socket: OwnedFd,
    page: Arc<Page>,
}

impl Server {
    fn run(self) {
        let mut all: Vec<Borrowing> = Vec::new();
        loop {
            let fixed = [&self.stop, &self.listener];
            let fds = fixed.into_iter().chain(all.iter().map(|one| &one.socket));
            let mut fds: Vec<_> = fds.map(|fd| PollFd::new(fd, PollFlags::IN)).collect();
            if poll(&mut fds, None).is_err_and(|error| error != rustix::io::Errno::INTR) {
                return;
            }
            let ready: Vec<bool> = fds.iter().map(|fd| !fd.revents().is_empty()).collect();
            if ready[0] {
                return;
            }
            let mut of_borrowers = ready[2..].iter();
            all.retain(|one| {
                let stays = of_borrowers.next() != Some(&true) || self.answer(one).is_some();
                if !stays {
                    let mut state = lock(&self.lending.state);
                    state.pages.retain(|page| !Arc::ptr_eq(page, &one.page));
                }
                stays
            });
            if ready[1]
                && let Some(one) = self.accept(all.len())
            {
                all.push(one);
            }
        }
    }

    /// Whoever comes, if it is a process of this user (BX1).
    fn accept(&self, borrowers: usize) -> Option<Borrowing> {
        let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
        let socket = accept_with(&self.listener, flags).ok()?;
        if !is_ours(&socket) {
            return None;
        }
        if borrowers >= BORROWERS {
            send(&socket, &Hello::Full.bytes(), &[]);
            return None;
        }
        let (page, fd) = Page::new(true).ok()?;
        let page = Arc::new(page);
        // Before the borrower knows its page, so that what it writes there is seen.
        lock(&self.lending.state).pages.push(page.clone());
        let pages = [self.lending.page.as_fd(), fd.as_fd()];
        if !send(&socket, &Hello::Welcome.bytes(), &pages) {
            lock(&self.lending.state).pages.retain(|other| !Arc::ptr_eq(other, &page));
            return None;
        }
        Some(Borrowing { socket, page })
    }

    /// Answers one request; `None` where the borrower is gone, or says what is none.
    fn answer(&self, one: &Borrowing) -> Option<()> {
        let mut bytes = [0; 16];
        let (len, _) = recv(&one.socket, &mut bytes, RecvFlags::empty()).ok()?;
        let request = Request::read(&bytes[..len])?;
        let (reply, fd) = self.lending.reply(request);
        let fds: Vec<_> = fd.iter().map(AsFd::as_fd).collect();
        send(&one.socket, &reply.bytes(), &fds).then_some(())
    }
}

/// Sends a datagram with descriptors; false where the other end does not take it at once.
fn send(socket: &OwnedFd, bytes: &[u8], fds: &[BorrowedFd<'_>]) -> bool {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(2))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if !fds.is_empty() && !control.push(SendAncillaryMessage::ScmRights(fds)) {
        return false;
    }
    let flags = SendFlags::NOSIGNAL | SendFlags::DONTWAIT;
    sendmsg(socket, &[IoSlice::new(bytes)], &mut control, flags).is_ok()
}
