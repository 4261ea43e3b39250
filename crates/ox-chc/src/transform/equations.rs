//! Equalities of a conjunction that define a variable, turned into a substitution.
//!
//! A conjunct defines a variable if it is `x = t` with x not in t, a sum in which x has the coefficient 1 or −1, or a Boolean variable or
//! its negation. Nothing is looked for below disjunctions.

use num_bigint::BigInt;
use num_traits::{One, Zero};
use ox_logic::{Node, Op, Sort, Store, Term, simplify};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// `constraint` is equivalent to `rest` with `x = map[x]` for all x; no key occurs in `rest` or in a value of the map.
pub struct Solved {
    pub map: FxHashMap<Term, Term>,
    pub rest: Term,
}

impl Solved {
    pub fn apply(&self, store: &mut Store, t: Term) -> Term {
        store.subst_simplified(t, &self.map)
    }

    pub fn apply_all(&self, store: &mut Store, ts: &[Term]) -> Vec<Term> {
        ts.iter().map(|&t| self.apply(store, t)).collect()
    }
}

/// Rounds of substitution; each takes all definitions that are independent of each other.
const ROUNDS: usize = 200;

/// Solves for the variables that `may` allows.
pub fn solve(store: &mut Store, constraint: Term, may: impl Fn(Term) -> bool) -> Solved {
    let mut rest = simplify(store, constraint);
    let mut map: FxHashMap<Term, Term> = FxHashMap::default();
    for _ in 0..ROUNDS {
        let found = independent_definitions(store, rest, &may);
        if found.is_empty() {
            break;
        }
        for t in map.values_mut() {
            *t = store.subst_simplified(*t, &found);
        }
        rest = store.subst_simplified(rest, &found);
        map.extend(found);
    }
    Solved { map, rest }
}

pub fn conjuncts(store: &Store, t: Term) -> Vec<Term> {
    match store.node(t) {
        Node::Bool(true) => vec![],
        Node::App(Op::And, args) => args.to_vec(),
        Node::Bool(false) | Node::Int(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => vec![t],
    }
}

/// Definitions whose right sides have none of the variables defined.
fn independent_definitions(
    store: &mut Store,
    t: Term,
    may: &impl Fn(Term) -> bool,
) -> FxHashMap<Term, Term> {
    let mut found: FxHashMap<Term, Term> = FxHashMap::default();
    let mut used: FxHashSet<Term> = FxHashSet::default();
    for c in conjuncts(store, t) {
        let free = |v: Term| may(v) && !used.contains(&v) && !found.contains_key(&v);
        let Some((var, value)) = definition(store, c, free) else { continue };
        let vars = store.free_vars(&[value]);
        if vars.iter().any(|v| found.contains_key(v)) {
            continue;
        }
        used.extend(vars);
        found.insert(var, value);
    }
    found
}

/// A variable that the conjunct defines, and as what.
fn definition(store: &mut Store, c: Term, may: impl Fn(Term) -> bool) -> Option<(Term, Term)> {
    match store.node(c).clone() {
        Node::Var(..) if may(c) => Some((c, store.bool(true))),
        Node::App(Op::Not, args) if is_var(store, args[0]) && may(args[0]) => {
            Some((args[0], store.bool(false)))
        }
        Node::App(Op::Eq, args) => {
            let (a, b) = (args[0], args[1]);
            for (v, t) in [(a, b), (b, a)] {
                if is_var(store, v) && may(v) && !store.free_vars(&[t]).contains(&v) {
                    return Some((v, t));
                }
            }
            match store.sort(a) {
                Sort::Int => from_sum(store, a, b, may),
                Sort::Bool | Sort::BitVec(_) | Sort::Array(_) => None,
            }
        }
        Node::Bool(_) | Node::Int(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => None,
    }
}

fn is_var(store: &Store, t: Term) -> bool {
    matches!(store.node(t), Node::Var(..))
}

/// Solves `a = b` for a variable with the coefficient 1 or −1.
fn from_sum(store: &mut Store, a: Term, b: Term, may: impl Fn(Term) -> bool) -> Option<(Term, Term)> {
    let mut sum: BTreeMap<Term, BigInt> = BTreeMap::new();
    let mut constant = BigInt::zero();
    let mut work = vec![(a, BigInt::one()), (b, -BigInt::one())];
    while let Some((t, k)) = work.pop() {
        match store.node(t) {
            Node::Int(n) => constant += n * &k,
            Node::App(Op::Add, args) => work.extend(args.iter().map(|&x| (x, k.clone()))),
            Node::App(Op::Neg, args) => work.push((args[0], -k)),
            Node::App(Op::Mul, args) if args.len() == 2 => match (store.node(args[0]), store.node(args[1])) {
                (Node::Int(n), _) => work.push((args[1], n * &k)),
                (_, Node::Int(n)) => work.push((args[0], n * &k)),
                _ => *sum.entry(t).or_default() += k,
            },
            Node::Bool(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => *sum.entry(t).or_default() += k,
        }
    }
    sum.retain(|_, k| !k.is_zero());
    let unit = |k: &BigInt| k.is_one() || (-k).is_one();
    let fits = |v: Term| {
        let others: Vec<Term> = sum.keys().copied().filter(|&t| t != v).collect();
        !store.free_vars(&others).contains(&v)
    };
    let (&var, sign) = sum.iter().find(|(t, k)| is_var(store, **t) && unit(k) && may(**t) && fits(**t))?;
    // sign·var + others + constant = 0
    let mut parts = vec![store.int(-(constant * sign))];
    for (&t, k) in sum.iter().filter(|(t, _)| **t != var) {
        let k = store.int(-(k * sign));
        parts.push(store.mk(Op::Mul, &[k, t]));
    }
    let value = match parts[..] {
        [only] => only,
        _ => store.mk(Op::Add, &parts),
    };
    Some((var, value))
}
