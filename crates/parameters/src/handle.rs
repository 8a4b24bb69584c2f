//! Handles: the value of one parameter at hand.

use super::callbacks::ParameterCallback;
use super::error::ParameterError;
use super::store::ParameterStore;
use super::types::{Parameter, ParameterSetting, ParameterType, bits_of};
use angaros_msg::names::ParameterValue;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock, Weak};

/// Where a parameter's value is kept for its handles.
pub struct Slot {
    kind: ParameterType,
    bits: AtomicU64,
    version: AtomicU64,
    value: RwLock<Option<ParameterValue>>,
}

impl Slot {
    pub fn new(kind: ParameterType, value: Option<&ParameterValue>) -> Self {
        Self {
            kind,
            bits: AtomicU64::new(bits_of(value)),
            version: AtomicU64::new(0),
            value: RwLock::new(value.cloned()),
        }
    }

    /// A value of another type, of which the handles know nothing, is left out.
    pub fn store(&self, value: &ParameterValue) {
        if ParameterType::of(Some(value)) != self.kind {
            return;
        }
        *self.value.write().unwrap_or_else(PoisonError::into_inner) = Some(value.clone());
        self.bits.store(bits_of(Some(value)), Ordering::Release);
        self.version.fetch_add(1, Ordering::Release);
    }

    fn load<P: Parameter>(&self) -> P {
        P::from_bits(self.bits.load(Ordering::Acquire))
            .or_else(|| {
                let value = self.value.read().unwrap_or_else(PoisonError::into_inner);
                P::from_value(value.as_ref())
            })
            .unwrap_or_default()
    }
}

/// A declared parameter. Clones are the same parameter; it stays declared when all are gone.
pub struct ParameterHandle<P> {
    name: Arc<str>,
    slot: Arc<Slot>,
    store: Weak<ParameterStore>,
    _type: PhantomData<fn() -> P>,
}

impl<P> Clone for ParameterHandle<P> {
    fn clone(&self) -> Self {
        Self {
            name: Arc::clone(&self.name),
            slot: Arc::clone(&self.slot),
            store: Weak::clone(&self.store),
            _type: PhantomData,
        }
    }
}

impl<P: Parameter> ParameterHandle<P> {
    /// The handle of a parameter whose value is in `slot`.
    pub fn new(name: &str, slot: Arc<Slot>, store: &Arc<ParameterStore>) -> Self {
        Self { name: name.into(), slot, store: Arc::downgrade(store), _type: PhantomData }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its value: for numbers and truth values one load without a lock, so also at a high rate. Of
    /// a parameter with dynamic typing the newest value of this type.
    #[must_use]
    pub fn get(&self) -> P {
        self.slot.load()
    }

    /// A number that grows with every value it is given: whoever kept the last one knows whether
    /// to look again.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.slot.version.load(Ordering::Acquire)
    }

    /// Gives it a value, by the rules by which others set it.
    ///
    /// # Errors
    /// It is read-only, out of range, refused by a callback, or its node is gone.
    pub fn set(&self, value: P) -> Result<(), ParameterError> {
        let gone = || ParameterError::NotDeclared { name: self.name.to_string() };
        let store = self.store.upgrade().ok_or_else(gone)?;
        store.set_atomically(vec![ParameterSetting::new(&*self.name, value)])
    }

    /// Calls `callback` with each value that it gets from now on, on the thread that sets it, until
    /// the result is dropped. Parameters cannot be set in it.
    pub fn on_change(&self, mut callback: impl FnMut(P) + Send + 'static) -> ParameterCallback {
        let name = Arc::clone(&self.name);
        let told = move |settings: &[ParameterSetting]| {
            let own = settings.iter().rev().find(|setting| *setting.name == *name);
            if let Some(value) = own.and_then(ParameterSetting::get) {
                callback(value);
            }
        };
        let store = self.store.upgrade().unwrap_or_default();
        store.callbacks().add_post_set(told)
    }
}
