//! An engine for loops over arrays: it looks for a solution about single cells, which holds for all of them.
//!
//! The system about single cells (`morph`) has no arrays. Guesses about ranges of cells that loops have written are made from
//! the clauses (`guesses`), those that are inductive are kept (`inductive`), and Spacer finds the rest.

mod apart;
mod doubled;
mod guesses;
pub(crate) mod inductive;
mod linear;
mod morph;

use crate::absint::INTERVALS;
use crate::z3_spacer::{no_engine, solve_within};
use apart::apart;
use cranelift_entity::SecondaryMap;
use guesses::{demands, guesses, relations};
use inductive::{Guesses, decides, inductive};
use morph::{by_cases, morph};
use ox_chc::transform::{
    CONE_OF_INFLUENCE, EQUALITIES, FULL_INLINING, PROPAGATION, SLICING, Transform, apply_all,
};
use ox_chc::{ChcAnswer, Clause, Definition, PredId, Solution, System};
use ox_logic::{Op, Store};
use ox_smt::{Limits, SmtError};
use std::time::Duration;

/// What the arrays are looked at after; the ways back are substitutions.
const BEFORE: &[Transform] = &[CONE_OF_INFLUENCE, EQUALITIES, PROPAGATION, SLICING];
const AFTER: &[Transform] = &[CONE_OF_INFLUENCE, FULL_INLINING, EQUALITIES];

/// `patience` is for what is not known about the cells; the engines that know the arrays are better at finding counterexamples.
pub fn solve(store: &mut Store, system: &System, patience: Duration) -> ChcAnswer {
    let system = &by_cases(store, system);
    let before = apply_all(store, system, BEFORE);
    // what was inlined may distinguish cases again
    let cases = by_cases(store, &before.system);
    let cases = apply_all(store, &cases, &[EQUALITIES]);
    let arrays = &cases.system;
    let answer = match doubled::pays(store, arrays) {
        false => solve_morphed(store, arrays, Some(patience)),
        true => match solve_morphed(store, arrays, None) {
            ChcAnswer::Sat(s) => ChcAnswer::Sat(s),
            ChcAnswer::Unsat(_) | ChcAnswer::Unknown(_) => {
                let pairs = doubled::doubled(store, arrays);
                match solve_morphed(store, &pairs, None) {
                    ChcAnswer::Sat(s) => ChcAnswer::Sat(doubled::back(store, arrays, &s)),
                    ChcAnswer::Unsat(_) | ChcAnswer::Unknown(_) => {
                        solve_morphed(store, arrays, Some(patience))
                    }
                }
            }
        },
    };
    let answer = cases.back.answer(store, answer, &mut no_engine);
    before.back.answer(store, answer, &mut no_engine)
}

/// A solution about single cells; without patience, one of guesses alone.
fn solve_morphed(store: &mut Store, arrays: &System, patience: Option<Duration>) -> ChcAnswer {
    let Some(cells) = morph(store, arrays) else {
        return ChcAnswer::Unknown("there are no arrays, or arrays of arrays".into());
    };
    let after = apply_all(store, &cells, AFTER);
    let apart = apart(store, arrays, &after.system);
    let answer = match about_cells(store, arrays, &apart, patience) {
        // its clauses are cases of those there were, and less is known of cells than of arrays
        ChcAnswer::Unsat(_) => {
            return ChcAnswer::Unknown("there is no solution about single cells of the arrays".into());
        }
        answer => answer,
    };
    let mut plain =
        |store: &mut Store, system: &System| solve_within(store, system, false, Limits::default());
    match after.back.answer(store, answer, &mut plain) {
        ChcAnswer::Sat(s) => ChcAnswer::Sat(morph::back(store, arrays, &s)),
        ChcAnswer::Unsat(_) => {
            ChcAnswer::Unknown("there is no solution about single cells of the arrays".into())
        }
        ChcAnswer::Unknown(reason) => ChcAnswer::Unknown(reason),
    }
}

