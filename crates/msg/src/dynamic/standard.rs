//! The definitions that come with ROS 2, as a catalog.

use crate::definitions::DEFINITIONS;
use crate::idl::{Catalog, TypeName};
use std::sync::LazyLock;

/// All of them, parsed once.
///
/// A text that did not parse would be left out; a test holds that all do.
#[must_use]
pub fn standard_catalog() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
        let mut catalog = Catalog::new();
        for (name, _, text) in DEFINITIONS {
            if let Some(name) = TypeName::parse(name) {
                let _ = catalog.add_text(&name, text);
            }
        }
        catalog
    });
    &CATALOG
}
