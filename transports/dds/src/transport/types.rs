//! The types that the program has published definitions of.

use crate::wire::wide::has_wide_text;
use angaros_msg::TypeHash;
use angaros_msg::dynamic::DynamicType;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Definitions that are kept for lookups in this process, at most.
const MAX_DEFINITIONS: usize = 1024;

/// By hash and by name.
#[derive(Default)]
pub struct Types(Mutex<TypeMaps>);

#[derive(Default)]
struct TypeMaps {
    definitions: HashMap<TypeHash, String>,
    names: HashMap<String, TypeHash>,
    /// Those whose messages hold a wstring.
    wide: HashMap<TypeHash, Arc<DynamicType>>,
}

impl Types {
    fn known(&self) -> MutexGuard<'_, TypeMaps> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes in a definition.
    pub fn add(&self, name: &str, hash: TypeHash, definition: &str) {
        let mut known = self.known();
        if known.definitions.len() >= MAX_DEFINITIONS || known.definitions.contains_key(&hash) {
            return;
        }
        known.definitions.insert(hash, definition.to_owned());
        known.names.insert(name.to_owned(), hash);
        if definition.contains("wstring")
            && let Ok(of) = DynamicType::from_definition(name, definition)
            && has_wide_text(&of)
        {
            known.wide.insert(hash, of);
        }
    }

    /// The definition of a type.
    pub fn definition(&self, hash: TypeHash) -> Option<String> {
        self.known().definitions.get(&hash).cloned()
    }

    /// The hash of the type of this name.
    pub fn hash_of(&self, name: &str) -> TypeHash {
        self.known().names.get(name).copied().unwrap_or(TypeHash::UNKNOWN)
    }

    /// A type whose messages hold a wstring.
    pub fn wide(&self, hash: TypeHash) -> Option<Arc<DynamicType>> {
        self.known().wide.get(&hash).cloned()
    }
}
