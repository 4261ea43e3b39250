//! The clauses of small SEA-IR programs.

use expect_test::{Expect, expect};
use ox_chc::text::print_system;
use ox_encode::arith;
use ox_encode::sea_to_chc::{Errors, Options, sea_to_chc, step};
use ox_logic::Store;
use ox_sea::text::parse;
use ox_sea::validate::validate;

fn check(arith: &str, step: &str, text: &str, expected: Expect) {
    check_with(arith, step, Errors::Predicate, text, expected)
}

fn check_with(arith: &str, step: &str, errors: Errors, text: &str, expected: Expect) {
    let mut store = Store::new();
    let program = parse(&mut store, text).expect("parses");
    validate(&mut store, &program).expect("is valid");
    let arith = arith::named(arith).expect("exists");
    let step = step::named(step).expect("the step exists");
    let options = Options { arith, step, errors, unsupported_fails: true, space: None, entries: false };
    let encoding = sea_to_chc(&mut store, &program, &options);
    encoding.system.validate(&store).expect("is valid");
    expected.assert_eq(&print_system(&mut store, &encoding.system));
}

/// Fig. 3 of the SeaHorn paper: x = 1; y = 0; while (*) { x = x + y; y = y + 1; } assert(x >= y)
const FIG3: &str = "program 64 entry main
function main() -> () {
bb0():
  goto bb1(#x00000001 #x00000000)
bb1(x.0: i32, y.1: i32): ; x y
  b.2: i32 = nondet 0
  if (= b.2 #x00000000) goto bb3()
  goto bb2()
bb2():
  x.3: i32 = (bvadd x.0 y.1)
  y.4: i32 = (bvadd y.1 #x00000001)
  goto bb1(x.3 y.4)
bb3():
  assert (bvsle y.1 x.0) check 0
  return ()
}
";

#[test]
fn fig3_with_unbounded_integers() {
    check(
        "math",
        "large",
        FIG3,
        expect![[r#"
        (set-logic HORN)
        (declare-fun main.error () Bool)
        (declare-fun main.bb1 (Int Int) Bool)
        (assert (=> true (main.bb1 1 0)))
        (assert (forall ((x.0 Int) (y.1 Int) (b.2 Int)) (=> (and (main.bb1 x.0 y.1) (not (= b.2 0)) (<= (- 2147483648) b.2) (<= b.2 2147483647)) (main.bb1 (+ x.0 y.1) (+ y.1 1)))))
        (assert (forall ((x.0 Int) (y.1 Int) (b.2 Int)) (=> (and (main.bb1 x.0 y.1) (= b.2 0) (< x.0 y.1) (<= (- 2147483648) b.2) (<= b.2 2147483647)) main.error)))
        (assert (=> main.error false))
        (check-sat)
    "#]],
    );
}

#[test]
fn fig3_with_wrap_around() {
    check(
        "int",
        "large",
        FIG3,
        expect![[r#"
        (set-logic HORN)
        (declare-fun main.error () Bool)
        (declare-fun main.bb1 (Int Int) Bool)
        (assert (=> true (main.bb1 1 0)))
        (assert (forall ((x.0 Int) (y.1 Int) (b.2 Int)) (let ((?0 (+ x.0 y.1))) (=> (and (main.bb1 x.0 y.1) (not (= b.2 0)) (<= (- 2147483648) x.0) (<= x.0 2147483647) (<= (- 2147483648) y.1) (<= y.1 2147483647) (<= (- 2147483648) b.2) (<= b.2 2147483647)) (main.bb1 (ite (<= ?0 (- 2147483649)) (+ x.0 y.1 4294967296) (ite (<= 2147483648 ?0) (+ x.0 y.1 (- 4294967296)) ?0)) (ite (<= 2147483647 y.1) (+ y.1 (- 4294967295)) (+ y.1 1)))))))
        (assert (forall ((x.0 Int) (y.1 Int) (b.2 Int)) (=> (and (main.bb1 x.0 y.1) (= b.2 0) (< x.0 y.1) (<= (- 2147483648) x.0) (<= x.0 2147483647) (<= (- 2147483648) y.1) (<= y.1 2147483647) (<= (- 2147483648) b.2) (<= b.2 2147483647)) main.error)))
        (assert (=> main.error false))
        (check-sat)
    "#]],
    );
}

#[test]
fn fig3_small_step() {
    check(
        "math",
        "small",
        FIG3,
        expect![[r#"
        (set-logic HORN)
        (declare-fun main.error () Bool)
        (declare-fun main.bb1 (Int Int) Bool)
        (declare-fun main.bb2 (Int Int) Bool)
        (declare-fun main.bb3 (Int Int) Bool)
        (assert (=> true (main.bb1 1 0)))
        (assert (forall ((x.0 Int) (y.1 Int) (b.2 Int)) (=> (and (main.bb1 x.0 y.1) (not (= b.2 0)) (<= (- 2147483648) b.2) (<= b.2 2147483647)) (main.bb2 x.0 y.1))))
        (assert (forall ((x.0 Int) (y.1 Int) (b.2 Int)) (=> (and (main.bb1 x.0 y.1) (= b.2 0) (<= (- 2147483648) b.2) (<= b.2 2147483647)) (main.bb3 x.0 y.1))))
        (assert (forall ((x.0 Int) (y.1 Int)) (=> (main.bb2 x.0 y.1) (main.bb1 (+ x.0 y.1) (+ y.1 1)))))
        (assert (forall ((x.0 Int) (y.1 Int)) (=> (and (main.bb3 x.0 y.1) (< x.0 y.1)) main.error)))
        (assert (=> main.error false))
        (check-sat)
    "#]],
    );
}

#[test]
fn fig3_with_bit_vectors() {
    check(
        "bv",
        "large",
        FIG3,
        expect![[r#"
        (set-logic HORN)
        (declare-fun main.error () Bool)
        (declare-fun main.bb1 ((_ BitVec 32) (_ BitVec 32)) Bool)
        (assert (=> true (main.bb1 #x00000001 #x00000000)))
        (assert (forall ((x.0 (_ BitVec 32)) (y.1 (_ BitVec 32)) (b.2 (_ BitVec 32))) (=> (and (main.bb1 x.0 y.1) (not (= b.2 #x00000000))) (main.bb1 (bvadd x.0 y.1) (bvadd y.1 #x00000001)))))
        (assert (forall ((x.0 (_ BitVec 32)) (y.1 (_ BitVec 32)) (b.2 (_ BitVec 32))) (=> (and (main.bb1 x.0 y.1) (= b.2 #x00000000) (bvslt x.0 y.1)) main.error)))
        (assert (=> main.error false))
        (check-sat)
    "#]],
    );
}

/// Recursion, a summary, an error in the callee, unsigned comparison.
const RECURSION: &str = "program 64 entry main
function main() -> () {
bb0():
  n.0: i8 = nondet 0
  (r.1: i8) = call down(n.0)
  assert (= r.1 #x00) check 0
  return ()
}
function down(n.0: i8) -> (i8) {
bb0(n.0: i8):
  if (bvult #x00 n.0) goto bb1()
  goto bb2()
bb1():
  (r.1: i8) = call down((bvsub n.0 #x01))
  assert (bvult r.1 n.0) check 1
  return (r.1)
bb2():
  return (n.0)
}
";

#[test]
fn recursion_by_summaries() {
    check(
        "int",
        "large",
        RECURSION,
        expect![[r#"
            (set-logic HORN)
            (declare-fun main.error () Bool)
            (declare-fun down (Int Int) Bool)
            (declare-fun down.error (Int) Bool)
            (declare-fun main.bb0.1 (Int) Bool)
            (declare-fun down.bb1 (Int) Bool)
            (assert (forall ((n.0 Int)) (=> (and (<= 0 n.0) (<= n.0 255)) (main.bb0.1 n.0))))
            (assert (forall ((n.0 Int)) (=> (and (main.bb0.1 n.0) (down.error n.0) (<= 0 n.0) (<= n.0 255)) main.error)))
            (assert (forall ((n.0 Int) (r.1 Int)) (=> (and (main.bb0.1 n.0) (down n.0 r.1) (not (= r.1 0)) (<= 0 n.0) (<= n.0 255) (<= 0 r.1) (<= r.1 255)) main.error)))
            (assert (forall ((n.0 Int)) (=> (and (<= 1 n.0) (<= 0 n.0) (<= n.0 255)) (down.bb1 n.0))))
            (assert (forall ((n.0 Int)) (=> (and (= n.0 0) (<= 0 n.0) (<= n.0 255)) (down n.0 n.0))))
            (assert (forall ((n.0 Int)) (=> (and (down.bb1 n.0) (down.error (ite (<= n.0 0) (+ n.0 255) (+ n.0 (- 1)))) (<= 0 n.0) (<= n.0 255)) (down.error n.0))))
            (assert (forall ((n.0 Int) (r.1 Int)) (=> (and (down.bb1 n.0) (down (ite (<= n.0 0) (+ n.0 255) (+ n.0 (- 1))) r.1) (< r.1 n.0) (<= 0 n.0) (<= n.0 255) (<= 0 r.1) (<= r.1 255)) (down n.0 r.1))))
            (assert (forall ((n.0 Int) (r.1 Int)) (=> (and (down.bb1 n.0) (down (ite (<= n.0 0) (+ n.0 255) (+ n.0 (- 1))) r.1) (<= n.0 r.1) (<= 0 n.0) (<= n.0 255) (<= 0 r.1) (<= r.1 255)) (down.error n.0))))
            (assert (=> main.error false))
            (check-sat)
        "#]],
    );
}

#[test]
fn branches_are_merged() {
    let text = "program 64 entry main
function main() -> () {
bb0():
  x.0: i8 = nondet 0
  if (bvslt x.0 #x00) goto bb1()
  goto bb2((bvadd x.0 #x01))
bb1():
  unsupported \"inline assembly\" at f.c:3
  goto bb2((bvneg x.0))
bb2(y.1: i8):
  assume (bvslt y.1 #x05)
  assert (bvslt y.1 #x04) check 0
  halt
}
";
    check(
        "int",
        "large",
        text,
        expect![[r#"
            (set-logic HORN)
            (declare-fun main.error () Bool)
            (assert (forall ((x.0 Int)) (let ((?0 (ite (<= 127 x.0) (+ x.0 (- 255)) (+ x.0 1)))) (=> (and (or (<= x.0 (- 1)) (and (<= ?0 4) (<= 4 ?0))) (<= (- 128) x.0) (<= x.0 127)) main.error))))
            (assert (=> main.error false))
            (check-sat)
        "#]],
    );
}

/// Fig. 4 of the SeaHorn paper; main in one block, so that its calls are in one clause.
const FIG4: &str = "program 64 entry main
function main() -> () {
bb0():
  x.0: i32 = nondet 0
  y.1: i32 = nondet 1
  (x.2: i32) = call foo(x.0 y.1)
  (y.3: i32) = call bar(x.2 y.1)
  (x.4: i32) = call bar(x.2 y.3)
  assert (and (= x.4 y.1) (= y.3 x.0)) check 0
  return ()
}
function foo(x.0: i32, y.1: i32) -> (i32) {
bb0(x.0: i32, y.1: i32):
  return ((bvadd x.0 y.1))
}
function bar(x.0: i32, y.1: i32) -> (i32) {
bb0(x.0: i32, y.1: i32):
  res.2: i32 = (bvsub x.0 y.1)
  assert (not (and (bvsle #x00000000 x.0) (bvsle #x00000000 y.1) (bvslt x.0 res.2))) check 1
  return (res.2)
}
";

#[test]
fn fig4_with_flags() {
    check_with(
        "math",
        "small",
        Errors::Flags,
        FIG4,
        expect![[r#"
        (set-logic HORN)
        (declare-fun main.error () Bool)
        (declare-fun foo (Int Int Int) Bool)
        (declare-fun bar.exit (Int Int Int Bool) Bool)
        (declare-fun bar (Int Int Int Bool Bool) Bool)
        (assert (forall ((free!0 Int) (free!1 Int) (free!2 Int)) (=> true (bar free!0 free!1 free!2 true true))))
        (assert (forall ((free!0 Int) (free!1 Int) (free!2 Int) (e_out Bool)) (=> (bar.exit free!0 free!1 free!2 e_out) (bar free!0 free!1 free!2 false e_out))))
        (assert (forall ((x.0 Int) (y.1 Int) (x.2 Int) (y.3 Int) (failed!bb0.3 Bool) (x.4 Int) (failed!bb0.4 Bool)) (=> (and (foo x.0 y.1 x.2) (bar x.2 y.1 y.3 false failed!bb0.3) (bar x.2 y.3 x.4 failed!bb0.3 failed!bb0.4) (or failed!bb0.3 failed!bb0.4 (not (and (= y.1 x.4) (= x.0 y.3)))) (<= (- 2147483648) x.0) (<= x.0 2147483647) (<= (- 2147483648) y.1) (<= y.1 2147483647)) main.error)))
        (assert (forall ((x.0 Int) (y.1 Int)) (=> true (foo x.0 y.1 (+ x.0 y.1)))))
        (assert (forall ((x.0 Int) (y.1 Int)) (=> (not (and (<= 0 x.0) (<= 0 y.1) (<= y.1 (- 1)))) (bar.exit x.0 y.1 (+ x.0 (- y.1)) false))))
        (assert (forall ((x.0 Int) (y.1 Int) (free!0 Int)) (=> (and (<= 0 x.0) (<= 0 y.1) (<= y.1 (- 1))) (bar.exit x.0 y.1 free!0 true))))
        (assert (=> main.error false))
        (check-sat)
    "#]],
    );
}

/// What a path does not execute does not block it: `loops` never returns for some arguments, `fails` can fail.
#[test]
fn calls_that_need_not_be_executed() {
    let text = "program 64 entry main
function main() -> () {
bb0():
  x.0: i8 = nondet 0
  if (bvslt x.0 #x00) goto bb1()
  goto bb2(x.0)
bb1():
  (y.1: i8) = call loops(x.0)
  (z.2: i8) = call fails(y.1)
  goto bb2(z.2)
bb2(w.3: i8):
  (v.4: i8) = call loops(w.3)
  assert (bvslt v.4 #x05) check 0
  halt
}
function loops(n.0: i8) -> (i8) {
bb0(n.0: i8):
  assume (bvslt #x00 n.0)
  return (n.0)
}
function fails(n.0: i8) -> (i8) {
bb0(n.0: i8):
  assert (bvslt #x00 n.0) check 1
  return (n.0)
}
";
    check_with(
        "int",
        "large",
        Errors::Flags,
        text,
        expect![[r#"
        (set-logic HORN)
        (declare-fun main.error () Bool)
        (declare-fun loops (Int Int) Bool)
        (declare-fun fails.exit (Int Int Bool) Bool)
        (declare-fun fails (Int Int Bool Bool) Bool)
        (declare-fun loops.maybe (Int Int Bool) Bool)
        (assert (forall ((free!0 Int) (free!1 Int)) (=> true (fails free!0 free!1 true true))))
        (assert (forall ((free!0 Int) (free!1 Int) (e_out Bool)) (=> (fails.exit free!0 free!1 e_out) (fails free!0 free!1 false e_out))))
        (assert (forall ((free!0 Int) (free!1 Int)) (=> true (loops.maybe free!0 free!1 false))))
        (assert (forall ((free!0 Int) (free!1 Int)) (=> (loops free!0 free!1) (loops.maybe free!0 free!1 true))))
        (assert (forall ((x.0 Int) (y.1 Int) (z.2 Int) (failed!bb1.1 Bool) (v.4 Int)) (let ((?0 (<= x.0 (- 1))) (?1 (<= 0 x.0))) (let ((?2 (or ?1 (not failed!bb1.1)))) (=> (and (loops.maybe x.0 y.1 ?0) (fails y.1 z.2 ?1 failed!bb1.1) (loops.maybe (ite ?1 x.0 z.2) v.4 ?2) (or (and ?0 failed!bb1.1) (and ?2 (<= 5 v.4))) (<= (- 128) x.0) (<= x.0 127) (<= (- 128) y.1) (<= y.1 127) (<= (- 128) z.2) (<= z.2 127) (<= (- 128) v.4) (<= v.4 127)) main.error)))))
        (assert (forall ((n.0 Int)) (=> (and (<= 1 n.0) (<= (- 128) n.0) (<= n.0 127)) (loops n.0 n.0))))
        (assert (forall ((n.0 Int)) (=> (and (<= 1 n.0) (<= (- 128) n.0) (<= n.0 127)) (fails.exit n.0 n.0 false))))
        (assert (forall ((n.0 Int) (free!0 Int)) (=> (and (<= n.0 0) (<= (- 128) n.0) (<= n.0 127)) (fails.exit n.0 free!0 true))))
        (assert (=> main.error false))
        (check-sat)
    "#]],
    );
}
