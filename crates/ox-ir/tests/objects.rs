//! Which object a pointer belongs to, and the questions about objects: from text, on the interpreter.

use ox_ir::interp::*;
use ox_ir::*;

const TABLES: &str = "module ptr 64
site #0: i8 content \"malloc\"
site #1: i8 content \"buffer\"
site #2: i32 input \"x\"
check #0: assertion \"c\" in \"main\"
constant @text size 4 align 1 = [bytes \"abc\", zero 1]
global @a size 8 align 8 = [zero 8]
global @b size 8 align 8 = [zero 8]
global @to_a size 16 align 8 = [@a, @a + 4]
func @dangling() -> ptr { bb0(): %0: ptr = alloca 4:i64, align 4 name \"gone\" return %0 }
func @same(i64) -> i64 { bb0(%0: i64): return %0 }
";

const LIMITS: RunLimits = RunLimits { steps: 10_000, memory: 1 << 16, call_depth: 100, trace: 0 };

fn module(returns: &str, body: &str) -> Module {
    let text = format!("{TABLES}func @main() {returns} {{ bb0(): {body} }}");
    let module = parse_module(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(validate(&module), Ok(()), "{text}");
    module
}

/// Zeros.
struct Nothing;

impl Inputs for Nothing {
    fn next(&mut self, module: &Module, site: SiteId) -> Option<Value> {
        Some(Value::zero(module.sites[site].ty))
    }
}

fn outcome(returns: &str, body: &str) -> Outcome {
    let module = module(returns, body);
    run(&module, module.function_named("main").expect("main exists"), &mut Nothing, &LIMITS).outcome
}

fn error(body: &str) -> String {
    match outcome("", body) {
        Outcome::MemoryError { what, loc: _ } => what,
        other => panic!("{body}: {other:?}"),
    }
}

/// The bits that a body returns, all of them i1.
fn bits(body: &str) -> String {
    let count = body.rsplit("return").next().expect("it returns").split(',').count();
    match outcome(&format!("-> {}", vec!["i1"; count].join(", ")), body) {
        Outcome::Returned(values) => {
            values.iter().map(|v| if *v == Value::Int(Bits::bool(true)) { '1' } else { '0' }).collect()
        }
        other => panic!("{body}: {other:?}"),
    }
}

/// `@b` minus `@a` is a plain number, so `@a` moved by it is at the address of `@b` and belongs to `@a`.
const DISTANCE: &str = "%0: i64 = ptrtoint @b %1: i64 = ptrtoint @a %2: i64 = sub %0, %1";

#[test]
fn a_pointer_stays_in_its_object() {
    let stray = |access: &str| error(&format!("{DISTANCE} {access} return"));
    let offset = "of `a`, which has 8";
    for access in [
        "%3: ptr = ptradd @a, %2 store 1:i8, %3, align 1",
        "%3: i64 = add %1, %2 %4: ptr = inttoptr %3 store 1:i8, %4, align 1",
        "%3: i64 = add %2, %1 %4: ptr = inttoptr %3 %5: i8 = load %4, align 1",
        "%3: i64 = sub 0:i64, %2 %4: i64 = sub %1, %3 %5: ptr = inttoptr %4 %6: i8 = load %5, align 1",
        "%3: ptr = load @to_a, align 8 %4: ptr = ptradd %3, %2 memset %4, 0:i8, 1:i64",
        "%3: i64 = load @to_a, align 8 %4: i64 = add %3, %2 %5: ptr = inttoptr %4 memset %5, 0:i8, 1:i64",
        "%3: i64 = call @same(%1) %4: i64 = select true, %3, 0:i64 goto bb1(%4) bb1(%5: i64): \
         %6: i64 = add %5, %2 %7: ptr = inttoptr %6 memcpy %7, @b, 1:i64",
        "%3: ptr = alloca 16:i64, align 8 memcpy %3, @to_a, 16:i64 %4: ptr = ptradd %3, 8:i64 \
         %5: ptr = load %4, align 8 %6: ptr = ptradd %5, %2 %7: i8 = load %6, align 1",
    ] {
        let found = stray(access);
        assert!(found.contains(offset), "{access}: {found}");
    }
    let arrived = |access: &str| {
        let found = outcome("", &format!("{DISTANCE} {access} return"));
        assert_eq!(found, Outcome::Returned(vec![]), "{access}");
    };
    // no number between the two objects: the address alone decides
    arrived("%3: i64 = xor %1, %0 %4: i64 = xor %3, %1 %5: ptr = inttoptr %4 store 1:i8, %5, align 1");
    arrived(
        "%3: i64 = sub %0, %1 %4: i64 = add %3, %1 %5: i64 = sub %4, %2 %6: ptr = inttoptr %5 store 1:i8, %6, align 1",
    );
    // out and back in
    arrived(
        "%3: ptr = ptradd @a, %2 %4: i64 = sub 0:i64, %2 %5: ptr = ptradd %3, %4 store 1:i64, %5, align 8",
    );
}

#[test]
fn other_bytes_over_a_stored_pointer_make_it_a_number() {
    let slot = "%3: ptr = alloca 24:i64, align 8 %4: ptr = ptradd @a, %2 %5: ptr = ptradd %3, 8:i64 store %4, %5, align 8";
    let read = "%9: ptr = load %5, align 8 store 1:i8, %9, align 1";
    let stray = error(&format!(
        "{DISTANCE} {slot} %6: ptr = ptradd %3, 16:i64 store 0:i64, %6, align 8 \
         store 0:i64, %3, align 8 %7: i8 = load %5, align 1 %8: ptr = ptradd %3, 1:i64 {read} return"
    ));
    assert!(stray.contains("of `a`"), "neighbours do not matter: {stray}");
    for overwrite in [
        "%6: i8 = load %5, align 1 %7: ptr = ptradd %5, 0:i64 store %6, %7, align 1",
        "%6: ptr = ptradd %5, 7:i64 %7: i8 = load %6, align 1 store %7, %6, align 1",
        "%6: ptr = ptradd %5, -7:i64 %7: i64 = load %6, align 1 store %7, %6, align 1",
        "%6: i64 = load %5, align 8 %7: i64 = xor %6, 0:i64 store %7, %5, align 8",
        "%6: ptr = ptradd %5, 4:i64 %7: ptr = ptradd %3, 12:i64 memmove %6, %7, 4:i64",
    ] {
        let body = format!("{DISTANCE} {slot} {overwrite} %8: ptr = ptradd %3, 1:i64 {read} return");
        assert_eq!(outcome("", &body), Outcome::Returned(vec![]), "{overwrite}");
    }
}

#[test]
fn bounds() {
    let test = |pointer: &str, length: &str| {
        bits(
            &format!("{pointer} %9: i1 = ptrtest inbounds %8, {length} return %9")
                .replace("%9", "%1")
                .replace("%8", "%0"),
        )
    };
    for (pointer, length, answer) in [
        ("%8: ptr = ptradd @a, 0:i64", "8:i64", "1"),
        ("%8: ptr = ptradd @a, 0:i64", "9:i64", "0"),
        ("%8: ptr = ptradd @a, 7:i64", "1:i8", "1"),
        ("%8: ptr = ptradd @a, 8:i64", "0:i64", "1"),
        ("%8: ptr = ptradd @a, 8:i64", "1:i64", "0"),
        ("%8: ptr = ptradd @a, 9:i64", "0:i64", "0"),
        ("%8: ptr = ptradd @a, -1:i64", "1:i64", "0"),
        ("%8: ptr = ptradd @a, 4:i64", "-4:i64", "0"),
        ("%8: ptr = ptradd @a, 0:i64", "-1:i128", "0"),
        ("%8: ptr = ptradd null, 0:i64", "0:i64", "0"),
        ("%8: ptr = inttoptr 64:i64", "0:i64", "0"),
        ("%8: ptr = ptradd @same, 0:i64", "1:i64", "0"),
        ("%8: ptr = malloc 0:i64, #0", "0:i64", "1"),
        ("%8: ptr = malloc 0:i64, #0", "1:i64", "0"),
        ("%8: ptr = call @dangling()", "4:i64", "1"),
        ("%8: ptr = call @dangling()", "5:i64", "0"),
    ] {
        assert_eq!(test(pointer, length), answer, "{pointer} {length}");
    }
    let by_address = "%0: i32 = ptrtoint @a %1: ptr = inttoptr %0 %2: i1 = ptrtest inbounds %1, 8:i64 \
                      %3: i1 = ptrtest inbounds %1, 9:i64 return %2, %3";
    assert_eq!(bits(by_address), "10");
    let freed = "%0: ptr = malloc 4:i64, #0 free %0 %1: i1 = ptrtest inbounds %0, 4:i64 return %1";
    assert_eq!(bits(freed), "1");
}

#[test]
fn life_and_death() {
    let all = |pointer: &str| {
        bits(&format!(
            "{pointer} %5: i1 = ptrtest live %4, 0:i64 %6: i1 = ptrtest writable %4, 0:i64 \
             %7: i1 = ptrtest freeable %4, 0:i64 %8: i1 = noleak return %5, %6, %7, %8"
        ))
    };
    let nothing = "%0: i64 = add 0:i64, 0:i64 %1: i64 = add 0:i64, 0:i64 %2: i64 = add 0:i64, 0:i64";
    for (pointer, answers) in [
        ("%3: ptr = malloc 8:i64, #0 %4: ptr = ptradd %3, 0:i64", "1110"),
        ("%3: ptr = malloc 8:i64, #0 %4: ptr = ptradd %3, 1:i64", "1100"),
        ("%3: ptr = malloc 8:i64, #0 free %3 %4: ptr = ptradd %3, 0:i64", "0101"),
        ("%3: ptr = malloc 8:i64, #0 %4: ptr = malloc 0:i64, #0 free %3", "1110"),
        ("%3: i64 = add 0:i64, 0:i64 %4: ptr = ptradd @a, 0:i64", "1101"),
        ("%3: i64 = add 0:i64, 0:i64 %4: ptr = ptradd @text, 100:i64", "1001"),
        ("%3: i64 = add 0:i64, 0:i64 %4: ptr = ptradd null, 0:i64", "0001"),
        ("%3: i64 = add 0:i64, 0:i64 %4: ptr = call @dangling()", "0101"),
        ("%3: i64 = add 0:i64, 0:i64 %4: ptr = alloca 4:i64, align 4", "1101"),
        ("%3: ptr = alloca 4:i64, align 4 lifetime end %3 %4: ptr = ptradd %3, 0:i64", "0101"),
        (
            "%3: ptr = alloca 4:i64, align 4 lifetime end %3 lifetime start %3 %4: ptr = ptradd %3, 0:i64",
            "1101",
        ),
    ] {
        assert_eq!(all(&format!("{nothing} {pointer}")), answers, "{pointer}");
    }
    let scope = "%0: ptr = alloca 4:i64, align 4 name \"v\" lifetime end %0 store 1:i8, %0, align 1 return";
    assert_eq!(error(scope), "access of `v` after its scope has ended");
}

#[test]
fn sizes() {
    let size =
        |pointer: &str| match outcome("-> i64", &format!("{pointer} %1: i64 = objectsize %0 return %1")) {
            Outcome::Returned(values) => values[0].to_string(),
            other => panic!("{pointer}: {other:?}"),
        };
    assert_eq!(size("%0: ptr = malloc 5:i64, #0"), "5");
    assert_eq!(size("%0: ptr = ptradd @to_a, 100:i64"), "16");
    assert_eq!(size("%0: ptr = call @dangling()"), "4");
    assert_eq!(size("%0: ptr = inttoptr 1:i64"), "0");
}

#[test]
fn modifications() {
    let modified = |writes: &str| {
        bits(&format!(
            "%0: ptr = malloc 8:i64, #0 %1: ptr = ptradd %0, 4:i64 {writes} %2: i1 = ptrtest modified %1, 0:i64 \
             %3: i1 = ptrtest modified @a, 0:i64 return %2, %3"
        ))
    };
    for (writes, answers) in [
        ("", "00"),
        ("store 1:i8, %0, align 1", "10"),
        ("memset %0, 0:i8, 0:i64", "00"),
        ("memset %0, 0:i8, 8:i64 resetmodified %1", "00"),
        ("memset %0, 0:i8, 8:i64 resetmodified @a resetmodified null", "10"),
        ("memcpy @a, %0, 8:i64", "01"),
        ("memhavoc %0, 8:i64, #0", "00"),
        ("track off store 1:i8, %0, align 1 track on", "00"),
        ("track off track on store 1:i8, %0, align 1 track off", "10"),
        ("store 1:i8, %0, align 1 track off track on", "10"),
    ] {
        assert_eq!(modified(writes), answers, "{writes}");
    }
}

#[test]
fn contents_are_inputs() {
    let body = "%0: i32 = nondet #2 %1: ptr = malloc 4:i64, #0 %2: i32 = load %1, align 4 %3: ptr = malloc 4:i64, #0 \
                %4: i32 = load %3, align 4 memhavoc @a, 8:i64, #1 %5: i64 = load @a, align 8 \
                %6: ptr = malloc 4:i64, #0 zeroed %7: i32 = nondet #2 %8: i32 = sub %4, %2 %9: i1 = cmp ne %8, %0 \
                assert %9, #0 return";
    let module = module("", body);
    let main = module.function_named("main").expect("main exists");
    let [heap, buffer, x] = [0, 1, 2].map(SiteId::from_u32);
    let content = |bytes: &[u8]| Input::Content(bytes.iter().copied().collect());
    let number = |value: i128| Input::Value(Value::Int(Bits::from_signed(32, value)));
    let trace = [
        (x, number(3)),
        (heap, content(&[4])),
        (heap, content(&[7])),
        (buffer, content(&[0, 0, 9, 1, 2, 3, 4, 5, 6, 7])),
        (x, number(0)),
    ];
    match replay(&module, main, &trace, &LIMITS) {
        Replay::Reproduced { unused: 0, run, .. } => assert_eq!(run.consumed, trace),
        other => panic!("{other:?}"),
    }
    // their place among the values does not matter, their order among themselves does
    let moved = [2, 1, 0, 4, 3].map(|i| trace[i].clone());
    assert!(matches!(replay(&module, main, &moved, &LIMITS), Replay::Missed(_)));
    let kept = [1, 0, 2, 4].map(|i| trace[i].clone());
    assert!(matches!(replay(&module, main, &kept, &LIMITS), Replay::Reproduced { unused: 0, .. }));
    // without a record: zero
    let zero = [(x, number(0)), (x, number(0))];
    assert!(matches!(replay(&module, main, &zero, &LIMITS), Replay::Reproduced { unused: 0, .. }));
    let more = [(x, number(0)), (x, number(0)), (buffer, content(&[])), (buffer, content(&[]))];
    assert!(matches!(replay(&module, main, &more, &LIMITS), Replay::Reproduced { unused: 1, .. }));
    assert_eq!(content(&[0, 0, 9]).to_string(), "[2] = 0x09, else 0");
    assert_eq!(content(&[0]).to_string(), "all 0");
}

/// A function without a body, a visible and a static variable, and a check that some byte has a value.
fn with_outside(body: &str) -> Module {
    let text = format!(
        "module ptr 64
site #0: i8 content \"malloc\"
site #1: i8 effect \"use\"
check #0: assertion \"c\" in \"main\"
global @seen size 4 align 4 = [zero 4]
global @hidden size 4 align 4 local = [zero 4]
declare @use(ptr)
func @main() {{ bb0(): {body} %9: i1 = cmp ne %8, 7:i8 assert %9, #0 return }}"
    );
    let module = parse_module(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(validate(&module), Ok(()), "{text}");
    module
}

fn effect(object: ObjectName, offset: u64) -> (SiteId, Input) {
    let content = Content { bytes: [(offset, 7)].into(), rest: 0 };
    (SiteId::from_u32(1), Input::Effect(Effect { writes: [(object, content)].into() }))
}

#[test]
fn functions_without_a_body_write_what_they_know() {
    let variable = |name: &str| ObjectName::Variable(name.into());
    let numbers = "%4: i64 = add 0:i64, 0:i64 %5: i64 = add 0:i64, 0:i64 %6: i64 = add 0:i64, 0:i64 \
                   %7: i64 = add 0:i64, 0:i64";
    let result = |body: &str, trace: &[(SiteId, Input)]| {
        let module = with_outside(&format!("{body} {numbers} %8: i8 = load %3, align 1"));
        let main = module.function_named("main").expect("main exists");
        match replay(&module, main, trace, &LIMITS) {
            Replay::Reproduced { unused, .. } => format!("fails, {unused} unused"),
            Replay::Missed(run) => format!("{:?}", run.outcome),
            other => panic!("{other:?}"),
        }
    };
    let heap = "%0: ptr = malloc 4:i64, #0 %1: ptr = malloc 4:i64, #0";
    let given = format!("{heap} %2: i64 = add 0:i64, 0:i64 %3: ptr = ptradd %1, 2:i64 call @use(%1)");
    assert_eq!(result(&given, &[effect(ObjectName::Heap(1), 2)]), "fails, 0 unused");
    assert_eq!(result(&given, &[]), "Returned([])");
    // the other object was never shown
    let other = format!("{heap} %2: i64 = add 0:i64, 0:i64 %3: ptr = ptradd %0, 2:i64 call @use(%1)");
    assert!(result(&other, &[effect(ObjectName::Heap(0), 2)]).contains("cannot know"));
    // its address lies in the one that was
    let inside = "%0: ptr = malloc 4:i64, #0 %1: ptr = malloc 8:i64, #0 store %0, %1, align 8 \
                  %2: i64 = add 0:i64, 0:i64 %3: ptr = ptradd %0, 0:i64 call @use(%1)";
    assert_eq!(result(inside, &[effect(ObjectName::Heap(0), 0)]), "fails, 0 unused");
    let global = |name: &str| {
        format!("{heap} %2: i64 = add 0:i64, 0:i64 %3: ptr = ptradd @{name}, 0:i64 call @use(null)")
    };
    assert_eq!(result(&global("seen"), &[effect(variable("seen"), 0)]), "fails, 0 unused");
    assert!(result(&global("hidden"), &[effect(variable("hidden"), 0)]).contains("cannot know"));
    // nobody asks for a second effect
    let twice = [effect(ObjectName::Heap(1), 2), effect(ObjectName::Heap(1), 2)];
    assert_eq!(result(&given, &twice), "fails, 1 unused");
    let Input::Effect(e) = effect(ObjectName::Heap(1), 2).1 else { unreachable!() };
    assert_eq!(e.to_string(), "allocation 2[2..3] = 07");
}

#[test]
fn pointers_from_outside_lead_to_what_is_known_there() {
    let outcome = |site: &str, body: &str, address: u64, start: &[(u64, u8)]| {
        let text = format!(
            "module ptr 64
site #0: ptr external \"find\"
site #1: i8 effect \"{site}\"
check #0: assertion \"c\" in \"main\"
global @seen size 4 align 4 = [zero 4]
global @hidden size 4 align 4 local = [zero 4]
declare @use(ptr)
func @main() {{ bb0(): %0: ptr = alloca 4:i64, align 4 name \"own\" {body} assert 0:i1, #0 return }}"
        );
        let module = parse_module(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(validate(&module), Ok(()), "{text}");
        let main = module.function_named("main").expect("main exists");
        let at =
            |name: &str, address: u64| Placed { object: ObjectName::Variable(name.into()), address, size: 4 };
        let placement = [at("seen", 0x10000), at("hidden", 0x20000), at("own", 0x30000)];
        let content = Content { bytes: start.iter().copied().collect(), rest: 0 };
        let effect = Effect { writes: [(ObjectName::Outside, content)].into() };
        let pointer = Input::Value(Value::Ptr(Pointer { address }));
        let trace = [(SiteId::from_u32(1), Input::Effect(effect)), (SiteId::from_u32(0), pointer)];
        match replay_placed(&module, main, &trace, &placement, &LIMITS) {
            Replay::Reproduced { .. } => "fails".into(),
            Replay::Missed(run) => format!("{:?}", run.outcome),
            other => panic!("{other:?}"),
        }
    };
    let memory = ox_ir::OUTSIDE_MEMORY;
    let write = "%1: ptr = nondet #0 store 1:i32, %1, align 4";
    assert_eq!(outcome(memory, write, 0x10000, &[]), "fails");
    for address in [0, 8, 0x10001, 0x20000, 0x30000, 0xffff_ffff_ffff_f000] {
        assert!(outcome(memory, write, address, &[]).contains("MemoryError"), "{address:x}");
    }
    let given = format!("call @use(%0) {write}");
    assert_eq!(outcome(memory, &given, 0x30000, &[]), "fails");
    let too_late = "%1: ptr = nondet #0 call @use(%0) store 1:i32, %1, align 4";
    assert!(outcome(memory, too_late, 0x30000, &[]).contains("MemoryError"));
    // memory of other files, which may hold addresses
    assert_eq!(outcome(memory, write, 0x40000, &[]), "fails");
    assert!(outcome("other", write, 0x40000, &[]).contains("MemoryError"), "there is none");
    let behind = "%1: ptr = nondet #0 %2: ptr = load %1, align 8 store 1:i32, %2, align 4";
    assert_eq!(outcome(memory, behind, 0x40000, &[(0x40002, 1)]), "fails");
    assert!(outcome(memory, behind, 0x40000, &[(0x40002, 3)]).contains("MemoryError"));
    assert_eq!(outcome(memory, behind, 0x40003, &[(0x40005, 1)]), "fails");
}

#[test]
fn objects_are_where_the_placement_wants_them() {
    let body = "%0: ptr = malloc 4:i64, #0 %1: ptr = alloca 4:i64, align 4 name \"v\" %2: i64 = ptrtoint %0 \
                %3: i64 = ptrtoint %1 %4: i64 = ptrtoint @a %5: ptr = malloc 4:i64, #0 %6: i64 = ptrtoint %5 \
                return %2, %3, %4, %6";
    let module = module("-> i64, i64, i64, i64", body);
    let main = module.function_named("main").expect("main exists");
    let at = |object: ObjectName, address: u64| Placed { object, address, size: 8 };
    let addresses =
        |placement: &[Placed]| match run_placed(&module, main, &mut Nothing, placement, &LIMITS).outcome {
            Outcome::Returned(values) => values.iter().map(|v| v.to_string()).collect::<Vec<_>>(),
            other => panic!("{other:?}"),
        };
    let variable = |name: &str| ObjectName::Variable(name.into());
    let wanted =
        [at(ObjectName::Heap(0), 0x50_0000), at(variable("v"), 0x60_0004), at(variable("a"), 0x70_0008)];
    let found = addresses(&wanted);
    assert_eq!(found[..3], [0x50_0000.to_string(), 0x60_0004.to_string(), 0x70_0008.to_string()]);
    // not aligned, or taken: elsewhere
    let by_itself = addresses(&[]);
    assert_eq!(addresses(&[at(ObjectName::Heap(0), 0x50_0001)])[0], by_itself[0]);
    let both = addresses(&[at(ObjectName::Heap(0), 0x50_0000), at(ObjectName::Heap(1), 0x50_0000)]);
    assert_eq!(both[0], 0x50_0000.to_string());
    assert_ne!(both[3], both[0]);
    // nobody else is put where an object is wanted
    let first: u64 = by_itself[0].parse().expect("a number");
    assert_ne!(addresses(&[at(ObjectName::Heap(1), first)])[0], by_itself[0]);
}

/// The variable, which is nearer to what is wanted, does not hide the object around both.
#[test]
fn nothing_is_put_within_an_object_that_does_not_fit() {
    let addresses = |size: u64| {
        let body = format!(
            "%0: ptr = malloc {size}:i64, #0 %1: ptr = alloca 4:i64, align 4 name \"v\" \
             %2: ptr = malloc 4:i64, #0 %3: i64 = ptrtoint %2 return %3"
        );
        let module = module("-> i64", &body);
        let main = module.function_named("main").expect("main exists");
        let placement = [Placed { object: ObjectName::Heap(1), address: 0xe000_0000_0000_0000, size: 8 }];
        run_placed(&module, main, &mut Nothing, &placement, &LIMITS).outcome
    };
    let wanted = (0xe000_0000_0000_0000u64 as i64).to_string();
    let there = |outcome| matches!(&outcome, Outcome::Returned(v) if v[0].to_string() == wanted);
    assert!(there(addresses(4)));
    assert!(!there(addresses(0xf000_0000_0000_0000)));
}

#[test]
fn very_large_objects_are_sparse() {
    let huge =
        "%0: ptr = malloc 8589934592:i64, #0 %1: ptr = ptradd %0, 8589934588:i64 store 5:i32, %1, align 4";
    let read = format!("{huge} %2: i32 = load %1, align 4 %3: i1 = cmp eq %2, 5:i32 return %3");
    assert_eq!(bits(&read), "1");
    let rest = format!(
        "{huge} memset %0, 1:i8, 8589934592:i64 %2: i32 = load %1, align 4 %3: i1 = cmp eq %2, 16843009:i32 return %3"
    );
    assert_eq!(bits(&rest), "1");
    assert_eq!(
        error(&format!("{huge} %2: ptr = ptradd %1, 1:i64 store 5:i32, %2, align 4 return")),
        "access of 4 bytes at offset 8589934589 of the object at 0x3000, which has 8589934592 bytes"
    );
    // all bytes but the last, and then a copy of all of them
    let copied = format!(
        "{huge} memset %0, 1:i8, 8589934591:i64 %2: ptr = malloc 8589934592:i64, #0 \
         memcpy %2, %0, 8589934592:i64 %3: ptr = ptradd %2, 8589934588:i64 %4: i32 = load %3, align 4 \
         %5: i1 = cmp eq %4, 65793:i32 return %5"
    );
    assert_eq!(bits(&copied), "1");
}
