//! What a domain is, and states of any domain behind one type.
//!
//! A [`Domain`] is a set of points with one integer coordinate for each dimension, never known to be empty: what may leave nothing
//! says so. It is told [`Constraint`]s and tells them. A [`State`] adds the empty set, the kinds of the dimensions and their ranges, and
//! hides which domain it is, so that a domain is chosen at run time by its name.

use crate::{Bounds, Constraint, Dim, Int, Kind, Linear};
use std::any::Any;
use std::fmt;
use std::rc::Rc;

/// An abstract domain. Clones are to be cheap: put what is large behind an `Rc`.
///
/// γ is the set of points that a value stands for. "Contains" below always means γ of the result.
pub trait Domain: Clone + fmt::Debug + 'static {
    /// All points.
    fn top(kinds: &[Kind]) -> Self;

    /// True only if all points of this one are in the other. May be false though they are.
    fn leq(&self, other: &Self) -> bool;

    /// Contains both.
    fn join(&self, other: &Self) -> Self;

    /// Contains both; and `x = x.widen(…)` again and again comes to an end, however the arguments go. `thresholds` is sorted.
    fn widen(&self, next: &Self, thresholds: &[Int]) -> Self;

    /// Keeps at least the points for which the constraint holds; false if it is known that there are none.
    #[must_use]
    fn assume(&mut self, c: &Constraint) -> bool;

    /// The dimension may have any value.
    fn forget(&mut self, dim: Dim);

    /// Contains every value of the expression.
    fn bounds(&self, e: &Linear) -> Bounds;

    /// The points restricted to some dimensions, each named once, in this order.
    fn project(&self, dims: &[Dim]) -> Self;

    /// More dimensions at the end, of any value.
    fn extend(&mut self, kinds: &[Kind]);

    /// Constraints that hold for all of its points. Assumed on [`Domain::top`] they give what was asked, or less.
    fn constraints(&self) -> Vec<Constraint>;

    /// What [`Domain::constraints`] cannot say: of each list here all constraints of one of its parts hold.
    fn disjunctions(&self) -> Vec<Vec<Vec<Constraint>>> {
        vec![]
    }

    /// Contains the points of both; `None` if it is known that there are none.
    fn meet(&self, other: &Self) -> Option<Self> {
        let mut out = self.clone();
        other.constraints().iter().all(|c| out.assume(c)).then_some(out)
    }

    /// An expression that has the same value in all points, if a simpler one is known.
    fn rewrite(&self, _e: &Linear) -> Option<Linear> {
        None
    }

    /// A modulus greater than one and the remainder that a dimension has by it, if that is known.
    fn class(&self, _dim: Dim) -> Option<(Int, Int)> {
        None
    }

    /// Are differences of two dimensions kept? Else a constraint on two says more when it is told again after others.
    fn keeps_differences(&self) -> bool {
        false
    }
}

/// A [`Domain`] of which the type is not known.
pub trait Erased: fmt::Debug {
    fn boxed(&self) -> Box<dyn Erased>;
    fn as_any(&self) -> &dyn Any;
    fn leq(&self, other: &dyn Erased) -> bool;
    fn join(&self, other: &dyn Erased) -> Box<dyn Erased>;
    fn widen(&self, next: &dyn Erased, thresholds: &[Int]) -> Box<dyn Erased>;
    fn meet(&self, other: &dyn Erased) -> Option<Box<dyn Erased>>;
    fn assume(&mut self, c: &Constraint) -> bool;
    fn forget(&mut self, dim: Dim);
    fn bounds(&self, e: &Linear) -> Bounds;
    fn project(&self, dims: &[Dim]) -> Box<dyn Erased>;
    fn extend(&mut self, kinds: &[Kind]);
    fn constraints(&self) -> Vec<Constraint>;
    fn disjunctions(&self) -> Vec<Vec<Vec<Constraint>>>;
    fn rewrite(&self, e: &Linear) -> Option<Linear>;
    fn class(&self, dim: Dim) -> Option<(Int, Int)>;
    fn keeps_differences(&self) -> bool;
}

