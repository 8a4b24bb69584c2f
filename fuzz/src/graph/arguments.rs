//! The command line: `--ros-args` sections, remap rules, names.

use angaros_msg::names::{
    Remap, RemapTarget, RosArgs, expand, remap_namespace, remap_node_name, resolve,
};

/// One argument per line; what is read is then applied to some names.
pub fn ros_args(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let lines = || text.lines().map(str::to_owned);
    let mut rules: Vec<Remap> = lines().filter_map(|line| Remap::parse(&line).ok()).collect();
    // As given, and as if all of it stood in one section.
    let section = std::iter::once("--ros-args".to_owned());
    for args in [lines().collect::<Vec<_>>(), section.chain(lines()).collect()] {
        let Ok((parsed, rest)) = RosArgs::parse(args.clone()) else { continue };
        assert!(rest.len() <= args.len(), "arguments appear from nowhere");
        rules.extend(parsed.remaps);
    }
    let node = remap_node_name(&rules, "talker").unwrap_or("talker");
    let namespace = remap_namespace(&rules, node).unwrap_or("/ns");
    for name in ["chatter", "~/x", "/a/b", "{node}/x", text.lines().next().unwrap_or_default()] {
        if let Ok(full) = expand(name, node, namespace) {
            assert!(full.starts_with('/'), "{full} is expanded");
        }
        for target in [RemapTarget::Topic, RemapTarget::Service] {
            if let Ok(full) = resolve(name, target, node, namespace, &rules) {
                assert!(full.starts_with('/'), "{full} is resolved");
            }
        }
    }
}
