//! The files that git knows of, with their text.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub struct Tree {
    pub top: PathBuf,
    pub files: Vec<SourceFile>,
}

pub struct SourceFile {
    /// Relative to the top, with `/`.
    pub path: String,
    /// Empty for a file that is not text.
    pub text: String,
}

impl Tree {
    /// Tracked files and those that would be tracked by `git add`.
    pub fn tracked(top: &Path) -> Result<Tree, String> {
        let output = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .current_dir(top)
            .output()
            .map_err(|error| format!("cannot run git: {error}"))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        let names = String::from_utf8_lossy(&output.stdout).into_owned();
        let read = |path: &str| {
            let bytes = fs::read(top.join(path)).ok()?; // deleted, but not yet committed
            Some(SourceFile { path: path.to_string(), text: String::from_utf8(bytes).unwrap_or_default() })
        };
        let files = names.split('\0').filter(|path| !path.is_empty()).filter_map(read).collect();
        Ok(Tree { top: top.to_path_buf(), files })
    }

    pub fn with_extension<'a>(&'a self, extension: &'a str) -> impl Iterator<Item = &'a SourceFile> {
        self.files
            .iter()
            .filter(move |file| Path::new(&file.path).extension().is_some_and(|e| e == extension))
    }
}

impl SourceFile {
    /// `path:line: `, the way compilers say it.
    pub fn at(&self, index: usize) -> String {
        format!("{}:{}:", self.path, index + 1)
    }
}
