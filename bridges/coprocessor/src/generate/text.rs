//! The C code of one type.

use super::layout::{Count, Element, Member, most_bytes};
use super::{Bounds, Files, c_name};
use angaros_msg::idl::{Catalog, Interface, Value};
use std::fmt::Write as _;

/// Adds a message.
pub fn message(
    interface: &Interface,
    hash: &[u8; 32],
    bounds: &Bounds,
    catalog: &Catalog,
    files: &mut Files,
) -> Result<(), String> {
    let name = c_name(&interface.name);
    let fields = interface.fields.iter();
    let members: Vec<Member> =
        fields.map(|field| Member::of(interface, field, bounds)).collect::<Result<_, _>>()?;
    let most = most_bytes(catalog, interface, bounds)? + 4;
    constants(interface, &name, &mut files.header);
    structure(interface, &name, &members, &mut files.header);
    type_constant(&name, &interface.name.to_string(), hash, files);
    let _ = writeln!(
        files.header,
        "/* The most bytes of a message, its header too. */\n#define {name}__MOST_BYTES {most}u"
    );
    files.header.push_str(&with_name(DECLARATIONS, &name));
    functions(&name, &members, &mut files.source);
    files.source.push_str(&with_name(DEFINITIONS, &name));
    Ok(())
}

/// Adds a service, whose request and response are there already.
pub fn service(interface: &Interface, hash: &[u8; 32], files: &mut Files) {
    let name = c_name(&interface.name);
    let _ = writeln!(files.header, "/* {} */", interface.name);
    type_constant(&name, &interface.name.to_string(), hash, files);
    files.header.push_str(&with_name(SERVICE_DECLARATIONS, &name));
    files.source.push_str(&with_name(SERVICE_DEFINITIONS, &name));
}

fn with_name(template: &str, name: &str) -> String {
    template.replace("NAME", name)
}

fn type_constant(name: &str, ros_name: &str, hash: &[u8; 32], files: &mut Files) {
    let _ = writeln!(files.header, "extern const ang_type {name}__type;");
    let _ = write!(files.source, "const ang_type {name}__type = {{\"{ros_name}\", {{");
    for (at, byte) in hash.iter().enumerate() {
        let before = if at % 12 == 0 { "\n    " } else { " " };
        let _ = write!(files.source, "{before}{byte:#04x},");
    }
    files.source.push_str("\n}};\n\n");
}

fn constants(interface: &Interface, name: &str, out: &mut String) {
    let _ = writeln!(out, "/* {} */", interface.name);
    for constant in &interface.constants {
        let value = match &constant.value {
            Value::Bool(value) => value.to_string(),
            Value::Int(value) if *value > i128::from(i64::MAX) => format!("{value}ULL"),
            Value::Int(value) if *value == i128::from(i64::MIN) => format!("({}LL - 1)", value + 1),
            Value::Int(value) => format!("({value}LL)"),
            Value::Float(value) if value.is_finite() => format!("({value:?})"),
            Value::Text(value) => quoted(value),
            Value::Float(_) | Value::Array(_) => continue,
        };
        let _ = writeln!(out, "#define {name}__{} {value}", constant.name);
    }
}

fn quoted(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b' ' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => char::from(byte).to_string(),
        other => format!("\\{other:03o}"),
    };
    format!("\"{}\"", text.bytes().map(byte).collect::<String>())
}

