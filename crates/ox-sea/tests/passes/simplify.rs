//! Simplification on small programs.

use super::after;
use expect_test::{Expect, expect};
use ox_sea::pass;

fn check(name: &str, text: &str, expect: Expect) {
    let row = pass::ALL.iter().find(|p| p.name == name).expect("there is such a pass");
    expect.assert_eq(&after(text, |store, program| (row.run)(store, program)));
}

#[test]
fn constants_and_equal_arguments_are_propagated() {
    check(
        "propagate",
        "program 64 entry main

function main() -> (i8) {
bb0():
  x.0: i8 = nondet 0
  c.1: bool = nondet 1
  y.2: i8 = x.0
  if c.1 goto bb1()
  goto bb2(y.2 #x05)
bb1():
  assume (= y.2 x.0)
  goto bb2(x.0 #x05)
bb2(a.3: i8, b.4: i8):
  if (= b.4 #x05) goto bb3(b.4)
  goto bb4()
bb3(k.5: i8):
  d.6: bool = nondet 2
  r.7: i8 = (bvadd a.3 k.5)
  if d.6 goto bb3(k.5)
  goto bb5()
bb4():
  assert false check 0
  return (#x00)
bb5():
  return (r.7)
}
",
        expect![[r#"
            program 64 entry main

            function main() -> (i8) {
            bb0():
              x.0: i8 = nondet 0
              c.1: bool = nondet 1
              if c.1 goto bb1()
              goto bb2()
            bb1():
              goto bb2()
            bb2():
              goto bb3()
            bb3():
              d.6: bool = nondet 2
              if d.6 goto bb3()
              goto bb5()
            bb4():
              halt
            bb5():
              return ((bvadd x.0 #x05))
            }
        "#]],
    );
}

const MEMORY: &str = "program 64 entry main
global @g size 4 align 4

function main() -> (i32) {
bb0():
  n.0: i64 = nondet 0
  p.1: ptr = alloc stack #x0000000000000010 align 8
  q.2: ptr = alloc heap #x0000000000000010 align 8
  m.3: mem<byte> = havoc \"memory\"
  x.4: i32 = nondet 1
  m.5: mem<byte> = store m.3 p.1 x.4
  m.6: mem<byte> = store m.5 (bvadd p.1 #x0000000000000004) #x00
  m.7: mem<byte> = store m.6 (bvadd q.2 (bvshl n.0 #x0000000000000002)) #x01
  m.8: mem<byte> = fill m.7 @g #x02 #x0000000000000004
  m.9: mem<byte> = copy m.8 m.8 q.2 p.1 #x0000000000000008
  a.10: i32 = load m.9 p.1
  b.11: i32 = load m.9 @g
  c.12: i32 = load m.9 q.2
  d.13: i32 = load m.9 (bvadd p.1 #x0000000000000002)
  e.14: i8 = load m.7 (bvadd p.1 n.0)
  assert (= a.10 x.4) check 0
  assert (= b.11 #x02020202) check 1
  assert (= c.12 x.4) check 2
  assert (= d.13 x.4) check 3
  assert (= e.14 #x00) check 4
  return (a.10)
}
";

#[test]
fn loads_find_the_stored_values() {
    check(
        "forward-loads",
        MEMORY,
        expect![[r#"
            program 64 entry main
            global @g size 4 align 4

            function main() -> (i32) {
            bb0():
              n.0: i64 = nondet 0
              p.1: ptr = alloc stack #x0000000000000010 align 8
              q.2: ptr = alloc heap #x0000000000000010 align 8
              m.3: mem<byte> = havoc "memory"
              x.4: i32 = nondet 1
              m.5: mem<byte> = store m.3 p.1 x.4
              m.6: mem<byte> = store m.5 (bvadd p.1 #x0000000000000004) #x00
              m.7: mem<byte> = store m.6 (bvadd q.2 (bvshl n.0 #x0000000000000002)) #x01
              m.8: mem<byte> = fill m.7 @g #x02 #x0000000000000004
              m.9: mem<byte> = copy m.8 m.8 q.2 p.1 #x0000000000000008
              d.13: i32 = load m.6 (bvadd p.1 #x0000000000000002)
              e.14: i8 = load m.6 (bvadd p.1 n.0)
              assert true check 0
              assert true check 1
              assert true check 2
              assert (= d.13 x.4) check 3
              assert (= e.14 #x00) check 4
              return (x.4)
            }
        "#]],
    );
}

#[test]
fn checks_that_hold_disappear_with_what_only_they_need() {
    check(
        "simplify",
        MEMORY,
        expect![[r#"
            program 64 entry main
            global @g size 4 align 4

            function main() -> (i32) {
            bb0():
              n.0: i64 = nondet 0
              p.1: ptr = alloc stack #x0000000000000010 align 8
              m.3: mem<byte> = havoc "memory"
              x.4: i32 = nondet 1
              m.5: mem<byte> = store m.3 p.1 x.4
              m.6: mem<byte> = store m.5 (bvadd p.1 #x0000000000000004) #x00
              d.13: i32 = load m.6 (bvadd p.1 #x0000000000000002)
              e.14: i8 = load m.6 (bvadd p.1 n.0)
              assert (= d.13 x.4) check 3
              assert (= e.14 #x00) check 4
              return (x.4)
            }
        "#]],
    );
}

#[test]
fn effects_on_objects_stay_where_they_are_seen() {
    let text = "program 64 entry main

function main() -> () {
bb0():
  p.0: ptr = alloc heap #x0000000000000010 align 8
  q.1: ptr = alloc stack #x0000000000000010 align 8
  m.2: mem<byte> = havoc \"memory\"
  m.3: mem<byte> = store m.2 q.1 #x00
  free p.0
  n.4: bool = no-leak
  t.5: bool = test modified q.1 #x0000000000000000
  assert n.4 check 0
  assert t.5 check 1
  return ()
}
";
    check(
        "dead-code",
        text,
        expect![[r#"
        program 64 entry main

        function main() -> () {
        bb0():
          p.0: ptr = alloc heap #x0000000000000010 align 8
          q.1: ptr = alloc stack #x0000000000000010 align 8
          m.2: mem<byte> = havoc "memory"
          m.3: mem<byte> = store m.2 q.1 #x00
          free p.0
          n.4: bool = no-leak
          t.5: bool = test modified q.1 #x0000000000000000
          assert n.4 check 0
          assert t.5 check 1
          return ()
        }
    "#]],
    );
    let unseen = text.replace("  assert n.4 check 0\n  assert t.5 check 1\n", "");
    check(
        "dead-code",
        &unseen,
        expect![[r#"
        program 64 entry main

        function main() -> () {
        bb0():
          p.0: ptr = alloc heap #x0000000000000010 align 8
          q.1: ptr = alloc stack #x0000000000000010 align 8
          m.2: mem<byte> = havoc "memory"
          m.3: mem<byte> = store m.2 q.1 #x00
          free p.0
          return ()
        }
    "#]],
    );
    let gone = unseen.replace("  n.4: bool = no-leak\n", "");
    let gone = gone.replace("  t.5: bool = test modified q.1 #x0000000000000000\n", "");
    check(
        "dead-code",
        &gone,
        expect![[r#"
        program 64 entry main

        function main() -> () {
        bb0():
          return ()
        }
    "#]],
    );
}

#[test]
fn chains_of_blocks_become_one() {
    check(
        "straighten",
        "program 64 entry main

function main() -> (i8) {
bb0():
  x.0: i8 = nondet 0
  goto bb1((bvadd x.0 #x01))
bb1(y.1: i8):
  if (= y.1 #x00) goto bb2()
  goto bb3()
bb2():
  goto bb4()
bb3():
  assume (= x.0 #x01)
  goto bb5()
bb4():
  goto bb6(#x01)
bb5():
  goto bb6(#x02)
bb6(r.2: i8):
  return (r.2)
bb7():
  unused.3: i8 = nondet 1
  goto bb6(unused.3)
}
",
        expect![[r#"
            program 64 entry main

            function main() -> (i8) {
            bb0():
              x.0: i8 = nondet 0
              y.1: i8 = (bvadd x.0 #x01)
              if (= y.1 #x00) goto bb2(#x01)
              goto bb1()
            bb1():
              assume (= x.0 #x01)
              goto bb2(#x02)
            bb2(r.2: i8):
              return (r.2)
            }
        "#]],
    );
}
