//! `equalities`: affine equalities between dimensions (Karr, "Affine relationships among variables of a program", 1976).
//!
//! They are integer rows in reduced echelon form. The join is the intersection of two row spaces (Zassenhaus). All dimensions are
//! integers, so a row whose coefficients have a divisor that its constant has not leaves nothing. What the join of very many rows would cost
//! is avoided: beyond `ROWS` changed rows only those that both have are kept.

use crate::{Bounds, Constraint, Dim, Domain, Int, Kind, Linear, Relation};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The join of more different rows keeps common rows only.
const ROWS: usize = 260;

/// Coefficients of more bits are not kept.
const BITS: u64 = 512;

#[derive(Clone, Debug)]
pub struct Equalities {
    dims: u32,
    /// `row = 0`, by its leading dimension: its last one, which occurs in no other row.
    rows: Rc<BTreeMap<Dim, Linear>>,
}

fn lead(e: &Linear) -> Option<Dim> {
    e.terms().last().map(|t| t.0)
}

/// Without a common divisor, the leading coefficient positive. `None`: it has no integer solution.
fn primitive(e: Linear) -> Option<Linear> {
    let g = e.content();
    if !g.divides(e.offset()) {
        return None;
    }
    let Some((_, first)) = e.terms().last() else { return Some(e) };
    let by = if first.is_negative() { -&g } else { g };
    Some(if by.is_one() { e } else { e.divide(&by) })
}

/// `e` without the leading dimension of the row, times a positive number.
fn eliminate(e: &Linear, d: Dim, row: &Linear) -> Linear {
    let (c, k) = (e.coefficient(d), row.coefficient(d));
    if c.is_zero() {
        return e.clone();
    }
    let g = c.gcd(&k);
    e.scale(&k.div_floor(&g)).add_scaled(row, &-&c.div_floor(&g))
}

impl Equalities {
    /// The expression without leading dimensions, times a positive number.
    fn reduced(&self, e: &Linear) -> Linear {
        let with_rows: Vec<Dim> = e.dims().filter(|d| self.rows.contains_key(d)).collect();
        with_rows.iter().fold(e.clone(), |e, d| eliminate(&e, *d, &self.rows[d]))
    }

    /// False if nothing is left.
    fn insert(&mut self, e: &Linear) -> bool {
        let Some(row) = primitive(self.reduced(e)) else { return false };
        let Some(d) = lead(&row) else { return row.offset().is_zero() };
        if row.terms().iter().any(|(_, c)| c.bits() > BITS) || row.offset().bits() > 8 * BITS {
            return true;
        }
        let rows = Rc::make_mut(&mut self.rows);
        for other in rows.values_mut().filter(|r| !r.coefficient(d).is_zero()) {
            match primitive(eliminate(other, d, &row)) {
                Some(new) => *other = new,
                None => return false,
            }
        }
        rows.insert(d, row);
        true
    }

    /// Rows over `(row, copy)`, where the copies are moved up by all dimensions and one for the constant.
    fn intersection(&self, other: &Self) -> Self {
        let n = self.dims;
        // the constant is the dimension n, so that rows are homogeneous
        let plain = |e: &Linear| {
            let k = Linear::dim(Dim(n)).scale(e.offset());
            e.plus_constant(&-e.offset()).plus(&k)
        };
        let mut sums = Equalities { dims: 2 * n + 2, rows: Rc::default() };
        for e in self.rows.values().map(plain) {
            // the row itself leads, so it is moved up and its copy stays
            sums.insert(&e.shift(n + 1).plus(&e));
        }
        for e in other.rows.values().map(plain) {
            sums.insert(&e.shift(n + 1));
        }
        let mut out = Equalities { dims: n, rows: Rc::default() };
        for row in sums.rows.values().filter(|r| lead(r).is_some_and(|d| d.0 <= n)) {
            let k = row.coefficient(Dim(n));
            let e = row.minus(&Linear::dim(Dim(n)).scale(&k)).plus_constant(&k);
            out.insert(&e);
        }
        out
    }
}

