//! Questions to solvers, and how much work they are.

use super::Search;
use super::frames::Level;
use super::transformer::{Bodies, Question, Reply};
use ox_chc::PredId;
use ox_smt::SmtError;
use std::time::Instant;

/// So many obligations are looked at between two reports.
pub const REPORTED_AFTER: u64 = 16;

/// What questions to solvers are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum For {
    Expanding,
    Reaching,
    Generalising,
    Pushing,
}

impl For {
    pub fn questions(self) -> &'static str {
        match self {
            For::Expanding => "questions about obligations",
            For::Reaching => "questions about reached facts",
            For::Generalising => "questions of generalisation",
            For::Pushing => "questions of pushing",
        }
    }

    pub fn time(self) -> &'static str {
        match self {
            For::Expanding => "ms for obligations",
            For::Reaching => "ms for reached facts",
            For::Generalising => "ms for generalisation",
            For::Pushing => "ms for pushing",
        }
    }
}

impl Search<'_, '_> {
    /// How much work it was.
    pub(super) fn report(&mut self) {
        let lemmas: usize = self.frames.iter().map(|f| f.lemmas.len()).sum();
        self.others.progress("obligations", self.obligations.len() as u64);
        self.others.progress("lemmas", lemmas as u64);
        for (what, &(questions, time)) in &self.work {
            self.others.progress(what.questions(), questions);
            self.others.progress(what.time(), time.as_millis() as u64);
        }
    }

    /// One without literals.
    pub(super) fn question() -> Question<'static> {
        let (level, bodies, assuming) = (Level::FIRST, Bodies::May, None);
        Question { literals: &[], level, bodies, assuming, values: true }
    }

    pub(super) fn ask(&mut self, what: For, pred: PredId, question: &Question) -> Result<Reply, SmtError> {
        if self.deadline.is_some_and(|d| Instant::now() >= d) {
            return Ok(Reply::Unknown("the time is up".into()));
        }
        let start = Instant::now();
        let answer = self.transformers[pred.as_u32() as usize].ask(self.store, &self.levels, question);
        let (questions, time) = self.work.entry(what).or_default();
        *questions += 1;
        *time += start.elapsed();
        answer
    }
}
