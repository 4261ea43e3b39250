//! A clause compiled once: its constraint and arguments as a formula over dimensions.
//!
//! The first dimensions are the arguments of the atoms of the body, one atom after the other, then come variables and whatever stands
//! for a term that is not linear: quotients and remainders by constants, if-then-elses, products, wrapped sums of bit-vectors. What has
//! no translation (arrays, of which `cells` leaves few, real numbers, uninterpreted functions, division by what is no constant, most bit operations) is a dimension of
//! any value, or a constraint that is left out: both are sound.

use super::formula::Formula;
use num_bigint::BigInt;
use ox_chc::{Atom, Clause, PredId};
use ox_domains::{Constraint, Dim, Int, Kind, Linear};
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The arguments of a predicate that have a dimension.
#[derive(Clone, Debug)]
pub struct Layout {
    pub kinds: Vec<Kind>,
    /// Which argument each dimension is.
    pub args: Vec<usize>,
}

pub fn kind_of(sort: Sort) -> Option<Kind> {
    match sort {
        Sort::Int => Some(Kind::Int),
        Sort::Bool => Some(Kind::Bool),
        Sort::BitVec(w) if w <= WIDEST => Some(Kind::Bits(w)),
        Sort::BitVec(_) | Sort::Real | Sort::Array(_) => None,
    }
}

impl Layout {
    pub fn new(sorts: &[Sort]) -> Self {
        let known = sorts.iter().enumerate().filter_map(|(i, s)| Some((i, kind_of(*s)?)));
        let (args, kinds) = known.unzip();
        Layout { kinds, args }
    }
}

/// A clause over dimensions.
pub struct Transformer {
    pub body: Vec<(PredId, Vec<Dim>)>,
    pub head: Option<(PredId, Vec<Dim>)>,
    /// The kinds of the dimensions after those of the first atom of the body.
    pub kinds: Vec<Kind>,
    pub formula: Rc<Formula>,
}

/// Terms that are nested more deeply are given up.
const DEPTH: u32 = 300;

/// Nothing is known of wider bit-vectors.
const WIDEST: u32 = 4096;

/// A wrapped sum that may have gone round more often has no cases.
const TURNS: i64 = 4;

pub struct Compiler<'a> {
    pub store: &'a Store,
    kinds: Vec<Kind>,
    /// The value of a term, where it has been needed.
    values: FxHashMap<Term, Linear>,
    signed: FxHashMap<Term, Linear>,
    formulas: FxHashMap<(Term, bool), Rc<Formula>>,
    quotients: FxHashMap<(Linear, Int), (Dim, Dim)>,
    definitions: Vec<Rc<Formula>>,
    ors: u32,
    depth: u32,
}

pub fn atom(c: Constraint) -> Rc<Formula> {
    Rc::new(Formula::Atom(c))
}

fn all(parts: Vec<Rc<Formula>>) -> Rc<Formula> {
    Rc::new(Formula::And(parts))
}

