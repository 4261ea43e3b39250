//! The affine hull of points: the strongest linear equalities that hold of all of them.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};
use ox_logic::{Linear, Op, Rational, Store, Term};
use std::collections::BTreeMap;

/// Of at least one point.
#[derive(Clone, Debug)]
pub struct Hull {
    base: Vec<BigInt>,
    /// Directions in reduced echelon form, each with its pivot.
    rows: Vec<(usize, Vec<Rational>)>,
}

impl Hull {
    pub fn of(point: Vec<BigInt>) -> Self {
        Hull { base: point, rows: vec![] }
    }

    /// Whether the hull grew.
    pub fn add(&mut self, point: &[BigInt]) -> bool {
        let difference = point.iter().zip(&self.base).map(|(a, b)| Rational::from(a - b));
        let mut row: Vec<Rational> = difference.collect();
        for (pivot, known) in &self.rows {
            subtract(&mut row, known, *pivot);
        }
        let Some(pivot) = row.iter().position(|v| !v.is_zero()) else { return false };
        let by = row[pivot].clone();
        row.iter_mut().for_each(|v| *v = v.clone() / by.clone());
        for (_, known) in &mut self.rows {
            subtract(known, &row, pivot);
        }
        self.rows.push((pivot, row));
        true
    }

    /// One for each coordinate that is no pivot.
    pub fn equalities(&self, store: &mut Store, params: &[Term]) -> Vec<Term> {
        let free = (0..self.base.len()).filter(|f| self.rows.iter().all(|(p, _)| p != f));
        free.map(|f| self.equality(store, params, f)).collect()
    }

    /// `x_f − Σ row[f]·x_pivot` is the same for all points.
    fn equality(&self, store: &mut Store, params: &[Term], f: usize) -> Term {
        let mut factors: BTreeMap<usize, Rational> = BTreeMap::from([(f, Rational::one())]);
        for (pivot, row) in self.rows.iter().filter(|(_, row)| !row[f].is_zero()) {
            factors.insert(*pivot, -row[f].clone());
        }
        let scale = factors.values().fold(BigInt::one(), |n, k| n.lcm(k.denom()));
        let mut sum = Linear::<BigInt>::default();
        for (at, k) in factors {
            let k = (k * Rational::from(scale.clone())).to_integer();
            sum.constant -= &k * &self.base[at];
            sum.add_atom(params[at], k);
        }
        let (left, right) = sum.sides();
        let (left, mut right) = (left, right);
        right.constant = -sum.constant;
        let (left, right) = (left.build(store), right.build(store));
        store.mk(Op::Eq, &[left, right])
    }
}

/// Takes the multiple of `known` away that makes the pivot zero.
fn subtract(row: &mut [Rational], known: &[Rational], pivot: usize) {
    let by = row[pivot].clone();
    if by.is_zero() {
        return;
    }
    for (v, k) in row.iter_mut().zip(known) {
        *v = v.clone() - by.clone() * k.clone();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ox_logic::{Model, Sort, Value, eval};

    /// All points with small coordinates that satisfy the equalities are those of the plane.
    #[test]
    fn a_plane_through_three_points() {
        let mut store = Store::new();
        let params: Vec<Term> = ["x", "y", "z"].iter().map(|n| store.var(n, Sort::Int)).collect();
        let point = |p: [i32; 3]| p.map(BigInt::from).to_vec();
        let mut hull = Hull::of(point([0, 3, 1]));
        assert!(hull.add(&point([2, 4, 1])));
        assert!(!hull.add(&point([4, 5, 1])));
        assert!(hull.add(&point([0, 3, 4])));
        let equalities = hull.equalities(&mut store, &params);
        assert_eq!(equalities.len(), 1);
        for (x, y, z) in (-9..9).flat_map(|x| (-9..9).flat_map(move |y| (-9..9).map(move |z| (x, y, z)))) {
            let values = [x, y, z].map(Value::int);
            let model: Model = params.iter().copied().zip(values).collect();
            let holds = eval(&store, equalities[0], &model) == Ok(Value::Bool(true));
            assert_eq!(holds, x == 2 * (y - 3), "{x} {y} {z}");
        }
        assert!(hull.add(&point([1, 1, 1])));
        assert!(hull.equalities(&mut store, &params).is_empty());
    }
}
