//! From text to model.

use super::error::IdlError;
use super::limits;
use super::model::{ArrayKind, BaseType, Constant, Definition, Field, Kind, TypeName};
use super::synthesise;
use super::{type_ref, value};
use std::collections::BTreeSet;

/// The members of one section of a file.
#[derive(Default)]
pub(super) struct Section {
    pub(super) fields: Vec<Field>,
    pub(super) constants: Vec<Constant>,
    pub(super) text: String,
    names: BTreeSet<String>,
}

/// Where an error is: file and line.
struct SourcePosition<'a> {
    origin: &'a str,
    line_number: usize,
    line: &'a str,
}

impl SourcePosition<'_> {
    /// An error at `part`, which must be a piece of the line.
    fn error(&self, part: &str, message: impl Into<String>, hint: &str) -> IdlError {
        let offset = (part.as_ptr() as usize).wrapping_sub(self.line.as_ptr() as usize);
        let column = self.line.get(..offset).map_or(1, |before| before.chars().count() + 1);
        IdlError {
            origin: self.origin.to_owned(),
            line: self.line_number,
            column,
            message: message.into(),
            hint: hint.to_owned(),
        }
    }
}

/// Reads the definition of `name` from its text. `origin` is what errors name: the file's path, or
/// the ROS name when there is no file.
///
/// # Errors
/// The first place that breaks the grammar or a bound of [`limits`].
pub fn parse(name: &TypeName, text: &str, origin: &str) -> Result<Definition, IdlError> {
    check_whole(name, text, origin)?;
    let mut sections = vec![Section::default()];
    for (index, line) in text.lines().enumerate() {
        let position = SourcePosition { origin, line_number: index + 1, line };
        if line.trim_end() == "---" {
            sections.push(Section::default());
            continue;
        }
        if let Some(section) = sections.last_mut() {
            section.text.push_str(line.trim_end());
            section.text.push('\n');
            read_line(&position, &name.package, section)?;
        }
    }
    let wanted = match name.kind {
        Kind::Msg => 1,
        Kind::Srv => 2,
        Kind::Action => 3,
    };
    if sections.len() != wanted {
        let message = format!("{} sections where a .{} has {wanted}", sections.len(), name.kind);
        return Err(IdlError::whole(origin, message, "separate sections by a line with only ---"));
    }
    synthesise::definition(name, text, sections, origin)
}

fn check_whole(name: &TypeName, text: &str, origin: &str) -> Result<(), IdlError> {
    if text.len() > limits::TEXT {
        let message = format!("{} bytes where {} are allowed", text.len(), limits::TEXT);
        return Err(IdlError::whole(origin, message, "split the definition"));
    }
    if !type_ref::is_package(&name.package) {
        let message = format!("`{}` is not a package name", name.package);
        return Err(IdlError::whole(origin, message, "use lower-case letters, digits and _"));
    }
    let upper = name.name.starts_with(|c: char| c.is_ascii_uppercase());
    if !upper || !type_ref::is_type_name(&name.name) {
        let message = format!("`{}` is not a type name", name.name);
        return Err(IdlError::whole(origin, message, "begin with a capital, then letters, digits"));
    }
    Ok(())
}

fn read_line(
    position: &SourcePosition<'_>,
    package: &str,
    section: &mut Section,
) -> Result<(), IdlError> {
    let content = value::without_comment(position.line).trim();
    if content.is_empty() {
        return Ok(());
    }
    let (word, rest) = split_word(content, char::is_whitespace);
    let ty = type_ref::field_type(word, package)
        .map_err(|(message, hint)| position.error(word, message, hint))?;
    let (name, rest) = split_word(rest, |c: char| c.is_whitespace() || c == '=');
    if !type_ref::is_identifier(name) {
        let message = format!("`{name}` is not a name");
        return Err(position.error(
            name,
            message,
            "after the type comes a name: letters, digits, _",
        ));
    }
    if !section.names.insert(name.to_owned()) {
        let message = format!("`{name}` is defined twice");
        return Err(position.error(name, message, "rename one of the two"));
    }
    if section.fields.len().max(section.constants.len()) >= limits::MEMBERS {
        let message = format!("more than {} members", limits::MEMBERS);
        return Err(position.error(name, message, "split the definition"));
    }
    if let Some(text) = rest.strip_prefix('=') {
        let text = text.trim_start();
        if ty.array != ArrayKind::Single || matches!(ty.base, BaseType::Message(_)) {
            let hint = "constants are single numbers or strings";
            return Err(position.error(word, format!("{ty} cannot be a constant"), hint));
        }
        let value = value::single(text, &ty.base)
            .map_err(|(message, hint)| position.error(text, message, hint))?;
        section.constants.push(Constant { name: name.to_owned(), base: ty.base, value });
        return Ok(());
    }
    let default = match rest {
        "" => None,
        text => Some(
            value::default(text, &ty)
                .map_err(|(message, hint)| position.error(text, message, hint))?,
        ),
    };
    section.fields.push(Field { name: name.to_owned(), ty, default });
    Ok(())
}

