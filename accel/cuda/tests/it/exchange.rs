//! Memory that goes from process to process, message after message (rules BX1 to BX7), on a device
//! of CUDA or what stands for one. The other process is this program once more, which does what the
//! lines of its standard input say.

use crate::backend::{first, open};
use angaros_accel::exchange::{
    BLOCKS, BORROWERS, BlockPool, Borrowed, Borrower, LENDERS, Lender, Lent, PATIENCE,
};
use angaros_accel::{AccelError, Buffer, Device};
use angaros_msg::cdr::{DeviceSequence, Reader, Writer};
use angaros_testing::{again, skipped};
use rustix::net::{
    AddressFamily, RecvFlags, SocketAddrUnix, SocketFlags, SocketType, connect, recv, socket_with,
};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::UnixListener;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Set in the other process.
const ROLE: &str = "ANGAROS_TEST_EXCHANGE";
const SIZE: usize = 5000;
/// What was let go is free within this time.
const SOON: Duration = Duration::from_secs(10);

/// A device that shares memory, or `None` with the reason told.
fn device() -> Option<Arc<dyn Device>> {
    let opened = first().and_then(|_| open());
    let shared = opened.and_then(|device| {
        let buffer = device.allocate_shareable(1).map_err(|error| error.to_string())?;
        let shared = buffer.share().map_err(|error| error.to_string())?;
        shared.map(|_| device).ok_or_else(|| "this device shares no memory".to_owned())
    });
    shared.map_err(skipped).ok()
}

fn lend(pool: &BlockPool, device: &Arc<dyn Device>, value: u8) -> Option<Lent> {
    let block = pool.take(device, SIZE).unwrap()?;
    block.buffer().upload(0, &[value; SIZE]).unwrap();
    Some(block.lend())
}

/// The value of all bytes.
fn value(buffer: &Buffer) -> Option<u8> {
    let mut bytes = vec![0; buffer.len()];
    buffer.download(0, &mut bytes).unwrap();
    let first = bytes[0];
    bytes.iter().all(|byte| *byte == first).then_some(first)
}

