//! The clauses in a file for another program. Its name ends in `.smt2`: Golem and Eldarica see from the name what is in it.
//!
//! A file with a name outlives a process that is killed, as those of a run are once another member has answered. So a shell outside of
//! our process group waits for our end, however it comes, and then removes the file. It also ends what the program started itself (Golem
//! with several engines is several processes), if nobody is left to do that.

use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A line is our farewell; without one we were killed.
const REMOVE: &str = r#"read -r _ || [ -z "$2" ] || kill -s KILL -- "-$2"; rm -rf -- "$1""#;

pub struct ClauseFile {
    path: PathBuf,
    remover: Child,
}

impl ClauseFile {
    pub fn new(text: &str) -> io::Result<ClauseFile> {
        let directory = tempfile::Builder::new().prefix("oxhorn-").tempdir()?;
        let remover = Command::new("/bin/sh")
            .args(["-c", REMOVE, "remover"])
            .arg(directory.path())
            .arg(own_group())
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let file = ClauseFile { path: directory.keep().join("clauses.smt2"), remover };
        std::fs::write(&file.path, text)?;
        Ok(file)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for ClauseFile {
    /// When this returns, the file is gone.
    fn drop(&mut self) {
        if let Some(mut farewell) = self.remover.stdin.take() {
            let _ = farewell.write_all(b"\n");
        }
        let _ = self.remover.wait();
    }
}

/// The number of our process group, if it was made for us.
fn own_group() -> String {
    // SAFETY: plain system calls
    match unsafe { (libc::getpgrp(), libc::getpid()) } {
        (group, me) if group == me => group.to_string(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_there_until_it_is_dropped() {
        let file = ClauseFile::new("(check-sat)\n").expect("there is a temporary directory");
        let path = file.path().to_path_buf();
        assert_eq!(std::fs::read_to_string(&path).expect("it can be read"), "(check-sat)\n");
        drop(file);
        assert!(!path.parent().expect("it has a directory of its own").exists());
    }
}
