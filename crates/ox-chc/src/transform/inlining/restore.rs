//! The interpretation of an eliminated predicate, given one of the others.
//!
//! Any formula between the strongest one (what its clauses derive) and the weakest one (what its uses allow) will do. Where the
//! other variables of all deriving clauses are defined by equalities, the strongest has no quantifier; where those of all using
//! clauses are, the weakest. Else it is the solution of a system of its own, with this predicate alone and without
//! recursion, which an engine has to find.

use super::super::Horn;
use super::super::equations::{conjuncts, solve};
use super::eliminate::{easily_satisfied, eliminate_array, separate};
use super::resolve::Node;
use crate::{Atom, ChcAnswer, Clause, Definition, Pred, PredId, Solution, System};
use cranelift_entity::PrimaryMap;
use ox_logic::{Node as TermNode, Op, Store, Term};
use rustc_hash::FxHashSet;
use std::rc::Rc;

pub struct Eliminated {
    pub pred: PredId,
    params: Vec<Term>,
    how: How,
}

/// A clause over the parameters.
struct Part {
    clause: Clause,
    /// A condition without them; whether it can be satisfied takes a solver.
    besides: Option<Term>,
}

enum How {
    /// The disjunction of what each clause derives.
    Strongest(Vec<Part>),
    /// The conjunction of what each clause allows.
    Weakest(Vec<Part>),
    /// Between these deriving and these using clauses.
    Between { declared: Pred, deriving: Vec<Rc<Node>>, using: Vec<Rc<Node>> },
}

impl Eliminated {
    pub fn new(
        store: &mut Store,
        system: &System,
        pred: PredId,
        deriving: Vec<Rc<Node>>,
        using: Vec<Rc<Node>>,
    ) -> Self {
        let declared = system.preds[pred].clone();
        let params: Vec<Term> = declared.args.iter().map(|&s| store.fresh_var("p", s)).collect();
        let strongest: Option<Vec<Part>> = deriving
            .iter()
            .map(|n| {
                let head = n.clause.head.as_ref().expect("it derives the predicate");
                over_params(store, &params, &n.clause, &n.clause.body, head, None)
            })
            .collect();
        if let Some(parts) = strongest {
            return Eliminated { pred, params, how: How::Strongest(parts) };
        }
        let weakest: Option<Vec<Part>> = using
            .iter()
            .map(|n| {
                let (others, own): (Vec<Atom>, Vec<Atom>) =
                    n.clause.body.iter().cloned().partition(|a| a.pred != pred);
                let [own] = &own[..] else { return None };
                over_params(store, &params, &n.clause, &others, own, n.clause.head.as_ref())
            })
            .collect();
        let how = match weakest {
            Some(parts) => How::Weakest(parts),
            None => How::Between { declared, deriving, using },
        };
        Eliminated { pred, params, how }
    }

    pub fn definition(
        &self,
        store: &mut Store,
        solution: &Solution,
        horn: &mut Horn,
    ) -> Result<Definition, String> {
        let body = match &self.how {
            How::Strongest(parts) => one_of(store, solution, parts, horn)?,
            How::Weakest(parts) => {
                let mut allowed = vec![];
                for part in parts {
                    let violated = part.premise(store, solution, horn)?;
                    allowed.push(store.mk(Op::Not, &[violated]));
                }
                store.mk(Op::And, &allowed)
            }
            How::Between { declared, deriving, using } => {
                if let Some(parts) = self.under(store, solution, deriving) {
                    let body = one_of(store, solution, &parts, horn)?;
                    return Ok(Definition { params: self.params.clone(), body });
                }
                let system = self.between(store, solution, declared, deriving, using);
                return match horn(store, &system) {
                    ChcAnswer::Sat(s) => {
                        Ok(s.definitions[PredId::from_u32(0)].clone().unwrap_or_else(|| Definition {
                            params: self.params.clone(),
                            body: store.bool(true),
                        }))
                    }
                    ChcAnswer::Unsat(_) => Err("the others leave no room for an inlined predicate".into()),
                    ChcAnswer::Unknown(reason) => {
                        Err(format!("an inlined predicate was not restored: {reason}"))
                    }
                };
            }
        };
        Ok(Definition { params: self.params.clone(), body })
    }

    /// The strongest interpretation under those of the other predicates, if it has no quantifier in any of their cases.
    fn under(&self, store: &mut Store, solution: &Solution, deriving: &[Rc<Node>]) -> Option<Vec<Part>> {
        let mut parts = vec![];
        for n in deriving {
            let mut cases: Vec<Vec<Term>> = vec![vec![n.clause.constraint]];
            for atom in &n.clause.body {
                let interpretation = solution.apply(store, atom.pred, &atom.args);
                let alternatives = alternatives(store, interpretation);
                let longer = |c: &Vec<Term>| {
                    let c = c.clone();
                    alternatives.iter().map(move |&a| c.iter().copied().chain([a]).collect::<Vec<Term>>())
                };
                cases = cases.iter().flat_map(longer).collect();
                if cases.len() > CASES {
                    return None;
                }
            }
            let head = n.clause.head.as_ref().expect("it derives the predicate");
            for case in cases {
                let constraint = store.mk(Op::And, &case);
                let clause = Clause::new(store, vec![], constraint, Some(head.clone()));
                parts.push(over_params(store, &self.params, &clause, &[], head, None)?);
            }
        }
        Some(parts)
    }

