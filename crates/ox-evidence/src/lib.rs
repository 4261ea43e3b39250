//! Verdicts and the independent checkers of their evidence.
//!
//! Nothing here knows an engine or an encoder. A [`CheckedSolution`], an [`UnsatProof`] and a [`Counterexample`] can only be made by the
//! checkers of this crate, so a [`Verdict`] without evidence cannot be expressed.

mod derivation;
mod quantifier_instances;
mod receipt;
mod replay;
mod solution;
mod unsat_proof;

pub use derivation::check_derivation;
pub use receipt::{ProblemHash, Receipt};
pub use replay::{Counterexample, Fact, Input, must_hold, replay, replay_placed};
pub use solution::{CheckedSolution, check_invariant, check_solution};
pub use unsat_proof::{Refuted, SIMPLIFIER, UnsatProof, check_refutation};

/// Why a program is safe.
#[derive(Debug)]
pub enum Certificate {
    /// Invariants.
    Solution(CheckedSolution),
    /// All executions in one formula, which has no model.
    UnsatProof(UnsatProof),
}

/// The answer about a program.
#[derive(Debug)]
pub enum Verdict {
    Safe(Certificate),
    Unsafe(Counterexample),
    Unknown(Reason),
}

/// Why there is no answer, in words for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason(pub String);

/// Evidence that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// A clause is not satisfied by the solution.
    #[error("the invariants found do not satisfy clause {clause}")]
    ClauseFails { clause: u32 },
    /// The checking solver could not decide a clause.
    #[error("the invariants found could not be checked: {reason} on clause {clause}")]
    Undecided { clause: u32, reason: String },
    /// The checking solver failed.
    #[error("the checking solver failed: {0}")]
    Solver(String),
    /// A step of a derivation is wrong.
    #[error("step {step} of the derivation is wrong: {what}")]
    WrongStep { step: u32, what: String },
    /// One solver found no model of a formula, the other one did.
    #[error("the solvers disagree on whether {claim}: {first} says no, {second} says yes")]
    Disagreement { claim: String, first: String, second: String },
    /// The second solver has no answer.
    #[error("a second solver could not confirm the proof ({claim}): {reason}")]
    Unconfirmed { claim: String, reason: String },
    /// A checker looked at something else.
    #[error("the evidence was checked for another problem")]
    WrongProblem,
    /// The replay ended in something else than the failing check.
    #[error("the counterexample could not be replayed: {0}")]
    NotReplayed(String),
    /// The check fails only if a function of a library does something of which we know too little.
    #[error("a failure was found that depends on {0}, which `oxhorn models` lists as not modelled")]
    NotModelled(String),
    /// The check is about an object that the caller of the entry has, and that was not made.
    #[error(
        "a failure was found that depends on {0}, of which nothing is known; --object-depth and --object say more"
    )]
    Unseen(String),
}

impl Rejection {
    /// The checker did not find a mistake, and no proof either.
    pub fn is_undecided(&self) -> bool {
        match self {
            Rejection::Undecided { .. } | Rejection::Solver(_) | Rejection::Unconfirmed { .. } => true,
            Rejection::ClauseFails { .. }
            | Rejection::WrongStep { .. }
            | Rejection::Disagreement { .. }
            | Rejection::WrongProblem
            | Rejection::NotReplayed(_)
            | Rejection::NotModelled(_)
            | Rejection::Unseen(_) => false,
        }
    }
}
