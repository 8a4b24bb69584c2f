//! The C client by itself.

use crate::support::{build, client_folder, client_sources};
use std::process::Command;

#[test]
fn the_c_client_withstands_frames_and_streams_of_any_content() {
    let mut sources = client_sources();
    sources.push(client_folder().join("tests/random_bytes.c"));
    let Some(program) = build("random_bytes", &sources, &[]) else { return };
    let rounds = std::env::var("ANGAROS_MCU_ROUNDS").unwrap_or_else(|_| "1000".to_owned());
    let output = Command::new(program).arg(rounds).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {said}{errors}", output.status);
    let delivered: u64 = said.trim().strip_prefix("delivered ").unwrap().parse().unwrap();
    assert!(delivered > 1000, "only {delivered} messages came through: the test sees too little");
}

#[test]
fn what_the_c_client_promises_holds_from_one_session_to_the_next() {
    let mut sources = client_sources();
    sources.push(client_folder().join("tests/sessions.c"));
    let Some(program) = build("sessions", &sources, &[]) else { return };
    let output = Command::new(program).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {said}{errors}", output.status);
}
