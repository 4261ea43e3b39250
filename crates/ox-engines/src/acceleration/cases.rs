//! A clause as clauses without choices: disjunctions, conditional terms, `≠` between integers and Boolean arguments that are computed become
//! one case each. Together the cases say what the clause says; those that nothing satisfies are left out.

use num_traits::Signed;
use ox_chc::Clause;
use ox_chc::transform::{conjuncts, solve_equations};
use ox_logic::{Node, Op, Sort, Store, Term, simplify};
use ox_smt::backend::z3::Z3Solver;
use ox_smt::{SatResult, SmtError, Solver};
use rustc_hash::FxHashMap;

/// The largest number of cases of a clause.
const CASES: usize = 16;

/// The largest number of splits until all cases are found.
const SPLITS: usize = 200;

/// A loop of a predicate with itself, one case of its clause.
#[derive(Clone, Debug)]
pub struct Case {
    /// The arguments before the round, all different variables.
    pub before: Vec<Term>,
    /// What they are after it.
    pub after: Vec<Term>,
    pub guard: Vec<Term>,
    /// The variables of the clause over those that are left.
    pub map: FxHashMap<Term, Term>,
}

/// The cases of a clause with one predicate in its body, the same as in its head. Nothing if they are too many.
pub fn cases(
    store: &mut Store,
    solver: &mut Z3Solver,
    clause: &Clause,
) -> Result<Option<Vec<Case>>, SmtError> {
    let (mut open, mut done) = (vec![first(store, clause)], vec![]);
    let mut splits = 0;
    while let Some(case) = open.pop() {
        let case = solved(store, case);
        if !possible(store, solver, &case.guard)? {
            continue;
        }
        match choice(store, &case) {
            None => done.push(case),
            Some(alternatives) => {
                for alternative in alternatives {
                    let mut other = case.clone();
                    match alternative {
                        Choice::Conjunct(at, by) => other.guard[at] = by,
                        Choice::Condition(condition, value) => decide(store, &mut other, condition, value),
                    }
                    open.push(other);
                }
            }
        }
        splits += 1;
        if open.len() + done.len() > CASES || splits > SPLITS {
            return Ok(None);
        }
    }
    Ok(Some(done))
}

fn possible(store: &Store, solver: &mut Z3Solver, guard: &[Term]) -> Result<bool, SmtError> {
    solver.push();
    for &g in guard {
        solver.assert(store, g)?;
    }
    let found = solver.check(store, &[])?;
    solver.pop();
    Ok(!matches!(found, SatResult::Unsat))
}

fn first(store: &mut Store, clause: &Clause) -> Case {
    let mut before: Vec<Term> = vec![];
    let mut guard = vec![clause.constraint];
    for &arg in &clause.body[0].args {
        match store.node(arg) {
            Node::Var(..) if !before.contains(&arg) => before.push(arg),
            _ => {
                let sort = store.sort(arg);
                let own = store.fresh_var("before", sort);
                guard.push(store.mk(Op::Eq, &[own, arg]));
                before.push(own);
            }
        }
    }
    let after = clause.head.as_ref().map_or(vec![], |h| h.args.clone());
    let map = clause.vars.iter().map(|&v| (v, v)).collect();
    Case { before, after, guard, map }
}

/// Equations give the values of what is no argument before the round.
fn solved(store: &mut Store, case: Case) -> Case {
    let all = store.mk(Op::And, &case.guard);
    let before = case.before;
    let found = solve_equations(store, all, |_: &Store, v, _| !before.contains(&v));
    let after = found.apply_all(store, &case.after);
    let map = case.map.iter().map(|(&v, &t)| (v, found.apply(store, t))).collect();
    let guard = conjuncts(store, found.rest).into_iter().map(|g| without_quotient(store, g)).collect();
    Case { before, after, guard, map }
}

