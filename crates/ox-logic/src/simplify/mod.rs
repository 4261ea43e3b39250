//! The simplifier: named rewrite rules in one table per theory, applied bottom-up.
//!
//! A rule looks at one node whose arguments are simplified already and returns an equal term or
//! nothing; [`Store::mk`] applies rules to that node until none fires. Rules terminate together because
//! each makes the term smaller or moves it towards one normal form (sums sorted by term index, constants
//! on the right, `not` inwards over comparisons). Two guards keep the work per node bounded whatever the
//! rules do: at most [`ROUNDS`] rewrites at one node and at most [`DEPTH`] constructors inside each other;
//! beyond that the term stays as it is, which is always right.
//!
//! The names follow Bitwuzla's habit: every rewrite has a name and a `match → result` law, and the property
//! tests demand that each of them fires.

mod array;
mod bitvec;
mod bitvec_compare;
mod bitvec_structure;
mod boolean;
mod equality;
mod int;
mod ite;
mod real;

use crate::{Node, Op, Sort, Store, Term};
use rustc_hash::FxHashMap;

/// One rewrite rule.
pub struct Rule {
    pub name: &'static str,
    /// `match → result`
    pub law: &'static str,
    pub(crate) apply: Rewrite,
}

pub(crate) type Rewrite = fn(&mut Store, Op, &[Term]) -> Option<Term>;

pub(crate) const fn rule(name: &'static str, law: &'static str, apply: Rewrite) -> Rule {
    Rule { name, law, apply }
}

/// Every rule, by theory.
pub const ALL: &[(&str, &[Rule])] = &[
    ("constants", CONSTANTS),
    ("boolean", boolean::ALL),
    ("equality", equality::ALL),
    ("ite", ite::ALL),
    ("int", int::ALL),
    ("real", real::ALL),
    ("bitvec", bitvec::ALL),
    ("bitvec_compare", bitvec_compare::ALL),
    ("bitvec_structure", bitvec_structure::ALL),
    ("array", array::ALL),
];

const CONSTANTS: &[Rule] = &[
    rule("fold", "f(constants) → constant", fold),
    rule(
        "lift-ite",
        "f(ite c k l, constants) → ite c f(k, constants) f(l, constants), nested or over one condition too",
        ite::lift,
    ),
];

/// Rewrites at one node.
const ROUNDS: u32 = 32;
/// Constructors inside constructors.
const DEPTH: u32 = 24;

/// The simplifier's part of the store.
#[derive(Clone, Default)]
pub(crate) struct Rewriting {
    off: bool,
    depth: u32,
    fired: FxHashMap<&'static str, u64>,
}

impl Store {
    /// The simplifying constructor: `op` over `args`, which are taken to be simplified. Like
    /// [`Store::app`] it panics on arguments that do not fit.
    pub fn mk(&mut self, op: Op, args: &[Term]) -> Term {
        if self.rewriting.off {
            return plain(self, op, args);
        }
        if self.rewriting.depth >= DEPTH {
            return self.app(op, args);
        }
        self.rewriting.depth += 1;
        let t = rewrite(self, op, args);
        self.rewriting.depth -= 1;
        t
    }

    /// Whether [`Store::mk`] simplifies, which it does unless told otherwise; returns what it did before.
    pub fn set_simplifying(&mut self, on: bool) -> bool {
        !std::mem::replace(&mut self.rewriting.off, !on)
    }

    pub fn is_simplifying(&self) -> bool {
        !self.rewriting.off
    }

    /// How often each rule has fired in this store.
    pub fn rule_firings(&self) -> &FxHashMap<&'static str, u64> {
        &self.rewriting.fired
    }
}

/// The application as it is. Conjunctions and disjunctions of less than two arguments have no other form.
fn plain(store: &mut Store, op: Op, args: &[Term]) -> Term {
    match (op, args) {
        (Op::And, []) => store.bool(true),
        (Op::Or, []) => store.bool(false),
        (Op::And | Op::Or, [only]) => *only,
        _ => store.app(op, args),
    }
}

/// `t` simplified bottom-up.
pub fn simplify(store: &mut Store, t: Term) -> Term {
    simplify_many(store, &[t])[0]
}

/// [`simplify`] on several terms, sharing the work.
pub fn simplify_many(store: &mut Store, ts: &[Term]) -> Vec<Term> {
    let mut memo: FxHashMap<Term, Term> = FxHashMap::default();
    let mut args = Vec::new();
    for t in store.subterms(ts) {
        let Node::App(op, old) = store.node(t) else {
            memo.insert(t, t);
            continue;
        };
        let op = *op;
        args.clear();
        args.extend(old.iter().map(|a| memo[a]));
        let new = store.mk(op, &args);
        memo.insert(t, new);
    }
    ts.iter().map(|t| memo[t]).collect()
}

