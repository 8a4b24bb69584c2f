//! The header and the functions and structures in Rust say the same (invariant A11: the header is
//! kept by hand, and nothing in it can drift).

use crate::support::{STRICT, folder, have, repository, run};
use angaros_c::cdr::{CdrReader, CdrWriter};
use angaros_c::{ActionServerCallbacksStruct, GoalCallbacksStruct, LifecycleCallbacksStruct};
use angaros_c::{ContextOptionsStruct, MessageInfoStruct, NodeOptionsStruct, QosStruct, Status};
use angaros_c::{ParameterDescriptorStruct, ParameterSettingStruct, ParameterValueStruct};
use angaros_c::{PublisherEventsStruct, SubscriptionEventsStruct, TransformStruct};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::mem::{offset_of, size_of};
use std::process::Command;

/// The C spelling of a Rust type.
fn c_type(rust: &str) -> String {
    let rust = rust.trim();
    let pointer = |inner: &str, constant: bool| {
        let inner = c_type(inner);
        match (constant, inner.ends_with('*')) {
            (true, true) => format!("{inner}const*"),
            (true, false) => format!("const {inner}*"),
            (false, _) => format!("{inner}*"),
        }
    };
    if let Some(inner) = rust.strip_prefix("*const ") {
        return pointer(inner, true);
    }
    if let Some(inner) = rust.strip_prefix("*mut ") {
        return pointer(inner, false);
    }
    if let Some(inner) = rust.strip_prefix("Option<").and_then(|rest| rest.strip_suffix('>')) {
        return c_type(inner);
    }
    let plain = match rust {
        "c_char" => "char",
        "c_int" => "int",
        "c_void" => "void",
        "bool" => "bool",
        "usize" => "size_t",
        "f32" => "float",
        "f64" => "double",
        "u8" | "u16" | "u32" | "u64" => return format!("uint{}_t", &rust[1..]),
        "i8" | "i16" | "i32" | "i64" => return format!("int{}_t", &rust[1..]),
        _ => "",
    };
    if !plain.is_empty() {
        return plain.to_owned();
    }
    // ContextOptionsStruct is angaros_context_options_t, and so on.
    let name = rust.trim_end_matches("Handle").trim_end_matches("Struct");
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    format!("angaros{snake}_t")
}

/// `returned name(type name,...)` without the blanks that do not matter.
fn squeezed(text: &str) -> String {
    let mut out = String::new();
    for word in text.replace('*', " * ").replace(',', " , ").split_whitespace() {
        let letters = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        if letters(out.chars().next_back()) && letters(word.chars().next()) {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

fn in_rust() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let source = repository().join("crates/c/src");
    for folder in [source.clone(), source.join("cdr")] {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let Ok(text) = std::fs::read_to_string(path) else { continue };
            for part in text.split("extern \"C\" fn angaros_").skip(1) {
                found.insert(declaration(part.split('{').next().unwrap()));
            }
        }
    }
    found
}

/// The C declaration of a Rust signature that begins behind `angaros_`.
fn declaration(signature: &str) -> String {
    let signature = signature.replace('\n', " ");
    let (name, rest) = signature.split_once('(').unwrap();
    let (arguments, returned) = rest.rsplit_once(')').unwrap();
    let returned = returned.trim().strip_prefix("->").map_or("void".to_owned(), c_type);
    let arguments: Vec<String> = arguments
        .split(',')
        .filter_map(|argument| argument.trim().split_once(':'))
        .map(|(name, ty)| format!("{} {}", c_type(ty), name.trim().trim_start_matches("r#")))
        .collect();
    let arguments = if arguments.is_empty() { "void".into() } else { arguments.join(",") };
    squeezed(&format!("{returned} angaros_{name}({arguments})"))
}

/// `angaros.h` and the headers it includes.
fn header() -> String {
    let include = repository().join("crates/c/include");
    let mut text = std::fs::read_to_string(include.join("angaros.h")).unwrap();
    for entry in std::fs::read_dir(include.join("angaros")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "h") {
            text.push_str(&std::fs::read_to_string(path).unwrap());
        }
    }
    text
}

/// The header's text without comments, preprocessor lines and the bodies of structures.
fn in_header() -> BTreeSet<String> {
    let mut text = String::new();
    for part in header().split("/*") {
        text.push_str(part.split_once("*/").map_or(part, |(_, after)| after));
    }
    let mut is_macro = false;
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| {
            let continues = std::mem::replace(&mut is_macro, line.ends_with('\\'));
            !continues && !line.starts_with('#') && !line.contains("extern \"C\"")
        })
        .collect();
    let statements = lines.join("\n");
    let functions = statements.split(';').map(str::trim).filter(|statement| {
        statement.contains("angaros_") && statement.ends_with(')') && !statement.contains("typedef")
    });
    functions.map(squeezed).collect()
}

#[test]
fn the_header_declares_the_functions_as_rust_defines_them() {
    let rust = in_rust();
    let header = in_header();
    assert!(rust.len() > 150, "only {} functions found", rust.len());
    let missing: Vec<_> = rust.difference(&header).collect();
    let foreign: Vec<_> = header.difference(&rust).collect();
    assert!(
        missing.is_empty() && foreign.is_empty(),
        "only in Rust: {missing:#?}\nonly in the header: {foreign:#?}"
    );
}

#[test]
fn a_changed_signature_is_seen() {
    let rust = "log(\n    level: i32,\n    name: *const c_char,\n) -> Status ";
    assert_eq!(declaration(rust), "angaros_status_t angaros_log(int32_t level,const char*name)");
    let rust = "graph_create(context: *const ContextHandle, graph: *mut *mut GraphHandle) -> usize";
    let c =
        "size_t angaros_graph_create(const angaros_context_t *context,\n angaros_graph_t **graph)";
    assert_eq!(declaration(rust), squeezed(c));
    assert_eq!(c_type("*const *const c_char"), "const char*const*");
}

