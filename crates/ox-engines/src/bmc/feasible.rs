//! Who says that a path is never taken, while a formula is made: CaDiCaL on clauses, for so many conflicts.
//!
//! What it has learned stays from one depth to the next. The constraints of one formula are those of a level, and go with it.

use ox_encode::sea_to_vc::{Constraint, Oracle};
use ox_logic::{Store, Term};
use ox_smt::backend::BitSolver;
use ox_smt::{Limits, Solver};
use std::time::Duration;

/// A formula for which clauses need more variables than this is not asked about further: to make them takes about a second.
const VARIABLES: usize = 1_000_000;

pub(super) struct PathOracle {
    solver: BitSolver,
    /// For each question; none are asked if it is 0.
    conflicts: i32,
    /// So many constraints of the formula at hand are asserted.
    asserted: usize,
    /// The formula has something that is not for this solver.
    refused: bool,
    /// There was a formula before.
    begun: bool,
    /// How often it was asked, and how often something is impossible.
    pub asked: usize,
    pub impossible: usize,
}

impl PathOracle {
    pub fn new(conflicts: u32) -> Self {
        PathOracle {
            solver: BitSolver::plain(),
            conflicts: i32::try_from(conflicts).unwrap_or(i32::MAX),
            asserted: 0,
            refused: conflicts == 0,
            begun: false,
            asked: 0,
            impossible: 0,
        }
    }

    /// Another formula.
    pub fn begin(&mut self, time: Option<Duration>) {
        if self.conflicts == 0 {
            return;
        }
        if self.begun {
            self.solver.pop();
        }
        self.begun = true;
        self.solver.push();
        self.solver.set_most_variables(self.solver.variables() + VARIABLES);
        self.solver.set_limits(Limits { time, ..Limits::default() });
        (self.asserted, self.asked, self.impossible, self.refused) = (0, 0, 0, false);
    }

    fn ask(
        &mut self,
        store: &Store,
        constraints: &[Constraint],
        path: Term,
    ) -> Result<bool, ox_smt::SmtError> {
        for constraint in &constraints[self.asserted..] {
            self.solver.assert(store, constraint.term)?;
        }
        self.asserted = constraints.len();
        Ok(self.solver.is_possible(store, &[path], self.conflicts)? != Some(false))
    }
}

impl Oracle for PathOracle {
    fn is_possible(&mut self, store: &Store, constraints: &[Constraint], path: Term) -> bool {
        if self.refused {
            return true;
        }
        self.asked += 1;
        let possible = self.ask(store, constraints, path);
        self.refused = possible.is_err();
        self.impossible += usize::from(matches!(possible, Ok(false)));
        possible.unwrap_or(true)
    }
}
