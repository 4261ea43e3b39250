//! Quantifier elimination: what comes out has none of the variables, and is equivalent on small values.

use ox_logic::smtlib::{parse_term, print_term};
use ox_logic::{Model, Sort, Store, Value, eval};
use ox_smt::eliminate;
use std::time::Duration;

const TIME: Duration = Duration::from_secs(10);

/// `∃ y. body` over x and z for values from −6 to 6, with y looked for between −40 and 40.
fn equivalent(body: &str) {
    let mut store = Store::new();
    let [x, y, z] = ["x", "y", "z"].map(|n| store.var(n, Sort::Int));
    let body = parse_term(&mut store, &[x, y, z], body).expect("parses");
    let without = eliminate(&mut store, &[y], body, TIME).expect("Z3 eliminates integers");
    assert!(!store.free_vars(&[without]).contains(&y), "{}", print_term(&store, without));
    for (a, b) in (-6..=6).flat_map(|a| (-6..=6).map(move |b| (a, b))) {
        let holds = |t, model: &Model| eval(&store, t, model) == Ok(Value::Bool(true));
        let outer: Model = [(x, Value::int(a)), (z, Value::int(b))].into_iter().collect();
        let exists = (-40..=40).any(|c| {
            let mut inner = outer.clone();
            inner.insert(y, Value::int(c));
            holds(body, &inner)
        });
        assert_eq!(holds(without, &outer), exists, "x = {a}, z = {b}: {}", print_term(&store, without));
    }
}

#[test]
fn integers() {
    equivalent("(and (<= x y) (< y z))");
    equivalent("(and (= (* 2 y) (+ x z)) (<= 0 y))");
    equivalent("(or (and (= x (+ y 1)) (< z y)) (and (< (* 3 y) x) (< z (* 3 y))))");
    equivalent("(and (= (mod (+ x y) 4) 1) (<= z y) (<= y (+ z 1)))");
    equivalent("(= x (ite (< y z) (+ y 2) (- y 1)))");
}

#[test]
fn what_nobody_asks_about() {
    let mut store = Store::new();
    let (x, y) = (store.var("x", Sort::Int), store.var("y", Sort::Int));
    let body = store.lt(y, x);
    assert_eq!(eliminate(&mut store, &[y], body, TIME).expect("trivial"), store.bool(true));
    let never = store.lt(x, x);
    assert_eq!(eliminate(&mut store, &[y], never, TIME).expect("trivial"), store.bool(false));
    assert_eq!(eliminate(&mut store, &[], body, TIME).expect("nothing to do"), body);
}
