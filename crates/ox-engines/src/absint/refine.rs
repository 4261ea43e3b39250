//! Evaluation of terms over abstract values, and the converse: what a formula says about its variables.
//!
//! Conditions and if-then-elses are evaluated once for each context in which they stand, which is exponential in the worst
//! case. So when the fuel runs out, each is evaluated just once more, in the context that the evaluation began with, and
//! what follows there is used everywhere (soundly: every other context is stronger). Terms that are nested too deeply are given up.

use super::{Abstract, Env};
use num_bigint::BigInt;
use num_traits::One;
use ox_domains::Interval;
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::FxHashMap;

/// How many terms are looked at in their contexts.
pub const FUEL: u32 = 20_000;
const DEPTH: u32 = 120;

pub struct Refiner<'a> {
    pub store: &'a Store,
    pub fuel: u32,
    /// How many terms were looked at.
    pub steps: u32,
    depth: u32,
    /// Where the evaluation began; what is known of terms there.
    base: Env,
    conditions: FxHashMap<(Term, bool), Option<Env>>,
    choices: FxHashMap<Term, Interval>,
}

impl<'a> Refiner<'a> {
    pub fn new(store: &'a Store) -> Self {
        let (base, conditions, choices) = Default::default();
        Refiner { store, fuel: FUEL, steps: 0, depth: 0, base, conditions, choices }
    }

    /// True if the term is nested too deeply; undone by `leave`.
    fn enter(&mut self, env: &Env) -> bool {
        if self.depth == 0 {
            self.begin(env);
        }
        self.fuel = self.fuel.saturating_sub(1);
        self.steps += 1;
        self.depth += 1;
        self.depth > DEPTH
    }

    /// From here on all contexts are as strong as this one.
    fn begin(&mut self, env: &Env) {
        self.base = env.clone();
        self.conditions.clear();
        self.choices.clear();
    }

    fn leave<T>(&mut self, result: T) -> T {
        self.depth -= 1;
        result
    }

    // ---- evaluation

    pub fn int(&mut self, t: Term, env: &Env) -> Interval {
        if self.enter(env) {
            return self.leave(Interval::TOP);
        }
        let result = match self.store.node(t) {
            Node::Int(v) => Interval::point(v.clone()),
            Node::Var(..) => match env.vars.get(&t) {
                Some(Abstract::Int(i)) => i.clone(),
                _ => Interval::TOP,
            },
            Node::App(Op::Ite, args) if self.fuel == 0 => self.choice(t, args),
            Node::App(op, args) => self.int_app(*op, args, env),
            Node::Bool(_) | Node::Real(_) | Node::BitVec(..) => Interval::TOP,
        };
        self.leave(result)
    }

    /// The value of an if-then-else where the evaluation began.
    fn choice(&mut self, t: Term, args: &[Term]) -> Interval {
        if let Some(i) = self.choices.get(&t) {
            return i.clone();
        }
        let base = self.base.clone();
        let i = self.int_app(Op::Ite, args, &base);
        self.choices.insert(t, i.clone());
        i
    }

    fn int_app(&mut self, op: Op, args: &[Term], env: &Env) -> Interval {
        match op {
            Op::Neg => self.int(args[0], env).neg(),
            Op::Add => {
                let mut sum = Interval::point(0);
                for &a in args {
                    sum = sum.add(&self.int(a, env));
                }
                let (parts, constant) = self.split_sum(args);
                let known = env.sums.get(&parts).map(|k| k.add(&Interval::point(constant)));
                // an empty meet is an impossible context, where anything holds
                known.and_then(|k| k.meet(&sum)).unwrap_or(sum)
            }
            Op::Mul => {
                let mut product = Interval::point(1);
                for &a in args {
                    product = product.mul(&self.int(a, env));
                }
                product
            }
            Op::Div | Op::Mod => {
                let (a, b) = (self.int(args[0], env), self.int(args[1], env));
                match b.single() {
                    Some(k) if op == Op::Div => a.div(k),
                    Some(k) => a.modulo(k),
                    None => Interval::TOP,
                }
            }
            Op::Ite => {
                let (mut yes, mut no) = (env.clone(), env.clone());
                let can_yes = self.refine(args[0], true, &mut yes);
                let can_no = self.refine(args[0], false, &mut no);
                match (can_yes, can_no) {
                    (true, false) => self.int(args[1], &yes),
                    (false, true) => self.int(args[2], &no),
                    _ => self.int(args[1], &yes).join(&self.int(args[2], &no)),
                }
            }
            // the rest has no integer arguments that we follow
            _ => Interval::TOP,
        }
    }

