//! k-induction over linear Horn clauses (Sheeran, Singh and Stålmarck 2000), strengthened by invariants (Beyer, Dangl and Wendler
//! 2015).
//!
//! Base: no query is violated after fewer than k clauses. Step: k facts in a row that violate no query, from anywhere, are not followed
//! by one that does. Both are asked about the same clauses, unrolled once (`unrolling`). What the step may assume of every fact
//! is found in rounds: when a step fails, its counterexample says which bounds would exclude it, and the strongest claims that are
//! inductive are kept (`vocabulary`, `claim`, `strongest`).
//!
//! A proof is handed on as an inductive invariant that looks k − 1 steps ahead (`look_ahead`, `certificate`); where quantifiers
//! stay in it, there is no answer. Clauses with several predicates in the body are refused. See docs/decisions/0025-k-induction.md.

mod certificate;
mod claim;
mod hull;
mod look_ahead;
mod strongest;
mod unrolling;
mod vocabulary;

use crate::absint::INTERVALS;
use crate::options::{EngineOption, Kind};
use crate::z3_spacer::no_engine;
use crate::{Context, Others};
use certificate::Proof;
use look_ahead::{Formulas, Params, about, params, violations};
use num_bigint::BigInt;
use ox_chc::transform::CONE_OF_INFLUENCE;
use ox_chc::{ChcAnswer, Derivation, PredId, Solution, Step, System};
use ox_logic::{Model, Op, Store, Term, Value, eval};
use ox_smt::backend::z3::Z3Solver;
use ox_smt::{Limits, SatResult, SmtError, Solver};
use std::time::{Duration, Instant};
use strongest::{Pending, Strongest};
use unrolling::Unrolling;
use vocabulary::Vocabulary;

pub const OPTIONS: &[EngineOption] = &[
    EngineOption { name: "depth", help: "the largest k", kind: Kind::Number, default: "500" },
    EngineOption {
        name: "lemmas",
        help: "what the step may assume: nothing, claims about single facts, or under conditions of the clauses too",
        kind: Kind::OneOf(&["none", "plain", "guarded"]),
        default: "guarded",
    },
    EngineOption {
        name: "patience",
        help: "how long lemmas are searched at least before the next k is tried",
        kind: Kind::Seconds,
        default: "1",
    },
];

/// Rounds of claims with bounds from counterexamples, for one k.
const ROUNDS: usize = 2;
/// For larger k there are no such rounds.
const LARGEST_K_WITH_ROUNDS: usize = 4;

pub fn solve(context: &mut Context) -> ChcAnswer {
    let system = context.problem.clauses();
    if let Some((id, clause)) = system.clauses.iter().find(|(_, c)| c.body.len() > 1) {
        let n = clause.body.len();
        return ChcAnswer::Unknown(format!("{id} has {n} predicates in its body; k-induction is for one"));
    }
    let intervals = (INTERVALS.apply)(context.store, system);
    let cone = (CONE_OF_INFLUENCE.apply)(context.store, &intervals.system);
    let answer =
        Search::run(context, system, &cone.system).unwrap_or_else(|e| ChcAnswer::Unknown(format!("Z3: {e}")));
    let answer = cone.back.answer(context.store, answer, &mut no_engine);
    intervals.back.answer(context.store, answer, &mut no_engine)
}

/// How far the lemmas are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Nothing,
    Plain,
    Guarded,
}

/// What a step comes to.
enum Stepped {
    Proved,
    /// The facts of a chain that the step does not exclude.
    Open(Vec<(PredId, Model)>),
    Undecided(String),
}

struct Search<'a, 'c> {
    store: &'c mut Store,
    others: &'c mut dyn Others,
    system: &'a System,
    params: Params,
    unrolling: Unrolling<'a>,
    base: Z3Solver,
    step: Z3Solver,
    /// What violates a query at once.
    violations: Formulas,
    /// What no fact before the last one of a chain does.
    good: Formulas,
    lemmas: Formulas,
    vocabulary: Vocabulary,
    stage: Stage,
    allowed: Stage,
    /// Claims that are not inductive yet.
    pending: Option<Pending>,
    rounds: usize,
    patience: Duration,
    start: Instant,
    /// When lemmas have to wait for the next k.
    until: Instant,
    deadline: Option<Instant>,
}

