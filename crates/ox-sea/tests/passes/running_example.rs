//! The running example of the SeaBMC paper (Fig. 2) through every form: Fig. 3a to 3d, 4a; with fat pointers Fig. 9a.
//!
//! `alloc` does not define memory here, so there is no `M3 = phi [M1, BB1], [M2, BB2]`.

use super::after;
use expect_test::{Expect, expect};
use ox_sea::pass::forms::{FORMS, Goal, dataflow, select_goal};
use ox_sea::pass::{Inputs, fat_pointers, simplify};

const SEA_IR: &str = "program 64 entry main

function main() -> () {
bb0():
  m0: mem<byte> = havoc \"memory\"
  r0: i8 = nondet 0 ; x
  r1: bool = (bvult #x00 r0)
  assume r1
  r2: bool = (bvult r0 #x0a)
  assume r2
  r3: bool = nondet 1
  if r3 goto bb1()
  goto bb2()
bb1():
  p1: ptr = alloc heap #x0000000000000002 align 1
  goto bb3(p1)
bb2():
  p2: ptr = alloc heap #x0000000000000001 align 1
  goto bb3(p2)
bb3(p4: ptr): ; p
  m4: mem<byte> = store m0 p4 r0
  p5: ptr = (bvadd p4 #x0000000000000001)
  m5: mem<byte> = store m4 p5 #x00
  r6: bool = (and (bvult #x00 r0) (bvult r0 #x0a))
  assert r6 check 0
  r7: i8 = #x00
  r8: bool = (= r7 #x00)
  assert r8 check 1
  halt
}
";

/// The first `forms` forms.
fn check(forms: usize, expect: Expect) {
    expect.assert_eq(&after(SEA_IR, |store, program| {
        select_goal(store, program, Goal::Checks);
        for form in &FORMS[..forms] {
            (form.run)(store, program).expect("each form follows from the one before");
        }
        if forms == FORMS.len() {
            dataflow(store, program).expect("the last form is one block");
        }
    }));
}

#[test]
fn fig_3b_single_assert() {
    check(
        1,
        expect![[r#"
        program 64 entry main

        function main() -> () {
        bb0():
          m0: mem<byte> = havoc "memory"
          r0: i8 = nondet 0 ; x
          r1: bool = (bvult #x00 r0)
          assume r1
          r2: bool = (bvult r0 #x0a)
          assume r2
          r3: bool = nondet 1
          if r3 goto bb1()
          goto bb2()
        bb1():
          p1: ptr = alloc heap #x0000000000000002 align 1
          goto bb3(p1)
        bb2():
          p2: ptr = alloc heap #x0000000000000001 align 1
          goto bb3(p2)
        bb3(p4: ptr): ; p
          m4: mem<byte> = store m0 p4 r0
          p5: ptr = (bvadd p4 #x0000000000000001)
          m5: mem<byte> = store m4 p5 #x00
          r6: bool = (and (bvult #x00 r0) (bvult r0 #x0a))
          if r6 goto bb4()
          goto bb5()
        bb4():
          r7: i8 = #x00
          r8: bool = (= r7 #x00)
          assume (not r8)
          goto bb5()
        bb5():
          assert false check 0
          halt
        }
    "#]],
    );
}

#[test]
fn fig_3c_single_assume() {
    check(
        2,
        expect![[r#"
        program 64 entry main

        function main() -> () {
        bb0():
          m0: mem<byte> = havoc "memory"
          r0: i8 = nondet 0 ; x
          r1: bool = (bvult #x00 r0)
          r2: bool = (bvult r0 #x0a)
          r3: bool = nondet 1
          assumed: bool = (and r1 r2)
          if r3 goto bb1()
          goto bb2()
        bb1():
          p1: ptr = alloc heap #x0000000000000002 align 1
          goto bb3(p1)
        bb2():
          p2: ptr = alloc heap #x0000000000000001 align 1
          goto bb3(p2)
        bb3(p4: ptr): ; p
          m4: mem<byte> = store m0 p4 r0
          p5: ptr = (bvadd p4 #x0000000000000001)
          m5: mem<byte> = store m4 p5 #x00
          r6: bool = (and (bvult #x00 r0) (bvult r0 #x0a))
          if r6 goto bb4()
          goto bb5(assumed)
        bb4():
          r7: i8 = #x00
          r8: bool = (= r7 #x00)
          assumed.1: bool = (and assumed (not r8))
          goto bb5(assumed.1)
        bb5(assumed.2: bool):
          assume assumed.2
          assert false check 0
          halt
        }
    "#]],
    );
}

#[test]
fn fig_3d_gated() {
    check(
        3,
        expect![[r#"
        program 64 entry main

        function main() -> () {
        bb0():
          m0: mem<byte> = havoc "memory"
          r0: i8 = nondet 0 ; x
          r1: bool = (bvult #x00 r0)
          r2: bool = (bvult r0 #x0a)
          r3: bool = nondet 1
          assumed: bool = (and r1 r2)
          p1: ptr = alloc heap #x0000000000000002 align 1
          p2: ptr = alloc heap #x0000000000000001 align 1
          if r3 goto bb1()
          goto bb2()
        bb1():
          goto bb3()
        bb2():
          goto bb3()
        bb3():
          p4: ptr = (ite r3 p1 p2) ; p
          m4: mem<byte> = store m0 p4 r0
          p5: ptr = (bvadd p4 #x0000000000000001)
          m5: mem<byte> = store m4 p5 #x00
          r6: bool = (and (bvult #x00 r0) (bvult r0 #x0a))
          r7: i8 = #x00
          r8: bool = (= r7 #x00)
          assumed.1: bool = (and assumed (not r8))
          if r6 goto bb4()
          goto bb5()
        bb4():
          goto bb5()
        bb5():
          assumed.2: bool = (ite r6 assumed.1 assumed)
          assume assumed.2
          assert false check 0
          halt
        }
    "#]],
    );
}

#[test]
fn fig_4a_pure_dataflow() {
    check(
        4,
        expect![[r#"
        program 64 entry main

        function main() -> () {
        bb0():
          m0: mem<byte> = havoc "memory"
          r0: i8 = nondet 0 ; x
          r1: bool = (bvult #x00 r0)
          r2: bool = (bvult r0 #x0a)
          r3: bool = nondet 1
          assumed: bool = (and r1 r2)
          p1: ptr = alloc heap #x0000000000000002 align 1
          p2: ptr = alloc heap #x0000000000000001 align 1
          p4: ptr = (ite r3 p1 p2) ; p
          m4: mem<byte> = store m0 p4 r0
          p5: ptr = (bvadd p4 #x0000000000000001)
          m5: mem<byte> = store m4 p5 #x00
          r6: bool = (and (bvult #x00 r0) (bvult r0 #x0a))
          r7: i8 = #x00
          r8: bool = (= r7 #x00)
          assumed.1: bool = (and assumed (not r8))
          assumed.2: bool = (ite r6 assumed.1 assumed)
          assume assumed.2
          assert false check 0
          halt
        }
    "#]],
    );
}

#[test]
fn fig_4a_reduced() {
    check(
        5,
        expect![[r#"
        program 64 entry main

        function main() -> () {
        bb0():
          r0: i8 = nondet 0 ; x
          r1: bool = (bvult #x00 r0)
          r2: bool = (bvult r0 #x0a)
          assumed: bool = (and r1 r2)
          r6: bool = (and (bvult #x00 r0) (bvult r0 #x0a))
          r7: i8 = #x00
          r8: bool = (= r7 #x00)
          assumed.1: bool = (and assumed (not r8))
          assumed.2: bool = (ite r6 assumed.1 assumed)
          assume assumed.2
          assert false check 0
          halt
        }
    "#]],
    );
}

/// The paper's `isderef` before each store. The second one fails for the object of one byte.
#[test]
fn fig_9a_with_fat_pointers() {
    let text = SEA_IR.replace(
        "  m4: mem<byte>",
        "  d4: bool = test in-bounds p4 #x0000000000000001\n  assert d4 check 2\n  m4: mem<byte>",
    );
    let text = text.replace(
        "  m5: mem<byte>",
        "  d5: bool = test in-bounds p5 #x0000000000000001\n  assert d5 check 3\n  m5: mem<byte>",
    );
    let shown = after(&text, |store, program| {
        *program = fat_pointers(store, program);
        simplify(store, program, Inputs::Drop);
        select_goal(store, program, Goal::Checks);
        for form in FORMS {
            (form.run)(store, program).expect("each form follows from the one before");
        }
    });
    expect![[r#"
        program 64 entry main

        function main() -> () {
        bb0():
          r0: i8 = nondet 0 ; x
          r1: bool = (bvult #x00 r0)
          r2: bool = (bvult r0 #x0a)
          r3: bool = nondet 1
          assumed: bool = (and r1 r2)
          p1: ptr = alloc heap #x0000000000000002 align 1
          p2: ptr = alloc heap #x0000000000000001 align 1
          p4: ptr = (ite r3 p1 p2) ; p
          p4.size: i64 = (ite r3 #x0000000000000002 #x0000000000000001)
          d4: bool = (and (not (= p4 #x0000000000000000)) (bvule #x0000000000000001 p4.size))
          d5: bool = (and (not (= p4 #x0000000000000000)) (bvule #x0000000000000001 p4.size) (bvule #x0000000000000001 (bvadd p4.size #xffffffffffffffff)))
          r6: bool = (and (bvult #x00 r0) (bvult r0 #x0a))
          assumed.1: bool = (and assumed (not r6))
          assumed.2.1: bool = (ite d5 assumed.1 assumed)
          assumed.2: bool = (ite d4 assumed.2.1 assumed)
          assume assumed.2
          assert false check 2
          halt
        }
    "#]].assert_eq(&shown);
}

/// Where nothing is allocated the size is 0.
#[test]
fn symbolic_sizes_depend_on_the_path() {
    let text = "program 64 entry main

function main() -> () {
bb0():
  n: i64 = nondet 0
  c: bool = nondet 1
  if c goto bb1()
  goto bb2(n)
bb1():
  assert (bvult n #x0000000000000010) check 0
  p: ptr = alloc heap n align 1
  goto bb2(p)
bb2(q: ptr):
  assert (= q #x0000000000000000) check 1
  halt
}
";
    let shown = after(text, |store, program| {
        for form in FORMS {
            (form.run)(store, program).expect("each form follows from the one before");
        }
    });
    expect![[r#"
        program 64 entry main

        function main() -> () {
        bb0():
          n: i64 = nondet 0
          c: bool = nondet 1
          reached: bool = (and c (bvult n #x0000000000000010))
          p: ptr = alloc heap (ite reached n #x0000000000000000) align 1
          q: ptr = (ite c p n)
          assumed: bool = (not (= q #x0000000000000000))
          assumed.1.1: bool = (or (bvule #x0000000000000010 n) assumed)
          assumed.1: bool = (ite c assumed.1.1 assumed)
          assume assumed.1
          assert false check 0
          halt
        }
    "#]]
    .assert_eq(&shown);
}
