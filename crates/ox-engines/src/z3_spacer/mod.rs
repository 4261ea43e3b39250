//! Z3's Spacer as an engine: may and must summaries, property-directed (Komuravelli et al. 2014).
//!
//! Z3's own preprocessing is off: with it, models and refutations speak of other predicates and are wrong on some
//! systems. In its place runs our interval transform, whose way back is known. Whatever Spacer answers is checked by
//! the caller against the original system.

mod derivation;
mod direct;

pub(crate) use derivation::derivation_of;

use crate::Context;
use crate::absint::INTERVALS;
use crate::options::{EngineOption, Kind};
use direct::{Direct, direct};
use ox_chc::answer::fresh_params;
use ox_chc::transform::CONE_OF_INFLUENCE;
use ox_chc::{ChcAnswer, Definition, PredId, Solution, System};
use ox_logic::{Op, Sort, Store, simplify};
use ox_smt::fixedpoint::{Fixedpoint, NO_PREPROCESSING, Param, SpacerAnswer};
use ox_smt::{Limits, SmtError};
use rustc_hash::FxHashSet;

/// The intervals decide constraints, so more falls out of the cone of influence afterwards.
pub fn solve(store: &mut Store, system: &System) -> ChcAnswer {
    solve_within(store, system, false, Limits::default())
}

/// Spacer's global guidance generalises from several lemmas at once (Krishnan et al., CAV 2020).
pub fn solve_with_global_guidance(store: &mut Store, system: &System) -> ChcAnswer {
    solve_within(store, system, true, Limits::default())
}

pub const OPTIONS: &[EngineOption] = &[EngineOption {
    name: "intervals",
    help: "simplify the clauses by an interval analysis before; without it this is Spacer alone",
    kind: Kind::Flag,
    default: "true",
}];

/// As the options of the row say. What others have proved of the clauses as they are here is given to Spacer as lemmas.
pub(crate) fn solve_in(context: &mut Context, global: bool) -> ChcAnswer {
    let (system, limits) = (context.problem.clauses(), context.limits());
    let lemmas = context.others.facts(context.store, system);
    let setting = Setting { global, limits, lemmas: &lemmas };
    match context.options.flag("intervals") {
        true => after_intervals(context.store, system, setting),
        false => said(decide(context.store, system, setting)),
    }
}

pub(crate) fn solve_within(store: &mut Store, system: &System, global: bool, limits: Limits) -> ChcAnswer {
    after_intervals(store, system, Setting { global, limits, lemmas: &[] })
}

/// How Spacer is asked.
#[derive(Clone, Copy)]
struct Setting<'a> {
    global: bool,
    limits: Limits,
    /// Inductive invariants of the clauses.
    lemmas: &'a [Solution],
}

fn after_intervals(store: &mut Store, system: &System, setting: Setting) -> ChcAnswer {
    let intervals = (INTERVALS.apply)(store, system);
    let answer = said(decide(store, &intervals.system, setting));
    intervals.back.answer(store, answer, &mut no_engine)
}

fn said(answer: Result<ChcAnswer, SmtError>) -> ChcAnswer {
    answer.unwrap_or_else(|e| ChcAnswer::Unknown(format!("Z3: {e}")))
}

fn decide(store: &mut Store, system: &System, setting: Setting) -> Result<ChcAnswer, SmtError> {
    let reduced = match direct(store, system)? {
        Direct::Derivation(d) => return Ok(ChcAnswer::Unsat(d)),
        Direct::System(s) => s,
    };
    let cone = (CONE_OF_INFLUENCE.apply)(store, &reduced);
    let answer = spacer(store, &cone.system, setting)?;
    Ok(cone.back.answer(store, answer, &mut no_engine))
}

/// Intervals, the cone of influence and unfolding need none on their way back.
pub(crate) fn no_engine(_: &mut Store, _: &System) -> ChcAnswer {
    ChcAnswer::Unknown("there is no engine here".into())
}

fn spacer(store: &mut Store, system: &System, setting: Setting) -> Result<ChcAnswer, SmtError> {
    if system.queries().next().is_none() {
        return Ok(ChcAnswer::Sat(Solution::default()));
    }
    let used: FxHashSet<PredId> =
        system.clauses.values().flat_map(|c| c.body.iter().chain(&c.head)).map(|a| a.pred).collect();
    let mut params = NO_PREPROCESSING.to_vec();
    params.push(("spacer.global", Param::Bool(setting.global)));
    let mut fp = Fixedpoint::new(&params, setting.limits)?;
    for (_, pred) in system.preds.iter().filter(|(id, _)| used.contains(id)) {
        fp.declare(store, pred.name, &pred.args)?;
    }
    let query = store.symbol("ox.query");
    fp.declare(store, query, &[])?;
    let goal = store.app(Op::Apply(query, Sort::Bool), &[]);
    for clause in system.clauses.values() {
        let mut body: Vec<_> = clause.body.iter().map(|a| a.term(store, system)).collect();
        body.push(clause.constraint);
        let head = match &clause.head {
            Some(h) => h.term(store, system),
            None => goal,
        };
        fp.rule(store, &clause.vars, &body, head)?;
    }
    for (id, pred) in system.preds.iter().filter(|(id, _)| used.contains(id)) {
        for definition in setting.lemmas.iter().filter_map(|l| l.definitions[id].as_ref()) {
            // Spacer has no quantified lemmas of this kind
            if definition.universals(store).is_empty() {
                fp.lemma(store, pred.name, &definition.params, definition.body)?;
            }
        }
    }
    match fp.query(store, goal)? {
        SpacerAnswer::Unreachable => {
            let mut solution = Solution::default();
            for (id, pred) in system.preds.iter().filter(|(id, _)| used.contains(id)) {
                let params = fresh_params(store, system, id);
                let body = fp.invariant(store, pred.name, &params)?;
                let body = simplify(store, body);
                solution.definitions[id] = Some(Definition { params, body });
            }
            Ok(ChcAnswer::Sat(solution))
        }
        SpacerAnswer::Reachable(facts) => {
            derivation::derivation_of(store, system, query, &facts).map(|r| match r {
                Ok(d) => ChcAnswer::Unsat(d),
                Err(reason) => ChcAnswer::Unknown(reason),
            })
        }
        SpacerAnswer::Unknown(reason) => Ok(ChcAnswer::Unknown(format!("Z3's Spacer gave up: {reason}"))),
    }
}
