//! Spacer: property-directed reachability for Horn clauses with may- and must-summaries (Komuravelli, Gurfinkel, Chaki: SMT-based model
//! checking for recursive programs, CAV 2014; section 4.1 of the SeaHorn paper).
//!
//! For each predicate there are lemmas with levels (`frames`: may-summaries) and facts that are derived (`reached`: must-summaries). Round N asks
//! whether a query follows from facts that are derived in N steps. A question that lemmas exclude becomes a lemma (`generalise`). One that they
//! do not exclude either follows from facts that were reached, which is a new fact, or it needs some fact that was not: what is needed, as a
//! formula over the arguments of its predicate (projection), is a new proof obligation one level below. After each round lemmas are
//! pushed to higher levels; when a level loses all of its lemmas, the next one is a solution.
//!
//! Deviations: an obligation is expanded anew whenever it comes up, and keeps no derivation of its own; of the predicates in a body the
//! first that needs a fact that was not reached is asked about, with reached facts for those before it and lemmas for those behind it.

mod frames;
mod generalise;
mod normal;
mod obligations;
mod reached;
mod transformer;

use crate::absint::INTERVALS;
use crate::options::{EngineOption, Kind};
use crate::z3_spacer::no_engine;
use crate::{Context, Others};
use frames::{Frames, Lemma, Level, Levels, excluded};
use generalise::Candidate;
use obligations::{ObligationId, Obligations, ProofObligation};
use ox_chc::transform::CONE_OF_INFLUENCE;
use ox_chc::{ChcAnswer, Definition, PredId, Solution, System};
use ox_logic::{Model, Node, Op, Sort, Store, Term, simplify};
use ox_smt::backend::z3::Z3Solver;
use ox_smt::projection::project;
use ox_smt::{SatResult, SmtError, Solver};
use reached::{MustSummaries, ReachedId};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use transformer::{Bodies, Question, Reply, Slot, Transformer};

pub const OPTIONS: &[EngineOption] = &[
    EngineOption {
        name: "intervals",
        help: "simplify the clauses by an interval analysis before",
        kind: Kind::Flag,
        default: "true",
    },
    EngineOption {
        name: "generalise",
        help: "how lemmas are made stronger, with commas, in this order: drop, sums",
        kind: Kind::Text,
        default: "drop,sums",
    },
    EngineOption { name: "rounds", help: "the largest level", kind: Kind::Number, default: "100000" },
];

pub fn solve(context: &mut Context) -> ChcAnswer {
    let system = context.problem.clauses();
    if !context.options.flag("intervals") {
        return said(Search::run(context, system));
    }
    let intervals = (INTERVALS.apply)(context.store, system);
    let cone = (CONE_OF_INFLUENCE.apply)(context.store, &intervals.system);
    let answer = said(Search::run(context, &cone.system));
    let answer = cone.back.answer(context.store, answer, &mut no_engine);
    intervals.back.answer(context.store, answer, &mut no_engine)
}

fn said(answer: Result<ChcAnswer, SmtError>) -> ChcAnswer {
    answer.unwrap_or_else(|e| ChcAnswer::Unknown(format!("Z3: {e}")))
}

struct Search<'a, 'c> {
    store: &'c mut Store,
    others: &'c mut dyn Others,
    system: &'a System,
    /// Stands for the queries.
    query: PredId,
    transformers: Vec<Transformer>,
    frames: Vec<Frames>,
    levels: Levels,
    reached: MustSummaries,
    obligations: Obligations,
    generalise: Vec<&'static generalise::Strategy>,
    /// How many sums of inequalities may still be tried.
    credit: i32,
    /// For questions that belong to no predicate.
    scratch: Option<Z3Solver>,
    /// Questions to solvers and the time that they took, by what they were for.
    work: BTreeMap<For, (u64, Duration)>,
    expanded: u64,
    rounds: u64,
    deadline: Option<Instant>,
    seed: u32,
}

/// So many obligations are looked at between two reports.
const REPORTED_AFTER: u64 = 16;

