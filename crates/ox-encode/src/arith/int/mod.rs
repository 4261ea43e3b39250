//! Machine integers as mathematical integers, exact including the wrap-around (DESIGN, decision 5).
//!
//! A bit-vector term of width w becomes an integer term that is congruent to it modulo 2^w, together with static bounds. It is
//! brought into the range of its reading (signed or unsigned) only where that is observed: by a comparison, a
//! division, an extension, a predicate. Where the bounds show that nothing can wrap, nothing is emitted; where it
//! can wrap at most once, an if-then-else is; else a `mod`.
//!
//! Exact: + − × by constants, shifts and masks by constants, casts, division by constants, comparisons, `|` and `^`
//! with constants. Products, quotients, shifts and masks of two variables are over-approximated: a fresh variable
//! with bounds. With `wrap` off this is the arithmetic `math`: nothing is ever brought into range.

mod bitwise;
mod memory;
mod number;

use super::{Arith, Context, Repr};
use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};
use number::{Number, between, both, bounds, exact, floor, remainder_range, signed_value};
use ox_logic::Value;
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

pub fn sort(store: &mut Store, s: Sort) -> Sort {
    match s {
        Sort::Bool => Sort::Bool,
        Sort::BitVec(_) | Sort::Int => Sort::Int,
        Sort::Real => Sort::Real,
        Sort::Array(_) => store.array_sort(Sort::Int, Sort::Int),
    }
}

pub fn decode(store: &Store, v: &Value, s: Sort) -> Value {
    match (v, s) {
        (Value::Array(a), _) => memory::decode_array(store, a, s),
        (Value::Int(i), Sort::BitVec(w)) => {
            let modulus = BigInt::one() << w;
            let m = ((i % &modulus) + &modulus) % &modulus;
            Value::BitVec(w, m.to_biguint().expect("not negative"))
        }
        (v, _) => v.clone(),
    }
}

pub struct IntArith<'a> {
    context: Context<'a>,
    wrap: bool,
    numbers: FxHashMap<Term, Number>,
    formulas: FxHashMap<Term, Term>,
    arrays: FxHashMap<Term, Term>,
    side: Vec<Term>,
    approximated: BTreeSet<String>,
}

impl Arith for IntArith<'_> {
    fn value(&mut self, store: &mut Store, t: Term, repr: Repr) -> Term {
        self.translate(store, t);
        match store.sort(t) {
            Sort::BitVec(w) => {
                let n = self.numbers[&t].clone();
                self.normal(store, &n, w, repr).term
            }
            Sort::Bool | Sort::Int | Sort::Real => self.formulas[&t],
            Sort::Array(_) => self.arrays[&t],
        }
    }

    fn in_range(&mut self, store: &mut Store, var: Term, chosen: bool) -> Term {
        let Sort::BitVec(w) = store.sort(var) else { return store.bool(true) };
        if !self.wrap && !chosen {
            return store.bool(true); // what the program computes is unbounded
        }
        let (lo, hi) = bounds(w, self.context.reprs[&var]);
        let n = self.int_var(store, var);
        between(store, &lo, n, &hi)
    }

    fn side_conditions(&mut self) -> Vec<Term> {
        std::mem::take(&mut self.side)
    }

    fn approximations(&mut self) -> Vec<String> {
        std::mem::take(&mut self.approximated).into_iter().collect()
    }
}

impl<'a> IntArith<'a> {
    pub fn new(context: Context<'a>, wrap: bool) -> Self {
        IntArith {
            context,
            wrap,
            numbers: FxHashMap::default(),
            formulas: FxHashMap::default(),
            arrays: FxHashMap::default(),
            side: vec![],
            approximated: BTreeSet::new(),
        }
    }

    fn int_var(&self, store: &mut Store, var: Term) -> Term {
        let Node::Var(name, _) = *store.node(var) else { unreachable!("registers are variables") };
        let name = store.name(name).to_string();
        store.var(&name, Sort::Int)
    }

