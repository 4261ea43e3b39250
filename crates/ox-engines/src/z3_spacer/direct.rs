//! What one satisfiability check per failing clause can decide, before Spacer is asked.
//!
//! A clause whose constraint (with the interval facts in it) is unsatisfiable is never used. One that is satisfiable, needs no
//! other fact and leads straight to a query is a counterexample. So programs without loops need no search, and
//! bit-vector formulas, on which Spacer is slow, are decided by the solver alone.

use ox_chc::{ClauseId, Derivation, PredId, Step, System};
use ox_logic::{Model, Node, Store};
use ox_smt::backend::z3::Z3Solver;
use ox_smt::{Limits, SatResult, SmtError, Solver};
use rustc_hash::FxHashMap;
use std::time::Duration;

/// For one clause; what takes longer is left to Spacer.
const CLAUSE_PATIENCE: Duration = Duration::from_secs(5);

pub enum Direct {
    Derivation(Derivation),
    /// The system with unusable clauses made false.
    System(System),
}

pub fn direct(store: &mut Store, system: &System) -> Result<Direct, SmtError> {
    let mut out = system.clone();
    let goals = goals(store, system);
    let never = store.bool(false);
    let mut solver = Z3Solver::new()?;
    solver.set_limits(Limits { time: Some(CLAUSE_PATIENCE), ..Limits::default() });
    for (id, clause) in system.clauses.iter() {
        let query = match &clause.head {
            None => None,
            Some(h) => match goals.get(&h.pred) {
                Some(&q) => Some(q),
                None => continue,
            },
        };
        if matches!(store.node(clause.constraint), Node::Bool(_)) && !clause.body.is_empty() {
            continue;
        }
        solver.push();
        solver.assert(store, clause.constraint)?;
        match solver.check(store, &[])? {
            SatResult::Unsat => out.clauses[id].constraint = never,
            SatResult::Sat if clause.body.is_empty() => {
                let values = solver.model(store, &clause.vars)?;
                return Ok(Direct::Derivation(two_steps(id, values, query)));
            }
            SatResult::Sat | SatResult::Unknown(_) => {}
        }
        solver.pop();
    }
    Ok(Direct::System(out))
}

/// The predicates without arguments that alone make a query, with that query.
fn goals(store: &Store, system: &System) -> FxHashMap<PredId, ClauseId> {
    let direct = system.queries().filter(|(_, q)| matches!(store.node(q.constraint), Node::Bool(true)));
    direct
        .filter_map(|(id, q)| match &q.body[..] {
            [only] if only.args.is_empty() => Some((only.pred, id)),
            _ => None,
        })
        .collect()
}

fn two_steps(clause: ClauseId, values: Model, query: Option<ClauseId>) -> Derivation {
    let mut derivation = Derivation::default();
    let first = derivation.steps.push(Step { clause, values, premises: vec![] });
    if let Some(clause) = query {
        derivation.steps.push(Step { clause, values: Model::default(), premises: vec![first] });
    }
    derivation
}