/// Compiles a clause.
pub fn compile(store: &Store, layouts: &dyn Fn(PredId) -> Rc<Layout>, clause: &Clause) -> Transformer {
    let mut c = Compiler {
        store,
        kinds: vec![],
        values: FxHashMap::default(),
        signed: FxHashMap::default(),
        formulas: FxHashMap::default(),
        quotients: FxHashMap::default(),
        definitions: vec![],
        ors: 0,
        depth: 0,
    };
    let mut body = vec![];
    for (n, a) in clause.body.iter().enumerate() {
        let layout = layouts(a.pred);
        let mut dims: Vec<Dim> = vec![];
        for (&i, &kind) in layout.args.iter().zip(&layout.kinds) {
            let arg = a.args[i];
            // a variable that an earlier atom has needs no other dimension
            let known = c.values.get(&arg).and_then(Linear::as_dim).filter(|_| n > 0);
            let known = known.filter(|d| c.kinds[d.index()] == kind && !dims.contains(d));
            let dim = known.unwrap_or_else(|| c.fresh(kind));
            if matches!(store.node(arg), Node::Var(..)) {
                c.values.entry(arg).or_insert_with(|| Linear::dim(dim));
            }
            dims.push(dim);
        }
        body.push((a.pred, dims));
    }
    let first = body.first().map_or(0, |(_, dims)| dims.len());
    for (a, (_, dims)) in clause.body.iter().zip(&body) {
        for (&i, &d) in layouts(a.pred).args.iter().zip(dims) {
            let value = c.value(a.args[i]);
            if value.as_dim() != Some(d) {
                c.definitions.push(atom(Constraint::eq(value.minus(&Linear::dim(d)))));
            }
        }
    }
    let constraint = c.formula(clause.constraint, true);
    let head = clause.head.as_ref().map(|h| (h.pred, c.head(h, &layouts(h.pred))));
    let mut parts = vec![constraint];
    parts.append(&mut c.definitions);
    let kinds = c.kinds.split_off(first.min(c.kinds.len()));
    Transformer { body, head, kinds, formula: all(parts) }
}

