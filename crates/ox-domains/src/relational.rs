//! What relational domains do alike: constraints as inequalities, and inequalities that are equalities together.

use crate::{Bounds, Constraint, Dim, Domain, Linear, Relation};
use std::collections::BTreeMap;

/// Assumes a constraint by means of `le`, which assumes `e ≤ 0`, and `tighten`, which adds bounds of a dimension.
pub fn assume<D: Domain>(
    state: &mut D,
    c: &Constraint,
    le: impl Fn(&mut D, &Linear) -> bool,
    tighten: impl Fn(&mut D, Dim, &Bounds) -> bool,
) -> bool {
    let known = state.bounds(&c.expr);
    let met = known.assume(c);
    if met.is_empty() {
        return false;
    }
    let below = |e: &Linear| e.plus_constant(&crate::Int::ONE);
    match &c.relation {
        Relation::Le => le(state, &rounded(&c.expr)),
        Relation::Eq => {
            let g = c.expr.content();
            if !g.divides(c.expr.offset()) {
                return false;
            }
            let e = if g.is_zero() { c.expr.clone() } else { c.expr.divide(&g) };
            le(state, &e) && le(state, &e.negate())
        }
        Relation::Ne if known.lo == Some(crate::Int::ZERO) => le(state, &below(&c.expr.negate())),
        Relation::Ne if known.hi == Some(crate::Int::ZERO) => le(state, &below(&c.expr)),
        Relation::Ne => true,
        Relation::Multiple(m) => match c.expr.terms() {
            [(d, k)] => match k.inverse_modulo(m) {
                Some(inverse) => {
                    let rest = (&-c.expr.offset() * &inverse).mod_floor(m);
                    let bounds = state.bounds(&Linear::dim(*d)).multiples(m, &rest);
                    !bounds.is_empty() && tighten(state, *d, &bounds)
                }
                None => true,
            },
            _ => true,
        },
    }
}

/// `e ≤ 0` divided by what the coefficients have in common, the constant rounded.
fn rounded(e: &Linear) -> Linear {
    let g = e.content();
    if g.is_zero() || g.is_one() {
        return e.clone();
    }
    let k = e.offset();
    let linear = e.plus_constant(&-k).divide(&g);
    linear.plus_constant(&k.div_ceil(&g))
}

/// Constraints `e ≤ 0`, where two that bound the same expression from both sides to one value are one equality.
pub fn halves(exprs: impl Iterator<Item = Linear>) -> Vec<Constraint> {
    let mut open: BTreeMap<Vec<(Dim, crate::Int)>, Linear> = BTreeMap::new();
    let mut out = vec![];
    for e in exprs {
        let other = e.negate();
        match open.get(other.terms()) {
            Some(o) if *o == other => {
                open.remove(other.terms());
                out.push(Constraint::eq(e));
            }
            _ => {
                open.insert(e.terms().to_vec(), e);
            }
        }
    }
    out.extend(open.into_values().map(Constraint::le));
    out
}
