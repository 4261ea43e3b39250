//! Any number of rounds of a loop as one clause (acceleration of counter systems: Boigelot; Finkel and Leroux: How to compose
//! Presburger accelerations, FSTTCS 2002).
//!
//! In one round an argument is kept, or a number is added to it (a counter), or it is set to a linear term over the others or to a term over
//! kept ones. In round m > 1 all arguments are then linear in m, so an inequality that holds in the second and in the last round holds in all
//! rounds between them. Free variables of a round have the same value in all rounds of the closure.
//!
//! Not accelerated: sums that grow by an argument (n rounds add a product), swaps, conditions that change by anything but a sum, and
//! conditions on remainders unless each round adds a multiple of the divisor.

use super::cases::Case;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};
use ox_logic::{Linear, Node, Op, Sort, Store, Term};
use rustc_hash::FxHashMap;

/// n rounds of a case, n ≥ 1, or n ≥ 2 if something is set in the first.
#[derive(Clone, Debug)]
pub struct Closure {
    /// The arguments after all rounds, as `Case::before` has them before.
    pub after: Vec<Term>,
    pub guard: Vec<Term>,
    /// The number of rounds, over the variables of the closure.
    pub count: Term,
    /// Whether it says all that n rounds can do, for every n ≥ 1.
    pub exact: bool,
}

/// What happens to arguments in a round.
struct Effect {
    /// What is added to each counter in each round.
    steps: FxHashMap<Term, BigInt>,
    /// What others are set to, over kept arguments, counters and free variables.
    set: FxHashMap<Term, Term>,
    /// What a round adds to counters and to what is set, from the second round on. Other variables do not change then.
    rates: FxHashMap<Term, BigInt>,
}

pub fn closure(store: &mut Store, case: &Case) -> Option<Closure> {
    let effect = effect(store, case)?;
    if effect.steps.is_empty() {
        return None;
    }
    let seen = store.free_vars(&case.guard);
    let sets = !effect.set.is_empty();
    let mut vars = store.free_vars(&case.after);
    vars.extend(&seen);
    let exact = !sets && vars.iter().all(|v| case.before.contains(v));
    let n = store.fresh_var("rounds", Sort::Int);
    let least = store.int(if sets { 2 } else { 1 });
    let mut guard = case.guard.clone();
    guard.push(store.mk(Op::Le, &[least, n]));
    let one = store.int(1);
    let last = store.mk(Op::Neg, &[one]);
    let last = store.mk(Op::Add, &[n, last]);
    let second = effect.after(store, one);
    let last = effect.after(store, last);
    for &g in &case.guard {
        let moves = moves(store, &effect, g)?;
        // without them everything is linear from the first round on
        if moves != Moves::Never && sets {
            guard.push(store.subst_simplified(g, &second));
        }
        if moves == Moves::AlongALine {
            guard.push(store.subst_simplified(g, &last));
        }
    }
    let end = effect.after(store, n);
    let after: Vec<Term> = case.before.iter().map(|x| end.get(x).copied().unwrap_or(*x)).collect();
    Some(Closure { after, guard, count: n, exact })
}

fn effect(store: &Store, case: &Case) -> Option<Effect> {
    let (mut steps, mut set) = (FxHashMap::default(), FxHashMap::default());
    for (&x, &t) in case.before.iter().zip(&case.after).filter(|(x, t)| x != t) {
        match added(store, x, t) {
            Some(k) => drop(steps.insert(x, k)),
            None => drop(set.insert(x, t)),
        }
    }
    let mut rates = steps.clone();
    for (&x, &t) in &set {
        let vars = store.free_vars(&[t]);
        if vars.iter().any(|v| set.contains_key(v)) {
            return None;
        }
        if vars.iter().any(|v| steps.contains_key(v)) {
            match store.sort(t) {
                Sort::Int => drop(rates.insert(x, change(store, &steps, t)?)),
                Sort::Bool | Sort::Real | Sort::BitVec(_) | Sort::Array(_) => return None,
            }
        }
    }
    Some(Effect { steps, set, rates })
}

