//! From a derivation of Horn clauses back to an execution of the SEA-IR program.
//!
//! The derivation steers the SEA-IR interpreter: every step is one visit of a cutpoint, and its values say what the
//! environment chose on the way to the next. What the interpreter computes is the truth; where the encoding
//! approximated, the run may go elsewhere, and then there is no trace.

use super::{ClauseOrigin, EncodingMap, Point};
use crate::arith::ArithRow;
use ox_chc::{Derivation, StepId};
use ox_logic::{EvalError, Model, Value, default_value};
use ox_logic::{Node, Store, Term};
use ox_sea::interp::{Choice, Guide, Input, Outcome, Placed, Run, run_with_globals};
use ox_sea::pass::has_inferred;
use ox_sea::{BlockId, CheckId, FuncId, Place, Program, RegId, SiteId};

/// An execution that ends badly.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// The inputs in the order in which they are read.
    pub inputs: Vec<(SiteId, Input)>,
    /// The inputs of executions that show what inferred functions must say; each relies at most on those before it.
    pub before: Vec<Vec<(SiteId, Input)>>,
    /// Where the objects are.
    pub objects: Vec<Placed>,
    /// The addresses that the derivation chose.
    pub addresses: Vec<ChosenAddress>,
    pub end: TraceEnd,
}

/// An object that may be anywhere, and the variable of a step that says where it is.
#[derive(Clone, Debug, PartialEq)]
pub struct ChosenAddress {
    pub step: StepId,
    pub var: Term,
    pub address: u64,
    pub size: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub enum TraceEnd {
    AssertFailed(CheckId),
    Unsupported(String, Option<Place>),
}

/// Why a derivation is not an execution.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TraceError {
    /// The run left the path of the derivation: the encoding approximated something there.
    #[error("the counterexample of the encoding is not an execution of the program")]
    Spurious(Outcome),
    /// A term without a value: a bug.
    #[error("a term of the program has no value: {0}")]
    Eval(EvalError),
}

pub fn trace_of(
    store: &mut Store,
    program: &Program,
    globals: &Model,
    map: &EncodingMap,
    derivation: &Derivation,
) -> Result<Trace, TraceError> {
    let Some((query, _)) = derivation.steps.iter().next_back() else {
        return Err(TraceError::Spurious(Outcome::NoChoice));
    };
    let root = derivation.steps[query].premises[0];
    let mut guide =
        Steer { store, program, map, derivation, activations: vec![], addresses: vec![], lost: false };
    guide.push(root);
    let globals = &guide.addresses_of_globals(globals);
    let steps = 1_000_000 + 10_000 * derivation.steps.len() as u64;
    let reader = guide.store.clone();
    let run =
        run_with_globals(&reader, program, &[], globals, &mut guide, steps).map_err(TraceError::Eval)?;
    let end = match run.outcome.clone() {
        Outcome::AssertFailed(check) => TraceEnd::AssertFailed(check),
        Outcome::Unsupported(what, place) => TraceEnd::Unsupported(what, place),
        Outcome::Unwound(what) => TraceEnd::Unsupported(what, None),
        other => return Err(TraceError::Spurious(other)),
    };
    let addresses = std::mem::take(&mut guide.addresses);
    let objects = run.objects.clone();
    let (inputs, before) = executions(program, run);
    Ok(Trace { inputs, before, objects, addresses, end })
}

type Inputs = Vec<(SiteId, Input)>;

/// The inputs of the program, and those of the executions in inferred functions, in the order in which these came to their ends. In
/// those functions nothing is called but others of them, and one that only says no reads nothing.
fn executions(program: &Program, run: Run) -> (Inputs, Vec<Inputs>) {
    if !has_inferred(program) {
        return (run.inputs, vec![]);
    }
    let inputs_of = |activation: u32| -> Inputs {
        let read = run.inputs.iter().zip(&run.readers).filter(|(_, reader)| **reader == activation);
        read.map(|(input, _)| input.clone()).collect()
    };
    let before = run.returned.iter().map(|&a| inputs_of(a)).filter(|inputs| !inputs.is_empty());
    (inputs_of(0), before.collect())
}

/// The variable that stands for a register in clauses: the same name, the sort of the arithmetic.
pub(super) fn encoded_var(store: &mut Store, arith: &ArithRow, var: Term) -> Term {
    let Node::Var(name, sort) = *store.node(var) else { unreachable!("registers are variables") };
    let name = store.name(name).to_string();
    let sort = (arith.sort)(store, sort);
    store.var(&name, sort)
}

/// One call of a function: its steps from the start on, and how many have been taken.
struct Activation {
    steps: Vec<StepId>,
    taken: usize,
    /// The instruction that is executed.
    at: Point,
}

