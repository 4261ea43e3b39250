//! SMT-LIB text: what is accepted, what it means, what is refused and how.

use ox_logic::smtlib::{Command, parse_definitions, parse_script, parse_term, print_term};
use ox_logic::{Node, Op, Sort, Store, Term};

/// Reads a term over `x y: Int`, `p q: Bool`, `a b: (_ BitVec 8)`, `m: (Array Int Int)` and prints it.
fn read(text: &str) -> Result<String, String> {
    let mut s = Store::new();
    let ints = s.array_sort(Sort::Int, Sort::Int);
    let scope: Vec<Term> = [
        ("x", Sort::Int),
        ("y", Sort::Int),
        ("p", Sort::Bool),
        ("q", Sort::Bool),
        ("a", Sort::BitVec(8)),
        ("b", Sort::BitVec(8)),
        ("m", ints),
    ]
    .map(|(name, sort)| s.var(name, sort))
    .into();
    let t = parse_term(&mut s, &scope, text).map_err(|e| e.to_string())?;
    let printed = print_term(&s, t);
    assert_eq!(parse_term(&mut s, &scope, &printed), Ok(t), "{printed}");
    Ok(printed)
}

#[test]
fn sugar() {
    for (text, want) in [
        ("(> x y)", "(< y x)"),
        ("(>= x y 3)", "(and (<= y x) (<= 3 y))"),
        ("(= x y 3)", "(and (= x y) (= y 3))"),
        ("(distinct x y 3)", "(and (not (= x y)) (not (= x 3)) (not (= y 3)))"),
        ("(- x y 3)", "(+ x (- y) (let ((?n 3)) (- ?n)))"),
        ("(- 5)", "(- 5)"),
        ("(- (- 5))", "(- (- 5))"),
        ("(let ((z 5)) (- z))", "(let ((?n 5)) (- ?n))"),
        ("(=> p q p)", "(=> p (=> q p))"),
        ("(xor p q p)", "(xor (xor p q) p)"),
        ("(abs x)", "(ite (<= 0 x) x (- x))"),
        ("(bvadd a b a)", "(bvadd (bvadd a b) a)"),
        ("(bvnand a b)", "(bvnot (bvand a b))"),
        ("(bvcomp a b)", "(ite (= a b) #b1 #b0)"),
        ("(bvsge a b)", "(bvsle b a)"),
        ("(_ bv5 7)", "#b0000101"),
        ("((_ rotate_left 10) a)", "(concat ((_ extract 5 0) a) ((_ extract 7 6) a))"),
        ("((_ repeat 3) a)", "(concat (concat a a) a)"),
        ("((_ int_to_bv 4) (ubv_to_int a))", "((_ int2bv 4) (bv2nat a))"),
        ("(! (and p q) :named foo)", "(and p q)"),
        ("(select ((as const (Array Int Int)) 3) x)", "(select ((as const (Array Int Int)) 3) x)"),
        ("(let ((x y) (y x)) (< x y))", "(< y x)"),
        ("(let ((x 1)) (let ((x (+ x 1))) (+ x x)))", "(let ((?0 (+ 1 1))) (+ ?0 ?0))"),
        ("|p|", "p"),
        ("1.50", "(/ 3.0 2.0)"),
        ("(- (/ 2 6))", "(- (/ 1.0 3.0))"),
        ("(/ x y)", "(/ (to_real x) (to_real y))"),
        ("(> 1 2.5)", "(< (/ 5.0 2.0) 1.0)"),
        ("(let ((z 1.0)) (/ z 0.0))", "(let ((?n 1.0)) (/ ?n 0.0))"),
        ("(- 1.0 (to_real x) 2)", "(+ 1.0 (- (to_real x)) (let ((?n 2.0)) (- ?n)))"),
        ("(is_int 1.0)", "(= (to_real (to_int 1.0)) 1.0)"),
    ] {
        assert_eq!(read(text).as_deref(), Ok(want));
    }
}

