//! What Z3 does with a formula over bit-vectors and arrays. Measured on the formulas of C programs: its default solver keeps the
//! theories apart and is several times slower than reducing everything to propositional logic.

use ox_logic::{Node, Op, Sort, Store, Term};

const BITS: &[&str] = &[
    "simplify",
    "propagate-values",
    "solve-eqs",
    "elim-uncnstr",
    "reduce-bv-size",
    "simplify",
    "max-bv-sharing",
    "ackermannize_bv",
    "bit-blast",
    "simplify",
    "solve-eqs",
    "sat",
];

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
