//! Formulas of hand-written SEA-IR: the paper's running example, and what folds while a formula is built.

use expect_test::{Expect, expect};
use ox_encode::sea_to_vc::{Options, Vc, VcError, Why, allocate, memory, sea_to_vc};
use ox_logic::Store;
use ox_logic::smtlib::print_term;
use ox_sea::text::parse;
use ox_sea::validate::validate;
use std::time::{Duration, Instant};

fn options(memory: &str, placement: &str) -> Options {
    Options {
        memory: memory::named(memory).expect("known"),
        placement: allocate::placement_named(placement).expect("known"),
        ..Options::default()
    }
}

fn formula(store: &mut Store, text: &str, options: &Options) -> Result<Vc, VcError> {
    let program = parse(store, text).expect("parses");
    assert_eq!(validate(store, &program), Ok(()));
    sea_to_vc(store, &program, options)
}

fn shown(text: &str, options: &Options) -> String {
    let mut store = Store::new();
    let vc = formula(&mut store, text, options).expect("a formula");
    vc.conjuncts.iter().map(|&t| print_term(&store, t) + "\n").collect()
}

fn main_with(body: &str) -> String {
    format!("program 64 entry main\n\nfunction main() -> () {{\nbb0():\n{body}  halt\n}}\n")
}

/// Fig. 4a: pure dataflow, with the lines that the cone of influence removes.
const FIG_4A: &str = r#"program 64 entry main

