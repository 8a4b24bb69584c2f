//! Lists of exceptions: one per line, `PATH  REASON`; `#` begins a comment line.

use crate::repository::root;

/// One exception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// A file, or a folder when it ends in `/`; from the root of the repository.
    pub path: String,
    /// What the list says about it.
    pub rest: String,
}

impl Entry {
    /// Whether the exception is for `path`.
    #[must_use]
    pub fn covers(&self, path: &str) -> bool {
        path == self.path || (self.path.ends_with('/') && path.starts_with(&self.path))
    }
}

/// Reads `tidy/NAME`.
///
/// # Panics
/// When there is no such list, which is a broken checkout.
#[must_use]
pub fn read_list(name: &str) -> Vec<Entry> {
    let path = root().join("tidy").join(name);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()));
    parse(&text)
}

fn parse(text: &str) -> Vec<Entry> {
    let lines = text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#'));
    lines
        .map(|line| {
            let (path, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            Entry { path: path.to_owned(), rest: rest.trim().to_owned() }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_holds_paths_and_reasons() {
        let list = parse("# why\n\na/b.rs  talks to the kernel\nc/ vectors\n");
        assert_eq!(list.len(), 2);
        assert_eq!(list[0].rest, "talks to the kernel");
        assert!(list[1].covers("c/d/e.rs") && !list[1].covers("cc/d.rs"));
        assert!(list[0].covers("a/b.rs") && !list[0].covers("a/b.rs.txt"));
    }
}
