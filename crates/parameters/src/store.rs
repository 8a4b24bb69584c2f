//! The parameters of one node (rules P1 to P6).

use super::callbacks::Callbacks;
use super::descriptor::ParameterDescriptor;
use super::error::ParameterError;
use super::event_publisher::EventPublisher;
use super::handle::Slot;
use super::limits::{MAX_NAME_BYTES, MAX_PARAMETERS};
use super::list::{self, ParameterList};
use super::overrides::Overrides;
use super::types::{ParameterSetting, ParameterType, fitted};
use angaros_msg::names::ParameterValue;
use angaros_msg::rcl_interfaces::msg;
use angaros_msg::rcl_interfaces::msg::{Parameter, ParameterEvent};
use angaros_transport::clock::Clock;
use angaros_transport::mutex::lock;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, ThreadId};

/// All that a node knows of its parameters.
#[derive(Default)]
pub struct ParameterStore {
    node: String,
    clock: Clock,
    overrides: Overrides,
    allow_undeclared: AtomicBool,
    changing: Mutex<()>,
    changed_by: Mutex<Option<ThreadId>>,
    entries: Mutex<BTreeMap<String, Entry>>,
    callbacks: Callbacks,
    /// Where the events of changes go.
    pub events: Mutex<EventPublisher>,
}

struct Entry {
    value: Option<ParameterValue>,
    kind: ParameterType,
    descriptor: ParameterDescriptor,
    slot: Arc<Slot>,
}

/// What is to be declared.
pub struct Declaration {
    /// Its name, as in `camera.rate`.
    pub name: String,
    /// `NotSet`: that of the value.
    pub kind: ParameterType,
    /// Its value unless one is given from outside.
    pub default: Option<ParameterValue>,
    /// What it is for, and which values it takes.
    pub descriptor: ParameterDescriptor,
    /// Whether values from outside are ignored.
    pub ignore_override: bool,
}

/// The only change that is going on (rule P2).
struct Change<'a> {
    store: &'a ParameterStore,
    _only: MutexGuard<'a, ()>,
}

impl Drop for Change<'_> {
    fn drop(&mut self) {
        *lock(&self.store.changed_by) = None;
    }
}

impl ParameterStore {
    /// A store without parameters for the node of this full name.
    pub fn new(node: String, clock: Clock, overrides: Overrides, allow_undeclared: bool) -> Self {
        let allow_undeclared = AtomicBool::new(allow_undeclared);
        Self { node, clock, overrides, allow_undeclared, ..Self::default() }
    }

    /// The full name of the node.
    pub fn node(&self) -> &str {
        &self.node
    }

    /// The callbacks of the node.
    pub fn callbacks(&self) -> &Callbacks {
        &self.callbacks
    }

