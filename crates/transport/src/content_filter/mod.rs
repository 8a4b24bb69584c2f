//! Content filters: a subscription gets only the messages that an expression over their fields
//! holds for.
//!
//! * **F1** The expression is that of DDS (annex B of its specification): `FIELD op VALUE`,
//!   `VALUE op FIELD` and `FIELD op FIELD` with `=`, `<>`, `!=`, `<`, `<=`, `>`, `>=` and `LIKE`;
//!   `FIELD [NOT] BETWEEN VALUE AND VALUE`; `NOT`, `AND` (which binds tighter than `OR`) and
//!   parentheses. Words are read in any case. Fields are paths as `pose.position.x` or
//!   `ranges[0]`; values are numbers, `'texts'`, `TRUE`, `FALSE` and the parameters `%0` to `%99`.
//! * **F2** It is checked against the type when it is set: whatever cannot be evaluated is an error
//!   then, with its place.
//! * **F3** It is evaluated before the callback. A message for which it does not hold is counted as
//!   filtered, not as lost. One that cannot be decoded is left to the callback's own error.
//! * **F4** An element behind the end of a sequence makes its comparison false.

mod condition;
mod parser;
mod tokens;

use crate::buffer::HeapPool;
use crate::error::{Error, ErrorKind, Result};
use crate::local::Payload;
use angaros_msg::dynamic::DynamicType;
use condition::Condition;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes an expression or parameter may have.
pub const MAX_TEXT: usize = 4096;

/// Parameters an expression may have, `%0` to `%99`.
pub const MAX_PARAMETERS: usize = 100;

/// An expression with its parameters, as `rclcpp::ContentFilterOptions`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContentFilter {
    /// The expression (rule F1).
    pub expression: String,
    /// What stands for `%0`, `%1` and so on: numbers, `'texts'`, `TRUE` or `FALSE`; anything else
    /// is a text as it stands.
    pub parameters: Vec<String>,
}

impl ContentFilter {
    /// An expression without parameters.
    #[must_use]
    pub fn new(expression: impl Into<String>) -> Self {
        Self { expression: expression.into(), parameters: Vec::new() }
    }

    /// The same with these parameters.
    #[must_use]
    pub fn parameters<P: Into<String>>(mut self, all: impl IntoIterator<Item = P>) -> Self {
        self.parameters = all.into_iter().map(Into::into).collect();
        self
    }

    /// Checks it against a type (rule F2).
    pub fn compile(&self, type_name: &str, definition: &str) -> Result<Filter> {
        let ty = DynamicType::from_definition(type_name, definition).map_err(|error| {
            let message = format!("cannot filter messages of {type_name}");
            Error::new(ErrorKind::BadData, message).source(error)
        })?;
        let condition = parser::parse(self, &ty).map_err(|wrong| {
            let Self { expression, .. } = self;
            let message = format!("content filter \"{expression}\" of {type_name}: {wrong}");
            Error::new(ErrorKind::InvalidArgument, message).hint(
                "write FIELD op VALUE, FIELD BETWEEN a AND b, joined by AND, OR and NOT, as in \
                 \"data > %0 AND name LIKE 'x%'\"",
            )
        })?;
        Ok(Filter { ty, condition, source: self.clone(), pool: HeapPool::new(1) })
    }
}

/// One that was checked.
pub struct Filter {
    ty: Arc<DynamicType>,
    condition: Condition,
    source: ContentFilter,
    pool: HeapPool,
}

impl Filter {
    /// Whether the message is one for the callback (rule F3).
    pub fn holds(&self, payload: &Payload) -> bool {
        let Ok(bytes) = payload.clone().into_bytes(&self.pool) else { return true };
        self.holds_for(bytes.as_bytes())
    }

    fn holds_for(&self, bytes: &[u8]) -> bool {
        self.ty.decode(bytes).map_or(true, |message| self.condition.holds(&message))
    }

    /// As it was given.
    pub fn source(&self) -> &ContentFilter {
        &self.source
    }
}

/// The filter of a subscription, which may be set anew.
#[derive(Default)]
#[repr(C)]
pub struct ReplaceableFilter {
    is_set: std::sync::atomic::AtomicBool,
    filter: std::sync::Mutex<Option<Arc<Filter>>>,
    filtered: AtomicU64,
}

impl ReplaceableFilter {
    /// Sets or removes it.
    pub fn set(&self, filter: Option<Filter>) {
        self.is_set.store(filter.is_some(), Ordering::Release);
        *crate::mutex::lock(&self.filter) = filter.map(Arc::new);
    }

    /// The filter, if there is one.
    pub fn get(&self) -> Option<Arc<Filter>> {
        // Without a filter a message costs this load.
        if !self.is_set.load(Ordering::Acquire) {
            return None;
        }
        crate::mutex::lock(&self.filter).clone()
    }

    /// Whether the message passes; one that does not is counted.
    pub fn passes(&self, payload: &Payload) -> bool {
        let passes = self.get().is_none_or(|filter| filter.holds(payload));
        if !passes {
            self.filtered.fetch_add(1, Ordering::Relaxed);
        }
        passes
    }