fn structure(interface: &Interface, name: &str, members: &[Member], out: &mut String) {
    let _ = writeln!(out, "typedef struct {name} {{");
    if members.is_empty() {
        let empty = angaros_msg::rihs01::EMPTY_MEMBER;
        let _ = writeln!(out, "    uint8_t {empty};");
    }
    for (member, field) in members.iter().zip(&interface.fields) {
        let (ty, behind) = match &member.element {
            Element::Number(ty, _) => (*ty, String::new()),
            Element::Bool => ("bool", String::new()),
            Element::Float => ("float", String::new()),
            Element::Double => ("double", String::new()),
            Element::Text(most) => ("char", format!("[{}]", u64::from(*most) + 1)),
            Element::Struct(ty) => (ty.as_str(), String::new()),
        };
        let member_name = &member.name;
        let line = match member.count {
            Count::Single => format!("{ty} {member_name}{behind};"),
            Count::Array(count) => format!("{ty} {member_name}[{count}]{behind};"),
            Count::Sequence(most) => {
                format!("struct {{ uint32_t size; {ty} data[{most}]{behind}; }} {member_name};")
            }
        };
        let _ = writeln!(out, "    {line} /* {} */", field.ty);
    }
    let _ = writeln!(out, "}} {name};");
}

/// The functions that write and read the members one after the other.
fn functions(name: &str, members: &[Member], out: &mut String) {
    let mut write = String::new();
    let mut read = String::new();
    if members.is_empty() {
        let empty = angaros_msg::rihs01::EMPTY_MEMBER;
        let _ = writeln!(write, "    ang_write_number(writer, message->{empty}, 1);");
        let _ = writeln!(read, "    message->{empty} = (uint8_t)ang_read_number(reader, 1);");
    }
    for member in members {
        member_functions(member, &mut write, &mut read);
    }
    let loops = members.iter().any(|member| member.count != Count::Single && !is_packed(member));
    let index = if loops { "    uint32_t i;\n" } else { "" };
    let _ = writeln!(
        out,
        "void {name}__write(ang_writer *writer, const {name} *message) {{\n{index}{write}}}\n"
    );
    let _ = writeln!(
        out,
        "void {name}__read(ang_reader *reader, {name} *message) {{\n{index}{read}}}\n"
    );
}

/// Whether several elements are copied as one piece.
fn is_packed(member: &Member) -> bool {
    matches!(member.element, Element::Number(..) | Element::Float | Element::Double)
}

fn member_functions(member: &Member, write: &mut String, read: &mut String) {
    let place = format!("message->{}", member.name);
    let (data, count) = match member.count {
        Count::Single => {
            let _ = writeln!(write, "    {}", write_one(&member.element, &place));
            let _ = writeln!(read, "    {}", read_one(&member.element, &place));
            return;
        }
        Count::Array(count) => (place, format!("{count}u")),
        Count::Sequence(most) => {
            let _ = writeln!(write, "    ang_write_count(writer, {place}.size, {most}u);");
            let _ = writeln!(read, "    {place}.size = ang_read_count(reader, {most}u);");
            (format!("{place}.data"), format!("{place}.size"))
        }
    };
    if is_packed(member) {
        let bytes = match member.element {
            Element::Number(_, bytes) => bytes,
            Element::Double => 8,
            _ => 4,
        };
        let _ = writeln!(write, "    ang_write_array(writer, {data}, {count}, {bytes});");
        let _ = writeln!(read, "    ang_read_array(reader, {data}, {count}, {bytes});");
        return;
    }
    let one = format!("{data}[i]");
    let _ = writeln!(
        write,
        "    for (i = 0; i < {count} && !writer->failed; i++) {{\n        {}\n    }}",
        write_one(&member.element, &one)
    );
    let _ = writeln!(
        read,
        "    for (i = 0; i < {count} && !reader->failed; i++) {{\n        {}\n    }}",
        read_one(&member.element, &one)
    );
}

fn write_one(element: &Element, place: &str) -> String {
    match element {
        Element::Number(_, bytes) => {
            format!("ang_write_number(writer, (uint64_t){place}, {bytes});")
        }
        Element::Bool => format!("ang_write_number(writer, {place} ? 1u : 0u, 1);"),
        Element::Float => format!("ang_write_float(writer, {place});"),
        Element::Double => format!("ang_write_double(writer, {place});"),
        Element::Text(_) => format!("ang_write_text(writer, {place}, sizeof {place});"),
        Element::Struct(name) => format!("{name}__write(writer, &{place});"),
    }
}

