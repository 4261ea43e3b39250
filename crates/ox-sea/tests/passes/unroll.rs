//! Unrolling on small programs.

use super::after;
use expect_test::{Expect, expect};
use ox_logic::{Store, Term};
use ox_sea::Inst;
use ox_sea::pass::{FormError, Limit, LoopBound, UnrollOptions, cuts, unroll};
use ox_sea::text::parse;
use ox_sea::validate::validate;

fn check(text: &str, unwind: u32, expect: Expect) {
    let options = UnrollOptions { unwind, ..UnrollOptions::default() };
    expect.assert_eq(&after(text, |store, program| {
        *program = unroll(store, program, options).expect("there are no calls").program;
    }));
}

#[test]
fn a_constant_loop_runs_to_its_end() {
    check(
        "program 64 entry main

function main() -> (i8) {
bb0():
  goto bb1(#x00 #x00)
bb1(i.0: i8, s.1: i8):
  if (bvult i.0 #x03) goto bb2()
  goto bb3()
bb2():
  x.2: i8 = nondet 0
  goto bb1((bvadd i.0 #x01) (bvadd s.1 x.2))
bb3():
  return (s.1)
}
",
        1,
        expect![[r#"
            program 64 entry main

            function main() -> (i8) {
            bb0():
              goto bb1()
            bb1():
              goto bb2()
            bb2():
              x.2: i8 = nondet 0
              goto bb3()
            bb3():
              goto bb4()
            bb4():
              x.2@1: i8 = nondet 0
              goto bb5()
            bb5():
              s.1@2: i8 = (bvadd x.2 x.2@1)
              goto bb6()
            bb6():
              x.2@2: i8 = nondet 0
              goto bb7()
            bb7():
              s.1@3: i8 = (bvadd s.1@2 x.2@2)
              goto bb8()
            bb8():
              return (s.1@3)
            }
        "#]],
    );
}

#[test]
fn an_open_loop_is_cut_after_its_last_test() {
    check(
        "program 64 entry main

function main() -> (i8) {
bb0():
  n.0: i8 = nondet 0
  goto bb1(#x00)
bb1(i.1: i8): at f.c:7 ; i
  if (bvult i.1 n.0) goto bb2()
  goto bb3()
bb2():
  assert (bvult i.1 #x05) check 0
  goto bb1((bvadd i.1 #x01))
bb3():
  return (i.1)
}
",
        2,
        expect![[r#"
            program 64 entry main

            function main() -> (i8) {
            bb0():
              n.0: i8 = nondet 0
              goto bb1()
            bb1(): at f.c:7
              if (not (= n.0 #x00)) goto bb2()
              goto bb7(#x00)
            bb2():
              goto bb3()
            bb3(): at f.c:7
              if (bvult #x01 n.0) goto bb4()
              goto bb7(#x01)
            bb4():
              goto bb5()
            bb5(): at f.c:7
              if (bvult #x02 n.0) goto bb6()
              goto bb7(#x02)
            bb6(): at f.c:7
              unwound "loop at f.c:7"
              halt
            bb7(i.1@bb3: i8): ; i
              return (i.1@bb3)
            }
        "#]],
    );
}

#[test]
fn nested_loops_and_a_loop_that_is_entered_twice() {
    check(
        "program 64 entry main

function main() -> (i8) {
bb0():
  goto bb1(#x00)
bb1(i.0: i8):
  if (= i.0 #x02) goto bb4()
  goto bb2(#x00)
bb2(j.1: i8):
  x.2: i8 = nondet 0
  if (= j.1 i.0) goto bb3()
  goto bb2((bvadd j.1 #x01))
bb3():
  assert (= x.2 j.1) check 0
  goto bb1((bvadd i.0 #x01))
bb4():
  c.3: bool = nondet 1
  if c.3 goto bb5(#x01)
  goto bb6(#x02)
bb5(a.4: i8):
  d.5: bool = nondet 2
  if d.5 goto bb6(a.4)
  goto bb7(a.4)
bb6(b.6: i8):
  goto bb5((bvadd b.6 #x01))
bb7(r.7: i8):
  return (r.7)
}
",
        1,
        expect![[r#"
            program 64 entry main

            function main() -> (i8) {
            bb0():
              goto bb1()
            bb1():
              goto bb2()
            bb2():
              x.2: i8 = nondet 0
              goto bb3()
            bb3():
              assert (= x.2 #x00) check 0
              goto bb4()
            bb4():
              goto bb5()
            bb5():
              x.2@1.0: i8 = nondet 0
              goto bb6()
            bb6():
              x.2@1.1: i8 = nondet 0
              goto bb7()
            bb7():
              assert (= x.2@1.1 #x01) check 0
              goto bb8()
            bb8():
              goto bb9()
            bb9():
              c.3: bool = nondet 1
              if c.3 goto bb11(#x01)
              goto bb10()
            bb10():
              goto bb11(#x03)
            bb11(a.4: i8):
              d.5: bool = nondet 2
              if d.5 goto bb12()
              goto bb13()
            bb12():
              unwound "loop at bb6 of main"
              halt
            bb13():
              return (a.4)
            }
        "#]],
    );
}

#[test]
fn pointers_that_run_to_an_end_are_counted() {
    let mut store = Store::new();
    let text = "program 64 entry main

function main() -> (i8) {
bb0():
  p.0: ptr = alloc stack #x0000000000000008 align 8
  m.1: mem<byte> = havoc \"memory\"
  end.2: ptr = (bvadd p.0 #x0000000000000004)
  goto bb1(p.0 m.1)
bb1(q.3: ptr, m.4: mem<byte>):
  m.5: mem<byte> = store m.4 q.3 #x00
  next.6: ptr = (bvadd q.3 #x0000000000000001)
  if (not (bvult (bvsub next.6 p.0) (bvsub end.2 p.0))) goto bb2()
  goto bb1(next.6 m.5)
bb2():
  x.7: i8 = load m.5 p.0
  return (x.7)
}
";
    let program = parse(&mut store, text).expect("parses");
    let unrolled = unroll(&mut store, &program, UnrollOptions::default()).expect("no calls").program;
    assert_eq!(cuts(&unrolled), Vec::<String>::new());
    let blocks = unrolled.functions[unrolled.entry].blocks.values();
    let stores = blocks.flat_map(|b| &b.insts).filter(|i| matches!(i, Inst::Store { .. }));
    assert_eq!(stores.count(), 4);
}

#[test]
fn calls_are_refused_and_size_is_limited() {
    let mut store = Store::new();
    let text = "program 64 entry main

function main() -> () {
bb0():
  () = call main()
  return ()
}
";
    let program = parse(&mut store, text).expect("parses");
    let refused = unroll(&mut store, &program, UnrollOptions::default());
    assert!(matches!(refused, Err(FormError::Call(..))));
    let text = "program 64 entry main

function main() -> () {
bb0():
  goto bb1(#x00000000)
bb1(i.0: i32):
  x.1: i32 = nondet 0
  if (= i.0 #x00002000) goto bb2()
  goto bb1((bvadd i.0 #x00000001))
bb2():
  return ()
}
";
    let program = parse(&mut store, text).expect("parses");
    let all = unroll(&mut store, &program, UnrollOptions::default()).expect("no calls").program;
    assert_eq!((all.functions[all.entry].blocks.len(), cuts(&all)), (0x2003, vec![]));
    for options in [
        UnrollOptions { max_iterations: 100, ..UnrollOptions::default() },
        UnrollOptions { max_insts: 200, ..UnrollOptions::default() },
    ] {
        let cut = unroll(&mut store, &program, options).expect("no calls").program;
        assert!((100..=103).contains(&cut.functions[cut.entry].blocks.len()));
        assert_eq!(cuts(&cut), ["loop at bb1 of main"]);
    }
}

/// Two loops, one that constants decide and one that they do not.
const TWO: &str = "program 64 entry main

function main() -> () {
bb0():
  goto bb1(#x00000000)
bb1(i.0: i32): at a.c:3
  if (= i.0 #x00000008) goto bb2()
  goto bb1((bvadd i.0 #x00000001))
bb2(): at a.c:5
  x.1: i32 = nondet 0
  if (= x.1 #x00000000) goto bb3()
  goto bb2()
bb3():
  return ()
}
";

#[test]
fn loops_have_bounds_of_their_own() {
    let mut store = Store::new();
    let program = parse(&mut store, TWO).expect("parses");
    let mut rows = |loops: &[(&str, LoopBound)]| {
        let loops = loops.iter().map(|(name, bound)| (name.to_string(), *bound)).collect();
        let options = UnrollOptions { unwind: 2, loops, max_iterations: 20, ..UnrollOptions::default() };
        let unrolled = unroll(&mut store, &program, options).expect("no calls");
        unrolled.loops.iter().map(|l| (l.iterations, l.cut)).collect::<Vec<_>>()
    };
    assert_eq!(rows(&[]), [(8, None), (2, Some(Limit::Unwind))]);
    let deeper = ("loop at a.c:5", LoopBound::Unwind(5));
    assert_eq!(rows(&[deeper]), [(8, None), (5, Some(Limit::Unwind))]);
    // the first one is decided, so only a bound of its own says less
    assert_eq!(rows(&[("loop at a.c:3", LoopBound::Unwind(1))])[0], (8, None));
    assert_eq!(rows(&[("loop at a.c:3", LoopBound::Most(3))])[0], (3, Some(Limit::Own)));
    assert_eq!(rows(&[("loop at a.c:3", LoopBound::Most(8))])[0], (8, None));
    assert_eq!(rows(&[("loop at a.c:5", LoopBound::Most(30))])[1], (30, Some(Limit::Own)));
    assert_eq!(rows(&[("loop at a.c:5", LoopBound::Unwind(30))])[1], (20, Some(Limit::Iterations)));
}

/// Every copy of an input at one depth is there at a greater one, as the same variable.
#[test]
fn a_deeper_program_has_the_same_variables() {
    let mut store = Store::new();
    let text = "program 64 entry main

function main() -> (i8) {
bb0():
  goto bb1(#x00)
bb1(x.1: i8):
  a.0: bool = nondet 0
  if a.0 goto bb2()
  goto bb3()
bb2():
  b.0: i8 = nondet 1
  c.0: bool = nondet 2
  if c.0 goto bb2()
  goto bb1(b.0)
bb3():
  d.0: i8 = nondet 3
  goto bb4((bvadd d.0 x.1))
bb4(x.1.1: i8):
  e.0: bool = nondet 4
  if e.0 goto bb4(x.1)
  goto bb5()
bb5():
  return (x.1.1)
}
";
    let program = parse(&mut store, text).expect("parses");
    let mut before: Vec<Term> = vec![];
    for unwind in 1..5 {
        let options = UnrollOptions { unwind, ..UnrollOptions::default() };
        let unrolled = unroll(&mut store, &program, options).expect("there are no calls").program;
        assert_eq!(validate(&mut store, &unrolled), Ok(()));
        let f = &unrolled.functions[unrolled.entry];
        let insts = f.blocks.values().flat_map(|b| &b.insts);
        let inputs = insts.filter(|i| matches!(i, Inst::Nondet(..))).flat_map(|i| i.results());
        let now: Vec<Term> = inputs.map(|&r| f.regs[r].var).collect();
        assert!(before.iter().all(|v| now.contains(v)) && now.len() > before.len());
        before = now;
    }
}
