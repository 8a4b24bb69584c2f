//! The interface of a host: made and configured through the calls of netdevice(7), from outside,
//! by descriptors that belong to the host's namespace.

use crate::error::{Error, Result};
use crate::frame::Mac;
use libc::{c_char, c_int, c_short, c_ulong};
use std::net::Ipv4Addr;
use std::os::fd::{AsRawFd, OwnedFd};

/// What the interface is called.
pub(super) const NAME: &str = "net0";
/// Its largest packet at first.
pub(super) const MTU: u16 = 1500;
/// Frames that wait for the emulator before the kernel drops any.
const QUEUE_FRAMES: c_int = 10_000;
/// All hosts are in one net of this size.
const NETMASK: Ipv4Addr = Ipv4Addr::new(255, 255, 0, 0);

/// A route as the kernel's `SIOCADDRT` takes it: `struct rtentry` of `linux/route.h`.
#[repr(C)]
struct Route {
    pad1: c_ulong,
    destination: libc::sockaddr,
    gateway: libc::sockaddr,
    netmask: libc::sockaddr,
    flags: u16,
    pad2: c_short,
    pad3: c_ulong,
    pad4: *mut libc::c_void,
    metric: c_short,
    device: *mut c_char,
    mtu: c_ulong,
    window: c_ulong,
    irtt: u16,
}

/// Makes `file`, an open `/dev/net/tun`, the interface of the namespace it was opened in.
pub(super) fn attach(file: &OwnedFd) -> Result<()> {
    let mut request = named(NAME);
    request.ifr_ifru.ifru_flags = (libc::IFF_TAP | libc::IFF_NO_PI) as c_short;
    call(file, libc::TUNSETIFF as c_ulong, &mut request, "make an interface (TUNSETIFF)")
}

/// Gives the interface its addresses, switches it and the loopback on, and sends everything over
/// it: also multicast, which needs a route.
pub(super) fn configure(control: &OwnedFd, mac: Mac, address: Ipv4Addr) -> Result<()> {
    let mut request = named(NAME);
    request.ifr_ifru.ifru_hwaddr.sa_family = libc::ARPHRD_ETHER;
    // SAFETY: the field was just written as this member of the union; any bytes are an address.
    let hardware = unsafe { &mut request.ifr_ifru.ifru_hwaddr.sa_data };
    for (to, from) in hardware.iter_mut().zip(mac) {
        *to = libc::c_char::from_ne_bytes([from]);
    }
    call(control, libc::SIOCSIFHWADDR, &mut request, "set the hardware address")?;
    let mut request = named(NAME);
    request.ifr_ifru.ifru_metric = QUEUE_FRAMES;
    call(control, libc::SIOCSIFTXQLEN, &mut request, "set the length of the queue")?;
    let mut request = named(NAME);
    request.ifr_ifru.ifru_addr = socket_address(address);
    call(control, libc::SIOCSIFADDR, &mut request, "set the address")?;
    let mut request = named(NAME);
    request.ifr_ifru.ifru_netmask = socket_address(NETMASK);
    call(control, libc::SIOCSIFNETMASK, &mut request, "set the net mask")?;
    switch_on(control, "lo")?;
    switch_on(control, NAME)?;
    default_route(control)
}

/// Sets the largest packet.
pub(super) fn set_mtu(control: &OwnedFd, mtu: u16) -> Result<()> {
    let mut request = named(NAME);
    request.ifr_ifru.ifru_mtu = c_int::from(mtu);
    call(control, libc::SIOCSIFMTU, &mut request, "set the largest packet size")
}

fn switch_on(control: &OwnedFd, name: &str) -> Result<()> {
    let mut request = named(name);
    call(control, libc::SIOCGIFFLAGS, &mut request, "ask whether the interface is on")?;
    // SAFETY: the kernel has just written this member of the union.
    let flags = unsafe { request.ifr_ifru.ifru_flags };
    request.ifr_ifru.ifru_flags = flags | libc::IFF_UP as c_short;
    call(control, libc::SIOCSIFFLAGS, &mut request, "switch the interface on")
}

fn default_route(control: &OwnedFd) -> Result<()> {
    let mut name = named(NAME).ifr_name;
    let any = socket_address(Ipv4Addr::UNSPECIFIED);
    let mut route = Route {
        pad1: 0,
        destination: any,
        gateway: any,
        netmask: any,
        flags: libc::RTF_UP,
        pad2: 0,
        pad3: 0,
        pad4: std::ptr::null_mut(),
        metric: 0,
        device: name.as_mut_ptr(),
        mtu: 0,
        window: 0,
        irtt: 0,
    };
    call(control, libc::SIOCADDRT, &mut route, "add a route")
}

/// A request about the interface of this name, otherwise zero.
fn named(name: &str) -> libc::ifreq {
    // SAFETY: the structure consists of integers and pointers, for which zero is a value.
    let mut request: libc::ifreq = unsafe { std::mem::zeroed() };
    // One place stays zero: the end of the string.
    for (to, from) in request.ifr_name.iter_mut().zip(name.bytes().take(libc::IFNAMSIZ - 1)) {
        *to = libc::c_char::from_ne_bytes([from]);
    }
    request
}

fn socket_address(address: Ipv4Addr) -> libc::sockaddr {
    let mut data = [0; 14];
    for (to, from) in data[2..].iter_mut().zip(address.octets()) {
        *to = libc::c_char::from_ne_bytes([from]);
    }
    libc::sockaddr { sa_family: libc::AF_INET as u16, sa_data: data }
}

fn call<T>(file: &OwnedFd, number: c_ulong, argument: &mut T, what: &'static str) -> Result<()> {
    // SAFETY: every call above hands over the structure that its request number is defined for,
    // and what that points at lives until the call returns.
    let result =
        unsafe { libc::ioctl(file.as_raw_fd(), number as _, std::ptr::from_mut(argument)) };
    if result == 0 {
        return Ok(());
    }
    Err(Error::Cannot { what, source: std::io::Error::last_os_error() })
}
