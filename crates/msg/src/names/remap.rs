//! Remap rules: `from:=to`, `node:from:=to`, `__node:=name`, `__ns:=/ns`.
//!
//! Both sides of a rule are expanded against the node that asks; the left side is compared with
//! the expanded full name; the first rule that matches decides (`rcl/remap.c`). A rule may begin
//! with the name of the node it is meant for, which is the name after `__node` has been applied.

use super::error::{NameError, NameKind, Problem};
use super::{expand, validate_namespace, validate_node_name, validate_topic};

/// The names that a rule applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RemapTarget {
    /// Topics and services: `from:=to`.
    Any,
    /// Topics only: `rostopic://from:=to`.
    Topic,
    /// Services only: `rosservice://from:=to`.
    Service,
    /// The node's name: `__node:=to` or `__name:=to`.
    NodeName,
    /// The node's namespace: `__ns:=to`.
    Namespace,
}

/// One remap rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Remap {
    /// The node it is meant for; `None` means every node.
    pub node: Option<String>,
    /// What it applies to.
    pub target: RemapTarget,
    /// The name to look for, as written; empty for a node name or namespace.
    pub from: String,
    /// The name to use instead, as written.
    pub to: String,
}

impl Remap {
    /// Reads a rule as the command line writes it.
    ///
    /// # Errors
    /// Text without `:=`, or a side that is not a valid name.
    ///
    /// ```
    /// # use angaros_msg::names::Remap;
    /// let rule = Remap::parse("camera:image:=/head/image").unwrap();
    /// assert_eq!(rule.node.as_deref(), Some("camera"));
    /// ```
    pub fn parse(text: &str) -> Result<Self, NameError> {
        let rule_error = || NameError::new(NameKind::Remap, text, Problem::Rule);
        let (left, to) = text.split_once(":=").ok_or_else(rule_error)?;
        if left.is_empty() || to.is_empty() {
            return Err(rule_error());
        }
        let (node, from) = match left.split_once(':') {
            Some((node, from)) if !from.starts_with("//") => (Some(node), from),
            _ => (None, left),
        };
        if let Some(node) = node {
            validate_node_name(node)?;
        }
        let (target, from) = Self::target(from);
        match target {
            RemapTarget::NodeName => validate_node_name(to)?,
            RemapTarget::Namespace => validate_namespace(to)?,
            _ => {
                validate_topic(from)?;
                validate_topic(to.strip_prefix(scheme(target)).unwrap_or(to))?;
            }
        }
        let to = to.strip_prefix(scheme(target)).unwrap_or(to).to_owned();
        Ok(Self { node: node.map(str::to_owned), target, from: from.to_owned(), to })
    }

    fn target(from: &str) -> (RemapTarget, &str) {
        for target in [RemapTarget::Topic, RemapTarget::Service] {
            if let Some(rest) = from.strip_prefix(scheme(target)) {
                return (target, rest);
            }
        }
        match from {
            "__node" | "__name" => (RemapTarget::NodeName, ""),
            "__ns" => (RemapTarget::Namespace, ""),
            _ => (RemapTarget::Any, from),
        }
    }

    fn is_for(&self, node: &str) -> bool {
        self.node.as_deref().is_none_or(|wanted| wanted == node)
    }
}

fn scheme(target: RemapTarget) -> &'static str {
    match target {
        RemapTarget::Topic => "rostopic://",
        RemapTarget::Service => "rosservice://",
        // No text begins with this, so nothing is stripped.
        _ => "\0",
    }
}

/// The node's name after the first `__node` rule that is meant for it, or `None`.
#[must_use]
pub fn remap_node_name<'a>(rules: &'a [Remap], node: &str) -> Option<&'a str> {
    let wanted = |rule: &&Remap| rule.target == RemapTarget::NodeName && rule.is_for(node);
    rules.iter().find(wanted).map(|rule| rule.to.as_str())
}

/// The namespace after the first `__ns` rule meant for the node, or `None`. `node` is the name
/// after [`remap_node_name`].
#[must_use]
pub fn remap_namespace<'a>(rules: &'a [Remap], node: &str) -> Option<&'a str> {
    let wanted = |rule: &&Remap| rule.target == RemapTarget::Namespace && rule.is_for(node);
    rules.iter().find(wanted).map(|rule| rule.to.as_str())
}

/// The full name that replaces the full name of a topic or service, or `None` when no rule
/// matches.
///
/// # Errors
/// A rule for this node whose side does not expand to a valid name.
pub fn remap_name(
    rules: &[Remap],
    target: RemapTarget,
    full: &str,
    node: &str,
    namespace: &str,
) -> Result<Option<String>, NameError> {
    for rule in rules {
        let applies = rule.target == target || rule.target == RemapTarget::Any;
        if !applies || !rule.is_for(node) {
            continue;
        }
        if expand(&rule.from, node, namespace)? == full {
            return expand(&rule.to, node, namespace).map(Some);
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(texts: &[&str]) -> Vec<Remap> {
        texts.iter().map(|text| Remap::parse(text).unwrap()).collect()
    }

    fn topic(texts: &[&str], full: &str) -> Option<String> {
        remap_name(&rules(texts), RemapTarget::Topic, full, "n", "/ns").unwrap()
    }

    #[test]
    fn the_first_rule_that_matches_the_full_name_wins() {
        assert_eq!(topic(&["a:=b", "/ns/a:=c"], "/ns/a").unwrap(), "/ns/b");
        assert_eq!(topic(&["/a:=b", "/ns/a:=/c"], "/ns/a").unwrap(), "/c");
        assert_eq!(topic(&["a:=b"], "/a"), None);
    }

    #[test]
    fn a_rule_with_a_node_applies_to_that_node_only() {
        assert_eq!(topic(&["other:a:=b", "n:a:=c"], "/ns/a").unwrap(), "/ns/c");
    }

    #[test]
    fn a_scheme_limits_a_rule_to_topics_or_services() {
        assert_eq!(topic(&["rosservice://a:=b"], "/ns/a"), None);
        assert_eq!(topic(&["rostopic://a:=rostopic://b"], "/ns/a").unwrap(), "/ns/b");
        assert_eq!(topic(&["n:rostopic://~/a:=b"], "/ns/n/a").unwrap(), "/ns/b");
    }

    #[test]
    fn node_name_and_namespace_have_their_own_rules() {
        let rules = rules(&["x:__node:=wrong", "__name:=y", "y:__ns:=/robot", "__ns:=/late"]);
        assert_eq!(remap_node_name(&rules, "n"), Some("y"));
        assert_eq!(remap_namespace(&rules, "y"), Some("/robot"));
        assert_eq!(remap_namespace(&rules, "z"), Some("/late"));
        assert_eq!(remap_node_name(&rules[..1], "n"), None);
    }

    #[test]
    fn what_is_no_rule_is_refused_with_a_remedy() {
        for text in ["a", "a:b", ":=b", "a:=", "a:=b c", "1x:a:=b", "__ns:=rel", "__node:=a/b"] {
            assert!(Remap::parse(text).unwrap_err().to_string().contains("hint:"), "{text}");
        }
    }
}
