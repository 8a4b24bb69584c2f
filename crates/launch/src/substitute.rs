//! `$(...)` in a tree replaced by values, and conditions decided.
//!
//! 1. `$(arg NAME)` (or `$(var NAME)`), `$(env NAME [DEFAULT])`, `$(dirname)`, and
//!    `$(find-pkg-share PACKAGE)`; they may hold each other. `$$(` is `$(` as it stands.
//! 2. A plain scalar takes the type of what it becomes, a list or mapping included; one in quotes
//!    stays text.
//! 3. What a condition (`if`, `unless`) excludes is dropped unread.
//! 4. Arguments given in a group are known in it only.

use super::condition;
use super::tree::{Node, Position, TreeError, Value};
use angaros_msg::dynamic::nearest;
use std::path::Path;

/// Bytes that the substitutions of one file may make in all.
const MAX_BYTES: usize = 4 << 20;
/// Substitutions within each other.
const MAX_DEPTH: usize = 16;

/// Keys whose values are data of the user's: an `if` in them is no condition.
const DATA: [&str; 11] = [
    "parameters",
    "remaps",
    "env",
    "set_env",
    "security",
    "qos",
    "arguments",
    "program",
    "run",
    "after",
    "log",
];

/// What names mean at a place of a file.
pub(super) struct Scope<'a> {
    /// Arguments, the nearest last.
    pub arguments: Vec<(String, String)>,
    /// The folder of the file.
    pub folder: &'a Path,
}

/// What is left of a file's budget.
pub(super) struct Budget(pub usize);

impl Default for Budget {
    fn default() -> Self {
        Self(MAX_BYTES)
    }
}

/// The tree with every substitution done; `None` when its condition excludes it.
///
/// # Errors
/// A substitution that has no value, or a condition that is none.
pub(super) fn apply(
    node: Node,
    scope: &Scope<'_>,
    budget: &mut Budget,
) -> Result<Option<Node>, TreeError> {
    let mut pass = Pass { budget };
    pass.entry(node, scope, false)
}

/// The text with its substitutions done.
///
/// # Errors
/// As [`apply`].
pub(super) fn text(
    text: &str,
    place: Position,
    scope: &Scope<'_>,
    budget: &mut Budget,
) -> Result<String, TreeError> {
    Pass { budget }.text(text, place, scope)
}

struct Pass<'b> {
    budget: &'b mut Budget,
}

