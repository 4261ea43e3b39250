//! From a proof by k-induction to an inductive invariant: no query is violated within the next k − 1 steps, and what was assumed
//! besides.
//!
//! A fact whose next k − 1 steps violate nothing, whichever clauses are used, has only such successors: the last of their steps is
//! what the induction step is about. So the negated preimages of the queries are inductive, without any look at the past. Parts that
//! nothing needs are left out, which is also a check of all others.

use super::look_ahead::{Formulas, Params, about, preimages};
use ox_chc::{ClauseId, Definition, PredId, Solution, System};
use ox_logic::{Op, Store, Term};
use ox_smt::backend::z3::Z3Solver;
use ox_smt::{Limits, SatResult, SmtError, Solver};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// For one question.
const QUESTION_PATIENCE: Duration = Duration::from_secs(5);
/// For one elimination: there is nothing else to do any more.
const ELIMINATION_PATIENCE: Duration = Duration::from_secs(60);

pub struct Proof<'a> {
    pub system: &'a System,
    pub params: &'a Params,
    /// What violates a query at once.
    pub violations: &'a Formulas,
    /// What the step assumed of every fact.
    pub lemmas: &'a Formulas,
    pub k: usize,
    pub until: Option<Instant>,
}

impl Proof<'_> {
    /// The outer error is the solver's; the inner one says why there is no invariant.
    pub fn invariant(&self, store: &mut Store) -> Result<Result<Solution, String>, SmtError> {
        let mut parts: Formulas = self.lemmas.clone();
        let mut frontier = self.violations.clone();
        for step in 0..self.k {
            if step > 0 {
                let time = self.left(ELIMINATION_PATIENCE);
                frontier = match preimages(store, self.system, self.params, &frontier, time) {
                    Ok(before) => before,
                    Err(why) => return Ok(Err(why)),
                };
            }
            for pred in self.system.preds.keys() {
                for i in 0..frontier[pred].len() {
                    let never = store.mk(Op::Not, &[frontier[pred][i]]);
                    parts[pred].push(never);
                }
            }
        }
        self.needed(store, &parts)
    }

    fn left(&self, most: Duration) -> Duration {
        self.until.map_or(most, |u| u.saturating_duration_since(Instant::now()).min(most))
    }

    /// The parts that the queries need, those that these need where they are derived, and so on.
    fn needed(&self, store: &mut Store, parts: &Formulas) -> Result<Result<Solution, String>, SmtError> {
        let mut solver = Z3Solver::new()?;
        let mut needed: BTreeSet<(PredId, usize)> = BTreeSet::new();
        let mut open: Vec<(ClauseId, Option<Term>)> =
            self.system.queries().map(|(id, _)| (id, None)).collect();
        while let Some((id, part)) = open.pop() {
            let core = match self.follows(store, &mut solver, id, part, parts)? {
                Ok(core) => core,
                Err(why) => return Ok(Err(why)),
            };
            for (pred, i) in core.into_iter().filter(|&one| needed.insert(one)) {
                let derives = |h: &ox_chc::Atom| h.pred == pred;
                let heads = self.system.clauses.iter().filter(|(_, c)| c.head.as_ref().is_some_and(derives));
                open.extend(heads.map(|(id, _)| (id, Some(parts[pred][i]))));
            }
        }
        let mut solution = Solution::default();
        for pred in self.system.preds.keys() {
            let own: Vec<Term> =
                needed.iter().filter(|(p, _)| *p == pred).map(|(_, i)| parts[pred][*i]).collect();
            if !own.is_empty() {
                let body = store.mk(Op::And, &own);
                solution.definitions[pred] = Some(Definition { params: self.params[pred].clone(), body });
            }
        }
        Ok(Ok(solution))
    }

    /// The parts about the body from which the part about the head follows, or that nothing violates the query.
    fn follows(
        &self,
        store: &mut Store,
        solver: &mut Z3Solver,
        id: ClauseId,
        part: Option<Term>,
        parts: &Formulas,
    ) -> Result<Result<Vec<(PredId, usize)>, String>, SmtError> {
        let clause = &self.system.clauses[id];
        let mut of: FxHashMap<Term, (PredId, usize)> = FxHashMap::default();
        for atom in &clause.body {
            for (i, &p) in parts[atom.pred].iter().enumerate() {
                let p = about(store, self.params, atom.pred, p, &atom.args);
                of.entry(p).or_insert((atom.pred, i));
            }
        }
        solver.push();
        solver.set_limits(Limits { time: Some(self.left(QUESTION_PATIENCE)), ..Limits::default() });
        solver.assert(store, clause.constraint)?;
        if let (Some(head), Some(part)) = (&clause.head, part) {
            let part = about(store, self.params, head.pred, part, &head.args);
            let violated = store.mk(Op::Not, &[part]);
            solver.assert(store, violated)?;
        }
        let mut assumptions: Vec<Term> = of.keys().copied().collect();
        assumptions.sort();
        let result = match solver.check(store, &assumptions)? {
            SatResult::Unsat => Ok(solver.core()?.iter().map(|t| of[t]).collect()),
            SatResult::Sat => Err(format!("what looks {} steps ahead does not hold after {id}", self.k - 1)),
            SatResult::Unknown(why) => Err(format!("Z3 on {id}: {why}")),
        };
        solver.pop();
        Ok(result)
    }
}
