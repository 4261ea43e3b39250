//! One formula, and solvers that race for the answer.
//!
//! Yices is the fastest on most of these formulas, and CaDiCaL on clauses of our own on those that are hard because of their Boolean
//! structure (decision 0022 has the figures): Yices gets a head start, then they run side by side and the loser is stopped. What takes
//! longer is often linear arithmetic over 64 bits, which bit-blasting is bad at; there Z3 over integers joins, and at last Z3.

use super::{products, race};
use ox_logic::{Model, Node, Store, Term};
use ox_smt::SmtError;
use ox_smt::backend::Program;
use std::path::PathBuf;
use std::time::Duration;

/// What the solvers say about the formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormulaAnswer {
    /// The values of the terms that were wanted.
    Sat(Model),
    Unsat,
    Unknown(String),
}

/// An answer and who gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    pub answer: FormulaAnswer,
    /// The solver's name; empty where none was asked.
    pub solver: String,
}

/// One solver that takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// A name of `ox_smt::backend::ALL`.
    pub name: String,
    /// Where its program is, if it is one and not to be searched in the path.
    pub program: Option<PathBuf>,
    /// How long after the first one it starts, unless the others have given up by then.
    pub after: Duration,
}

/// CaDiCaL on clauses of our own.
pub(super) const CLAUSES: &str = "cadical";

/// Z3 on the same formula over integers, see `integers.rs`.
pub(super) const OVER_INTEGERS: &str = "z3 over integers";

#[derive(Clone, Debug)]
pub struct Options {
    /// In the order of their start.
    pub contenders: Vec<Contender>,
    pub timeout: Option<Duration>,
}

impl Options {
    /// `auto`: CaDiCaL and Z3 in this process and Yices, where it is found; else the one solver of that name. The programs that the
    /// caller has found are taken before those in the path.
    pub fn named(name: &str, found: &[(String, PathBuf)]) -> Result<Self, SmtError> {
        let program = |name: &str| found.iter().find(|(n, _)| n == name).map(|(_, path)| path.clone());
        let contender = |name: &str, after: u64| {
            let after = Duration::from_millis(after);
            Contender { name: name.into(), program: program(name), after }
        };
        let contenders = match name {
            "auto" => match program("yices").or_else(|| Program::YICES.find()) {
                Some(path) => {
                    let yices = Contender { program: Some(path), ..contender("yices", 0) };
                    vec![
                        yices,
                        contender(CLAUSES, 300),
                        contender(OVER_INTEGERS, 2_000),
                        contender("z3", 3_000),
                    ]
                }
                None => vec![contender(CLAUSES, 0), contender("z3", 300), contender(OVER_INTEGERS, 2_000)],
            },
            _ if ox_smt::backend::ALL.iter().any(|row| row.name == name) => vec![contender(name, 0)],
            _ => {
                let known: Vec<&str> = ox_smt::backend::ALL.iter().map(|row| row.name).collect();
                return Err(SmtError::UnknownSolver {
                    name: name.into(),
                    known: format!("auto, {}", known.join(", ")),
                });
            }
        };
        Ok(Options { contenders, timeout: None })
    }
}

/// Whether the conjuncts are satisfiable together, and if so the values of `wanted`.
pub fn solve(
    store: &mut Store,
    conjuncts: &[Term],
    wanted: &[Term],
    options: &Options,
) -> Result<Solved, SmtError> {
    let decided = |answer| Ok(Solved { answer, solver: String::new() });
    if conjuncts.iter().any(|&t| *store.node(t) == Node::Bool(false)) {
        return decided(FormulaAnswer::Unsat);
    }
    let open: Vec<Term> = conjuncts.iter().copied().filter(|&t| *store.node(t) != Node::Bool(true)).collect();
    if open.is_empty() {
        let zero = |&t: &Term| (t, ox_logic::default_value(store, store.sort(t)));
        // without any condition every value will do, but a sum of variables is no variable
        if wanted.iter().all(|&t| store.args(t).is_empty()) {
            return decided(FormulaAnswer::Sat(wanted.iter().map(zero).collect()));
        }
    }
    let open = products::as_cases(store, &open).unwrap_or(open);
    race::race(store, &open, wanted, options)
}
