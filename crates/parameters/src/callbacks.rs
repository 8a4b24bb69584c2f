//! The functions that are asked about and told of changes of a node's parameters.

use super::error::ParameterError;
use super::types::ParameterSetting;
use angaros_transport::mutex::lock;
use angaros_transport::panic_text;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, Weak};

type PreSet = dyn FnMut(&mut Vec<ParameterSetting>) + Send;
type OnSet = dyn FnMut(&[ParameterSetting]) -> Result<(), String> + Send;
type PostSet = dyn FnMut(&[ParameterSetting]) + Send;

/// A callback about parameters; it is called until this is dropped.
#[must_use = "a callback is taken away when its handle is dropped"]
pub struct ParameterCallback {
    _entry: Box<dyn Any + Send + Sync>,
}

/// Each with a lock of its own, as it is called without that of the list.
type Functions<F> = Vec<Arc<Mutex<Box<F>>>>;

/// Functions of one kind; the newest is called first.
struct List<F: ?Sized> {
    functions: Arc<Mutex<Functions<F>>>,
}

impl<F: ?Sized> Default for List<F> {
    fn default() -> Self {
        Self { functions: Arc::default() }
    }
}

/// Takes a function from its list when it is dropped.
struct Entry<F: ?Sized> {
    functions: Weak<Mutex<Functions<F>>>,
    function: Arc<Mutex<Box<F>>>,
}

impl<F: ?Sized> Drop for Entry<F> {
    fn drop(&mut self) {
        if let Some(functions) = self.functions.upgrade() {
            lock(&functions).retain(|known| !Arc::ptr_eq(known, &self.function));
        }
    }
}

impl<F: ?Sized + Send + 'static> List<F> {
    fn add(&self, function: Box<F>) -> ParameterCallback {
        let function = Arc::new(Mutex::new(function));
        lock(&self.functions).insert(0, Arc::clone(&function));
        let entry = Entry { functions: Arc::downgrade(&self.functions), function };
        ParameterCallback { _entry: Box::new(entry) }
    }

    /// Calls each until one fails. The list is not locked meanwhile: a callback may add and remove.
    fn each(
        &self,
        mut call: impl FnMut(&mut F) -> Result<(), ParameterError>,
    ) -> Result<(), ParameterError> {
        let functions = lock(&self.functions).clone();
        functions.iter().try_for_each(|function| {
            let mut function = lock(function);
            // What a callback leaves half done is its own; the parameters are as before the call.
            catch_unwind(AssertUnwindSafe(|| call(&mut function)))
                .unwrap_or_else(|panic| Err(ParameterError::Panicked { text: panic_text(&*panic) }))
        })
    }
}

/// All callbacks of a node's parameters.
#[derive(Default)]
pub struct Callbacks {
    pre_set: List<PreSet>,
    on_set: List<OnSet>,
    /// What has to follow before anybody is told.
    follow: List<PostSet>,
    post_set: List<PostSet>,
}

impl Callbacks {
    pub fn add_pre_set(
        &self,
        callback: impl FnMut(&mut Vec<ParameterSetting>) + Send + 'static,
    ) -> ParameterCallback {
        self.pre_set.add(Box::new(callback))
    }

    pub fn add_on_set(
        &self,
        callback: impl FnMut(&[ParameterSetting]) -> Result<(), String> + Send + 'static,
    ) -> ParameterCallback {
        self.on_set.add(Box::new(callback))
    }

    pub fn add_follower(
        &self,
        callback: impl FnMut(&[ParameterSetting]) + Send + 'static,
    ) -> ParameterCallback {
        self.follow.add(Box::new(callback))
    }

    pub fn add_post_set(
        &self,
        callback: impl FnMut(&[ParameterSetting]) + Send + 'static,
    ) -> ParameterCallback {
        self.post_set.add(Box::new(callback))
    }

    /// Lets the callbacks change the list.
    pub fn before(
        &self,
        mut settings: Vec<ParameterSetting>,
    ) -> Result<Vec<ParameterSetting>, ParameterError> {
        self.pre_set.each(|callback| {
            callback(&mut settings);
            Ok(())
        })?;
        Ok(settings)
    }

    /// Whether all agree.
    pub fn ask(&self, settings: &[ParameterSetting]) -> Result<(), ParameterError> {
        self.on_set.each(|callback| {
            callback(settings).map_err(|reason| ParameterError::Refused { reason })
        })
    }

    /// Tells of what was set; a panic there is logged, as the values stay.
    pub fn tell(&self, node: &str, settings: &[ParameterSetting]) {
        let call = |callback: &mut PostSet| {
            callback(settings);
            Ok(())
        };
        let told = self.follow.each(call).and(self.post_set.each(call));
        if let Err(error) = told {
            tracing::error!("node {node}: {error}\nhint: the parameters were set nevertheless");
        }
    }
}