fn same<D: Domain>(other: &dyn Erased) -> &D {
    other.as_any().downcast_ref().expect("states of one domain are combined")
}

impl<D: Domain> Erased for D {
    fn boxed(&self) -> Box<dyn Erased> {
        Box::new(self.clone())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn leq(&self, other: &dyn Erased) -> bool {
        Domain::leq(self, same(other))
    }
    fn join(&self, other: &dyn Erased) -> Box<dyn Erased> {
        Box::new(Domain::join(self, same(other)))
    }
    fn widen(&self, next: &dyn Erased, thresholds: &[Int]) -> Box<dyn Erased> {
        Box::new(Domain::widen(self, same(next), thresholds))
    }
    fn meet(&self, other: &dyn Erased) -> Option<Box<dyn Erased>> {
        Domain::meet(self, same(other)).map(|d| Box::new(d) as Box<dyn Erased>)
    }
    fn assume(&mut self, c: &Constraint) -> bool {
        Domain::assume(self, c)
    }
    fn forget(&mut self, dim: Dim) {
        Domain::forget(self, dim);
    }
    fn bounds(&self, e: &Linear) -> Bounds {
        Domain::bounds(self, e)
    }
    fn project(&self, dims: &[Dim]) -> Box<dyn Erased> {
        Box::new(Domain::project(self, dims))
    }
    fn extend(&mut self, kinds: &[Kind]) {
        Domain::extend(self, kinds);
    }
    fn constraints(&self) -> Vec<Constraint> {
        Domain::constraints(self)
    }
    fn disjunctions(&self) -> Vec<Vec<Vec<Constraint>>> {
        Domain::disjunctions(self)
    }
    fn rewrite(&self, e: &Linear) -> Option<Linear> {
        Domain::rewrite(self, e)
    }
    fn class(&self, dim: Dim) -> Option<(Int, Int)> {
        Domain::class(self, dim)
    }
    fn keeps_differences(&self) -> bool {
        Domain::keeps_differences(self)
    }
}

/// A set of points of a domain that was chosen at run time; it may be empty.
pub struct State {
    kinds: Rc<[Kind]>,
    /// `None`: the empty set.
    value: Option<Box<dyn Erased>>,
}

impl Clone for State {
    fn clone(&self) -> Self {
        State { kinds: self.kinds.clone(), value: self.value.as_ref().map(|v| v.boxed()) }
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Some(v) => f.debug_set().entries(v.constraints()).finish(),
            None => f.write_str("⊥"),
        }
    }
}

impl State {
    /// All points whose coordinates are in the ranges of their kinds. `value` is the top of a domain.
    pub(crate) fn top(kinds: &[Kind], value: Box<dyn Erased>) -> State {
        let mut state = State { kinds: kinds.into(), value: Some(value) };
        state.assume_ranges(0);
        state
    }

    fn empty(&self) -> State {
        State { kinds: self.kinds.clone(), value: None }
    }

    fn assume_ranges(&mut self, from: usize) {
        for i in from..self.kinds.len() {
            self.assume_range(Dim(i as u32));
        }
    }

    fn assume_range(&mut self, dim: Dim) {
        let greatest = match self.kinds[dim.index()] {
            Kind::Int => return,
            Kind::Bool => Int::ONE,
            Kind::Bits(w) => &Int::power_of_two(w) - &Int::ONE,
        };
        self.assume(&Constraint::at_least(dim, &Int::ZERO));
        self.assume(&Constraint::at_most(dim, &greatest));
    }

    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    pub fn is_bottom(&self) -> bool {
        self.value.is_none()
    }

    pub fn set_bottom(&mut self) {
        self.value = None;
    }

