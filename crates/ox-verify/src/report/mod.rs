//! What a run found out: plain data, rendered by the command line or another caller.

mod demangle;
pub mod infix;
pub mod invariants;
pub mod trace;
mod worth_saying;

pub(crate) use demangle::demangled;

use crate::run::{Shared, Subject, TimelineRow};
use crate::view::Views;
use crate::worker::message::ReachText;
use ox_evidence::{CheckedSolution, SIMPLIFIER, UnsatProof};
use ox_ir::{Assumption, CheckId, CheckKind, InstKind, Module};
use std::collections::BTreeSet;
use std::time::Duration;

pub struct Report {
    pub verdict: VerdictKind,
    /// Why there is no answer; empty otherwise.
    pub reason: String,
    /// The member of the strategy that answered.
    pub member: String,
    pub engine: &'static str,
    pub arith: &'static str,
    pub time: Duration,
    pub timeline: Vec<TimelineRow>,
    pub frontend_times: Vec<(String, Duration)>,
    pub properties: Vec<Property>,
    /// What the verdict relies on.
    pub assumptions: Vec<String>,
    /// What was over-approximated; a *safe* does not depend on it.
    pub approximations: Vec<String>,
    /// What clang had to say.
    pub warnings: String,
    /// On *safe*: who vouches for it.
    pub evidence: Option<Evidence>,
    pub invariants: Vec<invariants::Invariant>,
    /// On *safe*, if it was looked for or every assertion is unreached.
    pub vacuity: Option<Vacuity>,
    /// On *unsafe*.
    pub failure: Option<trace::Failed>,
    /// For clauses that were given: the interpretation of the predicates, or the derivation.
    pub clauses: Option<String>,
    /// The member goes on to say which assertions are reached.
    pub(crate) awaits_reach: bool,
}

/// Who vouches for a *safe*.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// Invariants, checked clause by clause.
    Invariants { clauses: usize, checked_by: String, confirmed: Confirmed },
    /// Formulas without a model that cover all executions.
    UnsatProof { formulas: usize, refuted_by: Vec<String>, confirmed: Confirmed, depth: u32 },
}

/// What a second solver says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirmed {
    By(String),
    /// It was asked and does not know.
    Undecided(String),
    NotAsked,
}

impl Evidence {
    pub fn confirmed(&self) -> &Confirmed {
        match self {
            Evidence::Invariants { confirmed, .. } | Evidence::UnsatProof { confirmed, .. } => confirmed,
        }
    }

    /// No solver took part.
    pub fn by_simplifier_alone(&self) -> bool {
        matches!(self, Evidence::UnsatProof { refuted_by, .. } if refuted_by.iter().all(|s| s == SIMPLIFIER))
    }
}

/// Assertions that no execution comes to.
#[derive(Default)]
pub struct Vacuity {
    /// None is reached.
    pub all: bool,
    pub unreached: BTreeSet<CheckId>,
    /// Not known about these.
    pub undecided: BTreeSet<CheckId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerdictKind {
    Safe,
    Unsafe,
    Unknown,
}

impl VerdictKind {
    pub fn text(self) -> &'static str {
        match self {
            VerdictKind::Safe => "safe",
            VerdictKind::Unsafe => "unsafe",
            VerdictKind::Unknown => "unknown",
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
    pub verdict: VerdictKind,
}

impl Property {
    /// The checks of the module. On *unsafe* only the failing one is decided.
    pub fn all(module: &Module, verdict: VerdictKind, failing: Option<CheckId>) -> Vec<Property> {
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
                VerdictKind::Safe => VerdictKind::Safe,
                VerdictKind::Unsafe if failing == Some(id) => VerdictKind::Unsafe,
                VerdictKind::Unsafe | VerdictKind::Unknown => VerdictKind::Unknown,
            },
        };
        module.checks.iter().map(row).collect()
    }
}

impl Report {
    pub fn without_answer(reason: &str) -> Self {
        Report {
            verdict: VerdictKind::Unknown,
            reason: reason.to_string(),
            member: String::new(),
            engine: "",
            arith: "",
            time: Duration::ZERO,
            timeline: vec![],
            frontend_times: vec![],
            properties: vec![],
            assumptions: vec![],
            approximations: vec![],
            warnings: String::new(),
            evidence: None,
            invariants: vec![],
            vacuity: None,
            failure: None,
            clauses: None,
            awaits_reach: false,
        }
    }

