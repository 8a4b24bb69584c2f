//! Publishing, requests and responses.

use super::super::handles::{Role, number_of};
use super::super::table::Exported;
use super::Deriver;
use super::receive::Queue;
use angaros::trace::{DropReason, Event, EventId};

impl Deriver<'_> {
    pub(super) fn publish(&mut self, event: &Event) {
        let number = u64::from(number_of(event.publisher));
        let rcl = self.pointer(Role::Rcl, number);
        let rmw = self.pointer(Role::Rmw, number);
        let message = Self::message(event);
        // Before `called` was recorded there is nothing to tell of it.
        let called = if event.b == 0 { event.time_ns } else { event.b.min(event.time_ns) };
        let told = self.is_told(number);
        if told {
            self.tell_at(event, called, Exported::RclcppPublish, [message.clone()]);
            self.tell_at(event, called, Exported::RclPublish, [rcl.clone(), message.clone()]);
        }
        let values = [
            rcl,
            message.clone(),
            event.publisher.0.into(),
            event.sequence_number.into(),
            event.a.into(),
            (event.time_ns - called).into(),
        ];
        self.tell(event, Exported::Serialise, values);
        if told {
            self.tell(event, Exported::RmwPublish, [rmw, message, event.c.into()]);
            self.thread(event).publishing = event.message().map(|message| (message, false));
        }
    }

    pub(super) fn published(&mut self, event: &Event) {
        let rcl = self.pointer(Role::Rcl, number_of(event.publisher).into());
        let message = Self::message(event);
        if event.a != 0 {
            let at = event.a.min(event.time_ns);
            self.tell_at(event, at, Exported::Ring, [rcl.clone(), message.clone()]);
        }
        self.tell(event, Exported::Published, [rcl, message, event.b.into(), event.c.into()]);
        self.thread(event).publishing = None;
    }

    /// A message came into a queue: from the thread that publishes it, or from elsewhere.
    pub(super) fn enqueue(&mut self, event: &Event) {
        let message = Self::message(event);
        let values = [
            self.pointer(Role::Rcl, event.b),
            message.clone(),
            event.publisher.0.into(),
            event.sequence_number.into(),
            event.a.into(),
            event.c.into(),
        ];
        self.tell(event, Exported::Enqueue, values);
        let publishing = self.thread(event).publishing;
        let Some((of, told)) = publishing.filter(|(of, _)| event.message() == Some(*of)) else {
            return;
        };
        if !told {
            let rcl = self.pointer(Role::Rcl, number_of(event.publisher).into());
            self.tell(event, Exported::RclcppIntraPublish, [rcl, message]);
            self.thread(event).publishing = Some((of, true));
        }
        let entity = event.b as u32;
        let overwritten = event.c != 0;
        let depth = self.names.entity(self.process, entity).map_or(0, |entity| entity.depth);
        let queue = self.queues.entry(entity).or_insert_with(|| Queue::new(depth));
        let index = queue.enqueue(of, overwritten);
        let buffer = self.pointer(Role::Buffer, event.b);
        let values = [buffer, index.into(), event.a.into(), u64::from(overwritten).into()];
        self.tell(event, Exported::RclcppRingBufferEnqueue, values);
    }

    pub(super) fn lost(&mut self, event: &Event) {
        let reason = DropReason::from_number(event.a).map_or("unknown", DropReason::name);
        let values = [
            self.pointer(Role::Rcl, event.b),
            Self::message(event),
            event.publisher.0.into(),
            event.sequence_number.into(),
            reason.into(),
            event.c.into(),
        ];
        self.tell(event, Exported::Drop, values);
    }

    /// Sent by a client or taken by a service.
    pub(super) fn request(&mut self, event: &Event) {
        let rmw = self.pointer(Role::Rmw, event.b);
        let request = Self::message(event);
        let number = event.sequence_number.into();
        if event.id == EventId::SendRequest {
            return self.tell(event, Exported::RmwSendRequest, [rmw, request, number]);
        }
        let values = [rmw, request, event.publisher.0.into(), number, 1.into()];
        self.tell(event, Exported::RmwTakeRequest, values);
    }

    /// Sent by a service or taken by a client.
    pub(super) fn response(&mut self, event: &Event) {
        let rmw = self.pointer(Role::Rmw, event.b);
        let response = Self::message(event);
        let number = event.sequence_number.into();
        let stamp = event.c.into();
        if event.id == EventId::SendResponse {
            let values = [rmw, response, event.publisher.0.into(), number, stamp];
            return self.tell(event, Exported::RmwSendResponse, values);
        }
        let values = [rmw, response, number, stamp, 1.into()];
        self.tell(event, Exported::RmwTakeResponse, values);
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::handles::handle;
    use super::*;

    #[test]
    fn a_publishers_number_is_the_end_of_its_gid() {
        let gid = angaros::Gid([9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 0, 0, 1, 2]);
        assert_eq!(handle(Role::Rcl, 0, number_of(gid)), 1 << 52 | 1 << 32 | 258);
    }
}
