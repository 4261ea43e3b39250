//! One obligation: it is excluded, or reached, or needs a fact that was not reached.

use super::Search;
use super::frames::Level;
use super::obligations::{ObligationId, ProofObligation};
use super::reached::ReachedId;
use super::transformer::{Bodies, Question, Reply, Slot};
use super::work::For;
use ox_chc::PredId;
use ox_logic::{Model, Node, Op, Sort, Store, Term, Value, eval};
use ox_smt::backend::z3::Z3Solver;
use ox_smt::projection::project;
use ox_smt::{SatResult, SmtError, Solver};
use rustc_hash::FxHashMap;

/// What became of an obligation.
pub enum Expanded {
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

/// A solver may give any value to a division by zero, an evaluation gives none.
const NO_VALUE: &str =
    "values of the solver do not satisfy a clause when it is evaluated, as where it divides by zero";

impl Search<'_, '_> {
    pub(super) fn expand(
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
        self.draws(id);
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
            return self.reach(pred, rule, &model);
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
        let question =
            Question { literals: &literals, level, bodies: Bodies::Must, assuming: None, ..Self::question() };
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
    fn reach(&mut self, pred: PredId, rule: usize, model: &Model) -> Result<Expanded, SmtError> {
        let Some(premises) = self.premises(pred, rule, model) else {
            return Ok(Expanded::Undecided(NO_VALUE.into()));
        };
        let transformer = &self.transformers[pred.as_u32() as usize];
        let mut parts = vec![transformer.rules[rule].formula];
        parts.extend(premises.iter().flat_map(|(_, cube)| cube));
        let params = transformer.params.clone();
        let Some(cube) = self.projected(&parts, &params, model) else {
            return Ok(Expanded::Undecided(NO_VALUE.into()));
        };
        let fact = self.store.mk(Op::And, &cube);
        for transformer in self.transformers.iter_mut().filter(|t| t.has_slot(pred)) {
            transformer.add_reached(self.store, pred, &params, fact);
        }
        let premises = premises.into_iter().map(|(id, _)| id).collect();
        self.others.progress("facts", self.reached.len() as u64 + 1);
        Ok(Expanded::Reached(self.reached.add(pred, cube, rule, premises)))
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
            return self.reach(pred, rule, &model);
        }
        let mut parts = literals.clone();
        for i in 0..place {
            let Some((_, cube)) = self.premise(pred, rule, i, &model) else {
                return Ok(Expanded::Undecided(NO_VALUE.into()));
            };
            parts.extend(cube);
        }
        let transformer = &self.transformers[pred.as_u32() as usize];
        let slots = transformer.rules[rule].slots.clone();
        parts.push(transformer.rules[rule].formula);
        for &slot in &slots[place + 1..] {
            parts.extend(self.lemmas_at(pred, slot, level.before()));
        }
        let transformer = &self.transformers[pred.as_u32() as usize];
        let Slot { pred: needed, ref vars, .. } = transformer.slots[slots[place]];
        let vars = vars.clone();
        let Some(literals) = self.projected(&parts, &vars, &model) else {
            return Ok(Expanded::Undecided(NO_VALUE.into()));
        };
        let params = &self.transformers[needed.as_u32() as usize].params;
        let map: FxHashMap<Term, Term> = vars.iter().copied().zip(params.iter().copied()).collect();
        let literals = literals.iter().map(|&t| self.store.subst_simplified(t, &map)).collect();
        Ok(Expanded::Needs { pred: needed, literals })
    }

    /// What a rule says, and what lemmas say at its slots.
    pub(super) fn rule_with_lemmas(&mut self, pred: PredId, rule: usize, level: Level) -> Term {
        let transformer = &self.transformers[pred.as_u32() as usize];
        let (mut parts, slots) =
            (vec![transformer.rules[rule].formula], transformer.rules[rule].slots.clone());
        for slot in slots {
            parts.extend(self.lemmas_at(pred, slot, level.before()));
        }
        self.store.mk(Op::And, &parts)
    }

    /// The lemmas of this level or higher ones at a slot of a predicate.
    fn lemmas_at(&mut self, pred: PredId, slot: usize, level: Level) -> Vec<Term> {
        let transformer = &self.transformers[pred.as_u32() as usize];
        let other = transformer.slots[slot].pred.as_u32() as usize;
        let params = &self.transformers[other].params;
        let mut parts = vec![];
        for lemma in self.frames[other].at(level) {
            let lemma = lemma.term(self.store);
            parts.push(transformer.at_slot(self.store, slot, params, lemma));
        }
        parts
    }

    /// Literals over these variables alone that imply that values for all others satisfy the formulas, and that the model satisfies.
    /// Nothing if the formulas are not true when they are evaluated.
    fn projected(&mut self, parts: &[Term], keep: &[Term], model: &Model) -> Option<Vec<Term>> {
        if self.by_value {
            let value = |store: &mut Store, v: Term| {
                let value = store.value(&model[&v]);
                store.mk(Op::Eq, &[v, value])
            };
            let mut literals = vec![];
            for &v in keep {
                let t = value(self.store, v);
                split(self.store, t, &mut literals);
            }
            return Some(literals);
        }
        let formula = self.store.mk(Op::And, parts);
        let mut vars = self.store.free_vars(&[formula]);
        vars.retain(|v| !keep.contains(v));
        let found = project(self.store, formula, &vars, model);
        if found.literals == [self.store.bool(false)] {
            return None;
        }
        let mut literals = vec![];
        for &t in &found.literals {
            let t = on_one_side(self.store, t, model);
            split(self.store, t, &mut literals);
        }
        Some(literals)
    }
}

/// Of a disequality of numbers the inequality that the model satisfies: a set that is not convex has no sums of inequalities as lemmas.
fn on_one_side(store: &mut Store, t: Term, model: &Model) -> Term {
    let Node::App(Op::Not, args) = store.node(t) else { return t };
    let Node::App(Op::Eq, args) = store.node(args[0]) else { return t };
    let (a, b) = (args[0], args[1]);
    let less = match store.sort(a) {
        Sort::Int => Op::Lt,
        Sort::Real => Op::RealLt,
        Sort::Bool | Sort::BitVec(_) | Sort::Array(_) => return t,
    };
    let sides = [store.mk(less, &[a, b]), store.mk(less, &[b, a])];
    sides.into_iter().find(|&side| eval(store, side, model) == Ok(Value::Bool(true))).unwrap_or(t)
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
