//! What every projection has to satisfy, and random formulas of single theories.

use ox_logic::smtlib::print_term;
use ox_logic::{Model, Op, Sort, Store, Term, Value, eval};
use ox_smt::backend::Z3Solver;
use ox_smt::backend::z3_project::refute_exists;
use ox_smt::{Limits, Projected, SatResult, Solver, project};

/// Whether the result is right: `Ok(false)` if Z3 could not say whether it implies that there are values.
pub fn check(
    store: &mut Store,
    formula: Term,
    vars: &[Term],
    model: &Model,
    result: &Projected,
) -> Result<bool, String> {
    let conjunction = store.mk(Op::And, &result.literals);
    let shown = format!("{}\n→ {}", print_term(store, formula), print_term(store, conjunction));
    for &l in &result.literals {
        if let Some(v) = store.free_vars(&[l]).iter().find(|v| vars.contains(v)) {
            return Err(format!("{shown}\nhas {}", print_term(store, *v)));
        }
        let mut full = model.clone();
        for v in store.free_vars(&[l]) {
            let value = ox_logic::default_value(store, store.sort(v));
            full.entry(v).or_insert(value);
        }
        if eval(store, l, &full) != Ok(Value::Bool(true)) {
            return Err(format!("{shown}\nthe model refutes {}", print_term(store, l)));
        }
    }
    let limits = Limits { rlimit: Some(400_000), ..Limits::default() };
    match refute_exists(store, conjunction, vars, formula, limits) {
        Ok(SatResult::Unsat) => Ok(true),
        Ok(SatResult::Unknown(_)) => Ok(false),
        Ok(SatResult::Sat) => Err(format!("{shown}\ndoes not imply that there are values")),
        Err(e) => Err(format!("{shown}\n{e}")),
    }
}

/// Whether Z3 says so.
pub fn implies(store: &Store, a: Term, b: Term) -> bool {
    let limits = Limits { rlimit: Some(400_000), ..Limits::default() };
    refute_exists(store, a, &[], b, limits).is_ok_and(|answer| answer == SatResult::Unsat)
}

/// A model of the formula, if Z3 has one in its limits.
pub fn model_of(store: &Store, formula: Term) -> Option<Model> {
    let mut solver = Z3Solver::new().expect("Z3 starts");
    solver.set_limits(Limits { rlimit: Some(400_000), ..Limits::default() });
    solver.assert(store, formula).expect("asserted");
    match solver.check(store, &[]).expect("answered") {
        // no model if a value is irrational
        SatResult::Sat => solver.model(store, &store.free_vars(&[formula])).ok(),
        SatResult::Unsat | SatResult::Unknown(_) => None,
    }
}

/// How many results the models of a formula have, found by excluding each; nothing if there are more than `limit`, or if
/// Z3 does not know. Every result is checked.
pub fn results(
    store: &mut Store,
    formula: Term,
    vars: &[Term],
    limit: usize,
) -> Result<Option<usize>, String> {
    let mut solver = Z3Solver::new().expect("Z3 starts");
    solver.set_limits(Limits { rlimit: Some(400_000), ..Limits::default() });
    solver.assert(store, formula).expect("asserted");
    for n in 0..=limit {
        match solver.check(store, &[]).expect("answered") {
            SatResult::Unsat => return Ok(Some(n)),
            SatResult::Unknown(_) => return Ok(None),
            SatResult::Sat => {}
        }
        let model = solver.model(store, &store.free_vars(&[formula])).expect("a model");
        if eval(store, formula, &model) != Ok(Value::Bool(true)) {
            // a division by zero
            return Ok(None);
        }
        let result = project(store, formula, vars, &model);
        check(store, formula, vars, &model, &result)?;
        let all = store.mk(Op::And, &result.literals);
        let not = store.mk(Op::Not, &[all]);
        solver.assert(store, not).expect("asserted");
    }
    Ok(None)
}

