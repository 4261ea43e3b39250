//! What Z3 does with a formula over bit-vectors and arrays. Measured on formulas of aws-c-common: its own strategy for bit-vectors
//! (`qfbv`: simplify, solve equations, bit-blast, SAT) is as good as any chain of tactics that we put together; on arrays
//! none of its strategies comes close to Yices.

use ox_logic::{Node, Op, Sort, Store, Term};

const BITS: &[&str] = &["qfbv"];

const ARRAYS: &[&str] = &["qfaufbv"];

/// The tactics for these conjuncts; nothing where the default is right.
pub(super) fn tactics(store: &Store, conjuncts: &[Term]) -> Option<&'static [&'static str]> {
    let mut arrays = false;
    for t in store.subterms(conjuncts) {
        match store.sort(t) {
            Sort::Int | Sort::Real => return None,
            Sort::Array(_) => arrays = true,
            Sort::Bool | Sort::BitVec(_) => {}
        }
        if matches!(store.node(t), Node::App(Op::Apply(..), _)) {
            return None;
        }
    }
    Some(if arrays { ARRAYS } else { BITS })
}