    /// A solution of clauses that were given.
    pub(crate) fn solution(engine: &'static str, text: String, solution: &CheckedSolution) -> Self {
        let mut report = Report::without_answer("");
        report.verdict = VerdictKind::Safe;
        report.engine = engine;
        report.checked(solution);
        report.clauses = Some(text);
        report
    }

    /// A derivation from clauses that were given.
    pub(crate) fn derivation(engine: &'static str, text: String) -> Self {
        let mut report = Report::without_answer("");
        report.verdict = VerdictKind::Unsafe;
        report.engine = engine;
        report.clauses = Some(text);
        report
    }

    pub(crate) fn checked(&mut self, solution: &CheckedSolution) {
        let confirmed = match solution.confirmed_by() {
            Ok(Some(by)) => Confirmed::By(by.into()),
            Ok(None) => Confirmed::NotAsked,
            Err(why) => Confirmed::Undecided(why.into()),
        };
        let (clauses, checked_by) = (solution.clauses(), solution.solver().to_string());
        self.evidence = Some(Evidence::Invariants { clauses, checked_by, confirmed });
    }

    pub(crate) fn refuted(&mut self, proof: &UnsatProof, depth: u32) {
        let confirmed = match proof.confirmed_by() {
            Some(by) => Confirmed::By(by.into()),
            None => Confirmed::NotAsked,
        };
        let (formulas, refuted_by) = (proof.formulas(), proof.solvers().to_vec());
        self.evidence = Some(Evidence::UnsatProof { formulas, refuted_by, confirmed, depth });
    }

    /// A *safe* for the arguments of `main` that were looked at is none for others, unless the user says that there are none.
    pub(crate) fn within_bounds(mut self) -> Self {
        let start = Assumption::FEW_ARGUMENTS.text.trim_end_matches("{}");
        let Some(few) = self.assumptions.iter().find(|a| a.starts_with(start)).cloned() else { return self };
        self.assumptions.retain(|a| *a != few);
        if self.verdict != VerdictKind::Safe {
            return self;
        }
        let bounds = few[start.len()..].split(' ').next().unwrap_or_default();
        let reason = format!(
            "no check fails, but main may get more or longer arguments than were looked at (--arguments {bounds} takes for \
             granted that it does not)"
        );
        self.properties.iter_mut().for_each(|p| p.verdict = VerdictKind::Unknown);
        Report {
            frontend_times: self.frontend_times,
            properties: self.properties,
            assumptions: self.assumptions,
            approximations: self.approximations,
            ..Report::without_answer(&reason)
        }
    }

    /// What is known about the program although there is no answer.
    pub(crate) fn about_nothing(&mut self, shared: &Shared) {
        let Subject::Program(views) = &shared.subject else { return };
        if let Some(compiled) = views.any_compiled() {
            self.properties = Property::all(&compiled.module, VerdictKind::Unknown, None);
            self.assumptions = compiled.assumptions.clone();
            self.frontend_times = compiled.timings.clone();
        }
    }
}

/// After a *safe*, what is said about the assertions that executions come to; nothing where there is nothing to say.
pub(crate) fn vacuity(views: &Views, reach: &ReachText, all_wanted: bool) -> Option<Vacuity> {
    let ids = |list: &[u32]| list.iter().map(|&i| CheckId::from_u32(i)).collect::<BTreeSet<_>>();
    let (found, open) = (ids(&reach.marked), ids(&reach.open));
    if !reach.complete || !reach.decided {
        return all_wanted.then(|| Vacuity { undecided: open, ..Vacuity::default() });
    }
    if open.is_empty() && !found.is_empty() && !all_wanted {
        return None;
    }
    let marked = marked(&*views.before().ok()?);
    let mut unreached = open;
    unreached.extend(marked.difference(&found));
    let all = !marked.is_empty() && unreached == marked;
    (all || all_wanted).then_some(Vacuity { all, unreached, undecided: BTreeSet::new() })
}

/// The assertions that have a place where they are decided.
fn marked(module: &Module) -> BTreeSet<CheckId> {
    let insts = module.functions.values().filter_map(|f| f.body.as_ref()).flat_map(|b| b.blocks.values());
    let mark = |kind: &InstKind| match kind {
        InstKind::Reached(check) => Some(*check),
        _ => None,
    };
    insts.flat_map(|b| &b.insts).filter_map(|i| mark(&i.kind)).collect()
}
