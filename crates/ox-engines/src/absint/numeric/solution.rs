//! Facts as definitions of predicates.
//!
//! After one round the facts are the solution. After more, `I = F1 ∧ (¬B1 ∨ (F2 ∧ …))`: what can be derived, and if it can lead to a query,
//! what can be derived of that. It is inductive: if the head of a clause is in B1, all of its body is (B1 is closed backward within F1),
//! so the body is in F2, and so is the head.

use super::analysis::{Clauses, is_top};
use super::compile::Layout;
use super::facts::Facts;
use cranelift_entity::{EntityRef, SecondaryMap};
use ox_chc::answer::fresh_params;
use ox_chc::{Definition, PredId, Solution, System};
use ox_domains::{Constraint, Dim, Int, Kind, Linear, Relation, State};
use ox_logic::{Op, Store, Term};
use rustc_hash::FxHashMap;

/// One round: what can be derived, and what of it can lead to a query.
pub struct Round {
    pub forward: SecondaryMap<PredId, Facts>,
    pub backward: Option<SecondaryMap<PredId, Facts>>,
}

/// Constraints as terms. Parameters of predicates have the same names, so most constraints are said again and again.
struct Writer<'s> {
    store: &'s mut Store,
    /// Over the numbers of terms instead of dimensions.
    known: FxHashMap<Constraint, Term>,
}

pub fn solution(store: &mut Store, system: &System, clauses: &Clauses, rounds: &[Round]) -> Solution {
    let mut solution = Solution::default();
    let mut writer = Writer { store, known: FxHashMap::default() };
    for pred in system.preds.keys() {
        let params = fresh_params(writer.store, system, pred);
        let layout = &clauses.layouts[pred.index()];
        let dims: Vec<Term> = layout.args.iter().map(|&i| params[i]).collect();
        let mut body = writer.store.bool(true);
        for round in rounds.iter().rev() {
            if let Some(backward) = &round.backward {
                let leads = writer.facts(layout, &dims, &backward[pred]);
                let not = writer.store.mk(Op::Not, &[leads]);
                body = writer.store.mk(Op::Or, &[not, body]);
            }
            let derivable = writer.facts(layout, &dims, &round.forward[pred]);
            body = writer.store.mk(Op::And, &[derivable, body]);
        }
        if body != writer.store.bool(true) {
            solution.definitions[pred] = Some(Definition { params, body });
        }
    }
    solution
}

impl Writer<'_> {
    fn facts(&mut self, layout: &Layout, dims: &[Term], facts: &Facts) -> Term {
        let parts: Vec<Term> = facts.parts.values().map(|s| self.state(layout, dims, s)).collect();
        self.store.mk(Op::Or, &parts)
    }

    fn state(&mut self, layout: &Layout, dims: &[Term], state: &State) -> Term {
        let Some(constraints) = state.constraints() else { return self.store.bool(false) };
        let told = constraints.iter().filter(|c| !is_top(&layout.kinds, c));
        let mut parts: Vec<Term> = told.map(|c| self.constraint(layout, dims, c)).collect();
        for disjunction in state.disjunctions() {
            let mut cases = vec![];
            for case in &disjunction {
                let all: Vec<Term> = case.iter().map(|c| self.constraint(layout, dims, c)).collect();
                cases.push(self.store.mk(Op::And, &all));
            }
            parts.push(self.store.mk(Op::Or, &cases));
        }
        self.store.mk(Op::And, &parts)
    }

    fn constraint(&mut self, layout: &Layout, dims: &[Term], c: &Constraint) -> Term {
        let over_terms = c.expr.rename(|d| Some(Dim(dims[d.index()].index() as u32)));
        let key = c.with(over_terms.expect("each has one"));
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let t = constraint(self.store, &layout.kinds, dims, c);
        self.known.insert(key, t);
        t
    }
}

fn constraint(store: &mut Store, kinds: &[Kind], dims: &[Term], c: &Constraint) -> Term {
    // a Boolean by itself
    if let ([(d, k)], Relation::Eq) = (c.expr.terms(), &c.relation)
        && kinds[d.index()] == Kind::Bool
        && k.is_one()
    {
        return match c.expr.offset().is_zero() {
            true => store.mk(Op::Not, &[dims[d.index()]]),
            false => dims[d.index()],
        };
    }
    match c.expr.dims().all(|d| kinds[d.index()] != Kind::Int) {
        true => over_bits(store, kinds, dims, c),
        false => over_integers(store, kinds, dims, c),
    }
}

