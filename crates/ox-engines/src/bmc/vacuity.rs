//! Which assertions executions come to: a *safe* says nothing about the others (SeaBMC calls this vacuity).
//!
//! The front-end marks where each assertion is decided (`define_ub/reached.rs`), and the formula of the unrolled program says when a
//! mark is reached. By default only one question is asked, for a short time: is any of them reached?

use super::asking::Asked;
use super::look::Look;
use super::question::FormulaAnswer;
use ox_encode::sea_to_vc::Vc;
use ox_logic::{Op, Store, Term, Value, eval};
use ox_sea::CheckId;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// What is known about the marks of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// The assertions whose marks are in the formula; no execution comes to others.
    pub marked: BTreeSet<CheckId>,
    /// Those that no execution was found to.
    pub open: BTreeSet<CheckId>,
    /// No execution comes to these, then; otherwise the solvers did not know.
    pub decided: bool,
    /// Every execution is in the formula.
    pub complete: bool,
}

pub(super) fn reach(look: &mut Look, store: &mut Store, vc: &Vc, complete: bool) -> Option<Reach> {
    let all = match look.context.options.text("vacuity") {
        "none" => return None,
        how => how == "full",
    };
    let mut open: BTreeMap<CheckId, Vec<Term>> = BTreeMap::new();
    for (check, when) in &vc.reached {
        open.entry(*check).or_default().push(*when);
    }
    let marked = open.keys().copied().collect();
    let before = look.context.deadline;
    if !all {
        let short = Instant::now() + look.context.options.seconds("vacuity-time");
        look.context.deadline = Some(before.map_or(short, |d| d.min(short)));
    }
    let decided = unreached(look, store, vc, &mut open, all);
    look.context.deadline = before;
    Some(Reach { marked, open: open.into_keys().collect(), decided, complete })
}

/// Takes out what is reached. False: the solvers do not know about the rest.
fn unreached(
    look: &mut Look,
    store: &mut Store,
    vc: &Vc,
    open: &mut BTreeMap<CheckId, Vec<Term>>,
    all: bool,
) -> bool {
    loop {
        let any: Vec<Term> = open.values().flatten().copied().collect();
        let any = store.mk(Op::Or, &any);
        if any == store.bool(false) {
            return true;
        }
        let asked = Asked::any("an assertion is reached", vec![any]);
        let model = match look.ask(store, vc, asked, &mut vec![]) {
            Ok(FormulaAnswer::Sat(model)) => model,
            Ok(FormulaAnswer::Unsat) => return true,
            Ok(FormulaAnswer::Unknown(_)) | Err(_) => return false,
        };
        if !all {
            open.clear();
            return true;
        }
        let holds = |t: &Term| eval(store, *t, &model) == Ok(Value::Bool(true));
        open.retain(|_, when| !when.iter().any(holds));
    }
}
