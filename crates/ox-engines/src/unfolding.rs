//! Two engines that unfold loops before Spacer gets them. What is left often has no recursion, so that inlining makes a few
//! formulas of it; memory then needs no invariant over arrays.

use crate::Context;
use crate::absint::INTERVALS;
use crate::z3_spacer::{no_engine, solve_within};
use ox_chc::transform::{
    CONE_OF_INFLUENCE, FULL_INLINING, PROPAGATION, SLICING, Then, Transform, UNFOLDING, apply_all,
    solve_through, undecided, unfold_rounds,
};
use ox_chc::{ChcAnswer, System};
use ox_logic::Store;
use ox_smt::Limits;
use std::time::Instant;

/// The intervals bound what loops depend on.
pub fn solve(store: &mut Store, system: &System) -> ChcAnswer {
    let intervals = (INTERVALS.apply)(store, system);
    let unfolded = (UNFOLDING.apply)(store, &intervals.system);
    if unfolded.system.preds.len() == system.preds.len() {
        return ChcAnswer::Unknown("there is no loop whose rounds constants decide".into());
    }
    let answer = through(store, &unfolded.system, Limits::default());
    let answer = unfolded.back.answer(store, answer, &mut no_engine);
    intervals.back.answer(store, answer, &mut no_engine)
}

/// At first; then twice as many.
const FIRST: u32 = 2;
const LAST: u32 = 512;

/// A counterexample within the rounds, or a solution for whatever comes after them.
pub fn solve_in_rounds(context: &mut Context) -> ChcAnswer {
    let system = context.problem.clauses();
    let patience = context.options.seconds("patience");
    let store = &mut *context.store;
    let started = Instant::now();
    let intervals = (INTERVALS.apply)(store, system);
    let undecided = undecided(store, &intervals.system);
    let complete = undecided.is_empty();
    let mut rounds = FIRST;
    while rounds <= LAST {
        context.others.progress("rounds", rounds.into());
        for then in [Then::Stop, Then::Anything] {
            let Some(unfolded) = unfold_rounds(store, &intervals.system, &undecided, rounds, then) else {
                return ChcAnswer::Unknown(format!("{rounds} rounds of the loops are too many"));
            };
            let limits = Limits { time: Some(patience.max(started.elapsed())), ..Limits::default() };
            let answer = match (then, complete) {
                (Then::Stop, false) => counterexample(store, &unfolded.system, limits),
                (Then::Stop, true) | (Then::Anything, _) => through(store, &unfolded.system, limits),
            };
            let answer = match (then, answer) {
                (Then::Anything, ChcAnswer::Unsat(_)) if !complete => continue,
                (_, ChcAnswer::Unknown(_)) => continue,
                (_, answer) => unfolded.back.answer(store, answer, &mut no_engine),
            };
            return intervals.back.answer(store, answer, &mut no_engine);
        }
        rounds *= 2;
    }
    ChcAnswer::Unknown(format!("there is no answer within {LAST} rounds of the loops"))
}

/// A solution is not asked for.
fn counterexample(store: &mut Store, system: &System, limits: Limits) -> ChcAnswer {
    let done = apply_all(store, system, TRANSFORMS);
    match solve_within(store, &done.system, false, limits) {
        ChcAnswer::Unsat(d) => ChcAnswer::Unsat(done.back.derivation(store, d)),
        ChcAnswer::Sat(_) => ChcAnswer::Unknown("there is no counterexample in these rounds".into()),
        unknown => unknown,
    }
}

const TRANSFORMS: &[Transform] = &[CONE_OF_INFLUENCE, PROPAGATION, SLICING, FULL_INLINING];

fn through(store: &mut Store, system: &System, limits: Limits) -> ChcAnswer {
    solve_through(store, system, TRANSFORMS, &mut |store, system| solve_within(store, system, false, limits))
}
