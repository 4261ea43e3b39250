//! The rules of one predicate in one solver: whether something at its parameters follows from what is known of the predicates at the slots.
//!
//! The solver keeps its assertions for the whole run. A rule has a tag; a slot has a literal that says whether the rule uses
//! it, because what is known of an unused slot says nothing about the others. A lemma is asserted under the literal of its level, and a question
//! about level n assumes the literals from n − 1 on. Facts that are reached are a chain of disjunctions, whose newest literal is assumed
//! where only such facts may be used.

use super::frames::{Level, Levels};
use super::normal::Rules;
use ox_chc::{ClauseId, PredId};
use ox_logic::{Model, Op, Sort, Store, Term, Value};
use ox_smt::backend::z3::Z3Solver;
use ox_smt::{Limits, SatResult, SmtError, Solver};
use rustc_hash::FxHashMap;

/// One way to derive a fact.
pub struct Rule {
    pub clause: ClauseId,
    pub tag: Term,
    /// Over the parameters, the variables of the slots and variables of its own.
    pub formula: Term,
    pub slots: Vec<usize>,
    /// Those of the formula, the parameters and the slots.
    pub vars: Vec<Term>,
    /// What stands for the variables of the clause.
    pub values: Vec<(Term, Term)>,
}

/// A place of a predicate in the bodies of rules.
pub struct Slot {
    pub pred: PredId,
    pub vars: Vec<Term>,
    pub used: Term,
}

pub struct Transformer {
    pub params: Vec<Term>,
    pub rules: Vec<Rule>,
    pub slots: Vec<Slot>,
    /// That some rule derives what is asked about.
    derived: Term,
    /// That lemmas of the predicate itself hold of what is asked about.
    excluded: Term,
    /// Made with the first question: many predicates are never asked about.
    solver: Option<Z3Solver>,
    /// What it must hear of.
    told: Vec<Term>,
    /// For each slot: the literal for all facts reached so far.
    reached: Vec<Option<Term>>,
    /// How many facts were reached at the slots.
    pub reached_facts: usize,
}

/// What the bodies of rules may use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bodies {
    /// Lemmas at every slot.
    May,
    /// Facts that were reached at every slot.
    Must,
    /// With this rule: facts that were reached at its first so many slots, and lemmas at the others.
    Prefix(usize, usize),
}

pub enum Reply {
    /// A rule, with values of its variables if they were wanted.
    Sat(usize, Model),
    /// Some of the literals, and from which level on lemmas were needed.
    Unsat(Vec<Term>, Level),
    Unknown(String),
}

impl Transformer {
    pub fn new(store: &mut Store, rules: Rules) -> Self {
        let Rules { params, rules, slots } = rules;
        let [derived, excluded] = ["derived", "excluded"].map(|name| store.fresh_var(name, Sort::Bool));
        let mut some: Vec<Term> = rules.iter().map(|r| r.tag).collect();
        some.push(store.mk(Op::Not, &[derived]));
        let mut told = vec![store.mk(Op::Or, &some)];
        for rule in &rules {
            let mut needs: Vec<Term> = rule.slots.iter().map(|&s| slots[s].used).collect();
            needs.push(rule.formula);
            let needs = store.mk(Op::And, &needs);
            told.push(store.implies(rule.tag, needs));
        }
        let reached = vec![None; slots.len()];
        Transformer { params, rules, slots, derived, excluded, solver: None, told, reached, reached_facts: 0 }
    }

    /// Begins a series of questions, between which the solver keeps what it learns. What it is told meanwhile it hears with the next series.
    pub fn open(&mut self, store: &Store, seed: u32) -> Result<(), SmtError> {
        let solver = match &mut self.solver {
            Some(solver) => solver,
            none => {
                let solver = none.insert(Z3Solver::new()?);
                solver.set_limits(Limits { seed, ..Limits::default() });
                solver
            }
        };
        for t in self.told.drain(..) {
            solver.assert(store, t)?;
        }
        solver.push();
        Ok(())
    }

    /// Ends the series.
    pub fn close(&mut self) {
        self.solver.as_mut().expect("a series was begun").pop();
    }

    /// A formula over the parameters of a predicate, at a slot.
    pub fn at_slot(&self, store: &mut Store, slot: usize, params: &[Term], t: Term) -> Term {
        let map: FxHashMap<Term, Term> =
            params.iter().copied().zip(self.slots[slot].vars.iter().copied()).collect();
        store.subst_simplified(t, &map)
    }

    fn slots_of(&self, pred: PredId) -> Vec<usize> {
        (0..self.slots.len()).filter(|&s| self.slots[s].pred == pred).collect()
    }

    pub fn has_slot(&self, pred: PredId) -> bool {
        self.slots.iter().any(|s| s.pred == pred)
    }

    /// A lemma of the predicate itself, for [`Transformer::excludes`].
    pub fn add_own_lemma(&mut self, store: &mut Store, lemma: Term, level: Option<Term>) {
        let mut clause = vec![store.mk(Op::Not, &[self.excluded]), lemma];
        if let Some(level) = level {
            clause.push(store.mk(Op::Not, &[level]));
        }
        self.told.push(store.mk(Op::Or, &clause));
    }

    /// Whether lemmas of this level or higher ones exclude what satisfies the literals.
    pub fn excludes(
        &mut self,
        store: &Store,
        levels: &Levels,
        literals: &[Term],
        level: Level,
    ) -> Result<bool, SmtError> {
        let mut assumed = vec![self.excluded];
        assumed.extend(levels.from(level));
        assumed.extend(literals);
        let solver = self.solver.as_mut().expect("a series was begun");
        Ok(solver.check(store, &assumed)? == SatResult::Unsat)
    }