    /// The terms of a sum, sorted, and its constant.
    fn split_sum(&self, args: &[Term]) -> (Box<[Term]>, BigInt) {
        let mut constant = BigInt::ZERO;
        let mut parts = vec![];
        for &a in args {
            match self.store.node(a) {
                Node::Int(k) => constant += k,
                Node::Bool(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => {
                    parts.push(a)
                }
            }
        }
        parts.sort_unstable();
        (parts.into(), constant)
    }

    /// May be false, may be true.
    pub fn truth(&mut self, t: Term, env: &Env) -> (bool, bool) {
        let can_be_true = self.refine(t, true, &mut env.clone());
        let can_be_false = self.refine(t, false, &mut env.clone());
        (can_be_false, can_be_true)
    }

    pub fn value(&mut self, t: Term, env: &Env) -> Abstract {
        match self.store.sort(t) {
            ox_logic::Sort::Int => Abstract::Int(self.int(t, env)),
            ox_logic::Sort::Bool => match self.truth(t, env) {
                (false, false) => Abstract::Bool(true, true), // an impossible context: anything holds
                (f, t) => Abstract::Bool(f, t),
            },
            ox_logic::Sort::Real | ox_logic::Sort::BitVec(_) | ox_logic::Sort::Array(_) => Abstract::Any,
        }
    }

    // ---- refinement

    /// Adds to `env` what follows from `t` being `truth`; false if that is impossible.
    pub fn refine(&mut self, t: Term, truth: bool, env: &mut Env) -> bool {
        if self.enter(env) {
            return self.leave(true);
        }
        let result = match self.store.node(t) {
            Node::Bool(b) => *b == truth,
            Node::Var(..) => env.add(t, &Abstract::Bool(!truth, truth)),
            Node::App(op, args) if self.fuel == 0 && self.has_parts(*op, args) => {
                self.condition(t, *op, args, truth, env)
            }
            Node::App(op, args) => self.refine_app(*op, args, truth, env),
            Node::Int(_) | Node::Real(_) | Node::BitVec(..) => true,
        };
        self.leave(result)
    }

    /// Is it made of other formulas?
    fn has_parts(&self, op: Op, args: &[Term]) -> bool {
        match op {
            Op::And | Op::Or | Op::Implies | Op::Xor | Op::Ite => true,
            Op::Not => matches!(self.store.node(args[0]), Node::App(op, args) if self.has_parts(*op, args)),
            Op::Eq => self.store.sort(args[0]) == Sort::Bool,
            // operators over other sorts
            _ => false,
        }
    }

    /// Adds to `env` what follows from the formula where the evaluation began.
    fn condition(&mut self, t: Term, op: Op, args: &[Term], truth: bool, env: &mut Env) -> bool {
        if !self.conditions.contains_key(&(t, truth)) {
            let mut e = self.base.clone();
            let possible = self.refine_app(op, args, truth, &mut e);
            self.conditions.insert((t, truth), possible.then_some(e));
        }
        match &self.conditions[&(t, truth)] {
            Some(e) => env.meet(e),
            None => false,
        }
    }

    fn refine_app(&mut self, op: Op, args: &[Term], truth: bool, env: &mut Env) -> bool {
        match op {
            Op::Not => self.refine(args[0], !truth, env),
            Op::And if truth => self.all(args, true, env),
            Op::Or if !truth => self.all(args, false, env),
            Op::And => self.some(&args.iter().map(|&a| vec![(a, false)]).collect::<Vec<_>>(), env),
            Op::Or => self.some(&args.iter().map(|&a| vec![(a, true)]).collect::<Vec<_>>(), env),
            Op::Implies if truth => self.some(&[vec![(args[0], false)], vec![(args[1], true)]], env),
            Op::Implies => self.refine(args[0], true, env) && self.refine(args[1], false, env),
            Op::Xor => self.same(args[0], args[1], !truth, env),
            Op::Eq => match self.store.sort(args[0]) {
                ox_logic::Sort::Bool => self.same(args[0], args[1], truth, env),
                ox_logic::Sort::Int if truth => {
                    self.at_most(args[0], args[1], 0, env) && self.at_most(args[1], args[0], 0, env)
                }
                ox_logic::Sort::Int => self.different(args[0], args[1], env),
                ox_logic::Sort::Real | ox_logic::Sort::BitVec(_) | ox_logic::Sort::Array(_) => true,
            },
            Op::Ite => {
                let (c, a, b) = (args[0], args[1], args[2]);
                self.some(&[vec![(c, true), (a, truth)], vec![(c, false), (b, truth)]], env)
            }
            Op::Le if truth => self.at_most(args[0], args[1], 0, env),
            Op::Lt if truth => self.at_most(args[0], args[1], 1, env),
            // not a <= b: b + 1 <= a
            Op::Le => self.at_most(args[1], args[0], 1, env),
            Op::Lt => self.at_most(args[1], args[0], 0, env),
            // Boolean operators over other sorts say nothing here
            _ => true,
        }
    }

    /// A conjunction, simple parts first; while there is fuel twice, because a later part may help an earlier one.
    fn all(&mut self, args: &[Term], truth: bool, env: &mut Env) -> bool {
        let has_parts = |a: &Term| match self.store.node(*a) {
            Node::App(op, args) => self.has_parts(*op, args),
            Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) => false,
        };
        let (rest, simple): (Vec<Term>, Vec<Term>) = args.iter().partition(|a| has_parts(a));
        for _ in 0..2 {
            let before = env.clone();
            if !simple.iter().all(|&a| self.refine(a, truth, env)) {
                return false;
            }
            if self.depth == 1 {
                self.begin(env);
            }
            if !rest.iter().all(|&a| self.refine(a, truth, env)) {
                return false;
            }
            if *env == before || self.fuel == 0 {
                break;
            }
        }
        true
    }

