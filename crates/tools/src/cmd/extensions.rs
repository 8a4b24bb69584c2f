//! `angaros extensions` and `extension_points`, which ros2 has: that there are none.

use super::CmdResult;

#[derive(clap::Args)]
pub struct Args {
    /// What ros2 takes here
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

pub fn run(args: &Args) -> CmdResult {
    let asked = args.words.join(" ");
    let of = if asked.is_empty() { String::new() } else { format!(" (asked: {asked})") };
    let hint = "hint: angaros --help lists the verbs";
    Err(format!("the verbs of angaros are built in, there are no extensions of it{of}; {hint}")
        .into())
}
