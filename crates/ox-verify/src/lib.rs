//! The library behind oxhorn: a task in, a report out.
//!
//! Five nouns: a [`Task`] is what is asked; a [`view::View`] is the task seen one way; a [`Member`] is an engine on a view; a [`Strategy`] is a
//! table of members; a [`run::Run`] starts them in worker processes, and the first answer whose evidence holds is the [`Report`].
//!
//! Workers are the same program, so a program that uses this library begins with [`serve_if_worker`]:
//!
//! ```standalone_crate
//! use ox_verify::{Options, Strategy, Task, VerdictKind, serve_if_worker, verify};
//!
//! fn main() {
//!     serve_if_worker();
//!     let task = Task::from_c(
//!         "extern int __VERIFIER_nondet_int(void);
//!          extern void reach_error(void);
//!          int main(void) {
//!            int x = __VERIFIER_nondet_int();
//!            if (x > 10 && x < 12 && x != 11) reach_error();
//!            return 0;
//!          }",
//!     )
//!     .expect("there is a temporary directory");
//!     let report = verify(task, &Strategy::auto(), Options::default()).expect("it compiles");
//!     assert_eq!(report.verdict, VerdictKind::Safe);
//! }
//! ```

pub mod analysis;
mod compilation_database;
mod error;
mod frontend;
mod judge;
pub mod loops;
pub mod observer;
pub mod report;
pub mod run;
mod separate_objects;
pub mod strategy;
pub mod task;
pub mod view;
pub mod worker;

pub use error::VerifyError;
pub use frontend::in_words;
pub use observer::{Happened, Observer, Unwatched};
pub use ox_engines::FactsUse;
pub use report::{Report, VerdictKind};
pub use run::{Candidates, Options};
pub use strategy::{Input, Member, Overrides, Strategy};
pub use task::{Externals, Machine, Places, Property, Task};
pub use worker::Workers;
pub use worker::serve::serve_if_worker;

use frontend::Frontend;
use run::{ClauseFile, Run, Subject};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;
use view::Views;
use worker::Processes;

/// Checks a program. Workers are this program again, see [`serve_if_worker`].
pub fn verify(task: Task, strategy: &Strategy, options: Options) -> Result<Report, VerifyError> {
    Verifier::new()?.verify(task, strategy, options)
}

/// Where workers come from, and who watches.
#[derive(Clone)]
pub struct Verifier {
    workers: Workers,
    observer: Arc<dyn Observer>,
    start: Instant,
}

impl Verifier {
    /// Workers are this program again.
    pub fn new() -> Result<Self, VerifyError> {
        let program = std::env::current_exe()
            .map_err(|e| VerifyError::Internal(format!("this program cannot be found: {e}")))?;
        Ok(Verifier::with(Workers::new(program), Arc::new(Unwatched)))
    }

    pub fn with(workers: Workers, observer: Arc<dyn Observer>) -> Self {
        Verifier { workers, observer, start: Instant::now() }
    }

    pub fn verify(&self, task: Task, strategy: &Strategy, options: Options) -> Result<Report, VerifyError> {
        let members = strategy.members_for(Input::Program)?;
        let strategy = Strategy { members, ..strategy.clone() };
        let processes = Processes::default();
        let views = self.views(task, &processes);
        self.run(Subject::Program(Box::new(views)), strategy, options, processes)
    }

    /// Answers one of the questions of a file of clauses, counted from 0.
    pub fn solve(
        &self,
        file: &Path,
        question: usize,
        places: &Places,
        strategy: &Strategy,
        options: Options,
    ) -> Result<Report, VerifyError> {
        let members = strategy.members_for(Input::Clauses)?;
        let strategy = Strategy { members, ..strategy.clone() };
        let subject = Subject::Clauses(ClauseFile::new(file, question, places.programs.clone()));
        self.run(subject, strategy, options, Processes::default())
    }

    /// The stages of a program, to be looked at.
    pub fn views(&self, task: Task, processes: &Processes) -> Views {
        let observer = self.observer.clone();
        let stages = Box::new(move |stage: &str| observer.happened(&Happened::Stage(in_words(stage))));
        Views::new(task, Frontend::new(self.workers.clone(), processes.clone(), stages))
    }

    fn run(
        &self,
        subject: Subject,
        strategy: Strategy,
        options: Options,
        processes: Processes,
    ) -> Result<Report, VerifyError> {
        let workers = (self.workers.clone(), processes);
        let report = Run::new(subject, strategy, options, workers, self.observer.clone(), self.start).go();
        self.workers.dismiss();
        let mut report = report?;
        report.demangle();
        Ok(report)
    }
}
