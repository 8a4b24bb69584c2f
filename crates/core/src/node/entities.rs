//! What a node has that executors run.

use super::{Node, NodeCore, NodeState};
use crate::executor::Executable;
use crate::here;
use angaros_msg::names::LogLevel;
use angaros_transport::arena::Scope;
use angaros_transport::error::Result;
use angaros_transport::mutex::lock;
use std::sync::{Arc, Weak};

impl Node {
    /// What is made while this exists is touched by messages, unless the node offers it by itself.
    pub(crate) fn entity_memory(&self) -> Scope {
        Scope::enter(!self.owning)
    }

    /// Registers an entity with the node and, if there is one, its executor. One for which the
    /// executor has no room is kept all the same, with a log line: for what is not worth failing.
    pub fn add_entity<E: Executable + 'static>(&self, entity: &Arc<E>) -> EntityGuard {
        self.try_add_entity(entity).unwrap_or_else(|error| {
            self.core.logger.log_later(LogLevel::Error, here!(), error.to_string());
            let weak = Arc::downgrade(entity);
            self.keep_entity(&mut lock(&self.core.state), weak)
        })
    }

    /// The same for what is useless if it never runs.
    ///
    /// # Errors
    /// When the executor has no room for it.
    pub(crate) fn try_add_entity<E>(&self, entity: &Arc<E>) -> Result<EntityGuard>
    where
        E: Executable + 'static,
    {
        let entity: Weak<dyn Executable> = Arc::downgrade(entity) as _;
        let mut state = lock(&self.core.state);
        if let Some(executor) = &state.executor {
            executor.add(&entity, &self.core.label, &self.core.failed)?;
        }
        Ok(self.keep_entity(&mut state, entity))
    }

    fn keep_entity(&self, state: &mut NodeState, entity: Weak<dyn Executable>) -> EntityGuard {
        state.entities.push(entity.clone());
        if self.owning {
            state.own.entities.push(entity.clone());
        }
        EntityGuard { entity, node: Arc::downgrade(&self.core) }
    }
}

/// Takes one out, the first of which most often goes first: not a look at all of very many.
pub(super) fn take_out(entities: &mut Vec<Weak<dyn Executable>>, entity: &Weak<dyn Executable>) {
    if let Some(at) = entities.iter().position(|known| Weak::ptr_eq(known, entity)) {
        entities.remove(at);
    }
}

/// Keeps an entity registered with its node and executor; part of every handle users hold.
pub struct EntityGuard {
    pub(crate) entity: Weak<dyn Executable>,
    pub(crate) node: Weak<NodeCore>,
}

impl Drop for EntityGuard {
    fn drop(&mut self) {
        if let Some(node) = self.node.upgrade() {
            node.remove_entity(&self.entity);
        }
    }
}
