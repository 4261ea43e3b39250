//! The equations of a system: forward, what can be derived; backward, what can lead to a query.
//!
//! Each predicate has the clauses it is the head of (forward) or is used in (backward), so that an update looks at these only. What a
//! clause of a loop gives is kept until one of the facts it uses changes.

use super::compile::{Layout, Transformer};
use super::facts::{Facts, Policy};
use super::formula::{self, Formula, Path};
use cranelift_entity::{EntityRef, SecondaryMap};
use ox_chc::PredId;
use ox_domains::fixpoint::Equations;
use ox_domains::{Choice, Constraint, Dim, Int, Kind, State};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The compiled clauses, and what does not change.
pub struct Clauses {
    pub transformers: Vec<Transformer>,
    pub layouts: Vec<Rc<Layout>>,
    /// The clauses by the predicate of their head.
    pub heads: SecondaryMap<PredId, Vec<usize>>,
    /// The clauses by the predicates of their bodies, with the place there.
    pub users: SecondaryMap<PredId, Vec<(usize, usize)>>,
    /// The queries.
    pub queries: Vec<usize>,
    /// The loop that a predicate is in; zero: none.
    pub component: SecondaryMap<PredId, u32>,
    pub thresholds: SecondaryMap<PredId, Rc<Vec<Int>>>,
    pub choice: Choice,
    pub disjuncts: usize,
    pub budget: Duration,
    pub deadline: Option<Instant>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Forward,
    Backward,
}

/// One fixpoint computation.
pub struct Analysis<'a> {
    pub clauses: &'a Clauses,
    pub direction: Direction,
    /// Forward: what facts are restricted to. Backward: what is derivable.
    pub within: Option<&'a SecondaryMap<PredId, Facts>>,
    pub facts: SecondaryMap<PredId, Facts>,
    versions: SecondaryMap<PredId, u32>,
    policies: Vec<Policy>,
    spent: Vec<Duration>,
    /// What clauses of loops gave, and for which versions of what they use.
    cache: Vec<Option<(Vec<u32>, Tagged)>>,
    pub out_of_time: bool,
}

type Tagged = Rc<Vec<(State, BTreeSet<u64>)>>;

/// Widenings with thresholds, then without, then to what is known of each argument alone, then to nothing.
const LAST_THRESHOLD: u32 = 12;
const LAST_RELATION: u32 = 40;
const LAST: u32 = 60;

impl<'a> Analysis<'a> {
    pub fn new(
        clauses: &'a Clauses,
        direction: Direction,
        within: Option<&'a SecondaryMap<PredId, Facts>>,
    ) -> Self {
        let policy = |(i, l): (usize, &Rc<Layout>)| {
            Policy::new(&l.kinds, clauses.disjuncts, clauses.component[PredId::new(i)] != 0)
        };
        let policies = clauses.layouts.iter().enumerate().map(policy).collect();
        let spent = vec![Duration::ZERO; clauses.layouts.len()];
        Analysis {
            clauses,
            direction,
            within,
            facts: SecondaryMap::new(),
            versions: SecondaryMap::new(),
            policies,
            spent,
            cache: vec![None; clauses.transformers.len()],
            out_of_time: false,
        }
    }

    /// The predicates that are too much for the domain.
    pub fn cheap(&self) -> usize {
        self.policies.iter().filter(|p| p.cheap).count()
    }

    fn top(&self, pred: PredId) -> State {
        self.clauses.choice.top(&self.clauses.layouts[pred.index()].kinds)
    }

    /// The facts of the body: derivable ones.
    fn derivable(&self, pred: PredId) -> &Facts {
        match self.direction {
            Direction::Forward => &self.facts[pred],
            Direction::Backward => &self.within.expect("backward within what is derivable")[pred],
        }
    }

    /// The states of a clause's dimensions where its body holds, with the phases of its atoms.
    fn bodies(&self, t: &Transformer) -> Vec<(State, BTreeSet<u64>)> {
        let Some(((first, _), rest)) = t.body.split_first() else {
            return vec![(self.clauses.choice.top(&t.kinds), BTreeSet::new())];
        };
        let limit = self.clauses.disjuncts.max(1);
        let mut out: Vec<(State, BTreeSet<u64>)> = vec![];
        for (key, state) in &self.derivable(*first).parts {
            let mut state = state.clone();
            state.extend(&t.kinds);
            out.push((state, self.phase(*first, t, key.phase())));
        }
        if !rest.is_empty() {
            // what the clause says excludes combinations
            out.iter_mut().for_each(|(state, _)| assume_constraints(state, &t.formula));
            out.retain(|(s, _)| !s.is_bottom());
        }
        for (pred, dims) in rest {
            let facts = self.derivable(*pred);
            let apart = match facts.parts.len() * out.len() > COMBINATIONS * limit {
                true => None,
                false => {
                    let parts = facts.parts.iter();
                    let parts = parts.map(|(k, s)| (s.clone(), self.phase(*pred, t, k.phase())));
                    Some(combined(&out, &parts.collect::<Vec<_>>(), dims)).filter(|all| all.len() <= limit)
                }
            };
            out = apart.unwrap_or_else(|| {
                let joined: Vec<_> = facts.joined().into_iter().map(|s| (s, BTreeSet::new())).collect();
                combined(&out, &joined, dims)
            });
        }
        out
    }

