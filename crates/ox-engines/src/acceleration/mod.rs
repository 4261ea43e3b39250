//! Acceleration: loops of one predicate whose rounds add numbers become one clause for any number of rounds, and Z3's Spacer (or our
//! own) gets the clauses with these. A counterexample after a million rounds has few steps then.
//!
//! `cases` takes a clause apart, `closure` says what n rounds of a case are, `expansion` makes n steps of one again. Every solution of
//! the accelerated clauses is one of those before, so there is nothing to take back.
//!
//! Limits: loops that go round through several predicates, and sums of arguments, are left as they are (see `closure`).

mod cases;
mod closure;
mod expansion;

use crate::absint::INTERVALS;
use crate::options::{EngineOption, Kind};
use crate::z3_spacer::no_engine;
use crate::{Context, Problem, Values};
use cases::{Case, cases};
use closure::{Closure, closure};
use cranelift_entity::PrimaryMap;
use expansion::{Origin, expand};
use ox_chc::transform::CONE_OF_INFLUENCE;
use ox_chc::{Atom, ChcAnswer, Clause, ClauseId, Derivation, System};
use ox_logic::{Op, Store, Term};
use ox_smt::backend::z3::Z3Solver;
use ox_smt::{Limits, SmtError, Solver};
use std::time::Duration;

pub const OPTIONS: &[EngineOption] = &[
    EngineOption {
        name: "then",
        help: "the engine that gets the accelerated clauses",
        kind: Kind::OneOf(&["spacer", "z3-spacer"]),
        default: "z3-spacer",
    },
    EngineOption {
        name: "length",
        help: "the largest number of steps of a counterexample",
        kind: Kind::Number,
        default: "2000000",
    },
];

/// For one question whether a case is possible.
const PATIENCE: Duration = Duration::from_millis(500);

pub fn solve(context: &mut Context) -> ChcAnswer {
    let system = context.problem.clauses();
    let intervals = (INTERVALS.apply)(context.store, system);
    let cone = (CONE_OF_INFLUENCE.apply)(context.store, &intervals.system);
    let accelerated = match accelerate(context.store, &cone.system) {
        Ok(accelerated) => accelerated,
        Err(e) => return ChcAnswer::Unknown(format!("Z3: {e}")),
    };
    context.others.progress("accelerated", accelerated.closures as u64);
    if accelerated.closures == 0 {
        return ChcAnswer::Unknown("there is no loop that can be accelerated".into());
    }
    let answer = match then(context, &accelerated.system) {
        ChcAnswer::Unsat(d) => match accelerated.expanded(context.store, d, context.options.number("length"))
        {
            Ok(d) => ChcAnswer::Unsat(d),
            Err(reason) => ChcAnswer::Unknown(reason),
        },
        other => other,
    };
    let answer = cone.back.answer(context.store, answer, &mut no_engine);
    intervals.back.answer(context.store, answer, &mut no_engine)
}

/// The answer of the other engine. The intervals are known already.
fn then(context: &mut Context, system: &System) -> ChcAnswer {
    let engine = crate::named(context.options.text("then")).expect("one of two rows");
    let given = [("intervals".to_string(), "false".to_string())];
    let options = Values::new(engine, given).expect("both rows have it");
    let mut inner = Context {
        store: &mut *context.store,
        problem: Problem::Clauses(system),
        deadline: context.deadline,
        seed: context.seed,
        options: &options,
        programs: context.programs,
        others: &mut Hidden(&mut *context.others),
    };
    match (engine.solve)(&mut inner) {
        crate::Answer::Clauses(answer) => answer,
        crate::Answer::Proof(_) | crate::Answer::Execution(_) | crate::Answer::Unknown(_) => {
            unreachable!("an engine for clauses")
        }
    }
}

/// Facts of others may be about other clauses.
struct Hidden<'a>(&'a mut dyn crate::Others);

