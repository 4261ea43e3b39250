//! What is known of one value: an interval, the possible truth values, or nothing.

use ox_domains::Interval;
use ox_logic::{Sort, Term};
use rustc_hash::FxHashMap;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Abstract {
    Int(Interval),
    /// May be false, may be true; not both excluded.
    Bool(bool, bool),
    /// A sort of which nothing is known here.
    Any,
}

impl Abstract {
    pub fn top(sort: Sort) -> Self {
        match sort {
            Sort::Int => Abstract::Int(Interval::TOP),
            Sort::Bool => Abstract::Bool(true, true),
            Sort::Real | Sort::BitVec(_) | Sort::Array(_) => Abstract::Any,
        }
    }

    pub fn join(&self, other: &Abstract) -> Abstract {
        match (self, other) {
            (Abstract::Int(a), Abstract::Int(b)) => Abstract::Int(a.join(b)),
            (Abstract::Bool(a, b), Abstract::Bool(c, d)) => Abstract::Bool(*a || *c, *b || *d),
            _ => Abstract::Any,
        }
    }

    /// `None`: no value is left.
    pub fn meet(&self, other: &Abstract) -> Option<Abstract> {
        match (self, other) {
            (Abstract::Int(a), Abstract::Int(b)) => a.meet(b).map(Abstract::Int),
            (Abstract::Bool(a, b), Abstract::Bool(c, d)) => {
                let (f, t) = (*a && *c, *b && *d);
                (f || t).then_some(Abstract::Bool(f, t))
            }
            _ => Some(self.clone()),
        }
    }
}

/// What is known of the variables of a clause; a variable that is not listed may have any value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Env {
    pub vars: FxHashMap<Term, Abstract>,
    /// What is known of sums of two or more terms, constants left out and sorted: a wrap-around compares the sum and then
    /// moves it, which the intervals of its parts cannot follow.
    pub sums: FxHashMap<Box<[Term]>, Interval>,
}

impl Env {
    /// Keeps what holds in both.
    pub fn join(&mut self, other: &Env) {
        self.vars.retain(|v, a| match other.vars.get(v) {
            Some(b) => {
                *a = a.join(b);
                true
            }
            None => false,
        });
        self.sums.retain(|s, a| match other.sums.get(s) {
            Some(b) => {
                *a = a.join(b);
                true
            }
            None => false,
        });
    }

    /// Adds what the other knows; false if it contradicts what is known.
    pub fn meet(&mut self, other: &Env) -> bool {
        other.vars.iter().all(|(&v, fact)| self.add(v, fact))
            && other.sums.iter().all(|(parts, fact)| self.add_sum(parts.clone(), fact))
    }

    /// Adds a fact about a sum; false if it contradicts what is known.
    pub fn add_sum(&mut self, parts: Box<[Term]>, fact: &Interval) -> bool {
        let met = match self.sums.get(&parts) {
            Some(old) => old.meet(fact),
            None => Some(fact.clone()),
        };
        met.map(|m| self.sums.insert(parts, m)).is_some()
    }

    /// Adds a fact; false if it contradicts what is known.
    pub fn add(&mut self, var: Term, fact: &Abstract) -> bool {
        let met = match self.vars.get(&var) {
            Some(old) => old.meet(fact),
            None => Some(fact.clone()),
        };
        match met {
            Some(a) => {
                self.vars.insert(var, a);
                true
            }
            None => false,
        }
    }
}
