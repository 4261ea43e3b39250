//! Linear expressions `c1*a1 + … + cn*an + k` and their one normal form as a term.
//!
//! The atoms are terms: integers with integer coefficients ([`Linear<BigInt>`]) or real numbers with rational ones
//! ([`Linear<Rational>`]).

use crate::{Node, Op, Rational, Store, Term};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, Zero};
use std::collections::BTreeMap;
use std::ops::AddAssign;

/// A sum: no coefficient is zero, no atom is a sum, a negation, a literal or a multiple (unless the work
/// limit was reached, then any term can be an atom).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear<C> {
    pub coeffs: BTreeMap<Term, C>,
    pub constant: C,
}

/// How many nested terms are opened; beyond that they are atoms, so that a deep chain costs linear time.
const LIMIT: usize = 48;

/// A number that atoms are multiplied with, and how its sort writes sums.
pub trait Coefficient: Clone + Ord + Signed + AddAssign {
    const ADD: Op;
    const NEG: Op;
    const MUL: Op;

    /// The number that a term is.
    fn literal(store: &Store, t: Term) -> Option<&Self>;

    fn term(&self, store: &mut Store) -> Term;

    /// The greatest number of which both are integer multiples, not negative; zero for two zeros.
    fn common_divisor(&self, other: &Self) -> Self;

    /// `a` and `k` of `a / k`, where the sort has such a division.
    fn quotient(store: &Store, op: Op, args: &[Term]) -> Option<(Term, Self)>;
}

impl Coefficient for BigInt {
    const ADD: Op = Op::Add;
    const NEG: Op = Op::Neg;
    const MUL: Op = Op::Mul;

    fn literal(store: &Store, t: Term) -> Option<&Self> {
        match store.node(t) {
            Node::Int(n) => Some(n),
            Node::Bool(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => None,
        }
    }

    fn term(&self, store: &mut Store) -> Term {
        store.int(self.clone())
    }

    fn common_divisor(&self, other: &Self) -> Self {
        self.gcd(other)
    }

    fn quotient(_: &Store, _: Op, _: &[Term]) -> Option<(Term, Self)> {
        None
    }
}

impl Coefficient for Rational {
    const ADD: Op = Op::RealAdd;
    const NEG: Op = Op::RealNeg;
    const MUL: Op = Op::RealMul;

    fn literal(store: &Store, t: Term) -> Option<&Self> {
        match store.node(t) {
            Node::Real(n) => Some(n),
            Node::Bool(_) | Node::Int(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => None,
        }
    }

    fn term(&self, store: &mut Store) -> Term {
        store.real(self.clone())
    }

    fn common_divisor(&self, other: &Self) -> Self {
        Rational::new(self.numer().gcd(other.numer()), self.denom().lcm(other.denom()))
    }

    fn quotient(store: &Store, op: Op, args: &[Term]) -> Option<(Term, Self)> {
        match (op, args) {
            (Op::RealDiv, &[a, k]) => {
                Self::literal(store, k).filter(|k| !k.is_zero()).map(|k| (a, k.clone()))
            }
            _ => None,
        }
    }
}

impl<C: Coefficient> Default for Linear<C> {
    /// Zero.
    fn default() -> Self {
        Linear { coeffs: BTreeMap::new(), constant: C::zero() }
    }
}

impl<C: Coefficient> Linear<C> {
    pub fn of(store: &Store, t: Term) -> Self {
        let mut sum = Self::default();
        sum.add(store, t, &C::one());
        sum
    }

    /// The sum that `t` is, opened to the last atom however deep it is. Every shared part is opened once.
    pub fn whole(store: &Store, t: Term) -> Self {
        let mut sum = Self::default();
        sum.add_whole(store, t, &C::one());
        sum
    }

    /// Adds `k * t`, opened to the last atom.
    pub fn add_whole(&mut self, store: &Store, t: Term, k: &C) {
        // arguments have smaller indices than the terms that use them: the largest is complete when it is opened
        let mut pending = BTreeMap::from([(t, k.clone())]);
        while let Some((t, k)) = pending.pop_last() {
            if k.is_zero() {
                continue;
            }
            if let Some(n) = C::literal(store, t) {
                self.constant += n.clone() * k;
                continue;
            }
            let parts = match store.node(t) {
                Node::App(op, args) => opened(store, *op, args, &k),
                Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) => None,
            };
            match parts {
                Some(parts) => {
                    for (part, k) in parts {
                        *pending.entry(part).or_insert_with(C::zero) += k;
                    }
                }
                None => self.add_atom(t, k),
            }
        }
    }

    /// The sum that `op` over `args` is; nothing if it is none.
    pub fn of_app(store: &Store, op: Op, args: &[Term]) -> Option<Self> {
        let mut sum = Self::default();
        for (t, k) in opened(store, op, args, &C::one())? {
            sum.add(store, t, &k);
        }
        Some(sum)
    }

