//! Bit-vectors: the terms of SEA-IR as they stand.

use super::{Arith, Repr};
use ox_logic::{Store, Term};

pub struct BvArith;

impl Arith for BvArith {
    fn value(&mut self, _: &mut Store, t: Term, _: Repr) -> Term {
        t
    }

    fn in_range(&mut self, store: &mut Store, _: Term, _: bool) -> Term {
        store.bool(true)
    }

    fn side_conditions(&mut self) -> Vec<Term> {
        vec![]
    }

    fn approximations(&mut self) -> Vec<String> {
        vec![]
    }
}