    /// The system for this predicate, all others replaced by their interpretation.
    fn between(
        &self,
        store: &mut Store,
        solution: &Solution,
        declared: &Pred,
        deriving: &[Rc<Node>],
        using: &[Rc<Node>],
    ) -> System {
        let mut system = System { preds: PrimaryMap::new(), clauses: PrimaryMap::new() };
        let pred = system.preds.push(declared.clone());
        for n in deriving {
            let constraint = premise(store, solution, &Clause { head: None, ..n.clause.clone() }, None);
            let args = n.clause.head.as_ref().expect("it derives the predicate").args.clone();
            system.clauses.push(Clause::new(store, vec![], constraint, Some(Atom { pred, args })));
        }
        for n in using {
            let constraint = premise(store, solution, &n.clause, Some(self.pred));
            let own = n.clause.body.iter().filter(|a| a.pred == self.pred);
            let body = own.map(|a| Atom { pred, args: a.args.clone() }).collect();
            system.clauses.push(Clause::new(store, body, constraint, None));
        }
        system
    }
}

/// The largest number of cases that one clause is looked at in.
const CASES: usize = 100;

/// The disjuncts of the first disjunction among the conjuncts, each with the other conjuncts.
fn alternatives(store: &mut Store, t: Term) -> Vec<Term> {
    let parts = conjuncts(store, t);
    let is_or = |p: &Term| matches!(store.node(*p), TermNode::App(Op::Or, _));
    let Some(at) = parts.iter().position(is_or) else { return vec![t] };
    let one_of = store.args(parts[at]).to_vec();
    let mut found = vec![];
    for case in one_of {
        let mut all = parts.clone();
        all[at] = case;
        found.push(store.mk(Op::And, &all));
    }
    found
}

fn one_of(store: &mut Store, solution: &Solution, parts: &[Part], horn: &mut Horn) -> Result<Term, String> {
    let parts: Result<Vec<Term>, String> = parts.iter().map(|p| p.premise(store, solution, horn)).collect();
    Ok(store.mk(Op::Or, &parts?))
}

impl Part {
    fn premise(&self, store: &mut Store, solution: &Solution, horn: &mut Horn) -> Result<Term, String> {
        if let Some(besides) = self.besides {
            let mut system = System::default();
            system.clauses.push(Clause::new(store, vec![], besides, None));
            match horn(store, &system) {
                ChcAnswer::Sat(_) => return Ok(store.bool(false)),
                ChcAnswer::Unsat(_) => {}
                ChcAnswer::Unknown(reason) => {
                    return Err(format!("an inlined predicate was not restored: {reason}"));
                }
            }
        }
        Ok(premise(store, solution, &self.clause, None))
    }
}

/// The constraint, the interpreted body without the atoms of `except`, and that the interpreted head does not hold.
fn premise(store: &mut Store, solution: &Solution, clause: &Clause, except: Option<PredId>) -> Term {
    let mut parts = vec![clause.constraint];
    for atom in clause.body.iter().filter(|a| Some(a.pred) != except) {
        parts.push(solution.apply(store, atom.pred, &atom.args));
    }
    if let Some(head) = &clause.head {
        let holds = solution.apply(store, head.pred, &head.args);
        parts.push(store.mk(Op::Not, &[holds]));
    }
    store.mk(Op::And, &parts)
}

/// The rest of a clause over the parameters that the arguments of `own` are equal to, if no other variable remains.
fn over_params(
    store: &mut Store,
    params: &[Term],
    clause: &Clause,
    body: &[Atom],
    own: &Atom,
    head: Option<&Atom>,
) -> Option<Part> {
    let mut parts = vec![clause.constraint];
    for (&p, &t) in params.iter().zip(&own.args) {
        parts.push(store.mk(Op::Eq, &[p, t]));
    }
    let vars: FxHashSet<Term> = clause.vars.iter().copied().collect();
    let mut constraint = store.mk(Op::And, &parts);
    let (mut body, mut head) = (body.to_vec(), head.cloned());
    loop {
        let solved = solve(store, constraint, |_: &Store, v, _| vars.contains(&v));
        if matches!(store.node(solved.rest), TermNode::Bool(false)) {
            let clause = Clause { vars: vec![], body: vec![], constraint: solved.rest, head: None };
            return Some(Part { clause, besides: None });
        }
        for atom in body.iter_mut().chain(&mut head) {
            atom.args = solved.apply_all(store, &atom.args);
        }
        let elsewhere: Vec<Term> = body.iter().chain(&head).flat_map(|a| a.args.iter().copied()).collect();
        let mut kept: FxHashSet<Term> = store.free_vars(&elsewhere).into_iter().collect();
        kept.extend(params);
        let Some(less) = eliminate_array(store, solved.rest, &kept) else {
            let (rest, besides) = separate(store, solved.rest, &kept);
            let besides = Some(besides).filter(|&t| !easily_satisfied(store, t));
            let clause = Clause::new(store, body, rest, head);
            return clause.vars.iter().all(|v| params.contains(v)).then_some(Part { clause, besides });
        };
        constraint = less;
    }
}