/// What questions to solvers are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum For {
    Expanding,
    Reaching,
    Generalising,
    Pushing,
}

impl For {
    fn questions(self) -> &'static str {
        match self {
            For::Expanding => "questions about obligations",
            For::Reaching => "questions about reached facts",
            For::Generalising => "questions of generalisation",
            For::Pushing => "questions of pushing",
        }
    }

    fn time(self) -> &'static str {
        match self {
            For::Expanding => "ms for obligations",
            For::Reaching => "ms for reached facts",
            For::Generalising => "ms for generalisation",
            For::Pushing => "ms for pushing",
        }
    }
}

/// What a round comes to.
enum Round {
    Blocked,
    Reached(ReachedId),
    Undecided(String),
}

impl<'a> Search<'a, '_> {
    fn run(context: &mut Context, system: &'a System) -> Result<ChcAnswer, SmtError> {
        let named = |name: &str| generalise::ALL.iter().find(|s| s.name == name);
        let text = context.options.text("generalise");
        let mut generalise = vec![];
        for name in text.split(',').filter(|n| !n.is_empty()) {
            match named(name) {
                Some(strategy) => generalise.push(strategy),
                None => return Ok(ChcAnswer::Unknown(format!("there is no way to generalise called {name}"))),
            }
        }
        let (query, rules) = normal::rules(context.store, system);
        let transformers: Vec<Transformer> =
            rules.into_iter().map(|rules| Transformer::new(context.store, rules)).collect();
        let frames = transformers.iter().map(|_| Frames::default()).collect();
        let mut search = Search {
            rounds: context.options.number("rounds"),
            deadline: context.deadline,
            seed: context.seed,
            store: &mut *context.store,
            others: &mut *context.others,
            system,
            query,
            transformers,
            frames,
            levels: Levels::default(),
            reached: MustSummaries::default(),
            obligations: Obligations::default(),
            generalise,
            credit: generalise::CREDIT,
            scratch: None,
            work: BTreeMap::new(),
            expanded: 0,
        };
        let answer = search.deepen();
        search.report();
        answer
    }

    /// How much work it was.
    fn report(&mut self) {
        let lemmas: usize = self.frames.iter().map(|f| f.lemmas.len()).sum();
        self.others.progress("obligations", self.obligations.len() as u64);
        self.others.progress("lemmas", lemmas as u64);
        for (what, &(questions, time)) in &self.work {
            self.others.progress(what.questions(), questions);
            self.others.progress(what.time(), time.as_millis() as u64);
        }
    }

    fn deepen(&mut self) -> Result<ChcAnswer, SmtError> {
        let mut level = Level::FIRST;
        loop {
            self.levels.reach(self.store, level);
            self.others.progress("level", level.number());
            match self.round(level)? {
                Round::Blocked => {}
                Round::Reached(last) => {
                    let found = self.reached.derivation(self.store, &self.transformers, last)?;
                    return Ok(found.map_or_else(ChcAnswer::Unknown, ChcAnswer::Unsat));
                }
                Round::Undecided(reason) => return Ok(ChcAnswer::Unknown(reason)),
            }
            if let Some(fixed) = self.push(level)? {
                return Ok(ChcAnswer::Sat(self.solution(fixed)));
            }
            if level.number() >= self.rounds {
                return Ok(ChcAnswer::Unknown(format!("no answer in {} rounds", self.rounds)));
            }
            level = level.after();
        }
    }

    /// Whether a query follows from facts that are derived in fewer steps than the level says.
    fn round(&mut self, top: Level) -> Result<Round, SmtError> {
        self.obligations.close_all();
        let root = self.obligations.add(self.query, vec![], top, 0);
        while let Some(id) = self.obligations.next() {
            self.expanded += 1;
            if self.expanded.is_multiple_of(REPORTED_AFTER) {
                self.report();
            }
            let obligation = self.obligations.get(id).clone();
            match self.expand(id, &obligation, top)? {
                Expanded::Reached(fact) if id == root => return Ok(Round::Reached(fact)),
                Expanded::Blocked if id == root => return Ok(Round::Blocked),
                Expanded::Blocked if obligation.level < top => {
                    self.obligations.open(id, obligation.level.after());
                }
                Expanded::Reached(_) | Expanded::Blocked => {}
                Expanded::Needs { pred, literals } => {
                    self.obligations.open(id, obligation.level);
                    self.obligations.add(pred, literals, obligation.level.before(), obligation.depth + 1);
                }
                Expanded::Undecided(reason) => return Ok(Round::Undecided(reason)),
            }
        }
        unreachable!("the obligation of the query is open until it is decided")
    }

    /// One without literals.
    fn question() -> Question<'static> {
        let (level, bodies, assuming) = (Level::FIRST, Bodies::May, None);
        Question { literals: &[], level, bodies, assuming, values: true }
    }

    fn ask(&mut self, what: For, pred: PredId, question: &Question) -> Result<Reply, SmtError> {
        if self.deadline.is_some_and(|d| Instant::now() >= d) {
            return Ok(Reply::Unknown("the time is up".into()));
        }
        let start = Instant::now();
        let answer = self.transformers[pred.as_u32() as usize].ask(self.store, &self.levels, question);
        let (questions, time) = self.work.entry(what).or_default();
        *questions += 1;
        *time += start.elapsed();
        answer
    }

    fn expand(
        &mut self,
        id: ObligationId,
        obligation: &ProofObligation,
        top: Level,
    ) -> Result<Expanded, SmtError> {
        let ProofObligation { pred, ref literals, level, .. } = *obligation;
        if let Some(fact) = self.reached_before(id)? {
            return Ok(Expanded::Reached(fact));
        }
        if self.frames[pred.as_u32() as usize].covering(literals, level).is_some() {
            return Ok(Expanded::Blocked);
        }
        self.transformers[pred.as_u32() as usize].open(self.store, self.seed)?;
        let expanded = self.ask_about(id, obligation, top);
        self.transformers[pred.as_u32() as usize].close();
        expanded
    }

    fn ask_about(
        &mut self,
        id: ObligationId,
        obligation: &ProofObligation,
        top: Level,
    ) -> Result<Expanded, SmtError> {
        let ProofObligation { pred, ref literals, level, .. } = *obligation;
        let transformer = &mut self.transformers[pred.as_u32() as usize];
        if transformer.excludes(self.store, &self.levels, literals, level)? {
            return Ok(Expanded::Blocked);
        }
        let question = Question { literals, level, bodies: Bodies::May, assuming: None, ..Self::question() };
        let (rule, model) = match self.ask(For::Expanding, pred, &question)? {
            Reply::Unknown(reason) => return Ok(Expanded::Undecided(reason)),
            Reply::Unsat(cube, holds) => {
                self.block(pred, cube, level.max(holds), top)?;
                return Ok(Expanded::Blocked);
            }
            Reply::Sat(rule, model) => (rule, model),
        };
        if let Some((rule, model)) = self.must(id, rule, &model)? {
            return Ok(Expanded::Reached(self.reach(pred, rule, &model)?));
        }
        self.needs(obligation, rule, model)
    }

    /// A fact that was reached and satisfies the obligation.
    fn reached_before(&mut self, id: ObligationId) -> Result<Option<ReachedId>, SmtError> {
        let ProofObligation { pred, seen_here, .. } = *self.obligations.get(id);
        let facts = self.reached.of(pred)[seen_here..].to_vec();
        self.obligations.get_mut(id).seen_here += facts.len();
        let literals = self.obligations.get(id).literals.clone();
        for fact in facts {
            let mut both = self.reached.get(fact).cube.clone();
            both.extend(&literals);
            if self.satisfiable(&both)? {
                return Ok(Some(fact));
            }
        }
        Ok(None)
    }

    fn satisfiable(&mut self, literals: &[Term]) -> Result<bool, SmtError> {
        let scratch = match &mut self.scratch {
            Some(solver) => solver,
            none => none.insert(Z3Solver::new()?),
        };
        scratch.push();
        let mut check = || {
            literals.iter().try_for_each(|&t| scratch.assert(self.store, t))?;
            scratch.check(self.store, &[])
        };
        let answer = check();
        scratch.pop();
        Ok(answer? == SatResult::Sat)
    }

    /// A rule that derives the obligation from facts that were reached, starting from a rule and values that do so with lemmas.
    fn must(
        &mut self,
        id: ObligationId,
        rule: usize,
        model: &Model,
    ) -> Result<Option<(usize, Model)>, SmtError> {
        let ProofObligation { pred, seen, .. } = *self.obligations.get(id);
        if self.premises(pred, rule, model).is_some() {
            return Ok(Some((rule, model.clone())));
        }
        let transformer = &self.transformers[pred.as_u32() as usize];
        let now = transformer.reached_facts;
        if now == seen || !transformer.can_be_reached() {
            return Ok(None);
        }
        let ProofObligation { literals, level, .. } = self.obligations.get(id).clone();
        let question = Question { literals: &literals, level, bodies: Bodies::Must, assuming: None, ..Self::question() };
        Ok(match self.ask(For::Reaching, pred, &question)? {
            Reply::Sat(rule, model) => Some((rule, model)),
            Reply::Unsat(..) => {
                self.obligations.get_mut(id).seen = now;
                None
            }
            Reply::Unknown(_) => None,
        })
    }

    /// Reached facts at all slots of the rule that the model satisfies, and their formulas there.
    fn premises(&mut self, pred: PredId, rule: usize, model: &Model) -> Option<Vec<(ReachedId, Vec<Term>)>> {
        let n = self.transformers[pred.as_u32() as usize].rules[rule].slots.len();
        (0..n).map(|i| self.premise(pred, rule, i, model)).collect()
    }

    fn premise(
        &mut self,
        pred: PredId,
        rule: usize,
        place: usize,
        model: &Model,
    ) -> Option<(ReachedId, Vec<Term>)> {
        let transformer = &self.transformers[pred.as_u32() as usize];
        let slot = transformer.rules[rule].slots[place];
        let params = &self.transformers[transformer.slots[slot].pred.as_u32() as usize].params;
        self.reached.at_slot(self.store, transformer, slot, params, model)
    }

    /// A new fact: all that the rule derives from these reached facts in the way of the model.
    fn reach(&mut self, pred: PredId, rule: usize, model: &Model) -> Result<ReachedId, SmtError> {
        let premises = self.premises(pred, rule, model).expect("the model satisfies reached facts");
        let transformer = &self.transformers[pred.as_u32() as usize];
        let mut parts = vec![transformer.rules[rule].formula];
        parts.extend(premises.iter().flat_map(|(_, cube)| cube));
        let params = transformer.params.clone();
        let cube = self.projected(&parts, &params, model);
        let fact = self.store.mk(Op::And, &cube);
        for transformer in self.transformers.iter_mut().filter(|t| t.has_slot(pred)) {
            transformer.add_reached(self.store, pred, &params, fact);
        }
        let premises = premises.into_iter().map(|(id, _)| id).collect();
        self.others.progress("facts", self.reached.len() as u64 + 1);
        Ok(self.reached.add(pred, cube, rule, premises))
    }

    /// The first predicate of the rule that needs a fact that was not reached, and what the fact must satisfy.
    fn needs(
        &mut self,
        obligation: &ProofObligation,
        rule: usize,
        mut model: Model,
    ) -> Result<Expanded, SmtError> {
        let ProofObligation { pred, ref literals, level, .. } = *obligation;
        let n = self.transformers[pred.as_u32() as usize].rules[rule].slots.len();
        let mut place = 0;
        while place < n {
            if self.premise(pred, rule, place, &model).is_none() {
                // one predicate alone was asked about already
                let bodies = Bodies::Prefix(rule, place + 1);
                let question = Question { literals, level, bodies, assuming: None, ..Self::question() };
                match n > 1 {
                    true => match self.ask(For::Reaching, pred, &question)? {
                        Reply::Sat(_, other) => model = other,
                        Reply::Unsat(..) | Reply::Unknown(_) => break,
                    },
                    false => break,
                }
            }
            place += 1;
        }
        if place == n {
            return Ok(Expanded::Reached(self.reach(pred, rule, &model)?));
        }
        let mut parts = literals.clone();
        for i in 0..place {
            let (_, cube) = self.premise(pred, rule, i, &model).expect("the model satisfies reached facts");
            parts.extend(cube);
        }
        let transformer = &self.transformers[pred.as_u32() as usize];
        let slots = transformer.rules[rule].slots.clone();
        parts.push(transformer.rules[rule].formula);
        for &slot in &slots[place + 1..] {
            let other = transformer.slots[slot].pred;
            let params = &self.transformers[other.as_u32() as usize].params;
            for lemma in self.frames[other.as_u32() as usize].at(level.before()) {
                let lemma = lemma.term(self.store);
                parts.push(transformer.at_slot(self.store, slot, params, lemma));
            }
        }
        let Slot { pred: needed, ref vars, .. } = transformer.slots[slots[place]];
        let vars = vars.clone();
        let literals = self.projected(&parts, &vars, &model);
        let params = &self.transformers[needed.as_u32() as usize].params;
        let map: FxHashMap<Term, Term> = vars.iter().copied().zip(params.iter().copied()).collect();
        let literals = literals.iter().map(|&t| self.store.subst_simplified(t, &map)).collect();
        Ok(Expanded::Needs { pred: needed, literals })
    }

    /// Literals over these variables alone that imply that values for all others satisfy the formulas, and that the model satisfies.
    fn projected(&mut self, parts: &[Term], keep: &[Term], model: &Model) -> Vec<Term> {
        let formula = self.store.mk(Op::And, parts);
        let mut vars = self.store.free_vars(&[formula]);
        vars.retain(|v| !keep.contains(v));
        let found = project(self.store, formula, &vars, model);
        let mut literals = vec![];
        found.literals.iter().for_each(|&t| split(self.store, t, &mut literals));
        literals
    }

    /// A lemma that excludes the cube, as strong as the strategies make it.
    fn block(&mut self, pred: PredId, cube: Vec<Term>, level: Level, top: Level) -> Result<(), SmtError> {
        let mut candidate = Candidate { pred, cube, level };
        for strategy in self.generalise.clone() {
            (strategy.apply)(self, &mut candidate)?;
        }
        while candidate.level < top {
            let lemma = excluded(self.store, &candidate.cube);
            let level = candidate.level.after();
            let (literals, assuming) = (&candidate.cube, Some((pred, lemma)));
            let question = Question { literals, level, assuming, values: false, ..Self::question() };
            match self.ask(For::Generalising, pred, &question)? {
                Reply::Unsat(_, holds) => candidate.level = level.max(holds),
                Reply::Sat(..) | Reply::Unknown(_) => break,
            }
        }
        let level = match candidate.level {
            Level::ALWAYS => Level::ALWAYS,
            level => level.min(top),
        };
        self.add_lemma(pred, candidate.cube, level);
        Ok(())
    }

    fn add_lemma(&mut self, pred: PredId, cube: Vec<Term>, level: Level) {
        let lemma = excluded(self.store, &cube);
        if self.frames[pred.as_u32() as usize].add(cube, level) {
            self.tell(pred, lemma, level);
        }
    }

    /// All that have the predicate in their rules hear of the lemma.
    fn tell(&mut self, pred: PredId, lemma: Term, level: Level) {
        let params = self.transformers[pred.as_u32() as usize].params.clone();
        let literal = self.levels.literal(level);
        self.transformers[pred.as_u32() as usize].add_own_lemma(self.store, lemma, literal);
        for transformer in self.transformers.iter_mut().filter(|t| t.has_slot(pred)) {
            transformer.add_lemma(self.store, pred, &params, lemma, literal);
        }
    }

    /// Moves lemmas to higher levels. A level without lemmas of its own is a fixpoint: the level after it is told.
    fn push(&mut self, top: Level) -> Result<Option<Level>, SmtError> {
        self.levels.reach(self.store, top.after());
        let mut level = Level::FIRST;
        while level <= top {
            let mut empty = true;
            for pred in 0..self.frames.len() {
                empty &= self.push_lemmas(PredId::from_u32(pred as u32), level)?;
            }
            if empty {
                return Ok(Some(level.after()));
            }
            level = level.after();
        }
        Ok(None)
    }

    /// Whether no lemma of the predicate stays at the level.
    fn push_lemmas(&mut self, pred: PredId, level: Level) -> Result<bool, SmtError> {
        let p = pred.as_u32() as usize;
        let known = self.transformers[p].slots.iter().map(|s| self.frames[s.pred.as_u32() as usize].changes);
        let known: usize = known.sum();
        if self.frames[p].lemmas.iter().all(|l| l.level != level) {
            return Ok(true);
        }
        self.transformers[p].open(self.store, self.seed)?;
        let all = self.push_each(pred, level, known);
        self.transformers[p].close();
        all
    }

    fn push_each(&mut self, pred: PredId, level: Level, known: usize) -> Result<bool, SmtError> {
        let p = pred.as_u32() as usize;
        let mut all = true;
        for i in 0..self.frames[p].lemmas.len() {
            let Lemma { ref cube, level: at, tried } = self.frames[p].lemmas[i];
            if at != level {
                continue;
            }
            if tried == Some((level, known)) {
                all = false;
                continue;
            }
            let cube = cube.clone();
            let question =
                Question { literals: &cube, level: level.after(), bodies: Bodies::May, assuming: None, ..Self::question() };
            match self.ask(For::Pushing, pred, &question)? {
                Reply::Unsat(_, holds) => {
                    let raised = match holds {
                        Level::ALWAYS => holds,
                        _ => level.after(),
                    };
                    self.frames[p].lemmas[i].level = raised;
                    self.frames[p].changes += 1;
                    let lemma = excluded(self.store, &cube);
                    self.tell(pred, lemma, raised);
                }
                Reply::Sat(..) | Reply::Unknown(_) => {
                    self.frames[p].lemmas[i].tried = Some((level, known));
                    all = false;
                }
            }
        }
        Ok(all)
    }

    /// The lemmas from this level on.
    fn solution(&mut self, level: Level) -> Solution {
        let mut solution = Solution::default();
        for pred in self.system.preds.keys() {
            let p = pred.as_u32() as usize;
            let lemmas: Vec<Lemma> = self.frames[p].at(level).cloned().collect();
            let parts: Vec<Term> = lemmas.iter().map(|l| l.term(self.store)).collect();
            let body = self.store.mk(Op::And, &parts);
            let body = simplify(self.store, body);
            let params = self.transformers[p].params.clone();
            solution.definitions[pred] = Some(Definition { params, body });
        }
        solution
    }
}

/// What became of an obligation.
enum Expanded {
    /// No fact satisfies it within its level.
    Blocked,
    Reached(ReachedId),
    /// Not before a fact is reached that satisfies these literals.
    Needs {
        pred: PredId,
        literals: Vec<Term>,
    },
    Undecided(String),
}

/// Literals that cannot be taken apart: an equality of numbers is two inequalities, of which a lemma may need one.
fn split(store: &mut Store, t: Term, into: &mut Vec<Term>) {
    match store.node(t).clone() {
        Node::Bool(true) => {}
        Node::App(Op::And, args) => args.iter().for_each(|&a| split(store, a, into)),
        Node::App(Op::Eq, args) => match store.sort(args[0]) {
            Sort::Int => {
                into.push(store.mk(Op::Le, &[args[0], args[1]]));
                into.push(store.mk(Op::Le, &[args[1], args[0]]));
            }
            Sort::Real => {
                into.push(store.mk(Op::RealLe, &[args[0], args[1]]));
                into.push(store.mk(Op::RealLe, &[args[1], args[0]]));
            }
            Sort::Bool | Sort::BitVec(_) | Sort::Array(_) => into.push(t),
        },
        _ => into.push(t),
    }
}