    /// Messages that it kept back.
    pub fn filtered(&self) -> u64 {
        self.filtered.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_msg::Message;
    use angaros_msg::sensor_msgs::msg::LaserScan;

    fn scan() -> LaserScan {
        let mut scan = LaserScan { angle_min: -1.5, ranges: vec![0.5, 2.0], ..Default::default() };
        scan.header.frame_id = "front_laser".into();
        scan.header.stamp.sec = 7;
        scan.header.stamp.nanosec = 3_000_000_000;
        scan
    }

    fn filter(expression: &str, parameters: &[&str]) -> Result<Filter> {
        let filter = ContentFilter::new(expression).parameters(parameters.iter().copied());
        filter.compile(LaserScan::TYPE_NAME, LaserScan::DEFINITION)
    }

    fn holds(expression: &str, parameters: &[&str]) -> bool {
        let scan = scan();
        let mut bytes = vec![0; scan.cdr_size()];
        scan.encode(&mut bytes).unwrap();
        filter(expression, parameters).unwrap().holds_for(&bytes)
    }

    #[test]
    fn expressions_hold_as_in_dds() {
        for (expression, expected) in [
            ("angle_min < 0", true),
            ("angle_min = -1.5", true),
            ("-1.5 >= angle_min", true),
            ("angle_min <> -1.5", false),
            ("angle_min != -1.4", true),
            ("header.stamp.sec = 7 AND angle_min > 0", false),
            ("header.stamp.sec = 7 or angle_min > 0", true),
            ("NOT header.stamp.sec = 7 OR angle_min > 0", false),
            ("NOT (header.stamp.sec = 8 OR angle_min > 0)", true),
            ("angle_min > 0 AND angle_min > 0 OR header.stamp.sec = 7", true),
            ("header.stamp.nanosec >= 3000000000", true),
            ("header.stamp.sec BETWEEN 7 AND 9", true),
            ("header.stamp.sec not between 7 and 9", false),
            ("header.stamp.sec BETWEEN 8 AND 9 OR angle_min < 0", true),
            ("header.frame_id = 'front_laser'", true),
            ("header.frame_id LIKE 'front%'", true),
            ("header.frame_id like '%_laser'", true),
            ("header.frame_id LIKE 'f__nt%r'", true),
            ("header.frame_id LIKE 'front'", false),
            ("header.frame_id > 'back'", true),
            ("ranges[1] > ranges[0]", true),
            ("ranges[1] = 2", true),
            ("ranges[2] < 5 OR ranges[2] >= 5", false),
            ("range_min = range_max", true),
        ] {
            assert_eq!(holds(expression, &[]), expected, "{expression}");
        }
    }

    #[test]
    fn parameters_stand_for_values() {
        assert!(holds("header.stamp.sec > %0 AND header.frame_id = %1", &["6", "'front_laser'"]));
        assert!(holds("header.frame_id = %0", &["front_laser"]), "quotes may be left out");
        assert!(holds("header.frame_id LIKE %0", &["'%laser'"]));
        assert!(!holds("header.stamp.sec BETWEEN %1 AND %0", &["6", "1"]));
    }

    #[test]
    fn what_cannot_be_evaluated_is_said_with_its_place() {
        for (expression, parameters, expected) in [
            ("", &[] as &[&str], "it ends where a condition should begin"),
            ("angle_min <", &[], "it ends where a field or value should stand"),
            ("angle_mim < 0", &[], "there is no field 'angle_mim'"),
            ("angle_min < 'a'", &[], "a number cannot be compared with a text"),
            ("angle_min LIKE 'a'", &[], "LIKE compares texts"),
            ("header < 1", &[], "'header' is a structure"),
            ("ranges < 1", &[], "'ranges' is an array"),
            ("angle_min[0] < 1", &[], "'angle_min' is no array"),
            ("angle_min < %0", &[], "there is no parameter %0"),
            ("angle_min < 1 angle_max > 1", &[], "'angle_max' at position 15"),
            ("(angle_min < 1", &[], "a ')' is missing"),
            ("angle_min ? 1", &[], "'?' at position 11"),
            ("header.frame_id = 'x", &[], "the text at position 19 has no end"),
            ("1 < 2", &[], "there is no field in it"),
            ("angle_min = 1.2.3", &[], "'1.2.3' is no number"),
        ] {
            let error = filter(expression, parameters).err().unwrap().to_string();
            assert!(error.contains(expected), "{expression}: {error}");
            assert!(error.contains("hint:"), "{error}");
        }
    }

    #[test]
    fn expressions_are_bounded() {
        let deep = format!("{}angle_min < 0{}", "(".repeat(500), ")".repeat(500));
        assert!(filter(&deep, &[]).err().unwrap().to_string().contains("nested"));
        let long = format!("angle_min < 0{}", " OR angle_min < 0".repeat(400));
        assert!(filter(&long, &[]).err().unwrap().to_string().contains("4096"));
        let many: Vec<String> = (0..=MAX_PARAMETERS).map(|n| n.to_string()).collect();
        let filter = ContentFilter::new("angle_min < 0").parameters(many);
        let refused = filter.compile(LaserScan::TYPE_NAME, LaserScan::DEFINITION);
        assert!(refused.err().unwrap().to_string().contains("100 parameters"));
    }

    #[test]
    fn bytes_that_are_no_message_are_left_to_the_callback() {
        assert!(filter("angle_min > 100", &[]).unwrap().holds_for(&[0, 1, 0, 0, 9]));
    }
}