    /// A phase is that of one loop.
    fn phase(&self, pred: PredId, t: &Transformer, phase: &BTreeSet<u64>) -> BTreeSet<u64> {
        let same = t.head.as_ref().is_some_and(|(h, _)| self.in_one_loop(pred, *h));
        if same { phase.clone() } else { BTreeSet::new() }
    }

    fn in_one_loop(&self, a: PredId, b: PredId) -> bool {
        let component = &self.clauses.component;
        component[a] != 0 && component[a] == component[b]
    }

    /// What a clause derives.
    fn derived(&self, clause: usize) -> Vec<(State, BTreeSet<u64>)> {
        let t = &self.clauses.transformers[clause];
        let Some((head, dims)) = &t.head else { return vec![] };
        let around = t.body.iter().any(|(p, _)| self.in_one_loop(*p, *head));
        let mut out = vec![];
        for (state, phase) in self.bodies(t) {
            for Path { state, choices } in formula::assume(&t.formula, state, self.clauses.disjuncts.max(1)) {
                let mut phase = phase.clone();
                if around {
                    phase.insert(choices ^ (clause as u64) << 40);
                }
                let state = state.project(dims);
                match self.within {
                    None => out.push((state, phase)),
                    Some(within) => {
                        out.extend(restricted(&state, &within[*head]).map(|s| (s, phase.clone())))
                    }
                }
            }
        }
        out
    }

    /// What the atom at a place of a body is, where the clause leads on to what is known of its head.
    fn leading(&self, clause: usize, place: usize) -> Vec<(State, BTreeSet<u64>)> {
        let t = &self.clauses.transformers[clause];
        let mut out = vec![];
        let targets: Vec<Option<&State>> = match &t.head {
            None => vec![None],
            Some((head, _)) => self.facts[*head].parts.values().map(Some).collect(),
        };
        for (state, _) in self.bodies(t) {
            for target in &targets {
                let mut state = state.clone();
                if let (Some(target), Some((_, dims))) = (target, &t.head) {
                    embed(&mut state, target, dims);
                }
                let paths = formula::assume(&t.formula, state, self.clauses.disjuncts.max(1));
                out.extend(paths.into_iter().map(|p| (p.state.project(&t.body[place].1), BTreeSet::new())));
            }
        }
        out
    }

    /// Does the body of a query hold for some facts?
    pub fn reached(&self, query: usize) -> bool {
        let t = &self.clauses.transformers[query];
        let limit = self.clauses.disjuncts.max(1);
        self.bodies(t).into_iter().any(|(state, _)| !formula::assume(&t.formula, state, 8 * limit).is_empty())
    }

    fn late(&mut self) -> bool {
        self.out_of_time |= self.clauses.deadline.is_some_and(|d| Instant::now() >= d);
        self.out_of_time
    }

    fn uses(&self, clause: usize) -> Vec<PredId> {
        let t = &self.clauses.transformers[clause];
        match self.direction {
            Direction::Forward => t.body.iter().map(|(p, _)| *p).collect(),
            Direction::Backward => t.head.iter().map(|(p, _)| *p).collect(),
        }
    }

    fn clause(&mut self, clause: usize, place: usize) -> Tagged {
        let uses = self.uses(clause);
        let versions: Vec<u32> = uses.iter().map(|p| self.versions[*p]).collect();
        let looping = uses.iter().any(|p| self.clauses.component[*p] != 0);
        let t = &self.clauses.transformers[clause];
        let keep = looping && (self.direction == Direction::Forward || t.body.len() == 1);
        if keep
            && let Some((known, result)) = &self.cache[clause]
            && *known == versions
        {
            return result.clone();
        }
        let result = Rc::new(match self.direction {
            Direction::Forward => self.derived(clause),
            Direction::Backward => self.leading(clause, place),
        });
        if keep {
            self.cache[clause] = Some((versions, result.clone()));
        }
        result
    }
}

/// So many times the bound of states are tried for those that are not empty.
const COMBINATIONS: usize = 4;

type Phased = (State, BTreeSet<u64>);

/// Each of the states with each of the parts, as far as there is anything in both.
fn combined(states: &[Phased], parts: &[Phased], dims: &[Dim]) -> Vec<Phased> {
    let mut out = vec![];
    for (state, phase) in states {
        for (part, more) in parts {
            let mut state = state.clone();
            embed(&mut state, part, dims);
            if !state.is_bottom() {
                out.push((state, phase.union(more).copied().collect()));
            }
        }
    }
    out
}

