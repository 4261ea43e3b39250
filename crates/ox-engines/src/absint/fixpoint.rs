//! The fixpoint: chaotic iteration over the clauses with widening to the constants of the system, then a few
//! decreasing rounds.

use super::refine::Refiner;
use super::{Abstract, Env};
use cranelift_entity::SecondaryMap;
use num_bigint::BigInt;
use ox_chc::{Clause, ClauseId, PredId, System};
use ox_logic::{Node, Store, Term};
use rustc_hash::FxHashSet;
use std::collections::{BTreeSet, VecDeque};

/// What holds of the arguments of a predicate in every derivable fact; `None`: there is no derivable fact.
pub type Facts = SecondaryMap<PredId, Option<Vec<Abstract>>>;

/// A predicate is updated this often before its bounds are widened.
const PATIENCE: u32 = 3;
/// Bounds that move on from threshold to threshold go to infinity after that many updates.
const LAST_THRESHOLD: u32 = 40;
const NARROWING_ROUNDS: usize = 3;

pub fn fixpoint(store: &Store, system: &System) -> Facts {
    let thresholds = thresholds(store, system);
    let mut facts: Facts = SecondaryMap::new();
    let mut updates: SecondaryMap<PredId, u32> = SecondaryMap::new();
    let mut queue: VecDeque<ClauseId> =
        system.clauses.keys().filter(|&c| system.clauses[c].head.is_some()).collect();
    let mut queued: FxHashSet<ClauseId> = queue.iter().copied().collect();
    while let Some(id) = queue.pop_front() {
        queued.remove(&id);
        let clause = &system.clauses[id];
        let Some(head) = &clause.head else { continue };
        let Some(new) = post(store, clause, &facts) else { continue };
        let next = match &facts[head.pred] {
            None => new,
            Some(old) => {
                let joined: Vec<Abstract> = old.iter().zip(&new).map(|(a, b)| a.join(b)).collect();
                if joined == *old {
                    continue;
                }
                updates[head.pred] += 1;
                match updates[head.pred] {
                    n if n <= PATIENCE => joined,
                    n if n <= LAST_THRESHOLD => widen(old, &joined, &thresholds),
                    _ => widen(old, &joined, &[]),
                }
            }
        };
        facts[head.pred] = Some(next);
        for (user, c) in system.clauses.iter() {
            if c.head.is_some() && c.body.iter().any(|a| a.pred == head.pred) && queued.insert(user) {
                queue.push_back(user);
            }
        }
    }
    for _ in 0..NARROWING_ROUNDS {
        if !narrow(store, system, &mut facts) {
            break;
        }
    }
    facts
}

fn widen(old: &[Abstract], new: &[Abstract], thresholds: &[BigInt]) -> Vec<Abstract> {
    old.iter()
        .zip(new)
        .map(|(a, b)| match (a, b) {
            (Abstract::Int(a), Abstract::Int(b)) => Abstract::Int(a.widen(b, thresholds)),
            _ => a.join(b),
        })
        .collect()
}

/// One more application of all clauses to a post-fixpoint gives a post-fixpoint again, perhaps a smaller one.
fn narrow(store: &Store, system: &System, facts: &mut Facts) -> bool {
    let mut next: Facts = SecondaryMap::new();
    for clause in system.clauses.values() {
        let Some(head) = &clause.head else { continue };
        let Some(new) = post(store, clause, facts) else { continue };
        let joined = match &next[head.pred] {
            None => new,
            Some(old) => old.iter().zip(&new).map(|(a, b)| a.join(b)).collect(),
        };
        next[head.pred] = Some(joined);
    }
    let changed = system.preds.keys().any(|p| next[p] != facts[p]);
    *facts = next;
    changed
}

/// What a clause derives from the facts; `None` if it derives nothing.
fn post(store: &Store, clause: &Clause, facts: &Facts) -> Option<Vec<Abstract>> {
    let mut refiner = Refiner::new(store);
    let env = clause_env(&mut refiner, clause, facts)?;
    let head = clause.head.as_ref()?;
    Some(head.args.iter().map(|&t| refiner.value(t, &env)).collect())
}

/// What is known of a clause's variables where its body holds; `None` if the body cannot hold.
pub fn clause_env(refiner: &mut Refiner, clause: &Clause, facts: &Facts) -> Option<Env> {
    let mut env = body_env(refiner, clause, facts)?;
    refiner.refine(clause.constraint, true, &mut env).then_some(env)
}

/// The same from the atoms of the body alone.
pub fn body_env(refiner: &mut Refiner, clause: &Clause, facts: &Facts) -> Option<Env> {
    let mut env = Env::default();
    for atom in &clause.body {
        let known = facts[atom.pred].as_ref()?;
        for (&arg, value) in atom.args.iter().zip(known) {
            if matches!(refiner.store.node(arg), Node::Var(..)) && !env.add(arg, value) {
                return None;
            }
        }
    }
    Some(env)
}

/// The integer constants of the system and their neighbours, sorted.
fn thresholds(store: &Store, system: &System) -> Vec<BigInt> {
    let mut work: Vec<Term> = vec![];
    for c in system.clauses.values() {
        work.push(c.constraint);
        work.extend(c.body.iter().chain(&c.head).flat_map(|a| a.args.iter().copied()));
    }
    let mut seen = FxHashSet::default();
    let mut found = BTreeSet::new();
    while let Some(t) = work.pop() {
        if !seen.insert(t) {
            continue;
        }
        if let Node::Int(v) = store.node(t) {
            found.extend([v - 1, v.clone(), v + 1]);
        }
        work.extend(store.args(t));
    }
    found.into_iter().collect()
}
