//! Elimination of an integer variable that occurs only in sums (Bjørner and Janota, "Playing with quantified satisfaction",
//! LPAR 2015; Komuravelli, Gurfinkel, Chaki, "SMT-based model checking for recursive programs", CAV 2014).
//!
//! In this order: an equality with a factor is solved by scaling; divisibilities put `m·y + r` in place of the variable;
//! a side without bounds lets all bounds go; else disequalities are split by the model, and the greatest lower bound under
//! the model (or the least upper bound) meets every bound of the other side: by the *dark shadow* where the model is in
//! it, which is exact for factors of one, and else by Cooper's case `p·x = t + k`. Every choice is one of finitely many.

use super::cube::Cube;
use super::rows::{Row, Says, remainders};
use num_bigint::BigInt;
use num_integer::{ExtendedGcd, Integer};
use num_traits::{One, Signed, Zero};
use ox_logic::{Linear, Sort, Term, Value};

type Sum = Linear<BigInt>;

/// A bound `factor·x >= sum` or `factor·x <= sum` with a factor above zero.
#[derive(Clone)]
struct Bound {
    factor: BigInt,
    sum: Sum,
    /// The sum under the model.
    value: BigInt,
}

pub(super) fn eliminate(cube: &mut Cube) -> bool {
    let vars = cube.vars().into_iter().filter(|&v| cube.store.sort(v) == Sort::Int);
    let best = vars.filter_map(|v| Some((cost(&rows(cube, v)?, v), v))).min();
    let Some((_, var)) = best else { return false };
    let literals = cube.with(var);
    let rows = rows(cube, var).expect("it was chosen because it has rows");
    for literal in literals {
        cube.remove(literal);
    }
    for row in without(cube, var, rows) {
        let literal = row.build(cube.store);
        cube.add(literal);
    }
    true
}

/// The literals with `var` as rows; nothing if it occurs anywhere but as a summand.
fn rows(cube: &Cube, var: Term) -> Option<Vec<Row>> {
    let row = |literal: Term| {
        let mut row = Row::of(cube.store, literal).filter(|r| r.is_linear_in(cube.store, var))?;
        row.normalise();
        Some(row)
    };
    cube.with(var).into_iter().map(row).collect()
}

/// Which variable goes first: equalities, then factors of one, then few literals.
fn cost(rows: &[Row], var: Term) -> (bool, bool, usize) {
    let factors = || rows.iter().map(|r| r.sum.coefficient(var));
    let lower =
        rows.iter().filter(|r| r.says == Says::AtMostZero && r.sum.coefficient(var).is_negative()).count();
    let upper =
        rows.iter().filter(|r| r.says == Says::AtMostZero && r.sum.coefficient(var).is_positive()).count();
    let equal = rows.iter().any(|r| r.says == Says::Zero);
    (!equal, !factors().all(|c| c.abs().is_one()), lower * upper + rows.len())
}

/// Rows without `var` that imply there is a value for it.
fn without(cube: &mut Cube, var: Term, mut rows: Vec<Row>) -> Vec<Row> {
    rows.retain(|r| !(matches!(r.says, Says::DividedBy(_)) && drop_multiple(r, var)));
    if let Some(row) = smallest(&rows, var, |says| *says == Says::Zero) {
        return solve(var, rows, row);
    }
    let sides = [Signed::is_negative, Signed::is_positive].map(|side: fn(&BigInt) -> bool| {
        rows.iter().any(|r| r.says == Says::AtMostZero && side(&r.sum.coefficient(var)))
    });
    let bounded = sides[0] && sides[1];
    if let Some(i) = smallest(&rows, var, |says| matches!(says, Says::DividedBy(_))) {
        let divisibilities = rows.iter().filter(|r| matches!(r.says, Says::DividedBy(_))).count();
        return match !bounded && divisibilities == 1 {
            true => vec![solvable(&rows[i], var)],
            false => by_divisor(cube, var, rows, i),
        };
    }
    if !bounded {
        // far enough out every bound holds and every disequality
        return rows.into_iter().filter(|r| r.sum.coefficient(var).is_zero()).collect();
    }
    between(cube, var, rows)
}

