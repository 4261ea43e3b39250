//! From a tree of ground facts, as Spacer gives it, to a derivation: which clause each fact comes from, with
//! values for all variables of the clause. Spacer does not say; a small query for each fact finds out.

use ox_chc::{Clause, ClauseId, Derivation, Step, StepId, System};
use ox_logic::Model;
use ox_logic::{Op, Store, Symbol, Term};
use ox_smt::backend::z3::Z3Solver;
use ox_smt::fixedpoint::{Fact, GroundDerivation};
use ox_smt::{SatResult, SmtError, Solver};
use rustc_hash::FxHashMap;

/// The outer error is the solver's; the inner one says that the facts do not fit the system.
pub fn derivation_of(
    store: &mut Store,
    system: &System,
    query: Symbol,
    facts: &GroundDerivation,
) -> Result<Result<Derivation, String>, SmtError> {
    let mut derivation = Derivation::default();
    let mut step_of: FxHashMap<usize, StepId> = FxHashMap::default();
    // one for all facts: to make a context takes longer than most of these queries
    let mut solver = Z3Solver::new()?;
    for (i, fact) in facts.nodes.iter().enumerate() {
        let premises: Vec<&Fact> = fact.premises.iter().map(|&p| &facts.nodes[p]).collect();
        let Some((clause, order, values)) = justify(store, &mut solver, system, query, fact, &premises)?
        else {
            return Ok(Err(format!("the fact {} follows from no clause", store.name(fact.pred))));
        };
        let premises = order.iter().map(|&k| step_of[&fact.premises[k]]).collect();
        step_of.insert(i, derivation.steps.push(Step { clause, values, premises }));
    }
    Ok(Ok(derivation))
}

type Justification = (ClauseId, Vec<usize>, Model);

/// A clause that derives the fact from the premises, and which premise each atom of its body is.
fn justify(
    store: &mut Store,
    solver: &mut Z3Solver,
    system: &System,
    query: Symbol,
    fact: &Fact,
    premises: &[&Fact],
) -> Result<Option<Justification>, SmtError> {
    for (id, clause) in system.clauses.iter() {
        let head = clause.head.as_ref().map_or(query, |h| system.preds[h.pred].name);
        if head != fact.pred || clause.body.len() < premises.len() {
            continue;
        }
        for order in orders(system, clause, premises) {
            if let Some(values) = instance(store, solver, clause, fact, premises, &order)? {
                return Ok(Some((id, order, values)));
            }
        }
    }
    Ok(None)
}

/// The ways to give each atom of the body a premise with its predicate. Two atoms may be the same fact, which Spacer names once.
fn orders(system: &System, clause: &Clause, premises: &[&Fact]) -> Vec<Vec<usize>> {
    let again = clause.body.len() > premises.len();
    let mut partial: Vec<Vec<usize>> = vec![vec![]];
    for atom in &clause.body {
        let name = system.preds[atom.pred].name;
        let fitting: Vec<usize> = (0..premises.len()).filter(|&k| premises[k].pred == name).collect();
        partial = partial
            .iter()
            .flat_map(|p| {
                let free = fitting.iter().filter(|k| again || !p.contains(k));
                free.map(|&k| p.iter().copied().chain([k]).collect()).collect::<Vec<Vec<usize>>>()
            })
            .take(24)
            .collect();
    }
    partial
}

fn instance(
    store: &mut Store,
    solver: &mut Z3Solver,
    clause: &Clause,
    fact: &Fact,
    premises: &[&Fact],
    order: &[usize],
) -> Result<Option<Model>, SmtError> {
    let mut parts = vec![clause.constraint];
    let mut equate = |store: &mut Store, terms: &[Term], fact: &Fact| {
        for (&t, v) in terms.iter().zip(&fact.args) {
            let v = store.value(v);
            parts.push(store.mk(Op::Eq, &[t, v]));
        }
    };
    if let Some(h) = &clause.head {
        equate(store, &h.args, fact);
    }
    for (atom, &k) in clause.body.iter().zip(order) {
        equate(store, &atom.args, premises[k]);
    }
    solver.push();
    let found = check(store, solver, &parts, clause);
    solver.pop();
    found
}

fn check(
    store: &Store,
    solver: &mut Z3Solver,
    parts: &[Term],
    clause: &Clause,
) -> Result<Option<Model>, SmtError> {
    for &t in parts {
        solver.assert(store, t)?;
    }
    match solver.check(store, &[])? {
        SatResult::Sat => solver.model(store, &clause.vars).map(Some),
        SatResult::Unsat | SatResult::Unknown(_) => Ok(None),
    }
}
