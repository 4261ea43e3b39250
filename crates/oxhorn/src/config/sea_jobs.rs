//! Directories of SeaHorn's jobs, as `verify-c-common` has them: a directory below the one that is named is a job if it has
//! `llvm-ir/NAME.ir/NAME.ir.bc` (what its build makes), or a `sea.yaml` and C files beside it. Its options are those of every
//! `sea.yaml` from the named directory down to its own; the nearer one counts.

use super::sea_yaml::SeaOptions;
use crate::failure::Failure;
use std::path::{Path, PathBuf};

pub struct Job {
    pub name: String,
    pub files: Vec<PathBuf>,
    pub options: SeaOptions,
}

const FILE: &str = "sea.yaml";

/// In the order of their names.
pub fn find(directory: &Path) -> Result<Vec<Job>, Failure> {
    let mut jobs = vec![];
    walk(directory, &SeaOptions::default(), &mut jobs)?;
    jobs.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(jobs)
}

fn walk(directory: &Path, outer: &SeaOptions, jobs: &mut Vec<Job>) -> Result<(), Failure> {
    let cannot = |e: std::io::Error| super::bad(directory, format!("cannot read this directory: {e}"));
    let mut paths: Vec<PathBuf> = vec![];
    for entry in std::fs::read_dir(directory).map_err(cannot)? {
        paths.push(entry.map_err(cannot)?.path());
    }
    paths.sort();
    let mut options = outer.clone();
    let file = directory.join(FILE);
    let has_options = file.is_file();
    let name = real_name(directory);
    let built = directory.join("llvm-ir").join(format!("{name}.ir")).join(format!("{name}.ir.bc"));
    let is_source = |p: &&PathBuf| {
        p.extension().is_some_and(|e| ["c", "cc", "cpp", "cxx", "ll", "bc"].iter().any(|x| e == *x))
            && p.is_file()
    };
    let sources: Vec<PathBuf> = paths.iter().filter(is_source).cloned().collect();
    let files = match (built.is_file(), has_options) {
        (true, _) => vec![built],
        (false, true) => sources,
        (false, false) => vec![],
    };
    if has_options {
        options.add_file(&file)?;
    }
    if !files.is_empty() {
        jobs.push(Job { name, files, options: options.clone() });
    }
    for path in paths.iter().filter(|p| is_below(p)) {
        walk(path, &options, jobs)?;
    }
    Ok(())
}

fn real_name(directory: &Path) -> String {
    let real = directory.canonicalize().unwrap_or(directory.into());
    real.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Directories that may have jobs; links are not followed.
fn is_below(path: &Path) -> bool {
    let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let is_directory = path.symlink_metadata().is_ok_and(|m| m.is_dir());
    is_directory && !name.starts_with('.') && name != "llvm-ir" && name != "CMakeFiles"
}
