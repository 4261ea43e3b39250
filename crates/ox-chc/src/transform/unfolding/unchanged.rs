//! Arguments that all clauses between some predicates pass on as they are, such as the inputs of a function.

use crate::{PredId, System};
use ox_logic::{Node, Store};
use rustc_hash::FxHashMap;

/// For each such argument its position in every one of the predicates.
pub fn unchanged(store: &Store, system: &System, preds: &[PredId]) -> Vec<FxHashMap<PredId, usize>> {
    let positions = 0..system.preds[preds[0]].args.len();
    positions.filter_map(|i| followed(store, system, preds, i)).collect()
}

/// Where the argument of the first predicate at this position goes.
fn followed(store: &Store, system: &System, preds: &[PredId], at: usize) -> Option<FxHashMap<PredId, usize>> {
    let mut found = FxHashMap::from_iter([(preds[0], at)]);
    loop {
        let before = found.len();
        for clause in system.clauses.values() {
            let Some(head) = clause.head.as_ref().filter(|h| preds.contains(&h.pred)) else { continue };
            for premise in clause.body.iter().filter(|a| preds.contains(&a.pred)) {
                let Some(&from) = found.get(&premise.pred) else { continue };
                let value = premise.args[from];
                let is_same =
                    |to: usize| head.args[to] == value && matches!(store.node(value), Node::Var(..));
                let to = match found.get(&head.pred) {
                    Some(&to) => Some(to).filter(|&to| is_same(to)),
                    None => (0..head.args.len()).find(|&to| is_same(to)),
                };
                found.insert(head.pred, to?);
            }
        }
        if found.len() == before {
            return preds.iter().all(|p| found.contains_key(p)).then_some(found);
        }
    }
}