    /// `a - b`.
    pub fn difference(store: &Store, a: Term, b: Term) -> Self {
        let mut sum = Self::of(store, a);
        sum.add(store, b, &-C::one());
        sum
    }

    /// Adds `k * t`.
    pub fn add(&mut self, store: &Store, t: Term, k: &C) {
        let mut stack = vec![(t, k.clone())];
        let mut steps = 0;
        while let Some((t, k)) = stack.pop() {
            steps += 1;
            if let Some(n) = C::literal(store, t) {
                self.constant += n.clone() * k;
                continue;
            }
            let parts = match store.node(t) {
                Node::App(op, args) if steps + args.len() <= LIMIT + 1 => opened(store, *op, args, &k),
                Node::App(..) | Node::Var(..) => None,
                Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) => None,
            };
            match parts {
                Some(parts) => {
                    steps += if parts.len() > 1 { parts.len() } else { 0 };
                    stack.extend(parts);
                }
                None => self.add_atom(t, k),
            }
        }
    }

    /// Adds `k * t` for a term that is not looked into.
    pub fn add_atom(&mut self, t: Term, k: C) {
        let sum = self.coeffs.entry(t).or_insert_with(C::zero);
        *sum += k;
        if sum.is_zero() {
            self.coeffs.remove(&t);
        }
    }

    /// Adds `k` times another expression.
    pub fn add_scaled(&mut self, other: &Self, k: &C) {
        self.constant += other.constant.clone() * k.clone();
        for (&t, c) in &other.coeffs {
            self.add_atom(t, c.clone() * k.clone());
        }
    }

    pub fn scale(&mut self, k: &C) {
        let old = std::mem::take(self);
        self.add_scaled(&old, k);
    }

    /// Puts an expression in place of an atom.
    pub fn substitute(&mut self, atom: Term, by: &Self) {
        if let Some(k) = self.coeffs.remove(&atom) {
            self.add_scaled(by, &k);
        }
    }

    /// The factor of an atom; zero if it does not occur.
    pub fn coefficient(&self, atom: Term) -> C {
        self.coeffs.get(&atom).cloned().unwrap_or_else(C::zero)
    }

    /// The number that it is, if it has no atoms.
    pub fn as_constant(&self) -> Option<&C> {
        self.coeffs.is_empty().then_some(&self.constant)
    }

    /// The greatest common divisor of the coefficients; zero without any.
    pub fn content(&self) -> C {
        self.coeffs.values().fold(C::zero(), |g, c| g.common_divisor(c))
    }

    /// Divides the coefficients by a number that divides them, the constant left alone.
    pub fn divide_coefficients(&mut self, by: &C) {
        self.coeffs.values_mut().for_each(|c| *c = c.clone() / by.clone());
    }

    /// The normal form: atoms by term index, the constant last.
    pub fn build(&self, store: &mut Store) -> Term {
        let mut parts: Vec<Term> = self.coeffs.iter().map(|(&a, c)| multiple(store, c, a)).collect();
        if !self.constant.is_zero() || parts.is_empty() {
            parts.push(self.constant.term(store));
        }
        match parts[..] {
            [only] => only,
            _ => store.app(C::ADD, &parts),
        }
    }

    /// The part with positive coefficients, and the negated part with negative ones; the constant left out.
    pub fn sides(&self) -> (Self, Self) {
        let mut sides = (Self::default(), Self::default());
        for (&a, c) in &self.coeffs {
            let side = if c.is_positive() { &mut sides.0 } else { &mut sides.1 };
            side.coeffs.insert(a, c.abs());
        }
        sides
    }
}

/// The terms of a sum with their factors, all times `k`; nothing for what is no sum.
fn opened<C: Coefficient>(store: &Store, op: Op, args: &[Term], k: &C) -> Option<Vec<(Term, C)>> {
    if let Some((a, by)) = C::quotient(store, op, args) {
        return Some(vec![(a, k.clone() / by)]);
    }
    match *args {
        _ if op == C::ADD => Some(args.iter().map(|&a| (a, k.clone())).collect()),
        [a] if op == C::NEG => Some(vec![(a, -k.clone())]),
        [a, b] if op == C::MUL => {
            let by = |t: Term| C::literal(store, t).map(|c| c.clone() * k.clone());
            by(a).map(|c| vec![(b, c)]).or_else(|| by(b).map(|c| vec![(a, c)]))
        }
        _ => None,
    }
}

fn multiple<C: Coefficient>(store: &mut Store, c: &C, a: Term) -> Term {
    if c.is_one() {
        a
    } else if (-c.clone()).is_one() {
        store.app(C::NEG, &[a])
    } else {
        let c = c.term(store);
        store.app(C::MUL, &[c, a])
    }
}
