//! The expressions of `--filter`: those of Python that scripts of ROS 2 write over a message `m`.
//!
//! * Operands: numbers, texts in quotes, `True`, `False`, `None`, lists as `[1, 2]` and `(1, 2)`,
//!   and `m` with its fields and elements: `m.pose.position.x`, `m.ranges[-1]`.
//! * `or`, `and`, `not`; `==`, `!=`, `<`, `<=`, `>`, `>=`, `in`, `not in`, which may be chained;
//!   `+`, `-`, `*`, `/`, `//`, `%`; parentheses.
//! * The functions `abs`, `all`, `any`, `bool`, `float`, `int`, `len`, `max`, `min`, `round`, `str`
//!   and `sum`, and the methods `startswith`, `endswith`, `lower`, `upper` and `strip` of texts.
//! * A field that the type does not have is an error before the first message comes.

mod evaluate;
mod parse;

use angaros_msg::dynamic::{DynamicMessage, DynamicType, Value};
use evaluate::Item;
use std::sync::Arc;

/// Characters an expression may have.
const MAX_TEXT: usize = 4096;

/// An expression over messages of one type.
pub struct Expression {
    text: String,
    root: parse::Node,
}

impl Expression {
    /// Reads the text and checks its fields against the type of the messages.
    ///
    /// # Errors
    /// Text that is none of the expressions above, or a field that does not exist.
    pub fn new(text: &str, ty: &Arc<DynamicType>) -> Result<Self, String> {
        let wrong = |why: String| format!("--filter '{text}': {why}");
        if text.len() > MAX_TEXT {
            return Err(format!("--filter has more than {MAX_TEXT} characters"));
        }
        let root = parsed(text)?;
        check(&root, &Value::Message(DynamicMessage::new(ty))).map_err(wrong)?;
        Ok(Self { text: text.to_owned(), root })
    }

    /// As [`Expression::new`] for what is no message, such as one field of it.
    ///
    /// # Errors
    /// Text that is none of the expressions above.
    pub fn unchecked(text: &str) -> Result<Self, String> {
        Ok(Self { text: text.to_owned(), root: parsed(text)? })
    }

    /// Whether it holds for this message.
    ///
    /// # Errors
    /// What cannot be calculated, such as an element behind the end of an array.
    pub fn holds(&self, message: &Value) -> Result<bool, String> {
        let wrong = |why: String| format!("--filter '{}': {why}", self.text);
        evaluate::evaluate(&self.root, Item::of(message)).map(|item| item.is_true()).map_err(wrong)
    }
}

fn parsed(text: &str) -> Result<parse::Node, String> {
    parse::parse(text).map_err(|why| match why.contains("hint: ") {
        true => format!("--filter '{text}': {why}"),
        false => format!(
            "--filter '{text}': {why}; hint: it is written as \"m.data == 'hi'\" or 'm.x > 1.5'"
        ),
    })
}

/// Looks up every field that follows `m` without an index between.
fn check(node: &parse::Node, message: &Value) -> Result<(), String> {
    if let parse::Node::Field(base, name) = node
        && let Some(item) = path(base, message)
    {
        item.field(name)?;
    }
    node.parts().into_iter().try_for_each(|part| check(part, message))
}

/// What stands at a path of fields from `m`; `None` for anything else.
fn path<'a>(node: &parse::Node, message: &'a Value) -> Option<Item<'a>> {
    match node {
        parse::Node::Message => Some(Item::of(message)),
        parse::Node::Field(base, name) => path(base, message)?.field(name).ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scan() -> Value {
        let ty = DynamicType::standard("sensor_msgs/msg/LaserScan").unwrap();
        let mut scan = DynamicMessage::new(&ty);
        scan.set("angle_min", Value::Float(-1.5)).unwrap();
        scan.set("ranges", Value::Numbers(vec![1.0_f32, 2.5, 4.0].into())).unwrap();
        let Value::Message(mut header) = scan.get("header").unwrap().clone() else { panic!() };
        header.set("frame_id", Value::Text("laser_front".into())).unwrap();
        scan.set("header", Value::Message(header)).unwrap();
        Value::Message(scan)
    }

    fn holds(text: &str) -> Result<bool, String> {
        let ty = DynamicType::standard("sensor_msgs/msg/LaserScan").unwrap();
        Expression::new(text, &ty)?.holds(&scan())
    }

    #[test]
    fn expressions_mean_what_they_mean_in_python() {
        for (text, expected) in [
            ("m.angle_min < 0", true),
            ("m.angle_min == -1.5 and m.header.frame_id == 'laser_front'", true),
            ("not m.ranges", false),
            ("len(m.ranges) == 3", true),
            ("m.ranges[0] < m.ranges[-1]", true),
            ("1 < m.ranges[1] <= 2.5", true),
            ("min(m.ranges) + max(m.ranges) == 5", true),
            ("sum(m.ranges) / len(m.ranges) == 2.5", true),
            ("'front' in m.header.frame_id", true),
            ("m.header.frame_id.startswith(\"rear\")", false),
            ("m.header.frame_id.upper() == 'LASER_FRONT'", true),
            ("4.0 in m.ranges and 5 not in (1, 2, 3)", true),
            ("7 // 2 == 3 and -7 // 2 == -4 and -7 % 3 == 2", true),
            ("2 + 3 * 4 == 14 and (2 + 3) * 4 == 20", true),
            ("abs(m.angle_min) > 1 or m.ranges[99] > 1", true),
            ("m.header.stamp.sec", false),
            ("True == 1 and str(3) == '3' and int('7') == 7", true),
            ("any([0, 0, 1]) and not all([1, 0])", true),
            ("None == 0", false),
        ] {
            assert_eq!(holds(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_calculated_is_named() {
        for (text, expected) in [
            ("m.angel_min < 0", "has no field 'angel_min'"),
            ("len(m.ranges) > 1 or m.header.fram_id == ''", "has no field 'fram_id'"),
            ("m.ranges[7] > 1", "there is no element 7"),
            ("m.angle_min <", "an operand is missing at the end"),
            ("m.angle_min < 1)", "')' is too much"),
            ("x > 1", "'x' is not known; hint: the message is m"),
            ("__import__('os')", "'__import__' is not known"),
            ("m.header.frame_id < 1", "cannot compare"),
            ("1 / 0 == 1", "division by zero"),
            ("9223372036854775807 * 9223372036854775807 * 9223372036854775807 > 0", "too large"),
            ("m.header.frame_id == 'laser", "a quote is not closed"),
            ("m.angle_min = 1", "write =="),
        ] {
            let error = holds(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
        assert!(holds(&"(".repeat(4000)).unwrap_err().contains("nested too deep"));
        assert!(holds(&"not ".repeat(1000)).unwrap_err().contains("nested too deep"));
        assert!(holds(&format!("{}1", "-".repeat(4000))).unwrap_err().contains("nested too deep"));
    }
}
