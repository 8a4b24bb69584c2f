//! Names of ROS 1.

/// The full name of what a node calls `name`: `~x` is below the node, `x` is beside it.
pub(super) fn resolved(name: &str, caller: &str) -> String {
    let full = match name.strip_prefix('~') {
        Some(private) => format!("{caller}/{private}"),
        None if name.starts_with('/') => name.to_owned(),
        None => format!("{}{name}", namespace(caller)),
    };
    let parts: Vec<&str> = full.split('/').filter(|part| !part.is_empty()).collect();
    format!("/{}", parts.join("/"))
}

/// Where a node lives, with a `/` at its end.
pub(super) fn namespace(caller: &str) -> &str {
    caller.rfind('/').map_or("/", |at| &caller[..=at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_that_the_caller_means() {
        for (name, caller, full) in [
            ("/a/b", "/n", "/a/b"),
            ("a", "/n", "/a"),
            ("a", "/ns/n", "/ns/a"),
            ("~a", "/ns/n", "/ns/n/a"),
            ("//a//b/", "/n", "/a/b"),
            ("/", "/n", "/"),
            ("", "/ns/n", "/ns"),
            ("a", "", "/a"),
        ] {
            assert_eq!(resolved(name, caller), full, "{name} of {caller}");
        }
    }
}
