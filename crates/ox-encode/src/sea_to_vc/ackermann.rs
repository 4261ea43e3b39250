//! Reads of initial contents as variables: `select(m, t)` becomes `v`, and for every two reads of one memory that may be
//! at the same address, `t = u ⇒ v = w`. The formula is one over bit-vectors then, which every solver likes better.
//!
//! It is left alone where arrays are written to in the formula, or where too many pairs would need a constraint.

use super::address::Addresses;
use super::{Constraint, Vc};
use indexmap::IndexMap;
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::FxHashMap;

/// An element of an initial memory that the formula looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// The variable of that memory.
    pub array: Term,
    pub addr: Term,
    /// A variable, or a `select`.
    pub value: Term,
}

pub(super) fn expand(store: &mut Store, vc: &mut Vc, known: &mut Addresses, most_pairs: usize) {
    let mut terms = vc.terms();
    terms.extend(&vc.definitions);
    let subterms = store.subterms(&terms);
    let is_array = |store: &Store, t: Term| matches!(store.sort(t), Sort::Array(_));
    let plain = subterms.iter().all(|&t| match store.node(t) {
        Node::App(Op::Select, args) => matches!(store.node(args[0]), Node::Var(..)),
        Node::App(_, args) => !is_array(store, t) && !args.iter().any(|&a| is_array(store, a)),
        Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) => true,
    });
    let groups = if plain { pairs(store, known, &subterms, most_pairs) } else { None };
    match groups {
        Some(_) => replace(store, vc, known, &subterms),
        None => vc.reads = reads(store, &subterms),
    }
}

/// The reads of array variables, directly or below stores and if-then-elses.
fn reads(store: &mut Store, subterms: &[Term]) -> Vec<Read> {
    let mut out = vec![];
    for &t in subterms {
        let Node::App(Op::Select, args) = store.node(t) else { continue };
        let (array, addr) = (args[0], args[1]);
        for below in array_variables(store, array) {
            let value = store.app(Op::Select, &[below, addr]);
            out.push(Read { array: below, addr, value });
        }
    }
    out
}

fn array_variables(store: &Store, array: Term) -> Vec<Term> {
    let mut seen = rustc_hash::FxHashSet::default();
    let (mut open, mut out) = (vec![array], vec![]);
    while let Some(t) = open.pop() {
        if !seen.insert(t) || !matches!(store.sort(t), Sort::Array(_)) {
            continue;
        }
        match store.node(t) {
            Node::Var(..) => out.push(t),
            Node::App(_, args) => open.extend(args.iter()),
            Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) => {}
        }
    }
    out
}

/// How many pairs of reads may be at one address; nothing if that is too many.
fn pairs(store: &mut Store, known: &mut Addresses, subterms: &[Term], most: usize) -> Option<usize> {
    let mut groups: FxHashMap<Term, Vec<Term>> = FxHashMap::default();
    for &t in subterms {
        if let Node::App(Op::Select, args) = store.node(t) {
            groups.entry(args[0]).or_default().push(args[1]);
        }
    }
    let mut found = 0;
    for addrs in groups.values() {
        found += undecided(store, known, addrs, most)?.len();
        if found > most {
            return None;
        }
    }
    Some(found)
}

/// The pairs of addresses that may be equal, as indices; nothing if there are too many to look at.
fn undecided(
    store: &mut Store,
    known: &mut Addresses,
    addrs: &[Term],
    most: usize,
) -> Option<Vec<(usize, usize, Term)>> {
    let mut classes: FxHashMap<_, usize> = FxHashMap::default();
    let keys: Vec<_> = addrs.iter().map(|&a| known.key(store, a).class).collect();
    keys.iter().for_each(|&k| *classes.entry(k).or_default() += 1);
    // within one class everything is decided
    let across = keys.iter().map(|k| addrs.len() - classes[k]).sum::<usize>() / 2;
    if across > most.saturating_mul(20) {
        return None;
    }
    let mut out = vec![];
    if across > 0 {
        for i in 0..addrs.len() {
            for j in (0..i).filter(|&j| keys[i] != keys[j]) {
                let eq = known.equal(store, addrs[i], addrs[j]);
                if *store.node(eq) != Node::Bool(false) {
                    out.push((i, j, eq));
                }
            }
        }
    }
    Some(out)
}

fn replace(store: &mut Store, vc: &mut Vc, known: &mut Addresses, subterms: &[Term]) {
    let mut memo: FxHashMap<Term, Term> = FxHashMap::default();
    let mut variables: FxHashMap<(Term, Term), Term> = FxHashMap::default();
    for &t in subterms {
        let Node::App(op, args) = store.node(t) else {
            memo.insert(t, t);
            continue;
        };
        let op = *op;
        let args: Vec<Term> = args.iter().map(|a| memo[a]).collect();
        let new = match op {
            Op::Select => {
                let (array, addr) = (args[0], args[1]);
                let sort = store.sort(t);
                *variables.entry((array, addr)).or_insert_with(|| {
                    let value = store.stand_in("read", &[array, addr], sort);
                    vc.reads.push(Read { array, addr, value });
                    value
                })
            }
            _ => store.mk(op, &args),
        };
        memo.insert(t, new);
    }
    vc.constraints.iter_mut().for_each(|c| c.term = memo[&c.term]);
    vc.assertions.iter_mut().for_each(|a| a.fails = memo[&a.fails]);
    vc.definitions.iter_mut().for_each(|t| *t = memo[t]);
    vc.reached.iter_mut().for_each(|(_, t)| *t = memo[t]);
    vc.incomplete.iter_mut().for_each(|i| i.condition = memo[&i.condition]);
    let mut groups: IndexMap<Term, Vec<Read>> = IndexMap::new();
    for read in &vc.reads {
        groups.entry(read.array).or_default().push(*read);
    }
    for reads in groups.values() {
        let addrs: Vec<Term> = reads.iter().map(|r| r.addr).collect();
        let pairs = undecided(store, known, &addrs, usize::MAX).expect("without a limit all are looked at");
        for (i, j, eq) in pairs {
            let (a, b) = (reads[i].value, reads[j].value);
            let same = store.mk(Op::Eq, &[a, b]);
            let term = store.mk(Op::Implies, &[eq, same]);
            vc.constraints.push(Constraint { term, about: [Some(a), Some(b)] });
        }
    }
}
