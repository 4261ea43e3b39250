//! From a model of the formula to the derivation that it is.

use super::tree::{Choice, NodeId, Tree};
use ox_chc::{Derivation, Step, StepId};
use ox_logic::{Model, Store, Term, Value, default_value};
use rustc_hash::FxHashMap;

/// Each node has exactly one parent, and the clause that its parent uses says which predicate is meant.
pub fn derivation(store: &Store, tree: &Tree, model: &Model) -> Derivation {
    let mut used: Vec<&Choice> = vec![chosen(tree, model, NodeId::from_u32(0), |_| true)];
    let mut nodes = vec![NodeId::from_u32(0)];
    let mut next = 0;
    while let Some(&choice) = used.get(next) {
        next += 1;
        for (i, &child) in choice.children.iter().enumerate() {
            let wanted = tree.system.clauses[choice.clause].body[i].pred;
            let derives =
                |c: &Choice| tree.system.clauses[c.clause].head.as_ref().is_some_and(|h| h.pred == wanted);
            used.push(chosen(tree, model, child, derives));
            nodes.push(child);
        }
    }
    let mut derivation = Derivation::default();
    let mut steps: FxHashMap<NodeId, StepId> = FxHashMap::default();
    for (choice, node) in used.into_iter().zip(nodes).rev() {
        let value =
            |own: &Term| model.get(own).cloned().unwrap_or_else(|| default_value(store, store.sort(*own)));
        let values = choice.own.iter().map(|(&v, own)| (v, value(own))).collect();
        let premises = choice.children.iter().map(|c| steps[c]).collect();
        steps.insert(node, derivation.steps.push(Step { clause: choice.clause, values, premises }));
    }
    derivation
}

/// A clause that the model uses at a node.
fn chosen<'a>(tree: &'a Tree, model: &Model, node: NodeId, fits: impl Fn(&Choice) -> bool) -> &'a Choice {
    let used = |c: &&Choice| model.get(&c.selector) == Some(&Value::Bool(true)) && fits(c);
    tree.nodes[node].choices.iter().find(used).expect("a fact that is needed has a clause")
}
