//! The ends of a client.

use super::super::ParticipantGuard;
use super::super::reader::QueuedSample;
use super::{
    Client, ClientEnds, MAX_NUMBERS, beside_request, header, lock, read_header, split_header,
    with_header,
};
use crate::engine::Form;
use crate::wire::{SampleIdentity, SequenceNumber};
use angaros_transport::buffer::{Slot, SlotMut};
use angaros_transport::services::{Outcome, OwnEnd, TRAILER, write_reply};
use angaros_transport::{
    Binding, MessageInfo, Received, TransportPublisher, TransportSubscription,
};
use angaros_transport::{LoanError, PublishError, TakeError};
use std::sync::Arc;

/// A client's publisher of requests.
pub(super) struct RequestsOut {
    pub own: Option<OwnEnd>,
    pub client: Arc<Client>,
    pub ends: ClientEnds,
    pub member: Arc<ParticipantGuard>,
}

impl TransportPublisher for RequestsOut {
    fn matched(&self) -> usize {
        self.own.as_ref().map_or(0, OwnEnd::matched)
    }

    fn loan(&self, len: usize) -> Result<SlotMut, LoanError> {
        Ok(self.client.pool.loan(len))
    }

    fn publish(&self, bytes: &Slot, info: &MessageInfo) -> Result<(), PublishError> {
        let ends = &self.ends;
        let number = info.sequence_number;
        let other_form = match ends.writer.wants(Form::Cyclone) {
            true => with_header(&self.client.pool, bytes.as_bytes(), &header(ends.id, number)),
            false => None,
        };
        let identity =
            SampleIdentity { writer: ends.reader.guid, sequence: SequenceNumber::UNKNOWN };
        let client = &self.client;
        let note = |sent: i64| {
            // Before anybody can have answered it.
            let mut state = lock(&client.state);
            state.numbers.push_back((sent, number));
            if state.numbers.len() > MAX_NUMBERS {
                state.numbers.pop_front();
            }
            beside_request(identity, number, sent)
        };
        ends.writer.send(bytes, [other_form, None], info.source_timestamp, note).map(|_| ())
    }

    fn assert_liveliness(&self, _now_ns: u64) {}

    fn overwritten(&self) -> u64 {
        0
    }
}

impl Drop for RequestsOut {
    fn drop(&mut self) {
        self.ends.writer.linger();
        drop(self.own.take());
        *lock(&self.client.ends) = None;
        self.member.shared.remove_writer(self.ends.writer.guid);
        self.member.shared.remove_reader(self.ends.reader.guid);
    }
}

/// A client's subscription of replies.
pub(super) struct RepliesIn {
    pub own: Option<OwnEnd>,
    pub client: Arc<Client>,
    pub _member: Arc<ParticipantGuard>,
}

impl RepliesIn {
    /// The reply as core reads it; `None` if it is another client's.
    fn read(&self, ends: &ClientEnds, item: &QueuedSample) -> Option<Received> {
        let bytes = item.sample.payload.as_bytes();
        let (number, mut slot) = if item.cyclone {
            let (header, slot) = split_header(&self.client.pool, bytes)?;
            let (id, number) = read_header(&header);
            if id != ends.id {
                return None;
            }
            let mut whole = self.client.pool.loan(slot.as_bytes().len() + TRAILER);
            whole.as_bytes_mut()[..slot.as_bytes().len()].copy_from_slice(slot.as_bytes());
            (number, whole)
        } else {
            let (guid, sent) = item.sample.related?;
            if guid != ends.reader.guid && guid != ends.writer.guid {
                return None;
            }
            let state = lock(&self.client.state);
            let number = state.numbers.iter().find(|(known, _)| *known == sent)?.1;
            let mut whole = self.client.pool.loan(bytes.len() + TRAILER);
            whole.as_bytes_mut()[..bytes.len()].copy_from_slice(bytes);
            (number, whole)
        };
        let outcome = match item.sample.outcome {
            Some(code) => outcome_of(code)?,
            None => Outcome::Answered,
        };
        if !write_reply(slot.as_bytes_mut(), number, outcome) {
            return None;
        }
        let server = ends.pairing.gid_of_reply(item.writer).unwrap_or(item.info.publisher);
        let mut state = lock(&self.client.state);
        let count = state.counts.entry(server).or_insert(0);
        *count += 1;
        let info =
            MessageInfo { publisher: server.of_replies(), sequence_number: *count, ..item.info };
        Some(Received { bytes: slot.freeze(), info })
    }
}

fn outcome_of(code: u32) -> Option<Outcome> {
    [Outcome::Answered, Outcome::Unanswered, Outcome::Unreadable, Outcome::Busy]
        .into_iter()
        .find(|outcome| *outcome as u32 == code)
}

impl TransportSubscription for RepliesIn {
    fn matched(&self) -> usize {
        self.own.as_ref().map_or(0, OwnEnd::matched)
    }

    fn take(&self) -> Result<Option<Received>, TakeError> {
        let Some(ends) = lock(&self.client.ends).clone() else { return Ok(None) };
        while let Some(item) = ends.reader.take() {
            if let Some(received) = self.read(&ends, &item) {
                return Ok(Some(received));
            }
        }
        Ok(None)
    }

    fn has_pending(&self) -> bool {
        lock(&self.client.ends).as_ref().is_some_and(|ends| ends.reader.has_pending())
    }

    fn bind(&self, binding: Option<&Binding>) {
        *lock(&self.client.binding) = binding.cloned();
        if let Some(ends) = &*lock(&self.client.ends) {
            ends.reader.bind(binding);
        }
    }

    fn lost(&self) -> u64 {
        0
    }
}
