//! The conjunction that projection works on: literals that the model satisfies, and the variables that have to go.

use super::implicant;
use indexmap::{IndexMap, IndexSet};
use ox_logic::simplify::simplify;
use ox_logic::{Evaluator, Node, Sort, Store, Term, Value};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

type Map<K, V> = IndexMap<K, V, FxBuildHasher>;
type Set<K> = IndexSet<K, FxBuildHasher>;

pub(super) struct Cube<'a> {
    pub store: &'a mut Store,
    pub values: Evaluator,
    /// Literals without variables to eliminate.
    done: Set<Term>,
    /// The others, with the variables to eliminate that they have.
    open: Map<Term, Vec<Term>>,
    /// The variables to eliminate, also those made on the way.
    eliminated: FxHashSet<Term>,
    pub by_value: Vec<Term>,
    made: u32,
}

impl<'a> Cube<'a> {
    pub fn new(store: &'a mut Store, values: Evaluator, vars: &[Term]) -> Self {
        Self {
            store,
            values,
            done: Set::default(),
            open: Map::default(),
            eliminated: vars.iter().copied().collect(),
            by_value: vec![],
            made: 0,
        }
    }

    pub fn into_result(self) -> (Vec<Term>, Vec<Term>) {
        (self.done.into_iter().collect(), self.by_value)
    }

    // ---- literals

    /// Conjoins a formula that the model satisfies.
    pub fn add(&mut self, formula: Term) {
        let formula = simplify(self.store, formula);
        if implicant::is_atom(self.store, formula) && !matches!(self.store.node(formula), Node::Bool(_)) {
            return self.add_literal(formula);
        }
        let literals = implicant::literals(self.store, formula, &mut self.values);
        for literal in literals.unwrap_or_else(|| vec![formula]) {
            self.add_literal(literal);
        }
    }

    /// Conjoins a literal as it is.
    fn add_literal(&mut self, literal: Term) {
        debug_assert!(self.values.is(self.store, literal, true), "the model satisfies every literal");
        let vars = self.eliminated_in(&[literal]);
        match vars.is_empty() {
            true => drop(self.done.insert(literal)),
            false => drop(self.open.insert(literal, vars)),
        }
    }

    /// The literals with variables to eliminate.
    pub fn open(&self) -> Vec<Term> {
        self.open.keys().copied().collect()
    }

    pub fn is_open(&self, literal: Term) -> bool {
        self.open.contains_key(&literal)
    }

    /// Those of them that have `var`.
    pub fn with(&self, var: Term) -> Vec<Term> {
        self.open.iter().filter(|(_, vars)| vars.contains(&var)).map(|(&l, _)| l).collect()
    }

    /// All literals, with and without variables to eliminate.
    pub fn all(&self) -> Vec<Term> {
        self.done.iter().chain(self.open.keys()).copied().collect()
    }

    /// Takes a literal out; others that imply the same with it have to come in.
    pub fn remove(&mut self, literal: Term) {
        self.open.shift_remove(&literal).expect("an open literal");
    }

    // ---- variables

    /// The variables to eliminate that occur, in the order of their first occurrence.
    pub fn vars(&self) -> Vec<Term> {
        let mut found = Set::default();
        found.extend(self.open.values().flatten().copied());
        found.into_iter().collect()
    }

    pub fn is_eliminated(&self, var: Term) -> bool {
        self.eliminated.contains(&var)
    }

    /// The variables to eliminate in these terms.
    pub fn eliminated_in(&self, terms: &[Term]) -> Vec<Term> {
        let mut vars = self.store.free_vars(terms);
        vars.retain(|v| self.eliminated.contains(v));
        vars
    }

    /// A new variable to eliminate, whose value is that of `t`.
    pub fn name(&mut self, prefix: &'static str, t: Term) -> Term {
        let value = self.value(t);
        self.fresh(prefix, self.store.sort(t), value)
    }

    /// A new variable to eliminate. The store has them from earlier projections: no result has one.
    pub fn fresh(&mut self, prefix: &'static str, sort: Sort, value: Value) -> Term {
        let number = self.store.int(self.made);
        self.made += 1;
        let var = self.store.stand_in(prefix, &[number], sort);
        self.values.define(var, value);
        self.eliminated.insert(var);
        var
    }

    /// The value under the model. Literals have values, and so have their parts.
    pub fn value(&mut self, t: Term) -> Value {
        match self.values.value(self.store, t) {
            Ok(v) => v.clone(),
            Err(e) => panic!("a part of a literal without a value: {e}"),
        }
    }

    /// Puts terms that have the same values in place of others.
    pub fn substitute(&mut self, map: &FxHashMap<Term, Term>) {
        for literal in self.open() {
            let new = self.store.subst_simplified(literal, map);
            if new != literal {
                self.remove(literal);
                self.add(new);
            }
        }
    }

    /// Puts a term without `var` that has the same value in place of it.
    pub fn replace(&mut self, var: Term, by: Term) {
        debug_assert!(self.value(var) == self.value(by), "a term of the same value");
        self.replace_by_another(var, by);
    }

    /// Puts a term without `var` in place of it with which the model satisfies the literals too.
    pub fn replace_by_another(&mut self, var: Term, by: Term) {
        let map = FxHashMap::from_iter([(var, by)]);
        for literal in self.with(var) {
            let new = self.store.subst_simplified(literal, &map);
            self.remove(literal);
            self.add(new);
        }
    }
}
