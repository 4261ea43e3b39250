//! Something that is claimed about the facts of a predicate, and gives way when a fact contradicts it.
//!
//! A claim begins as "no fact satisfies the guard" and becomes weaker with each fact that it admits, a finite number of times: a
//! bound climbs a ladder of constants, a congruence keeps a divisor of its modulus, an affine hull gains a dimension.

use super::hull::Hull;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use ox_logic::{Linear, Model, Op, Store, Term, Value, eval};
use std::rc::Rc;

#[derive(Clone)]
pub struct Claim {
    /// It is about facts that satisfy this.
    guard: Term,
    shape: Shape,
    /// No fact was admitted yet.
    empty: bool,
}

#[derive(Clone)]
pub enum Shape {
    /// The form is at most the bound, one of these in ascending order; behind the last there is none.
    Bound { form: Linear<BigInt>, bounds: Rc<[BigInt]>, at: usize },
    /// The form is the value modulo the modulus; 0: it is the value.
    Congruence { form: Linear<BigInt>, value: BigInt, modulus: BigInt },
    /// Linear equalities between these parameters.
    Equalities { of: Rc<[Term]>, hull: Option<Hull> },
    /// A formula that holds, or is given up.
    Holds { formula: Term, given_up: bool },
}

impl Claim {
    pub fn new(guard: Term, shape: Shape) -> Self {
        Claim { guard, shape, empty: true }
    }

    pub fn bound(guard: Term, form: Linear<BigInt>, bounds: Rc<[BigInt]>) -> Self {
        Claim::new(guard, Shape::Bound { form, bounds, at: 0 })
    }

    pub fn congruence(guard: Term, form: Linear<BigInt>) -> Self {
        Claim::new(guard, Shape::Congruence { form, value: BigInt::zero(), modulus: BigInt::zero() })
    }

    pub fn equalities(guard: Term, of: Rc<[Term]>) -> Self {
        Claim::new(guard, Shape::Equalities { of, hull: None })
    }

    pub fn holds(guard: Term, formula: Term) -> Self {
        Claim::new(guard, Shape::Holds { formula, given_up: false })
    }

    /// What is claimed now, as a conjunction.
    pub fn terms(&self, store: &mut Store) -> Vec<Term> {
        let parts = match self.empty {
            true => vec![store.bool(false)],
            false => self.shape.terms(store),
        };
        parts.into_iter().map(|t| store.mk(Op::Implies, &[self.guard, t])).collect()
    }

    /// Weakens the claim so that this fact satisfies it. Whether it became weaker; nothing if that cannot be told.
    pub fn admit(&mut self, store: &Store, fact: &Model) -> Option<bool> {
        if !truth(store, self.guard, fact)? {
            return Some(false);
        }
        let first = std::mem::replace(&mut self.empty, false);
        Some(self.shape.admit(store, fact, first)? || first)
    }

    /// Claims nothing any more.
    pub fn give_up(&mut self, store: &mut Store) {
        let formula = store.bool(true);
        (self.empty, self.shape) = (false, Shape::Holds { formula, given_up: true });
    }
}

fn truth(store: &Store, t: Term, fact: &Model) -> Option<bool> {
    match eval(store, t, fact) {
        Ok(Value::Bool(b)) => Some(b),
        Ok(Value::Int(_) | Value::Real(_) | Value::BitVec(..) | Value::Array(_)) | Err(_) => None,
    }
}

fn value(form: &Linear<BigInt>, fact: &Model) -> Option<BigInt> {
    let mut sum = form.constant.clone();
    for (t, k) in &form.coeffs {
        match fact.get(t) {
            Some(Value::Int(n)) => sum += n * k,
            Some(Value::Bool(_) | Value::Real(_) | Value::BitVec(..) | Value::Array(_)) | None => {
                return None;
            }
        }
    }
    Some(sum)
}

impl Shape {
    fn terms(&self, store: &mut Store) -> Vec<Term> {
        match self {
            Shape::Bound { form, bounds, at } => match bounds.get(*at) {
                None => vec![],
                Some(bound) => {
                    let (left, mut right) = form.sides();
                    right.constant = bound - &form.constant;
                    let (left, right) = (left.build(store), right.build(store));
                    vec![store.mk(Op::Le, &[left, right])]
                }
            },
            Shape::Congruence { modulus, .. } if modulus.is_one() => vec![],
            Shape::Congruence { form, value, modulus } => {
                let form = form.build(store);
                let (left, right) = match modulus.is_zero() {
                    true => (form, value.clone()),
                    false => {
                        let by = store.int(modulus.clone());
                        (store.mk(Op::Mod, &[form, by]), value.mod_floor(modulus))
                    }
                };
                let right = store.int(right);
                vec![store.mk(Op::Eq, &[left, right])]
            }
            Shape::Equalities { of, hull } => hull.as_ref().map_or(vec![], |h| h.equalities(store, of)),
            Shape::Holds { given_up: true, .. } => vec![],
            Shape::Holds { formula, .. } => vec![*formula],
        }
    }

    fn admit(&mut self, store: &Store, fact: &Model, first: bool) -> Option<bool> {
        match self {
            Shape::Bound { form, bounds, at } => {
                let value = value(form, fact)?;
                let least = bounds.partition_point(|b| *b < value);
                let grew = least > *at;
                *at = least.max(*at);
                Some(grew)
            }
            Shape::Congruence { form, value: known, modulus } => {
                let now = value(form, fact)?;
                if first {
                    *known = now;
                    return Some(true);
                }
                let smaller = modulus.gcd(&(now - &*known).abs());
                let grew = smaller != *modulus;
                *modulus = smaller;
                Some(grew)
            }
            Shape::Equalities { of, hull } => {
                let point = of.iter().map(|p| match fact.get(p) {
                    Some(Value::Int(n)) => Some(n.clone()),
                    Some(Value::Bool(_) | Value::Real(_) | Value::BitVec(..) | Value::Array(_)) | None => {
                        None
                    }
                });
                let point: Vec<BigInt> = point.collect::<Option<_>>()?;
                Some(match hull {
                    Some(hull) => hull.add(&point),
                    None => {
                        *hull = Some(Hull::of(point));
                        true
                    }
                })
            }
            Shape::Holds { given_up: true, .. } => Some(false),
            Shape::Holds { formula, given_up } => {
                *given_up = !truth(store, *formula, fact)?;
                Some(*given_up)
            }
        }
    }
}
