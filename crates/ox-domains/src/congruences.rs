//! `congruences`: what each dimension is modulo a number (Granger, "Static analysis of arithmetical congruences", 1989).

use crate::{Bounds, Constraint, Dim, Domain, Int, Kind, Linear, Relation};
use std::rc::Rc;

/// All numbers that are `rest` modulo `modulus`; a modulus of zero is the number `rest` alone, one is any number.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Class {
    modulus: Int,
    rest: Int,
}

impl Class {
    const TOP: Class = Class { modulus: Int::ONE, rest: Int::ZERO };

    fn new(modulus: Int, rest: &Int) -> Class {
        let rest = if modulus.is_zero() { rest.clone() } else { rest.mod_floor(&modulus) };
        Class { modulus, rest }
    }

    fn includes(&self, other: &Class) -> bool {
        self.modulus.divides(&other.modulus) && self.modulus.divides(&(&other.rest - &self.rest))
    }

    fn join(&self, other: &Class) -> Class {
        let modulus = self.modulus.gcd(&other.modulus).gcd(&(&self.rest - &other.rest));
        Class::new(modulus, &self.rest)
    }

    fn meet(&self, other: &Class) -> Option<Class> {
        let (small, large) = if self.modulus.is_zero() { (other, self) } else { (self, other) };
        if large.modulus.is_zero() {
            return small.includes(large).then(|| large.clone());
        }
        // small.rest + small.modulus * t ≡ large.rest mod large.modulus
        let g = small.modulus.gcd(&large.modulus);
        let gap = &large.rest - &small.rest;
        if !g.divides(&gap) {
            return None;
        }
        let m = large.modulus.div_floor(&g);
        let inverse = small.modulus.div_floor(&g).inverse_modulo(&m).unwrap_or(Int::ZERO);
        let t = (&gap.div_floor(&g) * &inverse).mod_floor(&m);
        Some(Class::new(small.modulus.lcm(&large.modulus), &(&small.rest + &(&small.modulus * &t))))
    }

    fn add_scaled(&self, other: &Class, k: &Int) -> Class {
        let modulus = self.modulus.gcd(&(&other.modulus * k));
        Class::new(modulus, &(&self.rest + &(&other.rest * k)))
    }

    /// The numbers whose product with `k` (not zero) is in the class.
    fn unscale(&self, k: &Int) -> Option<Class> {
        let g = self.modulus.gcd(k);
        if !g.divides(&self.rest) {
            return None;
        }
        if self.modulus.is_zero() {
            return Some(Class::new(Int::ZERO, &self.rest.div_floor(k)));
        }
        let m = self.modulus.div_floor(&g);
        let inverse = k.div_floor(&g).inverse_modulo(&m).unwrap_or(Int::ZERO);
        Some(Class::new(m.clone(), &(&self.rest.div_floor(&g) * &inverse)))
    }
}

#[derive(Clone, Debug)]
pub struct Congruences {
    of: Rc<Vec<Class>>,
}

impl Congruences {
    fn evaluate(&self, e: &Linear) -> Class {
        let start = Class::new(Int::ZERO, e.offset());
        e.terms().iter().fold(start, |sum, (d, c)| sum.add_scaled(&self.of[d.index()], c))
    }

    /// The value of the expression is a multiple of `m`; of zero: it is zero.
    fn assume_multiple(&mut self, e: &Linear, m: &Int) -> bool {
        for (d, c) in e.terms() {
            let others = self.evaluate(&e.minus(&Linear::dim(*d).scale(c)));
            // c * d ≡ -others
            let modulus = others.modulus.gcd(m);
            let Some(class) = Class::new(modulus, &-&others.rest).unscale(c) else { return false };
            let Some(met) = self.of[d.index()].meet(&class) else { return false };
            if met != self.of[d.index()] {
                Rc::make_mut(&mut self.of)[d.index()] = met;
            }
        }
        true
    }
}

impl Domain for Congruences {
    fn top(kinds: &[Kind]) -> Self {
        Congruences { of: Rc::new(vec![Class::TOP; kinds.len()]) }
    }

    fn leq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.of, &other.of) || self.of.iter().zip(&*other.of).all(|(a, b)| b.includes(a))
    }

    fn join(&self, other: &Self) -> Self {
        Congruences { of: Rc::new(self.of.iter().zip(&*other.of).map(|(a, b)| a.join(b)).collect()) }
    }

    /// Moduli only ever become divisors of themselves.
    fn widen(&self, next: &Self, _: &[Int]) -> Self {
        self.join(next)
    }

    fn assume(&mut self, c: &Constraint) -> bool {
        let total = self.evaluate(&c.expr);
        match &c.relation {
            Relation::Le => !(total.modulus.is_zero() && total.rest.is_positive()),
            Relation::Ne => !(total.modulus.is_zero() && total.rest.is_zero()),
            Relation::Eq => {
                total.includes(&Class::new(Int::ZERO, &Int::ZERO))
                    && self.assume_multiple(&c.expr, &Int::ZERO)
            }
            Relation::Multiple(m) => {
                total.meet(&Class::new(m.clone(), &Int::ZERO)).is_some() && self.assume_multiple(&c.expr, m)
            }
        }
    }

    fn forget(&mut self, dim: Dim) {
        Rc::make_mut(&mut self.of)[dim.index()] = Class::TOP;
    }

    fn bounds(&self, e: &Linear) -> Bounds {
        let total = self.evaluate(e);
        if total.modulus.is_zero() { Bounds::point(total.rest) } else { Bounds::TOP }
    }

    fn class(&self, dim: Dim) -> Option<(Int, Int)> {
        let class = &self.of[dim.index()];
        (class.modulus > Int::ONE).then(|| (class.modulus.clone(), class.rest.clone()))
    }

    fn project(&self, dims: &[Dim]) -> Self {
        Congruences { of: Rc::new(dims.iter().map(|d| self.of[d.index()].clone()).collect()) }
    }

    fn extend(&mut self, kinds: &[Kind]) {
        Rc::make_mut(&mut self.of).extend(kinds.iter().map(|_| Class::TOP));
    }

    fn constraints(&self) -> Vec<Constraint> {
        let known = (0..).zip(&*self.of).filter(|(_, c)| !c.modulus.is_one());
        known
            .map(|(d, class)| {
                let e = Linear::dim(Dim(d)).plus_constant(&-&class.rest);
                match class.modulus.is_zero() {
                    true => Constraint::eq(e),
                    false => Constraint::multiple(e, class.modulus.clone()),
                }
            })
            .collect()
    }
}
