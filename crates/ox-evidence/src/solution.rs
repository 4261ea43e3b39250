//! Checks a solution clause by clause: with the predicates replaced by their definitions, no clause is violated. A definition
//! may hold for all values of variables of its own.

use crate::quantifier_instances::{Places, Terms};
use crate::{ProblemHash, Receipt, Rejection};
use ox_chc::{Clause, Solution, System};
use ox_logic::{Node, Op, Store, Term, Value, eval};
use ox_smt::{Limits, SatResult, SmtError, Solver};
use rustc_hash::FxHashMap;
use std::time::Duration;

/// A solution of a system that a solver has confirmed.
#[derive(Clone, Debug)]
pub struct CheckedSolution {
    solution: Solution,
    clauses: usize,
    solver: String,
    confirmed: Result<Option<String>, String>,
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

    /// The second solver that checked them too, if one was asked; an error says why it could not.
    pub fn confirmed_by(&self) -> Result<Option<&str>, &str> {
        self.confirmed.as_ref().map(|c| c.as_deref()).map_err(String::as_str)
    }

    /// What a checker in another process says about these texts of the problem and the solution.
    pub fn receipt(&self, problem: &str, evidence: &str) -> Receipt {
        Receipt {
            problem: ProblemHash::of(problem),
            evidence: ProblemHash::of(evidence),
            claims: self.clauses,
            solvers: vec![self.solver.clone()],
            confirmed_by: None,
            unconfirmed: None,
        }
    }

    /// The solution whose text a checker in another process has checked, if it is for this problem and this text.
    pub fn accept(
        solution: Solution,
        problem: &str,
        evidence: &str,
        receipt: &Receipt,
    ) -> Result<Self, Rejection> {
        if receipt.problem != ProblemHash::of(problem) || receipt.evidence != ProblemHash::of(evidence) {
            return Err(Rejection::WrongProblem);
        }
        let confirmed = match (&receipt.confirmed_by, &receipt.unconfirmed) {
            (_, Some(why)) => Err(why.clone()),
            (by, None) => Ok(by.clone()),
        };
        let solver = receipt.solvers.join(" and ");
        Ok(CheckedSolution { solution, clauses: receipt.claims, solver, confirmed })
    }
}

/// The same without the queries: the solution holds in everything that can be derived, and says nothing about safety.
pub fn check_invariant(
    store: &mut Store,
    system: &System,
    solution: Solution,
    solver: &mut dyn Solver,
    limits: Limits,
) -> Result<CheckedSolution, Rejection> {
    let mut rules = System { preds: system.preds.clone(), clauses: Default::default() };
    for clause in system.clauses.values().filter(|c| c.head.is_some()) {
        rules.clauses.push(clause.clone());
    }
    check_solution(store, &rules, solution, solver, limits)
}

/// The solver may take that long for each question.
pub fn check_solution(
    store: &mut Store,
    system: &System,
    solution: Solution,
    solver: &mut dyn Solver,
    limits: Limits,
) -> Result<CheckedSolution, Rejection> {
    for (id, clause) in system.clauses.iter() {
        let (conclusion, any) = conclusion(store, &solution, clause);
        let places = Places::of(store, clause, &solution, conclusion, any);
        let mut result = SatResult::Sat;
        for terms in [Terms::Read, Terms::Compared] {
            let mut premises: Vec<Term> = vec![clause.constraint];
            for atom in &clause.body {
                if let Some(definition) = &solution.definitions[atom.pred] {
                    premises.extend(places.instances(store, definition, &atom.args, terms));
                }
            }
            let question = Question { vars: &clause.vars, premises: &premises, conclusion };
            result = question.ask(store, solver, limits).map_err(|e| Rejection::Solver(e.to_string()))?;
            let more = clause.body.iter().any(|a| {
                solution.definitions[a.pred].as_ref().is_some_and(|d| !d.universals(store).is_empty())
            });
            if result != SatResult::Sat || !more {
                break;
            }
        }
        match result {
            SatResult::Unsat => {}
            SatResult::Sat => return Err(Rejection::ClauseFails { clause: id.as_u32() }),
            SatResult::Unknown(reason) => return Err(Rejection::Undecided { clause: id.as_u32(), reason }),
        }
    }
    let (clauses, solver) = (system.clauses.len(), solver.name().to_string());
    Ok(CheckedSolution { solution, clauses, solver, confirmed: Ok(None) })
}

