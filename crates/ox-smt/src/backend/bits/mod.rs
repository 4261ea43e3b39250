//! CaDiCaL on clauses of our own: formulas over Booleans and bit-vectors, with reads of array variables.
//!
//! Terms become gates once (`blast.rs`, `words.rs`, `gates.rs`), and what the solver has learned stays from one question to the
//! next. The values of all gates in the last executions that it found are kept: whether something is possible is looked up there
//! before it is asked ([`BitSolver::is_possible`]).

mod blast;
mod gates;
mod words;

use crate::{InterruptHandle, Limits, SatResult, SmtError, Solver};
use blast::Blaster;
use gates::Lit;
use num_bigint::BigUint;
use ox_logic::{ArrayValue, Model, Node, Sort, Store, Term, Value, default_value};
use std::collections::BTreeMap;
use std::time::Instant;

/// So many executions are kept, the last ones.
const KEPT: u32 = 64;

/// So many conflicts a goal has at first.
const EASY: i32 = 2_000;

struct Stop {
    handle: InterruptHandle,
    deadline: Option<Instant>,
}

impl cadical::Callbacks for Stop {
    fn terminate(&mut self) -> bool {
        self.handle.is_interrupted() || self.deadline.is_some_and(|d| Instant::now() >= d)
    }
}

pub struct BitSolver {
    sat: cadical::Solver<Stop>,
    blaster: Blaster,
    /// What is assumed so that the assertions of each level count.
    levels: Vec<Lit>,
    assumptions: Vec<(Lit, Term)>,
    goals: Vec<Lit>,
    handle: InterruptHandle,
    limits: Limits,
    last: Option<bool>,
    /// How many executions were found, and which of those that are kept satisfy all assertions.
    found: u32,
    valid: u64,
}

impl Default for BitSolver {
    fn default() -> Self {
        Self::with(cadical::Solver::new())
    }
}

impl BitSolver {
    /// For many small questions: nothing is done to the clauses between them.
    pub fn plain() -> Self {
        Self::with(cadical::Solver::with_config("plain").expect("CaDiCaL has this configuration"))
    }

    fn with(sat: cadical::Solver<Stop>) -> Self {
        BitSolver {
            sat,
            blaster: Blaster::default(),
            levels: vec![],
            assumptions: vec![],
            goals: vec![],
            handle: InterruptHandle::default(),
            limits: Limits::default(),
            last: None,
            found: 0,
            valid: 0,
        }
    }
}

pub fn make(options: &super::Options) -> Result<Box<dyn Solver>, SmtError> {
    let mut solver = BitSolver::default();
    solver.set_limits(options.limits);
    Ok(Box::new(solver))
}

impl BitSolver {
    /// These terms are among those that [`Solver::model`] gives.
    pub fn watch(&mut self, store: &Store, terms: &[Term]) -> Result<(), SmtError> {
        terms
            .iter()
            .filter(|t| !matches!(store.sort(**t), Sort::Array(_)))
            .try_for_each(|&t| self.blaster.blast(store, t))
    }

    /// How many variables the clauses have.
    pub fn variables(&self) -> usize {
        self.blaster.gates.variables() as usize
    }

    /// Terms that need more variables than this are refused.
    pub fn set_most_variables(&mut self, most: usize) {
        self.blaster.most = most;
    }

    /// Whether the assertions and these terms can hold together; nothing if that is not known after so many conflicts.
    pub fn is_possible(
        &mut self,
        store: &Store,
        terms: &[Term],
        conflicts: i32,
    ) -> Result<Option<bool>, SmtError> {
        let mut lits = vec![];
        let mut known = self.valid;
        for &t in terms {
            let l = self.blaster.literal(store, t)?;
            known &= self.blaster.gates.row(l);
            lits.push(l);
        }
        if known != 0 {
            return Ok(Some(true));
        }
        if lits.contains(&gates::FALSE) {
            return Ok(Some(false));
        }
        self.sat.set_limit("conflicts", conflicts).expect("CaDiCaL has such a limit");
        Ok(self.solve(&lits))
    }

    /// What [`BitSolver::check_any`] is about.
    pub fn goals(&mut self, store: &Store, goals: &[Term]) -> Result<(), SmtError> {
        self.goals = goals.iter().map(|&t| self.blaster.literal(store, t)).collect::<Result<_, _>>()?;
        Ok(())
    }

    /// Whether the assertions and some goal are satisfiable together: one goal after the other, the easy ones first, and what is
    /// refuted is known from then on.
    pub fn check_any(&mut self) -> SatResult {
        self.last = None;
        let deadline = self.limits.time.map(|t| Instant::now() + t);
        let mut open = std::mem::take(&mut self.goals);
        open.sort_unstable();
        open.dedup();
        let mut conflicts = EASY;
        loop {
            let mut harder = vec![];
            for &goal in &open {
                self.sat.set_limit("conflicts", conflicts).expect("CaDiCaL has such a limit");
                match self.solve_until(&[goal], deadline) {
                    Some(true) => {
                        self.last = Some(true);
                        return SatResult::Sat;
                    }
                    Some(false) => self.blaster.gates.clause(&[-goal]),
                    None if self.handle.is_interrupted() => return SatResult::Unknown("interrupted".into()),
                    None if deadline.is_some_and(|d| Instant::now() >= d) => {
                        return SatResult::Unknown("timeout".into());
                    }
                    None => harder.push(goal),
                }
            }
            open = harder;
            if open.is_empty() {
                self.last = Some(false);
                return SatResult::Unsat;
            }
            conflicts = conflicts.saturating_mul(8);
        }
    }