impl crate::Others for Hidden<'_> {
    fn progress(&mut self, what: &str, value: u64) {
        self.0.progress(what, value);
    }

    fn note(&mut self, text: &str) {
        self.0.note(text);
    }
}

/// A system with closures of loops.
pub struct Accelerated {
    pub system: System,
    origins: PrimaryMap<ClauseId, Origin>,
    /// How many clauses are closures.
    pub closures: usize,
}

impl Accelerated {
    /// The derivation from the clauses before; an error says why not, such as that it has more steps.
    pub fn expanded(
        &self,
        store: &Store,
        derivation: Derivation,
        longest: u64,
    ) -> Result<Derivation, String> {
        expand(store, &self.origins, derivation, longest)
    }

    /// The clauses that are closures, and the number of rounds of each.
    pub fn rounds(&self) -> impl Iterator<Item = (ClauseId, Term)> {
        self.origins.iter().filter_map(|(id, origin)| match origin {
            Origin::Rounds { count: Some(count), .. } => Some((id, *count)),
            Origin::Rounds { count: None, .. } | Origin::Same(_) => None,
        })
    }

    fn keep(&mut self, id: ClauseId, clause: &Clause) {
        self.system.clauses.push(clause.clone());
        self.origins.push(Origin::Same(id));
    }

    fn add(
        &mut self,
        store: &mut Store,
        id: ClauseId,
        clause: &Clause,
        case: Case,
        closure: Option<Closure>,
    ) {
        let (after, guard) = match &closure {
            Some(c) => (&c.after, &c.guard),
            None => (&case.after, &case.guard),
        };
        let pred = clause.body[0].pred;
        let constraint = store.mk(Op::And, guard);
        let body = vec![Atom { pred, args: case.before.clone() }];
        let head = Some(Atom { pred, args: after.clone() });
        self.system.clauses.push(Clause::new(store, body, constraint, head));
        self.closures += usize::from(closure.is_some());
        self.origins.push(Origin::Rounds { clause: id, case, count: closure.map(|c| c.count) });
    }
}

/// The clauses with closures of their loops. Where closures say all that a loop does they take its place.
pub fn accelerate(store: &mut Store, system: &System) -> Result<Accelerated, SmtError> {
    let mut solver = Z3Solver::new()?;
    solver.set_limits(Limits { time: Some(PATIENCE), ..Limits::default() });
    let preds = system.preds.clone();
    let mut out = Accelerated {
        system: System { preds, clauses: PrimaryMap::new() },
        origins: PrimaryMap::new(),
        closures: 0,
    };
    for (id, clause) in system.clauses.iter() {
        if !is_loop(clause) {
            out.keep(id, clause);
            continue;
        }
        let mut found = vec![];
        for case in cases(store, &mut solver, clause)?.unwrap_or_default() {
            let closure = match closure(store, &case) {
                Some(c) if repeats(store, &mut solver, &c)? => Some(c),
                Some(_) | None => None,
            };
            found.push((case, closure));
        }
        let (mut all, mut any) = (true, false);
        for (_, closure) in &found {
            all &= closure.as_ref().is_none_or(|c| c.exact);
            any |= closure.is_some();
        }
        if !any || !all {
            out.keep(id, clause);
        }
        for (case, closure) in found {
            if closure.is_some() || (any && all) {
                out.add(store, id, clause, case, closure);
            }
        }
    }
    Ok(out)
}

fn is_loop(clause: &Clause) -> bool {
    matches!((&clause.body[..], &clause.head), ([from], Some(to)) if from.pred == to.pred)
}

/// Whether there may be more than one round.
fn repeats(store: &mut Store, solver: &mut Z3Solver, closure: &Closure) -> Result<bool, SmtError> {
    let two = store.int(2);
    let more = store.mk(Op::Le, &[two, closure.count]);
    solver.push();
    for &g in closure.guard.iter().chain([&more]) {
        solver.assert(store, g)?;
    }
    let found = solver.check(store, &[])?;
    solver.pop();
    Ok(!matches!(found, ox_smt::SatResult::Unsat))
}