/// `k ≤ t div m` and `t div m ≤ k`, for numbers k and m > 0, without the quotient.
fn without_quotient(store: &mut Store, g: Term) -> Term {
    let Node::App(Op::Le, args) = store.node(g).clone() else { return g };
    let number = |t: Term| match store.node(t) {
        Node::Int(n) => Some(n.clone()),
        Node::Bool(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => None,
    };
    let quotient = |t: Term| match store.node(t) {
        Node::App(Op::Div, parts) => number(parts[1]).filter(|m| m.is_positive()).map(|m| (parts[0], m)),
        Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => {
            None
        }
    };
    match (number(args[0]), quotient(args[1]), quotient(args[0]), number(args[1])) {
        (Some(k), Some((t, m)), _, _) => {
            let least = store.int(k * m);
            store.mk(Op::Le, &[least, t])
        }
        (_, _, Some((t, m)), Some(k)) => {
            let bound = store.int((k + 1) * m);
            store.mk(Op::Lt, &[t, bound])
        }
        _ => g,
    }
}

enum Choice {
    /// Instead of the conjunct at this place.
    Conjunct(usize, Term),
    Condition(Term, bool),
}

fn choice(store: &mut Store, case: &Case) -> Option<Vec<Choice>> {
    for (at, &g) in case.guard.iter().enumerate() {
        if let Some(alternatives) = alternatives(store, g) {
            return Some(alternatives.into_iter().map(|t| Choice::Conjunct(at, t)).collect());
        }
    }
    let mut roots = case.guard.clone();
    roots.extend(&case.after);
    let computed = |&&t: &&Term| store.sort(t) == Sort::Bool && matches!(store.node(t), Node::App(..));
    let condition = conditional(store, &roots).or_else(|| case.after.iter().find(computed).copied())?;
    Some(vec![Choice::Condition(condition, true), Choice::Condition(condition, false)])
}

/// The disjuncts of a conjunct.
fn alternatives(store: &mut Store, g: Term) -> Option<Vec<Term>> {
    let Node::App(op, args) = store.node(g).clone() else { return None };
    match op {
        Op::Or => Some(args.to_vec()),
        Op::Implies => {
            let denied = store.not(args[0]);
            Some(vec![denied, args[1]])
        }
        Op::Xor => {
            let (a, b) = (store.not(args[0]), store.not(args[1]));
            Some(vec![store.and(&[args[0], b]), store.and(&[a, args[1]])])
        }
        Op::Eq if store.sort(args[0]) == Sort::Bool && args.iter().any(|&a| !plain(store, a)) => {
            let (a, b) = (store.not(args[0]), store.not(args[1]));
            Some(vec![store.and(&[args[0], args[1]]), store.and(&[a, b])])
        }
        Op::Ite => {
            let denied = store.not(args[0]);
            Some(vec![store.and(&[args[0], args[1]]), store.and(&[denied, args[2]])])
        }
        Op::Not => denied(store, args[0]),
        // an atom, or an operator whose result is no truth value
        _ => None,
    }
}

fn denied(store: &mut Store, t: Term) -> Option<Vec<Term>> {
    let Node::App(op, args) = store.node(t).clone() else { return None };
    match op {
        Op::And => Some(args.iter().map(|&a| store.not(a)).collect()),
        Op::Eq if store.sort(args[0]) == Sort::Int => {
            Some(vec![store.lt(args[0], args[1]), store.lt(args[1], args[0])])
        }
        Op::Eq if store.sort(args[0]) == Sort::Bool => {
            let (a, b) = (store.not(args[0]), store.not(args[1]));
            Some(vec![store.and(&[args[0], b]), store.and(&[a, args[1]])])
        }
        Op::Xor => {
            let (a, b) = (store.not(args[0]), store.not(args[1]));
            Some(vec![store.and(&[args[0], args[1]]), store.and(&[a, b])])
        }
        Op::Implies => {
            let b = store.not(args[1]);
            Some(vec![store.and(&[args[0], b])])
        }
        // the simplifier brings it to the atoms
        Op::Or => {
            let parts: Vec<Term> = args.iter().map(|&a| store.not(a)).collect();
            Some(vec![store.and(&parts)])
        }
        Op::Ite => {
            let (no, a, b) = (store.not(args[0]), store.not(args[1]), store.not(args[2]));
            Some(vec![store.and(&[args[0], a]), store.and(&[no, b])])
        }
        // an atom
        _ => None,
    }
}

fn plain(store: &Store, t: Term) -> bool {
    match store.node(t) {
        Node::Var(..) | Node::Bool(_) => true,
        Node::App(Op::Not, args) => matches!(store.node(args[0]), Node::Var(..)),
        Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::App(..) => false,
    }
}

/// The condition of a conditional term whose own parts have none.
fn conditional(store: &Store, roots: &[Term]) -> Option<Term> {
    store.subterms(roots).into_iter().find_map(|t| match store.node(t) {
        Node::App(Op::Ite, args) => Some(args[0]),
        Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => {
            None
        }
    })
}

fn decide(store: &mut Store, case: &mut Case, condition: Term, value: bool) {
    let denied = store.not(condition);
    let denied = simplify(store, denied);
    let (is, is_not) = (store.bool(value), store.bool(!value));
    let map = FxHashMap::from_iter([(denied, is_not), (condition, is)]);
    let mut put = |t: &mut Term| *t = store.subst_simplified(*t, &map);
    case.guard.iter_mut().for_each(&mut put);
    case.after.iter_mut().for_each(&mut put);
    case.map.values_mut().for_each(&mut put);
    case.guard.push(if value { condition } else { denied });
}
