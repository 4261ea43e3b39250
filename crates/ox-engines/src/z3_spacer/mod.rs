//! Z3's Spacer as an engine: may and must summaries, property-directed (Komuravelli et al. 2014).
//!
//! Z3's own preprocessing is off: with it, models and refutations speak of other predicates and are wrong on some
//! systems. In its place runs our interval transform, whose way back is known. Whatever Spacer answers is checked by
//! the caller against the original system.

mod derivation;

use crate::absint::INTERVALS;
use ox_chc::answer::fresh_params;
use ox_chc::{Answer, Definition, Solution, System};
use ox_logic::{Node, Op, Sort, Store};
use ox_smt::fixedpoint::{Answer as SpacerAnswer, Fixedpoint, Param};
use ox_smt::{Limits, SmtError};

/// Keeps rules and predicates as they were given.
const PARAMS: &[(&str, Param)] = &[
    ("xform.inline_eager", Param::Bool(false)),
    ("xform.inline_linear", Param::Bool(false)),
    ("xform.slice", Param::Bool(false)),
];

pub fn solve(store: &mut Store, system: &System) -> Answer {
    let transformed = (INTERVALS.apply)(store, system);
    let answer = match spacer(store, &transformed.system) {
        Ok(a) => a,
        Err(e) => Answer::Unknown(format!("Z3: {e}")),
    };
    match answer {
        Answer::Sat(s) => Answer::Sat(transformed.back.solution(store, s)),
        Answer::Unsat(d) => Answer::Unsat(transformed.back.derivation(store, d)),
        Answer::Unknown(reason) => Answer::Unknown(reason),
    }
}

fn spacer(store: &mut Store, system: &System) -> Result<Answer, SmtError> {
    let mut fp = Fixedpoint::new(PARAMS, Limits::default())?;
    for pred in system.preds.values() {
        fp.declare(store, pred.name, &pred.args)?;
    }
    let query = store.symbol("ox.query");
    fp.declare(store, query, &[])?;
    let goal = store.app(Op::Apply(query, Sort::Bool), &[]);
    for clause in system.clauses.values() {
        if matches!(store.node(clause.constraint), Node::Bool(false)) {
            continue;
        }
        let mut body: Vec<_> = clause.body.iter().map(|a| a.term(store, system)).collect();
        body.push(clause.constraint);
        let head = match &clause.head {
            Some(h) => h.term(store, system),
            None => goal,
        };
        fp.rule(store, &clause.vars, &body, head)?;
    }
    match fp.query(store, goal)? {
        SpacerAnswer::Unreachable => {
            let mut solution = Solution::default();
            for (id, pred) in system.preds.iter() {
                let params = fresh_params(store, system, id);
                let body = fp.invariant(store, pred.name, &params)?;
                solution.definitions[id] = Some(Definition { params, body });
            }
            Ok(Answer::Sat(solution))
        }
        SpacerAnswer::Reachable(refutation) => {
            derivation::derivation_of(store, system, query, &refutation).map(|r| match r {
                Ok(d) => Answer::Unsat(d),
                Err(reason) => Answer::Unknown(reason),
            })
        }
        SpacerAnswer::Unknown(reason) => Ok(Answer::Unknown(format!("Z3's Spacer gave up: {reason}"))),
    }
}
