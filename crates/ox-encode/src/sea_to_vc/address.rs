//! What is known of an address without a solver: its place within an object, and bits that are the same in every execution.
//!
//! Two addresses of one [`Class`] are equal exactly when their offsets are. Across classes, known bits may still tell
//! them apart (an index that is a multiple of eight, a small number that was extended).

use num_traits::ToPrimitive;
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// A number.
    Literal,
    /// Inside of an object whose address is a variable: all of them are disjoint.
    Object,
    /// So far from this term.
    Relative(Term),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    pub class: Class,
    /// For `Object`: the number of the object in the upper half.
    pub offset: u128,
}

struct Object {
    number: u32,
    size: u64,
    align: u64,
    /// All of its bytes, as a term, if the formula says that they do not go around the end of the address space.
    extent: Option<Term>,
}

/// Bits that are zero, and bits that are one, whatever the variables are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Known {
    zeros: u64,
    ones: u64,
}

/// How deep terms are searched for known bits.
const DEPTH: u32 = 10;

#[derive(Default)]
pub struct Addresses {
    /// Objects whose address is a variable; disjoint from each other.
    objects: FxHashMap<Term, Object>,
    /// Where objects are whose address is a number, and their ends; disjoint from those of `objects`.
    fixed: BTreeMap<u64, u64>,
    known: FxHashMap<Term, Known>,
    /// See `places.rs`.
    pub(super) leaves: FxHashMap<Term, u32>,
    pub(super) places: FxHashMap<Term, Option<Term>>,
    pub(super) chains: FxHashMap<Term, Term>,
    pub(super) same: FxHashMap<(Term, Term), Option<Term>>,
    /// See `offsets.rs`.
    pub(super) distances: FxHashMap<Term, Option<(Term, Term)>>,
    equalities: FxHashMap<(Term, Term), Term>,
}

impl Addresses {
    /// `var` is the address of an object of that size; the formula says that all such objects are disjoint, and aligned like
    /// that.
    pub fn add_object(&mut self, var: Term, size: u64, align: u64) {
        let number = self.objects.len() as u32;
        self.objects.insert(var, Object { number, size, align, extent: None });
    }

    /// The formula says that the object lies behind the first page, and from its start to its end in front of the last.
    pub fn set_extent(&mut self, var: Term, extent: Term) {
        self.objects.entry(var).and_modify(|o| o.extent = Some(extent));
    }

    pub(super) fn extent_of(&self, var: Term) -> Option<Term> {
        self.objects.get(&var)?.extent
    }

    pub(super) fn has_objects(&self) -> bool {
        !self.objects.is_empty()
    }

    /// If it is the address of an object of a known size.
    pub(super) fn size_of(&self, var: Term) -> Option<u64> {
        self.objects.get(&var).map(|o| o.size)
    }

    /// If it is such an address: how it is aligned.
    pub(super) fn align_of(&self, var: Term) -> Option<u64> {
        self.objects.get(&var).map(|o| o.align)
    }

    /// An object is at that number; the formula says that all of `add_object` are elsewhere.
    pub fn add_fixed(&mut self, start: u64, size: u64) {
        self.fixed.insert(start, start.saturating_add(size));
    }

    /// Inside of one of `add_fixed`, so that no other object is there.
    pub(super) fn is_taken(&self, address: u64) -> bool {
        self.fixed.range(..=address).next_back().is_some_and(|(_, end)| address < *end)
    }

    pub fn key(&self, store: &Store, addr: Term) -> Key {
        if let Some(n) = number(store, addr) {
            return Key { class: Class::Literal, offset: n.into() };
        }
        let (base, offset) = match store.node(addr) {
            Node::App(Op::BvAdd, args) => match number(store, args[1]) {
                Some(n) => (args[0], n),
                None => (addr, 0),
            },
            _ => (addr, 0),
        };
        match self.objects.get(&base) {
            // it is enough to start inside: what starts in another object has another address
            Some(object) if offset < object.size => {
                Key { class: Class::Object, offset: u128::from(object.number) << 64 | u128::from(offset) }
            }
            _ => Key { class: Class::Relative(base), offset: offset.into() },
        }
    }

