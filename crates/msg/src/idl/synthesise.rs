//! The types that ROS makes from the sections of a service or an action.

use super::error::IdlError;
use super::model::{
    ArrayKind, BaseType, Definition, Field, FieldType, Interface, Kind, Primitive, Role, TypeName,
};
use super::parse::Section;
use std::fmt::Write as _;

/// Builds all types of a file from its sections, of which there are as many as the kind has.
pub(super) fn definition(
    name: &TypeName,
    text: &str,
    sections: Vec<Section>,
    origin: &str,
) -> Result<Definition, IdlError> {
    let mut sections = sections.into_iter();
    let mut take = |suffix: &str| {
        let section = sections.next().ok_or_else(|| {
            IdlError::whole(origin, "a section is missing", "separate sections by ---")
        })?;
        Ok::<_, IdlError>(written(name.with_suffix(suffix), section))
    };
    let types = match name.kind {
        Kind::Msg => vec![take("")?],
        Kind::Srv => {
            let mut types = vec![take("_Request")?, take("_Response")?];
            types.extend(service_wholes(name));
            types
        }
        Kind::Action => {
            let mut types = vec![take("_Goal")?, take("_Result")?, take("_Feedback")?];
            types.extend(action_types(name));
            types
        }
    };
    Ok(Definition { name: name.clone(), text: text.to_owned(), types })
}

fn written(name: TypeName, section: Section) -> Interface {
    let Section { fields, constants, text, .. } = section;
    Interface { name, role: Role::Message, fields, constants, text }
}

fn made(name: TypeName, role: Role, fields: Vec<Field>) -> Interface {
    let mut text = String::new();
    for field in &fields {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{} {}", field.ty, field.name);
    }
    Interface { name, role, fields, constants: Vec::new(), text }
}

fn nested(name: &str, ty: TypeName, array: ArrayKind) -> Field {
    let ty = FieldType { base: BaseType::Message(ty), array };
    Field { name: name.to_owned(), ty, default: None }
}

fn one(name: &str, ty: TypeName) -> Field {
    nested(name, ty, ArrayKind::Single)
}

fn number(name: &str, primitive: Primitive) -> Field {
    let ty = FieldType { base: BaseType::Primitive(primitive), array: ArrayKind::Single };
    Field { name: name.to_owned(), ty, default: None }
}

/// `S_Event` and `S` for the service `S`.
fn service_wholes(name: &TypeName) -> [Interface; 2] {
    let info = TypeName::new("service_msgs", Kind::Msg, "ServiceEventInfo");
    let request = name.with_suffix("_Request");
    let response = name.with_suffix("_Response");
    let event = vec![
        one("info", info),
        nested("request", request.clone(), ArrayKind::Bounded(1)),
        nested("response", response.clone(), ArrayKind::Bounded(1)),
    ];
    let whole = vec![
        one("request_message", request),
        one("response_message", response),
        one("event_message", name.with_suffix("_Event")),
    ];
    [
        made(name.with_suffix("_Event"), Role::Message, event),
        made(name.clone(), Role::Service, whole),
    ]
}

/// Everything of the action `A` beyond its three written sections.
fn action_types(name: &TypeName) -> Vec<Interface> {
    let uuid = || one("goal_id", TypeName::new("unique_identifier_msgs", Kind::Msg, "UUID"));
    let time = TypeName::new("builtin_interfaces", Kind::Msg, "Time");
    let part = |suffix: &str, fields| made(name.with_suffix(suffix), Role::Message, fields);
    let goal = one("goal", name.with_suffix("_Goal"));
    let result = one("result", name.with_suffix("_Result"));
    let feedback = one("feedback", name.with_suffix("_Feedback"));
    let stamped = vec![number("accepted", Primitive::Bool), one("stamp", time)];
    let mut types = vec![
        part("_SendGoal_Request", vec![uuid(), goal.clone()]),
        part("_SendGoal_Response", stamped),
    ];
    types.extend(service_wholes(&name.with_suffix("_SendGoal")));
    types.push(part("_GetResult_Request", vec![uuid()]));
    let status = number("status", Primitive::Int8);
    types.push(part("_GetResult_Response", vec![status, result.clone()]));
    types.extend(service_wholes(&name.with_suffix("_GetResult")));
    types.push(part("_FeedbackMessage", vec![uuid(), feedback.clone()]));
    let whole = vec![
        goal,
        result,
        feedback,
        one("send_goal_service", name.with_suffix("_SendGoal")),
        one("get_result_service", name.with_suffix("_GetResult")),
        one("feedback_message", name.with_suffix("_FeedbackMessage")),
    ];
    types.push(made(name.clone(), Role::Action, whole));
    types
}
