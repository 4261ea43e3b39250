//! Quantifier elimination by Z3's tactics.
//!
//! What comes out is Z3's word; whoever relies on it has it checked.

use super::z3_context::{Context, c_string};
use super::z3_read::read_term;
use super::z3_write::Writer;
use crate::SmtError;
use ox_logic::{Op, Store, Term};
use std::time::Duration;
use z3_sys::*;

/// One after the other.
const TACTICS: &[&str] = &["simplify", "qe2", "ctx-simplify"];

/// A formula without `vars` that is equivalent to `∃ vars. body`; an error if Z3 finds none in time.
pub fn eliminate(store: &mut Store, vars: &[Term], body: Term, time: Duration) -> Result<Term, SmtError> {
    if vars.is_empty() {
        return Ok(body);
    }
    let ctx = Context::new(&[])?;
    let c = ctx.raw();
    let mut writer = Writer::default();
    let ast = writer.term(&ctx, store, body)?;
    let mut bound = vec![];
    for &v in vars {
        let ast = writer.term(&ctx, store, v)?;
        // SAFETY: a constant is an application.
        bound.push(ctx.made(unsafe { Z3_to_app(c, ast) })?);
    }
    let tactic = tactic(&ctx, time)?;
    let none = std::ptr::null();
    // SAFETY: all belong to the context, the arrays are as long as said; what is counted up here goes with the context.
    let subgoals: Vec<Vec<Z3_ast>> = unsafe {
        let n = bound.len() as u32;
        let quantified = ctx.ast(Z3_mk_exists_const(c, 0, n, bound.as_ptr(), 0, none, ast))?;
        let goal = ctx.made(Z3_mk_goal(c, false, false, false))?;
        Z3_goal_inc_ref(c, goal);
        Z3_goal_assert(c, goal, quantified);
        let result = ctx.made(Z3_tactic_apply(c, tactic, goal))?;
        Z3_apply_result_inc_ref(c, result);
        let mut found = vec![];
        for i in 0..Z3_apply_result_get_num_subgoals(c, result) {
            let goal = ctx.made(Z3_apply_result_get_subgoal(c, result, i))?;
            Z3_goal_inc_ref(c, goal);
            let formulas = (0..Z3_goal_size(c, goal)).map(|j| ctx.ast(Z3_goal_formula(c, goal, j)));
            found.push(formulas.collect::<Result<_, _>>()?);
        }
        found
    };
    let mut cases = vec![];
    for formulas in subgoals {
        let mut parts = vec![];
        for ast in formulas {
            parts.push(read_term(&ctx, &writer, store, ast, &[])?);
        }
        cases.push(store.mk(Op::And, &parts));
    }
    let result = store.mk(Op::Or, &cases);
    match store.free_vars(&[result]).iter().any(|v| vars.contains(v)) {
        true => Err(SmtError::Unsupported("a variable that Z3 did not eliminate".into())),
        false => Ok(result),
    }
}

fn tactic(ctx: &Context, time: Duration) -> Result<Z3_tactic, SmtError> {
    let c = ctx.raw();
    let mut all: Option<Z3_tactic> = None;
    for name in TACTICS {
        let name = c_string(name);
        // SAFETY: all belong to the context; a tactic that is counted up lives as long as the context.
        unsafe {
            let next = ctx.made(Z3_mk_tactic(c, name.as_ptr()))?;
            Z3_tactic_inc_ref(c, next);
            all = Some(match all {
                None => next,
                Some(before) => {
                    let both = ctx.made(Z3_tactic_and_then(c, before, next))?;
                    Z3_tactic_inc_ref(c, both);
                    both
                }
            });
        }
    }
    let all = all.expect("there is at least one tactic");
    let millis = u32::try_from(time.as_millis()).unwrap_or(u32::MAX).max(1);
    // SAFETY: the tactic belongs to the context.
    unsafe {
        let limited = ctx.made(Z3_tactic_try_for(c, all, millis))?;
        Z3_tactic_inc_ref(c, limited);
        Ok(limited)
    }
}
