//! Memories as arrays of integers indexed by integers (DESIGN, decision 4).
//!
//! Every element is in the range of its reading: writes bring values into it, and where an element is read it is said to be there.
//! Machine memory holds nothing else, so that is exact.

use super::super::Repr;
use super::IntArith;
use super::number::{Number, between, bounds};
use num_bigint::BigInt;
use num_traits::One;
use ox_logic::{ArrayValue, Node, Op, Sort, Store, Term, Value};
use rustc_hash::FxHashMap;

pub(super) fn decode_array(store: &Store, a: &ArrayValue, sort: Sort) -> Value {
    let Sort::Array(parts) = sort else { unreachable!("a memory is an array") };
    let (index, element) = store.array_parts(parts);
    let default = super::decode(store, &a.default, element);
    let entries =
        a.entries.iter().map(|(i, v)| (super::decode(store, i, index), super::decode(store, v, element)));
    Value::Array(Box::new(ArrayValue::new(store, sort, default, entries.collect())))
}

impl IntArith<'_> {
    pub(super) fn array(&mut self, store: &mut Store, t: Term) -> Term {
        let (op, args) = match store.node(t).clone() {
            Node::App(op, args) => (op, args),
            Node::Var(name, s) => {
                let name = store.name(name).to_string();
                let sort = super::sort(store, s);
                return store.var(&name, sort);
            }
            Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) => unreachable!("not an array"),
        };
        match op {
            Op::Store => {
                let (array, index) = (self.arrays[&args[0]], self.index(store, args[0], args[1]));
                let repr = self.element_repr(store, args[0]);
                let value = self.arg(store, args[2], repr).term;
                store.mk(Op::Store, &[array, index, value])
            }
            Op::Ite => {
                let same = self.element_repr(store, args[1]) == self.element_repr(store, args[2]);
                assert!(same, "memories that flow together are read in the same way");
                let args = [self.formulas[&args[0]], self.arrays[&args[1]], self.arrays[&args[2]]];
                store.mk(Op::Ite, &args)
            }
            Op::ConstArray(s) => {
                let value = self.arg(store, args[0], Repr::Unsigned).term;
                let sort = super::sort(store, s);
                store.mk(Op::ConstArray(sort), &[value])
            }
            other => unreachable!("{other:?} makes no memory in SEA-IR"),
        }
    }

    /// What is read from a memory.
    pub(super) fn element(&mut self, store: &mut Store, args: &[Term], w: u32) -> Number {
        let (array, index) = (self.arrays[&args[0]], self.index(store, args[0], args[1]));
        let term = store.mk(Op::Select, &[array, index]);
        if !self.wrap {
            return Number { term, range: None, zeros: 0 };
        }
        let (lo, hi) = bounds(w, self.element_repr(store, args[0]));
        self.side.push(between(store, &lo, term, &hi));
        Number { term, range: Some((lo, hi)), zeros: 0 }
    }

    /// How the elements of a memory are read.
    fn element_repr(&self, store: &Store, t: Term) -> Repr {
        match register(store, t) {
            Some(var) => self.context.reprs.get(&var).copied().unwrap_or(Repr::Signed),
            None => Repr::Unsigned,
        }
    }

    /// The address of an access as a number that is not negative.
    fn index(&mut self, store: &mut Store, memory: Term, addr: Term) -> Term {
        let shadow = register(store, memory).is_none_or(|var| self.context.shadows.contains(&var));
        match !shadow && self.is_plain_address(store, addr) {
            true => self.numbers[&addr].term,
            false => self.arg(store, addr, Repr::Unsigned).term,
        }
    }

    /// If the address is one of an object, then the number that stands for it is that address and needs no wrap-around: the
    /// others that are congruent to addresses of objects are out of its bounds.
    fn is_plain_address(&self, store: &Store, addr: Term) -> bool {
        let Sort::BitVec(w) = store.sort(addr) else { unreachable!("an address is bits") };
        let (Some((first, limit)), Some((l, h))) = (self.context.space, &self.numbers[&addr].range) else {
            return !self.wrap;
        };
        let modulus = BigInt::one() << w;
        *l >= BigInt::from(limit) - &modulus && *h < BigInt::from(first) + &modulus
    }

    /// The conjuncts that say that an address is one of an object, without wrap-around; the others are left.
    pub(super) fn accesses(&mut self, store: &mut Store, conjuncts: &mut Vec<Term>) -> Vec<Term> {
        let Some((first, limit)) = self.context.space else { return vec![] };
        let mut bounds: FxHashMap<Term, (Option<usize>, Option<usize>)> = FxHashMap::default();
        for (i, &c) in conjuncts.iter().enumerate() {
            match lower_or_upper(store, c) {
                Some((a, n, true)) if n == BigInt::from(first) => bounds.entry(a).or_default().0 = Some(i),
                Some((a, n, false)) if n == BigInt::from(limit) => bounds.entry(a).or_default().1 = Some(i),
                _ => {}
            }
        }
        let (mut out, mut taken) = (vec![], vec![]);
        for (addr, found) in bounds {
            let (Some(i), Some(j)) = found else { continue };
            if self.is_plain_address(store, addr) {
                let n = self.numbers[&addr].term;
                out.push((i, between(store, &BigInt::from(first), n, &BigInt::from(limit - 1))));
                taken.extend([i, j]);
            }
        }
        out.sort_unstable();
        let kept = conjuncts.iter().enumerate().filter(|(i, _)| !taken.contains(i)).map(|(_, &c)| c);
        *conjuncts = kept.collect();
        out.into_iter().map(|(_, t)| t).collect()
    }
}

/// A register that the memory comes from. `None`: a constant one, which only passes make, for what they remember of objects.
fn register(store: &Store, mut t: Term) -> Option<Term> {
    loop {
        t = match store.node(t) {
            Node::Var(..) => return Some(t),
            Node::App(Op::Store, args) => args[0],
            Node::App(Op::Ite, args) => args[1],
            Node::App(Op::ConstArray(_), _) => return None,
            other => unreachable!("{other:?} makes no memory in SEA-IR"),
        };
    }
}

/// `n <= a` (true) or `a < n` (false), without sign.
fn lower_or_upper(store: &Store, t: Term) -> Option<(Term, BigInt, bool)> {
    let number = |t: Term| store.as_value(t).and_then(|v| v.to_unsigned());
    let (op, args, negated) = match store.node(t) {
        Node::App(Op::Not, args) => match store.node(args[0]) {
            Node::App(op, args) => (*op, args, true),
            _ => return None,
        },
        Node::App(op, args) => (*op, args, false),
        _ => return None,
    };
    match (op, negated) {
        (Op::BvUle, false) => number(args[0]).map(|n| (args[1], n, true)),
        (Op::BvUlt, false) => number(args[1]).map(|n| (args[0], n, false)),
        (Op::BvUlt, true) => number(args[1]).map(|n| (args[0], n, true)),
        (Op::BvUle, true) => number(args[0]).map(|n| (args[1], n, false)),
        _ => None,
    }
}
