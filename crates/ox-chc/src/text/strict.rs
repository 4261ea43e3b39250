//! A system in the strict format of CHC-COMP (its page "Benchmark Format", revision of March 2023), which every solver of the
//! competition reads:
//!
//! ```text
//! (set-logic HORN)
//! (declare-fun P (SORT …) Bool)                       at least one
//! (assert (forall ((x SORT) …) (=> TAIL HEAD)))       at least one variable; HEAD: P over distinct variables
//! (assert P)                                          for a predicate without arguments
//! (assert (forall ((x SORT) …) (=> TAIL false)))      exactly one, the last
//! (check-sat)
//! ```
//!
//! where TAIL is an atom, a formula, or `(and ATOM+ FORMULA*)`, and atoms have only variables as arguments. To get there, arguments become
//! variables with equations, several queries become clauses of one predicate, and a clause without variables gets one
//! that nothing uses. A query without atoms gets such a predicate too: Golem does not read `(=> true false)`.
//! [`super::print_system`] prints clauses as they are.

use super::print::binder;
use crate::{Atom, Clause, Pred, System};
use cranelift_entity::PrimaryMap;
use ox_logic::smtlib::{print_sort, print_symbol, print_term};
use ox_logic::{Node, Op, Sort, Store, Symbol, Term};
use rustc_hash::{FxHashMap, FxHashSet};

pub fn print_strict(store: &mut Store, system: &System) -> String {
    let system = one_query(store, system);
    let preds: FxHashSet<Symbol> = system.preds.values().map(|p| p.name).collect();
    let mut out = String::from("(set-logic HORN)\n");
    for pred in system.preds.values() {
        let args: Vec<String> = pred.args.iter().map(|&s| print_sort(store, s)).collect();
        out += &format!("(declare-fun {} ({}) Bool)\n", print_symbol(store.name(pred.name)), args.join(" "));
    }
    let (queries, rules): (Vec<&Clause>, Vec<&Clause>) =
        system.clauses.values().partition(|c| c.head.is_none());
    for clause in rules.into_iter().chain(queries) {
        let clause = strict_clause(store, &preds, clause);
        out += &print_clause(store, &system, &clause);
    }
    out + "(check-sat)\n"
}

/// The same with exactly one query, which has an atom.
fn one_query(store: &mut Store, system: &System) -> System {
    let mut queries = system.clauses.values().filter(|c| c.head.is_none());
    if let (Some(only), None) = (queries.next(), queries.next())
        && !only.body.is_empty()
    {
        return system.clone();
    }
    let mut out = System { preds: system.preds.clone(), clauses: PrimaryMap::new() };
    let name = new_name(store, system, "query");
    let pred = out.preds.push(Pred { name, args: vec![] });
    let goal = Atom { pred, args: vec![] };
    for clause in system.clauses.values() {
        let head = clause.head.clone().unwrap_or_else(|| goal.clone());
        out.clauses.push(Clause { head: Some(head), ..clause.clone() });
    }
    let always = store.bool(true);
    out.clauses.push(Clause::new(store, vec![goal], always, None));
    out
}

/// A name that no predicate has.
fn new_name(store: &mut Store, system: &System, stem: &str) -> Symbol {
    let mut name = store.symbol(stem);
    let mut k = 0;
    while system.pred_named(name).is_some() {
        k += 1;
        name = store.symbol(&format!("{stem}!{k}"));
    }
    name
}

/// Arguments are variables, those of the head all different, and no variable is called like a predicate or another variable.
fn strict_clause(store: &mut Store, preds: &FxHashSet<Symbol>, clause: &Clause) -> Clause {
    let clause = renamed(store, preds, clause);
    let mut parts = vec![];
    let mut body = clause.body.clone();
    for t in body.iter_mut().flat_map(|a| &mut a.args) {
        if !matches!(store.node(*t), Node::Var(..)) {
            *t = named(store, *t, &mut parts);
        }
    }
    let mut head = clause.head.clone();
    let mut seen = FxHashSet::default();
    for t in head.iter_mut().flat_map(|a| &mut a.args) {
        if !matches!(store.node(*t), Node::Var(..)) || !seen.insert(*t) {
            *t = named(store, *t, &mut parts);
        }
    }
    parts.insert(0, clause.constraint);
    let constraint = conjunction(store, &parts);
    Clause::new(store, body, constraint, head)
}

