//! Clauses through transforms to an engine, with what others have proved as background.
//!
//! A fact is an inductive invariant of the untransformed clauses. It is conjoined to the constraint of every clause that uses its predicate,
//! before the first transform, so that every transform sees it as part of the clauses and none has to map it. On the way back it
//! is conjoined to the solution, which is then one of the clauses without the facts, and is checked as such. What an engine finds
//! out about transformed clauses stays with it.
//!
//! As lemmas, facts stay beside the clauses: the engine hears of them and uses them as it likes. No transform maps them; what of them is
//! still inductive about the transformed clauses, for predicates that kept their arguments, is what the engine hears.

use crate::cells::inductive::{Guesses, inductive};
use crate::{Answer, Context, Engine, Others, Problem};
use cranelift_entity::SecondaryMap;
use ox_chc::answer::fresh_params;
use ox_chc::transform::{Transform, conjuncts, solve_through};
use ox_chc::{ChcAnswer, Clause, Definition, PredId, Solution, System};
use ox_logic::{Op, Store, Term, simplify};

/// How what others have proved is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FactsUse {
    /// As part of the clauses.
    #[default]
    Background,
    /// As lemmas of engines that have such.
    Lemmas,
    /// Not at all.
    Nothing,
}

/// The engines that use the facts that they hear of.
const WITH_LEMMAS: &[&str] =
    &["spacer", "gpdr", "spacer-bmc", "z3-spacer", "z3-spacer-global", "k-induction"];

/// The engine's answer about the untransformed clauses, with facts as background.
pub fn solve_clauses(engine: &Engine, transforms: &[&Transform], context: &mut Context) -> ChcAnswer {
    solve_clauses_with(engine, transforms, FactsUse::Background, context)
}

/// The engine's answer about the untransformed clauses.
pub fn solve_clauses_with(
    engine: &Engine,
    transforms: &[&Transform],
    facts_use: FactsUse,
    context: &mut Context,
) -> ChcAnswer {
    let system = context.problem.clauses();
    let facts = match facts_use {
        FactsUse::Nothing => vec![],
        FactsUse::Background | FactsUse::Lemmas => context.others.facts(context.store, system),
    };
    if !facts.is_empty() {
        context.others.progress("facts", conjuncts_of(context.store, &facts));
    }
    if transforms.is_empty() && facts.is_empty() && facts_use != FactsUse::Nothing {
        return about_clauses((engine.solve)(context));
    }
    let as_lemmas = facts_use == FactsUse::Lemmas && WITH_LEMMAS.contains(&engine.name);
    if facts_use == FactsUse::Lemmas && !as_lemmas {
        context.others.note("this engine has no lemmas; facts are part of the clauses");
    }
    let (lemmas, background) = if as_lemmas { (facts, vec![]) } else { (vec![], facts) };
    let strengthened = strengthened(context.store, system, &background);
    let Context { store, deadline, seed, options, programs, others, .. } = context;
    let (deadline, seed, options, programs) = (*deadline, *seed, *options, *programs);
    let mut ask = |store: &mut Store, system: &System| {
        let problem = Problem::Clauses(system);
        let kept = kept(store, system, &lemmas);
        let others = &mut Carried { others: &mut **others, lemmas: kept.clone() };
        let mut context = Context { store, problem, deadline, seed, options, programs, others };
        match about_clauses((engine.solve)(&mut context)) {
            ChcAnswer::Sat(solution) => ChcAnswer::Sat(conjoined(context.store, system, solution, &kept)),
            other => other,
        }
    };
    match solve_through(store, &strengthened, transforms.iter().copied(), &mut ask) {
        ChcAnswer::Sat(solution) => ChcAnswer::Sat(conjoined(store, system, solution, &background)),
        other => other,
    }
}

/// How much facts say.
fn conjuncts_of(store: &Store, facts: &[Solution]) -> u64 {
    let definitions = facts.iter().flat_map(|f| f.definitions.values().flatten());
    definitions.map(|d| conjuncts(store, d.body).len() as u64).sum()
}

/// What is inductive of the facts together, about clauses that may be transformed.
fn kept(store: &mut Store, system: &System, facts: &[Solution]) -> Vec<Solution> {
    if facts.is_empty() {
        return vec![];
    }
    let all = conjoined(store, system, Solution::default(), &fitting(store, system, facts));
    largest_inductive_part(store, system, &all).map_or(vec![], |part| vec![part])
}

/// Without definitions of predicates that have other arguments now.
fn fitting(store: &Store, system: &System, facts: &[Solution]) -> Vec<Solution> {
    let mut facts = facts.to_vec();
    for fact in &mut facts {
        for (pred, row) in system.preds.iter() {
            let sorts = |d: &Definition| d.params.iter().map(|&p| store.sort(p)).collect::<Vec<_>>();
            if fact.definitions[pred].as_ref().is_some_and(|d| sorts(d) != row.args) {
                fact.definitions[pred] = None;
            }
        }
    }
    facts
}

/// The conjuncts of the candidates that are inductive together (Houdini); those about all values of variables of their own are left
/// out. Nothing if the solver fails.
pub fn largest_inductive_part(store: &mut Store, system: &System, candidates: &Solution) -> Option<Solution> {
    let mut guesses: SecondaryMap<PredId, Guesses> = SecondaryMap::new();
    for pred in system.preds.keys() {
        let Some(d) = &candidates.definitions[pred] else { continue };
        let body = simplify(store, d.body);
        let parts = conjuncts(store, body);
        let own = |t: &Term| store.free_vars(&[*t]).iter().all(|v| d.params.contains(v));
        let formulas = parts.into_iter().filter(own).collect();
        guesses[pred] = Guesses { params: d.params.clone(), formulas };
    }
    inductive(store, system, &mut guesses).ok()?;
    let mut part = Solution::default();
    for pred in system.preds.keys().filter(|&p| !guesses[p].formulas.is_empty()) {
        let body = store.mk(Op::And, &guesses[pred].formulas);
        part.definitions[pred] = Some(Definition { params: guesses[pred].params.clone(), body });
    }
    Some(part)
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

/// For an engine that works on transformed clauses: facts about these are nobody else's, and it hears of those that were kept.
struct Carried<'a> {
    others: &'a mut dyn Others,
    lemmas: Vec<Solution>,
}

impl Others for Carried<'_> {
    fn progress(&mut self, what: &str, value: u64) {
        self.others.progress(what, value);
    }

    fn note(&mut self, text: &str) {
        self.others.note(text);
    }

    fn drawing(&mut self, dot: &str) {
        self.others.drawing(dot);
    }

    fn facts(&mut self, _: &mut Store, _: &System) -> Vec<Solution> {
        std::mem::take(&mut self.lemmas)
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