    /// Arguments have smaller indices than the terms they occur in, so ascending order is bottom-up.
    fn translate(&mut self, store: &mut Store, root: Term) {
        let (mut work, mut seen) = (vec![root], FxHashSet::default());
        while let Some(t) = work.pop() {
            let known = |m: &FxHashMap<Term, Term>| m.contains_key(&t);
            if !self.numbers.contains_key(&t)
                && !known(&self.formulas)
                && !known(&self.arrays)
                && seen.insert(t)
            {
                work.extend(store.args(t));
            }
        }
        let mut order: Vec<Term> = seen.into_iter().collect();
        order.sort_unstable();
        for t in order {
            match store.sort(t) {
                Sort::BitVec(w) => {
                    let n = self.number(store, t, w);
                    self.numbers.insert(t, n);
                }
                Sort::Bool => {
                    let f = self.formula(store, t);
                    self.formulas.insert(t, f);
                }
                Sort::Array(_) => {
                    let a = self.array(store, t);
                    self.arrays.insert(t, a);
                }
                Sort::Int | Sort::Real => unreachable!("SEA-IR has no such numbers"),
            }
        }
    }

    // ---- Booleans

    fn formula(&mut self, store: &mut Store, t: Term) -> Term {
        let (op, args) = match store.node(t).clone() {
            Node::App(op, args) => (op, args),
            Node::Bool(_) | Node::Var(..) => return t,
            Node::Int(_) | Node::Real(_) | Node::BitVec(..) => unreachable!("not Boolean"),
        };
        let signed = |this: &mut Self, s: &mut Store, i: usize| this.arg(s, args[i], Repr::Signed);
        let unsigned = |this: &mut Self, s: &mut Store, i: usize| this.arg(s, args[i], Repr::Unsigned);
        match op {
            Op::And => {
                let mut conjuncts = args.to_vec();
                let mut all = self.accesses(store, &mut conjuncts);
                all.extend(conjuncts.iter().map(|a| self.formulas[a]));
                store.mk(op, &all)
            }
            Op::Not | Op::Or | Op::Xor | Op::Implies | Op::Ite => {
                let args: Vec<Term> = args.iter().map(|a| self.formulas[a]).collect();
                store.mk(op, &args)
            }
            Op::Eq => match store.sort(args[0]) {
                Sort::BitVec(w) => self.equal(store, args[0], args[1], w),
                Sort::Array(_) => {
                    let (a, b) = (self.arrays[&args[0]], self.arrays[&args[1]]);
                    store.mk(op, &[a, b])
                }
                Sort::Bool | Sort::Int | Sort::Real => {
                    let args: Vec<Term> = args.iter().map(|a| self.formulas[a]).collect();
                    store.mk(op, &args)
                }
            },
            Op::BvSlt | Op::BvSle => {
                let (a, b) = (signed(self, store, 0), signed(self, store, 1));
                store.mk(if op == Op::BvSlt { Op::Lt } else { Op::Le }, &[a.term, b.term])
            }
            Op::BvUlt | Op::BvUle => {
                let (a, b) = (unsigned(self, store, 0), unsigned(self, store, 1));
                store.mk(if op == Op::BvUlt { Op::Lt } else { Op::Le }, &[a.term, b.term])
            }
            other => unreachable!("{other:?} is no Boolean operator of SEA-IR"),
        }
    }

    /// Equality modulo 2^w: compared in a range into which both fit, if there is one.
    fn equal(&mut self, store: &mut Store, a: Term, b: Term, w: u32) -> Term {
        let (x, y) = (self.numbers[&a].clone(), self.numbers[&b].clone());
        let fits = |n: &Number, r: Repr| {
            let (lo, hi) = bounds(w, r);
            n.range.as_ref().is_some_and(|(l, h)| *l >= lo && *h <= hi)
        };
        let repr = match () {
            // without wrap-around only constants are brought into range: into that of the other side
            // a bit that was cut out of a number is 0 or 1
            _ if !self.wrap && w == 1 => Repr::Unsigned,
            _ if !self.wrap => self.reading(store, a).or(self.reading(store, b)).unwrap_or(Repr::Signed),
            _ if fits(&x, Repr::Signed) && fits(&y, Repr::Signed) => Repr::Signed,
            _ if fits(&x, Repr::Unsigned) || fits(&y, Repr::Unsigned) => Repr::Unsigned,
            _ => Repr::Signed,
        };
        let (x, y) = (self.normal(store, &x, w, repr), self.normal(store, &y, w, repr));
        store.mk(Op::Eq, &[x.term, y.term])
    }

    /// How the first register of a term is read.
    fn reading(&self, store: &Store, t: Term) -> Option<Repr> {
        store.free_vars(&[t]).iter().find_map(|v| self.context.reprs.get(v).copied())
    }

    // ---- numbers

