//! Lemmas: made of what is excluded, pushed to higher levels, and a solution in the end.

use super::Search;
use super::frames::{Lemma, Level, excluded};
use super::generalise::Candidate;
use super::transformer::{Question, Reply};
use super::work::For;
use ox_chc::{Definition, PredId, Solution};
use ox_logic::{Op, Term, simplify};
use ox_smt::SmtError;

impl Search<'_, '_> {
    /// A lemma that excludes the cube, as strong as the strategies make it.
    pub(super) fn block(
        &mut self,
        pred: PredId,
        cube: Vec<Term>,
        level: Level,
        top: Level,
    ) -> Result<(), SmtError> {
        let mut candidate = Candidate { pred, cube, level };
        for strategy in self.generalise.clone() {
            (strategy.apply)(self, &mut candidate)?;
        }
        while candidate.level < top {
            let lemma = excluded(self.store, &candidate.cube);
            let level = candidate.level.after();
            let (literals, assuming) = (&candidate.cube, Some((pred, lemma)));
            let question = Question { literals, level, assuming, values: false, ..Self::question() };
            match self.ask(For::Generalising, pred, &question)? {
                Reply::Unsat(_, holds) => candidate.level = level.max(holds),
                Reply::Sat(..) | Reply::Unknown(_) => break,
            }
        }
        let level = match candidate.level {
            Level::ALWAYS => Level::ALWAYS,
            level => level.min(top),
        };
        self.add_lemma(pred, candidate.cube, level);
        Ok(())
    }

    pub(super) fn add_lemma(&mut self, pred: PredId, cube: Vec<Term>, level: Level) {
        let lemma = excluded(self.store, &cube);
        self.drawn_lemma(pred, &cube, level);
        if self.frames[pred.as_u32() as usize].add(cube, level) {
            self.tell(pred, lemma, level);
        }
    }

    /// All that have the predicate in their rules hear of the lemma.
    fn tell(&mut self, pred: PredId, lemma: Term, level: Level) {
        let params = self.transformers[pred.as_u32() as usize].params.clone();
        let literal = self.levels.literal(level);
        self.transformers[pred.as_u32() as usize].add_own_lemma(self.store, lemma, literal);
        for transformer in self.transformers.iter_mut().filter(|t| t.has_slot(pred)) {
            transformer.add_lemma(self.store, pred, &params, lemma, literal);
        }
    }

    /// Moves lemmas to higher levels. A level without lemmas of its own is a fixpoint: the level after it is told.
    pub(super) fn push(&mut self, top: Level) -> Result<Option<Level>, SmtError> {
        self.levels.reach(self.store, top.after());
        let mut level = Level::FIRST;
        while level <= top {
            let mut empty = true;
            for pred in 0..self.frames.len() {
                empty &= self.push_lemmas(PredId::from_u32(pred as u32), level)?;
            }
            if empty {
                return Ok(Some(level.after()));
            }
            level = level.after();
        }
        Ok(None)
    }

    /// Whether no lemma of the predicate stays at the level.
    fn push_lemmas(&mut self, pred: PredId, level: Level) -> Result<bool, SmtError> {
        let p = pred.as_u32() as usize;
        let known = self.transformers[p].slots.iter().map(|s| self.frames[s.pred.as_u32() as usize].changes);
        let known: usize = known.sum();
        if self.frames[p].lemmas.iter().all(|l| l.level != level) {
            return Ok(true);
        }
        self.transformers[p].open(self.store, self.seed)?;
        let all = self.push_each(pred, level, known);
        self.transformers[p].close();
        all
    }

    fn push_each(&mut self, pred: PredId, level: Level, known: usize) -> Result<bool, SmtError> {
        let p = pred.as_u32() as usize;
        let mut all = true;
        for i in 0..self.frames[p].lemmas.len() {
            let Lemma { ref cube, level: at, tried } = self.frames[p].lemmas[i];
            if at != level {
                continue;
            }
            if tried == Some((level, known)) {
                all = false;
                continue;
            }
            let cube = cube.clone();
            let question =
                Question { literals: &cube, level: level.after(), values: false, ..Self::question() };
            match self.ask(For::Pushing, pred, &question)? {
                Reply::Unsat(_, holds) => {
                    let raised = match holds {
                        Level::ALWAYS => holds,
                        _ => level.after(),
                    };
                    self.frames[p].lemmas[i].level = raised;
                    self.frames[p].changes += 1;
                    let lemma = excluded(self.store, &cube);
                    self.tell(pred, lemma, raised);
                }
                Reply::Sat(..) | Reply::Unknown(_) => {
                    self.frames[p].lemmas[i].tried = Some((level, known));
                    all = false;
                }
            }
        }
        Ok(all)
    }

    /// The lemmas from this level on.
    pub(super) fn solution(&mut self, level: Level) -> Solution {
        let mut solution = Solution::default();
        for pred in self.system.preds.keys() {
            let p = pred.as_u32() as usize;
            let lemmas: Vec<Lemma> = self.frames[p].at(level).cloned().collect();
            let parts: Vec<Term> = lemmas.iter().map(|l| l.term(self.store)).collect();
            let body = self.store.mk(Op::And, &parts);
            let body = simplify(self.store, body);
            let params = self.transformers[p].params.clone();
            solution.definitions[pred] = Some(Definition { params, body });
        }
        solution
    }
}
