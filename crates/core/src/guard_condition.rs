//! Guard conditions: a callback that anybody may ask for, from outside of the message path.
//!
//! * **G1** [`GuardCondition::trigger`] takes no lock, allocates nothing and makes no system call
//!   but the wake-up: any thread may call it, and any signal handler.
//! * **G2** Triggers coalesce: after a trigger the callback begins at least once; several triggers
//!   before it begins are one.
//! * **G3** No trigger is lost: one that comes before the node has an executor, or while the
//!   callback runs, leads to a call later.

use crate::executor::{CallbackGroup, Executable, Progress};
use crate::node::{EntityGuard, Node, NodeCore, warm_callback};
use crate::stalls::EntityDescription;
use angaros_transport::error::Result;
use angaros_transport::mutex::lock;
use angaros_transport::{Binding, WarmLines};
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};
use std::sync::{Arc, Mutex, Weak};

/// A guard condition; it ends when the last handle is dropped. A signal handler reaches it through
/// a `static` (`OnceLock<GuardCondition>`), which keeps it for good.
#[derive(Clone)]
#[must_use = "a guard condition ends when it is dropped"]
pub struct GuardCondition {
    // Dropped first, while the entity still is there to be taken from its executor.
    _guard: Arc<EntityGuard>,
    core: Arc<Core>,
}

impl GuardCondition {
    /// Asks for the callback and wakes the executor if it sleeps (rules G1 to G3).
    pub fn trigger(&self) {
        // The thread that found it false rings, or is about to.
        if self.core.triggered.swap(true, Ordering::SeqCst) {
            return;
        }
        let binding = self.core.current.load(Ordering::SeqCst);
        // SAFETY: null, or a binding that lives as long as the core.
        if let Some(binding) = unsafe { binding.as_ref() } {
            binding.doorbell.ring_from_signal(binding.entity as usize);
        }
    }

    /// Whether a trigger waits for its callback.
    #[must_use]
    pub fn is_triggered(&self) -> bool {
        self.core.triggered.load(Ordering::SeqCst)
    }
}

impl Node {
    /// A guard condition of this node: each [`GuardCondition::trigger`] asks for `callback` on the
    /// executor that runs this node.
    ///
    /// # Errors
    /// None today; a later limit of the executor may be one.
    pub fn create_guard_condition(
        &self,
        callback: impl FnMut() + Send + 'static,
    ) -> Result<GuardCondition> {
        self.create_guard_condition_in(self.default_group(), callback)
    }

    /// The same in a callback group of this node.
    ///
    /// # Errors
    /// As [`Node::create_guard_condition`].
    pub fn create_guard_condition_in(
        &self,
        group: &CallbackGroup,
        callback: impl FnMut() + Send + 'static,
    ) -> Result<GuardCondition> {
        let core = Arc::new(Core {
            triggered: AtomicBool::new(false),
            current: AtomicPtr::new(ptr::null_mut()),
            bindings: Mutex::default(),
            group: group.clone(),
            node: Arc::downgrade(&self.core),
            callback: Mutex::new(Box::new(callback)),
        });
        let guard = self.try_add_entity(&core)?;
        Ok(GuardCondition { _guard: Arc::new(guard), core })
    }
}

struct Core {
    triggered: AtomicBool,
    current: AtomicPtr<Binding>,
    /// Every binding there ever was: a trigger may be reading an old one. One more comes only when
    /// the node moves to another executor.
    #[expect(clippy::vec_box, reason = "triggers hold the addresses")]
    bindings: Mutex<Vec<Box<Binding>>>,
    group: CallbackGroup,
    /// Whose publishers the callback may use.
    node: Weak<NodeCore>,
    callback: Mutex<Box<dyn FnMut() + Send>>,
}

impl Executable for Core {
    fn execute(&self) -> Progress {
        // Taken back before the callback, so that a trigger during it leads to another (rule G3).
        if !self.triggered.swap(false, Ordering::SeqCst) {
            return Progress::Idle;
        }
        (lock(&self.callback))();
        Progress::RanLast
    }

    fn bind(&self, binding: Option<&Binding>) {
        let mut bindings = lock(&self.bindings);
        let current = binding.map_or(ptr::null_mut(), |binding| {
            bindings.push(Box::new(binding.clone()));
            bindings.last().map_or(ptr::null_mut(), |b| ptr::from_ref(&**b).cast_mut())
        });
        // Binding marks the entity afterwards, which finds a trigger that saw no binding.
        self.current.store(current, Ordering::SeqCst);
    }

    fn about(&self) -> EntityDescription {
        EntityDescription::new("guard condition", "")
    }

    fn has_work(&self) -> bool {
        self.triggered.load(Ordering::SeqCst)
    }

    fn warm(&self, lines: &mut WarmLines) {
        lines.add(self);
        warm_callback(&self.callback, &self.node, lines);
    }

    fn group(&self) -> &CallbackGroup {
        &self.group
    }
}