fn rewrite(store: &mut Store, op: Op, args: &[Term]) -> Term {
    let (mut op, mut args) = (op, args.to_vec());
    for _ in 0..ROUNDS {
        let Some(t) = step(store, op, &args) else { break };
        match store.node(t) {
            _ if args.contains(&t) => return t,
            Node::App(new_op, new_args) => (op, args) = (*new_op, new_args.to_vec()),
            Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) => return t,
        }
    }
    store.app(op, &args)
}

/// The first rule that fires.
fn step(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    for table in tables(store, op, args) {
        for rule in *table {
            if let Some(t) = (rule.apply)(store, op, args) {
                *store.rewriting.fired.entry(rule.name).or_default() += 1;
                return Some(t);
            }
        }
    }
    None
}

fn tables(store: &Store, op: Op, args: &[Term]) -> &'static [&'static [Rule]] {
    match op {
        Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies => &[CONSTANTS, boolean::ALL],
        Op::Eq => match store.sort(args[0]) {
            Sort::Bool | Sort::Array(_) => &[CONSTANTS, equality::ALL],
            Sort::Int => &[CONSTANTS, equality::ALL, int::ALL],
            Sort::Real => &[CONSTANTS, equality::ALL, real::ALL],
            Sort::BitVec(_) => &[CONSTANTS, equality::ALL, bitvec_compare::ALL],
        },
        Op::Ite => &[CONSTANTS, ite::ALL],
        Op::Neg | Op::Add | Op::Mul | Op::Div | Op::Mod | Op::Le | Op::Lt => &[CONSTANTS, int::ALL],
        Op::RealNeg
        | Op::RealAdd
        | Op::RealMul
        | Op::RealDiv
        | Op::RealLe
        | Op::RealLt
        | Op::ToReal
        | Op::ToInt => &[CONSTANTS, real::ALL],
        Op::BvNot
        | Op::BvNeg
        | Op::BvAdd
        | Op::BvSub
        | Op::BvMul
        | Op::BvUdiv
        | Op::BvUrem
        | Op::BvSdiv
        | Op::BvSrem
        | Op::BvShl
        | Op::BvLshr
        | Op::BvAshr
        | Op::BvAnd
        | Op::BvOr
        | Op::BvXor => &[CONSTANTS, bitvec::ALL],
        Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle => &[CONSTANTS, bitvec_compare::ALL],
        Op::BvConcat
        | Op::BvExtract(..)
        | Op::BvZeroExtend(_)
        | Op::BvSignExtend(_)
        | Op::BvToNat
        | Op::IntToBv(_) => &[CONSTANTS, bitvec_structure::ALL],
        Op::Select | Op::Store | Op::ConstArray(_) => &[array::ALL],
        Op::Apply(..) => &[],
    }
}

fn fold(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    if !args.iter().all(|&a| store.is_literal(a)) {
        return None;
    }
    fold_values(store, op, args)
}

/// The literal that `op` over these literals is; nothing for a division by zero.
fn fold_values(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let values: Vec<_> = args.iter().map(|&a| store.as_value(a)).collect::<Option<_>>()?;
    let values: Vec<_> = values.iter().collect();
    let v = crate::eval::apply(store, op, &values).ok()?;
    Some(store.value(&v))
}

/// The operator and arguments of an application.
fn app_of(store: &Store, t: Term) -> Option<(Op, &[Term])> {
    match store.node(t) {
        Node::App(op, args) => Some((*op, args)),
        Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) => None,
    }
}

/// The argument of a unary application of `op`.
fn arg_of(store: &Store, op: Op, t: Term) -> Option<Term> {
    match app_of(store, t)? {
        (o, [a]) if o == op => Some(*a),
        _ => None,
    }
}

/// The two arguments of a binary application of `op`.
fn args_of(store: &Store, op: Op, t: Term) -> Option<(Term, Term)> {
    match app_of(store, t)? {
        (o, [a, b]) if o == op => Some((*a, *b)),
        _ => None,
    }
}

/// Whether `a` is the negation of `b` or the other way round.
fn complementary(store: &Store, a: Term, b: Term) -> bool {
    let negates = |a: Term, b: Term| match app_of(store, a) {
        Some((Op::Not, [x])) => *x == b,
        Some((Op::Lt, &[x, y])) => args_of(store, Op::Le, b) == Some((y, x)),
        Some((Op::RealLt, &[x, y])) => args_of(store, Op::RealLe, b) == Some((y, x)),
        Some((Op::BvUlt, &[x, y])) => args_of(store, Op::BvUle, b) == Some((y, x)),
        Some((Op::BvSlt, &[x, y])) => args_of(store, Op::BvSle, b) == Some((y, x)),
        _ => false,
    };
    negates(a, b) || negates(b, a)
}

/// The order of the arguments of commutative operators: by term index, literals last.
fn commutative_order(store: &Store, a: Term, b: Term) -> std::cmp::Ordering {
    (store.is_literal(a), a).cmp(&(store.is_literal(b), b))
}