/// What a clause has to show of its head. What is to hold for all values is shown for variables that occur nowhere else, which come
/// with it.
fn conclusion(store: &mut Store, solution: &Solution, clause: &Clause) -> (Term, Vec<Term>) {
    let Some(head) = &clause.head else { return (store.bool(false), vec![]) };
    let Some(definition) = &solution.definitions[head.pred] else { return (store.bool(true), vec![]) };
    let mut fresh = vec![];
    let mut map: FxHashMap<Term, Term> =
        definition.params.iter().copied().zip(head.args.iter().copied()).collect();
    for v in definition.universals(store) {
        let any = store.fresh_var("any", store.sort(v));
        map.insert(v, any);
        fresh.push(any);
    }
    (store.subst(definition.body, &map), fresh)
}

/// What takes longer is asked case by case.
const WHOLE_CLAUSE_PATIENCE: Duration = Duration::from_secs(1);

/// The largest number of cases.
const CASES: usize = 256;

/// Is there a model of the premises in which the conclusion does not hold?
struct Question<'a> {
    vars: &'a [Term],
    premises: &'a [Term],
    conclusion: Term,
}

impl Question<'_> {
    fn ask(&self, store: &mut Store, solver: &mut dyn Solver, limits: Limits) -> Result<SatResult, SmtError> {
        let patience = limits.time.map_or(WHOLE_CLAUSE_PATIENCE, |t| t.min(WHOLE_CLAUSE_PATIENCE));
        solver.set_limits(Limits { time: Some(patience), ..limits });
        let violated = store.app(Op::Not, &[self.conclusion]);
        let all: Vec<Term> = self.premises.iter().copied().chain([violated]).collect();
        let result = satisfiable(store, solver, &all);
        solver.set_limits(limits);
        match result? {
            SatResult::Unknown(_) => {}
            known => return Ok(known),
        }
        let premise = store.mk(Op::And, self.premises);
        let cases = cases(store, premise);
        if cases.len() == 1 {
            return satisfiable(store, solver, &all);
        }
        for case in cases {
            match self.ask_case(store, solver, case, violated)? {
                SatResult::Unsat => {}
                other => return Ok(other),
            }
        }
        Ok(SatResult::Unsat)
    }

    /// The case of the conclusion that holds in some model of the premise is tried before the conclusion as a whole.
    fn ask_case(
        &self,
        store: &mut Store,
        solver: &mut dyn Solver,
        premise: Term,
        violated: Term,
    ) -> Result<SatResult, SmtError> {
        solver.push();
        solver.assert(store, premise)?;
        let result = solver.check(store, &[])?;
        let model = match &result {
            SatResult::Sat => Some(solver.model(store, self.vars)?),
            SatResult::Unsat | SatResult::Unknown(_) => None,
        };
        solver.pop();
        let Some(model) = model else { return Ok(result) };
        let conclusions = cases(store, self.conclusion);
        let holds = |t: &Term| matches!(eval(store, *t, &model), Ok(Value::Bool(true)));
        if let Some(case) = conclusions.into_iter().find(holds) {
            let not_it = store.app(Op::Not, &[case]);
            if satisfiable(store, solver, &[premise, not_it])? == SatResult::Unsat {
                return Ok(SatResult::Unsat);
            }
        }
        satisfiable(store, solver, &[premise, violated])
    }
}

fn satisfiable(store: &Store, solver: &mut dyn Solver, all: &[Term]) -> Result<SatResult, SmtError> {
    solver.push();
    let result =
        all.iter().try_for_each(|&t| solver.assert(store, t)).and_then(|()| solver.check(store, &[]));
    solver.pop();
    result
}

/// Formulas whose disjunction is equivalent to this one: disjunctions among conjuncts are multiplied out, up to a number.
fn cases(store: &mut Store, t: Term) -> Vec<Term> {
    let (mut open, mut done) = (vec![t], vec![]);
    while let Some(t) = open.pop() {
        let parts = conjuncts(store, t);
        let is_or = |p: &Term| matches!(store.node(*p), Node::App(Op::Or, _));
        let at = parts.iter().position(is_or).filter(|_| open.len() + done.len() < CASES);
        let Some(at) = at else {
            done.push(t);
            continue;
        };
        for case in store.args(parts[at]).to_vec() {
            let mut all = parts.clone();
            all[at] = case;
            open.push(store.mk(Op::And, &all));
        }
    }
    done
}

fn conjuncts(store: &Store, t: Term) -> Vec<Term> {
    let (mut found, mut work) = (vec![], vec![t]);
    while let Some(t) = work.pop() {
        match store.node(t) {
            Node::App(Op::And, args) => work.extend(args.iter().copied()),
            Node::Bool(_)
            | Node::Int(_)
            | Node::Real(_)
            | Node::BitVec(..)
            | Node::Var(..)
            | Node::App(..) => found.push(t),
        }
    }
    found
}
