//! Parameter files: `node: ros__parameters: name: value` in YAML, as `rcl_yaml_param_parser` reads
//! them.
//!
//! * Nested node names are joined by `/`, nested parameter names by `.`. A node's name may hold the
//!   wildcards `*` (one part) and `**` (any number); without a leading `/` it is one in the root
//!   namespace.
//! * A scalar without quotes has the type that YAML 1.1 gives it (`yes` is true), one in quotes or
//!   with the tag `!!str` is text. The elements of a list are of one type; whole numbers and others
//!   do not mix. An empty list fits every list.
//! * Of several values for one parameter the last counts. Aliases are refused, as in ROS 2.
//! * Beyond ROS 2: `!!binary` is a byte array, which `ros2 param dump` writes as well.

use super::limits::MAX_NAME_BYTES;
use super::types::ParameterType;
use angaros_msg::names::ParameterValue;
use angaros_transport::error::{Error, ErrorKind, Result};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use saphyr_parser::{Event, Parser, ScalarStyle, Tag};
use std::collections::HashSet;
use std::io::Read;

/// Files larger than this are refused.
const MAX_BYTES: u64 = 16 << 20;

/// Mappings within mappings.
pub const MAX_DEPTH: usize = 64;

/// One value in a parameter file.
#[derive(Clone, Debug, PartialEq)]
pub struct FileParameter {
    /// The nodes it is meant for: a full name, possibly with `*` and `**`.
    pub node: String,
    /// The parameter.
    pub name: String,
    /// Its value.
    pub value: ParameterValue,
}

/// All values of the file at `path`, in their order.
///
/// # Errors
/// A file that cannot be read or is none of parameters.
pub fn read_parameter_file(path: &str) -> Result<Vec<FileParameter>> {
    let bad = |why: String| {
        Error::new(ErrorKind::InvalidArgument, format!("cannot read parameter file {path}: {why}"))
    };
    let file = std::fs::File::open(path).map_err(|error| bad(unreadable(path, &error)))?;
    // Not asked of the file system: a device has no size and no end.
    let mut text = String::new();
    let size = file.take(MAX_BYTES + 1).read_to_string(&mut text);
    if size.map_err(|error| bad(error.to_string()))? as u64 > MAX_BYTES {
        return Err(bad(format!("it has more than {MAX_BYTES} bytes")));
    }
    let found = read(&text).map_err(bad)?;
    for (line, key) in &found.twice {
        tracing::warn!(
            "{path}:{line}: key '{key}' is given twice, and the last one counts; hint: remove one"
        );
    }
    Ok(found.found)
}

/// Why there is no file to read, and what to do about it.
fn unreadable(path: &str, error: &std::io::Error) -> String {
    if error.kind() != std::io::ErrorKind::NotFound {
        return error.to_string();
    }
    let folder = match std::env::current_dir() {
        Ok(folder) if !path.starts_with('/') => format!(" in {}", folder.display()),
        _ => String::new(),
    };
    format!(
        "there is no such file{folder}\nhint: correct the path, or write the file with: angaros \
         param dump /NODE > {path}"
    )
}

/// All values of a file with this text.
#[cfg(any(test, feature = "fuzzing"))]
pub fn parse(text: &str) -> Result<Vec<FileParameter>, String> {
    read(text).map(|reader| reader.found)
}

fn read(text: &str) -> Result<FileReader, String> {
    let mut reader = FileReader::default();
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| error.to_string())?;
        reader.line = span.start.line();
        reader.event(event).map_err(|why| format!("line {}: {why}", span.start.line()))?;
    }
    Ok(reader)
}

/// A mapping that is being read.
struct Level {
    /// The node's name, or below `ros__parameters` the parameter's, as far as it is known.
    name: String,
    /// The node, once it is known.
    node: Option<String>,
    /// The key whose value comes next.
    key: Option<String>,
    /// The keys so far.
    seen: HashSet<String>,
}

impl Level {
    fn new(name: String, node: Option<String>) -> Self {
        Self { name, node, key: None, seen: HashSet::new() }
    }
}

#[derive(Default)]
struct FileReader {
    levels: Vec<Level>,
    list: Option<Vec<ParameterValue>>,
    found: Vec<FileParameter>,
    line: usize,
    /// Keys that one mapping has more than once, with the line of the later one.
    twice: Vec<(usize, String)>,
}

type Step = std::result::Result<(), String>;

impl FileReader {
    fn event(&mut self, event: Event<'_>) -> Step {
        match event {
            Event::Scalar(text, style, _, tag) => self.scalar(&text, style, tag.as_deref()),
            Event::MappingStart(..) => self.mapping(),
            Event::MappingEnd => {
                self.levels.pop();
                Ok(())
            }
            Event::SequenceStart(..) => self.sequence(),
            Event::SequenceEnd => match self.list.take() {
                Some(elements) => self.list_ends(elements),
                None => Ok(()),
            },
            Event::Alias(_) => {
                Err("parameter files have no aliases\nhint: repeat the value".into())
            }
            _ => Ok(()),
        }
    }

