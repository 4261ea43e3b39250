//! Dimensions, linear expressions over them, and constraints: the language that domains are told facts in, and tell them in.

use crate::Int;
use smallvec::{SmallVec, smallvec};
use std::fmt;

/// Most expressions are about one or two dimensions.
type Terms = SmallVec<[(Dim, Int); 2]>;

/// One of the dimensions 0, 1, … of a state. All have integer values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dim(pub u32);

impl Dim {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What values a dimension has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Int,
    /// 0 or 1.
    Bool,
    /// From 0 to 2^width - 1.
    Bits(u32),
}

/// `c1*x1 + … + cn*xn + k`: sorted by dimension, no coefficient is zero.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Linear {
    terms: Terms,
    constant: Int,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `≤ 0`
    Le,
    /// `= 0`
    Eq,
    /// `≠ 0`
    Ne,
    /// A multiple of the positive number.
    Multiple(Int),
}

/// A linear expression and how it relates to zero.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Constraint {
    pub expr: Linear,
    pub relation: Relation,
}

impl Linear {
    pub fn constant(k: impl Into<Int>) -> Self {
        Linear { terms: Terms::new(), constant: k.into() }
    }

    pub fn dim(d: Dim) -> Self {
        Linear { terms: smallvec![(d, Int::ONE)], constant: Int::ZERO }
    }

    /// `x - y`
    pub fn difference(x: Dim, y: Dim) -> Self {
        Linear::dim(x).minus(&Linear::dim(y))
    }

    pub fn terms(&self) -> &[(Dim, Int)] {
        &self.terms
    }

    pub fn offset(&self) -> &Int {
        &self.constant
    }

    pub fn dims(&self) -> impl Iterator<Item = Dim> + '_ {
        self.terms.iter().map(|(d, _)| *d)
    }

    /// The number that it is, if no dimension occurs.
    pub fn as_constant(&self) -> Option<&Int> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// The dimension that it is.
    pub fn as_dim(&self) -> Option<Dim> {
        match &self.terms[..] {
            [(d, c)] if c.is_one() && self.constant.is_zero() => Some(*d),
            _ => None,
        }
    }

    pub fn coefficient(&self, d: Dim) -> Int {
        match self.terms.binary_search_by_key(&d, |t| t.0) {
            Ok(at) => self.terms[at].1.clone(),
            Err(_) => Int::ZERO,
        }
    }

    /// Adds `k * other`.
    pub fn add_scaled(&self, other: &Linear, k: &Int) -> Linear {
        if k.is_zero() {
            return self.clone();
        }
        let mut terms = Terms::with_capacity(self.terms.len() + other.terms.len());
        let (mut a, mut b) = (&self.terms[..], &other.terms[..]);
        while let (Some(x), Some(y)) = (a.first(), b.first()) {
            if x.0 < y.0 {
                terms.push(x.clone());
            } else if y.0 < x.0 {
                terms.push((y.0, &y.1 * k));
            } else {
                terms.push((x.0, &x.1 + &(&y.1 * k)));
            }
            let (left, right) = (x.0 <= y.0, y.0 <= x.0);
            a = &a[usize::from(left)..];
            b = &b[usize::from(right)..];
        }
        terms.extend(a.iter().cloned());
        terms.extend(b.iter().map(|(d, c)| (*d, c * k)));
        terms.retain(|t| !t.1.is_zero());
        Linear { terms, constant: self.offset() + &(other.offset() * k) }
    }

    pub fn plus(&self, other: &Linear) -> Linear {
        self.add_scaled(other, &Int::ONE)
    }

    pub fn minus(&self, other: &Linear) -> Linear {
        self.add_scaled(other, &Int::from(-1))
    }

    pub fn plus_constant(&self, k: &Int) -> Linear {
        Linear { terms: self.terms.clone(), constant: self.offset() + k }
    }

    pub fn scale(&self, k: &Int) -> Linear {
        if k.is_zero() {
            return Linear::default();
        }
        let terms = self.terms.iter().map(|(d, c)| (*d, c * k)).collect();
        Linear { terms, constant: self.offset() * k }
    }

    pub fn negate(&self) -> Linear {
        self.scale(&Int::from(-1))
    }

    /// The greatest common divisor of the coefficients; zero without any.
    pub fn content(&self) -> Int {
        let mut g = Int::ZERO;
        for (_, c) in &self.terms {
            g = g.gcd(c);
            if g.is_one() {
                break;
            }
        }
        g
    }

    /// All divided by a number that divides all of it.
    pub fn divide(&self, by: &Int) -> Linear {
        let terms = self.terms.iter().map(|(d, c)| (*d, c.div_floor(by))).collect();
        Linear { terms, constant: self.offset().div_floor(by) }
    }

    /// Other dimensions for those that occur; `None` if one has none. No two may become one.
    pub fn rename(&self, to: impl Fn(Dim) -> Option<Dim>) -> Option<Linear> {
        let mut terms: Terms =
            self.terms.iter().map(|(d, c)| Some((to(*d)?, c.clone()))).collect::<Option<_>>()?;
        terms.sort_by_key(|t| t.0);
        Some(Linear { terms, constant: self.constant.clone() })
    }

    /// All dimensions moved up.
    pub fn shift(&self, by: u32) -> Linear {
        self.rename(|d| Some(Dim(d.0 + by))).expect("each has one")
    }

    pub fn evaluate(&self, point: &[Int]) -> Int {
        self.terms.iter().fold(self.offset().clone(), |sum, (d, c)| &sum + &(c * &point[d.index()]))
    }
}