impl Pass<'_> {
    /// A value that may have a condition; `group` when arguments in it are for it only.
    fn entry(
        &mut self,
        node: Node,
        scope: &Scope<'_>,
        group: bool,
    ) -> Result<Option<Node>, TreeError> {
        let Value::Map(_) = &node.value else { return self.value(node, scope, "").map(Some) };
        let place = node.place;
        if !self.wanted(&node, scope)? {
            return Ok(None);
        }
        let inner = match group {
            true => self.inner(&node, scope)?,
            false => None,
        };
        let Value::Map(entries) = node.value else { return Ok(None) };
        let scope = inner.as_ref().unwrap_or(scope);
        let mut out = Vec::with_capacity(entries.len());
        for (key, value) in entries {
            let name = key.text().unwrap_or_default().to_owned();
            if matches!(name.as_str(), "if" | "unless") || group && name == "arguments" {
                continue;
            }
            let value = self.value(value, scope, &name)?;
            out.push((key, value));
        }
        Ok(Some(Node { place, value: Value::Map(out) }))
    }

    fn wanted(&mut self, node: &Node, scope: &Scope<'_>) -> Result<bool, TreeError> {
        for (key, expected) in [("if", true), ("unless", false)] {
            let Some(condition) = node.get(key) else { continue };
            let Some(text) = condition.text() else {
                return Err(TreeError::new(condition.place, "a condition is one text"));
            };
            let mut expand = |inner: &str| self.one(inner, scope, 0);
            let holds = condition::holds(text, &mut expand);
            if holds.map_err(|why| TreeError::new(condition.place, why))? != expected {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The scope of a group that gives arguments.
    fn inner<'a>(
        &mut self,
        node: &Node,
        scope: &Scope<'a>,
    ) -> Result<Option<Scope<'a>>, TreeError> {
        let Some(arguments) = node.get("arguments").filter(|given| !given.is_null()) else {
            return Ok(None);
        };
        let Value::Map(entries) = &arguments.value else {
            return Err(TreeError::new(arguments.place, "expected NAME: VALUE"));
        };
        let mut inner = Scope { arguments: scope.arguments.clone(), folder: scope.folder };
        for (key, value) in entries {
            let (Some(name), Some(text)) = (key.text(), value.text()) else {
                return Err(TreeError::new(value.place, "expected a single value"));
            };
            let text = self.text(text, value.place, scope)?;
            inner.arguments.retain(|(known, _)| known != name);
            inner.arguments.push((name.to_owned(), text));
        }
        Ok(Some(inner))
    }

    /// The value under a key.
    fn value(&mut self, node: Node, scope: &Scope<'_>, key: &str) -> Result<Node, TreeError> {
        let place = node.place;
        if DATA.contains(&key) {
            return self.data(node, scope);
        }
        let value = match node.value {
            Value::Scalar { text, plain } => self.scalar(text, plain, place, scope)?,
            Value::List(list) => {
                let mut out = Vec::with_capacity(list.len());
                for item in list {
                    out.extend(self.entry(item, scope, key == "groups")?);
                }
                Value::List(out)
            }
            Value::Map(entries) => {
                let mut out = Vec::with_capacity(entries.len());
                for (name, value) in entries {
                    let name = self.key(name, scope)?;
                    out.extend(self.entry(value, scope, false)?.map(|value| (name, value)));
                }
                Value::Map(out)
            }
        };
        Ok(Node { place, value })
    }

    fn data(&mut self, node: Node, scope: &Scope<'_>) -> Result<Node, TreeError> {
        let place = node.place;
        let value = match node.value {
            Value::Scalar { text, plain } => self.scalar(text, plain, place, scope)?,
            Value::List(list) => {
                let list = list.into_iter().map(|item| self.data(item, scope));
                Value::List(list.collect::<Result<_, _>>()?)
            }
            Value::Map(entries) => {
                let mut out = Vec::with_capacity(entries.len());
                for (key, value) in entries {
                    out.push((self.key(key, scope)?, self.data(value, scope)?));
                }
                Value::Map(out)
            }
        };
        Ok(Node { place, value })
    }

    fn key(&mut self, mut key: Node, scope: &Scope<'_>) -> Result<Node, TreeError> {
        if let Value::Scalar { text, .. } = &mut key.value
            && text.contains("$(")
        {
            *text = self.text(text, key.place, scope)?;
        }
        Ok(key)
    }

    fn scalar(
        &mut self,
        text: String,
        plain: bool,
        place: Position,
        scope: &Scope<'_>,
    ) -> Result<Value, TreeError> {
        if !text.contains("$(") {
            return Ok(Value::Scalar { text, plain });
        }
        let text = self.text(&text, place, scope)?;
        if plain && text.starts_with(['[', '{']) {
            let inner = Node::parse(&text).map_err(|error| TreeError::new(place, error.message))?;
            return Ok(moved(inner, place).value);
        }
        Ok(Value::Scalar { text, plain })
    }

    fn text(
        &mut self,
        text: &str,
        place: Position,
        scope: &Scope<'_>,
    ) -> Result<String, TreeError> {
        let out = expand_text(text, &mut |inner| self.one(inner, scope, 0));
        out.map_err(|why| TreeError::new(place, why))
    }

    /// The value of what stands between `$(` and `)`.
    fn one(&mut self, inner: &str, scope: &Scope<'_>, depth: usize) -> Result<String, String> {
        if depth > MAX_DEPTH {
            return Err(format!("substitutions are nested more than {MAX_DEPTH} deep"));
        }
        let inner = expand_text(inner, &mut |nested| self.one(nested, scope, depth + 1))?;
        let (what, rest) = inner.split_once(char::is_whitespace).unwrap_or((&inner, ""));
        let rest = rest.trim();
        let value = match what {
            "arg" | "var" => argument(rest, scope)?,
            "env" => environment(rest)?,
            "dirname" if rest.is_empty() => scope.folder.display().to_string(),
            "find-pkg-share" => {
                let folder = crate::resolve::package_folder(rest);
                let missing = || {
                    format!(
                        "package '{rest}' is not found; hint: add its folder to \
                         ANGAROS_PACKAGE_PATH"
                    )
                };
                folder.ok_or_else(missing)?.display().to_string()
            }
            _ => {
                return Err(format!(
                    "'$({inner})' is not known; hint: write $(arg NAME), $(env NAME DEFAULT), \
                     $(dirname) or $(find-pkg-share PACKAGE), and $$( for $( itself"
                ));
            }
        };
        let left = self.budget.0.checked_sub(value.len());
        self.budget.0 = left.ok_or_else(|| {
            format!("substitutions make more than {MAX_BYTES} bytes of this file")
        })?;
        Ok(value)
    }
}

fn argument(name: &str, scope: &Scope<'_>) -> Result<String, String> {
    if let Some((_, value)) = scope.arguments.iter().rev().find(|(known, _)| known == name) {
        return Ok(value.clone());
    }
    let known = scope.arguments.iter().map(|(name, _)| name.as_str());
    let hint = match nearest(name, known) {
        Some(near) => format!("did you mean '{near}'?"),
        None => format!("add '{name}:' under 'arguments:'"),
    };
    Err(format!("argument '{name}' is not declared; hint: {hint}"))
}