    fn scalar(&mut self, text: &str, style: ScalarStyle, tag: Option<&Tag>) -> Step {
        let Some(level) = self.levels.last_mut() else {
            return Err("it is no mapping of node names".into());
        };
        if level.key.is_none() {
            if text.is_empty() {
                return Err("a key is empty".into());
            }
            if !level.seen.insert(text.to_owned()) {
                self.twice.push((self.line, text.to_owned()));
            }
            level.key = Some(text.to_owned());
            return Ok(());
        }
        if level.node.is_none() {
            let key = level.key.take().unwrap_or_default();
            return Err(format!(
                "'{key}' holds no mapping; parameters stand below ros__parameters"
            ));
        }
        let value = scalar_value(text, style, tag).map_err(|why| {
            format!("parameter '{}' {why}", level.key.as_deref().unwrap_or_default())
        })?;
        match &mut self.list {
            Some(list) => list.push(value),
            None => self.value(value)?,
        }
        Ok(())
    }

    fn value(&mut self, value: ParameterValue) -> Step {
        let Some(level) = self.levels.last_mut() else { return Ok(()) };
        let key = level.key.take().unwrap_or_default();
        let name = join(&level.name, '.', &key)?;
        let node = level.node.clone().unwrap_or_default();
        self.found.push(FileParameter { node, name, value });
        Ok(())
    }

    fn mapping(&mut self) -> Step {
        if self.list.is_some() {
            return Err("a list holds a mapping".into());
        }
        if self.levels.len() >= MAX_DEPTH {
            return Err(format!("it has more than {MAX_DEPTH} mappings within another"));
        }
        let Some(level) = self.levels.last_mut() else {
            self.levels.push(Level::new(String::new(), None));
            return Ok(());
        };
        let key = level.key.take().ok_or("a mapping stands where a name is expected")?;
        let (name, node) = match &level.node {
            Some(node) => (join(&level.name, '.', &key)?, Some(node.clone())),
            None if key == "ros__parameters" => {
                if level.name.is_empty() {
                    return Err("ros__parameters stands below no node".into());
                }
                (String::new(), Some(level.name.clone()))
            }
            None => (join(&level.name, '/', key.trim_matches('/'))?, None),
        };
        let name = match (&node, name.starts_with('/')) {
            (None, false) => format!("/{name}"),
            _ => name,
        };
        self.levels.push(Level::new(name, node));
        Ok(())
    }

    fn sequence(&mut self) -> Step {
        match self.levels.last() {
            Some(level) if level.node.is_some() && level.key.is_some() && self.list.is_none() => {
                self.list = Some(Vec::new());
                Ok(())
            }
            Some(level) if level.key.is_none() => {
                Err("a list stands where a name is expected".into())
            }
            Some(_) if self.list.is_some() => Err("a list holds a list".into()),
            _ => Err("a list stands where node names are expected; hint: write \
                      NODE: {ros__parameters: {NAME: VALUE}}"
                .into()),
        }
    }

    fn list_ends(&mut self, elements: Vec<ParameterValue>) -> Step {
        let key = self.levels.last().and_then(|level| level.key.clone()).unwrap_or_default();
        let kind = |value: &ParameterValue| ParameterType::of(Some(value));
        if let Some(first) = elements.first()
            && let Some(other) = elements.iter().find(|other| kind(other) != kind(first))
        {
            let hint = match (kind(first), kind(other)) {
                (ParameterType::Integer, ParameterType::Double)
                | (ParameterType::Double, ParameterType::Integer) => "write whole numbers as `1.0`",
                _ => "a list holds scalars of one type",
            };
            return Err(format!(
                "list '{key}' mixes {} and {}\nhint: {hint}",
                kind(first),
                kind(other)
            ));
        }
        let value = match elements.first() {
            Some(ParameterValue::ByteArray(_)) => Some(joined_bytes(elements)),
            _ => ParameterValue::from_elements(elements),
        };
        self.value(value.ok_or_else(|| format!("list '{key}' holds no scalars"))?)
    }
}

/// `ros2 param dump` writes a byte array as a list of single ones.
fn joined_bytes(elements: Vec<ParameterValue>) -> ParameterValue {
    let mut bytes = Vec::new();
    for element in elements {
        if let ParameterValue::ByteArray(some) = element {
            bytes.extend(some);
        }
    }
    ParameterValue::ByteArray(bytes)
}

fn join(prefix: &str, separator: char, name: &str) -> std::result::Result<String, String> {
    if prefix.len() + name.len() > MAX_NAME_BYTES {
        return Err(format!("a name has more than {MAX_NAME_BYTES} bytes"));
    }
    Ok(match prefix {
        "" => name.to_owned(),
        "/" if separator == '/' => format!("/{name}"),
        prefix => format!("{prefix}{separator}{name}"),
    })
}