impl Search<'_, '_> {
    /// `given`: the clauses before intervals were made part of them.
    fn run(context: &mut Context, given: &System, system: &System) -> Result<ChcAnswer, SmtError> {
        let depth = context.options.number("depth") as usize;
        let allowed = match context.options.text("lemmas") {
            "none" => Stage::Nothing,
            "plain" => Stage::Plain,
            _ => Stage::Guarded,
        };
        let (patience, deadline) = (context.options.seconds("patience"), context.deadline);
        let store = &mut *context.store;
        let params = params(store, system);
        let time = deadline.map_or(patience, |d| d.saturating_duration_since(Instant::now()).min(patience));
        let violations = match violations(store, system, &params, time) {
            Ok(v) => v,
            Err(why) => {
                return Ok(ChcAnswer::Unknown(format!("what violates a query needs a quantifier: {why}")));
            }
        };
        let mut good = Formulas::new();
        for (pred, cases) in violations.iter() {
            good[pred] = cases.iter().map(|&c| store.mk(Op::Not, &[c])).collect();
        }
        let vocabulary = Vocabulary::of(store, given, system, &params);
        let unrolling = Unrolling::new(store, system);
        let (base, step) = (Z3Solver::new()?, Z3Solver::new()?);
        let (lemmas, stage, rounds, pending) = (Formulas::new(), Stage::Nothing, 0, None);
        let mut search = Search {
            store,
            others: &mut *context.others,
            system,
            params,
            unrolling,
            base,
            step,
            violations,
            good,
            lemmas,
            vocabulary,
            stage,
            allowed,
            pending,
            rounds,
            patience,
            start: Instant::now(),
            until: Instant::now(),
            deadline,
        };
        search.deepen(depth)
    }

    fn deepen(&mut self, depth: usize) -> Result<ChcAnswer, SmtError> {
        if let Some(answer) = self.without_facts()? {
            return Ok(answer);
        }
        let first = self.unrolling.first(self.store);
        first.iter().try_for_each(|&t| self.base.assert(self.store, t))?;
        let mut because = String::new();
        for k in 1..=depth {
            self.others.progress("k", k as u64);
            self.rounds = 0;
            self.until = Instant::now() + self.budget();
            // the chain has k − 1 clauses
            match self.violated(k)? {
                Violated::Never => {}
                Violated::By(derivation) => return Ok(ChcAnswer::Unsat(derivation)),
                Violated::Undecided(why) => {
                    return Ok(ChcAnswer::Unknown(format!("the base case for k = {k}: {why}")));
                }
            }
            self.lengthen()?;
            loop {
                self.hear()?;
                match self.stepped()? {
                    Stepped::Proved => return self.proved(k),
                    Stepped::Undecided(why) => {
                        because = format!("the step for k = {k}: {why}");
                        break;
                    }
                    Stepped::Open(chain) => {
                        because = format!("not k-inductive for k = {k}");
                        if !self.learn(k, &chain)? {
                            break;
                        }
                    }
                }
            }
            if self.is_over() {
                return Ok(ChcAnswer::Unknown(format!("out of time: {because}")));
            }
        }
        Ok(ChcAnswer::Unknown(because))
    }

    fn is_over(&self) -> bool {
        self.deadline.is_some_and(|d| Instant::now() >= d)
    }

    fn limits(&self) -> Limits {
        let time = self.deadline.map(|d| d.saturating_duration_since(Instant::now()));
        Limits { time, ..Limits::default() }
    }

    /// For what may not keep the search from a larger k: half of the time so far.
    fn budget(&self) -> Duration {
        let budget = self.patience.max(self.start.elapsed() / 2);
        self.deadline.map_or(budget, |d| budget.min(d.saturating_duration_since(Instant::now())))
    }

    /// Queries without a predicate in the body, and systems without queries.
    fn without_facts(&mut self) -> Result<Option<ChcAnswer>, SmtError> {
        if self.system.queries().next().is_none() {
            return Ok(Some(ChcAnswer::Sat(Solution::default())));
        }
        for (clause, query) in self.system.queries().filter(|(_, q)| q.body.is_empty()) {
            let mut solver = Z3Solver::new()?;
            solver.set_limits(self.limits());
            solver.assert(self.store, query.constraint)?;
            match solver.check(self.store, &[])? {
                SatResult::Unsat => {}
                SatResult::Sat => {
                    let values = solver.model(self.store, &query.vars)?;
                    let mut derivation = Derivation::default();
                    derivation.steps.push(Step { clause, values, premises: vec![] });
                    return Ok(Some(ChcAnswer::Unsat(derivation)));
                }
                SatResult::Unknown(why) => return Ok(Some(ChcAnswer::Unknown(format!("{clause}: {why}")))),
            }
        }
        Ok(None)
    }

