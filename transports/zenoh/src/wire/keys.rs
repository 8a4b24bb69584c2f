//! Key expressions of messages and services.

use angaros_msg::TypeHash;
use angaros_msg::names::mangle_type;

/// What Humble writes where later releases have the type's hash.
pub const NO_HASH: &str = "TypeHashNotSupported";

/// How a hash stands in a key; the zero hash is one that is not known.
#[must_use]
pub fn hash_chunk(hash: TypeHash) -> String {
    match hash == TypeHash([0; 32]) {
        true => NO_HASH.to_owned(),
        false => hash.to_string(),
    }
}

/// The inverse of [`hash_chunk`]: anything that is no hash is an unknown one.
#[must_use]
pub fn parse_hash(chunk: &str) -> TypeHash {
    TypeHash::parse(chunk).unwrap_or(TypeHash([0; 32]))
}

/// The key of the messages of a topic, or of the requests of a service (whose type is the
/// service's, and so is the hash).
#[must_use]
pub fn data_key(domain: u32, full_name: &str, type_name: &str, hash: TypeHash) -> String {
    let name = full_name.trim_matches('/');
    let type_name = mangle_type(type_name);
    format!("{domain}/{name}/{type_name}/{}", hash_chunk(hash))
}

/// A name as one chunk of a token: `/` becomes `%`, and nothing becomes `%` too.
#[must_use]
pub fn mangle(name: &str) -> String {
    match name {
        "" => "%".to_owned(),
        _ => name.replace('/', "%"),
    }
}

/// The inverse of [`mangle`]: `%` alone is the root.
#[must_use]
pub fn demangle(chunk: &str) -> String {
    chunk.replace('%', "/")
}

/// What asks for every token of a domain.
#[must_use]
pub fn all_tokens(domain: u32) -> String {
    format!("@ros2_lv/{domain}/**")
}

/// What asks for the tokens of one kind of endpoint on one topic or service.
#[must_use]
pub fn tokens_of(domain: u32, kind: &str, full_name: &str) -> String {
    format!("@ros2_lv/{domain}/*/*/*/{kind}/*/*/*/{}/**", mangle(full_name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_those_of_rmw_zenoh() {
        let hash = TypeHash([0xab; 32]);
        let key = data_key(2, "/robot1/chatter", "std_msgs/msg/String", hash);
        let digits = "ab".repeat(32);
        let type_name = "std_msgs::msg::dds_::String_";
        assert_eq!(key, format!("2/robot1/chatter/{type_name}/RIHS01_{digits}"));
        let key = data_key(0, "/chatter", "std_msgs/msg/String", TypeHash([0; 32]));
        assert_eq!(key, format!("0/chatter/{type_name}/{NO_HASH}"));
        assert_eq!(parse_hash(NO_HASH), TypeHash([0; 32]));
        assert_eq!(parse_hash(&hash.to_string()), hash);
    }

    #[test]
    fn names_come_back_from_chunks() {
        for name in ["/", "/ns", "/ns/deeper/chatter"] {
            assert_eq!(demangle(&mangle(name)), name);
        }
        assert_eq!(mangle(""), "%");
        assert_eq!(mangle("/"), "%");
    }
}
