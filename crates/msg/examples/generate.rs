//! Writes the generated code of all standard interfaces and its test cases: `cargo run -p angaros-msg --no-default-features --example generate`.

#![allow(clippy::unwrap_used, reason = "shares the files of the tests")]

#[path = "../tests/it/case_generator.rs"]
mod case_generator;
#[path = "../tests/it/support.rs"]
mod support;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = support::generated_folder();
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    for (path, text) in support::generate()? {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(path, text)?;
    }
    let cases = support::repository().join("crates/msg/tests/it/cases.rs");
    std::fs::write(cases, case_generator::cases(&support::catalog()))?;
    Ok(())
}
