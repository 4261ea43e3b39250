//! What is known of a predicate: a few states, told apart by a key.
//!
//! The key of a state has the values of arguments that select what the program does next (Booleans, program counters: integers that have few
//! values), and the phase: which branches of the clauses of its loop were taken on the way there. States with the same key are
//! joined. When there are more than the bound allows, less goes into the key: first the integers with the most values, then the phase,
//! then Booleans. What was taken out of the key of a predicate stays out, so the number of keys is finite.

use ox_domains::{Constraint, Dim, Int, Kind, Linear, State};
use std::collections::{BTreeMap, BTreeSet};

/// Why a state is not joined with another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Key {
    control: Vec<Option<Int>>,
    phase: BTreeSet<u64>,
}

impl Key {
    pub fn phase(&self) -> &BTreeSet<u64> {
        &self.phase
    }
}

/// A union of states, none of them empty. No state: nothing can be derived.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    pub parts: BTreeMap<Key, State>,
}

/// What goes into the keys of a predicate.
#[derive(Clone, Debug)]
pub struct Policy {
    limit: usize,
    control: Vec<Dim>,
    phases: bool,
    /// Of a predicate that took too long: only what is known of each argument by itself.
    pub cheap: bool,
    /// More than that many values, and an integer is no program counter.
    values: usize,
}

/// A predicate with more Booleans is not split by those whose value is not known.
const SPLIT: usize = 4;

impl Policy {
    /// Integers are program counters in loops only.
    pub fn new(kinds: &[Kind], limit: usize, in_loop: bool) -> Self {
        let tells = |k: &Kind| match k {
            Kind::Bool => true,
            Kind::Int => in_loop,
            Kind::Bits(_) => false,
        };
        let dims = (0..).map(Dim).zip(kinds).filter(|(_, k)| tells(k)).map(|(d, _)| d);
        let control = if limit > 1 { dims.collect() } else { vec![] };
        Policy { limit: limit.max(1), control, phases: limit > 1, cheap: false, values: limit }
    }

    fn key(&self, state: &State, phase: &BTreeSet<u64>) -> Key {
        let value = |d: &Dim| state.bounds(&Linear::dim(*d)).and_then(|b| b.single().cloned());
        let phase = if self.phases { phase.clone() } else { BTreeSet::new() };
        Key { control: self.control.iter().map(value).collect(), phase }
    }

    /// The union of states with their phases.
    pub fn collect(&mut self, states: Vec<(State, BTreeSet<u64>)>) -> Facts {
        let mut states: Vec<(State, BTreeSet<u64>)> =
            states.into_iter().filter(|(s, _)| !s.is_bottom()).flat_map(|(s, p)| self.split(s, p)).collect();
        loop {
            let mut facts = Facts::default();
            for (state, phase) in &states {
                let key = self.key(state, phase);
                let joined = match facts.parts.get(&key) {
                    Some(old) => old.join(state),
                    None => state.clone(),
                };
                facts.parts.insert(key, joined);
            }
            if facts.parts.len() <= self.limit && !self.counts(&facts) {
                return facts;
            }
            states = facts.parts.into_iter().map(|(k, s)| (s, k.phase)).collect();
            if states.len() > self.limit {
                self.coarsen(&states);
            }
        }
    }

    /// By the Booleans whose value is not known, if they are few.
    fn split(&self, state: State, phase: BTreeSet<u64>) -> Vec<(State, BTreeSet<u64>)> {
        let booleans: Vec<Dim> =
            self.control.iter().copied().filter(|d| state.kinds()[d.index()] == Kind::Bool).collect();
        let mut out = vec![state];
        if booleans.len() <= SPLIT && 1 << booleans.len() <= self.limit {
            for d in booleans {
                let halves = |s: &State| {
                    [Int::ZERO, Int::ONE].map(|v| {
                        let mut half = s.clone();
                        half.assume(&Constraint::equals(d, &v));
                        half
                    })
                };
                out = out.iter().flat_map(halves).filter(|s| !s.is_bottom()).collect();
            }
        }
        out.into_iter().map(|s| (s, phase.clone())).collect()
    }

