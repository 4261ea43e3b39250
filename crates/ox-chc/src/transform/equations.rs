//! Equalities of a conjunction that define a variable, turned into a substitution.
//!
//! A conjunct defines a variable if it is `x = t` with x not in t, a sum in which x has the coefficient 1 or −1 (any, for real
//! numbers), or a Boolean variable or
//! its negation. Nothing is looked for below disjunctions.

use crate::Atom;
use num_bigint::BigInt;
use num_traits::One;
use ox_logic::linear::Coefficient;
use ox_logic::{Linear, Node, Op, Rational, Sort, Store, Term, simplify};
use rustc_hash::{FxHashMap, FxHashSet};

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

/// Variables, each with a term that may take its place or not.
pub trait May: Fn(&Store, Term, Term) -> bool {}
impl<F: Fn(&Store, Term, Term) -> bool> May for F {}

/// Anything may take the place of any variable.
pub fn anything(_: &Store, _: Term, _: Term) -> bool {
    true
}

/// Anything may take the place of a variable, except that arguments of these atoms stay variables or become literals: the
/// transforms that look at arguments see more then.
pub fn keeping(store: &Store, atoms: &[Atom]) -> impl May + use<> {
    let args: Vec<Term> = atoms.iter().flat_map(|a| a.args.iter().copied()).collect();
    let kept: FxHashSet<Term> = store.free_vars(&args).into_iter().collect();
    move |store, v, t| !kept.contains(&v) || is_var(store, t) || store.is_literal(t)
}

/// Solves for the variables and by the terms that `may` allows.
pub fn solve(store: &mut Store, constraint: Term, may: impl May) -> Solved {
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
        Node::Bool(false)
        | Node::Int(_)
        | Node::Real(_)
        | Node::BitVec(..)
        | Node::Var(..)
        | Node::App(..) => vec![t],
    }
}

/// Definitions whose right sides have none of the variables defined.
fn independent_definitions(store: &mut Store, t: Term, may: &impl May) -> FxHashMap<Term, Term> {
    let mut found: FxHashMap<Term, Term> = FxHashMap::default();
    let mut used: FxHashSet<Term> = FxHashSet::default();
    for c in conjuncts(store, t) {
        let free = |store: &Store, v, t| may(store, v, t) && !used.contains(&v) && !found.contains_key(&v);
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
pub fn definition(store: &mut Store, c: Term, may: impl May) -> Option<(Term, Term)> {
    match store.node(c).clone() {
        Node::Var(..) => {
            let yes = store.bool(true);
            may(store, c, yes).then_some((c, yes))
        }
        Node::App(Op::Not, args) if is_var(store, args[0]) => {
            let no = store.bool(false);
            may(store, args[0], no).then_some((args[0], no))
        }
        Node::App(Op::Eq, args) => {
            let (a, b) = (args[0], args[1]);
            for (v, t) in [(a, b), (b, a)] {
                if is_var(store, v) && may(store, v, t) && !store.free_vars(&[t]).contains(&v) {
                    return Some((v, t));
                }
            }
            match store.sort(a) {
                Sort::Int => from_sum(store, a, b, may, is_unit),
                Sort::Real => from_sum::<Rational>(store, a, b, may, |_| true),
                Sort::Bool | Sort::BitVec(_) | Sort::Array(_) => None,
            }
        }
        Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::App(..) => None,
    }
}

fn is_var(store: &Store, t: Term) -> bool {
    matches!(store.node(t), Node::Var(..))
}

/// Solves `a = b` for a variable whose coefficient can be divided by.
fn from_sum<C: Coefficient>(
    store: &mut Store,
    a: Term,
    b: Term,
    may: impl May,
    divides: fn(&C) -> bool,
) -> Option<(Term, Term)> {
    let sum = Linear::<C>::difference(store, a, b);
    let fits = |v: Term| {
        let others: Vec<Term> = sum.coeffs.keys().copied().filter(|&t| t != v).collect();
        !store.free_vars(&others).contains(&v)
    };
    let candidates: Vec<(Term, C)> = sum
        .coeffs
        .iter()
        .filter(|(t, k)| is_var(store, **t) && divides(k) && fits(**t))
        .map(|(t, k)| (*t, k.clone()))
        .collect();
    for (var, k) in candidates {
        // k·var + rest = 0
        let mut rest = sum.clone();
        rest.coeffs.remove(&var);
        rest.scale(&-(C::one() / k));
        let value = rest.build(store);
        if may(store, var, value) {
            return Some((var, value));
        }
    }
    None
}

fn is_unit(k: &BigInt) -> bool {
    k.is_one() || (-k).is_one()
}