fn about_cells(store: &mut Store, arrays: &System, system: &System, patience: Option<Duration>) -> ChcAnswer {
    let intervals = (INTERVALS.apply)(store, system);
    // what counters have to do with each other bounds more of them
    let mut counted = relations(store, arrays, &intervals.system);
    if let Err(e) = inductive(store, &intervals.system, &mut counted) {
        return ChcAnswer::Unknown(format!("Z3: {e}"));
    }
    let counting = strengthened(store, &intervals.system, &counted);
    let again = (INTERVALS.apply)(store, &counting);
    let answer = about_intervals(store, arrays, &again.system, patience);
    let answer = match again.back.answer(store, answer, &mut no_engine) {
        ChcAnswer::Sat(solution) => ChcAnswer::Sat(with_known(store, system, solution, &counted)),
        other => other,
    };
    intervals.back.answer(store, answer, &mut no_engine)
}

/// What is known about the premises is part of each clause.
fn strengthened(store: &mut Store, system: &System, known: &SecondaryMap<PredId, Guesses>) -> System {
    let mut out = System { preds: system.preds.clone(), clauses: Default::default() };
    for clause in system.clauses.values() {
        let mut parts = vec![clause.constraint];
        for atom in &clause.body {
            parts.extend(known[atom.pred].about(store, &atom.args));
        }
        let constraint = store.mk(Op::And, &parts);
        out.clauses.push(Clause { constraint, ..clause.clone() });
    }
    out
}

fn with_known(
    store: &mut Store,
    system: &System,
    mut solution: Solution,
    known: &SecondaryMap<PredId, Guesses>,
) -> Solution {
    for pred in system.preds.keys().filter(|&p| !known[p].formulas.is_empty()) {
        let params = known[pred].params.clone();
        let mut parts = known[pred].formulas.clone();
        parts.push(solution.apply(store, pred, &params));
        let body = store.mk(Op::And, &parts);
        solution.definitions[pred] = Some(Definition { params, body });
    }
    solution
}

fn about_intervals(
    store: &mut Store,
    arrays: &System,
    system: &System,
    patience: Option<Duration>,
) -> ChcAnswer {
    let mut wanted = demands(store, arrays, system);
    match shown(store, system, &mut wanted) {
        Ok(Some(solution)) => return ChcAnswer::Sat(solution),
        Ok(None) => {}
        Err(e) => return ChcAnswer::Unknown(format!("Z3: {e}")),
    }
    let mut known = guesses(store, arrays, system);
    let wanted = demands(store, arrays, system);
    for pred in system.preds.keys() {
        let params = known[pred].params.clone();
        let more = wanted[pred].about(store, &params);
        known[pred].formulas.extend(more);
    }
    match shown(store, system, &mut known) {
        Ok(Some(solution)) => return ChcAnswer::Sat(solution),
        Ok(None) => {}
        Err(e) => return ChcAnswer::Unknown(format!("Z3: {e}")),
    }
    if known.values().all(|k| k.formulas.is_empty()) {
        return ChcAnswer::Unknown("nothing is known about the cells of the arrays".into());
    }
    if patience.is_none() {
        return ChcAnswer::Unknown("the guesses about cells do not suffice".into());
    }
    let strengthened = strengthened(store, system, &known);
    let limits = Limits { time: patience, ..Limits::default() };
    match solve_within(store, &strengthened, true, limits) {
        ChcAnswer::Sat(solution) => ChcAnswer::Sat(with_known(store, system, solution, &known)),
        other => other,
    }
}

/// The inductive part of the guesses is left, and is the solution if no query needs more.
fn shown(
    store: &mut Store,
    system: &System,
    known: &mut SecondaryMap<PredId, Guesses>,
) -> Result<Option<Solution>, SmtError> {
    inductive(store, system, known)?;
    if !decides(store, system, known)? {
        return Ok(None);
    }
    let mut solution = Solution::default();
    for pred in system.preds.keys() {
        let body = store.mk(Op::And, &known[pred].formulas);
        solution.definitions[pred] = Some(Definition { params: known[pred].params.clone(), body });
    }
    Ok(Some(solution))
}
