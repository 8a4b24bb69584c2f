//! Messages as text: YAML, JSON, CSV or bytes, with what came along with them.

use super::csv;
use crate::client::{GenericSample, MessageInfo};
use angaros_inspect::expression::Expression;
use angaros_inspect::repr;
use angaros_msg::Time;
use angaros_msg::dynamic::{DynamicType, Value, YamlStyle, select, value_to_yaml};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// How messages are shown.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub enum Form {
    #[default]
    Yaml,
    /// One line of values.
    Csv,
    /// One object on a line.
    Json,
    /// The bytes.
    Raw,
}

/// Bytes to text.
pub struct Printer {
    style: YamlStyle,
    form: Form,
    ty: Arc<DynamicType>,
    /// Only this part of each message.
    pub field: Option<String>,
    /// Only messages, or parts, for which it holds.
    pub filter: Option<Expression>,
    /// Tell when and as which message it was sent and came.
    pub with_info: bool,
    /// Clear the terminal before each message.
    pub clear: bool,
    received: AtomicU64,
}

impl Printer {
    /// Prints whole messages.
    pub fn new(ty: &Arc<DynamicType>, style: YamlStyle, form: Form) -> Self {
        Self {
            style,
            form,
            ty: Arc::clone(ty),
            field: None,
            filter: None,
            with_info: false,
            clear: false,
            received: AtomicU64::new(0),
        }
    }

    /// What is shown of a message; `None` where the filter does not hold for it.
    ///
    /// # Errors
    /// Bytes that are no message, a part that it does not have.
    pub fn text(&self, sample: &GenericSample) -> Result<Option<String>, String> {
        let came = ArrivalInfo { info: &sample.info, at: now(), number: self.next() };
        let clear = if self.clear { "\x1b[H\x1b[2J" } else { "" };
        let shown = self.shown(sample.bytes(), &came)?;
        Ok(shown.map(|text| format!("{clear}{text}")))
    }

    fn next(&self) -> u64 {
        self.received.fetch_add(1, Ordering::Relaxed) + 1
    }

    fn shown(&self, bytes: &[u8], came: &ArrivalInfo<'_>) -> Result<Option<String>, String> {
        if self.form == Form::Raw && self.filter.is_none() {
            return Ok(Some(self.alone(&repr::bytes(bytes), came)));
        }
        let message = self.ty.decode(bytes).map_err(|error| error.to_string())?;
        let value = match &self.field {
            Some(path) => select(&message, path).map_err(|error| error.to_string())?,
            None => Value::Message(message),
        };
        if let Some(filter) = &self.filter
            && !filter.holds(&value)?
        {
            return Ok(None);
        }
        let is_message = matches!(value, Value::Message(_));
        let text = match self.form {
            Form::Raw => self.alone(&repr::bytes(bytes), came),
            Form::Json => self.json(&value, came)? + "\n",
            Form::Csv if is_message => {
                let info = if self.with_info { came.csv() } else { String::new() };
                format!("{info}{}\n", csv::value(&value, &self.style))
            }
            Form::Yaml if is_message => {
                let info = if self.with_info { came.yaml() + "---\n" } else { String::new() };
                format!("{info}{}---\n", value_to_yaml(&value, &self.style))
            }
            Form::Csv | Form::Yaml => {
                self.alone(value_to_yaml(&value, &self.style).trim_end_matches('\n'), came)
            }
        };
        Ok(Some(text))
    }

    /// What is no message: bytes or one field.
    fn alone(&self, text: &str, came: &ArrivalInfo<'_>) -> String {
        let info = match self.with_info {
            true => format!(
                "---Got new message, message info:---\n{}\n---Message data:---\n",
                came.python()
            ),
            false => String::new(),
        };
        format!("{info}{text}\n---\n")
    }

    fn json(&self, value: &Value, came: &ArrivalInfo<'_>) -> Result<String, String> {
        let text = match self.with_info {
            true => serde_json::to_string(&serde_json::json!({
                "info": came.json(), "message": value
            })),
            false => serde_json::to_string(value),
        };
        text.map_err(|error| error.to_string())
    }
}

fn now() -> Time {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time::from_nanoseconds(i64::try_from(now.as_nanos()).unwrap_or(i64::MAX))
}

/// How a message came: what `ros2 topic echo --include-message-info` tells.
struct ArrivalInfo<'a> {
    info: &'a MessageInfo,
    at: Time,
    /// Among the messages that came here, from 1.
    number: u64,
}

impl ArrivalInfo<'_> {
    /// Names and values in the order of ROS 2.
    fn rows(&self) -> [(&'static str, i128); 4] {
        [
            ("source_timestamp", i128::from(self.info.source_timestamp.nanoseconds)),
            ("received_timestamp", i128::from(self.at.nanoseconds)),
            ("publication_sequence_number", i128::from(self.info.sequence_number)),
            ("reception_sequence_number", i128::from(self.number)),
        ]
    }

    fn yaml(&self) -> String {
        let mut rows = self.rows();
        rows.sort_unstable();
        rows.map(|(name, value)| format!("{name}: {value}\n")).concat()
    }

    fn csv(&self) -> String {
        self.rows().map(|(_, value)| format!("{value},")).concat()
    }

    fn python(&self) -> String {
        format!("{{{}}}", self.rows().map(|(name, value)| format!("'{name}': {value}")).join(", "))
    }

    fn json(&self) -> serde_json::Value {
        let number = |value| i64::try_from(value).unwrap_or(i64::MAX);
        self.rows().into_iter().map(|(name, value)| (name, number(value))).collect()
    }
}
