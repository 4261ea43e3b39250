//! Each array twice, so that a solution about single cells is about two cells of the same array.

use ox_chc::answer::fresh_params;
use ox_chc::{Atom, Clause, Definition, Solution, System};
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::{FxHashMap, FxHashSet};

fn is_array(store: &Store, t: Term) -> bool {
    matches!(store.sort(t), Sort::Array(_))
}

/// Whether a check reads several cells of one array.
pub fn pays(store: &Store, system: &System) -> bool {
    let fails = |c: &&Clause| c.head.as_ref().is_none_or(|h| h.args.is_empty());
    system.clauses.values().filter(fails).any(|clause| {
        let mut read: FxHashMap<Term, FxHashSet<Term>> = FxHashMap::default();
        for t in store.subterms(&[clause.constraint]) {
            if let Node::App(Op::Select, args) = store.node(t) {
                read.entry(args[0]).or_default().insert(args[1]);
            }
        }
        read.values().any(|indices| indices.len() > 1)
    })
}

pub fn doubled(store: &Store, system: &System) -> System {
    let mut out = System { preds: system.preds.clone(), clauses: Default::default() };
    for pred in out.preds.values_mut() {
        let twice = |&s: &Sort| if matches!(s, Sort::Array(_)) { vec![s, s] } else { vec![s] };
        pred.args = pred.args.iter().flat_map(twice).collect();
    }
    let atom = |a: &Atom| Atom { pred: a.pred, args: twice(store, &a.args) };
    for clause in system.clauses.values() {
        let body = clause.body.iter().map(atom).collect();
        let head = clause.head.as_ref().map(atom);
        out.clauses.push(Clause { vars: clause.vars.clone(), body, constraint: clause.constraint, head });
    }
    out
}

fn twice(store: &Store, args: &[Term]) -> Vec<Term> {
    args.iter().flat_map(|&t| if is_array(store, t) { vec![t, t] } else { vec![t] }).collect()
}

/// The same array is both of its copies.
pub fn back(store: &mut Store, system: &System, doubled: &Solution) -> Solution {
    let mut solution = Solution::default();
    for pred in system.preds.keys() {
        let params = fresh_params(store, system, pred);
        let args = twice(store, &params);
        let body = doubled.apply(store, pred, &args);
        solution.definitions[pred] = Some(Definition { params, body });
    }
    solution
}
