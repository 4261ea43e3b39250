//! Loops of which the end is near: a recursive predicate becomes several, so that a loop that counts from 0 to 3 is a chain of
//! predicates, of which inlining makes one clause.
//!
//! - [`UNFOLDING`]: one predicate for each vector of constants that the arguments have (polyvariant specialisation). What
//!   stays recursive then, or has too many constants, is left as it was.
//! - [`unfold_rounds`]: of what stays recursive, that many rounds are unfolded too. After them comes nothing, so that a derivation is one
//!   of the original; or anything may hold, so that a solution is one.
//!
//! Way back: a predicate holds where one of its versions does with the constants of that version.

mod bounds;
mod unchanged;
mod versions;

use super::recover::recover;
use super::{BackMap, Horn, Transform, Transformed};
use crate::answer::fresh_params;
use crate::{Definition, Derivation, PredId, Solution, System};
use cranelift_entity::SecondaryMap;
use ox_graph::FlowGraph;
use ox_logic::{Op, Store};
use rustc_hash::FxHashSet;
pub use versions::Then;
use versions::{By, Unfolded, Versions};

pub const UNFOLDING: Transform = Transform {
    name: "unfolding",
    help: "one predicate for each round of a loop whose rounds constants decide",
    apply: |store, system| {
        let (unfolded, _) = by_constants(store, system);
        let result = unfolded.system.clone();
        Transformed { system: result, back: Box::new(Back { original: system.clone(), unfolded }) }
    },
};

/// The predicates that stay recursive: no constant decides their rounds.
pub fn undecided(store: &mut Store, system: &System) -> FxHashSet<PredId> {
    by_constants(store, system).1
}

/// With those predicates unfolded that many times, and the others by constants. Nothing if the result would be too large.
pub fn unfold_rounds(
    store: &mut Store,
    system: &System,
    undecided: &FxHashSet<PredId>,
    rounds: u32,
    then: Then,
) -> Option<Transformed> {
    let by = |p: PredId| match undecided.contains(&p) {
        true => By::Rounds(rounds, then),
        false => By::Constants,
    };
    let versions = Versions::of(store, system, &components(system), by);
    let unfolded = versions.given_up.is_empty().then_some(versions.out)?;
    let result = unfolded.system.clone();
    Some(Transformed { system: result, back: Box::new(Back { original: system.clone(), unfolded }) })
}

/// With the predicates that stay recursive.
fn by_constants(store: &mut Store, system: &System) -> (Unfolded, FxHashSet<PredId>) {
    let mut all = FxHashSet::default();
    let mut open = components(system);
    loop {
        let Versions { out, given_up, .. } = Versions::of(store, system, &open, |_| By::Constants);
        let recursive = components(&out.system).into_iter().flatten().map(|p| out.versions[p].of);
        let staying: FxHashSet<PredId> = recursive.chain(given_up).collect();
        all.extend(staying.iter().copied());
        let before = open.len();
        open.retain(|c| !c.iter().any(|p| staying.contains(p)));
        if open.len() == before {
            return (out, all);
        }
    }
}

/// The predicates that depend on themselves, with those that they depend on mutually.
fn components(system: &System) -> Vec<Vec<PredId>> {
    let mut needs: SecondaryMap<PredId, Vec<PredId>> = SecondaryMap::new();
    for clause in system.clauses.values() {
        let Some(head) = &clause.head else { continue };
        needs[head.pred].extend(clause.body.iter().map(|atom| atom.pred));
    }
    FlowGraph::new(system.preds.keys(), |p| needs[p].iter().copied()).cycles()
}

struct Back {
    original: System,
    unfolded: Unfolded,
}

impl BackMap for Back {
    fn solution(&self, store: &mut Store, solution: Solution, _: &mut Horn) -> Result<Solution, String> {
        let mut definitions: SecondaryMap<PredId, Option<Definition>> = SecondaryMap::new();
        for pred in self.original.preds.keys() {
            let params = fresh_params(store, &self.original, pred);
            let mut cases = vec![];
            for &number in &self.unfolded.derived[pred] {
                let version = &self.unfolded.versions[number];
                let mut parts = version.holds(store, &params);
                // after the rounds, one predicate of the component holds where all do
                let after = self.unfolded.after.iter().find(|a| a.contains(&number));
                for &n in after.map_or(&[number][..], |a| &a[..]) {
                    parts.push(solution.apply(store, n, &version.rest(&params)));
                }
                cases.push(store.mk(Op::And, &parts));
            }
            definitions[pred] = Some(Definition { body: store.mk(Op::Or, &cases), params });
        }
        Ok(Solution { definitions })
    }

    fn derivation(&self, store: &mut Store, mut derivation: Derivation) -> Derivation {
        for step in derivation.steps.values_mut() {
            let was = &self.unfolded.uses[step.clause];
            let vars = &self.original.clauses[was.clause].vars;
            step.values = recover(store, vars, &was.map, &step.values);
            step.clause = was.clause;
        }
        derivation
    }
}
