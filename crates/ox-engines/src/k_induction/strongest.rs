//! The strongest inductive claims: each clause is asked for a fact that contradicts what is claimed of its head, given what is
//! claimed of its body, until there is none.
//!
//! Symbolic abstraction by models (Reps, Sagiv and Yorsh, VMCAI 2004), as Houdini with more than two values for a guess. The least
//! fixpoint is found because each claim becomes only as weak as a model demands, and models are facts that the claims so far allow.

use super::claim::Claim;
use super::look_ahead::{Formulas, Params, about};
use cranelift_entity::SecondaryMap;
use ox_chc::{Clause, ClauseId, PredId, System};
use ox_logic::{Model, Op, Store, Term, eval};
use ox_smt::backend::z3::Z3Solver;
use ox_smt::{Limits, SatResult, SmtError, Solver};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

pub type Claims = SecondaryMap<PredId, Vec<Claim>>;

/// For one question; what takes longer gives up all claims about the head.
const QUESTION_PATIENCE: Duration = Duration::from_secs(2);

/// What became of the claims about the head of a clause.
#[derive(Default)]
struct Outcome {
    weaker: bool,
    /// There was no time to find out whether they follow.
    interrupted: bool,
}

/// A search that may be interrupted, and goes on with what it has: claims are only ever as weak as they have to be.
pub struct Pending {
    claims: Claims,
    /// The clauses whose heads may have facts that contradict the claims.
    open: BTreeSet<ClauseId>,
}

impl Pending {
    pub fn new(system: &System, claims: Claims) -> Self {
        Pending { claims, open: system.clauses.keys().collect() }
    }
}

pub struct Strongest<'a> {
    pub system: &'a System,
    pub params: &'a Params,
    /// What may be assumed of the facts in bodies: it is shown elsewhere, together with these claims.
    pub assumed: &'a Formulas,
    pub until: Instant,
}

impl Strongest<'_> {
    /// What is left of the claims; nothing if there was not enough time, for then they need not be inductive yet.
    pub fn inductive(&self, store: &mut Store, pending: &mut Pending) -> Result<Option<Formulas>, SmtError> {
        let mut solver = Z3Solver::new()?;
        let Pending { claims, open } = pending;
        while let Some(&id) = open.first() {
            if Instant::now() >= self.until {
                return Ok(None);
            }
            open.pop_first();
            let clause = &self.system.clauses[id];
            let Some(head) = clause.head.as_ref().filter(|h| !claims[h.pred].is_empty()) else { continue };
            let outcome = self.weakened(store, &mut solver, clause, claims)?;
            if outcome.interrupted {
                open.insert(id);
            }
            if outcome.weaker {
                let uses = |c: &Clause| c.body.iter().any(|b| b.pred == head.pred);
                open.extend(self.system.clauses.iter().filter(|(_, c)| uses(c)).map(|(id, _)| id));
            }
        }
        let mut found = Formulas::new();
        for pred in self.system.preds.keys() {
            let truth = store.bool(true);
            let mut terms: Vec<Term> = claims[pred].iter().flat_map(|c| c.terms(store)).collect();
            terms.retain(|&t| t != truth);
            let mut seen = BTreeSet::new();
            terms.retain(|&t| seen.insert(t));
            found[pred] = terms;
        }
        Ok(Some(found))
    }

    /// Weakens the claims about the head until they follow from those about the body, as these were before.
    fn weakened(
        &self,
        store: &mut Store,
        solver: &mut Z3Solver,
        clause: &Clause,
        claims: &mut Claims,
    ) -> Result<Outcome, SmtError> {
        let head = clause.head.as_ref().expect("asked before");
        solver.push();
        solver.assert(store, clause.constraint)?;
        for atom in &clause.body {
            let known: Vec<Term> = claims[atom.pred].iter().flat_map(|c| c.terms(store)).collect();
            for t in known.into_iter().chain(self.assumed[atom.pred].iter().copied()) {
                let t = about(store, self.params, atom.pred, t, &atom.args);
                solver.assert(store, t)?;
            }
        }
        let mut outcome = Outcome::default();
        loop {
            let now: Vec<Term> = claims[head.pred].iter().flat_map(|c| c.terms(store)).collect();
            let all = store.mk(Op::And, &now);
            let all = about(store, self.params, head.pred, all, &head.args);
            let violated = store.mk(Op::Not, &[all]);
            let left = self.until.saturating_duration_since(Instant::now());
            solver.set_limits(Limits { time: Some(left.min(QUESTION_PATIENCE)), ..Limits::default() });
            let fact = match solver.check(store, &[violated])? {
                SatResult::Unsat => break,
                SatResult::Sat => {
                    let model = solver.model(store, &clause.vars)?;
                    self.fact(store, head.pred, &head.args, &model)
                }
                SatResult::Unknown(_) if Instant::now() >= self.until => {
                    outcome.interrupted = true;
                    break;
                }
                SatResult::Unknown(_) => None,
            };
            let own = &mut claims[head.pred];
            let admitted = fact.and_then(|fact| {
                own.iter_mut().map(|c| c.admit(store, &fact)).try_fold(false, |any, one| Some(any | one?))
            });
            outcome.weaker = true;
            // a model that contradicts nothing would be the solver's mistake
            if admitted != Some(true) {
                own.iter_mut().for_each(|c| c.give_up(store));
                break;
            }
        }
        solver.pop();
        Ok(outcome)
    }

    fn fact(&self, store: &Store, pred: PredId, args: &[Term], model: &Model) -> Option<Model> {
        let values = args.iter().map(|&a| eval(store, a, model).ok()).collect::<Option<Vec<_>>>()?;
        Some(self.params[pred].iter().copied().zip(values).collect())
    }
}