impl Domain for Equalities {
    fn top(kinds: &[Kind]) -> Self {
        Equalities { dims: kinds.len() as u32, rows: Rc::default() }
    }

    fn leq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.rows, &other.rows)
            || other.rows.values().all(|r| self.reduced(r).as_constant().is_some_and(Int::is_zero))
    }

    fn join(&self, other: &Self) -> Self {
        if self.rows.is_empty() || other.rows.is_empty() {
            return Equalities { dims: self.dims, rows: Rc::default() };
        }
        if self.leq(other) {
            return other.clone();
        }
        if other.leq(self) {
            return self.clone();
        }
        if self.rows.len() + other.rows.len() <= ROWS {
            return self.intersection(other);
        }
        let common = self.rows.iter().filter(|(d, r)| other.rows.get(d) == Some(r));
        Equalities { dims: self.dims, rows: Rc::new(common.map(|(d, r)| (*d, r.clone())).collect()) }
    }

    /// The dimension of the space grows with every step.
    fn widen(&self, next: &Self, _: &[Int]) -> Self {
        self.join(next)
    }

    fn assume(&mut self, c: &Constraint) -> bool {
        let known = Domain::bounds(self, &c.expr);
        if known.assume(c).is_empty() {
            return false;
        }
        match &c.relation {
            Relation::Eq => self.insert(&c.expr),
            Relation::Le | Relation::Ne | Relation::Multiple(_) => true,
        }
    }

    fn forget(&mut self, dim: Dim) {
        // a row in which the dimension occurs is used up to eliminate it from the others
        let Some(row) = self.rows.values().find(|r| !r.coefficient(dim).is_zero()).cloned() else { return };
        let old = std::mem::take(&mut self.rows);
        for r in old.values().filter(|r| **r != row) {
            let kept = self.insert(&eliminate(r, dim, &row));
            debug_assert!(kept, "what had points still has");
        }
    }

    fn bounds(&self, e: &Linear) -> Bounds {
        let reduced = self.reduced(e);
        let Some(k) = reduced.as_constant() else { return Bounds::TOP };
        // the reduction multiplied e by a number: all coefficients are gone, so e is that constant divided by it
        let factor = e.dims().filter(|d| self.rows.contains_key(d));
        let mut scale = Int::ONE;
        let mut rest = e.clone();
        for d in factor {
            let (c, lead) = (rest.coefficient(d), self.rows[&d].coefficient(d));
            if !c.is_zero() {
                scale = &scale * &lead.div_floor(&c.gcd(&lead));
            }
            rest = eliminate(&rest, d, &self.rows[&d]);
        }
        match scale.divides(k) {
            true => Bounds::point(k.div_floor(&scale)),
            // no point has integer coordinates
            false => Bounds::between(Int::ONE, Int::ZERO),
        }
    }

    fn project(&self, dims: &[Dim]) -> Self {
        let mut place: Vec<Option<Dim>> = vec![None; self.dims as usize];
        (0..).zip(dims).for_each(|(to, d)| place[d.index()] = Some(Dim(to)));
        let mut kept = self.clone();
        let gone = (0..self.dims).map(Dim).filter(|d| place[d.index()].is_none());
        gone.for_each(|d| kept.forget(d));
        let mut out = Equalities { dims: dims.len() as u32, rows: Rc::default() };
        for row in kept.rows.values() {
            out.insert(&row.rename(|d| place[d.index()]).expect("the others were forgotten"));
        }
        out
    }

    fn extend(&mut self, kinds: &[Kind]) {
        self.dims += kinds.len() as u32;
    }

    fn constraints(&self) -> Vec<Constraint> {
        self.rows.values().cloned().map(Constraint::eq).collect()
    }

    /// Only where no fraction arises.
    fn rewrite(&self, e: &Linear) -> Option<Linear> {
        let mut out = e.clone();
        for d in e.dims() {
            if let Some(row) = self.rows.get(&d) {
                let (c, k) = (out.coefficient(d), row.coefficient(d));
                if k.divides(&c) {
                    out = out.add_scaled(row, &-&c.div_floor(&k));
                }
            }
        }
        (out != *e).then_some(out)
    }
}
