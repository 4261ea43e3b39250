//! Drops what cannot matter: predicates without derivable facts and predicates that no query depends on.
//!
//! Way back: a predicate without facts is `false`, one that no query needs is `true`; a derivation only gets its
//! clauses' old numbers back.

use super::{BackMap, Horn, Transform, Transformed};
use crate::answer::fresh_params;
use crate::{ClauseId, Definition, Derivation, PredId, Solution, System};
use cranelift_entity::{EntitySet, PrimaryMap};
use ox_logic::{Node, Store};

pub const CONE_OF_INFLUENCE: Transform = Transform {
    name: "cone-of-influence",
    help: "drop predicates without facts and predicates that no query needs",
    apply: |store, system| {
        let derivable = derivable(store, system);
        let needed = needed(store, system, &derivable);
        let mut out = System { preds: system.preds.clone(), clauses: PrimaryMap::new() };
        let mut old = PrimaryMap::new();
        for (id, clause) in system.clauses.iter() {
            let usable = clause.body.iter().all(|a| derivable.contains(a.pred)) && !never(store, system, id);
            if usable && clause.head.as_ref().is_none_or(|h| needed.contains(h.pred)) {
                out.clauses.push(clause.clone());
                old.push(id);
            }
        }
        Transformed { system: out, back: Box::new(Back { original: system.clone(), old, derivable, needed }) }
    },
};

fn never(store: &Store, system: &System, id: ClauseId) -> bool {
    matches!(store.node(system.clauses[id].constraint), Node::Bool(false))
}

/// The predicates that may have facts, as far as the shape of the clauses tells.
fn derivable(store: &Store, system: &System) -> EntitySet<PredId> {
    let mut set = EntitySet::new();
    let mut changed = true;
    while changed {
        changed = false;
        for (id, clause) in system.clauses.iter() {
            if let Some(head) = &clause.head
                && clause.body.iter().all(|a| set.contains(a.pred))
                && !never(store, system, id)
            {
                changed |= set.insert(head.pred);
            }
        }
    }
    set
}

/// The predicates that a query depends on through usable clauses.
fn needed(store: &Store, system: &System, derivable: &EntitySet<PredId>) -> EntitySet<PredId> {
    let mut set = EntitySet::new();
    let mut changed = true;
    while changed {
        changed = false;
        for (id, clause) in system.clauses.iter() {
            let wanted = clause.head.as_ref().is_none_or(|h| set.contains(h.pred));
            if wanted && clause.body.iter().all(|a| derivable.contains(a.pred)) && !never(store, system, id) {
                for atom in &clause.body {
                    changed |= set.insert(atom.pred);
                }
            }
        }
    }
    set
}

struct Back {
    original: System,
    old: PrimaryMap<ClauseId, ClauseId>,
    derivable: EntitySet<PredId>,
    needed: EntitySet<PredId>,
}

impl BackMap for Back {
    fn solution(&self, store: &mut Store, mut solution: Solution, _: &mut Horn) -> Result<Solution, String> {
        for pred in self.original.preds.keys() {
            let body = match (self.derivable.contains(pred), self.needed.contains(pred)) {
                (true, true) => continue,
                (false, _) => store.bool(false),
                (true, false) => store.bool(true),
            };
            let params = fresh_params(store, &self.original, pred);
            solution.definitions[pred] = Some(Definition { params, body });
        }
        Ok(solution)
    }

    fn derivation(&self, _: &mut Store, mut derivation: Derivation) -> Derivation {
        for step in derivation.steps.values_mut() {
            step.clause = self.old[step.clause];
        }
        derivation
    }
}
