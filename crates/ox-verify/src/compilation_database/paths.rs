//! Paths that are compared, and paths that are shown.

use std::path::{Component, Path, PathBuf};

/// Without links and dots, as far as it exists: objects may not be built yet.
pub fn real_path(path: &Path) -> PathBuf {
    let plain = absolute_without_dots(path);
    path.canonicalize().unwrap_or_else(|_| match (plain.parent(), plain.file_name()) {
        (Some(parent), Some(name)) => real_path(parent).join(name),
        _ => plain.clone(),
    })
}

/// Relative to the working directory if it is below. Links stay: a header is looked for where the link is.
pub fn as_the_user_sees_it(path: &Path) -> PathBuf {
    let plain = absolute_without_dots(path);
    let plain = if real_path(&plain) == real_path(path) { plain } else { path.into() };
    let here = std::env::current_dir().unwrap_or_default();
    plain.strip_prefix(here).map(Path::to_path_buf).unwrap_or(plain)
}

/// `a/./b/../c` is `a/c`, unless `b` is a link.
fn absolute_without_dots(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in std::path::absolute(path).unwrap_or(path.into()).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(out.pop()),
            Component::Prefix(_) | Component::RootDir | Component::Normal(_) => out.push(part),
        }
    }
    out
}

/// The last part of a path as text.
pub fn file_name(path: &Path) -> String {
    path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default()
}