    /// A disjunction of conjunctions of literals: what holds in all that are possible.
    fn some(&mut self, cases: &[Vec<(Term, bool)>], env: &mut Env) -> bool {
        let mut joined: Option<Env> = None;
        for case in cases {
            let mut e = env.clone();
            if !case.iter().all(|&(t, truth)| self.refine(t, truth, &mut e)) {
                continue;
            }
            match &mut joined {
                None => joined = Some(e),
                Some(j) => j.join(&e),
            }
        }
        match joined {
            Some(j) => {
                *env = j;
                true
            }
            None => false,
        }
    }

    fn same(&mut self, a: Term, b: Term, same: bool, env: &mut Env) -> bool {
        let cases = [vec![(a, true), (b, same)], vec![(a, false), (b, !same)]];
        self.some(&cases, env)
    }

    /// `a + gap <= b`
    fn at_most(&mut self, a: Term, b: Term, gap: i32, env: &mut Env) -> bool {
        let (ia, ib) = (self.int(a, env), self.int(b, env));
        let gap = BigInt::from(gap);
        if let (Some(l), Some(h)) = (&ia.lo, &ib.hi)
            && l + &gap > *h
        {
            return false;
        }
        let upper = ib.hi.map(|h| Interval::at_most(h - &gap));
        let lower = ia.lo.map(|l| Interval::at_least(l + &gap));
        upper.is_none_or(|u| self.push(a, &u, env)) && lower.is_none_or(|l| self.push(b, &l, env))
    }

    /// Cuts an end off if the other side is exactly that end.
    fn different(&mut self, a: Term, b: Term, env: &mut Env) -> bool {
        for (x, y) in [(a, b), (b, a)] {
            let (ix, iy) = (self.int(x, env), self.int(y, env));
            let Some(k) = iy.single() else { continue };
            let cut = match (&ix.lo, &ix.hi) {
                (Some(l), Some(h)) if l == k && h == k => return false,
                (Some(l), _) if l == k => Interval::at_least(k + BigInt::one()),
                (_, Some(h)) if h == k => Interval::at_most(k - BigInt::one()),
                _ => continue,
            };
            if !self.push(x, &cut, env) {
                return false;
            }
        }
        true
    }

    /// The integer term lies in the interval.
    fn push(&mut self, t: Term, within: &Interval, env: &mut Env) -> bool {
        if within.is_top() {
            return true;
        }
        if self.enter(env) {
            return self.leave(true);
        }
        let result = match self.store.node(t) {
            Node::Int(v) => within.contains(v),
            Node::Var(..) => env.add(t, &Abstract::Int(within.clone())),
            Node::App(Op::Ite, _) if self.fuel == 0 => true,
            Node::App(op, args) => self.push_app(*op, args, within, env),
            Node::Bool(_) | Node::Real(_) | Node::BitVec(..) => true,
        };
        self.leave(result)
    }

