//! Linear integer terms `c1*a1 + … + cn*an + k` and their one normal form as a term.

use crate::{Node, Op, Store, Term};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use std::collections::BTreeMap;

/// A sum: no coefficient is zero, no atom is a sum, a negation, a literal or a multiple (unless the work
/// limit was reached, then any term can be an atom).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Linear {
    pub coeffs: BTreeMap<Term, BigInt>,
    pub constant: BigInt,
}

/// How many nested terms are opened; beyond that they are atoms, so that a deep chain costs linear time.
const LIMIT: usize = 48;

impl Linear {
    pub fn of(store: &Store, t: Term) -> Self {
        let mut sum = Self::default();
        sum.add(store, t, &BigInt::one());
        sum
    }

    /// The sum that `op` over `args` is, for `Add`, `Neg` and `Mul`.
    pub fn of_app(store: &Store, op: Op, args: &[Term]) -> Self {
        let mut sum = Self::default();
        match (op, args) {
            (Op::Neg, [a]) => sum.add(store, *a, &-BigInt::one()),
            (Op::Mul, [k, a]) | (Op::Mul, [a, k]) if literal(store, *k).is_some() => {
                let k = literal(store, *k).expect("a literal").clone();
                sum.add(store, *a, &k);
            }
            (Op::Add, _) => args.iter().for_each(|&a| sum.add(store, a, &BigInt::one())),
            _ => panic!("{op:?} is not a linear operator"),
        }
        sum
    }

    /// Adds `k * t`.
    pub fn add(&mut self, store: &Store, t: Term, k: &BigInt) {
        let mut stack = vec![(t, k.clone())];
        let mut opened = 0;
        while let Some((t, k)) = stack.pop() {
            opened += 1;
            let Node::App(op, args) = store.node(t) else {
                match store.node(t) {
                    Node::Int(n) => self.constant += n * k,
                    _ => self.add_atom(t, k),
                }
                continue;
            };
            match (op, &**args) {
                (Op::Add, args) if opened + args.len() <= LIMIT => {
                    opened += args.len();
                    stack.extend(args.iter().map(|&a| (a, k.clone())));
                }
                (Op::Neg, &[a]) if opened <= LIMIT => stack.push((a, -k)),
                (Op::Mul, &[c, a]) if opened <= LIMIT && literal(store, c).is_some() => {
                    stack.push((a, k * literal(store, c).expect("a literal")));
                }
                _ => self.add_atom(t, k),
            }
        }
    }

    fn add_atom(&mut self, t: Term, k: BigInt) {
        let sum = self.coeffs.entry(t).or_default();
        *sum += k;
        if sum.is_zero() {
            self.coeffs.remove(&t);
        }
    }

    /// The greatest common divisor of the coefficients; zero without any.
    pub fn content(&self) -> BigInt {
        self.coeffs.values().fold(BigInt::zero(), |g, c| g.gcd(c))
    }

    /// The normal form: atoms by term index, the constant last.
    pub fn build(&self, store: &mut Store) -> Term {
        let mut parts: Vec<Term> = self.coeffs.iter().map(|(&a, c)| multiple(store, c, a)).collect();
        if !self.constant.is_zero() || parts.is_empty() {
            parts.push(store.int(self.constant.clone()));
        }
        match parts[..] {
            [only] => only,
            _ => store.app(Op::Add, &parts),
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

fn multiple(store: &mut Store, c: &BigInt, a: Term) -> Term {
    if c.is_one() {
        a
    } else if (-c).is_one() {
        store.app(Op::Neg, &[a])
    } else {
        let c = store.int(c.clone());
        store.app(Op::Mul, &[c, a])
    }
}

pub(super) fn literal(store: &Store, t: Term) -> Option<&BigInt> {
    match store.node(t) {
        Node::Int(n) => Some(n),
        Node::Bool(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => None,
    }
}