fn environment(rest: &str) -> Result<String, String> {
    let (name, default) = match rest.split_once(char::is_whitespace) {
        Some((name, default)) => (name, Some(default.trim())),
        None => (rest, None),
    };
    if name.is_empty() || name.contains(['=', '\0']) {
        return Err("'$(env)' names no variable; hint: write $(env NAME DEFAULT)".into());
    }
    let value = std::env::var_os(name).map(|value| value.to_string_lossy().into_owned());
    let default = default.map(|text| text.trim_matches(['"', '\'']).to_owned());
    value.or(default).ok_or_else(|| {
        format!("environment variable {name} is not set; hint: write $(env {name} DEFAULT)")
    })
}

/// Everything in it said to stand at the place.
fn moved(node: Node, place: Position) -> Node {
    let value = match node.value {
        Value::List(list) => Value::List(list.into_iter().map(|item| moved(item, place)).collect()),
        Value::Map(map) => {
            let pair = |(key, value)| (moved(key, place), moved(value, place));
            Value::Map(map.into_iter().map(pair).collect())
        }
        scalar @ Value::Scalar { .. } => scalar,
    };
    Node { place, value }
}

/// What stands before the parenthesis that closes, and what stands behind it.
///
/// # Errors
/// None closes.
pub(super) fn closed(text: &str) -> Result<(&str, &str), String> {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return Ok((&text[..at], &text[at + 1..])),
            ')' => depth -= 1,
            _ => {}
        }
    }
    Err("'$(' is not closed; hint: write $(arg NAME)".into())
}

/// The text with `$(...)` replaced and `$$(` unescaped.
///
/// # Errors
/// One that is not closed, or what `expand` returns.
pub(super) fn expand_text(
    text: &str,
    expand: &mut dyn FnMut(&str) -> Result<String, String>,
) -> Result<String, String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("$(") {
        if let Some(before) = before.strip_suffix('$') {
            out += before;
            out += "$(";
            rest = after;
            continue;
        }
        out += before;
        let (inner, tail) = closed(after)?;
        out += &expand(inner)?;
        rest = tail;
    }
    Ok(out + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(text: &str) -> Result<Node, TreeError> {
        let arguments = [("a", "1"), ("list", "[1, 2]"), ("name", "a")];
        let arguments = arguments.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        let scope = Scope { arguments, folder: Path::new("/files") };
        let out = apply(Node::parse(text)?, &scope, &mut Budget::default())?;
        Ok(out.expect("no condition on the outside"))
    }

    #[test]
    fn a_value_takes_the_type_of_what_it_becomes_unless_it_is_quoted() {
        let tree =
            run("a: $(arg a)\nb: '$(arg a)'\nc: $(arg list)\nd: $(arg $(arg name))x").unwrap();
        assert_eq!(tree.get("a").unwrap().read::<i64>(), Ok(1));
        assert!(tree.get("b").unwrap().read::<i64>().is_err());
        assert_eq!(tree.get("c").unwrap().read::<Vec<u8>>(), Ok(vec![1, 2]));
        assert_eq!(tree.get("d").unwrap().text(), Some("1x"));
    }

    #[test]
    fn the_folder_the_environment_and_an_escape() {
        let tree = run("a: $(dirname)/x\nb: $(env NOT_SET_9 some thing)\nc: $$(date)").unwrap();
        assert_eq!(tree.get("a").unwrap().text(), Some("/files/x"));
        assert_eq!(tree.get("b").unwrap().text(), Some("some thing"));
        assert_eq!(tree.get("c").unwrap().text(), Some("$(date)"));
        let missing = run("a: 1\nb: $(env NOT_SET_9)").unwrap_err();
        assert_eq!(missing.place, Some(Position { line: 2, column: 4 }));
    }

    #[test]
    fn what_a_condition_excludes_is_dropped_unread_but_not_in_data() {
        let tree = run("nodes: [{if: $(arg a) == 2, x: $(arg nothing)}, {y: 1}]\n\
                        parameters: {if: false, unless: [1]}");
        let tree = tree.unwrap();
        let Value::List(nodes) = &tree.get("nodes").unwrap().value else { panic!("a list") };
        assert_eq!(nodes.len(), 1);
        assert!(tree.get("parameters").unwrap().get("unless").is_some());
    }

    #[test]
    fn arguments_of_a_group_are_known_in_it_only() {
        let text = "groups: [{arguments: {a: 5, b: $(arg a)}, x: $(arg a), y: $(arg b)}]\n\
                    z: $(arg a)";
        let tree = run(text).unwrap();
        let Value::List(groups) = &tree.get("groups").unwrap().value else { panic!("a list") };
        let text = |node: &Node, key: &str| node.get(key).unwrap().text().unwrap().to_owned();
        assert_eq!((text(&groups[0], "x"), text(&groups[0], "y")), ("5".into(), "1".into()));
        assert_eq!(text(&tree, "z"), "1");
    }

    #[test]
    fn substitutions_cannot_fill_the_memory() {
        let scope =
            Scope { arguments: vec![("x".into(), "y".repeat(1 << 20))], folder: Path::new("/") };
        let text = "$(arg x)".repeat(5);
        let error = super::text(&text, Position::default(), &scope, &mut Budget::default());
        assert!(error.unwrap_err().message.contains("more than"));
    }
}