/// Tries until there is something, for a while.
fn soon<T>(mut what: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(made) = what() {
            return made;
        }
        assert!(begun.elapsed() < SOON, "not within {SOON:?}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn to_hex(sequence: &DeviceSequence) -> String {
    let mut bytes = vec![0; 4 + sequence.end(0)];
    sequence.write(&mut Writer::new(&mut bytes).unwrap()).unwrap();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(text: &str) -> DeviceSequence {
    let pair = |at: usize| u8::from_str_radix(&text[at..at + 2], 16).unwrap();
    let bytes: Vec<u8> = (0..text.len()).step_by(2).map(pair).collect();
    DeviceSequence::read(&mut Reader::new(&bytes).unwrap()).unwrap()
}

/// The other process.
struct Other {
    child: Child,
    answers: BufReader<std::process::ChildStdout>,
}

impl Other {
    fn start() -> Self {
        Self::start_as(None).unwrap()
    }

    /// As another user, where this one may do that.
    fn start_as(user: Option<u32>) -> std::io::Result<Self> {
        let mut command = again("exchange::does_as_it_is_told");
        command.env(ROLE, "1").stdin(Stdio::piped()).stdout(Stdio::piped());
        if let Some(user) = user {
            // This one's folder may be closed to others.
            command.uid(user).gid(user).env("TMPDIR", "/tmp");
        }
        let mut child = command.spawn()?;
        let answers = BufReader::new(child.stdout.take().unwrap());
        Ok(Self { child, answers })
    }

    /// What it answers to a line.
    fn ask(&mut self, line: &str) -> String {
        let stdin = self.child.stdin.as_mut().unwrap();
        writeln!(stdin, "{line}").unwrap();
        stdin.flush().unwrap();
        loop {
            let mut answer = String::new();
            assert!(self.answers.read_line(&mut answer).unwrap() > 0, "it ended at {line}");
            if let Some((_, answer)) = answer.split_once("> ") {
                return answer.trim().to_owned();
            }
        }
    }

    fn borrow(&mut self, lent: &Lent) -> String {
        self.ask(&format!("borrow {}", to_hex(&lent.sequence())))
    }

    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
    }

    /// Stops it, all of its threads.
    fn stop(&self) {
        self.signal("-STOP");
        let is_stopped = |task: std::io::Result<std::fs::DirEntry>| {
            let stat = std::fs::read_to_string(task.ok()?.path().join("stat")).ok()?;
            Some(stat.rsplit_once(") ")?.1.starts_with('T'))
        };
        let tasks = format!("/proc/{}/task", self.child.id());
        soon(|| {
            std::fs::read_dir(&tasks).ok()?.all(|task| is_stopped(task) == Some(true)).then_some(())
        });
    }

    /// By SIGKILL.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Other {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The other process of the tests below.
#[test]
fn does_as_it_is_told() {
    if std::env::var_os(ROLE).is_none() {
        return skipped("other tests run this in a process of its own");
    }
    let device = open().unwrap();
    let borrower = Borrower::new(device.clone());
    let lender = Lender::start().unwrap();
    let pool = lender.pool(BLOCKS);
    let mut borrowed: Vec<Borrowed> = Vec::new();
    let mut lent: Vec<Lent> = Vec::new();
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let (verb, argument) = line.split_once(' ').unwrap_or((&line, ""));
        let answer = match verb {
            "borrow" => match borrower.borrow(&from_hex(argument)) {
                Ok(one) => {
                    borrowed.push(one);
                    format!("{:?}", value(borrowed.last().unwrap().buffer()))
                }
                Err(error) => error.sentence(),
            },
            "look" => format!("{:?}", value(borrowed[0].buffer())),
            "drop" => {
                borrowed.clear();
                "dropped".to_owned()
            }
            "lend" => {
                lent.push(lend(&pool, &device, argument.parse().unwrap()).unwrap());
                to_hex(&lent.last().unwrap().sequence())
            }
            "hello" => format!("{} bytes", hello(argument)),
            _ => panic!("{line}"),
        };
        println!("> {answer}");
    }
}

/// Bytes that a lender says to whoever comes, which a borrower of another user would not ask for.
fn hello(socket: &str) -> usize {
    let kind = SocketType::SEQPACKET;
    let fd = socket_with(AddressFamily::UNIX, kind, SocketFlags::CLOEXEC, None).unwrap();
    let name = socket.strip_prefix('@').unwrap();
    connect(&fd, &SocketAddrUnix::new_abstract_name(name.as_bytes()).unwrap()).unwrap();
    recv(&fd, &mut [0; 16][..], RecvFlags::empty()).map_or(0, |(len, _)| len)
}

#[test]
fn bx1_another_user_gets_nothing_and_gives_nothing() {
    const NOBODY: u32 = 65534;
    let Some(device) = device() else { return };
    if !rustix::process::geteuid().is_root() {
        return skipped("only root starts a process of another user");
    }
    let lender = Lender::start().unwrap();
    let pool = lender.pool(1);
    let lent = lend(&pool, &device, 1).unwrap();
    let socket = lent.sequence().block.unwrap().socket;
    let mut other = match Other::start_as(Some(NOBODY)) {
        Ok(other) => other,
        // This program may lie where that user does not get.
        Err(error) => return skipped(error),
    };
    let error = other.borrow(&lent);
    assert!(error.contains("is another user's"), "{error}");
    assert_eq!(other.ask(&format!("hello {socket}")), "0 bytes");
    assert_eq!(Other::start().ask(&format!("hello {socket}")), "8 bytes");
    let theirs = from_hex(&other.ask("lend 2"));
    let error = Borrower::new(device).borrow(&theirs).map(drop).unwrap_err().to_string();
    assert!(error.contains("is another user's\nhint: run both as one user"), "{error}");
}

#[test]
fn bx3_a_block_is_written_again_when_its_message_and_all_who_borrowed_it_are_gone() {
    let Some(device) = device() else { return };
    let lender = Lender::start().unwrap();
    let pool = lender.pool(2);
    let mut other = Other::start();
    let first = lend(&pool, &device, 1).unwrap();
    let second = lend(&pool, &device, 2).unwrap();
    assert!(pool.take(&device, SIZE).unwrap().is_none(), "two messages are on their way");
    assert_eq!(other.borrow(&first), "Some(1)");
    drop(first);
    assert!(pool.take(&device, SIZE).unwrap().is_none(), "one is on its way, one borrowed");
    drop(second);
    let third = lend(&pool, &device, 3).unwrap();
    assert!(pool.take(&device, SIZE).unwrap().is_none());
    assert_eq!(other.ask("look"), "Some(1)");
    assert_eq!(other.borrow(&third), "Some(3)");
    drop(third);
    assert!(pool.take(&device, SIZE).unwrap().is_none(), "both are borrowed");
    assert_eq!(other.ask("drop"), "dropped");
    let all: Vec<_> = (4..6).map(|value| lend(&pool, &device, value).unwrap()).collect();
    for (lent, value) in all.iter().zip(4..) {
        assert_eq!(other.borrow(lent), format!("Some({value})"));
    }
}

#[test]
fn bx3_who_comes_too_late_for_a_message_gets_an_error_and_no_other_message() {
    let Some(device) = device() else { return };
    let lender = Lender::start().unwrap();
    let pool = lender.pool(1);
    let borrower = Borrower::new(device.clone());
    let old = lend(&pool, &device, 1).unwrap().sequence();
    // Nobody has taken the block again: it comes in time still.
    assert_eq!(value(borrower.borrow(&old).unwrap().buffer()), Some(1));
    let new = lend(&pool, &device, 2).unwrap();
    let error = borrower.borrow(&old).map(drop).unwrap_err().to_string();
    assert!(error.contains("came too late") && error.contains("\nhint: "), "{error}");
    let one = borrower.borrow(&new.sequence()).unwrap();
    let error = borrower.borrow(&old).map(drop).unwrap_err().to_string();
    assert!(error.contains("came too late"), "{error}");
    // The same message once more, as a second subscription gets it.
    let two = borrower.borrow(&new.sequence()).unwrap();
    assert!(one.buffer().is(two.buffer()));
    drop((new, one));
    assert!(pool.take(&device, SIZE).unwrap().is_none(), "one still has it");
    drop(two);
    pool.take(&device, SIZE).unwrap().unwrap();
}

#[test]
fn bx4_what_a_killed_process_had_borrowed_is_free_again() {
    let Some(device) = device() else { return };
    let lender = Lender::start().unwrap();
    let pool = lender.pool(1);
    let mut others = [Other::start(), Other::start()];
    let lent = lend(&pool, &device, 7).unwrap();
    for other in &mut others {
        assert_eq!(other.borrow(&lent), "Some(7)");
    }
    drop(lent);
    others[0].kill();
    let [_, living] = &mut others;
    assert_eq!(living.ask("look"), "Some(7)");
    assert!(pool.take(&device, SIZE).unwrap().is_none(), "the living one has it");
    living.kill();
    let lent = soon(|| lend(&pool, &device, 8));
    assert_eq!(Other::start().borrow(&lent), "Some(8)");
}

#[test]
fn bx5_who_has_borrowed_a_block_keeps_it_when_its_lender_is_killed() {
    let Some(device) = device() else { return };
    let mut other = Other::start();
    let borrower = Borrower::new(device);
    let [first, second] = [1, 2].map(|value| from_hex(&other.ask(&format!("lend {value}"))));
    let borrowed = soon(|| borrower.borrow(&first).ok());
    other.kill();
    assert_eq!(value(borrowed.buffer()), Some(1));
    // The block is there, and nobody writes it any more.
    assert_eq!(value(borrower.borrow(&first).unwrap().buffer()), Some(1));
    let begun = Instant::now();
    for _ in 0..2 {
        let error = borrower.borrow(&second).map(drop).unwrap_err();
        assert!(matches!(error, AccelError::CannotShare { .. }), "{error}");
    }
    assert!(begun.elapsed() < PATIENCE * 3);
    let again = from_hex(&Other::start().ask("lend 3"));
    assert_ne!(again.block.unwrap().socket, first.block.unwrap().socket);
    assert_eq!(value(borrowed.buffer()), Some(1));
}

#[test]
fn bx5_a_lender_that_hangs_is_not_waited_for_for_long_and_goes_on_later() {
    let Some(device) = device() else { return };
    let mut other = Other::start();
    let borrower = Borrower::new(device);
    let [first, second] = [1, 2].map(|value| from_hex(&other.ask(&format!("lend {value}"))));
    let borrowed = soon(|| borrower.borrow(&first).ok());
    other.stop();
    let begun = Instant::now();
    let error = borrower.borrow(&second).map(drop).unwrap_err().to_string();
    assert!(error.contains("does not give block") && error.contains("\nhint: "), "{error}");
    assert!(begun.elapsed() < PATIENCE * 3, "{:?}", begun.elapsed());
    // What it has it needs nobody for.
    assert_eq!(value(borrower.borrow(&first).unwrap().buffer()), Some(1));
    other.signal("-CONT");
    assert_eq!(value(soon(|| borrower.borrow(&second).ok()).buffer()), Some(2));
    assert_eq!(value(borrowed.buffer()), Some(1));
}

#[test]
fn a_device_that_shares_nothing_has_no_blocks() {
    let lender = Lender::start().unwrap();
    let pool = lender.pool(1);
    let device: Arc<dyn Device> = crate::devices::common::oracle();
    for _ in 0..2 {
        assert!(pool.take(&device, SIZE).unwrap().is_none());
    }
    if let Some(device) = self::device() {
        assert!(pool.take(&device, SIZE).unwrap().is_some());
    }
}

#[test]
fn what_is_written_or_lent_while_its_pool_goes_stays_until_it_is_dropped() {
    let Some(device) = device() else { return };
    let lender = Lender::start().unwrap();
    let pool = lender.pool(2);
    let lent = lend(&pool, &device, 1).unwrap();
    let written = pool.take(&device, SIZE).unwrap().unwrap();
    drop(pool);
    let borrower = Borrower::new(device.clone());
    assert_eq!(value(borrower.borrow(&lent.sequence()).unwrap().buffer()), Some(1));
    written.buffer().upload(0, &[2; SIZE]).unwrap();
    let also = written.lend();
    assert_eq!(value(borrower.borrow(&also.sequence()).unwrap().buffer()), Some(2));
    let old = also.sequence();
    drop((lent, also));
    let error = borrower.borrow(&old).map(drop).unwrap_err().to_string();
    assert!(error.contains("came too late"), "{error}");
    let pool = lender.pool(BLOCKS);
    let all: Vec<_> = (0..BLOCKS).map(|_| pool.take(&device, SIZE).unwrap().unwrap()).collect();
    assert_eq!(all.len(), BLOCKS);
}

#[test]
fn bx6_there_are_so_many_blocks_and_borrowers_and_no_more() {
    let Some(device) = device() else { return };
    let lender = Lender::start().unwrap();
    let [pool, rest] = [BLOCKS - 1, BLOCKS].map(|most| lender.pool(most));
    let take = |pool: &BlockPool, bytes| pool.take(&device, bytes).unwrap();
    let blocks: Vec<_> = (1..BLOCKS).map(|bytes| take(&pool, bytes).unwrap()).collect();
    assert!(take(&pool, 1).is_none());
    let last = take(&rest, 1).unwrap();
    assert!(take(&rest, 1).is_none(), "the lender has no more");
    drop((blocks, last));
    // Blocks of another size take the place of those that nobody has.
    let all: Vec<_> = (1..BLOCKS).map(|_| take(&pool, SIZE).unwrap()).collect();
    assert!(take(&pool, SIZE).is_none());
    drop(all);
    let lent = lend(&pool, &device, 9).unwrap();
    let borrowers: Vec<_> = (0..BORROWERS).map(|_| Borrower::new(device.clone())).collect();
    let borrow = |borrower: &Borrower| borrower.borrow(&lent.sequence());
    for borrower in &borrowers {
        assert_eq!(value(borrow(borrower).unwrap().buffer()), Some(9));
    }
    let more = Borrower::new(device.clone());
    let error = borrow(&more).map(drop).unwrap_err().to_string();
    assert!(error.contains("as many processes as it may\nhint: "), "{error}");
    drop(borrowers);
    soon(|| borrow(&more).ok());
}

#[test]
fn bx6_a_borrower_has_so_many_lenders_and_forgets_those_who_ended() {
    let Some(device) = device() else { return };
    let borrower = Borrower::new(device.clone());
    let start = |value| {
        let lender = Lender::start().unwrap();
        let pool = lender.pool(1);
        let lent = lend(&pool, &device, value).unwrap();
        (lender, pool, lent)
    };
    let lenders: Vec<_> = (0..LENDERS as u8).map(start).collect();
    let borrow = |(_, _, lent): &(Lender, BlockPool, Lent)| borrower.borrow(&lent.sequence());
    let mut all: Vec<_> = lenders.iter().map(|lender| borrow(lender).unwrap()).collect();
    let more = start(100);
    let error = borrow(&more).map(drop).unwrap_err().to_string();
    assert!(error.contains("lent memory that is in use\nhint: "), "{error}");
    all.pop();
    assert_eq!(value(borrow(&more).unwrap().buffer()), Some(100));
    assert_eq!(value(all[0].buffer()), Some(0));
}

#[test]
fn bx7_what_no_lender_says_is_an_error_that_names_the_process() {
    let Some(device) = device() else { return };
    let lender = Lender::start().unwrap();
    let pool = lender.pool(2);
    let lent = lend(&pool, &device, 1).unwrap();
    let borrower = Borrower::new(device.clone());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("socket");
    // A socket of another kind, behind which nobody speaks this.
    let _listener = UnixListener::bind(&path).unwrap();
    type Change<'a> = Box<dyn Fn(&mut DeviceSequence) + 'a>;
    let wrong: [(&str, Change<'_>); 6] = [
        ("goes to no other process", Box::new(|one| one.block = None)),
        ("does not answer", Box::new(|one| one.block.as_mut().unwrap().socket.push('x'))),
        (
            "does not answer",
            Box::new(|one| {
                path.to_str().unwrap().clone_into(&mut one.block.as_mut().unwrap().socket);
            }),
        ),
        ("came too late", Box::new(|one| one.block.as_mut().unwrap().uid = 0)),
        ("came too late", Box::new(|one| one.block.as_mut().unwrap().id += BLOCKS as u32)),
        ("its message says 4999", Box::new(|one| one.size = 4999)),
    ];
    for (words, change) in wrong {
        let mut sequence = lent.sequence();
        change(&mut sequence);
        let error = borrower.borrow(&sequence).map(drop).unwrap_err().to_string();
        assert!(error.contains(words) && error.contains("\nhint: "), "{words}: {error}");
    }
    assert_eq!(value(borrower.borrow(&lent.sequence()).unwrap().buffer()), Some(1));
    // After all that nothing is borrowed.
    drop(lent);
    let all: Vec<_> = (0..2).map(|value| lend(&pool, &device, value).unwrap()).collect();
    drop(all);
}

#[test]
fn bx3_threads_that_borrow_while_blocks_are_written_again_read_whole_messages_only() {
    let Some(device) = device() else { return };
    let lender = Lender::start().unwrap();
    let pool = lender.pool(3);
    // The bytes of each message are the number of its lending, which begins at 1.
    let newest = std::sync::Mutex::new(lend(&pool, &device, 1).unwrap().sequence());
    let is_over = AtomicBool::new(false);
    let [read, late] = [0, 0].map(AtomicUsize::new);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let borrower = Borrower::new(open().unwrap());
                while !is_over.load(Ordering::Relaxed) {
                    let sequence = newest.lock().unwrap().clone();
                    let Ok(borrowed) = borrower.borrow(&sequence) else {
                        late.fetch_add(1, Ordering::Relaxed);
                        continue;
                    };
                    let expected = sequence.block.unwrap().uid as u8;
                    assert_eq!(value(borrowed.buffer()), Some(expected));
                    read.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        let begun = Instant::now();
        let mut number = 1_u8;
        let is_enough = || read.load(Ordering::Relaxed) > 1000 || begun.elapsed() > SOON;
        while begun.elapsed() < Duration::from_millis(500) || !is_enough() {
            let Some(block) = pool.take(&device, SIZE).unwrap() else { continue };
            number = number.wrapping_add(1);
            block.buffer().upload(0, &[number; SIZE]).unwrap();
            *newest.lock().unwrap() = block.lend().sequence();
        }
        is_over.store(true, Ordering::Relaxed);
    });
    assert!(read.into_inner() > 1000, "{late:?} came too late");
}
