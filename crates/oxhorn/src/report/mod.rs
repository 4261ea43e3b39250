//! What the user is told: one structure, rendered for people (`human`) or programs (`json`).

pub mod human;
pub mod infix;
pub mod invariants;
pub mod json;
pub mod trace;

use crate::failure::{SAFE, UNKNOWN, UNSAFE};
use ox_evidence::{Certificate, Counterexample, Verdict};
use ox_ir::{CheckId, CheckKind, Module};
use std::collections::BTreeSet;
use std::time::Duration;

pub struct Report {
    pub verdict: Word,
    /// Why there is no answer; empty otherwise.
    pub reason: String,
    pub engine: &'static str,
    pub arith: &'static str,
    pub time: Duration,
    pub times: Vec<(&'static str, Duration)>,
    pub frontend_times: Vec<(&'static str, Duration)>,
    pub properties: Vec<Property>,
    /// What the verdict relies on.
    pub assumptions: Vec<String>,
    /// What was over-approximated; a *safe* does not depend on it.
    pub approximations: Vec<String>,
    /// On *safe*: who checked how many clauses.
    pub checked: String,
    pub invariants: Vec<invariants::Invariant>,
    /// On *safe*, if it was looked for or every assertion is unreached.
    pub vacuity: Option<Vacuity>,
    /// On *unsafe*.
    pub failure: Option<trace::Failed>,
}

/// Assertions that no execution comes to.
#[derive(Default)]
pub struct Vacuity {
    /// None is reached.
    pub all: bool,
    pub unreached: BTreeSet<CheckId>,
    /// Nobody knows about these.
    pub undecided: BTreeSet<CheckId>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Word {
    Safe,
    Unsafe,
    Unknown,
}

impl Word {
    pub fn text(self) -> &'static str {
        match self {
            Word::Safe => "safe",
            Word::Unsafe => "unsafe",
            Word::Unknown => "unknown",
        }
    }
}

/// One thing that was to be shown.
pub struct Property {
    pub id: u32,
    pub kind: &'static str,
    pub file: Option<String>,
    pub line: Option<u32>,
    pub message: String,
    pub verdict: Word,
}

impl Property {
    /// The checks of the module. On *unsafe* only the failing one is decided.
    pub fn all(module: &Module, verdict: &Verdict) -> Vec<Property> {
        let row = |(id, check): (ox_ir::CheckId, &ox_ir::Check)| Property {
            id: id.as_u32(),
            kind: match check.kind {
                CheckKind::Assertion => "assertion",
                CheckKind::Unreachable => "unreachable",
                CheckKind::CompilerAssume => "compiler-assume",
                CheckKind::InvalidRead => "invalid-read",
                CheckKind::InvalidWrite => "invalid-write",
                CheckKind::UseAfterFree => "use-after-free",
                CheckKind::ReadOnlyWrite => "read-only-write",
                CheckKind::InvalidFree => "invalid-free",
                CheckKind::DoubleFree => "double-free",
                CheckKind::Leak => "leak",
                CheckKind::Overlap => "overlap",
                CheckKind::InvalidCall => "invalid-call",
                CheckKind::Overflow => "overflow",
                CheckKind::DivisionByZero => "division-by-zero",
                CheckKind::InvalidShift => "invalid-shift",
                CheckKind::OutOfBounds => "out-of-bounds",
                CheckKind::NullDereference => "null-dereference",
                CheckKind::Undefined => "undefined",
            },
            file: check.loc.map(|l| module.files[l.file].clone()),
            line: check.loc.map(|l| l.line),
            message: check.message.clone(),
            verdict: match verdict {
                Verdict::Safe(_) => Word::Safe,
                Verdict::Unsafe(c) if c.check() == id => Word::Unsafe,
                Verdict::Unsafe(_) | Verdict::Unknown(_) => Word::Unknown,
            },
        };
        module.checks.iter().map(row).collect()
    }
}

impl Report {
    pub fn without_answer(engine: &'static str, reason: &str) -> Self {
        Report {
            verdict: Word::Unknown,
            reason: reason.to_string(),
            engine,
            arith: "",
            time: Duration::ZERO,
            times: vec![],
            frontend_times: vec![],
            properties: vec![],
            assumptions: vec![],
            approximations: vec![],
            checked: String::new(),
            invariants: vec![],
            vacuity: None,
            failure: None,
        }
    }

    pub fn safe(&mut self, certificate: &Certificate, invariants: Vec<invariants::Invariant>) {
        self.verdict = Word::Safe;
        self.checked = match certificate {
            Certificate::Solution(s) => format!("{} clauses checked by {}", s.clauses(), s.solver()),
            Certificate::Refutation(r) => {
                let by = |f: &ox_evidence::Refuted| f.solver.clone();
                let solvers: BTreeSet<String> = r.formulas().iter().map(by).collect();
                let solvers: Vec<String> = solvers.into_iter().collect();
                let confirmed = match r.confirmed_by() {
                    Some(second) => format!("confirmed by {second}"),
                    None => "not confirmed by a second solver (--certify)".into(),
                };
                match solvers.is_empty() {
                    true => "no execution is left to look at".into(),
                    false => format!("refuted by {}, {confirmed}", solvers.join(" and ")),
                }
            }
        };
        self.invariants = invariants;
    }

    pub fn unsafe_(&mut self, module: &Module, counterexample: &Counterexample) {
        self.verdict = Word::Unsafe;
        self.failure = Some(trace::Failed::of(module, counterexample));
    }

    pub fn exit_code(&self) -> u8 {
        match self.verdict {
            Word::Safe => SAFE,
            Word::Unsafe => UNSAFE,
            Word::Unknown => UNKNOWN,
        }
    }
}
