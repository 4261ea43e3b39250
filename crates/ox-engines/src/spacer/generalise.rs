//! Ways to make a lemma stronger: each takes a cube that is excluded at a level, and gives a larger one that still is. One row each, so that
//! they can be chosen and measured (option `generalise`).
//!
//! A larger cube is tried with the lemma itself assumed at the slots of its predicate (relative induction): if the lemma holds of all facts that
//! are derived in fewer steps, it holds of these.

use super::Search;
use super::frames::{Level, excluded};
use super::transformer::{Question, Reply};
use super::work::For;
use num_bigint::BigInt;
use num_traits::{One, Signed};
use ox_chc::PredId;
use ox_logic::{Linear, Node, Op, Sort, Store, Term};
use ox_smt::SmtError;

pub struct Strategy {
    pub name: &'static str,
    pub help: &'static str,
    pub apply: fn(&mut Search, &mut Candidate) -> Result<(), SmtError>,
}

/// What is excluded, and up to which level.
pub struct Candidate {
    pub pred: PredId,
    pub cube: Vec<Term>,
    pub level: Level,
}

pub const ALL: &[Strategy] = &[
    Strategy { name: "drop", help: "literals that are not needed are left out", apply: drop_literals },
    Strategy { name: "sums", help: "inequalities are replaced by their sum", apply: add_inequalities },
];

/// So many literals may be needed in a row.
const FAILURES: usize = 12;

impl Search<'_, '_> {
    /// Whether the cube is excluded at the level of the candidate; if so, it is the new one.
    fn try_cube(&mut self, candidate: &mut Candidate, cube: &[Term]) -> Result<bool, SmtError> {
        let lemma = excluded(self.store, cube);
        let Candidate { pred, level, .. } = *candidate;
        let question = Question {
            literals: cube,
            level,
            assuming: Some((pred, lemma)),
            values: false,
            ..Search::question()
        };
        Ok(match self.ask(For::Generalising, pred, &question)? {
            Reply::Unsat(core, holds) => {
                candidate.cube = core;
                candidate.level = candidate.level.max(holds);
                true
            }
            Reply::Sat(..) | Reply::Unknown(_) => false,
        })
    }
}

/// First many at once, then fewer, then one by one.
fn drop_literals(search: &mut Search, candidate: &mut Candidate) -> Result<(), SmtError> {
    let mut at_once = candidate.cube.len() / 2;
    while at_once > 1 {
        drop_some(search, candidate, at_once)?;
        at_once = (at_once / 2).min(candidate.cube.len() / 2);
    }
    drop_some(search, candidate, 1)
}

fn drop_some(search: &mut Search, candidate: &mut Candidate, at_once: usize) -> Result<(), SmtError> {
    let (mut i, mut failures) = (0, 0);
    while i < candidate.cube.len() && candidate.cube.len() > at_once && failures < FAILURES {
        let end = (i + at_once).min(candidate.cube.len());
        let mut smaller = candidate.cube.clone();
        smaller.drain(i..end);
        match search.try_cube(candidate, &smaller)? {
            true => {
                failures = 0;
                // those before it were needed in the larger cube, so they are in this one
                i = candidate.cube.iter().filter(|l| smaller[..i].contains(l)).count();
            }
            false => {
                failures += 1;
                i = end;
            }
        }
    }
    Ok(())
}

/// So many pairs of inequalities are tried for one lemma.
const PAIRS: i32 = 12;

/// So many tries may fail before sums are tried for some lemmas only.
pub const CREDIT: i32 = 100;

/// What a sum that helped is worth in tries that fail.
const WORTH: i32 = 40;

/// Where sums seldom help they are tried for every so manieth lemma.
const SELDOM: i32 = 16;

