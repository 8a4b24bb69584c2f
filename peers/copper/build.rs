//! Copper's macros keep an index of log texts in the folder that this names.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if let Ok(folder) = std::env::var("OUT_DIR") {
        println!("cargo:rustc-env=LOG_INDEX_DIR={folder}");
    }
}
