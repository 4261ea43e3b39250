//! Clauses through transforms to an engine, with what others have proved as background.
//!
//! A fact is an inductive invariant of the untransformed clauses. It is conjoined to the constraint of every clause that uses its predicate,
//! before the first transform, so that every transform sees it as part of the clauses and none has to map it. On the way back it
//! is conjoined to the solution, which is then one of the clauses without the facts, and is checked as such. What an engine finds
//! out about transformed clauses stays with it.

use crate::{Answer, Context, Engine, Others, Problem};
use ox_chc::answer::fresh_params;
use ox_chc::transform::{Transform, solve_through};
use ox_chc::{ChcAnswer, Clause, Definition, Solution, System};
use ox_logic::{Op, Store, Term};

/// The engine's answer about the untransformed clauses.
pub fn solve_clauses(engine: &Engine, transforms: &[&Transform], context: &mut Context) -> ChcAnswer {
    let system = context.problem.clauses();
    let facts = context.others.facts(context.store, system);
    if transforms.is_empty() && facts.is_empty() {
        return about_clauses((engine.solve)(context));
    }
    let strengthened = strengthened(context.store, system, &facts);
    let Context { store, deadline, seed, options, programs, others, .. } = context;
    let (deadline, seed, options, programs) = (*deadline, *seed, *options, *programs);
    let mut ask = |store: &mut Store, system: &System| {
        let problem = Problem::Clauses(system);
        let others = &mut ProgressOnly(&mut **others);
        about_clauses((engine.solve)(&mut Context {
            store,
            problem,
            deadline,
            seed,
            options,
            programs,
            others,
        }))
    };
    match solve_through(store, &strengthened, transforms.iter().copied(), &mut ask) {
        ChcAnswer::Sat(solution) => ChcAnswer::Sat(conjoined(store, system, solution, &facts)),
        other => other,
    }
}

fn about_clauses(answer: Answer) -> ChcAnswer {
    match answer {
        Answer::Clauses(answer) => answer,
        Answer::Unknown(unknown) => ChcAnswer::Unknown(unknown.reason),
        Answer::Proof(_) | Answer::Execution(_) => {
            unreachable!("an engine for clauses answers about clauses")
        }
    }
}

/// For an engine that works on transformed clauses: facts about these are nobody else's.
struct ProgressOnly<'a>(&'a mut dyn Others);

impl Others for ProgressOnly<'_> {
    fn progress(&mut self, what: &str, value: u64) {
        self.0.progress(what, value);
    }

    fn note(&mut self, text: &str) {
        self.0.note(text);
    }
}

/// The clauses with the facts as conditions on what their bodies use.
fn strengthened(store: &mut Store, system: &System, facts: &[Solution]) -> System {
    let mut out = System { preds: system.preds.clone(), clauses: Default::default() };
    for clause in system.clauses.values() {
        let mut parts: Vec<Term> = vec![clause.constraint];
        for atom in &clause.body {
            parts.extend(facts.iter().map(|f| f.apply(store, atom.pred, &atom.args)));
        }
        let constraint = store.mk(Op::And, &parts);
        out.clauses.push(Clause { constraint, ..clause.clone() });
    }
    out
}

/// A solution of the clauses with facts, as one of those without.
fn conjoined(store: &mut Store, system: &System, mut solution: Solution, facts: &[Solution]) -> Solution {
    for pred in system.preds.keys() {
        if facts.iter().all(|f| f.definitions[pred].is_none()) {
            continue;
        }
        let params = match &solution.definitions[pred] {
            Some(d) => d.params.clone(),
            None => fresh_params(store, system, pred),
        };
        let mut parts = vec![solution.apply(store, pred, &params)];
        parts.extend(facts.iter().map(|f| f.apply(store, pred, &params)));
        let body = store.mk(Op::And, &parts);
        solution.definitions[pred] = Some(Definition { params, body });
    }
    solution
}
