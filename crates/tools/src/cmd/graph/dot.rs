//! The graph in the language of Graphviz: nodes as ellipses, what they talk over as boxes.

use super::model::{Kind, Picture};
use std::fmt::Write as _;

pub fn draw(picture: &Picture) -> String {
    let mut out = String::from("digraph angaros {\n  rankdir=LR;\n  node [fontsize=10];\n");
    // Writing into a string cannot fail.
    for (name, count) in &picture.nodes {
        let label = if *count > 1 { format!("{name} ({count})") } else { name.clone() };
        let _ = writeln!(out, "  {} [shape=ellipse, label={}];", id("node", name), quoted(&label));
    }
    for link in &picture.links {
        let kind = format!("{:?}", link.kind).to_lowercase();
        let shape = if link.kind == Kind::Topic { "box" } else { "hexagon" };
        let lines = std::iter::once(link.name.clone())
            .chain(link.types.iter().cloned())
            .chain(link.rate.map(|rate| rate.to_string()));
        let label = quoted(&lines.collect::<Vec<_>>().join("\n"));
        let own = id(&kind, &link.name);
        let _ = writeln!(out, "  {own} [shape={shape}, label={label}];");
        for from in &link.from {
            let _ = writeln!(out, "  {} -> {own};", id("node", from));
        }
        for to in &link.to {
            let faults: Vec<String> = match link.kind {
                Kind::Topic => picture
                    .faults_at(&link.name, to)
                    .map(|fault| format!("not from {}:\n{}", fault.from, fault.reasons.join("\n")))
                    .collect(),
                _ => Vec::new(),
            };
            let style = match faults.is_empty() {
                true => String::new(),
                false => format!(
                    " [color=red, fontcolor=red, fontsize=9, style=dashed, label={}]",
                    quoted(&faults.join("\n"))
                ),
            };
            let _ = writeln!(out, "  {own} -> {}{style};", id("node", to));
        }
    }
    out + "}\n"
}

/// A node, topic and service may have one name.
fn id(kind: &str, name: &str) -> String {
    quoted(&format!("{kind} {name}"))
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
