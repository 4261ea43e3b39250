//! Mixed semantics: Fig. 2 of the SeaHorn paper, recursion, and what cannot be copied.

use expect_test::{Expect, expect};
use ox_ir::pass::mixed_semantics;
use ox_ir::{FuncId, parse_module, validate};

const TABLES: &str = "module ptr 64
site #0: i1 input \"c1\"
site #1: i1 input \"c2\"
site #2: i1 input \"c3\"
check #0: assertion \"c1\" in \"main\"
check #1: assertion \"c2\" in \"p1\"
check #2: assertion \"c3\" in \"p2\"
";

fn check(functions: &str, expected: Expect) {
    let module = parse_module(&format!("{TABLES}\n{functions}")).expect("parses");
    validate(&module).expect("is valid");
    let mixed = mixed_semantics(&module, FuncId::from_u32(0));
    assert_eq!(mixed.choice.is_some(), mixed.module.sites.len() > module.sites.len());
    validate(&mixed.module).unwrap_or_else(|v| panic!("{}\n{}", v[0], mixed.module));
    let text = mixed.module.to_string();
    let (_, functions) = text.split_once("\n\n").expect("functions follow the tables");
    expected.assert_eq(functions);
}

/// main calls p1 twice and asserts c1, p1 calls p2 and asserts c2, p2 asserts c3. The block `bb1` is p1_entry of the
/// figure, `bb3` is p2_entry; `….passing` are its p1_new and p2_new.
#[test]
fn fig2_of_the_seahorn_paper() {
    check(
        "func @main() { bb0(): call @p1() call @p1() %0: i1 = nondet #0 assert %0, #0 return }
         func @p1() { bb0(): call @p2() %0: i1 = nondet #1 assert %0, #1 return }
         func @p2() { bb0(): %0: i1 = nondet #2 assert %0, #2 return }",
        expect![[r#"
            func @main() {
            bb0():
              %2: i1 = nondet #3
              branch %2, bb1(), bb2()
            bb1():
              %4: i1 = nondet #3
              branch %4, bb3(), bb4()
            bb2():
              call @p1.passing()
              %5: i1 = nondet #3
              branch %5, bb1(), bb5()
            bb3():
              %3: i1 = nondet #2
              assert %3, #2
              halt
            bb4():
              call @p2.passing()
              %1: i1 = nondet #1
              assert %1, #1
              halt
            bb5():
              call @p1.passing()
              %0: i1 = nondet #0
              assert %0, #0
              return
            }

            declare @p1()

            declare @p2()

            func @p1.passing() {
            bb0():
              call @p2.passing()
              %0: i1 = nondet #1
              assume %0
              return
            }

            func @p2.passing() {
            bb0():
              %0: i1 = nondet #2
              assume %0
              return
            }
        "#]],
    );
}

/// `down` keeps its assertion, and so does what it calls; what returns from `f` has passed both.
#[test]
fn recursive_functions_keep_their_assertions() {
    check(
        "func @main() { bb0(): %0: i32 = call @f(3:i32) return }
         func @f(i32) -> i32 { bb0(%0: i32): %1: i32 = call @down(%0) return %1 }
         func @down(i32) -> i32 {
         bb0(%0: i32):
           call @p2()
           %1: i1 = cmp eq %0, 0:i32
           branch %1, bb1(), bb2()
         bb1(): return %0
         bb2(): %2: i32 = sub %0, 1:i32 %3: i32 = call @down(%2) return %3
         }
         func @p2() { bb0(): %0: i1 = nondet #2 assert %0, #2 return }",
        expect![[r#"
            func @main() {
            bb0():
              %3: i1 = nondet #3
              branch %3, bb1(3:i32), bb2()
            bb1(%1: i32):
              %2: i32 = call @down(%1)
              halt
            bb2():
              %0: i32 = call @f.passing(3:i32)
              return
            }

            declare @f(i32) -> i32

            func @down(i32) -> i32 {
            bb0(%0: i32):
              call @p2()
              %1: i1 = cmp eq %0, 0:i32
              branch %1, bb1(), bb2()
            bb1():
              return %0
            bb2():
              %2: i32 = sub %0, 1:i32
              %3: i32 = call @down(%2)
              return %3
            }

            func @p2() {
            bb0():
              %0: i1 = nondet #2
              assert %0, #2
              return
            }

            func @f.passing(i32) -> i32 {
            bb0(%0: i32):
              %1: i32 = call @down.passing(%0)
              return %1
            }

            func @down.passing(i32) -> i32 {
            bb0(%0: i32):
              call @p2.passing()
              %1: i1 = cmp eq %0, 0:i32
              branch %1, bb1(), bb2()
            bb1():
              return %0
            bb2():
              %2: i32 = sub %0, 1:i32
              %3: i32 = call @down.passing(%2)
              return %3
            }

            func @p2.passing() {
            bb0():
              %0: i1 = nondet #2
              assume %0
              return
            }
        "#]],
    );
}

#[test]
fn what_cannot_fail_stays_and_what_is_unsupported_is_a_failure() {
    check(
        "func @main() { bb0(): %0: i32 = call @plain(1:i32) call @stop() return }
         func @plain(i32) -> i32 { bb0(%0: i32): return %0 }
         func @stop() { bb0(): %0: i32 = call @plain(2:i32) unsupported \"inline assembly\" return }",
        expect![[r#"
            func @main() {
            bb0():
              %0: i32 = call @plain(1:i32)
              %2: i1 = nondet #3
              branch %2, bb1(), bb2()
            bb1():
              %1: i32 = call @plain(2:i32)
              unsupported "inline assembly"
              halt
            bb2():
              call @stop.passing()
              return
            }

            func @plain(i32) -> i32 {
            bb0(%0: i32):
              return %0
            }

            declare @stop()

            func @stop.passing() {
            bb0():
              %0: i32 = call @plain(2:i32)
              halt
            }
        "#]],
    );
}

#[test]
fn a_call_through_a_pointer_is_not_copied() {
    check(
        "func @main() { bb0(): call @through(@p2) return }
         func @through(ptr) { bb0(%0: ptr): call indirect %0() return }
         func @p2() { bb0(): %0: i1 = nondet #2 assert %0, #2 return }",
        expect![[r#"
            func @main() {
            bb0():
              call @through(@p2)
              return
            }

            func @through(ptr) {
            bb0(%0: ptr):
              call indirect %0()
              return
            }

            func @p2() {
            bb0():
              %0: i1 = nondet #2
              assert %0, #2
              return
            }
        "#]],
    );
}
