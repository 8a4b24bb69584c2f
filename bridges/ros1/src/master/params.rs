//! The tree of parameters.

use crate::xmlrpc::Value;
use std::collections::BTreeMap;

/// Parameters, as structs within structs.
#[derive(Debug, Default)]
pub(super) struct Params {
    root: BTreeMap<String, Value>,
}

fn parts(key: &str) -> impl Iterator<Item = &str> {
    key.split('/').filter(|part| !part.is_empty())
}

impl Params {
    /// What is at a key: a value, or a struct of all below it.
    pub fn get(&self, key: &str) -> Option<Value> {
        let mut parts = parts(key);
        let Some(first) = parts.next() else { return Some(Value::Struct(self.root.clone())) };
        let mut found = self.root.get(first)?;
        for part in parts {
            let Value::Struct(members) = found else { return None };
            found = members.get(part)?;
        }
        Some(found.clone())
    }

    /// Sets a value, or all below a key.
    ///
    /// # Errors
    /// The root can only be a struct.
    pub fn set(&mut self, key: &str, value: Value) -> Result<(), String> {
        let parts: Vec<&str> = parts(key).collect();
        let Some((last, above)) = parts.split_last() else {
            let Value::Struct(members) = value else {
                return Err("the root of all parameters is no single value".to_owned());
            };
            self.root = members;
            return Ok(());
        };
        let mut members = &mut self.root;
        for part in above {
            let inner = members.entry((*part).to_owned()).or_insert_with(empty);
            // A value makes room for a struct.
            if !matches!(inner, Value::Struct(_)) {
                *inner = empty();
            }
            let Value::Struct(below) = inner else { return Err(format!("no {key}")) };
            members = below;
        }
        members.insert((*last).to_owned(), value);
        Ok(())
    }

    /// Takes a value away, or all below a key; returns whether there was one.
    pub fn remove(&mut self, key: &str) -> bool {
        let parts: Vec<&str> = parts(key).collect();
        let Some((last, above)) = parts.split_last() else { return false };
        let mut members = &mut self.root;
        for part in above {
            let Some(Value::Struct(below)) = members.get_mut(*part) else { return false };
            members = below;
        }
        members.remove(*last).is_some()
    }

    /// The full keys of all values that are no structs with something in them.
    pub fn names(&self) -> Vec<String> {
        let mut all = Vec::new();
        leaves("", &Value::Struct(self.root.clone()), &mut |key, _| all.push(key.to_owned()));
        all
    }
}

fn empty() -> Value {
    Value::Struct(BTreeMap::new())
}

/// Calls `each` with every value below a key that is no struct, and its full key.
pub(crate) fn leaves(key: &str, value: &Value, each: &mut dyn FnMut(&str, &Value)) {
    match value {
        Value::Struct(members) => {
            members.iter().for_each(|(name, below)| leaves(&format!("{key}/{name}"), below, each));
        }
        other => each(key, other),
    }
}

/// What a node that subscribes to `subscribed` is told when `changed` has got `value`; `None` if
/// that is nothing to it. Both keys are full ones. A value that is gone is an empty struct.
pub(super) fn told(subscribed: &str, changed: &str, value: &Value) -> Option<(String, Value)> {
    let slashed = |key: &str| format!("{}/", key.trim_end_matches('/'));
    let subscribed = slashed(subscribed);
    let changed = slashed(changed);
    if changed.starts_with(&subscribed) {
        return Some((changed, value.clone()));
    }
    let below = subscribed.strip_prefix(&changed)?;
    let mut found = Some(value);
    for part in parts(below) {
        found = match found {
            Some(Value::Struct(members)) => members.get(part),
            _ => None,
        };
    }
    let value = found.cloned().unwrap_or_else(empty);
    Some((subscribed, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(pairs: &[(&str, Value)]) -> Value {
        Value::Struct(
            pairs.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect(),
        )
    }

    #[test]
    fn values_are_set_read_and_taken_away_at_any_depth() {
        let mut params = Params::default();
        params.set("/a/b", 1.into()).unwrap();
        params.set("/a/c/d", 2.into()).unwrap();
        params.set("/x", tree(&[("y", 3.into())])).unwrap();
        assert_eq!(params.get("/a/b"), Some(1.into()));
        assert_eq!(params.get("/a/c"), Some(tree(&[("d", 2.into())])));
        assert_eq!(params.get("/x/y"), Some(3.into()));
        assert_eq!(params.get("/a/b/c"), None);
        assert_eq!(params.names(), ["/a/b", "/a/c/d", "/x/y"]);
        params.set("/a/b/c", 4.into()).unwrap();
        assert_eq!(params.get("/a/b"), Some(tree(&[("c", 4.into())])));
        assert!(params.remove("/a/c") && !params.remove("/a/c") && !params.remove("/"));
        assert!(params.set("/", 5.into()).is_err());
        params.set("/", tree(&[("only", 6.into())])).unwrap();
        assert_eq!(params.names(), ["/only"]);
    }

    #[test]
    fn subscribers_are_told_of_what_is_at_above_and_below_their_key() {
        let value = tree(&[("b", 1.into())]);
        for (subscribed, changed, value, expected) in [
            ("/a", "/a", Value::Int(1), Some(("/a/", Value::Int(1)))),
            ("/a", "/a/b", Value::Int(1), Some(("/a/b/", Value::Int(1)))),
            ("/", "/a/b", Value::Int(1), Some(("/a/b/", Value::Int(1)))),
            ("/a/b", "/a", value.clone(), Some(("/a/b/", Value::Int(1)))),
            ("/a/c", "/a", value, Some(("/a/c/", tree(&[])))),
            ("/a", "/ab", Value::Int(1), None),
            ("/ab", "/a", Value::Int(1), None),
        ] {
            let expected = expected.map(|(key, value)| (key.to_owned(), value));
            assert_eq!(told(subscribed, changed, &value), expected, "{subscribed} {changed}");
        }
    }
}
