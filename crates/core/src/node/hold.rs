//! What keeps a node, and what the node keeps for itself.

use super::{Node, NodeCore};
use crate::executor::Executable;
use std::any::Any;
use std::sync::{Arc, Weak};

/// What the options of a node refuse.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DisabledInterfaces {
    pub(crate) parameter_services: bool,
    pub(crate) type_description: bool,
    pub(crate) rosout: bool,
    pub(crate) logger_services: bool,
}

/// What belongs to a node itself.
#[derive(Default)]
pub(crate) struct OwnEntities {
    pub(crate) interfaces: Vec<Box<dyn Any + Send>>,
    /// Those of its entities that were made for `interfaces`.
    pub(crate) entities: Vec<Weak<dyn Executable>>,
}

/// How an entity keeps its node: users' entities keep it alive, its own do not (rule O2).
#[derive(Clone)]
#[expect(dead_code, reason = "what keeps the node alive need not be read")]
pub(crate) enum NodeHold {
    /// The node lives as long as this.
    Strong(Arc<NodeCore>),
    /// The node owns who holds this.
    Weak(Weak<NodeCore>),
}

/// A handle that does not keep its node alive: for callbacks that belong to the node.
#[derive(Clone)]
pub struct WeakNode {
    core: Weak<NodeCore>,
    owning: bool,
}

impl WeakNode {
    /// The node, unless its last handle and entity are gone.
    #[must_use]
    pub fn upgrade(&self) -> Option<Node> {
        self.core.upgrade().map(|core| Node { core, owning: self.owning })
    }
}

impl Node {
    /// A handle that does not keep the node alive.
    #[must_use]
    pub fn downgrade(&self) -> WeakNode {
        WeakNode { core: Arc::downgrade(&self.core), owning: self.owning }
    }

    /// What an entity that is made with this handle holds of the node.
    pub(crate) fn hold(&self) -> NodeHold {
        match self.owning {
            true => NodeHold::Weak(Arc::downgrade(&self.core)),
            false => NodeHold::Strong(Arc::clone(&self.core)),
        }
    }
}
