//! Projection on examples: the paper's, what each rule is for, deep terms, and Z3's own projection beside it.

use crate::projected::{check, model_of, results};
use ox_logic::smtlib::{parse_term, print_term};
use ox_logic::{ArrayValue, Model, Op, Sort, Store, Term, Value};
use ox_smt::backend::z3_project::{refute_exists, z3_project};
use ox_smt::{Limits, Projected, SatResult, implicant, project};
use std::collections::{BTreeMap, BTreeSet};

struct Case {
    store: Store,
    vars: Vec<(&'static str, Term)>,
    formula: Term,
}

impl Case {
    fn new(vars: &[(&'static str, Sort)], formula: &str) -> Self {
        Self::with(Store::new(), vars, formula)
    }

    fn with(mut store: Store, vars: &[(&'static str, Sort)], formula: &str) -> Self {
        let vars: Vec<_> = vars.iter().map(|&(n, s)| (n, store.var(n, s))).collect();
        let terms: Vec<Term> = vars.iter().map(|v| v.1).collect();
        let formula = parse_term(&mut store, &terms, formula).expect("parses");
        Self { store, vars, formula }
    }

    fn var(&self, name: &str) -> Term {
        self.vars.iter().find(|v| v.0 == name).expect("a variable of the case").1
    }

    fn project(&mut self, gone: &[&str], model: &[(&str, Value)]) -> (Projected, Vec<String>) {
        let gone: Vec<Term> = gone.iter().map(|n| self.var(n)).collect();
        let model: Model = model.iter().map(|(n, v)| (self.var(n), v.clone())).collect();
        let result = project(&mut self.store, self.formula, &gone, &model);
        check(&mut self.store, self.formula, &gone, &model, &result).expect("a projection");
        let mut shown: Vec<String> = result.literals.iter().map(|&l| print_term(&self.store, l)).collect();
        shown.sort();
        (result, shown)
    }
}

fn ints(values: &[(&'static str, i64)]) -> Vec<(&'static str, Value)> {
    values.iter().map(|&(n, v)| (n, Value::int(v))).collect()
}

/// Integer variables of the formula's words that are names.
fn int_case(formula: &str) -> Case {
    let names = ["x", "y", "z", "u", "v"].map(|n| (n, Sort::Int));
    Case::new(&names, formula)
}

/// The literals that stay when x (and u) are eliminated from a formula of integers.
fn projected(formula: &str, model: &[(&'static str, i64)]) -> String {
    let mut case = int_case(formula);
    let (result, shown) = case.project(&["x", "u"], &ints(model));
    assert_eq!(result.by_value, []);
    shown.join(" ")
}

#[test]
fn integers() {
    let model = [("x", 3), ("y", 2), ("z", 5)];
    assert_eq!(projected("(and (< y x) (< x z))", &model), "(<= (+ y 2) z)");
    assert_eq!(projected("(and (= x (+ y 1)) (<= x z))", &model), "(< y z)");
    // no bound above
    assert_eq!(projected("(and (< y x) (distinct x z) (< 0 z))", &model), "(<= 1 z)");
    // exact without a remainder: an interval of that length has a multiple of 4
    assert_eq!(projected("(and (<= y (* 4 x)) (<= (* 4 x) (+ y 3)))", &[("x", 1), ("y", 2)]), "");
    // the model is not in the dark shadow: y is a multiple of 2, the next number is not enough
    assert_eq!(
        projected("(and (<= y (* 2 x)) (<= (* 3 x) z))", &[("x", 1), ("y", 2), ("z", 3)]),
        "(<= (* 3 y) (* 2 z)) (= (mod y 2) 0)"
    );
    assert_eq!(
        projected("(and (= (* 2 x) y) (< x z))", &[("x", 1), ("y", 2), ("z", 3)]),
        "(<= (+ y 2) (* 2 z)) (= (mod y 2) 0)"
    );
    assert!(!projected("(and (= (mod x 6) (mod y 4)) (= (mod x 4) 1))", &[("x", 1), ("y", 1)]).is_empty());
}

/// A sum that wraps around keeps its bounds: no remainder by the model.
#[test]
fn wrap_around() {
    let formula = "(and (= y (mod (+ x 1) 4294967296)) (<= 0 x) (< x 4294967296))";
    assert_eq!(projected(formula, &[("x", 4), ("y", 5)]), "(<= 0 y) (<= y 4294967295)");
}

#[test]
fn booleans_and_ite() {
    let vars = [("b", Sort::Bool), ("c", Sort::Bool), ("x", Sort::Int), ("y", Sort::Int)];
    let mut case = Case::new(&vars, "(and (= b (< x y)) (or b c) (= x (ite b 1 2)))");
    let model = [("b", Value::Bool(true)), ("x", Value::int(1)), ("y", Value::int(7))];
    let (result, shown) = case.project(&["b", "x"], &model);
    assert_eq!((result.by_value, shown.join(" ")), (vec![], "(<= 2 y)".into()));
    let mut case = Case::new(&vars, "(and (= b c) (or b (< x y)))");
    let model = [("b", Value::Bool(true)), ("c", Value::Bool(true))];
    assert_eq!(case.project(&["b"], &model).1, ["c"]);
}

#[test]
fn not_true_under_the_model() {
    let mut case = int_case("(< x y)");
    let model: Model = [(case.var("x"), Value::int(2))].into_iter().collect();
    let no = case.store.bool(false);
    assert_eq!(implicant(&mut case.store, case.formula, &model), [no]);
    let gone = [case.var("x")];
    assert_eq!(project(&mut case.store, case.formula, &gone, &model).literals, [no]);
}

const PAPER: &str = "(or (= b (store a i1 v1)) (and (> (select (store a i2 v2) i3) 5) (> (select a i4) 0)))";

fn paper() -> Case {
    let mut store = Store::new();
    let array = store.array_sort(Sort::Int, Sort::Int);
    let ints = ["i1", "i2", "i3", "i4", "v1", "v2"].map(|n| (n, Sort::Int));
    let vars: Vec<_> = ints.into_iter().chain([("a", array), ("b", array)]).collect();
    Case::with(store, &vars, PAPER)
}

impl Case {
    fn array(&self, name: &str, entries: &[(i64, i64)]) -> (&'static str, Value) {
        let &(name, var) = self.vars.iter().find(|v| v.0 == name).expect("a variable of the case");
        let entries: BTreeMap<_, _> = entries.iter().map(|&(i, v)| (Value::int(i), Value::int(v))).collect();
        let value = ArrayValue::new(&self.store, self.store.sort(var), Value::int(0), entries);
        (name, Value::Array(Box::new(value)))
    }
}

/// Section 4.1, first case: the equality defines `a` as `b[i1 <- x]`.
#[test]
fn paper_equality() {
    let mut case = paper();
    let mut model = ints(&[("i1", 1), ("v1", 7), ("i2", 2), ("v2", 6), ("i3", 2), ("i4", 3)]);
    model.push(case.array("a", &[(1, 4)]));
    model.push(case.array("b", &[(1, 7)]));
    let (result, shown) = case.project(&["a"], &model);
    assert_eq!(result.by_value, []);
    assert_eq!(shown, ["(= v1 (select b i1))"]);
}

/// Section 4.1, second case, with `i2 ≠ i3`, once with `i3 = i4` and once without.
#[test]
fn paper_reads() {
    for (i4, index) in [(3, "(= i3 i4)"), (4, "(not (= i3 i4))")] {
        let mut case = paper();
        let mut model = ints(&[("i1", 1), ("v1", 7), ("i2", 2), ("v2", 6), ("i3", 3), ("i4", i4)]);
        model.push(case.array("a", &[(3, 8), (4, 8)]));
        model.push(case.array("b", &[]));
        let (result, shown) = case.project(&["a"], &model);
        assert_eq!(result.by_value, []);
        let shown: BTreeSet<&str> = shown.iter().map(String::as_str).collect();
        assert_eq!(shown, BTreeSet::from([index, "(not (= i2 i3))"]));
    }
}

/// All models of the paper's formula together have few results.
#[test]
fn paper_finitely_many() {
    let mut case = paper();
    let gone = [case.var("a")];
    let n = results(&mut case.store, case.formula, &gone, 40).expect("projections");
    println!("the paper's formula has {n:?} results");
    assert!(n.is_some());
}

#[test]
fn arrays_that_stay() {
    let mut store = Store::new();
    let array = store.array_sort(Sort::Int, Sort::Int);
    let vars = [("a", array), ("b", array), ("i", Sort::Int), ("x", Sort::Int), ("y", Sort::Int)];
    let mut case = Case::with(store, &vars, "(and (= b (store a i x)) (< y x))");
    let model = [case.array("a", &[]), case.array("b", &[(0, 5)]), ("x", Value::int(5))];
    let (result, shown) = case.project(&["x"], &model);
    assert_eq!(result.by_value, []);
    assert_eq!(shown.len(), 2, "{shown:?}");
    // the index is where another term says
    let mut case = Case::with(case.store, &vars, "(and (< (select a (+ x 1)) y) (= (select a i) 0))");
    let model = [case.array("a", &[]), ("x", Value::int(-1)), ("y", Value::int(1))];
    let (result, shown) = case.project(&["x"], &model);
    assert_eq!((result.by_value, shown.join(" ")), (vec![], "(< (select a i) y) (= (select a i) 0)".into()));
}

#[test]
fn bit_vectors() {
    let vars = ["x", "y", "z"].map(|n| (n, Sort::BitVec(8)));
    let bv = |values: [i64; 3]| -> Vec<(&'static str, Value)> {
        ["x", "y", "z"].into_iter().zip(values.map(|v| Value::bv(8, v))).collect()
    };
    let mut case = Case::new(&vars, "(and (= (bvadd x #x01) y) (bvult x z))");
    let (result, shown) = case.project(&["x"], &bv([1, 2, 3]));
    assert_eq!((result.by_value.len(), shown.len()), (0, 1), "{shown:?}");
    let mut case = Case::new(&vars, "(and (bvule y x) (bvult x z))");
    let (result, shown) = case.project(&["x"], &bv([3, 2, 5]));
    assert_eq!((result.by_value, shown.join(" ")), (vec![], "(bvult y z)".into()));
    let mut case =
        Case::new(&vars, "(and (= ((_ extract 3 0) x) ((_ extract 7 4) y)) (= ((_ extract 7 4) x) #x0))");
    let (result, shown) = case.project(&["x"], &bv([2, 0x20, 5]));
    assert_eq!((result.by_value, shown), (vec![], Vec::<String>::new()));
}

/// Sums, disjunctions and stores of 100,000 levels; and a sum whose tree has 2^60 leaves.
#[test]
fn deep_and_shared() {
    let mut store = Store::new();
    let (x, y) = (store.var("x", Sort::Int), store.var("y", Sort::Int));
    let (one, mut sum) = (store.int(1), x);
    let mut formula = store.lt(y, x);
    for _ in 0..100_000 {
        sum = store.add(sum, one);
        let (no, or) = (store.not(formula), store.lt(x, y));
        formula = store.or(&[no, or]);
    }
    let twice = (0..60).fold(x, |t, _| store.add(t, t));
    let (bound, more) = (store.le(sum, y), store.le(twice, y));
    let either = store.or(&[formula, bound]);
    let formula = store.and(&[either, bound, more]);
    let model: Model = [(x, Value::int(0)), (y, Value::int(200_000))].into_iter().collect();
    let result = project(&mut store, formula, &[x], &model);
    assert!(!store.free_vars(&result.literals).contains(&x));
    assert_eq!(result.by_value, []);
    let array = store.array_sort(Sort::Int, Sort::Int);
    let a = store.var("a", array);
    let mut chain = a;
    for i in 0..20_000 {
        let i = store.int(i);
        chain = store.app(Op::Store, &[chain, i, x]);
    }
    let read = store.app(Op::Select, &[chain, y]);
    let formula = store.lt(read, y);
    let result = project(&mut store, formula, &[a], &model);
    assert_eq!(result.literals.len(), 20_000, "the model reads what none has written");
    assert_eq!(result.by_value, []);
}

/// Z3's projection beside ours: neither refutes the formula's quantified form, and how often one implies the other.
#[test]
fn z3_beside_ours() {
    let cases = [
        "(and (<= (* 2 x) (+ y z)) (<= z (* 3 x)) (< 0 x))",
        "(or (and (= x (+ y 1)) (< z x)) (and (< (* 3 x) y) (< z (* 2 x))))",
        "(and (< y x) (< x z) (distinct x (+ y 1)))",
        "(and (= (mod (+ x y) 3) 1) (<= z x) (<= x (+ z 4)))",
        "(and (= (+ x y) (ite (< x z) z u)) (< (- u x) 4))",
        "(and (< (div x 3) z) (< y x))",
    ];
    let mut implied = [0, 0];
    for text in cases {
        let mut case = int_case(text);
        let model = model_of(&case.store, case.formula).expect("satisfiable");
        let gone = [case.var("x")];
        let ours = project(&mut case.store, case.formula, &gone, &model);
        check(&mut case.store, case.formula, &gone, &model, &ours).expect("a projection");
        let theirs = z3_project(&mut case.store, case.formula, &gone, &model).expect("projected");
        assert!(!case.store.free_vars(&[theirs]).contains(&gone[0]));
        let ours = case.store.mk(Op::And, &ours.literals);
        for (i, (a, b)) in [(ours, theirs), (theirs, ours)].into_iter().enumerate() {
            let answer = refute_exists(&case.store, a, &[], b, Limits::default()).expect("answered");
            implied[i] += u32::from(answer == SatResult::Unsat);
        }
        println!(
            "{text}\n  ours {}\n  z3   {}",
            print_term(&case.store, ours),
            print_term(&case.store, theirs)
        );
    }
    println!("{} cases: ours implies z3's in {}, z3's ours in {}", cases.len(), implied[0], implied[1]);
}

/// A chain of 150 steps `x' = ite(b, x + 1, x + y)` with bounds: the time does not explode with the number of variables.
#[test]
fn long_chain() {
    let mut store = Store::new();
    let (first, y) = (store.var("first", Sort::Int), store.var("y", Sort::Int));
    let (one, limit) = (store.int(1), store.int(1_000));
    let mut model: Model = [(first, Value::int(0)), (y, Value::int(2))].into_iter().collect();
    let (mut parts, mut gone, mut before, mut value) = (vec![], vec![], first, 0);
    for i in 0..150 {
        let (x, b) = (store.var(&format!("x{i}"), Sort::Int), store.var(&format!("b{i}"), Sort::Bool));
        let (more, other) = (store.add(before, one), store.add(before, y));
        let step = store.ite(b, more, other);
        let condition = store.lt(before, y);
        parts.extend([store.le(x, step), store.le(step, x), store.le(x, limit), store.eq(b, condition)]);
        let small = value < 2;
        value += if small { 1 } else { 2 };
        model.extend([(x, Value::int(value)), (b, Value::Bool(small))]);
        gone.extend([x, b]);
        before = x;
    }
    let last = gone.len() - 2;
    gone.remove(last);
    let formula = store.and(&parts);
    let start = std::time::Instant::now();
    let result = project(&mut store, formula, &gone, &model);
    println!("{} literals in {:?}", result.literals.len(), start.elapsed());
    assert_eq!(result.by_value, []);
    check(&mut store, formula, &gone, &model, &result).expect("a projection");
}
