//! The interpreter, instruction by instruction and outcome by outcome, from text.

use ox_ir::interp::*;
use ox_ir::*;
use proptest::prelude::*;

const TABLES: &str = "module ptr 64
file #0 \"f.c\"
site #0: i32 input \"x\"
site #1: i8 input \"c\"
site #2: ptr external \"p\"
site #3: i8 content \"malloc\"
check #0: assertion \"c\" in \"main\"
global @counter size 4 align 4 = [bytes \"\\2a\\00\\00\\00\"]
constant @text size 4 align 1 = [bytes \"abc\", zero 1]
global @table size 24 align 8 = [@text + 1, @twice, undef 8]
global @elsewhere size 2 align 2
declare @external(i32) -> i32
declare @somewhere() -> ptr
func @twice(i32) -> i32 { bb0(%0: i32): %1: i32 = add %0, %0 return %1 }
func @swap(i32, i8) -> i8, i32 { bb0(%0: i32, %1: i8): return %1, %0 }
func @dangling() -> ptr { bb0(): %0: ptr = alloca 4:i64, align 4 name \"gone\" return %0 }
func @forever(i32) { bb0(%0: i32): %1: ptr = alloca 8:i64, align 8 call @forever(%0) return }
func @variadic(i32, ...) -> i32 { bb0(%0: i32): return %0 }
";

/// Supplies a list of values in order, whatever the site, and marks the first uninitialised bytes.
struct List(Vec<Value>);

impl Inputs for List {
    fn next(&mut self, _: &Module, _: SiteId) -> Option<Value> {
        if self.0.is_empty() { None } else { Some(self.0.remove(0)) }
    }

    fn content(&mut self, _: &Module, _: SiteId, length: u64) -> Content {
        (0..length.min(1 << 16)).map(|_| 0xcd).collect()
    }

    fn unspecified_byte(&mut self) -> u8 {
        0xcd
    }
}

fn module(returns: &str, body: &str) -> Module {
    let text = format!("{TABLES}func @main() {returns} {{ bb0(): {body} }}");
    let module = parse_module(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(validate(&module), Ok(()), "{text}");
    module
}

const LIMITS: RunLimits = RunLimits { steps: 10_000, memory: 1 << 16, call_depth: 100, trace: 0 };

fn run_main(module: &Module, inputs: Vec<Value>, limits: &RunLimits) -> Run {
    run(module, module.function_named("main").expect("main exists"), &mut List(inputs), limits)
}

fn outcome(body: &str) -> Outcome {
    run_main(&module("", body), vec![], &LIMITS).outcome
}

fn int(width: u32, value: i128) -> Value {
    Value::Int(Bits::from_signed(width, value))
}

/// The values that a body returns, one type per value.
fn returned(types: &str, body: &str) -> Vec<Value> {
    match run_main(&module(&format!("-> {types}"), body), vec![], &LIMITS).outcome {
        Outcome::Returned(values) => values,
        other => panic!("{body}: {other:?}"),
    }
}

fn memory_error(body: &str) -> String {
    match outcome(body) {
        Outcome::MemoryError { what, loc: _ } => what,
        other => panic!("{body}: {other:?}"),
    }
}

#[test]
fn integers() {
    assert_eq!(returned("i32", "%0: i32 = add 2147483647:i32, 1:i32 return %0"), [int(32, i32::MIN.into())]);
    assert_eq!(returned("i8", "%0: i8 = sdiv -7:i8, 2:i8 return %0"), [int(8, -3)]);
    assert_eq!(returned("i8", "%0: i8 = srem -7:i8, 2:i8 return %0"), [int(8, -1)]);
    assert_eq!(returned("i8", "%0: i8 = shl 1:i8, 8:i8 return %0"), [int(8, 0)]);
    assert_eq!(returned("i8", "%0: i8 = ashr -1:i8, 100:i8 return %0"), [int(8, -1)]);
    assert_eq!(
        returned("i128", "%0: i128 = mul 18446744073709551616:i128, 5:i128 return %0"),
        [int(128, 5 << 64)]
    );
    assert_eq!(returned("i1", "%0: i1 = cmp ult -1:i8, 0:i8 return %0"), [int(1, 0)]);
    assert_eq!(returned("i1", "%0: i1 = cmp slt -1:i8, 0:i8 return %0"), [int(1, 1)]);
    assert_eq!(returned("i32", "%0: i32 = select false, 1:i32, 2:i32 return %0"), [int(32, 2)]);
    assert_eq!(
        returned("i16, i16", "%0: i16 = zext -1:i8 %1: i16 = sext -1:i8 return %0, %1"),
        [int(16, 255), int(16, -1)]
    );
}

#[test]
fn trapping_divisions_halt() {
    for division in
        ["sdiv 1:i8, 0:i8", "udiv 1:i8, 0:i8", "srem 1:i8, 0:i8", "urem 1:i8, 0:i8", "sdiv -128:i8, -1:i8"]
    {
        assert_eq!(outcome(&format!("%0: i8 = {division} return")), Outcome::Halted, "{division}");
    }
}

#[test]
fn floats() {
    let double = |v: f64| Value::Float(FloatType::F64, Bits::from_u64(64, v.to_bits()));
    let bits = |v: f64| format!("0x{:x}:f64", v.to_bits());
    let two = |op: &str, a: f64, b: f64| format!("%0: f64 = {op}({}, {}) return %0", bits(a), bits(b));
    assert_eq!(returned("f64", &two("fadd", 0.1, 0.2)), [double(0.1 + 0.2)]);
    assert_eq!(returned("f64", &two("fdiv", 1.0, 0.0)), [double(f64::INFINITY)]);
    assert_eq!(returned("f64", &two("frem", 7.5, 2.0)), [double(1.5)]);
    assert_eq!(returned("f64", &two("fminnum", f64::NAN, 2.0)), [double(2.0)]);
    assert_eq!(returned("f64", &two("fcopysign", 3.0, -0.0)), [double(-3.0)]);
    assert_eq!(returned("f64", &format!("%0: f64 = fround({}) return %0", bits(2.5))), [double(3.0)]);
    let nan = bits(f64::NAN);
    let comparisons = format!("%0: i1 = fcmp one {nan}, {nan} %1: i1 = fcmp une {nan}, {nan} return %0, %1");
    assert_eq!(returned("i1, i1", &comparisons), [int(1, 0), int(1, 1)]);
    assert_eq!(returned("i32", &format!("%0: i32 = fptosi {} return %0", bits(-3.9))), [int(32, -3)]);
    assert_eq!(returned("f64", "%0: f64 = sitofp -3:i8 return %0"), [double(-3.0)]);
    assert_eq!(returned("f64", "%0: f64 = uitofp -1:i128 return %0"), [double(u128::MAX as f64)]);
    assert_eq!(returned("f32", "%0: f32 = bitcast 1065353216:i32 return %0")[0].to_string(), "1");
    assert_eq!(returned("f64", "%0: f64 = fpext 0x3fc00000:f32 return %0"), [double(1.5)]);
    let unsupported = |body: &str| matches!(outcome(body), Outcome::Unsupported { .. });
    assert!(unsupported(&format!("%0: i32 = fptosi {nan} return")));
    assert!(unsupported(&format!("%0: i8 = fptosi {} return", bits(128.0))));
    assert!(unsupported(&format!("%0: i8 = fptoui {} return", bits(-1.0))));
    assert!(unsupported("%0: x87 = fneg(0x0:x87) return"));
    assert!(unsupported("%0: f128 = sitofp 1:i32 return"));
}

#[test]
fn memory_is_bytes() {
    let body = "%0: ptr = alloca 8:i64, align 8 store 287454020:i32, %0, align 4 %1: ptr = ptradd %0, 1:i64 \
                %2: i16 = load %1, align 1 %3: i8 = load %0, align 1 %4: ptr = ptradd %0, 4:i64 \
                %5: i8 = load %4, align 1 return %2, %3, %5";
    assert_eq!(returned("i16, i8, i8", body), [int(16, 0x2233), int(8, 0x44), int(8, 0xcd)]);
    let odd =
        "%0: ptr = alloca 3:i64, align 1 store -1:i17, %0, align 1 %1: i24 = load %0, align 1 return %1";
    assert_eq!(returned("i24", odd), [int(24, 0x1ffff)]);
    let heap = "%0: ptr = malloc 4:i64, #3 zeroed %1: ptr = malloc 4:i64, #3 %2: i32 = load %0, align 4 \
                %3: i32 = load %1, align 4 free %0 free %1 free null return %2, %3";
    assert_eq!(returned("i32, i32", heap), [int(32, 0), int(32, 0xcdcdcdcdu32 as i32 as i128)]);
    let wide = "%0: ptr = alloca 16:i64, align 16 store -2:i128, %0, align 16 %1: i128 = load %0, align 16 return %1";
    assert_eq!(returned("i128", wide), [int(128, -2)]);
}

#[test]
fn globals_and_pointers_in_memory() {
    let body = "%0: i32 = load @counter, align 4 %1: ptr = load @table, align 8 %2: i8 = load %1, align 1 \
                %3: ptr = ptradd @table, 8:i64 %4: ptr = load %3, align 8 %5: i32 = call indirect %4(%0) \
                %6: i16 = load @elsewhere, align 2 return %2, %5, %6";
    assert_eq!(
        returned("i8, i32, i16", body),
        [int(8, b'b'.into()), int(32, 84), int(16, 0xcdcdu16 as i16 as i128)]
    );
    let through_integers = "%0: i64 = ptrtoint @counter %1: i64 = xor %0, -1:i64 %2: i64 = xor %1, -1:i64 \
                            %3: ptr = inttoptr %2 store 7:i32, %3, align 4 %4: i32 = load @counter, align 4 return %4";
    assert_eq!(returned("i32", through_integers), [int(32, 7)]);
    let compare = "%0: i1 = cmp eq @counter, null %1: ptr = ptradd @counter, -1:i64 \
                   %2: i1 = cmp ult %1, @counter return %0, %2";
    assert_eq!(returned("i1, i1", compare), [int(1, 0), int(1, 1)]);
}

#[test]
fn pointers_of_32_bits() {
    let text = "module ptr 32 global @g size 8 align 4 = [@g, zero 4] func @main() -> i32, i1 { bb0(): \
                %0: ptr = load @g, align 4 %1: ptr = ptradd %0, -4:i32 %2: ptr = ptradd %1, 8:i32 \
                %3: i32 = load %2, align 4 %4: ptr = ptradd null, -1:i32 %5: i1 = cmp ugt %4, %0 return %3, %5 }";
    let module = parse_module(text).expect("the text is right");
    assert_eq!(validate(&module), Ok(()));
    assert_eq!(run_main(&module, vec![], &LIMITS).outcome, Outcome::Returned(vec![int(32, 0), int(1, 1)]));
}

#[test]
fn copies() {
    let body = "%0: ptr = alloca 8:i64, align 1 memset %0, 1:i8, 8:i64 memcpy %0, @text, 3:i64 \
                %1: ptr = ptradd %0, 1:i64 memmove %1, %0, 4:i64 memcpy %0, %0, 8:i64 memcpy null, null, 0:i64 \
                %2: i64 = load %0, align 1 return %2";
    assert_eq!(returned("i64", body), [int(64, i64::from_le_bytes(*b"aabc\x01\x01\x01\x01").into())]);
    let overlap = "%0: ptr = alloca 8:i64, align 1 %1: ptr = ptradd %0, 1:i64 memcpy %1, %0, 4:i64 return";
    assert_eq!(memory_error(overlap), "copy of 4 bytes between overlapping places");
}

#[test]
fn memory_errors() {
    for (what, body) in [
        ("null pointer", "%0: i32 = load null, align 4 return"),
        ("null pointer", "%0: ptr = ptradd null, 8:i64 store 1:i8, %0, align 1 return"),
        (
            "at offset 1 of `counter`, which has 4",
            "%0: ptr = ptradd @counter, 1:i64 %1: i32 = load %0, align 1 return",
        ),
        ("at offset 4 of `text`", "%0: ptr = ptradd @text, 4:i64 %1: i8 = load %0, align 1 return"),
        (
            "at offset -200 of `counter`",
            "%0: ptr = ptradd @counter, -200:i64 %1: i8 = load %0, align 1 return",
        ),
        ("outside of every object", "%0: ptr = inttoptr -1:i64 %1: i8 = load %0, align 1 return"),
        ("outside of every object", "%0: i8 = load @twice, align 1 return"),
        ("of `a`, which has 4", "%0: ptr = alloca 4:i64, align 4 name \"a\" store 1:i64, %0, align 4 return"),
        ("write to the constant `text`", "store 1:i8, @text, align 1 return"),
        ("after it was freed", "%0: ptr = malloc 4:i64, #3 free %0 %1: i8 = load %0, align 1 return"),
        ("double free", "%0: ptr = malloc 4:i64, #3 free %0 free %0 return"),
        ("not the start of a heap object", "free @counter return"),
        (
            "not the start of a heap object",
            "%0: ptr = malloc 4:i64, #3 %1: ptr = ptradd %0, 1:i64 free %1 return",
        ),
        ("not the start of a heap object", "%0: ptr = alloca 4:i64, align 4 free %0 return"),
        ("whose function has returned", "%0: ptr = call @dangling() %1: i8 = load %0, align 1 return"),
        ("no function", "call indirect @counter() return"),
        ("no function", "call indirect null() return"),
        ("indirect call of `twice` with another signature", "call indirect @twice() return"),
        ("indirect call of `twice`", "%0: i8 = call indirect @twice(1:i32) return"),
        ("at offset 0 of `counter`", "memset @counter, 0:i8, 5:i64 return"),
    ] {
        let found = memory_error(body);
        assert!(found.contains(what), "{body}: {found}");
    }
}

#[test]
fn control_flow() {
    let swap = "goto bb1(1:i32, 2:i32, 0:i32) bb1(%0: i32, %1: i32, %2: i32): %3: i32 = add %2, 1:i32 \
                %4: i1 = cmp eq %3, 4:i32 branch %4, bb2(), bb1(%1, %0, %3) bb2(): return %0, %1";
    assert_eq!(returned("i32, i32", swap), [int(32, 2), int(32, 1)]);
    let switch = |value: i32| {
        format!(
            "switch {value}:i32 [-1:i32 => bb1(10:i32), 5:i32 => bb1(20:i32)], bb1(30:i32) \
             bb1(%0: i32): return %0"
        )
    };
    assert_eq!(returned("i32", &switch(-1)), [int(32, 10)]);
    assert_eq!(returned("i32", &switch(5)), [int(32, 20)]);
    assert_eq!(returned("i32", &switch(6)), [int(32, 30)]);
    assert_eq!(outcome("halt"), Outcome::Halted);
}

#[test]
fn calls() {
    assert_eq!(
        returned("i8, i32", "%0: i8, %1: i32 = call @swap(5:i32, 7:i8) return %0, %1"),
        [int(8, 7), int(32, 5)]
    );
    assert_eq!(returned("i32", "%0: i32 = call @variadic(5:i32, null, 7:i8) return %0"), [int(32, 5)]);
    assert_eq!(returned("i32", "%0: i32 = call indirect @variadic(5:i32, 7:i8) return %0"), [int(32, 5)]);
    let external = Outcome::ExternalCall { name: "external".into(), loc: None };
    assert_eq!(outcome("%0: i32 = call @external(1:i32) return"), external);
    assert_eq!(outcome("%0: i32 = call indirect @external(1:i32) return"), external);
}

#[test]
fn limits() {
    assert_eq!(outcome("goto bb1() bb1(): goto bb1()"), Outcome::StepLimit);
    assert_eq!(outcome("call @forever(0:i32) return"), Outcome::CallDepthLimit);
    assert_eq!(outcome("%0: ptr = malloc 65536:i64, #3 return"), Outcome::MemoryLimit);
    let impossible = "%0: ptr = malloc -1:i64, #3 %1: i8 = load %0, align 1 ";
    assert_eq!(
        returned("i8", &format!("{impossible} return %1")),
        [int(8, 0xcd - 256)],
        "it gets the rest of the heap"
    );
    assert_eq!(outcome(&format!("{impossible} %2: ptr = malloc 1:i64, #3 return")), Outcome::MemoryLimit);
    assert_eq!(outcome("%0: ptr = malloc -1:i128, #3 return"), Outcome::MemoryLimit);
    assert_eq!(outcome("%0: ptr = alloca -1:i64, align 1 return"), Outcome::MemoryLimit);
    let module = module("", "return");
    assert_eq!(run_main(&module, vec![], &RunLimits { memory: 10, ..LIMITS }).outcome, Outcome::MemoryLimit);
    let reused = "goto bb1(0:i32) bb1(%0: i32): %1: ptr = call @dangling() %2: ptr = malloc 1000:i64, #3 free %2 \
                  %3: i32 = add %0, 1:i32 %4: i1 = cmp eq %3, 1000:i32 branch %4, bb2(), bb1(%3) bb2(): return";
    assert_eq!(outcome(reused), Outcome::Returned(vec![]), "freed memory can be used again");
}

#[test]
fn checks_assumptions_and_inputs() {
    let body = "%x.0: i32 = nondet #0 %1: i8 = nondet #1 %2: i1 = cmp sgt %x.0, 0:i32 assume %2 !0:2:1 \
                %3: i1 = cmp eq %1, 0:i8 assert %3, #0 !0:3:1 return";
    let module = module("", body);
    let loc = |line| Some(Loc { file: FileId::from_u32(0), line, column: 1 });
    let (x, c) = (SiteId::from_u32(0), SiteId::from_u32(1));
    let run_on = |a: i128, b: i128| run_main(&module, vec![int(32, a), int(8, b)], &LIMITS);
    assert_eq!(run_on(1, 0).outcome, Outcome::Returned(vec![]));
    assert_eq!(run_on(0, 0).outcome, Outcome::AssumeViolated { loc: loc(2) });
    let failed = run_on(1, 1);
    assert_eq!(failed.outcome, Outcome::AssertFailed { check: CheckId::from_u32(0), loc: loc(3) });
    assert_eq!(failed.consumed, [(x, int(32, 1).into()), (c, int(8, 1).into())]);
    assert_eq!(failed.steps, 6);
    assert_eq!(run_main(&module, vec![int(32, 1)], &LIMITS).outcome, Outcome::InputsEnded { site: c });
    assert_eq!(run_main(&module, vec![int(8, 1)], &LIMITS).outcome, Outcome::WrongInput { site: x });
    let traced = run_main(&module, vec![int(32, 1), int(8, 0)], &RunLimits { trace: 1, ..LIMITS });
    assert_eq!(traced.trace.iter().map(|p| p.loc.line).collect::<Vec<_>>(), [3]);
    let unsupported = Outcome::Unsupported { what: "setjmp".into(), loc: loc(9) };
    assert_eq!(outcome("unsupported \"setjmp\" !0:9:1 return"), unsupported);
}

#[test]
fn the_entry_needs_a_body_and_no_parameters() {
    let module = module("", "return");
    let run_entry = |name: &str| {
        let entry = module.function_named(name).expect("it exists");
        run(&module, entry, &mut List(vec![]), &LIMITS).outcome
    };
    assert!(matches!(run_entry("twice"), Outcome::Unsupported { .. }));
    assert!(matches!(run_entry("external"), Outcome::ExternalCall { .. }));
}

#[test]
fn replay_passes_over_functions_without_a_body() {
    let replayed = |call: &str| {
        let body = format!("{call} %1: i1 = cmp ne %0, %0 assert %1, #0 return");
        let module = module("", &body);
        let main = module.function_named("main").expect("it exists");
        replay(&module, main, &[], &LIMITS)
    };
    assert!(matches!(replayed("%0: i32 = call @external(1:i32)"), Replay::Reproduced { .. }));
    match replayed("%0: ptr = call @somewhere()") {
        Replay::Missed(run) => assert!(matches!(run.outcome, Outcome::ExternalCall { .. })),
        other => panic!("{other:?}"),
    }
}

#[test]
fn replay_is_strict() {
    let body = "%0: i32 = nondet #0 %1: i8 = nondet #1 %2: i32 = nondet #0 %3: i1 = cmp eq %0, %2 \
                assert %3, #0 branch %3, bb1(), bb2() bb1(): return bb2(): halt";
    let module = module("", body);
    let main = module.function_named("main").expect("main exists");
    let (x, c, p) = (SiteId::from_u32(0), SiteId::from_u32(1), SiteId::from_u32(2));
    let replay = |trace: &[(SiteId, Value)]| {
        let trace: Vec<_> = trace.iter().map(|(site, value)| (*site, value.clone().into())).collect();
        replay(&module, main, &trace, &LIMITS)
    };
    let (one, two, zero) = ((x, int(32, 1)), (x, int(32, 2)), (c, int(8, 0)));
    let full = [one.clone(), zero.clone(), two.clone()];
    assert!(matches!(replay(&full), Replay::Reproduced { unused: 0, .. }));
    // A site that the trace never mentions gets 0.
    assert!(matches!(replay(&[one.clone(), two.clone()]), Replay::Reproduced { unused: 0, .. }));
    assert!(matches!(replay(&[one.clone(), one.clone()]), Replay::Missed(_)));
    let too_long = [one.clone(), two.clone(), two.clone()];
    assert!(matches!(replay(&too_long), Replay::Reproduced { unused: 1, .. }));
    // A wrong order and a trace that ends too early diverge.
    match replay(&[zero.clone(), one.clone(), two.clone()]) {
        Replay::Diverged { position: 0, expected, found, .. } => assert_eq!((expected, found), (Some(c), x)),
        other => panic!("{other:?}"),
    }
    match replay(&[one.clone(), zero]) {
        Replay::Diverged { position: 2, expected, found, .. } => assert_eq!((expected, found), (None, x)),
        other => panic!("{other:?}"),
    }
    assert!(matches!(replay(&[one, (p, int(64, 0)), two]), Replay::Diverged { position: 1, .. }));
}

proptest! {
    /// A loop over a small state against the same computation in Rust.
    #[test]
    fn loops_agree_with_rust(start: i32, factor: i32, rounds in 0i32..50) {
        let body = format!(
            "goto bb1({start}:i32, 0:i32) bb1(%0: i32, %1: i32): %2: i1 = cmp slt %1, {rounds}:i32 \
             branch %2, bb2(), bb3() bb2(): %3: i32 = mul %0, {factor}:i32 %4: i32 = lshr %3, 3:i32 \
             %5: i32 = xor %4, %1 %6: i32 = call @twice(%5) store %6, @counter, align 4 \
             %7: i32 = load @counter, align 4 %8: i32 = add %1, 1:i32 goto bb1(%7, %8) bb3(): return %0"
        );
        let mut expected = start;
        for i in 0..rounds {
            expected = ((expected.wrapping_mul(factor) as u32 >> 3) as i32 ^ i).wrapping_mul(2);
        }
        prop_assert_eq!(returned("i32", &body), [int(32, expected.into())]);
    }

    #[test]
    fn doubles_agree_with_rust(a: f64, b: f64, c: f64) {
        let text = |v: f64| format!("0x{:x}:f64", v.to_bits());
        let body = format!("%0: f64 = fma({}, {}, {}) %1: f64 = fsqrt(%0) %2: i64 = bitcast %1 return %2",
            text(a), text(b), text(c));
        let expected = a.mul_add(b, c).sqrt();
        let found = &returned("i64", &body)[0];
        let Value::Int(bits) = found else { panic!("{found:?}") };
        let found = f64::from_bits(bits.to_u64().expect("64 bits"));
        prop_assert!(found == expected || (found.is_nan() && expected.is_nan()));
    }
}
