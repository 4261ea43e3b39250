//! Where headers and solvers are: in an installed tree beside the binary, else in the source tree it was built from.

use ox_verify::Places;
use std::path::{Path, PathBuf};

pub fn places() -> Places {
    Places {
        include_dirs: headers().into_iter().collect(),
        clang: std::env::var_os("OXHORN_CLANG").map(Into::into),
        programs: solvers(),
    }
}

/// The drop-in headers.
pub fn headers() -> Option<PathBuf> {
    let places = installed("include/oxhorn").into_iter().chain(source("include"));
    places.into_iter().find(|d| d.is_dir())
}

/// The solver programs that come with oxhorn, by the names of their solvers.
pub fn solvers() -> Vec<(String, PathBuf)> {
    let places = installed("libexec/oxhorn").into_iter().chain(source(".deps/bin"));
    let found = places.map(|d| d.join("yices-smt2")).find(|p| p.is_file());
    found.map(|p| ("yices".to_string(), p)).into_iter().collect()
}

fn installed(what: &str) -> Option<PathBuf> {
    let exe = std::env::current_exe().ok()?.canonicalize().ok()?;
    Some(exe.parent()?.parent()?.join(what))
}

fn source(what: &str) -> Option<PathBuf> {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(what).canonicalize().ok()
}