    /// True only if all points of this one are in the other.
    pub fn leq(&self, other: &State) -> bool {
        match (&self.value, &other.value) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(a), Some(b)) => a.leq(&**b),
        }
    }

    pub fn join(&self, other: &State) -> State {
        match (&self.value, &other.value) {
            (None, _) => other.clone(),
            (_, None) => self.clone(),
            (Some(a), Some(b)) => State { kinds: self.kinds.clone(), value: Some(a.join(&**b)) },
        }
    }

    pub fn meet(&self, other: &State) -> State {
        match (&self.value, &other.value) {
            (Some(a), Some(b)) => State { kinds: self.kinds.clone(), value: a.meet(&**b) },
            (None, _) | (_, None) => self.empty(),
        }
    }

    pub fn widen(&self, next: &State, thresholds: &[Int]) -> State {
        match (&self.value, &next.value) {
            (None, _) => next.clone(),
            (_, None) => self.clone(),
            (Some(a), Some(b)) => State { kinds: self.kinds.clone(), value: Some(a.widen(&**b, thresholds)) },
        }
    }

    /// Between `next` and this one, where `next` is in this one.
    pub fn narrow(&self, next: &State) -> State {
        self.meet(next)
    }

    pub fn forget(&mut self, dim: Dim) {
        if let Some(v) = &mut self.value {
            v.forget(dim);
            self.assume_range(dim);
        }
    }

    /// Keeps the points for which the constraint holds; it may keep more.
    pub fn assume(&mut self, c: &Constraint) {
        let holds = match c.expr.as_constant() {
            Some(k) => c.holds_for(k),
            None => self.value.as_mut().is_some_and(|v| v.assume(c)),
        };
        if !holds {
            self.value = None;
        }
    }

    /// The dimension gets the value that the expression has.
    pub fn assign(&mut self, dim: Dim, e: &Linear) {
        let fresh = Dim(self.kinds.len() as u32);
        self.extend(&[self.kinds[dim.index()]]);
        self.assume(&Constraint::eq(e.minus(&Linear::dim(fresh))));
        let dims: Vec<Dim> = (0..fresh.0).map(|d| if d == dim.0 { fresh } else { Dim(d) }).collect();
        *self = self.project(&dims);
    }

    /// `None` for the empty set.
    pub fn bounds(&self, e: &Linear) -> Option<Bounds> {
        self.value.as_ref().map(|v| v.bounds(e)).filter(|b| !b.is_empty())
    }

    /// The points restricted to some dimensions, each named once, in this order.
    pub fn project(&self, dims: &[Dim]) -> State {
        let kinds: Vec<Kind> = dims.iter().map(|d| self.kinds[d.index()]).collect();
        State { kinds: kinds.into(), value: self.value.as_ref().map(|v| v.project(dims)) }
    }

    /// More dimensions at the end, of any value that their kind has.
    pub fn extend(&mut self, kinds: &[Kind]) {
        let before = self.kinds.len();
        if kinds.is_empty() {
            return;
        }
        self.kinds = self.kinds.iter().chain(kinds).copied().collect();
        if let Some(v) = &mut self.value {
            v.extend(kinds);
            self.assume_ranges(before);
        }
    }

    /// Constraints that hold for all of its points; `None` for the empty set.
    pub fn constraints(&self) -> Option<Vec<Constraint>> {
        self.value.as_ref().map(|v| v.constraints())
    }

    /// What constraints cannot say: of each list here all constraints of one of its parts hold.
    pub fn disjunctions(&self) -> Vec<Vec<Vec<Constraint>>> {
        self.value.as_ref().map(|v| v.disjunctions()).unwrap_or_default()
    }

    /// Are differences of two dimensions kept?
    pub fn keeps_differences(&self) -> bool {
        self.value.as_ref().is_none_or(|v| v.keeps_differences())
    }

    /// Only what it says about each dimension by itself.
    pub fn forget_relations(&mut self, top: &State) {
        let Some(v) = &self.value else { return };
        let mut out = top.clone();
        for d in 0..self.kinds.len() as u32 {
            for c in v.bounds(&Linear::dim(Dim(d))).constraints(Dim(d)) {
                out.assume(&c);
            }
        }
        *self = out;
    }
}
