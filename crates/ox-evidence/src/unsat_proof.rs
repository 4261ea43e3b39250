//! The evidence of a bounded proof: formulas that together say "some execution is wrong, or leaves what was unrolled", and have no model.
//!
//! A formula without a model has no certificate that is cheap to check, so the formulas themselves are kept,
//! and a second solver can be asked to confirm each.

use crate::{ProblemHash, Receipt, Rejection};
use ox_logic::{Store, Term};
use ox_smt::{SatResult, SmtError, Solver};

/// Who refuted a formula that no solver was needed for.
pub const SIMPLIFIER: &str = "the simplifier";

/// A formula that some solver, or the simplifier, has refuted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refuted {
    /// What it says, for people.
    pub claim: String,
    pub conjuncts: Vec<Term>,
    /// The solver that found no model.
    pub solver: String,
}

/// Formulas that have no model, and who says so. The formulas stay where they were refuted.
#[derive(Clone, Debug)]
pub struct UnsatProof {
    formulas: usize,
    solvers: Vec<String>,
    confirmed_by: Option<String>,
}

impl UnsatProof {
    /// How many formulas there are.
    pub fn formulas(&self) -> usize {
        self.formulas
    }

    /// Who refuted them, each once; one of them may be [`SIMPLIFIER`].
    pub fn solvers(&self) -> &[String] {
        &self.solvers
    }

    /// What is sent to the process that asked about the problem.
    pub fn receipt(&self, problem: ProblemHash) -> Receipt {
        Receipt {
            problem,
            evidence: ProblemHash::default(),
            claims: self.formulas,
            solvers: self.solvers.clone(),
            confirmed_by: self.confirmed_by.clone(),
            unconfirmed: None,
        }
    }

    /// The proof that a worker has checked, if it is for this problem.
    pub fn accept(problem: ProblemHash, receipt: &Receipt) -> Result<Self, Rejection> {
        match receipt.problem == problem {
            true => Ok(UnsatProof {
                formulas: receipt.claims,
                solvers: receipt.solvers.clone(),
                confirmed_by: receipt.confirmed_by.clone(),
            }),
            false => Err(Rejection::WrongProblem),
        }
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
) -> Result<UnsatProof, Rejection> {
    let mut solvers: Vec<String> = formulas.iter().map(|f| f.solver.clone()).collect();
    solvers.sort();
    solvers.dedup();
    let proof = |confirmed_by| UnsatProof { formulas: formulas.len(), solvers, confirmed_by };
    let Some(solver) = second else { return Ok(proof(None)) };
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
    Ok(proof(Some(solver.name().to_string())))
}
