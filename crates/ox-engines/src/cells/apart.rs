//! A clause for each case that its head distinguishes: rounds of an inner and an outer loop that were merged are two again.

use super::guesses::is_wrap;
use super::morph::indices;
use ox_chc::{Atom, Clause, System};
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::FxHashMap;

/// The largest number of cases that one clause becomes.
const CASES: usize = 6;

/// Conditions on which scalars in heads depend are decided; the system has the same solutions.
pub fn apart(store: &mut Store, arrays: &System, system: &System) -> System {
    let mut out = System { preds: system.preds.clone(), clauses: Default::default() };
    for clause in system.clauses.values() {
        let (mut open, mut done) = (vec![clause.clone()], 0);
        while let Some(clause) = open.pop() {
            let condition = match open.len() + done + 2 <= CASES {
                true => condition(store, arrays, &clause),
                false => None,
            };
            match condition {
                Some(condition) => open.extend([false, true].map(|v| with(store, &clause, condition, v))),
                None => {
                    done += 1;
                    out.clauses.push(clause);
                }
            }
        }
    }
    out
}

/// A condition on which an argument of the head depends that is no element; whether a cell is written stays in the element.
fn condition(store: &Store, arrays: &System, clause: &Clause) -> Option<Term> {
    let head = clause.head.as_ref()?;
    let chosen = |t: Term| match store.node(t) {
        Node::App(Op::Ite, args) => Some(args[0]),
        Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => {
            None
        }
    };
    let plain = |&c: &Term| {
        let parts = store.subterms(&[c]);
        !is_wrap(store, c) && !parts.iter().any(|&t| matches!(store.sort(t), Sort::Array(_)))
    };
    let cells = indices(arrays, head.pred);
    let numbers = (0..head.args.len()).filter(|i| !cells.iter().any(|at| i == at || *i == at + 1));
    numbers.filter_map(|i| chosen(head.args[i])).find(plain)
}

fn with(store: &mut Store, clause: &Clause, condition: Term, value: bool) -> Clause {
    let denied = store.mk(Op::Not, &[condition]);
    let (is, is_not) = (store.bool(value), store.bool(!value));
    let map = FxHashMap::from_iter([(condition, is), (denied, is_not)]);
    let rest = store.subst_simplified(clause.constraint, &map);
    let case = if value { condition } else { denied };
    let constraint = store.mk(Op::And, &[rest, case]);
    let mut atom = |a: &Atom| Atom {
        pred: a.pred,
        args: a.args.iter().map(|&t| store.subst_simplified(t, &map)).collect(),
    };
    let body = clause.body.iter().map(&mut atom).collect();
    let head = clause.head.as_ref().map(atom);
    Clause { vars: clause.vars.clone(), body, constraint, head }
}
