//! The evidence of a bounded proof: formulas that together say "some execution is wrong, or leaves what was unrolled", and have no model.
//!
//! A formula without a model has no certificate that is cheap to check, so the formulas themselves are kept,
//! and a second solver can be asked to confirm each.

use crate::Rejection;
use ox_logic::{Store, Term};
use ox_smt::{SatResult, SmtError, Solver};

/// A formula that some solver has refuted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refuted {
    /// What it says, for people.
    pub claim: String,
    pub conjuncts: Vec<Term>,
    /// The solver that found no model.
    pub solver: String,
}

/// Formulas that have no model, and who says so.
#[derive(Clone, Debug)]
pub struct Refutation {
    formulas: Vec<Refuted>,
    confirmed_by: Option<String>,
}

impl Refutation {
    pub fn formulas(&self) -> &[Refuted] {
        &self.formulas
    }

    /// The second solver that agreed on every formula, if one was asked.
    pub fn confirmed_by(&self) -> Option<&str> {
        self.confirmed_by.as_deref()
    }
}

/// Asks the second solver, if there is one. It must not be the one that refuted the formula.
pub fn check_refutation(
    store: &Store,
    formulas: Vec<Refuted>,
    second: Option<&mut dyn Solver>,
) -> Result<Refutation, Rejection> {
    let Some(solver) = second else { return Ok(Refutation { formulas, confirmed_by: None }) };
    let failed = |e: SmtError| Rejection::Solver(e.to_string());
    for f in &formulas {
        solver.push();
        for &t in &f.conjuncts {
            solver.assert(store, t).map_err(failed)?;
        }
        let result = solver.check(store, &[]).map_err(failed)?;
        solver.pop();
        match result {
            SatResult::Unsat => {}
            SatResult::Sat => {
                let (first, second) = (f.solver.clone(), solver.name().to_string());
                return Err(Rejection::Disagreement { claim: f.claim.clone(), first, second });
            }
            SatResult::Unknown(reason) => {
                return Err(Rejection::Unconfirmed { claim: f.claim.clone(), reason });
            }
        }
    }
    Ok(Refutation { formulas, confirmed_by: Some(solver.name().to_string()) })
}
