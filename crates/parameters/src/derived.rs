//! Parameters as the fields of a struct: `#[derive(Parameters)]`.
//!
//! A change of several fields at once is seen as a whole: [`ParameterSet::get`] never shows half of
//! it.

use super::callbacks::ParameterCallback;
use super::declare::declare;
use super::descriptor::ParameterDescriptor;
use super::error::ParameterError;
use super::store::ParameterStore;
use super::types::{Parameter, ParameterSetting};
use angaros_msg::names::ParameterValue;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::{Arc, PoisonError, RwLock};

/// A field of a parameter struct: a [`Parameter`], or a struct whose fields are named behind it and
/// a dot.
pub trait ParameterField: Clone + Send + Sync + Sized + 'static {
    /// The default where the field has none of its own.
    fn initial() -> Self;

    /// Declares it as `name` with the default `self`.
    ///
    /// # Errors
    /// As `Node::declare_parameter`.
    fn declare(
        self,
        scope: &ParameterScope<'_>,
        name: &str,
        descriptor: ParameterDescriptor,
    ) -> Result<(), ParameterError>;

    /// Its value.
    ///
    /// # Errors
    /// A value of another type.
    fn read(reader: &ParameterReader<'_>, name: &str) -> Result<Self, ParameterError>;

    /// Whether its values go together.
    ///
    /// # Errors
    /// Why they do not.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }
}

impl<P: Parameter> ParameterField for P {
    fn initial() -> Self {
        Self::default()
    }

    fn declare(
        self,
        scope: &ParameterScope<'_>,
        name: &str,
        descriptor: ParameterDescriptor,
    ) -> Result<(), ParameterError> {
        declare(scope.store, name, self, descriptor)?;
        scope.names.borrow_mut().push(name.to_owned());
        Ok(())
    }

    fn read(reader: &ParameterReader<'_>, name: &str) -> Result<Self, ParameterError> {
        reader.value(name)
    }
}

/// A struct of parameters; derive it.
///
/// ```ignore
/// /// How the picture is made.
/// #[derive(Clone, Debug, Parameters)]
/// struct Camera {
///     /// Pictures per second.
///     #[param(default = 30.0, range = 1.0..=120.0)]
///     rate: f64,
///     /// The lens in front of it.
///     lens: Lens,
///     #[param(rename = "frame", read_only, default = "camera")]
///     frame_id: String,
///     /// Nobody has to say.
///     gain: Option<f64>,
/// }
/// ```
pub trait Parameters: ParameterField {}

/// Where fields are declared.
pub struct ParameterScope<'a> {
    store: &'a Arc<ParameterStore>,
    names: RefCell<Vec<String>>,
}

/// Where fields are read: the node's parameters, over them what is about to be set.
pub struct ParameterReader<'a> {
    store: &'a ParameterStore,
    settings: &'a [ParameterSetting],
}

impl ParameterReader<'_> {
    fn value<P: Parameter>(&self, name: &str) -> Result<P, ParameterError> {
        let read = |value: Option<&ParameterValue>| {
            P::from_value(value).ok_or_else(|| ParameterError::NotSet { name: name.to_owned() })
        };
        match self.settings.iter().rev().find(|setting| setting.name == name) {
            Some(setting) => read(setting.value.as_ref()),
            None => read(self.store.peek(&[name]).pop().flatten().as_ref()),
        }
    }
}

/// The name of a field in a struct that is called `prefix`.
#[doc(hidden)]
#[must_use]
pub fn field_name(prefix: &str, field: &str) -> String {
    if prefix.is_empty() { field.to_owned() } else { format!("{prefix}.{field}") }
}

/// Declared parameters as a struct. Clones are the same parameters; they stay declared when all are
/// gone, but are validated no more.
pub struct ParameterSet<T> {
    current: Arc<RwLock<Arc<T>>>,
    store: Arc<ParameterStore>,
    _callbacks: Arc<[ParameterCallback; 2]>,
}