    fn push_app(&mut self, op: Op, args: &[Term], within: &Interval, env: &mut Env) -> bool {
        match op {
            Op::Neg => self.push(args[0], &within.neg(), env),
            Op::Add => {
                let (parts, constant) = self.split_sum(args);
                if parts.len() > 1 && !env.add_sum(parts, &within.add(&Interval::point(-constant))) {
                    return false;
                }
                let values: Vec<Interval> = args.iter().map(|&a| self.int(a, env)).collect();
                for (i, &a) in args.iter().enumerate() {
                    let mut rest = Interval::point(0);
                    for (j, v) in values.iter().enumerate().filter(|(j, _)| *j != i) {
                        debug_assert_ne!(i, j);
                        rest = rest.add(v);
                    }
                    if !self.push(a, &within.add(&rest.neg()), env) {
                        return false;
                    }
                }
                true
            }
            Op::Mul if args.len() == 2 => {
                for (k, x) in [(args[0], args[1]), (args[1], args[0])] {
                    if let Node::Int(k) = self.store.node(k) {
                        return match within.unscale(k) {
                            Some(i) => self.push(x, &i, env),
                            None => false,
                        };
                    }
                }
                true
            }
            Op::Div => match self.store.node(args[1]) {
                Node::Int(k) if *k >= BigInt::one() => {
                    let lo = within.lo.as_ref().map(|l| l * k);
                    let hi = within.hi.as_ref().map(|h| h * k + k - 1);
                    Interval::new(lo, hi).is_some_and(|i| self.push(args[0], &i, env))
                }
                _ => true,
            },
            Op::Ite => self.push_ite(args, within, env),
            // nothing is learned through the others
            _ => true,
        }
    }

    fn push_ite(&mut self, args: &[Term], within: &Interval, env: &mut Env) -> bool {
        let mut joined: Option<Env> = None;
        for (branch, truth) in [(args[1], true), (args[2], false)] {
            let mut e = env.clone();
            if self.refine(args[0], truth, &mut e) && self.push(branch, within, &mut e) {
                match &mut joined {
                    None => joined = Some(e),
                    Some(j) => j.join(&e),
                }
            }
        }
        match joined {
            Some(j) => {
                *env = j;
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ox_logic::{Model, Value, eval};

    /// A formula over three variables, by the digits of `seed`; parts that were made before come again.
    fn formula(store: &mut Store, vars: &[Term], seed: &mut u64) -> Term {
        let mut digit = |n: u64| {
            *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((*seed >> 33) % n) as usize
        };
        let mut parts = vec![];
        for _ in 0..4 {
            let k = store.int(digit(5) as i32 - 2);
            let (a, b) = (vars[digit(3)], vars[digit(3)]);
            let sum = store.add(a, k);
            let c = if digit(2) == 0 { store.le(sum, b) } else { store.eq(b, k) };
            let chosen = store.ite(c, sum, k);
            let test = store.le(chosen, b);
            parts.extend([c, test]);
        }
        for _ in 0..8 {
            let (a, b, c) =
                (parts[digit(parts.len() as u64)], parts[digit(parts.len() as u64)], parts[digit(8)]);
            parts.push(match digit(5) {
                0 => store.and(&[a, b]),
                1 => store.or(&[a, b]),
                2 => store.not(a),
                3 => store.ite(c, a, b),
                _ => store.eq(a, b),
            });
        }
        *parts.last().expect("not empty")
    }

    fn knows(env: &Env, x: Term, v: i32) -> bool {
        match env.vars.get(&x) {
            Some(Abstract::Int(i)) => i.contains(&v.into()),
            Some(Abstract::Bool(..) | Abstract::Any) | None => true,
        }
    }

    /// What is found holds in every model, with fuel for all contexts, for some of them, and for none.
    #[test]
    fn refinement_is_sound_at_any_fuel() {
        let mut seed = 1;
        for round in 0..600 {
            let mut s = Store::new();
            let vars: Vec<Term> = ["x", "y", "z"].iter().map(|n| s.var(n, Sort::Int)).collect();
            let t = formula(&mut s, &vars, &mut seed);
            let mut start = Env::default();
            for &x in &vars {
                let within = Interval::new(Some((-2).into()), Some(2.into())).expect("not empty");
                assert!(start.add(x, &Abstract::Int(within)));
            }
            for (fuel, truth) in [(FUEL, true), (FUEL, false), (12, true), (12, false), (0, true), (0, false)]
            {
                let mut refiner = Refiner::new(&s);
                refiner.fuel = fuel;
                let mut env = start.clone();
                let possible = refiner.refine(t, truth, &mut env);
                for n in 0..125 {
                    let values = [n % 5 - 2, n / 5 % 5 - 2, n / 25 - 2];
                    let model = Model::from_iter(vars.iter().copied().zip(values.map(Value::int)));
                    if eval(&s, t, &model) != Ok(Value::Bool(truth)) {
                        continue;
                    }
                    assert!(possible, "round {round}, fuel {fuel}: {values:?} is a model");
                    let all = vars.iter().zip(values).all(|(&x, v)| knows(&env, x, v));
                    assert!(all, "round {round}, fuel {fuel}: {values:?} is lost");
                }
            }
        }
    }
}