/// Random formulas of one theory, made from a tape of bytes.
pub struct Formulas<'a> {
    store: &'a mut Store,
    tape: std::slice::Iter<'a, u8>,
    theory: Theory,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theory {
    /// Sums, Booleans, `ite`, divisions by constants.
    Int,
    Real,
    /// Arrays from integers to integers.
    Array,
    Bits,
}

/// The variables to eliminate and the others are of every sort of the theory.
pub fn variables(store: &mut Store, theory: Theory) -> (Vec<Term>, Vec<Term>) {
    let sorts = match theory {
        Theory::Int => vec![Sort::Int, Sort::Int, Sort::Bool],
        Theory::Real => vec![Sort::Real, Sort::Real, Sort::Bool],
        Theory::Array => vec![store.array_sort(Sort::Int, Sort::Int), Sort::Int, Sort::Int],
        Theory::Bits => vec![Sort::BitVec(4), Sort::BitVec(4), Sort::Bool],
    };
    let mut named = |prefix: &str| -> Vec<Term> {
        sorts.iter().enumerate().map(|(i, &s)| store.var(&format!("{prefix}{i}"), s)).collect()
    };
    (named("gone"), named("kept"))
}

impl<'a> Formulas<'a> {
    pub fn new(store: &'a mut Store, tape: &'a [u8], theory: Theory) -> Self {
        Self { store, tape: tape.iter(), theory }
    }

    fn pick(&mut self, n: usize) -> usize {
        self.tape.next().map_or(0, |&b| usize::from(b) % n)
    }

    fn variable(&mut self, sort: Sort) -> Term {
        let (gone, kept) = variables(self.store, self.theory);
        let all: Vec<Term> = gone.into_iter().chain(kept).filter(|&v| self.store.sort(v) == sort).collect();
        all[self.pick(all.len())]
    }

    pub fn formula(&mut self, depth: u32) -> Term {
        if depth == 0 {
            return self.literal();
        }
        match self.pick(8) {
            0 => {
                let f = self.formula(depth - 1);
                self.store.not(f)
            }
            1 => {
                let (f, g) = (self.formula(depth - 1), self.formula(depth - 1));
                self.store.app(Op::Xor, &[f, g])
            }
            2 | 3 => {
                let (f, g) = (self.formula(depth - 1), self.formula(depth - 1));
                self.store.or(&[f, g])
            }
            _ => {
                let n = 2 + self.pick(2);
                let parts: Vec<Term> = (0..n).map(|_| self.formula(depth - 1)).collect();
                self.store.and(&parts)
            }
        }
    }

    fn literal(&mut self) -> Term {
        let theory = self.theory;
        match theory {
            Theory::Int | Theory::Real | Theory::Bits if self.pick(8) == 7 => self.variable(Sort::Bool),
            Theory::Int => self.compare(Sort::Int, &[Op::Le, Op::Lt, Op::Eq, Op::Le]),
            Theory::Real => self.compare(Sort::Real, &[Op::RealLe, Op::RealLt, Op::Eq, Op::RealLe]),
            Theory::Bits => {
                self.compare(Sort::BitVec(4), &[Op::BvUle, Op::BvUlt, Op::BvSle, Op::BvSlt, Op::Eq, Op::Eq])
            }
            Theory::Array if self.pick(3) == 0 => {
                let sort = self.store.array_sort(Sort::Int, Sort::Int);
                self.compare(sort, &[Op::Eq])
            }
            Theory::Array => self.compare(Sort::Int, &[Op::Le, Op::Eq, Op::Lt]),
        }
    }

    fn compare(&mut self, sort: Sort, ops: &[Op]) -> Term {
        let op = ops[self.pick(ops.len())];
        let (a, b) = (self.term(sort, 2), self.term(sort, 1));
        let atom = self.store.app(op, &[a, b]);
        if self.pick(4) == 0 { self.store.not(atom) } else { atom }
    }

