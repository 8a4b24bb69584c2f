//! Parameters as they stand in messages (`rcl_interfaces`).

use super::error::ParameterError;
use super::types::ParameterSetting;
use angaros_msg::names::ParameterValue;
use angaros_msg::rcl_interfaces::msg;

/// The value as a message; of none, one of type 0.
pub fn value_to_message(value: Option<&ParameterValue>) -> msg::ParameterValue {
    let mut message = msg::ParameterValue::default();
    let Some(value) = value else { return message };
    message.r#type = value.type_number();
    match value.clone() {
        ParameterValue::Bool(value) => message.bool_value = value,
        ParameterValue::Integer(value) => message.integer_value = value,
        ParameterValue::Double(value) => message.double_value = value,
        ParameterValue::String(value) => message.string_value = value,
        ParameterValue::ByteArray(value) => message.byte_array_value = value,
        ParameterValue::BoolArray(value) => message.bool_array_value = value,
        ParameterValue::IntegerArray(value) => message.integer_array_value = value,
        ParameterValue::DoubleArray(value) => message.double_array_value = value,
        ParameterValue::StringArray(value) => message.string_array_value = value,
    }
    message
}

/// The value in a message, or the number of its type if there is no such type.
pub fn value_from_message(message: msg::ParameterValue) -> Result<Option<ParameterValue>, u8> {
    Ok(Some(match message.r#type {
        0 => return Ok(None),
        1 => ParameterValue::Bool(message.bool_value),
        2 => ParameterValue::Integer(message.integer_value),
        3 => ParameterValue::Double(message.double_value),
        4 => ParameterValue::String(message.string_value),
        5 => ParameterValue::ByteArray(message.byte_array_value),
        6 => ParameterValue::BoolArray(message.bool_array_value),
        7 => ParameterValue::IntegerArray(message.integer_array_value),
        8 => ParameterValue::DoubleArray(message.double_array_value),
        9 => ParameterValue::StringArray(message.string_array_value),
        number => return Err(number),
    }))
}

impl ParameterSetting {
    /// As a message.
    #[must_use]
    pub fn to_message(&self) -> msg::Parameter {
        msg::Parameter { name: self.name.clone(), value: value_to_message(self.value.as_ref()) }
    }

    /// What a message says.
    ///
    /// # Errors
    /// A type that does not exist.
    pub fn from_message(message: msg::Parameter) -> Result<Self, ParameterError> {
        let msg::Parameter { name, value } = message;
        match value_from_message(value) {
            Ok(value) => Ok(Self { name, value }),
            Err(number) => Err(ParameterError::UnknownType { name, number }),
        }
    }
}

/// A result as a message.
pub fn result_to_message(result: Result<(), ParameterError>) -> msg::SetParametersResult {
    match result {
        Ok(()) => msg::SetParametersResult { successful: true, reason: String::new() },
        Err(error) => msg::SetParametersResult { successful: false, reason: error.to_string() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_of_value_comes_back_from_its_message() {
        use ParameterValue as V;
        let values = [
            V::Bool(true),
            V::Integer(-3),
            V::Double(0.5),
            V::String("a".into()),
            V::ByteArray(vec![0, 255]),
            V::BoolArray(vec![true, false]),
            V::IntegerArray(vec![1, i64::MIN]),
            V::DoubleArray(vec![f64::INFINITY]),
            V::StringArray(vec![String::new(), "b".into()]),
        ];
        for value in values.map(Some).into_iter().chain([None]) {
            let message = value_to_message(value.as_ref());
            assert_eq!(value_from_message(message), Ok(value));
        }
        let unknown = msg::ParameterValue { r#type: 10, ..Default::default() };
        assert_eq!(value_from_message(unknown), Err(10));
    }
}