fn split_word(text: &str, end: impl Fn(char) -> bool) -> (&str, &str) {
    let at = text.find(end).unwrap_or(text.len());
    let (word, rest) = text.split_at(at);
    (word, rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::super::{Primitive, Value};
    use super::*;

    fn message(text: &str) -> Result<Definition, IdlError> {
        parse(&TypeName::new("my_pkg", Kind::Msg, "Thing"), text, "Thing.msg")
    }

    fn defaults(text: &str) -> Vec<Option<Value>> {
        message(text).unwrap().types[0].fields.iter().map(|f| f.default.clone()).collect()
    }

    #[test]
    fn types_are_read_with_bounds_and_references() {
        let text = "bool a\nstring<=5[<=3] b\nwstring<=2 c\nOther[4] d\npkg/Name[] e\r\nHeader h#x";
        let types: Vec<String> = message(text).unwrap().types[0]
            .fields
            .iter()
            .map(|field| field.ty.to_string())
            .collect();
        let expected = [
            "bool",
            "string<=5[<=3]",
            "wstring<=2",
            "my_pkg/msg/Other[4]",
            "pkg/msg/Name[]",
            "std_msgs/msg/Header",
        ];
        assert_eq!(types, expected);
    }

    #[test]
    fn constants_of_every_kind_are_read() {
        let text = "uint8 A=0xff\nint64 B = -9223372036854775808 # least\nbool C=True\n\
                    float32 D=-1.5e3\nchar E=65\nbyte F=255\nstring G=  plain text # c\n\
                    string H=\"with # and \\\" quote\"\nstring I='it'\nstring J=it's";
        let definition = message(text).unwrap();
        let values: Vec<&Value> =
            definition.types[0].constants.iter().map(|constant| &constant.value).collect();
        let expected = [
            Value::Int(255),
            Value::Int(i128::from(i64::MIN)),
            Value::Bool(true),
            Value::Float(-1500.0),
            Value::Int(65),
            Value::Int(255),
            Value::Text("plain text".into()),
            Value::Text("with # and \" quote".into()),
            Value::Text("it".into()),
            Value::Text("it's".into()),
        ];
        assert_eq!(values, expected.iter().collect::<Vec<_>>());
        assert_eq!(definition.types[0].constants[0].base, BaseType::Primitive(Primitive::Uint8));
    }

    #[test]
    fn defaults_are_read_also_for_arrays() {
        let list =
            |values: &[i128]| Some(Value::Array(values.iter().map(|v| Value::Int(*v)).collect()));
        let text = "int8 a -3\nint32[] b [1, 2,3]\nint32[2] c [4,5]\nstring[] d ['x, #', \"y\"]\n\
                    string e \"a=b\"\nfloat32 f 0.1\nint8 g\nint8[] h []";
        let texts = Value::Array(vec![Value::Text("x, #".into()), Value::Text("y".into())]);
        let expected = vec![
            Some(Value::Int(-3)),
            list(&[1, 2, 3]),
            list(&[4, 5]),
            Some(texts),
            Some(Value::Text("a=b".into())),
            Some(Value::Float(f64::from(0.1_f32))),
            None,
            list(&[]),
        ];
        assert_eq!(defaults(text), expected);
    }

    #[test]
    fn errors_name_the_place_and_the_remedy() {
        let check = |text: &str, start: &str| {
            let error = message(text).unwrap_err().to_string();
            assert!(error.starts_with(start), "{error}");
            assert!(error.contains("hint: "), "{error}");
        };
        check("int8 a\nuint8 b 256", "Thing.msg:2:9: 256 is outside uint8's range 0 to 255");
        check("  Int8x! a", "Thing.msg:1:3: `Int8x!` is not a type");
        check("int8[0] a", "Thing.msg:1:1: `0` is not a length");
        check("int8 a\nint16 a", "Thing.msg:2:7: `a` is defined twice");
        check("int8", "Thing.msg:1:5: `` is not a name");
        check("int8[2] a [1]", "Thing.msg:1:11: 1 elements where the array has 2");
        check("Other A=3", "Thing.msg:1:1: my_pkg/msg/Other cannot be a constant");
        check("---\n", "Thing.msg: 2 sections where a .msg has 1");
        check("int8<=3 a", "Thing.msg:1:1: `int8<=3` cannot have a bound");
        check("int32 x 0x-1", "Thing.msg:1:9: `0x-1` is not an integer");
    }

    #[test]
    fn a_service_and_an_action_make_the_types_ros_makes() {
        let names = |kind, text: &str| -> Vec<String> {
            let definition = parse(&TypeName::new("p", kind, "X"), text, "X").unwrap();
            definition.types.into_iter().map(|interface| interface.name.name).collect()
        };
        assert_eq!(names(Kind::Srv, "---"), ["X_Request", "X_Response", "X_Event", "X"]);
        let action = names(Kind::Action, "int8 a\n---\nint8 a\n---\nint8 a");
        let expected = [
            "X_Goal",
            "X_Result",
            "X_Feedback",
            "X_SendGoal_Request",
            "X_SendGoal_Response",
            "X_SendGoal_Event",
            "X_SendGoal",
            "X_GetResult_Request",
            "X_GetResult_Response",
            "X_GetResult_Event",
            "X_GetResult",
            "X_FeedbackMessage",
            "X",
        ];
        assert_eq!(action, expected);
    }

    #[test]
    fn a_definition_has_at_most_as_many_members_as_the_limit_says() {
        let fields = |count: usize| -> String {
            (0..count).map(|number| format!("int8 f{number}\n")).collect()
        };
        let most = message(&fields(limits::MEMBERS)).unwrap();
        assert_eq!(most.types[0].fields.len(), limits::MEMBERS);
        let error = message(&fields(limits::MEMBERS + 1)).unwrap_err().to_string();
        assert!(error.starts_with("Thing.msg:4097:6: more than 4096 members"), "{error}");
    }
}