    fn term(&mut self, sort: Sort, depth: u32) -> Term {
        if depth == 0 || self.pick(3) == 0 {
            return if self.pick(4) == 0 { self.number(sort) } else { self.variable(sort) };
        }
        if self.pick(10) == 0 {
            let c = self.literal();
            let (a, b) = (self.term(sort, depth - 1), self.term(sort, depth - 1));
            return self.store.ite(c, a, b);
        }
        match sort {
            Sort::Int => self.int(depth),
            Sort::Real => self.real(depth),
            Sort::BitVec(w) => self.bits(w, depth),
            Sort::Array(_) => {
                let a = self.term(sort, depth - 1);
                let (i, v) = (self.term(Sort::Int, depth - 1), self.term(Sort::Int, depth - 1));
                self.store.app(Op::Store, &[a, i, v])
            }
            Sort::Bool => panic!("formulas are made elsewhere"),
        }
    }

    fn number(&mut self, sort: Sort) -> Term {
        let n = [0, 1, -1, 2, 3, 5, -4, 7][self.pick(8)];
        match sort {
            Sort::Int => self.store.int(n),
            Sort::Real => self.store.real(ox_logic::Rational::new(n.into(), 2.into())),
            Sort::BitVec(w) => self.store.bv(w, n),
            Sort::Array(_) => {
                let n = self.store.int(n);
                self.store.app(Op::ConstArray(sort), &[n])
            }
            Sort::Bool => panic!("formulas are made elsewhere"),
        }
    }

    fn int(&mut self, depth: u32) -> Term {
        let a = self.term(Sort::Int, depth - 1);
        if self.theory == Theory::Array && self.pick(2) == 0 {
            let sort = self.store.array_sort(Sort::Int, Sort::Int);
            let array = self.term(sort, depth - 1);
            return self.store.app(Op::Select, &[array, a]);
        }
        match self.pick(6) {
            0 | 1 => {
                let k = [2, 3, -2, 4, 6][self.pick(5)];
                let k = self.store.int(k);
                self.store.mul(k, a)
            }
            2 if self.theory == Theory::Int => {
                let k = [2, 3, 4, -3][self.pick(4)];
                let k = self.store.int(k);
                let op = [Op::Mod, Op::Div][self.pick(2)];
                self.store.app(op, &[a, k])
            }
            3 => self.store.app(Op::Neg, &[a]),
            _ => {
                let b = self.term(Sort::Int, depth - 1);
                self.store.add(a, b)
            }
        }
    }

    fn real(&mut self, depth: u32) -> Term {
        let a = self.term(Sort::Real, depth - 1);
        match self.pick(4) {
            0 | 1 => {
                let k = self.number(Sort::Real);
                self.store.app(Op::RealMul, &[k, a])
            }
            2 => self.store.app(Op::RealNeg, &[a]),
            _ => {
                let b = self.term(Sort::Real, depth - 1);
                self.store.app(Op::RealAdd, &[a, b])
            }
        }
    }

    fn bits(&mut self, w: u32, depth: u32) -> Term {
        let a = self.term(Sort::BitVec(w), depth - 1);
        let ops = [
            Op::BvAdd,
            Op::BvAdd,
            Op::BvSub,
            Op::BvXor,
            Op::BvAnd,
            Op::BvOr,
            Op::BvMul,
            Op::BvShl,
            Op::BvUdiv,
        ];
        match self.pick(12) {
            0 => self.store.app(Op::BvNot, &[a]),
            1 | 2 => {
                let low = self.pick(w as usize) as u32;
                let high = low + self.pick((w - low) as usize) as u32;
                let part = self.store.app(Op::BvExtract(high, low), &[a]);
                let by = w - (high - low + 1);
                if by == 0 { part } else { self.store.app(Op::BvZeroExtend(by), &[part]) }
            }
            n => {
                let b = self.term(Sort::BitVec(w), depth - 1);
                self.store.app(ops[n - 3], &[a, b])
            }
        }
    }
}
