//! Bounds that contradict each other, such as `4 < n` and `n ≤ 3`.

use super::super::equations::conjuncts;
use num_bigint::BigInt;
use ox_logic::{Node, Op, Store, Term};
use rustc_hash::FxHashMap;

/// The least and the greatest value that a term may have.
type Bounds = FxHashMap<Term, (Option<BigInt>, Option<BigInt>)>;

/// Sees only constant bounds of one and the same term, and what is false as it stands.
pub fn contradict(store: &Store, constraint: Term) -> bool {
    let mut bounds = Bounds::default();
    conjuncts(store, constraint).into_iter().any(|c| match store.node(c) {
        Node::Bool(b) => !b,
        Node::App(Op::Le, args) => narrow(store, &mut bounds, args[0], args[1], 0),
        Node::App(Op::Lt, args) => narrow(store, &mut bounds, args[0], args[1], 1),
        Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => false,
    })
}

/// Takes in `small + gap ≤ large`; says whether nothing is left.
fn narrow(store: &Store, bounds: &mut Bounds, small: Term, large: Term, gap: i32) -> bool {
    let (term, least, greatest) = match (store.node(small), store.node(large)) {
        (Node::Int(n), _) => (large, Some(n + gap), None),
        (_, Node::Int(n)) => (small, None, Some(n - gap)),
        _ => return false,
    };
    let (low, high) = bounds.entry(term).or_default();
    if let Some(n) = least {
        *low = Some(low.take().map_or(n.clone(), |l| l.max(n)));
    }
    if let Some(n) = greatest {
        *high = Some(high.take().map_or(n.clone(), |h| h.min(n)));
    }
    matches!((low, high), (Some(l), Some(h)) if *l > *h)
}
