//! Literals of linear arithmetic as constraints of the simplex method, and back.
//!
//! Integers are tightened literal by literal; `(mod t c)` is `t - c·(div t c)`, and of `(div t c)` and `(to_int t)` the
//! bounds are constraints. Everything else that is no sum is an unknown. What is no arithmetic is left out.

use super::simplex::{Constraint, Relation};
use crate::projection::definition::strip_not;
use crate::projection::rows::{Row, Says};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use ox_logic::linear::Coefficient;
use ox_logic::{Linear, Node, Op, Rational, Sort, Store, Term};
use rustc_hash::FxHashSet;

type Sum = Linear<Rational>;

/// The constraints of a conjunction of literals, those of its divisions too. No literal is a disequality.
pub(super) fn constraints(store: &mut Store, literals: &[Term]) -> Vec<Constraint> {
    let mut found = Reader { store, constraints: vec![], bounded: FxHashSet::default() };
    for &literal in literals {
        found.literal(literal);
    }
    found.constraints
}

struct Reader<'a> {
    store: &'a mut Store,
    constraints: Vec<Constraint>,
    bounded: FxHashSet<Term>,
}

impl Reader<'_> {
    fn literal(&mut self, literal: Term) {
        if let Some(mut row) = Row::of(self.store, literal) {
            row.normalise();
            return self.row(row);
        }
        let (atom, sign) = strip_not(self.store, literal);
        let Node::App(op, args) = self.store.node(atom) else { return };
        let (op, args) = (*op, args.to_vec());
        let real_equality = op == Op::Eq && sign && self.store.sort(args[0]) == Sort::Real;
        let (relation, a, b) = match (op, sign) {
            (Op::RealLe, true) => (Relation::AtMostZero, args[0], args[1]),
            (Op::RealLt, true) => (Relation::Negative, args[0], args[1]),
            (Op::RealLe, false) => (Relation::Negative, args[1], args[0]),
            (Op::RealLt, false) => (Relation::AtMostZero, args[1], args[0]),
            _ if real_equality => (Relation::Zero, args[0], args[1]),
            _ => return,
        };
        let mut sum = Sum::whole(self.store, a);
        sum.add_whole(self.store, b, &-Rational::one());
        self.add(sum, relation);
    }

    fn row(&mut self, row: Row) {
        let sum = rational(&row.sum);
        match row.says {
            Says::AtMostZero => self.add(sum, Relation::AtMostZero),
            Says::Zero => self.add(sum, Relation::Zero),
            Says::NotZero => {}
            Says::DividedBy(by) => {
                let (t, by) = (row.sum.build(self.store), self.store.int(by));
                let rest = self.store.app(Op::Mod, &[t, by]);
                self.add(Sum { coeffs: [(rest, Rational::one())].into(), ..Sum::default() }, Relation::Zero);
            }
        }
    }

    /// A constraint, with what stands for the atoms that are not opaque.
    fn add(&mut self, sum: Sum, relation: Relation) {
        let sum = self.expand(sum);
        self.constraints.push(Constraint { sum, relation });
    }

    fn expand(&mut self, sum: Sum) -> Sum {
        let mut result = Sum { constant: sum.constant.clone(), ..Sum::default() };
        let mut pending: Vec<(Term, Rational)> = sum.coeffs.into_iter().collect();
        while let Some((atom, c)) = pending.pop() {
            let Node::App(op, args) = self.store.node(atom) else {
                result.add_atom(atom, c);
                continue;
            };
            let (op, args) = (*op, args.to_vec());
            match op {
                Op::ToReal => {
                    let inner = rational(&Linear::whole(self.store, args[0]));
                    result.constant += &c * &inner.constant;
                    pending.extend(inner.coeffs.into_iter().map(|(t, k)| (t, k * &c)));
                }
                Op::Div | Op::Mod if divisor(self.store, args[1]).is_some() => {
                    let by = divisor(self.store, args[1]).expect("a constant");
                    let div = self.store.app(Op::Div, &args);
                    self.bound_quotient(div, args[0], &by);
                    if op == Op::Div {
                        result.add_atom(div, c);
                        continue;
                    }
                    let inner = rational(&Linear::whole(self.store, args[0]));
                    result.constant += &c * &inner.constant;
                    pending.extend(inner.coeffs.into_iter().map(|(t, k)| (t, k * &c)));
                    result.add_atom(div, -c * Rational::from(by));
                }
                Op::ToInt => {
                    self.bound_rounded(atom, args[0]);
                    result.add_atom(atom, c);
                }
                _ => result.add_atom(atom, c),
            }
        }
        result
    }

    /// `0 <= t - c·q <= |c| - 1`.
    fn bound_quotient(&mut self, q: Term, t: Term, c: &BigInt) {
        if !self.bounded.insert(q) {
            return;
        }
        let mut rest = rational(&Linear::whole(self.store, t));
        rest.add_atom(q, -Rational::from(c.clone()));
        self.between(rest, Rational::from(c.abs() - 1), Relation::AtMostZero);
    }

    /// `0 <= t - n < 1`.
    fn bound_rounded(&mut self, n: Term, t: Term) {
        if !self.bounded.insert(n) {
            return;
        }
        let mut rest = Sum::whole(self.store, t);
        rest.add_atom(n, -Rational::one());
        self.between(rest, Rational::one(), Relation::Negative);
    }

    /// `0 <= sum` and `sum - most` as it is said.
    fn between(&mut self, sum: Sum, most: Rational, relation: Relation) {
        let (mut low, mut high) = (sum.clone(), sum);
        low.scale(&-Rational::one());
        high.constant -= most;
        self.add(low, Relation::AtMostZero);
        self.add(high, relation);
    }
}

fn divisor(store: &Store, t: Term) -> Option<BigInt> {
    BigInt::literal(store, t).filter(|n| !n.is_zero()).cloned()
}

fn rational(sum: &Linear<BigInt>) -> Sum {
    Sum {
        coeffs: sum.coeffs.iter().map(|(&t, c)| (t, c.clone().into())).collect(),
        constant: sum.constant.clone().into(),
    }
}

/// `sum <= 0`, or below zero, as a formula. Sums of integers are rounded.
pub(super) fn formula(store: &mut Store, sum: &Sum, strict: bool) -> Term {
    if sum.coeffs.keys().all(|&t| store.sort(t) == Sort::Int) {
        let scale = sum.coeffs.values().fold(sum.constant.denom().clone(), |m, c| m.lcm(c.denom()));
        let whole = |c: &Rational| (c * &scale).to_integer();
        let coeffs = sum.coeffs.iter().map(|(&t, c)| (t, whole(c))).collect();
        let constant = whole(&sum.constant) + i32::from(strict);
        return Row { sum: Linear { coeffs, constant }, says: Says::AtMostZero }.build(store);
    }
    let mut reals = Sum { constant: sum.constant.clone(), ..Sum::default() };
    for (&t, c) in &sum.coeffs {
        let atom = if store.sort(t) == Sort::Int { store.mk(Op::ToReal, &[t]) } else { t };
        reals.add_atom(atom, c.clone());
    }
    let (left, zero) = (reals.build(store), store.real(Rational::zero()));
    store.mk(if strict { Op::RealLt } else { Op::RealLe }, &[left, zero])
}