/// A bound of an integer, which most constraints are, as the simplifier would leave it.
fn bound(store: &mut Store, kinds: &[Kind], dims: &[Term], c: &Constraint) -> Option<Term> {
    let [(d, k)] = c.expr.terms() else { return None };
    let (x, offset) = (dims[d.index()], c.expr.offset());
    if kinds[d.index()] != Kind::Int {
        return None;
    }
    match &c.relation {
        Relation::Le if k.is_one() => {
            let most = store.int((-offset).to_bigint());
            Some(store.app(Op::Le, &[x, most]))
        }
        Relation::Le if k.is_minus_one() => {
            let least = store.int(offset.to_bigint());
            Some(store.app(Op::Le, &[least, x]))
        }
        Relation::Le | Relation::Eq | Relation::Ne | Relation::Multiple(_) => None,
    }
}

fn over_integers(store: &mut Store, kinds: &[Kind], dims: &[Term], c: &Constraint) -> Term {
    if let Some(done) = bound(store, kinds, dims, c) {
        return done;
    }
    let mut parts = vec![];
    for (d, k) in c.expr.terms() {
        let x = dims[d.index()];
        let value = match kinds[d.index()] {
            Kind::Int => x,
            Kind::Bits(_) => store.mk(Op::BvToNat, &[x]),
            Kind::Bool => {
                let (one, zero) = (store.int(1), store.int(0));
                store.mk(Op::Ite, &[x, one, zero])
            }
        };
        let factor = store.int(k.to_bigint());
        parts.push(store.mk(Op::Mul, &[factor, value]));
    }
    let sum = match parts[..] {
        [one] => one,
        _ => store.mk(Op::Add, &parts),
    };
    let right = store.int((-c.expr.offset()).to_bigint());
    match &c.relation {
        Relation::Le => store.mk(Op::Le, &[sum, right]),
        Relation::Eq => store.mk(Op::Eq, &[sum, right]),
        Relation::Ne => {
            let eq = store.mk(Op::Eq, &[sum, right]);
            store.mk(Op::Not, &[eq])
        }
        Relation::Multiple(m) => {
            let rest = store.int((-c.expr.offset()).mod_floor(m).to_bigint());
            let m = store.int(m.to_bigint());
            let is = store.mk(Op::Mod, &[sum, m]);
            store.mk(Op::Eq, &[is, rest])
        }
    }
}

/// In bit-vectors that are wide enough for the sum, with what is negative on the other side.
fn over_bits(store: &mut Store, kinds: &[Kind], dims: &[Term], c: &Constraint) -> Term {
    let greatest = |k: Kind| match k {
        Kind::Bits(w) => &Int::power_of_two(w) - &Int::ONE,
        Kind::Bool | Kind::Int => Int::ONE,
    };
    let sum = |e: &Linear| {
        let parts = e.terms().iter().map(|(d, k)| &k.abs() * &greatest(kinds[d.index()]));
        parts.fold(e.offset().abs(), |a, b| &a + &b)
    };
    let modulus = match &c.relation {
        Relation::Multiple(m) => m.clone(),
        Relation::Le | Relation::Eq | Relation::Ne => Int::ONE,
    };
    let width = (&sum(&c.expr) + &modulus).bits() as u32 + 1;
    let (mut left, mut right) = (store.bv(width, 0), store.bv(width, 0));
    let offset = store.bv(width, c.expr.offset().abs().to_bigint());
    match c.expr.offset().is_negative() {
        true => right = offset,
        false => left = offset,
    }
    for (d, k) in c.expr.terms() {
        let x = dims[d.index()];
        let wide = match kinds[d.index()] {
            Kind::Bits(w) => store.mk(Op::BvZeroExtend(width - w), &[x]),
            Kind::Bool | Kind::Int => {
                let (one, zero) = (store.bv(width, 1), store.bv(width, 0));
                store.mk(Op::Ite, &[x, one, zero])
            }
        };
        let factor = store.bv(width, k.abs().to_bigint());
        let part = store.mk(Op::BvMul, &[factor, wide]);
        let side = if k.is_negative() { &mut right } else { &mut left };
        *side = store.mk(Op::BvAdd, &[*side, part]);
    }
    match &c.relation {
        Relation::Le => store.mk(Op::BvUle, &[left, right]),
        Relation::Eq => store.mk(Op::Eq, &[left, right]),
        Relation::Ne => {
            let eq = store.mk(Op::Eq, &[left, right]);
            store.mk(Op::Not, &[eq])
        }
        Relation::Multiple(m) => {
            let m = store.bv(width, m.to_bigint());
            let (a, b) = (store.mk(Op::BvUrem, &[left, m]), store.mk(Op::BvUrem, &[right, m]));
            store.mk(Op::Eq, &[a, b])
        }
    }
}
