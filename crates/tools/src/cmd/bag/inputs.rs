//! Bags as they are named: a path, and perhaps the storage that it must have.

use crate::cmd::output;
use angaros_bag::{BagReader, SessionError, StorageId, open};
use std::path::{Path, PathBuf};

/// A bag that is named.
pub struct Input {
    pub path: PathBuf,
    storage: Option<String>,
}

/// The bags of `-i URI [STORAGE]`, however often it was given: a word that is the name of a storage
/// and no path belongs to the bag before it.
pub fn inputs(words: &[PathBuf]) -> Vec<Input> {
    let mut found: Vec<Input> = Vec::new();
    for word in words {
        let storage = word.to_str().filter(|name| StorageId::parse(name).is_some());
        match (storage, found.last_mut()) {
            (Some(storage), Some(last)) if !word.exists() && last.storage.is_none() => {
                last.storage = Some(storage.to_owned());
            }
            _ => found.push(Input { path: word.clone(), storage: None }),
        }
    }
    found
}

/// Opens them in the order in which they are named, and tells what is damaged. Of `storage` are
/// those that do not say otherwise.
pub fn open_all(
    inputs: &[Input],
    storage: Option<&str>,
) -> Result<Vec<Box<dyn BagReader>>, SessionError> {
    if inputs.is_empty() {
        return Err(SessionError::Option("no bag is named\nhint: name one or more".to_owned()));
    }
    let mut bags = Vec::new();
    for input in inputs {
        let bag = open(&input.path)?;
        if let Some(wanted) = input.storage.as_deref().or(storage) {
            check_storage(&input.path, &bag.info().storage_id, wanted)?;
        }
        for missing in bag.info().recovered.iter().flat_map(|recovered| &recovered.missing) {
            output::progress(&format!("damaged: {missing}"));
        }
        bags.push(bag);
    }
    Ok(bags)
}

/// Refuses a bag whose storage is not the one that is wanted.
pub fn check_storage(path: &Path, found: &str, wanted: &str) -> Result<(), SessionError> {
    if found == wanted {
        return Ok(());
    }
    let path = path.display();
    let text = match StorageId::parse(wanted) {
        Some(_) => format!(
            "{path} is {found}, not {wanted}\nhint: leave the storage out, the content tells it"
        ),
        None => {
            format!("there is no storage '{wanted}'\nhint: choose mcap or sqlite3, or leave it out")
        }
    };
    Err(SessionError::Option(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_storage_behind_a_bag_belongs_to_it() {
        let words = ["a", "b", "sqlite3", "mcap", "c", "mcap"].map(PathBuf::from);
        let found = inputs(&words);
        let found: Vec<_> = found
            .iter()
            .map(|input| (input.path.to_str().unwrap(), input.storage.as_deref()))
            .collect();
        let expected = [("a", None), ("b", Some("sqlite3")), ("mcap", None), ("c", Some("mcap"))];
        assert_eq!(found, expected);
    }
}