/// A cube of inequalities is within the half-space of their sum, which is often all that is wrong with it: `x ≥ 5 ∧ y ≤ 4` becomes `x > y`.
fn add_inequalities(search: &mut Search, candidate: &mut Candidate) -> Result<(), SmtError> {
    let sums = inequalities(search.store, &candidate.cube);
    if sums.len() < 2 {
        return Ok(());
    }
    if search.credit <= 0 {
        // one step towards the next lemma for which they are tried
        search.credit -= 1;
        if search.credit > -SELDOM {
            return Ok(());
        }
        search.credit = PAIRS;
    }
    let mut left = PAIRS;
    let mut better = false;
    while left > 0 && add_some(search, candidate, &mut left)? {
        better = true;
    }
    match better {
        true => drop_literals(search, candidate),
        false => Ok(()),
    }
}

/// Whether a sum of all or of two inequalities is enough.
fn add_some(search: &mut Search, candidate: &mut Candidate, left: &mut i32) -> Result<bool, SmtError> {
    let sums = inequalities(search.store, &candidate.cube);
    if sums.len() > 2 {
        let mut total = Linear::default();
        sums.iter().for_each(|(_, s)| total.add_scaled(s, &BigInt::one()));
        if replace(search, candidate, &sums, &total, left)? {
            return Ok(true);
        }
    }
    for (i, (a, first)) in sums.iter().enumerate() {
        for (b, second) in &sums[i + 1..] {
            for total in eliminating(first, second) {
                let pair = [(*a, first.clone()), (*b, second.clone())];
                if *left <= 0 || replace(search, candidate, &pair, &total, left)? {
                    return Ok(*left > 0);
                }
            }
        }
    }
    Ok(false)
}

/// The literals `sum ≤ 0`.
fn inequalities(store: &Store, cube: &[Term]) -> Vec<(Term, Linear<BigInt>)> {
    cube.iter().filter_map(|&t| at_most_zero(store, t).map(|sum| (t, sum))).collect()
}

fn at_most_zero(store: &Store, t: Term) -> Option<Linear<BigInt>> {
    let (t, negated) = match store.node(t) {
        Node::App(Op::Not, args) => (args[0], true),
        _ => (t, false),
    };
    let Node::App(op @ (Op::Le | Op::Lt), args) = store.node(t) else { return None };
    let mut sum = Linear::difference(store, args[0], args[1]);
    let strict = matches!(op, Op::Lt) != negated;
    if negated {
        sum.scale(&-BigInt::one());
    }
    if strict {
        sum.constant += 1;
    }
    Some(sum)
}

/// The sum, and sums without one of the variables that the two have with different signs.
fn eliminating(left: &Linear<BigInt>, right: &Linear<BigInt>) -> Vec<Linear<BigInt>> {
    let mut factors = vec![(BigInt::one(), BigInt::one())];
    for (atom, a) in &left.coeffs {
        let b = right.coefficient(*atom);
        if (a.is_positive() && b.is_negative()) || (a.is_negative() && b.is_positive()) {
            let (a, b) = (a.abs(), b.abs());
            if a != b && a.bits() < 8 && b.bits() < 8 {
                factors.push((b, a));
            }
        }
    }
    factors.dedup();
    let scaled = factors.iter().map(|(l, r)| {
        let mut total = left.clone();
        total.scale(l);
        total.add_scaled(right, r);
        total
    });
    scaled.filter(|t| t.as_constant().is_none()).collect()
}

/// Whether the cube with the sum in place of these literals is excluded too; if so it is the candidate.
fn replace(
    search: &mut Search,
    candidate: &mut Candidate,
    parts: &[(Term, Linear<BigInt>)],
    total: &Linear<BigInt>,
    left: &mut i32,
) -> Result<bool, SmtError> {
    if total.as_constant().is_some() {
        return Ok(false);
    }
    let sum = total.build(search.store);
    debug_assert_eq!(search.store.sort(sum), Sort::Int);
    let zero = search.store.int(0);
    let literal = search.store.mk(Op::Le, &[sum, zero]);
    let mut cube: Vec<Term> =
        candidate.cube.iter().copied().filter(|t| parts.iter().all(|(p, _)| p != t)).collect();
    cube.push(literal);
    let better = search.try_cube(candidate, &cube)?;
    *left -= 1;
    search.credit += match better {
        true => WORTH,
        false => -1,
    };
    Ok(better)
}