    /// What stamps events.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    fn allows_undeclared(&self) -> bool {
        self.allow_undeclared.load(Ordering::Acquire)
    }

    /// From now on parameters may be set that were not declared (rule P1).
    pub fn allow_undeclared(&self) {
        self.allow_undeclared.store(true, Ordering::Release);
    }

    /// Waits for other changes to end, but not for one that this thread is in.
    fn change(&self) -> Result<Change<'_>, ParameterError> {
        let this = thread::current().id();
        if *lock(&self.changed_by) == Some(this) {
            return Err(ParameterError::InCallback);
        }
        let only = lock(&self.changing);
        *lock(&self.changed_by) = Some(this);
        Ok(Change { store: self, _only: only })
    }

    /// Declares a parameter, with the value from outside if there is one.
    pub fn declare(&self, declaration: Declaration) -> Result<Arc<Slot>, ParameterError> {
        let _change = self.change()?;
        self.insert(declaration, true)
    }

    /// Declares a parameter of what the node has by itself, even from within a change on this
    /// thread; then nobody is asked or told but by the event.
    pub fn declare_of_its_own(
        &self,
        declaration: Declaration,
    ) -> Result<Arc<Slot>, ParameterError> {
        match self.change() {
            Ok(_change) => self.insert(declaration, true),
            Err(ParameterError::InCallback) => self.insert(declaration, false),
            Err(error) => Err(error),
        }
    }

    /// The one who calls is in a change.
    fn insert(
        &self,
        declaration: Declaration,
        with_callbacks: bool,
    ) -> Result<Arc<Slot>, ParameterError> {
        let Declaration { name, mut kind, default, descriptor, ignore_override } = declaration;
        check_name(&name)?;
        self.check_room(&name)?;
        if !descriptor.dynamic_typing && kind == ParameterType::NotSet {
            kind = ParameterType::of(default.as_ref());
            if kind == ParameterType::NotSet {
                return Err(ParameterError::NotSet { name });
            }
        }
        let from_outside = self.overrides.get(&name).filter(|_| !ignore_override).cloned();
        let value = from_outside.map(|value| fitted(value, kind)).or(default);
        let mut settings = Vec::new();
        if let Some(value) = &value {
            check_value(&name, value, kind, &descriptor)?;
            settings.push(ParameterSetting { name: name.clone(), value: Some(value.clone()) });
            if with_callbacks {
                self.callbacks.ask(&settings)?;
            }
        }
        if kind == ParameterType::NotSet {
            kind = ParameterType::of(value.as_ref());
        }
        let slot = Arc::new(Slot::new(kind, value.as_ref()));
        let entry = Entry { value, kind, descriptor, slot: Arc::clone(&slot) };
        lock(&self.entries).insert(name, entry);
        if with_callbacks {
            self.callbacks.tell(&self.node, &settings);
        }
        self.publish(settings, Vec::new(), Vec::new());
        Ok(slot)
    }

    fn check_room(&self, name: &str) -> Result<(), ParameterError> {
        let entries = lock(&self.entries);
        if entries.contains_key(name) {
            return Err(ParameterError::AlreadyDeclared { name: name.to_owned() });
        }
        if entries.len() >= MAX_PARAMETERS {
            return Err(ParameterError::Full { limit: MAX_PARAMETERS });
        }
        Ok(())
    }

    /// What is kept for the handles of a parameter of this type.
    pub fn slot(
        &self,
        name: &str,
        kind: ParameterType,
    ) -> Result<Option<Arc<Slot>>, ParameterError> {
        let entries = lock(&self.entries);
        let Some(entry) = entries.get(name) else { return Ok(None) };
        if entry.kind != kind {
            let name = name.to_owned();
            let given = kind;
            return Err(ParameterError::WrongType { name, declared: entry.kind, given });
        }
        Ok(Some(Arc::clone(&entry.slot)))
    }

    /// Declares what is given from outside and was not declared.
    pub fn declare_overrides(&self) -> Result<(), ParameterError> {
        for (name, value) in self.overrides.iter() {
            if self.has(name) {
                continue;
            }
            self.declare(Declaration {
                name: name.to_owned(),
                kind: ParameterType::NotSet,
                default: Some(value.clone()),
                descriptor: ParameterDescriptor::default().dynamic_typing(),
                ignore_override: true,
            })?;
        }
        Ok(())
    }

    /// Takes a parameter away.
    pub fn undeclare(&self, name: &str) -> Result<(), ParameterError> {
        let _change = self.change()?;
        let mut entries = lock(&self.entries);
        let name = name.to_owned();
        match entries.get(&name).map(|entry| &entry.descriptor) {
            None => return Err(ParameterError::NotDeclared { name }),
            Some(descriptor) if descriptor.read_only => {
                return Err(ParameterError::ReadOnly { name });
            }
            Some(descriptor) if !descriptor.dynamic_typing => {
                return Err(ParameterError::StaticallyTyped { name });
            }
            Some(_) => entries.remove(&name),
        };
        drop(entries);
        self.publish(Vec::new(), Vec::new(), vec![ParameterSetting::unset(name)]);
        Ok(())
    }

    /// Takes back what was declared for something that then failed.
    pub fn forget(&self, names: &[String]) {
        let mut entries = lock(&self.entries);
        names.iter().for_each(|name| drop(entries.remove(name)));
    }

    /// Sets all of them or none (rule P3).
    pub fn set_atomically(&self, settings: Vec<ParameterSetting>) -> Result<(), ParameterError> {
        let _change = self.change()?;
        let settings = self.callbacks.before(settings)?;
        if settings.is_empty() {
            return Err(ParameterError::Empty);
        }
        self.check_settings(&settings)?;
        self.callbacks.ask(&settings)?;
        let (new, changed, deleted) = self.apply(&settings);
        self.callbacks.tell(&self.node, &settings);
        self.publish(new, changed, deleted);
        Ok(())
    }

    fn check_settings(&self, settings: &[ParameterSetting]) -> Result<(), ParameterError> {
        let entries = lock(&self.entries);
        let mut room = MAX_PARAMETERS.saturating_sub(entries.len());
        for ParameterSetting { name, value } in settings {
            check_name(name)?;
            let owned = || name.clone();
            let Some(entry) = entries.get(name) else {
                if !self.allows_undeclared() {
                    return Err(ParameterError::NotDeclared { name: owned() });
                }
                let full = ParameterError::Full { limit: MAX_PARAMETERS };
                room = room.checked_sub(1).ok_or(full)?;
                continue;
            };
            if entry.descriptor.read_only {
                return Err(ParameterError::ReadOnly { name: owned() });
            }
            match value {
                Some(value) => check_value(name, value, entry.kind, &entry.descriptor)?,
                None if entry.descriptor.dynamic_typing => {}
                None => return Err(ParameterError::StaticallyTyped { name: owned() }),
            }
        }
        Ok(())
    }

    /// Returns what is new, what has changed and what is gone.
    fn apply(
        &self,
        settings: &[ParameterSetting],
    ) -> (Vec<ParameterSetting>, Vec<ParameterSetting>, Vec<ParameterSetting>) {
        let mut new = Vec::new();
        let mut changed = Vec::new();
        let mut deleted = Vec::new();
        let mut entries = lock(&self.entries);
        for setting in settings {
            let Some(value) = &setting.value else {
                if entries.remove(&setting.name).is_some() {
                    deleted.push(setting.clone());
                }
                continue;
            };
            if let Some(entry) = entries.get_mut(&setting.name) {
                entry.kind = ParameterType::of(Some(value));
                entry.value = Some(value.clone());
                entry.slot.store(value);
                changed.push(setting.clone());
                continue;
            }
            let kind = ParameterType::of(Some(value));
            let entry = Entry {
                value: Some(value.clone()),
                kind,
                descriptor: ParameterDescriptor::default().dynamic_typing(),
                slot: Arc::new(Slot::new(kind, Some(value))),
            };
            entries.insert(setting.name.clone(), entry);
            new.push(setting.clone());
        }
        (new, changed, deleted)
    }

    /// Whether a parameter is declared.
    pub fn has(&self, name: &str) -> bool {
        lock(&self.entries).contains_key(name)
    }

    /// The value; `None` where it has none, or is not declared and need not be.
    pub fn get(&self, name: &str) -> Result<Option<ParameterValue>, ParameterError> {
        self.read(|entries| self.value_in(entries, name))
    }

    /// Whether a parameter is there and true.
    pub fn is_true(&self, name: &str) -> bool {
        matches!(self.get(name), Ok(Some(ParameterValue::Bool(true))))
    }

    /// Several values of one moment.
    pub fn get_all<S: AsRef<str>>(
        &self,
        names: &[S],
    ) -> Result<Vec<Option<ParameterValue>>, ParameterError> {
        self.read(|entries| {
            names.iter().map(|name| self.value_in(entries, name.as_ref())).collect()
        })
    }

    fn read<R>(&self, read: impl FnOnce(&BTreeMap<String, Entry>) -> R) -> R {
        read(&lock(&self.entries))
    }

    fn value_in(
        &self,
        entries: &BTreeMap<String, Entry>,
        name: &str,
    ) -> Result<Option<ParameterValue>, ParameterError> {
        match entries.get(name) {
            Some(Entry { value: None, descriptor, .. }) if !descriptor.dynamic_typing => {
                Err(ParameterError::NotSet { name: name.to_owned() })
            }
            Some(entry) => Ok(entry.value.clone()),
            None if self.allows_undeclared() => Ok(None),
            None => Err(ParameterError::NotDeclared { name: name.to_owned() }),
        }
    }

    /// Values of one moment as they stand, without an error for what has none.
    pub fn peek<S: AsRef<str>>(&self, names: &[S]) -> Vec<Option<ParameterValue>> {
        self.read(|entries| {
            let value = |name: &S| entries.get(name.as_ref()).and_then(|entry| entry.value.clone());
            names.iter().map(value).collect()
        })
    }

    /// All with values below a prefix, by what follows it.
    pub fn below(&self, prefix: &str) -> BTreeMap<String, ParameterValue> {
        let prefix = if prefix.is_empty() { String::new() } else { format!("{prefix}.") };
        self.read(|entries| {
            let below = entries.iter().filter_map(|(name, entry)| {
                let rest = name.strip_prefix(&prefix).filter(|rest| !rest.is_empty())?;
                Some((rest.to_owned(), entry.value.clone()?))
            });
            below.collect()
        })
    }

    /// The descriptors of these parameters.
    ///
    /// # Errors
    /// One that is not declared.
    pub fn describe<S: AsRef<str>>(
        &self,
        names: &[S],
    ) -> Result<Vec<msg::ParameterDescriptor>, ParameterError> {
        self.each_or_undeclared(
            names,
            |name, entry| entry.descriptor.to_message(name, entry.kind),
            |name| ParameterDescriptor::default().to_message(name, ParameterType::NotSet),
        )
    }

    /// The types of the values of these parameters.
    ///
    /// # Errors
    /// One that is not declared.
    pub fn types<S: AsRef<str>>(&self, names: &[S]) -> Result<Vec<ParameterType>, ParameterError> {
        self.each_or_undeclared(
            names,
            |_, entry| ParameterType::of(entry.value.as_ref()),
            |_| ParameterType::NotSet,
        )
    }

    fn each_or_undeclared<S: AsRef<str>, R>(
        &self,
        names: &[S],
        declared: impl Fn(&str, &Entry) -> R,
        undeclared: impl Fn(&str) -> R,
    ) -> Result<Vec<R>, ParameterError> {
        let entries = lock(&self.entries);
        let one = |name: &str| match entries.get(name) {
            Some(entry) => Ok(declared(name, entry)),
            None if self.allows_undeclared() => Ok(undeclared(name)),
            None => Err(ParameterError::NotDeclared { name: name.to_owned() }),
        };
        names.iter().map(|name| one(name.as_ref())).collect()
    }

    /// The parameters below these prefixes with at most `depth` parts behind them.
    pub fn list<S: AsRef<str>>(&self, prefixes: &[S], depth: u64) -> ParameterList {
        self.read(|entries| list::list(entries.keys().map(String::as_str), prefixes, depth))
    }

    /// Tells of a change, in the order of the changes.
    pub fn publish(
        &self,
        new: Vec<ParameterSetting>,
        changed: Vec<ParameterSetting>,
        deleted: Vec<ParameterSetting>,
    ) {
        if new.is_empty() && changed.is_empty() && deleted.is_empty() {
            return;
        }
        let messages = |settings: Vec<ParameterSetting>| -> Vec<Parameter> {
            settings.iter().map(ParameterSetting::to_message).collect()
        };
        let (sec, nanosec) = self.clock().system_time().to_sec_nanosec();
        let event = ParameterEvent {
            stamp: angaros_msg::builtin_interfaces::msg::Time { sec, nanosec },
            node: self.node().to_owned(),
            new_parameters: messages(new),
            changed_parameters: messages(changed),
            deleted_parameters: messages(deleted),
        };
        lock(&self.events).send(event);
    }
}

fn check_name(name: &str) -> Result<(), ParameterError> {
    if name.is_empty() || name.len() > MAX_NAME_BYTES {
        return Err(ParameterError::BadName { bytes: name.len(), limit: MAX_NAME_BYTES });
    }
    Ok(())
}

fn check_value(
    name: &str,
    value: &ParameterValue,
    kind: ParameterType,
    descriptor: &ParameterDescriptor,
) -> Result<(), ParameterError> {
    let given = ParameterType::of(Some(value));
    if !descriptor.dynamic_typing && given != kind {
        return Err(ParameterError::WrongType { name: name.to_owned(), declared: kind, given });
    }
    descriptor.check_range(name, value)
}
