//! What a run is about: a program with its views, or clauses that are given.

use crate::error::VerifyError;
use crate::view::Views;
use ox_chc::System;
use ox_chc::text::{Question, parse_questions, print_system};
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
    /// Which of its questions, from 0.
    question: usize,
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
    pub fn new(file: &Path, question: usize, programs: Vec<(String, PathBuf)>) -> Self {
        ClauseFile { file: file.to_path_buf(), question, programs, system: OnceLock::new() }
    }

    /// Nothing else can be done before it is.
    pub fn is_being_read(&self) -> bool {
        self.system.get().is_none()
    }

    pub fn get(&self) -> Result<Arc<Given>, VerifyError> {
        let read = || {
            let mut store = Store::new();
            let system = read_questions(&mut store, &self.file)?.swap_remove(self.question).system;
            let text = print_system(&mut store, &system);
            let hash = ProblemHash::of(&text);
            Ok(Arc::new(Given { store, system, text, hash }))
        };
        self.system.get_or_init(read).clone()
    }
}

/// The clauses of a file that asks one question.
pub fn read_system(store: &mut Store, file: &Path) -> Result<System, VerifyError> {
    let mut questions = read_questions(store, file)?;
    match questions.get(1) {
        None => Ok(questions.swap_remove(0).system),
        Some(second) => Err(VerifyError::Usage(format!(
            "{}:{}: a second question; only `solve` answers several",
            file.display(),
            second.line
        ))),
    }
}

/// The lines of a file's questions. A file that can have only one is not read as clauses yet.
pub fn lines_of_questions(file: &Path) -> Result<Vec<u32>, VerifyError> {
    let text = read(file)?;
    if ["(check-sat", "(query"].iter().map(|asks| text.matches(asks).count()).sum::<usize>() < 2 {
        return Ok(vec![1]);
    }
    Ok(questions(&mut Store::new(), file, &text)?.iter().map(|q| q.line).collect())
}

/// The questions of a file in the format of CHC-COMP or of Z3's fixedpoint engine, at least one.
fn read_questions(store: &mut Store, file: &Path) -> Result<Vec<Question>, VerifyError> {
    let text = read(file)?;
    questions(store, file, &text)
}

fn questions(store: &mut Store, file: &Path, text: &str) -> Result<Vec<Question>, VerifyError> {
    let questions =
        parse_questions(store, text).map_err(|e| VerifyError::Usage(format!("{}:{e}", file.display())))?;
    match questions.iter().all(|q| q.system.clauses.is_empty()) {
        true => Err(unreadable(file, "there is no clause in it")),
        false => Ok(questions),
    }
}

fn read(file: &Path) -> Result<String, VerifyError> {
    if file.is_dir() {
        return Err(unreadable(file, "this is a directory; give an .smt2 file"));
    }
    let bytes = std::fs::read(file).map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => unreadable(file, "no such file; check the name and the directory"),
        _ => unreadable(file, &format!("cannot read it: {e}")),
    })?;
    String::from_utf8(bytes).map_err(|_| unreadable(file, "this is not text; give an .smt2 file"))
}

fn unreadable(file: &Path, message: &str) -> VerifyError {
    VerifyError::Input { file: file.to_path_buf(), message: message.into() }
}
