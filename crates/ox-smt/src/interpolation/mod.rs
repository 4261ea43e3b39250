//! Interpolants: for A and B that are unsatisfiable together, a formula over what they share that A implies and that is
//! unsatisfiable with B (McMillan, "An interpolating theorem prover", TCS 2005; for the enumeration of implicants Albarghouthi
//! and McMillan, "Beautiful interpolants", CAV 2013, have the picture).
//!
//! A is covered by implicants that a solver finds, reduced to what B refutes; the interpolant is the disjunction of one for
//! each. That one is a conjunction: of B implicants are found that the conjunction does not exclude yet, and each gives
//! a part by the first way of [`Way`] that works. Whatever the way, a result is only returned after a check: A implies it, it
//! is unsatisfiable with B, it has only variables of both.

mod constraint;
mod simplex;

pub use simplex::{Constraint, Outcome, Relation, combine, refutes, solve};

use crate::backend::Z3Solver;
use crate::projection::{definition::strip_not, implicant as implicants, project};
use crate::{Limits, SatResult, SmtError, Solver};
use ox_logic::{Evaluator, Model, Node, Op, Sort, Store, Term, Value};
use rustc_hash::FxHashSet;

/// How a part of an interpolant was found, the better ways first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// A sum of inequalities of A's implicant, with the multipliers of a Farkas certificate.
    Farkas,
    /// Literals of A's implicant that B refutes and that have only shared variables.
    Core,
    /// The negation of what is left of B's implicant without B's own variables.
    Projection,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interpolated {
    pub formula: Term,
    /// The worst way that was needed.
    pub way: Way,
    /// How many parts were found by each way: Farkas, core, projection.
    pub parts: [usize; 3],
    /// How many implicants of A there were.
    pub implicants: usize,
}

/// Limits of one interpolation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Of each question to the solver.
    pub solver: Limits,
    /// So many implicants of A and of B together.
    pub implicants: usize,
    /// So many pivots for each certificate.
    pub pivots: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self { solver: Limits::default(), implicants: 200, pivots: 2_000 }
    }
}

/// Why there is no interpolant.
#[derive(Debug, thiserror::Error)]
pub enum InterpolationError {
    #[error("the two formulas are satisfiable together")]
    Satisfiable,
    #[error("the solver does not know: {0}")]
    Unknown(String),
    #[error("more than {0} implicants")]
    Budget(usize),
    /// A bug here or in the solver. The formula that failed is not returned.
    #[error("the interpolant failed its check: {0}")]
    Check(&'static str),
    #[error(transparent)]
    Solver(#[from] SmtError),
}

/// An interpolant of A and B, checked.
pub fn interpolant(
    store: &mut Store,
    a: Term,
    b: Term,
    limits: Budget,
) -> Result<Interpolated, InterpolationError> {
    let solver = || -> Result<Z3Solver, SmtError> {
        let mut solver = Z3Solver::new()?;
        solver.set_limits(limits.solver);
        Ok(solver)
    };
    let in_b: FxHashSet<Term> = store.free_vars(&[b]).into_iter().collect();
    let shared = store.free_vars(&[a]).into_iter().filter(|v| in_b.contains(v)).collect();
    let mut search = Search {
        store,
        a,
        b,
        shared,
        over_a: solver()?,
        over_b: solver()?,
        cubes: solver()?,
        budget: limits,
        left: limits.implicants,
        parts: [0; 3],
    };
    let result = search.run()?;
    search.check(result.formula)?;
    Ok(result)
}

struct Search<'a> {
    store: &'a mut Store,
    a: Term,
    b: Term,
    shared: FxHashSet<Term>,
    /// A, and that no interpolant found so far holds.
    over_a: Z3Solver,
    /// B.
    over_b: Z3Solver,
    /// Nothing but assumptions.
    cubes: Z3Solver,
    budget: Budget,
    left: usize,
    parts: [usize; 3],
}

impl Search<'_> {
    fn run(&mut self) -> Result<Interpolated, InterpolationError> {
        self.over_a.assert(self.store, self.a)?;
        self.over_b.assert(self.store, self.b)?;
        let mut cases = vec![];
        while let Some(model) = next_model(self.store, &mut self.over_a, self.a)? {
            let literals = self.implicant(self.a, &model)?;
            let literals = self.refuted_by_b(&literals)?;
            let case = self.of_implicant(&literals)?;
            let not = self.store.mk(Op::Not, &[case]);
            self.over_a.assert(self.store, not)?;
            cases.push(case);
        }
        let ways = [Way::Farkas, Way::Core, Way::Projection];
        let worst = ways.into_iter().rev().find(|&w| self.parts[w as usize] > 0);
        Ok(Interpolated {
            formula: self.store.mk(Op::Or, &cases),
            way: worst.unwrap_or(Way::Farkas),
            parts: self.parts,
            implicants: cases.len(),
        })
    }

    /// Literals that imply the formula, without disequalities of numbers.
    fn implicant(&mut self, formula: Term, model: &Model) -> Result<Vec<Term>, InterpolationError> {
        if self.left == 0 {
            return Err(InterpolationError::Budget(self.budget.implicants));
        }
        self.left -= 1;
        let mut values = implicants::complete(self.store, &[formula], model);
        let literals = implicants::literals(self.store, formula, &mut values);
        let literals =
            literals.ok_or_else(|| InterpolationError::Unknown("a model without a value".into()))?;
        Ok(literals.into_iter().map(|l| split(self.store, l, &mut values)).collect())
    }

    /// Some of these literals, that have no model with B.
    fn refuted_by_b(&mut self, literals: &[Term]) -> Result<Vec<Term>, InterpolationError> {
        match self.over_b.check(self.store, literals)? {
            SatResult::Unsat => Ok(self.over_b.core()?),
            SatResult::Sat => Err(InterpolationError::Satisfiable),
            SatResult::Unknown(why) => Err(InterpolationError::Unknown(why)),
        }
    }

