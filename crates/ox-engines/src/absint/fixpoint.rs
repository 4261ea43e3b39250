//! The fixpoint: chaotic iteration over the clauses with widening to the constants of the system, then a few
//! decreasing rounds.
//!
//! Clauses are taken in a weak topological order of their heads, so that an inner loop is stable before what comes after it is
//! looked at (Bourdoncle's recursive strategy).

use super::refine::Refiner;
use super::{Abstract, Env};
use cranelift_entity::SecondaryMap;
use num_bigint::BigInt;
use ox_chc::{Clause, ClauseId, PredId, System};
use ox_graph::{FlowGraph, WeakOrder};
use ox_logic::{Node, Store, Term};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// What holds of the arguments of a predicate in every derivable fact; `None`: there is no derivable fact.
pub type Facts = SecondaryMap<PredId, Option<Vec<Abstract>>>;

/// A predicate is updated this often before its bounds are widened.
const WIDENING_PATIENCE: u32 = 3;
/// Bounds that move on from threshold to threshold go to infinity after that many updates.
const LAST_THRESHOLD: u32 = 40;
const NARROWING_ROUNDS: usize = 3;

pub fn fixpoint(store: &Store, system: &System) -> Facts {
    let thresholds = thresholds(store, system);
    let mut facts: Facts = SecondaryMap::new();
    let mut updates: SecondaryMap<PredId, u32> = SecondaryMap::new();
    let graph = Dependencies::new(system);
    let mut queue: BTreeSet<(u32, ClauseId)> =
        system.clauses.keys().filter_map(|c| graph.place(system, c)).collect();
    while let Some((_, id)) = queue.pop_first() {
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
                    n if n <= WIDENING_PATIENCE => joined,
                    n if n <= LAST_THRESHOLD => widen(old, &joined, &thresholds),
                    _ => widen(old, &joined, &[]),
                }
            }
        };
        facts[head.pred] = Some(next);
        queue.extend(graph.users[head.pred].iter().filter_map(|&user| graph.place(system, user)));
    }
    for _ in 0..NARROWING_ROUNDS {
        if !narrow(store, system, &mut facts) {
            break;
        }
    }
    facts
}

/// Which clauses use a predicate, and in which order clauses are taken.
struct Dependencies {
    users: SecondaryMap<PredId, Vec<ClauseId>>,
    order: WeakOrder<PredId>,
}

impl Dependencies {
    fn new(system: &System) -> Self {
        let mut users: SecondaryMap<PredId, Vec<ClauseId>> = SecondaryMap::new();
        for (id, clause) in system.clauses.iter() {
            clause.body.iter().for_each(|atom| users[atom.pred].push(id));
        }
        let heads = |p: PredId| users[p].iter().filter_map(|&c| Some(system.clauses[c].head.as_ref()?.pred));
        let order = WeakOrder::new(&FlowGraph::new(system.preds.keys(), heads));
        Dependencies { users, order }
    }

    /// The place of a clause in the queue; a query has none.
    fn place(&self, system: &System, clause: ClauseId) -> Option<(u32, ClauseId)> {
        let head = system.clauses[clause].head.as_ref()?;
        Some((self.order.position(head.pred), clause))
    }
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
