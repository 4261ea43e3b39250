//! An engine for loops over arrays: it looks for a solution about single cells, which holds for all of them.
//!
//! The system about single cells (`morph`) has no arrays. Guesses about ranges of cells that loops have written are made from
//! the clauses (`guesses`), those that are inductive are kept (`inductive`), and Spacer finds the rest.

mod guesses;
pub(crate) mod inductive;
mod linear;
mod morph;

use crate::absint::INTERVALS;
use crate::z3_spacer::{no_engine, solve_within};
use cranelift_entity::SecondaryMap;
use guesses::{demands, guesses};
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
    let Some(cells) = morph(store, &before.system) else {
        return ChcAnswer::Unknown("there are no arrays, or arrays of arrays".into());
    };
    let after = apply_all(store, &cells, AFTER);
    let answer = about_cells(store, &before.system, &after.system, patience);
    let mut plain =
        |store: &mut Store, system: &System| solve_within(store, system, false, Limits::default());
    match after.back.answer(store, answer, &mut plain) {
        ChcAnswer::Sat(s) => {
            let s = morph::back(store, &before.system, &s);
            before.back.answer(store, ChcAnswer::Sat(s), &mut no_engine)
        }
        ChcAnswer::Unsat(_) => {
            ChcAnswer::Unknown("there is no solution about single cells of the arrays".into())
        }
        ChcAnswer::Unknown(reason) => ChcAnswer::Unknown(reason),
    }
}

fn about_cells(store: &mut Store, arrays: &System, system: &System, patience: Duration) -> ChcAnswer {
    let intervals = (INTERVALS.apply)(store, system);
    let mut wanted = demands(store, arrays, &intervals.system);
    match shown(store, &intervals.system, &mut wanted) {
        Ok(Some(solution)) => return intervals.back.answer(store, ChcAnswer::Sat(solution), &mut no_engine),
        Ok(None) => {}
        Err(e) => return ChcAnswer::Unknown(format!("Z3: {e}")),
    }
    let mut known = guesses(store, arrays, &intervals.system);
    for (pred, params) in system.preds.keys().map(|p| (p, known[p].params.clone())).collect::<Vec<_>>() {
        let more = wanted[pred].about(store, &params);
        known[pred].formulas.extend(more);
    }
    match shown(store, &intervals.system, &mut known) {
        Ok(Some(solution)) => return intervals.back.answer(store, ChcAnswer::Sat(solution), &mut no_engine),
        Ok(None) => {}
        Err(e) => return ChcAnswer::Unknown(format!("Z3: {e}")),
    }
    if known.values().all(|k| k.formulas.is_empty()) {
        return ChcAnswer::Unknown("nothing is known about the cells of the arrays".into());
    }
    let mut strengthened = System { preds: system.preds.clone(), clauses: Default::default() };
    for clause in intervals.system.clauses.values() {
        let mut parts = vec![clause.constraint];
        for atom in &clause.body {
            parts.extend(known[atom.pred].about(store, &atom.args));
        }
        let constraint = store.mk(Op::And, &parts);
        strengthened.clauses.push(Clause { constraint, ..clause.clone() });
    }
    let answer = match solve_within(
        store,
        &strengthened,
        true,
        Limits { time: Some(patience), ..Limits::default() },
    ) {
        ChcAnswer::Sat(mut solution) => {
            for pred in system.preds.keys().filter(|&p| !known[p].formulas.is_empty()) {
                let params = known[pred].params.clone();
                let mut parts = known[pred].formulas.clone();
                parts.push(solution.apply(store, pred, &params));
                let body = store.mk(Op::And, &parts);
                solution.definitions[pred] = Some(Definition { params, body });
            }
            ChcAnswer::Sat(solution)
        }
        other => other,
    };
    intervals.back.answer(store, answer, &mut no_engine)
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
