//! What claims are made of: forms, constants and conditions that the clauses themselves use, and simple ones besides.

use super::claim::Claim;
use super::look_ahead::Params;
use super::strongest::Claims;
use cranelift_entity::SecondaryMap;
use num_bigint::BigInt;
use ox_chc::{Atom, Clause, PredId, System};
use ox_logic::{Linear, Node, Op, Sort, Store, Term};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Constants of the clauses.
const MOST_CONSTANTS: usize = 40;
/// Forms of one predicate.
const MOST_FORMS: usize = 160;
/// With more numbers among the arguments, only sums and differences that the clauses have are looked at.
const ALL_PAIRS: usize = 9;
/// With more numbers, no `x - c*y` for constants c of the clauses; and for how many of these.
const ALL_MULTIPLES: usize = 4;
const MOST_FACTORS: usize = 4;
/// Conditions of one clause whose sums and differences are forms.
const MOST_SUMMANDS: usize = 6;
/// The largest number of a range of 32 bits has that many; what such a number bounds is a range.
const RANGE_BITS: u64 = 31;
/// Conditions of one predicate, each with its negation.
const MOST_GUARDS: usize = 7;
/// Claims of one predicate that have a guard.
const MOST_GUARDED: usize = 700;

#[derive(Default)]
pub struct Vocabulary {
    /// Without constants.
    forms: SecondaryMap<PredId, Vec<Linear<BigInt>>>,
    /// Sums and differences of two conditions of a clause: what the steps of two conditions that fail together have in common.
    sums: SecondaryMap<PredId, Vec<Linear<BigInt>>>,
    guards: SecondaryMap<PredId, Vec<Term>>,
    constants: BTreeSet<BigInt>,
}

impl Vocabulary {
    pub fn of(store: &mut Store, system: &System, params: &Params) -> Self {
        let mut this = Vocabulary::default();
        for clause in system.clauses.values() {
            this.read(store, clause, params);
        }
        for (pred, args) in params.iter() {
            let numbers: Vec<Term> = args.iter().copied().filter(|&p| store.sort(p) == Sort::Int).collect();
            this.simple_forms(pred, &numbers);
            let flags: Vec<Term> = args.iter().copied().filter(|&p| store.sort(p) == Sort::Bool).collect();
            let guards = &mut this.guards[pred];
            guards.retain(|g| !flags.contains(g));
            guards.splice(0..0, flags);
            guards.truncate(MOST_GUARDS);
        }
        this.constants = around(&this.constants);
        this
    }

    /// Every single number, and sums and differences of two.
    fn simple_forms(&mut self, pred: PredId, numbers: &[Term]) {
        let one =
            |t: Term, k: i32| Linear { coeffs: [(t, BigInt::from(k))].into(), constant: BigInt::from(0) };
        let mut forms: Vec<Linear<BigInt>> = numbers.iter().map(|&t| one(t, 1)).collect();
        forms.append(&mut self.forms[pred]);
        forms.append(&mut self.sums[pred]);
        if numbers.len() <= ALL_PAIRS {
            for (i, &a) in numbers.iter().enumerate() {
                for &b in &numbers[..i] {
                    for k in [-1, 1] {
                        let mut form = one(a, 1);
                        form.add_scaled(&one(b, k), &BigInt::from(1));
                        forms.push(form);
                    }
                }
            }
        }
        if numbers.len() <= ALL_MULTIPLES {
            let factors = self.constants.iter().filter(|c| **c > BigInt::from(1)).take(MOST_FACTORS);
            for factor in factors {
                for (&a, &b) in numbers.iter().flat_map(|a| numbers.iter().map(move |b| (a, b))) {
                    let mut form = one(a, 1);
                    form.add_scaled(&one(b, -1), factor);
                    forms.push(form);
                }
            }
        }
        let mut kept: Vec<Linear<BigInt>> = vec![];
        for form in forms.into_iter().filter(|f| !f.coeffs.is_empty()) {
            let mut negated = form.clone();
            negated.scale(&BigInt::from(-1));
            if !kept.contains(&form) && !kept.contains(&negated) && kept.len() < MOST_FORMS {
                kept.push(form);
            }
        }
        self.forms[pred] = kept;
    }

    fn read(&mut self, store: &mut Store, clause: &Clause, params: &Params) {
        let args = clause.body.iter().chain(&clause.head).flat_map(|a| a.args.iter().copied());
        let terms = store.subterms(&args.chain([clause.constraint]).collect::<Vec<_>>());
        for &t in &terms {
            if let Node::Int(n) = store.node(t) {
                self.constants.insert(n.clone());
            }
        }
        for atom in clause.body.iter().chain(&clause.head) {
            let map = renaming(store, atom, params);
            let mut forms = vec![];
            for &t in &terms {
                if let Some(form) = self.condition(store, atom.pred, t, &map)
                    && !forms.contains(&form)
                {
                    forms.push(form);
                }
            }
            let together = together(&forms);
            self.forms[atom.pred].extend(forms);
            self.sums[atom.pred].extend(together);
        }
    }