fn read_one(element: &Element, place: &str) -> String {
    match element {
        Element::Number(ty, bytes) => format!("{place} = ({ty})ang_read_number(reader, {bytes});"),
        Element::Bool => format!("{place} = ang_read_number(reader, 1) != 0;"),
        Element::Float => format!("{place} = ang_read_float(reader);"),
        Element::Double => format!("{place} = ang_read_double(reader);"),
        Element::Text(_) => format!("ang_read_text(reader, {place}, sizeof {place});"),
        Element::Struct(name) => format!("{name}__read(reader, &{place});"),
    }
}

const DECLARATIONS: &str = r"void NAME__write(ang_writer *writer, const NAME *message);
void NAME__read(ang_reader *reader, NAME *message);
/* Writes a message with its header; returns how many bytes, 0 when it does not fit. */
size_t NAME__encode(const NAME *message, uint8_t *bytes, size_t room);
/* Reads a message; false for bytes that are none, or do not fit into the bounds. */
bool NAME__decode(NAME *message, const uint8_t *bytes, size_t length);
typedef struct NAME__publisher {
    ang_publisher publisher;
} NAME__publisher;
ang_status NAME__advertise(ang_client *client, NAME__publisher *publisher, const char *topic,
                           ang_qos qos);
/* Writes the message into `bytes` and sends it from there. */
ang_status NAME__publish(ang_client *client, NAME__publisher *publisher, const NAME *message,
                         uint8_t *bytes, size_t room, uint32_t timeout_ms);
typedef struct NAME__subscription {
    ang_subscription subscription;
    NAME *message;
    void (*on_message)(void *user, const NAME *message);
    void *user;
} NAME__subscription;
/* Each message is read into `message`; what does not fit into the bounds is not told. */
ang_status NAME__subscribe(ang_client *client, NAME__subscription *subscription, const char *topic,
                           ang_qos qos, NAME *message,
                           void (*on_message)(void *user, const NAME *message), void *user);

";

const DEFINITIONS: &str = r"size_t NAME__encode(const NAME *message, uint8_t *bytes, size_t room) {
    ang_writer writer;
    ang_write_begin(&writer, bytes, room);
    NAME__write(&writer, message);
    return ang_write_end(&writer);
}

bool NAME__decode(NAME *message, const uint8_t *bytes, size_t length) {
    ang_reader reader;
    ang_read_begin(&reader, bytes, length);
    NAME__read(&reader, message);
    return ang_read_end(&reader);
}

ang_status NAME__advertise(ang_client *client, NAME__publisher *publisher, const char *topic,
                           ang_qos qos) {
    return ang_add_publisher(client, &publisher->publisher, topic, &NAME__type, qos);
}

ang_status NAME__publish(ang_client *client, NAME__publisher *publisher, const NAME *message,
                         uint8_t *bytes, size_t room, uint32_t timeout_ms) {
    size_t length = NAME__encode(message, bytes, room);
    if (length == 0) {
        return ANG_TOO_LARGE;
    }
    return ang_publish(client, &publisher->publisher, bytes, length, timeout_ms);
}

static void NAME__arrived(void *user, const uint8_t *cdr, size_t length) {
    NAME__subscription *subscription = (NAME__subscription *)user;
    if (NAME__decode(subscription->message, cdr, length)) {
        subscription->on_message(subscription->user, subscription->message);
    }
}

ang_status NAME__subscribe(ang_client *client, NAME__subscription *subscription, const char *topic,
                           ang_qos qos, NAME *message,
                           void (*on_message)(void *user, const NAME *message), void *user) {
    subscription->message = message;
    subscription->on_message = on_message;
    subscription->user = user;
    return ang_add_subscription(client, &subscription->subscription, topic, &NAME__type, qos,
                                NAME__arrived, subscription);
}

";

