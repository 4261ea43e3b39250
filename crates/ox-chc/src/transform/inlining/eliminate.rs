//! Existential quantifiers that go away without a solver.

use super::super::equations::conjuncts;
use num_bigint::BigInt;
use ox_logic::{Node, Op, Rational, Sort, Store, Term, Value, default_value, eval};
use rustc_hash::FxHashSet;

/// The conjuncts that say something about the variables that are kept, and those that can be satisfied by themselves or not at all.
pub fn separate(store: &mut Store, constraint: Term, kept: &FxHashSet<Term>) -> (Term, Term) {
    let parts = conjuncts(store, constraint);
    let vars: Vec<Vec<Term>> = parts.iter().map(|&p| store.free_vars(&[p])).collect();
    let mut reached = kept.clone();
    let mut related = vec![false; parts.len()];
    while let Some(i) = (0..parts.len()).find(|&i| !related[i] && vars[i].iter().any(|v| reached.contains(v)))
    {
        related[i] = true;
        reached.extend(&vars[i]);
    }
    let both = [true, false].map(|wanted| {
        let some = parts.iter().zip(&related).filter(|(_, r)| **r == wanted).map(|(&p, _)| p);
        let some: Vec<Term> = some.collect();
        store.mk(Op::And, &some)
    });
    (both[0], both[1])
}

/// Is it satisfied if all numbers are 0, 1 or −1?
pub fn easily_satisfied(store: &Store, constraint: Term) -> bool {
    let vars = store.free_vars(&[constraint]);
    [0, 1, -1].iter().any(|&n| {
        let value = |v: Term| match store.sort(v) {
            Sort::Int => Value::int(n),
            Sort::Real => Value::Real(Rational::from(BigInt::from(n))),
            sort @ (Sort::Bool | Sort::BitVec(_) | Sort::Array(_)) => default_value(store, sort),
        };
        let model = vars.iter().map(|&v| (v, value(v))).collect();
        matches!(eval(store, constraint, &model), Ok(Value::Bool(true)))
    })
}

/// The constraint without one array, if it is easy: an array that is not kept and occurs only in `a = (store … (store v i x) …)` can be
/// any that has these elements: `a[i] = x`, unless another store has overwritten it.
pub fn eliminate_array(store: &mut Store, constraint: Term, kept: &FxHashSet<Term>) -> Option<Term> {
    let parts = conjuncts(store, constraint);
    let vars: Vec<Vec<Term>> = parts.iter().map(|&p| store.free_vars(&[p])).collect();
    for (i, &part) in parts.iter().enumerate() {
        let Some(Stored { array, stores, root }) = stored(store, part) else { continue };
        let once = vars.iter().filter(|v| v.contains(&root)).count() == 1;
        let values: Vec<Term> = stores.iter().flat_map(|(i, x)| [*i, *x]).chain([array]).collect();
        if !once || kept.contains(&root) || store.free_vars(&values).contains(&root) {
            continue;
        }
        let mut less = parts.clone();
        less.remove(i);
        for (n, &(index, value)) in stores.iter().enumerate() {
            let element = store.mk(Op::Select, &[array, index]);
            let mut cases = vec![store.mk(Op::Eq, &[element, value])];
            for &(later, _) in &stores[..n] {
                cases.push(store.mk(Op::Eq, &[index, later]));
            }
            less.push(store.mk(Op::Or, &cases));
        }
        return Some(store.mk(Op::And, &less));
    }
    None
}

/// `array = (store … (store root i x) …)`.
struct Stored {
    array: Term,
    /// Indices and elements, the last store first.
    stores: Vec<(Term, Term)>,
    root: Term,
}

fn stored(store: &Store, part: Term) -> Option<Stored> {
    let Node::App(Op::Eq, sides) = store.node(part) else { return None };
    let is_var = |t: Term| matches!(store.node(t), Node::Var(..));
    let (array, mut at) = match (is_var(sides[0]), is_var(sides[1])) {
        (true, false) => (sides[0], sides[1]),
        (false, true) => (sides[1], sides[0]),
        (true, true) | (false, false) => return None,
    };
    if !matches!(store.sort(array), Sort::Array(_)) {
        return None;
    }
    let mut stores = vec![];
    while let Node::App(Op::Store, args) = store.node(at) {
        stores.push((args[1], args[2]));
        at = args[0];
    }
    is_var(at).then_some(Stored { array, stores, root: at })
}