    /// An interpolant of a conjunction of literals and B.
    fn of_implicant(&mut self, literals: &[Term]) -> Result<Term, InterpolationError> {
        let mut parts = vec![];
        self.over_b.push();
        let result = loop {
            let model = match next_model(self.store, &mut self.over_b, self.b) {
                Ok(Some(model)) => model,
                Ok(None) => break Ok(()),
                Err(e) => break Err(e),
            };
            match self.part(literals, &model) {
                Ok((way, part)) => {
                    self.parts[way as usize] += 1;
                    self.over_b.assert(self.store, part)?;
                    parts.push(part);
                }
                Err(e) => break Err(e),
            }
        };
        self.over_b.pop();
        result?;
        Ok(self.store.mk(Op::And, &parts))
    }

    /// What follows from A's literals and excludes a model of B.
    fn part(&mut self, literals: &[Term], model: &Model) -> Result<(Way, Term), InterpolationError> {
        let others = self.implicant(self.b, model)?;
        if let Some(sum) = self.farkas(literals, &others) {
            return Ok((Way::Farkas, sum));
        }
        if let Some(literal) = literals.iter().find(|&&l| complementary(self.store, l, &others)) {
            return Ok((Way::Core, *literal));
        }
        if self.is_shared(literals) {
            return Ok((Way::Core, self.store.mk(Op::And, literals)));
        }
        self.projection(literals, &others, model)
    }

    fn is_shared(&self, terms: &[Term]) -> bool {
        self.store.free_vars(terms).iter().all(|v| self.shared.contains(v))
    }

    fn farkas(&mut self, literals: &[Term], others: &[Term]) -> Option<Term> {
        let mut all = constraint::constraints(self.store, literals);
        let own = all.len();
        all.extend(constraint::constraints(self.store, others));
        let Outcome::Infeasible(numbers) = solve(&all, self.budget.pivots) else { return None };
        let (sum, strict) = combine(all[..own].iter().zip(&numbers)).expect("the signs are right");
        let formula = constraint::formula(self.store, &sum, strict);
        self.is_shared(&[formula]).then_some(formula)
    }

    /// B's implicant without B's own variables, of it what A's literals refute, negated.
    fn projection(
        &mut self,
        literals: &[Term],
        others: &[Term],
        model: &Model,
    ) -> Result<(Way, Term), InterpolationError> {
        let cube = self.store.mk(Op::And, others);
        let mut own = self.store.free_vars(&[cube]);
        own.retain(|v| !self.shared.contains(v));
        let projected = project(self.store, cube, &own, model).literals;
        self.cubes.push();
        let refuted = (|| {
            for &l in literals {
                self.cubes.assert(self.store, l)?;
            }
            match self.cubes.check(self.store, &projected)? {
                SatResult::Unsat => Ok(self.cubes.core()?),
                SatResult::Sat => Err(InterpolationError::Satisfiable),
                SatResult::Unknown(why) => Err(InterpolationError::Unknown(why)),
            }
        })();
        self.cubes.pop();
        let all = self.store.mk(Op::And, &refuted?);
        Ok((Way::Projection, self.store.mk(Op::Not, &[all])))
    }

    /// By a solver that has seen nothing of the search.
    fn check(&mut self, formula: Term) -> Result<(), InterpolationError> {
        if !self.is_shared(&[formula]) {
            return Err(InterpolationError::Check("it has a variable that is not shared"));
        }
        let not = self.store.mk(Op::Not, &[formula]);
        for (with, what) in
            [([self.a, not], "A does not imply it"), ([formula, self.b], "it has a model with B")]
        {
            let mut solver = Z3Solver::new()?;
            solver.set_limits(self.budget.solver);
            for t in with {
                solver.assert(self.store, t)?;
            }
            match solver.check(self.store, &[])? {
                SatResult::Unsat => {}
                SatResult::Sat => return Err(InterpolationError::Check(what)),
                SatResult::Unknown(why) => return Err(InterpolationError::Unknown(why)),
            }
        }
        Ok(())
    }
}

/// A model of what the solver has, with values for the variables of `formula`; nothing if there is none.
fn next_model(
    store: &Store,
    solver: &mut Z3Solver,
    formula: Term,
) -> Result<Option<Model>, InterpolationError> {
    match solver.check(store, &[])? {
        SatResult::Unsat => Ok(None),
        SatResult::Sat => Ok(Some(solver.model(store, &store.free_vars(&[formula]))?)),
        SatResult::Unknown(why) => Err(InterpolationError::Unknown(why)),
    }
}

/// A disequality of numbers as the strict inequality that the model satisfies; other literals as they are.
fn split(store: &mut Store, literal: Term, values: &mut Evaluator) -> Term {
    let (atom, sign) = strip_not(store, literal);
    let &Node::App(Op::Eq, ref args) = store.node(atom) else { return literal };
    let (a, b) = (args[0], args[1]);
    let less = match store.sort(a) {
        Sort::Int if !sign => Op::Lt,
        Sort::Real if !sign => Op::RealLt,
        Sort::Int | Sort::Real | Sort::Bool | Sort::BitVec(_) | Sort::Array(_) => return literal,
    };
    let below = store.app(less, &[a, b]);
    match values.value(store, below) == Ok(&Value::Bool(true)) {
        true => below,
        false => store.app(less, &[b, a]),
    }
}

/// Whether one of the literals is the negation of this one.
fn complementary(store: &Store, literal: Term, others: &[Term]) -> bool {
    let (atom, sign) = strip_not(store, literal);
    others.iter().any(|&o| strip_not(store, o) == (atom, !sign))
}