/// Whether the divisor divides the variable's part, which then says nothing of it. Rows are normal, so its factor is zero.
fn drop_multiple(row: &Row, var: Term) -> bool {
    row.sum.coefficient(var).is_zero() && row.sum.coeffs.is_empty() && row.sum.constant.is_zero()
}

/// The row of this kind with the smallest factor.
fn smallest(rows: &[Row], var: Term, is: impl Fn(&Says) -> bool) -> Option<usize> {
    let of_kind = (0..rows.len()).filter(|&i| is(&rows[i].says) && !rows[i].sum.coefficient(var).is_zero());
    of_kind.min_by_key(|&i| rows[i].sum.coefficient(var).abs())
}

/// `a·x = t` into every other row, times `a`, and `a` divides `t`.
fn solve(var: Term, mut rows: Vec<Row>, i: usize) -> Vec<Row> {
    let (a, t) = solved_for(&rows.remove(i), var);
    let mut result: Vec<Row> = rows.into_iter().map(|row| scaled(row, var, &a, &t)).collect();
    result.push(Row { sum: t, says: Says::DividedBy(a) });
    result
}

/// `a` above zero and `t` of the row `a·x - t`, up to the sign.
fn solved_for(row: &Row, var: Term) -> (BigInt, Sum) {
    let mut t = row.sum.clone();
    let a = t.coeffs.remove(&var).expect("the row has the variable");
    if a.is_positive() {
        t.scale(&-BigInt::one());
    }
    (a.abs(), t)
}

/// A row times `a` (above zero), with `t` in place of `a·x`.
fn scaled(row: Row, var: Term, a: &BigInt, t: &Sum) -> Row {
    let Row { mut sum, says } = row;
    let Some(c) = sum.coeffs.remove(&var) else { return Row { sum, says } };
    sum.scale(a);
    sum.add_scaled(t, &c);
    let says = match says {
        Says::DividedBy(m) => Says::DividedBy(m * a),
        Says::AtMostZero | Says::Zero | Says::NotZero => says,
    };
    Row { sum, says }
}

/// `m` divides `a·x + r` for some `x` exactly if the common divisor of `a` and `m` divides `r`.
fn solvable(row: &Row, var: Term) -> Row {
    let Says::DividedBy(m) = &row.says else { panic!("a divisibility") };
    let mut sum = row.sum.clone();
    let a = sum.coeffs.remove(&var).expect("the row has the variable");
    Row { sum, says: Says::DividedBy(a.gcd(m)) }
}

/// Uses up the divisibility `i`: what `x` is in terms of a new variable goes into the other rows.
fn by_divisor(cube: &mut Cube, var: Term, mut rows: Vec<Row>, i: usize) -> Vec<Row> {
    let row = rows.remove(i);
    let Says::DividedBy(m) = &row.says else { panic!("a divisibility") };
    let mut rest = row.sum.clone();
    let a = rest.coeffs.remove(&var).expect("the row has the variable");
    let value = integer(cube, var);
    let ExtendedGcd { gcd, x: inverse, .. } = a.mod_floor(m).extended_gcd(m);
    let mut x = match gcd.is_one() {
        // x = m·y - a⁻¹·r
        true => {
            rest.scale(&-inverse);
            remainders(&mut rest, m);
            rest
        }
        // the remainder that the model has
        false => {
            let period = m / &gcd;
            let remainder = value.mod_floor(&period);
            let mut row = row.clone();
            row.sum.substitute(var, &Sum { constant: remainder.clone(), ..Sum::default() });
            rows.push(row);
            Sum { constant: remainder, ..Sum::default() }
        }
    };
    let period = m / &gcd;
    let offset = value_of(cube, &x);
    let y = cube.fresh("multiple", Sort::Int, Value::Int((value - offset) / &period));
    x.add_atom(y, period);
    for row in &mut rows {
        row.sum.substitute(var, &x);
    }
    rows
}