    /// Base: a chain from the beginning that violates a query at its end. Its literal stays for the step.
    fn violated(&mut self, k: usize) -> Result<Violated, SmtError> {
        debug_assert_eq!(self.unrolling.last(), k - 1);
        let (literal, conjuncts) = self.unrolling.violated(self.store);
        conjuncts.iter().try_for_each(|&t| self.base.assert(self.store, t))?;
        self.base.set_limits(self.limits());
        match self.base.check(self.store, &[literal])? {
            SatResult::Unsat => Ok(Violated::Never),
            SatResult::Unknown(why) => Ok(Violated::Undecided(why)),
            SatResult::Sat => {
                let chosen = self.base.model(self.store, &self.unrolling.selectors())?;
                let trail = self.unrolling.full_trail(&chosen);
                let model = self.base.model(self.store, &Unrolling::variables(&trail))?;
                Ok(Violated::By(Unrolling::derivation(&trail, &model)))
            }
        }
    }

    /// One more clause, for both; what is known of the facts before it, for the step.
    fn lengthen(&mut self) -> Result<(), SmtError> {
        let at = self.unrolling.last();
        let known = [self.good.clone(), self.lemmas.clone()];
        known.iter().try_for_each(|k| self.assume(at, k))?;
        let conjuncts = self.unrolling.grow(self.store);
        for &t in &conjuncts {
            self.base.assert(self.store, t)?;
            self.step.assert(self.store, t)?;
        }
        self.assume(at + 1, &known[1])
    }

    /// The step assumes these of the facts at a state.
    fn assume(&mut self, at: usize, known: &Formulas) -> Result<(), SmtError> {
        for pred in self.system.preds.keys() {
            let fact = self.unrolling.fact(at, pred).clone();
            let holds = fact.holds.expect("each state has all facts");
            for &t in &known[pred] {
                let t = about(self.store, &self.params, pred, t, &fact.args);
                let t = self.store.mk(Op::Implies, &[holds, t]);
                self.step.assert(self.store, t)?;
            }
        }
        Ok(())
    }

    /// Step: a chain from anywhere whose last fact is the first that violates a query.
    fn stepped(&mut self) -> Result<Stepped, SmtError> {
        let last = self.unrolling.last();
        let bad: Vec<Term> = self.system.preds.keys().map(|pred| self.bad(last, pred)).collect();
        let bad = self.store.mk(Op::Or, &bad);
        self.step.set_limits(Limits { time: Some(self.budget()), ..Limits::default() });
        match self.step.check(self.store, &[bad])? {
            SatResult::Unsat => Ok(Stepped::Proved),
            SatResult::Unknown(why) => Ok(Stepped::Undecided(why)),
            SatResult::Sat => {
                let mut chain = vec![];
                for at in 0..=last {
                    for pred in self.system.preds.keys() {
                        let fact = self.unrolling.fact(at, pred).clone();
                        let holds = fact.holds.expect("each state has all facts");
                        let wanted: Vec<Term> = fact.args.iter().copied().chain([holds]).collect();
                        let model = self.step.model(self.store, &wanted)?;
                        if model[&holds] == Value::Bool(true) {
                            let values = fact.args.iter().map(|a| model[a].clone());
                            chain.push((pred, self.params[pred].iter().copied().zip(values).collect()));
                        }
                    }
                }
                Ok(Stepped::Open(chain))
            }
        }
    }

    fn bad(&mut self, at: usize, pred: PredId) -> Term {
        let fact = self.unrolling.fact(at, pred).clone();
        let mut cases = vec![];
        for i in 0..self.violations[pred].len() {
            let case = self.violations[pred][i];
            cases.push(about(self.store, &self.params, pred, case, &fact.args));
        }
        let any = self.store.mk(Op::Or, &cases);
        self.store.mk(Op::And, &[fact.holds.expect("each state has all facts"), any])
    }

