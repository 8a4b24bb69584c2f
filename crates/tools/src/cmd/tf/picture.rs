//! `angaros tf view_frames`: the tree of frames as a picture, and as a graph for `dot`, as
//! `tf2_tools view_frames` writes them.

use super::{CmdResult, FrameListener, about, output, seconds};
use crate::client::tf::FrameInfo;
use angaros_msg::Time;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Sizes in the picture, in pixels.
const ROW: usize = 44;
const INDENT: usize = 36;
const LETTER: usize = 8;
const MARGIN: usize = 16;

/// The exit code after Ctrl-C, as a shell has it.
const INTERRUPTED: u8 = 130;

#[derive(clap::Args)]
pub struct PictureArgs {
    /// Seconds to listen first
    #[arg(short = 't', long, default_value_t = 5.0, value_name = "SECONDS")]
    wait_time: f64,
    /// What the files are named, without their ending; frames_DATE_TIME if left out
    #[arg(short = 'o', long, value_name = "NAME")]
    output: Option<PathBuf>,
}

pub fn run(frames: &FrameListener, args: &PictureArgs) -> CmdResult {
    let context = frames.node.context();
    output::progress(&format!("Listening to tf data for {} seconds...", args.wait_time));
    frames.executor.spin_until(|| context.is_shutdown(), seconds(args.wait_time));
    let buffer = &frames.buffer;
    let now = frames.node.now();
    let known = buffer.frames();
    if known.is_empty() && context.is_shutdown() {
        return Ok(ExitCode::from(INTERRUPTED));
    }
    if known.is_empty() {
        let hint = "hint: does somebody send on /tf or /tf_static? angaros topic info -v /tf";
        return Err(format!("no frames after {} s; {hint}", args.wait_time).into());
    }
    let stamp = || crate::client::trace::flight::stamp();
    let name = args.output.clone().unwrap_or_else(|| format!("frames_{}", stamp()).into());
    let ends = |end: &str| PathBuf::from(format!("{}.{end}", name.display()));
    write(&ends("gv"), &buffer.all_frames_as_dot())?;
    write(&ends("svg"), &svg(&known, now))?;
    output::line(&format!("{}\n{}", ends("svg").display(), ends("gv").display()))?;
    Ok(ExitCode::SUCCESS)
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text)
        .map_err(|error| format!("{} cannot be written: {error}", path.display()))
}

/// A frame in the picture: its row, how deep it is, and the row of its parent.
struct Placed<'a> {
    name: &'a str,
    about: String,
    depth: usize,
    parent: Option<usize>,
}

/// The frames from the top, each below its parent.
fn placed(frames: &[FrameInfo], now: Time) -> Vec<Placed<'_>> {
    let mut by_name: Vec<&FrameInfo> = frames.iter().collect();
    by_name.sort_by(|a, b| a.name.cmp(&b.name));
    let children: HashSet<&str> = by_name.iter().map(|frame| frame.name.as_str()).collect();
    let mut roots: Vec<&str> = by_name.iter().map(|frame| frame.parent.as_str()).collect();
    roots.retain(|name| !children.contains(name));
    roots.sort_unstable();
    roots.dedup();
    let mut rows = Vec::new();
    let mut shown = HashSet::new();
    // Whatever no root leads to is in a loop.
    for root in roots.into_iter().chain(by_name.iter().map(|frame| frame.name.as_str())) {
        let mut open = vec![(root, 0, None)];
        while let Some((name, depth, parent)) = open.pop() {
            if !shown.insert(name) {
                continue;
            }
            let info = by_name.iter().find(|frame| frame.name == name);
            let about = info.map(|frame| about(frame, now)).unwrap_or_default();
            let row = rows.len();
            rows.push(Placed { name, about: about.trim().to_owned(), depth, parent });
            let below = by_name.iter().rev().filter(|frame| frame.parent == name);
            open.extend(below.map(|frame| (frame.name.as_str(), depth + 1, Some(row))));
        }
    }
    rows
}

/// The tree as a picture.
fn svg(frames: &[FrameInfo], now: Time) -> String {
    let rows = placed(frames, now);
    let letters = |text: &str| text.chars().count() * LETTER;
    let right =
        |row: &Placed<'_>| row.depth * INDENT + letters(row.name) + 24 + letters(&row.about);
    let width = rows.iter().map(right).max().unwrap_or(0) + 2 * MARGIN;
    let height = rows.len() * ROW + 2 * MARGIN;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-family=\"monospace\" font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" \
         fill=\"white\"/>\n"
    );
    for (number, row) in rows.iter().enumerate() {
        let x = MARGIN + row.depth * INDENT;
        let y = MARGIN + number * ROW;
        if let Some(parent) = row.parent {
            let from_x = MARGIN + (row.depth - 1) * INDENT + 12;
            let from_y = MARGIN + parent * ROW + 28;
            let middle = y + 14;
            let _ = writeln!(
                out,
                "<path d=\"M {from_x} {from_y} V {middle} H {x}\" fill=\"none\" stroke=\"gray\"/>"
            );
        }
        let box_width = letters(row.name) + 16;
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{box_width}\" height=\"28\" rx=\"6\" \
             fill=\"#eef4fb\" stroke=\"#33658a\"/>\n<text x=\"{}\" y=\"{}\">{}</text>\n<text \
             x=\"{}\" y=\"{}\" fill=\"gray\">{}</text>",
            x + 8,
            y + 18,
            escaped(row.name),
            x + box_width + 8,
            y + 18,
            escaped(&row.about)
        );
    }
    out.push_str("</svg>\n");
    out
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(parent: &str, name: &str) -> FrameInfo {
        FrameInfo {
            name: name.into(),
            parent: parent.into(),
            broadcaster: "/robot".into(),
            rate_hz: 20.0,
            latest: Time::from_nanoseconds(1_000_000_000),
            oldest: Time::from_nanoseconds(0),
            is_static: false,
        }
    }

    #[test]
    fn every_frame_is_drawn_once_below_its_parent_and_a_loop_ends() {
        let frames =
            [frame("base", "a<b"), frame("odom", "base"), frame("y", "x"), frame("x", "y")];
        let rows = placed(&frames, Time::from_nanoseconds(1_250_000_000));
        let places: Vec<_> = rows.iter().map(|row| (row.name, row.depth, row.parent)).collect();
        let expected = [
            ("odom", 0, None),
            ("base", 1, Some(0)),
            ("a<b", 2, Some(1)),
            ("x", 0, None),
            ("y", 1, Some(3)),
        ];
        assert_eq!(places, expected);
        let svg = svg(&frames, Time::from_nanoseconds(1_250_000_000));
        assert!(svg.contains(">a&lt;b</text>") && svg.ends_with("</svg>\n"), "{svg}");
        assert_eq!(svg.matches("<path ").count(), 3);
    }
}
