//! Between which numbers a value lies on a path, from the value itself and from comparisons with numbers on the path.

use super::address::number;
use super::path::{Path, Paths};
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::FxHashMap;

/// So many conditions of the path are looked at, the last first.
const CONDITIONS: usize = 256;

/// So deep are values looked at.
const DEPTH: u32 = 12;

/// Both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Interval {
    pub low: u64,
    pub high: u64,
}

impl Interval {
    fn meet(self, other: Interval) -> Interval {
        Interval { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    fn hull(self, other: Interval) -> Interval {
        Interval { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// Nothing where a bound does not fit into `width` bits: the value may have gone around.
    fn map(self, width: u32, f: impl Fn(u64) -> Option<u64>) -> Option<Interval> {
        let high = f(self.high).filter(|&h| h <= most(width))?;
        Some(Interval { low: f(self.low)?, high })
    }
}

/// What the conditions of a path say about terms.
#[derive(Default)]
pub(super) struct Bounds {
    unsigned: FxHashMap<Term, Interval>,
    /// The least and the largest number, signed.
    signed: FxHashMap<Term, (i64, i64)>,
}

impl Bounds {
    pub fn on(store: &Store, paths: &Paths, path: Path) -> Self {
        let mut bounds = Bounds::default();
        let mut at = path;
        for _ in 0..CONDITIONS {
            if at == Paths::ROOT {
                break;
            }
            let (parent, literal) = paths.last(at);
            bounds.assume(store, literal, true);
            at = parent;
        }
        bounds
    }

    fn assume(&mut self, store: &Store, condition: Term, value: bool) {
        let mut open = vec![(condition, value)];
        while let Some((t, value)) = open.pop() {
            let Node::App(op, args) = store.node(t) else { continue };
            match (op, value) {
                (Op::Not, _) => open.push((args[0], !value)),
                (Op::And, true) | (Op::Or, false) => open.extend(args.iter().map(|a| (*a, value))),
                (Op::Eq, true) => self.equal(store, args[0], args[1]),
                (Op::BvUlt | Op::BvUle, _) => {
                    // not a < b: b <= a
                    let strict = (*op == Op::BvUlt) == value;
                    let [a, b] = if value { [args[0], args[1]] } else { [args[1], args[0]] };
                    self.unsigned(store, a, b, strict);
                }
                (Op::BvSlt | Op::BvSle, _) => {
                    let strict = (*op == Op::BvSlt) == value;
                    let [a, b] = if value { [args[0], args[1]] } else { [args[1], args[0]] };
                    self.signed(store, a, b, strict);
                }
                _ => {}
            }
        }
    }

    fn equal(&mut self, store: &Store, a: Term, b: Term) {
        for (t, n) in [(a, b), (b, a)] {
            if let Some(n) = number(store, n) {
                self.add(t, Interval { low: n, high: n });
            }
        }
    }

    fn add(&mut self, t: Term, interval: Interval) {
        self.unsigned.entry(t).and_modify(|i| *i = i.meet(interval)).or_insert(interval);
    }

    /// `a <= b`, or `a < b`.
    fn unsigned(&mut self, store: &Store, a: Term, b: Term, strict: bool) {
        let by = u64::from(strict);
        if let Some(high) = number(store, b).and_then(|n| n.checked_sub(by)) {
            self.add(a, Interval { low: 0, high });
        }
        if let Some(low) = number(store, a).and_then(|n| n.checked_add(by)) {
            self.add(b, Interval { low, high: u64::MAX });
        }
    }

    fn signed(&mut self, store: &Store, a: Term, b: Term, strict: bool) {
        let by = i64::from(strict);
        if let Some(high) = signed_number(store, b).and_then(|n| n.checked_sub(by)) {
            let bounds = self.signed.entry(a).or_insert((i64::MIN, i64::MAX));
            bounds.1 = bounds.1.min(high);
        }
        if let Some(low) = signed_number(store, a).and_then(|n| n.checked_add(by)) {
            let bounds = self.signed.entry(b).or_insert((i64::MIN, i64::MAX));
            bounds.0 = bounds.0.max(low);
        }
    }

    /// Where the path is taken the value lies in it. Nothing for values of more than 64 bits, and where the path is never taken.
    pub fn of(&self, store: &Store, t: Term) -> Option<Interval> {
        self.at(store, t, DEPTH)
    }

    /// What a condition is wherever the path is taken, if intervals decide it.
    pub fn truth(&self, store: &Store, t: Term) -> Option<bool> {
        self.decides(store, t, DEPTH)
    }

    fn decides(&self, store: &Store, t: Term, depth: u32) -> Option<bool> {
        let Node::App(op, args) = store.node(t) else { return None };
        let depth = depth.checked_sub(1)?;
        let unsigned = || Some((self.at(store, args[0], depth)?, self.at(store, args[1], depth)?));
        let signed =
            || Some((self.signed_at(store, args[0], depth)?, self.signed_at(store, args[1], depth)?));
        match op {
            Op::Not => self.decides(store, args[0], depth).map(|v| !v),
            Op::And | Op::Or => {
                // one part that says so is enough, or all of them say the other
                let decides = *op == Op::Or;
                let mut parts = args.iter().map(|a| self.decides(store, *a, depth));
                let all = parts.try_fold(true, |all, part| match part {
                    Some(value) if value == decides => Err(()),
                    part => Ok(all && part.is_some()),
                });
                match all {
                    Err(()) => Some(decides),
                    Ok(all) => all.then_some(!decides),
                }
            }
            Op::BvUlt => unsigned().and_then(|(a, b)| before((a.low, a.high), (b.low, b.high))),
            Op::BvUle => unsigned().and_then(|(a, b)| before((b.low, b.high), (a.low, a.high))).map(|v| !v),
            Op::BvSlt => signed().and_then(|(a, b)| before(a, b)),
            Op::BvSle => signed().and_then(|(a, b)| before(b, a)).map(|v| !v),
            Op::Eq => unsigned().and_then(|(a, b)| match a.low > b.high || b.low > a.high {
                true => Some(false),
                false => (a == b && a.low == a.high).then_some(true),
            }),
            _ => None,
        }
    }

    fn signed_at(&self, store: &Store, t: Term, depth: u32) -> Option<(i64, i64)> {
        let Sort::BitVec(width @ 1..=64) = store.sort(t) else { return None };
        if let Some(n) = signed_number(store, t) {
            return Some((n, n));
        }
        let positive = self.at(store, t, depth).filter(|i| i.high <= most(width - 1));
        let (least, largest) = (-1 << (width - 1), most(width - 1) as i64);
        let said = self.signed.get(&t).map(|&(low, high)| (low.max(least), high.min(largest)));
        let found = positive.map(|i| (i.low as i64, i.high as i64)).or(said)?;
        (found.0 <= found.1).then_some(found)
    }

    fn at(&self, store: &Store, t: Term, depth: u32) -> Option<Interval> {
        let Sort::BitVec(width @ 1..=64) = store.sort(t) else { return None };
        if let Some(n) = number(store, t) {
            return Some(Interval { low: n, high: n });
        }
        let all = Interval { low: 0, high: most(width) };
        let mut interval =
            depth.checked_sub(1).and_then(|d| self.of_parts(store, t, width, d)).unwrap_or(all);
        if let Some(&said) = self.unsigned.get(&t) {
            interval = interval.meet(said);
        }
        if let Some(&(low, high)) = self.signed.get(&t) {
            let positive = low >= 0 || interval.high <= most(width - 1);
            if positive && high >= 0 {
                interval = interval.meet(Interval { low: low.max(0) as u64, high: high as u64 });
            }
        }
        (interval.low <= interval.high).then_some(interval)
    }

    fn of_parts(&self, store: &Store, t: Term, width: u32, depth: u32) -> Option<Interval> {
        let Node::App(op, args) = store.node(t) else { return None };
        let of = |i: usize| self.at(store, args[i], depth);
        match op {
            Op::Ite => {
                let side = |i: usize| {
                    let mut case = Bounds::default();
                    case.assume(store, args[0], i == 1);
                    let said = case.unsigned.get(&args[i]).copied();
                    let side = of(i)?;
                    Some(said.map_or(side, |said| side.meet(said)))
                };
                match [side(1)?, side(2)?] {
                    // the condition excludes a side
                    [a, b] if a.low > a.high => Some(b),
                    [a, b] if b.low > b.high => Some(a),
                    [a, b] => Some(a.hull(b)),
                }
            }
            Op::BvAdd => {
                let (a, b) = (of(0)?, of(1)?);
                let high = a.high.checked_add(b.high).filter(|&h| h <= most(width))?;
                Some(Interval { low: a.low + b.low, high })
            }
            Op::BvSub => {
                let (a, b) = (of(0)?, of(1)?);
                Some(Interval { low: a.low.checked_sub(b.high)?, high: a.high - b.low })
            }
            Op::BvMul => {
                let (a, b) = (of(0)?, of(1)?);
                let high = a.high.checked_mul(b.high).filter(|&h| h <= most(width))?;
                Some(Interval { low: a.low * b.low, high })
            }
            Op::BvShl => {
                let by = number(store, args[1]).filter(|&n| n < u64::from(width))?;
                of(0)?.map(width, |n| n.checked_mul(1 << by))
            }
            Op::BvLshr => {
                let by = number(store, args[1]).filter(|&n| n < u64::from(width))?;
                of(0)?.map(width, |n| Some(n >> by))
            }
            Op::BvAnd => {
                let high = [0, 1].into_iter().filter_map(of).map(|i| i.high).min()?;
                Some(Interval { low: 0, high })
            }
            Op::BvOr | Op::BvXor => {
                let (a, b) = (of(0)?, of(1)?);
                let bits = 64 - (a.high | b.high).leading_zeros();
                let low = if *op == Op::BvOr { a.low.max(b.low) } else { 0 };
                Some(Interval { low, high: most(bits) })
            }
            Op::BvUrem => {
                let by = of(1)?;
                let below = by.high.checked_sub(1).filter(|_| by.low > 0)?;
                Some(Interval { low: 0, high: of(0).map_or(below, |a| a.high.min(below)) })
            }
            Op::BvZeroExtend(_) => of(0),
            Op::BvSignExtend(by) => of(0).filter(|i| i.high <= most(width - by - 1)),
            Op::BvConcat => {
                let Sort::BitVec(low) = store.sort(args[1]) else { return None };
                let (a, b) = (of(0)?, of(1)?);
                Some(Interval { low: (a.low << low) + b.low, high: (a.high << low) + b.high })
            }
            Op::BvExtract(_, 0) => of(0).filter(|i| i.high <= most(width)),
            _ => None,
        }
    }
}

/// Whether all of the first are less than all of the second, or none of them is less than any.
fn before<N: PartialOrd>(a: (N, N), b: (N, N)) -> Option<bool> {
    match a.1 < b.0 {
        true => Some(true),
        false => (a.0 >= b.1).then_some(false),
    }
}

/// The largest number of so many bits.
fn most(width: u32) -> u64 {
    u64::MAX.checked_shr(64 - width).unwrap_or(0)
}

fn signed_number(store: &Store, t: Term) -> Option<i64> {
    let Sort::BitVec(width @ 1..=64) = store.sort(t) else { return None };
    let n = number(store, t)?;
    Some((n << (64 - width)) as i64 >> (64 - width))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ox_logic::{Model, Value, eval};

    /// Random values on random paths: where all conditions hold, the value is in its interval.
    #[test]
    fn the_value_is_inside_where_the_path_is_taken() {
        let mut seed = 5u64;
        let mut next = move |n: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % n
        };
        let (mut taken, mut narrow, mut decided) = (0, 0, 0);
        for _ in 0..3000 {
            let mut store = Store::new();
            let vars: Vec<Term> = ["x", "y"].iter().map(|n| store.var(n, Sort::BitVec(5))).collect();
            let mut values = vars.clone();
            let mut conditions = vec![];
            for _ in 0..14 {
                let [a, b] = [(); 2].map(|()| values[next(values.len() as u64) as usize]);
                let k = store.bv(5, next(32));
                let op = |n: u64| [Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSle, Op::Eq][n as usize % 5];
                match next(17) {
                    0..=2 => conditions.push(store.mk(op(next(5)), &[a, k])),
                    3 => conditions.push(store.mk(op(next(5)), &[k, a])),
                    4 => conditions.push(store.mk(op(next(5)), &[a, b])),
                    5 if !conditions.is_empty() => {
                        let c = conditions[next(conditions.len() as u64) as usize];
                        conditions.push(store.mk(Op::Not, &[c]));
                    }
                    6 if !conditions.is_empty() => {
                        let c = conditions[next(conditions.len() as u64) as usize];
                        values.push(store.mk(Op::Ite, &[c, a, b]));
                    }
                    7 => values.push(store.mk(Op::BvAnd, &[a, k])),
                    15 => values.push(store.mk(if next(2) == 0 { Op::BvOr } else { Op::BvXor }, &[a, b])),
                    8 => values.push(store.mk(Op::BvAdd, &[a, b])),
                    9 => values.push(store.mk(Op::BvMul, &[a, k])),
                    10 => values.push(store.mk(Op::BvUrem, &[a, k])),
                    11 => {
                        let by = store.bv(5, next(6));
                        values.push(store.mk(if next(2) == 0 { Op::BvShl } else { Op::BvLshr }, &[a, by]));
                    }
                    12 => values.push(store.mk(Op::BvSub, &[a, b])),
                    13 => {
                        let low = store.mk(Op::BvExtract(2, 0), &[a]);
                        let extend = if next(2) == 0 { Op::BvZeroExtend(2) } else { Op::BvSignExtend(2) };
                        values.push(store.mk(extend, &[low]));
                    }
                    14 => {
                        let (high, low) =
                            (store.mk(Op::BvExtract(1, 0), &[a]), store.mk(Op::BvExtract(2, 0), &[b]));
                        values.push(store.mk(Op::BvConcat, &[high, low]));
                    }
                    _ => values.push(store.mk(Op::BvAdd, &[a, k])),
                }
            }
            let mut paths = Paths::new(&mut store);
            let mut path = Some(Paths::ROOT);
            for &c in conditions.iter().rev().take(3) {
                path = path.and_then(|p| paths.extend(&store, p, c));
            }
            let Some(path) = path else { continue };
            let value = *values.last().expect("there are variables");
            let interval = Bounds::on(&store, &paths, path).of(&store, value);
            narrow += u32::from(interval.is_some_and(|i| i.high - i.low < 31));
            let condition = conditions.first().copied().unwrap_or_else(|| store.bool(true));
            let truth = Bounds::on(&store, &paths, path).truth(&store, condition);
            decided += u32::from(truth.is_some());
            let holds = paths.term(&mut store, path);
            for bits in 0..1024u64 {
                let model: Model =
                    vars.iter().enumerate().map(|(i, &v)| (v, Value::bv(5, bits >> (5 * i) & 31))).collect();
                if eval(&store, holds, &model) != Ok(Value::Bool(true)) {
                    continue;
                }
                taken += 1;
                if let Some(truth) = truth {
                    assert_eq!(eval(&store, condition, &model), Ok(Value::Bool(truth)));
                }
                let Some(Interval { low, high }) = interval else { continue };
                let inside = (low..=high).any(|n| eval(&store, value, &model) == Ok(Value::bv(5, n)));
                assert!(inside, "{low} {high}");
            }
        }
        assert!(taken > 100_000 && narrow > 500 && decided > 200, "{taken} {narrow} {decided}");
    }
}