    /// What others have proved is a lemma.
    fn hear(&mut self) -> Result<(), SmtError> {
        for fact in self.others.facts(self.store, self.system) {
            let mut found = Formulas::new();
            for pred in self.system.preds.keys() {
                // one that is about all cells of an array has variables of its own
                let plain =
                    fact.definitions[pred].as_ref().is_some_and(|d| d.universals(self.store).is_empty());
                if plain {
                    found[pred] = vec![fact.apply(self.store, pred, &self.params[pred])];
                }
            }
            self.add(&found)?;
        }
        Ok(())
    }

    fn add(&mut self, found: &Formulas) -> Result<(), SmtError> {
        for pred in self.system.preds.keys() {
            self.lemmas[pred].extend(&found[pred]);
        }
        (0..=self.unrolling.last()).try_for_each(|at| self.assume(at, found))
    }

    /// Lemmas that a chain contradicts; whether there are any. Claims that take too long wait for the next k.
    fn learn(&mut self, k: usize, chain: &[(PredId, Model)]) -> Result<bool, SmtError> {
        while Instant::now() < self.until {
            let pending = match self.pending.take() {
                Some(pending) => Some(pending),
                None => self.next_claims(k, chain)?,
            };
            let Some(mut pending) = pending else { return Ok(false) };
            let until = self.until;
            let mut assumed = self.good.clone();
            for pred in self.system.preds.keys() {
                assumed[pred].extend(&self.lemmas[pred]);
            }
            let strongest = Strongest { system: self.system, params: &self.params, assumed: &assumed, until };
            let Some(found) = strongest.inductive(self.store, &mut pending)? else {
                self.pending = Some(pending);
                return Ok(false);
            };
            if self.contradict(found, chain)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Claims that were not tried yet: at first without a guard, then with guards, then both with bounds from the chain.
    fn next_claims(&mut self, k: usize, chain: &[(PredId, Model)]) -> Result<Option<Pending>, SmtError> {
        if self.stage == self.allowed {
            if self.stage == Stage::Nothing || self.rounds >= ROUNDS || k > LARGEST_K_WITH_ROUNDS {
                return Ok(None);
            }
            if self.rounds == 0 && k == 1 {
                self.vocabulary.learn_extremes(self.store, self.system, &self.params, self.until)?;
            }
            self.rounds += 1;
            let values: Vec<BigInt> =
                chain.iter().flat_map(|(pred, fact)| self.vocabulary.values(*pred, fact)).collect();
            self.vocabulary.learn(values);
            self.stage = Stage::Nothing;
        }
        let claims = match self.stage {
            Stage::Nothing => {
                self.stage = Stage::Plain;
                self.vocabulary.claims(self.store, &self.params)
            }
            Stage::Plain | Stage::Guarded => {
                self.stage = Stage::Guarded;
                self.vocabulary.guarded_claims(self.store, &self.params)
            }
        };
        Ok(Some(Pending::new(self.system, claims)))
    }

    /// Adds what is new, which other claims may need; whether the chain contradicts something of it.
    fn contradict(&mut self, mut found: Formulas, chain: &[(PredId, Model)]) -> Result<bool, SmtError> {
        for pred in self.system.preds.keys() {
            found[pred].retain(|t| !self.lemmas[pred].contains(t));
        }
        let excludes = |&(pred, ref fact): &(PredId, Model)| {
            found[pred].iter().any(|&t| eval(self.store, t, fact) == Ok(Value::Bool(false)))
        };
        let helps = chain.iter().any(excludes);
        self.add(&found)?;
        Ok(helps)
    }

    fn proved(&mut self, k: usize) -> Result<ChcAnswer, SmtError> {
        let proof = Proof {
            system: self.system,
            params: &self.params,
            violations: &self.violations,
            lemmas: &self.lemmas,
            k,
            until: self.deadline,
        };
        Ok(match proof.invariant(self.store)? {
            Ok(solution) => ChcAnswer::Sat(solution),
            Err(why) => {
                ChcAnswer::Unknown(format!("k-inductive with k = {k}, but there is no invariant: {why}"))
            }
        })
    }
}

/// What a base case comes to.
enum Violated {
    Never,
    By(Derivation),
    Undecided(String),
}
