//! Objects of a counterexample that lie on each other: the same steps with other addresses.
//!
//! Clauses do not say that an object which may be anywhere is apart from all that were made before it, such as those of the same `malloc` in a loop
//! (`rigid_addresses`). A derivation in which two of them overlap is no execution; but mostly its steps are one, with other addresses.

use ox_chc::{Derivation, Instances, System};
use ox_encode::sea_to_chc::ChosenAddress;
use ox_logic::{Op, Sort, Store, Term};
use ox_smt::backend::z3::Z3Solver;
use ox_smt::{Limits, SatResult, SmtError, Solver};
use std::time::Duration;

/// How often other addresses are looked for: with these the execution may go another way and make other objects.
pub const ROUNDS: usize = 3;
/// With more objects, or more steps, they are not looked for.
const MOST_OBJECTS: usize = 64;
const MOST_STEPS: usize = 2000;
const TIME: Duration = Duration::from_secs(10);

pub struct Apart<'a> {
    derivation: &'a Derivation,
    instances: Instances,
    solver: Z3Solver,
}

impl<'a> Apart<'a> {
    pub fn new(
        store: &mut Store,
        system: &System,
        derivation: &'a Derivation,
        remaining: Option<Duration>,
    ) -> Result<Self, SmtError> {
        let mut solver = Z3Solver::new()?;
        let time = remaining.map_or(TIME, |t| t.min(TIME));
        solver.set_limits(Limits { time: Some(time), ..Limits::default() });
        let instances = Instances::of(store, system, derivation);
        for &condition in &instances.conditions {
            solver.assert(store, condition)?;
        }
        Ok(Apart { derivation, instances, solver })
    }

    /// The derivation with these objects, and those of former calls, apart.
    pub fn next(
        &mut self,
        store: &mut Store,
        objects: &[ChosenAddress],
    ) -> Result<Option<Derivation>, SmtError> {
        for (i, a) in objects.iter().enumerate() {
            for b in &objects[..i] {
                if let Some(condition) = self.apart(store, a, b) {
                    self.solver.assert(store, condition)?;
                }
            }
        }
        match self.solver.check(store, &[])? {
            SatResult::Sat => {
                let model = self.solver.model(store, &self.instances.variables())?;
                Ok(Some(self.instances.with_values(store, self.derivation, &model)))
            }
            SatResult::Unsat | SatResult::Unknown(_) => Ok(None),
        }
    }

    /// With the sizes that they had.
    fn apart(&self, store: &mut Store, a: &ChosenAddress, b: &ChosenAddress) -> Option<Term> {
        let [x, y] = [a, b].map(|o| self.instances.variable(o.step, o.var));
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
