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
            Sort::Int => return None,
            Sort::Array(_) => arrays = true,
            Sort::Bool | Sort::BitVec(_) => {}
        }
        if matches!(store.node(t), Node::App(Op::Apply(..), _)) {
            return None;
        }
    }
    Some(if arrays { ARRAYS } else { BITS })
}

/// Sums, multiples and comparisons of bit-vectors, and nothing that looks at single bits.
pub(super) fn is_linear(store: &Store, conjuncts: &[Term]) -> bool {
    store.subterms(conjuncts).into_iter().all(|t| match store.node(t) {
        Node::Bool(_) | Node::BitVec(..) => true,
        Node::Var(..) => matches!(store.sort(t), Sort::Bool | Sort::BitVec(_)),
        Node::Int(_) => false,
        Node::App(op, args) => match op {
            Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies | Op::Ite | Op::Eq => true,
            Op::BvAdd | Op::BvSub | Op::BvNeg | Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle => true,
            Op::BvZeroExtend(_) | Op::BvSignExtend(_) => true,
            Op::BvMul => args.iter().any(|a| store.is_literal(*a)),
            _ => false,
        },
    })
}
