//! Checks a solution clause by clause: with the predicates replaced by their definitions, no clause is violated.

use crate::Rejection;
use ox_chc::{Solution, System};
use ox_logic::{Node, Op, Store, Term, Value, eval};
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
    for (id, clause) in system.clauses.iter() {
        let mut parts: Vec<Term> = vec![clause.constraint];
        for atom in &clause.body {
            parts.push(solution.apply(store, atom.pred, &atom.args));
        }
        let head = match &clause.head {
            Some(head) => solution.apply(store, head.pred, &head.args),
            None => store.bool(false),
        };
        solver.push();
        let result = implies(store, solver, &clause.vars, &parts, head);
        solver.pop();
        match result.map_err(|e| Rejection::Solver(e.to_string()))? {
            SatResult::Unsat => {}
            SatResult::Sat => return Err(Rejection::ClauseFails { clause: id.as_u32() }),
            SatResult::Unknown(reason) => return Err(Rejection::Undecided { clause: id.as_u32(), reason }),
        }
    }
    Ok(CheckedSolution { solution, clauses: system.clauses.len(), solver: solver.name().to_string() })
}

/// A premise with at least that many cases is looked at case by case.
const CASES: usize = 3;

/// Whether there is a model of the premises in which the conclusion does not hold.
fn implies(
    store: &mut Store,
    solver: &mut dyn Solver,
    vars: &[Term],
    premises: &[Term],
    conclusion: Term,
) -> Result<SatResult, SmtError> {
    let split = premises.iter().position(|&p| cases(store, p).is_some_and(|(c, _)| c.len() >= CASES));
    for (i, &premise) in premises.iter().enumerate() {
        if Some(i) != split {
            solver.assert(store, premise)?;
        }
    }
    let violated = store.app(Op::Not, &[conclusion]);
    let Some((one_of, all_of)) = split.and_then(|i| cases(store, premises[i])) else {
        solver.assert(store, violated)?;
        return solver.check(store, &[]);
    };
    for t in all_of {
        solver.assert(store, t)?;
    }
    for case in one_of {
        solver.push();
        solver.assert(store, case)?;
        let result = by_one_case(store, solver, vars, conclusion, violated);
        solver.pop();
        match result? {
            SatResult::Unsat => {}
            other => return Ok(other),
        }
    }
    Ok(SatResult::Unsat)
}

/// The cases of the conclusion that hold in some model of what is asserted are tried first.
fn by_one_case(
    store: &mut Store,
    solver: &mut dyn Solver,
    vars: &[Term],
    conclusion: Term,
    violated: Term,
) -> Result<SatResult, SmtError> {
    if let Some((one_of, all_of)) = cases(store, conclusion).filter(|(c, _)| c.len() >= CASES) {
        match solver.check(store, &[])? {
            SatResult::Sat => {}
            other => return Ok(other),
        }
        let model = solver.model(store, vars)?;
        let holds = |t: &Term| matches!(eval(store, *t, &model), Ok(Value::Bool(true)));
        if let Some(case) = one_of.into_iter().find(holds) {
            let all: Vec<Term> = all_of.into_iter().chain([case]).collect();
            let all = store.mk(Op::And, &all);
            let not_all = store.app(Op::Not, &[all]);
            solver.push();
            solver.assert(store, not_all)?;
            let result = solver.check(store, &[]);
            solver.pop();
            if result? == SatResult::Unsat {
                return Ok(SatResult::Unsat);
            }
        }
    }
    solver.assert(store, violated)?;
    solver.check(store, &[])
}

/// The only disjunction among the conjuncts, and the other conjuncts.
fn cases(store: &Store, t: Term) -> Option<(Vec<Term>, Vec<Term>)> {
    let (mut one_of, mut all_of) = (None, vec![]);
    let mut work = vec![t];
    while let Some(t) = work.pop() {
        match store.node(t) {
            Node::App(Op::And, args) => work.extend(args.iter().copied()),
            Node::App(Op::Or, args) if one_of.is_none() => one_of = Some(args.to_vec()),
            Node::App(Op::Or, _) => return None,
            Node::Bool(_) | Node::Int(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => all_of.push(t),
        }
    }
    one_of.map(|one_of| (one_of, all_of))
}
