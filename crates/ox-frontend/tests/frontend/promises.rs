//! What a program promises to LLVM is gone before LLVM's first pass: every flag, attribute and metadata of LLVM 22 from which an
//! optimisation could conclude something, and the flags of intrinsics.

use crate::program::{Program, fails, ll, unsupported};

const DECLARATIONS: &str = "declare i32 @__VERIFIER_nondet_int()\ndeclare void @reach_error()\ndeclare double @__VERIFIER_nondet_double()\n\
    declare ptr @g(ptr)\ndeclare i32 @llvm.abs.i32(i32, i1)\ndeclare i32 @llvm.ctlz.i32(i32, i1)\ndeclare i32 @llvm.cttz.i32(i32, i1)\n\
    declare <2 x i32> @llvm.abs.v2i32(<2 x i32>, i1)\ndeclare <2 x i32> @llvm.ctlz.v2i32(<2 x i32>, i1)\n\
    declare <2 x i32> @llvm.cttz.v2i32(<2 x i32>, i1)\n";

/// The lines of the bodies before the first pass.
fn bodies(program: &Program) -> Vec<String> {
    let text = program.compile().llvm_before();
    let mut inside = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        inside = (inside || line.starts_with("define ")) && line != "}";
        if inside {
            lines.push(line.to_owned());
        }
    }
    lines
}

/// Instructions, and the words in them that must be gone.
const INSTRUCTIONS: &[(&str, &[&str])] = &[
    ("%a = add nuw nsw i32 %x, 1", &["nuw", "nsw"]),
    ("%a = sub nuw nsw i32 %x, 1", &["nuw", "nsw"]),
    ("%a = mul nuw nsw i32 %x, 3", &["nuw", "nsw"]),
    ("%a = shl nuw nsw i32 %x, 3", &["nuw", "nsw"]),
    ("%a = trunc nuw nsw i32 %x to i8", &["nuw", "nsw"]),
    ("%a = udiv exact i32 %x, 4", &["exact"]),
    ("%a = sdiv exact i32 %x, 4", &["exact"]),
    ("%a = lshr exact i32 %x, 4", &["exact"]),
    ("%a = ashr exact i32 %x, 4", &["exact"]),
    ("%a = or disjoint i32 %x, 4", &["disjoint"]),
    ("%a = zext nneg i32 %x to i64", &["nneg"]),
    ("%a = uitofp nneg i32 %x to double", &["nneg"]),
    ("%a = icmp samesign ult i32 %x, 4", &["samesign"]),
    ("%a = getelementptr inbounds nuw i8, ptr %p, i32 %x", &["inbounds", "nuw", "nusw"]),
    ("%a = getelementptr nusw nuw i8, ptr %p, i32 %x", &["nuw", "nusw"]),
    ("%a = fneg nnan ninf double %d", &["nnan", "ninf"]),
    ("%a = fadd fast double %d, 1.0", &["fast"]),
    ("%a = fsub nsz double %d, 1.0", &["nsz"]),
    ("%a = fmul arcp contract double %d, 2.0", &["arcp", "contract"]),
    ("%a = fdiv afn reassoc double %d, 2.0", &["afn", "reassoc"]),
    ("%a = frem nnan double %d, 2.0", &["nnan"]),
    ("%a = fcmp nnan ninf olt double %d, 2.0", &["nnan", "ninf"]),
    ("%a = select nnan i1 %c, double %d, double 1.0", &["nnan"]),
    ("%a = fptrunc nnan double %d to float", &["nnan"]),
    ("%a = call nnan double @__VERIFIER_nondet_double()", &["nnan"]),
    (
        "%a = call noundef nonnull align 16 dereferenceable(8) ptr @g(ptr noundef nonnull align 16 dereferenceable(8) noalias readonly captures(none) %p) willreturn memory(none)",
        &[
            "noundef",
            "nonnull",
            "align",
            "dereferenceable",
            "noalias",
            "readonly",
            "captures",
            "willreturn",
            "memory(none)",
        ],
    ),
    ("%a = call range(i32 0, 5) i32 @__VERIFIER_nondet_int()", &["range("]),
    ("%a = call nofpclass(nan inf) double @__VERIFIER_nondet_double()", &["nofpclass"]),
    (
        "%a = load i32, ptr %p, !range !0, !noundef !1, !invariant.load !1",
        &["!range", "!noundef", "!invariant.load"],
    ),
    (
        "%a = load ptr, ptr %p, !nonnull !1, !align !2, !dereferenceable !3",
        &["!nonnull", "!align", "!dereferenceable"],
    ),
    (
        "%a = load ptr, ptr %p, !dereferenceable_or_null !3, !invariant.group !1",
        &["!dereferenceable", "!invariant.group"],
    ),
    (
        "%a = load i32, ptr %p, !alias.scope !4, !noalias !4, !nontemporal !7",
        &["!alias.scope", "!noalias", "!nontemporal"],
    ),
    ("%a = load double, ptr %p, !nofpclass !7", &["!nofpclass"]),
    ("%a = select i1 %c, i32 1, i32 2, !unpredictable !1, !prof !8", &["!unpredictable", "!prof"]),
    ("%a = call i32 @llvm.abs.i32(i32 %x, i1 true)", &["i1 true"]),
    ("%a = call i32 @llvm.ctlz.i32(i32 %x, i1 true)", &["i1 true"]),
    ("%a = call i32 @llvm.cttz.i32(i32 %x, i1 true)", &["i1 true"]),
    ("%a = call <2 x i32> @llvm.abs.v2i32(<2 x i32> %v, i1 true)", &["i1 true"]),
    ("%a = call <2 x i32> @llvm.ctlz.v2i32(<2 x i32> %v, i1 true)", &["i1 true"]),
    ("%a = call <2 x i32> @llvm.cttz.v2i32(<2 x i32> %v, i1 true)", &["i1 true"]),
];

