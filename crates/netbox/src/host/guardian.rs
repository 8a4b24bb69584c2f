//! The process that is a host: it makes the namespaces, hands out descriptors that belong to them,
//! and then only waits for its socket to close, which happens when whoever made it ends in any
//! way. Then it kills every process in its network namespace, and ends; with the last process and
//! descriptor the kernel removes the namespaces and the interface.
//!
//! It is forked and never runs another program, so that no binary has to be found. Between fork
//! and end it makes system calls only: other threads may have held locks when it was forked.

use crate::error::{Error, Result};
use rustix::fd::{AsFd, BorrowedFd};
use rustix::fs::{CWD, Mode, OFlags, RawDir, open, openat, readlinkat_raw, unlink};
use rustix::io::Errno;
use rustix::mount::{MountFlags, MountPropagationFlags, mount, mount_bind, mount_change};
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recvmsg, sendmsg, socket_with,
    socketpair,
};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process, pidfd_open, setsid};
use rustix::thread::{
    ThreadNameSpaceType, UnshareFlags, move_into_thread_name_spaces, set_name, unshare_unsafe,
};
use std::io::{IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

/// What the guardian was doing when it failed; it says the number in one byte.
const STEPS: [&str; 9] = [
    "start a session",
    "make namespaces (unshare)",
    "map users (/proc/self/uid_map)",
    "make mounts private",
    "mount an own /dev/shm",
    "set the host name",
    "open /dev/net/tun",
    "open a socket",
    "hand over descriptors",
];
/// The byte that says that all went well.
const DONE: u8 = 255;
/// Rounds of killing before it gives up; a fork bomb would otherwise keep it for ever.
const ROUNDS: usize = 10_000;

/// Ends when dropped, and takes all processes of its host with it.
pub(crate) struct Guardian {
    child: Child,
    socket: Option<OwnedFd>,
    own_users: bool,
}

/// The descriptors that belong to a host's namespaces.
pub(super) struct Parts {
    pub(super) interface: OwnedFd,
    pub(super) control: OwnedFd,
    pub(super) hosts_file: OwnedFd,
}

/// What it takes to enter a host.
pub(super) struct Joined {
    process: OwnedFd,
    spaces: ThreadNameSpaceType,
}

impl Joined {
    /// Moves the calling thread, and no other, into the host's network.
    pub(super) fn enter_network(&self) -> std::io::Result<()> {
        move_into_thread_name_spaces(self.process.as_fd(), ThreadNameSpaceType::NETWORK)?;
        Ok(())
    }
}

/// What was prepared before the fork, where allocating is allowed.
struct Prepared {
    socket: OwnedFd,
    host_name: Vec<u8>,
    own_users: bool,
    uid_map: String,
    gid_map: String,
    hosts: Vec<u8>,
}

/// Makes a host's namespaces: as we are, or else as root of a user namespace of its own.
pub(super) fn start(host_name: &str) -> Result<(Guardian, Parts)> {
    if rustix::process::geteuid().is_root()
        && let Ok(made) = start_with(host_name, false)
    {
        return Ok(made);
    }
    start_with(host_name, true)
}

fn start_with(host_name: &str, own_users: bool) -> Result<(Guardian, Parts)> {
    let (ours, theirs) =
        socketpair(AddressFamily::UNIX, SocketType::STREAM, SocketFlags::CLOEXEC, None)
            .map_err(|errno| Error::system("socketpair", errno))?;
    let (uid, gid) = (rustix::process::geteuid(), rustix::process::getegid());
    let prepared = Prepared {
        socket: theirs,
        host_name: host_name.as_bytes().to_vec(),
        own_users,
        uid_map: format!("{uid} {uid} 1"),
        gid_map: format!("{gid} {gid} 1"),
        hosts: format!("127.0.0.1 localhost\n127.0.1.1 {host_name}\n").into_bytes(),
    };
    // What would be run if the closure returned; it does not.
    let mut command = Command::new("/proc/self/exe");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // SAFETY: `guard` makes system calls only, allocates nothing and takes no lock.
    unsafe { command.pre_exec(move || guard(&prepared)) };
    let child = command.spawn().map_err(|error| Error::system("fork", error))?;
    // Our copy of their end goes, so that we see theirs close.
    drop(command);
    let mut guardian = Guardian { child, socket: Some(ours), own_users };
    let parts = guardian.receive()?;
    Ok((guardian, parts))
}

impl Guardian {
    /// Waits until the host is made.
    fn receive(&mut self) -> Result<Parts> {
        let Some(socket) = &self.socket else {
            return Err(Error::system("receive", Errno::BADF));
        };
        let mut byte = [0u8; 1];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
        let mut ancillary = RecvAncillaryBuffer::new(&mut space);
        let mut io = [IoSliceMut::new(&mut byte)];
        recvmsg(socket, &mut io, &mut ancillary, RecvFlags::CMSG_CLOEXEC)
            .map_err(|errno| Error::system("receive from the host's guardian", errno))?;
        let mut files = ancillary.drain().flat_map(|message| match message {
            RecvAncillaryMessage::ScmRights(files) => files.collect::<Vec<_>>(),
            _ => Vec::new(),
        });
        if let (Some(interface), Some(control), Some(hosts_file)) =
            (files.next(), files.next(), files.next())
        {
            return Ok(Parts { interface, control, hosts_file });
        }
        drop(files);
        let what = STEPS.get(usize::from(byte[0])).copied().unwrap_or("make a host");
        let mut number = [0u8; 4];
        rustix::io::read(socket, &mut number).ok();
        let number = i32::from_ne_bytes(number);
        Err(Error::Cannot { what, source: std::io::Error::from_raw_os_error(number) })
    }

    /// What it takes to enter the host.
    pub(super) fn joined(&self) -> Result<Joined> {
        let pid = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        let process = pid
            .ok_or(Errno::SRCH)
            .and_then(|pid| pidfd_open(pid, PidfdFlags::empty()))
            .map_err(|errno| Error::system("pidfd_open", errno))?;
        let mut spaces = ThreadNameSpaceType::NETWORK
            | ThreadNameSpaceType::MOUNT
            | ThreadNameSpaceType::HOST_NAME_AND_NIS_DOMAIN_NAME;
        if self.own_users {
            spaces |= ThreadNameSpaceType::USER;
        }
        Ok(Joined { process, spaces })
    }
}

impl Drop for Guardian {
    fn drop(&mut self) {
        drop(self.socket.take());
        self.child.wait().ok();
    }
}

/// Makes `command` start in the host.
pub(super) fn join(command: &mut Command, joined: Arc<Joined>) {
    let mut folder = vec![0u8; libc::PATH_MAX as usize];
    let enter = move || {
        // Entering a mount namespace changes to its root.
        // SAFETY: the buffer is as long as said and lives.
        let known = unsafe { libc::getcwd(folder.as_mut_ptr().cast(), folder.len()) };
        move_into_thread_name_spaces(joined.process.as_fd(), joined.spaces)?;
        if !known.is_null() {
            // SAFETY: `getcwd` left a string there that ends in zero.
            let result = unsafe { libc::chdir(folder.as_ptr().cast()) };
            if result != 0 {
                return Err(std::io::Error::last_os_error());
            }
        }
        Ok(())
    };
    // SAFETY: the closure makes system calls only, allocates nothing and takes no lock.
    unsafe { command.pre_exec(enter) };
}

/// The guardian's life. Returns an error only if it did not come to waiting.
fn guard(prepared: &Prepared) -> std::io::Result<()> {
    let socket = prepared.socket.as_fd();
    let mut step = 0;
    match set_up(prepared, &mut step) {
        Ok(()) => stay(socket),
        Err(errno) => {
            rustix::io::write(socket, &[step]).ok();
            rustix::io::write(socket, &errno.raw_os_error().to_ne_bytes()).ok();
            end(1)
        }
    }
}

fn set_up(prepared: &Prepared, step: &mut u8) -> rustix::io::Result<()> {
    // A terminal's Ctrl-C is for the programs, not for their host.
    setsid()?;
    set_name(c"netbox-host").ok();
    *step = 1;
    let mut flags = UnshareFlags::NEWNET | UnshareFlags::NEWNS | UnshareFlags::NEWUTS;
    if prepared.own_users {
        flags |= UnshareFlags::NEWUSER;
    }
    // SAFETY: this process has one thread, and the table of descriptors is not among the flags.
    unsafe { unshare_unsafe(flags) }?;
    *step = 2;
    if prepared.own_users {
        write_file(c"/proc/self/setgroups", b"deny")?;
        write_file(c"/proc/self/uid_map", prepared.uid_map.as_bytes())?;
        write_file(c"/proc/self/gid_map", prepared.gid_map.as_bytes())?;
    }
    *step = 3;
    let propagation = MountPropagationFlags::PRIVATE | MountPropagationFlags::REC;
    mount_change(c"/", propagation)?;
    *step = 4;
    let flags = MountFlags::NOSUID | MountFlags::NODEV;
    mount(c"tmpfs", c"/dev/shm", c"tmpfs", flags, c"mode=1777")?;
    *step = 5;
    rustix::system::sethostname(&prepared.host_name)?;
    // New interfaces stay without IPv6: it would add frames of its own to every measurement.
    write_file(c"/proc/sys/net/ipv6/conf/default/disable_ipv6", b"1").ok();
    let hosts_file = hosts(prepared)?;
    *step = 6;
    let tun = OFlags::RDWR | OFlags::CLOEXEC | OFlags::NONBLOCK;
    let interface = open(c"/dev/net/tun", tun, Mode::empty())?;
    *step = 7;
    let control = socket_with(AddressFamily::INET, SocketType::DGRAM, SocketFlags::CLOEXEC, None)?;
    *step = 8;
    hand_over(prepared.socket.as_fd(), [interface.as_fd(), control.as_fd(), hosts_file.as_fd()])
}

/// An `/etc/hosts` of its own, in memory, which is filled from outside; the name of the file goes,
/// so that `/dev/shm` is empty.
fn hosts(prepared: &Prepared) -> rustix::io::Result<OwnedFd> {
    let path = c"/dev/shm/hosts";
    let flags = OFlags::RDWR | OFlags::CREATE | OFlags::APPEND | OFlags::CLOEXEC;
    let file = open(path, flags, Mode::from_raw_mode(0o644))?;
    rustix::io::write(&file, &prepared.hosts)?;
    // A machine without that file looks names up elsewhere, or not at all.
    mount_bind(path, c"/etc/hosts").ok();
    unlink(path)?;
    Ok(file)
}

fn hand_over(socket: BorrowedFd<'_>, files: [BorrowedFd<'_>; 3]) -> rustix::io::Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut ancillary = SendAncillaryBuffer::new(&mut space);
    ancillary.push(SendAncillaryMessage::ScmRights(&files));
    sendmsg(socket, &[IoSlice::new(&[DONE])], &mut ancillary, SendFlags::NOSIGNAL)?;
    Ok(())
}