    fn number(&mut self, store: &mut Store, t: Term, w: u32) -> Number {
        let (op, args) = match store.node(t).clone() {
            Node::App(op, args) => (op, args),
            Node::BitVec(_, v) => return self.constant(store, signed_value(&v, w)),
            Node::Var(..) => {
                let term = self.int_var(store, t);
                let range =
                    self.wrap.then(|| bounds(w, self.context.reprs.get(&t).copied().unwrap_or(Repr::Signed)));
                return Number { term, range, zeros: 0 };
            }
            Node::Bool(_) | Node::Int(_) | Node::Real(_) => unreachable!("not a bit-vector"),
        };
        match op {
            Op::Ite => {
                let c = self.formulas[&args[0]];
                let (a, b) = (self.numbers[&args[1]].clone(), self.numbers[&args[2]].clone());
                let range = both(&a, &b).map(|(x, y)| ((&x.0).min(&y.0).clone(), (&x.1).max(&y.1).clone()));
                Number { term: store.mk(Op::Ite, &[c, a.term, b.term]), range, zeros: a.zeros.min(b.zeros) }
            }
            Op::BvAdd | Op::BvSub | Op::BvNeg | Op::BvNot => self.additive(store, op, &args, w),
            Op::BvMul => self.multiply(store, &args, w),
            Op::BvUdiv | Op::BvUrem | Op::BvSdiv | Op::BvSrem => self.divide(store, op, &args, w),
            Op::BvShl | Op::BvLshr | Op::BvAshr => self.shift(store, op, &args, w),
            Op::BvAnd | Op::BvOr | Op::BvXor => self.bitwise(store, op, &args, w),
            Op::BvConcat => {
                let (hi, lo) = (self.numbers[&args[0]].clone(), self.arg(store, args[1], Repr::Unsigned));
                let Sort::BitVec(low_width) = store.sort(args[1]) else { unreachable!("a bit-vector") };
                let hi = self.scale(store, &hi, &(BigInt::one() << low_width));
                self.plus(store, &hi, &lo)
            }
            Op::BvExtract(hi, lo) => {
                // modulo 2^w the low bits of a congruent number are those of the number
                let n = match lo {
                    0 => self.numbers[&args[0]].clone(),
                    _ => {
                        let n = self.arg(store, args[0], Repr::Unsigned);
                        self.floor_div(store, &n, &(BigInt::one() << lo))
                    }
                };
                debug_assert_eq!(hi - lo + 1, w);
                // the range may be far too wide for w bits; the next use brings it in
                n
            }
            Op::BvZeroExtend(_) => self.arg(store, args[0], Repr::Unsigned),
            Op::BvSignExtend(_) => self.arg(store, args[0], Repr::Signed),
            Op::Select => self.element(store, &args, w),
            other => unreachable!("{other:?} is no bit-vector operator of SEA-IR"),
        }
    }

    fn constant(&self, store: &mut Store, v: BigInt) -> Number {
        let zeros = v.trailing_zeros().map_or(u32::MAX, |z| z as u32);
        Number { term: store.int(v.clone()), range: Some((v.clone(), v)), zeros }
    }

    /// The translated argument, brought into the range of `repr`.
    fn arg(&mut self, store: &mut Store, t: Term, repr: Repr) -> Number {
        let Sort::BitVec(w) = store.sort(t) else { unreachable!("a bit-vector") };
        let n = self.numbers[&t].clone();
        self.normal(store, &n, w, repr)
    }

    /// The number in the range of `repr` that is congruent to `n` modulo 2^w.
    fn normal(&mut self, store: &mut Store, n: &Number, w: u32, repr: Repr) -> Number {
        let (lo, hi) = bounds(w, repr);
        if let Some(v) = exact(n) {
            let modulus = BigInt::one() << w;
            let r = (((v - &lo) % &modulus) + &modulus) % &modulus + &lo;
            return self.constant(store, r);
        }
        if !self.wrap || n.range.as_ref().is_some_and(|(l, h)| *l >= lo && *h <= hi) {
            return n.clone();
        }
        let modulus = BigInt::one() << w;
        let result = Some((lo.clone(), hi.clone()));
        match &n.range {
            Some((l, h)) if *l >= &lo - &modulus && *h <= &hi + &modulus => {
                let mut term = n.term;
                if *h > hi {
                    let (max, m) = (store.int(hi.clone()), store.int(-&modulus));
                    let over = store.mk(Op::Lt, &[max, n.term]);
                    let wrapped = store.mk(Op::Add, &[n.term, m]);
                    term = store.mk(Op::Ite, &[over, wrapped, term]);
                }
                if *l < lo {
                    let (min, m) = (store.int(lo.clone()), store.int(modulus.clone()));
                    let under = store.mk(Op::Lt, &[n.term, min]);
                    let wrapped = store.mk(Op::Add, &[n.term, m]);
                    term = store.mk(Op::Ite, &[under, wrapped, term]);
                }
                Number { term, range: result, zeros: n.zeros.min(w) }
            }
            _ => {
                let shift = self.constant(store, -&lo);
                let shifted = self.plus(store, n, &shift);
                let m = store.int(modulus);
                let rest = store.mk(Op::Mod, &[shifted.term, m]);
                let back = store.int(lo);
                Number { term: store.mk(Op::Add, &[rest, back]), range: result, zeros: n.zeros.min(w) }
            }
        }
    }

