//! What a run is about: a program with its views, or clauses that are given.

use crate::error::VerifyError;
use crate::view::Views;
use ox_chc::System;
use ox_chc::text::{parse_system, print_system};
use ox_evidence::ProblemHash;
use ox_logic::Store;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

pub enum Subject {
    Program(Box<Views>),
    Clauses(ClauseFile),
}

/// A file in the format of CHC-COMP, read once.
pub struct ClauseFile {
    file: PathBuf,
    /// Solver programs, by the names of their solvers.
    pub programs: Vec<(String, PathBuf)>,
    system: OnceLock<Result<Arc<Given>, VerifyError>>,
}

/// Clauses that are given, and their terms.
pub struct Given {
    pub store: Store,
    pub system: System,
    pub text: String,
    pub hash: ProblemHash,
}

impl ClauseFile {
    pub fn new(file: &Path, programs: Vec<(String, PathBuf)>) -> Self {
        ClauseFile { file: file.to_path_buf(), programs, system: OnceLock::new() }
    }

    pub fn get(&self) -> Result<Arc<Given>, VerifyError> {
        let read = || {
            let mut store = Store::new();
            let system = read_system(&mut store, &self.file)?;
            let text = print_system(&mut store, &system);
            let hash = ProblemHash::of(&text);
            Ok(Arc::new(Given { store, system, text, hash }))
        };
        self.system.get_or_init(read).clone()
    }
}

/// The clauses of a file in the format of CHC-COMP.
pub fn read_system(store: &mut Store, file: &Path) -> Result<System, VerifyError> {
    let bad = |message: String| VerifyError::Input { file: file.to_path_buf(), message };
    if file.is_dir() {
        return Err(bad("this is a directory; give an .smt2 file".into()));
    }
    let bytes = std::fs::read(file).map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => bad("no such file; check the name and the directory".into()),
        _ => bad(format!("cannot read it: {e}")),
    })?;
    let text = String::from_utf8(bytes).map_err(|_| bad("this is not text; give an .smt2 file".into()))?;
    let system =
        parse_system(store, &text).map_err(|e| VerifyError::Usage(format!("{}:{e}", file.display())))?;
    match system.clauses.is_empty() {
        true => Err(bad("there is no clause in it".into())),
        false => Ok(system),
    }
}
