//! Simplification of a term where something is known of its variables.
//!
//! The result equals the term wherever the environment holds. A conjunct is simplified under the conjuncts before it, which
//! stay; so a conjunction never justifies itself.

use super::refine::Refiner;
use super::{Abstract, Env};
use num_traits::Zero;
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::FxHashMap;

const DEPTH: u32 = 60;
/// How many terms may be visited.
const FUEL: u32 = 20_000;
/// How many terms may be looked at in order to decide others.
const WORK: u32 = 300_000;
/// The same for one comparison, if the whole is too large.
const SMALL_WORK: u32 = 1_000;

/// If the term is too large to be simplified in each of its contexts, which also destroys its sharing, only the comparisons in it are.
pub fn simplify_under(store: &mut Store, t: Term, env: &Env) -> Term {
    simplify_within(store, t, env, FUEL, WORK).unwrap_or_else(|| simplify_comparisons(store, t, env))
}

/// `None`: it takes more than that.
fn simplify_within(store: &mut Store, t: Term, env: &Env, fuel: u32, work: u32) -> Option<Term> {
    let mut simplifier = Simplifier { store, fuel, work, depth: 0 };
    let simplified = simplifier.term(t, env);
    (simplifier.fuel > 0 && simplifier.work > 0).then_some(simplified)
}

fn simplify_comparisons(store: &mut Store, t: Term, env: &Env) -> Term {
    let mut map = FxHashMap::default();
    for s in store.subterms(&[t]).into_iter().filter(|&s| s != t) {
        if is_comparison(store, s)
            && let Some(simplified) = simplify_within(store, s, env, SMALL_WORK, SMALL_WORK)
        {
            map.insert(s, simplified);
        }
    }
    store.subst_simplified(t, &map)
}

fn is_comparison(store: &Store, t: Term) -> bool {
    match store.node(t) {
        Node::App(Op::Eq | Op::Le | Op::Lt, args) => store.sort(args[0]) == Sort::Int,
        Node::App(..) | Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) => {
            false
        }
    }
}

struct Simplifier<'a> {
    store: &'a mut Store,
    fuel: u32,
    work: u32,
    depth: u32,
}

impl Simplifier<'_> {
    fn term(&mut self, t: Term, env: &Env) -> Term {
        self.fuel = self.fuel.saturating_sub(1);
        if self.fuel == 0 || self.work == 0 || self.depth > DEPTH {
            return t;
        }
        self.depth += 1;
        let result = match self.store.sort(t) {
            Sort::Bool => self.formula(t, env),
            Sort::Int => self.number(t, env),
            Sort::Real | Sort::BitVec(_) | Sort::Array(_) => t,
        };
        self.depth -= 1;
        result
    }

    fn decided(&mut self, t: Term, env: &Env) -> Option<bool> {
        let mut r = Refiner::new(self.store);
        r.fuel = r.fuel.min(self.fuel);
        let truth = r.truth(t, env);
        self.work = self.work.saturating_sub(r.steps);
        match truth {
            (true, false) => Some(false),
            (false, true) => Some(true),
            // undecided, or an impossible context
            (true, true) | (false, false) => None,
        }
    }

    fn under(&mut self, t: Term, truth: bool, env: &Env) -> Option<Env> {
        let mut e = env.clone();
        let mut r = Refiner::new(self.store);
        let possible = r.refine(t, truth, &mut e);
        self.work = self.work.saturating_sub(r.steps);
        possible.then_some(e)
    }

    fn formula(&mut self, t: Term, env: &Env) -> Term {
        if let Some(b) = self.decided(t, env) {
            return self.store.bool(b);
        }
        let Node::App(op, args) = self.store.node(t).clone() else { return t };
        match op {
            Op::And | Op::Or => self.sequence(op, &args, env),
            Op::Not => {
                let a = self.term(args[0], env);
                self.store.mk(Op::Not, &[a])
            }
            Op::Ite => self.ite(&args, env),
            Op::Eq | Op::Le | Op::Lt | Op::Implies | Op::Xor => {
                let args: Vec<Term> = args.iter().map(|&a| self.term(a, env)).collect();
                self.store.mk(op, &args)
            }
            // operators over other sorts stay as they are
            _ => t,
        }
    }

    /// In a conjunction each part may rely on the ones before it, in a disjunction on their negations.
    fn sequence(&mut self, op: Op, args: &[Term], env: &Env) -> Term {
        let mut env = env.clone();
        let mut parts = vec![];
        for &a in args {
            let part = self.term(a, &env);
            parts.push(part);
            match self.under(a, op == Op::And, &env) {
                Some(e) => env = e,
                // the parts so far already make the conjunction false, the disjunction true
                None => break,
            }
        }
        self.store.mk(op, &parts)
    }

    fn number(&mut self, t: Term, env: &Env) -> Term {
        let Node::App(op, args) = self.store.node(t).clone() else { return t };
        match op {
            Op::Ite => self.ite(&args, env),
            Op::Mod => {
                let a = self.term(args[0], env);
                if let Node::Int(k) = self.store.node(args[1]).clone() {
                    let i = Refiner::new(self.store).int(a, env);
                    let small = i.lo.as_ref().is_some_and(|l| *l >= Zero::zero())
                        && i.hi.as_ref().is_some_and(|h| *h < k);
                    if small {
                        return a;
                    }
                }
                self.store.mk(Op::Mod, &[a, args[1]])
            }
            Op::Add | Op::Neg | Op::Mul | Op::Div => {
                let args: Vec<Term> = args.iter().map(|&a| self.term(a, env)).collect();
                self.store.mk(op, &args)
            }
            // an integer from an array or a bit-vector
            _ => t,
        }
    }

    fn ite(&mut self, args: &[Term], env: &Env) -> Term {
        match (self.under(args[0], true, env), self.under(args[0], false, env)) {
            (Some(yes), None) => self.term(args[1], &yes),
            (None, Some(no)) => self.term(args[2], &no),
            (Some(yes), Some(no)) => {
                let c = self.term(args[0], env);
                let (a, b) = (self.term(args[1], &yes), self.term(args[2], &no));
                self.store.mk(Op::Ite, &[c, a, b])
            }
            (None, None) => self.store.mk(Op::Ite, args),
        }
    }
}

