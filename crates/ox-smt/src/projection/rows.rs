//! Literals of integers as rows: a sum and what is said of it.

use super::definition::strip_not;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use ox_logic::linear::Coefficient;
use ox_logic::{Linear, Node, Op, Rational, Sort, Store, Term};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Says {
    /// `sum <= 0`
    AtMostZero,
    /// `sum = 0`
    Zero,
    /// `sum ≠ 0`
    NotZero,
    /// A number above zero divides the sum.
    DividedBy(BigInt),
}

#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub sum: Linear<BigInt>,
    pub says: Says,
}

impl Row {
    /// The row of a literal of integers, or of real numbers that are all integers; nothing for other literals.
    pub fn of(store: &Store, literal: Term) -> Option<Row> {
        let (atom, sign) = strip_not(store, literal);
        let Node::App(op, args) = store.node(atom) else { return None };
        let &[a, b] = &args[..] else { return None };
        let difference = |a: Term, b: Term| {
            let mut sum = Linear::whole(store, a);
            sum.add_whole(store, b, &-BigInt::one());
            sum
        };
        let at_most = |a: Term, b: Term, strict: bool| {
            let mut sum = difference(a, b);
            sum.constant += i32::from(strict);
            Row { sum, says: Says::AtMostZero }
        };
        match (op, sign) {
            (Op::Le, true) => Some(at_most(a, b, false)),
            (Op::Lt, true) => Some(at_most(a, b, true)),
            (Op::Le, false) => Some(at_most(b, a, true)),
            (Op::Lt, false) => Some(at_most(b, a, false)),
            (Op::Eq, _) if store.sort(a) == Sort::Int => {
                let sum = difference(a, b);
                let divisibility = if sign { divisibility(store, &sum) } else { None };
                let says = if sign { Says::Zero } else { Says::NotZero };
                divisibility.or(Some(Row { sum, says }))
            }
            (Op::RealLe | Op::RealLt, _) => {
                let (a, b) = if sign { (a, b) } else { (b, a) };
                let strict = (*op == Op::RealLt) == sign;
                let mut sum = of_integers(store, a, b)?;
                sum.constant += i32::from(strict);
                Some(Row { sum, says: Says::AtMostZero })
            }
            (Op::Eq, _) if store.sort(a) == Sort::Real => {
                let says = if sign { Says::Zero } else { Says::NotZero };
                Some(Row { sum: of_integers(store, a, b)?, says })
            }
            _ => None,
        }
    }

    /// Whether `var` occurs in the sum as an atom and not inside of another one.
    pub fn is_linear_in(&self, store: &Store, var: Term) -> bool {
        let others: Vec<Term> = self.sum.coeffs.keys().copied().filter(|&t| t != var).collect();
        !store.free_vars(&others).contains(&var)
    }

    /// The row as a formula in normal form: divided by what divides all factors, bounds rounded.
    pub fn build(mut self, store: &mut Store) -> Term {
        self.normalise();
        let sum = self.sum.build(store);
        let zero = store.int(0);
        match self.says {
            Says::AtMostZero => store.mk(Op::Le, &[sum, zero]),
            Says::Zero => store.mk(Op::Eq, &[sum, zero]),
            Says::NotZero => {
                let eq = store.mk(Op::Eq, &[sum, zero]);
                store.mk(Op::Not, &[eq])
            }
            Says::DividedBy(by) => {
                let by = store.int(by);
                let rest = store.mk(Op::Mod, &[sum, by]);
                store.mk(Op::Eq, &[rest, zero])
            }
        }
    }

    pub fn normalise(&mut self) {
        if let Says::DividedBy(by) = &mut self.says {
            remainders(&mut self.sum, by);
            if self.sum.coeffs.values().next().is_some_and(Signed::is_negative) {
                self.sum.scale(&-BigInt::one());
            }
            let common = self.sum.content().gcd(by).gcd(&self.sum.constant);
            if !common.is_one() && !common.is_zero() {
                *by /= &common;
                self.sum.constant /= &common;
                self.sum.divide_coefficients(&common);
            }
            return;
        }
        let common = self.sum.content();
        if common.is_zero() || common.is_one() {
            return;
        }
        if self.says == Says::AtMostZero {
            // c·s + k <= 0 is s <= floor(-k / c)
            self.sum.constant = -(-&self.sum.constant).div_floor(&common);
        } else if self.sum.constant.is_multiple_of(&common) {
            self.sum.constant /= &common;
        } else {
            return;
        }
        self.sum.divide_coefficients(&common);
    }
}

/// Every factor as the remainder that is closest to zero.
pub(super) fn remainders(sum: &mut Linear<BigInt>, m: &BigInt) {
    let half: BigInt = m / 2;
    for c in sum.coeffs.values_mut().chain([&mut sum.constant]) {
        let shifted: BigInt = &*c + &half;
        *c = shifted.mod_floor(m) - &half;
    }
    sum.coeffs.retain(|_, c| !c.is_zero());
}

/// `(= (mod t m) k)` as the divisibility of `t - k` by `m`.
fn divisibility(store: &Store, sum: &Linear<BigInt>) -> Option<Row> {
    let mut atoms = sum.coeffs.iter();
    let (Some((&atom, c)), None) = (atoms.next(), atoms.next()) else { return None };
    let Node::App(Op::Mod, args) = store.node(atom) else { return None };
    let by = BigInt::literal(store, args[1]).filter(|n| !n.is_zero())?.abs();
    let rest = if c.is_one() { -sum.constant.clone() } else { sum.constant.clone() };
    if !c.abs().is_one() || rest.is_negative() || rest >= by {
        return None;
    }
    let mut sum = Linear::whole(store, args[0]);
    sum.constant -= rest;
    Some(Row { sum, says: Says::DividedBy(by) })
}

/// `a - b` of real numbers times a number above zero, as a sum of integers; nothing if an atom is no integer.
fn of_integers(store: &Store, a: Term, b: Term) -> Option<Linear<BigInt>> {
    let mut sum = Linear::<Rational>::whole(store, a);
    sum.add_whole(store, b, &-Rational::one());
    let scale = sum.coeffs.values().fold(sum.constant.denom().clone(), |m, c| m.lcm(c.denom()));
    let whole = |c: &Rational| (c * &scale).to_integer();
    let mut result = Linear { constant: whole(&sum.constant), ..Linear::default() };
    for (&atom, c) in &sum.coeffs {
        let Node::App(Op::ToReal, args) = store.node(atom) else { return None };
        result.add_whole(store, args[0], &whole(c));
    }
    Some(result)
}