    fn solve(&mut self, lits: &[Lit]) -> Option<bool> {
        self.solve_until(lits, self.limits.time.map(|t| Instant::now() + t))
    }

    fn solve_until(&mut self, lits: &[Lit], deadline: Option<Instant>) -> Option<bool> {
        self.flush();
        self.sat.set_callbacks(Some(Stop { handle: self.handle.clone(), deadline }));
        let assumed = self.levels.iter().chain(lits).copied();
        let answer = match self.handle.is_interrupted() {
            true => None,
            false => self.sat.solve_with(assumed),
        };
        if answer == Some(true) {
            let index = self.found % KEPT;
            self.found = self.found.wrapping_add(1);
            let sat = &self.sat;
            self.blaster.gates.learn(index, |l| sat.value(l) == Some(true));
            self.valid |= 1 << index;
        }
        answer
    }

    fn flush(&mut self) {
        let clauses = std::mem::take(&mut self.blaster.gates.clauses);
        for clause in clauses.split(|&l| l == 0).filter(|c| !c.is_empty()) {
            self.sat.add_clause(clause.iter().copied());
        }
    }

    fn word(&self, sort: Sort, lits: &[Lit]) -> Value {
        if sort == Sort::Bool {
            return Value::Bool(self.sat.value(lits[0]) == Some(true));
        }
        let mut value = BigUint::default();
        for (i, &l) in lits.iter().enumerate() {
            value.set_bit(i as u64, self.sat.value(l) == Some(true));
        }
        Value::BitVec(lits.len() as u32, value)
    }

    fn value(&self, store: &Store, t: Term) -> Result<Value, SmtError> {
        let sort = store.sort(t);
        if let Sort::Array(parts) = sort {
            let (of_index, of_element) = store.array_parts(parts);
            let mut entries = BTreeMap::new();
            for (index, element) in self.blaster.reads_of(t) {
                entries.insert(self.word(of_index, index), self.word(of_element, element));
            }
            return match default_value(store, sort) {
                Value::Array(a) => {
                    Ok(Value::Array(Box::new(ArrayValue::new(store, sort, a.default, entries))))
                }
                other => Ok(other),
            };
        }
        match (self.blaster.word(t), store.node(t)) {
            (Some(word), _) => Ok(self.word(sort, word)),
            // in no question
            (None, Node::Var(..)) => Ok(default_value(store, sort)),
            (None, _) => Err(SmtError::NotAvailable("value of a term that was not watched")),
        }
    }
}

impl Solver for BitSolver {
    fn name(&self) -> &str {
        "cadical"
    }

    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    fn push(&mut self) {
        self.last = None;
        let level = self.blaster.gates.input();
        self.levels.push(level);
    }

    fn pop(&mut self) {
        self.last = None;
        let level = self.levels.pop().expect("pop without push");
        self.blaster.gates.clause(&[-level]);
        // of those before nobody knows what they satisfied
        self.valid = 0;
    }

    fn assert(&mut self, store: &Store, t: Term) -> Result<(), SmtError> {
        self.last = None;
        let l = self.blaster.literal(store, t)?;
        self.valid &= self.blaster.gates.row(l);
        match self.levels.last() {
            Some(&level) => self.blaster.gates.clause(&[-level, l]),
            None => self.blaster.gates.clause(&[l]),
        }
        Ok(())
    }

    fn check(&mut self, store: &Store, assumptions: &[Term]) -> Result<SatResult, SmtError> {
        self.last = None;
        self.assumptions.clear();
        for &t in assumptions {
            let l = self.blaster.literal(store, t)?;
            self.assumptions.push((l, t));
        }
        let lits: Vec<Lit> = self.assumptions.iter().map(|a| a.0).collect();
        self.last = self.solve(&lits);
        Ok(match self.last {
            Some(true) => SatResult::Sat,
            Some(false) => SatResult::Unsat,
            None if self.handle.is_interrupted() => SatResult::Unknown("interrupted".into()),
            None => SatResult::Unknown("timeout".into()),
        })
    }

    fn model(&mut self, store: &Store, vars: &[Term]) -> Result<Model, SmtError> {
        if self.last != Some(true) {
            return Err(SmtError::NotAvailable("model"));
        }
        vars.iter().map(|&t| Ok((t, self.value(store, t)?))).collect()
    }

    fn core(&mut self) -> Result<Vec<Term>, SmtError> {
        if self.last != Some(false) {
            return Err(SmtError::NotAvailable("core"));
        }
        Ok(self.assumptions.iter().filter(|(l, _)| self.sat.failed(*l)).map(|a| a.1).collect())
    }

    fn interrupt_handle(&self) -> InterruptHandle {
        self.handle.clone()
    }
}
