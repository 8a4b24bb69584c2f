//! Prints a xacro file as URDF: `cargo run -p robot_state --example xacro FILE [NAME:=VALUE]...`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]

use robot_state::Model;
use robot_state::xacro::{Arguments, expand_file};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let Some(file) = words.next() else {
        eprintln!("no file is given\nhint: xacro FILE [NAME:=VALUE]...");
        return ExitCode::FAILURE;
    };
    let mut arguments = Arguments::new();
    for word in words {
        let Some((name, value)) = word.split_once(":=") else {
            eprintln!("'{word}' is no argument\nhint: write NAME:=VALUE");
            return ExitCode::FAILURE;
        };
        arguments.insert(name.to_owned(), value.to_owned());
    }
    let expanded = expand_file(file.as_ref(), &arguments);
    match expanded.and_then(|robot| Model::of_element(&robot).map(|_| robot)) {
        Ok(robot) => {
            print!("{}", robot.to_text());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
