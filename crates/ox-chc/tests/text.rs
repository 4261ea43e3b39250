//! The text forms of systems and answers.

use expect_test::{Expect, expect};
use ox_chc::text::{parse_answer, parse_questions, parse_system, print_answer, print_system};
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
            "(assert (forall ((x Int)) (=> (not (p x)) (q x))))",
            "3: not a Horn clause: more than one predicate in the head",
        ),
        (
            "(assert (forall ((x Int)) (=> (= (p x) (q x)) false)))",
            "3: not a Horn clause: an equality over predicates in the body",
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
fn conjunctions_that_follow_and_disjunctions_that_are_assumed_are_taken_apart() {
    let text = "(declare-fun p (Int) Bool) (declare-fun q (Int) Bool)
        (assert (forall ((x Int)) (=> (= x 0) (and (p x) (q (+ x 1)) (< x 5)))))
        (assert (forall ((x Int)) (=> (or (p x) (and (q x) (< x 9))) (forall ((y Int)) (=> (= y x) (q y))))))
        (assert (forall ((x Int)) (=> (=> (> x 3) (p x)) (q x))))
        (assert (not (exists ((x Int)) (or (p x) (q x)))))";
    let mut store = Store::new();
    let system = parse_system(&mut store, text).expect("parses");
    expect![[r#"
        (set-logic HORN)
        (declare-fun p (Int) Bool)
        (declare-fun q (Int) Bool)
        (assert (forall ((x Int)) (=> (= x 0) (p x))))
        (assert (forall ((x Int)) (=> (= x 0) (q (+ x 1)))))
        (assert (forall ((x Int)) (=> (and (= x 0) (<= 5 x)) false)))
        (assert (forall ((x Int) (y Int)) (=> (and (p x) (= y x)) (q y))))
        (assert (forall ((x Int) (y Int)) (=> (and (q x) (< x 9) (= y x)) (q y))))
        (assert (forall ((x Int)) (=> (<= x 3) (q x))))
        (assert (forall ((x Int)) (=> (p x) (q x))))
        (assert (forall ((x Int)) (=> (p x) false)))
        (assert (forall ((x Int)) (=> (q x) false)))
        (check-sat)
    "#]]
    .assert_eq(&print_system(&mut store, &system));
}

#[test]
fn an_assertion_that_stands_for_too_many_clauses_is_refused() {
    let pairs: String = (0..20).map(|i| format!("(or (p {i}) (p {}))", i + 100)).collect();
    let text = format!("(declare-fun p (Int) Bool)(assert (=> (and {pairs}) false))");
    let error = parse_system(&mut Store::new(), &text).expect_err("is refused").to_string();
    assert_eq!(error, "1: it stands for more than 4096 Horn clauses");
}

/// The clauses of each question, with its line.
fn questions(text: &str) -> Vec<String> {
    let mut store = Store::new();
    let questions = parse_questions(&mut store, text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    questions
        .into_iter()
        .map(|q| {
            let printed = print_system(&mut store, &q.system);
            let clauses = printed.lines().filter_map(|l| l.strip_prefix("(assert ")?.strip_suffix(')'));
            format!("{}: {}", q.line, clauses.collect::<Vec<_>>().join(" "))
        })
        .collect()
}

#[test]
fn each_question_is_about_what_is_asserted_there() {
    let text = "(declare-fun p (Int) Bool)
        (assert (p 0))
        (check-sat)
        (push 2)
        (declare-fun q () Bool)
        (assert (=> (p 1) q))
        (pop 1)
        (assert (=> (p 2) false))
        (check-sat)
        (pop)
        (declare-fun q (Int) Bool)
        (assert (q 3))
        (check-sat)
        (reset)
        (declare-fun p () Bool)
        (assert p)
        (check-sat)";
    let expected = [
        "3: (=> true (p 0))",
        "9: (=> true (p 0)) (=> (p 2) false)",
        "13: (=> true (p 0)) (=> true (q 3))",
        "17: (=> true p)",
    ];
    assert_eq!(questions(text), expected);
    let error = parse_system(&mut Store::new(), text).expect_err("one is expected").to_string();
    assert_eq!(error, "9: a second question; one is expected here");
    let none = "(declare-fun p () Bool)(assert p)";
    assert_eq!(questions(none), ["1: (=> true p)"]);
}

#[test]
fn rules_and_queries_of_z3() {
    let text = "(declare-rel p (Int) interval_relation)
        (declare-rel bad ())
        (declare-var x Int)
        (declare-var y Int)
        (rule (p 0) start)
        (rule (=> (and (p x) (= y (+ x 1))) (p y)))
        (rule (forall ((x Int)) (=> (and (p x) (> x 5)) bad)))
        (query bad :print-certificate true)
        (query (and (p x) (= x y)))
        (query (exists ((z Int)) (p z)))";
    let rules = "(=> true (p 0)) (forall ((x Int) (y Int)) (=> (and (p x) (= y (+ x 1))) (p y))) \
        (forall ((x!0 Int)) (=> (and (p x!0) (< 5 x!0)) bad))";
    let expected = [
        format!("8: {rules} (=> bad false)"),
        format!("9: {rules} (forall ((x Int) (y Int)) (=> (and (p x) (= x y)) false))"),
        format!("10: {rules} (forall ((z Int)) (=> (p z) false))"),
    ];
    assert_eq!(questions(text), expected);
}

#[test]
fn scopes_that_do_not_fit_are_refused() {
    for (text, expected) in [
        ("(push 1)(pop 2)", "1:9: `pop` without a `push`"),
        ("(push 1001)", "1:7: more than 1000 levels"),
        ("(push x)", "1:7: a number of levels expected"),
        ("(push 1)(declare-fun p () Bool)(pop)(assert p)", "1:45: unknown name p"),
        (
            "(declare-var x Int)(declare-fun p (Int) Bool)(assert (p x))",
            "1: the constant x is free; quantify it",
        ),
        ("(reset 1)", "1:1: `reset` does not have 1 arguments"),
        ("(query)", "1:1: `query` does not have 0 arguments"),
    ] {
        let error = parse_questions(&mut Store::new(), text).expect_err("is refused").to_string();
        assert!(error.starts_with(expected), "{text}\n→ {error}");
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
