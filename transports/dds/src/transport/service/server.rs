//! The ends of a server.

use super::super::ParticipantGuard;
use super::super::names;
use super::super::reader::QueuedSample;
use super::{
    MAX_EARLY, MAX_NUMBERS, PendingRequest, Server, inline_qos_of, lock, read_header, split_header,
    with_header,
};
use crate::engine::Form;
use crate::wire::{SampleIdentity, SequenceNumber};
use angaros_transport::buffer::{HeapPool, Slot, SlotMut};
use angaros_transport::services::{Outcome, OwnEnd, read_reply};
use angaros_transport::{
    Binding, MessageInfo, Received, TransportPublisher, TransportSubscription,
};
use angaros_transport::{Gid, LoanError, PublishError, TakeError};
use std::sync::{Arc, Mutex, Weak};

/// A server's subscription of requests.
pub(super) struct RequestsIn {
    pub own: Option<OwnEnd>,
    pub server: Arc<Server>,
    pub member: Arc<ParticipantGuard>,
}

impl RequestsIn {
    /// Whether the client of a request is known, to whom the reply can go.
    fn is_known(&self, item: &QueuedSample) -> bool {
        self.server.pairing.gid_of_request(item.writer).is_some()
    }

    /// A request whose client has become known.
    fn take_early(&self) -> Option<QueuedSample> {
        let mut early = lock(&self.server.early);
        let at = early.iter().position(|item| self.is_known(item))?;
        early.remove(at)
    }

    fn read(&self, item: QueuedSample) -> Option<Received> {
        let server = &self.server;
        let client = server.pairing.gid_of_request(item.writer)?;
        let related = item.sample.related.map_or(item.writer, |(guid, _)| guid);
        let sequence = SequenceNumber(item.number);
        let identity = SampleIdentity { writer: related, sequence };
        let (bytes, number, header) = if item.cyclone {
            let (header, slot) = split_header(&server.pool, item.sample.payload.as_bytes())?;
            (slot.freeze(), read_header(&header).1, Some(header))
        } else {
            (item.sample.payload, item.info.sequence_number, None)
        };
        let mut asked = lock(&server.asked);
        if asked.len() >= MAX_NUMBERS {
            asked.pop_front();
        }
        asked.push_back(PendingRequest { client, number, identity, header });
        let info = MessageInfo { publisher: client, sequence_number: number, ..item.info };
        Some(Received { bytes, info })
    }
}

impl TransportSubscription for RequestsIn {
    fn matched(&self) -> usize {
        self.own.as_ref().map_or(0, OwnEnd::matched)
    }

    fn take(&self) -> Result<Option<Received>, TakeError> {
        while let Some(item) = self.take_early().or_else(|| self.server.reader.take()) {
            if !self.is_known(&item) {
                let mut early = lock(&self.server.early);
                if early.len() >= MAX_EARLY {
                    early.pop_front();
                }
                early.push_back(item);
                continue;
            }
            if let Some(received) = self.read(item) {
                return Ok(Some(received));
            }
        }
        Ok(None)
    }

    fn has_pending(&self) -> bool {
        let early = lock(&self.server.early);
        self.server.reader.has_pending() || early.iter().any(|item| self.is_known(item))
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.server.reader.bind(binding);
    }

    fn lost(&self) -> u64 {
        self.server.reader.lost()
    }
}

impl Drop for RequestsIn {
    fn drop(&mut self) {
        self.server.writer.linger();
        drop(self.own.take());
        self.member.shared.remove_reader(self.server.reader.guid);
        self.member.shared.remove_writer(self.server.writer.guid);
    }
}

/// A server's publisher of replies to one client.
pub(super) struct RepliesOut {
    pub own: Option<OwnEnd>,
    pub servers: Arc<Mutex<Vec<Weak<Server>>>>,
    pub service: String,
    pub client: Gid,
    pub pool: HeapPool,
    pub _member: Arc<ParticipantGuard>,
}

impl RepliesOut {
    /// The server that was asked, and what. Several of one service are asked one after the other.
    fn asked(&self, number: u64) -> Option<(Arc<Server>, PendingRequest)> {
        // Names of replies may lack their end.
        let same = |server: &Arc<Server>| server.end.service.starts_with(&self.service);
        let servers: Vec<_> = lock(&self.servers).iter().filter_map(Weak::upgrade).collect();
        servers.into_iter().filter(same).find_map(|server| {
            let mut asked = lock(&server.asked);
            let mine =
                |asked: &PendingRequest| asked.client == self.client && asked.number == number;
            let found = asked.iter().position(mine).and_then(|at| asked.remove(at));
            drop(asked);
            found.map(|found| (server, found))
        })
    }
}

impl TransportPublisher for RepliesOut {
    fn matched(&self) -> usize {
        self.own.as_ref().map_or(0, OwnEnd::matched)
    }

    fn loan(&self, len: usize) -> Result<SlotMut, LoanError> {
        Ok(self.pool.loan(len))
    }

    fn publish(&self, bytes: &Slot, info: &MessageInfo) -> Result<(), PublishError> {
        let Some((response, number, outcome)) = read_reply(bytes.as_bytes()) else { return Ok(()) };
        let Some((server, asked)) = self.asked(number) else { return Ok(()) };
        let ours = names::is_ours(asked.identity.writer);
        if outcome != Outcome::Answered && !ours {
            return Ok(());
        }
        let mut slot = self.pool.loan(response.len().max(4));
        slot.as_bytes_mut()[..4].copy_from_slice(&[0, 1, 0, 0]);
        slot.as_bytes_mut()[..response.len()].copy_from_slice(response);
        let payload = slot.freeze();
        let other_form = match server.writer.wants(Form::Cyclone) {
            true => {
                let header = asked.header.unwrap_or_default();
                with_header(&self.pool, payload.as_bytes(), &header)
            }
            false => None,
        };
        let announcement = Some(outcome).filter(|outcome| *outcome != Outcome::Answered);
        let inline = inline_qos_of(asked.identity, announcement);
        server
            .writer
            .send(&payload, [other_form, None], info.source_timestamp, |_| inline)
            .map(|_| ())
    }

    fn assert_liveliness(&self, _now_ns: u64) {}

    fn overwritten(&self) -> u64 {
        0
    }
}