#[test]
fn refused() {
    for (text, want) in [
        ("(+ x\n  p)", "1:1: arguments of sort Int expected, [Int, Bool] given"),
        ("(and p z)", "1:8: unknown name z"),
        ("(div 1.5 x)", "1:1: arguments of sort Int expected, [Real, Int] given"),
        ("(to_int x)", "1:1: arguments of sort Real expected, [Int] given"),
        ("(forall ((z Int)) p)", "1:1: quantifier not in prefix: `forall`"),
        ("((_ extract 8 0) a)", "1:1: bits 8 to 0 of [(_ BitVec 8)]"),
        ("((_ zero_extend 4294967295) a)", "1:1: unsupported: an extension by 4294967295 bits"),
        ("(_ bv256 8)", "1:1: 256 does not fit into 8 bits"),
        ("(let ((z 1) (z 2)) z)", "1:14: z is bound twice in one `let`"),
        ("(x)", "1:2: x is not a function"),
        ("(and)", "1:1: (and) without arguments"),
        ("()", "1:1: a term expected, `()` given"),
        ("p q", "1:1: exactly one term expected"),
        ("(bvcomp x y)", "1:1: a bit-vector expected, Int given"),
        ("(lambda ((z Int)) z)", "1:1: unsupported: lambda"),
        ("(- p)", "1:1: arguments of sort Int expected, [Bool] given"),
    ] {
        assert_eq!(read(text), Err(want.to_string()));
    }
}

fn assertions(text: &str) -> Result<Vec<String>, String> {
    let mut s = Store::new();
    let script = parse_script(&mut s, text).map_err(|e| e.to_string())?;
    Ok(script
        .commands
        .iter()
        .filter_map(|c| match c {
            Command::Assert { assertion, .. } => {
                let vars: Vec<String> = assertion.vars.iter().map(|&v| print_term(&s, v)).collect();
                Some(format!("[{}] {}", vars.join(" "), print_term(&s, assertion.body)))
            }
            _ => None,
        })
        .collect())
}

#[test]
fn quantifiers_are_pulled_to_the_front() {
    let p = "(declare-fun P (Int) Bool) (declare-fun Q () Bool)";
    for (text, want) in [
        ("(forall ((x Int)) (forall ((y Int)) (=> (P x) (P y))))", "[x y] (=> (P x) (P y))"),
        ("(forall ((x Int)) (forall ((x Int)) (P x)))", "[x x!0] (P x!0)"),
        (
            "(forall ((x Int)) (forall ((x Int)) (forall ((x!0 Int)) (=> (P x) (P x!0)))))",
            "[x x!0 x!0!1] (=> (P x!0) (P x!0!1))",
        ),
        ("(not (exists ((x Int)) (and (P x) (> x 0))))", "[x] (not (and (P x) (< 0 x)))"),
        ("(forall ((x Int)) (=> (P x) (forall ((x Int)) (P x))))", "[x x!0] (=> (P x) (P x!0))"),
        ("(=> (exists ((x Int)) (P x)) false)", "[x] (=> (P x) false)"),
        ("(forall ((x Int)) (! (=> Q (P x)) :weight 0))", "[x] (=> Q (P x))"),
        ("(let ((z 3)) (forall ((x Int)) (P (+ x z))))", "[x] (P (+ x 3))"),
    ] {
        assert_eq!(assertions(&format!("{p}(assert {text})")), Ok(vec![want.to_string()]));
    }
    for text in [
        "(exists ((x Int)) (P x))",
        "(not (forall ((x Int)) (P x)))",
        "(forall ((x Int)) (= Q (exists ((y Int)) (P y))))",
        "(let ((z (forall ((x Int)) (P x)))) z)",
    ] {
        let e = assertions(&format!("{p}(assert {text})")).expect_err("not in prefix");
        assert!(e.contains("quantifier not in prefix"), "{e}");
    }
}

#[test]
fn bound_variables_and_parameters_are_not_captured() {
    let text = "(declare-const x Int)
        (define-fun plus-x ((y Int)) Int (+ x y))
        (define-fun twice ((x Int)) Int (plus-x (plus-x x)))
        (assert (forall ((x Int)) (= (twice x) (plus-x 1))))";
    let got = assertions(text).expect("well-formed").remove(0);
    assert_eq!(got, "[x!2] (= (+ x (+ x x!2)) (+ x 1))");
}

