//! What a predicate is to a query, found on the graph of predicates.
//!
//! Before it searches, Spacer drops predicates that have no facts or do not matter for the goal, whatever its parameters
//! say; it then knows nothing about them. Invariants for them follow from their role:
//! a predicate without facts is `false`, one that does not matter is `true`. This fits together with what Spacer found
//! for the others: a clause whose constraint cannot be satisfied or whose body has a `false` holds; of the clauses that
//! remain, those with a `true` head hold, and all others have only predicates in them that Spacer did search.

use super::z3_context::Context;
use super::z3_fixedpoint::Clause;
use crate::SmtError;
use ox_logic::Symbol;
use rustc_hash::FxHashSet;
use z3_sys::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Has no facts.
    Empty,
    /// Has facts, but none that help to derive the goal.
    Beside,
    /// Takes part in the search.
    Searched,
}

pub(super) struct Roles {
    with_facts: FxHashSet<Symbol>,
    relevant: FxHashSet<Symbol>,
}

impl Roles {
    pub fn new(ctx: &Context, clauses: &[Clause], goal: Symbol) -> Result<Self, SmtError> {
        let mut live = Vec::new();
        for clause in clauses {
            if is_satisfiable(ctx, &clause.constraint)? {
                live.push(clause);
            }
        }
        let mut with_facts = FxHashSet::default();
        loop {
            let before = with_facts.len();
            for clause in &live {
                if clause.body_preds.iter().all(|p| with_facts.contains(p)) {
                    with_facts.insert(clause.head_pred);
                }
            }
            if with_facts.len() == before {
                break;
            }
        }
        live.retain(|clause| clause.body_preds.iter().all(|p| with_facts.contains(p)));
        let mut relevant = FxHashSet::from_iter([goal]);
        loop {
            let before = relevant.len();
            for clause in &live {
                if relevant.contains(&clause.head_pred) {
                    relevant.extend(clause.body_preds.iter().copied());
                }
            }
            if relevant.len() == before {
                break;
            }
        }
        Ok(Self { with_facts, relevant })
    }

    pub fn of(&self, pred: Symbol) -> Role {
        match (self.with_facts.contains(&pred), self.relevant.contains(&pred)) {
            (false, _) => Role::Empty,
            (true, false) => Role::Beside,
            (true, true) => Role::Searched,
        }
    }
}

/// Whether the conjunction may be satisfiable: no answer counts as yes.
fn is_satisfiable(ctx: &Context, conjuncts: &[Z3_ast]) -> Result<bool, SmtError> {
    let c = ctx.raw();
    // SAFETY: the solver is counted up and down around its use, all else belongs to the context.
    unsafe {
        let solver = ctx.made(Z3_mk_simple_solver(c))?;
        Z3_solver_inc_ref(c, solver);
        let limit = ctx.with_params(
            |params| ctx.set_uint(params, "rlimit", 1_000_000),
            |params| Z3_solver_set_params(c, solver, params),
        );
        conjuncts.iter().for_each(|&t| Z3_solver_assert(c, solver, t));
        let answer = Z3_solver_check(c, solver);
        Z3_solver_dec_ref(c, solver);
        limit.map(|()| answer != Z3_L_FALSE)
    }
}