/// Bounds on both sides, and disequalities.
fn between(cube: &mut Cube, var: Term, rows: Vec<Row>) -> Vec<Row> {
    let mut result = vec![];
    let (mut lower, mut upper) = (vec![], vec![]);
    for row in rows {
        let row = if row.says == Says::NotZero { split(cube, row) } else { row };
        let c = row.sum.coefficient(var);
        if c.is_zero() {
            result.push(row);
            continue;
        }
        let (factor, sum) = solved_for(&row, var);
        let value = value_of(cube, &sum);
        if c.is_positive() { &mut upper } else { &mut lower }.push(Bound { factor, sum, value });
    }
    let from_below = meet(&lower, &upper);
    let (lower, upper) = (negated(lower), negated(upper));
    let from_above = meet(&upper, &lower);
    // the side that needs no remainders, then the one with fewer literals
    let below_first =
        (from_below.remainder, from_below.rows.len()) <= (from_above.remainder, from_above.rows.len());
    result.extend(if below_first { from_below } else { from_above }.rows);
    result
}

/// `sum ≠ 0` as the strict bound that the model satisfies.
fn split(cube: &mut Cube, row: Row) -> Row {
    let mut sum = row.sum;
    if value_of(cube, &sum).is_positive() {
        sum.scale(&-BigInt::one());
    }
    sum.constant += 1;
    Row { sum, says: Says::AtMostZero }
}

/// Bounds of `-x` instead of `x`.
fn negated(mut bounds: Vec<Bound>) -> Vec<Bound> {
    for bound in &mut bounds {
        bound.sum.scale(&-BigInt::one());
        bound.value = -&bound.value;
    }
    bounds
}

struct Met {
    rows: Vec<Row>,
    /// Whether a remainder had to be chosen.
    remainder: bool,
}

/// The greatest lower bound under the model against all others.
fn meet(lower: &[Bound], upper: &[Bound]) -> Met {
    let greatest = lower.iter().max_by(|b, c| {
        let by_value = (&b.value * &c.factor).cmp(&(&c.value * &b.factor));
        by_value.then(c.factor.cmp(&b.factor))
    });
    let Bound { factor: p, sum: t, value } = greatest.expect("there is a lower bound");
    let dark = |b: &Bound| (p - 1) * (&b.factor - 1);
    let remainder = upper.iter().any(|b| p * &b.value - &b.factor * value < dark(b));
    let mut t = t.clone();
    let mut rows = vec![];
    if remainder {
        // p·x = t + k for the least x that is allowed
        t.constant += (-value).mod_floor(p);
        rows.push(Row { sum: t.clone(), says: Says::DividedBy(p.clone()) });
    }
    for b in lower {
        rows.push(at_most(&b.sum, p, &t, &b.factor, &BigInt::zero()));
    }
    for b in upper {
        let slack = if remainder { BigInt::zero() } else { dark(b) };
        rows.push(at_most(&t, &b.factor, &b.sum, p, &slack));
    }
    Met { rows, remainder }
}

/// `k·a + slack <= l·b`.
fn at_most(a: &Sum, k: &BigInt, b: &Sum, l: &BigInt, slack: &BigInt) -> Row {
    let mut sum = Sum { constant: slack.clone(), ..Sum::default() };
    sum.add_scaled(a, k);
    sum.add_scaled(b, &-l);
    Row { sum, says: Says::AtMostZero }
}

fn value_of(cube: &mut Cube, sum: &Sum) -> BigInt {
    sum.coeffs.iter().fold(sum.constant.clone(), |n, (&atom, c)| n + c * integer(cube, atom))
}

fn integer(cube: &mut Cube, t: Term) -> BigInt {
    match cube.value(t) {
        Value::Int(n) => n,
        other => panic!("an integer expected, {other} given"),
    }
}
