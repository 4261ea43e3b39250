//! The text forms of systems and answers.

use expect_test::{Expect, expect};
use ox_chc::text::{parse_answer, parse_system, print_answer, print_system};
use ox_logic::Store;

const LOOP: &str = "(set-logic HORN)
(declare-fun inv (Int Bool) Bool)
(declare-fun |odd name| () Bool)
(assert (forall ((x Int) (b Bool)) (=> (and (= x 0) b) (inv x b))))
(assert (forall ((x Int) (b Bool)) (=> (and (inv x b) (< x 10)) (inv (+ x 1) (not b)))))
(assert (forall ((x Int) (b Bool)) (=> (and (inv x b) (< 10 x)) |odd name|)))
(assert (=> |odd name| false))
(check-sat)
";

fn reprint(text: &str, expected: Expect) {
    let mut store = Store::new();
    let system = parse_system(&mut store, text).expect("parses");
    system.validate(&store).expect("is valid");
    let printed = print_system(&mut store, &system);
    expected.assert_eq(&printed);
    assert_eq!(parse_system(&mut store, &printed).as_ref(), Ok(&system), "parses to the same system again");
}

#[test]
fn round_trip() {
    reprint(
        LOOP,
        expect![[r#"
            (set-logic HORN)
            (declare-fun inv (Int Bool) Bool)
            (declare-fun |odd name| () Bool)
            (assert (forall ((x Int) (b Bool)) (=> (and (= x 0) b) (inv x b))))
            (assert (forall ((x Int) (b Bool)) (=> (and (inv x b) (< x 10)) (inv (+ x 1) (not b)))))
            (assert (forall ((x Int) (b Bool)) (=> (and (inv x b) (< 10 x)) |odd name|)))
            (assert (=> |odd name| false))
            (check-sat)
        "#]],
    );
}

#[test]
fn shapes_of_clauses() {
    // a disjunction, a negated existential, nested quantifiers, several queries
    reprint(
        "(declare-fun p (Int) Bool)
         (assert (forall ((x Int)) (or (p x) (not (= x 0)))))
         (assert (not (exists ((x Int)) (and (p x) (> x 5)))))
         (assert (forall ((x Int)) (=> (p x) (forall ((y Int)) (=> (= y (+ x 1)) (p y))))))
         (assert (forall ((x Int)) (not (and (p x) (< x 0)))))",
        expect![[r#"
            (set-logic HORN)
            (declare-fun p (Int) Bool)
            (assert (forall ((x Int)) (=> (= x 0) (p x))))
            (assert (forall ((x Int)) (=> (and (p x) (< 5 x)) false)))
            (assert (forall ((x Int) (y Int)) (=> (and (p x) (= y (+ x 1))) (p y))))
            (assert (forall ((x Int)) (=> (and (p x) (< x 0)) false)))
            (check-sat)
        "#]],
    );
}

#[test]
fn what_is_not_horn_is_refused_with_its_line() {
    let head = "(declare-fun p (Int) Bool)\n(declare-fun q (Int) Bool)\n";
    for (clause, expected) in [
        (
            "(assert (forall ((x Int)) (or (p x) (q x))))",
            "3: not a Horn clause: more than one predicate in the head",
        ),
        (
            "(assert (forall ((x Int)) (=> (or (p x) (q x)) false)))",
            "3: not a Horn clause: a disjunction over predicates in the body",
        ),
        (
            "(assert (forall ((x Int)) (= (p x) (q x))))",
            "3: not a Horn clause: an equality over predicates in the head",
        ),
        ("(declare-fun f (Int) Int)", "3: f is a function, not a predicate; only predicates may be declared"),
        (
            "(declare-const c Int)\n(assert (=> (= c 0) (p c)))",
            "4: the constant c is free; quantify it in each clause",
        ),
        ("(assert (forall ((x Int)) (=> (p x) (r x))))", "3:"),
        ("(assert (forall ((x Real)) (p x)))", "3:"),
        ("(assert (forall ((x String)) (p 0)))", "3:"),
    ] {
        let error =
            parse_system(&mut Store::new(), &format!("{head}{clause}")).expect_err("is refused").to_string();
        assert!(error.starts_with(expected), "{clause}\n→ {error}");
    }
}

#[test]
fn real_numbers_round_trip() {
    reprint(
        "(set-logic HORN)
         (declare-fun p (Real) Bool)
         (assert (forall ((x Real)) (=> (= x 0.50) (p x))))
         (assert (forall ((x Real) (n Int)) (=> (and (p x) (<= x (/ 1 3)) (< n (to_int x))) (p (- (* 2 x) (- 1.0))))))
         (assert (=> (p (- (/ 1.0 3.0))) false))",
        expect![[r#"
            (set-logic HORN)
            (declare-fun p (Real) Bool)
            (assert (forall ((x Real)) (=> (= x (/ 1.0 2.0)) (p x))))
            (assert (forall ((x Real) (n Int)) (=> (and (p x) (<= x (/ 1.0 3.0)) (< n (to_int x))) (p (+ (* 2.0 x) (- (- 1.0)))))))
            (assert (=> (p (- (/ 1.0 3.0))) false))
            (check-sat)
        "#]],
    );
}

#[test]
fn answers_round_trip() {
    for text in [
        "sat\n(define-fun inv ((arg!0 Int) (arg!1 Bool)) Bool (<= arg!0 10))\n(define-fun |odd name| () Bool false)\n",
        "unsat\nstep 0\nvalue x 0\nvalue b true\nstep 1 0\nvalue x 0\nvalue b true\nstep 3 1\n",
        "unknown out of ideas\n",
    ] {
        let mut store = Store::new();
        let system = parse_system(&mut store, LOOP).expect("parses");
        let answer = parse_answer(&mut store, &system, text).expect("parses");
        let printed = print_answer(&store, &system, &answer);
        assert_eq!(parse_answer(&mut store, &system, &printed), Ok(answer), "{printed}");
    }
}

#[test]
fn array_values_round_trip() {
    let mut store = Store::new();
    let system = parse_system(
        &mut store,
        "(declare-fun p ((Array Int (Array Int Bool))) Bool)
         (assert (forall ((a (Array Int (Array Int Bool)))) (=> (p a) false)))",
    )
    .expect("parses");
    let row = "(store ((as const (Array Int Bool)) false) (- 1) true)";
    let text = format!(
        "unsat\nstep 0\nvalue a (store ((as const (Array Int (Array Int Bool))) {row}) 7 ((as const (Array Int Bool)) true))\n"
    );
    let answer = parse_answer(&mut store, &system, &text).expect("parses");
    assert_eq!(print_answer(&store, &system, &answer), text);
}

#[test]
fn answers_that_do_not_fit_are_refused() {
    for (text, expected) in [
        ("maybe\n", "`maybe` is no answer"),
        ("sat\n(define-fun inv ((a Int)) Bool true)\n", "the definition of inv has other parameters"),
        ("sat\n(define-fun nix ((a Int)) Bool true)\n", "nix is no predicate of the system"),
        ("unsat\nstep 9\n", "there is no clause 9"),
        ("unsat\nstep 1 4\n", "a premise that does not come before its step"),
        ("unsat\nvalue x 3\n", "a value before the first step"),
    ] {
        let mut store = Store::new();
        let system = parse_system(&mut store, LOOP).expect("parses");
        let error = parse_answer(&mut store, &system, text).expect_err("is refused");
        assert!(error.contains(expected), "{text}\n→ {error}");
    }
}
