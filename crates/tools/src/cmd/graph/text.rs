//! The graph as text: each topic with who publishes and who subscribes it.

use super::model::{Kind, Link, Picture};
use std::collections::BTreeSet;
use std::fmt::Write as _;

pub fn draw(picture: &Picture) -> String {
    let mut out = format!("Nodes: {}\n", picture.nodes.values().sum::<usize>());
    // Writing into a string cannot fail.
    for (name, count) in &picture.nodes {
        let several = if *count > 1 { format!(" ({count} of this name)") } else { String::new() };
        let _ = writeln!(out, "  {name}{several}");
    }
    for kind in [Kind::Topic, Kind::Service, Kind::Action] {
        let of: Vec<_> = picture.links.iter().filter(|link| link.kind == kind).collect();
        if !of.is_empty() || kind == Kind::Topic {
            let _ = writeln!(out, "{}: {}", kind.plural(), of.len());
        }
        of.into_iter().for_each(|link| self::link(&mut out, link));
    }
    if !picture.faults.is_empty() {
        let _ = writeln!(out, "Not connected: {}", picture.faults.len());
    }
    for fault in &picture.faults {
        let _ = writeln!(out, "  {}: {} -> {}", fault.topic, fault.from, fault.to);
        for reason in &fault.reasons {
            let _ = writeln!(out, "    {reason}");
        }
    }
    out
}

fn link(out: &mut String, link: &Link) {
    let types = link.types.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
    let rate = link.rate.map(|rate| format!(" {rate}")).unwrap_or_default();
    let _ = writeln!(out, "  {} [{types}]{rate}", link.name);
    let _ = writeln!(out, "    {} -> {}", names(&link.from), names(&link.to));
}

fn names(nodes: &BTreeSet<String>) -> String {
    match nodes.is_empty() {
        true => "nobody".to_owned(),
        false => nodes.iter().map(String::as_str).collect::<Vec<_>>().join(", "),
    }
}
