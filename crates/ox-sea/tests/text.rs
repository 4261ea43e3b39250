//! The text form: what is printed parses to the same program, and the validator finds what is broken.

use ox_logic::Store;
use ox_sea::interp::{Choice, Guide, Input, Outcome, run};
use ox_sea::text::{parse, print};
use ox_sea::validate::validate;
use ox_sea::{FuncId, RegId, SiteId};

const EVERYTHING: &str = r#"program 64 entry main

function main() -> (i32) at f.c:3 {
bb0():
  x.0: i32 = nondet 0 ; x
  y.1: i32 = (bvadd #x00000001 x.0)
  c.2: bool = (bvslt x.0 #x0000000a)
  m.3: mem<cell i32> = havoc "memory"
  n.4: mem<word 8> = havoc "memory"
  o.5: mem<byte> = havoc "a \"quoted\" text"
  p.6: ptr = havoc "a pointer"
  q.7: mem<cell ptr> = havoc "memory"
  assume c.2
  assert (bvslt y.1 #x0000000b) check 3
  (r.8: i32, s.9: bool) = call f(x.0 c.2) ; r -
  if s.9 goto bb1(r.8 (bvneg x.0))
  if c.2 goto bb2()
  goto bb1(x.0 y.1)
bb1(a.10: i32, b.11: i32): at f.c:7 ; a -
  if (= a.10 b.11) goto bb1(b.11 a.10)
  goto bb3()
bb2():
  unsupported "inline assembly" at f.c:9
  halt
bb3():
  return (a.10)
}

function f(x.0: i32, c.1: bool) -> (i32, bool) {
bb0(x.0: i32, c.1: bool): ; x c
  return (x.0 c.1)
}
"#;

#[test]
fn round_trip() {
    let mut store = Store::new();
    let program = parse(&mut store, EVERYTHING).expect("parses");
    assert_eq!(validate(&mut store, &program), Ok(()));
    let text = print(&store, &program);
    assert_eq!(text, EVERYTHING);
    assert_eq!(parse(&mut store, &text).as_ref(), Ok(&program));
}

fn violations(text: &str) -> String {
    let mut store = Store::new();
    let program = parse(&mut store, text).expect("parses");
    let found = validate(&mut store, &program).expect_err("is not valid");
    found.iter().map(|v| v.to_string()).collect::<Vec<_>>().join("\n")
}

fn with_body(body: &str) -> String {
    format!("program 64 entry main\nfunction main() -> () {{\nbb0():\n{body}\n}}\n")
}

#[test]
fn the_validator_finds_what_is_broken() {
    let cases = [
        ("  goto bb7()", "bb7 does not exist (1)"),
        ("  goto bb0()", "jump to the entry block (2)"),
        (
            "  x.0: i32 = nondet 0\n  y.1: i32 = x.0\n  goto bb1(y.1)\nbb1(z.2: bool):\n  halt",
            "where bool is expected",
        ),
        ("  x.0: i32 = nondet 0\n  y.1: bool = x.0\n  halt", "where bool is expected"),
        ("  goto bb1()\nbb1():\n  x.0: i32 = nondet 0\n  goto bb2()\nbb2():\n  goto bb1()", ""),
        (
            "  c.0: bool = nondet 0\n  if c.0 goto bb1()\n  goto bb2()\nbb1():\n  x.1: bool = nondet 1\n  goto bb2()\nbb2():\n  assume x.1\n  halt",
            "may not be bound (5)",
        ),
        ("  return (true)", "1 terms where 0 are expected (7)"),
    ];
    for (body, expected) in cases {
        let text = with_body(body);
        if expected.is_empty() {
            let mut store = Store::new();
            let program = parse(&mut store, &text).expect("parses");
            assert_eq!(validate(&mut store, &program), Ok(()));
        } else {
            let found = violations(&text);
            assert!(found.contains(expected), "{body}\n→ {found}");
        }
    }
}

#[test]
fn parse_errors_name_the_line() {
    for (text, expected) in [
        (
            "program 64 entry main\nfunction main() -> () {\nbb0():\n  x.0: i33x = nondet 0\n}",
            "line 4: `i33x` is no type",
        ),
        ("program 64 entry f\nfunction main() -> () {\n}", "line 1: there is no function f"),
        ("program 64 entry main\nfunction main() -> () {\nbb0():\n  assume (bvadd y.1 y.1)\n}", "line 4:"),
        (
            "program 64 entry main\nfunction main() -> () {\nbb0():\n  if true goto bb0()\n  halt\n}",
            "line 5: `halt` does not",
        ),
        ("program 64 entry main\nfunction main() -> () {\nbb0():\n}", "line 4: the last block has no end"),
        ("function main() -> () {\nbb0():\n  halt\n}", "line 4: there is no `program WIDTH entry NAME` line"),
    ] {
        let error = parse(&mut Store::new(), text).expect_err("does not parse").to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

struct Values(Vec<i64>);

impl Guide for Values {
    fn choose(&mut self, _: FuncId, _: RegId, choice: Choice) -> Option<ox_logic::Value> {
        let Choice::Input(_) = choice else { return None };
        (!self.0.is_empty()).then(|| ox_logic::Value::bv(8, self.0.remove(0)))
    }
}

#[test]
fn the_interpreter_follows_calls_and_wraps_around() {
    let text = "program 64 entry main
function main() -> () {
bb0():
  x.0: i8 = nondet 0
  goto bb1(x.0 #x00)
bb1(i.1: i8, n.2: i8):
  if (bvslt i.1 #x00) goto bb2()
  goto bb3()
bb2():
  assert (= n.2 #x05) check 0
  halt
bb3():
  (j.3: i8) = call inc(i.1)
  goto bb1(j.3 (bvadd n.2 #x01))
}
function inc(x.0: i8) -> (i8) {
bb0(x.0: i8):
  return ((bvadd x.0 #x01))
}
";
    let mut store = Store::new();
    let program = parse(&mut store, text).expect("parses");
    assert_eq!(validate(&mut store, &program), Ok(()));
    let outcome = |x: i64, steps| run(&store, &program, &[], &mut Values(vec![x]), steps).expect("evaluates");
    assert_eq!(outcome(123, 1000).outcome, Outcome::Halted);
    let failed = outcome(120, 1000);
    assert_eq!(failed.outcome, Outcome::AssertFailed(ox_sea::CheckId::from_u32(0)));
    assert_eq!(failed.inputs, [(SiteId::from_u32(0), Input::Value(ox_logic::Value::bv(8, 120)))]);
    assert_eq!(outcome(0, 10).outcome, Outcome::StepLimit);
    assert_eq!(run(&store, &program, &[], &mut Values(vec![]), 10).unwrap().outcome, Outcome::NoChoice);
}

const MEMORY: &str = r#"program 64 entry main
global @table size 8 align 4 constant
global |@a b| size 4 align 4

function main() -> () {
bb0():
  m.0: mem<byte> = havoc "memory"
  c.1: mem<cell i32> = havoc "memory"
  p.2: ptr = alloc heap #x0000000000000008 align 16 content 0 ; p
  q.3: ptr = alloc stack #x0000000000000004 align 4
  c.4: mem<cell i32> = store c.1 q.3 #x01020304
  v.5: i32 = load c.4 q.3
  m.6: mem<byte> = store m.0 p.2 v.5
  m.7: mem<byte> = fill m.6 (bvadd p.2 #x0000000000000004) #xab #x0000000000000002
  m.8: mem<byte> = copy m.7 m.7 (bvadd p.2 #x0000000000000001) p.2 #x0000000000000003
  x.9: i64 = load m.8 p.2
  assert (= ((_ extract 47 0) x.9) #xabab02030404) check 0
  m.10: mem<byte> = scramble m.8 p.2 #x0000000000000002 content 1
  y.11: i16 = load m.10 p.2
  i.12: bool = test in-bounds p.2 #x0000000000000008
  o.13: bool = test in-bounds p.2 #x0000000000000009
  assert (and i.12 (not o.13)) check 1
  free p.2
  l.14: bool = test live p.2 #x0000000000000000
  n.15: bool = no-leak
  assert (and n.15 (not l.14)) check 2
  w.16: bool = test writable @table #x0000000000000001
  f.17: bool = test freeable |@a b| #x0000000000000000
  d.18: bool = test modified q.3 #x0000000000000000
  s.20: ptr = object-size q.3
  assert (= s.20 #x0000000000000004) check 5
  scope false q.3
  scope true q.3
  track false
  track true
  reset-modified q.3
  e.19: bool = test modified q.3 #x0000000000000000
  assert (and d.18 (not w.16) (not f.17) (not e.19)) check 3
  assert (= y.11 #x0000) check 4
  halt
}
"#;

/// Every byte of a memory that is chosen is 0x77.
struct Memories<'a>(&'a Store, &'a ox_sea::Program);
impl Guide for Memories<'_> {
    fn choose(&mut self, f: FuncId, reg: RegId, _: Choice) -> Option<ox_logic::Value> {
        let sort = self.0.sort(self.1.functions[f].regs[reg].var);
        let mut v = ox_logic::default_value(self.0, sort);
        if let ox_logic::Value::Array(a) = &mut v
            && let ox_logic::Value::BitVec(w, _) = a.default
        {
            a.default = ox_logic::Value::bv(w, 0x77);
        }
        Some(v)
    }
}

#[test]
fn memory_in_text_and_at_run_time() {
    let mut store = Store::new();
    let program = parse(&mut store, MEMORY).expect("parses");
    assert_eq!(validate(&mut store, &program), Ok(()));
    assert_eq!(print(&store, &program), MEMORY);
    let run = run(&store, &program, &[], &mut Memories(&store, &program), 1000).expect("evaluates");
    assert_eq!(run.outcome, Outcome::AssertFailed(ox_sea::CheckId::from_u32(4)));
    // bytes 6 and 7 of the object and the two that were scrambled were looked at
    let content = |entries: &[(u64, u8)]| Input::Content(entries.iter().copied().collect());
    let site = |n| SiteId::from_u32(n);
    let expected =
        vec![(site(0), content(&[(6, 0x77), (7, 0x77)])), (site(1), content(&[(0, 0x77), (1, 0x77)]))];
    assert_eq!(run.inputs, expected);
}

/// What effects name are terms of the instruction, a new version of a memory is a memory, and what ends the execution binds nothing.
#[test]
fn effects_fit_the_instructions() {
    for text in [EVERYTHING, MEMORY] {
        let mut store = Store::new();
        let program = parse(&mut store, text).expect("parses");
        for f in program.functions.values() {
            for inst in f.blocks.values().flat_map(|b| &b.insts) {
                let (effects, terms) = (inst.effects(), inst.terms());
                let named = effects.memories().chain(effects.addresses.into_iter().flatten());
                assert!(named.into_iter().all(|t| terms.contains(&t)), "{inst:?}");
                let is_memory = |r: &RegId| matches!(f.regs[*r].ty, ox_sea::Type::Mem(_));
                assert!(!effects.writes || inst.results().iter().all(is_memory), "{inst:?}");
                assert!(!effects.ends_execution || inst.results().is_empty(), "{inst:?}");
                assert_eq!(effects.memory.is_some(), effects.addresses[0].is_some(), "{inst:?}");
                assert_eq!(effects.source.is_some(), effects.addresses[1].is_some(), "{inst:?}");
            }
        }
    }
}

const LONG_RANGES: &str = r#"program 64 entry main

function main() -> () {
bb0():
  m.0: mem<byte> = havoc "memory"
  p.1: ptr = alloc heap #x0000010000000000 align 16
  q.2: ptr = alloc heap #x0000010000000000 align 16
  m.3: mem<byte> = fill m.0 p.1 #x07 #x0000010000000000
  m.4: mem<byte> = store m.3 (bvadd p.1 #x0000001234567890) #x0102
  m.5: mem<byte> = fill m.4 (bvadd p.1 #x0000001234567891) #x09 #x0000001000000000
  m.6: mem<byte> = copy m.5 m.5 q.2 (bvadd p.1 #x0000000000000001) #x0000008000000000
  m.7: mem<byte> = scramble m.6 (bvadd q.2 #x0000000000001000) #x0000000010000000 content 0
  m.8: mem<byte> = store m.7 (bvadd q.2 #x0000000000001001) #x55
  a.9: i32 = load m.8 (bvadd q.2 #x000000123456788e)
  assert (= a.9 #x09090207) check 0
  b.10: i32 = load m.8 (bvadd q.2 #x0000000000000ffe)
  assert (= b.10 #x55770707) check 1
  c.11: i16 = load m.8 (bvadd q.2 #x0000007fffffffff)
  assert (= c.11 #x7707) check 2
  d.12: i16 = load m.8 (bvadd p.1 #x000000ffffffffff)
  assert (= ((_ extract 7 0) d.12) #x07) check 3
  halt
}
"#;

#[test]
fn ranges_of_any_length_are_written_at_once() {
    let mut store = Store::new();
    let program = parse(&mut store, LONG_RANGES).expect("parses");
    assert_eq!(validate(&mut store, &program), Ok(()));
    let run = run(&store, &program, &[], &mut Memories(&store, &program), 100).expect("it has values");
    assert_eq!(run.outcome, Outcome::Halted);
    // of the scrambled bytes only the first was looked at; the next one was written before
    let looked_at = Input::Content([(0, 0x77)].into_iter().collect());
    assert_eq!(run.inputs, [(SiteId::from_u32(0), looked_at)]);
}
