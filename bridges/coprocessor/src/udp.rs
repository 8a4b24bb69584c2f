//! Boards over UDP: one frame in each datagram.

use crate::channel::Port;
use crate::hub::{Hub, Peer};
use std::io::ErrorKind;
use std::net::UdpSocket;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The largest datagram.
const DATAGRAM: u16 = 65_507;

/// How often is looked for what is due, while there are boards, and whether to end.
const TICK: Duration = Duration::from_millis(4);
const IDLE: Duration = Duration::from_millis(100);

/// Takes datagrams until the agent ends.
pub(crate) fn serve(hub: &Hub, socket: &Arc<UdpSocket>) {
    let mut datagram = vec![0; usize::from(DATAGRAM)];
    let mut waits = Duration::ZERO;
    let mut ticked = Instant::now();
    while !hub.is_stopped() {
        let wait = if hub.is_empty() { IDLE } else { TICK };
        if wait != waits {
            // Without it the next datagram is waited for, which ends nothing but the agent late.
            drop(socket.set_read_timeout(Some(wait)));
            waits = wait;
        }
        match socket.recv_from(&mut datagram) {
            Ok((length, from)) => {
                let port = || -> Port {
                    let socket = Arc::clone(socket);
                    // What is lost here is lost as on the network.
                    Box::new(move |frame: &[u8]| drop(socket.send_to(frame, from)))
                };
                hub.receive(Peer::Udp(from), &datagram[..length], DATAGRAM, port);
            }
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            // It is about one datagram; if not, this is no reason to use all of a processor.
            Err(_) => std::thread::sleep(Duration::from_millis(1)),
        }
        if ticked.elapsed() >= TICK / 2 {
            hub.tick();
            ticked = Instant::now();
        }
    }
}
