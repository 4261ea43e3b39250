//! The interval analysis as an engine: it answers where intervals decide every query, and shares what it found in any case.

use super::Facts;
use super::fixpoint::{clause_env, fixpoint};
use super::refine::Refiner;
use super::simplify_under::fact_formula;
use crate::Context;
use ox_chc::answer::fresh_params;
use ox_chc::{ChcAnswer, Definition, Solution, System};
use ox_logic::{Op, Store, Term};

pub fn solve(context: &mut Context) -> ChcAnswer {
    let system = context.problem.clauses();
    let facts = fixpoint(context.store, system);
    let solution = as_solution(context.store, system, &facts);
    let mut refiner = Refiner::new(context.store);
    let open = system.queries().filter(|(_, q)| clause_env(&mut refiner, q, &facts).is_some()).count();
    drop(refiner);
    if open == 0 {
        return ChcAnswer::Sat(solution);
    }
    context.others.progress("invariants", solution.definitions.values().flatten().count() as u64);
    context.others.fact(context.store, system, &solution);
    ChcAnswer::Unknown(format!("intervals leave {open} queries open"))
}

/// What the analysis says about each predicate; nothing where it is that anything may be.
fn as_solution(store: &mut Store, system: &System, facts: &Facts) -> Solution {
    let mut solution = Solution::default();
    for pred in system.preds.keys() {
        let params = fresh_params(store, system, pred);
        let body = match &facts[pred] {
            None => store.bool(false),
            Some(known) => {
                let parts: Vec<Term> =
                    params.iter().zip(known).map(|(&p, fact)| fact_formula(store, p, fact)).collect();
                store.mk(Op::And, &parts)
            }
        };
        if body != store.bool(true) {
            solution.definitions[pred] = Some(Definition { params, body });
        }
    }
    solution
}