    /// A comparison of the clause that only speaks of the arguments, and its form. Ranges of machine integers are none.
    fn condition(
        &mut self,
        store: &mut Store,
        pred: PredId,
        t: Term,
        map: &FxHashMap<Term, Term>,
    ) -> Option<Linear<BigInt>> {
        let sides = match store.node(t) {
            Node::App(Op::Le | Op::Lt | Op::Eq, args) if store.sort(args[0]) == Sort::Int => {
                [args[0], args[1]]
            }
            Node::Bool(_)
            | Node::Int(_)
            | Node::Real(_)
            | Node::BitVec(..)
            | Node::Var(..)
            | Node::App(..) => return None,
        };
        let vars = store.free_vars(&sides);
        if vars.is_empty() || vars.iter().any(|v| !map.contains_key(v)) {
            return None;
        }
        let guard = store.subst_simplified(t, map);
        let sides = sides.map(|s| store.subst_simplified(s, map));
        let mut form = Linear::<BigInt>::difference(store, sides[0], sides[1]);
        if matches!(store.node(guard), Node::Bool(_)) || form.constant.bits() >= RANGE_BITS {
            return None;
        }
        if !self.guards[pred].contains(&guard) {
            self.guards[pred].push(guard);
        }
        self.constants.insert(form.constant.clone());
        self.constants.insert(-form.constant.clone());
        form.constant = BigInt::from(0);
        let is_param = |t: &Term| matches!(store.node(*t), Node::Var(..));
        (!form.coeffs.is_empty() && form.coeffs.keys().all(is_param)).then_some(form)
    }

    /// Numbers that a counterexample to induction has; the bounds just below them would exclude it.
    pub fn learn(&mut self, values: impl IntoIterator<Item = BigInt>) {
        for v in values {
            self.constants.extend([&v - 1, v.clone(), v + 1]);
        }
    }

    fn bounds(&self) -> Rc<[BigInt]> {
        let mut both: BTreeSet<BigInt> = self.constants.clone();
        both.extend(self.constants.iter().map(|c| -c));
        both.into_iter().collect()
    }

    /// The values of the forms in a fact.
    pub fn values(&self, pred: PredId, fact: &ox_logic::Model) -> Vec<BigInt> {
        let value = |form: &Linear<BigInt>| {
            form.coeffs.iter().try_fold(BigInt::from(0), |sum, (t, k)| match fact.get(t) {
                Some(ox_logic::Value::Int(n)) => Some(sum + n * k),
                Some(_) | None => None,
            })
        };
        self.forms[pred].iter().filter_map(value).collect()
    }

    /// Claims about all facts.
    pub fn claims(&self, store: &mut Store, params: &Params) -> Claims {
        let mut claims = Claims::new();
        let always = store.bool(true);
        for (pred, args) in params.iter() {
            claims[pred] = self.under(store, pred, args, always, usize::MAX);
            for &g in &self.guards[pred] {
                let not = store.mk(Op::Not, &[g]);
                claims[pred].extend([g, not].map(|t| Claim::holds(always, t)));
            }
        }
        claims
    }

    /// Claims about the facts that satisfy a condition.
    pub fn guarded_claims(&self, store: &mut Store, params: &Params) -> Claims {
        let mut claims = Claims::new();
        for (pred, args) in params.iter() {
            let guards = self.guards[pred].clone();
            let most = MOST_GUARDED / (2 * guards.len()).max(1);
            for g in guards {
                let not = store.mk(Op::Not, &[g]);
                for guard in [g, not] {
                    let some = self.under(store, pred, args, guard, most);
                    claims[pred].extend(some);
                }
            }
        }
        claims
    }

    fn under(&self, store: &mut Store, pred: PredId, args: &[Term], guard: Term, most: usize) -> Vec<Claim> {
        let bounds = self.bounds();
        let numbers: Rc<[Term]> = args.iter().copied().filter(|&p| store.sort(p) == Sort::Int).collect();
        let mut claims = vec![];
        if !numbers.is_empty() {
            claims.push(Claim::equalities(guard, numbers));
        }
        for form in &self.forms[pred] {
            if form.coeffs.len() == 1 {
                claims.push(Claim::congruence(guard, form.clone()));
            }
            let mut negated = form.clone();
            negated.scale(&BigInt::from(-1));
            claims.extend([form.clone(), negated].map(|f| Claim::bound(guard, f, bounds.clone())));
        }
        let flags = args.iter().copied().filter(|&p| store.sort(p) == Sort::Bool && p != guard);
        for flag in flags.collect::<Vec<_>>() {
            let not = store.mk(Op::Not, &[flag]);
            claims.extend([flag, not].map(|t| Claim::holds(guard, t)));
        }
        claims.truncate(most);
        claims
    }
}

/// Sums and differences of two.
fn together(forms: &[Linear<BigInt>]) -> Vec<Linear<BigInt>> {
    let few = &forms[..forms.len().min(MOST_SUMMANDS)];
    let mut found = vec![];
    for (i, a) in few.iter().enumerate() {
        for b in &few[..i] {
            for k in [1, -1] {
                let mut sum = a.clone();
                sum.add_scaled(b, &BigInt::from(k));
                found.push(sum);
            }
        }
    }
    found
}

/// The clause's variables that are arguments, as parameters.
fn renaming(store: &Store, atom: &Atom, params: &Params) -> FxHashMap<Term, Term> {
    let mut map = FxHashMap::default();
    for (&arg, &param) in atom.args.iter().zip(&params[atom.pred]) {
        if let Node::Var(..) = store.node(arg) {
            map.entry(arg).or_insert(param);
        }
    }
    map
}

/// The constants with their neighbours, the small ones first if they are too many.
fn around(constants: &BTreeSet<BigInt>) -> BTreeSet<BigInt> {
    let mut sorted: Vec<&BigInt> = constants.iter().collect();
    sorted.sort_by_key(|c| c.magnitude().clone());
    let few = sorted.into_iter().take(MOST_CONSTANTS);
    let mut all: BTreeSet<BigInt> = few.flat_map(|c| [c - 1, c.clone(), c + 1]).collect();
    all.extend([-1, 0, 1].map(BigInt::from));
    all
}
