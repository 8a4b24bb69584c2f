//! The thread `ang-dds-recv`: everything that arrives, and everything that is due.

use super::participant::{Routes, Shared};
use super::reader::LocalReader;
use super::service::OUTCOME_PID;
use super::socket::Sockets;
use super::socket_poller::{Readiness, SocketPoller};
use super::writer::SEQUENCE_PID;
use crate::engine::{Announcement, FragmentInfo, IncomingSample};
use crate::wire::participant_data::read_key;
use crate::wire::{
    AckNack, Content, Data, DataFrag, EntityId, Gap, Guid, Heartbeat, InlineQos, Interpreter,
    Message, NackFrag, ParameterList, Submessage, pid,
};
use angaros_transport::buffer::Slot;
use angaros_transport::clock::monotonic_ns;
use std::net::{SocketAddr, UdpSocket};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};

/// Larger than any datagram.
const DATAGRAM: usize = 65_536;
/// Datagrams that are read before the clock is looked at.
const ROUND: usize = 64;

/// Payloads that are of no use to us, for the log.
static UNREADABLE: AtomicU64 = AtomicU64::new(0);

/// Receives until the participant stops.
pub fn run(shared: &Shared, mut poller: SocketPoller) {
    let mut buffer = vec![0; DATAGRAM];
    while !shared.stop.load(Ordering::SeqCst) {
        poller.update(shared);
        let ready = poller.wait(shared.io.alarm.next_ns());
        if ready.alarm {
            shared.io.alarm.clear_event();
        }
        let asked = shared.polls_requested();
        // Datagrams that a process sent before it ended are read first.
        let all = asked != shared.polls_done() || !ready.ended.is_empty();
        let empty = read(shared, &ready, all, &mut buffer);
        if empty {
            shared.poll_done(asked);
            for prefix in ready.ended {
                shared.discover(|state| state.discovery().died(prefix));
            }
        }
        due(shared);
    }
}

/// Reads a bounded number of datagrams; with `all` also from sockets that are not ready. Returns
/// whether nothing is left.
fn read(shared: &Shared, ready: &Readiness, all: bool, buffer: &mut [u8]) -> bool {
    let Sockets { unicast, multicast, .. } = &*shared.io.sockets;
    let mut empty = true;
    if let Some(multicast) = multicast.as_ref().filter(|_| all || ready.multicast) {
        empty &= read_some(shared, multicast, false, buffer);
    }
    if all || ready.unicast {
        empty &= read_some(shared, unicast, true, buffer);
    }
    empty
}

fn read_some(shared: &Shared, socket: &UdpSocket, for_us: bool, buffer: &mut [u8]) -> bool {
    for _ in 0..ROUND {
        match socket.recv_from(buffer) {
            Ok((len, from)) => datagram(shared, &buffer[..len], from, for_us),
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => return true,
            // An ICMP error about a datagram that was sent: there is nothing to read.
            Err(_) => {}
        }
    }
    false
}

fn due(shared: &Shared) {
    let now = monotonic_ns();
    if now >= shared.io.alarm.next_ns() {
        shared.io.alarm.clear();
        let next = shared.tick(now);
        shared.io.alarm.also_at(next);
    } else if shared.has_unsent(now) {
        shared.send(now);
    }
}

/// Everything in one datagram, which was sent to us alone or to all. What cannot be read ends it.
pub(super) fn datagram(shared: &Shared, bytes: &[u8], from: SocketAddr, for_us: bool) {
    let Ok(message) = Message::parse(bytes) else { return };
    let mut interpreter = Interpreter::new(&message.header);
    let now_ns = monotonic_ns();
    for submessage in message.submessages() {
        let Ok(submessage) = submessage else { return };
        interpreter.apply(&submessage);
        if interpreter.is_for(shared.prefix) {
            let interpreter = &interpreter;
            let datagram = for_us.then_some(bytes);
            Arrival { shared, interpreter, from, datagram, now_ns }.submessage(&submessage);
        }
    }
}

/// A submessage and what is known of where it comes from.
struct Arrival<'a> {
    shared: &'a Shared,
    interpreter: &'a Interpreter,
    from: SocketAddr,
    /// All of what it came in, if that was sent to us alone.
    datagram: Option<&'a [u8]>,
    now_ns: u64,
}

