//! Objects of a counterexample that lie on each other: the same steps with other addresses.
//!
//! Clauses do not say that an object which may be anywhere is apart from all that were made before it, such as those of the same `malloc` in a loop
//! (`rigid_addresses`). A derivation in which two of them overlap is no execution; but mostly its steps are one, with other addresses.

use crate::worker::message::Chosen;
use ox_chc::text::{parse_answer, parse_system, print_derivation};
use ox_chc::{ChcAnswer, Derivation, StepId, SymbolicDerivation, System};
use ox_encode::sea_to_chc::ChosenAddress;
use ox_logic::smtlib::{parse_term, print_term};
use ox_logic::{Op, Sort, Store, Term};
use ox_smt::backend::z3::Z3Solver;
use ox_smt::{Limits, SatResult, SmtError, Solver};
use std::time::Duration;

/// How often other addresses are looked for: with these the execution may go another way and make other objects.
pub const ROUNDS: usize = 3;
/// With more objects, or more steps, they are not looked for.
const MOST_OBJECTS: usize = 64;
const MOST_STEPS: usize = 2000;
pub const TIME: Duration = Duration::from_secs(10);

/// For a worker. The variables of a derivation are those of its clauses.
pub fn as_text(store: &Store, objects: &[ChosenAddress]) -> Vec<Chosen> {
    let text = |o: &ChosenAddress| Chosen {
        step: o.step.as_u32(),
        var: print_term(store, o.var),
        address: o.address,
        size: o.size,
    };
    objects.iter().map(text).collect()
}

/// In a worker: the derivation with the objects of each round apart, if there is one.
pub(crate) fn in_worker(
    system: &str,
    derivation: &str,
    rounds: &[Vec<Chosen>],
    limits: Limits,
) -> Option<String> {
    let mut store = Store::new();
    let system = parse_system(&mut store, system).ok()?;
    let answer = parse_answer(&mut store, &system, &format!("unsat\n{derivation}")).ok()?;
    let ChcAnswer::Unsat(derivation) = answer else { return None };
    let mut apart = Apart::new(&mut store, &system, &derivation, limits).ok()?;
    for round in rounds {
        let objects: Option<Vec<ChosenAddress>> =
            round.iter().map(|c| chosen(&mut store, &system, &derivation, c)).collect();
        apart.keep_apart(&mut store, &objects?).ok()?;
    }
    let other = apart.derivation(&mut store).ok()??;
    Some(print_derivation(&store, &other))
}

fn chosen(store: &mut Store, system: &System, derivation: &Derivation, c: &Chosen) -> Option<ChosenAddress> {
    let step = StepId::from_u32(c.step);
    let vars = &system.clauses[derivation.steps.get(step)?.clause].vars;
    let var = parse_term(store, vars, &c.var).ok()?;
    Some(ChosenAddress { step, var, address: c.address, size: c.size })
}

struct Apart<'a> {
    derivation: &'a Derivation,
    symbolic: SymbolicDerivation,
    solver: Z3Solver,
}

impl<'a> Apart<'a> {
    fn new(
        store: &mut Store,
        system: &System,
        derivation: &'a Derivation,
        limits: Limits,
    ) -> Result<Self, SmtError> {
        let mut solver = Z3Solver::new()?;
        solver.set_limits(limits);
        let symbolic = SymbolicDerivation::of(store, system, derivation);
        for &condition in &symbolic.conditions {
            solver.assert(store, condition)?;
        }
        Ok(Apart { derivation, symbolic, solver })
    }

    fn keep_apart(&mut self, store: &mut Store, objects: &[ChosenAddress]) -> Result<(), SmtError> {
        for (i, a) in objects.iter().enumerate() {
            for b in &objects[..i] {
                if let Some(condition) = self.apart(store, a, b) {
                    self.solver.assert(store, condition)?;
                }
            }
        }
        Ok(())
    }

    fn derivation(&mut self, store: &mut Store) -> Result<Option<Derivation>, SmtError> {
        match self.solver.check(store, &[])? {
            SatResult::Sat => {
                let model = self.solver.model(store, &self.symbolic.variables())?;
                Ok(Some(self.symbolic.with_values(store, self.derivation, &model)))
            }
            SatResult::Unsat | SatResult::Unknown(_) => Ok(None),
        }
    }

    /// With the sizes that they had.
    fn apart(&self, store: &mut Store, a: &ChosenAddress, b: &ChosenAddress) -> Option<Term> {
        let [x, y] = [a, b].map(|o| self.symbolic.variable(o.step, o.var));
        let (x, y) = (x?, y?);
        let after = behind(store, x, y, b.size);
        let before = behind(store, y, x, a.size);
        Some(store.mk(Op::Or, &[after, before]))
    }
}

/// `x` is not before the end of an object at `y`. Neither wraps around.
fn behind(store: &mut Store, x: Term, y: Term, size: u64) -> Term {
    let (add, at_most, size) = match store.sort(y) {
        Sort::BitVec(width) => (Op::BvAdd, Op::BvUle, store.bv(width, size.max(1))),
        Sort::Int | Sort::Real | Sort::Bool | Sort::Array(_) => (Op::Add, Op::Le, store.int(size.max(1))),
    };
    let end = store.mk(add, &[y, size]);
    store.mk(at_most, &[end, x])
}

/// Two of the objects have a byte in common, and there are few enough of everything to find them other places.
pub fn overlap(derivation: &Derivation, objects: &[ChosenAddress]) -> bool {
    let common = |a: &ChosenAddress, b: &ChosenAddress| {
        let within = |a: &ChosenAddress, b: &ChosenAddress| {
            a.address >= b.address && a.address - b.address < b.size.max(1)
        };
        within(a, b) || within(b, a)
    };
    objects.len() <= MOST_OBJECTS
        && derivation.steps.len() <= MOST_STEPS
        && objects.iter().enumerate().any(|(i, a)| objects[..i].iter().any(|b| common(a, b)))
}
