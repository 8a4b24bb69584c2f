//! Many definitions that refer to each other.

use super::error::IdlError;
use super::limits;
use super::model::{ArrayKind, BaseType, Definition, FieldType, Interface, TypeName};
use super::parse;
use std::collections::{BTreeMap, BTreeSet};

/// Types by their full name. References are resolved when asked for, so definitions may be added
/// in any order.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    types: BTreeMap<String, Interface>,
}

impl Catalog {
    /// A catalog without types.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds all types of a definition; one of the same name is replaced.
    pub fn add(&mut self, definition: Definition) {
        for interface in definition.types {
            self.types.insert(interface.name.to_string(), interface);
        }
    }

    /// Adds one type; one of the same name is replaced.
    pub fn add_interface(&mut self, interface: Interface) {
        self.types.insert(interface.name.to_string(), interface);
    }

    /// Parses the text of `name` and adds it.
    ///
    /// # Errors
    /// As [`parse`].
    pub fn add_text(&mut self, name: &TypeName, text: &str) -> Result<(), IdlError> {
        self.add(parse(name, text, &name.to_string())?);
        Ok(())
    }

    /// The type of that full name, as in `std_msgs/msg/String` or `std_srvs/srv/Trigger_Request`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Interface> {
        self.types.get(name)
    }

    /// All types in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = &Interface> {
        self.types.values()
    }

    /// Every type reachable through the fields of `root`, sorted by name, `root` left out.
    ///
    /// # Errors
    /// A reference to a type that is not in the catalog, a cycle, or nesting beyond
    /// [`limits::NESTING`].
    pub fn closure(&self, root: &Interface) -> Result<Vec<&Interface>, IdlError> {
        let mut found = BTreeMap::new();
        let mut path = BTreeSet::from([root.name.to_string()]);
        self.visit(root, &mut path, &mut found)?;
        Ok(found.into_values().map(|(_, interface)| interface).collect())
    }

    /// Adds everything below `interface` to `found`, each with its own height, and returns the
    /// levels below `interface`.
    fn visit<'a>(
        &'a self,
        interface: &Interface,
        path: &mut BTreeSet<String>,
        found: &mut BTreeMap<String, (usize, &'a Interface)>,
    ) -> Result<usize, IdlError> {
        let mut height = 0;
        for reference in interface.references() {
            let name = reference.to_string();
            if path.contains(&name) {
                let message = format!("refers to {name}, which contains this type");
                return Err(IdlError::whole(&interface.name, message, "break the cycle"));
            }
            let below = match found.get(&name) {
                Some((below, _)) => *below,
                None => {
                    let next = self.resolve(interface, reference)?;
                    check_nesting(interface, path.len())?;
                    path.insert(name.clone());
                    let below = self.visit(next, path, found)?;
                    path.remove(&name);
                    found.insert(name, (below, next));
                    below
                }
            };
            height = height.max(below + 1);
        }
        check_nesting(interface, height)?;
        Ok(height)
    }

    fn resolve(&self, from: &Interface, name: &TypeName) -> Result<&Interface, IdlError> {
        self.types.get(&name.to_string()).ok_or_else(|| {
            let hint = format!(
                "add {}/{}/{}.{} or correct the name",
                name.package, name.kind, name.name, name.kind
            );
            IdlError::whole(&from.name, format!("refers to {name}, which is not known"), &hint)
        })
    }

    /// The fewest bytes an element of this type can take, padding not counted: what a count read
    /// from the wire is checked against, and at least 1.
    ///
    /// # Errors
    /// As [`Catalog::closure`], and a size beyond [`limits::MIN_SIZE`].
    pub fn min_size(&self, root: &Interface) -> Result<u64, IdlError> {
        let mut sizes = BTreeMap::new();
        self.closure(root)?;
        self.min_size_known(root, &mut sizes)
    }

    fn min_size_known(
        &self,
        interface: &Interface,
        sizes: &mut BTreeMap<String, u64>,
    ) -> Result<u64, IdlError> {
        let name = interface.name.to_string();
        if let Some(size) = sizes.get(&name) {
            return Ok(*size);
        }
        let mut total: u64 = 0;
        for field in &interface.fields {
            total = total.saturating_add(self.min_field(interface, &field.ty, sizes)?);
            if total > limits::MIN_SIZE {
                let message = format!("every message would exceed {} bytes", limits::MIN_SIZE);
                return Err(IdlError::whole(&name, message, "use sequences in place of arrays"));
            }
        }
        sizes.insert(name, total.max(1));
        Ok(total.max(1))
    }

    fn min_field(
        &self,
        from: &Interface,
        ty: &FieldType,
        sizes: &mut BTreeMap<String, u64>,
    ) -> Result<u64, IdlError> {
        let count = match ty.array {
            ArrayKind::Single => 1,
            ArrayKind::Fixed(count) => u64::from(count),
            ArrayKind::Bounded(_) | ArrayKind::Unbounded => return Ok(4),
        };
        let one = match &ty.base {
            BaseType::Primitive(primitive) => primitive.size() as u64,
            BaseType::String(_) | BaseType::WString(_) => 4,
            BaseType::Message(name) => self.min_size_known(self.resolve(from, name)?, sizes)?,
        };
        Ok(one.saturating_mul(count))
    }
}

