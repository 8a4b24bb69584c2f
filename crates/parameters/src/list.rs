//! Which parameters a list by prefixes and depth names.

/// What `Node::list_parameters` finds.
pub use angaros_msg::rcl_interfaces::msg::ListParametersResult as ParameterList;
use std::collections::HashSet;

/// With prefixes: those of that name, and those below it with at most `depth` parts of their own.
/// Without: those of at most `depth` parts. A depth of 0 is any.
pub fn list<'a, S: AsRef<str>>(
    names: impl Iterator<Item = &'a str>,
    prefixes: &[S],
    depth: u64,
) -> ParameterList {
    // Others ask with as many prefixes as they like, so a name looks for its own among them.
    let wanted: HashSet<&str> = prefixes.iter().map(AsRef::as_ref).collect();
    let shallow = |name: &str| depth == 0 || (name.matches('.').count() as u64) < depth;
    let below = |name: &str| {
        let mut dots = name.match_indices('.');
        dots.any(|(dot, _)| wanted.contains(&name[..dot]) && shallow(&name[dot + 1..]))
    };
    let mut found = ParameterList::default();
    let mut known = HashSet::new();
    for name in names {
        let chosen = match prefixes {
            [] => shallow(name),
            _ => wanted.contains(name) || below(name),
        };
        if !chosen {
            continue;
        }
        found.names.push(name.to_owned());
        if let Some((prefix, _)) = name.rsplit_once('.')
            && known.insert(prefix)
        {
            found.prefixes.push(prefix.to_owned());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 6] = ["a", "b.c", "b.d.e", "b.d.f", "bc", "use_sim_time"];

    fn listed(prefixes: &[&str], depth: u64) -> Vec<String> {
        list(NAMES.into_iter(), prefixes, depth).names
    }

    #[test]
    fn prefixes_and_depth_choose_as_in_rclcpp() {
        assert_eq!(listed(&[], 0), NAMES);
        assert_eq!(listed(&[], 1), ["a", "bc", "use_sim_time"]);
        assert_eq!(listed(&[], 2), ["a", "b.c", "bc", "use_sim_time"]);
        assert_eq!(listed(&["b"], 0), ["b.c", "b.d.e", "b.d.f"]);
        assert_eq!(listed(&["b"], 1), ["b.c"]);
        assert_eq!(listed(&["b.d", "a"], 1), ["a", "b.d.e", "b.d.f"]);
        assert_eq!(listed(&["none"], 0), [""; 0]);
    }

    #[test]
    fn the_prefixes_of_what_was_found_are_named_once() {
        let found = list(NAMES.into_iter(), &[] as &[&str], 0);
        assert_eq!(found.prefixes, ["b", "b.d"]);
    }
}