impl Arrival<'_> {
    fn submessage(&self, submessage: &Submessage<'_>) {
        match submessage {
            Submessage::Data(data) => self.data(data),
            Submessage::DataFrag(part) => self.fragments(part),
            Submessage::Heartbeat(heartbeat) => self.heartbeat(heartbeat),
            Submessage::Gap(gap) => self.gap(gap),
            Submessage::AckNack(acknack) => self.acknack(acknack),
            Submessage::NackFrag(nack) => self.nack_frag(nack),
            _ => {}
        }
    }

    /// Calls `work` for each of our readers that are meant; the first are whoever hears the writer.
    fn readers(
        &self,
        writer: Guid,
        reader: EntityId,
        mut work: impl FnMut(&Arc<LocalReader>),
    ) -> bool {
        let routes = self.shared.routes.read().unwrap_or_else(PoisonError::into_inner);
        let Routes { readers_of, .. } = &*routes;
        let Some(readers) = readers_of.get(&writer) else { return false };
        let meant =
            |end: &&Arc<LocalReader>| reader == EntityId::UNKNOWN || end.guid.entity == reader;
        readers.iter().filter(meant).for_each(&mut work);
        true
    }

    fn data(&self, data: &Data<'_>) {
        let writer = self.interpreter.entity(data.writer);
        if data.writer == EntityId::SPDP_WRITER {
            self.participant(data);
            return;
        }
        let (bytes, disposed) = match data.content {
            Content::Sample(bytes) => (bytes, false),
            Content::Key(bytes) => (bytes, true),
            Content::Nothing => (&[][..], true),
        };
        if !data.writer.is_builtin() {
            let mut shared_copy: Option<Slot> = None;
            let known = self.readers(writer, data.reader, |end| {
                let make = |engine: &crate::engine::Reader| {
                    if shared_copy.is_none() {
                        let mut slot = engine.pool().loan(useful(bytes)?);
                        copy(bytes, slot.as_bytes_mut());
                        shared_copy = Some(slot.freeze());
                    }
                    let payload = shared_copy.clone()?;
                    Some(self.incoming(payload, &data.inline_qos))
                };
                end.on_sample(writer, data.sequence.0, make, self.now_ns);
            });
            if known {
                return;
            }
        }
        let ended = self.ended(data.content, &data.inline_qos, disposed);
        self.builtin(writer, |engine, received| {
            let mut slot = engine.pool().loan(bytes.len());
            slot.as_bytes_mut().copy_from_slice(bytes);
            let mut sample = self.incoming(slot.freeze(), &data.inline_qos);
            sample.disposed = disposed || ended.is_some();
            sample.related = ended;
            engine.on_sample(writer, data.sequence.0, sample, self.now_ns, received);
        });
    }

    /// Which instance has ended by this sample, and the number of its own last one or -1.
    fn ended(
        &self,
        content: Content<'_>,
        inline: &ParameterList<'_>,
        key: bool,
    ) -> Option<(Guid, i64)> {
        let inline = InlineQos::read(inline).ok()?;
        let gone = inline.ended() || key;
        let guid =
            gone.then(|| read_key(pid::ENDPOINT_GUID, content, inline.key_hash)).flatten()?;
        Some((guid, inline.last_sample.unwrap_or(-1)))
    }

    fn incoming(&self, payload: Slot, inline: &ParameterList<'_>) -> IncomingSample {
        let stamp = self.interpreter.timestamp.and_then(crate::wire::Timestamp::to_time);
        let mut sequence = None;
        let mut related = None;
        let mut outcome = None;
        if !inline.is_empty() {
            let value = inline.find(SEQUENCE_PID).and_then(|p| p.value.first_chunk::<8>());
            sequence = value.map(|bytes| u64::from_le_bytes(*bytes));
            let value = inline.find(OUTCOME_PID).and_then(|p| p.value.first_chunk::<4>());
            outcome = value.map(|bytes| u32::from_le_bytes(*bytes));
            let announcement =
                InlineQos::read(inline).ok().and_then(|inline| inline.related_sample);
            related = announcement.map(|identity| (identity.writer, identity.sequence.0));
        }
        IncomingSample { payload, stamp, sequence, related, outcome, disposed: false }
    }

    fn fragments(&self, part: &DataFrag<'_>) {
        let writer = self.interpreter.entity(part.writer);
        let of = FragmentInfo {
            number: part.sequence.0,
            sample_size: part.sample_size as usize,
            fragment_size: usize::from(part.fragment_size),
            first: part.first_fragment,
            count: u32::from(part.fragments),
        };
        if part.is_key {
            return;
        }
        let complete = |slot: Slot| self.incoming(slot, &part.inline_qos);
        let known = self.readers(writer, part.reader, |end| {
            end.on_fragments(writer, of, part.bytes, complete, self.now_ns);
        });
        if !known {
            self.builtin(writer, |engine, received| {
                engine.on_fragments(writer, of, part.bytes, self.now_ns, complete, received);
            });
        }
    }

    fn heartbeat(&self, heartbeat: &Heartbeat) {
        let writer = self.interpreter.entity(heartbeat.writer);
        let announcement = Announcement {
            first: heartbeat.first.0.max(1),
            last: heartbeat.last.0,
            count: heartbeat.count.cast_unsigned(),
            is_final: heartbeat.is_final,
            liveliness: heartbeat.liveliness,
        };
        let directed = heartbeat.reader != EntityId::UNKNOWN;
        let known = self.readers(writer, heartbeat.reader, |end| {
            end.on_heartbeat(writer, announcement, directed, self.now_ns);
        });
        if !known {
            self.builtin(writer, |engine, received| {
                engine.on_heartbeat(writer, announcement, directed, self.now_ns, received);
            });
        }
    }

    fn gap(&self, gap: &Gap) {
        let writer = self.interpreter.entity(gap.writer);
        let start = gap.start.0;
        let known = self.readers(writer, gap.reader, |end| {
            end.on_gap(writer, start, &gap.list, self.now_ns);
        });
        if !known {
            self.builtin(writer, |engine, received| {
                engine.on_gap(writer, start, &gap.list, received);
            });
        }
    }

    fn acknack(&self, acknack: &AckNack) {
        let reader = self.interpreter.entity(acknack.reader);
        let count = acknack.count.cast_unsigned();
        let routes = self.shared.routes.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(end) = routes.writers.get(&acknack.writer) {
            end.on_acknack(reader, &acknack.state, acknack.is_final, count);
            return;
        }
        drop(routes);
        self.shared.discover(|state| {
            let pair = state.pair_of_own(acknack.writer, &self.shared.io.sockets);
            if let Some((pair, mut context)) = pair {
                pair.answer(&mut context, |engine, batch_sender| {
                    let now = self.now_ns;
                    let set = &acknack.state;
                    engine.on_acknack(reader, set, acknack.is_final, count, now, batch_sender);
                });
            }
        });
    }

    fn nack_frag(&self, nack: &NackFrag) {
        let reader = self.interpreter.entity(nack.reader);
        let number = nack.sequence.0;
        let count = nack.count.cast_unsigned();
        let routes = self.shared.routes.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(end) = routes.writers.get(&nack.writer) {
            end.on_nack_frag(reader, number, &nack.missing, count);
            return;
        }
        drop(routes);
        self.shared.discover(|state| {
            let pair = state.pair_of_own(nack.writer, &self.shared.io.sockets);
            if let Some((pair, mut context)) = pair {
                pair.answer(&mut context, |engine, batch_sender| {
                    let now = self.now_ns;
                    engine.on_nack_frag(reader, number, &nack.missing, count, now, batch_sender);
                });
            }
        });
    }

    /// Handles the announcement of a participant (SPDP).
    fn participant(&self, data: &Data<'_>) {
        let Ok(inline) = InlineQos::read(&data.inline_qos) else { return };
        let source = self.interpreter.source;
        let now = self.now_ns;
        self.shared.discover(|state| {
            let is_known = state.discovery().participant(source).is_some();
            state.discovery().on_participant(now, source, self.from, data.content, &inline);
            if let Some(datagram) = self.datagram.filter(|_| !is_known) {
                self.shared.forward(state, source, datagram);
            }
        });
    }

    /// Handles a submessage for a builtin reader.
    fn builtin(
        &self,
        writer: Guid,
        work: impl FnOnce(&mut crate::engine::Reader, &mut super::builtin::ReceivedSamples),
    ) {
        self.shared.discover(|state| {
            state.discovery().participant_active(self.now_ns, writer.prefix);
            let Some(pair) = state.pair_of_writer(writer) else { return };
            let received = pair.read(work);
            state.process(writer.entity, received, self.now_ns);
        });
    }
}