const SERVICE_DECLARATIONS: &str = r"typedef struct NAME__service {
    ang_service service;
    NAME_Request *request;
    void (*on_request)(void *user, uint32_t call, const NAME_Request *request);
    void *user;
} NAME__service;
/* Each request is read into `request`. */
ang_status NAME__offer(ang_client *client, NAME__service *service, const char *name,
                       NAME_Request *request,
                       void (*on_request)(void *user, uint32_t call, const NAME_Request *request),
                       void *user);
/* Writes the response into `bytes` and sends it from there. */
ang_status NAME__respond(ang_client *client, NAME__service *service, uint32_t call,
                         const NAME_Response *response, uint8_t *bytes, size_t room,
                         uint32_t timeout_ms);
typedef struct NAME__caller {
    ang_caller caller;
    NAME_Response *response;
    void (*on_response)(void *user, uint32_t call, ang_status status,
                        const NAME_Response *response);
    void *user;
} NAME__caller;
/* Each response is read into `response`; where the call failed, NULL is told instead. */
ang_status NAME__use(ang_client *client, NAME__caller *caller, const char *name,
                     NAME_Response *response,
                     void (*on_response)(void *user, uint32_t call, ang_status status,
                                         const NAME_Response *response),
                     void *user);
/* Writes the request into `bytes` and sends it from there. */
ang_status NAME__call(ang_client *client, NAME__caller *caller, const NAME_Request *request,
                      uint8_t *bytes, size_t room, uint32_t timeout_ms, uint32_t *call);

";

const SERVICE_DEFINITIONS: &str = r"/* Hands a request over. */
static void NAME__requested(void *user, uint32_t call, const uint8_t *cdr, size_t length) {
    NAME__service *service = (NAME__service *)user;
    if (NAME_Request__decode(service->request, cdr, length)) {
        service->on_request(service->user, call, service->request);
    }
}

ang_status NAME__offer(ang_client *client, NAME__service *service, const char *name,
                       NAME_Request *request,
                       void (*on_request)(void *user, uint32_t call, const NAME_Request *request),
                       void *user) {
    service->request = request;
    service->on_request = on_request;
    service->user = user;
    return ang_add_service(client, &service->service, name, &NAME__type, NAME__requested, service);
}

ang_status NAME__respond(ang_client *client, NAME__service *service, uint32_t call,
                         const NAME_Response *response, uint8_t *bytes, size_t room,
                         uint32_t timeout_ms) {
    size_t length = NAME_Response__encode(response, bytes, room);
    if (length == 0) {
        return ANG_TOO_LARGE;
    }
    return ang_respond(client, &service->service, call, bytes, length, timeout_ms);
}

static void NAME__responded(void *user, uint32_t call, ang_status status, const uint8_t *cdr,
                            size_t length) {
    NAME__caller *caller = (NAME__caller *)user;
    const NAME_Response *response = NULL;
    if (status == ANG_OK) {
        if (NAME_Response__decode(caller->response, cdr, length)) {
            response = caller->response;
        } else {
            status = ANG_TOO_LARGE;
        }
    }
    caller->on_response(caller->user, call, status, response);
}

ang_status NAME__use(ang_client *client, NAME__caller *caller, const char *name,
                     NAME_Response *response,
                     void (*on_response)(void *user, uint32_t call, ang_status status,
                                         const NAME_Response *response),
                     void *user) {
    caller->response = response;
    caller->on_response = on_response;
    caller->user = user;
    return ang_add_caller(client, &caller->caller, name, &NAME__type, NAME__responded, caller);
}

ang_status NAME__call(ang_client *client, NAME__caller *caller, const NAME_Request *request,
                      uint8_t *bytes, size_t room, uint32_t timeout_ms, uint32_t *call) {
    size_t length = NAME_Request__encode(request, bytes, room);
    if (length == 0) {
        return ANG_TOO_LARGE;
    }
    return ang_call(client, &caller->caller, bytes, length, timeout_ms, call);
}

";