function main() -> () {
bb0():
  m0: mem<byte> = havoc "memory"
  r0: i8 = nondet 0
  r1: bool = (and (bvslt #x00 r0) (bvslt r0 #x0a))
  r2: bool = nondet 1
  p1: ptr = alloc heap #x0000000000000002 align 4
  p2: ptr = alloc heap #x0000000000000001 align 4
  p3: ptr = (ite r2 p1 p2)
  m4: mem<byte> = store m0 p3 r0
  p4: ptr = (bvadd p3 #x0000000000000001)
  m5: mem<byte> = store m4 p4 #x00
  r5: bool = (and (bvslt #x00 r0) (bvslt r0 #x0a))
  r6: bool = false
  a: bool = (ite r5 r6 r1)
  assume a
  assert false check 0
  halt
}
"#;

#[test]
fn fig_4b_is_unsatisfiable_and_folds() {
    for memory in memory::ALL {
        for placement in allocate::PLACEMENTS {
            let store = &mut Store::new();
            let vc = formula(store, FIG_4A, &options(memory.name, placement.name)).expect("a formula");
            assert!(vc.assertions.is_empty(), "the assumption is false, so nothing is behind it");
            assert_eq!(vc.conjuncts.last(), Some(&store.bool(false)), "{} {}", memory.name, placement.name);
        }
    }
}

/// The same with the assertion on the content: the pointer is one of two places, and both are found.
#[test]
fn fig_4_reads_back_what_it_wrote() {
    let text = FIG_4A.replace(
        "  assume a\n  assert false check 0\n",
        "  assume r1\n  x: i8 = load m5 p3\n  y: i8 = load m5 p4\n  assert (and (= x r0) (= y #x00)) check 0\n",
    );
    let check = |memory: &str, placement: &str, expected: Expect| {
        expected.assert_eq(&shown(&text, &options(memory, placement)));
    };
    check("lambdas", "static", expect!["false\n"]);
    check(
        "arrays",
        "static",
        expect![[r#"
        (bvslt #x00 r0)
        (bvslt r0 #x0a)
        (let ((?0 (ite r2 #x1000000000000000 #x1000000000000014))) (not (= r0 (select (store (store m0 ?0 r0) (ite r2 #x1000000000000001 #x1000000000000015) #x00) ?0))))
    "#]],
    );
}

#[test]
fn bytes_become_words_again() {
    let text = main_with(
        "  m.0: mem<byte> = havoc \"memory\"
  x.1: i64 = nondet 0
  c.2: bool = nondet 1
  p.3: ptr = alloc stack #x0000000000000010 align 8
  m.4: mem<byte> = store m.0 p.3 x.1
  m.5: mem<byte> = store m.4 (bvadd p.3 #x0000000000000008) #x01020304
  m.6: mem<byte> = store m.5 p.3 (bvadd x.1 #x0000000000000001)
  m.7: mem<byte> = (ite c.2 m.5 m.6)
  y.8: i64 = load m.7 p.3
  z.9: i32 = load m.7 (bvadd p.3 #x0000000000000008)
  assert (and (bvule x.1 y.8) (= z.9 #x01020304)) check 0
",
    );
    let expected = expect![[r#"
        (bvult (ite c.2 x.1 (bvadd x.1 #x0000000000000001)) x.1)
    "#]];
    let lambdas = shown(&text, &options("lambdas", "static"));
    expected.assert_eq(&lambdas);
    assert_eq!(shown(&text, &options("lambdas", "symbolic")).lines().last(), lambdas.lines().last());
}

#[test]
fn ranges_of_symbolic_length_are_one_update() {
    let text = main_with(
        "  m.0: mem<byte> = havoc \"memory\"
  n.1: i64 = nondet 0
  p.2: ptr = alloc heap #x0000000000000040 align 8
  q.3: ptr = alloc heap #x0000000000000040 align 8
  m.4: mem<byte> = store m.0 (bvadd p.2 #x0000000000000003) #xab
  m.5: mem<byte> = copy m.4 m.4 q.3 p.2 n.1
  m.6: mem<byte> = fill m.5 p.2 #x00 n.1
  x.7: i8 = load m.6 (bvadd q.3 #x0000000000000003)
  y.8: i8 = load m.6 (bvadd p.2 #x0000000000000003)
  assume (bvult n.1 #x0000000000000040)
  assert (and (or (= x.7 #xab) (bvule n.1 #x0000000000000003)) (or (= y.8 #x00) (= y.8 #xab))) check 0
",
    );
    for memory in ["lambdas", "arrays"] {
        let shown = shown(&text, &options(memory, "static"));
        assert!(!shown.contains("select"), "{memory}: {shown}");
    }
    let good = text.replace("(or (= x.7 #xab) (bvule n.1 #x0000000000000003))", "true");
    // intervals say that a range of less than 64 bytes does not go around the end of the address space
    assert_eq!(shown(&good, &options("lambdas", "static")), "false\n");
    // where a second solver is to see it
    let seen = shown(&good, &Options { intervals: false, ..options("lambdas", "static") });
    assert!(seen.contains("(bvule n.1 #xffffffffffffffb3)"), "{seen}");
    let expected = expect![[r#"
        (not (or (bvult #x0000000000000003 n.1) (= read!0 #x00) (bvule n.1 #xffffffffffffffb3) (= read!0 #xab)))
    "#]];
    let any_length = good.replace("  assume (bvult n.1 #x0000000000000040)\n", "");
    expected.assert_eq(&shown(&any_length, &options("lambdas", "static")));
}

#[test]
fn what_the_formula_does_not_cover_is_named() {
    let text = main_with(
        "  n.0: i64 = nondet 0
  p.1: ptr = alloc heap n.0 align 8
  c.2: bool = nondet 1
  q.3: ptr = alloc heap #xffffffffffffffff align 8
  unsupported \"inline assembly\" at f.c:9
",
    );
    let store = &mut Store::new();
    let mut named = |text: &str, size_bound: Option<u64>| -> Vec<String> {
        let options = Options { size_bound, ..options("lambdas", "static") };
        let vc = formula(store, text, &options).expect("a formula");
        let short = |why: &Why| match why {
            Why::Unsupported(what, _) => what.clone(),
            other @ (Why::SizeBound(_) | Why::Huge(_) | Why::Unwound(_)) => format!("{other:?}"),
        };
        vc.incomplete.iter().map(|i| short(&i.why)).collect()
    };
    // the second object never fits, so nothing behind it is reached
    assert_eq!(named(&text, Some(1 << 20)), ["SizeBound(r1)", "SizeBound(r3)"]);
    let small = text.replace("#xffffffffffffffff", "#x00000000000000ff");
    assert_eq!(named(&small, Some(1 << 20)), ["SizeBound(r1)", "inline assembly"]);
    // more than a process can address is not left out
    assert_eq!(named(&text, None), ["Huge(r1)", "Huge(r3)", "inline assembly"]);
}

#[test]
fn what_has_to_be_lowered_before_is_an_error() {
    let lowered = |body: &str| formula(&mut Store::new(), &main_with(body), &Options::default()).err();
    let test = "  c.0: bool = test live #x0000000000000000 #x0000000000000000\n";
    assert_eq!(lowered(test), Some(VcError::NotLowered("test")));
    assert_eq!(lowered("  c.0: bool = no-leak\n"), Some(VcError::NotLowered("no-leak")));
    let compared = "  m.0: mem<byte> = havoc \"\"\n  n.1: mem<byte> = havoc \"\"\n  assume (= m.0 n.1)\n";
    assert_eq!(lowered(compared), Some(VcError::MemoryTerm));
    let text =
        "program 64 entry main\n\nfunction main() -> () {\nbb0():\n  goto bb1()\nbb1():\n  goto bb1()\n}\n";
    assert!(matches!(formula(&mut Store::new(), text, &Options::default()).err(), Some(VcError::Loop(_))));
}

/// Long chains of writes: reads at known places do not walk, and nothing recurses.
#[test]
fn long_chains() {
    let n = 1_000;
    let mut body = String::from("  m.0: mem<cell i64> = havoc \"memory\"\n  i.1: i64 = nondet 0\n");
    body += &format!("  p.2: ptr = alloc heap #x{:016x} align 8\n", 8 * n);
    for k in 0..n {
        let (from, to) = (if k == 0 { 0 } else { k + 2 }, k + 3);
        body +=
            &format!("  m.{to}: mem<cell i64> = store m.{from} (bvadd p.2 #x{:016x}) #x{k:016x}\n", 8 * k);
    }
    let last = n + 2;
    for k in 0..n {
        body += &format!("  r.{}: i64 = load m.{last} (bvadd p.2 #x{:016x})\n", last + 1 + k, 8 * k);
    }
    body += &format!("  s: i64 = load m.{last} (bvadd p.2 (bvmul #x0000000000000008 i.1))\n");
    body += &format!("  assert (= r.{} #x{:016x}) check 0\n", last + n / 2, n / 2 - 1);
    body += "  assert (not (= s #x0000000000000007)) check 1\n";
    let text = main_with(&body);
    let mut store = Store::new();
    let program = parse(&mut store, &text).expect("parses");
    let start = Instant::now();
    let vc = sea_to_vc(&mut store, &program, &options("lambdas", "static")).expect("a formula");
    let time = start.elapsed();
    assert_eq!(vc.assertions[0].fails, store.bool(false));
    assert!(time < Duration::from_secs(20), "{time:?}");
}