/// Waits for the other end of the socket to close, then leaves nobody behind.
fn stay(socket: BorrowedFd<'_>) -> ! {
    // Copies of the maker's descriptors would keep pipes and sockets of others open.
    rustix::stdio::dup2_stdin(socket).ok();
    // By its number: glibc has a function for it only since 2.34.
    // SAFETY: nothing here uses a descriptor but the first from now on; no destructor runs.
    unsafe { libc::syscall(libc::SYS_close_range, 1, libc::c_uint::MAX, 0) };
    // SAFETY: descriptor 0 is the socket, and nobody closes it.
    let socket = unsafe { BorrowedFd::borrow_raw(0) };
    let mut byte = [0u8; 1];
    while matches!(rustix::io::read(socket, &mut byte), Ok(1..) | Err(Errno::INTR)) {}
    for _ in 0..ROUNDS {
        if !kill_everybody().unwrap_or(false) {
            break;
        }
        // The killed need a moment.
        let pause = rustix::time::Timespec { tv_sec: 0, tv_nsec: 1_000_000 };
        // Too short a pause does no harm.
        let _ = rustix::thread::nanosleep(&pause);
    }
    end(0)
}

fn end(status: i32) -> ! {
    // SAFETY: ends the process without running what the maker registered for its own end.
    unsafe { libc::_exit(status) }
}