fn scalar_value(
    text: &str,
    style: ScalarStyle,
    tag: Option<&Tag>,
) -> std::result::Result<ParameterValue, String> {
    let core = tag.filter(|tag| tag.is_yaml_core_schema()).map(|tag| tag.suffix.as_str());
    match core {
        Some("str") => return Ok(ParameterValue::String(text.to_owned())),
        Some("binary") => {
            let packed: String = text.split_whitespace().collect();
            let bytes = BASE64.decode(packed).map_err(|error| format!("is no base64: {error}"))?;
            return Ok(ParameterValue::ByteArray(bytes));
        }
        _ => {}
    }
    match style {
        ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => {
            Ok(ParameterValue::String(text.to_owned()))
        }
        _ if text.is_empty() => Err("has no value".into()),
        _ => Ok(ParameterValue::plain(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ParameterValue as V;

    fn one(value: &str) -> Result<V, String> {
        let found = parse(&format!("/n: {{ros__parameters: {{x: {value}}}}}"))?;
        found.into_iter().next_back().map(|one| one.value).ok_or_else(|| "nothing".into())
    }

    #[test]
    fn names_are_joined_and_values_found_in_their_order() {
        let text = "
/**:
  ros__parameters: {use_sim_time: false}
camera:
  ros__parameters:
    rate: 30.0
    lens: {k1: 1, names: [a, b]}
robot:
  head:
    camera: {ros__parameters: {rate: 5.0, rate: 6.0}}
/*/camera: {ros__parameters: {a.b: {c: 1}}}
";
        let found = parse(text).unwrap();
        let names: Vec<_> = found.iter().map(|one| (&*one.node, &*one.name)).collect();
        let expected = [
            ("/**", "use_sim_time"),
            ("/camera", "rate"),
            ("/camera", "lens.k1"),
            ("/camera", "lens.names"),
            ("/robot/head/camera", "rate"),
            ("/robot/head/camera", "rate"),
            ("/*/camera", "a.b.c"),
        ];
        assert_eq!(names, expected);
        assert_eq!(found[5].value, V::Double(6.0));
        assert_eq!(read(text).unwrap().twice, [(10, "rate".to_owned())], "and it is said");
    }

    #[test]
    fn quotes_and_tags_decide_whether_a_scalar_is_text() {
        let text = |value: &str| V::String(value.into());
        for (written, value) in [
            ("yes", V::Bool(true)),
            ("'yes'", text("yes")),
            ("\"1\"", text("1")),
            ("!!str 1", text("1")),
            ("1", V::Integer(1)),
            ("1e3", V::Double(1000.0)),
            ("-.inf", V::Double(f64::NEG_INFINITY)),
            ("null", text("null")),
            ("~", text("~")),
            ("hello world", text("hello world")),
            ("''", text("")),
            ("!!binary aGk=", V::ByteArray(b"hi".to_vec())),
            ("[!!binary aA==, !!binary aQ==]", V::ByteArray(b"hi".to_vec())),
            ("[]", V::StringArray(vec![])),
            ("[on, off]", V::BoolArray(vec![true, false])),
            ("[1, 2]", V::IntegerArray(vec![1, 2])),
            ("[1.0, 2.5]", V::DoubleArray(vec![1.0, 2.5])),
            ("[a, '2']", V::StringArray(vec!["a".into(), "2".into()])),
        ] {
            assert_eq!(one(written), Ok(value), "{written}");
        }
    }

    #[test]
    fn what_ros_refuses_is_refused_with_its_line() {
        for (text, part) in [
            ("camera: {rate: 3}", "line 1: 'rate' holds no mapping"),
            ("ros__parameters: {a: 1}", "below no node"),
            ("[1]", "node names"),
            ("n: {ros__parameters: {a: [1, 2.5]}}", "mixes integer and double"),
            ("n: {ros__parameters: {a: [1, b]}}", "mixes integer and string"),
            ("n: {ros__parameters: {a: [[1]]}}", "holds a list"),
            ("n: {ros__parameters: {a: [{b: 1}]}}", "holds a mapping"),
            ("n:\n  ros__parameters:\n    a:\n", "line 3: parameter 'a' has no value"),
            ("n: {ros__parameters: {a: &x 1, b: *x}}", "no aliases"),
            ("n: {ros__parameters: {a: !!binary '*'}}", "no base64"),
            ("n: {ros__parameters: {? [a] : 1}}", "where a name is expected"),
            ("n: {", "1"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.contains(part), "{text}: {error}");
        }
        let deep = format!("n: {{ros__parameters: {}1{}}}", "{a: ".repeat(99), "}".repeat(99));
        assert!(parse(&deep).unwrap_err().contains("mappings"));
        let long = format!("n: {{ros__parameters: {{{}: 1}}}}", "a".repeat(600));
        assert!(parse(&long).unwrap_err().contains("512"));
    }

    #[test]
    fn an_empty_file_says_nothing() {
        assert_eq!(parse(""), Ok(vec![]));
        assert_eq!(parse("# nothing\n"), Ok(vec![]));
    }
}