    /// A lemma of a predicate, under the literal of its level, or always.
    pub fn add_lemma(
        &mut self,
        store: &mut Store,
        pred: PredId,
        params: &[Term],
        lemma: Term,
        level: Option<Term>,
    ) {
        for slot in self.slots_of(pred) {
            let here = self.at_slot(store, slot, params, lemma);
            let unused = store.mk(Op::Not, &[self.slots[slot].used]);
            let mut clause = vec![unused, here];
            if let Some(level) = level {
                clause.push(store.mk(Op::Not, &[level]));
            }
            self.told.push(store.mk(Op::Or, &clause));
        }
    }

    /// One more fact of a predicate that is reached.
    pub fn add_reached(&mut self, store: &mut Store, pred: PredId, params: &[Term], fact: Term) {
        for slot in self.slots_of(pred) {
            let here = self.at_slot(store, slot, params, fact);
            let literal = store.fresh_var("reached", Sort::Bool);
            let not = store.mk(Op::Not, &[literal]);
            let unused = store.mk(Op::Not, &[self.slots[slot].used]);
            let mut clause = vec![not, unused, here];
            clause.extend(self.reached[slot]);
            self.told.push(store.mk(Op::Or, &clause));
            self.reached[slot] = Some(literal);
            self.reached_facts += 1;
        }
    }

    /// Whether facts were reached for all slots of some rule.
    pub fn can_be_reached(&self) -> bool {
        self.rules.iter().any(|r| r.slots.iter().all(|&s| self.reached[s].is_some()))
    }

    /// Whether a fact with these literals follows at the level.
    pub fn ask(
        &mut self,
        store: &mut Store,
        levels: &Levels,
        question: &Question,
    ) -> Result<Reply, SmtError> {
        let Some(assumed) = self.assumptions(store, levels, question) else {
            return Ok(Reply::Unsat(vec![], question.level));
        };
        self.answer(store, levels, question, &assumed)
    }

    /// Nothing if no fact was reached where one is needed.
    fn assumptions(&self, store: &mut Store, levels: &Levels, question: &Question) -> Option<Vec<Term>> {
        let mut assumed: Vec<Term> = vec![self.derived];
        if let Some((pred, lemma)) = question.assuming {
            for slot in self.slots_of(pred) {
                let here = self.at_slot(store, slot, &self.params, lemma);
                let unused = store.mk(Op::Not, &[self.slots[slot].used]);
                assumed.push(store.mk(Op::Or, &[unused, here]));
            }
        }
        match question.bodies {
            Bodies::May if question.level.is_first() => {
                assumed.extend(self.slots.iter().map(|s| store.mk(Op::Not, &[s.used])));
            }
            Bodies::May => assumed.extend(levels.from(question.level.before())),
            Bodies::Must => {
                for (slot, reached) in self.slots.iter().zip(&self.reached) {
                    assumed.push(match reached {
                        Some(literal) => *literal,
                        None => store.mk(Op::Not, &[slot.used]),
                    });
                }
            }
            Bodies::Prefix(rule, n) => {
                let rule = &self.rules[rule];
                assumed.push(rule.tag);
                for &slot in &rule.slots[..n] {
                    assumed.push(self.reached[slot]?);
                }
                assumed.extend(levels.from(question.level.before()));
            }
        }
        assumed.extend(question.literals);
        Some(assumed)
    }

    fn answer(
        &mut self,
        store: &Store,
        levels: &Levels,
        question: &Question,
        assumed: &[Term],
    ) -> Result<Reply, SmtError> {
        let Question { literals, level, bodies, .. } = *question;
        let solver = self.solver.as_mut().expect("a series was begun");
        match solver.check(store, assumed)? {
            SatResult::Unknown(reason) => Ok(Reply::Unknown(reason)),
            SatResult::Unsat => {
                let core = solver.core()?;
                let needed = literals.iter().copied().filter(|l| core.contains(l)).collect();
                let first = bodies == Bodies::May && level.is_first();
                let unused = |t: &Term| self.slots.iter().any(|s| store.args(*t) == [s.used]);
                let from = match first && core.iter().any(unused) {
                    true => Level::FIRST,
                    false => levels.lowest_in(&core),
                };
                Ok(Reply::Unsat(needed, from))
            }
            SatResult::Sat if !question.values => Ok(Reply::Sat(0, Model::default())),
            SatResult::Sat => {
                let rule = match bodies {
                    // others may hold too, but this one was asked about
                    Bodies::Prefix(rule, _) => rule,
                    Bodies::May | Bodies::Must => {
                        let tags: Vec<Term> = self.rules.iter().map(|r| r.tag).collect();
                        let on = solver.model(store, &tags)?;
                        let taken =
                            self.rules.iter().enumerate().filter(|(_, r)| on[&r.tag] == Value::Bool(true));
                        let (rule, _) =
                            taken.min_by_key(|(_, r)| r.slots.len()).expect("one of the rules holds");
                        rule
                    }
                };
                let vars = self.rules[rule].vars.clone();
                let model = solver.model(store, &vars)?;
                Ok(Reply::Sat(rule, model))
            }
        }
    }
}

pub struct Question<'a> {
    pub literals: &'a [Term],
    pub level: Level,
    pub bodies: Bodies,
    /// A lemma of the predicate itself, which holds at its slots.
    pub assuming: Option<(PredId, Term)>,
    /// Whether a model is wanted; to read it takes as long as a small question.
    pub values: bool,
}