struct Steer<'a> {
    store: &'a mut Store,
    program: &'a Program,
    map: &'a EncodingMap,
    derivation: &'a Derivation,
    activations: Vec<Activation>,
    addresses: Vec<ChosenAddress>,
    lost: bool,
}

impl Steer<'_> {
    /// The steps of one activation, found backwards from the one that concludes it.
    fn push(&mut self, last: StepId) {
        let mut steps = vec![last];
        loop {
            let step = &self.derivation.steps[*steps.last().expect("not empty")];
            match self.map.clauses[step.clause] {
                ClauseOrigin::Step { from: Point::START, .. } => break,
                ClauseOrigin::Step { .. } => steps.push(step.premises[0]),
                ClauseOrigin::Skip | ClauseOrigin::Unwrap | ClauseOrigin::Enter | ClauseOrigin::Query => {
                    unreachable!("the steps inside of a function lead to its start")
                }
            }
        }
        steps.reverse();
        self.activations.push(Activation { steps, taken: 0, at: Point::START });
    }

    /// The step that concludes the call at hand, if the derivation says that it is executed.
    fn callee(&self) -> Option<StepId> {
        let at = self.activations.last()?.at;
        let step = &self.derivation.steps[self.current()?];
        let ClauseOrigin::Step { calls, .. } = &self.map.clauses[step.clause] else { return None };
        let &(_, place) = calls.iter().find(|(point, _)| *point == at)?;
        let premise = step.premises[place];
        let inside = &self.derivation.steps[premise];
        match self.map.clauses[inside.clause] {
            ClauseOrigin::Step { .. } => Some(premise),
            ClauseOrigin::Unwrap => Some(inside.premises[0]),
            ClauseOrigin::Skip | ClauseOrigin::Enter | ClauseOrigin::Query => None,
        }
    }

    fn current(&self) -> Option<StepId> {
        let a = self.activations.last()?;
        a.steps.get(a.taken.checked_sub(1)?).copied()
    }
}

impl Steer<'_> {
    /// With the addresses that the first step chooses.
    fn addresses_of_globals(&mut self, placed: &Model) -> Model {
        let mut addresses = placed.clone();
        let Some(&first) = self.activations.first().and_then(|a| a.steps.first()) else { return addresses };
        for g in self.program.globals.values().filter(|g| g.observed) {
            let encoded = encoded_var(self.store, self.map.arith, g.var);
            if let Some(v) = self.derivation.steps[first].values.get(&encoded) {
                let value = (self.map.arith.decode)(self.store, v, self.store.sort(g.var));
                self.chosen(first, encoded, &value, g.size);
                addresses.insert(g.var, value);
            }
        }
        addresses
    }

    fn chosen(&mut self, step: StepId, var: Term, value: &Value, size: u64) -> Option<u64> {
        let address = u64::try_from(value.to_unsigned()?).ok()?;
        if self.derivation.steps[step].values.contains_key(&var) {
            self.addresses.push(ChosenAddress { step, var, address, size });
        }
        Some(address)
    }
}

impl Guide for Steer<'_> {
    fn at(&mut self, _: FuncId, block: BlockId, index: usize, _: &Model) {
        let here = Point { block, index };
        let Some(a) = self.activations.last_mut() else { return };
        a.at = here;
        let Some(&next) = a.steps.get(a.taken) else { return };
        if let ClauseOrigin::Step { from, .. } = self.map.clauses[self.derivation.steps[next].clause]
            && from == here
        {
            a.taken += 1;
        }
    }

    fn enter(&mut self, _: FuncId) {
        match self.callee() {
            Some(p) => self.push(p),
            None => {
                self.lost = true;
                self.activations.push(Activation { steps: vec![], taken: 0, at: Point::START });
            }
        }
    }

    fn leave(&mut self) {
        self.activations.pop();
    }

    /// Of an object whose address is any number.
    fn address(&mut self, function: FuncId, reg: RegId, size: u64) -> Option<u64> {
        let value = self.choose(function, reg, Choice::Havoc)?;
        let var = self.program.functions[function].regs[reg].var;
        let encoded = encoded_var(self.store, self.map.arith, var);
        self.chosen(self.current()?, encoded, &value, size)
    }

    fn choose(&mut self, function: FuncId, reg: RegId, _: Choice) -> Option<Value> {
        if self.lost {
            return None;
        }
        let step = &self.derivation.steps[self.current()?];
        let var = self.program.functions[function].regs[reg].var;
        let sort = self.store.sort(var);
        let encoded = encoded_var(self.store, self.map.arith, var);
        match step.values.get(&encoded) {
            Some(v) => Some((self.map.arith.decode)(self.store, v, sort)),
            // the clause does not depend on it
            None => Some(default_value(self.store, sort)),
        }
    }
}
