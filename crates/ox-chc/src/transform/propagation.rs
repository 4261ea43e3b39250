//! Constants and equalities: an argument that is the same constant in everything derivable, or equal to an earlier argument, is dropped,
//! and what is known of it goes into the constraints of the clauses that use it.
//!
//! The facts are the greatest ones that every clause preserves, found like the constants of conditional constant propagation: a
//! predicate has no facts derived from it until a clause derives some. What a clause derives is read off its arguments after its
//! equalities were solved, so relations that need reasoning beyond that are not found.
//!
//! Way back: a solution is conjoined with the facts, a derivation gets the values of replaced variables.

use super::arguments::Kept;
use super::equalities::substituted;
use super::equations::{anything, keeping, solve};
use super::recover::recover;
use super::{BackMap, Horn, Transform, Transformed};
use crate::{Atom, Clause, ClauseId, Derivation, PredId, Solution, System};
use cranelift_entity::{PrimaryMap, SecondaryMap};
use ox_logic::{Node, Op, Store, Term};
use rustc_hash::FxHashMap;

pub const PROPAGATION: Transform = Transform {
    name: "propagation",
    help: "drop arguments that are always the same constant, or equal to another argument",
    apply: |store, system| {
        let facts = facts(store, system);
        let known = |p: PredId, i: usize| facts[p].as_ref().and_then(|f| f[i]);
        let kept = Kept::new(system, |p, i| known(p, i).is_none());
        let mut out = kept.declare(system);
        let mut maps = PrimaryMap::new();
        for clause in system.clauses.values() {
            let mut parts = vec![clause.constraint];
            for atom in &clause.body {
                parts.extend(formulas(store, &facts, atom.pred, &atom.args));
            }
            if parts.len() == 1 && clause.head.as_ref().is_none_or(|h| kept.atom(h) == *h) {
                out.clauses.push(clause.clone());
                maps.push(FxHashMap::default());
                continue;
            }
            let constraint = store.mk(Op::And, &parts);
            let may = keeping(store, &clause.body);
            let solved = solve(store, constraint, may);
            let body = clause.body.iter().map(|a| kept.atom(a)).collect();
            let head = clause.head.as_ref().map(|a| kept.atom(a));
            let less = Clause { body, head, ..clause.clone() };
            out.clauses.push(substituted(store, &less, &solved));
            maps.push(solved.map);
        }
        Transformed { system: out, back: Box::new(Back { original: system.clone(), facts, kept, maps }) }
    },
};

/// What is known of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fact {
    /// A literal.
    Constant(Term),
    /// Equal to an earlier argument.
    Same(usize),
}

/// For each argument; nothing at all where nothing was derived.
type Facts = SecondaryMap<PredId, Option<Vec<Option<Fact>>>>;

fn formulas(store: &mut Store, facts: &Facts, pred: PredId, args: &[Term]) -> Vec<Term> {
    // without facts: it must be false in a solution too, because its clauses' heads were not looked at
    let Some(known) = &facts[pred] else { return vec![store.bool(false)] };
    let mut parts = vec![];
    for (&t, fact) in args.iter().zip(known) {
        match *fact {
            None => {}
            Some(Fact::Constant(c)) => parts.push(store.mk(Op::Eq, &[t, c])),
            Some(Fact::Same(j)) => parts.push(store.mk(Op::Eq, &[t, args[j]])),
        }
    }
    parts
}

fn facts(store: &mut Store, system: &System) -> Facts {
    let mut users: SecondaryMap<PredId, Vec<ClauseId>> = SecondaryMap::new();
    for (id, clause) in system.clauses.iter() {
        for atom in &clause.body {
            users[atom.pred].push(id);
        }
    }
    let mut facts = Facts::new();
    let mut work: Vec<ClauseId> = system.clauses.keys().rev().collect();
    while let Some(id) = work.pop() {
        let clause = &system.clauses[id];
        let Some(head) = &clause.head else { continue };
        if clause.body.iter().any(|a| facts[a.pred].is_none()) {
            continue;
        }
        let Some(args) = derived_args(store, clause, head, &facts) else { continue };
        let joined = match &facts[head.pred] {
            None => read_off(store, &args),
            Some(old) => join(old, &args),
        };
        if facts[head.pred].as_ref() != Some(&joined) {
            facts[head.pred] = Some(joined);
            work.extend(users[head.pred].iter().filter(|c| system.clauses[**c].head.is_some()));
        }
    }
    facts
}

/// The arguments of the head under the facts of the body and the equalities of the constraint; nothing if the clause
/// cannot be used.
fn derived_args(store: &mut Store, clause: &Clause, head: &Atom, facts: &Facts) -> Option<Vec<Term>> {
    let mut parts = vec![clause.constraint];
    for atom in &clause.body {
        parts.extend(formulas(store, facts, atom.pred, &atom.args));
    }
    let constraint = store.mk(Op::And, &parts);
    let solved = solve(store, constraint, anything);
    match store.node(solved.rest) {
        Node::Bool(false) => None,
        _ => Some(solved.apply_all(store, &head.args)),
    }
}

fn read_off(store: &Store, args: &[Term]) -> Vec<Option<Fact>> {
    let fact = |(i, &t): (usize, &Term)| match args[..i].iter().position(|&u| u == t) {
        _ if store.is_literal(t) => Some(Fact::Constant(t)),
        Some(j) => Some(Fact::Same(j)),
        None => None,
    };
    args.iter().enumerate().map(fact).collect()
}

/// What holds of the old facts for these arguments too. Equal constants may have to become equal arguments.
fn join(old: &[Option<Fact>], args: &[Term]) -> Vec<Option<Fact>> {
    // two arguments are equal in the old facts if these names are equal
    let name = |i: usize| match old[i] {
        None => (Some(i), None),
        Some(Fact::Same(j)) => (Some(j), None),
        Some(Fact::Constant(c)) => (None, Some(c)),
    };
    let fact = |i: usize| match old[i] {
        Some(Fact::Constant(c)) if args[i] == c => Some(Fact::Constant(c)),
        _ => {
            let same = |j: &usize| name(*j) == name(i) && args[*j] == args[i];
            (0..i).find(same).map(Fact::Same)
        }
    };
    (0..args.len()).map(fact).collect()
}

struct Back {
    original: System,
    facts: Facts,
    kept: Kept,
    maps: PrimaryMap<ClauseId, FxHashMap<Term, Term>>,
}

impl BackMap for Back {
    fn solution(&self, store: &mut Store, solution: Solution, _: &mut Horn) -> Result<Solution, String> {
        Ok(self.kept.solution(store, &self.original, &solution, |store, pred, params| {
            formulas(store, &self.facts, pred, params)
        }))
    }

    fn derivation(&self, store: &mut Store, mut derivation: Derivation) -> Derivation {
        for step in derivation.steps.values_mut() {
            let vars = &self.original.clauses[step.clause].vars;
            step.values = recover(store, vars, &self.maps[step.clause], &step.values);
        }
        derivation
    }
}