    fn plus(&self, store: &mut Store, a: &Number, b: &Number) -> Number {
        let range = both(a, b).map(|(x, y)| (&x.0 + &y.0, &x.1 + &y.1));
        Number { term: store.mk(Op::Add, &[a.term, b.term]), range, zeros: a.zeros.min(b.zeros) }
    }

    fn scale(&self, store: &mut Store, a: &Number, k: &BigInt) -> Number {
        let range = a.range.as_ref().map(|(l, h)| {
            let (x, y) = (l * k, h * k);
            if k.is_negative() { (y, x) } else { (x, y) }
        });
        let zeros = k.trailing_zeros().map_or(u32::MAX, |z| a.zeros.saturating_add(z as u32));
        let k = store.int(k.clone());
        Number { term: store.mk(Op::Mul, &[k, a.term]), range, zeros }
    }

    /// Rounded down; `k` is positive.
    fn floor_div(&self, store: &mut Store, a: &Number, k: &BigInt) -> Number {
        let range = a.range.as_ref().map(|(l, h)| (floor(l, k), floor(h, k)));
        let power = k.trailing_zeros().filter(|&z| BigInt::one() << z == *k);
        let zeros = power.map_or(0, |z| a.zeros.saturating_sub(z as u32));
        let k = store.int(k.clone());
        Number { term: store.mk(Op::Div, &[a.term, k]), range, zeros }
    }

    /// The low `bits` bits, as a number that is not negative; any congruent number will do.
    fn low_bits(&self, store: &mut Store, a: &Number, bits: u32) -> Number {
        let m = BigInt::one() << bits;
        if a.range.as_ref().is_some_and(|(l, h)| !l.is_negative() && *h < m) {
            return a.clone();
        }
        let k = store.int(m.clone());
        let range = Some((BigInt::zero(), m - 1));
        Number { term: store.mk(Op::Mod, &[a.term, k]), range, zeros: a.zeros.min(bits) }
    }

    fn additive(&mut self, store: &mut Store, op: Op, args: &[Term], w: u32) -> Number {
        let a = self.numbers[&args[0]].clone();
        let minus = BigInt::from(-1);
        let n = match op {
            Op::BvNeg => self.scale(store, &a, &minus),
            Op::BvNot => {
                let (neg, one) = (self.scale(store, &a, &minus), self.constant(store, minus));
                self.plus(store, &neg, &one)
            }
            Op::BvAdd => {
                let b = self.numbers[&args[1]].clone();
                self.plus(store, &a, &b)
            }
            Op::BvSub => {
                let b = self.numbers[&args[1]].clone();
                let b = self.scale(store, &b, &minus);
                self.plus(store, &a, &b)
            }
            other => unreachable!("{other:?} is not additive"),
        };
        self.narrow(store, n, w)
    }

    /// Keeps numbers that are not yet brought into range from growing without bound.
    fn narrow(&mut self, store: &mut Store, n: Number, w: u32) -> Number {
        let limit = BigInt::one() << (w + 8);
        match &n.range {
            Some((l, h)) if -l > limit || *h > limit => self.normal(store, &n, w, Repr::Signed),
            _ => n,
        }
    }

    fn multiply(&mut self, store: &mut Store, args: &[Term], w: u32) -> Number {
        let (a, b) = (self.numbers[&args[0]].clone(), self.numbers[&args[1]].clone());
        let n = match (exact(&a), exact(&b)) {
            (Some(k), _) => self.scale(store, &b, &k),
            (_, Some(k)) => self.scale(store, &a, &k),
            (None, None) if !self.wrap => {
                Number { term: store.mk(Op::Mul, &[a.term, b.term]), range: None, zeros: 0 }
            }
            (None, None) => self.approximate(store, "a product of two variables", w, Repr::Signed),
        };
        self.narrow(store, n, w)
    }

