//! The types that the nodes of a context use, each kept once.

use angaros_msg::TypeHash;
use angaros_transport::mutex::lock;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, Weak};

/// Types a node keeps; what comes after them is not described.
const MAX_TYPES: usize = 1024;

/// A type with its definition.
pub(crate) struct UsedType {
    pub name: String,
    pub hash: TypeHash,
    pub definition: String,
}

/// Those of all nodes of a context.
#[derive(Default)]
pub(crate) struct KnownTypes(Mutex<BTreeMap<TypeHash, Weak<UsedType>>>);

impl KnownTypes {
    fn get(&self, name: &str, hash: TypeHash, definition: &str) -> Arc<UsedType> {
        let mut known = lock(&self.0);
        if let Some(found) = known.get(&hash).and_then(Weak::upgrade)
            && found.name == name
        {
            return found;
        }
        known.retain(|_, used| used.strong_count() > 0);
        let name = name.to_owned();
        let definition = definition.to_owned();
        let used = Arc::new(UsedType { name, hash, definition });
        known.insert(hash, Arc::downgrade(&used));
        used
    }
}

/// Those of one node. They stay as long as the node: who asks may be late.
#[derive(Default)]
pub(crate) struct UsedTypes(Mutex<Vec<Arc<UsedType>>>);

impl UsedTypes {
    /// The node uses this type.
    pub fn note(&self, known: &KnownTypes, name: &str, hash: TypeHash, definition: &str) {
        let mut types = lock(&self.0);
        let is_new = !types.iter().any(|used| used.hash == hash && used.name == name);
        if is_new && types.len() < MAX_TYPES {
            types.push(known.get(name, hash, definition));
        }
    }

    pub fn find(&self, hash: TypeHash) -> Option<Arc<UsedType>> {
        lock(&self.0).iter().find(|used| used.hash == hash).cloned()
    }

    pub fn with_prefix(&self, prefix: &str) -> Vec<Arc<UsedType>> {
        let types = lock(&self.0);
        types.iter().filter(|used| used.name.starts_with(prefix)).cloned().collect()
    }
}