    /// `a = b`, decided where that is possible.
    pub fn equal(&mut self, store: &mut Store, a: Term, b: Term) -> Term {
        let (ka, kb) = (self.key(store, a), self.key(store, b));
        if ka.class == kb.class {
            return store.bool(ka.offset == kb.offset);
        }
        if let Some(&t) = self.equalities.get(&(a, b)) {
            return t;
        }
        let (x, y) = (self.known(store, a, DEPTH), self.known(store, b, DEPTH));
        let t = match x.ones & y.zeros != 0 || x.zeros & y.ones != 0 {
            true => store.bool(false),
            false => self.same_place(store, a, b).unwrap_or_else(|| store.mk(Op::Eq, &[a, b])),
        };
        self.equalities.insert((a, b), t);
        t
    }

    /// A power of two that the value is always a multiple of.
    pub(super) fn multiple_of(&mut self, store: &Store, t: Term) -> u64 {
        1 << self.known(store, t, DEPTH).zeros.trailing_ones().min(63)
    }

    fn known(&mut self, store: &Store, t: Term, depth: u32) -> Known {
        const NOTHING: Known = Known { zeros: 0, ones: 0 };
        let Sort::BitVec(w @ ..=64) = store.sort(t) else { return NOTHING };
        if let Some(n) = number(store, t) {
            return Known { zeros: !n, ones: n };
        }
        if let Some(&k) = self.known.get(&t) {
            return k;
        }
        let mask = u64::MAX >> (64 - w);
        let k = match store.node(t) {
            Node::App(op, args) if depth > 0 => {
                let op = *op;
                let args = args.clone();
                self.known_app(store, op, &args, w, depth - 1)
            }
            _ => NOTHING,
        };
        // above its width a term is zero here
        let k = Known { zeros: k.zeros & mask | !mask, ones: k.ones & mask };
        self.known.insert(t, k);
        k
    }

    fn known_app(&mut self, store: &Store, op: Op, args: &[Term], w: u32, depth: u32) -> Known {
        let nothing = Known { zeros: 0, ones: 0 };
        let mut arg = |i: usize| self.known(store, args[i], depth);
        match op {
            Op::Ite => {
                let (a, b) = (arg(1), arg(2));
                Known { zeros: a.zeros & b.zeros, ones: a.ones & b.ones }
            }
            Op::BvAnd => {
                let (a, b) = (arg(0), arg(1));
                Known { zeros: a.zeros | b.zeros, ones: a.ones & b.ones }
            }
            Op::BvOr => {
                let (a, b) = (arg(0), arg(1));
                Known { zeros: a.zeros & b.zeros, ones: a.ones | b.ones }
            }
            Op::BvAdd => {
                let (a, b) = (arg(0), arg(1));
                sum(a, b, w)
            }
            Op::BvMul => {
                let (a, b) = (arg(0), arg(1));
                let low = a.zeros.trailing_ones() + b.zeros.trailing_ones();
                let mut k = Known { zeros: low_bits(low), ones: 0 };
                if (!a.zeros).checked_mul(!b.zeros).is_some_and(|m| w == 64 || m >> w == 0) {
                    k.zeros |= high_zeros((!a.zeros) * (!b.zeros));
                }
                k
            }
            Op::BvShl => match number(store, args[1]) {
                Some(by) if by < u64::from(w) => {
                    let a = arg(0);
                    Known { zeros: a.zeros << by | low_bits(by as u32), ones: a.ones << by }
                }
                _ => nothing,
            },
            Op::BvLshr => match number(store, args[1]) {
                Some(by) if by < u64::from(w) => {
                    let a = arg(0);
                    Known { zeros: a.zeros >> by | !(u64::MAX >> by), ones: a.ones >> by }
                }
                _ => nothing,
            },
            Op::BvZeroExtend(_) => arg(0),
            Op::BvConcat => match store.sort(args[1]) {
                Sort::BitVec(low @ ..=63) => {
                    let (a, b) = (arg(0), arg(1));
                    let mask = low_bits(low);
                    Known { zeros: a.zeros << low | b.zeros & mask, ones: a.ones << low | b.ones & mask }
                }
                _ => nothing,
            },
            Op::BvExtract(_, lo @ ..=63) => {
                let a = arg(0);
                Known { zeros: a.zeros >> lo, ones: a.ones >> lo }
            }
            // the low bits of a sign extension, and anything else: not worth it
            _ => nothing,
        }
    }
}

