//! The text that says what the streams hold.

use super::super::source::{Host, Names};
use super::super::table::{Declaration, Exported, FieldType};
use std::fmt::Write as _;

const NS_PER_S: i64 = 1_000_000_000;

/// The identity of a host's trace: the same for the same recording.
pub(super) fn uuid(names: &Names, host: &Host) -> [u8; 16] {
    let mut all = format!("{} {}", host.name, host.offset_ns);
    for process in &host.processes {
        let first = names.spans[*process as usize].first_ns;
        let process = &names.processes[*process as usize];
        // Writing to a String cannot fail.
        let _ = write!(all, " {} {} {first}", process.machine, process.pid);
    }
    let mut uuid = [0; 16];
    for (half, seed) in [(0..8, 0xcbf2_9ce4_8422_2325_u64), (8..16, 0x8422_2325_cbf2_9ce4)] {
        // FNV-1a from two beginnings: no more is asked of it than to differ.
        let hash = all
            .bytes()
            .fold(seed, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        uuid[half].copy_from_slice(&hash.to_be_bytes());
    }
    // A random one, by RFC 9562.
    uuid[6] = uuid[6] & 0x0f | 0x40;
    uuid[8] = uuid[8] & 0x3f | 0x80;
    uuid
}

fn uuid_text(uuid: [u8; 16]) -> String {
    let hex = uuid.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
    let [a, b, c, d, e] = [&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]];
    format!("{a}-{b}-{c}-{d}-{e}")
}

/// The whole text for a host.
pub(super) fn text(names: &Names, host: &Host) -> String {
    let uuid = uuid_text(uuid(names, host));
    let mut text = format!(
        "/* CTF 1.8 */\n\n{INTEGERS}\ntrace {{\n\tmajor = 1;\n\tminor = 8;\n\tuuid = \"{uuid}\";\n\
         \tbyte_order = le;\n\tpacket.header := struct {{\n\t\tuint32_t magic;\n\
         \t\tuint8_t uuid[16];\n\t\tuint32_t stream_id;\n\t}};\n}};\n\n"
    );
    text.push_str(&environment(names, host));
    text.push_str(&clock(host));
    text.push_str(STREAM);
    for event in Exported::ALL {
        text.push_str(&declare(*event as u16, event.declaration()));
    }
    text
}

/// What the readers for LTTng's traces of user space look for.
fn environment(names: &Names, host: &Host) -> String {
    let process = host.processes.first().map(|process| &names.processes[*process as usize]);
    let (name, version) = process.map_or(("", ""), |p| (p.host.as_str(), p.version.as_str()));
    let entries = [
        ("domain", "ust"),
        ("tracer_name", "lttng-ust"),
        ("tracer_buffering_scheme", "uid"),
        ("hostname", name),
        ("trace_name", "angaros"),
        ("angaros_version", version),
    ];
    let mut text = "env {\n".to_owned();
    for (key, value) in entries {
        let _ = writeln!(text, "\t{key} = \"{}\";", escaped(value));
    }
    for (key, value) in [("tracer_major", 2), ("tracer_minor", 13), ("architecture_bit_width", 64)]
    {
        let _ = writeln!(text, "\t{key} = {value};");
    }
    text + "};\n\n"
}

fn escaped(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() && !"\"\\".contains(*c)).collect()
}

fn clock(host: &Host) -> String {
    let seconds = host.offset_ns.div_euclid(NS_PER_S);
    let rest = host.offset_ns.rem_euclid(NS_PER_S);
    format!(
        "clock {{\n\tname = \"monotonic\";\n\tdescription = \"Monotonic Clock\";\n\
         \tfreq = {NS_PER_S};\n\toffset_s = {seconds};\n\toffset = {rest};\n}};\n\n\
         typealias integer {{ size = 64; align = 8; signed = false; \
         map = clock.monotonic.value; }} := time_t;\n\n"
    )
}

const INTEGERS: &str = "\
typealias integer { size = 8; align = 8; signed = false; } := uint8_t;
typealias integer { size = 16; align = 8; signed = false; } := uint16_t;
typealias integer { size = 32; align = 8; signed = false; } := uint32_t;
typealias integer { size = 64; align = 8; signed = false; } := uint64_t;
typealias integer { size = 32; align = 8; signed = true; } := int32_t;
typealias integer { size = 64; align = 8; signed = true; } := int64_t;
typealias integer { size = 64; align = 8; signed = false; base = 16; } := pointer_t;
typealias integer { size = 8; align = 8; signed = true; encoding = UTF8; } := char_t;
";

/// The head of packets and events; [`super::stream`] writes what stands here.
const STREAM: &str = "\
stream {
\tid = 0;
\tevent.header := struct {
\t\tuint16_t id;
\t\ttime_t timestamp;
\t};
\tpacket.context := struct {
\t\ttime_t timestamp_begin;
\t\ttime_t timestamp_end;
\t\tuint64_t content_size;
\t\tuint64_t packet_size;
\t\tuint64_t packet_seq_num;
\t\tuint64_t events_discarded;
\t\tuint32_t cpu_id;
\t};
\tevent.context := struct {
\t\tint32_t _vpid;
\t\tint32_t _vtid;
\t\tchar_t _procname[17];
\t};
};

";

fn declare(id: u16, event: Declaration) -> String {
    let mut text = format!(
        "event {{\n\tname = \"{}\";\n\tid = {id};\n\tstream_id = 0;\n\tloglevel = 13;\n\
         \tfields := struct {{\n",
        event.name
    );
    for (name, kind) in event.fields {
        let _ = match kind {
            FieldType::Pointer => writeln!(text, "\t\tpointer_t _{name};"),
            FieldType::U64 => writeln!(text, "\t\tuint64_t _{name};"),
            FieldType::I64 => writeln!(text, "\t\tint64_t _{name};"),
            FieldType::U32 => writeln!(text, "\t\tuint32_t _{name};"),
            FieldType::I32 => writeln!(text, "\t\tint32_t _{name};"),
            FieldType::Text => writeln!(text, "\t\tstring {{ encoding = UTF8; }} _{name};"),
            FieldType::Gid => writeln!(text, "\t\tuint8_t _{name}[16];"),
            FieldType::Pointers => writeln!(
                text,
                "\t\tuint64_t __{name}_length;\n\t\tpointer_t _{name}[ __{name}_length ];"
            ),
        };
    }
    text + "\t};\n};\n\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_declared_as_lttng_does() {
        let text = declare(7, Exported::MessageLinkPartialSync.declaration());
        assert!(text.contains("name = \"ros2:message_link_partial_sync\";\n\tid = 7;"), "{text}");
        assert!(text.contains("uint64_t __subs_length;\n\t\tpointer_t _subs[ __subs_length ];"));
    }

    #[test]
    fn names_from_outside_do_not_end_their_quotes() {
        assert_eq!(escaped("a\"; \\\n}b"), "a; }b");
        assert_eq!(uuid_text([0xab; 16]), "abababab-abab-abab-abab-abababababab");
    }
}