impl Constraint {
    /// `expr ≤ 0`
    pub fn le(expr: Linear) -> Self {
        Constraint { expr, relation: Relation::Le }
    }

    /// `expr = 0`
    pub fn eq(expr: Linear) -> Self {
        Constraint { expr, relation: Relation::Eq }
    }

    /// `expr ≠ 0`
    pub fn ne(expr: Linear) -> Self {
        Constraint { expr, relation: Relation::Ne }
    }

    /// `expr` is a multiple of a positive number.
    pub fn multiple(expr: Linear, of: Int) -> Self {
        Constraint { expr, relation: Relation::Multiple(of) }
    }

    /// `x ≤ k`
    pub fn at_most(x: Dim, k: &Int) -> Self {
        Constraint::le(Linear { terms: smallvec![(x, Int::ONE)], constant: -k })
    }

    /// `x ≥ k`
    pub fn at_least(x: Dim, k: &Int) -> Self {
        Constraint::le(Linear { terms: smallvec![(x, Int::from(-1))], constant: k.clone() })
    }

    /// `x = k`
    pub fn equals(x: Dim, k: &Int) -> Self {
        Constraint::eq(Linear { terms: smallvec![(x, Int::ONE)], constant: -k })
    }

    pub fn with(&self, expr: Linear) -> Self {
        Constraint { expr, relation: self.relation.clone() }
    }

    pub fn holds_for(&self, value: &Int) -> bool {
        match &self.relation {
            Relation::Le => !value.is_positive(),
            Relation::Eq => value.is_zero(),
            Relation::Ne => !value.is_zero(),
            Relation::Multiple(m) => m.divides(value),
        }
    }

    pub fn holds(&self, point: &[Int]) -> bool {
        self.holds_for(&self.expr.evaluate(point))
    }
}

impl fmt::Debug for Dim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x{}", self.0)
    }
}

impl fmt::Debug for Linear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (d, c) in &self.terms {
            write!(f, "{c}*{d:?} + ")?;
        }
        write!(f, "{}", self.offset())
    }
}

impl fmt::Debug for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.relation {
            Relation::Le => write!(f, "{:?} ≤ 0", self.expr),
            Relation::Eq => write!(f, "{:?} = 0", self.expr),
            Relation::Ne => write!(f, "{:?} ≠ 0", self.expr),
            Relation::Multiple(m) => write!(f, "{:?} ≡ 0 mod {m}", self.expr),
        }
    }
}
