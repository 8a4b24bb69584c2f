//! What transports tell a client: which servers came and went.

use super::table::Table;
use angaros_transport::endpoint::{Endpoint, Gid};
use angaros_transport::{Binding, BindingSlot, EndReason, Events, LastAssertion};
use std::sync::Arc;

/// What the transports' news change.
pub(super) struct State<T> {
    pub table: Table<T>,
    binding: BindingSlot,
    log: Arc<dyn Events>,
}

impl<T> State<T> {
    /// Nobody is there yet; `log` hears of whom it cannot speak with.
    pub fn new(log: Arc<dyn Events>) -> Arc<Self> {
        Arc::new(Self { table: Table::default(), binding: BindingSlot::default(), log })
    }

    /// Where news are announced.
    pub fn bind(&self, binding: Option<&Binding>) {
        self.binding.set(binding);
    }

    /// Nobody waits for this call any more.
    pub fn forget(&self, number: u64) {
        drop(self.table.remove(number));
    }

    fn ring(&self) {
        self.binding.ring();
    }
}

/// Hears of servers that take requests.
pub(super) struct RequestSide<T>(pub Arc<State<T>>);

impl<T: Send> Events for RequestSide<T> {
    fn mismatch(&self, publisher: &Endpoint, subscription: &Endpoint) {
        self.0.log.mismatch(publisher, subscription);
    }

    fn matched(&self, other: &Endpoint, _asserted: Option<LastAssertion>) {
        self.0.table.server_came(other.gid);
    }

    fn unmatched(&self, other: Gid, _how: EndReason) {
        if self.0.table.server_went(other) {
            self.0.ring();
        }
    }
}

/// Hears of servers that can answer.
pub(super) struct ReplySide<T>(pub Arc<State<T>>);

impl<T: Send> Events for ReplySide<T> {
    fn mismatch(&self, publisher: &Endpoint, subscription: &Endpoint) {
        self.0.log.mismatch(publisher, subscription);
    }

    fn matched(&self, other: &Endpoint, _asserted: Option<LastAssertion>) {
        self.0.table.replier_came(other.gid);
    }

    fn unmatched(&self, other: Gid, _how: EndReason) {
        self.0.table.replier_went(other);
    }
}
