//! ROS names: what is valid, how a short name becomes a full one, remap rules, the `--ros-args`
//! command line, and the spelling of names on DDS and Zenoh.
//!
//! The order is that of rcl: a name is [`expand`]ed against its node and namespace, the rules of
//! [`remap`] are held against the expanded name, and the result is checked with
//! [`validate_full`]. [`resolve`] does all three.
//!
//! Sources: design.ros2.org article 140, `rcl/validate_topic_name.c`, `rcl/expand_topic_name.c`,
//! `rcl/remap.c`, `rmw/validate_full_topic_name.c`, `rmw/validate_node_name.c`.

mod args;
mod error;
mod mangle;
mod pattern;
mod remap;
mod validate;
mod value;

pub use args::{ArgsError, LogLevel, ParameterSource, RosArgs};
pub use error::{NameError, NameKind, Problem};
pub use mangle::{
    DdsName, demangle_topic, demangle_type, mangle_service_reply, mangle_service_request,
    mangle_topic, mangle_type,
};
pub use pattern::matches_pattern;
pub use remap::{Remap, RemapTarget, remap_name, remap_namespace, remap_node_name};
pub use validate::{
    is_hidden, validate_full, validate_namespace, validate_node_name, validate_topic,
};
pub use value::{ParameterValue, ValueError};

/// The full name of a node: `/ns/node`.
#[must_use]
pub fn node_fqn(node: &str, namespace: &str) -> String {
    if namespace == "/" { format!("/{node}") } else { format!("{namespace}/{node}") }
}

/// The full name of a topic or service as its node wrote it: `~` becomes the node's own
/// namespace, `{node}`, `{ns}` and `{namespace}` are replaced, and a relative name gets the
/// node's namespace in front.
///
/// # Errors
/// A name, node name, namespace or result that is not valid, or an unknown substitution.
///
/// ```
/// # use angaros_msg::names::expand;
/// assert_eq!(expand("~/debug", "camera", "/head").unwrap(), "/head/camera/debug");
/// assert_eq!(expand("image", "camera", "/").unwrap(), "/image");
/// ```
pub fn expand(name: &str, node: &str, namespace: &str) -> Result<String, NameError> {
    validate_topic(name)?;
    validate_node_name(node)?;
    validate_namespace(namespace)?;
    let mut full = substitute(name, node, namespace)?;
    if let Some(rest) = full.strip_prefix('~') {
        full = node_fqn(node, namespace) + rest;
    }
    if !full.starts_with('/') {
        full = node_fqn(&full, namespace);
    }
    validate_full(&full)?;
    Ok(full)
}

fn substitute(name: &str, node: &str, namespace: &str) -> Result<String, NameError> {
    let mut out = String::with_capacity(name.len() + namespace.len());
    let mut rest = name;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let at = name.len() - after.len();
        let (key, tail) = after
            .split_once('}')
            .ok_or_else(|| NameError::new(NameKind::Topic, name, Problem::Brace('{', at - 1)))?;
        match key {
            "node" => out.push_str(node),
            "ns" | "namespace" => out.push_str(namespace),
            _ => {
                let problem = Problem::Substitution(key.to_owned(), at - 1);
                return Err(NameError::new(NameKind::Topic, name, problem));
            }
        }
        rest = tail;
    }
    out.push_str(rest);
    Ok(out)
}

/// Expands a name, applies the first remap rule that matches and returns the name to use.
///
/// # Errors
/// As [`expand`], for the name or for the rule that matched.
pub fn resolve(
    name: &str,
    target: RemapTarget,
    node: &str,
    namespace: &str,
    rules: &[Remap],
) -> Result<String, NameError> {
    let full = expand(name, node, namespace)?;
    Ok(remap_name(rules, target, &full, node, namespace)?.unwrap_or(full))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_expand_as_in_rcl() {
        for (name, full) in [
            ("chatter", "/ns/chatter"),
            ("/chatter", "/chatter"),
            ("~", "/ns/talker"),
            ("~/x", "/ns/talker/x"),
            ("{node}/x", "/ns/talker/x"),
            ("/{node}", "/talker"),
            ("{ns}/x", "/ns/x"),
            ("{namespace}/{node}/x", "/ns/talker/x"),
            ("a/{node}_b", "/ns/a/talker_b"),
        ] {
            assert_eq!(expand(name, "talker", "/ns").unwrap(), full, "{name}");
        }
        assert_eq!(expand("x", "n", "/").unwrap(), "/x");
        assert_eq!(expand("~/x", "n", "/").unwrap(), "/n/x");
        assert_eq!(expand("x", "n", "/a/b").unwrap(), "/a/b/x");
    }

    #[test]
    fn a_substitution_that_doubles_a_slash_is_refused() {
        let error = expand("{ns}/x", "n", "/").unwrap_err();
        assert_eq!(error.problem, Problem::DoubleSlash(1));
    }

    #[test]
    fn an_unknown_substitution_is_named_with_its_place() {
        let error = expand("a/{robot}", "n", "/").unwrap_err();
        assert_eq!(error.problem, Problem::Substitution("robot".into(), 2));
        assert!(error.to_string().contains("{node}, {ns} and {namespace}"), "{error}");
    }

    #[test]
    fn a_name_is_expanded_before_the_rules_see_it() {
        let rules = [Remap::parse("/ns/in:=~/out").unwrap()];
        let full = resolve("in", RemapTarget::Topic, "n", "/ns", &rules).unwrap();
        assert_eq!(full, "/ns/n/out");
    }
}
