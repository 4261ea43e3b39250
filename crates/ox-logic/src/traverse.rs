//! Walks over the DAG of terms: subterms, free variables, substitution. All iterative, and none takes longer for a large store: what they
//! remember is in hash tables, not in tables indexed by all terms.

use crate::{Node, Store, Term};
use rustc_hash::{FxHashMap, FxHashSet};

impl Store {
    /// All terms reachable from `ts`, each once, arguments before the terms that use them.
    pub fn subterms(&self, ts: &[Term]) -> Vec<Term> {
        let mut seen = FxHashSet::default();
        let mut stack = Vec::new();
        let mut found = Vec::new();
        for &t in ts {
            stack.push(t);
            while let Some(t) = stack.pop() {
                if seen.insert(t) {
                    found.push(t);
                    stack.extend_from_slice(self.args(t));
                }
            }
        }
        // arguments have smaller indices than the terms that use them
        found.sort_unstable();
        found
    }

    /// The variables of `ts` in the order of their first occurrence, read from left to right.
    pub fn free_vars(&self, ts: &[Term]) -> Vec<Term> {
        let mut seen = FxHashSet::default();
        let mut stack: Vec<Term> = ts.iter().rev().copied().collect();
        let mut vars = Vec::new();
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            match self.node(t) {
                Node::Var(..) => vars.push(t),
                Node::App(_, args) => stack.extend(args.iter().rev()),
                Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) => {}
            }
        }
        vars
    }

    /// `t` with all keys of `map` replaced simultaneously: what is put in is not searched again.
    pub fn subst(&mut self, t: Term, map: &FxHashMap<Term, Term>) -> Term {
        self.subst_many(&[t], map)[0]
    }

    /// [`Store::subst`] with the simplifying constructor: if what is put in is simplified, so is the result, and
    /// only `t` itself is visited.
    pub fn subst_simplified(&mut self, t: Term, map: &FxHashMap<Term, Term>) -> Term {
        self.rebuild(&[t], map, |store, node, args| match node {
            Node::App(op, _) => store.mk(*op, args),
            Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) => {
                panic!("only applications have arguments")
            }
        })[0]
    }

    /// [`Store::subst`] on several terms, sharing the work.
    pub fn subst_many(&mut self, ts: &[Term], map: &FxHashMap<Term, Term>) -> Vec<Term> {
        self.rebuild(ts, map, |store, node, args| match node {
            Node::App(op, _) => store.app(*op, args),
            Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) => {
                panic!("only applications have arguments")
            }
        })
    }

    /// Rebuilds `ts` bottom-up. `map` says what is already known; `build` makes an application from its new
    /// arguments and is called only where one of them changed.
    pub fn rebuild(
        &mut self,
        ts: &[Term],
        map: &FxHashMap<Term, Term>,
        mut build: impl FnMut(&mut Store, &Node, &[Term]) -> Term,
    ) -> Vec<Term> {
        // not a copy of `map`, which may be much larger than the terms
        let mut memo: FxHashMap<Term, Term> = FxHashMap::default();
        let find = |memo: &FxHashMap<Term, Term>, t: Term| map.get(&t).or_else(|| memo.get(&t)).copied();
        let mut stack = Vec::new();
        let mut args = Vec::new();
        for &root in ts {
            stack.push(root);
            while let Some(&t) = stack.last() {
                if find(&memo, t).is_some() {
                    stack.pop();
                    continue;
                }
                let before = stack.len();
                stack.extend(self.args(t).iter().filter(|&&a| find(&memo, a).is_none()));
                if stack.len() > before {
                    continue;
                }
                stack.pop();
                args.clear();
                args.extend(self.args(t).iter().map(|&a| find(&memo, a).expect("arguments come first")));
                let new = match args == self.args(t) {
                    true => t,
                    false => {
                        let node = self.node(t).clone();
                        build(self, &node, &args)
                    }
                };
                memo.insert(t, new);
            }
        }
        ts.iter().map(|&t| find(&memo, t).expect("every root was rebuilt")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sort;

    #[test]
    fn substitution_is_simultaneous() {
        let mut s = Store::new();
        let (x, y) = (s.var("x", Sort::Int), s.var("y", Sort::Int));
        let t = s.sub(x, y);
        let swapped = s.sub(y, x);
        let map = FxHashMap::from_iter([(x, y), (y, x)]);
        assert_eq!(s.subst(t, &map), swapped);
        let le = s.le(t, y);
        let three = s.int(3);
        let map = FxHashMap::from_iter([(t, three)]);
        let want = s.le(three, y);
        assert_eq!(s.subst_many(&[le, x], &map), [want, x]);
    }

    #[test]
    fn variables_come_in_order_of_occurrence() {
        let mut s = Store::new();
        let (x, y, z) = (s.var("x", Sort::Int), s.var("y", Sort::Int), s.var("z", Sort::Int));
        let a = s.add(z, x);
        let b = s.add(a, y);
        let t = s.mul(b, z);
        assert_eq!(s.free_vars(&[t]), [z, x, y]);
        assert_eq!(s.free_vars(&[y, t]), [y, z, x]);
        let all = s.subterms(&[t]);
        assert_eq!(all.len(), 6);
        assert!(all.is_sorted());
    }
}
