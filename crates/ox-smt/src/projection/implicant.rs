//! Implicants: the literals that make a formula true under a model.
//!
//! A walk over the negation normal form that is never built: of a disjunction one disjunct that the model satisfies is
//! kept (one that is needed anyway, else an atom, else the first), `ite` becomes the branch that the model takes, with its
//! condition as a literal. Boolean terms inside of other terms become constants, with a literal each; an equality of two
//! Boolean variables stays one literal. Every term is visited at most once for each sign.

use indexmap::IndexSet;
use ox_logic::{Evaluator, Node, Op, Sort, Store, Term, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The literals, or nothing if the formula has another value than true (or none at all) under the model.
pub(crate) fn literals(store: &mut Store, formula: Term, values: &mut Evaluator) -> Option<Vec<Term>> {
    if !values.is(store, formula, true) {
        return None;
    }
    let mut walk = Walk {
        store,
        values,
        seen: FxHashSet::default(),
        stack: vec![],
        resolved: FxHashMap::default(),
        found: IndexSet::default(),
    };
    walk.need(formula, true);
    while let Some((t, sign)) = walk.stack.pop() {
        walk.visit(t, sign);
    }
    let mut found: Vec<Term> = walk.found.into_iter().collect();
    let yes = store.bool(true);
    found.retain(|&l| l != yes);
    Some(found)
}

struct Walk<'a> {
    store: &'a mut Store,
    values: &'a mut Evaluator,
    seen: FxHashSet<(Term, bool)>,
    stack: Vec<(Term, bool)>,
    /// Terms without `ite` and Boolean parts that have the same value under the literals.
    resolved: FxHashMap<Term, Term>,
    found: IndexSet<Term>,
}