    /// Takes integers with too many values out of the key; whether there were some.
    fn counts(&mut self, facts: &Facts) -> bool {
        let most = self.values.min(self.limit / 2 + 1);
        if facts.parts.len() <= most {
            return false;
        }
        let many: Vec<usize> = (0..self.control.len())
            .filter(|&i| {
                let seen: BTreeSet<&Int> = facts.parts.keys().filter_map(|k| k.control[i].as_ref()).collect();
                seen.len() > most
            })
            .collect();
        let mut i = 0;
        self.control.retain(|_| {
            i += 1;
            !many.contains(&(i - 1))
        });
        !many.is_empty()
    }

    /// Takes one thing out of the key.
    fn coarsen(&mut self, states: &[(State, BTreeSet<u64>)]) {
        let values = |d: &Dim| {
            let of = |s: &State| s.bounds(&Linear::dim(*d)).and_then(|b| b.single().cloned());
            states.iter().map(|(s, _)| of(s)).collect::<BTreeSet<_>>().len()
        };
        let kinds = states.first().map(|(s, _)| s.kinds().to_vec()).unwrap_or_default();
        let integers = (0..self.control.len()).filter(|&i| kinds[self.control[i].index()] == Kind::Int);
        if let Some(at) = integers.max_by_key(|&i| values(&self.control[i])) {
            self.control.remove(at);
        } else if self.phases {
            self.phases = false;
        } else {
            self.control.pop();
        }
    }

    fn tagged(&self, facts: &Facts) -> Vec<(State, BTreeSet<u64>)> {
        facts.parts.iter().map(|(k, s)| (s.clone(), k.phase.clone())).collect()
    }

    /// With the keys that the policy has now.
    fn current(&self, facts: &Facts) -> Facts {
        let stale = facts
            .parts
            .keys()
            .any(|k| k.control.len() != self.control.len() || !self.phases && !k.phase.is_empty());
        if !stale {
            return facts.clone();
        }
        let mut out = Facts::default();
        for (state, phase) in self.tagged(facts) {
            let key = self.key(&state, &phase);
            let joined = match out.parts.get(&key) {
                Some(old) => old.join(&state),
                None => state,
            };
            out.parts.insert(key, joined);
        }
        out
    }

    pub fn leq(&self, a: &Facts, b: &Facts) -> bool {
        let covered = |key: &Key, s: &State| {
            b.parts.get(key).is_some_and(|t| s.leq(t)) || b.parts.values().any(|t| s.leq(t))
        };
        a.parts.iter().all(|(k, s)| covered(k, s))
    }

    pub fn join(&mut self, a: &Facts, b: &Facts) -> Facts {
        let mut all = self.tagged(a);
        all.extend(self.tagged(b));
        self.collect(all)
    }

    /// `next` contains `old`.
    pub fn widen(&mut self, old: &Facts, next: &Facts, widen: impl Fn(&State, &State) -> State) -> Facts {
        let (old, mut next) = (self.current(old), self.current(next));
        for (key, state) in &mut next.parts {
            if let Some(before) = old.parts.get(key) {
                *state = before.widen_by(state, &widen);
            }
        }
        next
    }

    /// `next` is in `old`, part by part as far as the keys agree.
    pub fn narrow(&self, old: &Facts, next: &Facts) -> Facts {
        let (old, mut next) = (self.current(old), self.current(next));
        for (key, state) in &mut next.parts {
            if let Some(before) = old.parts.get(key) {
                let met = before.narrow(state);
                if !met.is_bottom() {
                    *state = met;
                }
            }
        }
        next
    }
}

/// A widening only where there is something new.
trait WidenBy {
    fn widen_by(&self, next: &State, widen: &impl Fn(&State, &State) -> State) -> State;
}

impl WidenBy for State {
    fn widen_by(&self, next: &State, widen: &impl Fn(&State, &State) -> State) -> State {
        if next.leq(self) { self.clone() } else { widen(self, next) }
    }
}

impl Facts {
    /// All states as one.
    pub fn joined(&self) -> Option<State> {
        let mut states = self.parts.values();
        let first = states.next()?.clone();
        Some(states.fold(first, |a, b| a.join(b)))
    }
}