    fn divide(&mut self, store: &mut Store, op: Op, args: &[Term], w: u32) -> Number {
        let signed = matches!(op, Op::BvSdiv | Op::BvSrem);
        let repr = if signed { Repr::Signed } else { Repr::Unsigned };
        let (a, b) = (self.arg(store, args[0], repr), self.arg(store, args[1], repr));
        let quotient = matches!(op, Op::BvUdiv | Op::BvSdiv);
        match exact(&b) {
            Some(k) if !k.is_zero() => {
                let q = self.truncated_div(store, &a, &k);
                match quotient {
                    true => q,
                    false => {
                        let back = self.scale(store, &q, &-&k);
                        let r = self.plus(store, &a, &back);
                        Number { term: r.term, range: remainder_range(&a, &k), zeros: 0 }
                    }
                }
            }
            _ => self.divide_by_variable(store, op, &a, &b, w, repr),
        }
    }

    /// Rounded towards zero, as machines do.
    fn truncated_div(&mut self, store: &mut Store, a: &Number, k: &BigInt) -> Number {
        let magnitude = k.abs();
        let positive = match a.range.as_ref().is_some_and(|(l, _)| !l.is_negative()) {
            true => self.floor_div(store, a, &magnitude),
            false => {
                let up = self.floor_div(store, a, &magnitude);
                let neg = self.scale(store, a, &BigInt::from(-1));
                let down = self.floor_div(store, &neg, &magnitude);
                let down = self.scale(store, &down, &BigInt::from(-1));
                let zero = store.int(0);
                let is_negative = store.mk(Op::Lt, &[a.term, zero]);
                // BigInt division rounds towards zero, and that is monotone
                let range = a.range.as_ref().map(|(l, h)| (l / &magnitude, h / &magnitude));
                Number { term: store.mk(Op::Ite, &[is_negative, down.term, up.term]), range, zeros: 0 }
            }
        };
        match k.is_negative() {
            true => self.scale(store, &positive, &BigInt::from(-1)),
            false => positive,
        }
    }

    /// The divisor is not zero: the program stops before such a division.
    fn divide_by_variable(
        &mut self,
        store: &mut Store,
        op: Op,
        a: &Number,
        b: &Number,
        w: u32,
        repr: Repr,
    ) -> Number {
        let n = self.approximate(store, "a division by a variable", w, repr);
        if repr == Repr::Unsigned && self.wrap {
            let upper = store.mk(Op::Le, &[n.term, a.term]);
            let zero = store.int(0);
            let by_zero = store.mk(Op::Eq, &[b.term, zero]);
            let fact = match op {
                Op::BvUrem => {
                    let below = store.mk(Op::Lt, &[n.term, b.term]);
                    store.mk(Op::And, &[upper, below])
                }
                Op::BvUdiv => upper,
                other => unreachable!("{other:?} is no unsigned division"),
            };
            self.side.push(store.mk(Op::Or, &[by_zero, fact]));
        }
        n
    }

    fn shift(&mut self, store: &mut Store, op: Op, args: &[Term], w: u32) -> Number {
        let amount = self.arg(store, args[1], Repr::Unsigned);
        let Some(k) = exact(&amount) else {
            return self.approximate(store, "a shift by a variable", w, Repr::Signed);
        };
        let k = k.to_u32().unwrap_or(u32::MAX).min(w);
        let factor = BigInt::one() << k;
        match op {
            Op::BvShl if k == w => self.constant(store, BigInt::zero()),
            Op::BvShl => {
                let a = self.numbers[&args[0]].clone();
                let n = self.scale(store, &a, &factor);
                self.narrow(store, n, w)
            }
            Op::BvLshr => {
                let a = self.arg(store, args[0], Repr::Unsigned);
                self.floor_div(store, &a, &factor)
            }
            Op::BvAshr => {
                let a = self.arg(store, args[0], Repr::Signed);
                self.floor_div(store, &a, &factor)
            }
            other => unreachable!("{other:?} is no shift"),
        }
    }

    /// Any machine integer.
    fn approximate(&mut self, store: &mut Store, what: &str, w: u32, repr: Repr) -> Number {
        self.approximated.insert(what.to_string());
        let term = store.fresh_var("any", Sort::Int);
        if !self.wrap {
            return Number { term, range: None, zeros: 0 };
        }
        let (lo, hi) = bounds(w, repr);
        self.side.push(between(store, &lo, term, &hi));
        Number { term, range: Some((lo, hi)), zeros: 0 }
    }
}