/// Kills every other process of this network namespace; whether there was one.
fn kill_everybody() -> rustix::io::Result<bool> {
    let folder = open(c"/proc", OFlags::RDONLY | OFlags::DIRECTORY, Mode::empty())?;
    let mut own = [MaybeUninit::uninit(); 64];
    let (own, _) = readlinkat_raw(CWD, c"/proc/self/ns/net", &mut own)?;
    let myself = rustix::process::getpid();
    let mut entries = [MaybeUninit::uninit(); 4096];
    let mut found = false;
    let mut directory = RawDir::new(&folder, &mut entries);
    while let Some(entry) = directory.next() {
        let entry = entry?;
        let Some(pid) = number(entry.file_name().to_bytes()).and_then(Pid::from_raw) else {
            continue;
        };
        // Gone meanwhile, or somebody else's: not ours.
        let Ok(process) = openat(&folder, entry.file_name(), OFlags::PATH, Mode::empty()) else {
            continue;
        };
        let mut theirs = [MaybeUninit::uninit(); 64];
        let Ok((theirs, _)) = readlinkat_raw(&process, c"ns/net", &mut theirs) else { continue };
        if theirs == own && pid != myself {
            kill_process(pid, Signal::KILL).ok();
            found = true;
        }
    }
    Ok(found)
}

fn number(name: &[u8]) -> Option<i32> {
    std::str::from_utf8(name).ok()?.parse().ok()
}

fn write_file(path: &std::ffi::CStr, text: &[u8]) -> rustix::io::Result<()> {
    let file = open(path, OFlags::WRONLY | OFlags::CLOEXEC, Mode::empty())?;
    rustix::io::write(&file, text)?;
    Ok(())
}
