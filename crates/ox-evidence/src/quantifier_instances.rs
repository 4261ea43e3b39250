//! Definitions that hold for all values of some variables, in the premises of a clause: they are used for some terms of the
//! clause. Whatever terms these are, less is assumed than may be; so this decides what is proved, never whether a proof is right.

use ox_chc::{Clause, Definition, Solution};
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// The largest number of combinations of terms for one atom.
const INSTANCES: usize = 64;

/// Which terms are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Terms {
    /// The indices at which arrays are read and written.
    Read,
    /// Also what the definition compares a variable with that stands for all values (Bradley, Manna and Sipma, "What's decidable
    /// about arrays?", VMCAI 2006, section 4).
    Compared,
}

/// Where the arrays of a clause are read and written.
pub struct Places {
    /// The variables that an array is made from, by those that are equal to one made from them.
    same: FxHashMap<Term, Term>,
    indices: FxHashMap<Term, Vec<Term>>,
    /// What stands for all values in what has to be shown.
    any: Vec<Term>,
}

impl Places {
    /// `conclusion`: what has to be shown of the head, for all values of `any`.
    pub fn of(
        store: &mut Store,
        clause: &Clause,
        solution: &Solution,
        conclusion: Term,
        any: Vec<Term>,
    ) -> Self {
        let args = clause.body.iter().chain(&clause.head).flat_map(|a| a.args.iter().copied());
        let all: Vec<Term> = [conclusion, clause.constraint].into_iter().chain(args).collect();
        let all = store.subterms(&all);
        let known: Vec<Term> = clause.body.iter().map(|a| solution.apply(store, a.pred, &a.args)).collect();
        let known = store.subterms(&known);
        let universals: FxHashSet<Term> = clause
            .body
            .iter()
            .filter_map(|a| solution.definitions[a.pred].as_ref())
            .flat_map(|d| d.universals(store))
            .collect();
        let mut places = Places { same: FxHashMap::default(), indices: FxHashMap::default(), any };
        for &t in all.iter().chain(&known) {
            if let Node::App(Op::Eq, args) = store.node(t)
                && matches!(store.sort(args[0]), Sort::Array(_))
            {
                places.unite(&args.iter().flat_map(|&a| array_variables(store, a)).collect::<Vec<_>>());
            }
        }
        // a universal may be called like a variable of the clause, which is none
        let own: FxHashSet<Term> = all.iter().copied().collect();
        for &t in all.iter().chain(&known) {
            if let Node::App(Op::Select | Op::Store, args) = store.node(t)
                && (own.contains(&t) || store.free_vars(&[args[1]]).iter().all(|v| !universals.contains(v)))
            {
                for v in array_variables(store, args[0]) {
                    let known = places.indices.entry(places.class(v)).or_default();
                    if !known.contains(&args[1]) {
                        known.push(args[1]);
                    }
                }
            }
        }
        places
    }

    fn class(&self, v: Term) -> Term {
        let mut v = v;
        while let Some(&next) = self.same.get(&v) {
            v = next;
        }
        v
    }

    fn unite(&mut self, vars: &[Term]) {
        let Some((&first, others)) = vars.split_first() else { return };
        for &v in others {
            let (a, b) = (self.class(first), self.class(v));
            if a != b {
                self.same.insert(b, a);
            }
        }
    }

    /// The definition applied to the arguments, for terms in place of the variables that stand for all values.
    pub fn instances(
        &self,
        store: &mut Store,
        definition: &Definition,
        args: &[Term],
        terms: Terms,
    ) -> Vec<Term> {
        let universals = definition.universals(store);
        let mut map: FxHashMap<Term, Term> =
            definition.params.iter().copied().zip(args.iter().copied()).collect();
        let mut choices: Vec<Vec<Term>> =
            universals.iter().map(|&u| self.terms_for(store, definition, &map, u)).collect();
        if terms == Terms::Compared {
            for (&u, choice) in universals.iter().zip(&mut choices) {
                for t in compared_with(store, definition, &universals, u) {
                    let t = store.subst(t, &map);
                    if !choice.contains(&t) {
                        choice.push(t);
                    }
                }
            }
        }
        let mut found = vec![];
        for chosen in combinations(&choices) {
            map.extend(universals.iter().copied().zip(chosen));
            found.push(store.subst(definition.body, &map));
        }
        found
    }