const METADATA: &str = "!0 = !{i32 0, i32 2}\n!1 = !{}\n!2 = !{i64 16}\n!3 = !{i64 8}\n!4 = !{!5}\n!5 = distinct !{!5, !6}\n\
    !6 = distinct !{!6}\n!7 = !{i32 1}\n!8 = !{!\"branch_weights\", i32 1, i32 2}\n";

#[test]
fn nothing_is_promised_to_the_first_pass() {
    let mut code = String::new();
    let mut words: Vec<&str> = Vec::new();
    for (index, (instruction, gone)) in INSTRUCTIONS.iter().enumerate() {
        code.push_str(&format!("  {}\n", instruction.replacen("%a", &format!("%a{index}"), 1)));
        words.extend(*gone);
    }
    let program = ll(&format!(
        "{DECLARATIONS}define i32 @main() mustprogress willreturn {{\n  %p = alloca [64 x i8]\n  \
         %x = call i32 @__VERIFIER_nondet_int()\n  %d = call double @__VERIFIER_nondet_double()\n  %c = icmp eq i32 %x, 4\n  \
         %v = insertelement <2 x i32> zeroinitializer, i32 %x, i32 1\n{code}  ret i32 0\n}}\n{METADATA}"
    ));
    for line in bodies(&program) {
        // how an access is aligned is no attribute
        let accesses = [" load ", "store ", "alloca "].iter().any(|a| line.contains(a));
        for word in words.iter().filter(|w| !(accesses && **w == "align")) {
            assert!(!line.contains(word), "`{word}` in `{line}`");
        }
    }
    assert_eq!(unsupported(&program.compile().after), Vec::<String>::new());
}

/// `main` fails if the last value of the code is as asked.
fn fails_if(code: &str, condition: &str) -> Program {
    ll(&format!(
        "{DECLARATIONS}define i32 @main() {{\n  %x = call i32 @__VERIFIER_nondet_int()\n  {code}\n  %c = {condition}\n  \
         br i1 %c, label %bad, label %good\nbad:\n  call void @reach_error()\n  ret i32 0\ngood:\n  ret i32 0\n}}\n"
    ))
}

