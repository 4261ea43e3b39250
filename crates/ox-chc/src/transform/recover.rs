//! Values for the variables of a clause from values for those of the clause it was turned into.

use ox_logic::{Model, Store, Term, Value, default_value, eval};
use rustc_hash::FxHashMap;

/// A value for each of `vars`: that of its term in `map`, or its own. What the new clause has lost may have any value, since
/// only equivalences are used to lose it.
pub fn recover(store: &Store, vars: &[Term], map: &FxHashMap<Term, Term>, values: &Model) -> Model {
    let mut known = values.clone();
    vars.iter().map(|&v| (v, value_of(store, map.get(&v).copied().unwrap_or(v), &mut known))).collect()
}

/// The value of a term; variables without one get the default of their sort, and keep it.
pub fn value_of(store: &Store, t: Term, known: &mut Model) -> Value {
    for v in store.free_vars(&[t]) {
        known.entry(v).or_insert_with(|| default_value(store, store.sort(v)));
    }
    // a division by zero has no value of its own; the checker of the derivation has the last word
    eval(store, t, known).unwrap_or_else(|_| default_value(store, store.sort(t)))
}
