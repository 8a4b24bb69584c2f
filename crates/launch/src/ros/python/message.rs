//! What the evaluator of a launch file in Python says: a line of JSON each, which
//! `python/angaros/launch/_plan.py` writes.

use crate::ros::entity::{Attribute, AttributeValue, Entity, Scalar};
use crate::tree::Position;
use serde::Deserialize;
use std::collections::BTreeMap;

/// One line: of these, one is there.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Message {
    /// An entry.
    pub add: Option<EntityText>,
    /// An entry around those that follow.
    pub begin: Option<EntityText>,
    /// The end of the innermost one.
    pub end: bool,
    /// A file in XML or YAML; the evaluator waits for what it sets.
    pub include: Option<EntityText>,
    /// All configurations from here on.
    pub configurations: Option<BTreeMap<String, String>>,
    /// The file cannot be evaluated.
    pub failed: Option<Failure>,
    /// Everything was said.
    pub done: Option<Done>,
    /// By which handlers of events name the process of an entry; of a handler, the process that it
    /// is about.
    pub key: Option<u32>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Failure {
    pub file: String,
    pub line: usize,
    pub message: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct Done {
    /// Configurations that something has read.
    pub used: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct EntityText {
    pub kind: String,
    pub file: String,
    line: usize,
    attributes: BTreeMap<String, ValueText>,
    children: Vec<EntityText>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum ValueText {
    One(ScalarText),
    Many(Vec<ScalarText>),
}

/// A text that may be a number or a truth value, unless it says that it is not plain.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum ScalarText {
    Plain(String),
    Text { text: String, plain: bool },
}

impl EntityText {
    /// Where it stands: the column is not known.
    pub(super) fn place(&self) -> Position {
        Position { line: self.line, column: 0 }
    }

    /// The entry as those of XML are. What is nested too deep was no line that can be read.
    pub(super) fn entity(self) -> Entity {
        let place = self.place();
        let attribute = |(name, value)| {
            let value = match value {
                ValueText::One(one) => AttributeValue::One(one.scalar()),
                ValueText::Many(many) => {
                    AttributeValue::Many(many.into_iter().map(ScalarText::scalar).collect())
                }
            };
            Attribute { name, place, value }
        };
        let attributes = self.attributes.into_iter().map(attribute).collect();
        let children = self.children.into_iter().map(Self::entity).collect();
        Entity { kind: self.kind, place, attributes, children }
    }
}

impl ScalarText {
    fn scalar(self) -> Scalar {
        let (text, plain) = match self {
            Self::Plain(text) => (text, true),
            Self::Text { text, plain } => (text, plain),
        };
        Scalar { text: escaped(&text), plain }
    }
}

/// A text in which nothing is a substitution: they were done.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_what_they_are_and_say_whether_they_may_be_numbers() {
        let line = r#"{"add": {"kind": "param", "file": "a.launch.py", "line": 7, "children": [],
            "attributes": {"name": "$(env HOME)\\n", "value": [{"text": "1", "plain": false}]}},
            "key": 3}"#;
        let message: Message = serde_json::from_str(line).unwrap();
        assert_eq!(message.key, Some(3));
        let entity = message.add.unwrap().entity();
        assert_eq!(entity.place.line, 7);
        assert_eq!(entity.text("name").unwrap(), Some("\\$(env HOME)\\\\n"));
        let AttributeValue::Many(values) = &entity.attribute("value").unwrap().value else {
            panic!("a list stays one");
        };
        assert_eq!(values[..], [Scalar { text: "1".into(), plain: false }]);
    }

    #[test]
    fn entries_within_each_other_without_end_are_refused() {
        let mut text = "[]".to_owned();
        for _ in 0..100 {
            let inner = r#""kind": "a", "file": "", "line": 1, "attributes": {}, "children": "#;
            text = format!("[{{{inner}{text}}}]");
        }
        let error = serde_json::from_str::<Vec<EntityText>>(&text).unwrap_err();
        assert!(error.to_string().contains("recursion limit"), "{error}");
    }
}
