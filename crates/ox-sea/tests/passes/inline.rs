//! Inlining on small programs.

use super::after;
use expect_test::{Expect, expect};
use ox_sea::pass::{InlineOptions, inline};

fn check(text: &str, recursion: u32, expect: Expect) {
    let options = InlineOptions { recursion, ..InlineOptions::default() };
    expect.assert_eq(&after(text, |store, program| *program = inline(store, program, options)));
}

#[test]
fn a_call_becomes_the_body_and_names_stay_unique() {
    check(
        "program 64 entry main

function main() -> (i8) {
bb0():
  x.0: i8 = nondet 0
  (y.1: i8) = call f(x.0) ; y
  (z.2: i8) = call f((bvadd y.1 #x01))
  return (z.2)
}

function f(x.0: i8) -> (i8) {
bb0(x.0: i8):
  y.1: i8 = nondet 1
  if (= x.0 #x00) goto bb1()
  goto bb2()
bb1():
  return (#x07)
bb2():
  return (x.0)
}
",
        1,
        expect![[r#"
            program 64 entry main

            function main() -> (i8) {
            bb0():
              x.0: i8 = nondet 0
              y.1.1: i8 = nondet 1
              if (= x.0 #x00) goto bb3()
              goto bb4()
            bb1(y.1: i8): ; y
              x.0.1: i8 = (bvadd y.1 #x01)
              y.1.2: i8 = nondet 1
              if (= x.0.1 #x00) goto bb5()
              goto bb6()
            bb2(z.2: i8):
              return (z.2)
            bb3():
              goto bb1(#x07)
            bb4():
              goto bb1(x.0)
            bb5():
              goto bb2(#x07)
            bb6():
              goto bb2(x.0.1)
            }
        "#]],
    );
}

#[test]
fn recursion_is_cut_at_the_bound() {
    check(
        "program 64 entry main

function main() -> (i8) {
bb0():
  x.0: i8 = nondet 0
  (y.1: i8) = call down(x.0)
  return (y.1)
}

function down(n.0: i8) -> (i8) {
bb0(n.0: i8):
  if (= n.0 #x00) goto bb1()
  goto bb2()
bb1():
  return (#x00)
bb2():
  (r.1: i8) = call down((bvadd n.0 #xff))
  return ((bvadd r.1 #x01))
}
",
        2,
        expect![[r#"
            program 64 entry main

            function main() -> (i8) {
            bb0():
              x.0: i8 = nondet 0
              if (= x.0 #x00) goto bb2()
              goto bb3()
            bb1(y.1: i8):
              return (y.1)
            bb2():
              goto bb1(#x00)
            bb3():
              n.0: i8 = (bvadd x.0 #xff)
              if (= n.0 #x00) goto bb5()
              goto bb6()
            bb4(r.1: i8):
              goto bb1((bvadd r.1 #x01))
            bb5():
              goto bb4(#x00)
            bb6():
              unwound "recursion of down"
              halt
            }
        "#]],
    );
}