/// The constraints among the conjuncts.
fn assume_constraints(state: &mut State, formula: &Formula) {
    match formula {
        Formula::Atom(c) => state.assume(c),
        Formula::And(parts) => parts.iter().for_each(|p| assume_constraints(state, p)),
        Formula::Or(..) | Formula::Product(..) => {}
    }
}

/// Adds what a state says about its dimensions, under other names.
fn embed(state: &mut State, part: &State, dims: &[Dim]) {
    let Some(constraints) = part.constraints() else { return state.set_bottom() };
    let renamed = |c: &Constraint| c.with(c.expr.rename(|d| Some(dims[d.index()])).expect("each has one"));
    for c in constraints {
        state.assume(&renamed(&c));
        if state.is_bottom() {
            return;
        }
    }
    for cases in part.disjunctions() {
        let of = |case: &Vec<Constraint>| {
            let mut out = state.clone();
            case.iter().for_each(|c| out.assume(&renamed(c)));
            out
        };
        if let Some(joined) = cases.iter().map(of).reduce(|a, b| a.join(&b)) {
            *state = joined;
        }
    }
}

fn restricted<'f>(state: &'f State, to: &'f Facts) -> impl Iterator<Item = State> + 'f {
    to.parts.values().map(|part| state.meet(part)).filter(|s| !s.is_bottom())
}

impl Equations<PredId> for Analysis<'_> {
    type Value = Facts;

    fn value(&self, k: PredId) -> Facts {
        self.facts[k].clone()
    }

    fn set(&mut self, k: PredId, value: Facts) {
        self.versions[k] += 1;
        self.facts[k] = value;
    }

    fn post(&mut self, k: PredId, from: &dyn Fn(PredId) -> bool) -> Facts {
        if self.late() {
            return Facts::default();
        }
        let start = Instant::now();
        let clauses: Vec<(usize, usize)> = match self.direction {
            Direction::Forward => self.clauses.heads[k].iter().map(|&c| (c, 0)).collect(),
            Direction::Backward => self.clauses.users[k].clone(),
        };
        let mut states = vec![];
        for (clause, place) in clauses {
            if self.uses(clause).iter().all(|p| from(*p)) {
                states.extend(self.clause(clause, place).iter().cloned());
            }
        }
        let cheap = self.policies[k.index()].cheap;
        if cheap {
            let top = self.top(k);
            states.iter_mut().for_each(|(s, _)| s.forget_relations(&top));
        }
        let facts = self.policies[k.index()].collect(states);
        self.spent[k.index()] += start.elapsed();
        if self.spent[k.index()] > self.clauses.budget && !cheap {
            let kinds = &self.clauses.layouts[k.index()].kinds;
            self.policies[k.index()] = Policy::new(kinds, 1, false);
            self.policies[k.index()].cheap = true;
        }
        facts
    }

    fn leq(&mut self, k: PredId, a: &Facts, b: &Facts) -> bool {
        self.out_of_time || self.policies[k.index()].leq(a, b)
    }

    fn join(&mut self, k: PredId, a: &Facts, b: &Facts) -> Facts {
        self.policies[k.index()].join(a, b)
    }

    fn widen(&mut self, k: PredId, a: &Facts, b: &Facts, turn: u32) -> Facts {
        let top = self.top(k);
        let thresholds = self.clauses.thresholds[k].clone();
        self.policies[k.index()].widen(a, b, |old, new| match turn {
            n if n < LAST_THRESHOLD => old.widen(new, &thresholds),
            n if n < LAST_RELATION => old.widen(new, &[]),
            n if n < LAST => {
                let mut out = old.widen(new, &[]);
                out.forget_relations(&top);
                out
            }
            _ => top.clone(),
        })
    }

    fn narrow(&mut self, k: PredId, old: &Facts, next: &Facts) -> Facts {
        self.policies[k.index()].narrow(old, next)
    }
}

/// Is what the clauses derive from the facts in the facts? A predicate in no loop was looked at once, after all that it uses.
pub fn is_inductive(analysis: &mut Analysis) -> bool {
    let component = &analysis.clauses.component;
    let preds: Vec<PredId> = analysis.clauses.heads.keys().filter(|p| component[*p] != 0).collect();
    preds.into_iter().all(|p| {
        let new = analysis.post(p, &|_| true);
        let old = analysis.facts[p].clone();
        analysis.leq(p, &new, &old)
    })
}

/// What is between the bounds of its kind only.
pub fn is_top(kinds: &[Kind], c: &Constraint) -> bool {
    let [(d, _)] = c.expr.terms() else { return false };
    let greatest = match kinds[d.index()] {
        Kind::Int => return false,
        Kind::Bool => Int::ONE,
        Kind::Bits(w) => &Int::power_of_two(w) - &Int::ONE,
    };
    let (least, most) = (Constraint::at_least(*d, &Int::ZERO), Constraint::at_most(*d, &greatest));
    *c == least || *c == most
}
