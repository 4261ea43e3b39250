//! Which solvers this machine has.

use crate::backend::Program;
use std::path::PathBuf;

/// The version of the Z3 library in this process.
pub fn z3_version() -> String {
    let [major, minor, build] = version_parts();
    format!("{major}.{minor}.{build}")
}

/// Major and minor version.
pub(crate) fn z3_numbers() -> (u32, u32) {
    let [major, minor, _] = version_parts();
    (major, minor)
}

fn version_parts() -> [u32; 3] {
    let (mut major, mut minor, mut build, mut revision) = (0, 0, 0, 0);
    // SAFETY: the four numbers are written by the call.
    unsafe { z3_sys::Z3_get_version(&mut major, &mut minor, &mut build, &mut revision) };
    [major, minor, build]
}

/// How many bytes Z3 has allocated in this process, by its own count.
pub fn z3_memory() -> u64 {
    // SAFETY: a plain read.
    unsafe { z3_sys::Z3_get_estimated_alloc_size() }
}

/// A solver, and where it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub name: &'static str,
    pub path: Option<PathBuf>,
    pub version: Option<String>,
}

/// The solvers that run as processes, found or not.
pub fn find_solvers() -> Vec<Found> {
    Program::ALL
        .iter()
        .map(|program| {
            let path = program.find();
            let version = path.as_deref().and_then(|path| program.version(path));
            Found { name: program.name, path, version }
        })
        .collect()
}