/// A C file that does not compile unless every structure lies in memory as it does in Rust.
fn layout_assertions() -> String {
    let mut c =
        String::from("#include <angaros.h>\n#define SAME(e, n) _Static_assert((e) == (n), #e)\n");
    macro_rules! same {
        ($rust:ty, $c:literal, $($field:ident),*) => {
            let _ = writeln!(c, "SAME(sizeof({}), {});", $c, size_of::<$rust>());
            $(let _ = writeln!(
                c,
                "SAME(offsetof({}, {}), {});",
                $c, stringify!($field), offset_of!($rust, $field)
            );)*
        };
    }
    same!(
        ContextOptionsStruct,
        "angaros_context_options_t",
        domain,
        transport,
        argc,
        argv,
        handle_signals
    );
    same!(NodeOptionsStruct, "angaros_node_options_t", namespace_, argc, argv, ignore_command_line);
    same!(
        QosStruct,
        "angaros_qos_t",
        reliability,
        durability,
        history,
        liveliness,
        depth,
        deadline_ns,
        lifespan_ns,
        liveliness_lease_ns
    );
    same!(
        MessageInfoStruct,
        "angaros_message_info_t",
        publisher_gid,
        sequence_number,
        source_timestamp_ns
    );
    same!(
        PublisherEventsStruct,
        "angaros_publisher_events_t",
        deadlines_missed,
        liveliness_lost,
        incompatible_qos,
        matched_total,
        matched
    );
    same!(
        SubscriptionEventsStruct,
        "angaros_subscription_events_t",
        deadlines_missed,
        alive,
        not_alive,
        lost,
        expired,
        incompatible_qos,
        matched_total,
        matched
    );
    same!(CdrWriter, "angaros_cdr_writer_t", data, capacity, position, status);
    same!(CdrReader, "angaros_cdr_reader_t", data, size, position, status, swap);
    c.push_str(&more_layout_assertions());
    number_assertions(&mut c);
    c
}

/// The same for the structures of parameters, actions, managed nodes and frames.
fn more_layout_assertions() -> String {
    let mut c = String::new();
    macro_rules! same {
        ($rust:ty, $c:literal, $($field:ident),*) => {
            let _ = writeln!(c, "SAME(sizeof({}), {});", $c, size_of::<$rust>());
            $(let _ = writeln!(
                c,
                "SAME(offsetof({}, {}), {});",
                $c, stringify!($field), offset_of!($rust, $field)
            );)*
        };
    }
    same!(
        ParameterValueStruct,
        "angaros_parameter_value_t",
        type_,
        bool_value,
        integer_value,
        double_value,
        string_value,
        array,
        count
    );
    same!(
        ParameterDescriptorStruct,
        "angaros_parameter_descriptor_t",
        description,
        read_only,
        dynamic_typing,
        has_integer_range,
        has_floating_point_range,
        integer_from,
        integer_to,
        integer_step,
        floating_point_from,
        floating_point_to,
        floating_point_step
    );
    same!(ParameterSettingStruct, "angaros_parameter_setting_t", name, value);
    same!(
        ActionServerCallbacksStruct,
        "angaros_action_server_callbacks_t",
        handle_goal,
        handle_cancel,
        handle_accepted
    );
    same!(GoalCallbacksStruct, "angaros_goal_callbacks_t", goal_response, feedback, result);
    same!(
        LifecycleCallbacksStruct,
        "angaros_lifecycle_callbacks_t",
        on_configure,
        on_activate,
        on_deactivate,
        on_cleanup,
        on_shutdown,
        on_error
    );
    same!(
        TransformStruct,
        "angaros_transform_t",
        frame_id,
        child_frame_id,
        stamp_ns,
        translation,
        rotation
    );
    c
}

/// The same for the numbers of statuses and the version.
fn number_assertions(c: &mut String) {
    let _ = writeln!(c, "SAME(sizeof(angaros_status_t), {});", size_of::<Status>());
    for (name, value) in [
        ("OK", Status::Ok),
        ("INVALID_ARGUMENT", Status::InvalidArgument),
        ("TYPE_MISMATCH", Status::TypeMismatch),
        ("NOT_FOUND", Status::NotFound),
        ("EXHAUSTED", Status::Exhausted),
        ("SYSTEM", Status::System),
        ("BAD_DATA", Status::BadData),
        ("CALLBACK", Status::Callback),
        ("SHUTDOWN", Status::Shutdown),
        ("BUFFER_TOO_SMALL", Status::BufferTooSmall),
        ("PANIC", Status::Panic),
        ("TIMED_OUT", Status::TimedOut),
    ] {
        let _ = writeln!(c, "SAME(ANGAROS_{name}, {});", value as i32);
    }
    let version: Vec<&str> = env!("CARGO_PKG_VERSION").split('.').collect();
    for (part, number) in ["MAJOR", "MINOR", "PATCH"].iter().zip(version) {
        let _ = writeln!(c, "SAME(ANGAROS_VERSION_{part}, {number});");
    }
}

#[test]
fn structures_lie_in_memory_as_the_header_says() {
    if !have(&["cc"]) {
        return;
    }
    let file = folder("header").join("layout.c");
    std::fs::write(&file, layout_assertions()).unwrap();
    let mut compile = Command::new("cc");
    compile.arg("-std=c11").args(STRICT).arg("-fsyntax-only");
    run(compile.arg("-I").arg(repository().join("crates/c/include")).arg(file));
}
