//! The text of a definition as `ros2 interface show` prints it: below each field of a structure
//! stands what that structure is made of.

use super::comments;
use crate::client::type_lookup::{Definition, Source};
use crate::cmd::types::TypeResult;
use angaros_msg::idl::{Catalog, Interface, TypeName, without_comment};
use std::borrow::Cow;

/// Lines that are shown; a definition from outside may refer to the same types again and again.
const MAX_LINES: usize = 20_000;

/// Which comments are shown.
#[derive(Clone, Copy, PartialEq)]
pub enum Comments {
    All,
    /// Those of the type itself.
    Own,
    None,
}

/// The text of a type; with `own` without the types it refers to.
pub fn text(found: &Definition, shown: Comments, own: bool) -> TypeResult<String> {
    let text = match &found.source {
        Source::File(path) => std::fs::read_to_string(path)?,
        _ => {
            let text = found.text()?;
            let end = text.find("\n===").map_or(text.len(), |end| end + 1);
            comments::add(&found.name, &text[..end])
        }
    };
    let package = found.name.split('/').next().unwrap_or_default();
    let nested = shown == Comments::All;
    let mut printer =
        Printer { catalog: &found.catalog, own, nested, lines: 0, out: String::new() };
    printer.print(package, &text, shown != Comments::None, 0);
    Ok(printer.out)
}

struct Printer<'a> {
    catalog: &'a Catalog,
    own: bool,
    /// Whether comments of the types that are referred to are shown.
    nested: bool,
    lines: usize,
    out: String,
}

impl Printer<'_> {
    fn print(&mut self, package: &str, text: &str, with_comments: bool, depth: usize) {
        for line in text.lines() {
            let code = without_comment(line);
            let shown = if with_comments { line } else { code }.trim_end();
            if self.lines > MAX_LINES {
                return;
            }
            if with_comments || !shown.trim().is_empty() {
                self.line(&as_written(shown), depth);
            }
            if let Some(interface) = reference(self.catalog, code, package).filter(|_| !self.own) {
                let text = comments::add(&interface.name.to_string(), &interface.text);
                self.print(&interface.name.package, &text, self.nested, depth + 1);
            }
        }
    }

    fn line(&mut self, text: &str, depth: usize) {
        self.lines += 1;
        let text = match self.lines > MAX_LINES {
            true => "# ... and more lines, which are not shown",
            false => text,
        };
        if !text.is_empty() {
            self.out.push_str(&"\t".repeat(depth));
            self.out.push_str(text);
        }
        self.out.push('\n');
    }
}

/// A line with `pkg/msg/Name` as its type, as nodes tell it, as definitions write it: `pkg/Name`.
fn as_written(line: &str) -> Cow<'_, str> {
    let end = line.find(char::is_whitespace).unwrap_or(line.len());
    match line[..end].contains("/msg/") && !line.starts_with('#') {
        true => Cow::Owned(line.replacen("/msg/", "/", 1)),
        false => Cow::Borrowed(line),
    }
}

/// The structure that the type at the start of a line refers to.
fn reference<'a>(catalog: &'a Catalog, code: &str, package: &str) -> Option<&'a Interface> {
    let mut words = code.split_whitespace();
    let ty = words.next()?.split('[').next()?;
    words.next()?;
    let full = match ty.split_once('/') {
        Some(_) => TypeName::parse(ty)?.to_string(),
        None if ty == "Header" => "std_msgs/msg/Header".into(),
        None => format!("{package}/msg/{ty}"),
    };
    catalog.get(&full)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::type_lookup::Definitions;
    use angaros_msg::idl::limits;

    fn shown(name: &str, comments: Comments) -> String {
        text(&Definitions::of_process().find(name, None).unwrap(), comments, false).unwrap()
    }

    #[test]
    fn comments_of_the_type_itself_are_shown_those_below_on_request_and_none_on_request() {
        let name = "geometry_msgs/msg/TwistStamped";
        let own = shown(name, Comments::Own);
        assert!(own.starts_with("# A velocity with its coordinate frame and its time.\n"), "{own}");
        assert!(own.contains("Twist twist\n\tVector3 linear\n\t\tfloat64 x\n"), "{own}");
        let all = shown(name, Comments::All);
        assert!(all.contains("\tVector3 linear  # m/s\n"), "{all}");
        assert!(all.contains("\t\tint32 sec  # whole seconds"), "{all}");
        let none = shown(name, Comments::None);
        assert!(!none.contains('#') && none.starts_with("std_msgs/Header header\n"), "{none}");
    }

    #[test]
    fn a_type_is_written_as_in_a_definition() {
        assert_eq!(as_written("a/msg/B[] x  # a/msg/B"), "a/B[] x  # a/msg/B");
        assert_eq!(as_written("# a/msg/B"), "# a/msg/B");
    }

    #[test]
    fn constants_of_the_types_below_are_shown() {
        let cloud = shown("sensor_msgs/msg/PointCloud2", Comments::Own);
        assert!(cloud.contains("\tuint8 FLOAT32 = 7\n"), "{cloud}");
    }

    #[test]
    fn a_type_that_refers_to_the_same_types_again_and_again_is_shown_in_part() {
        let mut catalog = Catalog::new();
        let depth = 20.min(limits::NESTING);
        for level in 0..depth {
            let text = match level + 1 == depth {
                true => "int8 x\n".to_owned(),
                false => format!("L{0}[] a\nL{0}[] b\n", level + 1),
            };
            let name = TypeName::parse(&format!("p/msg/L{level}")).unwrap();
            catalog.add_text(&name, &text).unwrap();
        }
        let hash = angaros_msg::TypeHash([0; 32]);
        let source = Source::BuiltIn;
        let found = Definition { name: "p/msg/L0".into(), hash, catalog, source };
        let text = text(&found, Comments::Own, false).unwrap();
        assert_eq!(text.lines().count(), MAX_LINES + 1);
        assert!(text.ends_with("which are not shown\n"));
    }
}
