//! Files for decoders that take paths: a folder in memory for each process.

use std::path::PathBuf;
use std::sync::LazyLock;

static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let base = ["/dev/shm", "/tmp"].map(PathBuf::from).into_iter().find(|path| path.is_dir());
    let folder = base.unwrap_or_default().join(format!("angaros-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for scratch files");
    extern "C" fn clean() {
        let _ = std::fs::remove_dir_all(&*FOLDER);
    }
    // SAFETY: the handler touches only a static that is never dropped.
    unsafe { libc::atexit(clean) };
    folder
});

/// The path of a scratch file or folder of this process.
pub fn path(name: &str) -> PathBuf {
    FOLDER.join(name)
}

/// Writes a scratch file and returns its path.
#[cfg(feature = "tools")]
pub fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = path(name);
    std::fs::write(&path, bytes).expect("space for a scratch file");
    path
}