/// The low bits as far as both are known; high zeros where the sum of the greatest values does not overflow.
fn sum(a: Known, b: Known, w: u32) -> Known {
    let low = (a.zeros | a.ones).trailing_ones().min((b.zeros | b.ones).trailing_ones());
    let mask = low_bits(low);
    let s = a.ones.wrapping_add(b.ones);
    let mut k = Known { zeros: !s & mask, ones: s & mask };
    if let Some(greatest) = (!a.zeros).checked_add(!b.zeros)
        && (w == 64 || greatest >> w == 0)
    {
        k.zeros |= high_zeros(greatest);
    }
    k
}

fn low_bits(n: u32) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}

/// The bits above the highest one of the greatest possible value.
fn high_zeros(greatest: u64) -> u64 {
    !(u64::MAX.checked_shr(greatest.leading_zeros()).unwrap_or(0))
}

/// The number that a literal of at most 64 bits is.
pub fn number(store: &Store, t: Term) -> Option<u64> {
    match store.node(t) {
        Node::BitVec(_, n) => n.to_u64(),
        Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::Var(..) | Node::App(..) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ox_logic::{Model, Value, eval};

    /// Random address arithmetic: what is decided without a solver agrees with every evaluation.
    #[test]
    fn decided_equalities_are_right() {
        let mut seed = 7u64;
        let mut next = move |n: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % n
        };
        let mut decided = 0;
        for _ in 0..3000 {
            let mut store = Store::new();
            let mut terms: Vec<Term> = ["x", "y"].iter().map(|n| store.var(n, Sort::BitVec(64))).collect();
            for _ in 0..10 {
                let pick = |n: u64, terms: &[Term]| terms[n as usize % terms.len()];
                let (a, b) = (pick(next(99), &terms), pick(next(99), &terms));
                let k = next(9);
                let constant = store.bv(64, [0, 1, 3, 7, 8, 16, 0xff, 0x1000, 0xffff_0000u64][k as usize]);
                let t = match next(10) {
                    0 => store.mk(Op::BvAdd, &[a, constant]),
                    1 => store.mk(Op::BvAnd, &[a, constant]),
                    2 => store.mk(Op::BvOr, &[a, constant]),
                    3 => store.mk(Op::BvMul, &[a, constant]),
                    4 => {
                        let by = store.bv(64, k);
                        store.mk(if next(2) == 0 { Op::BvShl } else { Op::BvLshr }, &[a, by])
                    }
                    5 => {
                        let low = store.mk(Op::BvExtract(7 + k as u32, k as u32), &[a]);
                        store.mk(Op::BvZeroExtend(56), &[low])
                    }
                    6 => {
                        let (high, low) =
                            (store.mk(Op::BvExtract(31, 0), &[a]), store.mk(Op::BvExtract(39, 8), &[b]));
                        store.mk(Op::BvConcat, &[high, low])
                    }
                    7 => {
                        let c = store.mk(Op::BvUlt, &[a, b]);
                        store.mk(Op::Ite, &[c, a, constant])
                    }
                    8 => store.mk(Op::BvAdd, &[a, b]),
                    _ => constant,
                };
                terms.push(t);
            }
            let mut addresses = Addresses::default();
            let (a, b) = (terms[terms.len() - 1], terms[terms.len() - 2]);
            let eq = addresses.equal(&mut store, a, b);
            decided += u32::from(matches!(store.node(eq), Node::Bool(_)));
            for _ in 0..20 {
                let model: Model = terms[..2]
                    .iter()
                    .map(|&v| (v, Value::bv(64, if next(2) == 0 { next(16) } else { next(1 << 31) << 16 })))
                    .collect();
                let same = eval(&store, a, &model) == eval(&store, b, &model);
                assert_eq!(eval(&store, eq, &model), Ok(Value::Bool(same)));
            }
        }
        assert!(decided > 500, "{decided}");
    }
}
