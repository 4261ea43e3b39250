//! A system in the format of CHC-COMP.

use crate::{Clause, System};
use ox_logic::smtlib::{print_sort, print_symbol, print_term};
use ox_logic::{Node, Op, Store, Term};

/// Takes the store by reference to mutable only because implications are built as terms.
pub fn print_system(store: &mut Store, system: &System) -> String {
    let mut out = String::from("(set-logic HORN)\n");
    for pred in system.preds.values() {
        let args: Vec<String> = pred.args.iter().map(|&s| print_sort(store, s)).collect();
        out += &format!("(declare-fun {} ({}) Bool)\n", print_symbol(store.name(pred.name)), args.join(" "));
    }
    for clause in system.clauses.values() {
        let t = implication(store, system, clause);
        let vars: Vec<String> = clause.vars.iter().map(|&v| binder(store, v)).collect();
        let body = print_term(store, t);
        out += &match vars.is_empty() {
            true => format!("(assert {body})\n"),
            false => format!("(assert (forall ({}) {body}))\n", vars.join(" ")),
        };
    }
    out + "(check-sat)\n"
}

fn implication(store: &mut Store, system: &System, clause: &Clause) -> Term {
    let mut tail: Vec<Term> = clause.body.iter().map(|a| a.term(store, system)).collect();
    match store.node(clause.constraint).clone() {
        Node::Bool(true) => {}
        Node::App(Op::And, args) => tail.extend(args.iter().copied()),
        Node::Bool(false)
        | Node::Int(_)
        | Node::Real(_)
        | Node::BitVec(..)
        | Node::Var(..)
        | Node::App(..) => tail.push(clause.constraint),
    }
    let head = match &clause.head {
        Some(a) => a.term(store, system),
        None => store.bool(false),
    };
    let tail = match tail[..] {
        [] => store.bool(true),
        [t] => t,
        _ => store.and(&tail),
    };
    store.implies(tail, head)
}

pub(super) fn binder(store: &Store, v: Term) -> String {
    format!("({} {})", print_term(store, v), print_sort(store, store.sort(v)))
}