impl Compiler<'_> {
    fn fresh(&mut self, kind: Kind) -> Dim {
        self.kinds.push(kind);
        Dim(self.kinds.len() as u32 - 1)
    }

    /// A dimension for each argument, all different.
    fn head(&mut self, head: &Atom, layout: &Layout) -> Vec<Dim> {
        let mut used: Vec<Dim> = vec![];
        for (&i, &kind) in layout.args.iter().zip(&layout.kinds) {
            let value = self.value(head.args[i]);
            let own = value.as_dim().filter(|d| !used.contains(d) && self.kinds[d.index()] == kind);
            let dim = own.unwrap_or_else(|| {
                let d = self.fresh(kind);
                self.definitions.push(atom(Constraint::eq(value.minus(&Linear::dim(d)))));
                d
            });
            used.push(dim);
        }
        used
    }

    fn or(&mut self, parts: Vec<Rc<Formula>>) -> Rc<Formula> {
        self.ors += 1;
        Rc::new(Formula::Or(self.ors, parts))
    }

    /// The value of a term whose sort has dimensions: 0 or 1 for Booleans, not negative for bit-vectors.
    pub fn value(&mut self, t: Term) -> Linear {
        if let Some(l) = self.values.get(&t) {
            return l.clone();
        }
        let kind = kind_of(self.store.sort(t)).unwrap_or(Kind::Int);
        self.depth += 1;
        let value = if self.depth > DEPTH { None } else { self.value_of_node(t, kind) };
        self.depth -= 1;
        let value = value.unwrap_or_else(|| Linear::dim(self.fresh(kind)));
        self.values.insert(t, value.clone());
        value
    }

    fn value_of_node(&mut self, t: Term, kind: Kind) -> Option<Linear> {
        match self.store.node(t) {
            Node::Bool(b) => Some(Linear::constant(i64::from(*b))),
            Node::Int(v) => Some(Linear::constant(v)),
            Node::BitVec(_, v) => Some(Linear::constant(BigInt::from(v.clone()))),
            Node::Real(_) | Node::Var(..) => None,
            Node::App(op, args) => {
                let args = args.clone();
                match (op, kind) {
                    (Op::Ite, _) => Some(self.choice(&args, kind)),
                    (Op::Select | Op::Apply(..), _) => None,
                    (_, Kind::Bool) => Some(self.truth(t)),
                    (op, Kind::Int) => self.int(*op, &args),
                    (op, Kind::Bits(w)) => self.bits(*op, &args, w),
                }
            }
        }
    }

    /// A dimension that is 1 where the formula holds and 0 where not.
    fn truth(&mut self, t: Term) -> Linear {
        let d = self.fresh(Kind::Bool);
        let (yes, no) = (self.formula(t, true), self.formula(t, false));
        let cases = vec![
            all(vec![atom(Constraint::equals(d, &Int::ONE)), yes]),
            all(vec![atom(Constraint::equals(d, &Int::ZERO)), no]),
        ];
        let cases = self.or(cases);
        self.definitions.push(cases);
        Linear::dim(d)
    }

    fn choice(&mut self, args: &[Term], kind: Kind) -> Linear {
        let (a, b) = (self.value(args[1]), self.value(args[2]));
        if a == b {
            return a;
        }
        let d = self.fresh(kind);
        let (yes, no) = (self.formula(args[0], true), self.formula(args[0], false));
        let is = |e: &Linear| atom(Constraint::eq(e.minus(&Linear::dim(d))));
        // the condition first: it may say something about the value
        let cases = vec![all(vec![yes, is(&a)]), all(vec![no, is(&b)])];
        let cases = self.or(cases);
        self.definitions.push(cases);
        Linear::dim(d)
    }

    fn int(&mut self, op: Op, args: &[Term]) -> Option<Linear> {
        match op {
            Op::Neg => Some(self.value(args[0]).negate()),
            Op::Add => {
                let mut sum = Linear::default();
                for &a in args {
                    sum = sum.plus(&self.value(a));
                }
                Some(sum)
            }
            Op::Mul => {
                let mut product = self.value(args[0]);
                for &a in &args[1..] {
                    let other = self.value(a);
                    product = self.product(product, other);
                }
                Some(product)
            }
            Op::Div | Op::Mod => {
                let (a, by) = (self.value(args[0]), self.value(args[1]).as_constant().cloned()?);
                let (q, r) = self.quotient(&a, &by)?;
                Some(Linear::dim(if op == Op::Div { q } else { r }))
            }
            Op::BvToNat => Some(self.value(args[0])),
            _ => None,
        }
    }

    fn product(&mut self, a: Linear, b: Linear) -> Linear {
        match (a.as_constant(), b.as_constant()) {
            (Some(k), _) => b.scale(k),
            (_, Some(k)) => a.scale(k),
            (None, None) => {
                let d = self.fresh(Kind::Int);
                self.definitions.push(Rc::new(Formula::Product(d, a, b)));
                Linear::dim(d)
            }
        }
    }

    /// `a = by*q + r`, `0 ≤ r < |by|`. Nothing is known of a division by zero.
    fn quotient(&mut self, a: &Linear, by: &Int) -> Option<(Dim, Dim)> {
        if by.is_zero() {
            return None;
        }
        let key = (a.clone(), by.clone());
        if let Some(&known) = self.quotients.get(&key) {
            return Some(known);
        }
        let (q, r) = (self.fresh(Kind::Int), self.fresh(Kind::Int));
        let sum = Linear::dim(r).add_scaled(&Linear::dim(q), by);
        let last = &by.abs() - &Int::ONE;
        self.definitions.push(all(vec![
            atom(Constraint::at_least(r, &Int::ZERO)),
            atom(Constraint::at_most(r, &last)),
            atom(Constraint::eq(a.minus(&sum))),
            atom(Constraint::multiple(a.minus(&Linear::dim(r)), by.abs())),
        ]));
        self.quotients.insert(key, (q, r));
        Some((q, r))
    }

    fn bits(&mut self, op: Op, args: &[Term], w: u32) -> Option<Linear> {
        let full = Int::power_of_two(w);
        let constant = |c: &mut Self, t: Term| c.value(t).as_constant().cloned();
        match op {
            Op::BvAdd | Op::BvSub => {
                let sign = Int::from(if op == Op::BvAdd { 1 } else { -1 });
                let (a, b) = (self.value(args[0]), self.value(args[1]));
                Some(self.wrapped(&a.add_scaled(&b, &sign), w))
            }
            Op::BvNeg => {
                let a = self.value(args[0]);
                Some(self.wrapped(&a.negate(), w))
            }
            Op::BvNot => Some(self.value(args[0]).negate().plus_constant(&(&full - &Int::ONE))),
            Op::BvMul => {
                let (a, b) = (self.value(args[0]), self.value(args[1]));
                let product = match (a.as_constant(), b.as_constant()) {
                    (Some(k), _) => b.scale(k),
                    (_, Some(k)) => a.scale(k),
                    (None, None) => return None,
                };
                Some(self.wrapped(&product, w))
            }
            Op::BvUdiv | Op::BvUrem => {
                let (a, by) = (self.value(args[0]), constant(self, args[1])?);
                let (q, r) = self.quotient(&a, &by)?;
                Some(Linear::dim(if op == Op::BvUdiv { q } else { r }))
            }
            Op::BvShl | Op::BvLshr => {
                let by = constant(self, args[1])?.to_i64().filter(|k| *k < i64::from(w))?;
                let (a, power) = (self.value(args[0]), Int::power_of_two(by as u32));
                match op {
                    Op::BvShl => Some(self.wrapped(&a.scale(&power), w)),
                    _ => self.quotient(&a, &power).map(|(q, _)| Linear::dim(q)),
                }
            }
            Op::BvAnd => {
                let (a, mask) = match (constant(self, args[0]), constant(self, args[1])) {
                    (Some(m), _) => (self.value(args[1]), m),
                    (_, Some(m)) => (self.value(args[0]), m),
                    (None, None) => return None,
                };
                let power = &mask + &Int::ONE;
                let is_power = power == Int::power_of_two(power.bits() as u32 - 1);
                is_power.then(|| self.quotient(&a, &power)).flatten().map(|(_, r)| Linear::dim(r))
            }
            Op::BvConcat => {
                let Sort::BitVec(low) = self.store.sort(args[1]) else { return None };
                if low > WIDEST {
                    return None;
                }
                let (a, b) = (self.value(args[0]), self.value(args[1]));
                Some(b.add_scaled(&a, &Int::power_of_two(low)))
            }
            Op::BvExtract(hi, lo) if hi <= WIDEST => {
                let a = self.value(args[0]);
                let (above, _) = self.quotient(&a, &Int::power_of_two(lo))?;
                let (_, r) = self.quotient(&Linear::dim(above), &Int::power_of_two(hi - lo + 1))?;
                Some(Linear::dim(r))
            }
            Op::BvZeroExtend(_) => Some(self.value(args[0])),
            Op::BvSignExtend(_) => {
                let a = self.signed_value(args[0])?;
                Some(self.wrapped(&a, w))
            }
            Op::IntToBv(_) => {
                let a = self.value(args[0]);
                Some(self.wrapped(&a, w))
            }
            _ => None,
        }
    }

    /// What the expression is modulo 2^w.
    fn wrapped(&mut self, e: &Linear, w: u32) -> Linear {
        let full = Int::power_of_two(w);
        let range = ox_domains::bounds::evaluate(e, |d| range_of(self.kinds[d.index()]));
        let turns = range.lo.zip(range.hi).map(|(l, h)| (l.div_floor(&full), h.div_floor(&full)));
        if turns.as_ref().is_some_and(|(l, h)| l.is_zero() && h.is_zero()) {
            return e.clone();
        }
        let d = self.fresh(Kind::Bits(w));
        let gap = e.minus(&Linear::dim(d));
        self.definitions.push(atom(Constraint::multiple(gap.clone(), full.clone())));
        if let Some((l, h)) = turns.and_then(|(l, h)| l.to_i64().zip(h.to_i64()))
            && h - l < TURNS
        {
            let cases = (l..=h).map(|q| {
                let exact = gap.plus_constant(&-&(&full * &Int::from(q)));
                atom(Constraint::eq(exact))
            });
            let cases = cases.collect();
            let cases = self.or(cases);
            self.definitions.push(cases);
        }
        Linear::dim(d)
    }

    /// The value of a bit-vector in two's complement.
    fn signed_value(&mut self, t: Term) -> Option<Linear> {
        let Sort::BitVec(w) = self.store.sort(t) else { return None };
        if w > WIDEST {
            return None;
        }
        if let Some(s) = self.signed.get(&t) {
            return Some(s.clone());
        }
        let a = self.value(t);
        let (half, full) = (Int::power_of_two(w - 1), Int::power_of_two(w));
        let signed = match a.as_constant() {
            Some(k) if *k < half => a,
            Some(_) => a.plus_constant(&-&full),
            None => {
                let s = self.fresh(Kind::Int);
                let negative = a.plus_constant(&-&full).minus(&Linear::dim(s));
                let cases = vec![
                    all(vec![
                        atom(Constraint::eq(a.minus(&Linear::dim(s)))),
                        atom(Constraint::le(a.plus_constant(&(&Int::ONE - &half)))),
                    ]),
                    all(vec![
                        atom(Constraint::eq(negative)),
                        atom(Constraint::le(a.negate().plus_constant(&half))),
                    ]),
                ];
                let cases = self.or(cases);
                self.definitions.push(cases);
                Linear::dim(s)
            }
        };
        self.signed.insert(t, signed.clone());
        Some(signed)
    }

    // ---- formulas

    /// The formula, or its negation.
    pub fn formula(&mut self, t: Term, positive: bool) -> Rc<Formula> {
        if let Some(f) = self.formulas.get(&(t, positive)) {
            return f.clone();
        }
        self.depth += 1;
        let f = match self.depth > DEPTH {
            true => all(vec![]),
            false => self.formula_of_node(t, positive),
        };
        self.depth -= 1;
        self.formulas.insert((t, positive), f.clone());
        f
    }

    fn constant(&mut self, holds: bool) -> Rc<Formula> {
        if holds { all(vec![]) } else { self.or(vec![]) }
    }

    fn formula_of_node(&mut self, t: Term, positive: bool) -> Rc<Formula> {
        match self.store.node(t) {
            Node::Bool(b) => self.constant(*b == positive),
            Node::Var(..) => self.is_true(t, positive),
            Node::Int(_) | Node::Real(_) | Node::BitVec(..) => unreachable!("a formula is Boolean"),
            Node::App(op, args) => self.formula_of_app(t, *op, &args.clone(), positive),
        }
    }

    fn is_true(&mut self, t: Term, positive: bool) -> Rc<Formula> {
        let value = self.value(t);
        let wanted = Int::from(i64::from(positive));
        atom(Constraint::eq(value.plus_constant(&-&wanted)))
    }

    fn formula_of_app(&mut self, t: Term, op: Op, args: &[Term], positive: bool) -> Rc<Formula> {
        match op {
            Op::Not => self.formula(args[0], !positive),
            Op::And | Op::Or => {
                let flat = self.flattened(op, args);
                self.connect(&flat, (op == Op::And) == positive, positive)
            }
            Op::Implies => {
                let parts = vec![self.formula(args[0], !positive), self.formula(args[1], positive)];
                if positive { self.or(parts) } else { all(parts) }
            }
            Op::Xor => self.equivalent(args[0], args[1], !positive),
            Op::Ite => {
                let parts = vec![
                    all(vec![self.formula(args[0], true), self.formula(args[1], positive)]),
                    all(vec![self.formula(args[0], false), self.formula(args[2], positive)]),
                ];
                self.or(parts)
            }
            Op::Eq => match self.store.sort(args[0]) {
                Sort::Bool => self.equivalent(args[0], args[1], positive),
                Sort::Int | Sort::BitVec(_) => {
                    let e = self.value(args[0]).minus(&self.value(args[1]));
                    atom(if positive { Constraint::eq(e) } else { Constraint::ne(e) })
                }
                Sort::Real | Sort::Array(_) => all(vec![]),
            },
            Op::Le | Op::BvUle => self.at_most(args[0], args[1], positive),
            Op::Lt | Op::BvUlt => self.at_most(args[1], args[0], !positive),
            Op::BvSle => self.signed_at_most(args[0], args[1], positive),
            Op::BvSlt => self.signed_at_most(args[1], args[0], !positive),
            Op::Select | Op::Apply(..) => self.is_true(t, positive),
            // real numbers, and what is no formula
            _ => all(vec![]),
        }
    }

    /// The arguments of nested conjunctions or disjunctions.
    fn flattened(&self, op: Op, args: &[Term]) -> Vec<Term> {
        let mut flat = vec![];
        let mut work: Vec<Term> = args.iter().rev().copied().collect();
        while let Some(a) = work.pop() {
            match self.store.node(a) {
                Node::App(inner, parts) if *inner == op => work.extend(parts.iter().rev()),
                _ => flat.push(a),
            }
        }
        flat
    }

    fn connect(&mut self, parts: &[Term], conjunction: bool, positive: bool) -> Rc<Formula> {
        let parts: Vec<Rc<Formula>> = parts.iter().map(|&p| self.formula(p, positive)).collect();
        match (conjunction, parts.len()) {
            (_, 1) => parts[0].clone(),
            (true, _) => all(parts),
            (false, _) => self.or(parts),
        }
    }

    /// Two Booleans are the same, or not.
    fn equivalent(&mut self, a: Term, b: Term, same: bool) -> Rc<Formula> {
        let leaf = |c: &Self, t: Term| {
            matches!(c.store.node(t), Node::Var(..) | Node::Bool(_)) || c.values.contains_key(&t)
        };
        if leaf(self, a) && leaf(self, b) {
            let (x, y) = (self.value(a), self.value(b));
            let e = if same { x.minus(&y) } else { x.plus(&y).plus_constant(&Int::from(-1)) };
            if same || e.terms().len() < 2 {
                return atom(Constraint::eq(e));
            }
        }
        let parts = vec![
            all(vec![self.formula(a, true), self.formula(b, same)]),
            all(vec![self.formula(a, false), self.formula(b, !same)]),
        ];
        self.or(parts)
    }

    /// `a ≤ b` in two's complement, or not: by the signs of both.
    fn signed_at_most(&mut self, a: Term, b: Term, positive: bool) -> Rc<Formula> {
        let Sort::BitVec(w) = self.store.sort(a) else { return all(vec![]) };
        if w > WIDEST {
            return all(vec![]);
        }
        let (a, b) = (self.value(a), self.value(b));
        let half = Int::power_of_two(w - 1);
        let negative = |e: &Linear| atom(Constraint::le(e.negate().plus_constant(&half)));
        let other = |e: &Linear| atom(Constraint::le(e.plus_constant(&(&Int::ONE - &half))));
        let (low, high) = if positive { (&a, &b) } else { (&b, &a) };
        let parts = vec![
            all(vec![negative(low), other(high)]),
            all(vec![other(low), other(high), at_most(&a, &b, positive)]),
            all(vec![negative(low), negative(high), at_most(&a, &b, positive)]),
        ];
        self.or(parts)
    }

    fn at_most(&mut self, a: Term, b: Term, positive: bool) -> Rc<Formula> {
        let (a, b) = (self.value(a), self.value(b));
        at_most(&a, &b, positive)
    }
}

/// `a ≤ b`, or not.
fn at_most(a: &Linear, b: &Linear, positive: bool) -> Rc<Formula> {
    atom(Constraint::le(match positive {
        true => a.minus(b),
        false => b.minus(a).plus_constant(&Int::ONE),
    }))
}

fn range_of(kind: Kind) -> ox_domains::Bounds {
    match kind {
        Kind::Int => ox_domains::Bounds::TOP,
        Kind::Bool => ox_domains::Bounds::between(Int::ZERO, Int::ONE),
        Kind::Bits(w) => ox_domains::Bounds::between(Int::ZERO, &Int::power_of_two(w) - &Int::ONE),
    }
}
