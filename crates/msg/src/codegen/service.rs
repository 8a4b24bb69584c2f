//! Services and actions: unit structs that name their parts.

use super::types::Types;
use crate::idl::{IdlError, Interface, TypeName};
use crate::rihs01;
use std::fmt::Write as _;

pub(super) fn service(
    types: &Types<'_>,
    out: &mut String,
    interface: &Interface,
) -> Result<(), IdlError> {
    let name = &interface.name.name;
    head(types, out, interface, "Service", &["_Request", "_Response"])?;
    let info = TypeName::new("service_msgs", crate::idl::Kind::Msg, "ServiceEventInfo");
    let time = TypeName::new("builtin_interfaces", crate::idl::Kind::Msg, "Time");
    let info = types.path(&info);
    let time = types.path(&time);
    let _ = writeln!(
        out,
        "    type Request = {name}_Request;\n    type Response = {name}_Response;\n    \
             type Event = {name}_Event;\n    \
             fn event(\n        event: rt::ServiceEvent,\n        \
             request: rt::Option<{name}_Request>,\n        \
             response: rt::Option<{name}_Response>,\n    \
             ) -> {name}_Event {{\n        \
             let (sec, nanosec) = event.stamp.to_sec_nanosec();\n        \
             let info = {info} {{\n            event_type: event.kind as u8,\n            \
             stamp: {time} {{ sec, nanosec }},\n            \
             client_gid: event.client,\n            \
             sequence_number: event.sequence_number,\n        }};\n        \
             let request = request.into_iter().collect();\n        \
             let response = response.into_iter().collect();\n        \
             {name}_Event {{ info, request, response }}\n    }}\n}}"
    );
    Ok(())
}

/// The unit struct and the constants that services and actions share.
fn head(
    types: &Types<'_>,
    out: &mut String,
    interface: &Interface,
    role: &str,
    sections: &[&str],
) -> Result<(), IdlError> {
    let name = &interface.name.name;
    let mut texts = Vec::new();
    for suffix in sections {
        texts.push(types.get(&interface.name.with_suffix(suffix))?.text.as_str());
    }
    let hash = rihs01::hash(interface, types.catalog)?;
    let _ = writeln!(
        out,
        "\n/// The {} `{}`.\n#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]\n\
         pub struct {name};\nimpl rt::{role} for {name} {{\n    \
             const TYPE_NAME: &'static str = \"{}\";\n    \
             const TYPE_HASH: rt::TypeHash = rt::type_hash(\"{hash}\");\n    \
             const DEFINITION: &'static str = {:?};",
        role.to_lowercase(),
        interface.name,
        interface.name,
        texts.join("---\n")
    );
    Ok(())
}

pub(super) fn action(
    types: &Types<'_>,
    out: &mut String,
    interface: &Interface,
) -> Result<(), IdlError> {
    let name = &interface.name.name;
    head(types, out, interface, "Action", &["_Goal", "_Result", "_Feedback"])?;
    let parts = ["Goal", "Result", "Feedback", "SendGoal", "GetResult", "FeedbackMessage"];
    for part in parts {
        let _ = writeln!(out, "    type {part} = {name}_{part};");
    }
    let path = |package, name| types.path(&TypeName::new(package, crate::idl::Kind::Msg, name));
    let uuid = path("unique_identifier_msgs", "UUID");
    let time = path("builtin_interfaces", "Time");
    // The contract is with traits, so each function only moves fields.
    let functions = [
        (
            "goal_request(id: [u8; 16], goal: NAME_Goal) -> NAME_SendGoal_Request",
            "NAME_SendGoal_Request { goal_id: UUID { uuid: id }, goal }",
        ),
        (
            "split_goal_request(request: NAME_SendGoal_Request) -> ([u8; 16], NAME_Goal)",
            "(request.goal_id.uuid, request.goal)",
        ),
        (
            "goal_response(accepted: bool, stamp: rt::Time) -> NAME_SendGoal_Response",
            "let (sec, nanosec) = stamp.to_sec_nanosec();\n        \
             NAME_SendGoal_Response { accepted, stamp: TIME { sec, nanosec } }",
        ),
        (
            "split_goal_response(response: &NAME_SendGoal_Response) -> (bool, rt::Time)",
            "let stamp = &response.stamp;\n        \
             (response.accepted, rt::Time::from_sec_nanosec(stamp.sec, stamp.nanosec))",
        ),
        (
            "result_request(id: [u8; 16]) -> NAME_GetResult_Request",
            "NAME_GetResult_Request { goal_id: UUID { uuid: id } }",
        ),
        (
            "split_result_request(request: &NAME_GetResult_Request) -> [u8; 16]",
            "request.goal_id.uuid",
        ),
        (
            "result_response(status: i8, result: NAME_Result) -> NAME_GetResult_Response",
            "NAME_GetResult_Response { status, result }",
        ),
        (
            "split_result_response(response: NAME_GetResult_Response) -> (i8, NAME_Result)",
            "(response.status, response.result)",
        ),
        (
            "feedback_message(id: [u8; 16], feedback: NAME_Feedback) -> NAME_FeedbackMessage",
            "NAME_FeedbackMessage { goal_id: UUID { uuid: id }, feedback }",
        ),
        (
            "split_feedback_message(message: NAME_FeedbackMessage) -> ([u8; 16], NAME_Feedback)",
            "(message.goal_id.uuid, message.feedback)",
        ),
    ];
    for (signature, body) in functions {
        let function = format!("    fn {signature} {{\n        {body}\n    }}\n");
        let function = function.replace("UUID {", &format!("{uuid} {{"));
        let function = function.replace("TIME {", &format!("{time} {{"));
        out.push_str(&function.replace("NAME", name));
    }
    out.push_str("}\n");
    Ok(())
}