fn check_nesting(interface: &Interface, levels: usize) -> Result<(), IdlError> {
    if levels <= limits::NESTING {
        return Ok(());
    }
    let message = format!("types nest deeper than {} levels", limits::NESTING);
    Err(IdlError::whole(&interface.name, message, "flatten the definition"))
}

#[cfg(test)]
mod tests {
    use super::super::Kind;
    use super::*;

    fn catalog(types: &[(&str, &str)]) -> Catalog {
        let mut catalog = Catalog::new();
        for (name, text) in types {
            catalog.add_text(&TypeName::new("p", Kind::Msg, name), text).unwrap();
        }
        catalog
    }

    #[test]
    fn a_cycle_is_an_error_and_not_a_recursion() {
        let catalog = catalog(&[("A", "B b"), ("B", "C[] c"), ("C", "B b")]);
        let error = catalog.closure(catalog.get("p/msg/A").unwrap()).unwrap_err();
        assert!(error.to_string().contains("break the cycle"), "{error}");
    }

    #[test]
    fn nesting_is_bounded_even_when_every_level_is_also_reached_directly() {
        let mut types = vec![("T0".to_owned(), "int8 x".to_owned())];
        let mut all = String::new();
        for level in 1..=limits::NESTING + 1 {
            types.push((format!("T{level}"), format!("T{} x", level - 1)));
        }
        for level in 0..=limits::NESTING + 1 {
            all += &format!("T{level} f{level}\n");
        }
        types.push(("All".to_owned(), all));
        let types: Vec<_> = types.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect();
        let catalog = catalog(&types);
        assert!(catalog.closure(catalog.get("p/msg/All").unwrap()).is_err());
        let deepest = format!("p/msg/T{}", limits::NESTING);
        assert!(catalog.closure(catalog.get(&deepest).unwrap()).is_ok());
    }

    #[test]
    fn arrays_that_multiply_to_a_giant_are_refused() {
        let catalog = catalog(&[("A", "B[65536] b"), ("B", "C[65536] c"), ("C", "float64[9] x")]);
        assert_eq!(catalog.min_size(catalog.get("p/msg/C").unwrap()), Ok(72));
        assert!(catalog.min_size(catalog.get("p/msg/A").unwrap()).is_err());
    }

    #[test]
    fn an_unknown_reference_names_both_types() {
        let catalog = catalog(&[("A", "other/Thing t")]);
        let error = catalog.closure(catalog.get("p/msg/A").unwrap()).unwrap_err().to_string();
        assert!(error.starts_with("p/msg/A: refers to other/msg/Thing"), "{error}");
    }
}
