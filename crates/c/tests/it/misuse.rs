//! What callers do wrong is answered with an error: programs that check each answer themselves,
//! compiled with sanitizers.

use crate::support::{SANITIZERS, compile, folder, have, repository, run};
use std::process::Command;

fn passes(source: &str) {
    if !have(&["cc", "c++", "pkg-config"]) {
        return;
    }
    let program = folder("misuse").join(source.replace('.', "_"));
    let source = repository().join("crates/c/tests/programs").join(source);
    compile(&source, &program, &SANITIZERS);
    let mut command = Command::new(program);
    run(command.env("ANGAROS_TRANSPORT", "local").env("RUST_LOG", "off"));
}

#[test]
fn mistakes_of_c_callers_are_answered() {
    passes("misuse.c");
}

#[test]
fn mistakes_and_exceptions_of_cpp_callers_are_answered() {
    passes("misuse.cpp");
}
