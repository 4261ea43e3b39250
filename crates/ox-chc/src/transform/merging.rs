//! Merges clauses with the same head predicate and the same body predicates into one with a disjunction.
//!
//! Variables that only one of the merged clauses has may be shared between the disjuncts, because an existential
//! quantifier distributes over a disjunction.
//!
//! Way back: the predicates are the same, so a solution stays; a step of a derivation is one of a disjunct that its values make true.

use super::equations::{conjuncts, definition};
use super::recover::{recover, value_of};
use super::{BackMap, Horn, Transform, Transformed};
use crate::{Atom, Clause, ClauseId, Derivation, PredId, Solution, System};
use cranelift_entity::PrimaryMap;
use ox_logic::{Op, Store, Term, Value, simplify};
use rustc_hash::{FxHashMap, FxHashSet};

pub const MERGING: Transform = Transform {
    name: "merging",
    help: "merge clauses with the same predicates into one with a disjunction",
    apply: |store, system| {
        let mut out = System { preds: system.preds.clone(), clauses: PrimaryMap::new() };
        let mut origins = PrimaryMap::new();
        for group in groups(store, system) {
            let (clause, origin) = match group[..] {
                [only] => (system.clauses[only].clone(), Origin::Same(only)),
                _ => merge(store, system, &group),
            };
            out.clauses.push(clause);
            origins.push(origin);
        }
        Transformed { system: out, back: Box::new(Back { original: system.clone(), origins }) }
    },
};

/// The largest sum of the sizes of constraints that are put into one clause.
const SIZE: usize = 5_000;

/// Clauses that are merged, by the first of them.
fn groups(store: &Store, system: &System) -> Vec<Vec<ClauseId>> {
    let mut groups: Vec<Vec<ClauseId>> = vec![];
    let mut open: FxHashMap<(Option<PredId>, Vec<PredId>), (usize, usize)> = FxHashMap::default();
    for (id, clause) in system.clauses.iter() {
        let key = (clause.head.as_ref().map(|h| h.pred), clause.body.iter().map(|a| a.pred).collect());
        let size = store.subterms(&[clause.constraint]).len();
        match open.get_mut(&key) {
            Some((group, sum)) if *sum + size <= SIZE => {
                *sum += size;
                groups[*group].push(id);
            }
            _ => {
                open.insert(key, (groups.len(), size));
                groups.push(vec![id]);
            }
        }
    }
    groups
}

enum Origin {
    Same(ClauseId),
    OneOf(Vec<Disjunct>),
}

struct Disjunct {
    clause: ClauseId,
    condition: Term,
    /// What its variables are called in the merged clause.
    map: FxHashMap<Term, Term>,
}

fn merge(store: &mut Store, system: &System, group: &[ClauseId]) -> (Clause, Origin) {
    let first = &system.clauses[group[0]];
    let mut place = |atom: &Atom| {
        let sorts = system.preds[atom.pred].args.clone();
        let args = sorts.iter().map(|&s| store.fresh_var("m", s)).collect();
        Atom { pred: atom.pred, args }
    };
    let body: Vec<Atom> = first.body.iter().map(&mut place).collect();
    let head = first.head.as_ref().map(&mut place);
    let places: Vec<Term> = body.iter().chain(&head).flat_map(|a| a.args.iter().copied()).collect();
    let disjuncts: Vec<Disjunct> =
        group.iter().map(|&c| disjunct(store, c, &system.clauses[c], &places)).collect();
    let conditions: Vec<Term> = disjuncts.iter().map(|d| d.condition).collect();
    let constraint = match conditions[..] {
        [a, b] => if_then_else(store, a, b, head.as_ref().map_or(&[], |h| &h.args)),
        _ => None,
    };
    let constraint = constraint.unwrap_or_else(|| store.mk(Op::Or, &conditions));
    (Clause::new(store, body, constraint, head), Origin::OneOf(disjuncts))
}

