//! The largest part of some guesses that is inductive (Houdini, Flanagan and Leino 2001).

use cranelift_entity::SecondaryMap;
use ox_chc::{Clause, PredId, System};
use ox_logic::{Op, Store, Term, Value, eval};
use ox_smt::backend::z3::Z3Solver;
use ox_smt::{Limits, SatResult, SmtError, Solver};
use rustc_hash::FxHashMap;
use std::time::Duration;

/// Formulas about a predicate, over these parameters.
#[derive(Clone, Default)]
pub struct Guesses {
    pub params: Vec<Term>,
    pub formulas: Vec<Term>,
}

impl Guesses {
    pub fn about(&self, store: &mut Store, args: &[Term]) -> Vec<Term> {
        let map: FxHashMap<Term, Term> = self.params.iter().copied().zip(args.iter().copied()).collect();
        self.formulas.iter().map(|&f| store.subst_simplified(f, &map)).collect()
    }
}

/// For one question; what takes longer counts as not inductive.
const INDUCTION_PATIENCE: Duration = Duration::from_secs(1);

/// Drops guesses until each follows, where its predicate is derived, from those about the premises.
pub fn inductive(
    store: &mut Store,
    system: &System,
    guesses: &mut SecondaryMap<PredId, Guesses>,
) -> Result<(), SmtError> {
    let mut solver = Z3Solver::new()?;
    solver.set_limits(Limits { time: Some(INDUCTION_PATIENCE), ..Limits::default() });
    loop {
        let mut dropped = false;
        for clause in system.clauses.values() {
            dropped |= drop_what_fails(store, &mut solver, clause, guesses)?;
        }
        if !dropped {
            break;
        }
    }
    for pred in system.preds.keys() {
        drop_implied(store, &mut solver, &mut guesses[pred].formulas)?;
    }
    Ok(())
}

/// Whether the formulas violate every query.
pub fn decides(
    store: &mut Store,
    system: &System,
    known: &SecondaryMap<PredId, Guesses>,
) -> Result<bool, SmtError> {
    let mut solver = Z3Solver::new()?;
    solver.set_limits(Limits { time: Some(INDUCTION_PATIENCE), ..Limits::default() });
    for (_, clause) in system.queries() {
        solver.push();
        solver.assert(store, clause.constraint)?;
        for atom in &clause.body {
            for t in known[atom.pred].about(store, &atom.args) {
                solver.assert(store, t)?;
            }
        }
        let result = solver.check(store, &[])?;
        solver.pop();
        if result != SatResult::Unsat {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Later guesses are made from earlier ones and say less.
fn drop_implied(store: &mut Store, solver: &mut Z3Solver, formulas: &mut Vec<Term>) -> Result<(), SmtError> {
    let mut at = formulas.len();
    while at > 0 {
        at -= 1;
        solver.push();
        for (_, &other) in formulas.iter().enumerate().filter(|(i, _)| *i != at) {
            solver.assert(store, other)?;
        }
        let violated = store.mk(Op::Not, &[formulas[at]]);
        let result = solver.check(store, &[violated])?;
        solver.pop();
        if result == SatResult::Unsat {
            formulas.remove(at);
        }
    }
    Ok(())
}

fn drop_what_fails(
    store: &mut Store,
    solver: &mut Z3Solver,
    clause: &Clause,
    guesses: &mut SecondaryMap<PredId, Guesses>,
) -> Result<bool, SmtError> {
    let Some(head) = clause.head.as_ref().filter(|h| !guesses[h.pred].formulas.is_empty()) else {
        return Ok(false);
    };
    solver.push();
    solver.assert(store, clause.constraint)?;
    for atom in &clause.body {
        for t in guesses[atom.pred].about(store, &atom.args) {
            solver.assert(store, t)?;
        }
    }
    let mut dropped = false;
    loop {
        let claims = guesses[head.pred].about(store, &head.args);
        let all = store.mk(Op::And, &claims);
        let violated = store.mk(Op::Not, &[all]);
        let keep: Vec<bool> = match solver.check(store, &[violated])? {
            SatResult::Unsat => break,
            SatResult::Sat => {
                let vars = store.free_vars(&claims);
                let model = solver.model(store, &vars)?;
                let holds = |&c: &Term| eval(store, c, &model) == Ok(Value::Bool(true));
                claims.iter().map(holds).collect()
            }
            SatResult::Unknown(_) => one_by_one(store, solver, &claims)?,
        };
        // a model that violates nothing would be the solver's mistake
        if keep.iter().all(|&k| k) {
            guesses[head.pred].formulas.clear();
            dropped = true;
            break;
        }
        dropped = true;
        let mut keep = keep.into_iter();
        guesses[head.pred].formulas.retain(|_| keep.next().expect("one for each"));
    }
    solver.pop();
    Ok(dropped)
}

fn one_by_one(store: &mut Store, solver: &mut Z3Solver, claims: &[Term]) -> Result<Vec<bool>, SmtError> {
    let mut keep = vec![];
    for &claim in claims {
        let violated = store.mk(Op::Not, &[claim]);
        keep.push(solver.check(store, &[violated])? == SatResult::Unsat);
    }
    Ok(keep)
}