    /// The indices of the arrays that the definition reads at `universal`. One at which nothing is read is any value, as in the
    /// conclusion.
    fn terms_for(
        &self,
        store: &mut Store,
        definition: &Definition,
        map: &FxHashMap<Term, Term>,
        universal: Term,
    ) -> Vec<Term> {
        let mut found: Vec<Term> = vec![];
        for t in store.subterms(&[definition.body]) {
            let array = match store.node(t) {
                Node::App(Op::Select, args) if args[1] == universal => args[0],
                Node::Bool(_)
                | Node::Int(_)
                | Node::Real(_)
                | Node::BitVec(..)
                | Node::Var(..)
                | Node::App(..) => continue,
            };
            let array = store.subst(array, map);
            for v in array_variables(store, array) {
                for &i in self.indices.get(&self.class(v)).into_iter().flatten() {
                    if !found.contains(&i) && store.sort(i) == store.sort(universal) {
                        found.push(i);
                    }
                }
            }
        }
        if found.is_empty() {
            found.extend(self.any.iter().copied().filter(|&t| store.sort(t) == store.sort(universal)));
        }
        if found.is_empty() {
            found.push(store.fresh_var("any", store.sort(universal)));
        }
        found
    }
}

/// The other sides of comparisons with a universal that have none themselves.
fn compared_with(store: &Store, definition: &Definition, universals: &[Term], universal: Term) -> Vec<Term> {
    let mut found = vec![];
    for t in store.subterms(&[definition.body]) {
        let sides = match store.node(t) {
            Node::App(Op::Eq | Op::Le | Op::Lt, args) => [(args[0], args[1]), (args[1], args[0])],
            Node::Bool(_)
            | Node::Int(_)
            | Node::Real(_)
            | Node::BitVec(..)
            | Node::Var(..)
            | Node::App(..) => {
                continue;
            }
        };
        for (side, other) in sides {
            if side == universal
                && !found.contains(&other)
                && store.free_vars(&[other]).iter().all(|v| !universals.contains(v))
            {
                found.push(other);
            }
        }
    }
    found
}

/// All combinations, or, where that is too many, those that differ from the first in one place.
fn combinations(choices: &[Vec<Term>]) -> Vec<Vec<Term>> {
    let first: Vec<Term> = choices.iter().map(|c| c[0]).collect();
    let product: usize = choices.iter().map(Vec::len).product();
    if product > INSTANCES {
        let mut found = vec![first.clone()];
        for (at, choice) in choices.iter().enumerate() {
            for &t in &choice[1..] {
                let mut one = first.clone();
                one[at] = t;
                found.push(one);
            }
        }
        return found;
    }
    let mut found: Vec<Vec<Term>> = vec![vec![]];
    for choice in choices {
        let longer = found.iter().flat_map(|c| choice.iter().map(move |&t| [c.as_slice(), &[t]].concat()));
        found = longer.collect();
    }
    found
}

fn array_variables(store: &Store, array: Term) -> Vec<Term> {
    let (mut found, mut seen, mut work) = (vec![], FxHashSet::default(), vec![array]);
    while let Some(t) = work.pop() {
        if !seen.insert(t) {
            continue;
        }
        match store.node(t) {
            Node::App(Op::Store, args) => work.push(args[0]),
            Node::App(Op::Ite, args) => work.extend([args[1], args[2]]),
            Node::Var(..) => found.push(t),
            Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::App(..) => {}
        }
    }
    found
}
