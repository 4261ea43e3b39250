//! One broken module per invariant (and per way to break it): the validator must say which.

use ox_ir::*;

/// The violations of a text, as `place: invariant`.
fn violations(text: &str) -> Vec<Invariant> {
    let module = parse_module(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    match validate(&module) {
        Ok(()) => vec![],
        Err(violations) => violations.into_iter().map(|v| v.invariant).collect(),
    }
}

const TABLES: &str = "module ptr 64
site #0: i32 input \"x\"
site #1: i8 content \"malloc\"
site #2: i32 content \"too wide\"
check #0: assertion \"c\" in \"f\"
declare @callee(i32) -> i32
declare @printf(ptr, ...) -> i32
";

/// A function `f(i32 %0, i64 %1, ptr %2, f64 %3, i1 %4) -> i32` around some text.
fn in_function(text: &str) -> String {
    format!(
        "{TABLES}func @f(i32, i64, ptr, f64, i1) -> i32 {{\n\
         bb0(%0: i32, %1: i64, %2: ptr, %3: f64, %4: i1):\n{text}\n}}\n"
    )
}

#[test]
fn sound_bodies_are_accepted() {
    for text in [
        "return %0",
        "%5: i32 = call @printf(%2, %0, %3) return %5",
        "%5: i64 = call indirect %2(%0) halt",
        "goto bb1() bb1(): %5: i32 = add %0, 1:i32 branch %4, bb1(), bb2() bb2(): return %5",
        "return %0 bb1(): %5: i32 = add %6, %6 %6: i32 = add %5, %5 goto bb1()",
        "switch %0 [0:i32 => bb1(%0), 1:i32 => bb1(%0)], bb1(5:i32) bb1(%5: i32): return %5",
        "%5: i32, %6: ptr = unsupported \"something\" return %5",
        "%5: i8 = ptrtoint %2 %6: ptr = inttoptr %5 return %0",
        "%5: ptr = malloc %1, #1 zeroed memhavoc %5, %1, #1 resetmodified %5 track off free %5 return %0",
        "%5: i1 = ptrtest inbounds %2, %0 %6: i64 = objectsize %2 %7: i1 = noleak lifetime end %2 return %0",
        "dropped",
    ] {
        let text = match text {
            "dropped" => format!("{TABLES}func @f() {{ dropped %0: i32 bb0(): return }}"),
            _ => in_function(text),
        };
        assert_eq!(violations(&text), vec![], "{text}");
    }
}

#[test]
fn broken_bodies_are_rejected() {
    use Invariant::*;
    for (broken, text) in [
        (EntryBlock, "goto bb0(%0, %1, %2, %3, %4)"),
        (Dominance, "%5: i32 = add %6, %0 %6: i32 = add %0, %0 return %5"),
        (Dominance, "%5: i32 = add %5, %0 return %5"),
        (Dominance, "branch %4, bb1(), bb2() bb1(): %5: i32 = add %0, %0 goto bb2() bb2(): return %5"),
        (Dominance, "goto bb1() bb1(): return %5 bb2(): %5: i32 = add %0, %0 goto bb1()"),
        (JumpArguments, "goto bb1() bb1(%5: i32): return %5"),
        (JumpArguments, "goto bb1(%1) bb1(%5: i32): return %5"),
        (JumpArguments, "branch %4, bb1(%0, %0), bb1(%0) bb1(%5: i32): return %5"),
        (KnownId, "goto bb7()"),
        (TypeWidth, "%5: i0 = trunc %0 return %0"),
        (OperandType, "%5: i32 = add %0, %1 return %5"),
        (OperandType, "%5: f64 = add %3, %3 return %0"),
        (OperandType, "%5: i1 = cmp eq %0, %1 return %0"),
        (OperandType, "%5: i1 = cmp eq %3, %3 return %0"),
        (OperandType, "%5: i1 = cmp eq %2, %1 return %0"),
        (OperandType, "%5: i32 = zext %1 return %5"),
        (OperandType, "%5: i64 = trunc %0 return %0"),
        (OperandType, "%5: i32 = sext %0 return %0"),
        (OperandType, "%5: i32 = ptrtoint %0 return %0"),
        (OperandType, "%5: ptr = inttoptr %2 return %0"),
        (OperandType, "%5: i32 = bitcast %3 return %0"),
        (OperandType, "%5: f64 = fptosi %3 return %0"),
        (OperandType, "%5: f64 = sitofp %3 return %0"),
        (OperandType, "%5: f64 = fptrunc %3 return %0"),
        (OperandType, "%5: f32 = fpext %3 return %0"),
        (OperandType, "%5: i32 = select %0, %0, %0 return %5"),
        (OperandType, "%5: i32 = select %4, %0, %1 return %5"),
        (OperandType, "%5: f64 = fadd(%3, 0x0:f32) return %0"),
        (OperandType, "%5: i32 = fneg(%0) return %0"),
        (OperandType, "%5: i1 = fcmp oeq %0, %0 return %0"),
        (OperandType, "%5: ptr = ptradd %2, %0 return %0"),
        (OperandType, "%5: ptr = ptradd %1, %1 return %0"),
        (OperandType, "%5: ptr = alloca %2, align 1 return %0"),
        (OperandType, "%5: ptr = malloc %3, #1 return %0"),
        (OperandType, "memhavoc %1, %1, #1 return %0"),
        (OperandType, "memhavoc %2, %2, #1 return %0"),
        (OperandType, "%5: i1 = ptrtest live %1, %1 return %0"),
        (OperandType, "%5: i1 = ptrtest inbounds %2, %3 return %0"),
        (OperandType, "%5: i64 = objectsize %1 return %0"),
        (OperandType, "resetmodified %1 return %0"),
        (OperandType, "lifetime end %1 return %0"),
        (OperandType, "free %1 return %0"),
        (OperandType, "%5: i32 = load %1, align 4 return %5"),
        (OperandType, "store %2, %1, align 4 return %0"),
        (OperandType, "memcpy %2, %1, %1 return %0"),
        (OperandType, "memmove %2, %2, %2 return %0"),
        (OperandType, "memset %2, %0, %1 return %0"),
        (OperandType, "assume %0 return %0"),
        (OperandType, "assert %0, #0 return %0"),
        (OperandType, "%5: i32 = call indirect %0() return %5"),
        (OperandType, "branch %0, bb1(), bb1() bb1(): return %0"),
        (OperandType, "switch %2 [], bb1() bb1(): return %0"),
        (OperandCount, "%5: f64 = fadd(%3) return %0"),
        (OperandCount, "%5: f64 = fma(%3, %3) return %0"),
        (OperandCount, "%5: f64 = fneg(%3, %3) return %0"),
        (Results, "add %0, %0 return %0"),
        (Results, "%5: i64 = add %0, %0 return %0"),
        (Results, "%5: i32, %6: i32 = add %0, %0 return %0"),
        (Results, "%5: i8 = cmp eq %0, %0 return %0"),
        (Results, "%5: i64 = nondet #0 return %0"),
        (Results, "%5: i32 = store %0, %2, align 4 return %0"),
        (Results, "%5: i64 = alloca 4:i64, align 4 return %0"),
        (Results, "load %2, align 4 return %0"),
        (Results, "%5: i8 = ptrtest live %2, 0:i64 return %0"),
        (Results, "%5: i32 = objectsize %2 return %0"),
        (Results, "%5: i1 = resetmodified %2 return %0"),
        (Results, "%5: i1 = track on return %0"),
        (Results, "noleak return %0"),
        (Results, "%5: ptr = lifetime start %2 return %0"),
        (ContentSite, "%5: i8 = nondet #1 return %0"),
        (ContentSite, "%5: ptr = malloc %1, #0 return %0"),
        (ContentSite, "%5: ptr = malloc %1, #2 return %0"),
        (ContentSite, "memhavoc %2, %1, #0 return %0"),
        (Results, "zext %0 return %0"),
        (CallSignature, "%5: i32 = call @callee() return %5"),
        (CallSignature, "%5: i32 = call @callee(%1) return %5"),
        (CallSignature, "%5: i32 = call @callee(%0, %0) return %5"),
        (CallSignature, "call @callee(%0) return %0"),
        (CallSignature, "%5: i64 = call @callee(%0) return %0"),
        (CallSignature, "%5: i32 = call @printf() return %0"),
        (CallSignature, "%5: i32 = call @printf(%0, %0) return %0"),
        (SwitchCases, "switch %0 [1:i32 => bb1(), 1:i32 => bb1()], bb1() bb1(): return %0"),
        (SwitchCases, "switch %0 [1:i64 => bb1()], bb1() bb1(): return %0"),
        (ReturnValues, "return"),
        (ReturnValues, "return %1"),
        (ReturnValues, "return %0, %0"),
        (Alignment, "%5: ptr = alloca 4:i64, align 3 return %0"),
        (Alignment, "%5: i32 = load %2, align 0 return %0"),
        (Alignment, "store %0, %2, align 12 return %0"),
    ] {
        let found = violations(&in_function(text));
        assert!(!found.is_empty() && found.iter().all(|v| *v == broken), "{text}: {found:?}, not {broken:?}");
    }
}

#[test]
fn broken_tables_are_rejected() {
    use Invariant::*;
    for (broken, text) in [
        (PointerWidth, "module ptr 16"),
        (GlobalSize, "module ptr 64 global @g size 4 align 4 = [zero 3]"),
        (GlobalSize, "module ptr 64 global @g size 4 align 4 = [@g]"),
        (GlobalSize, "module ptr 64 global @g size 4 align 4 = [zero 18446744073709551615, bytes \"abcde\"]"),
        (Alignment, "module ptr 64 global @g size 0 align 0"),
        (TypeWidth, "module ptr 64 site #0: i0 input \"x\""),
        (TypeWidth, "module ptr 64 declare @f(i0)"),
        (EntryBlock, "module ptr 64 func @f() { }"),
        (EntryBlock, "module ptr 64 func @f(i32) { bb0(): halt }"),
        (EntryBlock, "module ptr 64 func @f(i32) { bb0(%0: i8): halt }"),
    ] {
        assert_eq!(violations(text), vec![broken], "{text}");
    }
}

/// What the text form cannot express is broken by hand.
fn broken_by_hand(damage: impl FnOnce(&mut Module)) -> Vec<Violation> {
    let mut module = parse_module(&in_function(
        "%5: i32 = nondet #0 assert %4, #0 %6: i32 = call @callee(%5) %7: i32 = add %6, 1:i32 return %7",
    ))
    .expect("the text is right");
    assert_eq!(validate(&module), Ok(()));
    damage(&mut module);
    validate(&module).expect_err("the module is broken")
}

fn first_block(module: &mut Module) -> &mut Block {
    let id = module.function_named("f").expect("f exists");
    &mut module.functions[id].body.as_mut().expect("f has a body").blocks[Body::ENTRY]
}

#[test]
fn unknown_ids_are_rejected() {
    let damages: [fn(&mut Module); 8] = [
        |m| first_block(m).insts[0].kind = InstKind::Nondet(SiteId::from_u32(9)),
        |m| {
            first_block(m).insts[1].kind =
                InstKind::Assert(Operand::Int(Bits::bool(true)), CheckId::from_u32(9))
        },
        |m| {
            let callee = Callee::Direct(FuncId::from_u32(9));
            first_block(m).insts[2].kind = InstKind::Call { callee, args: vec![] };
        },
        |m| first_block(m).term = Terminator::Return(vec![Operand::Value(ValueId::from_u32(99))]),
        |m| first_block(m).insts[2].results = vec![ValueId::from_u32(99)],
        |m| first_block(m).term_loc = Some(Loc { file: FileId::from_u32(0), line: 1, column: 1 }),
        |m| {
            first_block(m).insts[0] = Inst {
                results: vec![],
                kind: InstKind::Free(Operand::Global(GlobalId::from_u32(9))),
                loc: None,
            }
        },
        |m| {
            first_block(m).insts[0] =
                Inst { results: vec![], kind: InstKind::Free(Operand::Func(FuncId::from_u32(9))), loc: None }
        },
    ];
    for (i, damage) in damages.into_iter().enumerate() {
        let found = broken_by_hand(damage);
        assert!(found.iter().any(|v| v.invariant == Invariant::KnownId), "damage {i}: {found:?}");
    }
}

#[test]
fn doubled_names_and_definitions_are_rejected() {
    let found = broken_by_hand(|m| {
        let global = Global {
            name: "f".into(),
            size: 0,
            align: 1,
            constant: false,
            local: false,
            init: None,
            loc: None,
        };
        m.globals.push(global);
    });
    assert_eq!(found[0].to_string(), "the name `f` is used twice (UniqueName)");
    let found = broken_by_hand(|m| first_block(m).insts[2].results = vec![ValueId::from_u32(5)]);
    assert_eq!(found[0].to_string(), "@f: bb0: instruction 2: value v5 is defined twice (SingleDefinition)");
}

#[test]
fn a_float_constant_of_a_wrong_width_is_rejected() {
    let found = broken_by_hand(|m| {
        let operand = Operand::Float(FloatType::F64, Bits::zero(32));
        first_block(m).insts[1].kind = InstKind::Float(FloatOp::Neg, vec![operand]);
    });
    assert!(found.iter().any(|v| v.invariant == Invariant::ConstantForm), "{found:?}");
}