impl<T> Clone for ParameterSet<T> {
    fn clone(&self) -> Self {
        Self {
            current: Arc::clone(&self.current),
            store: Arc::clone(&self.store),
            _callbacks: Arc::clone(&self._callbacks),
        }
    }
}

impl<T: Parameters> ParameterSet<T> {
    /// Declares all fields of `T` in the store.
    ///
    /// # Errors
    /// A field that cannot be declared, or what the validation of `T` says.
    pub fn declare(store: &Arc<ParameterStore>) -> Result<Self, ParameterError> {
        let scope = ParameterScope { store, names: RefCell::default() };
        let read = |store: &ParameterStore| {
            let value = T::read(&ParameterReader { store, settings: &[] }, "")?;
            value.check().map_err(|reason| ParameterError::Refused { reason })?;
            Ok(value)
        };
        let declared = T::initial().declare(&scope, "", ParameterDescriptor::default());
        let names = scope.names.into_inner();
        let value = declared.and_then(|()| read(store)).inspect_err(|_| store.forget(&names))?;
        let names: Arc<BTreeSet<String>> = Arc::new(names.into_iter().collect());
        let current = Arc::new(RwLock::new(Arc::new(value)));
        let callbacks =
            [checks::<T>(store, Arc::clone(&names)), follows(store, names, Arc::clone(&current))];
        Ok(Self { current, store: Arc::clone(store), _callbacks: Arc::new(callbacks) })
    }

    /// The parameters of one moment. For one value at a high rate see
    /// `ParameterHandle`.
    #[must_use]
    pub fn get(&self) -> Arc<T> {
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Before any of them is set `callback` may refuse the struct as it would be, until the result
    /// is dropped.
    pub fn on_validate(
        &self,
        mut callback: impl FnMut(&T) -> Result<(), String> + Send + 'static,
    ) -> ParameterCallback {
        let store = Arc::downgrade(&self.store);
        self.store.callbacks().add_on_set(move |settings| {
            let Some(store) = store.upgrade() else { return Ok(()) };
            match T::read(&ParameterReader { store: &store, settings }, "") {
                Ok(value) => callback(&value),
                Err(error) => Err(error.to_string()),
            }
        })
    }

    /// After any of them was set `callback` gets the new struct, on the thread that set it, until
    /// the result is dropped.
    pub fn on_change(
        &self,
        mut callback: impl FnMut(Arc<T>) + Send + 'static,
    ) -> ParameterCallback {
        let current = Arc::clone(&self.current);
        let mut before = self.get();
        self.store.callbacks().add_post_set(move |_| {
            let now = Arc::clone(&current.read().unwrap_or_else(PoisonError::into_inner));
            if !Arc::ptr_eq(&now, &before) {
                before = Arc::clone(&now);
                callback(now);
            }
        })
    }
}

/// Refuses what the struct cannot hold or its validation does not accept.
fn checks<T: Parameters>(
    store: &Arc<ParameterStore>,
    names: Arc<BTreeSet<String>>,
) -> ParameterCallback {
    let weak = Arc::downgrade(store);
    store.callbacks().add_on_set(move |settings| {
        let Some(store) = weak.upgrade().filter(|_| concerns(&names, settings)) else {
            return Ok(());
        };
        let reader = ParameterReader { store: &store, settings };
        T::read(&reader, "").map_err(|error| error.to_string())?.check()
    })
}

/// Renews the snapshot.
fn follows<T: Parameters>(
    store: &Arc<ParameterStore>,
    names: Arc<BTreeSet<String>>,
    current: Arc<RwLock<Arc<T>>>,
) -> ParameterCallback {
    let weak = Arc::downgrade(store);
    store.callbacks().add_follower(move |settings| {
        let Some(store) = weak.upgrade().filter(|_| concerns(&names, settings)) else { return };
        // It was read before it was set, and no other change comes between.
        if let Ok(value) = T::read(&ParameterReader { store: &store, settings: &[] }, "") {
            *current.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(value);
        }
    })
}

fn concerns(names: &BTreeSet<String>, settings: &[ParameterSetting]) -> bool {
    settings.iter().any(|setting| names.contains(&setting.name))
}