/// The disjunction of two conditions of which one has a conjunct that the other denies: what both say a target is equal to
/// becomes one equation, by which it can be replaced.
fn if_then_else(store: &mut Store, a: Term, b: Term, targets: &[Term]) -> Option<Term> {
    let (mut yes, mut no) = (conjuncts(store, a), conjuncts(store, b));
    let (at, other) = yes.iter().enumerate().find_map(|(i, &c)| {
        let denied = store.mk(Op::Not, &[c]);
        Some((i, no.iter().position(|&d| d == denied)?))
    })?;
    let condition = yes.remove(at);
    no.remove(other);
    let mut parts: Vec<Term> = yes.iter().copied().filter(|c| no.contains(c)).collect();
    yes.retain(|c| !parts.contains(c));
    no.retain(|c| !parts.contains(c));
    for &x in targets {
        let (Some((i, t)), Some((j, u))) = (defining(store, &yes, x), defining(store, &no, x)) else {
            continue;
        };
        let either = store.mk(Op::Ite, &[condition, t, u]);
        parts.push(store.mk(Op::Eq, &[x, either]));
        yes.remove(i);
        no.remove(j);
    }
    let (yes, no) = (store.mk(Op::And, &yes), store.mk(Op::And, &no));
    let denied = store.mk(Op::Not, &[condition]);
    parts.push(store.mk(Op::Or, &[denied, yes]));
    parts.push(store.mk(Op::Or, &[condition, no]));
    Some(store.mk(Op::And, &parts))
}

/// The conjunct that defines a variable, and as what.
fn defining(store: &mut Store, conjuncts: &[Term], x: Term) -> Option<(usize, Term)> {
    let one = |(i, &c): (usize, &Term)| definition(store, c, |_: &Store, v, _| v == x).map(|(_, t)| (i, t));
    conjuncts.iter().enumerate().find_map(one)
}

/// The clause's constraint over the places of the merged clause: a variable is renamed to its first place, further places are
/// equations.
fn disjunct(store: &mut Store, id: ClauseId, clause: &Clause, places: &[Term]) -> Disjunct {
    let vars: FxHashSet<Term> = clause.vars.iter().copied().collect();
    let args: Vec<Term> =
        clause.body.iter().chain(&clause.head).flat_map(|a| a.args.iter().copied()).collect();
    let mut map: FxHashMap<Term, Term> = FxHashMap::default();
    let mut equations = vec![];
    for (&place, &t) in places.iter().zip(&args) {
        match vars.contains(&t) && !map.contains_key(&t) {
            true => {
                map.insert(t, place);
            }
            false => equations.push((place, t)),
        }
    }
    let mut parts = vec![store.subst_simplified(clause.constraint, &map)];
    for (place, t) in equations {
        let t = store.subst_simplified(t, &map);
        parts.push(store.mk(Op::Eq, &[place, t]));
    }
    let condition = store.mk(Op::And, &parts);
    let condition = simplify(store, condition);
    Disjunct { clause: id, condition, map }
}

struct Back {
    original: System,
    origins: PrimaryMap<ClauseId, Origin>,
}

impl BackMap for Back {
    fn solution(&self, _: &mut Store, solution: Solution, _: &mut Horn) -> Result<Solution, String> {
        Ok(solution)
    }

    fn derivation(&self, store: &mut Store, mut derivation: Derivation) -> Derivation {
        for step in derivation.steps.values_mut() {
            match &self.origins[step.clause] {
                Origin::Same(old) => step.clause = *old,
                Origin::OneOf(disjuncts) => {
                    let mut known = step.values.clone();
                    let holds = |d: &&Disjunct| value_of(store, d.condition, &mut known) == Value::Bool(true);
                    // none holds only if the derivation is wrong, which its checker says
                    let chosen = disjuncts.iter().find(holds).unwrap_or(&disjuncts[0]);
                    let vars = &self.original.clauses[chosen.clause].vars;
                    step.values = recover(store, vars, &chosen.map, &known);
                    step.clause = chosen.clause;
                }
            }
        }
        derivation
    }
}
