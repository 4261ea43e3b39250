//! Checks a solution clause by clause: with the predicates replaced by their definitions, no clause is violated.

use crate::Rejection;
use ox_chc::{Solution, System};
use ox_logic::{Op, Store, Term};
use ox_smt::{SatResult, SmtError, Solver};

/// A solution of a system that a solver has confirmed.
#[derive(Clone, Debug)]
pub struct CheckedSolution {
    solution: Solution,
    clauses: usize,
    solver: String,
}

impl CheckedSolution {
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// How many clauses were checked.
    pub fn clauses(&self) -> usize {
        self.clauses
    }

    /// The name of the solver that checked them.
    pub fn solver(&self) -> &str {
        &self.solver
    }
}

pub fn check_solution(
    store: &mut Store,
    system: &System,
    solution: Solution,
    solver: &mut dyn Solver,
) -> Result<CheckedSolution, Rejection> {
    let failed = |e: SmtError| Rejection::Solver(e.to_string());
    for (id, clause) in system.clauses.iter() {
        let mut parts: Vec<Term> = vec![clause.constraint];
        for atom in &clause.body {
            parts.push(solution.apply(store, atom.pred, &atom.args));
        }
        if let Some(head) = &clause.head {
            let holds = solution.apply(store, head.pred, &head.args);
            parts.push(store.app(Op::Not, &[holds]));
        }
        solver.push();
        for t in parts {
            solver.assert(store, t).map_err(failed)?;
        }
        let result = solver.check(store, &[]).map_err(failed)?;
        solver.pop();
        match result {
            SatResult::Unsat => {}
            SatResult::Sat => return Err(Rejection::ClauseFails { clause: id.as_u32() }),
            SatResult::Unknown(reason) => return Err(Rejection::Undecided { clause: id.as_u32(), reason }),
        }
    }
    Ok(CheckedSolution { solution, clauses: system.clauses.len(), solver: solver.name().to_string() })
}
