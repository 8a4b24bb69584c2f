//! Gives the shared library the name that programs linked with it look for.

fn main() {
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        // The number changes with the binary interface.
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libangaros.so.0");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
