//! Spacer's derivations of a goal, read from its proof.
//!
//! The proof is `(mp p (asserted (=> query false)) false)` over hyper-resolution steps, whose first argument is the
//! clause, the last the conclusion and those between the proofs of the facts in the body. Spacer wraps the goal in a query
//! predicate of its own, which is left out here. The facts of a body come in Spacer's order; where there are several they
//! are put into the order of the clause, which a solver finds by trying.

use super::z3_context::Context;
use super::z3_fixedpoint::{Clause, Fact, GroundDerivation};
use super::z3_read::{App, app, kind, read_value, show};
use crate::SmtError;
use ox_logic::{Sort, Store, Symbol, Value};
use rustc_hash::FxHashMap;
use z3_sys::*;

pub(super) struct Derivation<'a> {
    pub ctx: &'a Context,
    pub store: &'a Store,
    pub fixedpoint: Z3_fixedpoint,
    pub preds: &'a FxHashMap<Symbol, (Z3_func_decl, Vec<Sort>)>,
    pub clauses: &'a [Clause],
}

/// One step of the proof.
struct Step {
    fact: Z3_ast,
    premises: Vec<Z3_ast>,
}

/// More facts than this in one body are left in Spacer's order.
const MOST_PERMUTED: usize = 5;

impl Derivation<'_> {
    pub fn read(&self) -> Result<GroundDerivation, SmtError> {
        let mut root = self.answer()?;
        // down to the goal, through the wrapping
        loop {
            let step = self.step(root)?;
            match (self.pred_of(step.fact)?, &step.premises[..]) {
                (Some(_), _) => break,
                (None, &[only]) => root = only,
                (None, _) => return Err(self.unreadable(root)),
            }
        }
        let mut nodes: Vec<Fact> = Vec::new();
        let mut facts: Vec<Z3_ast> = Vec::new();
        let mut done: FxHashMap<Z3_ast, usize> = FxHashMap::default();
        let mut stack = vec![root];
        while let Some(&ast) = stack.last() {
            if done.contains_key(&ast) {
                stack.pop();
                continue;
            }
            let step = self.step(ast)?;
            let before = stack.len();
            stack.extend(step.premises.iter().filter(|p| !done.contains_key(p)));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let pred = self.pred_of(step.fact)?.ok_or_else(|| self.unreadable(ast))?;
            let premises: Vec<usize> = step.premises.iter().map(|p| done[p]).collect();
            let premises = self.ordered(&facts, step.fact, premises)?;
            let args = self.values(pred, step.fact)?;
            done.insert(ast, nodes.len());
            nodes.push(Fact { pred, args, premises });
            facts.push(step.fact);
        }
        Ok(GroundDerivation { nodes })
    }

    fn answer(&self) -> Result<Z3_ast, SmtError> {
        // SAFETY: the fixedpoint belongs to the context.
        self.ctx.ast(unsafe { Z3_fixedpoint_get_answer(self.ctx.raw(), self.fixedpoint) })
    }

    fn step(&self, ast: Z3_ast) -> Result<Step, SmtError> {
        if kind(self.ctx, ast) != AstKind::App {
            return Err(self.unreadable(ast));
        }
        let App { kind, args, .. } = app(self.ctx, ast)?;
        match (kind, &args[..]) {
            (DeclKind::PrHyperResolve, [_, premises @ .., fact]) => {
                Ok(Step { fact: *fact, premises: premises.to_vec() })
            }
            (DeclKind::PrModusPonens, [first, _, fact]) => Ok(Step { fact: *fact, premises: vec![*first] }),
            (DeclKind::PrAsserted, [fact]) => Ok(Step { fact: *fact, premises: vec![] }),
            _ => Err(self.unreadable(ast)),
        }
    }

    /// The declared predicate that a fact is about.
    fn pred_of(&self, fact: Z3_ast) -> Result<Option<Symbol>, SmtError> {
        let decl = app(self.ctx, fact)?.decl;
        Ok(self.preds.iter().find(|(_, (d, _))| *d == decl).map(|(pred, _)| *pred))
    }

    fn values(&self, pred: Symbol, fact: Z3_ast) -> Result<Vec<Value>, SmtError> {
        let sorts = &self.preds[&pred].1;
        app(self.ctx, fact)?
            .args
            .into_iter()
            .zip(sorts)
            .map(|(arg, &sort)| {
                // SAFETY: the tree belongs to the context.
                let value = self.ctx.ast(unsafe { Z3_simplify(self.ctx.raw(), arg) })?;
                read_value(self.ctx, self.store, None, value, sort)
            })
            .collect()
    }

    /// The premises in the order of the body of a clause that derives the fact from them.
    fn ordered(&self, facts: &[Z3_ast], fact: Z3_ast, premises: Vec<usize>) -> Result<Vec<usize>, SmtError> {
        if premises.len() < 2 || premises.len() > MOST_PERMUTED {
            return Ok(premises);
        }
        for order in permutations(&premises) {
            let body: Vec<Z3_ast> = order.iter().map(|&p| facts[p]).collect();
            for clause in self.clauses {
                if self.derives(clause, &body, fact)? {
                    return Ok(order);
                }
            }
        }
        Ok(premises)
    }

    /// Whether the clause derives `fact` from `body` in this order.
    fn derives(&self, clause: &Clause, body: &[Z3_ast], fact: Z3_ast) -> Result<bool, SmtError> {
        if clause.body.len() != body.len() {
            return Ok(false);
        }
        let mut equations = clause.constraint.clone();
        for (&atom, &fact) in clause.body.iter().zip(body).chain([(&clause.head, &fact)]) {
            let (atom, fact) = (app(self.ctx, atom)?, app(self.ctx, fact)?);
            if atom.decl != fact.decl {
                return Ok(false);
            }
            for (a, b) in atom.args.into_iter().zip(fact.args) {
                // SAFETY: both belong to the context and are of one sort.
                equations.push(self.ctx.ast(unsafe { Z3_mk_eq(self.ctx.raw(), a, b) })?);
            }
        }
        let c = self.ctx.raw();
        // SAFETY: the solver is counted up and down around its use, all else belongs to the context.
        unsafe {
            let solver = self.ctx.made(Z3_mk_simple_solver(c))?;
            Z3_solver_inc_ref(c, solver);
            equations.iter().for_each(|&e| Z3_solver_assert(c, solver, e));
            let answer = Z3_solver_check(c, solver);
            Z3_solver_dec_ref(c, solver);
            Ok(answer == Z3_L_TRUE)
        }
    }

    fn unreadable(&self, ast: Z3_ast) -> SmtError {
        SmtError::Unsupported(format!("a step of Spacer's derivation: {}", show(self.ctx, ast)))
    }
}

/// All orders of a few things, the given one first.
fn permutations(items: &[usize]) -> Vec<Vec<usize>> {
    match items {
        [] => vec![vec![]],
        _ => (0..items.len())
            .flat_map(|i| {
                let mut rest = items.to_vec();
                let first = rest.remove(i);
                permutations(&rest).into_iter().map(move |mut tail| {
                    tail.insert(0, first);
                    tail
                })
            })
            .collect(),
    }
}
