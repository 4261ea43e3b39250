//! The general simplex method over exact rational numbers (Dutertre and de Moura, "A fast linear-arithmetic solver for
//! DPLL(T)", CAV 2006), for one conjunction: either it has a solution, or multipliers show that it has none (Farkas).
//!
//! Strict inequalities have bounds with an infinitesimal part. Bland's rule, so it ends.

use num_traits::{One, Signed, Zero};
use ox_logic::{Rational, Term};
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `sum <= 0`
    AtMostZero,
    /// `sum < 0`
    Negative,
    /// `sum = 0`
    Zero,
}

/// A sum over unknowns, and how it compares with zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    pub sum: ox_logic::Linear<Rational>,
    pub relation: Relation,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Feasible,
    /// One number for each constraint, not negative for inequalities: the sum of all constraints times their numbers has
    /// no unknown, and compares wrongly with zero.
    Infeasible(Vec<Rational>),
    /// More pivots than allowed.
    GaveUp,
}

/// A number plus a multiple of an infinitesimal one.
type Delta = (Rational, Rational);

/// The variables are the slacks of the constraints, then the unknowns. Slack: value of the sum without its constant.
struct Tableau {
    /// What a basic variable is as a sum of the others.
    rows: BTreeMap<usize, BTreeMap<usize, Rational>>,
    values: Vec<Delta>,
    lower: Vec<Option<Delta>>,
    upper: Vec<Option<Delta>>,
}

/// Looks for a solution in the rational numbers.
pub fn solve(constraints: &[Constraint], pivots: usize) -> Outcome {
    let mut tableau = Tableau::new(constraints);
    for _ in 0..=pivots {
        let Some(basic) = tableau.violated() else { return Outcome::Feasible };
        match tableau.entering(basic) {
            Some(entering) => tableau.pivot(basic, entering),
            None => {
                let numbers = tableau.explanation(basic, constraints.len());
                assert!(refutes(constraints, &numbers), "the multipliers of a row without a way out refute");
                return Outcome::Infeasible(numbers);
            }
        }
    }
    Outcome::GaveUp
}

/// Whether the multipliers show that there is no solution. Shares nothing with the search.
pub fn refutes(constraints: &[Constraint], numbers: &[Rational]) -> bool {
    let Some((sum, strict)) = combine(constraints.iter().zip(numbers)) else { return false };
    let Some(constant) = sum.as_constant() else { return false };
    constant.is_positive() || (strict && !constant.is_negative())
}

/// The sum of constraints times numbers, and whether it is below zero (or else at most zero); nothing if a number has the
/// wrong sign.
pub fn combine<'a>(
    parts: impl IntoIterator<Item = (&'a Constraint, &'a Rational)>,
) -> Option<(ox_logic::Linear<Rational>, bool)> {
    let (mut sum, mut strict) = (ox_logic::Linear::default(), false);
    for (constraint, number) in parts {
        match constraint.relation {
            Relation::Zero => {}
            Relation::AtMostZero | Relation::Negative if number.is_negative() => return None,
            Relation::AtMostZero => {}
            Relation::Negative => strict |= number.is_positive(),
        }
        sum.add_scaled(&constraint.sum, number);
    }
    Some((sum, strict))
}

impl Tableau {
    fn new(constraints: &[Constraint]) -> Self {
        let mut unknowns: BTreeMap<Term, usize> = BTreeMap::new();
        let mut rows = BTreeMap::new();
        let (mut lower, mut upper) = (vec![], vec![]);
        for (slack, constraint) in constraints.iter().enumerate() {
            let mut row = BTreeMap::new();
            for (&atom, c) in &constraint.sum.coeffs {
                let next = constraints.len() + unknowns.len();
                row.insert(*unknowns.entry(atom).or_insert(next), c.clone());
            }
            rows.insert(slack, row);
            let bound = -constraint.sum.constant.clone();
            let infinitesimal = match constraint.relation {
                Relation::AtMostZero | Relation::Zero => Rational::zero(),
                Relation::Negative => -Rational::one(),
            };
            let bound = (bound, infinitesimal);
            lower.push((constraint.relation == Relation::Zero).then(|| bound.clone()));
            upper.push(Some(bound));
        }
        let n = constraints.len() + unknowns.len();
        lower.resize(n, None);
        upper.resize(n, None);
        Self { rows, values: vec![(Rational::zero(), Rational::zero()); n], lower, upper }
    }

    /// The first basic variable outside of its bounds.
    fn violated(&self) -> Option<usize> {
        self.rows.keys().copied().find(|&v| self.too_low(v) || self.too_high(v))
    }

    fn too_low(&self, v: usize) -> bool {
        self.lower[v].as_ref().is_some_and(|bound| self.values[v] < *bound)
    }

    fn too_high(&self, v: usize) -> bool {
        self.upper[v].as_ref().is_some_and(|bound| self.values[v] > *bound)
    }

    /// The first variable that can move so that the basic one comes to its bound.
    fn entering(&self, basic: usize) -> Option<usize> {
        let up = self.too_low(basic);
        let free = |v: usize, c: &Rational| match c.is_positive() == up {
            true => self.upper[v].as_ref().is_none_or(|bound| self.values[v] < *bound),
            false => self.lower[v].as_ref().is_none_or(|bound| self.values[v] > *bound),
        };
        self.rows[&basic].iter().find(|&(&v, c)| free(v, c)).map(|(&v, _)| v)
    }

    /// Swaps the roles of two variables and puts the first one on the bound that it violates.
    fn pivot(&mut self, leaving: usize, entering: usize) {
        let bound = if self.too_low(leaving) { &self.lower } else { &self.upper };
        let bound = bound[leaving].clone().expect("a violated bound");
        let mut row = self.rows.remove(&leaving).expect("a basic variable");
        let c = row.remove(&entering).expect("a variable of the row");
        // entering = leaving / c - rest / c
        let factor = -c.recip();
        row.values_mut().for_each(|k| *k = &*k * &factor);
        row.insert(leaving, c.recip());
        let step = |to: &Delta, from: &Delta, by: &Rational| ((&to.0 - &from.0) * by, (&to.1 - &from.1) * by);
        let theta = step(&bound, &self.values[leaving], &c.recip());
        self.values[leaving] = bound;
        add(&mut self.values[entering], &theta, &Rational::one());
        for (basic, other) in &mut self.rows {
            let Some(k) = other.remove(&entering) else { continue };
            add(&mut self.values[*basic], &theta, &k);
            for (v, d) in &row {
                let sum = other.entry(*v).or_insert_with(Rational::zero);
                *sum += d * &k;
                if sum.is_zero() {
                    other.remove(v);
                }
            }
        }
        self.rows.insert(entering, row);
    }

    /// The multipliers: every variable of the row is at a bound that keeps the basic one from its own.
    fn explanation(&self, basic: usize, constraints: usize) -> Vec<Rational> {
        let mut numbers = vec![Rational::zero(); constraints];
        // slack = row. Too high: the upper bound of the slack and the bounds below of the row
        let sign = if self.too_high(basic) { Rational::one() } else { -Rational::one() };
        numbers[basic] = sign.clone();
        for (&v, c) in &self.rows[&basic] {
            numbers[v] = -(c * &sign);
        }
        numbers
    }
}

fn add(value: &mut Delta, by: &Delta, times: &Rational) {
    value.0 += &by.0 * times;
    value.1 += &by.1 * times;
}