/// The number that is added.
fn added(store: &Store, x: Term, t: Term) -> Option<BigInt> {
    if store.sort(x) != Sort::Int {
        return None;
    }
    let sum = Linear::<BigInt>::difference(store, t, x);
    sum.as_constant().cloned()
}

type Rates = FxHashMap<Term, BigInt>;

/// What a round adds to a term; nothing if it is not always the same.
fn change(store: &Store, rates: &Rates, t: Term) -> Option<BigInt> {
    let sum = Linear::<BigInt>::of(store, t);
    let mut all = BigInt::zero();
    for (&atom, k) in &sum.coeffs {
        match rates.get(&atom) {
            Some(rate) => all += k * rate,
            None if still(store, rates, atom) => {}
            None => return None,
        }
    }
    Some(all)
}

/// Whether a term has the same value in all rounds.
fn still(store: &Store, rates: &Rates, t: Term) -> bool {
    if !store.free_vars(&[t]).iter().any(|v| rates.contains_key(v)) {
        return true;
    }
    let Node::App(op, args) = store.node(t) else { return false };
    match (op, &args[..]) {
        (Op::Mod, [a, m]) => match store.node(*m) {
            Node::Int(m) if !m.is_zero() => {
                change(store, rates, *a).is_some_and(|change| change.mod_floor(m).is_zero())
            }
            Node::Int(_)
            | Node::Bool(_)
            | Node::Real(_)
            | Node::BitVec(..)
            | Node::Var(..)
            | Node::App(..) => false,
        },
        // any operator has the same result if it is given the same
        (_, args) => args.iter().all(|&a| still(store, rates, a)),
    }
}

/// How a condition changes from round to round.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moves {
    /// It has no argument that changes.
    Never,
    /// What it says in the second round it says in all that follow.
    Once,
    AlongALine,
}

fn moves(store: &Store, effect: &Effect, g: Term) -> Option<Moves> {
    let changed = |v: &Term| effect.steps.contains_key(v) || effect.set.contains_key(v);
    if !store.free_vars(&[g]).iter().any(changed) {
        return Some(Moves::Never);
    }
    if still(store, &effect.rates, g) {
        return Some(Moves::Once);
    }
    let atom = match store.node(g) {
        Node::App(Op::Not, args) => match store.node(args[0]) {
            // an equation that is denied is no half-space
            Node::App(Op::Le | Op::Lt, _) => args[0],
            _ => return None,
        },
        _ => g,
    };
    match store.node(atom) {
        Node::App(Op::Le | Op::Lt | Op::Eq, args) if store.sort(args[0]) == Sort::Int => {
            let line = args.iter().all(|&t| change(store, &effect.rates, t).is_some());
            line.then_some(Moves::AlongALine)
        }
        _ => None,
    }
}

impl Effect {
    /// The arguments after this many rounds, at least one where something is set.
    fn after(&self, store: &mut Store, rounds: Term) -> FxHashMap<Term, Term> {
        let minus = store.int(-1);
        let before = store.mk(Op::Add, &[rounds, minus]);
        let earlier = self.counted(store, before);
        let mut all = self.counted(store, rounds);
        for (&x, &t) in &self.set {
            all.insert(x, store.subst_simplified(t, &earlier));
        }
        all
    }

    fn counted(&self, store: &mut Store, rounds: Term) -> FxHashMap<Term, Term> {
        let mut all = FxHashMap::default();
        for (&x, step) in &self.steps {
            let step = match step.is_one() {
                true => rounds,
                false => {
                    let step = store.int(step.clone());
                    store.mk(Op::Mul, &[step, rounds])
                }
            };
            all.insert(x, store.mk(Op::Add, &[x, step]));
        }
        all
    }
}