#[test]
fn names_of_closed_scopes_are_free_again() {
    let text = "(assert (forall ((x Int)) (let ((y x)) (= y x))))(declare-const x Int)(declare-fun y () Int)
        (assert (= x y))";
    assert_eq!(assertions(text), Ok(vec!["[x] (= x x)".into(), "[] (= x y)".into()]));
}

#[test]
fn predicates_without_arguments_are_applications() {
    let mut s = Store::new();
    let text = "(set-logic HORN)(declare-fun Q () Bool)(declare-fun n () Int)(declare-const c Bool)
        (assert (=> (and Q c (= n 0)) (Q)))(check-sat)(get-model)(exit)(nonsense)";
    let script = parse_script(&mut s, text).expect("well-formed");
    assert_eq!(script.logic.as_deref(), Some("HORN"));
    let q = s.symbol("Q");
    let q = s.app(Op::Apply(q, Sort::Bool), &[]);
    let kinds: Vec<&str> = script
        .commands
        .iter()
        .map(|c| match c {
            Command::DeclareFun { line, .. } => {
                assert_eq!(*line, 1);
                "declare"
            }
            Command::Assert { assertion, line } => {
                assert_eq!(*line, 2);
                assert_eq!(s.args(assertion.body)[1], q);
                let Node::App(Op::And, parts) = s.node(s.args(assertion.body)[0]) else {
                    panic!("a conjunction")
                };
                assert_eq!(parts[0], q);
                assert!(matches!(s.node(parts[1]), Node::Var(..)));
                "assert"
            }
            Command::CheckSat { .. } => "check",
            Command::GetModel => "model",
            Command::Query { .. } => "query",
            Command::Push | Command::Pop | Command::Reset => "scope",
            Command::Other(_) => "other",
        })
        .collect();
    assert_eq!(kinds, ["declare", "declare", "other", "assert", "check", "model"]);
}

#[test]
fn bad_scripts() {
    for (text, want) in [
        ("(declare-fun f (String) Bool)", "1:17: unsupported: the sort String"),
        ("(check-sat-assuming (p))", "1:1: unsupported: the command `check-sat-assuming`"),
        ("(declare-datatypes () ())", "1:1: unsupported: the command `declare-datatypes`"),
        ("(declare-datatypes ((list 0)) (((nil))))", "1:1: unsupported: the datatype list"),
        ("(declare-fun and () Bool)", "1:14: `and` is a name of SMT-LIB's own"),
        ("(declare-fun f () Int)\n(declare-fun f () Bool)", "2:14: f is declared twice"),
        ("(assert 1)", "1:9: an assertion is of sort Bool"),
        ("(assert)", "1:1: `assert` does not have 0 arguments"),
        ("(declare-fun P (Int) Bool)(assert (P true))", "1:35: argument 1 has sort Bool, Int expected"),
        ("(define-fun f () Int true)", "1:22: a body of sort Int expected, Bool given"),
        ("(define-sort S (T) T)", "1:16: unsupported: define-sort with parameters"),
        ("x", "1:1: a command expected"),
    ] {
        assert_eq!(assertions(text), Err(want.to_string()), "{text}");
    }
}

#[test]
fn models() {
    let mut s = Store::new();
    let entries = "(define-fun f ((x!0 Int)) Bool (> x!0 2)) (define-fun |a b| () (_ BitVec 4) #xf)
        (define-fun g ((y Int) (z Int)) Bool (or (f y) (f z)))";
    for text in [format!("sat\n(model {entries})"), format!("({entries})"), entries.to_string()] {
        let defs = parse_definitions(&mut s, &text).expect("well-formed");
        let shown: Vec<String> =
            defs.iter().map(|d| format!("{} = {}", s.name(d.name), print_term(&s, d.body))).collect();
        assert_eq!(shown, ["f = (< 2 x!0)", "a b = #xf", "g = (or (< 2 y) (< 2 z))"]);
        assert_eq!(defs[2].params.len(), 2);
    }
    let e = parse_definitions(&mut s, "(error \"no model\")").expect_err("not a model");
    assert_eq!(e.to_string(), "1:2: (define-fun name (params) sort body) expected");
}