/// Bytes of a payload without its padding; `None` if it is no plain CDR of our byte order.
fn useful(bytes: &[u8]) -> Option<usize> {
    let [representation @ .., _, options] = *bytes.first_chunk::<4>()?;
    if representation != [0, 1] {
        let count = UNREADABLE.fetch_add(1, Ordering::Relaxed) + 1;
        if count.is_power_of_two() {
            tracing::warn!(
                "{count} samples were dropped so far whose representation {representation:02x?} is \
                 not CDR_LE; hint: let the other side write plain CDR, little endian (XCDR1)"
            );
        }
        return None;
    }
    bytes.len().checked_sub(usize::from(options & 3)).filter(|len| *len >= 4)
}

/// Copies a payload without its padding and what its header says of it.
fn copy(bytes: &[u8], to: &mut [u8]) {
    to.copy_from_slice(&bytes[..to.len()]);
    to[2] = 0;
    to[3] = 0;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn padding_is_no_part_of_a_payload() {
        assert_eq!(useful(&[0, 1, 0, 3, 9, 0, 0, 0]), Some(5));
        assert_eq!(useful(&[0, 1, 0, 0]), Some(4));
        assert_eq!(useful(&[0, 1, 0, 2]), None);
        assert_eq!(useful(&[0, 0, 0, 0, 1]), None, "big endian");
        assert_eq!(useful(&[0, 1]), None);
        let mut copied = [7; 5];
        copy(&[0, 1, 0, 3, 9, 0, 0, 0], &mut copied);
        assert_eq!(copied, [0, 1, 0, 0, 9]);
    }
}