#[test]
fn the_smallest_integer_has_itself_as_absolute_value() {
    let scalar = "%a = call i32 @llvm.abs.i32(i32 %x, i1 true)";
    let vector = "%v = insertelement <2 x i32> zeroinitializer, i32 %x, i32 1\n  \
        %w = call <2 x i32> @llvm.abs.v2i32(<2 x i32> %v, i1 true)\n  %a = extractelement <2 x i32> %w, i32 1";
    for code in [scalar, vector] {
        for (name, compiled) in fails_if(code, "icmp slt i32 %a, 0").compile_all() {
            assert!(fails(&compiled, &[i64::from(i32::MIN)], 0), "{name}");
            assert!(!fails(&compiled, &[-7], 0), "{name}");
        }
    }
}

/// The values of sites decide: the count is any number, and the test of it stays.
#[test]
fn a_bit_count_of_zero_is_any_number() {
    let scalar = "%a = call i32 @llvm.ctlz.i32(i32 %x, i1 true)";
    let vector = "%v = insertelement <2 x i32> <i32 1, i32 1>, i32 %x, i32 1\n  \
        %w = call <2 x i32> @llvm.cttz.v2i32(<2 x i32> %v, i1 true)\n  %a = extractelement <2 x i32> %w, i32 1";
    for code in [scalar, vector] {
        for (name, compiled) in fails_if(code, "icmp ugt i32 %a, 40").compile_all() {
            assert!(fails(&compiled, &[0], 77), "{name}");
            assert!(!fails(&compiled, &[0], 3), "{name}");
            assert!(!fails(&compiled, &[12], 77), "{name}");
        }
    }
}

/// Passes know more about these than we do, so none may see them.
#[test]
fn unknown_intrinsics_are_unsupported_before_the_first_pass() {
    let cases = [
        (
            "declare i32 @llvm.sdiv.fix.i32(i32, i32, i32)",
            "%a = call i32 @llvm.sdiv.fix.i32(i32 4, i32 %x, i32 1)",
        ),
        (
            "declare i32 @llvm.smul.fix.i32(i32, i32, i32)",
            "%a = call i32 @llvm.smul.fix.i32(i32 4, i32 %x, i32 1)",
        ),
        ("declare i32 @llvm.sshl.sat.i32(i32, i32)", "%a = call i32 @llvm.sshl.sat.i32(i32 4, i32 %x)"),
        (
            "declare <1 x i32> @llvm.masked.load.v1i32.p0(ptr, <1 x i1>, <1 x i32>)",
            "%v = call <1 x i32> @llvm.masked.load.v1i32.p0(ptr null, <1 x i1> <i1 true>, <1 x i32> zeroinitializer)\n  \
             %a = extractelement <1 x i32> %v, i32 0",
        ),
    ];
    for (declaration, code) in cases {
        let mut program = fails_if(code, "icmp eq i32 %a, 3");
        let path = program.path();
        let text = std::fs::read_to_string(&path).expect("it was written");
        std::fs::write(&path, format!("{declaration}\n{text}")).expect("it can be written");
        program = program.level(3);
        let texts = unsupported(&program.compile().after);
        assert!(texts.iter().any(|t| t.starts_with("the intrinsic llvm.")), "{code}: {texts:?}");
    }
}

/// `x != x` is true for one number, whatever was promised.
#[test]
fn fast_comparisons_know_nan() {
    let text = format!(
        "{DECLARATIONS}define i32 @main() {{\n  %x = call i32 @__VERIFIER_nondet_int()\n  %w = sext i32 %x to i64\n  \
         %s = shl i64 %w, 32\n  %d = bitcast i64 %s to double\n  br label %next\nnext:\n  \
         %e = phi nnan double [ %d, %0 ]\n  %f = fcmp fast une double %e, %e\n  br i1 %f, label %bad, label %good\n\
         bad:\n  call void @reach_error()\n  ret i32 0\ngood:\n  ret i32 0\n}}\n"
    );
    for (name, compiled) in ll(&text).compile_all() {
        assert!(fails(&compiled, &[0x7ff8_0000], 0), "{name}");
        assert!(!fails(&compiled, &[0x3ff0_0000], 0), "{name}");
    }
}