fn named(store: &mut Store, t: Term, equations: &mut Vec<Term>) -> Term {
    let v = store.fresh_var("a", store.sort(t));
    equations.push(store.eq(v, t));
    v
}

/// One flat conjunction; nothing else is simplified.
fn conjunction(store: &mut Store, parts: &[Term]) -> Term {
    let mut flat = vec![];
    for &t in parts {
        match store.node(t) {
            Node::Bool(true) => {}
            Node::App(Op::And, args) => flat.extend(args.iter().copied()),
            Node::Bool(false)
            | Node::Int(_)
            | Node::Real(_)
            | Node::BitVec(..)
            | Node::Var(..)
            | Node::App(..) => flat.push(t),
        }
    }
    match flat[..] {
        [] => store.bool(true),
        [only] => only,
        _ => store.and(&flat),
    }
}

fn renamed(store: &mut Store, preds: &FxHashSet<Symbol>, clause: &Clause) -> Clause {
    let mut taken: FxHashSet<Symbol> = FxHashSet::default();
    let mut map: FxHashMap<Term, Term> = FxHashMap::default();
    for &v in &clause.vars {
        let Node::Var(name, sort) = *store.node(v) else { unreachable!("only variables are quantified") };
        if preds.contains(&name) || !taken.insert(name) {
            let stem = store.name(name).to_string();
            map.insert(v, store.fresh_var(&stem, sort));
        }
    }
    if map.is_empty() {
        return clause.clone();
    }
    let mut atom = |a: &Atom| Atom { pred: a.pred, args: store.subst_many(&a.args, &map) };
    let (body, head) = (clause.body.iter().map(&mut atom).collect(), clause.head.as_ref().map(&mut atom));
    let constraint = store.subst(clause.constraint, &map);
    Clause::new(store, body, constraint, head)
}

fn print_clause(store: &mut Store, system: &System, clause: &Clause) -> String {
    let head = match &clause.head {
        Some(h) => print_atom(store, system, h),
        None => "false".into(),
    };
    let always = matches!(store.node(clause.constraint), Node::Bool(true));
    let formulas: Vec<Term> = match store.node(clause.constraint) {
        Node::Bool(true) => vec![],
        Node::App(Op::And, args) if !clause.body.is_empty() => args.to_vec(),
        Node::Bool(false)
        | Node::Int(_)
        | Node::Real(_)
        | Node::BitVec(..)
        | Node::Var(..)
        | Node::App(..) => {
            vec![clause.constraint]
        }
    };
    let mut tail: Vec<String> = clause.body.iter().map(|a| print_atom(store, system, a)).collect();
    tail.extend(formulas.iter().map(|&t| print_term(store, t)));
    let bare = clause.vars.is_empty() && clause.body.is_empty() && always && clause.head.is_some();
    if bare {
        return format!("(assert {head})\n");
    }
    let vars = match clause.vars[..] {
        [] => {
            let unused = store.fresh_var("unused", Sort::Bool);
            binder(store, unused)
        }
        _ => clause.vars.iter().map(|&v| binder(store, v)).collect::<Vec<_>>().join(" "),
    };
    let implication = match &tail[..] {
        [] if clause.head.is_some() => head,
        [] => format!("(=> true {head})"),
        [only] => format!("(=> {only} {head})"),
        _ => format!("(=> (and {}) {head})", tail.join(" ")),
    };
    format!("(assert (forall ({vars}) {implication}))\n")
}

fn print_atom(store: &Store, system: &System, atom: &Atom) -> String {
    let name = print_symbol(store.name(system.preds[atom.pred].name));
    match atom.args.is_empty() {
        true => name.to_string(),
        false => {
            let args: Vec<String> = atom.args.iter().map(|&a| print_term(store, a)).collect();
            format!("({name} {})", args.join(" "))
        }
    }
}
