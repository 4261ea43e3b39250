//! A formula of sums and comparisons of bit-vectors as one over integers, with every wrap-around (`ox_encode::arith`).
//!
//! Bit-blasting is bad at linear arithmetic over 64 bits, and simplex is good at it. What is unsatisfiable here is so there: the translation
//! is exact, and where it is not it has more models.

use ox_encode::arith::{self, Context, Repr, Reprs};
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::FxHashSet;

/// `None` if the formula is about other things as well.
pub(super) fn translate(store: &Store, conjuncts: &[Term]) -> Option<(Store, Vec<Term>)> {
    if !is_linear(store, conjuncts) {
        return None;
    }
    let mut store = store.clone();
    let vars = store.free_vars(conjuncts);
    let reprs: Reprs = vars.iter().map(|&v| (v, Repr::Unsigned)).collect();
    let shadows = FxHashSet::default();
    let row = arith::named("int").expect("there is such an arithmetic");
    let mut arith = (row.translator)(Context { reprs: &reprs, shadows: &shadows, space: None });
    let mut out: Vec<Term> = conjuncts.iter().map(|&t| arith.value(&mut store, t, Repr::Signed)).collect();
    out.extend(vars.iter().map(|&v| arith.in_range(&mut store, v, true)));
    out.extend(arith.side_conditions());
    drop(arith);
    Some((store, out))
}

/// Sums, multiples and comparisons of bit-vectors and parts of them, and nothing that looks at many single bits.
fn is_linear(store: &Store, conjuncts: &[Term]) -> bool {
    store.subterms(conjuncts).into_iter().all(|t| match store.node(t) {
        Node::Bool(_) | Node::BitVec(..) => true,
        Node::Var(..) => matches!(store.sort(t), Sort::Bool | Sort::BitVec(_)),
        Node::Int(_) | Node::Real(_) => false,
        Node::App(op, args) => match op {
            Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies | Op::Ite | Op::Eq => true,
            Op::BvAdd | Op::BvSub | Op::BvNeg | Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle => true,
            Op::BvNot | Op::BvZeroExtend(_) | Op::BvSignExtend(_) | Op::BvExtract(..) => true,
            Op::BvMul => args.iter().any(|a| store.is_literal(*a)),
            _ => false,
        },
    })
}