impl Walk<'_> {
    fn need(&mut self, t: Term, sign: bool) {
        if self.seen.insert((t, sign)) {
            self.stack.push((t, sign));
        }
    }

    fn truth(&mut self, t: Term) -> bool {
        self.values.is(self.store, t, true)
    }

    fn need_as_it_is(&mut self, t: Term) {
        let sign = self.truth(t);
        self.need(t, sign);
    }

    /// `t` has the value `sign` under the model.
    fn visit(&mut self, t: Term, sign: bool) {
        let Node::App(op, args) = self.store.node(t) else { return self.keep(t, sign) };
        let (op, args) = (*op, args.to_vec());
        match op {
            Op::Not => self.need(args[0], !sign),
            Op::And if sign => self.need_all(&args, true),
            Op::Or if !sign => self.need_all(&args, false),
            Op::And | Op::Or => {
                let choices: Vec<_> = args.iter().map(|&a| (a, sign)).collect();
                self.need_one(&choices);
            }
            Op::Implies if sign => self.need_one(&[(args[0], false), (args[1], true)]),
            Op::Implies => {
                self.need(args[1], false);
                self.need(args[0], true);
            }
            Op::Xor => args.iter().for_each(|&a| self.need_as_it_is(a)),
            Op::Eq if self.store.sort(args[0]) == Sort::Bool => {
                match args.iter().all(|&a| matches!(self.store.node(a), Node::Var(..))) {
                    true => self.keep(t, sign),
                    false => args.iter().for_each(|&a| self.need_as_it_is(a)),
                }
            }
            Op::Ite => {
                let condition = self.truth(args[0]);
                self.need(if condition { args[1] } else { args[2] }, sign);
                self.need(args[0], condition);
            }
            Op::Eq
            | Op::Le
            | Op::Lt
            | Op::RealLe
            | Op::RealLt
            | Op::BvUlt
            | Op::BvUle
            | Op::BvSlt
            | Op::BvSle
            | Op::Select
            | Op::Apply(..) => {
                let args: Vec<Term> = args.iter().map(|&a| self.resolve(a)).collect();
                let atom = self.store.app(op, &args);
                self.keep(atom, sign);
            }
            Op::Neg
            | Op::Add
            | Op::Mul
            | Op::Div
            | Op::Mod
            | Op::RealNeg
            | Op::RealAdd
            | Op::RealMul
            | Op::RealDiv
            | Op::ToReal
            | Op::ToInt
            | Op::BvNot
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
            | Op::BvXor
            | Op::BvConcat
            | Op::BvExtract(..)
            | Op::BvZeroExtend(_)
            | Op::BvSignExtend(_)
            | Op::BvToNat
            | Op::IntToBv(_)
            | Op::Store
            | Op::ConstArray(_) => panic!("{op:?} is no formula"),
        }
    }

    fn need_all(&mut self, args: &[Term], sign: bool) {
        // the first one is visited first
        args.iter().rev().for_each(|&a| self.need(a, sign));
    }

    fn need_one(&mut self, choices: &[(Term, bool)]) {
        let true_ones: Vec<(Term, bool)> =
            choices.iter().copied().filter(|&(t, sign)| self.values.is(self.store, t, sign)).collect();
        if true_ones.iter().any(|c| self.seen.contains(c)) {
            return;
        }
        let chosen = true_ones.iter().find(|c| is_atom(self.store, c.0)).or(true_ones.first());
        let &(t, sign) = chosen.expect("the model satisfies one of them");
        self.need(t, sign);
    }

    fn keep(&mut self, atom: Term, sign: bool) {
        let literal = if sign { atom } else { self.store.mk(Op::Not, &[atom]) };
        self.found.insert(literal);
    }

    /// The term without `ite` and Boolean parts. Iterative; branches that are not taken are not visited.
    fn resolve(&mut self, root: Term) -> Term {
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if self.resolved.contains_key(&t) {
                stack.pop();
                continue;
            }
            let Some(result) = self.resolve_node(t, &mut stack) else { continue };
            self.resolved.insert(t, result);
            stack.pop();
        }
        self.resolved[&root]
    }

    /// Nothing if an argument has to be resolved first, which is then on the stack.
    fn resolve_node(&mut self, t: Term, stack: &mut Vec<Term>) -> Option<Term> {
        let (op, args) = match self.store.node(t) {
            Node::App(op, args) => (*op, args.to_vec()),
            Node::Var(..) if self.store.sort(t) == Sort::Bool => {
                self.need_as_it_is(t);
                let value = self.truth(t);
                return Some(self.store.bool(value));
            }
            Node::Var(..) | Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) => {
                return Some(t);
            }
        };
        if self.store.sort(t) == Sort::Bool {
            self.need_as_it_is(t);
            let value = self.truth(t);
            return Some(self.store.bool(value));
        }
        if op == Op::Ite {
            let condition = self.truth(args[0]);
            self.need(args[0], condition);
            let branch = if condition { args[1] } else { args[2] };
            let found = self.resolved.get(&branch).copied();
            if found.is_none() {
                stack.push(branch);
            }
            return found;
        }
        let before = stack.len();
        stack.extend(args.iter().filter(|a| !self.resolved.contains_key(a)));
        if stack.len() > before {
            return None;
        }
        let new: Vec<Term> = args.iter().map(|a| self.resolved[a]).collect();
        Some(if new == args { t } else { self.store.app(op, &new) })
    }
}

/// Whether the term has no Boolean structure of its own.
pub(super) fn is_atom(store: &Store, t: Term) -> bool {
    match store.node(t) {
        Node::App(Op::Not, args) => is_atom_below(store, args[0]),
        _ => is_atom_below(store, t),
    }
}

fn is_atom_below(store: &Store, t: Term) -> bool {
    match store.node(t) {
        Node::App(Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies | Op::Ite, _) => false,
        Node::App(Op::Eq, args) => {
            store.sort(args[0]) != Sort::Bool || args.iter().all(|&a| matches!(store.node(a), Node::Var(..)))
        }
        Node::App(..) | Node::Var(..) | Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) => {
            true
        }
    }
}

/// The model with a value for every variable of these terms: what it lacks has the default value of its sort.
pub(crate) fn complete(store: &Store, terms: &[Term], model: &ox_logic::Model) -> Evaluator {
    let vars = store.free_vars(terms);
    let value = |v: Term| -> Value {
        model.get(&v).cloned().unwrap_or_else(|| ox_logic::default_value(store, store.sort(v)))
    };
    Evaluator::new(vars.into_iter().map(|v| (v, value(v))).collect())
}
