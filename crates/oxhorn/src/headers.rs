//! Where the drop-in headers are: in an installed tree beside the binary, else in the source tree it was built from.

use std::path::{Path, PathBuf};

pub fn directories() -> Vec<PathBuf> {
    let installed = std::env::current_exe()
        .ok()
        .and_then(|exe| exe.canonicalize().ok())
        .and_then(|exe| Some(exe.parent()?.parent()?.join("include/oxhorn")));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include");
    installed.into_iter().chain(source.canonicalize().ok()).find(|d| d.is_dir()).into_iter().collect()
}
