//! Drops arguments that no query depends on: wherever the predicate is used, the argument is a variable that no constraint
//! mentions, that occurs nowhere else in the body, and in the head only in arguments that are dropped themselves.
//!
//! Way back: a solution says nothing about a dropped argument; in a derivation its value is the one that the premise derives.

use super::arguments::Kept;
use super::recover::value_of;
use super::{BackMap, Horn, Transform, Transformed};
use crate::{Clause, Derivation, PredId, Solution, Step, StepId, System};
use cranelift_entity::PrimaryMap;
use ox_logic::{Model, Node, Store, Term, Value, default_value};
use rustc_hash::{FxHashMap, FxHashSet};

pub const SLICING: Transform = Transform {
    name: "slicing",
    help: "drop arguments that no query depends on",
    apply: |store, system| {
        let relevant = relevant(store, system);
        let kept = Kept::new(system, |p, i| relevant.contains(&(p, i)));
        let mut out = kept.declare(system);
        for c in system.clauses.values() {
            let body = c.body.iter().map(|a| kept.atom(a)).collect();
            let head = c.head.as_ref().map(|a| kept.atom(a));
            out.clauses.push(Clause::new(store, body, c.constraint, head));
        }
        Transformed { system: out, back: Box::new(Back { original: system.clone(), relevant, kept }) }
    },
};

type Positions = FxHashSet<(PredId, usize)>;

/// The least set of arguments that must stay.
fn relevant(store: &Store, system: &System) -> Positions {
    let mut relevant = Positions::default();
    let fixed: Vec<FxHashSet<Term>> = system.clauses.values().map(|c| fixed_vars(store, c)).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for (clause, fixed) in system.clauses.values().zip(&fixed) {
            let head = head_vars(store, clause, &relevant);
            for atom in &clause.body {
                for (i, &t) in atom.args.iter().enumerate() {
                    let free =
                        matches!(store.node(t), Node::Var(..)) && !fixed.contains(&t) && !head.contains(&t);
                    changed |= !free && relevant.insert((atom.pred, i));
                }
            }
        }
    }
    relevant
}

/// The variables that the constraint mentions, or more than one place of the body.
fn fixed_vars(store: &Store, clause: &Clause) -> FxHashSet<Term> {
    let mut fixed: FxHashSet<Term> = store.free_vars(&[clause.constraint]).into_iter().collect();
    let mut seen: FxHashMap<Term, usize> = FxHashMap::default();
    for &t in clause.body.iter().flat_map(|a| &a.args) {
        for v in store.free_vars(&[t]) {
            *seen.entry(v).or_default() += 1;
        }
    }
    fixed.extend(seen.iter().filter(|(_, n)| **n > 1).map(|(v, _)| *v));
    fixed
}

fn head_vars(store: &Store, clause: &Clause, relevant: &Positions) -> FxHashSet<Term> {
    let Some(head) = &clause.head else { return FxHashSet::default() };
    let args = head.args.iter().enumerate().filter(|(i, _)| relevant.contains(&(head.pred, *i)));
    store.free_vars(&args.map(|(_, &t)| t).collect::<Vec<_>>()).into_iter().collect()
}

struct Back {
    original: System,
    relevant: Positions,
    kept: Kept,
}

impl BackMap for Back {
    fn solution(&self, store: &mut Store, solution: Solution, _: &mut Horn) -> Result<Solution, String> {
        Ok(self.kept.solution(store, &self.original, &solution, |_, _, _| vec![]))
    }

    fn derivation(&self, store: &mut Store, derivation: Derivation) -> Derivation {
        let mut steps: PrimaryMap<StepId, Step> = PrimaryMap::new();
        // the values of all arguments that each step derives
        let mut derived: PrimaryMap<StepId, Vec<Value>> = PrimaryMap::new();
        for step in derivation.steps.values() {
            let clause = &self.original.clauses[step.clause];
            let mut values: Model = step.values.clone();
            for (atom, &premise) in clause.body.iter().zip(&step.premises) {
                for (i, &t) in atom.args.iter().enumerate() {
                    if !self.relevant.contains(&(atom.pred, i)) {
                        values.insert(t, derived[premise][i].clone());
                    }
                }
            }
            for &v in &clause.vars {
                values.entry(v).or_insert_with(|| default_value(store, store.sort(v)));
            }
            let args = clause.head.iter().flat_map(|h| &h.args);
            derived.push(args.map(|&t| value_of(store, t, &mut values)).collect());
            steps.push(Step { clause: step.clause, values, premises: step.premises.clone() });
        }
        Derivation { steps }
    }
}