/// The facts as a formula over `t`.
pub fn fact_formula(store: &mut Store, t: Term, fact: &Abstract) -> Term {
    match fact {
        Abstract::Any | Abstract::Bool(true, true) => store.bool(true),
        Abstract::Bool(_, false) => store.mk(Op::Not, &[t]),
        Abstract::Bool(_, true) => t,
        Abstract::Int(i) => {
            if let Some(v) = i.single() {
                let v = store.int(v.clone());
                return store.mk(Op::Eq, &[t, v]);
            }
            let mut parts = vec![];
            if let Some(l) = &i.lo {
                let l = store.int(l.clone());
                parts.push(store.mk(Op::Le, &[l, t]));
            }
            if let Some(h) = &i.hi {
                let h = store.int(h.clone());
                parts.push(store.mk(Op::Le, &[t, h]));
            }
            store.mk(Op::And, &parts)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ox_domains::Interval;
    use ox_logic::{Model, Value, eval};

    /// Paths through tests of `x_i = 0`, one after the other, as a loop body with that many locks has them.
    fn chain(store: &mut Store, vars: &[Term]) -> Term {
        let zero = store.int(0);
        let mut path = store.bool(true);
        for _ in 0..2 {
            for &x in vars {
                let test = store.eq(x, zero);
                let other = store.not(test);
                let (yes, no) = (store.and(&[path, test]), store.and(&[path, other]));
                path = store.or(&[yes, no]);
            }
        }
        path
    }

    fn known(vars: &[Term], lo: i32, hi: i32) -> Env {
        let mut env = Env::default();
        for &x in vars {
            let within = Interval::new(Some(lo.into()), Some(hi.into())).expect("not empty");
            assert!(env.add(x, &Abstract::Int(within)));
        }
        env
    }

    #[test]
    fn large_conditions_stay_shared() {
        let mut s = Store::new();
        let vars: Vec<Term> = (0..20).map(|i| s.var(&format!("x{i}"), Sort::Int)).collect();
        let t = chain(&mut s, &vars);
        let env = known(&vars, -9, 9);
        assert_eq!(simplify_within(&mut s, t, &env, FUEL, WORK), None);
        let simplified = simplify_under(&mut s, t, &env);
        let size = |t| s.subterms(&[t]).len();
        assert!(size(simplified) <= size(t), "{} of {}", size(simplified), size(t));
    }

    #[test]
    fn comparisons_are_decided_in_large_terms() {
        let mut s = Store::new();
        let vars: Vec<Term> = (0..20).map(|i| s.var(&format!("x{i}"), Sort::Int)).collect();
        let large = chain(&mut s, &vars);
        let hundred = s.int(100);
        let impossible = s.lt(hundred, vars[0]);
        let t = s.and(&[large, impossible]);
        let no = s.bool(false);
        assert_eq!(simplify_comparisons(&mut s, t, &known(&vars, 0, 9)), no);
    }

    #[test]
    fn the_value_stays_where_the_environment_holds() {
        let mut s = Store::new();
        let (x, y) = (s.var("x", Sort::Int), s.var("y", Sort::Int));
        let (one, two, five) = (s.int(1), s.int(2), s.int(5));
        let (next, low) = (s.add(x, one), s.le(x, two));
        let chosen = s.ite(low, next, y);
        let (a, b) = (s.lt(chosen, five), s.eq(x, y));
        let either = s.or(&[a, b]);
        let t = s.and(&[low, either]);
        let env = known(&[x, y], 0, 4);
        for simplified in [simplify_under(&mut s, t, &env), simplify_comparisons(&mut s, t, &env)] {
            for (vx, vy) in (0..5).flat_map(|a| (0..5).map(move |b| (a, b))) {
                let model = Model::from_iter([(x, Value::int(vx)), (y, Value::int(vy))]);
                assert_eq!(eval(&s, simplified, &model), eval(&s, t, &model), "x = {vx}, y = {vy}");
            }
        }
    }
}
