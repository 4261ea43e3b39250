//! What claims are made of: forms, constants and conditions that the clauses themselves use, and simple ones besides.

use super::claim::Claim;
use super::look_ahead::Params;
use super::strongest::Claims;
use cranelift_entity::SecondaryMap;
use num_bigint::BigInt;
use ox_chc::transform::conjuncts;
use ox_chc::{Atom, Clause, PredId, System};
use ox_logic::{Linear, Node, Op, Sort, Store, Term, Value, eval};
use ox_smt::backend::z3::Z3Solver;
use ox_smt::{Limits, SatResult, SmtError, Solver};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Constants of the clauses.
const MOST_CONSTANTS: usize = 40;
/// Forms of one predicate.
const MOST_FORMS: usize = 160;
/// With more numbers among the arguments, only sums and differences that the clauses have are looked at.
const ALL_PAIRS: usize = 9;
/// With more numbers, no `x - c*y` for constants c of the clauses; and for how many of these.
const ALL_MULTIPLES: usize = 4;
const MOST_FACTORS: usize = 4;
/// Constants of the clauses that are looked at as what an inner loop counts in a round of the outer one, and cases of a round.
const NESTED_FACTORS: usize = 8;
const NESTED_CASES: usize = 16;
/// Conditions of one clause whose sums and differences are forms.
const MOST_SUMMANDS: usize = 6;
/// How many clauses back from a query forms are looked at, how many there are then of one predicate, and with how many variables.
const CLAUSES_BACK: usize = 3;
const MOST_SUMS: usize = 60;
const LONGEST: usize = 4;
/// Questions for the largest value of a form, and the time for one.
const STEPS: usize = 200;
const STEP_PATIENCE: Duration = Duration::from_millis(100);
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
    /// From the clauses as they were given; `system` are those that are worked on.
    pub fn of(store: &mut Store, given: &System, system: &System, params: &Params) -> Self {
        let mut this = Vocabulary::default();
        for clause in given.clauses.values() {
            this.read(store, clause, params);
        }
        this.look_back(store, system, params);
        this.nested(store, system, params);
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
                    for k in [-1, 1] {
                        let mut form = one(a, 1);
                        form.add_scaled(&one(b, k), factor);
                        forms.push(form);
                    }
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
        let (guard, mut form) = comparison(store, t, map)?;
        if !self.guards[pred].contains(&guard) {
            self.guards[pred].push(guard);
        }
        self.constants.insert(form.constant.clone());
        self.constants.insert(-form.constant.clone());
        form.constant = BigInt::from(0);
        let is_param = |t: &Term| matches!(store.node(*t), Node::Var(..));
        (!form.coeffs.is_empty() && form.coeffs.keys().all(is_param)).then_some(form)
    }

    /// What the forms of the queries say about facts some clauses before, also together with conditions of these clauses.
    fn look_back(&mut self, store: &mut Store, system: &System, params: &Params) {
        let mut open: Vec<(PredId, Linear<BigInt>)> = vec![];
        for (_, query) in system.queries() {
            for atom in &query.body {
                let own = self.forms[atom.pred].iter().chain(&self.sums[atom.pred]);
                open.extend(own.map(|form| (atom.pred, form.clone())));
            }
        }
        for _ in 0..CLAUSES_BACK {
            let mut next = vec![];
            for clause in system.clauses.values() {
                let (Some(head), [body]) = (&clause.head, &clause.body[..]) else { continue };
                let map = renaming(store, body, params);
                let conditions = conditions(store, clause, &map);
                for (_, form) in open.iter().filter(|(pred, _)| *pred == head.pred) {
                    let Some(before) = before(store, form, head, &params[head.pred], &map) else { continue };
                    let mut found = vec![before.clone()];
                    for condition in &conditions {
                        found.extend(together(&[before.clone(), condition.clone()]));
                    }
                    for form in found.into_iter().filter(|f| (2..=LONGEST).contains(&f.coeffs.len())) {
                        let known = &mut self.sums[body.pred];
                        if known.len() < MOST_SUMS && !known.contains(&form) {
                            known.push(form.clone());
                            next.push((body.pred, form));
                        }
                    }
                }
            }
            open = next;
        }
    }

    /// What an inner loop counts while an outer one goes on: a difference that one case of a round leaves as it is, and a multiple of a
    /// number that only another case moves. `k = 0; for i … for (j = 0; j < m; j++) k++` has `k - j - c*i` for bounds c of m.
    fn nested(&mut self, store: &mut Store, system: &System, params: &Params) {
        let factors: Vec<BigInt> =
            self.constants.iter().filter(|c| **c > BigInt::from(1)).take(NESTED_FACTORS).cloned().collect();
        for pred in system.preds.keys() {
            let mut cases: Vec<Vec<(Term, BigInt)>> = vec![];
            for clause in system.clauses.values() {
                if let (Some(head), [body]) = (&clause.head, &clause.body[..])
                    && (head.pred, body.pred) == (pred, pred)
                {
                    let head = defined(store, clause, head, body);
                    let heads = cases_of(store, head);
                    cases.extend(heads.iter().map(|head| steps(store, head, body, &params[pred])));
                }
            }
            let moves = |case: &[(Term, BigInt)], t: Term| {
                case.iter().any(|(p, by)| *p == t && *by != BigInt::from(0))
            };
            let mut found: Vec<Linear<BigInt>> = vec![];
            for case in &cases {
                let moving: Vec<&(Term, BigInt)> = case.iter().filter(|(p, _)| moves(case, *p)).collect();
                let still = case.iter().map(|(p, _)| *p).filter(|&p| !moves(case, p));
                let still: Vec<Term> = still.filter(|&p| cases.iter().any(|c| moves(c, p))).collect();
                // where an outer loop goes on, an inner one begins anew
                let anew = |y: Term, a: Term, b: Term| {
                    let kept = |c: &[(Term, BigInt)], t: Term| c.iter().any(|(p, _)| *p == t);
                    cases.iter().any(|c| moves(c, y) && !(kept(c, a) && kept(c, b)))
                };
                for (i, (a, by_a)) in moving.iter().enumerate() {
                    for (b, by_b) in &moving[..i] {
                        for (y, c) in still
                            .iter()
                            .filter(|y| anew(**y, *a, *b))
                            .flat_map(|y| factors.iter().map(move |c| (*y, c)))
                        {
                            for c in [c.clone(), -c] {
                                let mut form = Linear::<BigInt>::default();
                                form.add_atom(*a, by_b.clone());
                                form.add_atom(*b, -by_a);
                                form.add_atom(y, c);
                                if !found.contains(&form) && found.len() < MOST_SUMS {
                                    found.push(form);
                                }
                            }
                        }
                    }
                }
            }
            self.sums[pred].extend(found);
        }
    }

    /// Numbers that a counterexample to induction has; the bounds just below them would exclude it.
    pub fn learn(&mut self, values: impl IntoIterator<Item = BigInt>) {
        for v in values {
            self.constants.extend([&v - 1, v.clone(), v + 1]);
        }
    }

    /// How large and how small forms with factors are at the beginning: constants that are in no clause.
    pub fn learn_extremes(
        &mut self,
        store: &mut Store,
        system: &System,
        params: &Params,
        until: Instant,
    ) -> Result<(), SmtError> {
        let mut solver = Z3Solver::new()?;
        for clause in system.clauses.values().filter(|c| c.body.is_empty()) {
            let Some(head) = &clause.head else { continue };
            solver.push();
            solver.assert(store, clause.constraint)?;
            let map: FxHashMap<Term, Term> =
                params[head.pred].iter().copied().zip(head.args.iter().copied()).collect();
            let has_factor = |f: &&Linear<BigInt>| f.coeffs.values().any(|k| k.magnitude() > &1u32.into());
            for form in self.forms[head.pred].iter().filter(has_factor) {
                for k in [1, -1] {
                    let mut form = form.clone();
                    form.scale(&BigInt::from(k));
                    let value = form.build(store);
                    let value = store.subst_simplified(value, &map);
                    if Instant::now() < until
                        && let Some(most) = largest(store, &mut solver, value, &clause.vars)?
                    {
                        self.constants.insert(most);
                    }
                }
            }
            solver.pop();
        }
        Ok(())
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

/// A comparison of integers that only speaks of these variables, renamed, and the difference of its sides. Ranges of machine integers
/// are none.
fn comparison(store: &mut Store, t: Term, map: &FxHashMap<Term, Term>) -> Option<(Term, Linear<BigInt>)> {
    let sides = match store.node(t) {
        Node::App(Op::Le | Op::Lt | Op::Eq, args) if store.sort(args[0]) == Sort::Int => [args[0], args[1]],
        Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => {
            return None;
        }
    };
    let vars = store.free_vars(&sides);
    if vars.is_empty() || vars.iter().any(|v| !map.contains_key(v)) {
        return None;
    }
    let guard = store.subst_simplified(t, map);
    let sides = sides.map(|s| store.subst_simplified(s, map));
    let form = Linear::<BigInt>::difference(store, sides[0], sides[1]);
    if matches!(store.node(guard), Node::Bool(_)) || form.constant.bits() >= RANGE_BITS {
        return None;
    }
    Some((guard, form))
}

/// The forms of the clause's comparisons about its body.
fn conditions(store: &mut Store, clause: &Clause, map: &FxHashMap<Term, Term>) -> Vec<Linear<BigInt>> {
    let mut found: Vec<Linear<BigInt>> = vec![];
    for t in store.subterms(&[clause.constraint]) {
        let Some((_, mut form)) = comparison(store, t, map) else { continue };
        form.constant = BigInt::from(0);
        let linear = form.coeffs.keys().all(|t| matches!(store.node(*t), Node::Var(..)));
        if linear && found.len() < MOST_SUMMANDS && !found.contains(&form) {
            found.push(form);
        }
    }
    found
}

/// The head with what equalities of the clause say of its arguments.
fn defined(store: &mut Store, clause: &Clause, head: &Atom, body: &Atom) -> Atom {
    let mut map: FxHashMap<Term, Term> = FxHashMap::default();
    for part in conjuncts(store, clause.constraint) {
        let Node::App(Op::Eq, sides) = store.node(part) else { continue };
        for (var, value) in [(sides[0], sides[1]), (sides[1], sides[0])] {
            if head.args.contains(&var)
                && matches!(store.node(var), Node::Var(..))
                && !body.args.contains(&var)
                && store.free_vars(&[value]).iter().all(|v| body.args.contains(v))
            {
                map.entry(var).or_insert(value);
            }
        }
    }
    let args = head.args.iter().map(|&t| store.subst_simplified(t, &map)).collect();
    Atom { pred: head.pred, args }
}

/// By how much each number changes from the body to the head, where that is a constant and no machine integer has wrapped around.
fn steps(store: &Store, head: &Atom, body: &Atom, params: &[Term]) -> Vec<(Term, BigInt)> {
    let number = |&(i, _): &(usize, &Term)| store.sort(params[i]) == Sort::Int;
    let step = |(i, &p): (usize, &Term)| {
        let by = Linear::<BigInt>::difference(store, head.args[i], body.args[i]);
        by.as_constant().filter(|k| k.bits() < RANGE_BITS).map(|k| (p, k.clone()))
    };
    params.iter().enumerate().filter(number).filter_map(step).collect()
}

/// The atom for each way in which the conditions on which its arguments depend may be decided.
fn cases_of(store: &mut Store, atom: Atom) -> Vec<Atom> {
    let (mut open, mut done) = (vec![atom], vec![]);
    while let Some(atom) = open.pop() {
        let condition = atom.args.iter().find_map(|&t| match store.node(t) {
            Node::App(Op::Ite, args) => Some(args[0]),
            Node::Bool(_)
            | Node::Int(_)
            | Node::Real(_)
            | Node::BitVec(..)
            | Node::Var(..)
            | Node::App(..) => None,
        });
        let Some(condition) = condition.filter(|_| open.len() + done.len() + 2 <= NESTED_CASES) else {
            done.push(atom);
            continue;
        };
        for value in [true, false] {
            let value = store.bool(value);
            let map: FxHashMap<Term, Term> = [(condition, value)].into_iter().collect();
            let args = atom.args.iter().map(|&t| store.subst_simplified(t, &map)).collect();
            open.push(Atom { pred: atom.pred, args });
        }
    }
    done
}

/// A form of the head as one of the body; nothing if it also needs other variables.
fn before(
    store: &Store,
    form: &Linear<BigInt>,
    head: &Atom,
    params: &[Term],
    map: &FxHashMap<Term, Term>,
) -> Option<Linear<BigInt>> {
    let mut sum = Linear::<BigInt>::default();
    for (param, k) in &form.coeffs {
        let at = params.iter().position(|p| p == param)?;
        sum.add_scaled(&Linear::of(store, head.args[at]), k);
    }
    let mut renamed = Linear::default();
    for (v, k) in sum.coeffs {
        renamed.add_atom(*map.get(&v)?, k);
    }
    Some(renamed)
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

/// The largest value of the term, if it is found soon: in steps that double as long as there is a larger one.
fn largest(
    store: &mut Store,
    solver: &mut Z3Solver,
    value: Term,
    vars: &[Term],
) -> Result<Option<BigInt>, SmtError> {
    solver.set_limits(Limits { time: Some(STEP_PATIENCE), ..Limits::default() });
    let (mut known, mut step): (Option<BigInt>, BigInt) = (None, BigInt::from(1));
    for _ in 0..STEPS {
        let larger = match &known {
            None => store.bool(true),
            Some(n) => {
                let next = store.int(n + &step);
                store.mk(Op::Le, &[next, value])
            }
        };
        match solver.check(store, &[larger])? {
            SatResult::Sat => {
                let model = solver.model(store, vars)?;
                let Ok(Value::Int(n)) = eval(store, value, &model) else { return Ok(None) };
                known = Some(n);
                step *= 2;
            }
            SatResult::Unsat if step == BigInt::from(1) => return Ok(known),
            SatResult::Unsat => step = BigInt::from(1),
            SatResult::Unknown(_) => return Ok(None),
        }
    }
    Ok(None)
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
