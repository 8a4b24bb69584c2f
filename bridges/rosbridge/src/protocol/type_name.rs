//! Names of types as clients write them: `pkg/Type` as in ROS 1, or with `msg`, `srv` or `action`
//! between. The package of rosapi's services was called `rosapi` before it was split.

use angaros_msg::idl::{Kind, TypeName};

/// The full name of a message type.
///
/// # Errors
/// A text that is no name of one.
pub fn message_type(text: &str) -> Result<String, String> {
    full(text, Kind::Msg, "std_msgs/String")
}

/// The full name of a service type.
///
/// # Errors
/// A text that is no name of one.
pub fn service_type(text: &str) -> Result<String, String> {
    full(text, Kind::Srv, "std_srvs/SetBool")
}

/// The full name of an action type.
///
/// # Errors
/// A text that is no name of one.
pub fn action_type(text: &str) -> Result<String, String> {
    full(text, Kind::Action, "example_interfaces/Fibonacci")
}

fn full(text: &str, kind: Kind, example: &str) -> Result<String, String> {
    // What has two parts only is read as a message.
    let short = text.bytes().filter(|byte| *byte == b'/').count() == 1;
    let name = TypeName::parse(text.trim_start_matches('/'))
        .map(|name| if short { TypeName { kind, ..name } } else { name })
        // Parts of services and actions travel as messages.
        .filter(|name| name.kind == kind || kind == Kind::Msg && name.name.contains('_'));
    let Some(mut name) = name else {
        let what = match kind {
            Kind::Msg => "a message",
            Kind::Srv => "a service",
            Kind::Action => "an action",
        };
        return Err(format!("'{text}' is no type of {what}; hint: write it as {example}"));
    };
    if name.package == "rosapi" && kind == Kind::Srv {
        name.package = "rosapi_msgs".to_owned();
    }
    Ok(name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_full_names_mean_the_same() {
        assert_eq!(message_type("std_msgs/String").unwrap(), "std_msgs/msg/String");
        assert_eq!(message_type("std_msgs/msg/String").unwrap(), "std_msgs/msg/String");
        assert_eq!(service_type("std_srvs/Trigger").unwrap(), "std_srvs/srv/Trigger");
        assert_eq!(service_type("rosapi/Topics").unwrap(), "rosapi_msgs/srv/Topics");
        assert_eq!(service_type("rosapi_msgs/srv/Topics").unwrap(), "rosapi_msgs/srv/Topics");
        let action = "example_interfaces/action/Fibonacci";
        assert_eq!(action_type("example_interfaces/Fibonacci").unwrap(), action);
        for wrong in ["", "String", "std_msgs/srv/String", "std_msgs//String", "a/b/c/d", "ü/A"] {
            assert!(message_type(wrong).is_err(), "{wrong}");
        }
        assert!(service_type("std_msgs/msg/String").unwrap_err().contains("no type of a service"));
    }
}
