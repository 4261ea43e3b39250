//! The text form: what is printed parses to the same program, and the validator finds what is broken.

use ox_logic::Store;
use ox_sea::interp::{Choice, Guide, Outcome, run};
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
    assert_eq!(failed.inputs, [(SiteId::from_u32(0), ox_logic::Value::bv(8, 120))]);
    assert_eq!(outcome(0, 10).outcome, Outcome::StepLimit);
    assert_eq!(run(&store, &program, &[], &mut Values(vec![]), 10).unwrap().outcome, Outcome::NoChoice);
}
